//! Estimates the number of solutions where counting them would take too long.
//!
//! A dive goes from the root of the search tree to a leaf. Where there are several branches, it takes one at random. If
//! the dive ends at a solution, the product of the numbers of branches on its path is the estimate: the number of
//! solutions if the whole tree looked like that path. At a dead end the estimate is zero. The mean over dives is
//! unbiased for every tree (Knuth, 1975, *Estimating the efficiency of backtrack programs*). The spread of the dives
//! shows how good it is.
//!
//! Branches that singles and locked candidates refute at once do not count as branches. This costs a trial of each, and
//! avoids most of the dives that end at a dead end. Numbers are stored as logarithms, because an empty 25×25 has about
//! 10³⁶⁰ solutions.

use ninefold_grid::Puzzle;

use super::choice::{self, Weights};
use super::questions::Questions;
use super::stages::settle;
use crate::budget::Meter;
use crate::sink::Stop;
use crate::{Budget, Limit};

/// A number of solutions, exact or estimated.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Estimate {
    /// The exact number, because there were few enough to count.
    Exact(u64),
    /// The mean of several dives.
    About {
        /// The natural logarithm of the mean; negative infinity if no dive found a solution.
        ln: f64,
        /// The standard error as a fraction of the mean. If few dives contribute most of the mean, the error is
        /// underestimated.
        error: f64,
        /// The number of dives.
        dives: u64,
        /// The limit that ended them early, if any.
        limit: Option<Limit>,
    },
}

/// Estimates the number of solutions of a puzzle from dives. Returns `None` if the puzzle is not plain.
/// [`estimate`](crate::estimate) counts first.
///
/// ```
/// use ninefold_grid::{Board, Puzzle, Shape};
/// use ninefold_search::Budget;
/// use ninefold_search::general::{Estimate, dive};
///
/// // It has 288 solutions.
/// let puzzle = Puzzle::empty(Board::of(Shape::new(2, 2)?));
/// let estimate = dive(&puzzle, 1_000, &Budget::default());
/// assert!(matches!(estimate, Some(Estimate::About { ln, .. }) if (250.0..330.0).contains(&ln.exp())));
/// # Ok::<(), ninefold_grid::ShapeError>(())
/// ```
pub fn dive(puzzle: &Puzzle, dives: u64, budget: &Budget) -> Option<Estimate> {
    puzzle.is_plain().then(|| match puzzle.board().side() {
        0..=64 => dive_in::<1>(puzzle, dives, budget),
        65..=128 => dive_in::<2>(puzzle, dives, budget),
        _ => dive_in::<4>(puzzle, dives, budget),
    })
}

fn dive_in<const W: usize>(puzzle: &Puzzle, dives: u64, budget: &Budget) -> Estimate {
    let mut meter = Meter::new(budget);
    let (mut logarithms, mut random) = (Vec::new(), Random(0));
    let Ok(mut questions) = Questions::<W>::of(puzzle) else {
        return Estimate::Exact(0);
    };
    let weights = Weights::new(questions.question_count());
    // The root is settled only once. A contradiction there holds for every dive.
    match settle(&mut questions, &mut meter) {
        Ok(Err(_)) => return Estimate::Exact(0),
        Ok(Ok(())) => {}
        Err(stop) => return mean(&[], limit_of(stop)),
    }
    let mut limit = None;
    let root = questions.mark();
    while limit.is_none() && (logarithms.len() as u64) < dives {
        meter.stats.share = (1000 * logarithms.len() as u64 / dives) as u32;
        match one(&mut questions, &weights, &mut random, &mut meter) {
            Ok(logarithm) => logarithms.push(logarithm),
            Err(stop) => limit = Some(stop),
        }
        questions.undo(root);
    }
    mean(&logarithms, limit.and_then(limit_of))
}

fn limit_of(stop: Stop) -> Option<Limit> {
    match stop {
        Stop::Limit(limit) => Some(limit),
        Stop::Sink => None,
    }
}

/// Makes one dive. Returns the logarithm of the product of the numbers of branches.
fn one<const W: usize>(
    questions: &mut Questions<W>,
    weights: &Weights,
    random: &mut Random,
    meter: &mut Meter,
) -> Result<f64, Stop> {
    let mut logarithm = 0.0;
    while let Some(question) = choice::choose(questions, weights) {
        let before = questions.mark();
        let mut branches = Vec::new();
        for option in questions.options(question) {
            meter.node()?;
            if questions.assume(option).is_ok() && settle(questions, meter)?.is_ok() {
                branches.push(option);
            }
            questions.undo(before);
        }
        if branches.is_empty() {
            return Ok(f64::NEG_INFINITY);
        }
        logarithm += (branches.len() as f64).ln();
        let taken = branches[random.below(branches.len())];
        // This option has been settled before, without a contradiction.
        if questions.assume(taken).is_err() || settle(questions, meter)?.is_err() {
            return Ok(f64::NEG_INFINITY);
        }
    }
    Ok(logarithm)
}

fn mean(logarithms: &[f64], limit: Option<Limit>) -> Estimate {
    let greatest = logarithms.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let dives = logarithms.len() as u64;
    if greatest == f64::NEG_INFINITY {
        return Estimate::About {
            ln: greatest,
            error: 0.0,
            dives,
            limit,
        };
    }
    let shares: Vec<f64> = logarithms.iter().map(|ln| (ln - greatest).exp()).collect();
    let number = dives as f64;
    let mean = shares.iter().sum::<f64>() / number;
    let spread = shares.iter().map(|share| (share - mean).powi(2));
    let variance = spread.sum::<f64>() / (number - 1.0).max(1.0);
    Estimate::About {
        ln: greatest + mean.ln(),
        error: (variance / number).sqrt() / mean,
        dives,
        limit,
    }
}

/// A generator of pseudorandom numbers (SplitMix64 by Steele, Lea and Flood).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ z >> 31) % bound as u64) as usize
    }
}
