//! Finds the solutions that [`Possible`](crate::Possible) needs. Propagation and guesses take turns with the learner.
//!
//! One search refutes all candidates at once: it looks for any solution with a wanted candidate (`wanted`). When there
//! is none, everything is decided. If this takes too many guesses, the learner gets the clause that one of the wanted
//! candidates is true. Each solution makes that clause shorter.

use std::ops::ControlFlow;

use ninefold_grid::constraint::Kind;
use ninefold_grid::{Candidate, Digit, Grid, Marks, legal};

use super::engine::{Next, Search};
use super::learn::{DifferentCells, marks};
use super::wanted::Wanted;
use super::{
    DEAD_ENDS_BEFORE_LEARNER, FIRST_TURN_CONFLICTS, SUMS_DEAD_END_FACTOR,
    SUMS_DEAD_ENDS_PER_CONFLICT, is_on, learn, lower, number,
};
use crate::Limit;
use crate::budget::Meter;
use crate::general::stages::{LearnedSolutions, LearnerResult};
use crate::possible::{Possible, Watch};
use crate::sink::Stop;

/// The number of dead ends without a new solution before the search restarts with a wanted candidate. It grows by half
/// each time.
const FIRST_FRUITLESS_DEAD_ENDS: u64 = 30;

/// Decides when a solution is poor: `POOR_FACTOR` times the number of candidates that it showed first is less than the
/// number of candidates still unseen. Then the search restarts to find a different solution.
const POOR_FACTOR: u32 = 8;

/// Finds solutions until every candidate has as many as are wanted, or there are no more.
pub(crate) fn find(known: &mut Possible, see: &mut Watch, meter: &mut Meter) -> Result<(), Stop> {
    let puzzle = known.puzzle();
    let board = puzzle.board();
    if !puzzle.constraints.iter().all(|c| is_on(board, c)) {
        return Ok(());
    }
    match board.side() > Kind::MOST_DIGITS {
        true => wide(known, see, meter),
        false => narrow(known, see, meter),
    }
}

fn wide(known: &mut Possible, see: &mut Watch, meter: &mut Meter) -> Result<(), Stop> {
    let Ok((cells, problem)) = learn::wide(known.puzzle(), meter)? else {
        return Ok(());
    };
    let mut learned_solutions = LearnedSolutions::new(problem, meter)?;
    while !learned(&cells, &mut learned_solutions, u64::MAX, known, see, meter)? {}
    Ok(())
}

fn narrow(known: &mut Possible, see: &mut Watch, meter: &mut Meter) -> Result<(), Stop> {
    let Ok(mut network) = lower::network(known.puzzle()) else {
        return Ok(());
    };
    let labels = network.labels.clone();
    for (cell, digits) in network.start.iter_mut().enumerate() {
        if !labels.contains(&cell) {
            *digits &= known.left(cell).low_bits();
        }
    }
    let mut search = Search::new(network);
    search.wanted = Some(Wanted::new(known.puzzle().board().cell_count()));
    search.want(known);
    let outcome = in_turns(&mut search, &labels, known, see, meter);
    // Candidates refuted without a guess are impossible, even if the budget ran out.
    if outcome.is_err() {
        for (cell, &digits) in search.root().iter().enumerate() {
            if !labels.contains(&cell) {
                known.keep_left(cell, marks(digits));
            }
        }
    }
    outcome
}

fn in_turns(
    search: &mut Search,
    labels: &[usize],
    known: &mut Possible,
    see: &mut Watch,
    meter: &mut Meter,
) -> Result<(), Stop> {
    let mut turn = Turn::new(DEAD_ENDS_BEFORE_LEARNER);
    if guessed(search, labels, &mut turn, known, see, meter)? {
        return Ok(());
    }
    if let Some((cells, problem)) = search.for_learner(meter)? {
        let (first, share) = match problem.has_fresh() {
            true => (
                DEAD_ENDS_BEFORE_LEARNER * SUMS_DEAD_END_FACTOR,
                SUMS_DEAD_ENDS_PER_CONFLICT,
            ),
            false => (0, 1),
        };
        turn.dead_ends = first;
        let mut conflicts = FIRST_TURN_CONFLICTS;
        let mut learned_solutions = LearnedSolutions::new(problem, meter)?;
        loop {
            if guessed(search, labels, &mut turn, known, see, meter)? {
                return Ok(());
            }
            match learned(&cells, &mut learned_solutions, conflicts, known, see, meter) {
                Ok(true) => return Ok(()),
                Ok(false) => search.want(known),
                Err(Stop::Limit(Limit::Memory)) => break,
                Err(stop) => return Err(stop),
            }
            turn.dead_ends = conflicts * share;
            conflicts += conflicts / 2;
        }
    }
    turn.dead_ends = u64::MAX;
    while !guessed(search, labels, &mut turn, known, see, meter)? {}
    Ok(())
}

/// The length of a turn of the search without memory.
struct Turn {
    /// The number of dead ends of this turn.
    dead_ends: u64,
    /// The number of dead ends without a new solution before a restart.
    fruitless: u64,
}

impl Turn {
    fn new(dead_ends: u64) -> Turn {
        Turn {
            dead_ends,
            fruitless: FIRST_FRUITLESS_DEAD_ENDS,
        }
    }
}

/// Searches for solutions by guesses for one turn. Returns whether there are no more.
fn guessed(
    search: &mut Search,
    labels: &[usize],
    turn: &mut Turn,
    known: &mut Possible,
    see: &mut Watch,
    meter: &mut Meter,
) -> Result<bool, Stop> {
    let end = search.dead_ends.saturating_add(turn.dead_ends);
    let mut rest = search.dead_ends.saturating_add(turn.fruitless);
    loop {
        match search.next(rest.min(end), meter)? {
            Next::Exhausted => return Ok(true),
            Next::Paused if search.dead_ends >= end => return Ok(false),
            Next::Paused => {
                if !known.solutions().is_empty() {
                    search.begin_with_wanted();
                }
                turn.fruitless += turn.fruitless / 2;
                rest = search.dead_ends.saturating_add(turn.fruitless);
            }
            Next::Solution => {
                let digit = |digits: &u64| Digit::from_index(digits.trailing_zeros() as usize);
                let mut digits: Vec<Digit> = search.at.iter().map(digit).collect();
                number(labels, &mut digits);
                if known.add(Grid::of_digits(known.puzzle().board(), &digits)) {
                    seen(see(known))?;
                    let before = search.unseen();
                    search.want(known);
                    let unseen = search.unseen();
                    if unseen as usize >= search.at.len()
                        && (before - unseen) * POOR_FACTOR < unseen
                    {
                        search.begin_with_wanted();
                    }
                    rest = search.dead_ends.saturating_add(turn.fruitless);
                }
            }
        }
    }
}

/// Searches for solutions with the learner, for this number of conflicts. Returns whether there are no more.
fn learned(
    cells: &DifferentCells,
    learned_solutions: &mut LearnedSolutions,
    conflicts: u64,
    known: &mut Possible,
    see: &mut Watch,
    meter: &mut Meter,
) -> Result<bool, Stop> {
    learned_solutions.pause_after(conflicts);
    loop {
        let is_known = |(cell, left): (usize, &Marks)| {
            left.only()
                .is_some_and(|digit| known.is_wanted(cell, digit))
        };
        if !cells.left.iter().enumerate().any(is_known) {
            let last = cells.left.len();
            let is_wanted = |Candidate { cell, digit }: Candidate| {
                cell.index() < last && known.is_wanted(cell.index(), digit)
            };
            learned_solutions.require(&is_wanted, meter);
        }
        let right = match learned_solutions.next(meter)? {
            LearnerResult::Exhausted => return Ok(true),
            LearnerResult::Paused => return Ok(false),
            LearnerResult::Solution(right) => right,
        };
        let Some(digits) = cells.digits(&right) else {
            continue;
        };
        let grid = Grid::of_digits(known.puzzle().board(), &digits);
        // On wide boards the learner does not know all constraints.
        if legal::solves(known.puzzle(), &grid) && known.add(grid) {
            seen(see(known))?;
        }
    }
}

impl Search {
    /// Updates the wanted candidates from what is not known yet.
    fn want(&mut self, known: &Possible) {
        let Some(wanted) = &mut self.wanted else {
            return;
        };
        let board = known.puzzle().board();
        for cell in 0..board.cell_count() {
            let of = |most: u32| {
                let wanted = board
                    .digits()
                    .filter(|&digit| known.is_in_fewer(most, cell, digit));
                wanted.fold(0, |word, digit| word | 1 << digit.index())
            };
            wanted.digits[cell] = of(known.limit());
            wanted.unseen[cell] = match known.limit() {
                1 => wanted.digits[cell],
                _ => of(1),
            };
        }
    }

    /// The number of candidates that no solution has had yet.
    fn unseen(&self) -> u32 {
        let wanted = self.wanted.as_ref();
        wanted.map_or(0, |wanted| {
            wanted.unseen.iter().map(|digits| digits.count_ones()).sum()
        })
    }
}

/// Turns the answer of the watcher into a reason to stop.
fn seen(flow: ControlFlow<()>) -> Result<(), Stop> {
    match flow {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(Stop::Sink),
    }
}
