//! When to stop.

use ninefold_search::Budget;

/// Reports progress, and returns whether the time is over or the search was cancelled.
pub(crate) fn is_over(budget: &Budget) -> bool {
    if let Some(progress) = budget.progress {
        progress(&Default::default());
    }
    budget.is_over()
}
