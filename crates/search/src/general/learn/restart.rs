//! Decides when to undo all guesses and restart with the learned clauses.
//!
//! If recently learned clauses join more levels than those of the whole search, the search restarts (Audemard and
//! Simon, 2012; with moving averages: Biere and Fröhlich, 2015). The last value of each variable is kept, so a restart
//! loses little (Pipatsrisawat and Darwiche, 2007). After it, the variables that matter are guessed first.
//!
//! Boards with many solutions are often solved only in stretches without restarts (stable mode; an empty 16×16 jigsaw:
//! 0.1 s, and nothing in 20 s otherwise). For puzzles with one solution, such stretches change little.
//!
//! Tried and lost on minimal 25×25: Luby's sequence times 50 conflicts (8 % more conflicts); restarts at most every 8
//! conflicts, or the longer average eight times as long (no difference).

pub(super) struct RestartPolicy {
    recent: Average,
    overall: Average,
    since_restart: u64,
    conflicts: u64,
    has_stable_mode: bool,
}

/// The number of conflicts with restarts, and then without, in stable mode.
const MODE_CONFLICTS: u64 = 1_000;

/// A moving average of numbers of levels, corrected for its empty beginning.
struct Average {
    sum: f64,
    /// The share of the sum that still belongs to the beginning.
    beginning: f64,
    share: f64,
}

impl Average {
    fn over(conflicts: f64) -> Average {
        Average {
            sum: 0.0,
            beginning: 1.0,
            share: 1.0 / conflicts,
        }
    }

    fn see(&mut self, levels: u32) {
        self.sum += (f64::from(levels) - self.sum) * self.share;
        self.beginning *= 1.0 - self.share;
    }

    fn value(&self) -> f64 {
        self.sum / (1.0 - self.beginning)
    }
}

impl Default for RestartPolicy {
    fn default() -> RestartPolicy {
        RestartPolicy {
            recent: Average::over(32.0),
            overall: Average::over(8192.0),
            since_restart: 0,
            conflicts: 0,
            has_stable_mode: false,
        }
    }
}

impl RestartPolicy {
    /// Makes a policy with stable mode.
    pub(super) fn with_stable_mode() -> RestartPolicy {
        RestartPolicy {
            has_stable_mode: true,
            ..RestartPolicy::default()
        }
    }

    /// Records that a clause of this many levels was learned.
    pub(super) fn conflict(&mut self, levels: u32) {
        self.recent.see(levels);
        self.overall.see(levels);
        self.since_restart += 1;
        self.conflicts += 1;
    }

    /// Whether the latest clauses are a tenth worse than the average of all.
    pub(super) fn is_stuck(&self) -> bool {
        let is_stable = self.has_stable_mode && self.conflicts / MODE_CONFLICTS % 2 == 1;
        !is_stable && self.since_restart >= 2 && self.recent.value() > 1.1 * self.overall.value()
    }

    pub(super) fn restarted(&mut self) {
        self.since_restart = 0;
    }
}
