//! The time that the player has played.

use std::time::{Duration, Instant};

/// A clock that can be stopped.
#[derive(Copy, Clone, Default, Debug)]
pub(crate) struct Clock {
    before: Duration,
    since: Option<Instant>,
}

impl Clock {
    /// Returns a stopped clock that shows this time.
    pub(crate) fn at(elapsed: Duration) -> Clock {
        Clock {
            before: elapsed,
            since: None,
        }
    }

    /// Starts or stops the clock.
    pub(crate) fn run(&mut self, runs: bool, now: Instant) {
        if runs != self.since.is_some() {
            self.before = self.elapsed(now);
            self.since = runs.then_some(now);
        }
    }

    /// Returns the time that the clock shows.
    pub(crate) fn elapsed(&self, now: Instant) -> Duration {
        let running = self.since.map(|since| now.saturating_duration_since(since));
        self.before + running.unwrap_or_default()
    }
}

/// Returns a time such as `4:05` or `1:02:03`.
pub(crate) fn shown(time: Duration) -> String {
    let seconds = time.as_secs();
    let (minutes, seconds) = (seconds / 60, seconds % 60);
    match minutes / 60 {
        0 => format!("{minutes}:{seconds:02}"),
        hours => format!("{hours}:{:02}:{seconds:02}", minutes % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_can_be_stopped() {
        let start = Instant::now();
        let after = |seconds| start + Duration::from_secs(seconds);
        let mut clock = Clock::at(Duration::from_secs(3590));
        clock.run(true, start);
        clock.run(true, after(4));
        assert_eq!(shown(clock.elapsed(after(5))), "59:55");
        clock.run(false, after(5));
        assert_eq!(shown(clock.elapsed(after(50))), "59:55");
        clock.run(true, after(60));
        assert_eq!(shown(clock.elapsed(after(70))), "1:00:05");
    }
}
