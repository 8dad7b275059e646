//! About how many solutions, where counting them would take for ever.
//!
//! A dive goes from the root of the search tree to a leaf and takes a branch by lot wherever there are several. If it ends
//! at a solution, the product of the numbers of branches on its way is how many solutions there would be if the
//! whole tree looked like that; at a dead end there are none. The mean over dives is unbiased, whatever the tree looks like
//! (Knuth, 1975, *Estimating the efficiency of backtrack programs*), and how far the dives are apart says how good it is.
//!
//! Branches that singles and locked candidates refute at once are no branches here: that costs a look at each, and saves
//! most of the dives that end in nothing. Numbers are kept as logarithms, since an empty 25×25 has some 10³⁶⁰ solutions.

use ninefold_grid::Puzzle;

use super::choice::{self, Weights};
use super::gears::settle;
use super::questions::Questions;
use crate::budget::Meter;
use crate::sink::Stop;
use crate::{Budget, Limit};

/// A number of solutions, exact or not.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Estimate {
    /// There are few enough to count them.
    Exact(u64),
    /// The mean of some dives.
    About {
        /// The natural logarithm of the mean; negative infinity if no dive found a solution.
        ln: f64,
        /// The standard error, as a share of the mean. Where few dives carry most of the mean, it is itself too small.
        error: f64,
        /// How many dives.
        dives: u64,
        /// What ended them early.
        limit: Option<Limit>,
    },
}

/// About how many solutions a puzzle has, from dives; `None` if it is not plain. [`estimate`](crate::estimate) counts first.
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
    let (mut logarithms, mut lots) = (Vec::new(), Lots(0));
    let Ok(mut questions) = Questions::<W>::of(puzzle) else {
        return Estimate::Exact(0);
    };
    let weights = Weights::new(questions.question_count());
    // The root is settled once; a contradiction there is every dive's.
    match settle(&mut questions, &mut meter) {
        Ok(Err(_)) => return Estimate::Exact(0),
        Ok(Ok(())) => {}
        Err(stop) => return mean(&[], limit_of(stop)),
    }
    let mut limit = None;
    let root = questions.mark();
    while limit.is_none() && (logarithms.len() as u64) < dives {
        meter.stats.share = (1000 * logarithms.len() as u64 / dives) as u32;
        match one(&mut questions, &weights, &mut lots, &mut meter) {
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

/// One dive: the logarithm of the product of the numbers of branches.
fn one<const W: usize>(
    questions: &mut Questions<W>,
    weights: &Weights,
    lots: &mut Lots,
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
        let taken = branches[lots.below(branches.len())];
        // It has been settled before, without a contradiction.
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

/// Numbers that look random (SplitMix64 by Steele, Lea and Flood).
struct Lots(u64);

impl Lots {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ z >> 31) % bound as u64) as usize
    }
}
