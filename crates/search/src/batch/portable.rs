//! 8 lanes without any intrinsics: arrays, which compilers turn into registers where there are any.
//!
//! This is the stupid twin that the other backends are compared with, and the backend of processors
//! that have none of their own. Eight words fill the registers that every 64-bit processor has.

use super::lanes::Lanes;
use super::row::Row;
use super::search::Job;

/// Needs nothing.
#[derive(Copy, Clone)]
pub(super) struct Portable;

/// A register that is an array.
#[derive(Copy, Clone)]
#[repr(align(16))]
pub(super) struct Words([u16; Portable::COUNT]);

impl Portable {
    /// Does the job.
    pub(super) fn run(self, job: Job<'_>) {
        job.run(self);
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
    fn places(self, row: &Row) -> [u128; 9] {
        let mut places = [0; 9];
        for (cell, &digits) in row.0[..81].iter().enumerate() {
            let mut digits = digits;
            while digits != 0 {
                if let Some(cells) = places.get_mut(digits.trailing_zeros() as usize) {
                    *cells |= 1 << cell;
                }
                digits &= digits - 1;
            }
        }
        places
    }

    #[inline(always)]
    fn pairs(self, row: &Row) -> u128 {
        let cells = row.0[..81].iter().enumerate();
        cells.fold(0, |pairs, (cell, digits)| {
            pairs | u128::from(digits.count_ones() == 2) << cell
        })
    }
}
