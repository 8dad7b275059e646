//! The line of a trial: what follows from a candidate, step by step.
//!
//! Singles come first, then rules whose cells changed, locked candidates, what houses leave over, and pairs.

use std::sync::Arc;

use ninefold_grid::{Candidate, Cell};
use ninefold_logic::{Clash, Digits, State, Step, Technique, Trial, apply};

use super::balance::Balance;
use super::changed_groups::ChangedGroups;
use super::fill::Effort;
use super::fillings;
use super::trial::clash;
use super::{leftover, whole};
use crate::find;
use crate::reach::Reach;
use crate::survey::Survey;

/// The number of candidates.
fn count<const W: usize>(state: &State<W>) -> usize {
    let digits = state.layout().board().digits();
    digits.map(|digit| state.places(digit).len()).sum()
}

/// Where a line ends.
pub(super) enum LineEnd {
    Clash(Clash),
    /// Nothing more follows, or nothing is open.
    Stuck,
    /// The time is over.
    OutOfTime,
}

/// A line: the board as it would be, and what was already checked on it.
#[derive(Clone)]
pub(super) struct Line<const W: usize> {
    pub(super) at: Survey<W>,
    /// What each cell held when changes were last noted.
    noted: Box<[Digits]>,
    /// The rules, and the leftovers, that have a changed cell.
    rules: ChangedGroups,
    left_over: ChangedGroups,
    /// What the cells of each rule held when it was last checked.
    known: Vec<Arc<[Digits]>>,
    /// For each digit and house, its seats when no candidate that sees all of them was found.
    seen: Box<[u64]>,
    /// What the cells held when the rules about the whole board were last checked.
    whole: Vec<Digits>,
    /// The number of steps taken.
    taken: usize,
    /// The steps, unless the board has lost candidates since the first one.
    steps: Option<Vec<Step>>,
    /// The number of candidates of the board when the line began, or when it was last narrowed to the board.
    candidates: usize,
    /// Whether nothing more follows.
    is_stuck: bool,
    pub(super) effort: Effort,
    /// The rules that were not searched completely with this effort.
    unsure: Vec<usize>,
}

impl<const W: usize> Line<W> {
    pub(super) fn of(state: &Survey<W>) -> Line<W> {
        let board = state.layout().board();
        let rules = state.layout().rules().into_iter();
        let rules = rules.flat_map(|rules| rules.locals());
        let rules: Vec<&[Cell]> = rules.map(|local| &local.cells[..]).collect();
        let left_over = state.balances().iter().map(Balance::cells);
        Line {
            at: state.clone(),
            noted: state.all_domains().into(),
            known: rules
                .iter()
                .map(|cells| state.domains(cells).into())
                .collect(),
            rules: ChangedGroups::new(board.cell_count(), rules.into_iter()),
            left_over: ChangedGroups::new(board.cell_count(), left_over).with_all(),
            seen: vec![0; board.house_count() * board.side()].into(),
            whole: Vec::new(),
            taken: 0,
            steps: Some(Vec::new()),
            candidates: count(state),
            is_stuck: false,
            effort: Effort::Quick,
            unsure: Vec::new(),
        }
    }

    /// Returns a line that assumes this candidate on this board.
    pub(super) fn supposing(&self, target: Candidate) -> Line<W> {
        let mut line = Line {
            at: self.at.clone(),
            noted: self.noted.clone(),
            rules: self.rules.clone(),
            left_over: self.left_over.clone(),
            known: self.known.clone(),
            seen: self.seen.clone(),
            whole: self.whole.clone(),
            taken: 0,
            steps: Some(Vec::new()),
            candidates: count(&self.at),
            is_stuck: false,
            effort: self.effort,
            unsure: Vec::new(),
        };
        line.at.change(|at| at.place(target));
        line
    }

    /// Searches rules with at least this effort from now on.
    pub(super) fn try_harder(&mut self, effort: Effort) {
        if self.effort < effort {
            for number in self.unsure.drain(..) {
                self.known[number] = Arc::default();
                self.rules.insert(number);
                self.is_stuck = false;
            }
            self.effort = effort;
        }
    }

    /// Removes what the board has lost since. If that includes a digit of this line, returns the digit's cell
    /// as a contradiction.
    pub(super) fn narrow_to(&mut self, state: &State<W>) -> Option<Clash> {
        let candidates = count(state);
        if candidates == self.candidates {
            return None;
        }
        self.candidates = candidates;
        self.steps = None;
        let board = state.layout().board();
        let (open, own) = (state.open(), self.at.open());
        let is_lost = |&cell: &Cell| !self.at.domain(cell).is_within(state.domain(cell));
        let mut placed = board.cells().filter(|&cell| !own.contains(cell));
        if let Some(cell) = placed.find(is_lost) {
            return Some(Clash::Cell(cell));
        }
        let mut eliminated = Vec::new();
        for digit in board.digits() {
            let lost = (self.at.places(digit) - state.places(digit)) & open;
            eliminated.extend(lost.iter().map(|cell| Candidate { cell, digit }));
        }
        for cell in own - open {
            let lost = self.at.marks(cell) - state.domain(cell);
            eliminated.extend(self.at.candidates_of(cell, lost));
        }
        if !eliminated.is_empty() {
            self.is_stuck = false;
            self.at.change(|at| {
                for candidate in eliminated {
                    at.eliminate(candidate);
                }
            });
        }
        None
    }

    /// The number of candidates beyond the first of each open cell.
    pub(super) fn left(&self) -> usize {
        count(&self.at) - self.at.open().len()
    }

    /// Whether the steps of this line are known.
    pub(super) fn has_steps(&self) -> bool {
        self.steps.is_some()
    }

    /// Whether nothing more would follow within this many steps.
    pub(super) fn is_done(&self, most: usize) -> bool {
        self.is_stuck || self.taken > most
    }

    /// Returns the trial of a line that ended in a contradiction. If the board has lost candidates since the
    /// line began, it is followed again.
    pub(super) fn into_trial(
        self,
        start: &Line<W>,
        target: Candidate,
        clash: Clash,
        reach: &Reach,
    ) -> Option<Trial> {
        let trial = |steps, clash| Trial {
            target,
            steps,
            clash,
        };
        if let Some(steps) = self.steps {
            return Some(trial(steps, clash));
        }
        let mut line = start.supposing(target);
        line.effort = self.effort;
        match line.follow(usize::MAX, reach) {
            LineEnd::Clash(clash) => Some(trial(line.steps?, clash)),
            LineEnd::OutOfTime | LineEnd::Stuck => None,
        }
    }

    pub(super) fn take(&mut self, step: Step) {
        self.at.change(|at| apply(at, &step));
        self.taken += 1;
        self.is_stuck = false;
        if let Some(steps) = &mut self.steps {
            steps.push(step);
        }
    }

    /// Follows the line until `most` steps are taken.
    pub(super) fn follow(&mut self, most: usize, reach: &Reach) -> LineEnd {
        while self.taken <= most && !self.is_stuck {
            // Reading the clock takes longer than many steps.
            if self.taken % 8 == 7 && reach.check_time().is_break() {
                return LineEnd::OutOfTime;
            }
            if let Some(clash) = clash(&self.at) {
                return LineEnd::Clash(clash);
            }
            let singles = [Technique::HiddenSingle, Technique::NakedSingle];
            let mut step = self.first(&singles, reach);
            if step.is_none() {
                step = match self.by_rules() {
                    Ok(step) => step,
                    Err(clash) => return LineEnd::Clash(clash),
                };
            }
            let pairs = [Technique::NakedPair, Technique::HiddenPair];
            let step = step
                .or_else(|| self.locked(reach))
                .or_else(|| self.left_over())
                .or_else(|| self.first(&pairs, reach));
            match step {
                Some(step) => self.take(step),
                None => self.is_stuck = true,
            }
        }
        LineEnd::Stuck
    }

    fn first(&self, techniques: &[Technique], reach: &Reach) -> Option<Step> {
        let mut each = techniques.iter();
        each.find_map(|&technique| find::unproved(&self.at, technique, reach))
    }

    /// Returns an elimination of candidates that see all places of a digit in a house, if these places changed.
    /// All locked candidates are of this kind.
    fn locked(&mut self, reach: &Reach) -> Option<Step> {
        let layout = self.at.layout();
        let board = layout.board();
        let all = board.houses();
        let all = all.flat_map(|house| board.digits().map(move |digit| (house, digit)));
        let mut all = all.zip(&mut self.seen);
        let is_there = all.any(|((house, digit), seen)| {
            let seats = self.at.seats(house, digit);
            if seats == *seen {
                return false;
            }
            let places = self.at.places(digit) & layout.cells(house);
            let targets = self.at.places(digit) & layout.common_peers(places);
            let is_there = places.len() > 1 && !targets.is_empty();
            if !is_there {
                *seen = seats;
            }
            is_there
        });
        let locked = [
            Technique::Pointing,
            Technique::Claiming,
            Technique::SeenByAllPlaces,
        ];
        is_there.then(|| self.first(&locked, reach)).flatten()
    }

    /// Notes the rules and leftovers that must be checked again.
    fn note_changes(&mut self) {
        for (cell, noted) in self.at.layout().board().cells().zip(&mut self.noted) {
            let now = self.at.domain(cell);
            if now != *noted {
                *noted = now;
                self.rules.change(cell);
                self.left_over.change(cell);
            }
        }
    }

    /// Returns a step by a rule whose cells changed, or the rule that has no filling.
    fn by_rules(&mut self) -> Result<Option<Step>, Clash> {
        self.note_changes();
        let Some(rules) = self.at.layout().rules() else {
            return Ok(None);
        };
        while let Some(number) = self.rules.pop() {
            let (local, _) = &rules.locals[number];
            let domains = self.at.domains(&local.cells);
            if *domains == *self.known[number] {
                continue;
            }
            let filler = &self.at.fillers()[number];
            let memory = self.at.memory();
            let found = memory.supported(number, filler, &rules.puzzle, domains, self.effort);
            if !found.is_complete && self.effort < Effort::Full {
                self.unsure.push(number);
            }
            let supported = found.digits;
            if supported.iter().any(|of| of.is_empty()) {
                let (name, cells) = (local.name.clone(), local.cells.clone());
                return Err(Clash::Rule(number, name, cells));
            }
            let step = fillings::step(&self.at, rules, number, &supported);
            self.known[number] = supported;
            if step.is_some() {
                return Ok(step);
            }
        }
        whole::next(&self.at, rules, &mut self.whole).map_err(Clash::Whole)
    }

    fn left_over(&mut self) -> Option<Step> {
        let rules = self.at.layout().rules()?;
        let mut numbers = std::iter::from_fn(|| self.left_over.pop());
        numbers.find_map(|number| leftover::step(number, &self.at, rules))
    }
}
