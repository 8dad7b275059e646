//! Any side from 2 to 255: depth-first search with propagation.
//!
//! A board asks *questions*: which digit goes into this cell, and where in this house does this
//! digit go? There are 4n² of them, each has at most n *options*, and a candidate (a digit in a cell)
//! is an option of exactly four: its cell's, and its digit's in the row, the column and the box. A
//! question without options is a contradiction and one with a single option is a single, naked or
//! hidden alike, so that propagation needs one rule and one queue (`board`). A second queue, served
//! when the first is empty, holds the questions of houses that may have become locked candidates: on
//! minimal 16×16 that halves the nodes, and 49×49 boards that took half a million nodes take none.
//! Which question to guess at is the business of `choice`.
//!
//! The search tree is binary: an option is guessed true, and when that fails it is false for good in
//! what is left of the branch above, which propagates and chooses anew. Undoing walks a trail of
//! candidates taken away, so a step costs what it changed and not the size of the board.
//!
//! Tried and lost: restarts that keep the weights (after 200 dead ends, then half as many again: 1.5
//! times the nodes on minimal 16×16 and nothing gained on 100×100), weights that favour the latest
//! failures (growing by 2 % each: 4 % more nodes), and, among equals, the questions that changed last
//! (13 % fewer nodes on minimal 16×16, but the empty 64×64 is lost). Trying both sides of every
//! question with two options after 300 nodes decides a few cells and saves nothing. What is left, minimal
//! 25×25 and one 100×100 with 3,500 open cells, wants learning from conflicts.

mod board;
mod choice;

use ninefold_grid::{Candidate, Puzzle};

use crate::Budget;
use crate::budget::Meter;
use crate::sink::{Run, Sink, Stop, ended, report};
use board::{Board, Mark, Question};
use choice::Weights;

/// Hands every solution of a puzzle to the sink, in an order that is fixed but means nothing.
pub fn each(puzzle: &Puzzle, sink: &mut dyn Sink, budget: &Budget) -> Run {
    let mut meter = Meter::new(budget);
    let outcome = match puzzle.geometry().side() {
        0..=64 => search::<1>(puzzle, sink, &mut meter),
        65..=128 => search::<2>(puzzle, sink, &mut meter),
        _ => search::<4>(puzzle, sink, &mut meter),
    };
    ended(outcome, &meter)
}

/// A guess: what was guessed, and the trail before it.
struct Frame {
    before: Mark,
    guess: Candidate,
}

fn search<const W: usize>(
    puzzle: &Puzzle,
    sink: &mut dyn Sink,
    meter: &mut Meter,
) -> Result<(), Stop> {
    let Ok(mut board) = Board::<W>::of(puzzle) else {
        return Ok(());
    };
    let mut weights = Weights::new(board.question_count());
    let mut frames: Vec<Frame> = Vec::new();
    loop {
        match settle(&mut board, meter)? {
            Ok(()) => match choice::choose(&board, &weights) {
                Some(question) => {
                    meter.node()?;
                    meter.stats.placements += 1;
                    let guess = board.first_option(question);
                    frames.push(Frame {
                        before: board.mark(),
                        guess,
                    });
                    match board.assume(guess) {
                        Ok(()) => continue,
                        Err(failed) => {
                            meter.stats.backtracks += 1;
                            weights.bump(failed);
                        }
                    }
                }
                None => report(sink, &board.grid(), meter)?,
            },
            Err(failed) => {
                meter.stats.backtracks += 1;
                weights.bump(failed);
            }
        }
        // Back to the latest guess: it was wrong, or all that follows from it has been seen.
        loop {
            let Some(Frame { before, guess }) = frames.pop() else {
                return Ok(());
            };
            board.undo(before);
            match board.refute(guess) {
                Ok(()) => break,
                Err(failed) => weights.bump(failed),
            }
        }
    }
}

/// Propagates to the fixpoint, or to a question without options.
fn settle<const W: usize>(
    board: &mut Board<W>,
    meter: &mut Meter,
) -> Result<Result<(), Question>, Stop> {
    meter.stats.iterations += 1;
    let before = board.open();
    let outcome = loop {
        match board.step() {
            Ok(None) => break Ok(()),
            Ok(Some(work)) => meter.work(work as u64)?,
            Err(failed) => break Err(failed),
        }
    };
    meter.stats.placements += (before - board.open()) as u64;
    Ok(outcome)
}
