//! The AVX-512 backend (byte and word operations) with 32 lanes.

use crate::Backend;
use std::arch::x86_64::*;
use std::slice;

use super::lanes::Lanes;
use super::row::{Cells, Row};
use super::search::run;
use super::verdicts::Verdicts;

/// A proof that the processor has AVX-512F, AVX-512BW and the bit operations BMI1, BMI2, LZCNT and POPCNT.
#[derive(Copy, Clone)]
pub(super) struct Avx512(());

impl Avx512 {
    /// Returns the proof if the processor has these features.
    pub(super) fn detect() -> Option<Avx512> {
        Backend::Avx512.is_available().then_some(Avx512(()))
    }

    /// Finds all verdicts. The code is compiled for these features.
    pub(super) fn run(self, verdicts: &mut Verdicts) {
        // SAFETY: a value of this type exists only where `detect` has found every feature named
        // at `entry`.
        unsafe { entry(self, verdicts) }
    }
}

#[target_feature(enable = "avx512f,avx512bw,bmi1,bmi2,lzcnt,popcnt")]
fn entry(lanes: Avx512, verdicts: &mut Verdicts) {
    run(lanes, verdicts);
}

/// The columns of the truth table of three inputs, for `vpternlog`.
const A: i32 = 0b1111_0000;
const B: i32 = 0b1100_1100;
const C: i32 = 0b1010_1010;

/// An operation on registers.
macro_rules! op {
    ($operation:expr) => {
        // SAFETY: `self` exists only where `detect` has found AVX-512F and AVX-512BW.
        unsafe { $operation }
    };
}

macro_rules! ternary {
    ($a:expr, $b:expr, $c:expr, $table:expr) => {
        op!(_mm512_ternarylogic_epi32::<{ $table & 0xff }>($a, $b, $c))
    };
}

impl Avx512 {
    /// The words of a row, 32 at a time.
    #[inline(always)]
    fn words_of(self, row: &Row) -> [__m512i; 3] {
        let (chunks, _) = row.0.as_chunks::<32>();
        let mut words = [self.splat(0); 3];
        for (words, chunk) in words.iter_mut().zip(chunks) {
            // SAFETY: 32 words are as long as a register, and an unaligned load is asked for.
            *words = unsafe { _mm512_loadu_si512(chunk.as_ptr().cast()) };
        }
        words
    }
}

impl Lanes for Avx512 {
    type Vector = __m512i;
    type Mask = __mmask32;
    const COUNT: usize = 32;

    #[inline(always)]
    fn splat(self, value: u16) -> __m512i {
        op!(_mm512_set1_epi16(value.cast_signed()))
    }

    #[inline(always)]
    fn words(self, vector: &__m512i) -> &[u16] {
        // SAFETY: a register is 32 words without padding, aligned for more than words.
        unsafe { slice::from_raw_parts(std::ptr::from_ref(vector).cast(), Self::COUNT) }
    }

    #[inline(always)]
    fn words_mut(self, vector: &mut __m512i) -> &mut [u16] {
        // SAFETY: a register is 32 words without padding, aligned for more than words, and every
        // value of a word is a valid one.
        unsafe { slice::from_raw_parts_mut(std::ptr::from_mut(vector).cast(), Self::COUNT) }
    }

    #[inline(always)]
    fn or(self, a: __m512i, b: __m512i) -> __m512i {
        op!(_mm512_or_si512(a, b))
    }

    #[inline(always)]
    fn and(self, a: __m512i, b: __m512i) -> __m512i {
        op!(_mm512_and_si512(a, b))
    }

    #[inline(always)]
    fn nand(self, a: __m512i, b: __m512i) -> __m512i {
        ternary!(a, a, b, !(B & C))
    }

    #[inline(always)]
    fn and3(self, a: __m512i, b: __m512i, c: __m512i) -> __m512i {
        ternary!(a, b, c, A & B & C)
    }

    #[inline(always)]
    fn or3(self, a: __m512i, b: __m512i, c: __m512i) -> __m512i {
        ternary!(a, b, c, A | B | C)
    }

    #[inline(always)]
    fn nor3(self, a: __m512i, b: __m512i, c: __m512i) -> __m512i {
        ternary!(a, b, c, !(A | B | C))
    }

    #[inline(always)]
    fn majority(self, a: __m512i, b: __m512i, c: __m512i) -> __m512i {
        ternary!(a, b, c, A & B | A & C | B & C)
    }

    #[inline(always)]
    fn sole(self, a: __m512i, b: __m512i, c: __m512i) -> __m512i {
        ternary!(a, b, c, A & !(B | C))
    }

    #[inline(always)]
    fn spare(self, a: __m512i, b: __m512i, c: __m512i) -> __m512i {
        ternary!(a, b, c, A & (B | !C))
    }

    #[inline(always)]
    fn add(self, a: __m512i, b: __m512i) -> __m512i {
        op!(_mm512_add_epi16(a, b))
    }

    #[inline(always)]
    fn min(self, a: __m512i, b: __m512i) -> __m512i {
        op!(_mm512_min_epu16(a, b))
    }

    #[inline(always)]
    fn singles(self, a: __m512i) -> __m512i {
        op!({
            let less = _mm512_add_epi16(a, _mm512_set1_epi16(-1));
            _mm512_maskz_mov_epi16(_mm512_testn_epi16_mask(a, less), a)
        })
    }

    #[inline(always)]
    fn meets(self, a: __m512i, b: __m512i) -> __mmask32 {
        op!(_mm512_test_epi16_mask(a, b))
    }

    #[inline(always)]
    fn equal(self, a: __m512i, b: __m512i) -> __mmask32 {
        op!(_mm512_cmpeq_epi16_mask(a, b))
    }

    #[inline(always)]
    fn pick(self, mask: __mmask32, a: __m512i, b: __m512i) -> __m512i {
        op!(_mm512_mask_blend_epi16(mask, b, a))
    }

    #[inline(always)]
    fn bits(self, mask: __mmask32) -> u32 {
        mask
    }

    // These are loops, because the operations would not be inlined inside a closure.

    #[inline(always)]
    fn sharing(self, row: &Row, digits: u16) -> Cells {
        let digits = self.splat(digits);
        let mut sets = [0; 3];
        for (set, words) in sets.iter_mut().zip(self.words_of(row)) {
            *set = self.meets(words, digits);
        }
        Cells::of(sets)
    }

    #[inline(always)]
    fn pairs(self, row: &Row) -> Cells {
        let mut sets = [0; 3];
        for (set, words) in sets.iter_mut().zip(self.words_of(row)) {
            let upper = self.and(words, self.add(words, self.splat(u16::MAX)));
            let none_above = self.equal(self.singles(upper), upper);
            *set = self.meets(upper, upper) & none_above;
        }
        Cells::of(sets)
    }
}
