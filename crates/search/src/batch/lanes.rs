//! The operations of a backend on a register of 16-bit lanes, with one puzzle in each lane.
//!
//! The sweeps are written once, over this trait. A value of an implementing type is the proof that the processor has
//! what the backend needs. The operations take it as an argument, which costs nothing. Everything is marked to be
//! inlined. So the whole search becomes one function, compiled for the features of its backend.
//!
//! The three-input operations have their own names because AVX-512 does each in one step. A mask is the result of a
//! comparison: one bit for each lane (AVX-512), or a lane of ones (others).

use super::row::{Cells, Row};

/// The operations of a backend, lane by lane.
pub(super) trait Lanes: Copy {
    /// A register.
    type Vector: Copy;
    /// A yes or no for each lane.
    type Mask: Copy;
    /// The number of lanes of a register, at most 32.
    const COUNT: usize;

    /// Copies a value into every lane.
    fn splat(self, value: u16) -> Self::Vector;
    /// The lanes as a slice in memory.
    fn words(self, vector: &Self::Vector) -> &[u16];
    /// The lanes as a mutable slice in memory.
    fn words_mut(self, vector: &mut Self::Vector) -> &mut [u16];

    /// `a | b`
    fn or(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// `a & b`
    fn and(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// `!(a & b)`
    fn nand(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// `a & b & c`
    fn and3(self, a: Self::Vector, b: Self::Vector, c: Self::Vector) -> Self::Vector;
    /// `a | b | c`
    fn or3(self, a: Self::Vector, b: Self::Vector, c: Self::Vector) -> Self::Vector;
    /// `!(a | b | c)`
    fn nor3(self, a: Self::Vector, b: Self::Vector, c: Self::Vector) -> Self::Vector;
    /// The bits that are set in at least two of three.
    fn majority(self, a: Self::Vector, b: Self::Vector, c: Self::Vector) -> Self::Vector;
    /// `a & !(b | c)`
    fn sole(self, a: Self::Vector, b: Self::Vector, c: Self::Vector) -> Self::Vector;
    /// `a & (b | !c)`
    fn spare(self, a: Self::Vector, b: Self::Vector, c: Self::Vector) -> Self::Vector;
    /// `a + b`, wrapping.
    fn add(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// The smaller of two lanes, unsigned.
    fn min(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// Keeps the lanes with at most one bit; the others become 0.
    fn singles(self, a: Self::Vector) -> Self::Vector;
    /// The lanes where `a & b` is not zero.
    fn meets(self, a: Self::Vector, b: Self::Vector) -> Self::Mask;
    /// The lanes where `a == b`.
    fn equal(self, a: Self::Vector, b: Self::Vector) -> Self::Mask;
    /// `a` in the lanes of the mask, `b` in the others: `mask ? a : b`
    fn pick(self, mask: Self::Mask, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// Returns the mask as bits, with bit `i` for lane `i`.
    fn bits(self, mask: Self::Mask) -> u32;

    /// The cells of a board that have at least one of these digits: bit `c` for cell `c`.
    fn sharing(self, row: &Row, digits: u16) -> Cells;
    /// The cells of a board that have exactly two candidates.
    fn pairs(self, row: &Row) -> Cells;
}

#[cfg(test)]
mod tests {
    use super::super::eight::{Eight, Simd128};
    use super::super::row::ALL_DIGITS;
    use super::*;

    /// Words that are special for some operation, and ordinary words.
    const CASES: [u16; 13] = [
        0, 1, 2, 3, 0x100, 0x101, 0x1fe, ALL_DIGITS, 0x2a5, 0x7fff, 0x8000, 0xfffe, 0xffff,
    ];

    /// Fills a register with these words cyclically, starting at index `first`.
    fn vector<L: Lanes>(lanes: L, words: &[u16], first: usize) -> L::Vector {
        let mut vector = lanes.splat(0);
        let turn = words.iter().cycle().skip(first);
        for (lane, word) in lanes.words_mut(&mut vector).iter_mut().zip(turn) {
            *lane = *word;
        }
        vector
    }

    fn check<L: Lanes>(lanes: L) {
        let all_lanes = u32::MAX >> (32 - L::COUNT);
        for (i, j) in (0..13 * 13).map(|n| (n / 13, n % 13)) {
            let a = vector(lanes, &CASES, 0);
            let b = vector(lanes, &CASES, i);
            let c = vector(lanes, &CASES, j);
            let same = |found: L::Vector, expected: &dyn Fn(u16, u16, u16) -> u16| {
                for lane in 0..L::COUNT {
                    let [x, y, z] = [a, b, c].map(|v| lanes.words(&v)[lane]);
                    let found = lanes.words(&found)[lane];
                    assert_eq!(found, expected(x, y, z), "{x:#x} {y:#x} {z:#x}");
                }
            };
            let holds = |found: L::Mask, expected: &dyn Fn(u16, u16, u16) -> bool| {
                same(
                    lanes.pick(found, lanes.splat(1), lanes.splat(0)),
                    &|x, y, z| u16::from(expected(x, y, z)),
                );
                let bits = (0..L::COUNT).map(|lane| {
                    let [x, y, z] = [a, b, c].map(|v| lanes.words(&v)[lane]);
                    u32::from(expected(x, y, z)) << lane
                });
                assert_eq!(lanes.bits(found), bits.sum());
                assert_eq!(lanes.bits(found) & !all_lanes, 0);
            };
            same(lanes.splat(0x1a5), &|_, _, _| 0x1a5);
            same(lanes.or(a, b), &|x, y, _| x | y);
            same(lanes.and(a, b), &|x, y, _| x & y);
            same(lanes.nand(a, b), &|x, y, _| !(x & y));
            same(lanes.and3(a, b, c), &|x, y, z| x & y & z);
            same(lanes.or3(a, b, c), &|x, y, z| x | y | z);
            same(lanes.nor3(a, b, c), &|x, y, z| !(x | y | z));
            same(lanes.majority(a, b, c), &|x, y, z| x & y | x & z | y & z);
            same(lanes.sole(a, b, c), &|x, y, z| x & !(y | z));
            same(lanes.spare(a, b, c), &|x, y, z| x & (y | !z));
            same(lanes.add(a, b), &|x, y, _| x.wrapping_add(y));
            same(lanes.min(a, b), &|x, y, _| x.min(y));
            same(lanes.singles(a), &|x, _, _| {
                if x.count_ones() < 2 { x } else { 0 }
            });
            same(lanes.pick(lanes.equal(a, b), b, c), &|x, y, z| {
                if x == y { y } else { z }
            });
            holds(lanes.meets(a, b), &|x, y, _| x & y != 0);
            holds(lanes.equal(a, b), &|x, y, _| x == y);
        }
        for first in 0..9 {
            check_row(lanes, &row(first));
        }
    }

    /// A row with many kinds of cells.
    fn row(first: usize) -> Row {
        let mut row = Row::EMPTY;
        for (i, cell) in row.0[..81].iter_mut().enumerate() {
            *cell = ((0x9d3b * (i + 81 * first)) >> 3) as u16 & CASES[i % 8];
        }
        row
    }

    fn check_row<L: Lanes>(lanes: L, row: &Row) {
        let has = |cells: Cells, cell: usize| match cell {
            0..64 => cells.low >> cell & 1 == 1,
            _ => cells.high >> (cell - 64) & 1 == 1,
        };
        for (cell, digits) in row.0.iter().enumerate() {
            for mask in 1..=ALL_DIGITS {
                let sharing = lanes.sharing(row, mask);
                assert_eq!(has(sharing, cell), digits & mask != 0, "{cell} {mask}");
            }
            let pairs = lanes.pairs(row);
            assert_eq!(has(pairs, cell), digits.count_ones() == 2, "{cell}");
        }
    }

    #[test]
    fn words() {
        check(Eight::WORDS);
    }

    #[test]
    fn simd128() {
        if let Some(lanes) = Simd128::detect() {
            check(lanes.lanes());
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn avx2() {
        if let Some(lanes) = super::super::avx2::Avx2::detect() {
            check(lanes);
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn avx512() {
        if let Some(lanes) = super::super::avx512::Avx512::detect() {
            check(lanes);
        }
    }
}
