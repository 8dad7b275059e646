//! Follows trials from a candidate to a contradiction.
//!
//! Short trials come first, and cells with few candidates come before others. [`nested`](super::nested)
//! searches for trials with others inside.

use std::collections::{BTreeMap, HashMap};

use ninefold_grid::{Candidate, Cell, Grid};
use ninefold_logic::{Conclusion, Reason, Step, Technique, Trial};

use super::fill::Effort;
use super::line::{Line, LineEnd};
use super::trial::shortened;
use crate::flow::Flow;
use crate::reach::Reach;
use crate::survey::Survey;
use crate::take::Take;

/// The largest number of steps followed from a candidate, and the effort for rules: first little for all
/// candidates, then more.
const STEPS: [(usize, Effort); 6] = [
    (3, Effort::Quick),
    (10, Effort::Quick),
    (30, Effort::Quick),
    (80, Effort::Quick),
    (80, Effort::Thorough),
    (200, Effort::Full),
];
/// The largest number of cells of all boards that are kept.
const MAX_KEPT_CELLS: usize = 1_000_000;

/// How far each candidate was followed. This is kept from step to step: a board only loses candidates, so what
/// followed still follows.
#[derive(Default)]
pub(super) struct Trials<const W: usize> {
    pub(super) lines: BTreeMap<Candidate, Box<Line<W>>>,
    /// A solution that was found by chance.
    pub(super) solution: Option<Grid>,
    /// Candidates that nested trials did not refute, with the number of the kind of search. The value is what
    /// their lines left open then.
    pub(super) unrefuted: HashMap<(Candidate, usize), usize>,
}

impl<const W: usize> Trials<W> {
    /// Whether no trial can refute a candidate, because a solution has it.
    pub(super) fn is_right(&self, state: &Survey<W>, candidate: Candidate) -> bool {
        let own = self.solution.as_ref();
        state.is_right(candidate)
            || own.is_some_and(|grid| grid.get(candidate.cell) == Some(candidate.digit))
    }

    /// Forgets what the board no longer has.
    fn narrow_to(&mut self, state: &Survey<W>) {
        self.lines.retain(|&candidate, _| state.has(candidate));
        self.unrefuted
            .retain(|&(candidate, _), _| state.has(candidate));
        let of = |(cell, digit)| state.domain(cell).contains(digit);
        self.solution.take_if(|grid| !grid.filled().all(of));
    }

    /// Returns the line of a candidate, followed for at most `most` steps.
    pub(super) fn follow(
        &mut self,
        start: &Line<W>,
        target: Candidate,
        (most, effort): (usize, Effort),
        reach: &Reach,
    ) -> (Box<Line<W>>, LineEnd) {
        let known = self.lines.remove(&target);
        let mut line = known.unwrap_or_else(|| Box::new(start.supposing(target)));
        line.try_harder(effort);
        let end = match line.narrow_to(&start.at) {
            Some(clash) => LineEnd::Clash(clash),
            None => line.follow(most, reach),
        };
        (line, end)
    }

    /// Keeps a line, unless it takes too much memory.
    pub(super) fn keep(&mut self, target: Candidate, line: Box<Line<W>>) {
        let cells = line.at.layout().board().cell_count();
        if self.lines.len() < MAX_KEPT_CELLS / cells {
            self.lines.insert(target, line);
        }
    }

    fn find(&mut self, state: &Survey<W>, reach: &Reach, take: &mut Take<'_>) -> Flow {
        let start = Line::of(state);
        for limits in STEPS {
            for cell in by_candidates(state) {
                // Of the trials from one cell the shortest comes first.
                let mut found = Vec::new();
                for target in state.candidates_of(cell, state.marks(cell)) {
                    if self.is_right(state, target) {
                        continue;
                    }
                    match self.follow(&start, target, limits, reach) {
                        (line, LineEnd::Clash(clash)) => {
                            found.extend(line.into_trial(&start, target, clash, reach));
                        }
                        (_, LineEnd::OutOfTime) => return Flow::Break(()),
                        (line, LineEnd::Stuck) => self.keep(target, line),
                    }
                }
                reach.check_time()?;
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

    /// Returns a trial of a candidate that is soon refuted. Cells with few candidates come first.
    pub(super) fn first(
        &mut self,
        start: &Line<W>,
        limits: (usize, Effort),
        reach: &Reach,
        left: &mut usize,
    ) -> Option<Trial> {
        self.narrow_to(&start.at);
        for cell in by_candidates(&start.at) {
            for target in start.at.candidates_of(cell, start.at.marks(cell)) {
                let known = self.lines.get(&target);
                if known.is_none_or(|line| !line.is_done(limits.0)) {
                    *left = left.checked_sub(1)?;
                }
                match self.follow(start, target, limits, reach) {
                    (line, LineEnd::Clash(clash)) => {
                        return line.into_trial(start, target, clash, reach);
                    }
                    (_, LineEnd::OutOfTime) => return None,
                    (line, LineEnd::Stuck) => self.keep(target, line),
                }
            }
        }
        None
    }
}

/// Finds trials without others inside.
pub(super) fn find<const W: usize>(state: &Survey<W>, reach: &Reach, take: &mut Take<'_>) -> Flow {
    with_trials(state, |trials| trials.find(state, reach, take))
}

/// Finds trials with others inside.
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
    trials.narrow_to(state);
    let flow = look(&mut trials);
    state.keep_trials(trials);
    flow
}

/// The open cells, those with few candidates first.
pub(super) fn by_candidates<const W: usize>(state: &Survey<W>) -> Vec<Cell> {
    let mut cells: Vec<Cell> = state.open().iter().collect();
    cells.sort_by_key(|&cell| state.marks(cell).len());
    cells
}

pub(super) fn trial_step(technique: Technique, trial: Trial) -> Step {
    Step {
        technique,
        conclusion: Conclusion::Eliminate(vec![trial.target]),
        because: Reason::Trial(trial),
    }
}

#[cfg(test)]
mod tests {
    use ninefold_grid::constraint::{Constraint, Kind};
    use ninefold_grid::{Board, Puzzle, Shape};
    use ninefold_logic::{State, houses, verify};
    use ninefold_testkit::constraints::dug;
    use ninefold_testkit::full::{Rng, full_grid};

    use super::*;

    #[test]
    fn what_is_known_to_be_right_is_not_tried() {
        let mut rng = Rng::new(21);
        let (mut tried, mut found) = (0, 0);
        for seed in 0..20 {
            let shape = Shape::usual(6).expect("6×6");
            let solution = full_grid(shape, seed);
            let line: Vec<Cell> = [0, 7, 14].map(Cell::new).into();
            let sum = line.iter().filter_map(|&cell| solution.get(cell));
            let sum = sum.map(|digit| digit.value() as i32).sum();
            let mut puzzle: Puzzle = dug(Board::of(shape), &solution, 8, &mut rng);
            puzzle.constraints = vec![Constraint::new(Kind::Sum(sum), line)];
            let houses = houses(&puzzle).expect("a small board");
            let mut survey: Survey<2> = Survey::new(State::ruled(houses, false));
            let is_right = |target: &Candidate| solution.get(target.cell) == Some(target.digit);
            let lines = |survey: &Survey<2>| {
                let trials: Trials<2> = survey.take_trials();
                trials.lines.into_keys().filter(is_right).count()
            };
            let _ = find(&survey, &Reach::default(), &mut |_| Flow::Continue(()));
            tried += lines(&survey);
            survey.learn(&solution);
            let _ = find(&survey, &Reach::default(), &mut |step| {
                assert_eq!(verify(&survey, &step), Ok(()));
                found += 1;
                Flow::Continue(())
            });
            assert_eq!(lines(&survey), 0);
        }
        assert!(tried > 20 && found > 5, "{tried} {found}");
    }
}
