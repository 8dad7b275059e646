//! Trials inside trials. If a trial ends without a contradiction, the candidates of a cell are assumed in it
//! one after the other. Each that leads to a contradiction is removed, until the outer trial itself reaches
//! one. Without limits, this would refute every wrong candidate of a proper puzzle. The number of inner trials
//! grows slowly, and candidates that leave little open come first, so steps stay short. A candidate of a
//! solution that was found by chance is not tried again.
//!
//! If the solution is known, the search begins with all wrong candidates of one cell, or of one digit in a
//! house. When they are refuted, a digit is placed. A candidate that was not refuted is tried again only when
//! its line has lost a good part of what it left open. In a killer in which each step removes one of 600
//! candidates, everything else took 0.5 s for each.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use ninefold_grid::{Candidate, Grid};
use ninefold_logic::{MAX_DEPTH, Technique, Trial};

use super::fill::Effort;
use super::follow::{Trials, by_candidates, trial_step};
use super::line::{Line, LineEnd};
use super::trial::shortened;
use crate::flow::Flow;
use crate::reach::Reach;
use crate::survey::Survey;
use crate::take::Take;

/// The searches for nested trials if the solution is known. Their targets are the wrong candidates of cells and
/// of digits in houses, so that a digit is placed in the end.
const PLACING: [Nested; 7] = [
    Nested::new(false, 4, 24, Effort::Quick),
    Nested::new(false, 16, 12, Effort::Quick),
    Nested::new(false, 60, 6, Effort::Quick),
    Nested::new(true, 400, 4, Effort::Quick),
    Nested::new(false, 1_000, 3, Effort::Quick),
    Nested::new(true, 2_000, 2, Effort::Quick),
    Nested::new(false, 20_000, 2, Effort::Quick),
];
/// The searches otherwise. Those with short explanations come first.
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
/// A candidate that was not refuted is tried again once its line has lost a part of this size of what it left
/// open.
const LOST_PART: usize = 16;
/// The number of candidates by which a board must shrink to need about half the trials.
const CANDIDATES_PER_HALVING: usize = 24;
/// The number of cells whose candidates are all tried before a trial continues inside another one.
const CELLS_TRIED_AHEAD: usize = 2;

/// One kind of search for nested trials.
struct Nested {
    /// Whether all candidates are tried inside. Otherwise those of a few cells are tried, with further trials
    /// inside these.
    is_wide: bool,
    /// The largest number of trials inside one.
    trials: usize,
    /// The number of targets that are tried. Those that leave little open come first.
    targets: usize,
    /// The effort for rules.
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

/// The largest number of steps of an inner trial, if all candidates are tried there.
const MAX_INNER_STEPS: usize = 10;

/// What the line of a candidate leaves open, and the candidate.
type Target = (usize, Candidate);

/// Estimates how many trials finish a board that has this many candidates beyond the first of each cell.
fn cost(left: usize) -> u128 {
    let left = left.min(100 * CANDIDATES_PER_HALVING);
    ((CANDIDATES_PER_HALVING + left % CANDIDATES_PER_HALVING) as u128)
        << (left / CANDIDATES_PER_HALVING)
}

impl<const W: usize> Trials<W> {
    pub(super) fn find_nested(
        &mut self,
        state: &Survey<W>,
        reach: &Reach,
        take: &mut Take<'_>,
    ) -> Flow {
        let start = Line::of(state);
        let mut targets = Vec::new();
        for cell in by_candidates(state) {
            for target in state.candidates_of(cell, state.marks(cell)) {
                if self.is_right(state, target) {
                    continue;
                }
                match self.follow(&start, target, (usize::MAX, Effort::Full), reach) {
                    (_, LineEnd::OutOfTime) => return Flow::Break(()),
                    (line, LineEnd::Clash(clash)) => {
                        if let Some(trial) = line.into_trial(&start, target, clash, reach) {
                            let trial = shortened(trial, state, reach);
                            take(trial_step(Technique::TrialByRules, trial))?;
                        }
                    }
                    (line, LineEnd::Stuck) => {
                        targets.push((line.left(), target));
                        self.keep(target, line);
                    }
                }
            }
        }
        targets.sort_by_key(|&(left, _)| left);
        // A candidate is tried again once its line has lost a part of what it left open, or if nothing else is
        // found.
        for part in [LOST_PART, usize::MAX] {
            let sets = self.placing(state, &start, &targets, reach)?;
            for (place, how) in PLACING.iter().enumerate() {
                let few: Vec<Target> = sets.iter().take(how.targets).flatten().copied().collect();
                self.try_all(state, &start, &few, (place, how, part), reach, take)?;
            }
            for (place, how) in NESTED.iter().enumerate() {
                let few: Vec<Target> = targets.iter().copied().take(how.targets).collect();
                let place = PLACING.len() + place;
                self.try_all(state, &start, &few, (place, how, part), reach, take)?;
            }
        }
        Flow::Continue(())
    }

    /// Searches for nested trials of these candidates. Each comes with what its line leaves open.
    fn try_all(
        &mut self,
        state: &Survey<W>,
        start: &Line<W>,
        targets: &[Target],
        (place, how, part): (usize, &Nested, usize),
        reach: &Reach,
        take: &mut Take<'_>,
    ) -> Flow {
        for &(left, target) in targets {
            if self.is_right(state, target) {
                continue;
            }
            let before = self.unrefuted.get(&(target, place));
            if before.is_some_and(|&before| left + before / part + 1 > before) {
                continue;
            }
            let known = self.lines.get(&target).filter(|line| line.has_steps());
            let mut line = known.map_or_else(|| start.supposing(target), |line| Line::clone(line));
            line.effort = how.effort;
            let mut search = NestedSearch {
                reach,
                left: how.trials,
                solution: None,
            };
            let found = match how.is_wide {
                true => search.refuted_widely(line, start, target),
                false => search.refuted(line, start, target, 0),
            };
            reach.check_time()?;
            if search.solution.is_some() {
                self.solution = search.solution;
            }
            let Some(trial) = found else {
                self.unrefuted.insert((target, place), left);
                continue;
            };
            let trial = shortened(trial, state, reach);
            // Proving a trial that was not shortened may take seconds.
            reach.check_time()?;
            let technique = match trial.nested() {
                0 => Technique::TrialByRules,
                _ => Technique::NestedTrial,
            };
            take(trial_step(technique, trial))?;
        }
        Flow::Continue(())
    }

    /// Returns the wrong candidates of each cell, and of each digit in a house, if the right one is known.
    /// Those that are probably soon refuted, and that leave little open, come first.
    fn placing(
        &mut self,
        state: &Survey<W>,
        start: &Line<W>,
        targets: &[Target],
        reach: &Reach,
    ) -> ControlFlow<(), Vec<Vec<Target>>> {
        let mut left_by: BTreeMap<Candidate, usize> = targets
            .iter()
            .map(|&(left, target)| (target, left))
            .collect();
        for cell in state.open().iter() {
            let all = state.candidates_of(cell, state.marks(cell)).into_iter();
            if let Some(right) = all.into_iter().find(|&one| self.is_right(state, one)) {
                let (line, end) = self.follow(start, right, (usize::MAX, Effort::Quick), reach);
                if matches!(end, LineEnd::OutOfTime) {
                    return ControlFlow::Break(());
                }
                left_by.insert(right, line.left());
                self.keep(right, line);
            }
        }
        let board = state.layout().board();
        let cells = state.open().iter();
        let in_cells = cells.map(|cell| state.candidates_of(cell, state.marks(cell)));
        let houses = board
            .houses()
            .flat_map(|house| board.digits().map(move |digit| (house, digit)));
        let in_houses =
            houses.map(|(house, digit)| state.candidates(digit, state.layout().cells(house)));
        let mut sets: Vec<(u128, Vec<Target>)> = Vec::new();
        for all in in_cells.chain(in_houses) {
            let left = |one: &Candidate| left_by.get(one).map(|&left| (left, *one));
            let is_known = all.iter().any(|&one| self.is_right(state, one));
            let known: Option<Vec<Target>> = all.iter().map(left).collect();
            if let Some(known) = known.filter(|known| is_known && known.len() > 1) {
                let cost = known.iter().map(|&(left, _)| cost(left)).sum();
                let mut wrong = known;
                wrong.retain(|&(_, one)| !self.is_right(state, one));
                wrong.sort_unstable();
                sets.push((cost, wrong));
            }
        }
        sets.sort();
        ControlFlow::Continue(sets.into_iter().map(|(_, wrong)| wrong).collect())
    }
}

/// A search for a trial with others inside.
struct NestedSearch<'a> {
    reach: &'a Reach,
    /// The number of trials that may still follow.
    left: usize,
    /// A solution, if one was found by chance.
    solution: Option<Grid>,
}

impl NestedSearch<'_> {
    /// Follows a line until it reaches a contradiction or stops. Remembers a solution.
    fn follow<const W: usize>(&mut self, line: &mut Line<W>) -> LineEnd {
        let end = line.follow(usize::MAX, self.reach);
        if !matches!(end, LineEnd::Clash(_)) && line.at.is_full() {
            // A full board that breaks an unchecked rule is no solution, and nothing follows from it.
            if !line.at.is_broken() {
                let board = line.at.layout().board();
                let mut grid = Grid::on(board);
                for cell in board.cells() {
                    grid.set(cell, line.at.value(cell));
                }
                self.solution = Some(grid);
            }
            return LineEnd::OutOfTime;
        }
        end
    }

    /// Shows that a candidate is wrong by at most `left` trials inside this one. In the cells with the fewest
    /// candidates each candidate is tried. If none of these trials reaches a contradiction, the search
    /// continues in the same way inside the one that leaves the least open.
    fn refuted<const W: usize>(
        &mut self,
        mut line: Line<W>,
        from: &Line<W>,
        target: Candidate,
        depth: usize,
    ) -> Option<Trial> {
        loop {
            match self.follow(&mut line) {
                LineEnd::Clash(clash) => return line.into_trial(from, target, clash, self.reach),
                LineEnd::OutOfTime => return None,
                LineEnd::Stuck => {}
            }
            if depth == MAX_DEPTH {
                return None;
            }
            let mut inner_trial = None;
            let mut next: Option<(Candidate, Line<W>)> = None;
            'ahead: for cell in by_candidates(&line.at).into_iter().take(CELLS_TRIED_AHEAD) {
                for inner in line.at.candidates_of(cell, line.at.marks(cell)) {
                    self.left = self.left.checked_sub(1)?;
                    let mut inner_line = line.supposing(inner);
                    match self.follow(&mut inner_line) {
                        LineEnd::Clash(clash) => {
                            inner_trial = inner_line.into_trial(&line, inner, clash, self.reach);
                            break 'ahead;
                        }
                        LineEnd::OutOfTime => return None,
                        LineEnd::Stuck => {}
                    }
                    if next
                        .as_ref()
                        .is_none_or(|(_, best)| inner_line.left() < best.left())
                    {
                        next = Some((inner, inner_line));
                    }
                }
            }
            if inner_trial.is_none() {
                let (inner, inner_line) = next?;
                inner_trial = self.refuted(inner_line, &line, inner, depth + 1);
            }
            line.take(trial_step(Technique::NestedTrial, inner_trial?));
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
                LineEnd::Clash(clash) => return line.into_trial(from, target, clash, self.reach),
                LineEnd::OutOfTime => return None,
                LineEnd::Stuck => {}
            }
            let limits = (MAX_INNER_STEPS, line.effort);
            let trial = inside.first(&line, limits, self.reach, &mut self.left)?;
            line.take(trial_step(Technique::NestedTrial, trial));
        }
    }
}

#[cfg(test)]
mod tests {
    use ninefold_grid::constraint::{Constraint, Kind};
    use ninefold_grid::{Board, Cell, Puzzle, Shape};
    use ninefold_logic::{State, houses, verify};
    use ninefold_testkit::constraints::dug;
    use ninefold_testkit::full::{Rng, full_grid};

    use super::*;
    use crate::rule::follow::find_nested;

    /// An empty 6×6 board with sums on lines, which has one solution or some, and one of the solutions.
    fn with_sums(seed: u64) -> (Survey<2>, Grid) {
        let shape = Shape::usual(6).expect("6×6");
        let solution = full_grid(shape, seed);
        let mut puzzle: Puzzle = dug(Board::of(shape), &solution, 4, &mut Rng::new(seed));
        for line in [
            [0, 7, 14],
            [3, 4, 10],
            [20, 26, 27],
            [16, 23, 29],
            [12, 18, 19],
        ] {
            let line: Vec<Cell> = line.map(Cell::new).into();
            let sum = line.iter().filter_map(|&cell| solution.get(cell));
            let sum = sum.map(|digit| digit.value() as i32).sum();
            (puzzle.constraints).push(Constraint::new(Kind::Sum(sum), line));
        }
        let houses = houses(&puzzle).expect("a small board");
        (Survey::new(State::ruled(houses, false)), solution)
    }

    #[test]
    fn trials_inside_are_looked_for_where_a_digit_is_placed_then() {
        let reach = Reach::default();
        let mut looked = 0;
        for seed in 0..6 {
            let (mut survey, solution) = with_sums(seed);
            let is_right = |one: Candidate| solution.get(one.cell) == Some(one.digit);
            let all = survey.open().iter();
            let all = all.flat_map(|cell| survey.candidates_of(cell, survey.marks(cell)));
            let targets: Vec<Target> = all
                .filter(|&one| !is_right(one))
                .enumerate()
                .map(|(i, one)| (i % 7, one))
                .collect();
            let mut trials = Trials::default();
            let sets = trials.placing(&survey, &Line::of(&survey), &targets, &reach);
            assert_eq!(sets, ControlFlow::Continue(Vec::new()), "nothing is known");
            survey.learn(&solution);
            let sets = trials.placing(&survey, &Line::of(&survey), &targets, &reach);
            let ControlFlow::Continue(sets) = sets else {
                panic!("there is time");
            };
            for set in sets {
                // These are all candidates but one of a cell, or of a digit in a house.
                let all: Vec<Candidate> = set.iter().map(|&(_, one)| one).collect();
                assert!(!all.is_empty() && !all.iter().any(|&one| is_right(one)));
                let cell = survey.candidates_of(all[0].cell, survey.marks(all[0].cell));
                let houses = survey.layout().board().houses();
                let places = houses
                    .map(|house| survey.candidates(all[0].digit, survey.layout().cells(house)));
                let is_rest = |whole: &Vec<Candidate>| {
                    let rest = whole.iter().filter(|&&one| !is_right(one));
                    whole.len() == all.len() + 1 && rest.copied().all(|one| all.contains(&one))
                };
                assert!(places.chain([cell]).any(|whole| is_rest(&whole)), "{all:?}");
                looked += 1;
            }
        }
        assert!(looked > 200, "{looked}");
    }

    #[test]
    fn candidates_are_tried_again_when_much_is_lost_or_nothing_else_is_found() {
        let reach = Reach::default();
        let (mut found, mut again) = (0, 0);
        for seed in 0..6 {
            let (mut survey, solution) = with_sums(seed);
            survey.learn(&solution);
            // Finds the next step, once with what is known from the steps before it, and once without.
            for _ in 0..8 {
                let mut first = |survey: &Survey<2>| {
                    let mut step = None;
                    let _ = find_nested(survey, &reach, &mut |one| {
                        step = Some(one);
                        Flow::Break(())
                    });
                    found += usize::from(step.is_some());
                    step
                };
                let step = first(&survey);
                let fresh = first(&survey.clone());
                assert_eq!(step.is_some(), fresh.is_some());
                let Some(step) = step else {
                    // Nothing has changed, so nothing is tried again.
                    let trials: Trials<2> = survey.take_trials();
                    let before = trials.unrefuted.clone();
                    survey.keep_trials(trials);
                    assert_eq!(first(&survey), None);
                    assert_eq!(survey.take_trials::<Trials<2>>().unrefuted, before);
                    again += 1;
                    break;
                };
                assert_eq!(verify(&survey, &step), Ok(()));
                survey.change(|state| ninefold_logic::apply(state, &step));
            }
        }
        assert!(found > 20, "{found}, {again}");
    }

    #[test]
    fn what_leaves_more_open_costs_more() {
        assert!((0..5_000).is_sorted_by_key(cost));
        assert_eq!(
            cost(2 * CANDIDATES_PER_HALVING),
            2 * cost(CANDIDATES_PER_HALVING)
        );
    }
}
