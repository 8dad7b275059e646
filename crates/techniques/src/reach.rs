//! How far finders look: the limits that programs differ in, and when to give up.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use ninefold_clock::Instant;

use crate::flow::Flow;

/// When a search for steps ends early: at some time, or when somebody says so. The default is never.
#[derive(Clone, Debug, Default)]
pub struct Until {
    /// The time at which it ends.
    pub deadline: Option<Instant>,
    /// Becomes true when it shall end.
    pub cancel: Option<Arc<AtomicBool>>,
}

impl Until {
    /// Whether it is time to end.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use std::sync::atomic::{AtomicBool, Ordering};
    ///
    /// use ninefold_techniques::Until;
    ///
    /// let cancel = Arc::new(AtomicBool::new(false));
    /// let until = Until { cancel: Some(cancel.clone()), ..Until::default() };
    /// assert!(!until.is_over());
    /// cancel.store(true, Ordering::Relaxed);
    /// assert!(until.is_over());
    /// ```
    pub fn is_over(&self) -> bool {
        let cancel = self.cancel.as_ref();
        cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed))
            || self.deadline.is_some_and(|end| Instant::now() >= end)
    }
}

/// In which order finders go through houses, digits and cells. It decides which step is the first.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Order {
    /// HoDoKu's, but for singles: boxes first, where they are easiest to see.
    Ninefold,
    /// HoDoKu's.
    Hodoku,
    /// Sudoku Explainer's: boxes, columns, rows; what is chosen in them as binary numbers.
    Explainer,
}

/// Limits of the search for steps. [`Reach::default`] is Ninefold's own.
#[derive(Clone, Debug)]
pub struct Reach {
    /// When to give up. A finder that gives up hands over no further step.
    pub until: Until,
    /// The order of singles, locked candidates, subsets, basic fish and XY-wings.
    pub order: Order,
    /// Whether unique loops and BUGs are looked for as Sudoku Explainer 1.2.1 did at first: it
    /// misses some that later versions find.
    pub first_uniqueness: bool,
    /// Links in a chain of one kind (X-chain, XY-chain), at most.
    pub chain_links: usize,
    /// Fins of a fish, at most.
    pub fins: usize,
    /// Fins of a kraken fish, at most.
    pub kraken_fins: usize,
    /// Cells in which two base houses of a fish cross, at most.
    pub endo_fins: usize,
    /// Whether to look for siamese fish, two of one base put together, in place of single ones.
    pub siamese: bool,
    /// Whether base houses of a fish without fins hold no more places than the fish has houses.
    pub narrow_bases: bool,
    /// Nodes of a search for fish with fins or boxes, at most.
    pub fish_effort: usize,
    /// Whether two kites or empty rectangles of the same cells are put together.
    pub duals: bool,
    /// Whether an empty rectangle may have only two cells.
    pub lean_rectangles: bool,
    /// Whether cells of a unique rectangle may lack one of its digits.
    pub torn_rectangles: bool,
    /// Whether almost locked sets are nodes of grouped chains.
    pub sets_in_chains: bool,
    /// Whether almost locked sets may share cells.
    pub sets_overlap: bool,
    /// Whether a row of almost locked sets may go to an earlier set in their list.
    pub set_links_back: bool,
    /// Links in a row of almost locked sets, at most. From 50 there is no limit.
    pub set_links: usize,
    /// Candidates of a board on which forcing chains and nets are looked for, at most.
    pub forcing_candidates: usize,
    /// Forced candidates that whips and Bowman's bingo follow, of all suppositions together, at most.
    pub forced_effort: usize,
}

impl Reach {
    /// Says stop when it is time to end. Finders ask now and then in loops that may take long: reading
    /// the clock costs some 30 ns.
    pub(crate) fn heed(&self) -> Flow {
        if self.until.is_over() {
            Flow::Break(())
        } else {
            Flow::Continue(())
        }
    }
}

impl Default for Reach {
    fn default() -> Reach {
        Reach {
            until: Until::default(),
            order: Order::Ninefold,
            first_uniqueness: false,
            chain_links: 20,
            fins: 5,
            kraken_fins: 2,
            endo_fins: 2,
            siamese: false,
            narrow_bases: false,
            fish_effort: 20_000,
            duals: false,
            lean_rectangles: true,
            torn_rectangles: true,
            sets_in_chains: false,
            sets_overlap: false,
            set_links_back: false,
            set_links: 50,
            forcing_candidates: 729,
            forced_effort: 20_000,
        }
    }
}
