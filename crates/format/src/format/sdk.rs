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
use ninefold_grid::{Board, Cell, Grid, Marks, Pencilmarks, Puzzle};

use crate::boards::{Boards, expected_sign, overlay};
use crate::cells::Style;
use crate::codec::{Records, Texts};
use crate::draw::{plain, signs};
use crate::error::{Unsupported, count, quote, quote_sign};
use crate::head::Head;
use crate::line_kind::is_bar;
use crate::lines::{AnyLines, Line, MAX_AHEAD};
use crate::words::one_line;
use crate::{Meta, ReadError, Record, pictures};

/// Returns whether this comment is a header of SadMan.
fn is_header(text: &str) -> bool {
    let mut chars = text.trim_start().chars();
    chars.next() == Some('#')
        && chars.next().is_some_and(|key| "ADCBSLUNH".contains(key))
        && !chars.as_str().trim().is_empty()
}

/// Returns the name of a section if this line is `[Puzzle]` or the like, in letters of any case.
fn section(text: &str) -> Option<&str> {
    let name = text.trim().strip_prefix('[')?.strip_suffix(']')?;
    let is_letter = |sign: char| sign.is_ascii_alphabetic() || sign == ' ';
    name.chars().all(is_letter).then(|| name.trim())
}

fn is_puzzle(section: &str) -> bool {
    section.eq_ignore_ascii_case("puzzle")
}

/// Reads a line that begins with `#`. Prose is a comment, and several comments are lines of one.
fn read_header(text: &str, meta: &mut Meta) {
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

/// A record that is being read.
#[derive(Default)]
struct Sections<'a> {
    meta: Meta,
    puzzle: Vec<Line<'a>>,
    state: Vec<Line<'a>>,
    pencilmarks: Vec<Line<'a>>,
    colours: Vec<Line<'a>>,
    /// The first line of the record.
    first: Option<Line<'a>>,
}

/// Returns whether a section begins.
pub(crate) fn begins_section(head: &mut Head<'_, '_>, _: &Boards) -> bool {
    head.raw(0).is_some_and(|line| section(line).is_some())
}

/// Returns whether a board is drawn below headers.
pub(crate) fn begins_rows(head: &mut Head<'_, '_>, boards: &Boards) -> bool {
    head.is_after(is_header) && head.sketch(boards).is_some()
}

/// The number of lines in which a section is looked for.
const MAX_LINES: usize = 2048;

/// Reads records with sections if there is one soon. Otherwise it reads boards that are drawn below headers, up to
/// a section.
pub(crate) fn open(lines: &mut AnyLines<'_>, _: &Boards, _: bool) -> Result<Records, ReadError> {
    let has_section = (0..MAX_LINES).any(|i| lines.peek(i).and_then(section).is_some());
    let mut drawn = (!has_section).then(|| {
        pictures::records(Some(Style::Signs), |line, meta| {
            if line.trim_start().starts_with('#') {
                read_header(line, meta);
            }
            section(line).is_none()
        })
    });
    Ok(Box::new(move |lines, boards| {
        let record = drawn.as_mut().and_then(|next| next(lines, boards));
        record.or_else(|| {
            drawn = None;
            next(lines, boards).transpose()
        })
    }))
}

/// Returns the number of lines of the next record.
fn length(lines: &mut AnyLines<'_>) -> usize {
    // Whether the current section holds the puzzle. `None` outside of sections.
    let mut in_puzzle = None;
    let (mut rows, mut side) = (0, 0);
    for i in 0.. {
        let Some(text) = lines.peek(i) else { return i };
        let trimmed = text.trim();
        let section = section(trimmed).map(is_puzzle);
        if rows > 0 && (section == Some(true) || is_header(trimmed)) {
            return i;
        }
        match (section, in_puzzle) {
            _ if trimmed.is_empty() || trimmed.starts_with('#') => {}
            (Some(_), _) => in_puzzle = section,
            // Bare rows: the next board begins when one is complete.
            (None, None) if rows > 0 && rows == side => return i,
            (None, None | Some(true)) => {
                if rows == 0 {
                    side = cells(Line { number: 0, text }).count();
                }
                rows += 1;
            }
            (None, Some(false)) => {}
        }
    }
    0
}

/// Reads the next record with sections, or returns `None` at the end.
fn next(lines: &mut AnyLines<'_>, boards: &mut Boards) -> Result<Option<Record>, ReadError> {
    let length = length(lines);
    if let Some(error) = lines.take_failure() {
        return Err(error);
    }
    if lines.is_full() {
        let expected = format!("at most {} MiB for one puzzle", MAX_AHEAD >> 20);
        return Err(ReadError::whole(0, expected, "more").fatal());
    }
    let text = lines.text(length)?;
    let mut sections = Sections::default();
    let mut name = "puzzle";
    for line in text.lines() {
        let trimmed = line.trimmed();
        if trimmed.is_empty() {
            continue;
        }
        if trimmed.starts_with('#') {
            read_header(trimmed, &mut sections.meta);
            continue;
        }
        sections.first.get_or_insert(line);
        if let Some(section) = section(trimmed) {
            name = section;
            continue;
        }
        let is = |other: &str| name.eq_ignore_ascii_case(other);
        match () {
            () if is_puzzle(name) => sections.puzzle.push(line),
            () if is("state") => sections.state.push(line),
            () if is("pencilmarks") => sections.pencilmarks.push(line),
            () if is("colours") || is("colors") => sections.colours.push(line),
            () => {}
        }
    }
    match sections.first {
        Some(_) => sections.finish(boards).map(Some),
        // There are no lines, or only comments at the end of the input. Other comments belong to the record below.
        None => lines.next().map(|_| None),
    }
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
                    return Err(line.error(place, expected, quote_sign(found)));
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

/// Returns the signs of a row with their places.
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
    let mut all: Vec<(usize, char)> = Vec::new();
    for (k, line) in rows.iter().enumerate().take(side) {
        let before = all.len();
        all.extend(cells(*line));
        let found = all.len() - before;
        if found != side {
            let end = line.text.trim_end().len();
            let place = all.get(before + side).map_or(end, |&(place, _)| place);
            let expected = format!("{} in row {}", count(side, "cell"), k + 1);
            return Err(line.error(place, expected, count(found, "cell")));
        }
    }
    expect_rows(rows, side)?;
    let signs = all.iter().map(|&(_, sign)| sign);
    let alphabet = alphabet.unwrap_or_else(|| Alphabet::detect(signs, side));
    let mut grid = Grid::empty(side);
    for (cell, (place, sign)) in board.cells().zip(all) {
        let Some(digit) = read_sign(sign, alphabet, side) else {
            let line = rows[cell.row(side)];
            let found = quote_sign(sign);
            return Err(line.error(place, expected_sign(side, alphabet), found));
        };
        grid.set(cell, digit);
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
                    let found = quote_sign(c);
                    return Err(line.error(line.offset(field) + i, expected, found));
                };
                notes[Cell::at(row, column, side)].insert(digit);
            }
        }
    }
    expect_rows(rows, side)?;
    Ok(notes)
}

/// Returns whether there is more than a puzzle, which needs sections.
fn needs_sections(record: &Record) -> bool {
    let colours = record.meta.colours.as_deref();
    let side = record.puzzle.board().side();
    record.placed.is_some()
        || record.notes.is_some()
        || colours.is_some_and(|colours| clean_colours(colours, side).is_some())
}

/// Writes records one below another.
pub(crate) fn texts() -> Texts {
    // Bare rows after sections would belong to the last section.
    let (mut is_first, mut has_sections) = (true, false);
    Box::new(move |record| {
        let Some(record) = record else {
            return Ok(String::new());
        };
        has_sections |= needs_sections(record);
        let gap = if is_first { "" } else { "\n" };
        let text = gap.to_owned() + &write(record, has_sections)?;
        is_first = false;
        Ok(text)
    })
}

/// Writes headers, and the puzzle in bare rows or in sections.
fn write(record: &Record, sections: bool) -> Result<String, Unsupported> {
    let side = record.puzzle.board().side();
    let givens = record.puzzle.givens();
    if side < 4 {
        return Err(Unsupported::new("sides below 4"));
    }
    let rows = |grid: &Grid| signs(grid, Alphabet::Digits, '.').map(|signs| plain(&signs, side));
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

/// Returns rows of colours that can be read back: no row is blank or looks like a header or a section.
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
