//! Finding is apart from keeping: a search hands every solution to a [`Sink`].

use std::ops::ControlFlow;

use ninefold_grid::Grid;

use crate::budget::Meter;
use crate::{Limit, Stats};

/// Takes solutions as they are found.
pub trait Sink {
    /// Takes one, with what the search cost up to here; `Break` ends the search.
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

/// Counts.
#[derive(Clone, Default, Debug)]
pub struct Count {
    /// End the search at this many; 0 means never.
    pub limit: u64,
    /// Solutions so far.
    pub count: u64,
}

impl Sink for Count {
    fn solution(&mut self, _: &Grid, _: &Stats) -> ControlFlow<()> {
        self.count += 1;
        stop_if(self.count == self.limit)
    }
}

/// Keeps them all.
#[derive(Clone, Default, Debug)]
pub struct Collect {
    /// End the search at this many; 0 means never.
    pub limit: usize,
    /// Solutions so far, in the order of the search.
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
    /// There are no more solutions than those handed over.
    Exhausted,
    /// The sink had enough.
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
    /// Solutions found; all there are if `end` is [`End::Exhausted`].
    pub count: u64,
    /// Why the count ended.
    pub end: End,
    /// What it cost.
    pub stats: Stats,
}

/// What stops a search from inside: the budget or the sink.
pub(crate) enum Stop {
    Limit(Limit),
    Sink,
}

impl From<Limit> for Stop {
    fn from(limit: Limit) -> Stop {
        Stop::Limit(limit)
    }
}

/// Hands a solution over.
pub(crate) fn report(sink: &mut dyn Sink, grid: &Grid, meter: &Meter) -> Result<(), Stop> {
    match sink.solution(grid, &meter.stats()) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(Stop::Sink),
    }
}

/// The run that ended so.
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
