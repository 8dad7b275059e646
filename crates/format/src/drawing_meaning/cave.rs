//! A cave that has to be found: the cells that are not shaded are connected, and each group of shaded cells reaches
//! the rim of the board.
//!
//! With a ring of shaded cells around the board, the shaded cells must be one connected area with one hole, which is the
//! cave. Such an area has Euler number 0: its cells, less the pairs of them that touch by a side, plus the 2×2 squares
//! of them, are 0. The ring alone has Euler number 0 too. A cell beside the board holds what each cell adds.

use ninefold_grid::constraint::Constraint;
use ninefold_grid::{Board, BoardError, Cell};

use super::automaton_rules::automaton_rule;
use super::found::DrawingReader;
use super::shades::{SHADED, UNSHADED};
use super::shading::{connected, count_seen};
use crate::format::sets::{one_of, sum};
use crate::rules_text::Meaning;

/// The value of a cell beside the board whose cell adds nothing to the Euler number.
const NOTHING: i32 = 2;

/// Returns the name of the cell beside the board with what a cell adds to the Euler number.
fn name(board: &Board, cell: Cell) -> String {
    format!("rim-{}", board.name(cell))
}

/// Returns the cells that can add something: all but those of the first row and the first column.
fn inner(board: &Board) -> Vec<Cell> {
    let cells = (0..board.board_cells()).map(Cell::new);
    let has_both = |cell: &Cell| {
        board
            .step(*cell, -1, 0)
            .and(board.step(*cell, 0, -1))
            .is_some()
    };
    cells.filter(has_both).collect()
}

/// Returns the board with cells for a cave beside it.
pub(crate) fn with_cave(board: &Board) -> Result<Board, BoardError> {
    let mut wide = board.clone();
    for cell in inner(board) {
        wide.add_beside(&name(board, cell))?;
    }
    Ok(wide)
}

/// Returns the rules of a cave.
pub(super) fn cave(board: &Board, shades: &[Cell]) -> Option<Vec<Constraint>> {
    let mut rules = vec![
        connected(board, UNSHADED, shades)?,
        one_of(vec![UNSHADED, SHADED], shades.to_vec()),
    ];
    let mut added = Vec::new();
    for cell in inner(board) {
        let beside = board.named(&name(board, cell))?;
        let before = [(0, 0), (0, -1), (-1, 0), (-1, -1)];
        let near = before.map(|(down, right)| board.step(cell, down, right));
        let mut cells: Vec<Cell> = near
            .into_iter()
            .flatten()
            .map(|near| shades[near.index()])
            .collect();
        if cells.len() < before.len() {
            return None;
        }
        cells.push(beside);
        let is_last = [(0, 1), (1, 0)].map(|(down, right)| board.step(cell, down, right).is_none());
        // The shaded cells so far, as bits: the cell, those on the left and above, and that by the corner.
        let step = |seen: &u32, place: usize, value: i32| match place {
            0..4 => [UNSHADED, SHADED]
                .contains(&value)
                .then_some(seen | u32::from(value == SHADED) << place),
            _ => (value == NOTHING + adds(*seen, is_last)).then_some(0),
        };
        let rule = automaton_rule(board, "part of the Euler number", cells, 0, step, |_| true);
        rules.push(rule?);
        added.push(beside);
    }
    rules.push(sum(NOTHING * added.len() as i32, added));
    Some(rules)
}

/// Returns what a cell adds to the Euler number, by the shaded cells among it, those on its left and above it, and that
/// by the corner. `is_last` states whether it is in the last column and in the last row, where it touches the ring.
fn adds(seen: u32, [in_last_column, in_last_row]: [bool; 2]) -> i32 {
    let has = |place: u32| (seen >> place & 1) as i32;
    let [cell, left, above, corner] = [has(0), has(1), has(2), has(3)];
    let mut all = 1 - left - above + left * above * corner;
    if in_last_column {
        all += above - 1;
    }
    if in_last_row {
        all += left - 1;
    }
    // The corner of the ring makes one more square.
    cell * (all + i32::from(in_last_column && in_last_row))
}

/// Adds cells of the cave that count the cells of it that they see, with themselves. The text must say that they are in
/// the cave.
pub(super) fn clues(reader: &mut DrawingReader, shades: &[Cell], single: &[(usize, Cell)]) {
    let rules_text = reader.rules_text;
    let Some(own) = rules_text.first(Meaning::SeesUnshaded) else {
        return;
    };
    if !rules_text.has(Meaning::CirclesUnshaded) {
        return;
    }
    let is_circle = |&(i, _): &(usize, Cell)| reader.drawing.shapes[i].is_round;
    let found: Vec<(usize, Cell)> = single.iter().copied().filter(is_circle).collect();
    count_seen(reader, own, &found, shades);
}
