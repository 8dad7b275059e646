//! Lists and objects as programs write them, in JSON or in Python: rows of numbers, one list of all cells, rows or
//! whole puzzles as texts, and objects that name their puzzle. Lists of numbers on one line are read as lines, and
//! all others here. An input may have many such values, one after another, as `generate --json` writes them.
//!
//! An object may also have `box`, the shape of the boxes (`4x3`), and `rules` or `variant`, the whole puzzle in
//! Ninefold's own text. Ninefold's own JSON and its data sets have them.

use std::collections::VecDeque;

use ninefold_grid::notation::{Alphabet, write_line};
use ninefold_grid::{Board, Digit, Grid, Puzzle, Shape};

use super::json::{self, Json, Value};
use super::native;
use super::text::{Text, Word};
use crate::boards::{Boards, bare_number, expected_number, is_sign, read_number};
use crate::codec::Records;
use crate::error::{Unsupported, count, quote};
use crate::head::{Head, is_significant};
use crate::lines::AnyLines;
use crate::{ReadError, Record};

/// The names of a puzzle in an object. Below are those of its solution and its title.
const PUZZLE: [&str; 10] = [
    "puzzle", "puzzles", "quiz", "quizzes", "board", "boards", "grid", "givens", "sudoku", "cells",
];
const SOLUTION: [&str; 3] = ["solution", "solved", "answer"];
const TITLE: [&str; 3] = ["title", "name", "id"];
/// The greatest number of lines of a value. The same number of lines is searched for the end of the first value.
const MAX_LINES: usize = 10_000;

/// The greatest depth of nested values: puzzles in a list in an object.
const MAX_DEPTH: usize = 4;

/// The least number of signs of a puzzle.
const MIN_CELLS: usize = 16;

/// Returns whether a value with a puzzle begins.
pub(crate) fn begins(head: &mut Head<'_, '_>, boards: &Boards) -> bool {
    let mut nesting = Nesting::default();
    let mut text = String::new();
    for i in 0..MAX_LINES {
        let Some(line) = head.raw(i) else { break };
        if i == 0 && !line.trim_start().starts_with(['[', '{']) {
            return false;
        }
        text.push_str(line);
        text.push('\n');
        if nesting.ends(line) {
            let value = json::read_lenient(&Text(&text));
            let is_board = |found: &Found| found.is_puzzle(boards);
            return value.is_ok_and(|value| grids(&value, 0).iter().any(is_board));
        }
    }
    false
}

/// Reads value by value.
pub(crate) fn open(_: &mut AnyLines<'_>, _: &Boards, _: bool) -> Result<Records, ReadError> {
    let mut waiting = VecDeque::new();
    Ok(Box::new(move |lines, boards| {
        while waiting.is_empty() {
            match next(lines, boards) {
                Ok(Some(records)) => waiting.extend(records),
                Ok(None) => return None,
                Err(error) => return Some(Err(error)),
            }
        }
        waiting.pop_front()
    }))
}

/// The depth of brackets at a place.
#[derive(Default)]
struct Nesting {
    depth: usize,
    quote: Option<char>,
}

impl Nesting {
    /// Returns whether the value is complete after this line.
    fn ends(&mut self, line: &str) -> bool {
        let mut is_escaped = false;
        for sign in line.chars() {
            match (self.quote, sign) {
                _ if is_escaped => is_escaped = false,
                (Some(_), '\\') => is_escaped = true,
                (Some(quote), sign) if sign == quote => self.quote = None,
                (Some(_), _) => {}
                (None, '"' | '\'') => self.quote = Some(sign),
                (None, '[' | '{' | '(') => self.depth += 1,
                (None, ']' | '}' | ')') => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
        }
        self.depth == 0
    }
}

/// Returns the puzzles of the next value, or `None` at the end.
fn next(
    lines: &mut AnyLines<'_>,
    boards: &mut Boards,
) -> Result<Option<Vec<Result<Record, ReadError>>>, ReadError> {
    let (mut nesting, mut text, mut first) = (Nesting::default(), String::new(), 0);
    loop {
        let Some(line) = lines.next()? else {
            if text.is_empty() {
                return Ok(None);
            }
            let error = ReadError::whole(first, "the end of the list", "the end of the input");
            return Err(error.fatal());
        };
        if text.is_empty() {
            if !is_significant(line.text) {
                continue;
            }
            first = line.number;
        }
        text.push_str(line.text);
        text.push('\n');
        if nesting.ends(line.text) {
            break;
        }
        if line.number - first > MAX_LINES {
            let expected = format!("a list of at most {MAX_LINES} lines");
            return Err(ReadError::whole(first, expected, "a longer one").fatal());
        }
    }
    let text = Text(&text);
    let value = json::read_lenient(&text).map_err(|error| error.below(first - 1))?;
    let found = grids(&value, 0);
    if found.is_empty() {
        let error = text.error(value.at, "a list or an object with a puzzle", "none");
        return Err(error.below(first - 1));
    }
    let record = |found: Found| {
        let mut record = found
            .record(&text, boards)
            .map_err(|error| error.below(first - 1))?;
        record.line = first + text.0[..found.at].matches('\n').count();
        Ok(record)
    };
    Ok(Some(found.into_iter().map(record).collect()))
}

/// A puzzle in a value.
struct Found {
    at: usize,
    cells: Vec<Word>,
    solution: Vec<Word>,
    title: Option<String>,
    /// The shape of the boxes in words.
    shape: Option<Word>,
    /// The puzzle in Ninefold's own text.
    rules: Option<Word>,
}

impl Found {
    fn of(at: usize, cells: Vec<Word>) -> Found {
        Found {
            at,
            cells,
            solution: Vec::new(),
            title: None,
            shape: None,
            rules: None,
        }
    }

    /// Returns whether this is a puzzle that can be read.
    fn is_puzzle(&self, boards: &Boards) -> bool {
        self.rules.is_some() || self.shape.is_some() || self.usual_shape(boards).is_some()
    }

    fn usual_shape(&self, boards: &Boards) -> Option<Shape> {
        let side = boards.side_of_cells(self.cells.len())?;
        boards.shape_of_side(side)
    }

    /// Returns the shape that the caller asked for, the one that the object states, or the usual one.
    fn shape(&self, text: &Text<'_>, boards: &Boards) -> Result<Option<Shape>, ReadError> {
        let Some(stated) = self.shape.as_ref().filter(|_| boards.forced.is_none()) else {
            return Ok(self.usual_shape(boards));
        };
        let expected = "a shape of boxes such as 3x3";
        let shape: Shape = stated
            .text
            .parse()
            .map_err(|_| text.error(stated.at, expected, quote(&stated.text)))?;
        if shape.cell_count() != self.cells.len() {
            let expected = format!("{} cells (boxes of {shape})", shape.cell_count());
            let found = count(self.cells.len(), "cell");
            return Err(text.error(self.at, expected, found));
        }
        Ok(Some(shape))
    }

    fn record(&self, text: &Text<'_>, boards: &mut Boards) -> Result<Record, ReadError> {
        if let Some(rules) = &self.rules {
            return self.with_rules(rules, text);
        }
        let shape = self.shape(text, boards)?.ok_or_else(|| {
            let (expected, _) = boards.expected_cells(self.cells.len());
            text.error(self.at, expected, count(self.cells.len(), "cell"))
        })?;
        let board = boards.of_shape(shape);
        let read = |cells: &[Word]| {
            let mut grid = Grid::empty(shape.side());
            for (place, cell) in board.cells().zip(cells) {
                let Some(digit) = read_number(bare_number(&cell.text), shape.side()) else {
                    let expected = expected_number(shape.side());
                    return Err(text.error(cell.at, expected, quote(&cell.text)));
                };
                grid.set(place, digit);
            }
            Ok(grid)
        };
        let givens = read(&self.cells)?;
        let mut record = Record::new(Puzzle::new(board.clone(), givens)?);
        if self.solution.len() == self.cells.len() {
            record.solution = Some(read(&self.solution)?);
        }
        record.meta.title.clone_from(&self.title);
        Ok(record)
    }

    /// Reads the puzzle from Ninefold's own text. The givens of the object are added to those of the text.
    fn with_rules(&self, rules: &Word, text: &Text<'_>) -> Result<Record, ReadError> {
        if !native::is_text(&rules.text) {
            let expected = "the rules in Ninefold's own text, which begins with `variant`";
            return Err(text.error(rules.at, expected, quote(&rules.text)));
        }
        let mut record = native::read(&rules.text).map_err(|error| inside(&error, rules, text))?;
        let board = record.puzzle.board().clone();
        if self.cells.len() == board.cell_count() {
            let mut puzzle = record.puzzle.clone();
            for own in own_digits(&self.cells, &board, text)? {
                let stated = puzzle.givens().get(own.place);
                if stated.is_some_and(|given| given != own.digit) {
                    let expected = format!("the given of {} in the rules", board.name(own.place));
                    return Err(text.error(own.written.at, expected, quote(&own.written.text)));
                }
                puzzle.give(own.place, Some(own.digit));
            }
            record = record.with_puzzle(puzzle);
        }
        if record.solution.is_none() && self.solution.len() == board.cell_count() {
            let digits = own_digits(&self.solution, &board, text)?;
            let digits: Vec<Digit> = digits.into_iter().map(|own| own.digit).collect();
            if digits.len() == board.cell_count() {
                record.solution = Some(Grid::of_digits(&board, &digits));
            }
        }
        if record.meta.title.is_none() {
            record.meta.title.clone_from(&self.title);
        }
        Ok(record)
    }
}

/// A digit of a board of any form.
struct OwnDigit<'c> {
    place: ninefold_grid::Cell,
    digit: Digit,
    /// The text in which it is written.
    written: &'c Word,
}

/// Returns the digits of cells as a board of any form writes them.
fn own_digits<'c>(
    cells: &'c [Word],
    board: &Board,
    text: &Text<'_>,
) -> Result<Vec<OwnDigit<'c>>, ReadError> {
    let mut digits = Vec::new();
    for (place, cell) in board.cells().zip(cells) {
        let sign = bare_number(&cell.text);
        let is_empty = matches!(sign, "" | "." | "_" | "-") || (sign == "0" && board.first() > 0);
        if is_empty {
            continue;
        }
        let one = sign.chars().next().filter(|_| sign.len() == 1);
        let letter = one.and_then(|sign| Alphabet::FromZero.digit(sign, 62));
        let number = sign.parse().ok();
        let value = number.or_else(|| i32::try_from(letter?.index()).ok());
        let digit = value.and_then(|value| board.digit(value)).ok_or_else(|| {
            text.error(cell.at, "digits of the board and dots", quote(&cell.text))
        })?;
        digits.push(OwnDigit {
            place,
            digit,
            written: cell,
        });
    }
    Ok(digits)
}

/// Returns an error inside the rules as an error of the text that the rules are in.
fn inside(error: &ReadError, rules: &Word, text: &Text<'_>) -> ReadError {
    let mut lines = rules.text.split('\n');
    let line = error.line().saturating_sub(1);
    let wanted = lines
        .by_ref()
        .take(line)
        .map(|line| line.len() + 1)
        .sum::<usize>();
    let part = lines.next().unwrap_or_default();
    let before = part.chars().take(error.column().saturating_sub(1));
    let wanted = wanted + before.map(char::len_utf8).sum::<usize>();
    let at = json::place_in(text, rules.at, wanted);
    text.error(at, error.expected(), error.found())
        .explain_found(&format!("line {} of the rules", error.line()))
}

/// Returns all puzzles of a value.
fn grids(value: &Json, depth: usize) -> Vec<Found> {
    if let Some(cells) = board(value) {
        return vec![Found::of(value.at, cells)];
    }
    if depth == MAX_DEPTH {
        return Vec::new();
    }
    if !matches!(value.value, Value::Object(_)) {
        let items = value.list().iter();
        return items.flat_map(|item| grids(item, depth + 1)).collect();
    }
    let named = |names: &[&str]| names.iter().find_map(|name| value.get(name));
    let mut found = named(&PUZZLE).map_or_else(Vec::new, |value| grids(value, depth + 1));
    let part = |value: &Json| match &value.value {
        Value::Text(text) => Some(Word::new(text, value.at)),
        _ => None,
    };
    let rules = native::NAMES
        .iter()
        .find_map(|name| value.get(name).and_then(part));
    if found.is_empty()
        && let Some(puzzle) = named(&PUZZLE)
        && rules.is_some()
    {
        // A board of another form may be written in a way that only its rules explain.
        found.push(Found::of(puzzle.at, Vec::new()));
    }
    if let [found] = &mut found[..] {
        found.solution = named(&SOLUTION).and_then(board).unwrap_or_default();
        found.title = named(&TITLE).and_then(Json::text).map(str::to_owned);
        found.shape = value.get("box").and_then(part);
        found.rules = rules;
    }
    found
}

/// Returns the cells of a value that is one board: a text, or a list of rows or cells.
fn board(value: &Json) -> Option<Vec<Word>> {
    if let Value::Text(signs) = &value.value {
        let is_board = signs.len() >= MIN_CELLS && signs.chars().all(is_sign);
        return is_board.then(|| cells_of(value)).flatten();
    }
    let items = value.list();
    let rows: Option<Vec<Vec<Word>>> = items.iter().map(cells_of).collect();
    let rows = rows.filter(|rows| rows.iter().map(Vec::len).sum::<usize>() >= MIN_CELLS)?;
    // The rows are those of a board, or each has a single cell.
    let is_board =
        rows.iter().all(|row| row.len() == rows.len()) || rows.iter().all(|row| row.len() == 1);
    is_board.then(|| rows.into_iter().flatten().collect())
}

/// Returns the cells of a row, or a single cell.
fn cells_of(value: &Json) -> Option<Vec<Word>> {
    let at = value.at;
    let one = |text: &str| Word::new(text, at);
    match &value.value {
        Value::Null => Some(vec![one("")]),
        Value::Number(text) => Some(vec![one(text)]),
        Value::Text(text) if text.is_empty() || is_number(bare_number(text)) => {
            Some(vec![one(text)])
        }
        Value::Text(text) if text.chars().all(is_sign) => {
            let signs = text.char_indices();
            // The quote comes before the first sign.
            let cell = |(i, sign): (usize, char)| Word::new(&sign.to_string(), at + 1 + i);
            Some(signs.map(cell).collect())
        }
        Value::List(items) => {
            let cells: Option<Vec<Vec<Word>>> = items.iter().map(cells_of).collect();
            let cells = cells.filter(|cells| cells.iter().all(|cell| cell.len() == 1))?;
            Some(cells.into_iter().flatten().collect())
        }
        _ => None,
    }
}

/// Returns whether a text is the number of one cell, and not a row of signs.
fn is_number(text: &str) -> bool {
    text.len() <= 2 && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Writes an object on a line. The shape of the boxes is in it if it is not the usual one.
pub(crate) fn write(record: &Record, shape: Shape) -> Result<String, Unsupported> {
    if record.puzzle.board().cell_count() < MIN_CELLS {
        return Err(Unsupported::new("boards of fewer than 16 cells"));
    }
    let mut text = format!("{{\"puzzle\": {}", written(record.puzzle.givens()));
    if let Some(solution) = &record.solution {
        text += &format!(", \"solution\": {}", written(solution));
    }
    if Shape::usual(shape.side()) != Some(shape) {
        text += &format!(", \"box\": \"{shape}\"");
    }
    Ok(text + "}\n")
}

/// Returns digits as a text of signs, or as rows of numbers if they have two figures.
fn written(grid: &Grid) -> String {
    let side = grid.side();
    if side <= 9 {
        return format!("\"{}\"", write_line(grid, '.'));
    }
    let number = |digit: Option<Digit>| digit.map_or(0, Digit::value).to_string();
    let numbers: Vec<String> = grid.iter().map(|(_, digit)| number(digit)).collect();
    let rows = numbers
        .chunks(side)
        .map(|row| format!("[{}]", row.join(", ")));
    format!("[{}]", rows.collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use ninefold_grid::notation::write_line;
    use ninefold_grid::{Board, Cell, Digit, Puzzle, Shape};

    use crate::{Format, Options, Reader, Record, read_str, write_str};

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn rows() -> Vec<String> {
        let row = |row: usize| PUZZLE[9 * row..9 * row + 9].to_owned();
        (0..9).map(row).collect()
    }

    #[test]
    fn lists_and_objects() {
        let numbers = |empty: &str, end: &str| {
            let row = |row: &String| {
                let cell = |sign: char| match sign {
                    '.' => empty.to_owned(),
                    digit => format!("{digit}{end}"),
                };
                let cells: Vec<String> = row.chars().map(cell).collect();
                format!("[{}]", cells.join(", "))
            };
            let rows: Vec<String> = rows().iter().map(row).collect();
            format!("[{}]", rows.join(", "))
        };
        let nested = numbers("0", "");
        let flat = nested
            .replace("], [", ", ")
            .replace("[[", "[")
            .replace("]]", "]");
        let quoted: Vec<String> = rows().iter().map(|row| format!("\"{row}\"")).collect();
        for text in [
            nested.clone(),
            flat.clone(),
            numbers("null", ""),
            numbers("None", ""),
            numbers("NaN", ".0"),
            nested.replace("], ", "],\n "),
            nested.replace(", ", ",\n    ").replace('[', "[\n  "),
            format!("board = {nested}"),
            nested
                .replace(", ", " ")
                .replace("] [", ";\n")
                .replace("[[", "[")
                .replace("]]", "]"),
            nested
                .replace(", ", " ")
                .replace("] [", "; ")
                .replace("[[", "S = [")
                .replace("]]", "];"),
            format!("board = np.array({nested})"),
            format!("[{}]", quoted.join(", ")),
            format!("[\n{}\n]", quoted.join(",\n")),
            format!("{{\"puzzle\": \"{PUZZLE}\"}}"),
            format!("{{\"name\": \"one\", \"board\": {nested}}}"),
        ] {
            let reader = Reader::new(text.as_bytes(), Options::default());
            let records: Result<Vec<_>, _> = reader.and_then(Iterator::collect);
            let records = records.unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(records.len(), 1, "{text}");
            assert_eq!(
                write_line(records[0].puzzle.givens(), '.'),
                PUZZLE,
                "{text}"
            );
        }
    }

    #[test]
    fn large_boards_and_unusual_boxes_are_written() {
        for (shape, puzzle) in [
            (Shape::new(2, 5), "[[0, 0, 0, 0, 0, 0, 0, 0, 0, 10], ["),
            (
                Shape::new(4, 3),
                "[[0, 0, 0, 0, 0, 0, 0, 0, 0, 10, 0, 0], [",
            ),
            (Shape::new(3, 2), "\"....."),
        ] {
            let shape = shape.unwrap();
            let mut given = Puzzle::empty(Board::of(shape));
            given.give(Cell::new(9), Digit::new(10.min(shape.side())));
            let text = write_str(&Record::new(given.clone()), Format::Lists).unwrap();
            assert!(
                text.starts_with(&format!("{{\"puzzle\": {puzzle}")),
                "{text}"
            );
            let is_usual = Shape::usual(shape.side()) == Some(shape);
            assert_eq!(text.contains("box"), !is_usual, "{text}");
            let read = &read_str(&text, Options::default()).unwrap()[0];
            assert_eq!(read.puzzle, given);
        }
    }

    #[test]
    fn many_objects_and_a_wrong_one() {
        let object = format!("{{\"puzzle\": \"{PUZZLE}\", \"solution\": null}}");
        let text = format!("{object}\n{{\"puzzle\": \"nothing\"}}\n[{object},\n {object}]\n");
        let mut reader = Reader::new(text.as_bytes(), Options::default()).unwrap();
        assert_eq!(reader.format(), Some(Format::Lists));
        let lines: Vec<Result<usize, usize>> = reader
            .by_ref()
            .map(|record| {
                record
                    .map(|record| record.line)
                    .map_err(|error| error.line())
            })
            .collect();
        assert_eq!(lines, [Ok(1), Err(2), Ok(3), Ok(4)]);
    }
}
