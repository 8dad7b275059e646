//! The limits for one puzzle.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use ninefold::search::Budget;
use ninefold::techniques::Until;

/// The limits for one puzzle, so that a very hard one does not stop the others. By default there are none.
#[derive(Clone, Default, Debug)]
pub struct Limits {
    /// The wall time. A plain 9×9 line may take longer if the batch engine can answer it within its own limit: a
    /// hundred thousand guesses, which take about ten milliseconds.
    pub time: Option<Duration>,
    /// The number of nodes of a search, which is exact.
    pub nodes: Option<u64>,
    /// A flag that ends everything when it becomes true. Rows that were not reached are `unknown`.
    pub cancel: Arc<AtomicBool>,
}

impl Limits {
    /// Returns the budget of a search that begins now.
    pub fn budget(&self) -> Budget<'_> {
        Budget {
            nodes: self.nodes,
            deadline: self.deadline(),
            cancel: Some(&self.cancel),
            ..Budget::default()
        }
    }

    /// Returns the limits of techniques that begin now.
    pub fn until(&self) -> Until {
        Until {
            deadline: self.deadline(),
            cancel: Some(Arc::clone(&self.cancel)),
        }
    }

    /// Returns whether everything has to end.
    pub fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }

    fn deadline(&self) -> Option<Instant> {
        self.time.and_then(|time| Instant::now().checked_add(time))
    }
}
