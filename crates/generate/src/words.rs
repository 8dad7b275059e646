//! Reads orders in words, as the program and the Python package take them.

use std::error::Error;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use ninefold_explain::rating::explainer::Price;
use ninefold_grid::{Cell, Shape};

use crate::goal::Goal;

/// The error for words that are not understood, with what was expected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unclear(String);

impl fmt::Display for Unclear {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for Unclear {}

/// Reads a number of givens or a range of them: `24`, `24..30`, `24..=30` or `24-30`, with the last number
/// included.
///
/// # Errors
/// [`Unclear`] if it is none of these. A range may be empty.
///
/// # Examples
/// ```
/// assert_eq!(ninefold_generate::words::givens("24..30"), Ok(24..=30));
/// ```
pub fn givens(text: &str) -> Result<RangeInclusive<usize>, Unclear> {
    range(text, "24 or 24..30")
}

/// Reads a goal on a scale: Sudoku Explainer's ratings, `se:7.0..7.5`, or HoDoKu's scores, `hodoku:1000..1400`.
///
/// # Errors
/// [`Unclear`] if it is neither. A range may be empty.
///
/// # Examples
/// ```
/// use ninefold_generate::{Goal, words};
///
/// assert_eq!(words::rating("hodoku:1000..1400"), Ok(Goal::Score(1000..=1400)));
/// ```
pub fn rating(text: &str) -> Result<Goal, Unclear> {
    match text.split_once(':') {
        Some(("se", text)) => Ok(Goal::Rating(range::<Price>(text, "se:7.0..7.5")?)),
        Some(("hodoku", text)) => Ok(Goal::Score(range(text, "hodoku:1000..1400")?)),
        _ => Err(Unclear("write se:7.0..7.5 or hodoku:1000..1400".to_owned())),
    }
}

/// Reads the cells of a pattern: one character for each cell, row by row. `.`, `0`, `_` and `-` are empty
/// cells, anything else is a given. Spaces and line ends are ignored.
///
/// # Errors
/// [`Unclear`] if there is not exactly one character for each cell.
///
/// # Examples
/// ```
/// use ninefold_generate::words;
/// use ninefold_grid::Shape;
///
/// let corners = words::pattern(Shape::new(2, 2)?, "x..x .... .... x..x")?;
/// assert_eq!(corners.len(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn pattern(shape: Shape, signs: &str) -> Result<Vec<Cell>, Unclear> {
    let signs: Vec<char> = signs.chars().filter(|sign| !sign.is_whitespace()).collect();
    let wanted = shape.cell_count();
    if signs.len() != wanted {
        return Err(Unclear(format!(
            "expected {wanted} signs, found {}",
            signs.len()
        )));
    }
    let is_given = |sign: char| !matches!(sign, '.' | '0' | '_' | '-');
    let cells = signs
        .iter()
        .enumerate()
        .filter(|(_, sign)| is_given(**sign));
    Ok(cells.map(|(cell, _)| Cell::new(cell)).collect())
}

fn range<T: FromStr + Clone>(text: &str, example: &str) -> Result<RangeInclusive<T>, Unclear> {
    let number = |part: &str| {
        let part = part.trim().trim_start_matches('=');
        let number = part.parse::<T>();
        number.map_err(|_| Unclear(format!("`{part}` is not a number; write {example}")))
    };
    match text.split_once("..").or_else(|| text.split_once('-')) {
        Some((from, to)) => Ok(number(from)?..=number(to)?),
        None => number(text).map(|one| one.clone()..=one),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_understood() {
        for text in ["24..30", "24..=30", "24-30", " 24 .. 30"] {
            assert_eq!(givens(text), Ok(24..=30), "{text}");
        }
        assert_eq!(givens("24"), Ok(24..=24));
        assert_eq!(
            rating("se:7.0..7.5"),
            Ok(Goal::Rating(Price(70)..=Price(75)))
        );
        assert_eq!(rating("hodoku:1000"), Ok(Goal::Score(1000..=1000)));
        let four = Shape::new(2, 2).expect("a shape");
        let corners = pattern(four, "x..x\n.... ....\n1--1").expect("a pattern");
        assert_eq!(corners, [0, 3, 12, 15].map(Cell::new));
    }

    #[test]
    fn words_that_say_nothing_are_told() {
        for text in [
            "",
            "x",
            "1..",
            "..",
            "-3",
            "1..2..3",
            "99999999999999999999999",
        ] {
            assert!(givens(text).is_err(), "{text}");
        }
        for text in ["7.0", "se:", "se:x..y", "qq:7.0", "hodoku:7.5", "se:7.25"] {
            assert!(rating(text).is_err(), "{text}");
        }
        assert!(pattern(Shape::NINE, "1.1").is_err());
    }
}
