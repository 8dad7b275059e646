//! Selects the engine for a puzzle, and counts solutions with it.

use ninefold_grid::Puzzle;

use crate::budget::Meter;
use crate::nine::Patterns;
use crate::sink::{Count, Counted, End, Run, Sink};
use crate::{Backend, Budget, Limit, constraint, general, nine};

/// An engine that searches.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Engine {
    /// [`nine`], for plain puzzles with 3×3 boxes.
    Nine,
    /// [`general`], for plain puzzles of every shape.
    General,
    /// [`constraint`], for every puzzle.
    Constraint,
}

impl Engine {
    /// Returns the engine that [`each`] uses for a puzzle.
    ///
    /// ```
    /// use ninefold_grid::{Board, Puzzle, Shape};
    /// use ninefold_search::Engine;
    ///
    /// let nine = Puzzle::empty(Board::of(Shape::NINE));
    /// assert_eq!(Engine::of(&nine), Engine::Nine);
    /// let latin = Puzzle::empty(Board::latin(9, 9, 1, 9)?);
    /// assert_eq!(Engine::of(&latin), Engine::Constraint);
    /// # Ok::<(), ninefold_grid::BoardError>(())
    /// ```
    pub fn of(puzzle: &Puzzle) -> Engine {
        match puzzle.is_plain() {
            _ if nine::fits(puzzle) => Engine::Nine,
            true => Engine::General,
            false => Engine::Constraint,
        }
    }

    /// The name of the engine: `nine`, `general` or `constraint`.
    ///
    /// ```
    /// use ninefold_search::Engine;
    ///
    /// assert_eq!(Engine::General.name(), "general");
    /// ```
    pub fn name(self) -> &'static str {
        match self {
            Engine::Nine => "nine",
            Engine::General => "general",
            Engine::Constraint => "constraint",
        }
    }
}

/// Hands every solution of a puzzle to the sink, using the engine that is fastest for it. The order of the solutions is
/// fixed but has no meaning.
///
/// Solutions that differ only in cells outside the board count as different.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use ninefold_grid::{Board, Grid, Puzzle};
/// use ninefold_search::{Budget, End, Stats, each};
///
/// // Latin squares of 3×3 cells.
/// let puzzle = Puzzle::empty(Board::latin(3, 3, 1, 3)?);
/// let mut found = Vec::new();
/// let mut keep = |grid: &Grid, _: &Stats| {
///     found.push(grid.clone());
///     ControlFlow::Continue(())
/// };
/// let run = each(&puzzle, &mut keep, &Budget::default());
/// assert_eq!((found.len(), run.end), (12, End::Exhausted));
/// # Ok::<(), ninefold_grid::BoardError>(())
/// ```
pub fn each(puzzle: &Puzzle, sink: &mut dyn Sink, budget: &Budget) -> Run {
    nine::each(puzzle, sink, budget)
        .or_else(|| general::each(puzzle, sink, budget))
        .unwrap_or_else(|| constraint::each(puzzle, sink, budget))
}

/// A 9×9 count that takes more nodes than this uses [`Patterns`].
const NODES_BEFORE_PATTERNS: u64 = 3_000;

/// If [`Patterns`] would look at more words than this, which takes hours, a search is used after all.
const MAX_PATTERN_WORDS: f64 = 1e13;

/// [`Patterns`] look at about this many words in the time that a search needs for one solution.
const WORDS_OF_A_SOLUTION: f64 = 100.0;

/// Counts the solutions of a puzzle up to `limit`; 0 means all of them. See [`split`](crate::split) to use several
/// threads.
///
/// If a plain 9×9 puzzle has many solutions, they are not enumerated, unless a search reaches the limit sooner. Instead
/// the fillings of bands and stacks are combined. Then the costs contain only the nodes of the search before that. A
/// budget with a node limit always selects a search, because only a search has nodes.
///
/// ```
/// use ninefold_grid::{Board, Puzzle, Shape};
/// use ninefold_search::{Budget, End, count};
///
/// let puzzle = Puzzle::empty(Board::of(Shape::new(2, 2)?));
/// let counted = count(&puzzle, 0, &Budget::default());
/// assert_eq!((counted.count, counted.end), (288, End::Exhausted));
/// # Ok::<(), ninefold_grid::ShapeError>(())
/// ```
pub fn count(puzzle: &Puzzle, limit: u64, budget: &Budget) -> Counted {
    let is_counted = nine::fits(puzzle) && budget.nodes.is_none();
    let Some(backend) = Backend::chosen().ok().filter(|_| is_counted) else {
        return count_in_order(puzzle, limit, budget);
    };
    let limited = Budget {
        nodes: Some(NODES_BEFORE_PATTERNS),
        ..*budget
    };
    let searched = count_in_order(puzzle, limit, &limited);
    if searched.end != End::Limit(Limit::Nodes) {
        return searched;
    }
    let patterns = Patterns::of(puzzle);
    let max_words = match limit {
        0 => MAX_PATTERN_WORDS,
        _ => MAX_PATTERN_WORDS.min(limit as f64 * WORDS_OF_A_SOLUTION),
    };
    if patterns.work() > max_words {
        return count_in_order(puzzle, limit, budget);
    }
    let mut meter = Meter::new(budget);
    meter.stats.nodes = searched.stats.nodes;
    let mut counted = patterns.counted(backend, meter);
    counted.count = counted.count.max(searched.count);
    if limit > 0 && counted.count >= limit {
        (counted.count, counted.end) = (limit, End::Stopped);
    }
    counted
}

/// Counts as [`count`] does, and hands every [line](general::Line) of a proof that there are no more solutions to
/// `proof`. Returns `None` if the puzzle is not plain, because proofs exist only for plain puzzles.
///
/// ```
/// use ninefold_grid::{Board, Puzzle, Shape};
/// use ninefold_search::{Budget, count_proved};
///
/// let puzzle = Puzzle::empty(Board::of(Shape::new(2, 2)?));
/// let mut lines = 0;
/// let counted = count_proved(&puzzle, 0, &Budget::default(), &mut |_| lines += 1);
/// assert_eq!(counted.map(|counted| counted.count), Some(288));
/// assert!(lines >= 288);
/// # Ok::<(), ninefold_grid::ShapeError>(())
/// ```
pub fn count_proved(
    puzzle: &Puzzle,
    limit: u64,
    budget: &Budget,
    proof: &mut dyn FnMut(general::Line),
) -> Option<Counted> {
    let mut sink = Count { limit, count: 0 };
    let run = general::prove(puzzle, &mut sink, budget, proof)?;
    Some(counted(sink, run))
}

/// The number of nodes that [`estimate`] spends on an exact count before it estimates.
const NODES_BEFORE_ESTIMATE: u64 = 20_000;

/// Estimates the number of solutions of a puzzle. The result is exact if a count takes few nodes; otherwise it is
/// estimated from `dives` random dives. The same puzzle gives the same answer, unless the budget runs out first; then
/// the estimate uses the dives made so far. Returns `None` if there are too many solutions to count and the puzzle is
/// not plain: [dives](general::dive) exist only for plain puzzles.
///
/// ```
/// use ninefold_grid::{Board, Puzzle, Shape};
/// use ninefold_search::general::Estimate;
/// use ninefold_search::{Budget, estimate};
///
/// let puzzle = Puzzle::empty(Board::of(Shape::new(2, 2)?));
/// assert_eq!(estimate(&puzzle, 1_000, &Budget::default()), Some(Estimate::Exact(288)));
/// # Ok::<(), ninefold_grid::ShapeError>(())
/// ```
pub fn estimate(puzzle: &Puzzle, dives: u64, budget: &Budget) -> Option<general::Estimate> {
    let limited = Budget {
        nodes: Some(budget.nodes.map_or(NODES_BEFORE_ESTIMATE, |nodes| {
            nodes.min(NODES_BEFORE_ESTIMATE)
        })),
        ..*budget
    };
    match count(puzzle, 0, &limited) {
        Counted {
            count,
            end: End::Exhausted,
            ..
        } => Some(general::Estimate::Exact(count)),
        _ => general::dive(puzzle, dives, budget),
    }
}

fn count_in_order(puzzle: &Puzzle, limit: u64, budget: &Budget) -> Counted {
    let mut sink = Count { limit, count: 0 };
    let run = each(puzzle, &mut sink, budget);
    counted(sink, run)
}

fn counted(sink: Count, run: Run) -> Counted {
    Counted {
        count: sink.count,
        end: run.end,
        stats: run.stats,
    }
}
