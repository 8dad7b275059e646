//! How long an answer may take, and what whoever asks hears on the way.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use ninefold::clock::Instant;
use ninefold::search::{Budget, Stats};
use ninefold::techniques::Until;

/// What an answer may cost. The default is everything.
#[derive(Default)]
pub struct Limits {
    /// When it must be there.
    pub deadline: Option<Instant>,
    /// Becomes true when nobody wants the answer any more.
    pub cancel: Arc<AtomicBool>,
    /// Called now and then by a search, with what it has done so far.
    pub progress: Option<Box<Progress>>,
    /// The seed of a new puzzle whose request states none. Whoever asks chooses it by chance.
    pub seed: u32,
}

/// Hears what a search has done so far.
type Progress = dyn Fn(&Stats) + Send + Sync;

impl fmt::Debug for Limits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limits")
            .field("deadline", &self.deadline)
            .field("cancel", &self.cancel)
            .field("progress", &self.progress.is_some())
            .field("seed", &self.seed)
            .finish()
    }
}

impl Limits {
    pub(crate) fn budget(&self) -> Budget<'_> {
        Budget {
            deadline: self.deadline,
            cancel: Some(&self.cancel),
            progress: self.progress.as_deref().map(|progress| progress as _),
            ..Budget::default()
        }
    }

    /// The budget of a search whose time is measured.
    pub(crate) fn timed_budget(&self) -> Budget<'_> {
        Budget {
            timed: true,
            ..self.budget()
        }
    }

    /// The limits of a search for steps.
    pub(crate) fn until(&self) -> Until {
        Until {
            deadline: self.deadline,
            cancel: Some(Arc::clone(&self.cancel)),
        }
    }
}
