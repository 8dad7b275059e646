//! One board taken out of its lane, its cells side by side.
//!
//! ```text
//! in the lanes   cell 0: [p0 p1 p2 … p31]   cell 1: [p0 p1 p2 … p31]   …   cell 80
//! as a row       p1: [cell 0, cell 1, … cell 80, 0 × 15]
//! ```
//!
//! Boards wait as rows: a row is three cache lines, and moving one in or out of its lane costs one
//! narrow access for each cell, whatever the other lanes do.

use super::lanes::Lanes;
use super::sweep::Board;

/// Every digit: bit `d` stands for the digit `d + 1`.
pub(super) const ALL_DIGITS: u16 = 0x1ff;

/// The candidates of the 81 cells of one board, and nothing up to a round length.
#[derive(Copy, Clone)]
#[repr(align(64))]
pub(super) struct Row(pub(super) [u16; 96]);

impl Row {
    /// No candidate anywhere.
    pub(super) const EMPTY: Row = Row([0; 96]);

    /// A puzzle with 0 for an empty cell. A byte above 9 becomes a cell without candidates.
    #[inline(always)]
    pub(super) fn of(puzzle: &[u8; 81]) -> Row {
        let mut row = Row([0; 96]);
        for (cell, &value) in row.0.iter_mut().zip(puzzle) {
            *cell = match value {
                0 => ALL_DIGITS,
                1..=9 => 1 << (value - 1),
                _ => 0,
            };
        }
        row
    }

    /// Takes the board of a lane.
    #[inline(always)]
    pub(super) fn take_from<L: Lanes>(&mut self, lanes: L, board: &Board<L>, lane: usize) {
        for (cell, vector) in self.0.iter_mut().zip(board) {
            *cell = lanes.words(vector)[lane];
        }
    }

    /// Puts this board into a lane. Four cells are read at once: word by word the compiler takes
    /// them out of vector registers one after another (8 % more time for everything). The other way
    /// round, in `take_from`, packing four lost 10 %.
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

    /// The digits of a board with one candidate in every cell.
    #[inline(always)]
    pub(super) fn digits(&self) -> [u8; 81] {
        let mut digits = [0; 81];
        for (digit, cell) in digits.iter_mut().zip(self.0) {
            *digit = cell.trailing_zeros() as u8 + 1;
        }
        digits
    }
}
