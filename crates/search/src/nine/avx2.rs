//! A plane in three 256-bit registers, one for each row of the bands.
//!
//! ```text
//! register: row of a band   lanes  0 1 2 3 │ 4 5 6 7 │ 8 9 10 11 │ 12 … 15
//!                           band   0 0 0 – │ 1 1 1 – │ 2 2 2  –  │ nothing
//!                           box    0 1 2 – │ 0 1 2 – │ 0 1 2  –  │
//! ```
//!
//! A rotation by rows only renames registers, a rotation by bands is one `vpermq`, and a rotation by boxes is one
//! `vpshufb`. Facts about mini-columns are equal in the three rows of a band and take one register. A layout with one
//! register for each band made a sweep of 540 instructions. 150 of them only stored registers and loaded them again.

use std::arch::x86_64::*;

use ninefold_grid::Puzzle;

use super::plane::{ALL, Columns, LANES, Plane, Sets};
use super::position::Spot;
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
        puzzle: &Puzzle,
        sink: &mut dyn Sink,
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        // SAFETY: only `detect` makes an `Avx2`, when the processor has these features.
        unsafe { search(self, puzzle, sink, meter) }
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn search(
    proof: Avx2,
    puzzle: &Puzzle,
    sink: &mut dyn Sink,
    meter: &mut Meter,
) -> Result<(), Stop> {
    run::<Ymms>(proof, puzzle, sink, meter)
}

/// Three rows of the bands: three times nine cells of 16 bits.
#[derive(Copy, Clone)]
pub(super) struct Ymms(Ymm, Ymm, Ymm);

/// One row of each band.
#[derive(Copy, Clone)]
pub(super) struct Ymm(__m256i);

/// The lane of the cell with number `cell` in its register.
const fn lane_of(cell: usize) -> usize {
    cell / 3 * 4 + cell % 3
}

#[repr(align(32))]
struct Numbers([i16; 16]);

/// For each lane, the bit of its cell within the register.
const fn cell_bits() -> Numbers {
    let mut bits = [0; 16];
    let mut cell = 0;
    while cell < 9 {
        bits[lane_of(cell)] = 1 << cell;
        cell += 1;
    }
    Numbers(bits)
}

static CELL_BITS: Numbers = cell_bits();

/// All bits set in the lanes that are cells.
const fn cells() -> Numbers {
    let mut lanes = [0; 16];
    let mut cell = 0;
    while cell < 9 {
        lanes[lane_of(cell)] = -1;
        cell += 1;
    }
    Numbers(lanes)
}

static IS_CELL: Numbers = cells();

// SAFETY, for every block of this file: a `Ymm` or `Ymms` is made by `load` alone, which takes an
// `Avx2`, which only `detect` makes, when the processor has AVX2.

impl Ymm {
    /// Rotates by one box: in each group of 64 bits, the 16-bit lanes 1, 2, 0, 3.
    #[inline(always)]
    fn next_box(self) -> Ymm {
        // SAFETY: see above.
        Ymm(unsafe {
            let low = _mm256_shufflelo_epi16::<0b11_00_10_01>(self.0);
            _mm256_shufflehi_epi16::<0b11_00_10_01>(low)
        })
    }

    /// Rotates by two boxes: in each group of 64 bits, the 16-bit lanes 2, 0, 1, 3.
    #[inline(always)]
    fn box_after_next(self) -> Ymm {
        // SAFETY: see above.
        Ymm(unsafe {
            let low = _mm256_shufflelo_epi16::<0b11_01_00_10>(self.0);
            _mm256_shufflehi_epi16::<0b11_01_00_10>(low)
        })
    }

    /// Removes the lowest candidate of each lane.
    #[inline(always)]
    fn without_lowest(self) -> Ymm {
        // SAFETY: see above.
        let less = Ymm(unsafe { _mm256_add_epi16(self.0, _mm256_set1_epi16(-1)) });
        self.and(less)
    }

    /// All bits set in the lanes that are zero.
    #[inline(always)]
    fn zeros(self) -> Ymm {
        // SAFETY: see above.
        Ymm(unsafe { _mm256_cmpeq_epi16(self.0, _mm256_setzero_si256()) })
    }

    #[inline(always)]
    fn with<const N: i16>(self) -> Ymm {
        let mut fewer = self;
        for _ in 1..N {
            fewer = fewer.without_lowest();
        }
        let exactly = self.and(fewer.without_lowest().zeros());
        if N == 1 {
            exactly
        } else {
            exactly.without(fewer.zeros())
        }
    }

    #[inline(always)]
    fn narrow(self, to: Ymm) -> Ymm {
        let meet = self.and(to);
        meet.or(self.and(meet.zeros()))
    }

    #[inline(always)]
    fn counts(self) -> Ymm {
        // SAFETY: see above.
        Ymm(unsafe {
            let nibble = _mm256_set1_epi8(15);
            let table = _mm256_broadcastsi128_si256(_mm_setr_epi8(
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
            ));
            let low = _mm256_shuffle_epi8(table, _mm256_and_si256(self.0, nibble));
            let high = _mm256_and_si256(_mm256_srli_epi16::<4>(self.0), nibble);
            let bytes = _mm256_add_epi8(low, _mm256_shuffle_epi8(table, high));
            _mm256_maddubs_epi16(bytes, _mm256_set1_epi8(1))
        })
    }

    #[inline(always)]
    fn max(self, other: Ymm) -> Ymm {
        // SAFETY: see above.
        Ymm(unsafe { _mm256_max_epu16(self.0, other.0) })
    }

    #[inline(always)]
    fn min(self, other: Ymm) -> Ymm {
        // SAFETY: see above.
        Ymm(unsafe { _mm256_min_epu16(self.0, other.0) })
    }

    /// The greatest number in any lane.
    #[inline(always)]
    fn greatest(self) -> u16 {
        // SAFETY: see above.
        unsafe {
            let low = _mm256_castsi256_si128(self.0);
            let high = _mm256_extracti128_si256::<1>(self.0);
            // The greatest is the least of the complements.
            let flipped = _mm_xor_si128(_mm_max_epu16(low, high), _mm_set1_epi16(-1));
            !(_mm_cvtsi128_si32(_mm_minpos_epu16(flipped)) as u16)
        }
    }

    #[inline(always)]
    fn plus(self, other: Ymm) -> Ymm {
        // SAFETY: see above.
        Ymm(unsafe { _mm256_add_epi16(self.0, other.0) })
    }

    /// Adds one in the lanes where `cells` has at most one candidate.
    #[inline(always)]
    fn more_if_single(self, cells: Ymm) -> Ymm {
        // SAFETY: see above.
        Ymm(unsafe { _mm256_sub_epi16(self.0, cells.without_lowest().zeros().0) })
    }

    /// The initial sum of a cell with two candidates. Doubled three times it is 32, two more than [`Ymm::tally`] takes
    /// away.
    #[inline(always)]
    fn start(self) -> Ymm {
        // SAFETY: see above.
        Ymm(unsafe { _mm256_set1_epi16(4) }).without(self.zeros())
    }

    /// Adds the number of candidates of a cell that are in the plane `number`, less one. Counting bits takes seven
    /// instructions here. Of two candidates, both are in the plane, or neither, or one. Two comparisons find which case
    /// holds: the sum grows by one, shrinks by one, or stays. An empty lane keeps its sum.
    #[inline(always)]
    fn tally(self, sum: Ymm, number: Ymm) -> Ymm {
        let meet = self.and(number);
        // SAFETY: see above.
        Ymm(unsafe {
            let sum = _mm256_add_epi16(sum.0, meet.zeros().0);
            _mm256_sub_epi16(sum, _mm256_cmpeq_epi16(meet.0, self.0))
        })
    }

    /// The cells whose lane holds this number, as bits of the first row.
    #[inline(always)]
    fn equal_to(self, value: u16) -> u32 {
        // SAFETY: see above.
        unsafe { bits(_mm256_cmpeq_epi16(self.0, _mm256_set1_epi16(value as i16))) }
    }

    /// See [`Plane::split`]. The cell is a bit of the first row.
    #[inline(always)]
    fn split(self, cell: u32) -> [Ymm; 2] {
        let lowest = self.without(self.without_lowest());
        // SAFETY: see above; `Numbers` is 32 bytes, aligned.
        let elsewhere = unsafe {
            let cells = _mm256_load_si256(CELL_BITS.0.as_ptr().cast());
            let cell = cell & 7 | cell >> 6 & 0o70 | cell >> 12 & 0o700;
            let cell = _mm256_set1_epi16(cell as i16);
            Ymm(_mm256_and_si256(cells, cell)).zeros()
        };
        [
            lowest.or(self.and(elsewhere)),
            self.without(lowest).or(self.and(elsewhere)),
        ]
    }

    /// Loads the cells of a row. The first cell of the row is the first of these lanes.
    #[inline(always)]
    fn load(lanes: &[u16]) -> Ymm {
        let mut padded = [0; 16];
        for cell in 0..9 {
            padded[lane_of(cell)] = lanes[cell / 3 * 9 + cell % 3];
        }
        // SAFETY: see above; 16 lanes are 32 bytes.
        Ymm(unsafe { _mm256_loadu_si256(padded.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, lanes: &mut [u16]) {
        let mut padded = [0; 16];
        // SAFETY: see above; 16 lanes are 32 bytes.
        unsafe { _mm256_storeu_si256(padded.as_mut_ptr().cast(), self.0) };
        for cell in 0..9 {
            lanes[cell / 3 * 9 + cell % 3] = padded[lane_of(cell)];
        }
    }
}

/// One bit, for a cell of the first row, for each lane that has all bits set.
///
/// # Safety
/// The processor has AVX2.
#[inline(always)]
unsafe fn bits(lanes: __m256i) -> u32 {
    // SAFETY: by the caller's word.
    let bytes = unsafe {
        let packed = _mm256_packs_epi16(lanes, _mm256_setzero_si256());
        _mm256_movemask_epi8(packed) as u32
    };
    bytes & 7 | (bytes & 0o160) << 5 | (bytes & 0o1600000) << 2
}

impl Ymms {
    /// Whether all bits of all lanes that are cells are set.
    #[inline(always)]
    fn all_cells(lanes: Ymm) -> bool {
        // SAFETY: see above; `Numbers` is 32 bytes, aligned.
        unsafe {
            let cells = _mm256_load_si256(IS_CELL.0.as_ptr().cast());
            _mm256_testc_si256(lanes.0, cells) != 0
        }
    }

    /// For each cell with two candidates, the sum of their row and column numbers, plus 2. For other cells, 0.
    #[inline(always)]
    fn score(self, rows: [Ymms; 4], columns: [Ymm; 4]) -> Ymms {
        let ([r1, r2, r4, r8], [c1, c2, c4, c8]) = (rows, columns.map(Ymms::of_columns));
        let sum = Ymms(self.0.start(), self.1.start(), self.2.start());
        let sum = self.tally(sum, r8, c8);
        let sum = self.tally(sum.twice(), r4, c4);
        let sum = self.tally(sum.twice(), r2, c2);
        self.tally(sum.twice(), r1, c1)
    }

    #[inline(always)]
    fn tally(self, sum: Ymms, a: Ymms, b: Ymms) -> Ymms {
        Ymms(
            self.0.tally(self.0.tally(sum.0, a.0), b.0),
            self.1.tally(self.1.tally(sum.1, a.1), b.1),
            self.2.tally(self.2.tally(sum.2, a.2), b.2),
        )
    }

    #[inline(always)]
    fn twice(self) -> Ymms {
        Ymms(
            self.0.plus(self.0),
            self.1.plus(self.1),
            self.2.plus(self.2),
        )
    }

    /// For each lane of a row, the number of the three rows in which it has at most one candidate.
    #[inline(always)]
    fn singles(self) -> Ymm {
        let none = self.0.without(self.0);
        none.more_if_single(self.0)
            .more_if_single(self.1)
            .more_if_single(self.2)
    }

    /// For each lane of a row, the greatest number of the three rows.
    #[inline(always)]
    fn greatest(self) -> Ymm {
        self.0.max(self.1).max(self.2)
    }

    #[inline(always)]
    fn equal_to(self, value: u16) -> u32 {
        self.0.equal_to(value) | self.1.equal_to(value) << 3 | self.2.equal_to(value) << 6
    }
}

impl Sets for Ymm {
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
    fn xor(self, other: Ymm) -> Ymm {
        // SAFETY: see above.
        Ymm(unsafe { _mm256_xor_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn without(self, other: Ymm) -> Ymm {
        // SAFETY: see above.
        Ymm(unsafe { _mm256_andnot_si256(other.0, self.0) })
    }
}

impl Columns for Ymm {
    #[inline(always)]
    fn bands(self) -> [Ymm; 2] {
        const NEXT: i32 = 0b11_00_10_01;
        const AFTER: i32 = 0b11_01_00_10;
        // SAFETY: see above.
        unsafe {
            [
                Ymm(_mm256_permute4x64_epi64::<NEXT>(self.0)),
                Ymm(_mm256_permute4x64_epi64::<AFTER>(self.0)),
            ]
        }
    }
}

impl Sets for Ymms {
    #[inline(always)]
    fn and(self, o: Ymms) -> Ymms {
        Ymms(self.0.and(o.0), self.1.and(o.1), self.2.and(o.2))
    }

    #[inline(always)]
    fn or(self, o: Ymms) -> Ymms {
        Ymms(self.0.or(o.0), self.1.or(o.1), self.2.or(o.2))
    }

    #[inline(always)]
    fn xor(self, o: Ymms) -> Ymms {
        Ymms(self.0.xor(o.0), self.1.xor(o.1), self.2.xor(o.2))
    }

    #[inline(always)]
    fn without(self, o: Ymms) -> Ymms {
        Ymms(
            self.0.without(o.0),
            self.1.without(o.1),
            self.2.without(o.2),
        )
    }
}

impl Plane for Ymms {
    type Proof = Avx2;
    type Columns = Ymm;
    const IS_ONE_REGISTER: bool = false;

    #[inline(always)]
    fn load(_: Avx2, lanes: &[u16; LANES]) -> Ymms {
        Ymms(
            Ymm::load(&lanes[..]),
            Ymm::load(&lanes[3..]),
            Ymm::load(&lanes[6..]),
        )
    }

    #[inline(always)]
    fn store(self) -> [u16; LANES] {
        let mut lanes = [0; LANES];
        self.0.store(&mut lanes[..]);
        self.1.store(&mut lanes[3..]);
        self.2.store(&mut lanes[6..]);
        lanes
    }

    #[inline(always)]
    fn rows(self) -> [Ymms; 2] {
        let Ymms(x, y, z) = self;
        [Ymms(y, z, x), Ymms(z, x, y)]
    }

    #[inline(always)]
    fn boxes(self) -> [Ymms; 2] {
        let Ymms(x, y, z) = self;
        [
            Ymms(x.next_box(), y.next_box(), z.next_box()),
            Ymms(x.box_after_next(), y.box_after_next(), z.box_after_next()),
        ]
    }

    #[inline(always)]
    fn mini_columns(self) -> (Ymm, Ymm) {
        (self.0.or3(self.1, self.2), self.0.two_of(self.1, self.2))
    }

    #[inline(always)]
    fn of_columns(columns: Ymm) -> Ymms {
        Ymms(columns, columns, columns)
    }

    #[inline(always)]
    fn with<const N: i16>(self) -> Ymms {
        Ymms(self.0.with::<N>(), self.1.with::<N>(), self.2.with::<N>())
    }

    #[inline(always)]
    fn narrow(self, to: Ymms) -> Ymms {
        Ymms(
            self.0.narrow(to.0),
            self.1.narrow(to.1),
            self.2.narrow(to.2),
        )
    }

    #[inline(always)]
    fn singles([a, b, c]: [Ymms; 3]) -> u32 {
        let sum = a.singles().plus(b.singles()).plus(c.singles());
        // SAFETY: see above.
        let sum = unsafe {
            let sums = _mm256_sad_epu8(sum.0, _mm256_setzero_si256());
            let low = _mm256_castsi256_si128(sums);
            let sums = _mm_add_epi64(low, _mm256_extracti128_si256::<1>(sums));
            _mm_cvtsi128_si32(_mm_add_epi64(sums, _mm_unpackhi_epi64(sums, sums)))
        };
        // Seven lanes in each of the nine registers are no cells, and these are counted. So 63 is subtracted.
        (sum as u32).wrapping_sub(63)
    }

    #[inline(always)]
    fn having(self, count: u16) -> u32 {
        let Ymms(a, b, c) = self;
        let counts = Ymms(a.counts(), b.counts(), c.counts());
        counts.equal_to(count)
    }

    #[inline(always)]
    fn furthest(twos: [Ymms; 3], rows: [Ymms; 4], columns: [[Ymm; 4]; 3]) -> Spot {
        let [a, b, c] = twos;
        let [left, middle, right] = columns;
        let (a, b, c) = (
            a.score(rows, left),
            b.score(rows, middle),
            c.score(rows, right),
        );
        let best = a.greatest().max(b.greatest()).max(c.greatest()).greatest();
        match best {
            0 => Spot(0, 0, 0),
            _ => Spot::first_of(a.equal_to(best), b.equal_to(best), c.equal_to(best)),
        }
    }

    #[inline(always)]
    fn split(self, cell: u32) -> [Ymms; 2] {
        let [a1, a2] = self.0.split(cell);
        let [b1, b2] = self.1.split(cell >> 3);
        let [c1, c2] = self.2.split(cell >> 6);
        [Ymms(a1, b1, c1), Ymms(a2, b2, c2)]
    }

    #[inline(always)]
    fn is_complete(self) -> bool {
        // SAFETY: see above.
        let all = Ymm(unsafe { _mm256_set1_epi16(ALL as i16) });
        Ymms::all_cells(self.0.and(self.1).and(self.2).xor(all).zeros())
    }

    #[inline(always)]
    fn any_empty(planes: [Ymms; 3]) -> bool {
        let [a, b, c] = planes;
        let least = a.0.min(a.1).min(a.2);
        let least = least.min(b.0).min(b.1).min(b.2);
        let least = least.min(c.0).min(c.1).min(c.2);
        let empty = least.zeros();
        // SAFETY: see above; `Numbers` is 32 bytes, aligned.
        unsafe {
            let cells = _mm256_load_si256(IS_CELL.0.as_ptr().cast());
            _mm256_testz_si256(empty.0, cells) == 0
        }
    }

    #[inline(always)]
    fn differ(a: [Ymms; 3], b: [Ymms; 3]) -> bool {
        let ([a, b, c], [x, y, z]) = (a, b);
        let first = a.0.xor(x.0).or(a.1.xor(x.1)).or(a.2.xor(x.2));
        let second = b.0.xor(y.0).or(b.1.xor(y.1)).or(b.2.xor(y.2));
        let third = c.0.xor(z.0).or(c.1.xor(z.1)).or(c.2.xor(z.2));
        let all = first.or(second).or(third);
        // SAFETY: see above.
        unsafe { _mm256_testz_si256(all.0, all.0) == 0 }
    }
}
