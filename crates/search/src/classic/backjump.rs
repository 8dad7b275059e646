//! Conflict-directed backjumping: backtracking that knows which cells caused a dead end.
//!
//! The order of the search and of the solutions is that of [`backtrack`](super::backtrack). But a cell that runs out of
//! digits determines the causes. For each digit that did not fit, the cause is the earliest cell that holds it and sees
//! this one. For each digit that was tried and failed, the causes are those of that failure. Changing any other cell
//! would not help. So the search jumps to the latest of these cells and passes the other causes to it. (The method is
//! from Prosser, "Hybrid algorithms for the constraint satisfaction problem", 1993.) After a solution, every earlier
//! cell counts as a cause, because each of its remaining digits may lead to another solution.
//!
//! If a digit breaks a constraint, all cells that the constraint reads are causes.
//!
//! Only inherited causes and those of constraints are stored. The cells that excluded digits are still on the board
//! when a cell is given up, and are looked up then.

use ninefold_grid::{Cell, Puzzle};

use super::assignment::Assignment;
use super::{DeadEnd, Event, Why};
use crate::Budget;
use crate::budget::Meter;
use crate::sink::{Run, Sink, Stop, ended, report};

/// Hands every solution to the sink in lexicographic order.
///
/// ```
/// use ninefold_grid::{Board, Puzzle, Shape};
/// use ninefold_search::classic::backjump;
/// use ninefold_search::{Budget, Count};
///
/// let puzzle = Puzzle::empty(Board::of(Shape::new(2, 2)?));
/// let mut sink = Count::default();
/// backjump::each(&puzzle, &mut sink, &Budget::default(), &mut |_event| ());
/// assert_eq!(sink.count, 288);
/// # Ok::<(), ninefold_grid::ShapeError>(())
/// ```
pub fn each(
    puzzle: &Puzzle,
    sink: &mut dyn Sink,
    budget: &Budget,
    trace: &mut dyn FnMut(Event),
) -> Run {
    let mut meter = Meter::new(budget);
    let outcome = search(puzzle, sink, &mut meter, trace);
    ended(outcome, &meter)
}

/// A set of causes: empty cells by their number in the order of the search, all before the cell that has the dead end.
#[derive(Clone, Default)]
struct Blame {
    /// Every cell below this number is in the set.
    all_below: usize,
    /// More cells, in ascending order.
    also: Vec<usize>,
}

impl Blame {
    /// Adds the causes of another set, without the cells from number `end` on.
    fn inherit(&mut self, other: &Blame, end: usize) {
        self.all_below = self.all_below.max(other.all_below).min(end);
        self.also.extend(other.also.iter().filter(|&&i| i < end));
        self.also.sort_unstable();
        self.also.dedup();
        let below = self.all_below;
        self.also.retain(|&i| i >= below);
    }

    fn latest(&self) -> Option<usize> {
        let last = self.also.last().copied();
        last.max(self.all_below.checked_sub(1))
    }
}

fn search(
    puzzle: &Puzzle,
    sink: &mut dyn Sink,
    meter: &mut Meter,
    trace: &mut dyn FnMut(Event),
) -> Result<(), Stop> {
    let mut board = match Assignment::of(puzzle) {
        Ok(board) => board,
        Err(what) => {
            trace(Event::Contradiction { what });
            return Ok(());
        }
    };
    let cells = board.empty_cells();
    let mut number = vec![None; puzzle.board().cell_count()];
    for (i, cell) in cells.iter().enumerate() {
        number[cell.index()] = Some(i);
    }
    // The causes that each cell inherited from later cells since the search last reached it from an earlier cell.
    let mut inherited = vec![Blame::default(); cells.len()];
    let mut at = 0;
    loop {
        let Some(&cell) = cells.get(at) else {
            trace(Event::Solution);
            report(sink, board.grid(), meter)?;
            let Some(before) = at.checked_sub(1) else {
                return Ok(());
            };
            inherited[before].all_below = before;
            inherited[before].also.clear();
            at = before;
            continue;
        };
        meter.stats.iterations += 1;
        meter.work(1)?;
        let tried = board.erase(cell);
        if let Some(digit) = tried {
            trace(Event::Erase { cell, digit });
        } else {
            inherited[at] = Blame::default();
        }
        let mut broken = Vec::new();
        let next = board.put_next(cell, tried, meter, &mut broken)?;
        for constraint in broken {
            inherited[at].inherit(&readers(&board, constraint, &number), at);
        }
        if let Some(digit) = next {
            meter.node()?;
            meter.stats.placements += 1;
            trace(Event::Place {
                cell,
                digit,
                why: Why::Guess,
            });
            at += 1;
            continue;
        }
        if tried.is_none() {
            let what = DeadEnd::Cell(cell);
            trace(Event::Contradiction { what });
        }
        let mut blame = std::mem::take(&mut inherited[at]);
        blame.inherit(&takers(&board, cell, &number), at);
        let Some(to) = blame.latest() else {
            return Ok(());
        };
        meter.stats.backtracks += 1;
        meter.work((blame.also.len() + at - to) as u64)?;
        for &skipped in cells[to + 1..at].iter().rev() {
            if let Some(digit) = board.erase(skipped) {
                trace(Event::Erase {
                    cell: skipped,
                    digit,
                });
            }
        }
        if to + 1 < at {
            trace(Event::Jump {
                from: cell,
                to: cells[to],
            });
        }
        inherited[to].inherit(&blame, to);
        at = to;
    }
}

/// The cells that a constraint reads, as causes.
fn readers(board: &Assignment, constraint: usize, number: &[Option<usize>]) -> Blame {
    let cells = board.cells_read(constraint).iter();
    let mut also: Vec<usize> = cells.filter_map(|cell| number[cell.index()]).collect();
    also.sort_unstable();
    Blame { all_below: 0, also }
}

/// For each digit that the puzzle allows in the cell and that a cell it sees holds, the earliest of those cells. A
/// digit whose earliest holder is a given has no cause.
fn takers(board: &Assignment, cell: Cell, number: &[Option<usize>]) -> Blame {
    let mut also = Vec::new();
    for digit in board.allowed(cell) {
        // A given has the number `None`, which is less than any number.
        let holders = board.holders(cell, digit).map(|cell| number[cell.index()]);
        also.extend(holders.min().flatten());
    }
    also.sort_unstable();
    also.dedup();
    Blame { all_below: 0, also }
}
