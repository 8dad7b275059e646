//! Cells that differ and hold one of a list of sets of digits. This covers cages, renban lines, and every constraint on
//! *which* digits occur without their places.

use std::rc::Rc;

use super::domains::{Contradiction, Domains, Propagation, Propagator, each, is_single};
use super::facts::Facts;
use super::sees::Sees;

/// Cells that differ, and the sets that they may hold together.
pub(crate) struct Sets {
    pub(crate) cells: Vec<usize>,
    pub(crate) sets: Rc<Vec<u64>>,
    sees: Rc<Sees>,
    crossed: Vec<Crossed>,
    /// Whether it follows from other constraints. Then it is not passed to the learner.
    implied: bool,
    /// The digits of each cell, and those that it may hold with some set; buffers.
    digits: Vec<u64>,
    found: Vec<u64>,
}

/// A full house that contains at least two of the cells. If a digit has no place in the rest of the house, one of these
/// cells holds it. So the cells that are outside the house cannot hold it. (Interactive-Sudoku-Solver does this for
/// sums within a house. For killers with cages across houses, it takes 0.55 of the nodes.)
pub(crate) struct Crossed {
    /// The index of the house.
    pub(crate) house: usize,
    /// The places of these cells in the house, as bits.
    pub(crate) places: u64,
    /// The cells of the house that are not among these cells.
    pub(crate) rest: Vec<usize>,
    /// The cells among these that are outside the house.
    pub(crate) beyond: Vec<usize>,
    pub(crate) digits: u64,
}

impl Sets {
    pub(crate) fn new(
        cells: Vec<usize>,
        sets: Rc<Vec<u64>>,
        sees: Rc<Sees>,
        crossed: Vec<Crossed>,
        implied: bool,
    ) -> Sets {
        let found = vec![0; cells.len()];
        Sets {
            digits: found.clone(),
            cells,
            sets,
            sees,
            crossed,
            implied,
            found,
        }
    }
}

/// Returns the digits of a set that cells with these digits must hold if together they hold the set, or `None` if they
/// cannot hold it. There are no branches inside the loop, because nobody could predict them.
#[inline]
pub(crate) fn held(set: u64, cells: &[u64]) -> Option<u64> {
    let (mut held, mut twice, mut empty) = (0, 0, false);
    for digits in cells {
        let here = digits & set;
        let only = if is_single(here) { here } else { 0 };
        empty |= here == 0;
        twice |= held & only;
        held |= only;
    }
    (!empty && twice == 0).then_some(held)
}

/// Adds to `found` the digits that each cell may hold if cells with these digits hold this set. Returns the digits that
/// some cell is not yet found to hold, or `None` if the cells cannot hold the set.
#[inline]
pub(crate) fn place(set: u64, cells: &[u64], found: &mut [u64]) -> Option<u64> {
    let held = held(set, cells)?;
    let mut missing = 0;
    for (digits, found) in cells.iter().zip(found) {
        let here = digits & set;
        *found |= if is_single(here) { here } else { here & !held };
        missing |= digits & !*found;
    }
    Some(missing)
}

impl Propagator for Sets {
    fn cells(&self) -> Vec<usize> {
        self.cells.clone()
    }

    fn parts_of_houses(&self) -> Vec<(usize, u64)> {
        let part = |crossed: &Crossed| (crossed.house, crossed.places);
        self.crossed.iter().map(part).collect()
    }

    fn cost(&self) -> u32 {
        40 + self.sets.len().min(500) as u32 / 10
    }

    fn run(&mut self, domains: &mut Domains) -> Propagation {
        let mut theirs = 0;
        for house in &self.crossed {
            let inside = house.digits & !domains.any(&house.rest);
            theirs |= inside;
            if inside != 0 {
                for &cell in &house.beyond {
                    domains.keep(cell, !inside)?;
                }
            }
        }
        let (mut any, mut single) = (0, 0);
        for (&cell, own) in self.cells.iter().zip(&mut self.digits) {
            let digits = domains.of(cell);
            *own = digits;
            any |= digits;
            if is_single(digits) {
                single |= digits;
            }
        }
        self.found.fill(0);
        let mut all = u64::MAX;
        for &set in self.sets.iter() {
            if set & !any == 0
                && (single | theirs) & !set == 0
                && let Some(missing) = place(set, &self.digits, &mut self.found)
            {
                all &= set;
                if missing == 0 && all & !single == 0 {
                    return Ok(());
                }
            }
        }
        if all == u64::MAX {
            return Err(Contradiction);
        }
        for (&cell, &found) in self.cells.iter().zip(&self.found) {
            domains.keep(cell, found)?;
        }
        let needed = all & !single;
        if needed != 0 {
            settle(needed, &self.cells, &self.sees, domains)?;
        }
        Ok(())
    }

    fn clauses(&self, facts: &mut Facts) -> bool {
        if !self.implied {
            facts.one_set(&self.cells, self.sets.iter().copied());
        }
        true
    }
}

/// Propagates digits that must occur in some cells which differ. A digit with a single possible cell is placed there.
/// Cells that see all possible cells of a digit lose it.
pub(crate) fn settle(
    needed: u64,
    cells: &[usize],
    sees: &Sees,
    domains: &mut Domains,
) -> Propagation {
    let (mut once, mut twice) = (0, 0);
    for &cell in cells {
        let digits = domains.of(cell);
        twice |= once & digits;
        once |= digits;
    }
    if needed & !once != 0 {
        return Err(Contradiction);
    }
    let hidden = needed & !twice;
    if hidden != 0 {
        for &cell in cells {
            let digit = domains.of(cell) & hidden;
            if digit != 0 {
                domains.keep(cell, digit)?;
            }
        }
    }
    for digit in each(needed & !hidden) {
        sees.remove_from_common_peers(digit, cells, domains)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use ninefold_grid::constraint::{Constraint, Kind};
    use ninefold_grid::{Board, Cell, Digit, Grid, Puzzle, Shape};

    use crate::Budget;
    use crate::budget::Meter;
    use crate::constraint::engine::Search;
    use crate::constraint::lower;

    #[test]
    fn a_digit_without_a_place_in_the_rest_of_a_house_is_one_of_the_cages() {
        let cell = |row: usize, column: usize| Cell::new((row - 1) * 9 + column - 1);
        // Because of the 9s, row 1 has only the places r1c3 and r1c4 for 9.
        let mut givens = Grid::empty(9);
        for (row, column, digit) in [(4, 1, 9), (7, 2, 9), (2, 7, 9), (1, 5, 1), (1, 6, 2)] {
            givens.set(cell(row, column), Digit::new(digit));
        }
        let mut puzzle = Puzzle::new(Board::of(Shape::NINE), givens).unwrap();
        let cage = vec![cell(1, 3), cell(1, 4), cell(2, 4)];
        puzzle
            .constraints
            .push(Constraint::new(Kind::Cage(Some(20)), cage.clone()));
        let mut search = Search::new(lower::network(&puzzle).ok().unwrap());
        let mut meter = Meter::new(&Budget::default());
        assert!(search.settle(&mut meter).is_ok_and(|result| result.is_ok()));
        // The sets with a 9 and the sum 20 are 3 8 9, 4 7 9 and 5 6 9; r2c4 cannot hold 9.
        let left: Vec<u64> = cage.iter().map(|cell| search.at[cell.index()]).collect();
        assert_eq!(left, [0b1_1111_1100, 0b1_1111_1100, 0b0_1111_1100]);
    }
}
