//! Filled grids, and puzzles made from them, each from a seed.

use ninefold_grid::{Board, Cell, Digit, Grid, Puzzle, Shape};

use crate::reference;

/// A generator of pseudorandom numbers that depend only on the seed (a Weyl sequence, mixed: SplitMix64 by Steele, Lea
/// and Flood).
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// Returns the generator of a seed.
    pub fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    /// Returns a number below `bound`.
    ///
    /// # Panics
    /// If `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ z >> 31) % bound as u64) as usize
    }

    /// Shuffles a slice.
    pub fn shuffle<T>(&mut self, slice: &mut [T]) {
        for i in (1..slice.len()).rev() {
            slice.swap(i, self.below(i + 1));
        }
    }

    /// Returns the numbers 0 to `groups * size - 1`, shuffled so that groups stay together: the groups among
    /// themselves, and the members inside each.
    fn grouped(&mut self, groups: usize, size: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..groups).collect();
        self.shuffle(&mut order);
        let mut lines = Vec::with_capacity(groups * size);
        for group in order {
            let mut members: Vec<usize> = (group * size..(group + 1) * size).collect();
            self.shuffle(&mut members);
            lines.extend(members);
        }
        lines
    }
}

/// Makes a filled grid. It starts from the pattern in which every row is the row above moved by one box. Then digits,
/// bands, stacks, rows in their band and columns in their stack are shuffled.
pub fn full_grid(shape: Shape, seed: u64) -> Grid {
    let n = shape.side();
    let (r, c) = (shape.rows(), shape.columns());
    let mut rng = Rng::new(seed);
    let rows = rng.grouped(n / r, r);
    let columns = rng.grouped(n / c, c);
    let digits = rng.grouped(1, n);
    let mut grid = Grid::empty(n);
    for (i, row) in rows.iter().enumerate() {
        for (j, column) in columns.iter().enumerate() {
            let value = (row % r * c + row / r + column) % n;
            grid.set(Cell::at(i, j, n), Some(Digit::from_index(digits[value])));
        }
    }
    grid
}

/// Makes a puzzle with this many givens of the filled grid of the seed (all of them if it has fewer cells). It has at
/// least one solution.
pub fn dug(shape: Shape, seed: u64, givens: usize) -> Puzzle {
    of_grid(some(&full_grid(shape, seed), seed, givens), shape)
}

/// Makes the puzzle whose givens are those of a grid with boxes of this shape.
pub fn of_grid(grid: Grid, shape: Shape) -> Puzzle {
    Puzzle::new(Board::of(shape), grid).expect("a grid of this shape")
}

/// Keeps this many cells of a grid.
fn some(full: &Grid, seed: u64, givens: usize) -> Grid {
    let mut cells: Vec<Cell> = full.iter().map(|(cell, _)| cell).collect();
    Rng::new(!seed).shuffle(&mut cells);
    let mut grid = Grid::empty(full.side());
    for &cell in cells.iter().take(givens) {
        grid.set(cell, full[cell]);
    }
    grid
}

/// Makes a puzzle with this many holes, spread evenly over rows, columns and boxes. Such puzzles are hard near the
/// number of holes at which the givens no longer determine everything (Ansótegui, Béjar, Fernández, Gomes and Mateu,
/// 2006). The holes are where a second grid has its lowest digits.
pub fn balanced(shape: Shape, seed: u64, holes: usize) -> Puzzle {
    let full = mixed(shape, seed);
    let pattern = mixed(shape, !seed);
    let mut cells: Vec<Cell> = pattern.iter().map(|(cell, _)| cell).collect();
    cells.sort_by_key(|&cell| (pattern[cell], cell));
    let mut grid = full;
    for &cell in cells.iter().take(holes) {
        grid.set(cell, None);
    }
    of_grid(grid, shape)
}

/// Makes a filled grid and empties some of its rectangles. A rectangle is two rows and two columns that cross in two
/// boxes and have two digits there, each twice. The digits of a single rectangle can be exchanged.
pub fn without_rectangles(seed: u64, rectangles: usize) -> Puzzle {
    let mut grid = part(Shape::NINE, seed | 1, 81);
    let full = grid.clone();
    let at = |row: usize, column: usize| full[Cell::at(row, column, 9)];
    let pairs = || (0..81).map(|i| (i / 9, i % 9)).filter(|(a, b)| a < b);
    let all = pairs().flat_map(|rows| pairs().map(move |columns| (rows, columns)));
    // Two lines of one band or stack, and two lines of different ones.
    let crossed = all.filter(|&((a, b), (c, d))| {
        (a / 3 == b / 3) != (c / 3 == d / 3) && at(a, c) == at(b, d) && at(a, d) == at(b, c)
    });
    for ((a, b), (c, d)) in crossed.take(rectangles) {
        for (row, column) in [(a, c), (a, d), (b, c), (b, d)] {
            grid.set(Cell::at(row, column, 9), None);
        }
    }
    of_grid(grid, Shape::NINE)
}

/// Keeps this many cells of a filled grid. The grid has a pattern if the seed is even, and none if it is odd.
pub fn part(shape: Shape, seed: u64, givens: usize) -> Grid {
    let full = match seed % 2 {
        0 => full_grid(shape, seed),
        _ => mixed(shape, seed),
    };
    some(&full, seed, givens)
}

/// Makes a filled grid without a pattern. In the grid of the seed, two digits are exchanged repeatedly in cells that
/// are connected by houses.
fn mixed(shape: Shape, seed: u64) -> Grid {
    let board = Board::of(shape);
    let mut grid = full_grid(shape, seed);
    let mut rng = Rng::new(seed ^ 0x5EED);
    for _ in 0..20 * shape.cell_count() {
        let start = Cell::new(rng.below(shape.cell_count()));
        let other = Digit::from_index(rng.below(shape.side()));
        let Some(one) = grid[start].filter(|&one| one != other) else {
            continue;
        };
        let (mut waiting, mut changed) = (vec![start], vec![false; shape.cell_count()]);
        changed[start.index()] = true;
        while let Some(cell) = waiting.pop() {
            let new = if grid[cell] == Some(one) { other } else { one };
            for &house in board.houses_of(cell) {
                for &peer in board.cells_of(house) {
                    if grid[peer] == Some(new) && !changed[peer.index()] {
                        changed[peer.index()] = true;
                        waiting.push(peer);
                    }
                }
            }
            grid.set(cell, Some(new));
        }
    }
    grid
}

/// Makes a proper puzzle. Givens of the filled grid of the seed are removed one after another as long as one solution
/// remains. This ends when every given was tried or `givens` are left.
pub fn proper(shape: Shape, seed: u64, givens: usize) -> Puzzle {
    let mut puzzle = of_grid(full_grid(shape, seed), shape);
    let mut cells: Vec<Cell> = puzzle.board().cells().collect();
    Rng::new(!seed).shuffle(&mut cells);
    for cell in cells {
        if puzzle.givens().count() <= givens {
            break;
        }
        let fewer = puzzle.with(cell, None);
        if reference::solutions(&fewer, 2).len() == 1 {
            puzzle = fewer;
        }
    }
    puzzle
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_grid::legal;

    #[test]
    fn full_grids_are_legal() {
        for (r, c) in [
            (2, 2),
            (2, 3),
            (3, 2),
            (1, 5),
            (3, 3),
            (3, 4),
            (4, 3),
            (5, 5),
        ] {
            let shape = Shape::new(r, c).unwrap();
            for seed in 0..20 {
                let grid = full_grid(shape, seed);
                let puzzle = Puzzle::empty(Board::of(shape));
                assert!(legal::solves(&puzzle, &grid), "{shape} seed {seed}");
            }
        }
        assert_ne!(full_grid(Shape::NINE, 1), full_grid(Shape::NINE, 2));
    }

    #[test]
    fn balanced_puzzles_have_as_many_holes_everywhere() {
        let shape = Shape::new(4, 4).unwrap();
        let puzzle = balanced(shape, 3, 7 * 16);
        let board = puzzle.board();
        for house in board.houses() {
            let cells = board.cells_of(house).iter();
            let holes = cells.filter(|&&cell| puzzle.givens()[cell].is_none());
            assert_eq!(holes.count(), 7);
        }
        assert!(legal::clashes(board, puzzle.givens()).is_empty());
        let empty = Puzzle::empty(board.clone());
        assert!(legal::solves(&empty, &mixed(shape, 3)));
    }

    #[test]
    fn proper_puzzles_are_proper() {
        for seed in 0..5 {
            let puzzle = proper(Shape::NINE, seed, 0);
            assert!(puzzle.givens().count() < 32);
            assert_eq!(
                reference::solutions(&puzzle, 2),
                [full_grid(Shape::NINE, seed)]
            );
        }
    }
}
