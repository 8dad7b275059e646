//! The list of formats: one table gives each its name, what it looks like and its family.

use std::fmt;
use std::str::FromStr;

/// A text form of a Sudoku that other programs read or write.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Format {
    /// One puzzle per line: n² signs, then perhaps a comment.
    Line,
    /// One puzzle per line with `0` for an empty cell.
    Sdm,
    /// n rows of n signs.
    Rows,
    /// n rows of n numbers with spaces between them.
    Grid,
    /// n rows of n fields with commas, semicolons or tabs between them.
    Csv,
    /// A table with a header: a column of puzzles, a column of solutions, others.
    Kaggle,
    /// One number per line; an empty line, or one that is no number, is an empty cell.
    Values,
    /// A picture with `+---+---+` and `|`.
    Bordered,
    /// SadMan Sudoku: `#A` headers and `[Puzzle]` sections.
    Sdk,
    /// Simple Sudoku's file: rows with `|`, bands with `-----------`.
    Ss,
    /// Simple Sudoku's clipboard: a picture with `*-----------*`.
    SimpleSudoku,
    /// A picture with `_` for empty cells and `---+---+---`.
    Block,
    /// A picture with a star before every digit placed by hand, under a header with the box
    /// (`3, 3`).
    Marked,
    /// A line of HoDoKu: `+` before placed digits, or a whole line of its library.
    Hodoku,
    /// A picture of candidates.
    Pencilmarks,
    /// One puzzle per line: n signs for each cell, its candidates.
    Sukaku,
    /// The XML of the OpenSudoku app.
    OpenSudoku,
    /// A link to sudokuwiki.org.
    SudokuWiki,
    /// A link to sudokuexchange.com.
    SudokuExchange,
    /// A record of the Sudoku Exchange puzzle bank: identity, puzzle, rating.
    ExchangeBank,
    /// One puzzle per line: identity, side, box rows, box columns, n² numbers.
    Sdn,
}

use Format::*;

/// Name and description, in the order of [`Format::ALL`].
const TABLE: [(Format, &str, &str); 21] = [
    (Line, "line", "one puzzle per line: 81 signs, `.` for empty"),
    (Sdm, "sdm", "one puzzle per line: 81 signs, `0` for empty"),
    (Rows, "rows", "9 lines of 9 signs"),
    (
        Grid,
        "grid",
        "9 lines of 9 numbers with spaces between, 0 for empty",
    ),
    (Csv, "csv", "9 lines of 9 fields with commas between"),
    (
        Kaggle,
        "kaggle",
        "a table with a header line such as quizzes,solutions",
    ),
    (
        Values,
        "values",
        "81 lines of one number each, no number for empty",
    ),
    (
        Bordered,
        "bordered",
        "a picture with +---+---+---+ and | around the boxes",
    ),
    (
        Sdk,
        "sdk",
        "SadMan Sudoku: #A headers, then 9 rows or [Puzzle] and other sections",
    ),
    (
        Ss,
        "ss",
        "Simple Sudoku file: rows like 53.|.7.|... and lines of dashes",
    ),
    (
        SimpleSudoku,
        "simplesudoku",
        "Simple Sudoku clipboard: a picture with *-----------* around it",
    ),
    (
        Block,
        "block",
        "rows like 53_|_7_|___ with ---+---+--- between the bands",
    ),
    (
        Marked,
        "marked",
        "a header such as `3, 3`, then a picture with a star before every digit that is not given",
    ),
    (
        Hodoku,
        "hodoku",
        "HoDoKu: 81 signs with + before placed digits, or a library line :0000:1:...:",
    ),
    (
        Pencilmarks,
        "pencilmarks",
        "a picture of 81 groups of candidates",
    ),
    (
        Sukaku,
        "sukaku",
        "one puzzle per line: 729 signs, 9 for the candidates of each cell",
    ),
    (
        OpenSudoku,
        "opensudoku",
        "OpenSudoku XML: <opensudoku> with <game data=\"...\"/>",
    ),
    (
        SudokuWiki,
        "sudokuwiki",
        "a link like https://www.sudokuwiki.org/sudoku.htm?bd=...",
    ),
    (
        SudokuExchange,
        "sudokuexchange",
        "a link like https://sudokuexchange.com/play/?s=...",
    ),
    (
        ExchangeBank,
        "bank",
        "Sudoku Exchange bank: 12 hexadecimal digits, 81 digits, a rating",
    ),
    (
        Sdn,
        "sdn",
        "one puzzle per line: id, side, box rows, box columns, then a number per cell",
    ),
];

impl Format {
    /// Every format.
    pub const ALL: [Format; 21] = {
        let mut all = [Line; 21];
        let mut i = 0;
        while i < all.len() {
            all[i] = TABLE[i].0;
            i += 1;
        }
        all
    };

    fn row(self) -> &'static (Format, &'static str, &'static str) {
        &TABLE[self as usize]
    }

    /// The short name, in lower case.
    pub fn name(self) -> &'static str {
        self.row().1
    }

    /// What it looks like, in one line. Numbers are those of a 9×9 board.
    pub fn description(self) -> &'static str {
        self.row().2
    }

    /// Whether a record is one line, so that a file of any size is read line by line.
    pub fn is_line_format(self) -> bool {
        matches!(
            self,
            Line | Sdm | Hodoku | Sukaku | SudokuWiki | SudokuExchange | ExchangeBank | Sdn
        )
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Format, UnknownFormat> {
        let same = |format: &Format| format.name().eq_ignore_ascii_case(name.trim());
        Format::ALL
            .into_iter()
            .find(same)
            .ok_or_else(|| UnknownFormat(name.to_owned()))
    }
}

/// There is no format of this name. The message lists those there are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownFormat(pub String);

impl fmt::Display for UnknownFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Format::ALL.map(Format::name).join(", ");
        write!(
            f,
            "expected one of {names}, found `{}`",
            self.0.escape_default()
        )
    }
}

impl std::error::Error for UnknownFormat {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_order_and_names_are_read_back() {
        for (i, format) in Format::ALL.into_iter().enumerate() {
            assert_eq!(format as usize, i);
            assert_eq!(format.name().parse(), Ok(format));
            assert_eq!(format.name(), format.name().to_lowercase());
            assert!(!format.description().contains('\n'));
        }
        let error = "sdx".parse::<Format>().unwrap_err().to_string();
        assert!(
            error.contains("line, sdm, rows") && error.ends_with("found `sdx`"),
            "{error}"
        );
    }
}
