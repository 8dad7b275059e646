//! A board that was copied out of its lane, with its cells side by side.
//!
//! ```text
//! in the lanes   cell 0: [p0 p1 p2 … p31]   cell 1: [p0 p1 p2 … p31]   …   cell 80
//! as a row       p1: [cell 0, cell 1, … cell 80, 0 × 15]
//! ```
//!
//! Boards wait as rows. A row is three cache lines. Moving one in or out of its lane costs one narrow access for each
//! cell, independent of the other lanes.

use super::lanes::Lanes;
use super::sweep::Board;

/// Every digit: bit `d` stands for the digit `d + 1`.
pub(super) const ALL_DIGITS: u16 = 0x1ff;

/// The candidates of the 81 cells of one board, padded with zeros to 96 words.
#[derive(Copy, Clone)]
#[repr(align(64))]
pub(super) struct Row(pub(super) [u16; 96]);

/// A set of cells: the first 64, and the others, which are counted separately.
#[derive(Copy, Clone, PartialEq, Eq, Default)]
pub(super) struct Cells {
    pub(super) low: u64,
    pub(super) high: u64,
}

impl Cells {
    /// Joins three groups of 32 cells into a set. The parts are added, not or-ed. Otherwise the compiler keeps them in
    /// mask registers of AVX-512, whose operations are slow.
    #[inline(always)]
    pub(super) fn of([a, b, c]: [u32; 3]) -> Cells {
        Cells {
            low: u64::from(a) + (u64::from(b) << 32),
            high: u64::from(c),
        }
    }
}

/// Returns the candidates of a cell with this given; 0 stands for no given, so all digits. A byte above 9 leaves no
/// candidate.
#[inline(always)]
pub(super) fn word_of(value: u8) -> u16 {
    match value {
        0 => ALL_DIGITS,
        1..=9 => 1 << (value - 1),
        _ => 0,
    }
}

/// The other cells of each cell's row, column and box.
pub(super) static HOUSES: [[Cells; 3]; 81] = houses();

const fn houses() -> [[Cells; 3]; 81] {
    let none = Cells { low: 0, high: 0 };
    let mut houses = [[none; 3]; 81];
    let mut a = 0;
    while a < 81 {
        let mut b = 0;
        while b < 81 {
            let shared = [
                a / 9 == b / 9,
                a % 9 == b % 9,
                a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3,
            ];
            let mut i = 0;
            while i < 3 {
                if a != b && shared[i] {
                    if b < 64 {
                        houses[a][i].low |= 1 << b;
                    } else {
                        houses[a][i].high |= 1 << (b - 64);
                    }
                }
                i += 1;
            }
            b += 1;
        }
        a += 1;
    }
    houses
}

impl Row {
    /// A board without candidates.
    pub(super) const EMPTY: Row = Row([0; 96]);

    /// Reads a puzzle with 0 for an empty cell. A byte above 9 becomes a cell without candidates.
    #[inline(always)]
    pub(super) fn of_givens(puzzle: &[u8; 81]) -> Row {
        let mut row = Row([0; 96]);
        for (cell, &value) in row.0.iter_mut().zip(puzzle) {
            *cell = word_of(value);
        }
        row
    }

    /// Reads a puzzle given as candidates; bits above the ninth are ignored.
    #[inline(always)]
    pub(super) fn of_candidates(puzzle: &[u16; 81]) -> Row {
        let mut row = Row::EMPTY;
        for (cell, candidates) in row.0.iter_mut().zip(puzzle) {
            *cell = candidates & ALL_DIGITS;
        }
        row
    }

    /// Copies the board of a lane into this row.
    #[inline(always)]
    pub(super) fn take_from<L: Lanes>(&mut self, lanes: L, board: &Board<L>, lane: usize) {
        for (cell, vector) in self.0.iter_mut().zip(board) {
            *cell = lanes.words(vector)[lane];
        }
    }

    /// Copies this board into a lane. Four cells are read at once. Word by word, the compiler extracts them from vector
    /// registers one after another (8 % more time for everything). In the opposite direction, in `take_from`, packing
    /// four lost 10 %.
    #[inline(always)]
    pub(super) fn put_into<L: Lanes>(&self, lanes: L, board: &mut Board<L>, lane: usize) {
        let (fours, _) = self.0.as_chunks::<4>();
        for (four, vectors) in fours.iter().zip(board.chunks_mut(4)) {
            let mut packed = u64::from(four[0])
                | u64::from(four[1]) << 16
                | u64::from(four[2]) << 32
                | u64::from(four[3]) << 48;
            for vector in vectors {
                lanes.words_mut(vector)[lane] = packed as u16;
                packed >>= 16;
            }
        }
    }

    /// Returns the digits of a board with one candidate in every cell. It adds comparisons, which the compiler
    /// vectorizes; it does not vectorize `trailing_zeros`.
    #[inline(always)]
    pub(super) fn digits(&self) -> [u8; 81] {
        let mut digits = [0; 81];
        for (digit, cell) in digits.iter_mut().zip(self.0) {
            let has = |bits: u16| u8::from(cell & bits != 0);
            *digit = 1
                + has(0b0_1010_1010)
                + 2 * has(0b0_1100_1100)
                + 4 * has(0b0_1111_0000)
                + 8 * has(0b1_0000_0000);
        }
        digits
    }
}
