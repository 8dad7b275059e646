//! Sets of cells that several formats know by one word, and those that a rule cannot do without.

use ninefold_grid::Cell;
use ninefold_grid::variant::{Constraint, Layout};

use super::iss::box_shape;

/// The two diagonals of a square board: the one that goes down to the right, then the other.
pub(super) fn diagonals(layout: &Layout) -> [Vec<Cell>; 2] {
    let n = layout.rows().min(layout.columns());
    let cells = |column: &dyn Fn(usize) -> usize| {
        let cells = (0..n).filter_map(|row| layout.at(row, column(row)));
        cells.collect()
    };
    [cells(&|row| row), cells(&|row| n - 1 - row)]
}

/// The inner boxes of so many cells, one apart from each other and from the rim.
pub(super) fn windoku(layout: &Layout, size: usize) -> Vec<Vec<Cell>> {
    let (rows, columns) = (layout.rows(), layout.columns());
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
            let cells = (0..size).filter_map(|k| layout.at(top + k % height, left + k / height));
            groups.push(cells.collect());
        }
    }
    groups
}

/// The cells at one place of each box of so many cells, place by place.
pub(super) fn disjoint(layout: &Layout, size: usize) -> Vec<Vec<Cell>> {
    let (rows, columns) = (layout.rows(), layout.columns());
    let Some((height, width)) = box_shape(rows, columns, size) else {
        return Vec::new();
    };
    let group = |place: usize| {
        let (row, column) = (place / width, place % width);
        let tops = (0..rows).step_by(height);
        tops.flat_map(|top| (0..columns).step_by(width).map(move |left| (top, left)))
            .filter_map(|(top, left)| layout.at(top + row, left + column))
            .collect()
    };
    (0..size).map(group).collect()
}

/// Whether a rule has a group without cells, which no text of ours would hold.
pub(super) fn lacks_cells(constraint: &Constraint) -> bool {
    match constraint {
        Constraint::Rule(rule) => rule.groups.iter().any(Vec::is_empty),
        Constraint::All(inner) | Constraint::Any(inner) => inner.iter().any(lacks_cells),
    }
}
