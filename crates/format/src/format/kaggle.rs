//! Tables of puzzles and solutions as on Kaggle: a header line names the columns.

use std::borrow::Cow;

use ninefold_grid::notation::{Alphabet, write_line};
use ninefold_grid::{Board, Grid, Puzzle};

use super::native;
use crate::boards::{Boards, read_signs};
use crate::codec::{Records, Texts};
use crate::error::{Unsupported, quote};
use crate::head::{Head, is_significant};
use crate::line_features::LineFeatures;
use crate::lines::{AnyLines, Line};
use crate::words::one_line;
use crate::{ReadError, Record};

const PUZZLE: [&str; 9] = [
    "quizzes", "quiz", "puzzle", "puzzles", "board", "grid", "sudoku", "question", "unsolved",
];
const SOLUTION: [&str; 6] = [
    "solutions",
    "solution",
    "answer",
    "answers",
    "solved",
    "solved_board",
];

/// The greatest number of lines of a quoted field.
const MAX_LINES: usize = 1000;

/// The places of the columns.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Columns {
    separator: u8,
    puzzle: usize,
    rules: Option<usize>,
    solution: Option<usize>,
    names: Vec<String>,
    /// The number of cells in the row before.
    cells: Option<usize>,
}

/// Reads a header line, if this is one.
fn header(text: &str) -> Option<Columns> {
    if text.len() > 10_000 {
        return None;
    }
    [b',', b';', b'\t'].into_iter().find_map(|separator| {
        let names: Vec<String> = split(text, separator)
            .into_iter()
            .map(|(_, name)| name.into_owned())
            .collect();
        let find = |known: &[&str]| {
            let same = |name: &String| known.contains(&name.trim().to_ascii_lowercase().as_str());
            names.iter().position(same)
        };
        let puzzle = find(&PUZZLE)?;
        let (rules, solution) = (find(&native::NAMES), find(&SOLUTION));
        Some(Columns {
            separator,
            puzzle,
            rules,
            solution,
            names,
            cells: None,
        })
    })
}

/// Returns whether a table begins. One column is not enough unless a puzzle follows, because a heading may look
/// like it.
pub(crate) fn begins(head: &mut Head<'_, '_>, boards: &Boards) -> bool {
    let columns = head.raw(0).and_then(|line| header(line.trim()));
    columns.is_some_and(|columns| {
        let is_row = |row| LineFeatures::of(row, boards).is_board();
        columns.names.len() > 1 || head.following().is_some_and(is_row)
    })
}

/// Reads the rows below the header. A table that was detected may have lines of words above it.
pub(crate) fn open(
    lines: &mut AnyLines<'_>,
    _: &Boards,
    is_forced: bool,
) -> Result<Records, ReadError> {
    let mut line = lines.next()?;
    while let Some(found) = line {
        if let Some(mut columns) = header(found.trimmed()) {
            return Ok(Box::new(move |lines, boards| {
                read(lines, &mut columns, boards)
            }));
        }
        if is_forced && is_significant(found.text) {
            let (expected, found_text) = (no_header(), quote(found.trimmed()));
            return Err(found
                .error_at(found.trimmed(), expected, found_text)
                .fatal());
        }
        line = lines.next()?;
    }
    Err(ReadError::whole(0, no_header(), "nothing").fatal())
}

fn no_header() -> &'static str {
    "a header line (a table with a header line such as quizzes,solutions)"
}

/// Returns the fields of a line with the places where they begin. Quoted fields are unquoted. (The csv crate is not
/// used: it builds its automaton again for each line that it gets alone, which costs more than everything else, and
/// it does not report places.)
fn split(text: &str, separator: u8) -> Vec<(usize, Cow<'_, str>)> {
    let separator = char::from(separator);
    let mut fields = Vec::new();
    let mut start = 0;
    loop {
        let (mut place, mut from) = (start, start);
        let mut quoted = None;
        if text[start..].starts_with('"') {
            (place, from) = (start + 1, start + 1);
            let field: &mut String = quoted.insert(String::new());
            while let Some(quote) = text[from..].find('"').map(|i| from + i) {
                *field += &text[from..quote];
                from = quote + 1;
                if !text[from..].starts_with('"') {
                    break;
                }
                field.push('"');
                from += 1;
            }
        }
        let end = text[from..].find(separator).map(|i| from + i);
        let rest = &text[from..end.unwrap_or(text.len())];
        let field = match quoted {
            Some(field) => Cow::Owned(field + rest),
            None => Cow::Borrowed(rest),
        };
        fields.push((place, field));
        match end {
            Some(end) => start = end + 1,
            None => return fields,
        }
    }
}

/// Reads the next row of the table, or returns `None` at the end.
fn read(
    lines: &mut AnyLines<'_>,
    columns: &mut Columns,
    boards: &mut Boards,
) -> Option<Result<Record, ReadError>> {
    let (number, text) = loop {
        match next_row(lines) {
            Ok(row) => {
                let row = row?;
                if !row.1.trim().is_empty() && !row.1.starts_with('#') {
                    break row;
                }
            }
            Err(error) => return Some(Err(error)),
        }
    };
    let line = Line {
        number,
        text: &text,
    };
    Some(read_row(line, columns, boards))
}

/// Returns a line, and the lines after it in which a quoted field continues.
fn next_row(lines: &mut AnyLines<'_>) -> Result<Option<(usize, String)>, ReadError> {
    let Some(line) = lines.next()? else {
        return Ok(None);
    };
    let (number, mut text) = (line.number, line.text.to_owned());
    let mut quotes = text.matches('"').count();
    for _ in 0..MAX_LINES {
        if quotes.is_multiple_of(2) {
            break;
        }
        let Some(line) = lines.next()? else { break };
        quotes += line.text.matches('"').count();
        text.push('\n');
        text.push_str(line.text);
    }
    Ok(Some((number, text)))
}

fn read_row(
    line: Line<'_>,
    columns: &mut Columns,
    boards: &mut Boards,
) -> Result<Record, ReadError> {
    let fields = split(line.text, columns.separator);
    let is_text = |(_, text): &&(usize, Cow<'_, str>)| native::is_text(text);
    let rules = columns.rules.and_then(|i| fields.get(i)).filter(is_text);
    let mut record = match rules {
        Some((offset, text)) => native::read(text)
            .map_err(|error| line.error(*offset, error.expected(), error.found()))?,
        None => Record::new(read_cells(&fields, line, columns, boards)?),
    };
    record.line = line.number;
    for (i, (offset, value)) in fields.iter().enumerate() {
        if i == columns.puzzle || rules.is_some() && Some(i) == columns.rules {
            continue;
        }
        if Some(i) == columns.solution {
            let (offset, cells) = trimmed(*offset, value);
            if !cells.is_empty() {
                record.solution = Some(read_solution(
                    cells,
                    record.puzzle.board(),
                    boards.alphabet,
                    line,
                    offset,
                )?);
            }
            continue;
        }
        match columns.names.get(i).map(|name| name.trim()) {
            Some("id") if !value.is_empty() => record.meta.id = Some(value.to_string()),
            Some("id") => {}
            Some(name) => record.meta.other.push((name.to_owned(), value.to_string())),
            None => {}
        }
    }
    Ok(record)
}

/// Reads the puzzle in the column of puzzles.
fn read_cells(
    fields: &[(usize, Cow<'_, str>)],
    line: Line<'_>,
    columns: &mut Columns,
    boards: &mut Boards,
) -> Result<Puzzle, ReadError> {
    let column = columns.puzzle + 1;
    let expected = || format!("a puzzle in column {column}");
    let Some((offset, cells)) = fields.get(columns.puzzle) else {
        return Err(line.error(line.text.len(), expected(), quote(line.text)));
    };
    let (offset, cells) = trimmed(*offset, cells);
    if cells.is_empty() {
        return Err(line.error(offset, expected(), "an empty field"));
    }
    let board = boards
        .of_cells(cells, line, offset)
        .map_err(|error| match columns.cells {
            Some(count) if error.expected() != format!("{count} cells") => {
                let expected = format!("a puzzle of {count} cells, as in the row before");
                line.error(
                    offset,
                    expected,
                    format!("{} ({})", quote(cells), error.found()),
                )
            }
            _ => error,
        })?;
    columns.cells = Some(board.cell_count());
    let givens = read_signs(cells, &board, boards.alphabet, line, offset)?;
    Ok(Puzzle::new(board, givens)?)
}

fn trimmed(offset: usize, field: &str) -> (usize, &str) {
    let start = field.trim_start();
    (offset + field.len() - start.len(), start.trim_end())
}

fn read_solution(
    cells: &str,
    board: &Board,
    alphabet: Option<Alphabet>,
    line: Line<'_>,
    offset: usize,
) -> Result<Grid, ReadError> {
    let found = cells.chars().count();
    if found != board.cell_count() {
        let expected = format!("a solution of {} cells", board.cell_count());
        return Err(line.error(offset + cells.len(), expected, format!("{found}")));
    }
    read_signs(cells, board, alphabet, line, offset)
}

/// Writes a table. Its columns are those of the first record.
pub(crate) fn texts() -> Texts {
    let mut table: Option<Written> = None;
    Box::new(move |record| {
        let Some(record) = record else {
            return Ok(String::new());
        };
        if let Some(table) = &table {
            return table.row(record);
        }
        let first = Written::of(record);
        let text = first.header() + &first.row(record)?;
        table = Some(first);
        Ok(text)
    })
}

/// The names of the columns besides puzzle and solution.
struct Written {
    id: bool,
    other: Vec<String>,
}

impl Written {
    fn of(record: &Record) -> Written {
        let names = record.meta.other.iter().map(|(name, _)| name.clone());
        Written {
            id: record.meta.id.is_some(),
            other: names.collect(),
        }
    }

    /// Returns the header line.
    fn header(&self) -> String {
        if !self.id && self.other.is_empty() {
            return "quizzes,solutions\n".to_owned();
        }
        let mut names = vec!["puzzle", "solution"];
        if self.id {
            names.insert(0, "id");
        }
        let other = self.other.iter().map(|name| field(name));
        names
            .into_iter()
            .map(str::to_owned)
            .chain(other)
            .collect::<Vec<_>>()
            .join(",")
            + "\n"
    }

    /// Returns the row of a record.
    fn row(&self, record: &Record) -> Result<String, Unsupported> {
        if record.puzzle.board().side() > Alphabet::Digits.max_side() {
            return Err(Unsupported::new("digits above 61"));
        }
        let solution = record
            .solution
            .as_ref()
            .map(|solution| write_line(solution, '0'));
        let mut fields = vec![
            write_line(record.puzzle.givens(), '0'),
            solution.unwrap_or_default(),
        ];
        if self.id {
            fields.insert(0, field(record.meta.id.as_deref().unwrap_or_default()));
        }
        for name in &self.other {
            let same = |(known, _): &&(String, String)| known == name;
            let value = record
                .meta
                .other
                .iter()
                .find(same)
                .map(|(_, value)| value.as_str());
            fields.push(field(value.unwrap_or_default()));
        }
        Ok(fields.join(",") + "\n")
    }
}

/// Returns a field, quoted if necessary.
fn field(text: &str) -> String {
    let text = one_line(text);
    if text.contains(['"', ',', ';', '\t', '#']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text
    }
}
