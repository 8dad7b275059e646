//! A plane in one 512-bit register.
//!
//! A rotation is one `vpermw`, and every function of three planes is one `vpternlog`.

use std::arch::x86_64::*;

use ninefold_grid::Puzzle;

use super::plane::{ALL, CELLS, Columns, LANES, Plane, Sets};
use super::position::Spot;
use super::search::run;
use crate::Backend;
use crate::budget::Meter;
use crate::sink::{Sink, Stop};

/// A proof that the processor has the instructions used here.
#[derive(Copy, Clone)]
pub(super) struct Avx512(());

impl Avx512 {
    /// Asks the processor for the instructions.
    pub(super) fn detect() -> Option<Avx512> {
        Backend::Avx512.is_available().then_some(Avx512(()))
    }

    /// Searches with these instructions.
    pub(super) fn search(
        self,
        puzzle: &Puzzle,
        sink: &mut dyn Sink,
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        // SAFETY: only `detect` makes an `Avx512`, when the processor has these features.
        unsafe { search(self, puzzle, sink, meter) }
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512bitalg,bmi1,bmi2,lzcnt,popcnt")]
fn search(
    proof: Avx512,
    puzzle: &Puzzle,
    sink: &mut dyn Sink,
    meter: &mut Meter,
) -> Result<(), Stop> {
    run::<Zmm>(proof, puzzle, sink, meter)
}

/// 27 cells of 16 bits.
#[derive(Copy, Clone)]
pub(super) struct Zmm(__m512i);

const MASK: u32 = (1 << CELLS) - 1;

#[repr(align(64))]
struct Turn([u16; LANES]);

/// For each lane, the lane from which a rotation takes its value: this many bands, rows and boxes further, cyclically.
const fn turn(bands: usize, rows: usize, boxes: usize) -> Turn {
    let mut from = [0; LANES];
    let mut lane = 0;
    while lane < LANES {
        let (band, row, square) = (lane / 9 + bands, lane / 3 + rows, lane + boxes);
        from[lane] = if lane < CELLS {
            (band % 3 * 9 + row % 3 * 3 + square % 3) as u16
        } else {
            lane as u16
        };
        lane += 1;
    }
    Turn(from)
}

static ROWS: [Turn; 2] = [turn(0, 1, 0), turn(0, 2, 0)];
static BOXES: [Turn; 2] = [turn(0, 0, 1), turn(0, 0, 2)];
static BANDS: [Turn; 2] = [turn(1, 0, 0), turn(2, 0, 0)];
static DOWN: [Turn; 2] = [turn(0, 1, 1), turn(0, 2, 2)];
static UP: [Turn; 2] = [turn(0, 1, 2), turn(0, 2, 1)];

// SAFETY, for every block of this file: a `Zmm` is made by `load` alone, which takes an `Avx512`, which
// only `detect` makes, when the processor has AVX-512 F, BW, VL and BITALG.

impl Zmm {
    #[inline(always)]
    fn turned(self, turns: &'static [Turn; 2]) -> [Zmm; 2] {
        // SAFETY: see above; a `Turn` is 64 bytes, aligned.
        unsafe {
            let [one, two] = turns;
            let one = _mm512_load_si512(one.0.as_ptr().cast());
            let two = _mm512_load_si512(two.0.as_ptr().cast());
            [
                Zmm(_mm512_permutexvar_epi16(one, self.0)),
                Zmm(_mm512_permutexvar_epi16(two, self.0)),
            ]
        }
    }

    #[inline(always)]
    fn counts(self) -> Zmm {
        // SAFETY: see above.
        Zmm(unsafe { _mm512_popcnt_epi16(self.0) })
    }

    #[inline(always)]
    fn plus(self, other: Zmm) -> Zmm {
        // SAFETY: see above.
        Zmm(unsafe { _mm512_add_epi16(self.0, other.0) })
    }

    #[inline(always)]
    fn max(self, other: Zmm) -> Zmm {
        // SAFETY: see above.
        Zmm(unsafe { _mm512_max_epu16(self.0, other.0) })
    }

    #[inline(always)]
    fn greatest(self) -> u16 {
        // SAFETY: see above.
        unsafe {
            let half = _mm256_max_epu16(
                _mm512_castsi512_si256(self.0),
                _mm512_extracti64x4_epi64::<1>(self.0),
            );
            let quarter = _mm_max_epu16(
                _mm256_castsi256_si128(half),
                _mm256_extracti128_si256::<1>(half),
            );
            // The greatest is the least of the complements.
            let least = _mm_minpos_epu16(_mm_xor_si128(quarter, _mm_set1_epi16(-1)));
            !(_mm_cvtsi128_si32(least) as u16)
        }
    }

    #[inline(always)]
    fn equal_to(self, value: u16) -> u32 {
        // SAFETY: see above.
        MASK & unsafe { _mm512_cmpeq_epi16_mask(self.0, _mm512_set1_epi16(value as i16)) }
    }

    /// For each cell, its number of candidates plus the row and column numbers of each candidate.
    #[inline(always)]
    fn score(self, rows: [Zmm; 4], columns: [Zmm; 4]) -> Zmm {
        let ([r1, r2, r4, r8], [c1, c2, c4, c8]) = (rows, columns);
        let sum = self.both(r8, c8);
        let sum = sum.plus(sum).plus(self.both(r4, c4));
        let sum = sum.plus(sum).plus(self.both(r2, c2));
        let sum = sum.plus(sum).plus(self.both(r1, c1));
        sum.plus(self.counts())
    }

    #[inline(always)]
    fn both(self, a: Zmm, b: Zmm) -> Zmm {
        self.and(a).counts().plus(self.and(b).counts())
    }
}

impl Sets for Zmm {
    #[inline(always)]
    fn and(self, other: Zmm) -> Zmm {
        // SAFETY: see above.
        Zmm(unsafe { _mm512_and_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn or(self, other: Zmm) -> Zmm {
        // SAFETY: see above.
        Zmm(unsafe { _mm512_or_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn xor(self, other: Zmm) -> Zmm {
        // SAFETY: see above.
        Zmm(unsafe { _mm512_xor_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn without(self, other: Zmm) -> Zmm {
        // SAFETY: see above.
        Zmm(unsafe { _mm512_andnot_si512(other.0, self.0) })
    }

    #[inline(always)]
    fn or3(self, a: Zmm, b: Zmm) -> Zmm {
        // SAFETY: see above.
        Zmm(unsafe { _mm512_ternarylogic_epi64::<0xFE>(self.0, a.0, b.0) })
    }

    #[inline(always)]
    fn two_of(self, a: Zmm, b: Zmm) -> Zmm {
        // SAFETY: see above.
        Zmm(unsafe { _mm512_ternarylogic_epi64::<0xE8>(self.0, a.0, b.0) })
    }

    #[inline(always)]
    fn add(self, a: Zmm, b: Zmm) -> (Zmm, Zmm) {
        // SAFETY: see above.
        let sum = unsafe { _mm512_ternarylogic_epi64::<0x96>(self.0, a.0, b.0) };
        (Zmm(sum), self.two_of(a, b))
    }

    #[inline(always)]
    fn minus(self, a: Zmm, b: Zmm) -> Zmm {
        // SAFETY: see above.
        Zmm(unsafe { _mm512_ternarylogic_epi64::<0x10>(self.0, a.0, b.0) })
    }

    #[inline(always)]
    fn and_or(self, a: Zmm, b: Zmm) -> Zmm {
        // SAFETY: see above.
        Zmm(unsafe { _mm512_ternarylogic_epi64::<0xEA>(self.0, a.0, b.0) })
    }
}

impl Columns for Zmm {
    #[inline(always)]
    fn bands(self) -> [Zmm; 2] {
        self.turned(&BANDS)
    }
}

impl Plane for Zmm {
    type Proof = Avx512;
    type Columns = Zmm;
    const IS_ONE_REGISTER: bool = true;

    #[inline(always)]
    fn load(_: Avx512, lanes: &[u16; LANES]) -> Zmm {
        // SAFETY: see above; 32 lanes are 64 bytes.
        Zmm(unsafe { _mm512_loadu_si512(lanes.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self) -> [u16; LANES] {
        let mut lanes = [0; LANES];
        // SAFETY: see above; 32 lanes are 64 bytes.
        unsafe { _mm512_storeu_si512(lanes.as_mut_ptr().cast(), self.0) };
        lanes
    }

    #[inline(always)]
    fn rows(self) -> [Zmm; 2] {
        self.turned(&ROWS)
    }

    #[inline(always)]
    fn boxes(self) -> [Zmm; 2] {
        self.turned(&BOXES)
    }

    #[inline(always)]
    fn diagonals(self) -> [Zmm; 4] {
        let ([one_one, two_two], [one_two, two_one]) = (self.turned(&DOWN), self.turned(&UP));
        [one_one, two_two, one_two, two_one]
    }

    #[inline(always)]
    fn mini_columns(self) -> (Zmm, Zmm) {
        let [next, after] = self.rows();
        (self.or3(next, after), self.two_of(next, after))
    }

    #[inline(always)]
    fn of_columns(columns: Zmm) -> Zmm {
        columns
    }

    #[inline(always)]
    fn with<const N: i16>(self) -> Zmm {
        // SAFETY: see above.
        unsafe {
            let counts = _mm512_popcnt_epi16(self.0);
            let right = _mm512_cmpeq_epi16_mask(counts, _mm512_set1_epi16(N));
            Zmm(_mm512_maskz_mov_epi16(right, self.0))
        }
    }

    #[inline(always)]
    fn narrow(self, to: Zmm) -> Zmm {
        // SAFETY: see above.
        unsafe {
            let meet = _mm512_test_epi16_mask(self.0, to.0);
            let common = _mm512_and_si512(self.0, to.0);
            Zmm(_mm512_mask_blend_epi16(meet, self.0, common))
        }
    }

    #[inline(always)]
    fn singles([a, b, c]: [Zmm; 3]) -> u32 {
        a.having(1).count_ones() + b.having(1).count_ones() + c.having(1).count_ones()
    }

    #[inline(always)]
    fn having(self, count: u16) -> u32 {
        self.counts().equal_to(count)
    }

    #[inline(always)]
    fn furthest(twos: [Zmm; 3], rows: [Zmm; 4], columns: [[Zmm; 4]; 3]) -> Spot {
        let [a, b, c] = twos;
        let [left, middle, right] = columns;
        let (a, b, c) = (
            a.score(rows, left),
            b.score(rows, middle),
            c.score(rows, right),
        );
        let best = a.max(b).max(c).greatest();
        match best {
            0 => Spot(0, 0, 0),
            _ => Spot::first_of(a.equal_to(best), b.equal_to(best), c.equal_to(best)),
        }
    }

    #[inline(always)]
    fn split(self, cell: u32) -> [Zmm; 2] {
        // SAFETY: see above.
        unsafe {
            let less = _mm512_add_epi16(self.0, _mm512_set1_epi16(-1));
            [
                Zmm(_mm512_mask_blend_epi16(
                    cell,
                    self.0,
                    _mm512_andnot_si512(less, self.0),
                )),
                Zmm(_mm512_mask_blend_epi16(
                    cell,
                    self.0,
                    _mm512_and_si512(self.0, less),
                )),
            ]
        }
    }

    #[inline(always)]
    fn is_complete(self) -> bool {
        self.equal_to(ALL) == MASK
    }

    #[inline(always)]
    fn any_empty(planes: [Zmm; 3]) -> bool {
        let [a, b, c] = planes;
        // SAFETY: see above.
        unsafe {
            let least = _mm512_min_epu16(_mm512_min_epu16(a.0, b.0), c.0);
            _mm512_testn_epi16_mask(least, least) & MASK != 0
        }
    }

    #[inline(always)]
    fn differ(a: [Zmm; 3], b: [Zmm; 3]) -> bool {
        // SAFETY: see above.
        unsafe {
            let first = _mm512_xor_si512(a[0].0, b[0].0);
            let second = _mm512_ternarylogic_epi64::<0xF6>(first, a[1].0, b[1].0);
            let third = _mm512_ternarylogic_epi64::<0xF6>(second, a[2].0, b[2].0);
            _mm512_test_epi64_mask(third, third) != 0
        }
    }
}
