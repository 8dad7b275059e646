//! The ways of trials: from a candidate to what cannot be.
//!
//! Short ways come first, cells with few candidates before others. Then what the candidates of a cell do inside a
//! way: one after the other is supposed there, and each that leads to a clash goes, until the way itself comes to
//! one. Every wrong candidate of a proper puzzle is found so, if there is no end to patience; how many trials may be
//! inside grows slowly, and candidates that leave little open come first, so that what is told stays short. A
//! candidate of a solution that turns up on the way is not tried again.

use std::cell::RefCell;
use std::collections::BTreeMap;

use ninefold_grid::{Candidate, Cell, Digit};
use ninefold_logic::{
    Clash, Conclusion, Digits, MAX_DEPTH, Reason, Rules, Step, Technique, Trial, apply,
};

use super::fill::supported_by;
use super::fillings;
use super::trial::{clash, shortened};
use super::{leftover, whole};
use crate::find;
use crate::flow::Flow;
use crate::reach::Reach;
use crate::survey::Survey;
use crate::take::Take;

/// Steps followed from a candidate, at most: first few for all candidates, then more.
const STEPS: [usize; 2] = [10, 80];
/// Trials inside one, at most, and how many candidates are tried so, those first that leave little open.
const NESTED: [(usize, usize); 5] = [(2, 400), (6, 60), (20, 30), (100, 12), (1_000, 6)];

/// A trial and no other.
pub(super) fn find<const W: usize>(state: &Survey<W>, reach: &Reach, take: &mut Take<'_>) -> Flow {
    let Some(rules) = state.layout().rules() else {
        return Flow::Continue(());
    };
    let fillings = Fillings::default();
    let start = Line::of(state, rules, &fillings);
    for most in STEPS {
        for cell in by_candidates(state) {
            // Of the ways from one cell the shortest comes first.
            let mut found = Vec::new();
            for target in state.candidates_of(cell, state.marks(cell)) {
                let mut line = start.supposing(target);
                match line.follow(most, reach) {
                    Came::Clash(clash) => found.push(line.into_trial(target, clash)),
                    Came::Over => return Flow::Break(()),
                    Came::Stuck => {}
                }
            }
            found.sort_by_key(|trial| trial.steps.len());
            for trial in found {
                take(trial_step(
                    Technique::TrialByRules,
                    shortened(trial, state, reach),
                ))?;
            }
        }
    }
    Flow::Continue(())
}

/// Trials with others inside.
pub(super) fn find_nested<const W: usize>(
    state: &Survey<W>,
    reach: &Reach,
    take: &mut Take<'_>,
) -> Flow {
    let Some(rules) = state.layout().rules() else {
        return Flow::Continue(());
    };
    let fillings = Fillings::default();
    let start = Line::of(state, rules, &fillings);
    let mut targets = Vec::new();
    for cell in by_candidates(state) {
        for target in state.candidates_of(cell, state.marks(cell)) {
            let mut line = start.supposing(target);
            match line.follow(usize::MAX, reach) {
                Came::Over => return Flow::Break(()),
                Came::Clash(_) => {}
                Came::Stuck => targets.push((line.left(), target)),
            }
        }
    }
    targets.sort_by_key(|&(left, _)| left);
    let mut right: Vec<Option<Digit>> = Vec::new();
    for (trials, count) in NESTED {
        let is_right = |right: &[Option<Digit>], of: Candidate| {
            right.get(of.cell.index()) == Some(&Some(of.digit))
        };
        let wrong = targets.iter().map(|&(_, target)| target);
        for target in wrong.take(count) {
            if is_right(&right, target) {
                continue;
            }
            let mut search = Search {
                reach,
                left: trials,
                right: None,
            };
            let found = search.refuted(&start, target, 0);
            reach.heed()?;
            if let Some(solved) = search.right {
                right = solved;
            }
            if let Some(trial) = found {
                let trial = shortened(trial, state, reach);
                let technique = match trial.nested() {
                    0 => Technique::TrialByRules,
                    _ => Technique::NestedTrial,
                };
                take(trial_step(technique, trial))?;
            }
        }
    }
    Flow::Continue(())
}

/// The open cells, those with few candidates first.
fn by_candidates<const W: usize>(state: &Survey<W>) -> Vec<Cell> {
    let mut cells: Vec<Cell> = state.open().iter().collect();
    cells.sort_by_key(|&cell| state.marks(cell).len());
    cells
}

fn trial_step(technique: Technique, trial: Trial) -> Step {
    Step {
        technique,
        conclusion: Conclusion::Eliminate(vec![trial.target]),
        because: Reason::Trial(trial),
    }
}

/// A search for a trial with others inside.
struct Search<'a> {
    reach: &'a Reach,
    /// Trials that may follow still.
    left: usize,
    /// A solution, if one turned up.
    right: Option<Vec<Option<Digit>>>,
}

impl Search<'_> {
    /// Shows that a candidate is wrong by trials inside this one, as many as are left.
    fn refuted<const W: usize>(
        &mut self,
        from: &Line<'_, W>,
        target: Candidate,
        depth: usize,
    ) -> Option<Trial> {
        let mut line = from.supposing(target);
        loop {
            match line.follow(usize::MAX, self.reach) {
                Came::Clash(clash) => return Some(line.into_trial(target, clash)),
                Came::Over => return None,
                Came::Stuck => {}
            }
            if line.at.is_full() {
                // What breaks a rule that was not looked at is no solution, and nothing is known of it.
                if line.at.is_broken() {
                    return None;
                }
                let cells = line.at.layout().board().cells();
                self.right = Some(cells.map(|cell| line.at.value(cell)).collect());
                return None;
            }
            let open = line.at.open().iter();
            let cell = open.min_by_key(|&cell| line.at.marks(cell).len())?;
            let mut gone = None;
            for inner in line.at.candidates_of(cell, line.at.marks(cell)) {
                if self.left == 0 || depth == MAX_DEPTH || self.right.is_some() {
                    return None;
                }
                self.left -= 1;
                gone = self.refuted(&line, inner, depth + 1);
                if gone.is_some() {
                    break;
                }
            }
            line.take(trial_step(Technique::NestedTrial, gone?));
        }
    }
}

/// Where a way leads.
enum Came {
    Clash(Clash),
    /// Nothing follows, or nothing is open.
    Stuck,
    /// There is no more time.
    Over,
}

/// Fillings of each rule that were met on any way: what is left of them need not be looked for again.
#[derive(Default)]
struct Fillings(RefCell<BTreeMap<usize, Vec<Vec<Digit>>>>);

/// A way: the board as it would be, and what of it was looked at.
struct Line<'a, const W: usize> {
    rules: &'a Rules,
    fillings: &'a Fillings,
    at: Survey<W>,
    /// What each rule was looked at with.
    known: Vec<Vec<Digits>>,
    left_over: Vec<Vec<Digits>>,
    /// What the rules about the whole board were looked at with.
    whole: Vec<Digits>,
    steps: Vec<Step>,
}

impl<'a, const W: usize> Line<'a, W> {
    fn of(state: &Survey<W>, rules: &'a Rules, fillings: &'a Fillings) -> Line<'a, W> {
        Line {
            rules,
            fillings,
            at: state.clone(),
            known: rules.locals().map(|d| state.domains(&d.cells)).collect(),
            left_over: vec![Vec::new(); state.balances().len()],
            whole: Vec::new(),
            steps: Vec::new(),
        }
    }

    /// A way that begins here.
    fn supposing(&self, target: Candidate) -> Line<'a, W> {
        let mut line = Line {
            rules: self.rules,
            fillings: self.fillings,
            at: self.at.clone(),
            known: self.known.clone(),
            left_over: self.left_over.clone(),
            whole: self.whole.clone(),
            steps: Vec::new(),
        };
        line.at.change(|at| at.place(target));
        line
    }

    /// What is open still: candidates beyond the first of each cell.
    fn left(&self) -> usize {
        let open = self.at.open().iter();
        open.map(|cell| self.at.marks(cell).len() - 1).sum()
    }

    fn into_trial(self, target: Candidate, clash: Clash) -> Trial {
        Trial {
            target,
            steps: self.steps,
            clash,
        }
    }

    fn take(&mut self, step: Step) {
        self.at.change(|at| apply(at, &step));
        self.steps.push(step);
    }

    /// Takes at most `most` steps.
    fn follow(&mut self, most: usize, reach: &Reach) -> Came {
        while self.steps.len() <= most {
            if reach.heed().is_break() {
                return Came::Over;
            }
            if let Some(clash) = clash(&self.at) {
                return Came::Clash(clash);
            }
            let singles = [Technique::HiddenSingle, Technique::NakedSingle];
            let mut step = self.first(&singles, reach);
            if step.is_none() {
                step = match self.by_rules() {
                    Ok(step) => step,
                    Err(clash) => return Came::Clash(clash),
                };
            }
            let locked = [
                Technique::Pointing,
                Technique::Claiming,
                Technique::SeenByAllPlaces,
            ];
            let pairs = [Technique::NakedPair, Technique::HiddenPair];
            let step = step
                .or_else(|| self.first(&locked, reach))
                .or_else(|| self.left_over())
                .or_else(|| self.first(&pairs, reach));
            match step {
                Some(step) => self.take(step),
                None => break,
            }
        }
        Came::Stuck
    }

    fn first(&self, techniques: &[Technique], reach: &Reach) -> Option<Step> {
        let mut each = techniques.iter();
        each.find_map(|&technique| find::unproved(&self.at, technique, reach))
    }

    /// What goes by a rule whose cells have changed, or the rule that has no filling.
    fn by_rules(&mut self) -> Result<Option<Step>, Clash> {
        let fillers = self.at.fillers().iter();
        for (number, (local, filler)) in self.rules.locals().zip(fillers).enumerate() {
            let mut cells = local.cells.iter().zip(&self.known[number]);
            if cells.all(|(&cell, &known)| self.at.domain(cell) == known) {
                continue;
            }
            let domains = self.at.domains(&local.cells);
            let mut fillings = self.fillings.0.borrow_mut();
            let fillings = fillings.entry(number).or_default();
            let supported = supported_by(filler, &self.rules.puzzle, &domains, fillings);
            if supported.iter().any(|of| of.is_empty()) {
                let (name, cells) = (local.name.clone(), local.cells.clone());
                return Err(Clash::Rule(number, name, cells));
            }
            let step = fillings::step(&self.at, self.rules, number, &supported);
            self.known[number] = supported;
            if step.is_some() {
                return Ok(step);
            }
        }
        whole::next(&self.at, self.rules, &mut self.whole).map_err(Clash::Whole)
    }

    fn left_over(&mut self) -> Option<Step> {
        for (balance, known) in self.at.balances().iter().zip(&mut self.left_over) {
            let domains = self.at.domains(balance.cells());
            if domains != *known {
                let step = leftover::step(balance, &self.at, self.rules);
                *known = domains;
                if step.is_some() {
                    return step;
                }
            }
        }
        None
    }
}
