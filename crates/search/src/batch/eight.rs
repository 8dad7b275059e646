//! The backend with 8 lanes of 16 bits in 128 bits: one register, or two words on processors without such registers. A
//! mask has ones where the answer is *no*, because a comparison with zero gives this.

use std::marker::PhantomData;
use std::slice;

use super::lanes::Lanes;
use super::row::{Cells, Row};
use super::search::run;
use super::verdicts::Verdicts;
use crate::Backend;
use crate::vector::{Native, Vector, Words};

/// Eight lanes in vectors of this kind.
#[derive(Copy, Clone)]
pub(super) struct Eight<V>(PhantomData<V>);

impl Eight<Words> {
    /// The backend of plain words, which runs on every processor.
    pub(super) const WORDS: Eight<Words> = Eight(PhantomData);

    /// Finds all verdicts.
    pub(super) fn run(self, verdicts: &mut Verdicts) {
        run(self, verdicts);
    }
}

/// A proof that the processor has what [`Backend::Simd128`] needs.
#[derive(Copy, Clone)]
pub(super) struct Simd128(());

impl Simd128 {
    /// Returns the proof if the processor has these features.
    pub(super) fn detect() -> Option<Simd128> {
        Backend::Simd128.is_available().then_some(Simd128(()))
    }

    /// Finds all verdicts. The code is compiled for these features.
    pub(super) fn run(self, verdicts: &mut Verdicts) {
        // SAFETY: a value of this type exists only where `detect` has found every feature named at `entry`.
        #[cfg(target_arch = "x86_64")]
        unsafe {
            entry(verdicts);
        }
        #[cfg(not(target_arch = "x86_64"))]
        entry(verdicts);
    }

    /// The lanes of this backend.
    #[cfg(test)]
    pub(super) fn lanes(self) -> Eight<Native> {
        Eight(PhantomData)
    }
}

#[cfg_attr(target_arch = "x86_64", target_feature(enable = "sse4.1,popcnt"))]
fn entry(verdicts: &mut Verdicts) {
    run(Eight::<Native>(PhantomData), verdicts);
}

impl<V: Vector> Eight<V> {
    /// Asserts that a vector has the size of eight words.
    const IS_WORDS: () = assert!(size_of::<V>() == 16 && align_of::<V>() >= align_of::<u16>());

    #[inline(always)]
    fn not(self, a: V) -> V {
        a.xor(V::splat16(u16::MAX))
    }

    /// Removes the lowest bit of each word.
    #[inline(always)]
    fn without_lowest(self, a: V) -> V {
        a.and(a.plus16(V::splat16(u16::MAX)))
    }

    /// One bit for each word that is not zero, for 16 words.
    #[inline(always)]
    fn some(self, [a, b]: [V; 2]) -> u32 {
        !a.zeros16().bits16(b.zeros16()) & 0xffff
    }

    /// The words of a row, 16 at a time.
    #[inline(always)]
    fn words_of(self, row: &Row) -> [[V; 2]; 6] {
        let mut words = [[V::splat16(0); 2]; 6];
        let (chunks, _) = row.0.as_chunks::<8>();
        for (words, chunk) in words.as_flattened_mut().iter_mut().zip(chunks) {
            self.words_mut(words).copy_from_slice(chunk);
        }
        words
    }

    /// Joins six groups of 16 bits into a set of cells.
    #[inline(always)]
    fn cells(self, [a, b, c, d, e, f]: [u32; 6]) -> Cells {
        Cells::of([a | b << 16, c | d << 16, e | f << 16])
    }
}

impl<V: Vector> Lanes for Eight<V> {
    type Vector = V;
    type Mask = V;
    const COUNT: usize = 8;

    #[inline(always)]
    fn splat(self, value: u16) -> V {
        V::splat16(value)
    }

    #[inline(always)]
    fn words(self, vector: &V) -> &[u16] {
        const { Self::IS_WORDS };
        // SAFETY: a vector is eight words without padding, aligned for words.
        unsafe { slice::from_raw_parts(std::ptr::from_ref(vector).cast(), Self::COUNT) }
    }

    #[inline(always)]
    fn words_mut(self, vector: &mut V) -> &mut [u16] {
        const { Self::IS_WORDS };
        // SAFETY: a vector is eight words without padding, aligned for words, and every value of a word is a valid one.
        unsafe { slice::from_raw_parts_mut(std::ptr::from_mut(vector).cast(), Self::COUNT) }
    }

    #[inline(always)]
    fn or(self, a: V, b: V) -> V {
        a.or(b)
    }

    #[inline(always)]
    fn and(self, a: V, b: V) -> V {
        a.and(b)
    }

    #[inline(always)]
    fn nand(self, a: V, b: V) -> V {
        self.not(a.and(b))
    }

    #[inline(always)]
    fn and3(self, a: V, b: V, c: V) -> V {
        a.and(b).and(c)
    }

    #[inline(always)]
    fn or3(self, a: V, b: V, c: V) -> V {
        a.or(b).or(c)
    }

    #[inline(always)]
    fn nor3(self, a: V, b: V, c: V) -> V {
        self.not(a.or(b).or(c))
    }

    #[inline(always)]
    fn majority(self, a: V, b: V, c: V) -> V {
        a.and(b).or(c.and(a.or(b)))
    }

    #[inline(always)]
    fn sole(self, a: V, b: V, c: V) -> V {
        a.without(b.or(c))
    }

    #[inline(always)]
    fn spare(self, a: V, b: V, c: V) -> V {
        a.without(c.without(b))
    }

    #[inline(always)]
    fn add(self, a: V, b: V) -> V {
        a.plus16(b)
    }

    #[inline(always)]
    fn min(self, a: V, b: V) -> V {
        a.min16(b)
    }

    #[inline(always)]
    fn singles(self, a: V) -> V {
        a.and(self.without_lowest(a).zeros16())
    }

    #[inline(always)]
    fn meets(self, a: V, b: V) -> V {
        a.and(b).zeros16()
    }

    #[inline(always)]
    fn equal(self, a: V, b: V) -> V {
        self.not(a.xor(b).zeros16())
    }

    #[inline(always)]
    fn pick(self, mask: V, a: V, b: V) -> V {
        b.or_else(a, mask)
    }

    #[inline(always)]
    fn bits(self, mask: V) -> u32 {
        !mask.bits16(mask) & 0xff
    }

    // These are loops, because the operations would not be inlined inside a closure.

    #[inline(always)]
    fn sharing(self, row: &Row, digits: u16) -> Cells {
        let digits = V::splat16(digits);
        let mut sets = [0; 6];
        for (set, [a, b]) in sets.iter_mut().zip(self.words_of(row)) {
            *set = self.some([a.and(digits), b.and(digits)]);
        }
        self.cells(sets)
    }

    #[inline(always)]
    fn pairs(self, row: &Row) -> Cells {
        let mut sets = [0; 6];
        for (set, [a, b]) in sets.iter_mut().zip(self.words_of(row)) {
            let [a, b] = [self.without_lowest(a), self.without_lowest(b)];
            let two = self.some([a, b]);
            let three = self.some([self.without_lowest(a), self.without_lowest(b)]);
            *set = two & !three;
        }
        self.cells(sets)
    }
}
