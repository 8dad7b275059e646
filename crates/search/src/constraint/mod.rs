//! Solves puzzles of any form, with any board and any constraints, by propagation and search.
//!
//! Every constraint becomes propagators (`lower`), each of which removes digits that no solution can have. The engine
//! (`engine`) runs them and guesses. A few general propagators serve all kinds:
//! - relations of two cells as tables (`pairs`);
//! - lists of sets of digits (`sets`);
//! - sums as wide bit sets (`total`);
//! - lines that an automaton reads (`line`);
//! - clauses (`clause`) and alternatives (`either`).
//!
//! If a puzzle takes too many guesses, this search and the learner take turns, provided that all constraints have
//! clauses (`learn`): houses of any kind, cells that differ, relations of two cells, sets of digits, sums. Plain boards
//! have their own engines, which know no constraints. A puzzle that is equivalent to a plain one is passed to them
//! (`plain`).

mod bounds;
mod check;
mod clause;
mod connected;
mod counts;
mod domains;
mod either;
mod ends;
mod engine;
mod facts;
mod house;
mod index;
mod learn;
mod line;
mod lower;
mod pairs;
mod places;
mod plain;
pub(crate) mod possible;
mod rank;
mod regions;
mod sandwich;
mod sees;
mod sets;
mod skyline;
mod total;
mod trials;
mod wanted;

pub(crate) use check::cells_read;
use learn::HandOver;

use std::collections::HashSet;

use ninefold_grid::constraint::{Constraint, Kind};
use ninefold_grid::{Board, Digit, Grid, Puzzle, legal};

use crate::budget::Meter;
use crate::general::stages::{LearnedSolutions, each_in_stages};
use crate::sink::{Run, Sink, Stop, ended, report};
use crate::{Budget, Limit, nine};

/// Hands every solution of a puzzle to the sink, in an order that is fixed but has no meaning.
pub(crate) fn each(puzzle: &Puzzle, sink: &mut dyn Sink, budget: &Budget) -> Run {
    let Some(plain) = plain::without_constraints(puzzle) else {
        return each_after(DEAD_ENDS_BEFORE_LEARNER, puzzle, sink, budget);
    };
    nine::each(&plain, sink, budget).unwrap_or_else(|| each_in_stages(&plain, sink, budget))
}

/// Hands every solution of a puzzle of any form to the sink, using only this engine. After this number of dead ends it
/// takes turns with the learner, if that supports all constraints. This function is for tests: [`each`](crate::each)
/// knows the best number of dead ends, and which puzzles other engines solve faster.
///
/// ```
/// use ninefold_grid::{Board, Puzzle};
/// use ninefold_search::{Budget, Count, constraint};
///
/// // Latin squares of 3×3 cells.
/// let puzzle = Puzzle::empty(Board::latin(3, 3, 1, 3)?);
/// let mut sink = Count::default();
/// constraint::each_after(1, &puzzle, &mut sink, &Budget::default());
/// assert_eq!(sink.count, 12);
/// # Ok::<(), ninefold_grid::BoardError>(())
/// ```
pub fn each_after(dead_ends: u64, puzzle: &Puzzle, sink: &mut dyn Sink, budget: &Budget) -> Run {
    let mut meter = Meter::new(budget);
    let board = puzzle.board();
    let mut hand_over =
        |digits: Vec<Digit>, meter: &Meter| report(sink, &Grid::of_digits(board, &digits), meter);
    let outcome = match board.side() > Kind::MOST_DIGITS {
        _ if !puzzle.constraints.iter().all(|c| is_on(board, c)) => Ok(()),
        true => wide(puzzle, &mut hand_over, &mut meter),
        false => narrow(dead_ends, puzzle, &mut hand_over, &mut meter),
    };
    ended(outcome, &meter)
}

/// Whether a constraint names only cells of this board. No grid satisfies one that does not.
pub(crate) fn is_on(board: &Board, constraint: &Constraint) -> bool {
    let last = constraint.cells().last().copied();
    last.is_none_or(|cell| cell.index() < board.cell_count())
}

/// Solves a board with more digits than propagators support. Constraints that such a board [should not
/// have](Puzzle::unfit) are checked on each grid by the oracle, which takes long.
fn wide(puzzle: &Puzzle, hand_over: &mut HandOver, meter: &mut Meter) -> Result<(), Stop> {
    let Ok((cells, problem)) = learn::wide(puzzle, meter)? else {
        return Ok(());
    };
    let mut checked = |digits: Vec<Digit>, meter: &Meter| match legal::solves(
        puzzle,
        &Grid::of_digits(puzzle.board(), &digits),
    ) {
        true => hand_over(digits, meter),
        false => Ok(()),
    };
    let mut learned_solutions = LearnedSolutions::new(problem, meter)?;
    while !cells.report_solutions(&mut learned_solutions, u64::MAX, &mut checked, meter)? {}
    Ok(())
}

fn narrow(
    dead_ends: u64,
    puzzle: &Puzzle,
    hand_over: &mut HandOver,
    meter: &mut Meter,
) -> Result<(), Stop> {
    let Ok(network) = lower::network(puzzle) else {
        return Ok(());
    };
    let labels = network.labels.clone();
    let mut search = engine::Search::new(network);
    let digits = |at: &[u64]| {
        let digit = |digits: &u64| Digit::from_index(digits.trailing_zeros() as usize);
        let mut digits: Vec<Digit> = at.iter().map(digit).collect();
        number(&labels, &mut digits);
        digits
    };
    if search.run(dead_ends, meter, &mut |at, meter| {
        hand_over(digits(at), meter)
    })? {
        return Ok(());
    }
    let mut found: HashSet<Vec<Digit>> = HashSet::new();
    if let Some((cells, problem)) = search.for_learner(meter)? {
        let (mut guesses, share) = match problem.has_fresh() {
            true => (
                dead_ends.saturating_mul(SUMS_DEAD_END_FACTOR),
                SUMS_DEAD_ENDS_PER_CONFLICT,
            ),
            false => (0, 1),
        };
        let mut conflicts = FIRST_TURN_CONFLICTS;
        let mut learned_solutions = LearnedSolutions::new(problem, meter)?;
        while found.len() <= engine::MAX_STORED_SOLUTIONS {
            let mut new = |digits: Vec<Digit>, meter: &Meter| match found.insert(digits.clone()) {
                true => hand_over(digits, meter),
                false => Ok(()),
            };
            if search.run(guesses, meter, &mut |at, meter| new(digits(at), meter))? {
                return Ok(());
            }
            match cells.report_solutions(&mut learned_solutions, conflicts, &mut new, meter) {
                Ok(true) => return Ok(()),
                Ok(false) => {}
                Err(Stop::Limit(Limit::Memory)) => break,
                Err(stop) => return Err(stop),
            }
            guesses = conflicts * share;
            conflicts += conflicts / 2;
        }
    }
    let mut if_new = |at: &[u64], meter: &Meter| {
        let digits = digits(at);
        match found.contains(&digits) {
            true => Ok(()),
            false => hand_over(digits, meter),
        }
    };
    search.run(u64::MAX, meter, &mut if_new).map(|_| ())
}

/// The number of dead ends for the search without memory. A puzzle that needs no more is solved faster by it than by
/// the learner.
const DEAD_ENDS_BEFORE_LEARNER: u64 = 500;

/// Sums need long clauses. With sums, the guessing search gets this many times as many further dead ends before the
/// learner starts.
const SUMS_DEAD_END_FACTOR: u64 = 100;

/// The length of the learner's first turn in conflicts, when the two searches take turns. The guessing search then gets
/// as many dead ends. Each turn is half as long again as the one before.
const FIRST_TURN_CONFLICTS: u64 = 1_000;

/// With sums, the guessing search gets this number of dead ends for each conflict, because learning gains less there.
/// (With 5 and 4 instead of 20 and 8: the same time for 71 hard puzzles in the geometric mean, half as much again for
/// "Hailstone", and three puzzles fewer solved in 5 s.)
const SUMS_DEAD_ENDS_PER_CONFLICT: u64 = 8;

/// Renumbers the digits of some cells in the order in which they first appear.
fn number(cells: &[usize], digits: &mut [Digit]) {
    let mut seen: Vec<Digit> = Vec::new();
    for &cell in cells {
        let known = seen.iter().position(|&digit| digit == digits[cell]);
        let number = known.unwrap_or(seen.len());
        if known.is_none() {
            seen.push(digits[cell]);
        }
        digits[cell] = Digit::from_index(number);
    }
}
