//! Sets of cells that several formats know by one word, and those that a rule cannot do without.

use std::collections::BTreeSet;

use ninefold_grid::constraint::Constraint;
use ninefold_grid::{Board, BoardError, Cell};

/// Height and width of boxes of so many cells on such a board, if there are any.
pub(super) fn box_shape(rows: usize, columns: usize, size: usize) -> Option<(usize, usize)> {
    (2..=size.isqrt())
        .rev()
        .filter(|small| size.is_multiple_of(*small))
        .find_map(|small| {
            let large = size / small;
            if rows.is_multiple_of(small) && columns.is_multiple_of(large) {
                return Some((small, large));
            }
            (rows.is_multiple_of(large) && columns.is_multiple_of(small)).then_some((large, small))
        })
}

/// The two diagonals of a square board: the one that goes down to the right, then the other.
pub(super) fn diagonals(board: &Board) -> [Vec<Cell>; 2] {
    let n = board.rows().min(board.columns());
    let cells = |column: &dyn Fn(usize) -> usize| {
        let cells = (0..n).filter_map(|row| board.at(row, column(row)));
        cells.collect()
    };
    [cells(&|row| row), cells(&|row| n - 1 - row)]
}

/// The inner boxes of so many cells, one apart from each other and from the rim.
pub(super) fn windoku(board: &Board, size: usize) -> Vec<Vec<Cell>> {
    let (rows, columns) = (board.rows(), board.columns());
    let Some((height, width)) = box_shape(rows, columns, size) else {
        return Vec::new();
    };
    let mut groups = Vec::new();
    for left in (1..columns)
        .step_by(width + 1)
        .filter(|left| left + width < columns)
    {
        for top in (1..rows)
            .step_by(height + 1)
            .filter(|top| top + height < rows)
        {
            let cells = (0..size).filter_map(|k| board.at(top + k % height, left + k / height));
            groups.push(cells.collect());
        }
    }
    groups
}

/// The cells at one place of each box of so many cells, place by place.
pub(super) fn disjoint(board: &Board, size: usize) -> Vec<Vec<Cell>> {
    let (rows, columns) = (board.rows(), board.columns());
    let Some((height, width)) = box_shape(rows, columns, size) else {
        return Vec::new();
    };
    let group = |place: usize| {
        let (row, column) = (place / width, place % width);
        let tops = (0..rows).step_by(height);
        tops.flat_map(|top| (0..columns).step_by(width).map(move |left| (top, left)))
            .filter_map(|(top, left)| board.at(top + row, left + column))
            .collect()
    };
    (0..size).map(group).collect()
}

/// The same board with these pieces, a number for each cell, as boxes if they lie as boxes do.
pub(super) fn with_regions(board: &Board, of_cell: &[Option<usize>]) -> Result<Board, BoardError> {
    let cells = |board: &Board| {
        let regions = board.regions().map(|house| board.cells_of(house).to_vec());
        regions.collect::<BTreeSet<Vec<Cell>>>()
    };
    let pieced = board.with_pieces(of_cell)?;
    let (own, side) = (cells(&pieced), board.side());
    let boxed = (1..=side)
        .filter(|height| side.is_multiple_of(*height))
        .filter_map(|height| board.with_boxes(height, side / height).ok())
        .find(|boxed| cells(boxed) == own);
    Ok(boxed.unwrap_or(pieced))
}

/// Whether a rule has a group without cells, which no text of ours would hold.
pub(super) fn lacks_cells(constraint: &Constraint) -> bool {
    match constraint {
        Constraint::Rule(rule) => rule.groups.iter().any(Vec::is_empty),
        Constraint::All(inner) | Constraint::Any(inner) => inner.iter().any(lacks_cells),
    }
}
