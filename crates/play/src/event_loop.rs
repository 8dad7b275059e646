//! The loop: it reads events, carries out actions, draws the screen and saves the game.
//!
//! Slow work is done by `stream`, on its worker thread. In the meantime this loop runs as the reader of that
//! stream: the stream asks it for a second item, and it returns only when it knows that there is none. So this
//! crate starts no thread, and while there is no work there is no thread. A method that is watched sends its events
//! through a channel of bounded length, and waits while the channel is full.

use std::io;
use std::iter;
use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use ninefold::grid::Shape;
use ninefold::grid::words::capitalized;
use ninefold::logic::Level;
use ninefold::stream;
use ratatui_crossterm::crossterm::event::{self, Event};

use crate::Ended;
use crate::action::Action;
use crate::game::Game;
use crate::keys;
use crate::list::{Item, List, Start};
use crate::mouse::Mouse;
use crate::player::{Over, Player, Request, fresh};
use crate::saved_games::{Found, SaveOutcome, SavedGames};
use crate::screen::{self, Places, Theme};
use crate::terminal::{Screen, SignalRequest};
use crate::work::{Answer, Work};

/// A signal is noticed within this time.
const IDLE: Duration = Duration::from_millis(250);

/// The length of a frame while something moves.
const FRAME: Duration = Duration::from_millis(16);

/// A change is saved after this time.
const SAVE_DELAY: Duration = Duration::from_secs(2);

/// The number of events of a method that can wait to be shown.
const WAITING: usize = 1024;

/// The shapes of new boards in the list.
const SHAPES: [&str; 7] = ["3x3", "2x2", "2x3", "2x4", "3x4", "4x4", "5x5"];

/// The player, the screen and the saved games together.
pub(crate) struct EventLoop {
    pub(crate) player: Player,
    pub(crate) saved_games: SavedGames,
    screen: Screen,
    theme: Theme,
    mouse: Mouse,
    places: Places,
    saved_at: Instant,
    /// The second that was drawn last. `None` means that something has changed since.
    drawn: Option<u64>,
}

/// The reason why the loop ends.
enum Outcome {
    Work(Work),
    /// The work is done or was stopped.
    Idle,
    Quit,
}

/// The connection to the current work.
struct Worker<'a> {
    answers: &'a Receiver<Answer>,
    cancel: &'a AtomicBool,
}

impl EventLoop {
    pub(crate) fn new(
        player: Player,
        saved_games: SavedGames,
        theme: Theme,
    ) -> io::Result<EventLoop> {
        Ok(EventLoop {
            player,
            saved_games,
            screen: Screen::new()?,
            theme,
            mouse: Mouse::default(),
            places: Places::default(),
            saved_at: Instant::now(),
            drawn: None,
        })
    }

    /// Runs until the player quits. The game is saved, even when the terminal fails.
    pub(crate) fn run(&mut self) -> Result<(), Ended> {
        let mut outcome = self.handle_events(None);
        loop {
            outcome = match outcome {
                Ok(Outcome::Work(work)) => self.work(work),
                Ok(Outcome::Idle) => self.handle_events(None),
                Ok(Outcome::Quit) => {
                    let state = self.player.state(Instant::now());
                    let saved = self.saved_games.save(&state);
                    return saved.map(|_| ()).map_err(Ended::NotSaved);
                }
                Err(error) => {
                    self.save(Instant::now());
                    return Err(Ended::Terminal(error));
                }
            };
        }
    }

    /// Continues the loop while some work is done.
    fn work(&mut self, work: Work) -> io::Result<Outcome> {
        let cancel = Arc::new(AtomicBool::new(false));
        let (answer, answers) = sync_channel(WAITING);
        let mut outcome = Ok(Outcome::Idle);
        let (this, end, flag) = (&mut *self, &mut outcome, &cancel);
        let while_working = iter::from_fn(move || {
            let worker = Worker {
                answers: &answers,
                cancel: flag,
            };
            *end = this.handle_events(Some(&worker));
            flag.store(true, Ordering::Relaxed);
            None
        });
        let job = |works: Vec<Work>| {
            for work in works {
                let end = End(answer.clone());
                work.run(&cancel, &end.0);
            }
        };
        let items = iter::once(work).chain(while_working);
        let one = NonZero::<usize>::MIN;
        let _: Result<(), ()> = stream::ordered(items, |_| 1, one, job, |()| Ok(()));
        self.player.busy = None;
        self.drawn = None;
        outcome
    }

    /// Answers the player until there is something else to do.
    fn handle_events(&mut self, worker: Option<&Worker<'_>>) -> io::Result<Outcome> {
        // The outcome to return when the worker has stopped.
        let mut then = None;
        loop {
            let now = Instant::now();
            match self.screen.signal_request() {
                Some(SignalRequest::End) => return Ok(Outcome::Quit),
                Some(SignalRequest::Suspend) => self.suspend()?,
                Some(SignalRequest::Resume) => {
                    self.screen.retake()?;
                    self.drawn = None;
                }
                None => (),
            }
            if let Some(worker) = worker
                && self.listen(worker, now)
            {
                return Ok(then.unwrap_or(Outcome::Idle));
            }
            self.player.tick(now);
            self.draw(now)?;
            self.save_sometimes(now);
            if !self.screen.wait(self.wait(worker.is_some()))? {
                return Ok(Outcome::Quit);
            }
            // A key that is held down does not wait for the screen.
            while event::poll(Duration::ZERO)? {
                let now = Instant::now();
                let event = event::read()?;
                self.drawn = None;
                let Some(action) = self.action(event, now) else {
                    continue;
                };
                let outcome = match self.player.act(action, now) {
                    None => continue,
                    Some(Request::Work(work)) => Outcome::Work(work),
                    Some(Request::Cancel) => Outcome::Idle,
                    Some(Request::Quit) => return Ok(Outcome::Quit),
                    Some(request) => {
                        if let (Request::Start(_), Some(worker)) = (&request, worker) {
                            worker.cancel.store(true, Ordering::Relaxed);
                        }
                        self.answer(request, now)?;
                        continue;
                    }
                };
                match (worker, outcome) {
                    (None, Outcome::Idle) => self.player.busy = None,
                    (None, outcome) => return Ok(outcome),
                    (Some(worker), outcome) => {
                        worker.cancel.store(true, Ordering::Relaxed);
                        if matches!(outcome, Outcome::Idle) {
                            self.player.busy = Some("stopping");
                        }
                        then = Some(outcome);
                    }
                }
            }
        }
    }

    /// Takes answers from the worker. Returns whether it has sent its last one.
    fn listen(&mut self, worker: &Worker<'_>, now: Instant) -> bool {
        let is_over = worker.cancel.load(Ordering::Relaxed);
        let mut due = match &mut self.player.watch {
            Some(watch) if !is_over && watch.end.is_none() => watch.due(now),
            _ => usize::MAX,
        };
        while due > 0 {
            let Ok(answer) = worker.answers.try_recv() else {
                return false;
            };
            match answer {
                Answer::End => return true,
                // The work was cancelled, so its answers are not needed.
                _ if is_over => continue,
                Answer::Made(Some(record)) => {
                    self.player.busy = None;
                    if self.save(now) {
                        self.start(Start::Puzzle(record));
                    }
                }
                answer => self.player.take(answer),
            }
            self.drawn = None;
            due -= 1;
        }
        false
    }

    /// Returns the action of an event.
    fn action(&mut self, event: Event, now: Instant) -> Option<Action> {
        match event {
            Event::Key(key) => keys::action(key, self.player.game.board().side()),
            Event::Mouse(event) => self.mouse.action(event, &self.places, now),
            Event::Paste(text) => Some(Action::Paste(text)),
            _ => None,
        }
    }

    /// Carries out a request that the player cannot carry out alone.
    fn answer(&mut self, request: Request, now: Instant) -> io::Result<()> {
        match request {
            // The player cannot leave a game that cannot be saved.
            Request::Start(start) => {
                if self.save(now) {
                    self.start(start);
                }
            }
            Request::List => {
                if self.save(now) {
                    self.open_list();
                }
            }
            Request::Suspend => self.suspend()?,
            Request::Redraw => self.screen.clear()?,
            Request::Work(_) | Request::Cancel | Request::Quit => (),
        }
        Ok(())
    }

    /// Starts another game, or resumes one.
    pub(crate) fn start(&mut self, start: Start) {
        self.saved_games.switch_game(None);
        match start {
            Start::Empty(shape) => self.player.start(fresh(Game::empty(shape))),
            Start::Saved(saved) => {
                self.saved_games
                    .switch_game(Some((&saved.path, &saved.state)));
                self.player.go_on(saved.state);
            }
            // The player first asks for this puzzle to be made.
            Start::New(_) => (),
            Start::Puzzle(record) => match Game::of(&record) {
                Ok(game) => self.start_or_resume(game),
                Err(reason) => self.player.message = capitalized(&format!("{reason}.")),
            },
        }
    }

    /// Starts a puzzle, or resumes it if it was played before.
    fn start_or_resume(&mut self, game: Game) {
        let trouble = match self.saved_games.find(&game) {
            Ok(Found::Game(state)) => return self.player.go_on(*state),
            Ok(Found::Nothing) => None,
            Ok(Found::Damaged(aside)) => Some(format!(
                "The saved game cannot be read. Its file is {} now.",
                aside.display()
            )),
            Err(error) => Some(format!("The saved game cannot be read: {error}.")),
        };
        self.player.start(fresh(game));
        if let Some(trouble) = trouble {
            self.player.message = trouble;
        }
    }

    /// Shows the list of everything that can be played.
    pub(crate) fn open_list(&mut self) {
        let records = self.player.puzzles.iter().enumerate();
        let puzzles = records.map(|(i, record)| Item::puzzle(i + 1, record.clone()));
        let (games, damaged) = self.saved_games.all();
        let saved = games.into_iter().map(Item::saved);
        let shapes = SHAPES
            .iter()
            .filter_map(|shape| shape.parse::<Shape>().ok());
        let made = Level::ALL.into_iter().map(Item::made);
        let items = puzzles.chain(saved).chain(made);
        let items = items.chain(shapes.map(Item::empty));
        let title = match damaged {
            0 => "What to play".to_owned(),
            1 => "What to play (1 saved game cannot be read)".to_owned(),
            n => format!("What to play ({n} saved games cannot be read)"),
        };
        self.player.over = Over::List(List::new(&title, items.collect()));
    }

    fn suspend(&mut self) -> io::Result<()> {
        let now = Instant::now();
        self.save(now);
        self.player.clock.run(false, now);
        self.drawn = None;
        self.screen.suspend()
    }

    /// Returns how long the loop can wait for a key.
    fn wait(&self, is_working: bool) -> Duration {
        match &self.player.watch {
            Some(watch) if is_working => match watch.wait() {
                Some(wait) => wait.clamp(FRAME, IDLE),
                None => IDLE,
            },
            _ if is_working => FRAME,
            _ => IDLE,
        }
    }

    fn draw(&mut self, now: Instant) -> io::Result<()> {
        let second = self.player.clock.elapsed(now).as_secs();
        if self.drawn == Some(second) {
            return Ok(());
        }
        self.drawn = Some(second);
        let (player, theme) = (&self.player, self.theme);
        let mut places = Places::default();
        self.screen.terminal.draw(|frame| {
            places = screen::draw(player, theme, now, frame.buffer_mut());
        })?;
        self.places = places;
        Ok(())
    }

    fn save_sometimes(&mut self, now: Instant) {
        if now.saturating_duration_since(self.saved_at) >= SAVE_DELAY {
            self.save(now);
        }
    }

    /// Saves the game, and returns whether it is safe. A failure is shown as a message and does not end the
    /// program.
    fn save(&mut self, now: Instant) -> bool {
        self.saved_at = now;
        let saved = self.saved_games.save(&self.player.state(now));
        let message = match &saved {
            Ok(SaveOutcome::Done) => return true,
            Ok(SaveOutcome::Beside(path)) => format!(
                "Another window has saved moves of this game. Yours are saved in {}.",
                path.display()
            ),
            Err(error) => format!("The game cannot be saved: {error}."),
        };
        self.player.message = message;
        self.drawn = None;
        saved.is_ok()
    }
}

/// Sends the last answer when it is dropped, also when the work panics.
struct End(SyncSender<Answer>);

impl Drop for End {
    fn drop(&mut self) {
        // If the receiver is gone, nothing waits for this answer.
        let _ = self.0.send(Answer::End);
    }
}
