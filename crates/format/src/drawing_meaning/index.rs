//! Marked cells that are the place of a number in their row or column. It is the number of their own column or row,
//! or one that the sentence names.

use ninefold_grid::constraint::Constraint;
use ninefold_grid::{Board, Cell};

use super::found::DrawingReader;
use super::line_rules::region_of;
use crate::drawn::colour::names;
use crate::format::sets::{index, indexing, indexing_to, one_of};
use crate::rules_text::{Meaning, Statement};

/// Adds the rules of the marked cells.
pub(super) fn read(reader: &mut DrawingReader, single: &[(usize, Cell)]) {
    let rules_text = reader.rules_text;
    for own in rules_text.statements.iter().filter(|own| !is_of_lines(own)) {
        for (i, cell) in reader.unused(single, |shape| own.fit(&shape.fill_names()).is_some()) {
            if let Some(rule) = rule(reader.board, own, cell) {
                reader.used_shapes[i] = true;
                reader.add(own, rule);
            }
        }
    }
}

/// Adds the rule that unmarked cells do not have the property of the marked ones, if the text says that all such
/// cells are marked.
pub(super) fn others(reader: &mut DrawingReader, single: &[(usize, Cell)]) {
    let rules_text = reader.rules_text;
    let Some(all) = rules_text.first(Meaning::AllCells) else {
        return;
    };
    let own = rules_text
        .first(Meaning::Friendly)
        .or(rules_text.first(Meaning::OwnPlace));
    let board = reader.board;
    let is_marked = |cell: Cell, own: &Statement| {
        let mut marks = single.iter().filter(|&&(_, other)| other == cell);
        marks.any(|&(i, _)| own.fit(&reader.drawing.shapes[i].fill_names()).is_some())
    };
    let mut rules = Vec::new();
    if let Some(own) = own.filter(|own| own.has_colour()) {
        let cells = (0..board.board_cells()).map(Cell::new);
        for cell in cells.filter(|&cell| !is_marked(cell, own)) {
            rules.extend(own_numbers(board, own, cell).map(|numbers| {
                let others = (board.first()..=board.last()).filter(|own| !numbers.contains(own));
                one_of(others.collect(), vec![cell])
            }));
        }
    }
    reader.add_or_list(all, Some(rules));
}

/// Returns the numbers of a cell's row, column and box, or its places in them.
fn own_numbers(board: &Board, own: &Statement, cell: Cell) -> Option<Vec<i32>> {
    let (row, column) = board.place(cell)?;
    let mut regions = board.regions();
    let region = regions.position(|own| board.cells_of(own).contains(&cell))?;
    let in_region = match own.meaning {
        Meaning::Friendly => region,
        _ => {
            let mut cells = board.cells_of(board.regions().nth(region)?).to_vec();
            cells.sort_unstable();
            cells.iter().position(|own| *own == cell)?
        }
    };
    let mut values = [row, column, in_region]
        .map(|place| place as i32 + 1)
        .to_vec();
    values.sort_unstable();
    values.dedup();
    Some(values)
}

/// Adds the rules of cells on lines. The lines may also mean something else.
pub(super) fn lines(reader: &mut DrawingReader) {
    let rules_text = reader.rules_text;
    for own in rules_text.statements.iter().filter(|own| is_of_lines(own)) {
        for (i, line) in reader.drawing.lines.iter().enumerate() {
            let names = names(line.colour);
            let fit = |other: &Statement| other.fit(&names);
            let best = rules_text.statements.iter().filter_map(fit).min();
            if own.fit(&names).is_none() || own.fit(&names) > best {
                continue;
            }
            let rules = line.cells.iter().map(|&cell| rule(reader.board, own, cell));
            let Some(rules) = rules.collect::<Option<Vec<Constraint>>>() else {
                continue;
            };
            let is_other = |other: &&Statement| other.meaning != own.meaning;
            let mut others = rules_text.statements.iter().filter(is_other);
            reader.used_lines[i] = !others.any(|other| fit(other) == best);
            reader.add_all(own, rules);
        }
    }
}

/// Adds the rules of cells in cages. The cages may also mean something else. Returns whether the statement is about
/// cages.
pub(super) fn cages(reader: &mut DrawingReader) -> bool {
    let Some(own) = reader.rules_text.first(Meaning::Friendly) else {
        return false;
    };
    let is_meant = own.says("cage");
    let cages = reader.drawing.cages.iter().filter(|_| is_meant);
    let cells = cages.flat_map(|cage| cage.cells.iter().copied());
    let rules = cells.filter_map(|cell| rule(reader.board, own, cell));
    let rules: Vec<Constraint> = rules.collect();
    reader.add_all(own, rules);
    is_meant
}

fn is_of_lines(own: &Statement) -> bool {
    own.says(" line")
}

/// Returns the rule that a cell is the place in its box of the number that is its own place there.
fn in_box(board: &Board, cell: Cell) -> Option<Constraint> {
    let mut cells = board.cells_of(region_of(board, cell)?).to_vec();
    cells.sort_unstable();
    let own = cells.iter().position(|own| *own == cell)?;
    Some(index(own as i32 + 1, cell, cells))
}

/// Returns the rule of a cell by a statement about places of numbers.
fn rule(board: &Board, own: &Statement, cell: Cell) -> Option<Constraint> {
    match own.meaning {
        Meaning::IndexColumn => indexing(board, cell, false),
        Meaning::IndexRow => indexing(board, cell, true),
        Meaning::IndexBox => in_box(board, cell),
        Meaning::IndexInRow => indexing_to(board, cell, false, own.number?),
        Meaning::IndexInColumn => indexing_to(board, cell, true, own.number?),
        Meaning::IndexInEither => {
            let alternatives =
                [false, true].map(|by_row| indexing_to(board, cell, by_row, own.number?));
            let alternatives: Option<Vec<Constraint>> = alternatives.into_iter().collect();
            alternatives.map(Constraint::Any)
        }
        Meaning::Friendly | Meaning::OwnPlace => {
            Some(one_of(own_numbers(board, own, cell)?, vec![cell]))
        }
        _ => None,
    }
}
