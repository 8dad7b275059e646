//! Links of SudokuPad: `sudokupad.app/scl…` and `ctc…`, JSON that is shortened and packed. Givens, regions
//! and cages are read as they are. Lines, arrows and dots are only drawn there; what each probably means is
//! guessed from its form and colour and told in `meta.other`, so that nobody takes a guess for a fact.

use ninefold_grid::{Board, BoardError, Cell, Grid, Marks, Puzzle};

use super::json::{Json, read_loose};
use super::puzzle_link::{Link, link, only_a_name, unpacked};
use super::sets::{cage, with_regions};
use super::text::Text;
use crate::ReadError;
use crate::Record;

/// Reads a link. Places in errors are those of the JSON that it holds.
pub(crate) fn read(source: &str) -> Result<Record, ReadError> {
    let packed = match link(source) {
        Some(Link::SudokuPad(packed)) => packed,
        Some(Link::Name) => return Err(only_a_name(source)),
        _ => {
            let expected = "a link such as https://sudokupad.app/scl…";
            return Err(Text(source).error(0, expected, "something else"));
        }
    };
    let text = unpacked(source, packed)?;
    let text = Text(&text);
    let json = read_loose(&text)?;
    Pad { text: &text }.record(&json)
}

struct Pad<'a> {
    text: &'a Text<'a>,
}

/// A member by its long or its short name.
fn member<'j>(json: &'j Json, long: &str, short: &str) -> Option<&'j Json> {
    json.get(long).or_else(|| json.get(short))
}

fn list<'j>(json: &'j Json, long: &str, short: &str) -> &'j [Json] {
    member(json, long, short).map_or(&[][..], Json::list)
}

fn real(json: &Json) -> Option<f64> {
    json.text()?.trim().parse().ok()
}

/// A place as it is written: row and column, with halves for the middles of cells.
fn place(json: &Json) -> Option<(f64, f64)> {
    let [row, column] = json.list() else {
        return None;
    };
    Some((real(row)?, real(column)?))
}

impl Pad<'_> {
    fn wrong(&self, json: &Json, expected: &str) -> ReadError {
        self.text.error(json.at, expected, "something else")
    }

    fn record(&self, json: &Json) -> Result<Record, ReadError> {
        let rows = list(json, "cells", "ce");
        let height = rows.len();
        let width = rows.iter().map(|row| row.list().len()).max().unwrap_or(0);
        let refused = |error: BoardError| {
            self.text
                .error(json.at, "a board that can be", error.to_string())
        };
        let side = height.max(width);
        let mut board = Board::latin(height, width, 1, side).map_err(refused)?;
        let mut pieces = vec![None; height * width];
        for (i, region) in list(json, "regions", "re").iter().enumerate() {
            for cell in self.cells(&board, region)? {
                pieces[cell.index()] = Some(i);
            }
        }
        if pieces.iter().any(Option::is_some) {
            board = with_regions(&board, &pieces).map_err(refused)?;
        }
        let mut record = Record::new(Puzzle::empty(board.clone()));
        for (row, cells) in rows.iter().enumerate() {
            for (column, json) in cells.list().iter().enumerate() {
                let value = member(json, "value", "v").filter(|value| value.text() != Some(""));
                if let (Some(value), Some(cell)) = (value, board.at(row, column)) {
                    let digit = value.number().and_then(|value| board.digit(value));
                    let digit = digit
                        .ok_or_else(|| self.wrong(value, &format!("a digit from 1 to {side}")))?;
                    record.puzzle.restrict(cell, Marks::of(digit));
                }
            }
        }
        if let Some(words) = json.get("metadata") {
            for (key, to) in [("title", 0), ("author", 1), ("rules", 2)] {
                let text = member(words, key, if to == 0 { "t" } else { key });
                let text = text.and_then(Json::text).map(str::to_owned);
                match to {
                    0 => record.meta.title = text,
                    1 => record.meta.author = text,
                    _ => record.meta.description = text,
                }
            }
        }
        for cage in list(json, "cages", "ca") {
            self.cage(&board, cage, &mut record)?;
        }
        super::sudokupad_guess::guess(json, &mut record);
        Ok(record)
    }

    fn cells(&self, board: &Board, json: &Json) -> Result<Vec<Cell>, ReadError> {
        let cell = |json: &Json| {
            let cell = place(json).and_then(|(row, column)| {
                let whole = row >= 0.0 && column >= 0.0;
                board.at(row as usize, column as usize).filter(|_| whole)
            });
            cell.ok_or_else(|| self.wrong(json, "a cell of the board such as [0,0]"))
        };
        json.list().iter().map(cell).collect()
    }

    /// A cage, or words about the puzzle, which stand there without cells.
    fn cage(&self, board: &Board, json: &Json, record: &mut Record) -> Result<(), ReadError> {
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
                "solution" => {
                    let digits = rest
                        .chars()
                        .map(|sign| board.digit(sign.to_digit(36)? as i32));
                    let digits: Option<Vec<_>> = digits.collect();
                    let digits = digits.filter(|all| all.len() == board.cell_count());
                    record.solution = digits.map(|all| Grid::of_digits(board, &all));
                }
                other => record.meta.not_read.push(other.to_owned()),
            }
            return Ok(());
        }
        let is_drawn = json
            .get("style")
            .and_then(Json::text)
            .is_some_and(|style| style != "killer");
        if cells.is_empty() || is_drawn {
            return Ok(());
        }
        let sum = match value.filter(|value| !value.text().unwrap_or_default().trim().is_empty()) {
            None => None,
            Some(value) => match value.number() {
                Some(sum) => Some(sum),
                None => {
                    let what = format!("a cage with {words:?}");
                    record.meta.not_read.push(what);
                    return Ok(());
                }
            },
        };
        let cells = json.get("cells").or_else(|| json.get("ce"));
        let cells = cells.map_or(Ok(Vec::new()), |cells| self.cells(board, cells))?;
        record.puzzle.constraints.push(cage(sum, cells));
        Ok(())
    }
}
