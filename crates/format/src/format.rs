//! The table of formats, a row for each. Detection, `--from` and `--to`, help, the tables of the documentation and the tests
//! come from it. CONTRIBUTING.md describes how a format is added.

pub(crate) mod amended;
mod bank;
mod blanks;
mod fpuzzles;
mod fpuzzles_drawn;
mod fpuzzles_write;
mod frame;
mod gss;
mod hodoku;
mod iss;
mod iss_beside;
mod iss_names;
mod iss_nodes;
mod iss_packed;
mod iss_regions;
mod iss_rules;
mod iss_write;
pub(crate) mod json;
mod kaggle;
mod killer;
mod killer_write;
mod link;
mod lists;
mod lz;
mod named;
mod native;
mod native_rules;
mod native_write;
mod opensudoku;
mod penpa;
mod penpa_drawn;
mod penpa_write;
mod puzzle_link;
mod samurai;
mod sdk;
mod sdn;
mod sdq;
pub(crate) mod sets;
mod signs;
mod solo;
mod sudokupad;
mod sudokupad_drawn;
mod sudokupad_marks;
mod sudokupad_rules;
#[cfg(test)]
pub(crate) mod sudokupad_tests;
mod sudokupad_words;
mod sudokupad_write;
mod sukaku;
mod sumocue;
mod text;
mod values;
mod xml;

use std::fmt;
use std::str::FromStr;

use crate::cells::Style;
use crate::codec::Framing::{self, Block, Document, Drawing, Line};
use crate::codec::Holds::{self, Candidates, Givens};
use crate::codec::Write::{File, Plain, Rules, Signs};
use crate::codec::{Codec, Cut};
use crate::draw;
use crate::error::nearest;
use crate::sketch::Sketch;

/// Declares the formats and the table of their codecs, in one order.
macro_rules! formats {
    ($($(#[$doc:meta])* $format:ident: $codec:expr,)*) => {
        /// A text form of a Sudoku that can be read and written. The first ones hold plain puzzles (rows, columns and boxes).
        /// Those from [`Format::Native`] on also hold other boards and constraints.
        #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum Format {
            $($(#[$doc])* $format,)*
        }

        impl Format {
            /// Every format.
            pub const ALL: [Format; [$(Format::$format),*].len()] = [$(Format::$format),*];
        }

        static TABLE: [Codec; Format::ALL.len()] = [$($codec),*];
    };
}

// Priorities of tests: 90 and above for texts whose beginning is unique, 80 and above for documents, 40 and above for lines, and
// below 40 for drawings.
formats! {
    /// One puzzle per line: n² signs, then perhaps a comment.
    Line: Codec {
        name: "line",
        description: "one puzzle per line: 81 signs, `.` for empty",
        holds: Givens,
        framing: Line(
            &[
                (57, |line| line.is_cells()),
                (51, |line| line.is_numbers() || signs::is_joined(line)),
                (40, signs::is_damaged),
                (30, signs::is_cut_or_long),
            ],
            signs::read,
        ),
        write: Signs(|record, _, alphabet| signs::write(record, '.', alphabet)),
    },
    /// One puzzle per line with `0` for an empty cell.
    Sdm: Codec {
        name: "sdm",
        description: "one puzzle per line: 81 signs, `0` for empty",
        holds: Givens,
        framing: Line(
            &[
                (58, |line| line.is_cells() && signs::has_zeros(line)),
                (41, |line| signs::is_damaged(line) && signs::has_zeros(line)),
            ],
            signs::read,
        ),
        write: Signs(|record, _, alphabet| signs::write(record, '0', alphabet)),
    },
    /// n rows of n signs.
    Rows: Codec {
        name: "rows",
        description: "9 lines of 9 signs",
        holds: Givens,
        framing: Drawing(&[(0, |_| true)], Style::Signs),
        write: Signs(draw::rows),
    },
    /// n rows of n numbers with spaces between them.
    Grid: Codec {
        name: "grid",
        description: "9 lines of 9 numbers with spaces between, 0 for empty",
        holds: Givens,
        framing: Drawing(
            &[(6, Sketch::has_numbers), (1, Sketch::is_spaced)],
            Style::Numbers,
        ),
        write: Plain(draw::grid),
    },
    /// n rows of n fields with commas, semicolons or tabs between them.
    Csv: Codec {
        name: "csv-grid",
        description: "9 lines of 9 fields with commas between",
        holds: Givens,
        framing: Drawing(&[(7, Sketch::has_fields)], Style::Fields),
        write: Plain(draw::csv),
    },
    /// A table with a header: a column of puzzles, a column of solutions, others.
    Kaggle: Codec {
        name: "kaggle",
        description: "a table with a header line such as quizzes,solutions",
        holds: Givens,
        framing: Document(&[(80, kaggle::begins)], kaggle::open),
        write: File(kaggle::texts),
    },
    /// One number per line; an empty line, or one that is no number, is an empty cell.
    Values: Codec {
        name: "values",
        description: "81 lines of one number each, no number for empty",
        holds: Givens,
        framing: Document(&[(83, values::begins)], values::open),
        write: File(values::texts),
    },
    /// A picture with `+---+---+` and `|`.
    Bordered: Codec {
        name: "bordered",
        description: "a picture with +---+---+---+ and | around the boxes",
        holds: Givens,
        framing: Drawing(&[(2, Sketch::has_bars)], Style::Signs),
        write: Signs(draw::bordered),
    },
    /// SadMan Sudoku: `#A` headers and `[Puzzle]` sections.
    Sdk: Codec {
        name: "sdk",
        description: "SadMan Sudoku: #A headers, then 9 rows or [Puzzle] and other sections",
        holds: Givens,
        framing: Document(
            &[(81, sdk::begins_section), (9, sdk::begins_rows)],
            sdk::open,
        ),
        write: File(sdk::texts),
    },
    /// Simple Sudoku's file: rows with `|`, bands with `-----------`.
    Ss: Codec {
        name: "ss",
        description: "Simple Sudoku file: rows like 53.|.7.|... and lines of dashes",
        holds: Givens,
        framing: Drawing(
            &[(3, |sketch| sketch.has_bars() && sketch.has_dashes())],
            Style::Signs,
        ),
        write: Plain(draw::ss),
    },
    /// Simple Sudoku's clipboard: a picture with `*-----------*`.
    SimpleSudoku: Codec {
        name: "simplesudoku",
        description: "Simple Sudoku clipboard: a picture with *-----------* around it",
        holds: Givens,
        framing: Drawing(
            &[(5, |sketch| sketch.border().starts_with('*'))],
            Style::Signs,
        ),
        write: Plain(draw::simple_sudoku),
    },
    /// A picture with `_` for empty cells and `---+---+---`.
    Block: Codec {
        name: "block",
        description: "rows like 53_|_7_|___ with ---+---+--- between the bands",
        holds: Givens,
        framing: Drawing(
            &[(4, |sketch| sketch.has_bars() && sketch.has_underscores())],
            Style::Signs,
        ),
        write: Signs(draw::block),
    },
    /// A picture with a star before every digit placed by hand, under a header with the box
    /// (`3, 3`).
    Marked: Codec {
        name: "marked",
        description: "a header such as `3, 3`, then a picture with a star before every digit that is not given",
        holds: Givens,
        framing: Drawing(
            &[(10, Sketch::has_box), (8, Sketch::has_stars)],
            Style::Marked,
        ),
        write: Plain(draw::marked),
    },
    /// A line of HoDoKu: `+` before placed digits, or a whole line of its library.
    Hodoku: Codec {
        name: "hodoku",
        description: "HoDoKu: 81 signs with + before placed digits, or a library line :0000:1:...:",
        holds: Givens,
        framing: Line(
            &[
                (69, |line| line.text.starts_with(':')),
                (54, |line| line.is_placed()),
                (42, |line| line.is_mostly_cells() && line.word.contains('+')),
            ],
            hodoku::read,
        ),
        write: Plain(|record, _| hodoku::write(record)),
    },
    /// A picture of candidates.
    Pencilmarks: Codec {
        name: "pencilmarks",
        description: "a picture of 81 groups of candidates",
        holds: Candidates,
        framing: Drawing(&[(6, Sketch::has_candidates)], Style::Candidates),
        write: Plain(draw::pencilmarks),
    },
    /// One puzzle per line: n signs for each cell, its candidates.
    Sukaku: Codec {
        name: "sukaku",
        description: "one puzzle per line: 729 signs, 9 for the candidates of each cell",
        holds: Candidates,
        framing: Line(&[(60, sukaku::fits)], sukaku::read),
        write: Plain(|record, _| sukaku::write(record)),
    },
    /// The XML of the OpenSudoku app.
    OpenSudoku: Codec {
        name: "opensudoku",
        description: "OpenSudoku XML: <opensudoku> with <game data=\"...\"/>",
        holds: Givens,
        framing: Document(&[(82, opensudoku::begins)], opensudoku::open),
        write: File(opensudoku::texts),
    },
    /// A link to sudokuwiki.org.
    SudokuWiki: Codec {
        name: "sudokuwiki",
        description: "a link like https://www.sudokuwiki.org/sudoku.htm?bd=...",
        holds: Givens,
        framing: Line(&[(55, |line| link::is_link(line.text))], link::read),
        write: Plain(link::sudokuwiki),
    },
    /// A link to sudokuexchange.com.
    SudokuExchange: Codec {
        name: "sudokuexchange",
        description: "a link like https://sudokuexchange.com/play/?s=...",
        holds: Givens,
        framing: Line(&[(56, link::is_sudokuexchange)], link::read),
        write: Plain(link::sudokuexchange),
    },
    /// A record of the Sudoku Exchange puzzle bank: identity, puzzle, rating.
    ExchangeBank: Codec {
        name: "bank",
        description: "Sudoku Exchange bank: 12 hexadecimal digits, 81 digits, a rating",
        holds: Givens,
        framing: Line(&[(53, |line| bank::fits(line.text))], bank::read),
        write: Plain(bank::write),
    },
    /// One puzzle per line: identity, side, box rows, box columns, n² numbers.
    Sdn: Codec {
        name: "sdn",
        description: "one puzzle per line: id, side, box rows, box columns, then a number per cell",
        holds: Givens,
        framing: Line(
            &[
                (59, sdn::has_name),
                (52, |line| sdn::fits(line.text) == Some(true)),
                (50, |line| sdn::fits(line.text).is_some()),
            ],
            sdn::read,
        ),
        write: Plain(sdn::write),
    },
    /// A game ID of Solo in Simon Tatham's Portable Puzzle Collection.
    Solo: Codec {
        name: "solo",
        description: "a game ID of Simon Tatham's Solo: 3x3:a5_3d…, letters for runs of empty cells",
        holds: Givens,
        framing: Line(&[(68, solo::fits)], solo::read),
        write: Plain(solo::write),
    },
    /// n rows of n signs with a blank for an empty cell.
    Blanks: Codec {
        name: "blanks",
        description: "9 lines of 9 signs, a blank for empty, with bars between the boxes or without",
        holds: Givens,
        framing: Document(&[(61, blanks::begins)], blanks::open),
        write: Plain(blanks::write),
    },
    /// A data frame of pandas.
    Frame: Codec {
        name: "frame",
        description: "a data frame of pandas with its header and its index, NaN for empty",
        holds: Givens,
        framing: Document(&[(84, frame::begins)], frame::open),
        write: Plain(frame::write),
    },
    /// A puzzle on a line with something before or around it.
    Named: Codec {
        name: "named",
        description: "one puzzle per line in quotes, behind a name or before its solution: name;81 signs",
        holds: Givens,
        framing: Line(&[(62, named::is_blank), (35, named::fits)], named::read),
        write: Plain(named::write),
    },
    /// Lists and objects of programs.
    Lists: Codec {
        name: "lists",
        description: "lists and objects of JSON or Python: [[5, 3, 0, …], …], {\"puzzle\": \"53..7…\"}",
        holds: Givens,
        framing: Document(&[(45, lists::begins)], lists::open),
        write: Plain(lists::write),
    },
    /// Ninefold's own text, which holds every kind of constraint.
    Native: Codec {
        name: "variant",
        description: "Ninefold's text: `variant 9x9`, then a rule on each line",
        holds: Holds::Constraints,
        framing: Block(
            &[(97, |head, _| native::is_header(head.line(0)))],
            Cut::Before(native::is_header),
            native::read,
        ),
        write: Rules(|record, form| Ok(native_write::write(record, form))),
    },
    /// The text of Interactive-Sudoku-Solver, with its grids of signs and killers.
    Iss: Codec {
        name: "iss",
        description: "Interactive-Sudoku-Solver: .Cage~10~R1C1~R1C2.Thermo~…",
        holds: Holds::Constraints,
        framing: Block(
            &[(95, |head, _| iss::is_iss(head.line(0)))],
            Cut::Before(|line| line.starts_with(".Shape~")),
            iss::read,
        ),
        write: Rules(iss_write::write),
    },
    /// The text of Interactive-Sudoku-Solver, one puzzle per line.
    IssLines: Codec {
        name: "iss-lines",
        description: "Interactive-Sudoku-Solver, one puzzle per line",
        holds: Holds::Constraints,
        framing: Block(&[], Cut::Lines(|_| 1), iss::read),
        write: Rules(iss_write::write),
    },
    /// A killer of 81 signs, one per line or in nine lines.
    Killer: Codec {
        name: "killer",
        description: "a killer of 81 signs: a sum or < > ^ v towards it",
        holds: Holds::Constraints,
        framing: Block(
            &[(90, killer::begins)],
            Cut::Lines(killer::lines),
            killer::read,
        ),
        write: Rules(|record, _| killer_write::short(&record.puzzle)),
    },
    /// SudoCue's long form of killers, one per line.
    KillerLong: Codec {
        name: "killer-long",
        description: "a killer of SudoCue: 3x3:d:k:3841:7705:…",
        holds: Holds::Constraints,
        framing: Block(
            &[(93, |head, _| killer::is_long(head.line(0)))],
            Cut::Lines(|_| 1),
            killer::read_long,
        ),
        write: Rules(|record, _| killer_write::long(&record.puzzle)),
    },
    /// The JSON of f-puzzles.
    FPuzzles: Codec {
        name: "f-puzzles",
        description: "the JSON of f-puzzles",
        holds: Holds::Drawings,
        framing: Block(
            &[(96, |head, _| fpuzzles::begins(head))],
            Cut::Whole,
            fpuzzles::read,
        ),
        write: Rules(|record, _| fpuzzles_write::json(record)),
    },
    /// Links of f-puzzles, one per line.
    FPuzzlesLink: Codec {
        name: "f-puzzles-link",
        description: "links: https://f-puzzles.com/?load=…",
        holds: Holds::Drawings,
        framing: Block(
            &[(96, |head, _| fpuzzles::is_link(head.line(0)))],
            Cut::Lines(|_| 1),
            fpuzzles::read,
        ),
        write: Rules(|record, _| fpuzzles_write::link(record)),
    },
    /// Links of SudokuPad, one per line.
    SudokuPad: Codec {
        name: "sudokupad",
        description: "links: https://sudokupad.app/scl…, or their JSON; drawings by the rules' text",
        holds: Holds::Drawings,
        framing: Block(
            &[
                (95, |head, _| puzzle_link::link(head.line(0)).is_some()),
                (98, |head, _| sudokupad::begins(head)),
            ],
            Cut::Lines(sudokupad::lines),
            sudokupad::read,
        ),
        write: Rules(|record, _| sudokupad_write::link(record)),
    },
    /// Links of Penpa+ to square boards.
    Penpa: Codec {
        name: "penpa",
        description: "links of Penpa+: …/penpa-edit/#m=edit&p=…; cages, thermometers, arrows",
        holds: Holds::Constraints,
        framing: Block(
            &[(99, |head, _| penpa::is_link(head.line(0)))],
            Cut::Lines(|_| 1),
            penpa::read,
        ),
        write: Rules(|record, _| penpa_write::link(record)),
    },
    /// SumoCue's killers and jigsaws, one per line.
    SumoCue: Codec {
        name: "sumocue",
        description: "killers and jigsaws: SumoCueV1=19J0+0J0=15J1…",
        holds: Holds::Constraints,
        framing: Block(
            &[(94, |head, _| head.line(0).starts_with(sumocue::HEADER))],
            Cut::Lines(|_| 1),
            sumocue::read,
        ),
        write: Rules(|record, _| sumocue::write(&record.puzzle)),
    },
    /// Five boards that overlap, drawn or one after the other.
    Samurai: Codec {
        name: "samurai",
        description: "five boards: 21 lines as drawn, or five grids of 81",
        holds: Holds::Constraints,
        framing: Block(
            &[(91, |head, _| samurai::is_drawn(head))],
            Cut::Counted(|head| samurai::lines(head.line(0))),
            samurai::read,
        ),
        write: Rules(|record, _| samurai::write(&record.puzzle)),
    },
    /// The files of gss: blocks of cells, and a drawing.
    Gss: Codec {
        name: "gss",
        description: "gss: <size>81, <block> or <matrix>, <sudoku>",
        holds: Holds::Constraints,
        framing: Block(
            &[(92, |head, _| gss::is_gss(head.line(0)))],
            Cut::Whole,
            gss::read,
        ),
        write: Rules(|record, _| gss::write(&record.puzzle)),
    },
    /// The clauses of SudokuSAT.
    Sdq: Codec {
        name: "sdq",
        description: "SudokuSAT: {Sudoku:}{Grid: …}{Killer: …}",
        holds: Holds::Constraints,
        framing: Block(
            &[(97, |head, _| sdq::is_sdq(head.line(0)))],
            Cut::Whole,
            sdq::read,
        ),
        write: Rules(|record, _| sdq::write(record)),
    },
}

/// Returns the tests of all formats that `probes` selects, those of the highest priority first.
pub(crate) fn surest_first<P>(probes: fn(&Framing) -> Vec<(u8, P)>) -> Vec<(u8, Format, P)> {
    let of = |format: Format| {
        let own = probes(&format.codec().framing).into_iter();
        own.map(move |(priority, probe)| (priority, format, probe))
    };
    let mut all: Vec<(u8, Format, P)> = Format::ALL.into_iter().flat_map(of).collect();
    all.sort_by_key(|&(priority, ..)| std::cmp::Reverse(priority));
    all
}

impl Format {
    pub(crate) fn codec(self) -> &'static Codec {
        &TABLE[self as usize]
    }

    /// Returns the short name, in lower case, as on the command line.
    pub fn name(self) -> &'static str {
        self.codec().name
    }

    /// Returns the look of the format in one line, with the numbers of a 9×9 board.
    pub fn description(self) -> &'static str {
        self.codec().description
    }

    /// Returns whether a record is one line, so that a file of any size can be read line by line.
    pub fn is_line_format(self) -> bool {
        self.codec().framing.is_line()
    }

    /// Returns whether the format holds constraints, and boards of other forms than rows, columns and boxes.
    pub fn holds_constraints(self) -> bool {
        matches!(self.codec().holds, Holds::Constraints | Holds::Drawings)
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

/// The error for a name that no format has. Its message lists the names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownFormat(pub String);

impl fmt::Display for UnknownFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Format::ALL.map(Format::name);
        write!(
            f,
            "expected one of {}, found `{}`",
            names.join(", "),
            self.0.escape_default()
        )?;
        match nearest(&self.0, names.into_iter()) {
            Some(name) => write!(f, "; did you mean `{name}`?"),
            None => Ok(()),
        }
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
            error.contains("line, sdm, rows") && error.contains("found `sdx`; did you mean `sd"),
            "{error}"
        );
    }
}
