//! Searches depth first with an explicit stack. The code is the same for every backend.
//!
//! A guess splits a position in two. The position without the digit waits until the other is finished.

use ninefold_grid::{Grid, Puzzle};

use super::choice::Weights;
use super::plane::Plane;
use super::position::Position;
use crate::budget::Meter;
use crate::sink::{Sink, Stop, report};

/// A puzzle with more solutions than this in the second stage stays there, because the third stage would have to store
/// every solution.
pub(crate) const MAX_STORED_SOLUTIONS: usize = 1_000;

/// A waiting position, and its share of the tree.
#[derive(Copy, Clone)]
struct Waiting<P> {
    position: Position<P>,
    share: f64,
}

/// See [`guess`](super::guess).
#[inline(always)]
pub(super) fn run<P: Plane>(
    proof: P::Proof,
    max_nodes: u64,
    puzzle: &Puzzle,
    reported: &mut Vec<Grid>,
    sink: &mut dyn Sink,
    meter: &mut Meter,
) -> Result<bool, Stop> {
    let mut weights = Weights::new();
    let mut position = Position::<P>::of(puzzle, proof);
    let mut waiting: Vec<Waiting<P>> = Vec::new();
    let (mut share, mut seen) = (1.0, 0.0);
    loop {
        let before = position.placed();
        match position.settle(&mut meter.stats.iterations) {
            Ok(()) => {
                let placed = position.placed();
                meter.stats.placements += u64::from(placed - before);
                if placed < 256 {
                    if meter.stats.nodes >= max_nodes && reported.len() <= MAX_STORED_SOLUTIONS {
                        meter.stats.share = 0;
                        return Ok(false);
                    }
                    meter.node()?;
                    let (row, column, digit) = weights.choose(&position);
                    let [with, without] = position.split(row, column, digit);
                    share /= 2.0;
                    waiting.push(Waiting {
                        position: without,
                        share,
                    });
                    position = with;
                    continue;
                }
                let grid = position.grid();
                report(sink, &grid, meter)?;
                if reported.len() <= MAX_STORED_SOLUTIONS {
                    reported.push(grid);
                }
            }
            Err(failed) => {
                meter.stats.backtracks += 1;
                if let Some(question) = failed {
                    weights.bump(question);
                }
            }
        }
        seen += share;
        meter.stats.share = (1000.0 * seen) as u32;
        match waiting.pop() {
            Some(next) => (position, share) = (next.position, next.share),
            None => return Ok(true),
        }
    }
}
