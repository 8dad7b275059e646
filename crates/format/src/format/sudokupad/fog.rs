//! The fog of SudokuPad: the cells that have none at the start, in a list or in cages, and the effects of correct
//! digits.

use ninefold_grid::{Board, Cell};

use super::super::json::Json;
use super::super::sudokupad_drawn::{cell, list, member};
use crate::words::joined;
use crate::{Fog, Light};

/// The word for lit cells.
const KEY: &str = "foglight";

/// Returns the fog of a puzzle, if it has any. Places that are not on the board are left out.
pub(super) fn fog(board: &Board, json: &Json) -> Option<Fog> {
    let foglight = json.get("foglight");
    let triggers = json.list_of("triggereffect");
    let lights: Vec<Light> = triggers.iter().filter_map(|t| light(board, t)).collect();
    let mut lit = foglight.map_or_else(Vec::new, |cells| places(board, cells.list()));
    let mut has_any = foglight.is_some() || !lights.is_empty();
    for cage in list(json, "cages", "ca") {
        let words = member(cage, "value", "v").and_then(Json::text);
        // Older files write it in capitals.
        let words = words.map(str::trim).unwrap_or_default();
        let key = words.get(..KEY.len()).unwrap_or_default();
        if key.eq_ignore_ascii_case(KEY) {
            let rest = &words[KEY.len()..];
            has_any = true;
            lit.extend(places(board, list(cage, "cells", "ce")));
            lit.extend(named(board, rest));
        }
    }
    lit.sort_unstable();
    lit.dedup();
    has_any.then_some(Fog { lit, lights })
}

/// Writes the fog as members of the object of a puzzle.
pub(crate) fn members(board: &Board, fog: &Fog) -> String {
    let place = |cell: &Cell| {
        let (row, column) = board.place(*cell).unwrap_or_default();
        format!("[{row},{column}]")
    };
    let names = |cells: &[Cell]| -> String { cells.iter().map(|&cell| board.name(cell)).collect() };
    let lit = joined(fog.lit.iter().map(place), ",");
    let mut out = format!(",\"foglight\":[{lit}]");
    let light = |Light { of, lit }: &Light| {
        let (of, lit) = (names(of), names(lit));
        format!(
            "{{\"trigger\":{{\"type\":\"cellvalue\",\"cell\":\"{of}\"}},\"effect\":{{\"type\":\"foglight\",\"cells\":\"{lit}\"}}}}"
        )
    };
    if !fog.lights.is_empty() {
        let lights = joined(fog.lights.iter().map(light), ",");
        out += &format!(",\"triggereffect\":[{lights}]");
    }
    out
}

/// Reads digits that lift fog. Returns `None` if a trigger does something else.
fn light(board: &Board, json: &Json) -> Option<Light> {
    let text = |json: &Json, long: &str, short: &str| -> Option<Vec<Cell>> {
        Some(named(board, member(json, long, short)?.text()?))
    };
    let kind = |json: &Json, kind: &str| {
        json.get("type")?
            .text()
            .filter(|own| *own == kind)
            .map(drop)
    };
    let (trigger, effect) = (json.get("trigger")?, json.get("effect")?);
    kind(trigger, "cellvalue")?;
    kind(effect, "foglight")?;
    let of = text(trigger, "cell", "c")?;
    let lit = text(effect, "cells", "ce")?;
    (!of.is_empty()).then_some(Light { of, lit })
}

/// Returns the cells of a list of rows and columns.
fn places(board: &Board, list: &[Json]) -> Vec<Cell> {
    list.iter().filter_map(|json| cell(board, json)).collect()
}

/// Returns the cells whose names are written without separators: `r1c1r1c2`.
fn named(board: &Board, text: &str) -> Vec<Cell> {
    let starts = text.match_indices(['r', 'R']).map(|(at, _)| at);
    let starts: Vec<usize> = starts.chain([text.len()]).collect();
    let names = starts.windows(2).map(|ends| &text[ends[0]..ends[1]]);
    names
        .filter_map(|name| board.named(name.trim_matches([' ', ',', ';', '\''])))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::super::sudokupad_tests::{pad, read};
    use crate::{Format, Record, write_str};

    /// Returns the fog as Ninefold's own text has it.
    fn light_words(record: &Record) -> String {
        let text = write_str(record, Format::Native).unwrap();
        let lines = text
            .lines()
            .filter(|line| line.starts_with("fog") || line.starts_with("light"));
        lines.collect::<Vec<_>>().join("\n")
    }

    const CELLS: &str = "ce:[[,,,],[,,,],[,,,],[,,,]],re:[]";

    #[test]
    fn fog_is_read_from_lists_cages_and_triggers() {
        let lit = "fog: r1c1 r4c3";
        for fog in [
            "foglight:[[0,0],[3,2]]",
            "ca:[{ce:[[0,0],[3,2]],v:'foglight'}]",
            "ca:[{v:'foglight: r1c1r4c3'}]",
        ] {
            let record = read(&pad(&format!("{{cs:64,{CELLS},{fog}}}"))).unwrap();
            assert_eq!(light_words(&record), lit, "{fog}");
            assert_eq!(record.left_out(), None, "{fog}");
        }
        let triggers = "triggereffect:[{trigger:{type:'cellvalue',cell:'r1c1r1c2'},effect:{type:'foglight',ce:'r4c4'}},\
            {trigger:{type:'time'},effect:{type:'foglight',ce:'r4c1'}}]";
        let record = read(&pad(&format!("{{cs:64,{CELLS},{triggers}}}"))).unwrap();
        assert_eq!(light_words(&record), "fog:\nlight: r1c1 r1c2 / r4c4");
        let none = read(&pad(&format!("{{cs:64,{CELLS}}}"))).unwrap();
        assert_eq!(none.fog, None);
    }

    #[test]
    fn fog_is_written_and_read_back() {
        let text = |fog: &str| format!("variant 4x4 boxes 2x2\n{fog}");
        for fog in [
            "fog: r1c1 r4c3\n",
            "fog:\n",
            "fog: r1c1\nlight: r1c1 r1c2 / r4c4\nlight: r2c2 / r3c3\n",
        ] {
            let record = read(&text(fog)).unwrap();
            assert_eq!(light_words(&record), fog.trim_end());
            for format in [Format::SudokuPad, Format::FPuzzlesLink] {
                match write_str(&record, format) {
                    Ok(link) => assert_eq!(read(&link).unwrap().fog, record.fog, "{link}"),
                    Err(_) => assert!(fog.contains("light") && format == Format::FPuzzlesLink),
                }
            }
        }
        for wrong in [
            "light: r1c1",
            "light: r1c1 / r1c2 / r1c3",
            "fog: r1c1 / r1c2",
            "fog: r9c9",
        ] {
            assert!(read(&text(wrong)).is_err(), "{wrong}");
        }
    }
}
