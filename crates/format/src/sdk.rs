//! SadMan Sudoku's `.sdk`: headers `#A author`, then either bare rows or sections.
//!
//! ```text
//! #A author   #D description  #C comment  #B date     #S source
//! #L level    #U url          #N solutions            #H hint
//! [Puzzle] [State] [PencilMarks] [Colours]: n lines each
//! ```
//! A file with sections is read here; bare rows, with whatever is drawn between them, are a
//! [picture](crate::pictures) whose comments are headers.

use ninefold_grid::notation::{Alphabet, read_sign};
use ninefold_grid::{Board, Cell, Grid, Marks, Pencilmarks, Puzzle, Shape};

use crate::boards::{Boards, expected_sign, overlay};
use crate::draw::{plain, signs};
use crate::error::{count, quote};
use crate::lines::{Line, Text};
use crate::look::is_bar;
use crate::words::one_line;
use crate::{Format, Meta, ReadError, Record, WriteError};

/// Whether this comment is a header of SadMan.
pub(crate) fn is_header(text: &str) -> bool {
    let mut chars = text.trim_start().chars();
    chars.next() == Some('#')
        && chars.next().is_some_and(|key| "ADCBSLUNH".contains(key))
        && !chars.as_str().trim().is_empty()
}

/// Whether this line is `[Puzzle]` or the like.
pub(crate) fn section(text: &str) -> Option<String> {
    let name = text.trim().strip_prefix('[')?.strip_suffix(']')?;
    let letters = |c: char| c.is_ascii_alphabetic() || c == ' ';
    name.chars()
        .all(letters)
        .then(|| name.trim().to_ascii_lowercase())
}

/// Reads a line that begins with `#`. Prose is a comment; several comments are lines of one.
pub(crate) fn read_header(text: &str, meta: &mut Meta) {
    let rest = text.trim().trim_start_matches('#');
    let (key, value) = match is_header(text) {
        true => (rest.chars().next(), rest.get(1..).unwrap_or_default()),
        false => (Some('C'), rest),
    };
    let value = value.trim();
    let field = match key {
        Some('A') => &mut meta.author,
        Some('D') => &mut meta.description,
        Some('B') => &mut meta.date,
        Some('S') => &mut meta.source,
        Some('L') => &mut meta.level,
        Some('U') => &mut meta.url,
        Some('N') => &mut meta.solutions,
        Some('H') => &mut meta.hint,
        _ => &mut meta.comment,
    };
    match field {
        _ if value.is_empty() => {}
        Some(known) => {
            known.push('\n');
            known.push_str(value);
        }
        None => *field = Some(value.to_owned()),
    }
}

/// One record under way.
#[derive(Default)]
struct Sections<'a> {
    meta: Meta,
    puzzle: Vec<Line<'a>>,
    state: Vec<Line<'a>>,
    pencilmarks: Vec<Line<'a>>,
    colours: Vec<Line<'a>>,
    /// Where the record begins.
    first: Option<Line<'a>>,
}

/// Reads a text with sections.
pub(crate) fn read(text: &Text, boards: &mut Boards) -> Vec<Result<Record, ReadError>> {
    let mut records = Vec::new();
    let mut under_way = Sections::default();
    let mut name = String::new();
    for line in text.lines() {
        let trimmed = line.trimmed();
        if trimmed.is_empty() {
            continue;
        }
        let header = trimmed.starts_with('#');
        let section = section(trimmed);
        let again = header || section.as_deref() == Some("puzzle");
        if again && !under_way.puzzle.is_empty() && (section.is_some() || is_header(trimmed)) {
            records.push(std::mem::take(&mut under_way).finish(boards));
            name = String::new();
        }
        if header {
            read_header(trimmed, &mut under_way.meta);
            continue;
        }
        under_way.first.get_or_insert(line);
        if let Some(section) = section {
            name = section;
            continue;
        }
        match name.as_str() {
            "" => {
                // Bare rows: the next board begins when one is complete.
                let side = under_way.puzzle.first().map(|&top| cells(top).count());
                if side == Some(under_way.puzzle.len()) {
                    records.push(std::mem::take(&mut under_way).finish(boards));
                    under_way.first = Some(line);
                }
                under_way.puzzle.push(line);
            }
            "puzzle" => under_way.puzzle.push(line),
            "state" => under_way.state.push(line),
            "pencilmarks" => under_way.pencilmarks.push(line),
            "colours" | "colors" => under_way.colours.push(line),
            _ => {}
        }
    }
    if under_way.first.is_some() {
        records.push(under_way.finish(boards));
    }
    records
}

impl Sections<'_> {
    fn finish(self, boards: &mut Boards) -> Result<Record, ReadError> {
        let first = self.first.unwrap_or(Line {
            number: 0,
            text: "",
        });
        let Some(&top) = self.puzzle.first() else {
            return Err(first.error(0, "a section [Puzzle]", quote(first.trimmed())));
        };
        let board = boards.of_side(cells(top).count(), top, 0)?;
        let givens = read_rows(&self.puzzle, &board, boards.alphabet)?;
        let mut placed = None;
        if !self.state.is_empty() {
            let mut state = read_rows(&self.state, &board, boards.alphabet)?;
            for (cell, given) in givens.filled() {
                if state[cell].is_some_and(|digit| digit != given) {
                    let row = cell.row(board.side());
                    let line = self.state[row];
                    let place = cells(line).nth(cell.column(board.side()));
                    let expected = format!("the given {given} of {}", board.name(cell));
                    let (place, found) = place.map_or((0, ' '), |place| place);
                    return Err(line.error(place, expected, quote(found.encode_utf8(&mut [0; 4]))));
                }
                state.set(cell, None);
            }
            placed = (state.count() > 0).then_some(state);
        }
        let mut record = Record::new(Puzzle::new(board, givens)?);
        record.line = first.number;
        record.placed = placed;
        record.meta = self.meta;
        if !self.pencilmarks.is_empty() {
            record.notes = Some(read_notes(&self.pencilmarks, record.puzzle.board())?);
        }
        if !self.colours.is_empty() {
            let rows: Vec<&str> = self.colours.iter().map(Line::trimmed).collect();
            record.meta.colours = Some(rows.join("\n"));
        }
        Ok(record)
    }
}

/// The signs of a row with their places.
fn cells<'a>(line: Line<'a>) -> impl Iterator<Item = (usize, char)> + use<'a> {
    line.text
        .char_indices()
        .filter(|&(_, c)| !c.is_whitespace() && !is_bar(c))
}

fn expect_rows(rows: &[Line<'_>], side: usize) -> Result<(), ReadError> {
    let Some(last) = rows.last() else {
        return Ok(());
    };
    if rows.len() == side {
        return Ok(());
    }
    let line = rows.get(side).unwrap_or(last);
    let place = if rows.len() > side {
        0
    } else {
        line.text.trim_end().len()
    };
    Err(line.error(place, count(side, "row"), count(rows.len(), "row")))
}

fn read_rows(
    rows: &[Line<'_>],
    board: &Board,
    alphabet: Option<Alphabet>,
) -> Result<Grid, ReadError> {
    let side = board.side();
    for (k, line) in rows.iter().enumerate().take(side) {
        let found = cells(*line).count();
        if found != side {
            let place = cells(*line)
                .nth(side)
                .map_or(line.text.trim_end().len(), |(i, _)| i);
            let expected = format!("{} in row {}", count(side, "cell"), k + 1);
            return Err(line.error(place, expected, count(found, "cell")));
        }
    }
    expect_rows(rows, side)?;
    let all: Vec<char> = rows
        .iter()
        .flat_map(|&line| cells(line))
        .map(|(_, c)| c)
        .collect();
    let alphabet = alphabet.unwrap_or_else(|| Alphabet::detect(all.into_iter(), side));
    let mut grid = Grid::empty(side);
    let places = rows
        .iter()
        .flat_map(|&line| cells(line).map(move |place| (line, place)));
    for (cell, (line, (i, sign))) in board.cells().zip(places) {
        match read_sign(sign, alphabet, side) {
            Some(digit) => grid.set(cell, digit),
            None => {
                let found = quote(sign.encode_utf8(&mut [0; 4]));
                return Err(line.error(i, expected_sign(side, alphabet), found));
            }
        }
    }
    Ok(grid)
}

fn read_notes(rows: &[Line<'_>], board: &Board) -> Result<Pencilmarks, ReadError> {
    let side = board.side();
    let mut notes = Pencilmarks::empty(side);
    for (row, line) in rows.iter().enumerate().take(side) {
        let fields: Vec<&str> = line.trimmed().split(',').collect();
        if fields.len() != side {
            let place = fields
                .get(side)
                .map_or(line.text.trim_end().len(), |f| line.offset(f));
            let expected = format!("{} with commas between", count(side, "cell"));
            return Err(line.error(place, expected, count(fields.len(), "cell")));
        }
        for (column, field) in fields.into_iter().enumerate() {
            for (i, c) in field.char_indices().filter(|(_, c)| !c.is_whitespace()) {
                let Some(digit) = Alphabet::Digits.digit(c, side) else {
                    let expected = format!("candidates from 1 to {side}");
                    let found = quote(c.encode_utf8(&mut [0; 4]));
                    return Err(line.error(line.offset(field) + i, expected, found));
                };
                notes[Cell::at(row, column, side)].insert(digit);
            }
        }
    }
    expect_rows(rows, side)?;
    Ok(notes)
}

/// Whether there is more than a puzzle, which takes sections to say.
pub(crate) fn needs_sections(record: &Record) -> bool {
    let colours = record.meta.colours.as_deref();
    let side = record.puzzle.board().side();
    record.placed.is_some()
        || record.notes.is_some()
        || colours.is_some_and(|colours| clean_colours(colours, side).is_some())
}

/// Writes headers, and the puzzle in bare rows or in sections.
pub(crate) fn write(record: &Record, shape: Shape, sections: bool) -> Result<String, WriteError> {
    let side = shape.side();
    let givens = record.puzzle.givens();
    if side < 4 {
        return Err(WriteError::cannot(Format::Sdk, "sides below 4"));
    }
    let rows = |grid: &Grid| {
        signs(grid, Alphabet::Digits, '.', Format::Sdk).map(|signs| plain(&signs, shape))
    };
    let mut text = String::new();
    let meta = &record.meta;
    for (key, value) in [
        ('A', &meta.author),
        ('D', &meta.description),
        ('C', &meta.comment),
        ('B', &meta.date),
        ('S', &meta.source),
        ('L', &meta.level),
        ('U', &meta.url),
        ('N', &meta.solutions),
        ('H', &meta.hint),
    ] {
        for line in value.as_deref().unwrap_or_default().lines().map(one_line) {
            if !line.is_empty() {
                text += &format!("#{key} {line}\n");
            }
        }
    }
    if !sections {
        return Ok(text + &rows(givens)?);
    }
    text += "[Puzzle]\n";
    text += &rows(givens)?;
    if let Some(placed) = &record.placed {
        text += "[State]\n";
        text += &rows(&overlay(placed, Some(givens)))?;
    }
    if let Some(notes) = &record.notes {
        text += "[PencilMarks]\n";
        let word = |marks: Marks| -> String {
            marks
                .iter()
                .filter_map(|digit| Alphabet::Digits.symbol(digit))
                .collect()
        };
        let words: Vec<String> = notes.iter().map(|(_, marks)| word(marks)).collect();
        for row in words.chunks(side) {
            text += &row.join(",");
            text.push('\n');
        }
    }
    let colours = meta.colours.as_deref();
    if let Some(colours) = colours.and_then(|colours| clean_colours(colours, side)) {
        text += "[Colours]\n";
        text += &colours;
    }
    Ok(text)
}

/// Rows of colours that are read back: no row blank, none like a header or a section.
fn clean_colours(colours: &str, side: usize) -> Option<String> {
    let mut text = String::new();
    for row in colours.lines().map(one_line).take(side) {
        if row.is_empty() || row.starts_with(['#', '[']) {
            return None;
        }
        text += &row;
        text.push('\n');
    }
    (!text.is_empty()).then_some(text)
}
