//! Minimal 9×9 puzzles whose bias is known, by Berthier's controlled-bias sampling.
//!
//! A dig that continues past needed givens prefers puzzles with few givens, in a way that nobody can compute.
//! Here a dig ends at the first needed given, and its puzzle counts only if it is minimal then. An order of
//! digging gives a minimal puzzle of n givens if these are the last n of 81. The probability of that is 1 in
//! C(81, n), whatever the puzzle is. So all minimal puzzles with the same number of givens are equally likely.
//! Weights of C(81, n) correct for the number (Denis Berthier, "Unbiased statistics of a CSP: a controlled-bias
//! generator", 2009).
//!
//! One in some 250,000 orders gives a puzzle. For most orders one question is enough: whether 40 givens have
//! one solution, because no minimal puzzle with more is known. So the grids cost the most, and each is used for
//! [`ORDERS`] orders. Puzzles stay as likely as they were. Two of them have the same grid less than once in a
//! thousand.

use ninefold_search::Backend;
use ninefold_search::batch::{self, Answer};

use crate::dig::{Cells, given, without};
use crate::rng::Rng;
use crate::uniform::{self, Full};

/// The number of orders of digging for one grid.
pub(crate) const ORDERS: usize = 64;

/// The largest number of givens of a minimal puzzle that is known.
const MAX_GIVENS: usize = 40;

/// The smallest number of givens of a proper puzzle.
const MIN_GIVENS: usize = 17;

/// An order of digging in progress.
struct Order {
    full: usize,
    /// The cells in the order in which they lose their givens.
    cells: [u8; 81],
    /// With the first number of givens there is one solution; with the second there are several.
    enough: usize,
    too_few: usize,
}

impl Order {
    /// The cells with givens when this many givens are left.
    fn left(&self, givens: usize) -> Cells {
        self.cells[81 - givens..]
            .iter()
            .fold(0, |cells, &cell| cells | 1 << cell)
    }
}

/// A minimal puzzle and its grid.
pub(crate) struct MinimalPuzzle {
    /// The number of the grid among those drawn.
    pub(crate) grid: usize,
    pub(crate) puzzle: Full,
    pub(crate) solution: Full,
    pub(crate) givens: usize,
}

/// Returns what the orders of some tries find, in order.
pub(crate) fn search(rng: &mut [Rng], backend: Backend) -> Vec<MinimalPuzzle> {
    let grids: Vec<Full> = rng.iter_mut().map(uniform::grid).collect();
    let mut orders = Vec::with_capacity(rng.len() * ORDERS);
    for (full, rng) in rng.iter_mut().enumerate() {
        for _ in 0..ORDERS {
            let mut cells: [u8; 81] = std::array::from_fn(|cell| cell as u8);
            rng.shuffle(&mut cells);
            orders.push(Order {
                full,
                cells,
                enough: MAX_GIVENS,
                too_few: MIN_GIVENS - 1,
            });
        }
    }
    let are_proper = |orders: &[Order], givens: &dyn Fn(&Order) -> usize| {
        let puzzles: Vec<Full> = orders
            .iter()
            .map(|order| given(&grids[order.full], order.left(givens(order))))
            .collect();
        let mut answers = vec![Answer::NONE; puzzles.len()];
        batch::solve(&puzzles, backend, &mut answers);
        answers
            .into_iter()
            .map(|answer| answer.solutions == 1)
            .collect::<Vec<_>>()
    };
    // Most orders end at the first of these questions.
    for givens in [MAX_GIVENS, 34] {
        let proper = are_proper(&orders, &|_| givens);
        let mut proper = proper.into_iter();
        orders.retain_mut(|order| {
            let is_proper = proper.next() == Some(true);
            match is_proper {
                true => order.enough = givens,
                false => order.too_few = givens,
            }
            is_proper || givens < MAX_GIVENS
        });
    }
    // Finds the first needed given.
    while orders.iter().any(|order| order.enough - order.too_few > 1) {
        let middle = |order: &Order| (order.enough + order.too_few).div_ceil(2);
        let proper = are_proper(&orders, &middle);
        for (order, is_proper) in orders.iter_mut().zip(proper) {
            match is_proper {
                true => order.enough = middle(order),
                false => order.too_few = middle(order),
            }
        }
    }
    // Checks whether all others are needed too, one after the other, beginning with those that would have come
    // last.
    for seat in (0..MAX_GIVENS).rev() {
        let asked: Vec<bool> = orders.iter().map(|order| seat + 1 < order.enough).collect();
        let questions: Vec<[u16; 81]> = orders
            .iter()
            .filter(|order| seat + 1 < order.enough)
            .map(|order| {
                let cell = order.cells[80 - seat];
                without(&grids[order.full], order.left(order.enough), cell.into())
            })
            .collect();
        let mut answers = vec![Answer::NONE; questions.len()];
        batch::find_candidates(&questions, 1, backend, &mut answers);
        let mut answers = answers.iter();
        let mut asked = asked.into_iter();
        orders.retain(|_| {
            let is_asked = asked.next() == Some(true);
            !is_asked || answers.next().is_some_and(|answer| answer.solutions > 0)
        });
    }
    let found = orders.iter().map(|order| MinimalPuzzle {
        grid: order.full,
        puzzle: given(&grids[order.full], order.left(order.enough)),
        solution: grids[order.full],
        givens: order.enough,
    });
    found.collect()
}

/// Returns the weight of a puzzle with this many givens, relative to one with 24: C(81, n) / C(81, 24).
pub(crate) fn weight(givens: usize) -> f64 {
    let ratio = |n: usize| (81 - n) as f64 / (n + 1) as f64;
    match givens < 24 {
        true => (givens..24).map(|n| 1.0 / ratio(n)).product(),
        false => (24..givens).map(ratio).product(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_binomials() {
        let close = |a: f64, b: f64| (a / b - 1.0).abs() < 1e-12;
        assert!(close(weight(25), 57.0 / 25.0));
        assert!(close(weight(23), 24.0 / 58.0));
        assert_eq!(weight(24), 1.0);
    }
}
