//! Cages: their sums, and whether digits repeat in them.

use ninefold_grid::{Board, Cell};

use super::branches::equal_sums;
use super::found::DrawingReader;
use super::index;
use super::whole::straight_lines;
use super::{cage_rims, cage_texts};
use crate::drawn::DrawnCage;
use crate::format::sets::{cage, sum};
use crate::rules_text::{Meaning, Statement};

/// Adds the cages.
pub(super) fn read(reader: &mut DrawingReader) {
    let rules_text = reader.rules_text;
    let of = |meaning| rules_text.first(meaning);
    let (sums, apart, repeats) = (
        of(Meaning::CageSum),
        of(Meaning::CageApart),
        of(Meaning::CageRepeats),
    );
    let unusual = [
        Meaning::CageMinMax,
        Meaning::CagePrime,
        Meaning::CageMultiple,
        Meaning::OneIsSum,
        Meaning::CageCube,
        Meaning::CageAtMost,
        Meaning::CageProduct,
        Meaning::CagePrimePower,
        Meaning::CageSumOrProduct,
        Meaning::CageReads,
        Meaning::CageContains,
        Meaning::CageLookAndSay,
        Meaning::CageRellik,
        Meaning::CageRemote,
    ];
    let unusual = unusual.iter().find_map(|&meaning| of(meaning));
    let is_cage = |own: &&Statement| own.says("cage");
    let unusual = unusual.filter(is_cage);
    if let Some(own) = of(Meaning::SumsDiffer) {
        cage_texts::differ(reader, own);
    }
    if let Some(own) = of(Meaning::CagesCompared) {
        cage_texts::compared(reader, own);
    }
    let is_friendly = index::cages(reader) | cage_rims::read(reader);
    let letters = of(Meaning::CageLetters);
    // The kind of each cage has to be found.
    let (sums, unusual, apart) = match rules_text.has(Meaning::CageKinds) {
        true => {
            let is_of_all = |own: &&Statement| own.source.contains("regardless");
            (None, None, apart.filter(is_of_all))
        }
        false => (sums, unusual, apart),
    };
    let own: Option<&Statement> = sums.or(unusual).or(apart).or(repeats).or(letters);
    let Some(own) = own else {
        return list_all(reader, is_friendly);
    };
    let has_sums = sums.is_some();
    let may_repeat = repeats.is_some() && apart.is_none();
    let mut texts = Vec::new();
    for i in 0..reader.drawing.cages.len() {
        let drawn = &reader.drawing.cages[i];
        if is_label(drawn, &reader.drawing.cages) {
            texts.push(String::new());
            continue;
        }
        let text = match drawn.text.trim() {
            "" => corner_text(reader, &drawn.cells),
            text => text.to_owned(),
        };
        let number = text.parse::<i32>().ok();
        let cells = drawn.cells.clone();
        let is_letter = letters.is_some() && text.chars().count() == 1 && number.is_none();
        texts.push(text.clone());
        if let Some(own) = unusual {
            match cage_texts::unusual(reader.board, own, &text, &cells) {
                Some(rule) => reader.add(own, rule),
                None if text.is_empty() => {}
                None => list_text_as_not_understood(reader, &text, &cells),
            }
            if apart.is_some() {
                reader.add(own, cage(None, cells));
            }
            continue;
        }
        let stated = own.number.filter(|_| text.is_empty());
        let number = number.or(stated).filter(|_| has_sums);
        let limit = sums.and_then(|own| match text.is_empty() {
            true => cage_texts::one_of_two(reader.board, own, &cells),
            false => cage_texts::limit(reader.board, &text, &cells),
        });
        match limit {
            Some(limit) => reader.add(own, limit),
            None if number.is_none() && !text.is_empty() && !is_letter => {
                list_text_as_not_understood(reader, &text, &cells);
            }
            None => {}
        }
        // If there are more cells than digits, some digits repeat.
        let may_repeat = may_repeat || cells.len() > reader.board.side();
        // A number that is not a possible sum means something else.
        if number.is_some_and(|total| !is_possible(reader.board, total, cells.len(), may_repeat)) {
            list_text_as_not_understood(reader, &text, &cells);
            continue;
        }
        let rule = match (number, may_repeat) {
            (Some(total), true) => sum(total, cells),
            (None, true) => continue,
            (number, false) => cage(number, cells),
        };
        reader.add(own, rule);
    }
    if let Some(own) = letters {
        cage_texts::letters(reader, own, &texts);
    }
    if let Some(same) = rules_text.first(Meaning::Kind("equal-sums")) {
        let cages = reader.drawing.cages.iter();
        let groups = cages.filter(|cage| cage.text.is_empty());
        let groups = groups.map(|cage| cage.cells.clone()).collect();
        reader.add_all(same, equal_sums(groups));
    }
}

/// Lists the cages, which no statement is about. `is_friendly` is whether a statement is about the cells in them.
fn list_all(reader: &mut DrawingReader, is_friendly: bool) {
    // Programs also use invisible cages to warn players of equal digits.
    let is_redundant =
        |cage: &&DrawnCage| cage.text.is_empty() && (is_friendly || is_stated(reader, &cage.cells));
    let cages = reader.drawing.cages.iter();
    let cages = cages.filter(|cage| !is_redundant(cage));
    let words = cages.map(|cage| format!("a cage at {}", reader.board.names(&cage.cells)));
    let words: Vec<String> = words.collect();
    reader.not_understood.extend(words);
}

/// Returns whether another rule already states that no digit repeats in these cells.
fn is_stated(reader: &DrawingReader, cells: &[Cell]) -> bool {
    let board = reader.board;
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    let in_house = |house| {
        cells
            .iter()
            .all(|cell| board.cells_of(house).contains(cell))
    };
    let is_diagonal = || {
        let mut lines = [(1, 1), (1, -1)]
            .into_iter()
            .flat_map(|direction| straight_lines(board, direction));
        let is_stated = reader.rules_text.has(Meaning::Kind("diagonal"));
        is_stated && lines.any(|line| line.len() == board.side() && line == cells)
    };
    board.houses().any(in_house) || is_diagonal()
}

/// Returns whether `many` digits can have this sum.
fn is_possible(board: &Board, total: i32, many: usize, may_repeat: bool) -> bool {
    let place = |i: usize| if may_repeat { 0 } else { i as i32 };
    let least: i32 = (0..many).map(|i| board.first() + place(i)).sum();
    let most: i32 = (0..many).map(|i| board.last() - place(i)).sum();
    (least..=most).contains(&total)
}

/// Returns whether a cage only repeats the text of a larger cage around it, in another place.
fn is_label(cage: &DrawnCage, all: &[DrawnCage]) -> bool {
    let is_whole = |other: &DrawnCage| {
        other.text == cage.text
            && other.cells.len() > cage.cells.len()
            && cage.cells.iter().all(|cell| other.cells.contains(cell))
    };
    !cage.text.is_empty() && cage.cells.len() == 1 && all.iter().any(is_whole)
}

/// Lists a text of a cage that is not understood.
fn list_text_as_not_understood(reader: &mut DrawingReader, text: &str, cells: &[Cell]) {
    let cells = reader.board.names(cells);
    let words = format!("the text {text:?} of the cage at {cells}");
    reader.not_understood.push(words);
}

/// Returns the number that is a text of its own in the corner of a cage's first cell.
fn corner_text(reader: &mut DrawingReader, cells: &[Cell]) -> String {
    let Some(&first) = cells.iter().min() else {
        return String::new();
    };
    let is_corner = |i: &&usize| {
        let at = reader.drawing.shapes[**i].at;
        let near = |x: f64| x - x.floor() < 0.4;
        !reader.used_shapes[**i] && near(at.0) && near(at.1)
    };
    let found = reader
        .within
        .get(&first)
        .and_then(|shapes| shapes.iter().find(is_corner));
    let Some(&found) = found else {
        return String::new();
    };
    reader.used_shapes[found] = true;
    reader.drawing.shapes[found].text.clone()
}
