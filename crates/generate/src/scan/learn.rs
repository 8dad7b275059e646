//! Unavoidable sets that are too large to be listed.
//!
//! Choices of givens in two bands are taken by chance, as the search meets them, and solved beside a full third band. Where
//! another solution differs from the grid is an unavoidable set in two bands that the search has missed. It has
//! 23 cells on average; two thousand choices halve the time for 17 givens, although most choices still miss some
//! set after that.

use ninefold_search::{Backend, batch};

use super::hitting::{Node, Order};
use super::{Ways, puzzle};
use crate::dice::Dice;
use crate::unavoidable::{Cells, minimal};

/// How often choices are taken. More make 17 givens no faster, and 16 slower.
const ROUNDS: u64 = 4;

/// How many choices are taken at once.
const CHOICES: usize = 512;

/// How often one is looked for.
const TRIES: usize = 8 * CHOICES;

/// Adds unavoidable sets. They are the same on every machine, since the division into parts depends on them.
pub(super) fn add_sets(mut sets: Vec<Cells>, ways: &Ways, grid: &[u8; 81]) -> Vec<Cells> {
    for round in 0..ROUNDS {
        let chosen = choices(&sets, ways, &mut Dice::new(0, round));
        let empty: Vec<Cells> = chosen.into_iter().map(|chosen| !chosen).collect();
        let missed = differences(grid, &empty);
        // The second time these are all that is empty, so that some become smaller.
        sets.extend(differences(grid, &missed));
        sets = minimal(sets);
    }
    sets
}

/// Cells chosen in two bands, and all cells of the third.
fn choices(sets: &[Cells], ways: &Ways, dice: &mut Dice) -> Vec<Cells> {
    let (orders, starts) = ways.starts(sets);
    // The more choices there are with a division, the more often it is taken.
    let mut sums: Vec<u128> = ways.divisions.iter().map(|way| ways.pairs(way)).collect();
    for i in 1..sums.len() {
        sums[i] += sums[i - 1];
    }
    let mut choices = Vec::new();
    for _ in 0..TRIES {
        if choices.len() == CHOICES {
            break;
        }
        let at = (u128::from(dice.bits()) * sums.last().copied().unwrap_or(0)) >> 64;
        let division = sums.partition_point(|&sum| sum <= at);
        if let Some((order, start)) = starts.get(division) {
            choices.extend(choice(&orders[*order], start, dice));
        }
    }
    choices
}

/// Takes one of the nodes that follow until two bands are chosen, if it comes so far.
fn choice(order: &Order, start: &Node, dice: &mut Dice) -> Option<Cells> {
    let mut node = order.with_full_third_band(start);
    let mut next = Vec::new();
    while !node.is_in_third_band() {
        next.clear();
        order.step(&node, &mut next, &mut Vec::new());
        if next.is_empty() {
            return None;
        }
        node = next[dice.below(next.len())];
    }
    Some(order.chosen_and_free(&node))
}

/// Where another solution differs from the grid, for each choice of empty cells that leaves several.
fn differences(grid: &[u8; 81], empty: &[Cells]) -> Vec<Cells> {
    let puzzles: Vec<[u8; 81]> = empty.iter().map(|empty| puzzle(grid, !empty)).collect();
    let mut answers = vec![batch::Answer::NONE; puzzles.len()];
    // Of several solutions every machine must find the same.
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
