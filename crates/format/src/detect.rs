//! Detects the format of an input from its first lines, and from as few of them as possible.

use std::sync::LazyLock;

use ninefold_grid::notation::Alphabet;

use crate::boards::Boards;
use crate::codec::{Framing, LineProbe, Probe};
use crate::error::{OTHER_JSON, quote};
use crate::format::{json, surest_first};
use crate::head::{Head, is_significant};
use crate::line;
use crate::line_features::{LineFeatures, unknown};
use crate::line_kind::{LineKind, line_kind};
use crate::lines::{AnyLines, Line};
use crate::sketch::Sketch;
use crate::words::{fields, first_word};
use crate::{Format, ReadError};

/// The greatest number of lines of words before the first puzzle.
const MAX_WORDS: usize = 200;

/// The number of lines that are examined to detect what begins at a line.
const MAX_LINES: usize = 2000;

/// Detects the format from the lines to come, without taking any.
pub(crate) fn detect(lines: &mut AnyLines<'_>, boards: &Boards) -> Result<Format, ReadError> {
    let (mut first, mut words) = (None, 0);
    for i in 0.. {
        let Some(text) = lines.peek(i).filter(|_| words <= MAX_WORDS) else {
            break;
        };
        if !is_significant(text) {
            continue;
        }
        if let Some(format) = detect_at(&mut Head::new(lines, i), boards, first.is_none()) {
            return Ok(format);
        }
        first.get_or_insert(i);
        words += 1;
    }
    Err(nothing(lines, first, boards))
}

/// A probe of any format.
#[derive(Copy, Clone)]
enum Test {
    Line(LineProbe),
    /// The test of a text that is only looked for at the beginning of an input.
    Block(Probe),
    Document(Probe),
    Drawing(fn(&Sketch) -> bool),
}

/// The tests of all formats, those of the highest priority first.
static TESTS: LazyLock<Vec<(u8, Format, Test)>> = LazyLock::new(|| {
    fn tests<P: Copy>(probes: &[(u8, P)], test: fn(P) -> Test) -> Vec<(u8, Test)> {
        let tests = probes
            .iter()
            .map(|&(priority, probe)| (priority, test(probe)));
        tests.collect()
    }
    surest_first(|framing| match framing {
        Framing::Line(probes, _) => tests(probes, Test::Line),
        Framing::Block(probes, ..) => tests(probes, Test::Block),
        Framing::Document(probes, _) => tests(probes, Test::Document),
        Framing::Drawing(probes, _) => tests(probes, Test::Drawing),
    })
});

/// Returns the format of what begins at a line.
fn detect_at(head: &mut Head<'_, '_>, boards: &Boards, is_first: bool) -> Option<Format> {
    let text = head.raw(0)?.to_owned();
    let features = LineFeatures::of(&text, boards);
    // A caller that asks for a box shape means plain puzzles.
    let is_block = is_first && boards.forced.is_none();
    let mut is_line = line::is_open(&text, &features) && !is_drawn(head, &text, boards);
    for &(_, format, test) in TESTS.iter() {
        let is_found = match test {
            Test::Line(probe) => is_line && probe(&features),
            Test::Block(probe) => is_block && probe(head, boards),
            Test::Document(probe) => probe(head, boards),
            Test::Drawing(probe) => head.sketch(boards).is_some_and(probe),
        };
        if is_found && matches!(format, Format::Line | Format::Sdm) {
            is_line = !is_row_of_larger(head, boards, &features);
        }
        let is_refused = matches!(test, Test::Line(_)) && !is_line;
        if is_found && !is_refused {
            return Some(format);
        }
    }
    None
}

/// Returns whether a line of dashes is drawn above a board and is not an empty board itself. The following line
/// decides.
fn is_drawn(head: &mut Head<'_, '_>, text: &str, boards: &Boards) -> bool {
    matches!(line_kind(text, boards), LineKind::Dashes(_))
        && head
            .following()
            .is_some_and(|next| !LineFeatures::of(next, boards).is_board())
}

/// Returns whether a line of n² signs or numbers is a row of a board of side n². This is so if about that many
/// lines are alike, and some value is too great for the small board.
fn is_row_of_larger(head: &mut Head<'_, '_>, boards: &Boards, features: &LineFeatures<'_>) -> bool {
    let is_signs = features.is_board();
    if !is_signs && !features.is_numbers() {
        return false;
    }
    let width = |text: &str| match is_signs {
        true => first_word(text.trim()).len(),
        false => fields(text.trim()).count(),
    };
    let side = head.raw(0).map_or(0, width);
    if boards.shape_of_side(side).is_none() {
        return false;
    }
    let small = side.isqrt();
    let too_great = |text: &str| match is_signs {
        true => first_word(text.trim()).chars().any(|c| {
            c.to_digit(36)
                .is_some_and(|value| value as usize > small && !matches!(c, 'x' | 'X'))
        }),
        false => fields(text.trim()).any(|word| match word.parse::<usize>() {
            Ok(value) => value > small,
            Err(_) => word.contains(|c: char| c.is_ascii_alphabetic() && !matches!(c, 'x' | 'X')),
        }),
    };
    if boards.forced.is_some_and(|shape| shape.side() == side) {
        return true;
    }
    if is_signs && side > Alphabet::Digits.max_side() {
        return false;
    }
    let (mut rows, mut great) = (0, false);
    for i in 0..MAX_LINES {
        let Some(text) = head.raw(i) else { break };
        if text.trim().is_empty() {
            continue;
        }
        if rows == side || width(text) != side {
            break;
        }
        rows += 1;
        great |= too_great(text);
    }
    2 * rows >= side && great
}

/// Returns whether a line seems to begin JSON.
fn is_json(line: &str) -> bool {
    let line = line.trim();
    line.starts_with('{') || line.starts_with("[{")
}

/// Returns the error if no format was found. It names the first line that is neither blank nor a comment.
fn nothing(lines: &mut AnyLines<'_>, first: Option<usize>, boards: &Boards) -> ReadError {
    if let Some(error) = lines.take_failure() {
        return error;
    }
    let Some(first) = first else {
        let found = match lines.peek(0) {
            None => "none: the input is empty",
            Some(_) => "none: there are only blank lines and comments",
        };
        return ReadError::whole(0, "a Sudoku", found).fatal();
    };
    if is_json(lines.peek(first).unwrap_or_default()) {
        let mut source = String::new();
        for i in first.. {
            let Some(line) = lines.peek(i) else { break };
            source += line;
            source.push('\n');
        }
        if let Some(error) = json::broken_off(&source) {
            return error.below(first).fatal();
        }
    }
    let number = first + 1;
    let text = lines.peek(first).unwrap_or_default().to_owned();
    let line = Line {
        number,
        text: &text,
    };
    let trimmed = line.trimmed();
    let ratings = trimmed.to_ascii_lowercase().contains("sudocue");
    let error = match () {
        () if is_json(trimmed) => line.error_at(trimmed, "a Sudoku", OTHER_JSON),
        () if ratings => line.error_at(trimmed, "a Sudoku", "a file of SudoCue (.scl?)"),
        () if first_word(trimmed).len() >= 10 || fields(trimmed).count() >= 10 => {
            unknown(line, boards)
        }
        () => line.error_at(
            trimmed,
            "a Sudoku (81 digits and dots, or 9 rows)",
            quote(trimmed),
        ),
    };
    error.fatal()
}
