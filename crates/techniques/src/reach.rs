//! The limits of finders, in which programs differ, and when to give up.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use ninefold_clock::Instant;

use crate::flow::Flow;

/// When a search for steps ends early: at a given time, or when a flag is set. The default is never.
#[derive(Clone, Debug, Default)]
pub struct Until {
    /// The time at which the search ends.
    pub deadline: Option<Instant>,
    /// A flag that becomes true when the search shall end.
    pub cancel: Option<Arc<AtomicBool>>,
}

impl Until {
    /// Whether the search shall end now.
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

/// The order in which finders go through houses, digits and cells. It decides which step is the first.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Order {
    /// HoDoKu's order, except for singles: boxes come first, where singles are easiest to see.
    Ninefold,
    /// HoDoKu's order.
    Hodoku,
    /// Sudoku Explainer's order: boxes, columns, rows; choices inside them in the order of their binary
    /// numbers.
    Explainer,
}

/// Limits of the search for steps. [`Reach::default`] is Ninefold's own.
#[derive(Clone, Debug)]
pub struct Reach {
    /// When to give up. A finder that gives up hands over no further step.
    pub until: Until,
    /// The order of singles, locked candidates, subsets, basic fish and XY-wings.
    pub order: Order,
    /// Whether unique loops and BUGs are looked for as in Sudoku Explainer 1.2.1, which misses some that later
    /// versions find.
    pub first_uniqueness: bool,
    /// The largest number of links in a chain of one kind (X-chain, XY-chain).
    pub chain_links: usize,
    /// The largest number of fins of a fish.
    pub fins: usize,
    /// The largest number of fins of a kraken fish.
    pub kraken_fins: usize,
    /// The largest number of cells in which two base houses of a fish cross.
    pub endo_fins: usize,
    /// Whether to look for siamese fish, which join two fish of one base, in place of single fish.
    pub siamese: bool,
    /// Whether the base houses of a fish without fins may hold at most as many places as the fish has houses.
    pub narrow_bases: bool,
    /// The largest number of nodes of a search for fish with fins or boxes.
    pub fish_effort: usize,
    /// Whether two kites or empty rectangles of the same cells are joined.
    pub duals: bool,
    /// Whether an empty rectangle may have only two cells.
    pub empty_rectangles_of_two_cells: bool,
    /// Whether a cell of a unique rectangle may lack one of the two digits.
    pub rectangles_with_missing_candidates: bool,
    /// Whether almost locked sets are nodes of grouped chains.
    pub sets_in_chains: bool,
    /// Whether almost locked sets may share cells.
    pub sets_overlap: bool,
    /// Whether a chain of almost locked sets may continue to a set that comes earlier in their list.
    pub set_links_back: bool,
    /// The largest number of links in a chain of almost locked sets. From 50 there is no limit.
    pub set_links: usize,
    /// The largest number of candidates of a board on which forcing chains and nets are looked for.
    pub forcing_candidates: usize,
    /// The largest number of forced candidates that whips and Bowman's bingo follow, over all assumptions
    /// together.
    pub forced_effort: usize,
}

impl Reach {
    /// Returns a break when it is time to end. Finders ask now and then in loops that may take long, because
    /// reading the clock costs some 30 ns.
    pub(crate) fn check_time(&self) -> Flow {
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
            empty_rectangles_of_two_cells: true,
            rectangles_with_missing_candidates: true,
            sets_in_chains: false,
            sets_overlap: false,
            set_links_back: false,
            set_links: 50,
            forcing_candidates: 729,
            forced_effort: 20_000,
        }
    }
}
