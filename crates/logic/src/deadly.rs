//! Whether a pattern can be filled in two ways.

use std::collections::BTreeMap;

use ninefold_grid::{Cell, Digit, House};

use crate::digits::Digits;
use crate::state::State;
use crate::truth::Deadly;

/// The largest number of cells filled to examine every filling of a pattern.
const MAX_CELLS_FILLED: usize = 20_000;

impl Deadly {
    /// Returns the pattern of these cells, with these digits in each.
    pub fn of(cells: impl IntoIterator<Item = Cell>, digits: Digits) -> Deadly {
        let digits: Vec<Digit> = digits.iter().collect();
        let mut cells: Vec<_> = cells.into_iter().map(|c| (c, digits.clone())).collect();
        cells.sort_unstable();
        Deadly { cells }
    }

    /// Whether the pattern is deadly. No cell is given, and the puzzle itself allows each cell its digits.
    /// Either the pattern is [paired](Deadly::is_paired), or its fillings are few, and each has another one
    /// with the same digits in every house.
    pub fn is_deadly<const W: usize>(&self, state: &State<W>) -> bool {
        let has_equals =
            || self.is_alone(state, &BTreeMap::new()) && self.every_filling_has_an_equal(state);
        self.is_free(state)
            && self.is_unrestricted(state)
            && (self.has_pairs(state) || has_equals())
    }

    /// Whether every cell has two digits, and every house has room for each digit in two cells of the pattern
    /// or in none. Then exchanging the digits of all cells turns any filling into another one.
    pub fn is_paired<const W: usize>(&self, state: &State<W>) -> bool {
        self.has_pairs(state) && self.is_free(state) && self.is_unrestricted(state)
    }

    /// Whether no cell that touches one of these may hold a digit that a digit of the pattern excludes there.
    /// Otherwise another filling of the pattern might break the rule.
    fn is_unrestricted<const W: usize>(&self, state: &State<W>) -> bool {
        let Some(exclusions) = state.layout().exclusions() else {
            return true;
        };
        let may_hold = |other: Cell| {
            let own = self.cells.iter().filter(|&&(cell, _)| cell == other);
            let own = own.flat_map(|(_, digits)| digits.iter().copied());
            own.collect::<Digits>() | state.domain(other)
        };
        self.cells.iter().all(|(cell, digits)| {
            let excluded = digits.iter().map(|&digit| exclusions.digits(digit));
            let excluded = excluded.fold(Digits::EMPTY, |all, of| all | of);
            let mut near = exclusions.near(*cell).iter();
            near.all(|&other| !may_hold(other).meets(excluded))
        })
    }

    /// Whether no cell is given or holds another digit, and the puzzle itself allows each cell its digits.
    fn is_free<const W: usize>(&self, state: &State<W>) -> bool {
        self.cells.iter().all(|(cell, digits)| {
            // A cell that already holds another digit makes the pattern harmless.
            let holds = state
                .value(*cell)
                .is_none_or(|value| digits.contains(&value));
            let allowed = digits.iter().all(|&d| state.allowed(*cell).contains(d));
            allowed && holds && !state.givens().contains(*cell)
        })
    }

    fn has_pairs<const W: usize>(&self, state: &State<W>) -> bool {
        if self.cells.iter().any(|(_, digits)| digits.len() != 2) {
            return false;
        }
        let board = state.layout().board();
        let mut rooms: BTreeMap<(House, Digit), usize> = BTreeMap::new();
        for (cell, digits) in &self.cells {
            for &house in board.houses_of(*cell) {
                for &digit in digits {
                    *rooms.entry((house, digit)).or_default() += 1;
                }
            }
        }
        rooms.values().all(|&room| room == 2) && self.is_alone(state, &rooms)
    }

    /// Whether cells that must differ from these without a common house cannot hold their digits. Either these
    /// are no candidates there, or the pattern fills all places of the digit in a house of that cell.
    fn is_alone<const W: usize>(
        &self,
        state: &State<W>,
        rooms: &BTreeMap<(House, Digit), usize>,
    ) -> bool {
        let board = state.layout().board();
        let is_filled = |other: Cell, digit: Digit| {
            let is_inside = self.cells.iter().any(|&(cell, _)| cell == other);
            let mut houses = board.houses_of(other).iter();
            !is_inside && houses.any(|&house| rooms.contains_key(&(house, digit)))
        };
        self.cells.iter().all(|(cell, digits)| {
            board.kept_apart(*cell).iter().all(|&other| {
                let mut digits = digits.iter();
                digits.all(|&d| !state.domain(other).contains(d) || is_filled(other, d))
            })
        })
    }

    /// Whether each filling without clashes has another one with the same digits in every house.
    fn every_filling_has_an_equal<const W: usize>(&self, state: &State<W>) -> bool {
        let layout = state.layout();
        let mut equals: BTreeMap<Vec<(House, Digit)>, usize> = BTreeMap::new();
        let mut waiting: Vec<Vec<Digit>> = vec![Vec::new()];
        let mut effort = 0;
        while let Some(begun) = waiting.pop() {
            effort += 1;
            if effort > MAX_CELLS_FILLED {
                return false;
            }
            let Some((cell, digits)) = self.cells.get(begun.len()) else {
                let filled = self.cells.iter().zip(&begun);
                let mut signs: Vec<(House, Digit)> = filled
                    .flat_map(|((cell, _), &digit)| {
                        let houses = layout.board().houses_of(*cell).iter();
                        houses.map(move |&house| (house, digit))
                    })
                    .collect();
                signs.sort_unstable();
                *equals.entry(signs).or_default() += 1;
                continue;
            };
            let peers = layout.peers(*cell);
            for &digit in digits {
                let mut before = self.cells.iter().zip(&begun);
                if !before.any(|((other, _), &d)| d == digit && peers.contains(*other)) {
                    let mut longer = begun.clone();
                    longer.push(digit);
                    waiting.push(longer);
                }
            }
        }
        equals.values().all(|&count| count > 1)
    }
}

#[cfg(test)]
mod tests {
    use ninefold_grid::constraint::{Constraint, Kind};
    use ninefold_grid::{Board, Candidate, Cell, Grid, Puzzle, Shape};
    use ninefold_testkit::constraints::dug;
    use ninefold_testkit::full::{Rng, full_grid};
    use ninefold_testkit::reference::solutions;

    use crate::digits::Digits;
    use crate::rule::houses;
    use crate::state::State;
    use crate::truth::Deadly;

    /// Returns a 6×6 board on which many random pairs of cells that differ in a grid must differ.
    fn kept_apart(grid: &Grid, rng: &mut Rng) -> Board {
        let board = Board::of(Shape::new(2, 3).expect("2×3"));
        let own = board.houses();
        let own = own.map(|house| (0, board.kind(house), board.cells_of(house).to_vec()));
        let cells: Vec<Cell> = board.cells().collect();
        let mut pairs = Vec::new();
        for (i, &a) in cells.iter().enumerate() {
            let others = cells[i + 1..].iter().filter(|&&b| grid[a] != grid[b]);
            pairs.extend(others.map(|&b| (a, b)).filter(|_| rng.below(6) == 0));
        }
        board.with_houses(own.collect(), &pairs).expect("a board")
    }

    #[test]
    fn an_only_solution_has_no_deadly_pattern() {
        let mut rng = Rng::new(23);
        let (mut refused, mut deadly) = (0, 0);
        for seed in 0..600 {
            let grid = full_grid(Shape::new(2, 3).expect("2×3"), seed);
            let board = kept_apart(&grid, &mut rng);
            let puzzle = dug(board.clone(), &grid, 8, &mut rng);
            if solutions(&puzzle, 2).len() != 1 {
                continue;
            }
            let mut state = State::<2>::ruled(houses(&puzzle).expect("a small board"), true);
            // Candidates that are not in the solution are removed at random.
            for cell in board.cells() {
                for digit in board.digits().filter(|&digit| grid[cell] != Some(digit)) {
                    if state.value(cell).is_none() && rng.below(2) == 0 {
                        state.eliminate(Candidate { cell, digit });
                    }
                }
            }
            for (top, left) in (0..36).map(|i| (i / 6, i % 6)) {
                for (bottom, right) in (0..36).map(|i| (i / 6, i % 6)) {
                    if top >= bottom || left >= right {
                        continue;
                    }
                    let corners = [(top, left), (top, right), (bottom, left), (bottom, right)];
                    let corners = corners.map(|(row, column)| Cell::at(row, column, 6));
                    let [a, b, c, d] = corners.map(|cell| grid[cell].expect("a digit"));
                    let digits: Digits = [a, b].into_iter().collect();
                    let is_deadly = Deadly::of(corners, digits).is_deadly(&state);
                    let is_solution = a == d && b == c;
                    assert!(!is_deadly || !is_solution, "{corners:?} {puzzle:?}");
                    let has_given = corners.iter().any(|&c| state.givens().contains(c));
                    refused += usize::from(is_solution && !has_given);
                    deadly += usize::from(is_deadly);
                }
            }
        }
        assert!(refused > 50 && deadly > 50, "{refused} {deadly}");
    }

    /// Tests that exchanging the digits of a deadly pattern makes no consecutive digits touch.
    #[test]
    fn exchanged_digits_are_not_consecutive_with_others() {
        let rule = Constraint::of(Kind::NonConsecutive, Vec::new());
        // Grids of an odd side from a seed have no such patterns.
        let shape = Shape::new(2, 4).expect("2×4");
        let board = Board::of(shape);
        let puzzle = Puzzle::empty(board.clone()).with_constraints(vec![rule]);
        let mut rng = Rng::new(24);
        let (mut refused, mut deadly) = (0, 0);
        for seed in 0..1_000 {
            let grid = full_grid(shape, seed);
            let mut state = State::<2>::ruled(houses(&puzzle).expect("a small board"), true);
            // Of the digits that are not in the grid, few candidates are left.
            for cell in board.cells() {
                for digit in board.digits().filter(|&digit| grid[cell] != Some(digit)) {
                    if rng.below(100) > 0 {
                        state.eliminate(Candidate { cell, digit });
                    }
                }
            }
            for (top, left) in (0..64).map(|i| (i / 8, i % 8)) {
                for (bottom, right) in (top + 1..8).flat_map(|r| (left + 1..8).map(move |c| (r, c)))
                {
                    let corners = [(top, left), (top, right), (bottom, left), (bottom, right)];
                    let corners = corners.map(|(row, column)| Cell::at(row, column, 8));
                    let [a, b, c, d] = corners.map(|cell| grid[cell].expect("a digit"));
                    if a != d || b != c {
                        continue;
                    }
                    let mut exchanged = grid.clone();
                    for (cell, digit) in corners.into_iter().zip([b, a, a, b]) {
                        exchanged.set(cell, Some(digit));
                    }
                    let is_consecutive = |cell: Cell, other: Cell| {
                        let digits = [cell, other].map(|cell| exchanged[cell].expect("a digit"));
                        digits[0].index().abs_diff(digits[1].index()) == 1
                    };
                    let breaks = corners.iter().any(|&cell| {
                        let mut near = board.neighbours(cell).into_iter();
                        near.any(|other| is_consecutive(cell, other))
                    });
                    let is_deadly =
                        Deadly::of(corners, [a, b].into_iter().collect()).is_deadly(&state);
                    assert!(!is_deadly || !breaks, "{corners:?}, seed {seed}");
                    refused += usize::from(breaks);
                    deadly += usize::from(is_deadly);
                }
            }
        }
        assert!(refused > 50 && deadly > 15, "{refused} {deadly}");
    }
}
