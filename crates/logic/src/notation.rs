//! Cells and conclusions in the notation of the field.

use std::collections::BTreeMap;

use ninefold_grid::{Board, Candidate, Cell, Digit};

use crate::conclusion::Conclusion;

/// Writes the names of cells. Cells of one row, or of one column, are written together. Boards of more than 9
/// rows or columns give a list.
///
/// ```
/// use ninefold_grid::{Board, Cell, Shape};
/// use ninefold_logic::notation::cells;
///
/// let board = Board::of(Shape::NINE);
/// assert_eq!(cells(&board, &[Cell::at(2, 4, 9), Cell::at(2, 6, 9), Cell::at(3, 4, 9)]), "r3c57,r4c5");
/// ```
pub fn cells(board: &Board, cells: &[Cell]) -> String {
    // Each row and column of the board must have a name of one character.
    let is_short = match board.is_square() {
        true => board.side() <= 9,
        false => (board.cells().filter_map(|cell| board.place(cell)))
            .all(|(row, column)| row.max(column) < 9),
    };
    let places = cells.iter().map(|&cell| board.place(cell));
    let places: Option<Vec<(usize, usize)>> = places.collect();
    let Some(places) = places.filter(|_| is_short) else {
        let names: Vec<String> = cells.iter().map(|&cell| board.name(cell)).collect();
        return names.join(",");
    };
    let mut rows: BTreeMap<usize, String> = BTreeMap::new();
    for (row, column) in places {
        *rows.entry(row + 1).or_default() += &(column + 1).to_string();
    }
    // Rows that have the same columns are written together.
    let mut columns: Vec<(String, String)> = Vec::new();
    for (row, of_row) in rows {
        match columns.iter_mut().find(|(_, met)| *met == of_row) {
            Some((rows, _)) => *rows += &row.to_string(),
            None => columns.push((row.to_string(), of_row)),
        }
    }
    let names = columns.iter().map(|(r, c)| format!("r{r}c{c}"));
    names.collect::<Vec<_>>().join(",")
}

/// Writes the conclusion of a step: `r3c5=7`, or `r3c57≠7, r4c5≠8`.
///
/// ```
/// use ninefold_grid::{Board, Candidate, Cell, Digit, Shape};
/// use ninefold_logic::{Conclusion, notation};
///
/// let placed = Candidate { cell: Cell::at(2, 4, 9), digit: Digit::from_index(6) };
/// let conclusion = Conclusion::Place(vec![placed]);
/// assert_eq!(notation::conclusion(&Board::of(Shape::NINE), &conclusion), "r3c5=7");
/// ```
pub fn conclusion(board: &Board, conclusion: &Conclusion) -> String {
    let sign = match conclusion {
        Conclusion::Place(_) => '=',
        Conclusion::Eliminate(_) => '≠',
    };
    let of = |(digit, of_digit): (Digit, Vec<Cell>)| {
        format!("{}{sign}{}", cells(board, &of_digit), board.value(digit))
    };
    let parts: Vec<String> = by_digit(conclusion.candidates())
        .into_iter()
        .map(of)
        .collect();
    parts.join(", ")
}

/// Returns the cells of each digit, in ascending order.
pub fn by_digit(candidates: &[Candidate]) -> Vec<(Digit, Vec<Cell>)> {
    let mut cells: BTreeMap<Digit, Vec<Cell>> = BTreeMap::new();
    for &Candidate { cell, digit } in candidates {
        cells.entry(digit).or_default().push(cell);
    }
    cells.into_iter().collect()
}
