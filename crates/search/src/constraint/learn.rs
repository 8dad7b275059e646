//! Passes a puzzle to the learner of the plain boards (`general`) if a search without memory does not finish it.
//!
//! The learner knows only candidates, groups of them of which exactly one or at most one is true, and clauses. Houses
//! and other cells that differ become groups. A relation of two cells becomes a clause for each digit of one cell, with
//! the possible digits of the other. If a propagator has no clauses ([`Propagator::clauses`]), the puzzle stays with
//! this engine. Boards with houses alone are passed to the learner whatever their size ([`wide`]): propagators support
//! at most 64 digits, groups any number.
//!
//! [`Propagator::clauses`]: super::domains::Propagator::clauses

use ninefold_grid::constraint::{Fact, facts};
use ninefold_grid::{Candidate, Cell, Digit, Marks, Puzzle};

use super::domains::{Contradiction, Propagation, numbers};
use crate::Limit;
use crate::budget::Meter;
use crate::general::learn::{Annealing, Problem};
use crate::general::stages::LearnedSolutions;
use crate::sink::Stop;

/// Receives the digits of a solution.
pub(super) type HandOver<'a> = dyn FnMut(Vec<Digit>, &Meter) -> Result<(), Stop> + 'a;

/// The candidates of each cell, and the cells that differ.
pub(super) struct DifferentCells {
    pub(super) left: Vec<Marks>,
    /// Groups of cells of which any two differ.
    pub(super) groups: Vec<Vec<usize>>,
    /// Other pairs of cells that differ.
    pub(super) pairs: Vec<(usize, usize)>,
}

/// The candidates of a cell with these digits.
pub(super) fn candidates(cell: usize, digits: u64) -> impl Iterator<Item = Candidate> {
    let cell = Cell::new(cell);
    numbers(digits).map(move |number| Candidate {
        cell,
        digit: Digit::from_index(number),
    })
}

/// Converts a word to a set of digits.
pub(super) fn marks(digits: u64) -> Marks {
    numbers(digits).map(Digit::from_index).collect()
}

impl DifferentCells {
    /// Removes single digits from the cells that must differ, to the fixpoint.
    fn settle(&mut self) -> Propagation {
        let mut groups_of = vec![Vec::new(); self.left.len()];
        for (number, group) in self.groups.iter().enumerate() {
            group.iter().for_each(|&cell| groups_of[cell].push(number));
        }
        let mut mates = vec![
            Vec::new();
            if self.pairs.is_empty() {
                0
            } else {
                groups_of.len()
            }
        ];
        for &(a, b) in &self.pairs {
            mates[a].push(b);
            mates[b].push(a);
        }
        let known = |left: &Marks| left.only().is_some();
        let mut waiting: Vec<usize> = (0..groups_of.len())
            .filter(|&i| known(&self.left[i]))
            .collect();
        while let Some(cell) = waiting.pop() {
            let Some(digit) = self.left[cell].only() else {
                return Err(Contradiction);
            };
            let apart = groups_of[cell]
                .iter()
                .flat_map(|&group| &self.groups[group]);
            for &other in apart.chain(mates.get(cell).into_iter().flatten()) {
                let left = &mut self.left[other];
                if other != cell && left.contains(digit) {
                    left.remove(digit);
                    match left.len() {
                        0 => return Err(Contradiction),
                        1 => waiting.push(other),
                        _ => {}
                    }
                }
            }
        }
        Ok(())
    }

    /// Builds the problem from the open cells. Single digits must already be removed from the cells that differ.
    /// Returns [`Contradiction`] if a group has more cells than remaining digits.
    ///
    /// # Errors
    /// If the budget runs out.
    pub(super) fn problem(
        &self,
        meter: &mut Meter,
    ) -> Result<Result<Problem, Contradiction>, Limit> {
        let of = |cell: usize, digit: Digit| Candidate {
            cell: Cell::new(cell),
            digit,
        };
        let mut problem = Problem::default();
        for (cell, left) in self.left.iter().enumerate() {
            if left.len() > 1 {
                meter.work(left.len() as u64)?;
                problem.add_exactly_one_if_new(left.iter().map(|digit| of(cell, digit)));
            }
        }
        let mut at_most_one = Vec::new();
        for group in &self.groups {
            let mut any = Marks::EMPTY;
            let mut known = Marks::EMPTY;
            for &cell in group {
                any |= self.left[cell];
                known |= self.left[cell].only().map_or(Marks::EMPTY, Marks::of);
            }
            if any.len() < group.len() {
                return Ok(Err(Contradiction));
            }
            for digit in (any - known).iter() {
                meter.work(group.len() as u64)?;
                let may = |&cell: &usize| self.left[cell].contains(digit);
                let places = group.iter().copied().filter(may);
                let places = places.map(|cell| of(cell, digit));
                match any.len() == group.len() {
                    true => problem.add_exactly_one_if_new(places),
                    false => at_most_one.push(places.collect::<Vec<_>>()),
                }
            }
        }
        for group in at_most_one {
            meter.work(group.len() as u64)?;
            problem.add_at_most_one(group.into_iter());
        }
        for &(a, b) in &self.pairs {
            if self.left[a].len() > 1 && self.left[b].len() > 1 {
                for digit in (self.left[a] & self.left[b]).iter() {
                    meter.work(1)?;
                    problem.add_at_most_one([of(a, digit), of(b, digit)].into_iter());
                }
            }
        }
        problem.anneal(Annealing::of(&self.left, &self.groups));
        Ok(Ok(problem))
    }

    /// Hands over solutions of a problem that was built by `problem`, within this number of conflicts. Returns whether
    /// these were all.
    pub(super) fn report_solutions(
        &self,
        learned_solutions: &mut LearnedSolutions,
        conflicts: u64,
        hand_over: &mut HandOver,
        meter: &mut Meter,
    ) -> Result<bool, Stop> {
        let mut solution = |right: &[Candidate], meter: &Meter| match self.digits(right) {
            Some(digits) => hand_over(digits, meter),
            None => Ok(()),
        };
        learned_solutions.run(conflicts, &mut solution, meter)
    }

    /// The digits of all cells, if these candidates are true.
    pub(super) fn digits(&self, right: &[Candidate]) -> Option<Vec<Digit>> {
        let known = self.left.iter().map(|left| left.only());
        let mut digits: Vec<Option<Digit>> = known.collect();
        for candidate in right {
            // Other candidates belong to sets and sums.
            if let Some(digit) = digits.get_mut(candidate.cell.index()) {
                *digit = Some(candidate.digit);
            }
        }
        digits.into_iter().collect()
    }
}

/// Builds the problem for a board of any size from the [constraints that support
/// it](ninefold_grid::constraint::Kind::WIDE); other constraints are ignored. Returns [`Contradiction`] if the puzzle
/// contradicts itself.
///
/// # Errors
/// If the budget runs out.
pub(super) fn wide(
    puzzle: &Puzzle,
    meter: &mut Meter,
) -> Result<Result<(DifferentCells, Problem), Contradiction>, Limit> {
    let board = puzzle.board();
    let mut different_cells = DifferentCells {
        left: board.cells().map(|cell| puzzle.allowed_at(cell)).collect(),
        groups: Vec::new(),
        pairs: Vec::new(),
    };
    let numbers = |cells: &[Cell]| cells.iter().map(|cell| cell.index()).collect();
    for house in board.houses() {
        different_cells.groups.push(numbers(board.cells_of(house)));
    }
    for cell in board.cells() {
        let later = board.kept_apart(cell).iter().filter(|&&other| other > cell);
        let pairs = later.map(|other| (cell.index(), other.index()));
        different_cells.pairs.extend(pairs);
    }
    let known = puzzle.certain().filter(|rule| rule.kind.is_wide());
    for fact in known.flat_map(|rule| facts(puzzle, rule)) {
        match fact {
            Fact::Only(cells, marks) => {
                for cell in cells {
                    different_cells.left[cell.index()] &= marks;
                }
            }
            Fact::Differ(cells, _) => different_cells.groups.push(numbers(&cells)),
            Fact::Apart(pairs) => {
                let pairs = pairs.into_iter().map(|(a, b)| (a.index(), b.index()));
                different_cells.pairs.extend(pairs);
            }
            _ => {}
        }
    }
    let twice = |group: &Vec<usize>| {
        let mut cells = group.clone();
        cells.sort_unstable();
        cells.windows(2).any(|pair| pair[0] == pair[1])
    };
    let impossible = different_cells
        .groups
        .iter()
        .any(|group| group.len() > board.side() || twice(group));
    if impossible || different_cells.left.iter().any(|left| left.is_empty()) {
        return Ok(Err(Contradiction));
    }
    if different_cells.settle().is_err() {
        return Ok(Err(Contradiction));
    }
    let problem = different_cells.problem(meter)?;
    Ok(problem.map(|problem| (different_cells, problem)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;
    use ninefold_grid::{Board, Grid, Shape};
    use ninefold_testkit::constraints::{dug, rule};
    use ninefold_testkit::full::{Rng, full_grid};
    use ninefold_testkit::reference::solutions;

    /// The indices in the testkit of the kinds that support boards of any size.
    const WIDE: [usize; 6] = [0, 1, 2, 3, 55, 56];

    #[test]
    fn boards_of_any_size_are_answered_as_small_ones() {
        let boards = [
            (Board::of(Shape::new(2, 2).unwrap()), 0),
            (Board::latin(4, 4, 1, 6).unwrap(), 9),
            (Board::of(Shape::new(2, 3).unwrap()), 20),
        ];
        for seed in 0..150 {
            let mut rng = Rng::new(seed);
            let (board, givens) = boards[rng.below(3)].clone();
            let shape = Shape::new(2, board.rows() / 2).unwrap();
            let digits = full_grid(shape, seed).digits().unwrap();
            let grid = Grid::of_digits(&board, &digits);
            let mut puzzle = dug(board.clone(), &grid, givens, &mut rng);
            for _ in 0..rng.below(3) {
                let kind = WIDE[rng.below(WIDE.len())];
                let constraint = rule(&puzzle, kind, &grid, &mut rng);
                puzzle.constraints.push(constraint);
            }
            assert!(puzzle.certain().all(|rule| rule.kind.is_wide()));
            let mut found = Vec::new();
            let mut meter = Meter::new(&Budget::default());
            if let Ok(Ok((cells, problem))) = wide(&puzzle, &mut meter) {
                let mut keep = |digits: Vec<Digit>, _: &Meter| {
                    found.push(Grid::of_digits(&board, &digits));
                    Ok(())
                };
                let mut learned_solutions = LearnedSolutions::new(problem, &mut meter).unwrap();
                while !cells
                    .report_solutions(&mut learned_solutions, 5, &mut keep, &mut meter)
                    .unwrap_or(true)
                {}
            }
            found.sort();
            assert_eq!(found, solutions(&puzzle, usize::MAX), "seed {seed}");
        }
    }
}
