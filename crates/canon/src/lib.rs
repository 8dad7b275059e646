//! When are two Sudokus the same? When a [`Symmetry`] turns one into the other; and that is so when
//! they have the same canonical form.
//!
//! The canonical form of a board, full or not, is *minlex*: of all boards that symmetries make of it,
//! the one that comes first when they are written row by row, an empty cell before the digit 1.
//! On 9×9 that is the form that the Sudoku community calls so and writes its catalogues in.
//!
//! [`canonical`] takes the way that is fastest: [`nine`] for 9×9 (full grids by their bands, puzzles row by
//! row) and [`lines`](mod@lines) for every other shape.
//!
//! This crate solves nothing: two puzzles with the same solution are two puzzles.
#![forbid(unsafe_code)]

pub mod lines;
pub mod nine;
mod symmetry;

pub use symmetry::Symmetry;

use ninefold_grid::legal::{self, Clash};
use ninefold_grid::{Geometry, Grid, Shape};

/// A canonical form, and how to get there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Canonical {
    /// The first of all images of the board.
    pub grid: Grid,
    /// One symmetry that makes it.
    pub symmetry: Symmetry,
    /// In how many ways rows and columns can be moved, the board transposed or not, so that it comes
    /// out again with its digits renamed at most. At least 1, which is to leave everything where it
    /// is. How digits that do not occur are renamed does not count. `u128::MAX` stands for whatever is more.
    pub automorphisms: u128,
}

/// The canonical form of a board, full or not.
///
/// # Errors
/// A [`Clash`] of equal digits in one house: boards that break the rules have none.
///
/// # Panics
/// If grid and shape have different sides.
pub fn canonical(shape: Shape, grid: &Grid) -> Result<Canonical, Clash> {
    assert_eq!(shape.side(), grid.side());
    if shape == Shape::NINE
        && let Some(form) = nine::canonical(&nine::cells(grid))
    {
        return Ok(Canonical {
            grid: nine::grid(&form.cells),
            symmetry: form.symmetry(),
            automorphisms: form.automorphisms.into(),
        });
    }
    let clashes = legal::clashes(&Geometry::of(shape), grid);
    match clashes.into_iter().next() {
        Some(clash) => Err(clash),
        None => Ok(lines::canonical(shape, grid)),
    }
}

/// A symmetry that makes `other` of `one`; `None` if there is none.
///
/// # Errors
/// A [`Clash`] in one of them.
///
/// # Panics
/// If a grid and the shape have different sides.
pub fn isomorphism(shape: Shape, one: &Grid, other: &Grid) -> Result<Option<Symmetry>, Clash> {
    let (one, other) = (canonical(shape, one)?, canonical(shape, other)?);
    Ok((one.grid == other.grid).then(|| one.symmetry.then(&other.symmetry.inverse())))
}
