//! From a record to a position for techniques: the digits placed and the candidates left count too.

use ninefold_format::Record;
use ninefold_grid::{Candidate, Cell, Marks, Pencilmarks, ProperPuzzle};
use ninefold_logic::{Position, TooLarge};
use ninefold_search::{self as search, Budget, Verdict};

/// The position of a record. If its puzzle has exactly one solution within the budget, techniques
/// that rest on that find steps too.
///
/// # Errors
/// If the board is too large for techniques.
pub fn position(record: &Record, budget: &Budget<'_>) -> Result<Position, TooLarge> {
    let verdict = search::solve(&record.puzzle, budget).verdict;
    as_left(record, matches!(verdict, Verdict::Unique(_)))
}

/// The same of a puzzle that is known to be proper, or not.
pub(crate) fn as_left(record: &Record, is_proper: bool) -> Result<Position, TooLarge> {
    let puzzle = &record.puzzle;
    let mut position = if is_proper {
        Position::proper(&ProperPuzzle::vouched(puzzle.clone()))?
    } else {
        Position::new(puzzle)?
    };
    for (cell, digit) in record.placed.iter().flat_map(|grid| grid.filled()) {
        position.place(Candidate { cell, digit });
    }
    let notes = record.notes.iter().flat_map(|notes| notes.iter());
    keep_to_notes(&mut position, notes);
    Ok(position)
}

/// Eliminates what is not noted. A cell without notes has not been looked at.
pub(crate) fn keep_to_notes(position: &mut Position, notes: impl Iterator<Item = (Cell, Marks)>) {
    for (cell, marks) in notes.filter(|(_, marks)| !marks.is_empty()) {
        for digit in position.candidates(cell) {
            if !marks.contains(digit) {
                position.eliminate(Candidate { cell, digit });
            }
        }
    }
}

/// The candidates of a position; none in cells with a digit.
pub fn candidates(position: &Position) -> Pencilmarks {
    let geometry = position.geometry();
    let mut candidates = Pencilmarks::on(geometry);
    for cell in geometry.cells() {
        candidates[cell] = position.candidates(cell).iter().collect();
    }
    candidates
}
