//! How long a search may go on, and what it has cost so far.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use ninefold_clock::Instant;

/// What a call may use. The default is everything.
#[derive(Copy, Clone, Default)]
pub struct Budget<'a> {
    /// At most this many [nodes](Stats::nodes). Exact: the same input stops at the same place.
    pub nodes: Option<u64>,
    /// Stop soon after this instant.
    pub deadline: Option<Instant>,
    /// Stop soon after this becomes true.
    pub cancel: Option<&'a AtomicBool>,
    /// Called now and then, from the thread that searches.
    pub progress: Option<&'a (dyn Fn(&Stats) + Sync)>,
    /// Whether [`Stats::elapsed`] is measured. A puzzle with 17 givens takes less than a microsecond, and looking at the
    /// clock three times takes a tenth of that, or half as much again in a browser.
    pub timed: bool,
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget")
            .field("nodes", &self.nodes)
            .field("deadline", &self.deadline)
            .field("cancel", &self.cancel)
            .field("progress", &self.progress.is_some())
            .field("timed", &self.timed)
            .finish()
    }
}

/// Which part of the [`Budget`] ran out.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Limit {
    /// [`Budget::nodes`].
    Nodes,
    /// [`Budget::deadline`].
    Time,
    /// [`Budget::cancel`].
    Cancelled,
    /// A search that remembers has no room left, which takes millions of solutions.
    Memory,
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Limit::Nodes => "node limit",
            Limit::Time => "time limit",
            Limit::Cancelled => "cancelled",
            Limit::Memory => "memory",
        })
    }
}

/// What a search did. The numbers depend on the puzzle and the method alone; only `elapsed` does not.
///
/// | method | nodes | placements | backtracks | iterations |
/// |---|---|---|---|---|
/// | `fast`, 9×9 | digits guessed | cells that got their digit, by guess or as a single, each time anew, in positions not found impossible | positions found impossible | sweeps over the board |
/// | `fast`, other sizes | digits guessed | as above | as above | runs of the propagation queue; on 16×16 rounds over the board |
/// | `backtrack` | digits put, which fitted | the same | times a cell ran out of digits and the search went back | visits to a cell |
/// | `backjump` | as `backtrack` | as `backtrack` | as `backtrack`, by one cell or by many | as `backtrack` |
/// | `candidates` | digits guessed | digits put, by guess or as a single | positions found impossible | passes over the board |
/// | `logic` | 0 | digits put | 0 | passes over the board |
///
/// Givens are never placements, but where a method hands them to its own deductions, a digit that
/// follows from them at once is.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Stats {
    /// Guesses.
    pub nodes: u64,
    /// Digits put.
    pub placements: u64,
    /// Dead ends.
    pub backtracks: u64,
    /// Rounds of the method's outer loop.
    pub iterations: u64,
    /// Times a search that learns took all guesses back.
    pub restarts: u64,
    /// How far the search is, in thousandths, as far as it can tell: how much of the tree has been seen if every branch
    /// were as large as its neighbour, or, where it learns, how many of the candidates are decided for good. 0 if nobody
    /// can tell.
    pub share: u32,
    /// Wall time since the call, if the budget is [timed](Budget::timed), and otherwise zero.
    pub elapsed: Duration,
}

/// Counts, and watches the budget. Clocks and flags are looked at only after some
/// [`work`](Meter::work) was done; the number of nodes is exact.
pub(crate) struct Meter<'a> {
    budget: Budget<'a>,
    /// If somebody wants to know how long it takes.
    began: Option<Instant>,
    until_poll: u64,
    pub(crate) stats: Stats,
}

/// Work between two looks at the clock: about a thousand nodes of a 9×9 search, or a tenth of a
/// millisecond to a millisecond of pure propagation.
const POLL_EVERY: u64 = 16_000;
const NODE: u64 = 16;

impl<'a> Meter<'a> {
    pub(crate) fn new(budget: &Budget<'a>) -> Meter<'a> {
        Meter {
            budget: *budget,
            began: budget.timed.then(Instant::now),
            until_poll: 0,
            stats: Stats::default(),
        }
    }

    /// Counts a node, if it is still in the budget.
    #[inline]
    pub(crate) fn node(&mut self) -> Result<(), Limit> {
        if self
            .budget
            .nodes
            .is_some_and(|most| self.stats.nodes >= most)
        {
            return Err(Limit::Nodes);
        }
        self.stats.nodes += 1;
        self.work(NODE)
    }

    /// Says that something was done, in units of a candidate looked at or taken away.
    #[inline]
    pub(crate) fn work(&mut self, amount: u64) -> Result<(), Limit> {
        if self.until_poll >= amount {
            self.until_poll -= amount;
            return Ok(());
        }
        self.poll()
    }

    #[cold]
    fn poll(&mut self) -> Result<(), Limit> {
        self.until_poll = POLL_EVERY;
        if self
            .budget
            .cancel
            .is_some_and(|flag| flag.load(Ordering::Relaxed))
        {
            return Err(Limit::Cancelled);
        }
        if self
            .budget
            .deadline
            .is_some_and(|end| Instant::now() >= end)
        {
            return Err(Limit::Time);
        }
        if let Some(progress) = self.budget.progress {
            progress(&self.stats());
        }
        Ok(())
    }

    /// The numbers so far, with the time if it is measured.
    pub(crate) fn stats(&self) -> Stats {
        Stats {
            elapsed: self.began.map_or(Duration::ZERO, |began| began.elapsed()),
            ..self.stats
        }
    }
}
