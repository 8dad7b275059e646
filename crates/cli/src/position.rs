//! From a record to a position for techniques: the digits placed and the candidates left count too.

use ninefold::format::Record;
use ninefold::grid::{Candidate, ProperPuzzle};
use ninefold::logic::{Position, TooLarge};
use ninefold::search::{self, Budget, Verdict};

/// The position of a record. If its puzzle has exactly one solution within the budget, techniques
/// that rest on that find steps too.
pub(crate) fn position(record: &Record, budget: &Budget<'_>) -> Result<Position, TooLarge> {
    let puzzle = &record.puzzle;
    let is_proper = matches!(search::solve(puzzle, budget).verdict, Verdict::Unique(_));
    let mut position = if is_proper {
        Position::proper(&ProperPuzzle::vouched(puzzle.clone()))?
    } else {
        Position::new(puzzle)?
    };
    for (cell, digit) in record.placed.iter().flat_map(|grid| grid.filled()) {
        position.place(Candidate { cell, digit });
    }
    for (cell, marks) in record.notes.iter().flat_map(|notes| notes.iter()) {
        // A cell without notes has not been looked at.
        if marks.is_empty() {
            continue;
        }
        for digit in position.candidates(cell) {
            if !marks.contains(digit) {
                position.eliminate(Candidate { cell, digit });
            }
        }
    }
    Ok(position)
}
