//! Files with one puzzle per line. Each line is told apart on its own, so a file may mix forms.

use ninefold_grid::notation::{Alphabet, write_line};
use ninefold_grid::{Digit, Grid, Puzzle, Shape};

use crate::boards::{Boards, is_sign, read_signs};
use crate::error::{count, quote};
use crate::lines::Line;
use crate::look::is_border;
use crate::words::{before_comment, fields, first_word, read_comment, read_fields, write_comment};
use crate::{
    Format, Options, ReadError, Record, WriteError, bank, draw, hodoku, link, plain, sdn, sukaku,
};

/// What a line is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// Nothing, a comment, or a step of HoDoKu's output.
    Skip,
    /// n² signs, perhaps with `+` before placed digits.
    Cells,
    /// n² numbers with separators.
    Numbers,
    /// A line of HoDoKu's library.
    Library,
    /// A link.
    Link,
    /// A record of the Sudoku Exchange bank.
    Bank,
    /// Identity, side, box, numbers.
    Sdn,
    /// n signs for each cell.
    Sukaku,
    /// Signs that fit no board, or something else altogether.
    Unknown,
}

fn all_signs(word: &str) -> bool {
    word.bytes().all(|byte| is_sign(byte.into()))
}

/// Whether `+` stands before digits, and nowhere else.
fn has_placed(word: &str) -> bool {
    let mut pluses = word.match_indices('+').peekable();
    let before_digit =
        |(i, _): (usize, &str)| word[i + 1..].starts_with(|c: char| c.is_ascii_alphanumeric());
    pluses.peek().is_some() && pluses.all(before_digit)
}

/// Whether nothing stands in this line.
pub(crate) fn is_skipped(text: &str) -> bool {
    let trimmed = text.trim_start();
    trimmed.is_empty() || trimmed.starts_with('#') || is_step(text, trimmed)
}

/// `   Naked Single: r5c6=4` under a puzzle, as HoDoKu prints it.
fn is_step(text: &str, trimmed: &str) -> bool {
    trimmed.len() < text.len()
        && trimmed.starts_with(|c: char| c.is_ascii_alphabetic())
        && first_word(trimmed).len() < 30
        && (trimmed.contains(": ") || trimmed.contains("r") && trimmed.contains('='))
}

/// Tells a line apart.
pub(crate) fn kind(text: &str, boards: &Boards) -> Kind {
    let trimmed = text.trim();
    if is_skipped(text) {
        return Kind::Skip;
    }
    if trimmed.starts_with(':') {
        return Kind::Library;
    }
    let word = first_word(trimmed);
    if is_border(word) {
        return Kind::Unknown;
    }
    if all_signs(word) {
        if sukaku::fits(word, boards) {
            return Kind::Sukaku;
        }
        if boards.side_of_cells(word.len()).is_some() {
            // The name of a puzzle may be as long as a small one.
            let small = word.len() * 2 < trimmed.len();
            let named = small && sdn::fits(trimmed) == Some(true);
            return if named { Kind::Sdn } else { Kind::Cells };
        }
    }
    if link::is_link(trimmed) {
        return Kind::Link;
    }
    if has_placed(word) {
        let bare = word.bytes().filter(|&byte| byte != b'+').count();
        if boards.side_of_cells(bare).is_some() {
            return Kind::Cells;
        }
    }
    if bank::fits(trimmed) {
        return Kind::Bank;
    }
    let numbers = numbers(trimmed);
    if boards.side_of_cells(numbers).is_some() {
        return if sdn::fits(trimmed) == Some(true) {
            Kind::Sdn
        } else {
            Kind::Numbers
        };
    }
    if sdn::fits(trimmed).is_some() {
        return Kind::Sdn;
    }
    match boards.side_of_cells(word.chars().count()) {
        Some(_) if word.chars().filter(|&c| is_sign(c)).count() * 2 > word.len() => Kind::Cells,
        _ => Kind::Unknown,
    }
}

/// How many fields there are if all of them may be numbers of a board, else 0.
fn numbers(text: &str) -> usize {
    let mut number = 0;
    for field in fields(before_comment(text)) {
        if field.len() > 3 || !field.bytes().all(|byte| is_sign(byte.into())) {
            return 0;
        }
        number += 1;
    }
    number
}

/// Reads a line. `None` for a line in which nothing stands.
pub(crate) fn read(
    line: Line<'_>,
    format: Option<Format>,
    boards: &mut Boards,
) -> Option<Result<Record, ReadError>> {
    let (shape, alphabet) = (boards.forced, boards.alphabet);
    if plain::is_wanted(Options {
        format,
        shape,
        alphabet,
    }) && let Some(record) = read_plain(line, boards)
    {
        return Some(Ok(record));
    }
    if is_skipped(line.text) {
        return None;
    }
    let trimmed = line.trimmed();
    let record = match format {
        None => match kind(line.text, boards) {
            Kind::Skip => return None,
            Kind::Cells => read_cells(line, boards),
            Kind::Numbers => read_numbers(line, boards),
            Kind::Library => hodoku::read_library(line, boards),
            Kind::Link => link::read(line, boards),
            Kind::Bank => bank::read(line, boards),
            Kind::Sdn => sdn::read(line, boards),
            Kind::Sukaku => sukaku::read(line, boards),
            Kind::Unknown => Err(unknown(line, boards)),
        },
        Some(Format::Hodoku) if trimmed.starts_with(':') => hodoku::read_library(line, boards),
        Some(Format::SudokuWiki | Format::SudokuExchange) => link::read(line, boards),
        Some(Format::ExchangeBank) => bank::read(line, boards),
        Some(Format::Sdn) => sdn::read(line, boards),
        Some(Format::Sukaku) => sukaku::read(line, boards),
        Some(_) => match kind(line.text, boards) {
            Kind::Cells | Kind::Sukaku => read_cells(line, boards),
            Kind::Numbers => read_numbers(line, boards),
            _ => Err(unknown(line, boards)),
        },
    };
    Some(record.map(|mut record| {
        record.line = line.number;
        record
    }))
}

/// A line of 81 signs and nothing else, as most lines are: what the rest of this file would make of
/// it, in a quarter of the time.
fn read_plain(line: Line<'_>, boards: &mut Boards) -> Option<Record> {
    let cells = plain::cells(line.text.as_bytes().try_into().ok()?)?;
    let board = boards.of_shape(Shape::NINE);
    let mut givens = Grid::empty(Shape::NINE.side());
    for (cell, value) in board.cells().zip(cells) {
        givens.set(cell, Digit::new(value.into()));
    }
    let mut record = Record::new(Puzzle::new(board, givens).ok()?);
    record.line = line.number;
    Some(record)
}

/// Why a line is no puzzle.
pub(crate) fn unknown(line: Line<'_>, boards: &Boards) -> ReadError {
    let trimmed = line.trimmed();
    let word = first_word(trimmed);
    let cells = word.chars().filter(|&c| c != '+').count();
    let signs = word.chars().filter(|&c| is_sign(c) || c == '+').count();
    let numbers = numbers(trimmed);
    if signs * 2 > word.len() && cells >= 10 && !word.bytes().all(|b| b.is_ascii_alphabetic()) {
        let (expected, near) = boards.expected_cells(cells);
        let cut = word.char_indices().nth(near).map_or(word.len(), |(i, _)| i);
        return line.error(line.offset(word) + cut, expected, count(cells, "cell"));
    }
    if numbers >= 10 {
        let (expected, _) = boards.expected_cells(numbers);
        let end = line.offset(before_comment(trimmed)) + before_comment(trimmed).len();
        return line.error(end, expected, count(numbers, "cell"));
    }
    let expected = match boards.forced {
        Some(shape) => format!("a puzzle of {} cells", shape.cell_count()),
        None => "a puzzle such as 81 digits and dots".to_owned(),
    };
    line.error_at(trimmed, expected, quote(trimmed))
}

fn read_cells(line: Line<'_>, boards: &mut Boards) -> Result<Record, ReadError> {
    let trimmed = line.trimmed();
    let word = first_word(trimmed);
    let offset = line.offset(word);
    let mut record = if word.contains('+') {
        hodoku::read_cells(line, word, boards)?
    } else {
        let board = boards.of_cells(word, line, offset)?;
        let givens = read_signs(word, &board, boards.alphabet, line, offset)?;
        Record::new(Puzzle::new(board, givens)?)
    };
    record.meta.comment = read_comment(&trimmed[word.len()..]);
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

/// Writes a record as a line, without the line's end.
pub(crate) fn write(record: &Record, format: Format, shape: Shape) -> Result<String, WriteError> {
    match format {
        Format::Hodoku => hodoku::write(record),
        Format::SudokuWiki | Format::SudokuExchange => link::write(record, format, shape),
        Format::ExchangeBank => bank::write(record, shape),
        Format::Sdn => Ok(sdn::write(record, shape)),
        Format::Sukaku => sukaku::write(record),
        _ => signed(record, format, None),
    }
}

/// The signs of a record and its comment. Numbers stand for digits that [`Alphabet::Digits`] has no sign for, unless an alphabet
/// is asked for.
pub(crate) fn signed(
    record: &Record,
    format: Format,
    alphabet: Option<Alphabet>,
) -> Result<String, WriteError> {
    let empty = if format == Format::Sdm { '0' } else { '.' };
    let givens = record.puzzle.givens();
    let mut line = match alphabet {
        Some(alphabet) => draw::signs(givens, alphabet, empty, format)?
            .into_iter()
            .collect(),
        None => write_line(givens, empty),
    };
    line += &write_comment(record.meta.comment.as_deref());
    Ok(line)
}
