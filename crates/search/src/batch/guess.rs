//! Where to guess: the cell with two candidates that has the most company.
//!
//! The company of a cell is the number of cells it sees that share a candidate with it, those with
//! two candidates counted four times: taking a candidate from such a cell leaves a single. The cells
//! that share one are found by comparing all cells of the board with the two digits at once. Where
//! cells with two candidates abound the board is easy, and only the first few are looked at.
//!
//! Guesses for one of the hardest puzzles (Sudoku Explainer 11 and above): the first cell with two
//! candidates 142; this one 74; all pairs looked at 70.6; only companions with two candidates counted
//! 91; companions that share both candidates counted twice 71, with twice the counting. Turning the
//! board into a set of cells for each digit first, and uniting two of those for each cell, took
//! longer (AVX-512 13.0 → 10.8 µs, serg 0.85 → 0.70; AVX2 14.9 → 13.8, serg 1.00 → 0.90).

use super::lanes::Lanes;
use super::row::{Cells, HOUSES, Row};

/// The cells that a cell sees, itself left out: the first 64, and the others.
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

/// How many cells with two candidates are compared. Fewer cells, more guesses. Guesses and
/// microseconds for a hardest puzzle, and microseconds where there are several solutions, AVX-512: 4 88.1
/// 13.3 0.67; 5 80.7 11.4 0.68; 7 74.4 10.8 0.70; 10 71.3 10.9 0.77. Looking at fewer only where more
/// than 12 cells qualify was no better.
const LOOKED_AT: u32 = 7;

/// One digit in one cell.
pub(super) struct Guess {
    pub(super) cell: usize,
    pub(super) digit: u16,
}

impl Guess {
    /// A candidate of a board that is neither solved nor dead.
    #[inline(always)]
    pub(super) fn at<L: Lanes>(lanes: L, row: &Row) -> Guess {
        let pairs = lanes.pairs(row);
        let mut best = 0;
        let mut left = LOOKED_AT;
        let mut rest = pairs.low;
        while rest != 0 && left != 0 {
            best = best.max(company(lanes, row, pairs, rest.trailing_zeros() as usize));
            rest &= rest - 1;
            left -= 1;
        }
        let mut rest = pairs.high;
        while rest != 0 && left != 0 {
            best = best.max(company(
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

/// The company of a cell with two candidates, and the cell in the lowest seven bits. Not zero: on a
/// board where nothing is to be deduced a digit of two has company in its houses.
#[inline(always)]
fn company<L: Lanes>(lanes: L, row: &Row, pairs: Cells, cell: usize) -> u32 {
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

/// The first cell with the fewest candidates but more than one.
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
