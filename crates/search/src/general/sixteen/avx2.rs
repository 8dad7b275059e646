//! A plane in one 256-bit register. With AVX-512 it is the same register, with fewer instructions.

use std::arch::x86_64::*;

use ninefold_grid::{Grid, Puzzle};

use super::plane::Plane;
use super::search::run;
use crate::Backend;
use crate::budget::Meter;
use crate::sink::{Sink, Stop};

/// A proof that the processor has the instructions used here.
#[derive(Copy, Clone)]
pub(super) struct Avx2(());

impl Avx2 {
    /// Asks the processor for the instructions.
    pub(super) fn detect() -> Option<Avx2> {
        Backend::Avx2.is_available().then_some(Avx2(()))
    }

    /// Searches with these instructions.
    pub(super) fn search(
        self,
        max_nodes: u64,
        puzzle: &Puzzle,
        reported: &mut Vec<Grid>,
        sink: &mut dyn Sink,
        meter: &mut Meter,
    ) -> Result<bool, Stop> {
        // SAFETY: only `detect` makes an `Avx2`, when the processor has these features.
        unsafe { search(self, max_nodes, puzzle, reported, sink, meter) }
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn search(
    proof: Avx2,
    max_nodes: u64,
    puzzle: &Puzzle,
    reported: &mut Vec<Grid>,
    sink: &mut dyn Sink,
    meter: &mut Meter,
) -> Result<bool, Stop> {
    run::<Ymm>(proof, max_nodes, puzzle, reported, sink, meter)
}

/// A proof that the processor also has AVX-512.
#[derive(Copy, Clone)]
pub(super) struct Avx512(Avx2);

impl Avx512 {
    /// Asks the processor for the instructions.
    pub(super) fn detect() -> Option<Avx512> {
        Avx2::detect()
            .filter(|_| Backend::Avx512.is_available())
            .map(Avx512)
    }

    /// Searches with these instructions.
    pub(super) fn search(
        self,
        max_nodes: u64,
        puzzle: &Puzzle,
        reported: &mut Vec<Grid>,
        sink: &mut dyn Sink,
        meter: &mut Meter,
    ) -> Result<bool, Stop> {
        // SAFETY: only `detect` makes an `Avx512`, when the processor has these features.
        unsafe { search_512(self.0, max_nodes, puzzle, reported, sink, meter) }
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512vl,avx512bitalg")]
fn search_512(
    proof: Avx2,
    max_nodes: u64,
    puzzle: &Puzzle,
    reported: &mut Vec<Grid>,
    sink: &mut dyn Sink,
    meter: &mut Meter,
) -> Result<bool, Stop> {
    run::<Ymm>(proof, max_nodes, puzzle, reported, sink, meter)
}

/// Sixteen lanes of sixteen bits.
#[derive(Copy, Clone)]
pub(super) struct Ymm(__m256i);

// SAFETY, for every block below: a `Ymm` is made by `load` alone, which takes an `Avx2`, which only `detect`
// makes, when the processor has AVX2.

impl Plane for Ymm {
    type Proof = Avx2;

    #[inline(always)]
    fn load(_: Avx2, words: [u64; 4]) -> Ymm {
        // SAFETY: see above; 32 bytes are read from 32 bytes.
        Ymm(unsafe { _mm256_loadu_si256(words.as_ptr().cast()) })
    }

    #[inline(always)]
    fn with(self, words: [u64; 4]) -> Ymm {
        // SAFETY: see above; 32 bytes are read from 32 bytes.
        Ymm(unsafe { _mm256_loadu_si256(words.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self) -> [u64; 4] {
        let mut words = [0; 4];
        // SAFETY: see above; 32 bytes are written to 32 bytes.
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), self.0) };
        words
    }

    #[inline(always)]
    fn same(self, lane: u16) -> Ymm {
        // SAFETY: see above.
        Ymm(unsafe { _mm256_set1_epi16(lane as i16) })
    }

    #[inline(always)]
    fn write(self, lanes: &mut [u16; 16]) {
        // SAFETY: see above; 32 bytes are written to 32 bytes.
        unsafe { _mm256_storeu_si256(lanes.as_mut_ptr().cast(), self.0) };
    }

    #[inline(always)]
    fn and(self, other: Ymm) -> Ymm {
        // SAFETY: see above.
        Ymm(unsafe { _mm256_and_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn or(self, other: Ymm) -> Ymm {
        // SAFETY: see above.
        Ymm(unsafe { _mm256_or_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn without(self, other: Ymm) -> Ymm {
        // SAFETY: see above.
        Ymm(unsafe { _mm256_andnot_si256(other.0, self.0) })
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        // SAFETY: see above.
        unsafe { _mm256_testz_si256(self.0, self.0) == 1 }
    }

    #[inline(always)]
    fn next_row(self) -> Ymm {
        // SAFETY: see above.
        Ymm(unsafe {
            let low = _mm256_shufflelo_epi16::<0b00_11_10_01>(self.0);
            _mm256_shufflehi_epi16::<0b00_11_10_01>(low)
        })
    }

    #[inline(always)]
    fn row_after(self) -> Ymm {
        // SAFETY: see above.
        Ymm(unsafe { _mm256_shuffle_epi32::<0b10_11_00_01>(self.0) })
    }

    #[inline(always)]
    fn next_band(self) -> Ymm {
        // SAFETY: see above.
        Ymm(unsafe { _mm256_permute4x64_epi64::<0b00_11_10_01>(self.0) })
    }

    #[inline(always)]
    fn band_after(self) -> Ymm {
        // SAFETY: see above.
        Ymm(unsafe { _mm256_permute4x64_epi64::<0b01_00_11_10>(self.0) })
    }

    #[inline(always)]
    fn neighbour_bands(self) -> Ymm {
        // SAFETY: see above.
        Ymm(unsafe { _mm256_permute4x64_epi64::<0b10_11_00_01>(self.0) })
    }

    #[inline(always)]
    fn swap<const N: i32>(self, low: Ymm) -> Ymm {
        // SAFETY: see above.
        Ymm(unsafe {
            let shifted = _mm256_srli_epi64::<N>(self.0);
            let differ = _mm256_and_si256(_mm256_xor_si256(shifted, self.0), low.0);
            let both = _mm256_xor_si256(differ, _mm256_slli_epi64::<N>(differ));
            _mm256_xor_si256(self.0, both)
        })
    }

    #[inline(always)]
    fn up<const N: i32>(self) -> Ymm {
        // SAFETY: see above.
        Ymm(unsafe { _mm256_slli_epi16::<N>(self.0) })
    }

    #[inline(always)]
    fn down<const N: i32>(self) -> Ymm {
        // SAFETY: see above.
        Ymm(unsafe { _mm256_srli_epi16::<N>(self.0) })
    }

    #[inline(always)]
    fn without_lowest(self) -> Ymm {
        // SAFETY: see above.
        let less = Ymm(unsafe { _mm256_add_epi16(self.0, _mm256_set1_epi16(-1)) });
        self.and(less)
    }

    #[inline(always)]
    fn empty_lanes(self) -> Ymm {
        // SAFETY: see above.
        Ymm(unsafe { _mm256_cmpeq_epi16(self.0, _mm256_setzero_si256()) })
    }

    #[inline(always)]
    fn nibbles(self) -> Ymm {
        // SAFETY: see above.
        Ymm(unsafe { _mm256_sub_epi16(_mm256_slli_epi16::<4>(self.0), self.0) })
    }

    #[inline(always)]
    fn lanes(self) -> u16 {
        // SAFETY: see above.
        unsafe {
            let low = _mm256_castsi256_si128(self.0);
            let high = _mm256_extracti128_si256::<1>(self.0);
            _mm_movemask_epi8(_mm_packs_epi16(low, high)) as u16
        }
    }
}
