//! A puzzle on a line: n² signs, or n² numbers with separators, and perhaps a comment. As in HoDoKu, `+` is before
//! a digit that is placed and not given.

mod joined;

pub(crate) use joined::is_joined;

use ninefold_grid::notation::{Alphabet, read_sign, write_line};
use ninefold_grid::{Grid, Puzzle};

use crate::boards::{Boards, expected_sign, is_sign, read_signs};
use crate::draw;
use crate::error::{Unsupported, quote_sign};
use crate::line_features::{LineFeatures, unknown};
use crate::line_kind::{LineKind, line_kind};
use crate::lines::Line;
use crate::words::{before_comment, fields, first_word, read_comment, read_fields, write_comment};
use crate::{ReadError, Record};

/// Returns whether empty cells are zeros here.
pub(crate) fn has_zeros(features: &LineFeatures<'_>) -> bool {
    features.word.contains('0') && !features.word.contains('.')
}

/// Returns whether the first word is probably meant to be a board of signs, although some signs are wrong.
pub(crate) fn is_damaged(features: &LineFeatures<'_>) -> bool {
    joined::is_damaged(features) || features.is_mostly_cells() && !features.word.contains('+')
}

/// Returns whether a line is too long to be a row of a board, but does not have exactly the cells of a puzzle.
pub(crate) fn is_cut_or_long(features: &LineFeatures<'_>) -> bool {
    let signs = features
        .word
        .chars()
        .filter(|&c| is_sign(c) || c == '+')
        .count();
    let is_cell = |c: char| c.is_ascii_digit() || matches!(c, '.' | '_');
    let is_drawn = || {
        matches!(
            line_kind(features.text, features.boards),
            LineKind::Border | LineKind::Dashes(_)
        )
    };
    features.word.len() > 61
        && signs * 10 > features.word.len() * 9
        && features.word.contains(is_cell)
        && !is_drawn()
}

/// Reads one line.
pub(crate) fn read(line: Line<'_>, boards: &mut Boards) -> Result<Record, ReadError> {
    let features = LineFeatures::of(line.text, boards);
    if features.is_border() {
        Err(unknown(line, boards))
    } else if features.is_cells() || features.is_placed() {
        read_cells(line, boards)
    } else if is_joined(&features) || joined::is_damaged(&features) {
        joined::read(line, boards)
    } else if features.is_numbers() {
        read_numbers(line, boards)
    } else if features.is_mostly_cells() {
        read_cells(line, boards)
    } else {
        Err(unknown(line, boards))
    }
}

fn read_cells(line: Line<'_>, boards: &mut Boards) -> Result<Record, ReadError> {
    let trimmed = line.trimmed();
    let word = first_word(trimmed);
    let offset = line.offset(word);
    let mut record = if word.contains('+') {
        read_placed(line, word, boards)?
    } else {
        let board = boards.of_cells(word, line, offset)?;
        let givens = read_signs(word, &board, boards.alphabet, line, offset)?;
        Record::new(Puzzle::new(board, givens)?)
    };
    record.meta.comment = read_comment(&trimmed[word.len()..]);
    Ok(record)
}

/// Reads cells with `+` before placed digits.
pub(crate) fn read_placed(
    line: Line<'_>,
    word: &str,
    boards: &mut Boards,
) -> Result<Record, ReadError> {
    let bare: String = word.chars().filter(|&c| c != '+').collect();
    let end = line.offset(word) + word.len();
    let board = boards
        .of_cells(&bare, line, 0)
        .map_err(|error| line.error(end, error.expected(), error.found()))?;
    let side = board.side();
    let alphabet = boards
        .alphabet
        .unwrap_or_else(|| Alphabet::detect(bare.chars(), side));
    let (mut givens, mut placed) = (Grid::empty(side), Grid::empty(side));
    let mut cells = board.cells();
    let mut plus = false;
    for (i, c) in word.char_indices() {
        let wrong = |expected: String| {
            let found = quote_sign(c);
            Err(line.error(line.offset(word) + i, expected, found))
        };
        if c == '+' {
            if plus {
                return wrong("a digit after `+`".into());
            }
            plus = true;
            continue;
        }
        let Some(digit) = read_sign(c, alphabet, side) else {
            return wrong(expected_sign(side, alphabet));
        };
        if plus && digit.is_none() {
            return wrong("a digit after `+`".into());
        }
        let Some(cell) = cells.next() else { break };
        let grid = if plus { &mut placed } else { &mut givens };
        grid.set(cell, digit);
        plus = false;
    }
    if plus {
        return Err(line.error(end, "a digit after `+`", "nothing"));
    }
    let mut record = Record::new(Puzzle::new(board, givens)?);
    record.placed = (placed.count() > 0).then_some(placed);
    Ok(record)
}

fn read_numbers(line: Line<'_>, boards: &mut Boards) -> Result<Record, ReadError> {
    let trimmed = line.trimmed();
    let body = before_comment(trimmed);
    let found = fields(body).count();
    let Some(shape) = boards
        .side_of_cells(found)
        .and_then(|side| boards.shape_of_side(side))
    else {
        return Err(unknown(line, boards));
    };
    let board = boards.of_shape(shape);
    let givens = read_fields(fields(body), &board, line)?;
    let mut record = Record::new(Puzzle::new(board, givens)?);
    record.meta.comment = read_comment(&trimmed[body.len()..]);
    Ok(record)
}

/// Writes a line, without its end. It uses the signs of an alphabet. If none is asked for, it uses the usual one,
/// with numbers for digits that have no sign.
pub(crate) fn write(
    record: &Record,
    empty: char,
    alphabet: Option<Alphabet>,
) -> Result<String, Unsupported> {
    let givens = record.puzzle.givens();
    let mut line = match alphabet {
        Some(alphabet) => draw::signs(givens, alphabet, empty)?.into_iter().collect(),
        None => write_line(givens, empty),
    };
    line += &write_comment(record.meta.comment.as_deref());
    Ok(line)
}
