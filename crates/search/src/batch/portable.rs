//! 8 lanes without any intrinsics: arrays, which compilers turn into registers where there are any.
//!
//! This is the stupid twin that the other backends are compared with, and the backend of processors
//! that have none of their own. Eight words fill the registers that every 64-bit processor has.

use super::lanes::Lanes;
use super::row::{Cells, Open, Row};
use super::search::{Quest, run};

/// Needs nothing.
#[derive(Copy, Clone)]
pub(super) struct Portable;

/// A register that is an array.
#[derive(Copy, Clone)]
#[repr(align(16))]
pub(super) struct Words([u16; Portable::COUNT]);

impl Portable {
    /// Goes through a quest.
    pub(super) fn run(self, quest: &mut impl Quest) {
        run(self, quest);
    }
}

/// All bits or none.
#[inline(always)]
fn spread(yes: bool) -> u16 {
    0u16.wrapping_sub(u16::from(yes))
}

/// The same for every lane. A plain loop: closures over arrays are not turned into registers.
macro_rules! each {
    (|$($word:ident),+| $value:expr) => {{
        let mut result = [0; Portable::COUNT];
        for (i, lane) in result.iter_mut().enumerate() {
            $(let $word = $word.0[i];)+
            *lane = $value;
        }
        Words(result)
    }};
}

impl Lanes for Portable {
    type Vector = Words;
    type Mask = Words;
    const COUNT: usize = 8;

    #[inline(always)]
    fn splat(self, value: u16) -> Words {
        Words([value; Self::COUNT])
    }

    #[inline(always)]
    fn words(self, vector: &Words) -> &[u16] {
        &vector.0
    }

    #[inline(always)]
    fn words_mut(self, vector: &mut Words) -> &mut [u16] {
        &mut vector.0
    }

    #[inline(always)]
    fn or(self, a: Words, b: Words) -> Words {
        each!(|a, b| a | b)
    }

    #[inline(always)]
    fn and(self, a: Words, b: Words) -> Words {
        each!(|a, b| a & b)
    }

    #[inline(always)]
    fn nand(self, a: Words, b: Words) -> Words {
        each!(|a, b| !(a & b))
    }

    #[inline(always)]
    fn and3(self, a: Words, b: Words, c: Words) -> Words {
        each!(|a, b, c| a & b & c)
    }

    #[inline(always)]
    fn or3(self, a: Words, b: Words, c: Words) -> Words {
        each!(|a, b, c| a | b | c)
    }

    #[inline(always)]
    fn nor3(self, a: Words, b: Words, c: Words) -> Words {
        each!(|a, b, c| !(a | b | c))
    }

    #[inline(always)]
    fn majority(self, a: Words, b: Words, c: Words) -> Words {
        each!(|a, b, c| a & b | c & (a | b))
    }

    #[inline(always)]
    fn sole(self, a: Words, b: Words, c: Words) -> Words {
        each!(|a, b, c| a & !(b | c))
    }

    #[inline(always)]
    fn spare(self, a: Words, b: Words, c: Words) -> Words {
        each!(|a, b, c| a & (b | !c))
    }

    #[inline(always)]
    fn add(self, a: Words, b: Words) -> Words {
        each!(|a, b| a.wrapping_add(b))
    }

    #[inline(always)]
    fn min(self, a: Words, b: Words) -> Words {
        each!(|a, b| a.min(b))
    }

    #[inline(always)]
    fn singles(self, a: Words) -> Words {
        each!(|a| a & spread(a & a.wrapping_sub(1) == 0))
    }

    #[inline(always)]
    fn meets(self, a: Words, b: Words) -> Words {
        each!(|a, b| spread(a & b != 0))
    }

    #[inline(always)]
    fn equal(self, a: Words, b: Words) -> Words {
        each!(|a, b| spread(a == b))
    }

    #[inline(always)]
    fn pick(self, mask: Words, a: Words, b: Words) -> Words {
        each!(|mask, a, b| a & mask | b & !mask)
    }

    #[inline(always)]
    fn bits(self, mask: Words) -> u32 {
        let bits = mask.0.iter().enumerate();
        bits.fold(0, |bits, (i, word)| bits | u32::from(word & 1) << i)
    }

    #[inline(always)]
    fn sharing(self, row: &Row, digits: u16) -> Cells {
        Cells::of(words_with(row, |cell| cell & digits != 0))
    }

    #[inline(always)]
    fn open(self, row: &Row) -> Open {
        Open {
            all: Cells::of(words_with(row, |cell| cell & cell.wrapping_sub(1) != 0)),
            pairs: Cells::of(words_with(row, |cell| cell.count_ones() == 2)),
        }
    }
}

/// The cells for which something holds, 32 at a time.
#[inline(always)]
fn words_with(row: &Row, holds: impl Fn(u16) -> bool) -> [u32; 3] {
    let (chunks, _) = row.0.as_chunks::<32>();
    let mut sets = [0; 3];
    for (set, chunk) in sets.iter_mut().zip(chunks) {
        for (i, &cell) in chunk.iter().enumerate() {
            *set |= u32::from(holds(cell)) << i;
        }
    }
    sets
}
