//! Carries out an order on several threads, until something stops it.

use std::fmt;
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use ninefold_clock::Instant;
use ninefold_search::{Budget, Stats};

use crate::completer::{Completer, Completion};
use crate::maker::{Made, Maker};

/// How long the search for one puzzle may take if no other limit is set.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// When to stop, besides having enough puzzles.
#[derive(Clone, Default)]
pub struct Stop<'a> {
    /// The largest number of tries.
    pub tries: Option<u64>,
    /// The time after which nothing more is made.
    pub deadline: Option<Instant>,
    /// Returns true when the run is cancelled. It is called often.
    pub cancelled: Option<&'a (dyn Fn() -> bool + Sync)>,
}

/// The reason why nothing more is made.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Stopped {
    /// The run was cancelled.
    Cancelled,
    /// No more tries are allowed.
    Tries,
    /// The time is over.
    Time,
    /// Neither tries nor time were limited, and nothing was found within [`PATIENCE`].
    Nothing,
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stopped::Cancelled => "stopped",
            Stopped::Tries => "all tries are made",
            Stopped::Time => "the time is up",
            Stopped::Nothing => "nothing was found for a minute",
        })
    }
}

/// A function that returns what some tries make.
type Tries<'a, M> = Box<dyn Fn(Range<u64>, &Budget) -> Vec<M> + Sync + 'a>;

/// An order that is being carried out. Threads take [shares](Run::shares) and [carry them out](Run::carry_out).
/// In the order of their shares, the puzzles are the same as on one thread.
pub struct Run<'a, M = Made> {
    share: u64,
    tries_of: Tries<'a, M>,
    stop: Stop<'a>,
    over: AtomicBool,
    tries: AtomicU64,
    /// The time at which the last puzzle was found.
    found: Mutex<Instant>,
}

impl<'a> Run<'a> {
    /// Begins to carry out an order. The time of [`PATIENCE`] begins too.
    ///
    /// ```
    /// use ninefold_generate::{Maker, Run, Stop, Wanted};
    ///
    /// let maker = Maker::new(Wanted::default(), 1)?;
    /// let run = Run::new(&maker, Stop { tries: Some(8), ..Stop::default() });
    /// let made: Vec<_> = run.shares().flat_map(|share| run.carry_out(share)).collect();
    /// assert_eq!((made.len(), run.tries()), (8, 8));
    /// # Ok::<(), ninefold_generate::Impossible>(())
    /// ```
    pub fn new(maker: &'a Maker, stop: Stop<'a>) -> Run<'a> {
        let tries = |numbers, budget: &Budget| maker.tries(numbers, budget);
        Run::of(maker.share(), Box::new(tries), stop)
    }
}

impl<'a> Run<'a, Completion> {
    /// Begins to add givens to a puzzle. The time of [`PATIENCE`] begins too.
    ///
    /// ```
    /// use ninefold_generate::{Completer, Run, Stop};
    /// use ninefold_grid::{Board, Puzzle, Shape};
    ///
    /// let empty = Puzzle::empty(Board::of(Shape::new(2, 2)?));
    /// let completer = Completer::new(empty, None, 1);
    /// let run = Run::completing(&completer, Stop { tries: Some(2), ..Stop::default() });
    /// let made: Vec<_> = run.shares().flat_map(|share| run.carry_out(share)).collect();
    /// assert_eq!(made.len(), 2);
    /// # Ok::<(), ninefold_grid::ShapeError>(())
    /// ```
    pub fn completing(completer: &'a Completer, stop: Stop<'a>) -> Run<'a, Completion> {
        let tries = |numbers, budget: &Budget| completer.tries(numbers, budget);
        Run::of(1, Box::new(tries), stop)
    }
}

impl<'a, M> Run<'a, M> {
    fn of(share: u64, tries_of: Tries<'a, M>, stop: Stop<'a>) -> Run<'a, M> {
        Run {
            share,
            tries_of,
            stop,
            over: AtomicBool::new(false),
            tries: AtomicU64::new(0),
            found: Mutex::new(Instant::now()),
        }
    }

    /// Returns the tries, cut into shares, until the run stops. The first shares are small, so the first puzzle
    /// comes soon.
    ///
    /// ```
    /// use ninefold_generate::{Maker, Run, Stop, Wanted};
    ///
    /// let maker = Maker::new(Wanted::default(), 1)?;
    /// let run = Run::new(&maker, Stop { tries: Some(8), ..Stop::default() });
    /// let sizes: Vec<u64> = run.shares().map(|share| share.end - share.start).collect();
    /// assert_eq!(sizes, [1, 1, 2, 3, 1]);
    /// # Ok::<(), ninefold_generate::Impossible>(())
    /// ```
    pub fn shares(&self) -> impl Iterator<Item = Range<u64>> + Send {
        self.shares_from(0)
    }

    /// Returns the shares from the try with this number on.
    ///
    /// ```
    /// use ninefold_generate::{Maker, Run, Stop, Wanted};
    ///
    /// let maker = Maker::new(Wanted::default(), 1)?;
    /// let run = Run::new(&maker, Stop { tries: Some(8), ..Stop::default() });
    /// let shares: Vec<_> = run.shares_from(5).collect();
    /// assert_eq!(shares, [5..6, 6..7, 7..8]);
    /// # Ok::<(), ninefold_generate::Impossible>(())
    /// ```
    pub fn shares_from(&self, first: u64) -> impl Iterator<Item = Range<u64>> + Send {
        let end = self.stop.tries.unwrap_or(u64::MAX);
        let mut from = first;
        std::iter::from_fn(move || {
            let size = self.share.min((from - first) / 2 + 1);
            let size = size.min(end.saturating_sub(from));
            let share = from..from + size;
            from += size;
            (size > 0 && self.is_on()).then_some(share)
        })
    }

    /// Makes the puzzles of a share.
    ///
    /// ```
    /// use ninefold_generate::{Maker, Run, Stop, Wanted};
    ///
    /// let maker = Maker::new(Wanted::default(), 1)?;
    /// let run = Run::new(&maker, Stop::default());
    /// let numbers: Vec<u64> = run.carry_out(2..4).iter().map(|made| made.number).collect();
    /// assert_eq!(numbers, [2, 3]);
    /// # Ok::<(), ninefold_generate::Impossible>(())
    /// ```
    pub fn carry_out(&self, share: Range<u64>) -> Vec<M> {
        let watch = |_: &Stats| {
            if self.stopped().is_some() {
                self.end();
            }
        };
        let budget = Budget {
            deadline: self.stop.deadline,
            cancel: Some(&self.over),
            progress: Some(&watch),
            ..Budget::default()
        };
        let tries = share.end.saturating_sub(share.start);
        let made = (self.tries_of)(share, &budget);
        if self.is_on() {
            self.tries.fetch_add(tries, Ordering::Relaxed);
        }
        made
    }

    /// Notes that a puzzle was found. The time of [`PATIENCE`] begins anew.
    ///
    /// ```
    /// use ninefold_generate::{Maker, Run, Stop, Wanted};
    ///
    /// let maker = Maker::new(Wanted::default(), 1)?;
    /// let run = Run::new(&maker, Stop::default());
    /// if !run.carry_out(0..1).is_empty() {
    ///     run.found();
    /// }
    /// assert_eq!(run.stopped(), None);
    /// # Ok::<(), ninefold_generate::Impossible>(())
    /// ```
    pub fn found(&self) {
        *self.found.lock().expect("nobody panics with it") = Instant::now();
    }

    /// Ends the run.
    ///
    /// ```
    /// use ninefold_generate::{Maker, Run, Stop, Wanted};
    ///
    /// let maker = Maker::new(Wanted::default(), 1)?;
    /// let run = Run::new(&maker, Stop::default());
    /// run.end();
    /// assert_eq!(run.shares().next(), None);
    /// # Ok::<(), ninefold_generate::Impossible>(())
    /// ```
    pub fn end(&self) {
        self.over.store(true, Ordering::Relaxed);
    }

    /// The number of tries that were made completely.
    ///
    /// ```
    /// use ninefold_generate::{Maker, Run, Stop, Wanted};
    ///
    /// let maker = Maker::new(Wanted::default(), 1)?;
    /// let run = Run::new(&maker, Stop::default());
    /// run.carry_out(0..3);
    /// assert_eq!(run.tries(), 3);
    /// # Ok::<(), ninefold_generate::Impossible>(())
    /// ```
    pub fn tries(&self) -> u64 {
        self.tries.load(Ordering::Relaxed)
    }

    /// Returns why the run had to stop. Running out of tries is no reason while [shares](Run::shares) are left.
    ///
    /// ```
    /// use ninefold_generate::{Maker, Run, Stop, Stopped, Wanted};
    ///
    /// let maker = Maker::new(Wanted::default(), 1)?;
    /// let run = Run::new(&maker, Stop { tries: Some(2), ..Stop::default() });
    /// assert_eq!(run.stopped(), None);
    /// run.carry_out(0..2);
    /// assert_eq!(run.stopped(), Some(Stopped::Tries));
    /// # Ok::<(), ninefold_generate::Impossible>(())
    /// ```
    pub fn stopped(&self) -> Option<Stopped> {
        let found = || *self.found.lock().expect("nobody panics with it");
        if self.stop.cancelled.is_some_and(|cancelled| cancelled()) {
            Some(Stopped::Cancelled)
        } else if self.stop.deadline.is_some_and(|end| Instant::now() >= end) {
            Some(Stopped::Time)
        } else if self.stop.tries.is_none()
            && self.stop.deadline.is_none()
            && found().elapsed() > PATIENCE
        {
            Some(Stopped::Nothing)
        } else {
            self.stop
                .tries
                .is_some_and(|tries| self.tries() >= tries)
                .then_some(Stopped::Tries)
        }
    }

    fn is_on(&self) -> bool {
        let is_stopped = matches!(self.stopped(), Some(why) if why != Stopped::Tries);
        !is_stopped && !self.over.load(Ordering::Relaxed)
    }
}
