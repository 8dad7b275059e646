//! The XML of the OpenSudoku app: data about a collection, then games, perhaps in folders.
//!
//! `data` is n² signs. For a game that was begun, it is `version: 2`, a line end, and then `value|notes|editable|`
//! for every cell, with the notes as a bit mask. In version 1, the notes are `1,2,3,` or `-`. Later versions have
//! two fields of notes. A cell that cannot be edited is a given.

use std::collections::BTreeSet;

use super::xml::{Between, Tag, Tags, unescaped};
use crate::boards::{Boards, read_signs};
use crate::codec::{Records, Texts};
use crate::error::{Unsupported, quote};
use crate::head::Head;
use crate::lines::{AnyLines, Line};
use crate::words::one_line;
use crate::{Meta, ReadError, Record};
use ninefold_grid::notation::write_line;
use ninefold_grid::{Board, Cell, Digit, Grid, Marks, Pencilmarks, Puzzle, Shape};

/// Returns whether a document begins.
pub(crate) fn begins(head: &mut Head<'_, '_>, _: &Boards) -> bool {
    head.raw(0)
        .is_some_and(|line| line.trim_start().starts_with('<'))
}

/// Reads a document.
pub(crate) fn open(_: &mut AnyLines<'_>, _: &Boards, _: bool) -> Result<Records, ReadError> {
    let mut reading = Reading::default();
    Ok(Box::new(move |lines, boards| {
        reading.next(lines, boards).transpose()
    }))
}

/// The greatest depth of nested elements.
const MAX_DEPTH: usize = 64;

/// A document that is being read.
#[derive(Default)]
struct Reading {
    tags: Tags,
    /// The elements that are open, and the names of those that are folders.
    open: Vec<(String, Option<String>)>,
    /// The errors if the root is never closed, and if it has no game.
    unclosed: Option<ReadError>,
    empty: Option<ReadError>,
    /// The data about all games.
    meta: Meta,
}

impl Reading {
    /// Returns the next game, or `None` at the end. An error about a game alone is not fatal.
    fn next(
        &mut self,
        lines: &mut AnyLines<'_>,
        boards: &mut Boards,
    ) -> Result<Option<Record>, ReadError> {
        loop {
            let is_word = self.open.len() == 2 && word(&mut self.meta, &self.open[1].0).is_some();
            self.tags.text = match self.open.is_empty() {
                true => Between::Refused,
                false if is_word => Between::Kept(String::new()),
                false => Between::Skipped,
            };
            let tag = self.tags.next(lines)?;
            let name = self.tags.name().to_owned();
            match tag {
                Tag::End => return self.end(),
                Tag::Closes => {
                    self.close(&name)?;
                    if let Between::Kept(text) = &self.tags.text
                        && let Some(field) = word(&mut self.meta, &name)
                    {
                        let text = unescaped(text).unwrap_or_default();
                        let text = text.trim();
                        *field = (!text.is_empty()).then(|| text.to_owned());
                    }
                }
                Tag::Opens | Tag::Empty => {
                    if self.open.is_empty() {
                        self.root(&name)?;
                    }
                    let game = (name == "game").then(|| self.game(boards));
                    if tag == Tag::Opens {
                        self.open(name)?;
                    }
                    if let Some(game) = game {
                        self.empty = None;
                        return game.map(Some);
                    }
                }
            }
        }
    }

    /// Stores the first element.
    fn root(&mut self, name: &str) -> Result<(), ReadError> {
        if self.unclosed.is_some() {
            return Err(self.tags.malformed("unknown token"));
        }
        if !name.to_ascii_lowercase().starts_with("opensudoku") {
            let found = match name {
                "java" => "a saved file of HoDoKu (.hsol); export the puzzle as text".to_owned(),
                _ => quote(&format!("<{name}>")),
            };
            return Err(self.tags.error(0, "<opensudoku>", found));
        }
        let unclosed = "the root node was opened but never closed";
        self.unclosed = Some(self.tags.malformed(unclosed));
        let expected = "a <game data=\"…\"> in <opensudoku>";
        self.empty = Some(self.tags.error(0, expected, "none"));
        Ok(())
    }

    fn open(&mut self, name: String) -> Result<(), ReadError> {
        if self.open.len() == MAX_DEPTH {
            let expected = format!("at most {MAX_DEPTH} elements inside each other");
            return Err(self.tags.error(0, expected, "more"));
        }
        let mut folder = None;
        if name == "folder" {
            let attributes = self.tags.attributes()?.into_iter();
            folder = { attributes }.find(|attribute| attribute.0 == "name");
        }
        self.open.push((name, folder.map(|(_, value, _)| value)));
        Ok(())
    }

    fn close(&mut self, name: &str) -> Result<(), ReadError> {
        match self.open.pop() {
            Some((open, _)) if open == name => Ok(()),
            Some((open, _)) => {
                let found = format!("expected '{open}' tag, not '{name}'");
                Err(self.tags.malformed(found))
            }
            None => Err(self.tags.malformed("unexpected close tag")),
        }
    }

    fn end(&mut self) -> Result<Option<Record>, ReadError> {
        let unclosed = self.unclosed.take().filter(|_| !self.open.is_empty());
        match unclosed.or(self.empty.take()) {
            Some(error) => Err(error),
            None => Ok(None),
        }
    }

    /// Reads the game of the current tag.
    fn game(&self, boards: &mut Boards) -> Result<Record, ReadError> {
        let mut attributes = self.tags.attributes()?;
        let (first, offset) = self.tags.place(0);
        let Some(data) = attributes.iter().position(|(name, ..)| name == "data") else {
            return Err(first.error(offset, "an attribute data=\"…\"", "none"));
        };
        let (_, value, at) = attributes.remove(data);
        let (line, offset) = self.tags.place(at);
        let value = value.trim();
        let mut record = if value.starts_with("version") || value.contains('|') {
            read_progress(value, line, offset, boards)?
        } else {
            let board = boards.of_cells(value, line, offset)?;
            let givens = read_signs(value, &board, boards.alphabet, line, offset)?;
            Record::new(Puzzle::new(board, givens)?)
        };
        record.line = first.number;
        record.meta = self.meta.clone();
        let mut folders = self.open.iter().rev().filter(|(name, _)| name == "folder");
        record.meta.folder = folders.next().and_then(|(_, name)| name.clone());
        let others = attributes.into_iter().map(|(name, value, _)| (name, value));
        record.meta.other = others.collect();
        Ok(record)
    }
}

/// Returns where a text about all games is stored, by the name of its element.
fn word<'a>(meta: &'a mut Meta, name: &str) -> Option<&'a mut Option<String>> {
    Some(match name {
        "name" => &mut meta.title,
        "author" => &mut meta.author,
        "description" => &mut meta.description,
        "comment" => &mut meta.comment,
        "created" => &mut meta.date,
        "source" => &mut meta.source,
        "level" => &mut meta.level,
        "sourceURL" => &mut meta.url,
        _ => return None,
    })
}

fn read_progress(
    value: &str,
    line: Line<'_>,
    offset: usize,
    boards: &mut Boards,
) -> Result<Record, ReadError> {
    let cells = match value.strip_prefix("version:") {
        Some(rest) => rest
            .trim_start()
            .trim_start_matches(|c: char| c.is_ascii_digit()),
        None => value,
    };
    let fields: Vec<&str> = cells.trim().trim_end_matches('|').split('|').collect();
    // There are three fields for a cell, or four if there are two kinds of notes.
    let shape = |per_cell: usize| {
        let cells = fields.len() / per_cell;
        let side = boards
            .side_of_cells(cells)
            .filter(|_| fields.len().is_multiple_of(per_cell))?;
        Some((per_cell, boards.shape_of_side(side)?))
    };
    let Some((per_cell, shape)) = shape(3).or_else(|| shape(4)) else {
        let expected = "value|notes|editable| for each of 81 cells";
        return Err(line.error(offset, expected, format!("{} fields", fields.len())));
    };
    let board = boards.of_shape(shape);
    let side = shape.side();
    let (mut givens, mut placed) = (Grid::empty(side), Grid::empty(side));
    let mut notes = Pencilmarks::empty(side);
    for (cell, fields) in board.cells().zip(fields.chunks(per_cell)) {
        let wrong = |expected: &str, found: &str| {
            line.error(
                offset,
                format!("{expected} in {}", board.name(cell)),
                quote(found),
            )
        };
        let digit = match fields[0].trim().parse::<usize>() {
            Ok(0) => None,
            Ok(value) if value <= side => Digit::new(value),
            _ => return Err(wrong("a digit", fields[0])),
        };
        let editable = fields[per_cell - 1].trim() != "0";
        (if editable { &mut placed } else { &mut givens }).set(cell, digit);
        for field in &fields[1..per_cell - 1] {
            let marks = read_notes(field.trim(), side).ok_or_else(|| wrong("notes", field))?;
            notes[cell] |= marks;
        }
    }
    let mut record = Record::new(Puzzle::new(board, givens)?);
    record.placed = (placed.count() > 0).then_some(placed);
    let noted = notes.iter().any(|(_, marks)| !marks.is_empty());
    record.notes = noted.then_some(notes);
    Ok(record)
}

fn read_notes(field: &str, side: usize) -> Option<Marks> {
    let digit = |value: usize| Digit::new(value).filter(|digit| digit.value() <= side);
    if field == "-" || field.is_empty() {
        return Some(Marks::EMPTY);
    }
    if field.contains(',') {
        let words = field
            .split(',')
            .map(str::trim)
            .filter(|word| !word.is_empty());
        return words.map(|word| digit(word.parse().ok()?)).collect();
    }
    let mask: u64 = field.parse().ok()?;
    if side < 64 && mask >> side > 0 {
        return None;
    }
    Some(
        (1..=side.min(63))
            .filter(|i| mask >> (i - 1) & 1 == 1)
            .filter_map(digit)
            .collect(),
    )
}

/// Writes a document.
pub(crate) fn texts() -> Texts {
    let (mut is_first, mut folder) = (true, None);
    Box::new(move |record| {
        let Some(record) = record else {
            return Ok(footer(folder.as_deref()));
        };
        let game = game(record, &mut folder)?;
        let header = std::mem::take(&mut is_first).then(|| header(record));
        Ok(header.unwrap_or_default() + &game)
    })
}

/// Returns the text before the games: the data of the first record, and whether there are folders.
fn header(record: &Record) -> String {
    let meta = &record.meta;
    let version = if meta.folder.is_some() {
        " version=\"2\""
    } else {
        ""
    };
    let mut text = format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku{version}>\n");
    for (name, value) in [
        ("name", &meta.title),
        ("author", &meta.author),
        ("description", &meta.description),
        ("comment", &meta.comment),
        ("created", &meta.date),
        ("source", &meta.source),
        ("level", &meta.level),
        ("sourceURL", &meta.url),
    ] {
        let value = value.as_deref().map(escape).unwrap_or_default();
        text += &format!("  <{name}>{value}</{name}>\n");
    }
    text
}

/// Returns the text after the games.
fn footer(folder: Option<&str>) -> String {
    format!(
        "{}</opensudoku>\n",
        if folder.is_some() {
            "  </folder>\n"
        } else {
            ""
        }
    )
}

/// Writes one game. `folder` is the folder that is open. It changes if this game is in another one.
fn game(record: &Record, folder: &mut Option<String>) -> Result<String, Unsupported> {
    let board = record.puzzle.board();
    if board.shape() != Some(Shape::NINE) {
        return Err(Unsupported::new("other boards than 9x9"));
    }
    let mut text = String::new();
    if *folder != record.meta.folder {
        if folder.is_some() {
            text += "  </folder>\n";
        }
        *folder = record.meta.folder.clone();
        if let Some(name) = folder {
            text += &format!("  <folder name=\"{}\">\n", escape(name));
        }
    }
    let data = match (&record.placed, &record.notes) {
        (None, None) => write_line(record.puzzle.givens(), '0'),
        _ => progress(record, board),
    };
    text += "  <game";
    let is_name = |name: &str| {
        name.starts_with(|c: char| c.is_ascii_alphabetic())
            && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
            && !matches!(name, "data" | "xmlns")
    };
    let mut names = BTreeSet::new();
    for (name, value) in &record.meta.other {
        if is_name(name) && names.insert(name) {
            text += &format!(" {name}=\"{}\"", escape(value));
        }
    }
    text += &format!(" data=\"{data}\" />\n");
    Ok(text)
}

fn progress(record: &Record, board: &Board) -> String {
    let mut data = String::from("version: 2&#10;");
    let notes = |cell: Cell| {
        record
            .notes
            .as_ref()
            .map_or(Marks::EMPTY, |notes| notes[cell])
    };
    for cell in board.cells() {
        let given = record.puzzle.givens()[cell];
        let digit = given.or(record.placed.as_ref().and_then(|placed| placed[cell]));
        let mask: u32 = notes(cell).iter().map(|digit| 1 << digit.index()).sum();
        let editable = u8::from(given.is_none());
        data += &format!("{}|{mask}|{editable}|", digit.map_or(0, Digit::value));
    }
    data
}

fn escape(text: &str) -> String {
    // XML cannot express these two signs.
    let text = one_line(text).replace(['\u{fffe}', '\u{ffff}'], " ");
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\t' => escaped += "&#9;",
            c => escaped.push(c),
        }
    }
    escaped
}
