//! The time that the host tells.

use std::ops::{Add, Sub};
use std::sync::OnceLock;
use std::time::Duration;

/// Whom to ask.
static NOW: OnceLock<fn() -> f64> = OnceLock::new();

/// From now on this function is asked how many milliseconds have passed since a moment of its choice. Before that, and
/// without it, no time passes.
pub fn ask(now: fn() -> f64) {
    let _ = NOW.set(now);
}

/// A moment, as far as this module needs one: what the standard library's `Instant` is elsewhere.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Instant(Duration);

impl Instant {
    /// This moment.
    pub fn now() -> Instant {
        let milliseconds = NOW.get().map_or(0.0, |now| now());
        // Whatever the host says, this cannot fail: what is no number of seconds counts as 0.
        Instant(Duration::try_from_secs_f64(milliseconds / 1000.0).unwrap_or_default())
    }

    /// The time since then.
    pub fn elapsed(&self) -> Duration {
        Instant::now() - *self
    }

    /// A later moment, if it can be told.
    pub fn checked_add(&self, time: Duration) -> Option<Instant> {
        self.0.checked_add(time).map(Instant)
    }
}

impl Add<Duration> for Instant {
    type Output = Instant;

    fn add(self, time: Duration) -> Instant {
        Instant(self.0.saturating_add(time))
    }
}

impl Sub for Instant {
    type Output = Duration;

    fn sub(self, earlier: Instant) -> Duration {
        self.0.saturating_sub(earlier.0)
    }
}
