//! Finds unavoidable sets that are too large to be listed.
//!
//! Random choices of givens in two bands, as the search meets them, are solved with a full third band. The
//! cells in which another solution differs from the grid are an unavoidable set in two bands that the search
//! has missed. Such a set has 23 cells on average. Two thousand choices halve the time for 17 givens, although
//! most choices still miss some set after that.

use ninefold_search::{Backend, batch};

use super::hitting::{Node, Order};
use super::{Ways, puzzle};
use crate::rng::Rng;
use crate::unavoidable::{Cells, minimal};

/// The number of rounds. More rounds make 17 givens no faster, and 16 slower.
const ROUNDS: u64 = 4;

/// The number of choices in one round.
const CHOICES: usize = 512;

/// The largest number of attempts to find a choice in one round.
const TRIES: usize = 8 * CHOICES;

/// Adds unavoidable sets. They are the same on every machine, because the division into parts depends on them.
pub(super) fn add_sets(mut sets: Vec<Cells>, ways: &Ways, grid: &[u8; 81]) -> Vec<Cells> {
    for round in 0..ROUNDS {
        let chosen = choices(&sets, ways, &mut Rng::new(0, round));
        let empty: Vec<Cells> = chosen.into_iter().map(|chosen| !chosen).collect();
        let missed = differences(grid, &empty);
        // The second time only these cells are empty, so some sets become smaller.
        sets.extend(differences(grid, &missed));
        sets = minimal(sets);
    }
    sets
}

/// Returns choices of cells in two bands, each with all cells of the third.
fn choices(sets: &[Cells], ways: &Ways, rng: &mut Rng) -> Vec<Cells> {
    let (orders, starts) = ways.starts(sets);
    // A division with more choices is taken more often.
    let mut sums: Vec<u128> = ways.divisions.iter().map(|way| ways.pairs(way)).collect();
    for i in 1..sums.len() {
        sums[i] += sums[i - 1];
    }
    let mut choices = Vec::new();
    for _ in 0..TRIES {
        if choices.len() == CHOICES {
            break;
        }
        let at = (u128::from(rng.bits()) * sums.last().copied().unwrap_or(0)) >> 64;
        let division = sums.partition_point(|&sum| sum <= at);
        if let Some((order, start)) = starts.get(division) {
            choices.extend(choice(&orders[*order], start, rng));
        }
    }
    choices
}

/// Follows random nodes until two bands are chosen. Returns `None` if there is no next node.
fn choice(order: &Order, start: &Node, rng: &mut Rng) -> Option<Cells> {
    let mut node = order.with_full_third_band(start);
    let mut next = Vec::new();
    while !node.is_in_third_band() {
        next.clear();
        order.step(&node, &mut next, &mut Vec::new());
        if next.is_empty() {
            return None;
        }
        node = next[rng.below(next.len())];
    }
    Some(order.chosen_and_free(&node))
}

/// Returns the cells in which another solution differs from the grid, for each set of empty cells that has
/// several solutions.
fn differences(grid: &[u8; 81], empty: &[Cells]) -> Vec<Cells> {
    let puzzles: Vec<[u8; 81]> = empty.iter().map(|empty| puzzle(grid, !empty)).collect();
    let mut answers = vec![batch::Answer::NONE; puzzles.len()];
    // Every machine must find the same of several solutions.
    batch::solve(&puzzles, Backend::Scalar, &mut answers);
    let several = answers.iter().filter(|answer| answer.solutions == 2);
    let smaller = several.filter_map(|answer| {
        let sets = [&answer.first, &answer.second].map(|solution| {
            let differs = (0..81).filter(|&cell| solution[cell] != grid[cell]);
            differs.map(|cell| 1 << cell).sum::<Cells>()
        });
        let sets = sets.into_iter().filter(|&set| set != 0);
        sets.min_by_key(|set| set.count_ones())
    });
    smaller.collect()
}
