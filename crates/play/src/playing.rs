//! The effect of an action while the board is in front: selecting, writing, asking.

use std::time::Instant;

use ninefold::explain::explain;
use ninefold::format::{Options, read_str};
use ninefold::grid::legal::Clash;
use ninefold::grid::words::capitalized;
use ninefold::grid::{Cell, Digit, Puzzle};
use ninefold::report::{self, words};
use ninefold::search::Solved;

use crate::action::{Action, Direction};
use crate::clock;
use crate::game::{Mode, playable};
use crate::list::{Item, List, Start};
use crate::player::{Feedback, Over, Player, Request};
use crate::watch::METHODS;
use crate::work::{Answer, Work};

/// The level of a hint that shows the step.
pub(crate) const STEP: usize = 3;

impl Player {
    pub(crate) fn act_playing(&mut self, action: Action, now: Instant) -> Option<Request> {
        let was_done = self.game.is_done();
        let before = self.moves();
        let clashes = self.game.clashes();
        let request = match action {
            Action::Escape => self.escape(),
            Action::Enter => self.enter(),
            Action::Hint => self.hint(),
            Action::Check => self.ask(Work::Check(self.game.record().into()), "checking"),
            Action::Solve => self.ask(Work::Solve(self.game.record().into()), "solving"),
            Action::Watch => Some(self.watch_method(METHODS[0], now)),
            Action::Open => Some(Request::List),
            Action::New => {
                self.over = Over::List(List::of_levels());
                None
            }
            Action::Paste(text) => self.paste(&text),
            action => {
                self.play(action);
                None
            }
        };
        if before != self.moves() {
            self.feedback = Feedback::Nothing;
            self.scroll = 0;
            self.say_clash(&clashes);
            // The current work is about the position before the move.
            if self.busy.is_some() && request.is_none() {
                return Some(Request::Cancel);
            }
        }
        if self.game.is_done() && !was_done {
            let time = clock::shown(self.clock.elapsed(now));
            self.message = format!("Solved in {time}. Well done!");
        }
        request
    }

    /// Returns the numbers of changes made and undone.
    fn moves(&self) -> (usize, usize) {
        let (past, future) = self.game.history();
        (past.len(), future.len())
    }

    fn play(&mut self, action: Action) {
        match action {
            Action::Move(direction, more) => self.go(self.next(direction), more),
            Action::Go(cell, more) => self.go(cell, more),
            Action::Drag(cell) => self.go(cell, true),
            Action::All => self.selected = self.game.board().cells().collect(),
            Action::Same(cell) => self.select_same(cell),
            Action::Digit(digit, mode) => self.write(digit, mode),
            Action::Erase { back } => self.erase(back),
            Action::Space if self.game.entering => self.erase(false),
            Action::Space => self.change_mode(false),
            Action::NextMode { back } => self.change_mode(back),
            Action::Mode(mode) => self.mode = mode,
            Action::Undo if !self.game.undo() => self.message = "There is nothing to undo.".into(),
            Action::Redo if !self.game.redo() => self.message = "There is nothing to redo.".into(),
            Action::Fill if self.game.entering => self.message = PLAY_FIRST.into(),
            Action::Fill => {
                self.game.fill();
                self.message = "All candidates are filled in; placing a digit updates them.".into();
            }
            Action::Restart => {
                self.game.restart();
                self.message = "Back at the start; u restores everything.".into();
            }
            Action::Edit => {
                self.game.entering = !self.game.entering;
                self.message = match self.game.entering {
                    true => "Digits are givens now; Enter plays.".into(),
                    false => String::new(),
                };
            }
            Action::Light => self.light(),
            Action::Pause => self.over = Over::Paused,
            Action::Help => {
                self.over = Over::Help;
                self.scroll = 0;
            }
            Action::Scroll(by) => self.scroll = self.scroll.saturating_add_signed(by),
            _ => (),
        }
    }

    /// Returns the next cell in this direction. At the edge of the board, it continues on the other side.
    fn next(&self, direction: Direction) -> Cell {
        let side = self.game.board().side();
        let (row, column) = (self.cursor.row(side), self.cursor.column(side));
        let (row, column) = match direction {
            Direction::Up => ((row + side - 1) % side, column),
            Direction::Down => ((row + 1) % side, column),
            Direction::Left => (row, (column + side - 1) % side),
            Direction::Right => (row, (column + 1) % side),
            Direction::Home => (row, 0),
            Direction::End => (row, side - 1),
        };
        Cell::at(row, column, side)
    }

    fn go(&mut self, cell: Cell, more: bool) {
        if !more {
            self.selected.clear();
        }
        self.cursor = cell;
        self.selected.insert(cell);
    }

    fn select_same(&mut self, cell: Cell) {
        self.go(cell, false);
        if let Some(digit) = self.game.contents().cell(cell).digit() {
            let equal = self
                .game
                .contents()
                .iter()
                .filter(|(_, c)| c.digit() == Some(digit));
            self.selected = equal.map(|(cell, _)| cell).collect();
        }
    }

    fn cells(&self) -> Vec<Cell> {
        self.selected.iter().copied().collect()
    }

    fn write(&mut self, digit: Digit, mode: Option<Mode>) {
        let (cells, mode) = (self.cells(), mode.unwrap_or(self.mode));
        let is_given = |&cell: &Cell| self.game.contents().cell(cell).given.is_some();
        if !self.game.entering && mode != Mode::Colour && cells.iter().all(is_given) {
            self.message = match cells.len() {
                1 => "This digit is a given; you cannot change it.".into(),
                _ => "These digits are givens; you cannot change them.".into(),
            };
            return;
        }
        self.game.write(&cells, digit, mode);
        self.advance(1);
    }

    fn erase(&mut self, back: bool) {
        self.game.erase(&self.cells(), self.mode);
        self.advance(if back { -1 } else { 1 });
    }

    /// Moves the cursor on while a board is filled in.
    fn advance(&mut self, by: isize) {
        if self.game.entering && self.selected.len() == 1 && self.mode != Mode::Colour {
            let cells = self.game.board().cell_count();
            let next = self
                .cursor
                .index()
                .checked_add_signed(by)
                .filter(|i| *i < cells);
            if let Some(next) = next {
                self.go(Cell::new(next), false);
            }
        }
    }

    fn change_mode(&mut self, back: bool) {
        let at = Mode::ALL.iter().position(|mode| *mode == self.mode);
        let by = if back { Mode::ALL.len() - 1 } else { 1 };
        self.mode = Mode::ALL[(at.unwrap_or(0) + by) % Mode::ALL.len()];
    }

    fn light(&mut self) {
        let digit = self.game.contents().cell(self.cursor).digit();
        self.light = digit.filter(|digit| self.light != Some(*digit));
        self.message = match self.light {
            Some(digit) => format!("Showing every {digit}; g or Esc ends it."),
            None if digit.is_none() => "Go to a cell with a digit, then g shows it.".into(),
            None => String::new(),
        };
    }

    /// Shows a message about a broken rule, if there is one: one that was not broken before, if possible.
    fn say_clash(&mut self, before: &[Clash]) {
        let clashes = self.game.clashes();
        let new = clashes.iter().find(|clash| !before.contains(clash));
        if let Some(clash) = new.or(clashes.first()) {
            self.message = format!("{}.", words::clash(self.game.board(), clash));
        }
    }

    fn escape(&mut self) -> Option<Request> {
        self.scroll = 0;
        if self.busy.is_some() {
            return Some(Request::Cancel);
        }
        if !matches!(self.feedback, Feedback::Nothing) {
            self.feedback = Feedback::Nothing;
        } else if self.light.is_some() {
            self.light = None;
        } else {
            self.selected = [self.cursor].into();
        }
        None
    }

    fn enter(&mut self) -> Option<Request> {
        match std::mem::replace(&mut self.feedback, Feedback::Nothing) {
            Feedback::Hint { advice, level } if advice.step.is_some() => {
                match &advice.step {
                    Some((step, position)) if level >= STEP => {
                        self.game.apply(&step.conclusion, position);
                        let notation = explain(self.game.board(), step).notation;
                        self.message = format!("Done: {notation}");
                    }
                    _ => {
                        self.feedback = Feedback::Hint { advice, level };
                        return self.hint();
                    }
                }
                None
            }
            Feedback::Solved {
                solution: Some(grid),
                ..
            } => {
                self.game.entering = false;
                self.game.place_all(&grid);
                None
            }
            _ if self.game.entering => {
                self.game.entering = false;
                self.go(Cell::new(0), false);
                self.ask(Work::Check(self.game.record().into()), "checking")
            }
            feedback => {
                self.feedback = feedback;
                None
            }
        }
    }

    /// Asks for a hint, or shows the next level of the present one.
    fn hint(&mut self) -> Option<Request> {
        if self.game.entering {
            self.message = PLAY_FIRST.into();
            return None;
        }
        self.scroll = 0;
        if let Feedback::Hint { level, .. } = &mut self.feedback {
            *level = (*level + 1).min(STEP);
            return None;
        }
        self.ask(
            Work::Hint(self.game.record().into(), 1),
            "looking for a step",
        )
    }

    pub(crate) fn ask(&mut self, work: Work, busy: &'static str) -> Option<Request> {
        self.feedback = Feedback::Nothing;
        self.scroll = 0;
        self.busy = Some(busy);
        Some(Request::Work(work))
    }

    /// Reads a pasted text. A puzzle is played at once if the present game has no moves.
    fn paste(&mut self, text: &str) -> Option<Request> {
        let mut records = match read_str(text, Options::default()) {
            Ok(records) => records,
            Err(error) => {
                self.message = format!("This is not a puzzle: {error}.");
                return None;
            }
        };
        let reason = records
            .iter()
            .find_map(|record| playable(&record.puzzle).err());
        records.retain(|record| playable(&record.puzzle).is_ok());
        match records.len() {
            0 => {
                let reason =
                    reason.map_or("This is not a puzzle".into(), |reason| reason.to_string());
                self.message = capitalized(&reason) + ".";
            }
            1 if self.moves() == (0, 0) => {
                let record = records.swap_remove(0).into();
                return Some(Request::Start(Start::Puzzle(record)));
            }
            1 => self.over = Over::Ask(records.swap_remove(0).into()),
            _ => {
                let numbered = records.into_iter().enumerate();
                let items = numbered.map(|(i, record)| Item::puzzle(i + 1, record));
                self.over = Over::List(List::new("Which of these?", items.collect()));
            }
        }
        None
    }

    /// Takes the result of some work.
    pub(crate) fn take(&mut self, answer: Answer) {
        match answer {
            Answer::Event(event) => {
                if let Some(watch) = &mut self.watch {
                    watch.take(event);
                }
                return;
            }
            Answer::Watched(solved) => {
                if let Some(watch) = &mut self.watch {
                    watch.finish(solved);
                }
                return;
            }
            Answer::Hint(advice, level) => self.feedback = Feedback::Hint { advice, level },
            Answer::Check(checked) => self.feedback = Feedback::Checked(checked),
            Answer::Solve(solved) => self.feedback = feedback(&self.game.puzzle(), *solved),
            Answer::Made(None) => self.message = "No puzzle was found in time.".into(),
            Answer::Made(Some(_)) | Answer::End => (),
        }
        self.busy = None;
    }
}

const PLAY_FIRST: &str = "The board is being filled in; Enter plays it.";

fn feedback(puzzle: &Puzzle, solved: Solved) -> Feedback {
    let mut sentence = report::sentence(puzzle, &solved.verdict);
    let solution = solved.verdict.solution().cloned();
    match &solution {
        Some(_) => sentence += &format!("\nFound in {}.", words::duration(solved.total.elapsed)),
        None => sentence += " The key k says what is wrong.",
    }
    Feedback::Solved { sentence, solution }
}
