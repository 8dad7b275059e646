//! A plane in nine 64-bit words, for every processor.
//!
//! ```text
//! word 3·band + row    bits 48 … 63   32 … 47   16 … 31   0 … 15
//!                      zero           box 2     box 1     box 0
//! ```
//!
//! Turning by rows or bands only renames words. What compares numbers works on four 16-bit fields at
//! once: a field holds at most nine bits, so its top bit is free to stop a borrow or catch a carry.

use std::array::from_fn;

use super::plane::{ALL, LANES, Plane};

/// Nine rows of three cells.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) struct Words([u64; 9]);

/// The lowest bit of the fields that are cells.
const LOW: u64 = 0x0001_0001_0001;
const TOP: u64 = LOW << 15;
const ROW: u64 = (1 << 48) - 1;

/// Nothing is needed.
#[derive(Copy, Clone)]
pub(super) struct Anywhere;

/// All bits of the fields that are not zero.
#[inline(always)]
fn full_where_some(word: u64) -> u64 {
    let top = (word + (TOP - LOW)) & TOP;
    (top << 1).wrapping_sub(top >> 15) & ROW
}

/// Takes the lowest bit out of every field that has one.
#[inline(always)]
fn without_lowest(word: u64) -> u64 {
    word & ((word | TOP) - LOW)
}

impl Words {
    #[inline(always)]
    fn each(self, f: impl Fn(u64) -> u64) -> Words {
        Words(self.0.map(f))
    }

    #[inline(always)]
    fn zip(self, a: Words, f: impl Fn(u64, u64) -> u64) -> Words {
        Words(from_fn(|i| f(self.0[i], a.0[i])))
    }

    #[inline(always)]
    fn zip3(self, a: Words, b: Words, f: impl Fn(u64, u64, u64) -> u64) -> Words {
        Words(from_fn(|i| f(self.0[i], a.0[i], b.0[i])))
    }
}

impl Plane for Words {
    type Proof = Anywhere;
    const IS_ONE_REGISTER: bool = false;

    #[inline(always)]
    fn load(_: Anywhere, lanes: &[u16; LANES]) -> Words {
        Words(from_fn(|i| {
            let [a, b, c] = [0, 1, 2].map(|b| u64::from(lanes[3 * i + b]));
            a | b << 16 | c << 32
        }))
    }

    #[inline(always)]
    fn store(self) -> [u16; LANES] {
        from_fn(|lane| match self.0.get(lane / 3) {
            Some(word) => (word >> (lane % 3 * 16)) as u16,
            None => 0,
        })
    }

    #[inline(always)]
    fn and(self, other: Words) -> Words {
        self.zip(other, |x, a| x & a)
    }

    #[inline(always)]
    fn or(self, other: Words) -> Words {
        self.zip(other, |x, a| x | a)
    }

    #[inline(always)]
    fn or3(self, a: Words, b: Words) -> Words {
        self.zip3(a, b, |x, a, b| x | a | b)
    }

    #[inline(always)]
    fn two_of(self, a: Words, b: Words) -> Words {
        self.zip3(a, b, |x, a, b| x & a | b & (x | a))
    }

    #[inline(always)]
    fn xor(self, other: Words) -> Words {
        self.zip(other, |x, a| x ^ a)
    }

    #[inline(always)]
    fn odd_of(self, a: Words, b: Words) -> Words {
        self.zip3(a, b, |x, a, b| x ^ a ^ b)
    }

    #[inline(always)]
    fn minus(self, a: Words, b: Words) -> Words {
        self.zip3(a, b, |x, a, b| x & !(a | b))
    }

    #[inline(always)]
    fn and_or(self, a: Words, b: Words) -> Words {
        self.zip3(a, b, |x, a, b| x & a | b)
    }

    #[inline(always)]
    fn rows(self) -> [Words; 2] {
        let [a, b, c, d, e, f, g, h, i] = self.0;
        [
            Words([b, c, a, e, f, d, h, i, g]),
            Words([c, a, b, f, d, e, i, g, h]),
        ]
    }

    #[inline(always)]
    fn boxes(self) -> [Words; 2] {
        [
            self.each(|x| (x >> 16 | x << 32) & ROW),
            self.each(|x| (x >> 32 | x << 16) & ROW),
        ]
    }

    #[inline(always)]
    fn bands(self) -> [Words; 2] {
        let [a, b, c, d, e, f, g, h, i] = self.0;
        [
            Words([d, e, f, g, h, i, a, b, c]),
            Words([g, h, i, a, b, c, d, e, f]),
        ]
    }

    #[inline(always)]
    fn diagonals(self) -> [Words; 4] {
        let [next, after] = self.boxes();
        let ([n1, n2], [a1, a2]) = (next.rows(), after.rows());
        [n1, a2, a1, n2]
    }

    #[inline(always)]
    fn with<const N: i16>(self) -> Words {
        self.each(|x| {
            let mut fewer = x;
            for _ in 1..N {
                fewer = without_lowest(fewer);
            }
            x & full_where_some(fewer) & !full_where_some(without_lowest(fewer))
        })
    }

    #[inline(always)]
    fn narrow(self, to: Words) -> Words {
        self.zip(to, |x, to| x & (to | !full_where_some(x & to)))
    }

    #[inline(always)]
    fn counts(self) -> Words {
        self.each(|x| {
            let pairs = x - (x >> 1 & 0x5555_5555_5555);
            let fours = (pairs & 0x3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333);
            let eights = (fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f;
            (eights + (eights >> 8)) & 0x001f_001f_001f
        })
    }

    #[inline(always)]
    fn plus(self, other: Words) -> Words {
        self.zip(other, |x, a| x + a)
    }

    #[inline(always)]
    fn max(self, other: Words) -> Words {
        self.zip(other, |x, a| {
            let not_less = ((x | TOP) - a) & TOP;
            let mine = (not_less << 1).wrapping_sub(not_less >> 15) & ROW;
            x & mine | a & !mine
        })
    }

    #[inline(always)]
    fn greatest(self) -> u16 {
        self.store().into_iter().fold(0, u16::max)
    }

    #[inline(always)]
    fn equal_to(self, value: u16) -> u32 {
        let mut cells = 0;
        for (i, word) in self.0.into_iter().enumerate() {
            let unequal = (word ^ (LOW * u64::from(value))) + (TOP - LOW);
            let equal = !unequal & TOP;
            let three = equal >> 15 | equal >> 30 | equal >> 45;
            cells |= (three as u32 & 7) << (3 * i);
        }
        cells
    }

    #[inline(always)]
    fn split(self, cell: u32) -> [Words; 2] {
        let (mut with, mut without) = (self, self);
        if cell != 0 {
            let lane = cell.trailing_zeros() as usize;
            let field = u64::from(u16::MAX) << (lane % 3 * 16);
            let word = &mut with.0[lane / 3 % 9];
            let rest = without_lowest(*word) & field;
            without.0[lane / 3 % 9] = *word & !field | rest;
            *word &= !rest;
        }
        [with, without]
    }

    #[inline(always)]
    fn is_complete(self) -> bool {
        self.0.into_iter().fold(ROW, |all, word| all & word) == LOW * u64::from(ALL)
    }

    #[inline(always)]
    fn any_empty(planes: [Words; 3]) -> bool {
        let [a, b, c] = planes;
        let mut all = TOP;
        for i in 0..9 {
            for word in [a.0[i], b.0[i], c.0[i]] {
                all &= word + (TOP - LOW);
            }
        }
        all & TOP != TOP
    }

    #[inline(always)]
    fn differ(a: [Words; 3], b: [Words; 3]) -> bool {
        a != b
    }
}
