//! The AVX2 backend with 16 lanes. A mask is a register of words that are all ones or zero.

use crate::Backend;
use std::arch::x86_64::*;
use std::slice;

use super::lanes::Lanes;
use super::row::{Cells, Row};
use super::search::run;
use super::verdicts::Verdicts;

/// A proof that the processor has AVX2 and the bit operations BMI1, BMI2, LZCNT and POPCNT.
#[derive(Copy, Clone)]
pub(super) struct Avx2(());

impl Avx2 {
    /// Returns the proof if the processor has these features.
    pub(super) fn detect() -> Option<Avx2> {
        Backend::Avx2.is_available().then_some(Avx2(()))
    }

    /// Finds all verdicts. The code is compiled for these features.
    pub(super) fn run(self, verdicts: &mut Verdicts) {
        // SAFETY: a value of this type exists only where `detect` has found every feature named
        // at `entry`.
        unsafe { entry(self, verdicts) }
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn entry(lanes: Avx2, verdicts: &mut Verdicts) {
    run(lanes, verdicts);
}

/// An operation on registers.
macro_rules! op {
    ($operation:expr) => {
        // SAFETY: `self` exists only where `detect` has found AVX2.
        unsafe { $operation }
    };
}

impl Avx2 {
    #[inline(always)]
    fn ones(self) -> __m256i {
        op!(_mm256_set1_epi16(-1))
    }

    /// All bits set in the words that are zero.
    #[inline(always)]
    fn is_zero(self, a: __m256i) -> __m256i {
        op!(_mm256_cmpeq_epi16(a, _mm256_setzero_si256()))
    }

    /// Removes the lowest bit of each word.
    #[inline(always)]
    fn without_lowest(self, words: __m256i) -> __m256i {
        op!(_mm256_and_si256(
            words,
            _mm256_add_epi16(words, self.ones())
        ))
    }

    /// One bit for each word of two masks.
    #[inline(always)]
    fn bits_of_two(self, a: __m256i, b: __m256i) -> u32 {
        // Packing works on each half of the registers, so the middle quarters must change places.
        op!(_mm256_movemask_epi8(_mm256_permute4x64_epi64::<
            0b11_01_10_00,
        >(_mm256_packs_epi16(a, b))))
        .cast_unsigned()
    }

    /// The words of a row, 32 at a time.
    #[inline(always)]
    fn words_of(self, row: &Row) -> [[__m256i; 2]; 3] {
        let (chunks, _) = row.0.as_chunks::<16>();
        let mut words = [[self.ones(); 2]; 3];
        for (words, chunk) in words.as_flattened_mut().iter_mut().zip(chunks) {
            // SAFETY: 16 words are as long as a register, and an unaligned load is asked for.
            *words = unsafe { _mm256_loadu_si256(chunk.as_ptr().cast()) };
        }
        words
    }
}

impl Lanes for Avx2 {
    type Vector = __m256i;
    type Mask = __m256i;
    const COUNT: usize = 16;

    #[inline(always)]
    fn splat(self, value: u16) -> __m256i {
        op!(_mm256_set1_epi16(value.cast_signed()))
    }

    #[inline(always)]
    fn words(self, vector: &__m256i) -> &[u16] {
        // SAFETY: a register is 16 words without padding, aligned for more than words.
        unsafe { slice::from_raw_parts(std::ptr::from_ref(vector).cast(), Self::COUNT) }
    }

    #[inline(always)]
    fn words_mut(self, vector: &mut __m256i) -> &mut [u16] {
        // SAFETY: a register is 16 words without padding, aligned for more than words, and every
        // value of a word is a valid one.
        unsafe { slice::from_raw_parts_mut(std::ptr::from_mut(vector).cast(), Self::COUNT) }
    }

    #[inline(always)]
    fn or(self, a: __m256i, b: __m256i) -> __m256i {
        op!(_mm256_or_si256(a, b))
    }

    #[inline(always)]
    fn and(self, a: __m256i, b: __m256i) -> __m256i {
        op!(_mm256_and_si256(a, b))
    }

    #[inline(always)]
    fn nand(self, a: __m256i, b: __m256i) -> __m256i {
        op!(_mm256_xor_si256(_mm256_and_si256(a, b), self.ones()))
    }

    #[inline(always)]
    fn and3(self, a: __m256i, b: __m256i, c: __m256i) -> __m256i {
        self.and(self.and(a, b), c)
    }

    #[inline(always)]
    fn or3(self, a: __m256i, b: __m256i, c: __m256i) -> __m256i {
        self.or(self.or(a, b), c)
    }

    #[inline(always)]
    fn nor3(self, a: __m256i, b: __m256i, c: __m256i) -> __m256i {
        op!(_mm256_xor_si256(self.or3(a, b, c), self.ones()))
    }

    #[inline(always)]
    fn majority(self, a: __m256i, b: __m256i, c: __m256i) -> __m256i {
        self.or(self.and(a, b), self.and(c, self.or(a, b)))
    }

    #[inline(always)]
    fn sole(self, a: __m256i, b: __m256i, c: __m256i) -> __m256i {
        op!(_mm256_andnot_si256(_mm256_or_si256(b, c), a))
    }

    #[inline(always)]
    fn spare(self, a: __m256i, b: __m256i, c: __m256i) -> __m256i {
        op!(_mm256_andnot_si256(_mm256_andnot_si256(b, c), a))
    }

    #[inline(always)]
    fn add(self, a: __m256i, b: __m256i) -> __m256i {
        op!(_mm256_add_epi16(a, b))
    }

    #[inline(always)]
    fn min(self, a: __m256i, b: __m256i) -> __m256i {
        op!(_mm256_min_epu16(a, b))
    }

    #[inline(always)]
    fn singles(self, a: __m256i) -> __m256i {
        let upper = self.and(a, self.add(a, self.ones()));
        self.and(a, self.is_zero(upper))
    }

    #[inline(always)]
    fn meets(self, a: __m256i, b: __m256i) -> __m256i {
        let none = self.is_zero(self.and(a, b));
        op!(_mm256_xor_si256(none, self.ones()))
    }

    #[inline(always)]
    fn equal(self, a: __m256i, b: __m256i) -> __m256i {
        op!(_mm256_cmpeq_epi16(a, b))
    }

    #[inline(always)]
    fn pick(self, mask: __m256i, a: __m256i, b: __m256i) -> __m256i {
        op!(_mm256_blendv_epi8(b, a, mask))
    }

    #[inline(always)]
    fn bits(self, mask: __m256i) -> u32 {
        self.bits_of_two(mask, self.splat(0))
    }

    // These are loops, because the operations would not be inlined inside a closure.

    #[inline(always)]
    fn sharing(self, row: &Row, digits: u16) -> Cells {
        let digits = self.splat(digits);
        let mut sets = [0; 3];
        for (set, [a, b]) in sets.iter_mut().zip(self.words_of(row)) {
            let a = self.equal(self.and(a, digits), self.splat(0));
            let b = self.equal(self.and(b, digits), self.splat(0));
            *set = !self.bits_of_two(a, b);
        }
        Cells::of(sets)
    }

    #[inline(always)]
    fn pairs(self, row: &Row) -> Cells {
        let mut sets = [0; 3];
        for (set, [a, b]) in sets.iter_mut().zip(self.words_of(row)) {
            let [upper_a, upper_b] = [self.without_lowest(a), self.without_lowest(b)];
            let one = self.bits_of_two(self.is_zero(upper_a), self.is_zero(upper_b));
            let [above_a, above_b] = [self.without_lowest(upper_a), self.without_lowest(upper_b)];
            let two = self.bits_of_two(self.is_zero(above_a), self.is_zero(above_b));
            *set = !one & two;
        }
        Cells::of(sets)
    }
}
