//! The player at the board: the selection, the questions and answers, and the effect of each action. This is a
//! state machine without terminal, files and threads. For these it returns a [`Request`].

use std::collections::BTreeSet;
use std::time::Instant;

use ninefold::format::Record;
use ninefold::grid::{Cell, Digit, Grid};
use ninefold::report::{Advice, Checked};
use ninefold::search::Method;

use crate::action::{Action, Direction};
use crate::clock::{self, Clock};
use crate::game::{Game, Mode};
use crate::list::{List, Start};
use crate::saved_text::SavedState;
use crate::watch::{METHODS, Watch};
use crate::work::Work;

/// A request for something that the player cannot do alone.
pub(crate) enum Request {
    Work(Work),
    /// Stop the current work.
    Cancel,
    Start(Start),
    /// Show the other games and puzzles.
    List,
    Suspend,
    Redraw,
    Quit,
}

/// The latest feedback to the player, until the board changes.
pub(crate) enum Feedback {
    Nothing,
    Hint {
        advice: Box<Advice>,
        level: usize,
    },
    Checked(Box<Checked>),
    Solved {
        sentence: String,
        solution: Option<Grid>,
    },
}

/// The view on top of the board.
pub(crate) enum Over {
    Nothing,
    Help,
    List(List),
    Paused,
    /// The question whether to play this puzzle instead.
    Ask(Box<Record>),
}

/// The state of everything on the screen.
pub(crate) struct Player {
    pub(crate) game: Game,
    pub(crate) cursor: Cell,
    pub(crate) selected: BTreeSet<Cell>,
    pub(crate) mode: Mode,
    /// The digit that is highlighted in all cells.
    pub(crate) light: Option<Digit>,
    pub(crate) clock: Clock,
    pub(crate) feedback: Feedback,
    pub(crate) over: Over,
    pub(crate) watch: Option<Watch>,
    /// One line about the latest event.
    pub(crate) message: String,
    /// The number of lines of text that are scrolled away.
    pub(crate) scroll: usize,
    /// The name of the current work.
    pub(crate) busy: Option<&'static str>,
    /// The puzzles to choose from.
    pub(crate) puzzles: Vec<Record>,
}

impl Player {
    pub(crate) fn new(state: SavedState) -> Player {
        let mut player = Player {
            cursor: state.cursor,
            selected: BTreeSet::new(),
            mode: Mode::Digit,
            light: None,
            clock: Clock::at(state.elapsed),
            game: state.game,
            feedback: Feedback::Nothing,
            over: Over::Nothing,
            watch: None,
            message: String::new(),
            scroll: 0,
            busy: None,
            puzzles: Vec::new(),
        };
        player.selected.insert(player.cursor);
        player
    }

    /// Plays another game.
    pub(crate) fn start(&mut self, state: SavedState) {
        let puzzles = std::mem::take(&mut self.puzzles);
        *self = Player::new(state);
        self.puzzles = puzzles;
        if self.game.entering {
            self.message = "Type or paste a puzzle; Enter plays it.".to_owned();
        }
    }

    /// Resumes a saved game.
    pub(crate) fn go_on(&mut self, state: SavedState) {
        let time = clock::shown(state.elapsed);
        self.start(state);
        if self.game.is_done() {
            self.message = format!("Already solved in {time}; r starts again.");
        } else if !self.game.entering {
            self.message = format!("Resumed after {time}; r starts again.");
        }
    }

    /// Returns what is saved of the game.
    pub(crate) fn state(&self, now: Instant) -> SavedState {
        SavedState {
            game: self.game.clone(),
            cursor: self.cursor,
            elapsed: self.clock.elapsed(now),
        }
    }

    /// Starts or stops the clock: it runs only while a game is played, nothing is on top of the board, and no
    /// method is watched.
    pub(crate) fn tick(&mut self, now: Instant) {
        let plays = matches!(self.over, Over::Nothing) && self.watch.is_none();
        let runs = plays && !self.game.entering && !self.game.is_done();
        self.clock.run(runs, now);
    }

    /// Carries out an action.
    pub(crate) fn act(&mut self, action: Action, now: Instant) -> Option<Request> {
        self.message.clear();
        let request = match action {
            // Any key closes the list of keys.
            Action::Quit if !matches!(self.over, Over::Help) => Some(Request::Quit),
            Action::Suspend => Some(Request::Suspend),
            Action::Scroll(0) => Some(Request::Redraw),
            action => match &mut self.over {
                Over::Nothing if self.watch.is_some() => self.act_watching(action, now),
                Over::Nothing => self.act_playing(action, now),
                Over::Help => {
                    self.act_reading(&action);
                    None
                }
                Over::Paused => {
                    if matches!(
                        action,
                        Action::Pause | Action::Space | Action::Escape | Action::Enter
                    ) {
                        self.over = Over::Nothing;
                    }
                    None
                }
                Over::List(_) => self.act_picking(&action),
                Over::Ask(_) => self.act_asked(&action),
            },
        };
        self.tick(now);
        request
    }

    fn act_reading(&mut self, action: &Action) {
        match action {
            Action::Scroll(by) => self.scroll = self.scroll.saturating_add_signed(*by),
            Action::Move(Direction::Down, _) => self.scroll += 1,
            Action::Move(Direction::Up, _) => self.scroll = self.scroll.saturating_sub(1),
            _ => {
                self.over = Over::Nothing;
                self.scroll = 0;
            }
        }
    }

    fn act_picking(&mut self, action: &Action) -> Option<Request> {
        let Over::List(list) = &mut self.over else {
            return None;
        };
        match action {
            Action::Move(Direction::Up, _) => list.go(-1),
            Action::Move(Direction::Down, _) => list.go(1),
            Action::Move(Direction::Home, _) => list.at = 0,
            Action::Move(Direction::End, _) => list.go(isize::MAX),
            Action::Scroll(by) => list.go(*by),
            Action::Pick(at) if *at < list.items.len() => {
                if list.at == *at {
                    return self.picked();
                }
                list.at = *at;
            }
            Action::Enter | Action::Space => return self.picked(),
            Action::Escape | Action::Open | Action::New => self.over = Over::Nothing,
            Action::Help => self.over = Over::Help,
            _ => (),
        }
        None
    }

    fn picked(&mut self) -> Option<Request> {
        let Over::List(list) = std::mem::replace(&mut self.over, Over::Nothing) else {
            return None;
        };
        let item = list.items.into_iter().nth(list.at)?;
        match item.start {
            Start::New(level) => self.ask(Work::Make(level), "making a puzzle"),
            start => Some(Request::Start(start)),
        }
    }

    fn act_asked(&mut self, action: &Action) -> Option<Request> {
        match action {
            Action::Enter | Action::Redo => {
                match std::mem::replace(&mut self.over, Over::Nothing) {
                    Over::Ask(record) => Some(Request::Start(Start::Puzzle(record))),
                    _ => None,
                }
            }
            Action::Escape | Action::Space => {
                self.over = Over::Nothing;
                None
            }
            _ => None,
        }
    }

    fn act_watching(&mut self, action: Action, now: Instant) -> Option<Request> {
        let watch = self.watch.as_mut()?;
        match action {
            Action::Space | Action::Pause => watch.pause(now),
            Action::Move(Direction::Right, _) | Action::Erase { back: false } => watch.step(),
            Action::Faster | Action::Move(Direction::Up, _) => watch.hurry(true),
            Action::Slower | Action::Move(Direction::Down, _) => watch.hurry(false),
            Action::NextMethod => {
                let at = METHODS.iter().position(|method| *method == watch.method);
                let next = METHODS[at.map_or(0, |at| (at + 1) % METHODS.len())];
                return Some(self.watch_method(next, now));
            }
            Action::Restart => {
                let method = watch.method;
                return Some(self.watch_method(method, now));
            }
            Action::Escape | Action::Watch | Action::Enter => {
                self.watch = None;
                return Some(Request::Cancel);
            }
            Action::Help => self.over = Over::Help,
            _ => (),
        }
        None
    }

    pub(crate) fn watch_method(&mut self, method: Method, now: Instant) -> Request {
        let puzzle = self.game.puzzle();
        self.feedback = Feedback::Nothing;
        self.watch = Some(Watch::new(puzzle.clone(), method, self.watch.as_ref(), now));
        Request::Work(Work::Watch(puzzle, method))
    }
}

/// Returns a new game with the cursor in the first cell and no time played.
pub(crate) fn fresh(game: Game) -> SavedState {
    SavedState {
        game,
        cursor: Cell::new(0),
        elapsed: std::time::Duration::ZERO,
    }
}
