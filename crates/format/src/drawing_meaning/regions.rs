//! Regions that you have to find, and marked cells that count how far they see in their own region. A cell beside
//! the board holds the number of each cell's region.

use ninefold_grid::constraint::{Constraint, KindRow, Numbers};
use ninefold_grid::{Board, BoardError, Cell};

use super::found::DrawingReader;
use crate::rules_text::{Meaning, Statement};

/// Returns the name of the cell beside the board with the region of a cell. Interactive-Sudoku-Solver has the same
/// names.
fn name(cell: usize) -> String {
    format!("CC{}", cell + 1)
}

/// Returns the board with cells for the regions beside it.
pub(crate) fn with_regions_to_find(board: &Board) -> Result<Board, BoardError> {
    let mut board = board.clone();
    for cell in 0..board.board_cells() {
        board.add_beside(&name(cell))?;
    }
    Ok(board)
}

/// Returns the cells with the regions of the board's cells, if regions have to be found.
fn regions(board: &Board) -> Option<Vec<Cell>> {
    let cells = 0..board.board_cells();
    cells.map(|cell| board.named(&name(cell))).collect()
}

/// Adds the rule that regions have to be found. Returns whether this is so.
pub(super) fn read(reader: &mut DrawingReader) -> bool {
    let (rules_text, board) = (reader.rules_text, reader.board);
    let row = KindRow::with_keyword("regions").and_then(|row| row.kind(Numbers::None));
    let (Some(own), Some(regions), Some(kind)) =
        (rules_text.first(Meaning::Chaos), regions(board), row)
    else {
        return false;
    };
    let cells = (0..board.board_cells()).map(Cell::new).collect();
    reader.add(own, Constraint::of(kind, vec![cells, regions]));
    true
}

/// Adds marked cells that count the cells of their own region that they see.
pub(super) fn sights(reader: &mut DrawingReader, single: &[(usize, Cell)]) {
    if let Some(regions) = regions(reader.board) {
        for own in reader.rules_text.all(Meaning::SeesOwnRegion) {
            sees_own(reader, own, &regions, single);
        }
    }
}

/// Adds marked cells that count the cells they see which have the same number `beside` the board as they have.
pub(super) fn sees_own(
    reader: &mut DrawingReader,
    own: &Statement,
    beside: &[Cell],
    single: &[(usize, Cell)],
) {
    let mut cells: Vec<Cell> = Vec::new();
    if own.says("cage") {
        let cages = reader.drawing.cages.iter().map(|cage| &cage.cells[..]);
        cells.extend(cages.filter_map(|cells| match cells {
            &[cell] => Some(cell),
            _ => None,
        }));
    } else {
        let circles = reader.unused(single, |shape| shape.is_round);
        reader.use_marked(&circles);
        cells.extend(circles.iter().map(|&(_, cell)| cell));
    }
    let less = i32::from(own.says_one_of(&["not including", "excluding"]));
    let kind = KindRow::with_keyword("run-equal").and_then(|row| row.with_number(Some(less)));
    for cell in cells {
        let groups = [vec![vec![cell]], arms(reader.board, cell, beside)].concat();
        if let Some(kind) = kind.clone() {
            reader.add(own, Constraint::of(kind, groups));
        }
    }
}

/// Returns the cells beside the board that belong to the cells in the four directions from a cell, which comes
/// first itself.
pub(super) fn arms(board: &Board, cell: Cell, beside: &[Cell]) -> Vec<Vec<Cell>> {
    let arm = |(down, right): (isize, isize)| {
        let line = std::iter::successors(Some(cell), move |&cell| board.step(cell, down, right));
        line.filter_map(|cell| beside.get(cell.index()).copied())
            .collect()
    };
    [(0, -1), (0, 1), (-1, 0), (1, 0)].map(arm).to_vec()
}
