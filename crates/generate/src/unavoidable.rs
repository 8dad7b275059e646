//! Unavoidable sets of a full 9×9 grid: cells that could be filled in another way while all others stay. Every
//! proper puzzle of the grid has a given in each of them.
//!
//! Suppose a cell of the set takes another digit. Then the cells that had this digit in its row, column and box
//! must take another one, too. This continues until no such cell is left. The changed cells are then an
//! unavoidable set. The search goes depth first from each cell, as the first of its set. It stops if more cells
//! would change than are wanted, so it finds all sets up to that size. A set is minimal if it contains no
//! other.
//!
//! (Other programs take all cells of some digits out of the grid and look at all solutions. That finds as much
//! if the number of digits is half the number of cells wanted. With five digits, for sets of ten cells, it took
//! a minute.)

use std::collections::HashSet;
use std::fmt;

use ninefold_grid::{Board, Digit, Grid, Shape, legal};
use ninefold_search::Budget;

use crate::budget::is_over;
use crate::vary::houses;

/// A set of cells of a 9×9 board, one bit each.
pub(crate) type Cells = u128;

/// The size of the largest sets that [`unavoidable`] finds.
pub const LARGEST: usize = 14;

/// The reason why the unavoidable sets of a grid are not known.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NoSets {
    /// The grid is not a full 9×9 grid in which no digit repeats in a row, a column or a box.
    Grid,
    /// Sets of this many cells were asked for, which is more than [`LARGEST`].
    Size(usize),
    /// The budget ran out.
    GivenUp,
}

impl fmt::Display for NoSets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoSets::Grid => f.write_str("expected a full 9x9 grid without a repeated digit"),
            NoSets::Size(size) => {
                write!(f, "expected sets of at most {LARGEST} cells, found {size}")
            }
            NoSets::GivenUp => f.write_str("gave up"),
        }
    }
}

impl std::error::Error for NoSets {}

/// A partial change of a grid.
#[derive(Copy, Clone)]
struct Change {
    /// The cells that already have another digit.
    changed: Cells,
    /// The cells that must still get another digit.
    must: Cells,
    /// The new digits in each row, column and box, bit d for the digit d.
    new: [[u16; 9]; 3],
}

/// Finds all minimal unavoidable sets of a full plain 9×9 grid with at most `size` cells. The smallest come
/// first, and sets of one size are in the order of their cells. A set has a bit for each cell.
///
/// # Errors
/// [`NoSets`] if the grid is another one, if `size` is above [`LARGEST`], or if the budget ran out.
///
/// # Examples
/// ```
/// use ninefold_generate::unavoidable;
/// use ninefold_grid::notation::read_line;
/// use ninefold_search::Budget;
///
/// let line = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// let sets = unavoidable(read_line(line, None)?.givens(), 4, &Budget::default())?;
/// assert!(sets.iter().all(|set| set.count_ones() == 4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn unavoidable(grid: &Grid, size: usize, budget: &Budget) -> Result<Vec<u128>, NoSets> {
    let board = Board::of(Shape::NINE);
    if size > LARGEST {
        return Err(NoSets::Size(size));
    }
    if !grid.fits(&board) || !grid.is_full() || !legal::clashes(&board, grid).is_empty() {
        return Err(NoSets::Grid);
    }
    let mut cells = [0usize; 81];
    // The cell of each digit in each row, column and box.
    let mut places = [[[0usize; 10]; 9]; 3];
    for (cell, digit) in grid.filled() {
        let (cell, digit) = (cell.index(), digit.value());
        cells[cell] = digit;
        for (places, house) in places.iter_mut().zip(houses(cell)) {
            places[house][digit] = cell;
        }
    }
    let mut all = HashSet::new();
    let mut waiting = Vec::new();
    for first in 0..81 {
        let kept: Cells = (1 << first) - 1;
        waiting.push(Change {
            changed: 0,
            must: 1 << first,
            new: [[0; 9]; 3],
        });
        while let Some(change) = waiting.pop() {
            if change.must == 0 {
                all.insert(change.changed);
                continue;
            }
            // The cells that must change next, for each digit that a cell can take.
            let ways = |cell: usize| {
                let at = houses(cell);
                let new = change.new[0][at[0]] | change.new[1][at[1]] | change.new[2][at[2]];
                let places = &places;
                (1..=9).filter_map(move |digit| {
                    if digit == cells[cell] || new >> digit & 1 == 1 {
                        return None;
                    }
                    let mut must = change.must | 1 << cell;
                    for (places, house) in places.iter().zip(at) {
                        must |= 1 << places[house][digit];
                    }
                    must &= !change.changed;
                    let count = (must | change.changed).count_ones() as usize;
                    (count <= size && must & kept == 0).then_some((digit, must & !(1 << cell)))
                })
            };
            let mut must = change.must;
            let mut best = (usize::MAX, 0);
            while must != 0 && best.0 > 1 {
                let cell = must.trailing_zeros() as usize;
                must &= must - 1;
                best = best.min((ways(cell).count(), cell));
            }
            let cell = best.1;
            for (digit, must) in ways(cell) {
                let mut next = Change {
                    changed: change.changed | 1 << cell,
                    must,
                    new: change.new,
                };
                for (new, house) in next.new.iter_mut().zip(houses(cell)) {
                    new[house] |= 1 << digit;
                }
                waiting.push(next);
            }
        }
        if is_over(budget) {
            return Err(NoSets::GivenUp);
        }
    }
    Ok(minimal(all.into_iter().collect()))
}

/// Returns the sets that contain no other. The smallest come first, and sets of one size are in the order of
/// their cells.
pub(crate) fn minimal(mut all: Vec<Cells>) -> Vec<Cells> {
    all.sort_unstable_by_key(|set| (set.count_ones(), set.reverse_bits() ^ Cells::MAX));
    let mut minimal: Vec<Cells> = Vec::new();
    for set in all {
        if minimal.iter().all(|smaller| smaller & !set != 0) {
            minimal.push(set);
        }
    }
    minimal
}

/// Returns the digits in the cells of a set, which has a bit for each of the first 128 cells.
///
/// ```
/// use ninefold_generate::digits_in;
/// use ninefold_grid::{Digit, notation::read_line};
///
/// let puzzle = read_line("1234341221434321", None)?;
/// assert_eq!(digits_in(puzzle.givens(), 0b10_0001), [1, 4].map(Digit::new).map(Option::unwrap));
/// # Ok::<(), ninefold_grid::notation::NotationError>(())
/// ```
pub fn digits_in(grid: &Grid, set: u128) -> Vec<Digit> {
    let cells = grid
        .filled()
        .filter(|(cell, _)| cell.index() < 128 && set >> cell.index() & 1 == 1);
    let mut digits: Vec<Digit> = cells.map(|(_, digit)| digit).collect();
    digits.sort_unstable();
    digits.dedup();
    digits
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fill::puzzle_of;
    use ninefold_grid::notation::read_line;
    use ninefold_search::{Collect, count, each};

    fn grid(line: &str) -> Grid {
        read_line(line, None).unwrap().givens().clone()
    }

    #[test]
    fn sets_are_unavoidable_and_minimal() {
        let grid = grid(
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
        );
        let sets = unavoidable(&grid, 8, &Budget::default()).unwrap();
        assert!(!sets.is_empty());
        for &set in &sets {
            let solutions = |left: Cells| {
                let mut cells = grid.clone();
                for (cell, _) in grid
                    .filled()
                    .filter(|(cell, _)| left >> cell.index() & 1 == 1)
                {
                    cells.set(cell, None);
                }
                let board = Board::of(Shape::NINE);
                count(&puzzle_of(&board, &cells), 2, &Budget::default()).count
            };
            assert_eq!(solutions(set), 2, "{set:x}");
            for cell in (0..81).filter(|cell| set >> cell & 1 == 1) {
                assert_eq!(solutions(set & !(1 << cell)), 1, "{set:x}");
            }
        }
        // The slow method takes digits out. With three digits it finds all sets of up to seven cells.
        let mut by_trying = HashSet::new();
        for out in (0..512u32).filter(|out| out.count_ones() == 3) {
            let mut left = grid.clone();
            for (cell, _) in grid
                .filled()
                .filter(|(_, digit)| out >> digit.index() & 1 == 1)
            {
                left.set(cell, None);
            }
            let mut all = Collect::default();
            let puzzle = puzzle_of(&Board::of(Shape::NINE), &left);
            each(&puzzle, &mut all, &Budget::default());
            for solution in all.grids {
                let differs = grid
                    .filled()
                    .filter(|&(cell, digit)| solution[cell] != Some(digit));
                by_trying.insert(
                    differs
                        .map(|(cell, _)| 1u128 << cell.index())
                        .sum::<Cells>(),
                );
            }
        }
        let small: Vec<Cells> = sets
            .iter()
            .copied()
            .filter(|set| set.count_ones() <= 7)
            .collect();
        let found = |set: &Cells| {
            let is_in = |other: &Cells| *other != 0 && other != set && other & !set == 0;
            set.count_ones() <= 7 && *set != 0 && !by_trying.iter().any(is_in)
        };
        let by_trying: HashSet<Cells> = by_trying.iter().copied().filter(found).collect();
        assert_eq!(small.into_iter().collect::<HashSet<_>>(), by_trying);
    }

    #[test]
    fn other_grids_have_no_sets() {
        let budget = Budget::default();
        let four = grid("1234341221434321");
        assert_eq!(unavoidable(&four, 4, &budget), Err(NoSets::Grid));
        let empty = Grid::on(&Board::of(Shape::NINE));
        assert_eq!(unavoidable(&empty, 4, &budget), Err(NoSets::Grid));
        // The rows and columns form a Latin square that is no Sudoku grid.
        let board = Board::of(Shape::NINE);
        let digits: Vec<Digit> = (0..81)
            .map(|i| Digit::from_index((i / 9 + i) % 9))
            .collect();
        let latin = Grid::of_digits(&board, &digits);
        assert_eq!(unavoidable(&latin, 4, &budget), Err(NoSets::Grid));
        let size = LARGEST + 1;
        assert_eq!(unavoidable(&latin, size, &budget), Err(NoSets::Size(size)));
    }
}
