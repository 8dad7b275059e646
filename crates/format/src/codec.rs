//! The parts of a format: one row of the table in [`format`](mod@crate::format).

use ninefold_grid::Shape;
use ninefold_grid::notation::Alphabet;

use crate::boards::Boards;
use crate::cells::Style;
use crate::error::Unsupported;
use crate::form::Form;
use crate::head::Head;
use crate::line_features::LineFeatures;
use crate::lines::{AnyLines, Line};
use crate::sketch::Sketch;
use crate::{ReadError, Record};

/// A format: its description for users, how it is detected, how it is cut into puzzles, and how it is read and
/// written.
pub(crate) struct Codec {
    /// The short name, in lower case.
    pub(crate) name: &'static str,
    /// Its look in one line, with the numbers of a 9×9 board.
    pub(crate) description: &'static str,
    /// What it can hold in addition to the givens of a plain puzzle.
    pub(crate) holds: Holds,
    /// How it is detected, cut into puzzles, and read.
    pub(crate) framing: Framing,
    /// How it is written.
    pub(crate) write: Write,
}

/// What a format can hold in addition to the givens of a plain puzzle.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Holds {
    Givens,
    /// The candidates that a puzzle states.
    Candidates,
    /// Boards of other forms, and constraints.
    Constraints,
    /// Boards of other forms, constraints, and drawings that mean what the rules' text states.
    Drawings,
}

/// Tests for a format, each with its priority. Of all tests that succeed, the one with the highest priority
/// decides. Among equal priorities, it is the first in the table.
pub(crate) type Probes<P> = &'static [(u8, P)];

/// Tests one line.
pub(crate) type LineProbe = fn(&LineFeatures<'_>) -> bool;

/// Tests the lines from some line on. It asks for no more lines than it needs.
pub(crate) type Probe = fn(&mut Head<'_, '_>, &Boards) -> bool;

/// Returns the puzzles of an input, one with each call, and `None` at the end.
pub(crate) type Records =
    Box<dyn FnMut(&mut AnyLines<'_>, &mut Boards) -> Option<Result<Record, ReadError>> + Send>;

/// The arrangement of a format in its input, with its detection and its reader.
pub(crate) enum Framing {
    /// A puzzle on each line. Each line is detected on its own, so a file may mix such formats.
    Line(
        Probes<LineProbe>,
        fn(Line<'_>, &mut Boards) -> Result<Record, ReadError>,
    ),
    /// A text for each puzzle, which is read by itself. The format is only looked for at the beginning of an input.
    Block(Probes<Probe>, Cut, fn(&str) -> Result<Record, ReadError>),
    /// A document with its own structure. Its reader also gets whether the format was asked for.
    Document(Probes<Probe>, Open),
    /// Drawn boards with cells of this style.
    Drawing(Probes<fn(&Sketch) -> bool>, Style),
}

/// Opens a document for reading.
pub(crate) type Open = fn(&mut AnyLines<'_>, &Boards, bool) -> Result<Records, ReadError>;

/// Returns the texts of the records of one file, one with each call. For `None` it returns the text that closes the
/// file.
pub(crate) type Texts = Box<dyn FnMut(Option<&Record>) -> Result<String, Unsupported> + Send>;

/// The writer of a format. All except [`Write::Rules`] are for plain puzzles, and get the shape of the board.
pub(crate) enum Write {
    /// One record by itself.
    Plain(fn(&Record, Shape) -> Result<String, Unsupported>),
    /// One record by itself, with one sign for each cell, in the alphabet that is asked for, if any.
    Signs(fn(&Record, Shape, Option<Alphabet>) -> Result<String, Unsupported>),
    /// The records of one file, in which a record depends on those before it.
    File(fn() -> Texts),
    /// One record by itself, on a board of any form.
    Rules(fn(&Record, &Form) -> Result<String, Unsupported>),
}

impl Framing {
    /// Returns whether an input has one puzzle only.
    pub(crate) fn is_single(&self) -> bool {
        matches!(self, Framing::Block(_, Cut::Whole, _))
    }

    /// Returns whether a puzzle is one line.
    pub(crate) fn is_line(&self) -> bool {
        match self {
            Framing::Line(..) => true,
            Framing::Block(_, cut, _) => matches!(cut, Cut::Lines(_)),
            Framing::Document(..) | Framing::Drawing(..) => false,
        }
    }
}

/// Where one puzzle of an input ends and the next begins. Empty lines and comments do not count.
pub(crate) enum Cut {
    /// A puzzle is one line, or the number of lines that this function finds at the beginning of the input.
    Lines(fn(&mut Head<'_, '_>) -> usize),
    /// A puzzle is a text of the number of lines that this function finds at the beginning of the input.
    Counted(fn(&mut Head<'_, '_>) -> usize),
    /// A puzzle ends before the next line that begins one.
    Before(fn(&str) -> bool),
    /// There is one puzzle.
    Whole,
}
