//! What is seen of a rule about the whole board.

use ninefold_grid::{Board, Candidate, Cell, CellSet};

use crate::digits::Digits;
use crate::reason::{About, Fact};

/// Candidates that go, and why.
pub type Gone = (Vec<Candidate>, About, Fact);

/// What goes, or why the rule cannot hold.
pub type Seen = Result<Vec<Gone>, (About, Fact)>;

/// The candidates of a cell that are none of these.
pub(super) fn others(domains: &[Digits], cell: Cell, kept: Digits) -> Vec<Candidate> {
    let of = |digit| Candidate { cell, digit };
    (domains[cell.index()] - kept).iter().map(of).collect()
}

/// The places in a list of the cells that touch each cell of it.
pub(super) fn near(board: &Board, cells: &[Cell]) -> Vec<Vec<usize>> {
    let all: CellSet<64> = cells.iter().copied().collect();
    let place = |cell: &Cell| cells.iter().position(|other| other == cell);
    let of = |&cell: &Cell| {
        let near = board.neighbours(cell).into_iter();
        near.filter(|other| all.contains(*other))
            .filter_map(|cell| place(&cell))
            .collect()
    };
    cells.iter().map(of).collect()
}
