//! The ways of trials: from a candidate to what cannot be.
//!
//! Short ways come first, cells with few candidates before others. Then what the candidates of a cell do inside a
//! way: one after the other is supposed there, and each that leads to a clash goes, until the way itself comes to
//! one. Every wrong candidate of a proper puzzle is found so, if there is no end to patience; how many trials may be
//! inside grows slowly, and candidates that leave little open come first, so that what is told stays short. A
//! candidate of a solution that turns up on the way is not tried again.

use std::collections::BTreeMap;

use ninefold_grid::{Candidate, Cell, Grid};
use ninefold_logic::{Conclusion, MAX_DEPTH, Reason, Step, Technique, Trial};

use super::fill::Effort;
use super::line::{Came, Line};
use super::trial::shortened;
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
/// The same inside trials.
const INSIDE: usize = 10;
/// Cells of all boards that are kept, at most.
const MAX_KEPT_CELLS: usize = 1_000_000;
/// How trials inside trials are looked for, first those that are soon told.
const NESTED: [Nested; 8] = {
    use Effort::{Quick, Thorough};
    [
        Nested::new(false, 4, 400, Quick),
        Nested::new(false, 16, 60, Quick),
        Nested::new(true, 100, 40, Quick),
        Nested::new(false, 50, 30, Quick),
        Nested::new(true, 1_000, 12, Quick),
        Nested::new(false, 200, 12, Thorough),
        Nested::new(false, 2_000, 6, Thorough),
        Nested::new(false, 20_000, 3, Thorough),
    ]
};
/// Cells whose candidates are all tried before a trial goes on inside another one.
const AHEAD: usize = 2;

/// How trials inside trials are looked for.
struct Nested {
    /// Whether all candidates are tried inside, or those of one cell, and further trials inside these.
    is_wide: bool,
    /// Trials inside one, at most.
    trials: usize,
    /// How many candidates are tried so, those first that leave little open.
    targets: usize,
    /// How long rules are looked at.
    effort: Effort,
}

impl Nested {
    const fn new(is_wide: bool, trials: usize, targets: usize, effort: Effort) -> Nested {
        Nested {
            is_wide,
            trials,
            targets,
            effort,
        }
    }
}

/// How far each candidate was followed, kept from step to step: a board only loses candidates, so what followed still follows.
#[derive(Default)]
struct Trials<const W: usize> {
    lines: BTreeMap<Candidate, Line<W>>,
    /// A solution that turned up on the way.
    solution: Option<Grid>,
}

impl<const W: usize> Trials<W> {
    /// Whether no trial can refute a candidate, since a solution has it.
    fn is_right(&self, state: &Survey<W>, candidate: Candidate) -> bool {
        let own = self.solution.as_ref();
        state.is_right(candidate)
            || own.is_some_and(|grid| grid.get(candidate.cell) == Some(candidate.digit))
    }

    /// Forgets what the board does not have any more.
    fn narrow_to(&mut self, state: &Survey<W>) {
        self.lines.retain(|&candidate, _| state.has(candidate));
        let of = |(cell, digit)| state.domain(cell).contains(digit);
        self.solution.take_if(|grid| !grid.filled().all(of));
    }

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
    fn keep(&mut self, target: Candidate, line: Line<W>) {
        let cells = line.at.layout().board().cell_count();
        if self.lines.len() < MAX_KEPT_CELLS / cells {
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
                    if self.is_right(state, target) {
                        continue;
                    }
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
                if self.is_right(state, target) {
                    continue;
                }
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
        for how in &NESTED {
            targets.retain(|&(_, target)| !self.is_right(state, target));
            for &(_, target) in targets.iter().take(how.targets) {
                if self.is_right(state, target) {
                    continue;
                }
                let known = self.lines.get(&target).filter(|line| line.is_told());
                let mut line = known.map_or_else(|| start.supposing(target), Line::clone);
                line.effort = how.effort;
                let mut search = Search {
                    reach,
                    left: how.trials,
                    solution: None,
                };
                let found = match how.is_wide {
                    true => search.refuted_widely(line, &start, target),
                    false => search.refuted(line, &start, target, 0),
                };
                reach.heed()?;
                if search.solution.is_some() {
                    self.solution = search.solution;
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

    /// A candidate that is soon refuted, cells with few candidates first.
    fn first(
        &mut self,
        start: &Line<W>,
        limits: (usize, Effort),
        reach: &Reach,
        left: &mut usize,
    ) -> Option<Trial> {
        self.narrow_to(&start.at);
        for cell in by_candidates(&start.at) {
            for target in start.at.candidates_of(cell, start.at.marks(cell)) {
                let is_new = |line: &Line<W>| !line.is_done(limits.0);
                if self.lines.get(&target).is_none_or(is_new) {
                    *left = left.checked_sub(1)?;
                }
                match self.follow(start, target, limits, reach) {
                    (line, Came::Clash(clash)) => {
                        return line.into_trial(start, target, clash, reach);
                    }
                    (_, Came::Over) => return None,
                    (line, Came::Stuck) => self.keep(target, line),
                }
            }
        }
        None
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
    trials.narrow_to(state);
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
    solution: Option<Grid>,
}

impl Search<'_> {
    /// Follows a line until it comes to a clash, or is stuck; remembers a solution.
    fn follow<const W: usize>(&mut self, line: &mut Line<W>) -> Came {
        let came = line.follow(usize::MAX, self.reach);
        if !matches!(came, Came::Clash(_)) && line.at.is_full() {
            // What breaks a rule that was not looked at is no solution, and nothing is known of it.
            if !line.at.is_broken() {
                let board = line.at.layout().board();
                let mut grid = Grid::on(board);
                for cell in board.cells() {
                    grid.set(cell, line.at.value(cell));
                }
                self.solution = Some(grid);
            }
            return Came::Over;
        }
        came
    }

    /// Shows that a candidate is wrong by trials inside this one, as many as are left. In the cells with the fewest candidates
    /// each candidate is tried. If none of these trials comes to a clash, the one that leaves the least open goes on in the
    /// same way.
    fn refuted<const W: usize>(
        &mut self,
        mut line: Line<W>,
        from: &Line<W>,
        target: Candidate,
        depth: usize,
    ) -> Option<Trial> {
        loop {
            match self.follow(&mut line) {
                Came::Clash(clash) => return line.into_trial(from, target, clash, self.reach),
                Came::Over => return None,
                Came::Stuck => {}
            }
            if depth == MAX_DEPTH {
                return None;
            }
            let mut gone = None;
            let mut next: Option<(Candidate, Line<W>)> = None;
            'ahead: for cell in by_candidates(&line.at).into_iter().take(AHEAD) {
                for inner in line.at.candidates_of(cell, line.at.marks(cell)) {
                    self.left = self.left.checked_sub(1)?;
                    let mut way = line.supposing(inner);
                    match self.follow(&mut way) {
                        Came::Clash(clash) => {
                            gone = way.into_trial(&line, inner, clash, self.reach);
                            break 'ahead;
                        }
                        Came::Over => return None,
                        Came::Stuck => {}
                    }
                    if next
                        .as_ref()
                        .is_none_or(|(_, best)| way.left() < best.left())
                    {
                        next = Some((inner, way));
                    }
                }
            }
            if gone.is_none() {
                let (inner, way) = next?;
                gone = self.refuted(way, &line, inner, depth + 1);
            }
            line.take(trial_step(Technique::NestedTrial, gone?));
        }
    }

    /// Shows that a candidate is wrong by short trials of all candidates inside this one.
    fn refuted_widely<const W: usize>(
        &mut self,
        mut line: Line<W>,
        from: &Line<W>,
        target: Candidate,
    ) -> Option<Trial> {
        let mut inside = Trials::default();
        loop {
            match self.follow(&mut line) {
                Came::Clash(clash) => return line.into_trial(from, target, clash, self.reach),
                Came::Over => return None,
                Came::Stuck => {}
            }
            let limits = (INSIDE, line.effort);
            let trial = inside.first(&line, limits, self.reach, &mut self.left)?;
            line.take(trial_step(Technique::NestedTrial, trial));
        }
    }
}

#[cfg(test)]
mod tests {
    use ninefold_grid::constraint::{Constraint, Kind};
    use ninefold_grid::{Board, Puzzle, Shape};
    use ninefold_logic::{State, houses, verify};
    use ninefold_testkit::constraints::dug;
    use ninefold_testkit::full::{Dice, full_grid};

    use super::*;

    #[test]
    fn what_is_known_to_be_right_is_not_tried() {
        let mut dice = Dice::new(21);
        let (mut tried, mut found) = (0, 0);
        for seed in 0..20 {
            let shape = Shape::usual(6).expect("6×6");
            let solution = full_grid(shape, seed);
            let line: Vec<Cell> = [0, 7, 14].map(Cell::new).into();
            let sum = line.iter().filter_map(|&cell| solution.get(cell));
            let sum = sum.map(|digit| digit.value() as i32).sum();
            let mut puzzle: Puzzle = dug(Board::of(shape), &solution, 8, &mut dice);
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
