//! Stated rules of a link that its solution breaks: they were not meant as they were read.

use ninefold_grid::Cell;
use ninefold_grid::constraint::{Constraint, obeys};

use crate::Record;

/// Removes constraints from the puzzle until its stated solution obeys all that are left, and returns the removed
/// ones. A constraint that depends on others, such as that all dots are given, is checked again when a mark is
/// removed.
pub(super) fn take_broken(record: &mut Record) -> Vec<Constraint> {
    let solution = record.solution.as_ref();
    let Some(filling) = solution.and_then(|solution| solution.digits()) else {
        return Vec::new();
    };
    let puzzle = &mut record.puzzle;
    let is_allowed = |cell: Cell| puzzle.allowed_at(cell).contains(filling[cell.index()]);
    if !puzzle.stated().all(is_allowed) {
        // The solution belongs to another puzzle.
        return Vec::new();
    }
    let mut broken = Vec::new();
    loop {
        let rules = puzzle.constraints.iter();
        let is_broken = rules.map(|rule| !obeys(puzzle, rule, &filling));
        let is_broken: Vec<bool> = is_broken.collect();
        if !is_broken.contains(&true) {
            return broken;
        }
        let all = std::mem::take(&mut puzzle.constraints);
        for (rule, is_broken) in all.into_iter().zip(is_broken) {
            let to = if is_broken {
                &mut broken
            } else {
                &mut puzzle.constraints
            };
            to.push(rule);
        }
    }
}
