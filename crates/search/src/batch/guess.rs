//! Chooses the cell to guess: the cell with two candidates that shares them with most other cells.
//!
//! The score of a cell is the number of cells that it sees and that share a candidate with it. Cells with
//! two candidates count four times, because removing a candidate from such a cell leaves a single. The sharing cells
//! are found by comparing all cells of the board with the two digits at once. If many cells have two candidates, the
//! board is easy, so only the first few are compared.
//!
//! Guesses for one of the hardest puzzles (Sudoku Explainer 11 and above):
//! - the first cell with two candidates: 142;
//! - this choice: 74;
//! - comparing all cells with two candidates: 70.6;
//! - counting only cells with two candidates: 91;
//! - counting cells that share both candidates twice: 71, with twice the counting.
//!
//! Another method built a set of cells for each digit first, and united two of them for each cell. It took longer than
//! the present one (AVX-512 13.0 → 10.8 µs, serg 0.85 → 0.70; AVX2 14.9 → 13.8, serg 1.00 → 0.90).

use super::lanes::Lanes;
use super::row::{Cells, HOUSES, Row};

/// The cells that a cell sees, without itself: the first 64, and the others.
static PEERS: ([u64; 81], [u64; 81]) = peers();

const fn peers() -> ([u64; 81], [u64; 81]) {
    let mut peers = ([0; 81], [0; 81]);
    let mut cell = 0;
    while cell < 81 {
        let [row, column, block] = &HOUSES[cell];
        peers.0[cell] = row.low | column.low | block.low;
        peers.1[cell] = row.high | column.high | block.high;
        cell += 1;
    }
    peers
}

/// The number of cells with two candidates that are compared. Fewer cells mean more guesses. For AVX-512, each entry
/// gives the limit, the guesses and microseconds for a hardest puzzle, and the microseconds for puzzles with several
/// solutions: 4 88.1 13.3 0.67; 5 80.7 11.4 0.68; 7 74.4 10.8 0.70; 10 71.3 10.9 0.77. A lower limit only for boards
/// with more than 12 such cells was no better.
const MAX_COMPARED_CELLS: u32 = 7;

/// A digit in a cell.
pub(super) struct Guess {
    pub(super) cell: usize,
    pub(super) digit: u16,
}

impl Guess {
    /// Chooses a candidate of a board that is neither solved nor contradictory.
    #[inline(always)]
    pub(super) fn at<L: Lanes>(lanes: L, row: &Row) -> Guess {
        let pairs = lanes.pairs(row);
        let mut best = 0;
        let mut left = MAX_COMPARED_CELLS;
        let mut rest = pairs.low;
        while rest != 0 && left != 0 {
            best = best.max(score(lanes, row, pairs, rest.trailing_zeros() as usize));
            rest &= rest - 1;
            left -= 1;
        }
        let mut rest = pairs.high;
        while rest != 0 && left != 0 {
            best = best.max(score(
                lanes,
                row,
                pairs,
                64 + rest.trailing_zeros() as usize,
            ));
            rest &= rest - 1;
            left -= 1;
        }
        let cell = match best {
            0 => fewest(row),
            _ => (best & 127) as usize,
        };
        let digits = row.0[cell];
        Guess {
            cell,
            digit: digits & digits.wrapping_neg(),
        }
    }
}

/// The score of a cell with two candidates, with the cell in the lowest seven bits. It is never zero: on a board
/// where nothing can be deduced, each of the two digits has another place in the houses of the cell.
#[inline(always)]
fn score<L: Lanes>(lanes: L, row: &Row, pairs: Cells, cell: usize) -> u32 {
    let sharing = lanes.sharing(row, row.0[cell]);
    let (low, high) = (sharing.low & PEERS.0[cell], sharing.high & PEERS.1[cell]);
    let all = count(low, high);
    let paired = count(low & pairs.low, high & pairs.high);
    (all + 3 * paired) << 7 | cell as u32
}

#[inline(always)]
fn count(low: u64, high: u64) -> u32 {
    low.count_ones() + high.count_ones()
}

/// Finds the first cell with the fewest candidates but more than one.
#[cold]
fn fewest(row: &Row) -> usize {
    let mut best = (u32::MAX, 0);
    for (cell, digits) in row.0[..81].iter().enumerate() {
        let count = digits.count_ones();
        if count > 1 && count < best.0 {
            best = (count, cell);
        }
    }
    best.1
}
