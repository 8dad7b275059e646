//! Writes links of SudokuPad. Givens, regions and cages are written as such. Other rules are drawn in the forms and
//! colours that players know, and stated in sentences. A rule that needs a drawing and has none is refused. The
//! puzzle's own text is kept, and our sentences are added to it if the drawing would mean something else without
//! them: what is written is read back here to know that. A player's notes are centre marks. Digits that a player
//! placed are left out, because SudokuPad takes every value of a cell for a given.

use ninefold_grid::{Cell, Marks, Puzzle};

use super::fpuzzles_write::{list, quoted};
use super::lz;
use super::sudokupad::fog::members;
use super::sudokupad_rules::{Drawing, is_same_puzzle};
use crate::Record;
use crate::error::Unsupported;
use crate::form::givens;
use crate::words::joined;

/// Writes a link.
pub(crate) fn link(record: &Record) -> Result<String, Unsupported> {
    let packed = lz::pack(&json(record)?);
    let mut escaped = String::with_capacity(packed.len());
    for sign in packed.chars() {
        match sign {
            '+' => escaped += "%2B",
            '/' => escaped += "%2F",
            '=' => escaped += "%3D",
            sign => escaped.push(sign),
        }
    }
    Ok(format!("https://sudokupad.app/scl{escaped}\n"))
}

fn json(record: &Record) -> Result<String, Unsupported> {
    let (puzzle, board) = (&record.puzzle, record.puzzle.board());
    let no = |what: &str| Unsupported::new(what);
    let (rows, columns) = (board.rows(), board.columns());
    let lines = board.lines() == [rows, columns];
    let all = board.cell_count() == rows * columns && board.boards() == 1;
    if !lines || !all || board.first() != 1 || board.side() != rows.max(columns) {
        return Err(no("a board of this form"));
    }
    let givens = givens(puzzle)?;
    let values = |marks: Marks| marks.iter().map(|digit| board.value(digit).to_string());
    let cell = |(cell, given): (Cell, &Option<i32>)| {
        let notes = record.notes.as_ref().map(|notes| notes.get(cell));
        match (given, notes) {
            (Some(value), _) => format!("{{\"value\":{value}}}"),
            (None, Some(notes)) if !notes.is_empty() => {
                format!("{{\"centremarks\":{}}}", list(values(notes)))
            }
            (None, _) => "{}".to_owned(),
        }
    };
    let cells: Vec<String> = board.cells().zip(&givens).map(cell).collect();
    let cells = list(cells.chunks(columns).map(|row| list(row.iter().cloned())));
    let mut drawing = Drawing::of(puzzle)?;
    if let Some(solution) = &record.solution {
        let sign = |(_, digit): (_, Option<_>)| char::from_digit(board.value(digit?) as u32, 36);
        let signs: Option<String> = solution.iter().map(sign).collect();
        drawing
            .cages
            .extend(signs.map(|signs| format!("{{\"value\":\"solution: {signs}\"}}")));
    }
    let own = drawing.words.join("\n");
    let with = |rules: &String| with_rules(record, rules, &cells, &drawing);
    let Some(text) = (record.meta.description.as_ref()).filter(|text| !text.is_empty()) else {
        // There is no choice, so nothing is read back.
        return Ok(with(&own));
    };
    let both = format!("{text}\n{own}");
    let texts = [text.clone(), both.clone(), own];
    let found = texts.iter().map(with).find(|json| reads_back(puzzle, json));
    // A rule that the reader does not know is stated twice.
    Ok(found.unwrap_or_else(|| with(&both)))
}

/// The greatest length of JSON that is read back, in bytes.
const MAX_READ_BACK: usize = 256 << 10;

/// Returns whether the JSON is read back with the same rules.
fn reads_back(puzzle: &Puzzle, json: &str) -> bool {
    json.len() < MAX_READ_BACK
        && super::sudokupad::read(json).is_ok_and(|back| is_same_puzzle(puzzle, &back.puzzle))
}

/// Returns the JSON with this text of the rules.
fn with_rules(record: &Record, rules: &String, cells: &str, drawing: &Drawing) -> String {
    let board = record.puzzle.board();
    let place = |cell: &Cell| {
        let (row, column) = board.place(*cell).unwrap_or_default();
        format!("[{row},{column}]")
    };
    let group = |cells: &[Cell]| list(cells.iter().map(place));
    let regions = list(board.regions().map(|house| group(board.cells_of(house))));
    let metadata = [
        ("title", record.meta.title.as_ref()),
        ("author", record.meta.author.as_ref()),
        ("rules", Some(rules)),
    ];
    let metadata = metadata.into_iter().filter_map(|(key, words)| {
        let words = words.filter(|words| !words.is_empty())?;
        Some(format!("\"{key}\":{}", quoted(words)))
    });
    let metadata = joined(metadata, ",");
    let mut out = format!(
        "{{\"cellSize\":64,\"metadata\":{{{metadata}}},\"cells\":{cells},\"regions\":{regions}"
    );
    for (key, parts) in [
        ("cages", &drawing.cages),
        ("lines", &drawing.lines),
        ("arrows", &drawing.arrows),
        ("underlays", &drawing.underlays),
        ("overlays", &drawing.overlays),
    ] {
        if !parts.is_empty() {
            out += &format!(",\"{key}\":{}", list(parts.iter().cloned()));
        }
    }
    let fog = record.fog.as_ref();
    out += &fog.map_or_else(String::new, |fog| members(board, fog));
    out + "}"
}
