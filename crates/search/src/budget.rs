//! Limits how long a search may run, and counts what it has cost so far.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use ninefold_clock::Instant;

/// The limits of a call. The default has no limits.
#[derive(Copy, Clone, Default)]
pub struct Budget<'a> {
    /// The greatest number of [nodes](Stats::nodes). The limit is exact: the same input always stops at the same place.
    pub nodes: Option<u64>,
    /// The search stops soon after this instant.
    pub deadline: Option<Instant>,
    /// The search stops soon after this becomes true.
    pub cancel: Option<&'a AtomicBool>,
    /// A function that is called from time to time, from the thread that searches.
    pub progress: Option<&'a (dyn Fn(&Stats) + Sync)>,
    /// Whether [`Stats::elapsed`] is measured. A puzzle with 17 givens takes less than a microsecond. Reading the clock
    /// three times takes a tenth of that, or half of it in a browser.
    pub timed: bool,
}

impl Budget<'_> {
    /// Returns this budget with the earlier of its deadline and `latest`.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// use ninefold_clock::Instant;
    /// use ninefold_search::Budget;
    ///
    /// let soon = Instant::now();
    /// let later = soon + Duration::from_secs(60);
    /// assert_eq!(Budget::default().ending_by(soon).deadline, Some(soon));
    /// assert_eq!(Budget::default().ending_by(soon).ending_by(later).deadline, Some(soon));
    /// ```
    #[must_use]
    pub fn ending_by(self, latest: Instant) -> Self {
        Budget {
            deadline: Some(self.deadline.map_or(latest, |own| own.min(latest))),
            ..self
        }
    }

    /// Returns whether the deadline has passed or the search was cancelled.
    ///
    /// ```
    /// use ninefold_clock::Instant;
    /// use ninefold_search::Budget;
    ///
    /// assert!(!Budget::default().is_over());
    /// assert!(Budget::default().ending_by(Instant::now()).is_over());
    /// ```
    pub fn is_over(&self) -> bool {
        self.limit().is_some()
    }

    /// Returns which of the cancel flag and the deadline ended the search, if one did.
    fn limit(&self) -> Option<Limit> {
        if self.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Some(Limit::Cancelled);
        }
        let is_late = self.deadline.is_some_and(|end| Instant::now() >= end);
        is_late.then_some(Limit::Time)
    }
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

/// The part of the [`Budget`] that ran out.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Limit {
    /// The number of nodes, [`Budget::nodes`].
    Nodes,
    /// The time, [`Budget::deadline`].
    Time,
    /// The caller cancelled the search through [`Budget::cancel`].
    Cancelled,
    /// A search that stores what it has seen has no memory left. This takes millions of solutions.
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

/// Counts what a search did. All numbers but `elapsed` depend only on the puzzle and the method.
///
/// | method | nodes | placements | backtracks | iterations |
/// |---|---|---|---|---|
/// | `fast`, 9×9 | digits guessed | cells that became single (see below) | positions found impossible | sweeps over the board |
/// | `fast`, other sizes | digits guessed | as above | as above | runs of the propagation queue (16×16: rounds) |
/// | `backtrack` | digits placed without a clash | the same number | returns from a cell without digits | visits to a cell |
/// | `backjump` | as `backtrack` | as `backtrack` | as `backtrack`, by one cell or by several | as `backtrack` |
/// | `candidates` | digits guessed | digits guessed or found single | positions found impossible | passes over the board |
/// | `logic` | 0 | digits placed | 0 | passes over the board |
///
/// For 9×9, a placement is a cell that became single by a guess or by deduction. It counts anew in each position that was
/// not found impossible. On 16×16, iterations are rounds over the board.
///
/// Givens never count as placements. A digit that follows from the givens at once counts, because the method deduces
/// it.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Stats {
    /// The number of guesses.
    pub nodes: u64,
    /// The number of digits placed.
    pub placements: u64,
    /// The number of dead ends.
    pub backtracks: u64,
    /// The number of rounds of the method's outer loop.
    pub iterations: u64,
    /// How often a search that learns clauses took all guesses back.
    pub restarts: u64,
    /// An estimate of the progress, in thousandths. A tree search estimates which part of the tree it has seen, as if
    /// every branch were as large as its neighbour. A search that learns reports the share of the candidates that are
    /// decided for good. The value is 0 if there is no estimate.
    pub share: u32,
    /// Wall time since the call if the budget is [timed](Budget::timed), otherwise zero.
    pub elapsed: Duration,
}

/// Counts the costs and checks the budget. It looks at clocks and flags only after some [`work`](Meter::work) was done.
/// The number of nodes is exact.
pub(crate) struct Meter<'a> {
    budget: Budget<'a>,
    /// The instant at which the search began, if the time is measured.
    began: Option<Instant>,
    until_poll: u64,
    pub(crate) stats: Stats,
}

/// The work between two looks at the clock. This is about a thousand nodes of a 9×9 search, or 0.1 to 1 ms of pure
/// propagation.
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

    /// Counts a node, unless the budget has no nodes left.
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

    /// Records that work was done. The unit is one candidate examined or removed.
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
        if let Some(limit) = self.budget.limit() {
            return Err(limit);
        }
        if let Some(progress) = self.budget.progress {
            progress(&self.stats());
        }
        Ok(())
    }

    /// Returns the numbers so far, with the time if it is measured.
    pub(crate) fn stats(&self) -> Stats {
        Stats {
            elapsed: self.began.map_or(Duration::ZERO, |began| began.elapsed()),
            ..self.stats
        }
    }
}
