//! What one puzzle may cost.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use ninefold::search::Budget;
use ninefold::techniques::Until;

/// What one puzzle may cost, so that a monster does not stop the others. The default is everything.
#[derive(Clone, Default, Debug)]
pub struct Limits {
    /// Wall time. Plain lines of 9×9 that the lanes can answer within their own patience (a hundred
    /// thousand guesses, some ten milliseconds) are answered though it be shorter.
    pub time: Option<Duration>,
    /// Nodes of a search; exact.
    pub nodes: Option<u64>,
    /// Becomes true when everything shall end: rows that were not reached are `unknown`.
    pub cancel: Arc<AtomicBool>,
}

impl Limits {
    /// The budget of a search that begins now.
    pub fn budget(&self) -> Budget<'_> {
        Budget {
            nodes: self.nodes,
            deadline: self.deadline(),
            cancel: Some(&self.cancel),
            ..Budget::default()
        }
    }

    /// The same for techniques.
    pub fn until(&self) -> Until {
        Until {
            deadline: self.deadline(),
            cancel: Some(Arc::clone(&self.cancel)),
        }
    }

    /// Whether everything shall end.
    pub fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }

    fn deadline(&self) -> Option<Instant> {
        self.time.and_then(|time| Instant::now().checked_add(time))
    }
}
