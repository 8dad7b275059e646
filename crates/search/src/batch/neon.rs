//! 16 lanes: NEON, two registers side by side. A mask is two registers of words that are all ones or
//! zero.
//!
//! One register has 8 words. Two of them make a mask of 16 bits as cheaply as one makes 8: the words
//! of both, with a bit of their own each, are added up together. Which is faster was never measured.

use crate::Backend;
use std::arch::aarch64::*;
use std::slice;

use super::lanes::Lanes;
use super::row::{Cells, Open, Row};
use super::search::{Quest, run};

/// The processor has NEON.
#[derive(Copy, Clone)]
pub(super) struct Neon(());

/// 16 words.
type Pair = [uint16x8_t; 2];

/// Bit `i` in word `i`.
static BIT_OF_LANE: [u16; Neon::COUNT] = {
    let mut bits = [0; Neon::COUNT];
    let mut i = 0;
    while i < bits.len() {
        bits[i] = 1 << i;
        i += 1;
    }
    bits
};

impl Neon {
    /// The proof, if the processor has what is needed.
    pub(super) fn detect() -> Option<Neon> {
        Backend::Neon.is_available().then_some(Neon(()))
    }

    /// Goes through a quest, compiled for this feature.
    pub(super) fn run(self, quest: &mut impl Quest) {
        // SAFETY: a value of this type exists only where `detect` has found the feature named at
        // `entry`.
        unsafe { entry(self, quest) }
    }
}

#[target_feature(enable = "neon")]
fn entry(lanes: Neon, quest: &mut impl Quest) {
    run(lanes, quest);
}

/// An operation on pairs.
macro_rules! op {
    ($operation:ident($($pair:ident),+)) => {
        // SAFETY: `self` exists only where `detect` has found NEON.
        unsafe { [$operation($($pair[0]),+), $operation($($pair[1]),+)] }
    };
}

impl Neon {
    #[inline(always)]
    fn not(self, a: Pair) -> Pair {
        op!(vmvnq_u16(a))
    }

    /// Words less one.
    #[inline(always)]
    fn less_one(self, words: Pair) -> Pair {
        self.add(words, self.splat(u16::MAX))
    }

    /// 16 words from memory.
    #[inline(always)]
    fn load(self, words: &[u16; Self::COUNT]) -> Pair {
        let (halves, _) = words.as_chunks::<8>();
        // SAFETY: `self` exists only where `detect` has found NEON; 8 words are as long as a
        // register, and a load may be unaligned.
        unsafe { [vld1q_u16(halves[0].as_ptr()), vld1q_u16(halves[1].as_ptr())] }
    }

    /// The words of a row, 32 at a time.
    #[inline(always)]
    fn words_of(self, row: &Row) -> [[Pair; 2]; 3] {
        let (chunks, _) = row.0.as_chunks::<16>();
        let mut words = [[self.splat(0); 2]; 3];
        for (words, chunk) in words.as_flattened_mut().iter_mut().zip(chunks) {
            *words = self.load(chunk);
        }
        words
    }

    /// A bit for each word of two masks.
    #[inline(always)]
    fn bits_of_two(self, a: Pair, b: Pair) -> u32 {
        self.bits(a) | self.bits(b) << Self::COUNT
    }
}

impl Lanes for Neon {
    type Vector = Pair;
    type Mask = Pair;
    const COUNT: usize = 16;

    #[inline(always)]
    fn splat(self, value: u16) -> Pair {
        // SAFETY: `self` exists only where `detect` has found NEON.
        [unsafe { vdupq_n_u16(value) }; 2]
    }

    #[inline(always)]
    fn words(self, vector: &Pair) -> &[u16] {
        // SAFETY: two registers are 16 words without padding, aligned for more than words.
        unsafe { slice::from_raw_parts(std::ptr::from_ref(vector).cast(), Self::COUNT) }
    }

    #[inline(always)]
    fn words_mut(self, vector: &mut Pair) -> &mut [u16] {
        // SAFETY: two registers are 16 words without padding, aligned for more than words, and
        // every value of a word is a valid one.
        unsafe { slice::from_raw_parts_mut(std::ptr::from_mut(vector).cast(), Self::COUNT) }
    }

    #[inline(always)]
    fn or(self, a: Pair, b: Pair) -> Pair {
        op!(vorrq_u16(a, b))
    }

    #[inline(always)]
    fn and(self, a: Pair, b: Pair) -> Pair {
        op!(vandq_u16(a, b))
    }

    #[inline(always)]
    fn nand(self, a: Pair, b: Pair) -> Pair {
        self.not(self.and(a, b))
    }

    #[inline(always)]
    fn and3(self, a: Pair, b: Pair, c: Pair) -> Pair {
        self.and(self.and(a, b), c)
    }

    #[inline(always)]
    fn or3(self, a: Pair, b: Pair, c: Pair) -> Pair {
        self.or(self.or(a, b), c)
    }

    #[inline(always)]
    fn nor3(self, a: Pair, b: Pair, c: Pair) -> Pair {
        self.not(self.or3(a, b, c))
    }

    /// Where two differ the third decides.
    #[inline(always)]
    fn majority(self, a: Pair, b: Pair, c: Pair) -> Pair {
        let differ = op!(veorq_u16(a, b));
        op!(vbslq_u16(differ, c, a))
    }

    #[inline(always)]
    fn sole(self, a: Pair, b: Pair, c: Pair) -> Pair {
        let others = self.or(b, c);
        op!(vbicq_u16(a, others))
    }

    #[inline(always)]
    fn spare(self, a: Pair, b: Pair, c: Pair) -> Pair {
        let spared = op!(vornq_u16(b, c));
        self.and(a, spared)
    }

    #[inline(always)]
    fn add(self, a: Pair, b: Pair) -> Pair {
        op!(vaddq_u16(a, b))
    }

    #[inline(always)]
    fn min(self, a: Pair, b: Pair) -> Pair {
        op!(vminq_u16(a, b))
    }

    #[inline(always)]
    fn singles(self, a: Pair) -> Pair {
        let several = self.meets(a, self.less_one(a));
        op!(vbicq_u16(a, several))
    }

    #[inline(always)]
    fn meets(self, a: Pair, b: Pair) -> Pair {
        op!(vtstq_u16(a, b))
    }

    #[inline(always)]
    fn equal(self, a: Pair, b: Pair) -> Pair {
        op!(vceqq_u16(a, b))
    }

    #[inline(always)]
    fn pick(self, mask: Pair, a: Pair, b: Pair) -> Pair {
        op!(vbslq_u16(mask, a, b))
    }

    #[inline(always)]
    fn bits(self, mask: Pair) -> u32 {
        let [low, high] = self.and(mask, self.load(&BIT_OF_LANE));
        // SAFETY: `self` exists only where `detect` has found NEON.
        u32::from(unsafe { vaddvq_u16(vorrq_u16(low, high)) })
    }

    // Loops: inside a closure the operations would not be inlined.

    #[inline(always)]
    fn sharing(self, row: &Row, digits: u16) -> Cells {
        let digits = self.splat(digits);
        let mut sets = [0; 3];
        for (set, [a, b]) in sets.iter_mut().zip(self.words_of(row)) {
            *set = self.bits_of_two(self.meets(a, digits), self.meets(b, digits));
        }
        Cells::of(sets)
    }

    #[inline(always)]
    fn open(self, row: &Row) -> Open {
        let (mut all, mut pairs) = ([0; 3], [0; 3]);
        for (i, [a, b]) in self.words_of(row).into_iter().enumerate() {
            let [less_a, less_b] = [self.less_one(a), self.less_one(b)];
            let two = self.bits_of_two(self.meets(a, less_a), self.meets(b, less_b));
            let [a, b] = [self.and(a, less_a), self.and(b, less_b)];
            let [less_a, less_b] = [self.less_one(a), self.less_one(b)];
            let three = self.bits_of_two(self.meets(a, less_a), self.meets(b, less_b));
            (all[i], pairs[i]) = (two, two & !three);
        }
        Open {
            all: Cells::of(all),
            pairs: Cells::of(pairs),
        }
    }
}
