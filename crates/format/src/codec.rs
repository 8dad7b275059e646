//! What a format consists of: one row of the table in [`format`](mod@crate::format).

use ninefold_grid::Shape;
use ninefold_grid::notation::Alphabet;

use crate::boards::Boards;
use crate::cells::Style;
use crate::clue::Clue;
use crate::error::Cannot;
use crate::form::Form;
use crate::head::Head;
use crate::lines::{AnyLines, Line};
use crate::sketch::Sketch;
use crate::{ReadError, Record};

/// A format: what people are told about it, and how it is told from others, cut into puzzles, read and written.
pub(crate) struct Codec {
    /// The short name, in lower case.
    pub(crate) name: &'static str,
    /// What it looks like, in one line, with the numbers of a 9×9 board.
    pub(crate) description: &'static str,
    /// What it can hold beside the givens of a plain puzzle.
    pub(crate) holds: Holds,
    /// How it is detected, cut into puzzles and read.
    pub(crate) framing: Framing,
    /// How it is written.
    pub(crate) write: Write,
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

/// Tests for a format, each with its priority. Of all formats the one is detected whose test succeeds with the highest
/// priority; among equal ones, the first of the table.
pub(crate) type Probes<P> = &'static [(u8, P)];

/// Tests one line.
pub(crate) type LineProbe = fn(&Clue<'_>) -> bool;

/// Tests the lines from some line on. It asks for no more of them than it needs.
pub(crate) type Probe = fn(&mut Head<'_, '_>, &Boards) -> bool;

/// The puzzles of an input, one with each call; `None` at the end.
pub(crate) type Records =
    Box<dyn FnMut(&mut AnyLines<'_>, &mut Boards) -> Option<Result<Record, ReadError>> + Send>;

/// How a format lies in its input, how it is detected there, and how it is read.
pub(crate) enum Framing {
    /// A puzzle on each line. Each line is detected on its own, so a file may mix such formats.
    Line(
        Probes<LineProbe>,
        fn(Line<'_>, &mut Boards) -> Result<Record, ReadError>,
    ),
    /// A text for each puzzle, which is read by itself. It is looked for at the beginning of an input alone.
    Block(Probes<Probe>, Cut, fn(&str) -> Result<Record, ReadError>),
    /// A document of its own structure. Its reader is also told whether the format was asked for.
    Document(Probes<Probe>, Open),
    /// Drawn boards with cells of this style.
    Drawing(Probes<fn(&Sketch) -> bool>, Style),
}

/// Begins to read a document.
pub(crate) type Open = fn(&mut AnyLines<'_>, &Boards, bool) -> Result<Records, ReadError>;

/// The texts of the records of one file, one with each call, and what closes the file for `None`.
pub(crate) type Texts = Box<dyn FnMut(Option<&Record>) -> Result<String, Cannot> + Send>;

/// How a format is written. All but [`Write::Rules`] are for plain puzzles, of the shape that is handed over.
pub(crate) enum Write {
    /// One record by itself.
    Plain(fn(&Record, Shape) -> Result<String, Cannot>),
    /// The same with one sign for each cell, in the alphabet that is asked for, if any is.
    Signs(fn(&Record, Shape, Option<Alphabet>) -> Result<String, Cannot>),
    /// Records of one file that depend on those before.
    File(fn() -> Texts),
    /// One record by itself, on a board of any form.
    Rules(fn(&Record, &Form) -> Result<String, Cannot>),
}

impl Framing {
    /// Whether a puzzle is one line.
    pub(crate) fn is_line(&self) -> bool {
        match self {
            Framing::Line(..) => true,
            Framing::Block(_, cut, _) => matches!(cut, Cut::Lines(_)),
            Framing::Document(..) | Framing::Drawing(..) => false,
        }
    }
}

/// Where one puzzle of an input ends and the next begins. Lines that are empty or comments do not count.
pub(crate) enum Cut {
    /// A puzzle is one line, or as many as the beginning of the input tells.
    Lines(fn(&mut Head<'_, '_>) -> usize),
    /// A puzzle is a text of as many lines as the beginning of the input tells.
    Counted(fn(&mut Head<'_, '_>) -> usize),
    /// A puzzle ends before the next line that begins one.
    Before(fn(&str) -> bool),
    /// There is one puzzle.
    Whole,
}
