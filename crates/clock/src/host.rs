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

/// A moment, as far as this module needs one: what the standard library's `Instant` is elsewhere. It is a number of
/// nanoseconds, enough for 500 years, since a `Duration` takes longer to make than the host takes to answer.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Instant(u64);

impl Instant {
    /// This moment.
    pub fn now() -> Instant {
        let milliseconds = NOW.get().map_or(0.0, |now| now());
        // Whatever the host says, this cannot fail: what is no number counts as 0.
        Instant((milliseconds * 1e6) as u64)
    }

    /// The time since then.
    pub fn elapsed(&self) -> Duration {
        Instant::now() - *self
    }

    /// A later moment, if it can be told.
    pub fn checked_add(&self, time: Duration) -> Option<Instant> {
        let time = u64::try_from(time.as_nanos()).ok()?;
        self.0.checked_add(time).map(Instant)
    }
}

impl Add<Duration> for Instant {
    type Output = Instant;

    fn add(self, time: Duration) -> Instant {
        self.checked_add(time).unwrap_or(Instant(u64::MAX))
    }
}

impl Sub for Instant {
    type Output = Duration;

    fn sub(self, earlier: Instant) -> Duration {
        Duration::from_nanos(self.0.saturating_sub(earlier.0))
    }
}
