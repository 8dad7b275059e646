//! Propagates: one pass over all boards at once.
//!
//! A chute is a band or a stack: three boxes, three lines. Its 27 cells are swept together.
//!
//! ```text
//!            box 0      box 1      box 2
//! line 0   c c c      c c c      c c c        three cells c of a line in a box: a mini
//! line 1   c c c      c c c      c c c        a line is three minis side by side,
//! line 2   c c c      c c c      c c c        a box three minis one above the other
//! ```
//!
//! First, the naked singles are removed from all cells that see them inside the chute. Then the remaining candidates
//! are counted. For each mini: the digits that occur in it, and those that occur at least twice. For each line and box,
//! from its three minis: the digits that occur at least twice. Any other digit is a hidden single. If a digit of a line
//! occurs in only one mini, it is removed from the rest of the box. If a digit of a box occurs in only one mini, it is
//! removed from the rest of the line.
//!
//! A pass sweeps the three bands, then the three stacks. Each sweep uses the results of the one before.
//!
//! 27 cells are too many for the registers. A register of 64 bytes can be stored only every other cycle, so stores
//! would cost as much as all the rest. Each cell is therefore read and computed again in each of three rounds over the
//! chute, and written once. `black_box` keeps the compiler from storing cells between the rounds to remember them (AVX2
//! 20.2 → 15.9 µs, AVX-512 12.5 → 12.0 µs for a hardest puzzle).
//!
//! Tried and lost:
//! - writing cells after the second round (20.7 and 12.1);
//! - counting before the naked singles are removed (21.1 and 16.0);
//! - guessing as soon as no cell has become single, although candidates were removed (equal, with more code).

use std::hint::black_box;

use super::lanes::Lanes;
use super::row::ALL_DIGITS;

/// The boards of all lanes: a register for each cell.
pub(super) type Board<L> = [<L as Lanes>::Vector; 81];

/// The results of a pass for each lane.
pub(super) struct Pass<L: Lanes> {
    /// The digits that still have a place in every house, and that no house needs in two cells at once.
    everywhere: L::Vector,
    /// The smallest cell of a board, read as a number. It is zero if a cell has no candidate.
    least: L::Vector,
    /// The sum of all cells. It falls whenever a candidate is removed.
    sum: L::Vector,
}

/// The sum of a solution: nine times the sum of all digit bits.
const SOLVED_SUM: u16 = 9 * ALL_DIGITS;

/// Combines the minis of each line. It is a macro because the operations would not be inlined inside a closure.
macro_rules! by_line {
    ($lanes:ident.$fold:ident, $minis:ident) => {{
        let [[a, b, c], [d, e, f], [g, h, i]] = $minis;
        [
            $lanes.$fold(a, b, c),
            $lanes.$fold(d, e, f),
            $lanes.$fold(g, h, i),
        ]
    }};
}

/// Combines the minis of each box.
macro_rules! by_box {
    ($lanes:ident.$fold:ident, $minis:ident) => {{
        let [[a, b, c], [d, e, f], [g, h, i]] = $minis;
        [
            $lanes.$fold(a, d, g),
            $lanes.$fold(b, e, h),
            $lanes.$fold(c, f, i),
        ]
    }};
}

impl<L: Lanes> Pass<L> {
    /// Sweeps every chute once.
    #[inline(always)]
    pub(super) fn over(lanes: L, board: &mut Board<L>) -> Pass<L> {
        let mut pass = Pass {
            everywhere: lanes.splat(ALL_DIGITS),
            least: lanes.splat(ALL_DIGITS),
            sum: lanes.splat(0),
        };
        for band in 0..3 {
            pass.sweep::<false>(lanes, board, band);
        }
        for stack in 0..3 {
            pass.sweep::<true>(lanes, board, stack);
        }
        pass
    }

    /// The lanes whose board has no solution: a digit has no place, or a cell has no candidate.
    #[inline(always)]
    pub(super) fn dead(&self, lanes: L) -> u32 {
        let complete = lanes.equal(self.everywhere, lanes.splat(ALL_DIGITS));
        let empty = lanes.equal(self.least, lanes.splat(0));
        !lanes.bits(complete) | lanes.bits(empty)
    }

    /// The lanes in which nothing has changed since the pass that had this sum.
    #[inline(always)]
    pub(super) fn still(&self, lanes: L, before: L::Vector) -> u32 {
        lanes.bits(lanes.equal(self.sum, before))
    }

    /// The solved lanes among those that are unchanged and not contradictory. In them every row has every digit, and
    /// the sum is too small for a digit to occur twice in a row.
    #[inline(always)]
    pub(super) fn full(&self, lanes: L) -> u32 {
        lanes.bits(lanes.equal(self.sum, lanes.splat(SOLVED_SUM)))
    }

    #[inline(always)]
    pub(super) fn sum(&self) -> L::Vector {
        self.sum
    }

    /// Sweeps one chute, in three rounds over its cells.
    #[expect(clippy::needless_range_loop, reason = "the numbers also say the place")]
    #[inline(always)]
    fn sweep<const STACK: bool>(&mut self, lanes: L, board: &mut Board<L>, chute: usize) {
        let mut single = [[[lanes.splat(0); 3]; 3]; 3];
        let mut fixed = [[lanes.splat(0); 3]; 3];
        for line in 0..3 {
            for b in 0..3 {
                for i in 0..3 {
                    single[line][b][i] = lanes.singles(board[place::<STACK>(chute, line, b, i)]);
                }
                let [x, y, z] = single[line][b];
                fixed[line][b] = lanes.or3(x, y, z);
            }
        }
        let (board, single) = (black_box(board), black_box(&single));
        let line_fixed = by_line!(lanes.or3, fixed);
        let box_fixed = by_box!(lanes.or3, fixed);
        let line_clash = by_line!(lanes.majority, fixed);
        let box_clash = by_box!(lanes.majority, fixed);
        for i in 0..3 {
            self.everywhere = lanes.sole(self.everywhere, line_clash[i], box_clash[i]);
        }

        let mut once = fixed;
        let mut twice = fixed;
        let mut seen = fixed;
        for line in 0..3 {
            for b in 0..3 {
                seen[line][b] = lanes.or(line_fixed[line], box_fixed[b]);
                let mut cells = [lanes.splat(0); 3];
                for i in 0..3 {
                    let cell = board[place::<STACK>(chute, line, b, i)];
                    cells[i] = lanes.spare(cell, single[line][b][i], seen[line][b]);
                }
                let [x, y, z] = cells;
                once[line][b] = lanes.or3(x, y, z);
                twice[line][b] = lanes.majority(x, y, z);
            }
        }
        let (board, single) = (black_box(board), black_box(single));

        let mut line_twice = [lanes.splat(0); 3];
        let mut box_twice = [lanes.splat(0); 3];
        let line_once = by_line!(lanes.or3, once);
        let box_once = by_box!(lanes.or3, once);
        let line_split = by_line!(lanes.majority, once);
        let box_split = by_box!(lanes.majority, once);
        let line_in_mini = by_line!(lanes.or3, twice);
        let box_in_mini = by_box!(lanes.or3, twice);
        for i in 0..3 {
            line_twice[i] = lanes.or(line_split[i], line_in_mini[i]);
            box_twice[i] = lanes.or(box_split[i], box_in_mini[i]);
            self.everywhere = lanes.and3(self.everywhere, line_once[i], box_once[i]);
        }

        let mut claimed = fixed;
        let mut pointing = fixed;
        for line in 0..3 {
            for b in 0..3 {
                let (b1, b2) = others(b);
                let (l1, l2) = others(line);
                claimed[line][b] = lanes.sole(once[line][b], once[line][b1], once[line][b2]);
                pointing[line][b] = lanes.sole(once[line][b], once[l1][b], once[l2][b]);
            }
        }
        for line in 0..3 {
            for b in 0..3 {
                let (b1, b2) = others(b);
                let (l1, l2) = others(line);
                let out = lanes.or(claimed[l1][b], claimed[l2][b]);
                let kept = lanes.nor3(out, pointing[line][b1], pointing[line][b2]);
                let hidden = lanes.nand(line_twice[line], box_twice[b]);
                for i in 0..3 {
                    let place = place::<STACK>(chute, line, b, i);
                    let cell = lanes.spare(board[place], single[line][b][i], seen[line][b]);
                    let alone = lanes.meets(cell, hidden);
                    let cell = lanes.and(cell, lanes.pick(alone, hidden, kept));
                    board[place] = cell;
                    if STACK {
                        self.sum = lanes.add(self.sum, cell);
                        self.least = lanes.min(self.least, cell);
                    }
                }
            }
        }
    }
}

/// Returns the cell at a place of a chute.
#[inline(always)]
fn place<const STACK: bool>(chute: usize, line: usize, b: usize, i: usize) -> usize {
    if STACK {
        9 * (3 * b + i) + 3 * chute + line
    } else {
        9 * (3 * chute + line) + 3 * b + i
    }
}

#[inline(always)]
fn others(i: usize) -> (usize, usize) {
    ((i + 1) % 3, (i + 2) % 3)
}
