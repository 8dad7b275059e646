//! Decides when to undo all guesses and restart with the learned clauses.
//!
//! If recently learned clauses join more levels than those of the whole search, the search restarts (Audemard and
//! Simon, 2012; with moving averages: Biere and Fröhlich, 2015). The last value of each variable is kept, so a restart
//! loses little (Pipatsrisawat and Darwiche, 2007). After it, the variables that matter are guessed first.
//!
//! Boards with many solutions are often solved only in calm stretches without restarts (an empty 16×16 jigsaw: 0.1 s,
//! and nothing in 20 s otherwise). For puzzles with one solution, such stretches change little.
//!
//! Tried and lost on minimal 25×25: Luby's sequence times 50 conflicts (8 % more conflicts); restarts at most every 8
//! conflicts, or the longer average eight times as long (no difference).

pub(super) struct Pace {
    recent: Average,
    overall: Average,
    since: u64,
    all: u64,
    is_calm: bool,
}

/// The number of conflicts with restarts, and then without, if there are calm stretches.
const STRETCH: u64 = 1_000;

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

impl Default for Pace {
    fn default() -> Pace {
        Pace {
            recent: Average::over(32.0),
            overall: Average::over(8192.0),
            since: 0,
            all: 0,
            is_calm: false,
        }
    }
}

impl Pace {
    /// Makes a pace with calm stretches.
    pub(super) fn calm() -> Pace {
        Pace {
            is_calm: true,
            ..Pace::default()
        }
    }

    /// Records that a clause of this many levels was learned.
    pub(super) fn conflict(&mut self, levels: u32) {
        self.recent.see(levels);
        self.overall.see(levels);
        self.since += 1;
        self.all += 1;
    }

    /// Whether the latest clauses are a tenth worse than the average of all.
    pub(super) fn is_stuck(&self) -> bool {
        let is_calm = self.is_calm && self.all / STRETCH % 2 == 1;
        !is_calm && self.since >= 2 && self.recent.value() > 1.1 * self.overall.value()
    }

    pub(super) fn restarted(&mut self) {
        self.since = 0;
    }
}
