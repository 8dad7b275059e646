//! The oracle: which rules does a grid break?
//!
//! Deliberately the shortest code that can be right; everything clever is tested against it.

use crate::{Cell, Digit, Grid, House, Puzzle};

/// Two cells of one house that hold the same digit.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Clash {
    /// The earlier cell.
    pub first: Cell,
    /// The later cell.
    pub second: Cell,
    /// What both hold.
    pub digit: Digit,
    /// The first house (row, column, box) that they share.
    pub house: House,
}

/// Every pair of cells that break a rule, in the order of the first cell, each pair once.
/// Empty cells break no rule.
pub fn clashes(geometry: &crate::Geometry, grid: &Grid) -> Vec<Clash> {
    let mut clashes = Vec::new();
    for house in geometry.houses() {
        let cells = geometry.cells_of(house);
        for (i, &first) in cells.iter().enumerate() {
            let Some(digit) = grid[first] else { continue };
            for &second in cells[i + 1..]
                .iter()
                .filter(|&&cell| grid[cell] == Some(digit))
            {
                clashes.push(Clash {
                    first,
                    second,
                    digit,
                    house,
                });
            }
        }
    }
    clashes.sort_by_key(|clash| (clash.first, clash.second, clash.house));
    clashes.dedup_by_key(|clash| (clash.first, clash.second));
    clashes
}

/// Whether `grid` is full, breaks no rule, and holds only what the puzzle allows.
pub fn solves(puzzle: &Puzzle, grid: &Grid) -> bool {
    let geometry = puzzle.geometry();
    let allowed = puzzle.allowed();
    let full = vec![true; geometry.side()];
    grid.side() == geometry.side()
        && geometry
            .cells()
            .all(|cell| grid[cell].is_some_and(|digit| allowed[cell].contains(digit)))
        && geometry.houses().all(|house| {
            let mut seen = vec![false; geometry.side()];
            for digit in geometry
                .cells_of(house)
                .iter()
                .filter_map(|&cell| grid[cell])
            {
                seen[digit.index()] = true;
            }
            seen == full
        })
}
