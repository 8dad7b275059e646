//! The native notation: a board as one line of n² symbols, row by row.
//!
//! ```text
//! 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
//! ```
//!
//! An empty cell is any of `. 0 * _ - x`. What stands for a digit is an [`Alphabet`]; boards too
//! large for every alphabet are written as numbers with spaces between them.

use std::fmt;
use std::str::FromStr;

use crate::{Digit, Geometry, Grid, Puzzle, Shape};

/// Which symbol stands for which digit. The conventions differ only above 9.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Alphabet {
    /// `1`–`9`, then `A`–`Z` for 10 to 35 and `a`–`z` for 36 to 61. Up to side 35 the case of a
    /// letter does not matter.
    Digits,
    /// `0`–`9`, then `A`–`Z`: every digit is written as its value less one (hexadecimal at 16×16).
    FromZero,
    /// `A`–`Z` for 1 to 26, `a`–`z` for 27 to 52. Up to side 26 the case does not matter.
    Letters,
}

impl Alphabet {
    /// The greatest side whose digits all have a symbol.
    pub fn max_side(self) -> usize {
        match self {
            Alphabet::Digits => 61,
            Alphabet::FromZero => 62,
            Alphabet::Letters => 52,
        }
    }

    /// The digit of a symbol on a board of this side.
    pub fn digit(self, symbol: char, side: usize) -> Option<Digit> {
        let numerals = match self {
            Alphabet::Digits => 9,
            Alphabet::FromZero => 10,
            Alphabet::Letters => 0,
        };
        let symbol = if side <= numerals + 26 {
            symbol.to_ascii_uppercase()
        } else {
            symbol
        };
        let value = match (self, symbol) {
            (Alphabet::Digits, '1'..='9') => symbol as usize - '0' as usize,
            (Alphabet::FromZero, '0'..='9') => symbol as usize - '0' as usize + 1,
            (_, 'A'..='Z') => symbol as usize - 'A' as usize + 1 + numerals,
            (_, 'a'..='z') => symbol as usize - 'a' as usize + 27 + numerals,
            _ => return None,
        };
        Digit::new(value).filter(|digit| digit.value() <= side)
    }

    /// The symbol of a digit; `None` above [`max_side`](Alphabet::max_side).
    pub fn symbol(self, digit: Digit) -> Option<char> {
        let symbols = match self {
            Alphabet::Digits => &SYMBOLS[1..],
            Alphabet::FromZero => SYMBOLS,
            Alphabet::Letters => &SYMBOLS[10..],
        };
        symbols.get(digit.index()).map(|&byte| byte.into())
    }

    /// The alphabet that a board of this side seems to be written in:
    /// [`FromZero`](Alphabet::FromZero) if `0` stands beside another sign for empty cells and no
    /// symbol is too great for it, [`Letters`](Alphabet::Letters) if there are letters and no
    /// numerals 1 to 9, and [`Digits`](Alphabet::Digits) otherwise, and always up to side 9.
    pub fn detect(symbols: impl Iterator<Item = char> + Clone, side: usize) -> Alphabet {
        let fits = |alphabet: Alphabet| {
            symbols
                .clone()
                .all(|c| is_empty_sign(c) || alphabet.digit(c, side).is_some())
        };
        if side <= 9 {
            return Alphabet::Digits;
        }
        let zero = symbols.clone().any(|c| c == '0');
        let other_empty = symbols.clone().any(|c| matches!(c, '.' | '*' | '_' | '-'));
        if zero && other_empty && fits(Alphabet::FromZero) {
            return Alphabet::FromZero;
        }
        let numerals = symbols.clone().any(|c| matches!(c, '1'..='9'));
        let letters = symbols
            .clone()
            .any(|c| c.is_ascii_alphabetic() && !is_empty_sign(c));
        if letters && !numerals && fits(Alphabet::Letters) {
            return Alphabet::Letters;
        }
        Alphabet::Digits
    }
}

/// Reads the first sign of an alphabet, with or without the last: `1-G`, `1-9A-G`, `0-F`, `A-P`, `A`. The last says
/// nothing: a board's side does.
impl FromStr for Alphabet {
    type Err = UnknownAlphabet;

    fn from_str(text: &str) -> Result<Alphabet, UnknownAlphabet> {
        let is_range = text.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
        match text.chars().next() {
            Some('1') if is_range => Ok(Alphabet::Digits),
            Some('0') if is_range => Ok(Alphabet::FromZero),
            Some('A' | 'a') if is_range => Ok(Alphabet::Letters),
            _ => Err(UnknownAlphabet),
        }
    }
}

/// What was said is no alphabet.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct UnknownAlphabet;

impl fmt::Display for UnknownAlphabet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an alphabet begins with 1, 0 or A: 1-G, 0-F, A-P")
    }
}

impl std::error::Error for UnknownAlphabet {}

const SYMBOLS: &[u8] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// Whether this sign may stand for an empty cell. A sign that is also a digit of the board at hand
/// (`x` at side 33, `0` in [`Alphabet::FromZero`]) is read as the digit.
pub fn is_empty_sign(sign: char) -> bool {
    matches!(sign, '.' | '0' | '*' | '_' | '-' | 'x' | 'X')
}

/// What one sign says: a digit, nothing, or `None` for a sign that has no place on a board of this
/// side.
pub fn read_sign(sign: char, alphabet: Alphabet, side: usize) -> Option<Option<Digit>> {
    match alphabet.digit(sign, side) {
        Some(digit) => Some(Some(digit)),
        None => is_empty_sign(sign).then_some(None),
    }
}

/// The side of a board with this many cells, if the number is a square and the side at most 255.
pub fn side_of(cells: usize) -> Option<usize> {
    let side = cells.isqrt();
    (side * side == cells && (1..=Shape::MAX_SIDE).contains(&side)).then_some(side)
}

/// Why a text is not a board in the native notation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotationError {
    /// The number of symbols fits no board, or not the shape that was asked for.
    Length {
        /// Symbols found.
        found: usize,
        /// The shape asked for, if any.
        shape: Option<Shape>,
    },
    /// A symbol that is neither a digit of this board nor a sign for an empty cell.
    Symbol {
        /// Which symbol of the text, from 0.
        index: usize,
        /// The symbol.
        found: char,
        /// The side of the board.
        side: usize,
    },
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotationError::Length {
                found,
                shape: Some(shape),
            } => write!(
                f,
                "expected {} cells for boxes of {shape}, found {found}",
                shape.cell_count()
            ),
            NotationError::Length { found, shape: None } => match side_of(*found) {
                Some(side) => write!(f, "side {side} has no usual box shape; say which"),
                None => write!(
                    f,
                    "expected a square number of cells (81 for a 9x9 board), found {found}"
                ),
            },
            NotationError::Symbol { found, side, .. } => write!(
                f,
                "expected a digit of a {side}x{side} board or one of . 0 * _ - x for an empty cell, found `{}`",
                found.escape_default()
            ),
        }
    }
}

impl std::error::Error for NotationError {}

/// Reads n² symbols with nothing between them. Without a shape the usual one of the side is taken.
///
/// # Errors
/// [`NotationError`] if the length fits no board or a symbol has no place on it.
pub fn read_line(text: &str, shape: Option<Shape>) -> Result<Puzzle, NotationError> {
    let found = text.chars().count();
    let length = NotationError::Length { found, shape };
    let shape = match shape {
        Some(shape) if shape.cell_count() == found => shape,
        Some(_) => return Err(length),
        None => side_of(found).and_then(Shape::usual).ok_or(length)?,
    };
    let geometry = Geometry::of(shape);
    let side = shape.side();
    let alphabet = Alphabet::detect(text.chars(), side);
    let mut givens = Grid::empty(side);
    for ((index, found), cell) in text.chars().enumerate().zip(geometry.cells()) {
        let digit =
            read_sign(found, alphabet, side).ok_or(NotationError::Symbol { index, found, side })?;
        givens.set(cell, digit);
    }
    Ok(Puzzle::new(geometry, givens))
}

/// Writes a grid as n² symbols of [`Alphabet::Digits`] with `empty` for empty cells. Above side 61
/// it is n² numbers with spaces between them and 0 for empty cells.
pub fn write_line(grid: &Grid, empty: char) -> String {
    if grid.side() <= Alphabet::Digits.max_side() {
        grid.iter()
            .map(|(_, digit)| {
                digit
                    .and_then(|d| Alphabet::Digits.symbol(d))
                    .unwrap_or(empty)
            })
            .collect()
    } else {
        let numbers = grid
            .iter()
            .map(|(_, digit)| digit.map_or(0, Digit::value).to_string());
        numbers.collect::<Vec<_>>().join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn alphabets_are_named_by_their_first_sign() {
        for (name, alphabet) in [
            ("1-9A-G", Alphabet::Digits),
            ("1", Alphabet::Digits),
            ("0-F", Alphabet::FromZero),
            ("A-P", Alphabet::Letters),
            ("a-y", Alphabet::Letters),
        ] {
            assert_eq!(name.parse(), Ok(alphabet), "{name}");
        }
        for name in ["", "B-Q", "-", "A P", "2-9"] {
            assert_eq!(name.parse::<Alphabet>(), Err(UnknownAlphabet), "{name}");
        }
    }

    #[test]
    fn every_sign_for_empty_reads_alike() {
        let dots =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let puzzle = read_line(dots, None).unwrap();
        assert_eq!(puzzle.givens().count(), 30);
        for sign in ['0', '*', '_', '-', 'x', 'X'] {
            let text = dots.replace('.', &sign.to_string());
            assert_eq!(read_line(&text, None).unwrap(), puzzle);
        }
    }

    #[test]
    fn alphabets_are_told_apart() {
        let cases = [
            ("1..G..", Alphabet::Digits),
            ("0..F..", Alphabet::FromZero),
            ("0.1G..", Alphabet::Digits),
            ("A..P..", Alphabet::Letters),
            ("a00p00", Alphabet::Letters),
            ("00F100", Alphabet::Digits),
        ];
        for (symbols, alphabet) in cases {
            assert_eq!(Alphabet::detect(symbols.chars(), 16), alphabet, "{symbols}");
        }
    }

    #[test]
    fn errors_say_where_and_what() {
        let error = |text: &str| read_line(text, None).unwrap_err().to_string();
        assert_eq!(
            error("123"),
            "expected a square number of cells (81 for a 9x9 board), found 3"
        );
        assert_eq!(
            error(&".".repeat(25)),
            "side 5 has no usual box shape; say which"
        );
        let text = format!("..5{}", ".".repeat(13));
        assert_eq!(
            read_line(&text, None),
            Err(NotationError::Symbol {
                index: 2,
                found: '5',
                side: 4
            })
        );
    }

    proptest! {
        #[test]
        fn symbols_and_digits_are_inverse(value in 1..=61usize) {
            let digit = Digit::new(value).unwrap();
            for alphabet in [Alphabet::Digits, Alphabet::FromZero, Alphabet::Letters] {
                for side in value..=alphabet.max_side() {
                    let symbol = alphabet.symbol(digit).unwrap();
                    prop_assert_eq!(alphabet.digit(symbol, side), Some(digit));
                }
            }
        }

        #[test]
        fn reading_never_panics(text in ".{0,100}") {
            let _ = read_line(&text, None);
        }
    }
}
