//! Decides whether two Sudokus are equivalent. They are equivalent if a [`Symmetry`] turns one into the other, which
//! holds if and only if they have the same canonical form.
//!
//! The canonical form of a board, full or not, is *minlex*. All images of the board under symmetries are written row by
//! row, with an empty cell before the digit 1. The canonical form is the image that comes first. For 9×9 this is the
//! minlex form that the Sudoku community uses in its catalogues.
//!
//! [`canonical`] uses the fastest method: [`nine`] for 9×9 (full grids by their bands, puzzles row by row) and
//! [`lines`](mod@lines) for every other shape. Boards that are not plain have no canonical form here.
//!
//! This crate does not solve puzzles: two different puzzles with the same solution are not equivalent.
#![forbid(unsafe_code)]

pub mod lines;
pub mod nine;
mod symmetry;

pub use symmetry::Symmetry;

use std::error::Error;
use std::fmt;

use ninefold_grid::legal::{self, Clash};
use ninefold_grid::{Board, Grid, Puzzle, Shape};

/// A canonical form, with a symmetry that produces it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Canonical {
    /// The first of all images of the board.
    pub grid: Grid,
    /// One symmetry that produces it.
    pub symmetry: Symmetry,
    /// The number of automorphisms: the ways to move rows and columns, with or without transposing, that give the same
    /// board up to a renaming of digits. It is at least 1, because the identity counts. Renamings of digits that do not
    /// occur do not count. Greater numbers are reported as `u128::MAX`.
    pub automorphisms: u128,
}

/// The reason why a grid or a puzzle has no canonical form.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NoForm {
    /// Two cells of a house hold the same digit.
    Clash(Clash),
    /// The grid does not fit a board of this shape.
    OtherBoard(Shape),
    /// The puzzle has constraints, or a board that is not plain.
    NotPlain,
    /// The puzzle states candidates.
    Candidates,
}

impl fmt::Display for NoForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoForm::Clash(clash) => write!(
                f,
                "{} stands twice in a row, a column or a box",
                clash.digit.value()
            ),
            NoForm::OtherBoard(shape) => {
                let side = shape.side();
                write!(f, "the grid is not one of {side}×{side} cells")
            }
            NoForm::NotPlain => f.write_str(
                "only plain puzzles have a canonical form: this one has other rules than those of rows, columns and boxes",
            ),
            NoForm::Candidates => f.write_str("a puzzle that states candidates has no canonical form"),
        }
    }
}

impl Error for NoForm {}

impl From<Clash> for NoForm {
    fn from(clash: Clash) -> NoForm {
        NoForm::Clash(clash)
    }
}

/// Finds the canonical form of a grid of a plain board, full or not.
///
/// # Errors
/// Returns [`NoForm`] if a house has a digit twice, or if the grid does not fit a board of this shape.
///
/// # Examples
/// ```
/// use ninefold_canon::{NoForm, Symmetry, canonical};
/// use ninefold_grid::{Cell, Digit, Grid, Shape};
///
/// let mut grid = Grid::empty(9);
/// grid.set(Cell::at(4, 7, 9), Digit::new(6));
/// let form = canonical(Shape::NINE, &grid)?;
///
/// // One given, wherever it stands, can be moved to the last cell and be called 1.
/// assert_eq!(form.grid[Cell::at(8, 8, 9)], Digit::new(1));
/// assert_eq!(form.symmetry.apply(&grid), form.grid);
///
/// // Every image of a grid has the form of the grid.
/// let image = Symmetry::random(Shape::NINE, 1).apply(&grid);
/// assert_eq!(canonical(Shape::NINE, &image)?.grid, form.grid);
///
/// grid.set(Cell::at(4, 0, 9), Digit::new(6));
/// assert!(matches!(canonical(Shape::NINE, &grid), Err(NoForm::Clash(_))));
/// # Ok::<(), NoForm>(())
/// ```
pub fn canonical(shape: Shape, grid: &Grid) -> Result<Canonical, NoForm> {
    let board = Board::of(shape);
    if !grid.fits(&board) {
        return Err(NoForm::OtherBoard(shape));
    }
    if shape == Shape::NINE
        && let Some(form) = nine::canonical(&nine::cells(grid))
    {
        return Ok(Canonical {
            grid: nine::grid(&form.cells),
            symmetry: form.symmetry(),
            automorphisms: form.automorphisms.into(),
        });
    }
    match legal::clashes(&board, grid).first() {
        Some(&clash) => Err(clash.into()),
        None => Ok(lines::canonical(shape, grid)),
    }
}

/// Finds the canonical form of the givens of a puzzle.
///
/// # Errors
/// Returns [`NoForm`] if the puzzle is not plain, if it states candidates, or if a house has a digit twice.
///
/// # Examples
/// ```
/// use ninefold_canon::{NoForm, canonical_puzzle};
/// use ninefold_grid::{Board, Puzzle};
///
/// let puzzle: Puzzle = "...4............".parse()?;
/// assert_eq!(canonical_puzzle(&puzzle)?.grid.to_string(), "...............1");
///
/// let latin = Puzzle::empty(Board::latin(4, 4, 1, 4)?);
/// assert_eq!(canonical_puzzle(&latin), Err(NoForm::NotPlain));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn canonical_puzzle(puzzle: &Puzzle) -> Result<Canonical, NoForm> {
    canonical(shape_of(puzzle)?, puzzle.givens())
}

/// Returns the shape of the board of a puzzle. Such a puzzle has a canonical form unless two givens clash.
///
/// # Errors
/// Returns [`NoForm`] if the puzzle is not plain, or if it states candidates.
///
/// # Examples
/// ```
/// use ninefold_canon::shape_of;
/// use ninefold_grid::{Puzzle, Shape};
///
/// let puzzle: Puzzle = "...4............".parse()?;
/// assert_eq!(shape_of(&puzzle)?, Shape::new(2, 2)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn shape_of(puzzle: &Puzzle) -> Result<Shape, NoForm> {
    let board = puzzle.board();
    match board.shape().filter(|_| puzzle.is_plain()) {
        _ if puzzle.candidates().is_some() => Err(NoForm::Candidates),
        Some(shape) => Ok(shape),
        None => Err(NoForm::NotPlain),
    }
}

/// Finds a symmetry that turns `one` into `other`; `None` if there is none.
///
/// # Errors
/// Returns [`NoForm`] if one of them has no canonical form.
///
/// # Examples
/// ```
/// use ninefold_canon::{NoForm, Symmetry, isomorphism};
/// use ninefold_grid::{Cell, Digit, Grid, Shape};
///
/// let mut one = Grid::empty(9);
/// one.set(Cell::at(0, 0, 9), Digit::new(1));
/// one.set(Cell::at(0, 1, 9), Digit::new(2));
/// let other = Symmetry::random(Shape::NINE, 3).apply(&one);
/// let symmetry = isomorphism(Shape::NINE, &one, &other)?.expect("there is one");
/// assert_eq!(symmetry.apply(&one), other);
///
/// // Two givens in two boxes are not two givens in one box.
/// let mut apart = Grid::empty(9);
/// apart.set(Cell::at(0, 0, 9), Digit::new(1));
/// apart.set(Cell::at(0, 3, 9), Digit::new(2));
/// assert_eq!(isomorphism(Shape::NINE, &one, &apart)?, None);
/// # Ok::<(), NoForm>(())
/// ```
pub fn isomorphism(shape: Shape, one: &Grid, other: &Grid) -> Result<Option<Symmetry>, NoForm> {
    let (one, other) = (canonical(shape, one)?, canonical(shape, other)?);
    Ok((one.grid == other.grid).then(|| one.symmetry.then(&other.symmetry.inverse())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grids_of_other_boards_have_no_form() {
        let nine = Shape::NINE;
        // The board has as many digits, but more cells.
        let oblong = Board::rectangle(9, 10, 1, 9).expect("a board");
        for grid in [Grid::empty(4), Grid::on(&oblong)] {
            let why = canonical(nine, &grid).expect_err("another board");
            assert_eq!(why, NoForm::OtherBoard(nine));
            assert_eq!(why.to_string(), "the grid is not one of 9×9 cells");
            assert_eq!(isomorphism(nine, &Grid::empty(9), &grid), Err(why));
        }
    }
}
