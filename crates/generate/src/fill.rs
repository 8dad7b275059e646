//! Filled grids of any shape.
//!
//! | boards | method | distribution |
//! |---|---|---|
//! | 9×9 | `uniform` | every grid is equally likely |
//! | up to side 6, not 1×6 or 6×1 | one of all grids with the first row in order, digits renamed | every grid is equally likely |
//! | others | a shuffled pattern, in which two digits are exchanged again and again | see below |
//!
//! The cells of two digits form chains of cells that see each other, and in each chain the two digits may be
//! exchanged. A step of the walk chooses a random cell and another digit, and exchanges the two digits in the
//! chain of that cell. Each step is as likely as its reverse. So if the walk can reach every grid (which nobody
//! has proved), it visits all of them equally often in the long run. It ends after ten steps for each cell. Any
//! bias that is left would show as traces of the pattern.

use ninefold_grid::{Board, Cell, Digit, Grid, Puzzle, Shape};
use ninefold_search::{Budget, Collect, each};

use crate::budget::is_over;
use crate::rng::Rng;
use crate::uniform;

/// Whether filled grids of this shape are made with equal probability.
///
/// ```
/// use ninefold_generate::is_uniform;
/// use ninefold_grid::Shape;
///
/// assert!(is_uniform(Shape::NINE));
/// assert!(!is_uniform(Shape::new(4, 4)?));
/// # Ok::<(), ninefold_grid::ShapeError>(())
/// ```
pub fn is_uniform(shape: Shape) -> bool {
    shape == Shape::NINE || is_listed(shape)
}

/// Whether this shape has so few grids that they are listed.
fn is_listed(shape: Shape) -> bool {
    match shape.side() {
        ..6 => true,
        6 => shape.rows().min(shape.columns()) > 1,
        _ => false,
    }
}

/// Makes filled grids of a shape.
pub(crate) struct Filler {
    shape: Shape,
    board: Board,
    /// All grids whose first row is in order, if the shape is listed.
    listed: Vec<Grid>,
}

impl Filler {
    pub(crate) fn new(shape: Shape) -> Filler {
        let board = Board::of(shape);
        let mut listed = Vec::new();
        if is_listed(shape) {
            let mut puzzle = Puzzle::empty(board.clone());
            for digit in board.digits() {
                puzzle.give(Cell::new(digit.index()), Some(digit));
            }
            let mut all = Collect::default();
            each(&puzzle, &mut all, &Budget::default());
            listed = all.grids;
        }
        Filler {
            shape,
            board,
            listed,
        }
    }

    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    /// All grids whose first row is in order, if the shape is listed.
    #[cfg(test)]
    pub(crate) fn listed(&self) -> &[Grid] {
        &self.listed
    }

    /// Returns a random filled grid, or `None` if the budget ran out.
    pub(crate) fn grid(&self, rng: &mut Rng, budget: &Budget) -> Option<Grid> {
        let shape = self.shape;
        if shape == Shape::NINE {
            return Some(grid_of(&uniform::grid(rng)));
        }
        if self.listed.is_empty() {
            return self.walked(rng, budget);
        }
        let mut grid = self.listed[rng.below(self.listed.len())].clone();
        let names = rng.order(shape.side());
        for cell in self.board.cells() {
            grid.set(
                cell,
                grid[cell].map(|d| Digit::from_index(names[d.index()])),
            );
        }
        Some(grid)
    }

    /// Returns a grid made by the walk. It starts from the shuffled pattern in which every row is the row above
    /// moved by one box.
    fn walked(&self, rng: &mut Rng, budget: &Budget) -> Option<Grid> {
        let shape = self.shape;
        let (n, r, c) = (shape.side(), shape.rows(), shape.columns());
        let rows = grouped(rng, n / r, r);
        let columns = grouped(rng, n / c, c);
        let names = rng.order(n);
        let mut board = Chains::new(&self.board);
        for (i, row) in rows.iter().enumerate() {
            for (j, column) in columns.iter().enumerate() {
                let value = (row % r * c + row / r + column) % n;
                board.put(n * i + j, names[value]);
            }
        }
        for turn in 0..10 * n * n {
            if turn % EXCHANGES_PER_CHECK == 0 && is_over(budget) {
                return None;
            }
            let cell = rng.below(n * n);
            // Another digit than the one in the cell.
            let other = (board.digits[cell] + 1 + rng.below(n - 1)) % n;
            board.turn(cell, other);
        }
        let mut grid = Grid::empty(n);
        for (cell, &digit) in board.digits.iter().enumerate() {
            grid.set(Cell::new(cell), Some(Digit::from_index(digit)));
        }
        Some(grid)
    }
}

/// The number of exchanges between two looks at the budget. On a board of side 255 an exchange takes a few
/// microseconds, and the walk has 650,000.
const EXCHANGES_PER_CHECK: usize = 1_000;

/// Returns the numbers 0 to `groups * size - 1`, shuffled so that groups stay together.
fn grouped(rng: &mut Rng, groups: usize, size: usize) -> Vec<usize> {
    let order = rng.order(groups);
    let lines = order.into_iter().map(|group| {
        let members = rng.order(size).into_iter();
        members
            .map(|member| group * size + member)
            .collect::<Vec<_>>()
    });
    lines.flatten().collect()
}

/// A filled board with the chains of any two digits.
struct Chains<'a> {
    board: &'a Board,
    digits: Vec<usize>,
    /// The cell of each digit in each house.
    cells: Vec<usize>,
}

impl Chains<'_> {
    fn new(board: &Board) -> Chains<'_> {
        Chains {
            board,
            digits: vec![0; board.cell_count()],
            cells: vec![0; board.house_count() * board.side()],
        }
    }

    fn put(&mut self, cell: usize, digit: usize) {
        self.digits[cell] = digit;
        for house in self.board.houses_of(Cell::new(cell)) {
            self.cells[house.index() * self.board.side() + digit] = cell;
        }
    }

    /// Exchanges the digit of a cell and another digit in the chain of the cell.
    fn turn(&mut self, start: usize, other: usize) {
        let one = self.digits[start];
        let mut chain = vec![start];
        let mut seen = 0;
        // A cell of the chain is marked with a number that is no digit.
        let none = self.board.side();
        let mut turned = Vec::new();
        while seen < chain.len() {
            let cell = chain[seen];
            seen += 1;
            let digit = self.digits[cell];
            if digit == none {
                continue;
            }
            let new = if digit == one { other } else { one };
            self.digits[cell] = none;
            turned.push((cell, new));
            for house in self.board.houses_of(Cell::new(cell)) {
                let next = self.cells[house.index() * none + new];
                if self.digits[next] != none {
                    chain.push(next);
                }
            }
        }
        for (cell, digit) in turned {
            self.put(cell, digit);
        }
    }
}

/// Returns the puzzle with these givens on the board.
pub(crate) fn puzzle_of(board: &Board, givens: &Grid) -> Puzzle {
    let mut puzzle = Puzzle::empty(board.clone());
    for (cell, digit) in givens.filled() {
        puzzle.give(cell, Some(digit));
    }
    puzzle
}

/// Returns the grid of 81 numbers, with 0 for an empty cell.
pub(crate) fn grid_of(digits: &[u8; 81]) -> Grid {
    let mut grid = Grid::empty(9);
    for (cell, &digit) in digits.iter().enumerate() {
        grid.set(Cell::new(cell), Digit::new(digit.into()));
    }
    grid
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use ninefold_grid::legal;

    use super::*;

    fn shape(rows: usize, columns: usize) -> Shape {
        Shape::new(rows, columns).expect("a shape")
    }

    fn filled(filler: &Filler, seed: u64, number: u64) -> Grid {
        let grid = filler.grid(&mut Rng::new(seed, number), &Budget::default());
        grid.expect("there is no limit")
    }

    #[test]
    fn grids_are_legal() {
        for (r, c) in [
            (2, 2),
            (2, 3),
            (3, 2),
            (1, 5),
            (1, 2),
            (1, 7),
            (2, 4),
            (3, 3),
            (3, 4),
            (4, 4),
            (5, 5),
        ] {
            let filler = Filler::new(shape(r, c));
            let empty = Puzzle::empty(filler.board().clone());
            for try_number in 0..20 {
                let grid = filled(&filler, 3, try_number);
                assert!(legal::solves(&empty, &grid), "{r}x{c} try {try_number}");
            }
        }
    }

    /// Returns the sum of the squared deviations, each divided by what was expected.
    fn chi(counts: impl Iterator<Item = u32>, expected: f64) -> f64 {
        counts
            .map(|n| (f64::from(n) - expected).powi(2) / expected)
            .sum()
    }

    #[test]
    fn all_288_grids_of_side_4_come_equally_often() {
        let filler = Filler::new(shape(2, 2));
        let mut counts: BTreeMap<Grid, u32> = BTreeMap::new();
        for number in 0..28_800 {
            *counts.entry(filled(&filler, 5, number)).or_default() += 1;
        }
        assert_eq!(counts.len(), 288);
        // There are 287 degrees of freedom, so the standard deviation is 24.
        let chi = chi(counts.into_values(), 100.0);
        assert!((191.0..383.0).contains(&chi), "{chi}");
    }

    #[test]
    fn the_walk_too_comes_to_all_288_equally_often() {
        let filler = Filler {
            listed: Vec::new(),
            ..Filler::new(shape(2, 2))
        };
        let mut counts: BTreeMap<Grid, u32> = BTreeMap::new();
        for number in 0..28_800 {
            *counts.entry(filled(&filler, 6, number)).or_default() += 1;
        }
        assert_eq!(counts.len(), 288);
        let chi = chi(counts.into_values(), 100.0);
        assert!((191.0..383.0).contains(&chi), "{chi}");
    }

    #[test]
    fn there_are_28_200_960_grids_of_side_6() {
        assert_eq!(Filler::new(shape(2, 3)).listed.len() * 720, 28_200_960);
        assert_eq!(Filler::new(shape(3, 2)).listed.len() * 720, 28_200_960);
    }
}
