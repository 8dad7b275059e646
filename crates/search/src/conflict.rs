//! Why is there no solution? A smallest set of givens that already contradict each other.
//!
//! Found by deletion: what the puzzle says about a cell is taken away if the rest still has no
//! solution, first in large portions and at last one by one. What survives the last round is minimal:
//! without any one of its cells there is a solution. Which minimal set it is depends on the order of
//! deletion, so several orders are tried and the smallest set wins; there may be a smaller one still.
//!
//! "Still no solution" needs a proof and "now there is one" needs a solution, and on large boards
//! either may be out of reach. Each trial gets a small budget of nodes, and a cell whose trial ran out
//! stays, which only costs minimality.

use std::cmp::Reverse;

use ninefold_grid::{Cell, Grid, Pencilmarks, Puzzle, legal};

use crate::budget::Meter;
use crate::{Budget, End, First, Limit, Stats, Verdict, each, solve};

/// Givens that contradict each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conflict {
    /// The cells, row by row, whose givens (or stated candidates) alone already have no solution.
    pub cells: Vec<Cell>,
    /// Whether every one of them is needed; false if the budget ended the search for fewer.
    pub minimal: bool,
    /// The cells whose given (or list of candidates), taken away alone, leaves a puzzle with exactly
    /// one solution, which is told: probably the digit that was typed wrong.
    pub suspects: Vec<(Cell, Grid)>,
}

/// The most nodes of one trial on a small board.
const TRIAL: u64 = 20_000;

/// What all trials together may cost, in [`cost`]s: a few seconds.
const PATIENCE: u64 = 300_000_000;

/// The cost of a trial in candidates handled: those of the board, and those that placements took away.
fn cost(puzzle: &Puzzle, stats: &Stats) -> u64 {
    let geometry = puzzle.geometry();
    (geometry.cell_count() as u64 + stats.placements) * geometry.side() as u64
}

/// The conflict of a puzzle; `None` if it has a solution. The node budget counts for each solve
/// inside; the deadline and the cancel flag for all of it. Two equal givens that see each other are a
/// conflict at once.
///
/// # Errors
/// The limit, if the budget ran out before it was known whether there is a solution.
pub fn conflict(puzzle: &Puzzle, budget: &Budget) -> Result<Option<Conflict>, Limit> {
    let mut first = First::default();
    match each(puzzle, &mut first, budget).end {
        End::Stopped => return Ok(None),
        End::Limit(limit) => return Err(limit),
        End::Exhausted => {}
    }
    let most = (4_000_000 / puzzle.geometry().cell_count() as u64).min(TRIAL);
    let trial = Budget {
        nodes: Some(budget.nodes.map_or(most, |nodes| nodes.min(most))),
        progress: None,
        ..*budget
    };
    let (mut cells, minimal) = match obvious(puzzle) {
        Some(cells) => (cells, true),
        None => smallest(puzzle, &trial),
    };
    cells.sort_unstable();
    // Whatever cures the puzzle is part of every conflict, so the cells of one are enough to look at.
    let cured = cells.iter().filter_map(|&cell| {
        let verdict = solve(&puzzle.with(cell, None), &trial).verdict;
        match verdict {
            Verdict::Unique(grid) => Some((cell, grid)),
            _ => None,
        }
    });
    let suspects = cured.collect();
    Ok(Some(Conflict {
        cells,
        minimal,
        suspects,
    }))
}

/// A cell without candidates, or two equal givens that see each other.
fn obvious(puzzle: &Puzzle) -> Option<Vec<Cell>> {
    let allowed = puzzle.allowed();
    if let Some((cell, _)) = allowed.iter().find(|(_, marks)| marks.is_empty()) {
        return Some(vec![cell]);
    }
    let clashes = legal::clashes(puzzle.geometry(), puzzle.givens());
    clashes.first().map(|clash| vec![clash.first, clash.second])
}

/// The smallest set that deletion in several orders finds, and whether it is minimal.
fn smallest(puzzle: &Puzzle, trial: &Budget) -> (Vec<Cell>, bool) {
    let n = puzzle.geometry().side();
    let mut patience = PATIENCE;
    let said: Vec<Cell> = says(puzzle);
    let (mut best, mut best_is_minimal) = (said.clone(), false);
    for order in 0..orders(n) {
        let mut kept = said.clone();
        arrange(&mut kept, puzzle, order);
        let minimal = delete(puzzle, &mut kept, trial, &mut patience);
        if (kept.len(), !minimal) < (best.len(), !best_is_minimal) {
            (best, best_is_minimal) = (kept, minimal);
        }
        // A set that is not minimal for want of time will not become so in another order.
        if patience == 0 || overdue(trial) {
            break;
        }
    }
    (best, best_is_minimal)
}

/// The cells of which the puzzle says anything.
fn says(puzzle: &Puzzle) -> Vec<Cell> {
    let n = puzzle.geometry().side();
    let allowed = puzzle.allowed();
    let said = allowed.iter().filter(|(_, marks)| marks.len() < n);
    said.map(|(cell, _)| cell).collect()
}

/// How many orders are worth their time on a board of this side.
fn orders(side: usize) -> u64 {
    match side {
        0..=9 => 24,
        10..=16 => 8,
        _ => 3,
    }
}

/// Puts cells into the order of deletion with this number: by rows from both ends, by columns from
/// both ends, by digits, and then shuffled.
fn arrange(cells: &mut [Cell], puzzle: &Puzzle, order: u64) {
    let n = puzzle.geometry().side();
    match order {
        0 => cells.sort_unstable(),
        1 => cells.sort_unstable_by_key(|&cell| Reverse(cell)),
        2 => cells.sort_unstable_by_key(|cell| (cell.column(n), cell.row(n))),
        3 => cells.sort_unstable_by_key(|cell| Reverse((cell.column(n), cell.row(n)))),
        4 => cells.sort_unstable_by_key(|&cell| (puzzle.givens()[cell], cell)),
        5 => cells.sort_unstable_by_key(|&cell| Reverse((puzzle.givens()[cell], cell))),
        _ => cells.sort_unstable_by_key(|cell| {
            let mixed = (cell.index() as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15 ^ order << 32);
            (mixed ^ mixed >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9)
        }),
    }
}

/// Deletes from the front as long as there is no solution and the patience lasts. Whether
/// every cell left is needed.
fn delete(puzzle: &Puzzle, kept: &mut Vec<Cell>, trial: &Budget, patience: &mut u64) -> bool {
    let mut portion = kept.len() / 2;
    loop {
        let mut minimal = true;
        let mut at = 0;
        while at < kept.len() {
            let end = kept.len().min(at + portion.max(1));
            let mut fewer = kept.clone();
            fewer.drain(at..end);
            let mut found = First::default();
            let run = each(&only(puzzle, &fewer), &mut found, trial);
            match run.end {
                End::Exhausted => *kept = fewer,
                End::Stopped => at = end,
                End::Limit(_) => {
                    minimal = false;
                    at = end;
                }
            }
            *patience = patience.saturating_sub(cost(puzzle, &run.stats));
            if *patience == 0 || overdue(trial) {
                return false;
            }
        }
        if portion <= 1 {
            return minimal;
        }
        portion /= 2;
    }
}

/// What the puzzle says about these cells, and nothing else.
fn only(puzzle: &Puzzle, cells: &[Cell]) -> Puzzle {
    let geometry = puzzle.geometry();
    let n = geometry.side();
    match puzzle.candidates() {
        None => {
            let mut givens = Grid::empty(n);
            for &cell in cells {
                givens.set(cell, puzzle.givens()[cell]);
            }
            Puzzle::new(geometry.clone(), givens)
        }
        Some(_) => {
            let (allowed, mut stated) = (puzzle.allowed(), Pencilmarks::full(n));
            for &cell in cells {
                stated[cell] = allowed[cell];
            }
            Puzzle::of_candidates(geometry.clone(), stated)
        }
    }
}

fn overdue(budget: &Budget) -> bool {
    let unlimited = Budget {
        nodes: None,
        ..*budget
    };
    Meter::new(&unlimited).work(1).is_err()
}
