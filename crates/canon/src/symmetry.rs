//! The symmetries that turn a Sudoku into an equivalent one.
//!
//! Rows may be exchanged inside their band, and bands as a whole. The same holds for columns and stacks. The board may
//! be transposed if its boxes are square. The digits may be renamed. The board with 3×3 boxes has 2·(3!)⁸ = 3,359,232
//! such moves, times 9! renamings.
//!
//! Transposing a board with r×c boxes, r ≠ c, gives boxes of c×r. That is another shape, so it is not a symmetry here.

use std::fmt;

use ninefold_grid::words::joined;
use ninefold_grid::{Cell, Digit, Grid, Shape};

/// A symmetry of the plain boards of one shape. The cell in row i and column j of the image has the new name of a digit
/// of the original: the digit in row `rows[i]` and column `columns[j]`. If the board is transposed, the original is
/// transposed first.
///
/// ```
/// use ninefold_canon::Symmetry;
/// use ninefold_grid::{Shape, notation};
///
/// let puzzle = notation::read_line("1...3..2....4...", None).expect("a puzzle of 4×4 cells");
/// let symmetry = Symmetry::random(Shape::new(2, 2).expect("a shape"), 5);
/// let image = symmetry.apply(puzzle.givens());
/// assert_eq!(image.count(), 4);
/// assert_eq!(symmetry.inverse().apply(&image), *puzzle.givens());
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Symmetry {
    shape: Shape,
    pub(crate) transposed: bool,
    /// For each row of the image, from 0, its row in the original.
    pub(crate) rows: Vec<u8>,
    /// For each column of the image, from 0, its column in the original.
    pub(crate) columns: Vec<u8>,
    /// For each digit minus one, its new name minus one.
    pub(crate) digits: Vec<u8>,
}

impl Symmetry {
    /// Returns the symmetry that changes nothing.
    ///
    /// ```
    /// use ninefold_canon::Symmetry;
    /// use ninefold_grid::Shape;
    ///
    /// let words = Symmetry::identity(Shape::new(2, 2).expect("a shape")).to_string();
    /// assert_eq!(words, "rows 1 2 3 4; columns 1 2 3 4; digits 1 2 3 4");
    /// ```
    pub fn identity(shape: Shape) -> Symmetry {
        let all: Vec<u8> = (0..shape.side()).map(|i| i as u8).collect();
        Symmetry {
            shape,
            transposed: false,
            rows: all.clone(),
            columns: all.clone(),
            digits: all,
        }
    }

    /// Returns a random symmetry of the shape; all are about equally likely. A seed always gives the same symmetry.
    ///
    /// ```
    /// use ninefold_canon::Symmetry;
    /// use ninefold_grid::Shape;
    ///
    /// let symmetry = Symmetry::random(Shape::NINE, 1);
    /// assert_eq!(Symmetry::random(Shape::NINE, 1), symmetry);
    /// assert_ne!(Symmetry::random(Shape::NINE, 2), symmetry);
    /// ```
    pub fn random(shape: Shape, seed: u64) -> Symmetry {
        let (n, rows, columns) = (shape.side(), shape.rows(), shape.columns());
        let mut random = Random(seed);
        Symmetry {
            shape,
            transposed: rows == columns && random.below(2) == 1,
            rows: random.grouped(n / rows, rows),
            columns: random.grouped(n / columns, columns),
            digits: random.grouped(1, n),
        }
    }

    /// Returns the shape of the boards that it applies to.
    ///
    /// ```
    /// use ninefold_canon::Symmetry;
    /// use ninefold_grid::Shape;
    ///
    /// assert_eq!(Symmetry::random(Shape::NINE, 1).shape(), Shape::NINE);
    /// ```
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Whether rows become columns.
    ///
    /// ```
    /// use ninefold_canon::Symmetry;
    /// use ninefold_grid::Shape;
    ///
    /// let transposes = |shape| (0..20).any(|seed| Symmetry::random(shape, seed).is_transposed());
    /// assert!(transposes(Shape::NINE));
    /// // The boxes would have another shape.
    /// assert!(!transposes(Shape::new(2, 3).expect("a shape")));
    /// ```
    pub fn is_transposed(&self) -> bool {
        self.transposed
    }

    /// Returns the row of the original that becomes each row of the image, counted from 1. If the board is transposed,
    /// these are columns of the original.
    ///
    /// ```
    /// use ninefold_canon::Symmetry;
    /// use ninefold_grid::Shape;
    ///
    /// let rows = Symmetry::random(Shape::NINE, 1).rows();
    /// // The rows of a band stay together.
    /// let bands = [0, 1, 2].map(|i| (rows[i] - 1) / 3);
    /// assert_eq!(bands, [bands[0]; 3]);
    /// ```
    pub fn rows(&self) -> Vec<usize> {
        from_one(&self.rows)
    }

    /// Returns the column of the original that becomes each column of the image, counted from 1. If the board is
    /// transposed, these are rows of the original.
    ///
    /// ```
    /// use ninefold_canon::Symmetry;
    /// use ninefold_grid::Shape;
    ///
    /// let columns = Symmetry::random(Shape::NINE, 1).columns();
    /// // The columns of a stack stay together.
    /// let stacks = [0, 1, 2].map(|j| (columns[j] - 1) / 3);
    /// assert_eq!(stacks, [stacks[0]; 3]);
    /// ```
    pub fn columns(&self) -> Vec<usize> {
        from_one(&self.columns)
    }

    /// Returns the new name of each digit from 1 on.
    ///
    /// ```
    /// use ninefold_canon::Symmetry;
    /// use ninefold_grid::{Digit, Shape};
    ///
    /// let symmetry = Symmetry::random(Shape::NINE, 1);
    /// assert_eq!(symmetry.digits()[6], symmetry.digit(Digit::from_index(6)).value());
    /// ```
    pub fn digits(&self) -> Vec<usize> {
        from_one(&self.digits)
    }

    /// Returns the new name of a digit.
    ///
    /// # Panics
    /// If the digit is greater than the side of the board.
    ///
    /// ```
    /// use ninefold_canon::Symmetry;
    /// use ninefold_grid::{Digit, Shape};
    ///
    /// let symmetry = Symmetry::random(Shape::NINE, 1);
    /// let seven = Digit::from_index(6);
    /// assert_eq!(symmetry.inverse().digit(symmetry.digit(seven)), seven);
    /// ```
    pub fn digit(&self, digit: Digit) -> Digit {
        Digit::from_index(self.digits[digit.index()].into())
    }

    /// Returns the cell of the original whose content moves to a cell of the image.
    ///
    /// # Panics
    /// If the cell is not on the board.
    ///
    /// ```
    /// use ninefold_canon::Symmetry;
    /// use ninefold_grid::{Cell, Digit, Grid, Shape};
    ///
    /// let mut grid = Grid::empty(9);
    /// grid.set(Cell::at(2, 3, 9), Digit::new(7));
    /// let symmetry = Symmetry::random(Shape::NINE, 1);
    /// let sources: Vec<Cell> = symmetry.apply(&grid).filled().map(|(cell, _)| symmetry.source(cell)).collect();
    /// assert_eq!(sources, [Cell::at(2, 3, 9)]);
    /// ```
    pub fn source(&self, cell: Cell) -> Cell {
        let n = self.shape.side();
        let row = usize::from(self.rows[cell.row(n)]);
        let column = usize::from(self.columns[cell.column(n)]);
        if self.transposed {
            Cell::at(column, row, n)
        } else {
            Cell::at(row, column, n)
        }
    }

    /// Returns the image of a grid.
    ///
    /// # Panics
    /// If the grid does not fit a board of this shape.
    ///
    /// ```
    /// use ninefold_canon::Symmetry;
    /// use ninefold_grid::{Cell, Digit, Grid, Shape};
    ///
    /// let seven = Digit::from_index(6);
    /// let mut grid = Grid::empty(9);
    /// grid.set(Cell::at(2, 3, 9), Some(seven));
    /// let symmetry = Symmetry::random(Shape::NINE, 1);
    /// let digits: Vec<Digit> = symmetry.apply(&grid).filled().map(|(_, digit)| digit).collect();
    /// assert_eq!(digits, [symmetry.digit(seven)]);
    /// ```
    pub fn apply(&self, grid: &Grid) -> Grid {
        let n = self.shape.side();
        let size = (grid.side(), grid.iter().count());
        assert_eq!(size, (n, n * n), "a symmetry of another board");
        let mut image = Grid::empty(n);
        for cell in (0..n * n).map(Cell::new) {
            image.set(cell, grid[self.source(cell)].map(|digit| self.digit(digit)));
        }
        image
    }

    /// Returns the symmetry that undoes this one.
    ///
    /// ```
    /// use ninefold_canon::Symmetry;
    /// use ninefold_grid::Shape;
    ///
    /// let symmetry = Symmetry::random(Shape::NINE, 1);
    /// assert_eq!(symmetry.then(&symmetry.inverse()), Symmetry::identity(Shape::NINE));
    /// ```
    pub fn inverse(&self) -> Symmetry {
        let (rows, columns) = (inverse(&self.rows), inverse(&self.columns));
        let (rows, columns) = if self.transposed {
            (columns, rows)
        } else {
            (rows, columns)
        };
        Symmetry {
            rows,
            columns,
            digits: inverse(&self.digits),
            ..self.clone()
        }
    }

    /// Returns the symmetry that applies this one and then another.
    ///
    /// # Panics
    /// If the other one is for boards of another side.
    ///
    /// ```
    /// use ninefold_canon::Symmetry;
    /// use ninefold_grid::{Cell, Digit, Grid, Shape};
    ///
    /// let mut grid = Grid::empty(9);
    /// grid.set(Cell::at(2, 3, 9), Digit::new(7));
    /// let [one, two] = [1, 2].map(|seed| Symmetry::random(Shape::NINE, seed));
    /// assert_eq!(one.then(&two).apply(&grid), two.apply(&one.apply(&grid)));
    /// ```
    pub fn then(&self, next: &Symmetry) -> Symmetry {
        // The lines from which the rows of `next` are taken: our columns, if it transposes.
        let (rows, columns) = if next.transposed {
            (&self.columns, &self.rows)
        } else {
            (&self.rows, &self.columns)
        };
        Symmetry {
            shape: self.shape,
            transposed: self.transposed != next.transposed,
            rows: chosen(rows, &next.rows),
            columns: chosen(columns, &next.columns),
            digits: chosen(&next.digits, &self.digits),
        }
    }
}

fn chosen(from: &[u8], places: &[u8]) -> Vec<u8> {
    places.iter().map(|&i| from[usize::from(i)]).collect()
}

fn inverse(order: &[u8]) -> Vec<u8> {
    let mut inverse = vec![0; order.len()];
    for (i, &from) in order.iter().enumerate() {
        inverse[usize::from(from)] = i as u8;
    }
    inverse
}

/// Writes `transposed; rows 2 1 3 …; columns …; digits 4 1 …`: the original row of each row of the image, the same for
/// columns, and the new names of the digits 1, 2, ….
impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.transposed {
            f.write_str("transposed; ")?;
        }
        write!(
            f,
            "rows {}; columns {}; digits {}",
            joined(&self.rows()),
            joined(&self.columns()),
            joined(&self.digits())
        )
    }
}

fn from_one(indices: &[u8]) -> Vec<usize> {
    indices
        .iter()
        .map(|&index| usize::from(index) + 1)
        .collect()
}

/// A generator of pseudorandom numbers that depend only on the seed (SplitMix64, after Steele, Lea and Flood).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((u128::from(z ^ z >> 31) * bound as u128) >> 64) as usize
    }

    fn shuffle<T>(&mut self, slice: &mut [T]) {
        for i in (1..slice.len()).rev() {
            slice.swap(i, self.below(i + 1));
        }
    }

    /// A random order of all numbers that keeps groups of `size` together.
    fn grouped(&mut self, groups: usize, size: usize) -> Vec<u8> {
        let mut order: Vec<usize> = (0..groups).collect();
        self.shuffle(&mut order);
        let mut lines = Vec::with_capacity(groups * size);
        for group in order {
            let mut members: Vec<u8> = (0..size).map(|i| (group * size + i) as u8).collect();
            self.shuffle(&mut members);
            lines.append(&mut members);
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_grid::{Board, Puzzle, legal};
    use ninefold_testkit::full::full_grid;

    #[test]
    fn symmetries_compose_and_invert() {
        for (r, c) in [(2, 2), (2, 3), (3, 2), (1, 5), (3, 3), (4, 4)] {
            let shape = Shape::new(r, c).unwrap();
            let empty = Puzzle::empty(Board::of(shape));
            let grid = full_grid(shape, 7);
            for seed in 0..50 {
                let one = Symmetry::random(shape, seed);
                let two = Symmetry::random(shape, seed + 1000);
                let image = one.apply(&grid);
                assert!(legal::solves(&empty, &image), "{shape} {one}");
                assert_eq!(one.then(&two).apply(&grid), two.apply(&image));
                assert_eq!(one.inverse().apply(&image), grid);
                assert_eq!(one.then(&one.inverse()), Symmetry::identity(shape));
            }
        }
    }
}
