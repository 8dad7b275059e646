//! A puzzle whose rows are on one line, with a separator between them: `53..7..../6..195.../…`.

use ninefold_grid::notation::{Alphabet, is_empty_sign, read_sign};
use ninefold_grid::{Grid, Puzzle};

use crate::boards::{Boards, expected_sign, is_sign};
use crate::error::{count, quote_sign};
use crate::line_features::LineFeatures;
use crate::lines::Line;
use crate::words::before_comment;
use crate::{ReadError, Record};

/// The least number of rows that bars, commas or blanks may separate. Fewer rows of as many signs may be one row of a
/// larger board that is drawn with its boxes: four groups of four signs are a row of a board of side 16.
const MIN_ROWS: usize = 8;

/// The least number of rows that slashes may separate.
const MIN_ROWS_BY_SLASH: usize = 4;

fn is_separator(sign: char) -> bool {
    matches!(sign, '/' | '|' | ',') || sign.is_whitespace()
}

/// Returns the groups of signs between the separators of a text.
fn groups(text: &str) -> impl Iterator<Item = &str> + Clone {
    before_comment(text)
        .split(is_separator)
        .filter(|group| !group.is_empty())
}

/// Returns whether a line has n groups of n signs.
pub(crate) fn is_joined(features: &LineFeatures<'_>) -> bool {
    let first = groups(features.text).next().map_or(0, str::len);
    let least = match features.text.contains('/') {
        true => MIN_ROWS_BY_SLASH,
        false => MIN_ROWS,
    };
    let is_row =
        |group: &str| group.len() == first && group.bytes().all(|sign| is_sign(sign.into()));
    let is_board = first >= least
        && features.boards.shape_of_side(first).is_some()
        && groups(features.text).count() == first
        && groups(features.text).all(is_row);
    // The candidates of nine empty cells look similar.
    is_board && !groups(features.text).all(is_candidates)
}

fn is_candidates(group: &str) -> bool {
    let has_empty = group.chars().any(is_empty_sign);
    !has_empty && group.as_bytes().is_sorted_by(|a, b| a < b)
}

/// Returns whether a line is probably meant to be rows with slashes between them, although their number or their length
/// is wrong. Most rows have the same length, unlike the parts of a file's path.
pub(crate) fn is_damaged(features: &LineFeatures<'_>) -> bool {
    let word = features.word;
    let signs = word.chars().filter(|&sign| is_sign(sign)).count();
    let slashes = word.matches('/').count();
    let has_empty = word.contains(['.', '0', '_', '*']);
    let mut lengths: Vec<usize> = word.split('/').map(str::len).collect();
    lengths.sort_unstable();
    let middle = lengths[lengths.len() / 2];
    let usual = lengths.iter().filter(|&&length| length == middle).count();
    slashes >= 3
        && signs >= 16
        && signs + slashes == word.len()
        && has_empty
        && 2 * usual > lengths.len()
}

/// Reads such a line.
pub(crate) fn read(line: Line<'_>, boards: &mut Boards) -> Result<Record, ReadError> {
    let rows: Vec<&str> = groups(line.text).collect();
    let side = match boards.forced {
        Some(shape) => shape.side(),
        None => rows.first().map_or(0, |row| row.len()),
    };
    let between = match line.text.contains('/') {
        true => "`/` between the rows",
        false => "a separator between the rows",
    };
    if let Some(row) = rows.iter().find(|row| row.len() != side) {
        let expected = format!("rows of {side} signs, with {between}");
        return Err(line.error_at(row, expected, count(row.len(), "sign")));
    }
    if rows.len() != side {
        let expected = format!("{side} rows of {side} signs, with {between}");
        let end = before_comment(line.trimmed());
        let end = line.offset(end) + end.len();
        return Err(line.error(end, expected, count(rows.len(), "row")));
    }
    let board = boards.of_side(side, line, 0)?;
    let signs = rows.iter().flat_map(|row| row.chars());
    let alphabet = boards
        .alphabet
        .unwrap_or_else(|| Alphabet::detect(signs.clone(), side));
    let mut givens = Grid::empty(side);
    let places = rows
        .iter()
        .flat_map(|row| row.char_indices().map(move |(i, _)| &row[i..]));
    for (cell, (sign, place)) in board.cells().zip(signs.zip(places)) {
        let Some(digit) = read_sign(sign, alphabet, side) else {
            let found = quote_sign(sign);
            return Err(line.error_at(place, expected_sign(side, alphabet), found));
        };
        givens.set(cell, digit);
    }
    Ok(Record::new(Puzzle::new(board, givens)?))
}

#[cfg(test)]
mod tests {
    use ninefold_grid::notation::write_line;

    use crate::read_str;
    use crate::{Options, Record};

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn read(text: &str) -> Result<Vec<Record>, String> {
        let records = read_str(text, Options::default());
        records.map_err(|error| format!("{}:{} {error}", error.line(), error.column()))
    }

    fn joined(puzzle: &str, side: usize, by: &str) -> String {
        let rows: Vec<&str> = (0..side)
            .map(|row| &puzzle[side * row..side * (row + 1)])
            .collect();
        rows.join(by)
    }

    #[test]
    fn rows_on_one_line() {
        for by in ["/", "|", " ", ",", ", ", " / ", "\t"] {
            let line = joined(PUZZLE, 9, by);
            for text in [
                line.clone(),
                format!("{line}\n{line}\n"),
                format!("{line} # hard\n"),
            ] {
                let records = read(&text).unwrap();
                for record in &records {
                    assert_eq!(write_line(record.puzzle.givens(), '.'), PUZZLE, "{text}");
                }
                assert_eq!(records.len(), text.lines().count(), "{text}");
            }
        }
        let small = "1....2....3....4";
        let records = read(&joined(small, 4, "/")).unwrap();
        assert_eq!(write_line(records[0].puzzle.givens(), '.'), small);
    }

    #[test]
    fn wrong_rows_are_named() {
        let line = joined(PUZZLE, 9, "/");
        for (text, words) in [
            (
                line.replacen("7..../", "7.../", 1),
                "1:10 expected rows of 8 signs, with `/` between the rows, found 9 signs",
            ),
            (
                line[..79].to_owned(),
                "1:80 expected 9 rows of 9 signs, with `/` between the rows, found 8 rows",
            ),
        ] {
            assert_eq!(read(&text).unwrap_err(), words, "{text}");
        }
    }

    /// A row of a larger board, and a row of cells that hold every candidate.
    #[test]
    fn other_groups_are_no_rows() {
        let row = "1234 5678 9ABC DEFG\n";
        assert_eq!(read(&row.repeat(16)).unwrap()[0].puzzle.board().side(), 16);
        let row = "123456789 ".repeat(9) + "\n";
        let records = read(&row.repeat(9)).unwrap();
        assert_eq!((records.len(), records[0].puzzle.givens().count()), (1, 0));
    }
}
