//! The list of formats: one table gives each its name, what it looks like and its family.

use std::fmt;
use std::str::FromStr;

/// A text form of a Sudoku that is read and written. The first ones hold plain puzzles (rows, columns and boxes);
/// those from [`Format::Native`] on also hold other boards and constraints.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
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
    /// Ninefold's own text, which holds every kind of constraint.
    Native,
    /// The text of Interactive-Sudoku-Solver, with its grids of signs and killers.
    Iss,
    /// The same text, one puzzle per line.
    IssLines,
    /// A killer of 81 signs, one per line or in nine lines.
    Killer,
    /// SudoCue's long form of killers, one per line.
    KillerLong,
    /// The JSON of f-puzzles.
    FPuzzles,
    /// Links of f-puzzles, one per line.
    FPuzzlesLink,
    /// Links of SudokuPad, one per line.
    SudokuPad,
    /// SumoCue's killers and jigsaws, one per line.
    SumoCue,
    /// Five boards that overlap, drawn or one after the other.
    Samurai,
    /// The files of gss: blocks of cells, and a drawing.
    Gss,
    /// The clauses of SudokuSAT.
    Sdq,
}

/// How much text one puzzle takes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Span {
    OneLine,
    Lines,
}

/// What a format can hold beside the givens of a plain puzzle.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Holds {
    Givens,
    /// The candidates that a puzzle states.
    Candidates,
    /// Boards of other forms, and constraints.
    Constraints,
}

use Format::*;
use Holds::{Candidates, Constraints, Givens};
use Span::{Lines, OneLine};

/// A format, its name, how much text one puzzle takes, what the format holds, and what it looks like.
type Row = (Format, &'static str, Span, Holds, &'static str);

/// All formats, in the order of [`Format::ALL`].
const TABLE: [Row; 33] = [
    (
        Line,
        "line",
        OneLine,
        Givens,
        "one puzzle per line: 81 signs, `.` for empty",
    ),
    (
        Sdm,
        "sdm",
        OneLine,
        Givens,
        "one puzzle per line: 81 signs, `0` for empty",
    ),
    (Rows, "rows", Lines, Givens, "9 lines of 9 signs"),
    (
        Grid,
        "grid",
        Lines,
        Givens,
        "9 lines of 9 numbers with spaces between, 0 for empty",
    ),
    (
        Csv,
        "csv",
        Lines,
        Givens,
        "9 lines of 9 fields with commas between",
    ),
    (
        Kaggle,
        "kaggle",
        Lines,
        Givens,
        "a table with a header line such as quizzes,solutions",
    ),
    (
        Values,
        "values",
        Lines,
        Givens,
        "81 lines of one number each, no number for empty",
    ),
    (
        Bordered,
        "bordered",
        Lines,
        Givens,
        "a picture with +---+---+---+ and | around the boxes",
    ),
    (
        Sdk,
        "sdk",
        Lines,
        Givens,
        "SadMan Sudoku: #A headers, then 9 rows or [Puzzle] and other sections",
    ),
    (
        Ss,
        "ss",
        Lines,
        Givens,
        "Simple Sudoku file: rows like 53.|.7.|... and lines of dashes",
    ),
    (
        SimpleSudoku,
        "simplesudoku",
        Lines,
        Givens,
        "Simple Sudoku clipboard: a picture with *-----------* around it",
    ),
    (
        Block,
        "block",
        Lines,
        Givens,
        "rows like 53_|_7_|___ with ---+---+--- between the bands",
    ),
    (
        Marked,
        "marked",
        Lines,
        Givens,
        "a header such as `3, 3`, then a picture with a star before every digit that is not given",
    ),
    (
        Hodoku,
        "hodoku",
        OneLine,
        Givens,
        "HoDoKu: 81 signs with + before placed digits, or a library line :0000:1:...:",
    ),
    (
        Pencilmarks,
        "pencilmarks",
        Lines,
        Candidates,
        "a picture of 81 groups of candidates",
    ),
    (
        Sukaku,
        "sukaku",
        OneLine,
        Candidates,
        "one puzzle per line: 729 signs, 9 for the candidates of each cell",
    ),
    (
        OpenSudoku,
        "opensudoku",
        Lines,
        Givens,
        "OpenSudoku XML: <opensudoku> with <game data=\"...\"/>",
    ),
    (
        SudokuWiki,
        "sudokuwiki",
        OneLine,
        Givens,
        "a link like https://www.sudokuwiki.org/sudoku.htm?bd=...",
    ),
    (
        SudokuExchange,
        "sudokuexchange",
        OneLine,
        Givens,
        "a link like https://sudokuexchange.com/play/?s=...",
    ),
    (
        ExchangeBank,
        "bank",
        OneLine,
        Givens,
        "Sudoku Exchange bank: 12 hexadecimal digits, 81 digits, a rating",
    ),
    (
        Sdn,
        "sdn",
        OneLine,
        Givens,
        "one puzzle per line: id, side, box rows, box columns, then a number per cell",
    ),
    (
        Native,
        "variant",
        Lines,
        Constraints,
        "Ninefold's text: `variant 9x9`, then a rule on each line",
    ),
    (
        Iss,
        "iss",
        Lines,
        Constraints,
        "Interactive-Sudoku-Solver: .Cage~10~R1C1~R1C2.Thermo~…",
    ),
    (
        IssLines,
        "iss-lines",
        OneLine,
        Constraints,
        "Interactive-Sudoku-Solver, one puzzle per line",
    ),
    (
        Killer,
        "killer",
        OneLine,
        Constraints,
        "a killer of 81 signs: a sum or < > ^ v towards it",
    ),
    (
        KillerLong,
        "killer-long",
        OneLine,
        Constraints,
        "a killer of SudoCue: 3x3:d:k:3841:7705:…",
    ),
    (
        FPuzzles,
        "f-puzzles",
        Lines,
        Constraints,
        "the JSON of f-puzzles",
    ),
    (
        FPuzzlesLink,
        "f-puzzles-link",
        OneLine,
        Constraints,
        "links: https://f-puzzles.com/?load=…",
    ),
    (
        SudokuPad,
        "sudokupad",
        OneLine,
        Constraints,
        "links: https://sudokupad.app/scl…, drawings guessed",
    ),
    (
        SumoCue,
        "sumocue",
        OneLine,
        Constraints,
        "killers and jigsaws: SumoCueV1=19J0+0J0=15J1…",
    ),
    (
        Samurai,
        "samurai",
        Lines,
        Constraints,
        "five boards: 21 lines as drawn, or five grids of 81",
    ),
    (
        Gss,
        "gss",
        Lines,
        Constraints,
        "gss: <size>81, <block> or <matrix>, <sudoku>",
    ),
    (
        Sdq,
        "sdq",
        Lines,
        Constraints,
        "SudokuSAT: {Sudoku:}{Grid: …}{Killer: …}",
    ),
];

impl Format {
    /// Every format.
    pub const ALL: [Format; 33] = {
        let mut all = [Line; 33];
        let mut i = 0;
        while i < all.len() {
            all[i] = TABLE[i].0;
            i += 1;
        }
        all
    };

    fn row(self) -> &'static Row {
        &TABLE[self as usize]
    }

    /// The short name, in lower case, as on the command line.
    pub fn name(self) -> &'static str {
        self.row().1
    }

    /// What it looks like, in one line. Numbers are those of a 9×9 board.
    pub fn description(self) -> &'static str {
        self.row().4
    }

    /// Whether a record is one line, so that a file of any size is read line by line.
    pub fn is_line_format(self) -> bool {
        self.row().2 == OneLine
    }

    /// Whether it holds boards of other forms than rows, columns and boxes, and constraints.
    pub fn holds_constraints(self) -> bool {
        self.holds() == Constraints
    }

    pub(crate) fn holds(self) -> Holds {
        self.row().3
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
