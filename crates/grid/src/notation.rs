//! The native notation: a board as one line of n² symbols, row by row.
//!
//! ```text
//! 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
//! ```
//!
//! An empty cell is any of `. 0 * _ - x`. An [`Alphabet`] defines the symbol of each digit. Boards with more
//! digits than symbols are written as numbers with spaces between them.

use std::fmt;
use std::str::FromStr;

use crate::{Board, Digit, Grid, Puzzle, Shape};

/// The symbols of the digits. Three conventions are in use for boards above side 9; smaller boards are
/// always read and written with [`Digits`](Alphabet::Digits).
///
/// ```
/// use ninefold_grid::Digit;
/// use ninefold_grid::notation::Alphabet;
///
/// let ten = Digit::from_index(9);
/// assert_eq!(Alphabet::Digits.symbol(ten), Some('A'));
/// assert_eq!(Alphabet::FromZero.symbol(ten), Some('9'));
/// assert_eq!(Alphabet::Letters.symbol(ten), Some('J'));
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Alphabet {
    /// `1`–`9`, then `A`–`Z` for 10 to 35 and `a`–`z` for 36 to 61. Up to side 35, capital and small letters
    /// mean the same digit.
    Digits,
    /// `0`–`9`, then `A`–`Z` and `a`–`z`: the symbol of each digit is its value minus 1 (hexadecimal at 16×16).
    /// Up to side 36, capital and small letters mean the same digit.
    FromZero,
    /// `A`–`Z` for 1 to 26 and `a`–`z` for 27 to 52. Up to side 26, capital and small letters mean
    /// the same digit.
    Letters,
}

impl Alphabet {
    /// Returns the greatest side whose digits all have a symbol.
    ///
    /// ```
    /// use ninefold_grid::notation::Alphabet;
    ///
    /// assert_eq!(Alphabet::Letters.max_side(), 52);
    /// ```
    pub fn max_side(self) -> usize {
        match self {
            Alphabet::Digits => 61,
            Alphabet::FromZero => 62,
            Alphabet::Letters => 52,
        }
    }

    /// Returns the digit of a symbol on a board with side `side`, or `None` if the symbol is no digit there.
    ///
    /// ```
    /// use ninefold_grid::Digit;
    /// use ninefold_grid::notation::Alphabet;
    ///
    /// assert_eq!(Alphabet::Digits.digit('g', 16), Digit::new(16));
    /// assert_eq!(Alphabet::Digits.digit('g', 9), None);
    /// ```
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

    /// Returns the symbol of a digit, or `None` above [`max_side`](Alphabet::max_side).
    ///
    /// ```
    /// use ninefold_grid::Digit;
    /// use ninefold_grid::notation::Alphabet;
    ///
    /// assert_eq!(Alphabet::FromZero.symbol(Digit::from_index(15)), Some('F'));
    /// assert_eq!(Alphabet::Letters.symbol(Digit::from_index(60)), None);
    /// ```
    pub fn symbol(self, digit: Digit) -> Option<char> {
        let symbols = match self {
            Alphabet::Digits => &SYMBOLS[1..],
            Alphabet::FromZero => SYMBOLS,
            Alphabet::Letters => &SYMBOLS[10..],
        };
        symbols.get(digit.index()).map(|&byte| byte.into())
    }

    /// Returns the alphabet in which a board with side `side` is most likely written.
    ///
    /// - Up to side 9 it is always [`Digits`](Alphabet::Digits).
    /// - It is [`FromZero`](Alphabet::FromZero) if `0` occurs together with a sign for empty cells that is no
    ///   symbol of that alphabet, and that alphabet has all other symbols.
    /// - It is [`Letters`](Alphabet::Letters) if letters occur, but no numerals 1 to 9, and that alphabet has all
    ///   symbols.
    /// - Otherwise it is [`Digits`](Alphabet::Digits).
    ///
    /// ```
    /// use ninefold_grid::notation::Alphabet;
    ///
    /// assert_eq!(Alphabet::detect("0..F..".chars(), 16), Alphabet::FromZero);
    /// assert_eq!(Alphabet::detect("A..P..".chars(), 16), Alphabet::Letters);
    /// assert_eq!(Alphabet::detect("1..G..".chars(), 16), Alphabet::Digits);
    /// ```
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
        let other_empty = symbols
            .clone()
            .any(|c| is_empty_sign(c) && Alphabet::FromZero.digit(c, side).is_none());
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

/// Reads the first symbol of an alphabet, with or without the last: `1-G`, `1-9A-G`, `0-F`, `A-P`, `A`. The
/// last symbol is ignored, because the side of a board decides it.
///
/// ```
/// use ninefold_grid::notation::Alphabet;
///
/// assert_eq!("0-F".parse(), Ok(Alphabet::FromZero));
/// ```
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

/// The error for a text that names no alphabet.
///
/// ```
/// use ninefold_grid::notation::{Alphabet, UnknownAlphabet};
///
/// assert_eq!("2-9".parse::<Alphabet>(), Err(UnknownAlphabet));
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct UnknownAlphabet;

impl fmt::Display for UnknownAlphabet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an alphabet begins with 1, 0 or A: 1-G, 0-F, A-P")
    }
}

impl std::error::Error for UnknownAlphabet {}

const SYMBOLS: &[u8] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// Returns whether this sign can mean an empty cell.
///
/// Some signs are also digits: `x` at side 33, and `0` in [`Alphabet::FromZero`]. [`read_sign`] reads them as
/// the digit.
///
/// ```
/// use ninefold_grid::notation::is_empty_sign;
///
/// assert!(is_empty_sign('.') && is_empty_sign('0'));
/// assert!(!is_empty_sign('1'));
/// ```
pub fn is_empty_sign(sign: char) -> bool {
    matches!(sign, '.' | '0' | '*' | '_' | '-' | '?' | 'x' | 'X')
}

/// Reads one sign on a board with side `side`: `Some(Some(digit))` for a digit, `Some(None)` for an empty
/// cell, and `None` for a sign that is neither.
///
/// ```
/// use ninefold_grid::Digit;
/// use ninefold_grid::notation::{Alphabet, read_sign};
///
/// assert_eq!(read_sign('7', Alphabet::Digits, 9), Some(Digit::new(7)));
/// assert_eq!(read_sign('.', Alphabet::Digits, 9), Some(None));
/// assert_eq!(read_sign('A', Alphabet::Digits, 9), None);
/// ```
pub fn read_sign(sign: char, alphabet: Alphabet, side: usize) -> Option<Option<Digit>> {
    match alphabet.digit(sign, side) {
        Some(digit) => Some(Some(digit)),
        None => is_empty_sign(sign).then_some(None),
    }
}

/// Returns the side of an n×n board with this number of cells. Returns `None` if the number is not a square
/// or the side is outside 1 to 255.
///
/// ```
/// use ninefold_grid::notation::side_of;
///
/// assert_eq!(side_of(81), Some(9));
/// assert_eq!(side_of(80), None);
/// ```
pub fn side_of(cells: usize) -> Option<usize> {
    let side = cells.isqrt();
    (side * side == cells && (1..=Shape::MAX_SIDE).contains(&side)).then_some(side)
}

/// The reason why a text is not a board in the native notation.
///
/// ```
/// use ninefold_grid::notation::{NotationError, read_line};
///
/// let error = NotationError::Symbol { index: 2, found: '5', side: 4 };
/// assert_eq!(read_line("..5.............", None), Err(error));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotationError {
    /// The number of symbols fits no board, or does not fit the requested shape.
    Length {
        /// The number of symbols in the text.
        found: usize,
        /// The requested shape, if there is one.
        shape: Option<Shape>,
    },
    /// A symbol is neither a digit of this board nor a sign for an empty cell.
    Symbol {
        /// The place of the symbol in the text, in characters from 0.
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

/// Reads n² symbols with nothing between them. Without a shape, the board has the
/// [usual shape](Shape::usual) of its side.
///
/// The [alphabet](Alphabet::detect) is detected from the symbols. [`Puzzle`] also reads text with whitespace,
/// by [`str::parse`].
///
/// # Errors
/// [`NotationError`] if the length fits no board, or a symbol is neither a digit nor a sign for an empty cell.
///
/// ```
/// use ninefold_grid::Shape;
/// use ninefold_grid::notation::read_line;
///
/// let puzzle = read_line(&".".repeat(36), Shape::new(3, 2).ok())?;
/// assert_eq!(puzzle.board().shape(), Shape::new(3, 2).ok());
/// # Ok::<(), ninefold_grid::notation::NotationError>(())
/// ```
pub fn read_line(text: &str, shape: Option<Shape>) -> Result<Puzzle, NotationError> {
    let found = text.chars().count();
    let length = NotationError::Length { found, shape };
    let shape = match shape {
        Some(shape) if shape.cell_count() == found => shape,
        Some(_) => return Err(length),
        None => side_of(found).and_then(Shape::usual).ok_or(length)?,
    };
    let board = Board::of(shape);
    let side = shape.side();
    let alphabet = Alphabet::detect(text.chars(), side);
    let cells = board.cells();
    let mut puzzle = Puzzle::empty(board);
    for ((index, found), cell) in text.chars().enumerate().zip(cells) {
        let digit =
            read_sign(found, alphabet, side).ok_or(NotationError::Symbol { index, found, side })?;
        puzzle.give(cell, digit);
    }
    Ok(puzzle)
}

/// Writes a grid as one symbol of [`Alphabet::Digits`] for each cell, with `empty` for an empty cell.
///
/// Above side 61 it writes one number for each cell, with spaces between the numbers and 0 for an empty cell.
///
/// ```
/// use ninefold_grid::Grid;
/// use ninefold_grid::notation::write_line;
///
/// let grid: Grid = "1..4 ..1. .1.. 4..1".parse()?;
/// assert_eq!(write_line(&grid, '0'), "1004001001004001");
/// # Ok::<(), ninefold_grid::notation::NotationError>(())
/// ```
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
