//! The engine for a size, and counting with it.

use ninefold_grid::{Puzzle, Shape};

use crate::sink::{Count, End, Run, Sink};
use crate::{Backend, Budget, Limit, Stats, batch, general, nine};

/// What searches.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Engine {
    /// [`nine`], for 3×3 boxes only.
    Nine,
    /// [`general`], for every shape.
    General,
}

impl Engine {
    /// The fastest engine for boards of this shape.
    pub fn of(shape: Shape) -> Engine {
        if shape == Shape::NINE {
            Engine::Nine
        } else {
            Engine::General
        }
    }

    /// `nine` or `general`.
    pub fn name(self) -> &'static str {
        match self {
            Engine::Nine => "nine",
            Engine::General => "general",
        }
    }
}

/// Hands every solution of a puzzle to the sink, with the fastest engine for its size. The order of
/// the solutions is fixed but means nothing.
pub fn each(puzzle: &Puzzle, sink: &mut dyn Sink, budget: &Budget) -> Run {
    match Engine::of(puzzle.geometry().shape()) {
        Engine::Nine => nine::each(puzzle, sink, budget),
        Engine::General => general::each(puzzle, sink, budget),
    }
}

/// A number of solutions.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Counted {
    /// Solutions found; all there are if `end` is [`End::Exhausted`].
    pub count: u64,
    /// Why the count ended.
    pub end: End,
    /// What it cost.
    pub stats: Stats,
}

/// A 9×9 count of more nodes than this goes through the lanes of [`batch`].
const FEW: u64 = 250;

/// Counts the solutions of a puzzle up to `limit`; 0 means all of them. See [`split`](crate::split)
/// for the use of several threads.
///
/// A long count on 9×9 goes through the lanes of [`batch`], unless the budget has a number of nodes,
/// which only a search in one fixed order can keep. Of its costs only the nodes are told.
pub fn count(puzzle: &Puzzle, limit: u64, budget: &Budget) -> Counted {
    let backend = Backend::chosen().ok().filter(|_| budget.nodes.is_none());
    let Some((backend, candidates)) = backend.zip(batch::candidates(puzzle)) else {
        return count_in_order(puzzle, limit, budget);
    };
    let few = Budget {
        nodes: Some(FEW),
        ..*budget
    };
    let counted = count_in_order(puzzle, limit, &few);
    match counted.end {
        End::Limit(Limit::Nodes) => batch::count(&candidates, backend, limit, budget),
        _ => counted,
    }
}

/// Counts, with every [line](general::Line) of a proof that there are no more.
pub fn count_proved(
    puzzle: &Puzzle,
    limit: u64,
    budget: &Budget,
    tell: &mut dyn FnMut(general::Line),
) -> Counted {
    let mut sink = Count { limit, count: 0 };
    let run = general::prove(puzzle, &mut sink, budget, tell);
    counted(sink, run)
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
