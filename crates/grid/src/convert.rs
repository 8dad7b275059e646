//! Grids and puzzles from text and from arrays, and back.
//!
//! The text is the [native notation](crate::notation): one symbol for each cell, row by row. Whitespace is
//! skipped, so a board may be written over several lines. Other formats and constraints are read by other
//! crates.

use std::fmt;
use std::str::FromStr;

use crate::notation::{NotationError, read_line, write_line};
use crate::{Board, Cell, Digit, Grid, Puzzle, Shape};

/// Reads one symbol for each cell. The boxes have the [usual shape](Shape::usual) of the side.
///
/// ```
/// use ninefold_grid::Puzzle;
///
/// let puzzle: Puzzle = "1..4 ..1. .1.. 4..1".parse()?;
/// assert_eq!(puzzle.givens().count(), 6);
/// assert_eq!(puzzle.to_string(), "1..4..1..1..4..1");
/// # Ok::<(), ninefold_grid::notation::NotationError>(())
/// ```
impl FromStr for Puzzle {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Puzzle, NotationError> {
        let signs: String = text.chars().filter(|sign| !sign.is_whitespace()).collect();
        read_line(&signs, None)
    }
}

/// Writes the givens in a line, with a dot for each empty cell. Candidates and constraints are not written.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.board();
        f.pad(&match board.is_plain() {
            true => write_line(self.givens(), '.'),
            false => board.line(|cell| self.given(cell)),
        })
    }
}

/// Reads one symbol for each cell, with the same rules as for a [`Puzzle`].
///
/// ```
/// use ninefold_grid::Grid;
///
/// let grid: Grid = "1234 3412 2143 4321".parse()?;
/// assert!(grid.is_full());
/// # Ok::<(), ninefold_grid::notation::NotationError>(())
/// ```
impl FromStr for Grid {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Grid, NotationError> {
        let puzzle: Puzzle = text.parse()?;
        Ok(puzzle.givens().clone())
    }
}

/// Writes the digits in a line, with a dot for each empty cell.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&write_line(self, '.'))
    }
}

/// The error for numbers that are not those of a 9×9 board: a number above 9, or a grid of another size.
///
/// ```
/// use ninefold_grid::{Grid, NotNine};
///
/// assert_eq!(Grid::try_from([10; 81]), Err(NotNine));
/// assert_eq!(<[u8; 81]>::try_from(&Grid::empty(4)), Err(NotNine));
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct NotNine;

impl fmt::Display for NotNine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected 81 cells with digits from 1 to 9, or 0 for an empty cell")
    }
}

impl std::error::Error for NotNine {}

/// Takes the numbers of 81 cells row by row, with 0 for an empty cell.
///
/// ```
/// use ninefold_grid::{Cell, Digit, Grid};
///
/// let mut numbers = [0; 81];
/// numbers[40] = 5;
/// assert_eq!(Grid::try_from(numbers)?[Cell::at(4, 4, 9)], Digit::new(5));
/// # Ok::<(), ninefold_grid::NotNine>(())
/// ```
impl TryFrom<[u8; 81]> for Grid {
    type Error = NotNine;

    fn try_from(numbers: [u8; 81]) -> Result<Grid, NotNine> {
        let mut grid = Grid::empty(9);
        for (cell, &number) in numbers.iter().enumerate() {
            if number > 9 {
                return Err(NotNine);
            }
            grid.set(Cell::new(cell), Digit::new(number.into()));
        }
        Ok(grid)
    }
}

/// Takes the numbers of 81 cells row by row, with 0 for an empty cell, as the givens of the board with 3×3
/// boxes.
///
/// ```
/// use ninefold_grid::{Grid, Puzzle};
///
/// let mut numbers = [0; 81];
/// numbers[40] = 5;
/// let puzzle = Puzzle::try_from(numbers)?;
/// assert_eq!(<[u8; 81]>::try_from(puzzle.givens())?, numbers);
/// # Ok::<(), ninefold_grid::NotNine>(())
/// ```
impl TryFrom<[u8; 81]> for Puzzle {
    type Error = NotNine;

    fn try_from(numbers: [u8; 81]) -> Result<Puzzle, NotNine> {
        let givens = Grid::try_from(numbers)?;
        Puzzle::new(Board::of(Shape::NINE), givens).map_err(|_| NotNine)
    }
}

/// Returns the numbers of the 81 cells of a 9×9 grid row by row, with 0 for an empty cell.
impl TryFrom<&Grid> for [u8; 81] {
    type Error = NotNine;

    fn try_from(grid: &Grid) -> Result<[u8; 81], NotNine> {
        let number = |digit: Option<Digit>| digit.map_or(0, |digit| digit.value() as u8);
        let numbers: Vec<u8> = grid.iter().map(|(_, digit)| number(digit)).collect();
        match grid.side() {
            9 => numbers.try_into().map_err(|_| NotNine),
            _ => Err(NotNine),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_arrays_come_back() {
        let line = format!("53..7....{}", ".".repeat(72));
        let puzzle: Puzzle = line.parse().unwrap();
        assert_eq!(puzzle.to_string(), line);
        assert_eq!(format!("{puzzle:>83}"), format!("  {line}"));
        let numbers = <[u8; 81]>::try_from(puzzle.givens()).unwrap();
        assert_eq!(Puzzle::try_from(numbers).unwrap(), puzzle);
        assert_eq!(line.parse::<Grid>().unwrap(), *puzzle.givens());
        assert_eq!(puzzle.givens().to_string(), line);
    }

    #[test]
    fn what_is_no_board_of_nine_is_refused() {
        let mut numbers = [0; 81];
        numbers[80] = 10;
        assert_eq!(Grid::try_from(numbers), Err(NotNine));
        assert_eq!(<[u8; 81]>::try_from(&Grid::empty(4)), Err(NotNine));
        assert!("53..7".parse::<Puzzle>().is_err());
    }
}
