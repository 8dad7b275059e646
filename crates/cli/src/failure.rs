//! What went wrong, said once and plainly on standard error, and the exit status.

use std::fmt::Write as _;
use std::io::{self, ErrorKind, Write as _};
use std::process::ExitCode;

use ninefold::format::{ReadError, WriteError};

use crate::input::Origin;

/// Exit status when a puzzle is not uniquely solved.
pub(crate) const NOT_ALL: u8 = 1;

/// Exit status of wrong usage and unreadable input.
pub(crate) const TROUBLE: u8 = 2;

/// The exit status for the number of puzzles that were not read and the number of others that are not as they should be.
pub(crate) fn status(unreadable: usize, not_good: usize) -> ExitCode {
    ExitCode::from(match (unreadable, not_good) {
        (0, 0) => 0,
        (0, _) => NOT_ALL,
        _ => TROUBLE,
    })
}

/// Why the program ends early.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The words on the command line are off.
    Usage(String),
    /// Input could not be read; it has been [`complain`]ed about.
    Unreadable,
    /// Output could not be written.
    Unwritten(io::Error),
    /// Ctrl-C.
    Interrupted {
        /// Whether what was finished has been written; a file is written whole or not at all.
        written: bool,
    },
}

impl Failure {
    /// Says it and gives the exit status.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Failure::Usage(words) => say(&format!("ninefold: {words}")),
            Failure::Unreadable => (),
            Failure::Unwritten(error) => {
                say(&format!("ninefold: cannot write the output: {error}"))
            }
            Failure::Interrupted { written } => {
                say(match written {
                    true => "ninefold: stopped. The finished answers are written",
                    false => "ninefold: stopped. The output file is unchanged",
                });
                return ExitCode::from(130);
            }
        }
        ExitCode::from(TROUBLE)
    }
}

/// Errors of writing. Those of reading are [`ReadError`]s.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Unwritten(error)
    }
}

impl From<WriteError> for Failure {
    fn from(error: WriteError) -> Failure {
        match error {
            WriteError::Io(error) => Failure::Unwritten(error),
            cannot => Failure::Usage(cannot.to_string()),
        }
    }
}

/// Why a file cannot be read.
pub(crate) fn cannot_read(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "there is no such file".to_owned(),
        ErrorKind::IsADirectory => "it is a folder".to_owned(),
        kind if error.raw_os_error().is_some() => kind.to_string(),
        _ => error.to_string(),
    }
}

/// A line on standard error. If even that is closed, there is nobody to tell.
pub(crate) fn say(words: &str) {
    let _ = writeln!(io::stderr().lock(), "{words}");
}

/// `expected 81 cells, found 80 (column 3)`: a read error in one line.
pub(crate) fn reason(error: &ReadError) -> String {
    match error.column() {
        0 => error.to_string(),
        column => format!("column {column}: {error}"),
    }
}

/// A read error with its place and a caret:
///
/// ```text
/// puzzles.txt:3:14: expected a digit of a 9x9 board, found `q`
///   | 53..7....6..1q5....98....6.
///   |              ^
/// ```
pub(crate) fn complaint(origin: &Origin, error: &ReadError) -> String {
    let mut text = origin.to_string();
    if error.line() > 0 {
        let _ = write!(text, ":{}", error.line());
        if error.column() > 0 {
            let _ = write!(text, ":{}", error.column());
        }
    }
    let _ = write!(text, ": {error}");
    if !error.text().is_empty() {
        let cut = if error.text_offset() > 0 { "…" } else { "" };
        let _ = write!(text, "\n  | {cut}{}", error.text());
        if let Some(caret) = error.caret() {
            let _ = write!(text, "\n  | {}^", " ".repeat(caret + cut.chars().count()));
        }
    }
    text
}
