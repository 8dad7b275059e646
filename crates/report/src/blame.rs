//! Why a puzzle has no solution, in words: the givens and constraints that contradict each other.

use ninefold_grid::words::{capitalized, list};
use ninefold_grid::{Digit, Puzzle};
use ninefold_search::{Conflict, Part};

use crate::words;

/// Returns the names of a part of a conflict: one name for a given, and one for each constraint.
pub fn part_words(puzzle: &Puzzle, part: &Part) -> Vec<String> {
    let board = puzzle.board();
    match part {
        Part::Cell(cell) => {
            let name = board.name(*cell);
            let value = |digit: Digit| board.value(digit).to_string();
            vec![match puzzle.given(*cell) {
                Some(digit) => format!("the given {} in {name}", value(digit)),
                None => {
                    let left = puzzle.allowed_at(*cell);
                    let left: Vec<String> = left.iter().map(value).collect();
                    match left.is_empty() {
                        true => format!("{name}, which may hold no digit,"),
                        false => format!("the candidates {} of {name}", left.join(" ")),
                    }
                }
            }]
        }
        Part::Constraints(numbers) => {
            let own = numbers.iter().filter_map(|&i| puzzle.constraints.get(i));
            own.map(|constraint| constraint.words(board)).collect()
        }
    }
}

/// Returns the sentences about the contradiction of a conflict, without `No solution.` at the beginning.
pub(crate) fn contradiction(puzzle: &Puzzle, conflict: &Conflict) -> Vec<String> {
    let board = puzzle.board();
    let givens: Option<Vec<String>> = (conflict.parts.iter())
        .map(|part| match part {
            Part::Cell(cell) => {
                let digit = puzzle.given(*cell)?;
                Some(format!("{} = {}", board.name(*cell), board.value(digit)))
            }
            Part::Constraints(_) => None,
        })
        .collect();
    let parts = conflict.parts.iter();
    let parts: Vec<String> = parts.flat_map(|part| part_words(puzzle, part)).collect();
    let first = match (givens, parts.as_slice()) {
        (_, []) => {
            return vec![
                "The rows, columns and boxes of this board cannot be filled, whatever is on it."
                    .to_owned(),
            ];
        }
        (_, [one]) => {
            return vec![format!(
                "{} leaves no way to fill the rows, columns and boxes.",
                capitalized(one)
            )];
        }
        (Some(givens), _) => format!(
            "These {} contradict each other: {}.",
            words::counted(givens.len() as u64, "given"),
            list(&givens)
        ),
        (None, parts) => format!("These contradict each other: {}.", parts.join("; ")),
    };
    let second = match conflict.minimal {
        true => "The contradiction needs all of them.",
        false => "There may be a smaller set: the search for it ended early.",
    };
    vec![first, second.to_owned()]
}

/// Returns one sentence for each part whose removal leaves exactly one solution.
pub(crate) fn remedies(puzzle: &Puzzle, conflict: &Conflict) -> Vec<String> {
    let board = puzzle.board();
    let remedy = |(part, solution): &(Part, ninefold_grid::Grid)| {
        if let Part::Cell(cell) = part
            && puzzle.given(*cell).is_none()
            && let Some(digit) = solution.get(*cell)
        {
            let (cell, digit) = (board.name(*cell), board.value(digit));
            return format!(
                "{cell} lacks the candidate {digit}. If you add it, the puzzle has a unique solution."
            );
        }
        let without = part_words(puzzle, part).join(" and ");
        let instead = match part {
            Part::Cell(cell) => solution.get(*cell).map(|digit| (cell, digit)),
            Part::Constraints(_) => None,
        };
        let instead = instead.map(|(cell, digit)| {
            format!(", in which {} is {}", board.name(*cell), board.value(digit))
        });
        let instead = instead.unwrap_or_default();
        format!("If you remove {without}, the puzzle has a unique solution{instead}.")
    };
    conflict.suspects.iter().map(remedy).collect()
}
