//! When to stop.

use std::sync::atomic::Ordering;

use ninefold_clock::Instant;
use ninefold_search::Budget;

/// Whether the time is over or the search was cancelled.
pub(crate) fn is_over(budget: &Budget) -> bool {
    if let Some(progress) = budget.progress {
        progress(&Default::default());
    }
    budget
        .cancel
        .is_some_and(|flag| flag.load(Ordering::Relaxed))
        || budget.deadline.is_some_and(|end| Instant::now() >= end)
}
