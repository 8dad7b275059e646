//! Links of SudokuPad, `sudokupad.app/scl…` and `ctc…`, which are shortened and packed JSON, and this JSON itself.
//! Givens and regions are read as they are. Lines, arrows, dots and cages are only drawings there.
//! [`drawing_meaning`](crate::drawing_meaning) decides what they mean by the rules' text. Every value of a cell is a
//! given, and its centre marks are notes.

mod artwork;
pub(super) mod fog;

use ninefold_grid::artwork::{Artwork, Piece};
use ninefold_grid::constraint::{Constraint, KINDS, KindRow, Scope};
use ninefold_grid::{Board, Cell, Grid, Marks, Pencilmarks, Puzzle};

use super::fpuzzles;
use super::json::{Json, Value, read_lenient};
use super::puzzle_link::json_text;
use super::sets::{same_houses, with_regions, without_houses};
use super::sudokupad_drawn::{cell, drawing, list, member};
use super::text::Text;
use crate::drawing_meaning;
use crate::drawn::{Drawing, DrawnCage, is_message};
use crate::error::OTHER_JSON;
use crate::head::Head;
use crate::rules_text::{
    Modifiers, free_houses, greatest_of_choice, has_cave, has_free_houses, has_regions_to_find,
    has_shading,
};
use crate::{ReadError, Record};

/// Reads a link or its JSON. The places in errors of links are those of the JSON in them.
pub(crate) fn read(source: &str) -> Result<Record, ReadError> {
    // SudokuPad also plays puzzles of f-puzzles.
    if fpuzzles::is_link(source) {
        return fpuzzles::read(source);
    }
    let Some(unpacked) = json_text(source)? else {
        let expected = "a link such as https://sudokupad.app/scl…, or its JSON";
        return Err(Text(source).error(0, expected, "something else"));
    };
    let text = Text(&unpacked);
    let json = read_lenient(&text)?;
    if json.get("grid").is_some() && member(&json, "cells", "ce").is_none() {
        return fpuzzles::of_json(&text, &json);
    }
    Pad { text: &text }.record(&json)
}

/// Returns whether the JSON of a puzzle begins here, shortened or not.
pub(crate) fn begins(head: &mut Head<'_, '_>) -> bool {
    let keys = ["ce:[", "\"ce\"", "\"cells\"", "cells:["];
    let is_object = head.line(0).starts_with('{') && keys.iter().any(|key| head.has(key));
    // f-puzzles has a grid in place of cells, and the objects of `lists` name their puzzle.
    is_object && !head.has("\"grid\"") && !head.has("\"puzzle\":")
}

/// Returns how many lines a puzzle has: one, unless its JSON continues.
pub(crate) fn lines(head: &mut Head<'_, '_>) -> usize {
    let line = head.line(0);
    match line.starts_with('{') && !line.trim_end().ends_with('}') {
        true => usize::MAX,
        false => 1,
    }
}

/// Returns the texts in cages, and the rules. Either may be the text of the rules.
fn texts(json: &Json) -> impl Iterator<Item = &str> {
    let rules = json.get("metadata").and_then(|words| words.get("rules"));
    let cages = list(json, "cages", "ca").iter();
    let texts = cages.filter_map(|cage| member(cage, "value", "v"));
    texts.chain(rules).filter_map(Json::text)
}

/// Returns where the rules of a puzzle are written: in its metadata, or in a cage without cells.
pub(super) fn rules_text(json: &mut Json) -> Option<&mut Json> {
    let cages = if json.get("cages").is_some() {
        "cages"
    } else {
        "ca"
    };
    let is_own = |cage: &Json| {
        let words = member(cage, "value", "v").and_then(Json::text);
        words.is_some_and(|words| words.trim_start().starts_with("rules:"))
    };
    let list = json.list_of(cages);
    if let Some(at) = list.iter().rposition(is_own) {
        let Value::List(list) = &mut json.entry(cages)?.value else {
            return None;
        };
        let value = if list[at].get("value").is_some() {
            "value"
        } else {
            "v"
        };
        return list[at].entry(value);
    }
    let words = json.entry("metadata")?;
    if words.value == Value::Null {
        words.value = Value::Object(Vec::new());
    }
    words.entry("rules")
}

/// Reads a stated solution, a sign for each cell. Returns `None` if it leaves cells open, or if the board has cells
/// beside it.
fn solution(board: &Board, signs: &str) -> Option<Grid> {
    let value = |sign: char| Some(sign.to_digit(36)? as i32);
    let digits = signs.chars().map(|sign| board.digit(value(sign)?));
    let digits: Vec<_> = digits.collect::<Option<_>>()?;
    (digits.len() == board.cell_count()).then(|| Grid::of_digits(board, &digits))
}

/// Returns the rule about the whole board that such a key switches on: `antiknight`, `antiking`.
fn whole(key: &str) -> Option<Constraint> {
    let is_it = |row: &&KindRow| row.scope == Scope::Board && row.fpuzzles == Some(key);
    let row = KINDS.iter().find(is_it)?;
    Some(Constraint::of(row.with_number(None)?, Vec::new()))
}

/// Returns 0 if the digits begin with 0: if one is given, or the text states it.
fn least_given(json: &Json) -> Option<usize> {
    let rows = list(json, "cells", "ce");
    let cells = rows.iter().flat_map(Json::list);
    let mut values = cells.filter_map(|cell| member(cell, "value", "v")?.number());
    let is_given = values.any(|value| value == 0);
    let most = rows.len().saturating_sub(1);
    let spans = [
        format!("0-{most}"),
        format!("0 to {most}"),
        format!("0–{most}"),
    ];
    let is_said = texts(json).any(|text| spans.iter().any(|span| text.contains(span)));
    (is_given || is_said).then_some(0)
}

struct Pad<'a> {
    text: &'a Text<'a>,
}

impl Pad<'_> {
    fn wrong(&self, json: &Json, expected: &str) -> ReadError {
        self.text.error(json.at, expected, "something else")
    }

    fn record(&self, json: &Json) -> Result<Record, ReadError> {
        let rows = list(json, "cells", "ce");
        let width = rows.iter().map(|row| row.list().len()).max().unwrap_or(0);
        if width == 0 {
            let at = rows.first().map_or(json.at, |row| row.at);
            return Err(self.text.error(at, "a Sudoku", OTHER_JSON));
        }
        let regions = list(json, "regions", "re");
        // Regions may have more cells than rows have. Then there are as many digits as cells in a region.
        let side = rows.len().max(width);
        let largest = regions.iter().map(|region| region.list().len()).max();
        let largest = largest.filter(|&size| regions.len() > 1 && size <= 2 * side);
        let size = side.max(largest.unwrap_or(0));
        // If the digits that are used have to be found, all of them may occur.
        let choice = texts(json).find_map(greatest_of_choice);
        let choice = choice.filter(|&(most, _)| most > size && most <= (2 * size).max(9));
        let digits = choice.map_or(size, |(most, _)| most);
        let board = self.board(json, [rows.len(), width], size, digits)?;
        let mut record = Record::new(Puzzle::empty(board.clone()));
        if choice.is_some_and(|(_, is_same)| is_same) {
            record.puzzle.constraints.push(same_houses());
        }
        self.read_digits(rows, digits, &mut record)?;
        if let Some(words) = json.get("metadata") {
            let text = |key, short| {
                let text = member(words, key, short).and_then(Json::text);
                text.map(str::to_owned)
            };
            record.meta.title = text("title", "t");
            record.meta.author = text("author", "author");
            record.meta.description = text("rules", "rules");
            let stated = words.text_of("solution");
            record.solution = stated.and_then(|signs| solution(&board, signs));
        }
        record.fog = fog::fog(&board, json);
        let mut drawing = drawing(&board, json);
        let mut cages = Vec::new();
        for cage in list(json, "cages", "ca") {
            cages.extend(self.cage(&board, cage, &mut record, &mut drawing)?);
        }
        drawing_meaning::understand(&drawing, &mut record);
        let rules = 0..record.puzzle.constraints.len();
        record.artwork = Artwork::new(rules, artwork::pieces(json, cages));
        Ok(record)
    }

    /// Returns the board, with the cells beside it that the rules need. `size` is the size of the largest house. It
    /// has more `digits` than that if those that are used have to be found.
    fn board(
        &self,
        json: &Json,
        [height, width]: [usize; 2],
        size: usize,
        digits: usize,
    ) -> Result<Board, ReadError> {
        let refused = self.text.no_board(json.at);
        let mut board = Board::latin(height, width, 1, digits).map_err(&refused)?;
        if let Some(first) = least_given(json) {
            board = board.counted_from(first).map_err(&refused)?;
        }
        let mut pieces = vec![None; height * width];
        for (i, region) in list(json, "regions", "re").iter().enumerate() {
            let cells = self.cells(&board, region)?;
            // A region with more cells than there are digits is not a region.
            if region.list().len() <= size {
                for cell in cells {
                    pieces[cell.index()] = Some(i);
                }
            }
        }
        if pieces.iter().any(Option::is_some) {
            board = with_regions(&board, &pieces).map_err(&refused)?;
        }
        let plain = Board::rectangle(height, width, board.first() as usize, digits);
        if board.regions().next().is_some() {
            for text in texts(json) {
                board = without_houses(&board, free_houses(text)).map_err(&refused)?;
            }
        }
        if texts(json).any(has_free_houses) {
            board = plain.map_err(&refused)?;
        }
        let has_regions = board.regions().next().is_some();
        let has_digits = board.rows() == board.columns() && board.side() == board.rows();
        if !has_regions && has_digits && texts(json).any(has_regions_to_find) {
            board = drawing_meaning::with_regions_to_find(&board).map_err(&refused)?;
        }
        if texts(json).any(has_shading) {
            board = drawing_meaning::with_shades(&board).map_err(&refused)?;
        }
        if texts(json).any(has_cave) {
            board = drawing_meaning::with_cave(&board).map_err(&refused)?;
        }
        let modifiers = texts(json).find_map(Modifiers::of);
        if let Some(modifiers) = modifiers.filter(|_| digits == size && board.first() == 1) {
            // If there are more values than the board has digits, what the cells count for is not understood.
            board = drawing_meaning::with_values(&board, &modifiers).unwrap_or(board);
        }
        Ok(board)
    }

    /// Reads the givens and the notes.
    fn read_digits(
        &self,
        rows: &[Json],
        digits: usize,
        record: &mut Record,
    ) -> Result<(), ReadError> {
        let board = record.puzzle.board().clone();
        let mut notes = Pencilmarks::on(&board);
        for (row, cells) in rows.iter().enumerate() {
            for (column, json) in cells.list().iter().enumerate() {
                let Some(cell) = board.at(row, column) else {
                    continue;
                };
                let digit = |json: &Json| json.number().and_then(|value| board.digit(value));
                let value = member(json, "value", "v").filter(|value| value.text() != Some(""));
                if let Some(value) = value {
                    let expected = format!("a digit from 1 to {digits}");
                    let digit = digit(value).ok_or_else(|| self.wrong(value, &expected))?;
                    record.puzzle.restrict(cell, Marks::of(digit));
                }
                // SudokuPad shortens the name of a value, but not this one.
                notes[cell] = json
                    .list_of("centremarks")
                    .iter()
                    .filter_map(digit)
                    .collect();
            }
        }
        let has_any = notes.iter().any(|(_, marks)| !marks.is_empty());
        record.notes = has_any.then_some(notes);
        Ok(())
    }

    fn cells(&self, board: &Board, json: &Json) -> Result<Vec<Cell>, ReadError> {
        let cell = |json: &Json| {
            let cell = cell(board, json);
            cell.ok_or_else(|| self.wrong(json, "a cell of the board such as [0,0]"))
        };
        json.list().iter().map(cell).collect()
    }

    /// Reads a cage, or texts about the puzzle, which are in cages without cells. Returns what is drawn of it.
    fn cage(
        &self,
        board: &Board,
        json: &Json,
        record: &mut Record,
        drawing: &mut Drawing,
    ) -> Result<Option<Piece>, ReadError> {
        let value = member(json, "value", "v");
        let words = value.and_then(Json::text).unwrap_or_default();
        let cells = list(json, "cells", "ce");
        if let Some((key, rest)) = words
            .split_once(':')
            .filter(|_| value.and_then(Json::number).is_none())
        {
            let rest = rest.trim().to_owned();
            match key.trim() {
                "title" => record.meta.title = Some(rest),
                "author" => record.meta.author = Some(rest),
                "rules" => record.meta.description = Some(rest),
                "solution" => record.solution = solution(board, &rest),
                key if is_message(key) => {}
                // The program warns of digits that break such a rule, so the puzzle has it.
                key if whole(key).is_some() => {
                    let rule = whole(key).filter(|_| rest == "true");
                    record.puzzle.constraints.extend(rule);
                }
                other => record.meta.not_read.push(other.to_owned()),
            }
            return Ok(None);
        }
        let is_other = json.text_of("style").is_some_and(|style| style != "killer");
        if cells.is_empty() || is_other || is_message(words.trim()) {
            return Ok(None);
        }
        let cells =
            member(json, "cells", "ce").map_or(Ok(Vec::new()), |cells| self.cells(board, cells))?;
        let sum = json.text_of("sum").unwrap_or_default();
        let text = if words.trim().is_empty() { sum } else { words };
        let text = text.trim().to_owned();
        let piece = artwork::cage(json, &cells, &text);
        drawing.cages.push(DrawnCage { cells, text });
        Ok(piece)
    }
}
