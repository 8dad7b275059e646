//! Depth first, with an explicit stack: the same code for every backend.
//!
//! A guess splits a position in two: with a digit in a cell, and without it there. The second waits on
//! the stack until the first is finished.

use ninefold_grid::Puzzle;

use super::plane::Plane;
use super::position::Position;
use crate::budget::Meter;
use crate::sink::{Sink, Stop, report};

#[inline(always)]
pub(super) fn run<P: Plane>(
    proof: P::Proof,
    puzzle: &Puzzle,
    sink: &mut dyn Sink,
    meter: &mut Meter,
) -> Result<(), Stop> {
    let mut position = Position::<P>::of(puzzle, proof);
    let mut waiting: Vec<Position<P>> = Vec::new();
    loop {
        if position.settle(&mut meter.stats) {
            if position.is_full() {
                report(sink, &position.grid(), meter)?;
            } else {
                let guess = position.guess();
                meter.node()?;
                waiting.push(position.without(guess));
                position = position.having(guess);
                continue;
            }
        } else {
            meter.stats.backtracks += 1;
        }
        match waiting.pop() {
            Some(next) => position = next,
            None => return Ok(()),
        }
    }
}
