//! The XML of the OpenSudoku app: words about a collection, then games, perhaps in folders.
//!
//! `data` is n² signs, or for a game under way `version: 2`, a line end, and then for every cell
//! `value|notes|editable|`, the notes as a bit mask (in version 1 as `1,2,3,` or `-`; later
//! versions have two such fields). A cell that cannot be edited is a given.

use ninefold_grid::notation::write_line;
use ninefold_grid::{Board, Cell, Digit, Grid, Marks, Pencilmarks, Puzzle, Shape};
use roxmltree::{Document, Node};

use crate::boards::{Boards, read_signs};
use crate::codec::{Records, Texts};
use crate::error::{Cannot, quote};
use crate::head::Head;
use crate::lines::{AnyLines, Line, Text};
use crate::words::one_line;
use crate::{Meta, ReadError, Record};

/// Whether a document begins.
pub(crate) fn begins(head: &mut Head<'_, '_>, _: &Boards) -> bool {
    head.raw(0)
        .is_some_and(|line| line.trim_start().starts_with('<'))
}

/// Reads a document.
pub(crate) fn open(lines: &mut AnyLines<'_>, _: &Boards, _: bool) -> Result<Records, ReadError> {
    let text = lines.text(usize::MAX)?;
    let mut games = None;
    Ok(Box::new(move |_, boards| {
        games
            .get_or_insert_with(|| read(&text, boards).into_iter())
            .next()
    }))
}

/// Reads all games.
fn read(text: &Text, boards: &mut Boards) -> Vec<Result<Record, ReadError>> {
    let xml = text.joined();
    let options = roxmltree::ParsingOptions {
        allow_dtd: false,
        ..Default::default()
    };
    let document = match Document::parse_with_options(&xml, options) {
        Ok(document) => document,
        Err(error) => {
            let place = error.pos();
            let line = line_at(text, place.row as usize);
            let offset = line
                .text
                .char_indices()
                .nth((place.col as usize).saturating_sub(1));
            let offset = offset.map_or(line.text.len(), |(i, _)| i);
            let message = error.to_string();
            let message = message.split(" at ").next().unwrap_or_default().to_owned();
            return vec![Err(line.error(offset, "well-formed XML", message).fatal())];
        }
    };
    let root = document.root_element();
    let name = root.tag_name().name();
    let line = line_of(&document, text, root);
    if !name.to_ascii_lowercase().starts_with("opensudoku") {
        let found = match name {
            "java" => "a saved file of HoDoKu (.hsol); export the puzzle as text".to_owned(),
            _ => quote(&format!("<{name}>")),
        };
        let offset = line.text.find('<').unwrap_or(0);
        return vec![Err(line.error(offset, "<opensudoku>", found).fatal())];
    }
    let meta = read_meta(root);
    let games: Vec<_> = root
        .descendants()
        .filter(|node| node.has_tag_name("game"))
        .map(|game| read_game(game, &meta, text, boards))
        .collect();
    if games.is_empty() {
        return vec![Err(line
            .error(0, "a <game data=\"…\"> in <opensudoku>", "none")
            .fatal())];
    }
    games
}

fn line_at(text: &Text, row: usize) -> Line<'_> {
    let last = text.len().saturating_sub(1);
    text.line(row.saturating_sub(1).min(last)).unwrap_or(Line {
        number: 0,
        text: "",
    })
}

fn line_of<'a>(document: &Document<'_>, text: &'a Text, node: Node<'_, '_>) -> Line<'a> {
    line_at(text, document.text_pos_at(node.range().start).row as usize)
}

fn read_meta(root: Node<'_, '_>) -> Meta {
    let mut meta = Meta::default();
    for child in root.children().filter(Node::is_element) {
        let Some(words) = child
            .text()
            .map(str::trim)
            .filter(|words| !words.is_empty())
        else {
            continue;
        };
        let field = match child.tag_name().name() {
            "name" => &mut meta.title,
            "author" => &mut meta.author,
            "description" => &mut meta.description,
            "comment" => &mut meta.comment,
            "created" => &mut meta.date,
            "source" => &mut meta.source,
            "level" => &mut meta.level,
            "sourceURL" => &mut meta.url,
            _ => continue,
        };
        *field = Some(words.to_owned());
    }
    meta
}

fn read_game(
    game: Node<'_, '_>,
    meta: &Meta,
    text: &Text,
    boards: &mut Boards,
) -> Result<Record, ReadError> {
    let document = game.document();
    let line = line_of(document, text, game);
    let Some(data) = game.attribute_node("data") else {
        let offset = line.text.find("<game").unwrap_or(0);
        return Err(line.error(offset, "an attribute data=\"…\"", "none"));
    };
    let place = document.text_pos_at(data.range_value().start);
    let at = line_at(text, place.row as usize);
    let offset = at
        .text
        .char_indices()
        .nth((place.col as usize).saturating_sub(1));
    let offset = offset.map_or(at.text.len(), |(i, _)| i);
    let value = data.value().trim();
    let mut record = if value.starts_with("version") || value.contains('|') {
        read_progress(value, at, offset, boards)?
    } else {
        let board = boards.of_cells(value, at, offset)?;
        let givens = read_signs(value, &board, boards.alphabet, at, offset)?;
        Record::new(Puzzle::new(board, givens)?)
    };
    record.line = line.number;
    record.meta = meta.clone();
    let folder = game.ancestors().find(|node| node.has_tag_name("folder"));
    record.meta.folder = folder
        .and_then(|node| node.attribute("name"))
        .map(str::to_owned);
    let attributes = game
        .attributes()
        .filter(|attribute| attribute.name() != "data");
    let pair = |a: roxmltree::Attribute<'_, '_>| (a.name().to_owned(), a.value().to_owned());
    record.meta.other = attributes.map(pair).collect();
    Ok(record)
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
    // Three fields for a cell, or four where notes are of two kinds.
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

/// What comes before the games: the words of the first record, and whether there are folders.
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

/// What comes after the games.
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

/// One game. `folder` is the folder that is open, and is changed if this game is in another.
fn game(record: &Record, folder: &mut Option<String>) -> Result<String, Cannot> {
    let board = record.puzzle.board();
    if board.shape() != Some(Shape::NINE) {
        return Err(Cannot::new("other boards than 9x9"));
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
    let mut names: Vec<&str> = Vec::new();
    for (name, value) in &record.meta.other {
        if is_name(name) && !names.contains(&name.as_str()) {
            text += &format!(" {name}=\"{}\"", escape(value));
            names.push(name);
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
    // XML has no way to say these two.
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
