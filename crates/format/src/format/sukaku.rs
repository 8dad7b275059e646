//! Candidates on one line: n signs for each cell. A sign is the digit if it is a candidate, and an empty sign if it
//! is not. A 9×9 board has 729 signs.

use ninefold_grid::notation::{Alphabet, is_empty_sign};
use ninefold_grid::{Digit, Pencilmarks, Puzzle};

use crate::boards::Boards;
use crate::error::{Unsupported, count, quote_sign};
use crate::line_features::LineFeatures;
use crate::lines::Line;
use crate::words::{first_word, read_comment, write_comment};
use crate::{ReadError, Record};

/// Returns the side of a board that has this many candidates.
fn side_of(signs: usize, boards: &Boards) -> Option<usize> {
    (2..=Alphabet::Digits.max_side())
        .find(|side| side * side * side == signs)
        .filter(|&side| boards.shape_of_side(side).is_some())
}

/// Returns whether each sign is either empty or the digit of its place, and no cell is without candidates. (64
/// signs may also be an 8×8 board. It is very unlikely that such a puzzle passes this test by chance.)
pub(crate) fn fits(features: &LineFeatures<'_>) -> bool {
    let signs = features.word.as_bytes();
    let Some(side) = side_of(signs.len(), features.boards).filter(|_| features.is_signs) else {
        return false;
    };
    signs.chunks(side).all(|cell| {
        let is_digit = |(i, &sign): (usize, &u8)| {
            Alphabet::Digits.digit(sign.into(), side) == Some(Digit::from_index(i))
        };
        let digits = cell
            .iter()
            .enumerate()
            .filter(|&place| is_digit(place))
            .count();
        let empty = |place: (usize, &u8)| !is_digit(place) && is_empty_sign((*place.1).into());
        digits > 0 && digits + cell.iter().enumerate().filter(|&p| empty(p)).count() == side
    })
}

/// Reads one line.
pub(crate) fn read(line: Line<'_>, boards: &mut Boards) -> Result<Record, ReadError> {
    let trimmed = line.trimmed();
    let word = first_word(trimmed);
    let offset = line.offset(word);
    let found = word.chars().count();
    let Some(side) = side_of(found, boards) else {
        let side = boards.forced.map_or(9, |shape| shape.side());
        let expected = format!("{} signs ({side} for each cell)", side * side * side);
        return Err(line.error(offset + word.len(), expected, count(found, "sign")));
    };
    let board = boards.of_side(side, line, offset)?;
    let mut candidates = Pencilmarks::empty(side);
    for (place, (i, sign)) in word.char_indices().enumerate() {
        let (cell, digit) = (
            ninefold_grid::Cell::new(place / side),
            Digit::from_index(place % side),
        );
        if Alphabet::Digits.digit(sign, side) == Some(digit) {
            candidates[cell].insert(digit);
        } else if !is_empty_sign(sign) {
            let symbol = Alphabet::Digits.symbol(digit).unwrap_or('?');
            let expected = format!("`{symbol}` or `.` ({})", board.name(cell));
            let found = quote_sign(sign);
            return Err(line.error(offset + i, expected, found));
        }
    }
    let mut record = Record::new(Puzzle::of_candidates(board, candidates)?);
    record.meta.comment = read_comment(&trimmed[word.len()..]);
    Ok(record)
}

/// Writes one line: the stated candidates, or else every digit in the cells without a given.
pub(crate) fn write(record: &Record) -> Result<String, Unsupported> {
    let board = record.puzzle.board();
    if board.side() > Alphabet::Digits.max_side() {
        return Err(Unsupported::new("digits above 61"));
    }
    let mut line = String::with_capacity(board.cell_count() * board.side());
    for (_, marks) in record.puzzle.allowed().iter() {
        for digit in board.digits() {
            let symbol = Alphabet::Digits
                .symbol(digit)
                .filter(|_| marks.contains(digit));
            line.push(symbol.unwrap_or('.'));
        }
    }
    line += &write_comment(record.meta.comment.as_deref());
    Ok(line)
}
