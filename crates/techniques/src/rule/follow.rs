//! The ways of trials: from a candidate to what cannot be.
//!
//! Short ways come first, cells with few candidates before others. Then what the candidates of a cell do inside a
//! way: one after the other is supposed there, and each that leads to a clash goes, until the way itself comes to
//! one. Every wrong candidate of a proper puzzle is found so, if there is no end to patience; how many trials may be
//! inside grows slowly, and candidates that leave little open come first, so that what is told stays short. A
//! candidate of a solution that turns up on the way is not tried again.

use std::collections::BTreeMap;
use std::sync::Arc;

use ninefold_grid::{Candidate, Cell, Digit};
use ninefold_logic::{
    Clash, Conclusion, Digits, MAX_DEPTH, Reason, State, Step, Technique, Trial, apply,
};

use super::fill::Effort;
use super::fillings;
use super::trial::{clash, shortened};
use super::{leftover, whole};
use crate::find;
use crate::flow::Flow;
use crate::reach::Reach;
use crate::survey::Survey;
use crate::take::Take;

/// Steps followed from a candidate, at most, and how long rules are looked at: first little for all candidates, then more.
const STEPS: [(usize, Effort); 6] = [
    (3, Effort::Quick),
    (10, Effort::Quick),
    (30, Effort::Quick),
    (80, Effort::Quick),
    (80, Effort::Thorough),
    (200, Effort::Full),
];
/// Cells of all boards that are kept, at most.
const MAX_KEPT_CELLS: usize = 1_000_000;
/// Trials inside one, at most, how many candidates are tried so, those first that leave little open, and how long rules
/// are looked at.
const NESTED: [(usize, usize, Effort); 5] = [
    (2, 400, Effort::Quick),
    (6, 60, Effort::Quick),
    (20, 30, Effort::Quick),
    (100, 12, Effort::Thorough),
    (1_000, 6, Effort::Thorough),
];

/// How far each candidate was followed, kept from step to step: a board only loses candidates, so what followed still follows.
#[derive(Default)]
struct Trials<const W: usize> {
    lines: BTreeMap<Candidate, Line<W>>,
}

impl<const W: usize> Trials<W> {
    /// The line of a candidate, followed for at most `most` steps.
    fn follow(
        &mut self,
        start: &Line<W>,
        target: Candidate,
        (most, effort): (usize, Effort),
        reach: &Reach,
    ) -> (Line<W>, Came) {
        let known = self.lines.remove(&target);
        let mut line = known.unwrap_or_else(|| start.supposing(target));
        line.try_harder(effort);
        let came = match line.narrow_to(&start.at) {
            Some(clash) => Came::Clash(clash),
            None => line.follow(most, reach),
        };
        (line, came)
    }

    /// Keeps a line, if it does not take too much memory.
    fn keep(&mut self, target: Candidate, mut line: Line<W>) {
        let cells = line.at.layout().board().cell_count();
        if self.lines.len() < MAX_KEPT_CELLS / cells {
            line.told = None;
            self.lines.insert(target, line);
        }
    }

    fn find(&mut self, state: &Survey<W>, reach: &Reach, take: &mut Take<'_>) -> Flow {
        let start = Line::of(state);
        for limits in STEPS {
            for cell in by_candidates(state) {
                // Of the ways from one cell the shortest comes first.
                let mut found = Vec::new();
                for target in state.candidates_of(cell, state.marks(cell)) {
                    match self.follow(&start, target, limits, reach) {
                        (line, Came::Clash(clash)) => {
                            found.extend(line.into_trial(&start, target, clash, reach));
                        }
                        (_, Came::Over) => return Flow::Break(()),
                        (line, Came::Stuck) => self.keep(target, line),
                    }
                }
                reach.heed()?;
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

    fn find_nested(&mut self, state: &Survey<W>, reach: &Reach, take: &mut Take<'_>) -> Flow {
        let start = Line::of(state);
        let mut targets = Vec::new();
        for cell in by_candidates(state) {
            for target in state.candidates_of(cell, state.marks(cell)) {
                match self.follow(&start, target, (usize::MAX, Effort::Full), reach) {
                    (_, Came::Over) => return Flow::Break(()),
                    (line, Came::Clash(clash)) => {
                        if let Some(trial) = line.into_trial(&start, target, clash, reach) {
                            let trial = shortened(trial, state, reach);
                            take(trial_step(Technique::TrialByRules, trial))?;
                        }
                    }
                    (line, Came::Stuck) => {
                        targets.push((line.left(), target));
                        self.keep(target, line);
                    }
                }
            }
        }
        targets.sort_by_key(|&(left, _)| left);
        let mut right: Vec<Option<Digit>> = Vec::new();
        let mut start = start;
        for (trials, count, effort) in NESTED {
            start.effort = effort;
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
}

/// A trial and no other.
pub(super) fn find<const W: usize>(state: &Survey<W>, reach: &Reach, take: &mut Take<'_>) -> Flow {
    with_trials(state, |trials| trials.find(state, reach, take))
}

/// Trials with others inside.
pub(super) fn find_nested<const W: usize>(
    state: &Survey<W>,
    reach: &Reach,
    take: &mut Take<'_>,
) -> Flow {
    with_trials(state, |trials| trials.find_nested(state, reach, take))
}

fn with_trials<const W: usize>(
    state: &Survey<W>,
    look: impl FnOnce(&mut Trials<W>) -> Flow,
) -> Flow {
    if state.layout().rules().is_none() {
        return Flow::Continue(());
    }
    let mut trials: Trials<W> = state.take_trials();
    trials.lines.retain(|&candidate, _| state.has(candidate));
    let flow = look(&mut trials);
    state.keep_trials(trials);
    flow
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
        from: &Line<W>,
        target: Candidate,
        depth: usize,
    ) -> Option<Trial> {
        let mut line = from.supposing(target);
        loop {
            match line.follow(usize::MAX, self.reach) {
                Came::Clash(clash) => return line.into_trial(from, target, clash, self.reach),
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

/// A way: the board as it would be, and what of it was looked at.
struct Line<const W: usize> {
    at: Survey<W>,
    /// What each rule was looked at with.
    known: Vec<Arc<[Digits]>>,
    left_over: Vec<Arc<[Digits]>>,
    /// What the rules about the whole board were looked at with.
    whole: Vec<Digits>,
    /// How many steps were taken.
    taken: usize,
    /// The steps, unless the board has lost candidates since the first one.
    told: Option<Vec<Step>>,
    /// Whether nothing follows.
    is_stuck: bool,
    effort: Effort,
    /// Rules of which not all was found out with this effort.
    unsure: Vec<usize>,
}

impl<const W: usize> Line<W> {
    fn of(state: &Survey<W>) -> Line<W> {
        let rules = state.layout().rules().into_iter();
        let locals = rules.flat_map(|rules| rules.locals());
        Line {
            at: state.clone(),
            known: locals
                .map(|local| state.domains(&local.cells).into())
                .collect(),
            left_over: vec![Arc::default(); state.balances().len()],
            whole: Vec::new(),
            taken: 0,
            told: Some(Vec::new()),
            is_stuck: false,
            effort: Effort::Quick,
            unsure: Vec::new(),
        }
    }

    /// A way that begins here.
    fn supposing(&self, target: Candidate) -> Line<W> {
        let mut line = Line {
            at: self.at.clone(),
            known: self.known.clone(),
            left_over: self.left_over.clone(),
            whole: self.whole.clone(),
            taken: 0,
            told: Some(Vec::new()),
            is_stuck: false,
            effort: self.effort,
            unsure: Vec::new(),
        };
        line.at.change(|at| at.place(target));
        line
    }

    /// Looks at rules at least as long as this from now on.
    fn try_harder(&mut self, effort: Effort) {
        if self.effort < effort {
            self.effort = effort;
            for number in self.unsure.drain(..) {
                self.known[number] = Arc::default();
                self.is_stuck = false;
            }
        }
    }

    /// Takes away what the board has lost since. The cell whose digit it is, if a digit of this way is among that.
    fn narrow_to(&mut self, state: &State<W>) -> Option<Clash> {
        let mut gone = Vec::new();
        for cell in state.layout().board().cells() {
            let lost = self.at.domain(cell) - state.domain(cell);
            if !lost.is_empty() && self.at.value(cell).is_some() {
                return Some(Clash::Cell(cell));
            }
            gone.extend(self.at.candidates_of(cell, lost));
        }
        if !gone.is_empty() {
            self.is_stuck = false;
            self.at.change(|at| {
                for candidate in gone {
                    at.eliminate(candidate);
                }
            });
        }
        None
    }

    /// What is open still: candidates beyond the first of each cell.
    fn left(&self) -> usize {
        let open = self.at.open().iter();
        open.map(|cell| self.at.marks(cell).len() - 1).sum()
    }

    /// What is told of a way with a clash. If the board has lost candidates since it began, it is followed again.
    fn into_trial(
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
        if let Some(steps) = self.told {
            return Some(trial(steps, clash));
        }
        let mut line = start.supposing(target);
        line.effort = self.effort;
        match line.follow(usize::MAX, reach) {
            Came::Clash(clash) => Some(trial(line.told?, clash)),
            Came::Over | Came::Stuck => None,
        }
    }

    fn take(&mut self, step: Step) {
        self.at.change(|at| apply(at, &step));
        self.taken += 1;
        self.is_stuck = false;
        if let Some(steps) = &mut self.told {
            steps.push(step);
        }
    }

    /// Goes on until `most` steps are taken.
    fn follow(&mut self, most: usize, reach: &Reach) -> Came {
        while self.taken <= most && !self.is_stuck {
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
                None => self.is_stuck = true,
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
        let Some(rules) = self.at.layout().rules() else {
            return Ok(None);
        };
        let fillers = self.at.fillers().iter();
        for (number, (local, filler)) in rules.locals().zip(fillers).enumerate() {
            let known = &self.known[number];
            let mut cells = local.cells.iter().zip(&**known);
            let is_known = known.len() == local.cells.len();
            if is_known && cells.all(|(&cell, &known)| self.at.domain(cell) == known) {
                continue;
            }
            let domains = self.at.domains(&local.cells);
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
            self.known[number] = supported.into();
            if step.is_some() {
                return Ok(step);
            }
        }
        whole::next(&self.at, rules, &mut self.whole).map_err(Clash::Whole)
    }

    fn left_over(&mut self) -> Option<Step> {
        let rules = self.at.layout().rules()?;
        for (number, known) in self.left_over.iter_mut().enumerate() {
            let cells = self.at.balances()[number].cells();
            let mut looked_at = cells.iter().zip(&**known);
            if known.is_empty() || looked_at.any(|(&cell, &of)| self.at.domain(cell) != of) {
                let step = leftover::step(number, &self.at, rules);
                *known = self.at.domains(cells).into();
                if step.is_some() {
                    return step;
                }
            }
        }
        None
    }
}
