//! Makes the position in which techniques begin from a record, with its placed digits and notes.

use std::time::Duration;

use ninefold_clock::Instant;
use ninefold_format::Record;
use ninefold_grid::{Candidate, Cell, Marks, Pencilmarks, ProperPuzzle};
use ninefold_logic::{Family, NotExplained, Technique};
use ninefold_search::{self as search, Budget, Verdict};
use ninefold_techniques::{Policy, Position};

use crate::check::check_solved;

/// The start for techniques.
#[derive(Clone)]
pub struct Start {
    /// The position: givens, placed digits, and remaining candidates.
    pub position: Position,
    /// A warning to show before any step: there is no solution, or several, or a placed digit is wrong. `None` if
    /// nothing is wrong.
    pub caution: Option<String>,
    /// Whether the puzzle has several solutions and so few givens that only the simplest techniques are useful. The
    /// others take seconds on such a puzzle and find nothing.
    pub(crate) is_nearly_empty: bool,
    has_no_solution: bool,
}

impl Start {
    /// Returns the techniques whose steps are listed if nobody asks for others, and what to say before the steps.
    ///
    /// If there is no solution, everything follows from the contradiction, so chains would find a step for every
    /// candidate. Then only the simplest techniques are listed: singles, rules, locked candidates and subsets.
    pub fn listed(&self) -> (Vec<Technique>, Option<String>) {
        let only_simplest = self.is_nearly_empty || self.has_no_solution;
        let all = Technique::all().filter(|&technique| !only_simplest || is_simplest(technique));
        let caution = self
            .caution
            .clone()
            .map(|words| match self.has_no_solution {
                true => words + " Only the simplest techniques are listed.",
                false => words,
            });
        (all.collect(), caution)
    }
}

/// The nodes for solving a puzzle that is not plain. Its solution is only needed to decide whether a caution is
/// due.
const CAUTION_NODES: u64 = 20_000;
const CAUTION_TIME: Duration = Duration::from_secs(5);

/// Returns the budget of the search for the solution of a record, which is made before any step.
pub(crate) fn look_budget<'a>(record: &Record, budget: &Budget<'a>) -> Budget<'a> {
    if record.puzzle.is_plain() {
        return *budget;
    }
    Budget {
        nodes: Some(budget.nodes.map_or(CAUTION_NODES, |n| n.min(CAUTION_NODES))),
        ..budget.ending_by(Instant::now() + CAUTION_TIME)
    }
}

/// Returns the position of a record. If its puzzle is plain and has exactly one solution within the budget,
/// techniques that rest on uniqueness find steps too.
///
/// # Errors
/// If the techniques do not support the board.
pub fn position(record: &Record, budget: &Budget<'_>) -> Result<Start, NotExplained> {
    let budget = look_budget(record, budget);
    let verdict = search::solve(&record.puzzle, &budget).verdict;
    let position = as_left(record, &verdict)?;
    let is_known = !matches!(verdict, Verdict::Unknown { .. });
    let is_nearly_empty = matches!(verdict, Verdict::Multiple(..)) && is_nearly_empty(&position);
    let has_no_solution = matches!(verdict, Verdict::None);
    let checked = check_solved(record, verdict, &budget);
    let is_sound = checked.wrong.is_empty() && matches!(checked.verdict, Verdict::Unique(_));
    let few = match is_nearly_empty {
        true => " Too few digits are given for more than the simplest techniques.",
        false => "",
    };
    Ok(Start {
        position,
        caution: (is_known && !is_sound).then(|| checked.text() + few),
        is_nearly_empty,
        has_no_solution,
    })
}

/// Returns whether the open cells have more than half of all candidates on average. Puzzles with one solution have
/// fewer as soon as the givens are used, unless they have rules.
pub(crate) fn is_nearly_empty(position: &Position) -> bool {
    let board = position.board();
    let open = (board.cells()).filter(|&cell| position.value(cell).is_none());
    let (mut cells, mut left) = (0, 0);
    for cell in open {
        cells += 1;
        left += position.candidates(cell).iter().count();
    }
    2 * left > cells * board.side()
}

/// Returns whether a technique is among the simplest: singles, rules, locked candidates and subsets.
fn is_simplest(technique: Technique) -> bool {
    let families = [Family::Single, Family::Rule, Family::Locked, Family::Subset];
    families.contains(&technique.family())
}

/// Returns the policy with only its simplest techniques.
pub(crate) fn simplest(policy: &Policy) -> Policy {
    let rows = policy.rows.iter();
    let rows = rows.filter(|row| row.techniques.iter().all(|&t| is_simplest(t)));
    Policy {
        rows: rows.cloned().collect(),
        ..policy.clone()
    }
}

/// Returns the position of a record whose puzzle has this verdict.
pub(crate) fn as_left(record: &Record, verdict: &Verdict) -> Result<Position, NotExplained> {
    let puzzle = &record.puzzle;
    let mut position = match verdict {
        Verdict::Unique(solution) => {
            Position::proper(&ProperPuzzle::vouched(puzzle.clone()))?.knowing(solution)
        }
        _ => Position::new(puzzle)?,
    };
    for (cell, digit) in record.placed.iter().flat_map(|grid| grid.filled()) {
        if position.value(cell).is_none() {
            position.place(Candidate { cell, digit });
        }
    }
    let notes = record.notes.iter().flat_map(|notes| notes.iter());
    keep_to_notes(&mut position, notes);
    Ok(position)
}

/// Eliminates the candidates that are not in the notes. A cell without notes keeps all candidates.
fn keep_to_notes(position: &mut Position, notes: impl Iterator<Item = (Cell, Marks)>) {
    for (cell, marks) in notes.filter(|(_, marks)| !marks.is_empty()) {
        for digit in position.candidates(cell) {
            if !marks.contains(digit) {
                position.eliminate(Candidate { cell, digit });
            }
        }
    }
}

/// Returns the candidates of a position. Cells with a digit have none.
pub fn candidates(position: &Position) -> Pencilmarks {
    let board = position.board();
    let mut candidates = Pencilmarks::on(board);
    for cell in board.cells() {
        candidates[cell] = position.candidates(cell).iter().collect();
    }
    candidates
}
