//! Cages: their sums, and whether digits repeat in them.

use ninefold_grid::constraint::Constraint;
use ninefold_grid::{Board, Cell};

use super::found::Meant;
use super::index;
use super::whole::straight_lines;
use super::{cage_rims, cage_texts};
use crate::drawn::DrawnCage;
use crate::format::sets::{cage, sum};
use crate::said::{Meaning, Statement};

/// Adds the cages.
pub(super) fn read(meant: &mut Meant) {
    let said = meant.said;
    let of = |meaning| said.first(meaning);
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
    let is_cage = |own: &&Statement| own.source.to_lowercase().contains("cage");
    let unusual = unusual.filter(is_cage);
    if let Some(own) = of(Meaning::SumsDiffer) {
        cage_texts::differ(meant, own);
    }
    if let Some(own) = of(Meaning::CagesCompared) {
        cage_texts::compared(meant, own);
    }
    let is_friendly = index::cages(meant) | cage_rims::read(meant);
    let letters = of(Meaning::CageLetters);
    // The kind of each cage has to be found.
    let (sums, unusual, apart) = match said.has(Meaning::CageKinds) {
        true => {
            let is_of_all = |own: &&Statement| own.source.contains("regardless");
            (None, None, apart.filter(is_of_all))
        }
        false => (sums, unusual, apart),
    };
    let own: Option<&Statement> = sums.or(unusual).or(apart).or(repeats).or(letters);
    let Some(own) = own else {
        // Programs also use invisible cages to warn players of equal digits.
        let is_redundant = |cage: &DrawnCage| {
            cage.text.is_empty() && (is_friendly || is_stated(meant, &cage.cells))
        };
        let cages = meant
            .drawing
            .cages
            .iter()
            .filter(|cage| !is_redundant(cage))
            .map(|cage| meant.board.names(&cage.cells));
        let cages: Vec<String> = cages.collect();
        for cage in cages {
            meant.lost.push(format!("a cage at {cage}"));
        }
        return;
    };
    let has_sums = sums.is_some();
    let may_repeat = repeats.is_some() && apart.is_none();
    let mut texts = Vec::new();
    for i in 0..meant.drawing.cages.len() {
        let drawn = &meant.drawing.cages[i];
        if is_label(drawn, &meant.drawing.cages) {
            texts.push(String::new());
            continue;
        }
        let text = match drawn.text.trim() {
            "" => corner_text(meant, &drawn.cells),
            text => text.to_owned(),
        };
        let number = text.parse::<i32>().ok();
        let cells = drawn.cells.clone();
        let is_letter = letters.is_some() && text.chars().count() == 1 && number.is_none();
        texts.push(text.clone());
        if let Some(own) = unusual {
            match cage_texts::unusual(meant.board, own, &text, &cells) {
                Some(rule) => meant.add(own, rule),
                None if text.is_empty() => {}
                None => lose(meant, &text, &cells),
            }
            if apart.is_some() {
                meant.add(own, cage(None, cells));
            }
            continue;
        }
        let said = own.number.filter(|_| text.is_empty());
        let number = number.or(said).filter(|_| has_sums);
        let limit = sums.and_then(|own| match text.is_empty() {
            true => cage_texts::one_of_two(meant.board, own, &cells),
            false => cage_texts::limit(meant.board, &text, &cells),
        });
        match limit {
            Some(limit) => meant.add(own, limit),
            None if number.is_none() && !text.is_empty() && !is_letter => {
                lose(meant, &text, &cells);
            }
            None => {}
        }
        // If there are more cells than digits, some digits repeat.
        let may_repeat = may_repeat || cells.len() > meant.board.side();
        // A number that is not a possible sum means something else.
        if number.is_some_and(|total| !is_possible(meant.board, total, cells.len(), may_repeat)) {
            lose(meant, &text, &cells);
            continue;
        }
        let rule = match (number, may_repeat) {
            (Some(total), true) => sum(total, cells),
            (None, true) => continue,
            (number, false) => cage(number, cells),
        };
        meant.add(own, rule);
    }
    if let Some(own) = letters {
        cage_texts::letters(meant, own, &texts);
    }
    if let Some(same) = said.first(Meaning::Kind("equal-sums")) {
        let cages = meant.drawing.cages.iter();
        let groups: Vec<Vec<Cell>> = cages
            .filter(|cage| cage.text.is_empty())
            .map(|cage| cage.cells.clone())
            .collect();
        if let Some(kind) = same.kind(None).filter(|_| groups.len() > 1) {
            meant.add(same, Constraint::of(kind, groups));
        }
    }
}

/// Returns whether another rule already states that no digit repeats in these cells.
fn is_stated(meant: &Meant, cells: &[Cell]) -> bool {
    let board = meant.board;
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
            .flat_map(|way| straight_lines(board, way));
        let said = meant.said.has(Meaning::Kind("diagonal"));
        said && lines.any(|line| line.len() == board.side() && line == cells)
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
fn lose(meant: &mut Meant, text: &str, cells: &[Cell]) {
    let cells = meant.board.names(cells);
    let words = format!("the text {text:?} of the cage at {cells}");
    meant.lost.push(words);
}

/// Returns the number that is a text of its own in the corner of a cage's first cell.
fn corner_text(meant: &mut Meant, cells: &[Cell]) -> String {
    let Some(&first) = cells.iter().min() else {
        return String::new();
    };
    let is_corner = |i: &&usize| {
        let at = meant.drawing.shapes[**i].at;
        let near = |x: f64| x - x.floor() < 0.4;
        !meant.used_shapes[**i] && near(at.0) && near(at.1)
    };
    let found = meant
        .within
        .get(&first)
        .and_then(|shapes| shapes.iter().find(is_corner));
    let Some(&found) = found else {
        return String::new();
    };
    meant.used_shapes[found] = true;
    meant.drawing.shapes[found].text.clone()
}
