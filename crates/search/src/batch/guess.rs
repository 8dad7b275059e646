//! Where to guess: the cell with two candidates that has the most company.
//!
//! The board is turned into a set of cells for each digit. The company of a cell is the number of
//! cells it sees that share a candidate with it, those with two candidates counted four times: taking
//! a candidate from such a cell leaves a single. Where cells with two candidates abound the board is
//! easy, and only the first few are looked at.
//!
//! Guesses for one of the hardest puzzles (Sudoku Explainer 11 and above): the first cell with two
//! candidates 142; this one 74; all pairs looked at 70.6; only companions with two candidates counted
//! 91; companions that share both candidates counted twice 71, with twice the counting.

use super::lanes::Lanes;
use super::row::Row;

/// A set of cells: the first 64 and the others, which are counted apart.
#[derive(Copy, Clone)]
struct Cells {
    low: u64,
    high: u64,
}

impl Cells {
    const fn of(cells: u128) -> Cells {
        Cells {
            low: cells as u64,
            high: (cells >> 64) as u64,
        }
    }
}

/// The cells that a cell sees, itself left out: the first 64, and the others.
static PEERS: ([u64; 81], [u64; 81]) = peers();

const fn peers() -> ([u64; 81], [u64; 81]) {
    let mut peers = ([0; 81], [0; 81]);
    let mut a = 0;
    while a < 81 {
        let mut b = 0;
        while b < 81 {
            let same_box = a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3;
            if a != b && (a / 9 == b / 9 || a % 9 == b % 9 || same_box) {
                if b < 64 {
                    peers.0[a] |= 1 << b;
                } else {
                    peers.1[a] |= 1 << (b - 64);
                }
            }
            b += 1;
        }
        a += 1;
    }
    peers
}

/// How many cells with two candidates are compared. Fewer cells, more guesses: without a limit 70.6
/// for a hardest puzzle, with 10 71.3, with 7 74.4. The time is the same from 7 to 10 where guesses
/// are dear, and with 7 it is 9 % less where there are many solutions. Looking at fewer only where
/// more than 12 cells qualify was no better than 10 for all.
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
        // Apart, or the compiler gathers the two halves into vectors and spreads them again.
        let (mut low, mut high) = ([0; 16], [0; 16]);
        for (digit, cells) in lanes.places(row).into_iter().enumerate() {
            low[digit] = cells as u64;
            high[digit] = (cells >> 64) as u64;
        }
        let company = Company {
            low,
            high,
            pairs: Cells::of(pairs),
        };
        let mut best = 0;
        let mut left = LOOKED_AT;
        let mut rest = company.pairs.low;
        while rest != 0 && left != 0 {
            best = best.max(company.of(row, rest.trailing_zeros() as usize));
            rest &= rest - 1;
            left -= 1;
        }
        let mut rest = company.pairs.high;
        while rest != 0 && left != 0 {
            best = best.max(company.of(row, 64 + rest.trailing_zeros() as usize));
            rest &= rest - 1;
            left -= 1;
        }
        let cell = match pairs {
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

/// What the company of a cell is computed from: the places of each digit, the first 64 cells and
/// the others, and the cells with two candidates.
struct Company {
    low: [u64; 16],
    high: [u64; 16],
    pairs: Cells,
}

impl Company {
    /// The company of a cell with two candidates, and the cell in the lowest seven bits.
    #[inline(always)]
    fn of(&self, row: &Row, cell: usize) -> u32 {
        let digits = row.0[cell];
        let a = (digits.trailing_zeros() & 15) as usize;
        let b = ((15 - digits.leading_zeros()) & 15) as usize;
        let low = (self.low[a] | self.low[b]) & PEERS.0[cell];
        let high = (self.high[a] | self.high[b]) & PEERS.1[cell];
        let all = count(low, high);
        let paired = count(low & self.pairs.low, high & self.pairs.high);
        (all + 3 * paired) << 7 | cell as u32
    }
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
