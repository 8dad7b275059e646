//! A puzzle on a line that does not begin with it: `name;81 signs`, `name 81 signs`, `"81 signs",`. The puzzle may
//! have its solution directly after it, 162 signs in all. Spreadsheets, programs and people write such lines. The
//! only condition is one word that can only be a puzzle, so this test comes after those of all other lines. A line
//! of 81 digits and blanks, with a blank for an empty cell, is read here too.

use ninefold_grid::notation::write_line;
use ninefold_grid::{Grid, Puzzle, Shape};

use crate::boards::{Boards, is_sign, read_signs};
use crate::error::{Unsupported, quote};
use crate::line_features::LineFeatures;
use crate::lines::Line;
use crate::words::read_comment;
use crate::{ReadError, Record};

/// The number of cells of a 9×9 board.
const NINE: usize = 81;

/// The least length of a word that is a puzzle. Shorter words are seldom puzzles; 6×6 has 36 cells.
const MIN_CELLS: usize = 36;

/// Returns whether one of the words is a puzzle.
pub(crate) fn fits(features: &LineFeatures<'_>) -> bool {
    features.text.len() >= MIN_CELLS
        && words(features.text).any(|word| cells(word, features.boards).is_some())
}

/// Returns whether a line is a 9×9 puzzle with blanks for empty cells. Rows of numbers may be as long, but they
/// have neither a number of three digits nor four adjacent blanks.
pub(crate) fn is_blank(features: &LineFeatures<'_>) -> bool {
    let is_sign = |sign: u8| sign == b' ' || matches!(sign, b'1'..=b'9');
    let is_no_row = || {
        let blank = features.raw.contains("    ");
        blank || features.text.split(' ').any(|number| number.len() > 2)
    };
    features.raw.len() == NINE
        && features.raw.bytes().all(is_sign)
        && features.raw.contains(' ')
        && !features.text.is_empty()
        && features.boards.side_of_cells(NINE).is_some()
        && is_no_row()
}

/// Returns the words between blanks, separators, quotes and brackets.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_between = |c: char| c.is_whitespace() || ",;:\"'`[](){}#".contains(c);
    text.split(is_between).filter(|word| !word.is_empty())
}

/// Returns the number of cells of the puzzle in a word, which may have its solution after it.
fn cells(word: &str, boards: &Boards) -> Option<usize> {
    let is_puzzle = |signs: &str| {
        let is_right = signs.len() >= MIN_CELLS && boards.side_of_cells(signs.len()).is_some();
        is_right && signs.bytes().any(|sign| matches!(sign, b'1'..=b'9'))
    };
    if word.len() < MIN_CELLS || !word.bytes().all(|byte| is_sign(byte.into())) {
        return None;
    }
    if is_puzzle(word) {
        return Some(word.len());
    }
    let half = word.len() / 2;
    let is_solved = |signs: &str| {
        signs
            .bytes()
            .all(|sign| sign.is_ascii_alphanumeric() && sign != b'0')
    };
    let is_both = half * 2 == word.len() && is_puzzle(&word[..half]) && is_solved(&word[half..]);
    is_both.then_some(half)
}

/// Reads the line.
pub(crate) fn read(line: Line<'_>, boards: &mut Boards) -> Result<Record, ReadError> {
    if is_blank(&LineFeatures::of(line.text, boards)) {
        let signs = line.text.replace(' ', ".");
        let board = boards.of_cells(&signs, line, 0)?;
        let givens = read_signs(&signs, &board, boards.alphabet, line, 0)?;
        return Ok(Record::new(Puzzle::new(board, givens)?));
    }
    let text = line.trimmed();
    let found = words(text).find_map(|word| Some((word, cells(word, boards)?)));
    let Some((word, count)) = found else {
        return Err(line.error_at(text, "a puzzle such as 81 digits and dots", quote(text)));
    };
    let (signs, mut solution) = word.split_at(count);
    let before = &text[..line.offset(word) - line.offset(text)];
    let after = &text[before.len() + word.len()..];
    for next in words(after).filter(|next| next.len() == count && cells(next, boards).is_some()) {
        let is_full = !next.contains(['.', '0', '*', '_', '-', '?']);
        if !is_full || !solution.is_empty() {
            return Err(line.error_at(next, "one puzzle on a line", "another one"));
        }
        solution = next;
    }
    let offset = line.offset(signs);
    let board = boards.of_cells(signs, line, offset)?;
    let givens = read_signs(signs, &board, boards.alphabet, line, offset)?;
    let mut record = Record::new(Puzzle::new(board, givens)?);
    if !solution.is_empty() {
        let board = record.puzzle.board();
        let grid: Grid = read_signs(
            solution,
            board,
            boards.alphabet,
            line,
            line.offset(solution),
        )?;
        record.solution = Some(grid);
    } else {
        let is_around = |c: char| c.is_whitespace() || ",;\"'`])}".contains(c);
        record.meta.comment = read_comment(after.trim_matches(is_around));
    }
    let name = before.trim_matches(is_before_puzzle);
    record.meta.title = (!name.is_empty()).then(|| name.to_owned());
    Ok(record)
}

/// Returns whether a character may be between a name and the puzzle.
fn is_before_puzzle(c: char) -> bool {
    c.is_whitespace() || ",;:\"'`[({#=".contains(c)
}

/// Writes the title if it can be read back, the puzzle and the solution in quotes, without the end of the line.
pub(crate) fn write(record: &Record, _: Shape) -> Result<String, Unsupported> {
    let puzzle = write_line(record.puzzle.givens(), '.');
    let is_told = puzzle.len() >= MIN_CELLS
        && puzzle.chars().all(is_sign)
        && puzzle.bytes().any(|sign| matches!(sign, b'1'..=b'9'));
    if !is_told {
        return Err(Unsupported::new(
            "boards of fewer than 36 cells or without digits",
        ));
    }
    let title = record.meta.title.as_deref().filter(|title| is_name(title));
    let mut line = title.map_or_else(String::new, |title| format!("{title};"));
    line += &format!("\"{puzzle}\"");
    if let Some(solution) = record.solution.as_ref().filter(|grid| grid.is_full()) {
        line += &format!(",\"{}\"", write_line(solution, '.'));
    }
    Ok(line)
}

/// Returns whether a title before a puzzle is certainly read back as it is: short words that begin with a letter.
fn is_name(title: &str) -> bool {
    let is_usual = |c: char| c.is_alphanumeric() || " .-_:'()".contains(c);
    title.starts_with(char::is_alphabetic)
        && title.chars().all(is_usual)
        && title == title.trim_matches(is_before_puzzle)
        && words(title).all(|word| word.len() < MIN_CELLS)
}

#[cfg(test)]
mod tests {
    use ninefold_grid::notation::write_line;

    use crate::{Format, Options, read_str, write_str};

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    #[test]
    fn lines_with_a_name_in_quotes_or_with_a_solution() {
        for (text, title, solution) in [
            (format!("Tough;{PUZZLE}"), "Tough", ""),
            (format!("My second {PUZZLE}"), "My second", ""),
            (format!("17\t{PUZZLE}"), "17", ""),
            (format!("  \"{PUZZLE}\","), "", ""),
            (format!("'{PUZZLE}'"), "", ""),
            (format!("[\"{PUZZLE}\"]"), "", ""),
            (format!("No. 3: {PUZZLE},{SOLUTION}"), "No. 3", SOLUTION),
            (format!("{PUZZLE}{SOLUTION}"), "", SOLUTION),
            (
                format!("{}{SOLUTION}", PUZZLE.replace('.', "0")),
                "",
                SOLUTION,
            ),
        ] {
            let records = read_str(&format!("{text}\n{text}\n"), Options::default()).unwrap();
            assert_eq!(records.len(), 2, "{text}");
            for record in records {
                assert_eq!(write_line(record.puzzle.givens(), '.'), PUZZLE, "{text}");
                assert_eq!(record.meta.title.unwrap_or_default(), title, "{text}");
                let stated = record.solution.map(|grid| write_line(&grid, '.'));
                assert_eq!(stated.unwrap_or_default(), solution, "{text}");
            }
        }
    }

    #[test]
    fn titles_and_solutions_come_back() {
        for (title, is_kept) in [
            ("No. 3: hard", true),
            ("two\nlines", false),
            (PUZZLE, false),
        ] {
            let mut record = read_str(&format!("{PUZZLE}{SOLUTION}"), Options::default())
                .unwrap()
                .remove(0);
            record.meta.title = Some(title.to_owned());
            let text = write_str(&record, Format::Named).unwrap();
            let [back] = <[_; 1]>::try_from(read_str(&text, Options::default()).unwrap()).unwrap();
            assert_eq!(
                (&back.puzzle, &back.solution),
                (&record.puzzle, &record.solution)
            );
            assert_eq!(back.meta.title.is_some(), is_kept, "{text}");
            assert!(!is_kept || back.meta.title == record.meta.title);
        }
    }

    #[test]
    fn a_line_with_blanks() {
        let line = PUZZLE.replace('.', " ");
        let records = read_str(&format!("{line}\n{line}\n"), Options::default()).unwrap();
        assert_eq!(records.len(), 2);
        for record in records {
            assert_eq!(write_line(record.puzzle.givens(), '.'), PUZZLE);
        }
        // A row of numbers, the first of 30.
        let row: String = (0..27).map(|i| format!("{:>3}", i + 1)).collect();
        assert_eq!(row.len(), 81);
        assert!(read_str(&row, Options::default()).is_err());
    }

    #[test]
    fn two_puzzles_on_a_line_are_refused() {
        let error = read_str(&format!("a {PUZZLE} {PUZZLE}"), Options::default()).unwrap_err();
        assert_eq!((error.column(), error.found()), (85, "another one"));
    }
}
