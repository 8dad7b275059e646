//! Receivers of solutions. A search only finds solutions; a [`Sink`] decides what to keep.

use std::ops::ControlFlow;

use ninefold_grid::Grid;

use crate::budget::Meter;
use crate::{Limit, Stats};

/// Receives solutions as they are found.
pub trait Sink {
    /// Receives one solution, with the cost of the search so far; `Break` ends the search.
    fn solution(&mut self, grid: &Grid, so_far: &Stats) -> ControlFlow<()>;
}

impl<F: FnMut(&Grid, &Stats) -> ControlFlow<()>> Sink for F {
    fn solution(&mut self, grid: &Grid, so_far: &Stats) -> ControlFlow<()> {
        self(grid, so_far)
    }
}

/// Keeps the first solution and ends the search.
#[derive(Clone, Default, Debug)]
pub struct First {
    /// The solution.
    pub grid: Option<Grid>,
}

impl Sink for First {
    fn solution(&mut self, grid: &Grid, _: &Stats) -> ControlFlow<()> {
        self.grid = Some(grid.clone());
        ControlFlow::Break(())
    }
}

/// Counts solutions.
#[derive(Clone, Default, Debug)]
pub struct Count {
    /// The search ends at this number of solutions; 0 means no limit.
    pub limit: u64,
    /// The number of solutions so far.
    pub count: u64,
}

impl Sink for Count {
    fn solution(&mut self, _: &Grid, _: &Stats) -> ControlFlow<()> {
        self.count += 1;
        stop_if(self.count == self.limit)
    }
}

/// Keeps all solutions.
#[derive(Clone, Default, Debug)]
pub struct Collect {
    /// The search ends at this number of solutions; 0 means no limit.
    pub limit: usize,
    /// The solutions so far, in the order of the search.
    pub grids: Vec<Grid>,
}

impl Sink for Collect {
    fn solution(&mut self, grid: &Grid, _: &Stats) -> ControlFlow<()> {
        self.grids.push(grid.clone());
        stop_if(self.grids.len() == self.limit)
    }
}

fn stop_if(done: bool) -> ControlFlow<()> {
    if done {
        ControlFlow::Break(())
    } else {
        ControlFlow::Continue(())
    }
}

/// How a search ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// There are no solutions besides those handed over.
    Exhausted,
    /// The sink stopped the search.
    Stopped,
    /// The budget ran out.
    Limit(Limit),
}

/// The end of a search and its cost.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Run {
    /// How it ended.
    pub end: End,
    /// What it cost.
    pub stats: Stats,
}

/// A number of solutions.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Counted {
    /// The number of solutions found. It is the number of all solutions if `end` is [`End::Exhausted`].
    pub count: u64,
    /// Why the count ended.
    pub end: End,
    /// What it cost.
    pub stats: Stats,
}

/// The reason why a search stopped early: the budget or the sink.
pub(crate) enum Stop {
    Limit(Limit),
    Sink,
}

impl From<Limit> for Stop {
    fn from(limit: Limit) -> Stop {
        Stop::Limit(limit)
    }
}

/// Hands a solution to the sink.
pub(crate) fn report(sink: &mut dyn Sink, grid: &Grid, meter: &Meter) -> Result<(), Stop> {
    match sink.solution(grid, &meter.stats()) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(Stop::Sink),
    }
}

/// Builds the run for an outcome.
pub(crate) fn ended(outcome: Result<(), Stop>, meter: &Meter) -> Run {
    Run {
        end: match outcome {
            Ok(()) => End::Exhausted,
            Err(Stop::Sink) => End::Stopped,
            Err(Stop::Limit(limit)) => End::Limit(limit),
        },
        stats: meter.stats(),
    }
}
