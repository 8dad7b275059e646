//! A plane in three 128-bit vectors, one for each row of the bands. A vector is a register or a pair of words.
//!
//! ```text
//! vector: row of a band       lanes of 32 bits    box 0 │ box 1 │ box 2 │ nothing
//!                             bits of a lane      10·band + digit − 1: whether the cell may hold the digit
//!                             bit 10·band + 9     nothing: room for a carry
//! ```
//!
//! So a cell is a *field* of ten bits. A rotation by rows only renames registers, by boxes it is one shuffle, and by
//! bands two shifts. Facts about mini-columns are equal in the three rows of a band, so they take one register instead
//! of three. Questions about a cell, such as whether it has several candidates, add 511 to its field: the carry into
//! the tenth bit is the answer.
//!
//! Tried and lost:
//! - Computing the scores of all cells at once, from the carries of nine registers moved into one (words: hardest 60 →
//!   75 µs; SSE the same).
//! - Extracting the lanes of SSE registers one by one (3 %).

use ninefold_grid::Puzzle;

use super::plane::{ALL, CELLS, Columns, LANES, Plane, Sets};
use super::position::Spot;
use super::search::run;
use crate::Backend;
use crate::budget::Meter;
use crate::sink::{Sink, Stop};
use crate::vector::{Native, Vector};

/// A proof that the processor has what [`Backend::Simd128`] needs.
#[derive(Copy, Clone)]
pub(super) struct Simd128(());

impl Simd128 {
    /// Asks the processor for the instructions.
    pub(super) fn detect() -> Option<Simd128> {
        Backend::Simd128.is_available().then_some(Simd128(()))
    }

    /// Searches in 128-bit registers.
    pub(super) fn search(
        self,
        puzzle: &Puzzle,
        sink: &mut dyn Sink,
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        // SAFETY: only `detect` makes a `Simd128`, when the processor has these features.
        #[cfg(target_arch = "x86_64")]
        return unsafe { search(puzzle, sink, meter) };
        #[cfg(not(target_arch = "x86_64"))]
        search(puzzle, sink, meter)
    }
}

#[cfg_attr(target_arch = "x86_64", target_feature(enable = "sse4.1,popcnt"))]
fn search(puzzle: &Puzzle, sink: &mut dyn Sink, meter: &mut Meter) -> Result<(), Stop> {
    run::<Fields<Native>>(NoProof, puzzle, sink, meter)
}

/// A proof of nothing: portable code runs on every processor.
#[derive(Copy, Clone)]
pub(super) struct NoProof;

/// Nine cells: one row of each band.
#[derive(Copy, Clone)]
pub(super) struct Row<V>(V);

/// 27 cells, in three rows.
#[derive(Copy, Clone)]
pub(super) struct Fields<V>([Row<V>; 3]);

/// Returns a word with this value in every field.
const fn fields(value: u32) -> [u32; 4] {
    let lane = value | value << 10 | value << 20;
    [lane, lane, lane, 0]
}

impl<V: Vector> Sets for Row<V> {
    #[inline(always)]
    fn and(self, other: Row<V>) -> Row<V> {
        Row(self.0.and(other.0))
    }

    #[inline(always)]
    fn or(self, other: Row<V>) -> Row<V> {
        Row(self.0.or(other.0))
    }

    #[inline(always)]
    fn xor(self, other: Row<V>) -> Row<V> {
        Row(self.0.xor(other.0))
    }

    #[inline(always)]
    fn without(self, other: Row<V>) -> Row<V> {
        Row(self.0.without(other.0))
    }
}

impl<V: Vector> Columns for Row<V> {
    #[inline(always)]
    fn bands(self) -> [Row<V>; 2] {
        // The highest bits of a shifted lane belong to no cell. The next `and` clears them.
        [
            Row(self.0.turned::<10, 20>()),
            Row(self.0.turned::<20, 10>()),
        ]
    }
}

impl<V: Vector> Row<V> {
    /// The lowest bit, the tenth bit and all digit bits of each field.
    const LOWEST: [u32; 4] = fields(1);
    const TENTH: [u32; 4] = fields(512);
    const DIGITS: [u32; 4] = fields(511);

    /// The tenth bit is set in each field that has candidates. The other bits are arbitrary.
    #[inline(always)]
    fn carry(self) -> V {
        self.0.plus(V::of(Self::DIGITS))
    }

    /// The tenth bit of each field that has candidates.
    #[inline(always)]
    fn some(self) -> V {
        self.carry().and(V::of(Self::TENTH))
    }

    /// Removes the lowest candidate of every field.
    #[inline(always)]
    fn but_lowest(self) -> Row<V> {
        let all = self.0.or(V::of(Self::TENTH));
        Row(self.0.and(all.less(V::of(Self::LOWEST))))
    }

    /// Keeps only the fields whose tenth bit is not set.
    #[inline(always)]
    fn unless(self, tenth: V) -> Row<V> {
        self.without(spread(tenth))
    }

    #[inline(always)]
    fn with<const N: i16>(self) -> Row<V> {
        let mut fewer = self;
        for _ in 1..N {
            fewer = fewer.but_lowest();
        }
        let more = fewer.but_lowest().some();
        match N {
            1 => self.unless(more),
            _ => self.and(spread(fewer.some().xor(more))),
        }
    }

    #[inline(always)]
    fn narrow(self, to: Row<V>) -> Row<V> {
        let meet = self.and(to);
        meet.or(self.unless(meet.some()))
    }

    #[inline(always)]
    fn boxes(self) -> [Row<V>; 2] {
        self.0.lanes_turned().map(Row)
    }
}

/// Sets all digits of the fields whose tenth bit is set.
#[inline(always)]
fn spread<V: Vector>(tenth: V) -> Row<V> {
    Row(tenth.less(tenth.shifted::<9>()))
}

/// For each cell of a plane, the digits of its field. The entry after the last cell is empty.
static FIELDS: [[[u32; 4]; 3]; CELLS + 1] = {
    let mut all = [[[0; 4]; 3]; CELLS + 1];
    let mut cell = 0;
    while cell < CELLS {
        all[cell][cell / 3 % 3][cell % 3] = (ALL as u32) << (cell / 9 * 10);
        cell += 1;
    }
    all
};

impl<V: Vector> Fields<V> {
    #[inline(always)]
    fn lanes(self) -> [[u32; 4]; 3] {
        self.0.map(|row| row.0.lanes())
    }

    #[inline(always)]
    fn zip(self, other: Fields<V>, f: impl Fn(Row<V>, Row<V>) -> Row<V>) -> Fields<V> {
        let ([x, y, z], [a, b, c]) = (self.0, other.0);
        Fields([f(x, a), f(y, b), f(z, c)])
    }
}

impl<V: Vector> Sets for Fields<V> {
    #[inline(always)]
    fn and(self, other: Fields<V>) -> Fields<V> {
        self.zip(other, Sets::and)
    }

    #[inline(always)]
    fn or(self, other: Fields<V>) -> Fields<V> {
        self.zip(other, Sets::or)
    }

    #[inline(always)]
    fn xor(self, other: Fields<V>) -> Fields<V> {
        self.zip(other, Sets::xor)
    }

    #[inline(always)]
    fn without(self, other: Fields<V>) -> Fields<V> {
        self.zip(other, Sets::without)
    }
}

impl<V: Vector> Plane for Fields<V> {
    type Proof = NoProof;
    type Columns = Row<V>;
    const IS_ONE_REGISTER: bool = false;

    #[inline(always)]
    fn load(_: NoProof, lanes: &[u16; LANES]) -> Fields<V> {
        let field = |row: usize, square: usize| {
            let band = |band: usize| u32::from(lanes[9 * band + 3 * row + square]) << (10 * band);
            band(0) | band(1) | band(2)
        };
        let row = |row| Row(V::of([field(row, 0), field(row, 1), field(row, 2), 0]));
        Fields([row(0), row(1), row(2)])
    }

    #[inline(always)]
    fn store(self) -> [u16; LANES] {
        let mut lanes = [0; LANES];
        for (row, fields) in self.0.into_iter().enumerate() {
            for (square, lane) in fields.0.lanes().into_iter().enumerate().take(3) {
                for band in 0..3 {
                    lanes[9 * band + 3 * row + square] = (lane >> (10 * band)) as u16 & ALL;
                }
            }
        }
        lanes
    }

    #[inline(always)]
    fn rows(self) -> [Fields<V>; 2] {
        let [x, y, z] = self.0;
        [Fields([y, z, x]), Fields([z, x, y])]
    }

    #[inline(always)]
    fn boxes(self) -> [Fields<V>; 2] {
        let [[x1, x2], [y1, y2], [z1, z2]] = self.0.map(Row::boxes);
        [Fields([x1, y1, z1]), Fields([x2, y2, z2])]
    }

    #[inline(always)]
    fn diagonals(self) -> [Fields<V>; 4] {
        let [next, after] = self.boxes();
        let ([n1, n2], [a1, a2]) = (next.rows(), after.rows());
        [n1, a2, a1, n2]
    }

    #[inline(always)]
    fn mini_columns(self) -> (Row<V>, Row<V>) {
        let [x, y, z] = self.0;
        (x.or3(y, z), x.two_of(y, z))
    }

    #[inline(always)]
    fn of_columns(columns: Row<V>) -> Fields<V> {
        Fields([columns; 3])
    }

    #[inline(always)]
    fn with<const N: i16>(self) -> Fields<V> {
        let [x, y, z] = self.0;
        Fields([x.with::<N>(), y.with::<N>(), z.with::<N>()])
    }

    #[inline(always)]
    fn narrow(self, to: Fields<V>) -> Fields<V> {
        self.zip(to, Row::narrow)
    }

    #[inline(always)]
    fn singles(planes: [Fields<V>; 3]) -> u32 {
        let mut several = V::of([0; 4]);
        for row in rows_of(planes) {
            several = several.plus(row.but_lowest().some().shifted::<9>());
        }
        let [a, b, c, _] = several.lanes();
        let sum = a + b + c;
        81 - (sum & 1023) - (sum >> 10 & 1023) - (sum >> 20)
    }

    fn having(self, count: u16) -> u32 {
        let lanes = self.store().into_iter().take(CELLS).enumerate();
        let has = |(cell, digits): (usize, u16)| {
            u32::from(digits.count_ones() == u32::from(count)) << cell
        };
        lanes.map(has).sum()
    }

    /// Computes the sums cell by cell, with the numbers of a cell side by side in one word.
    #[inline(always)]
    fn furthest(twos: [Fields<V>; 3], rows: [Fields<V>; 4], columns: [[Row<V>; 4]; 3]) -> Spot {
        let mut cells = V::of([0; 4]);
        for row in rows_of(twos) {
            cells = cells.shifted::<1>().or(row.some());
        }
        let twos = twos.map(Fields::lanes);
        let rows = rows.map(Fields::lanes);
        let columns = columns.map(|numbers| numbers.map(|number| number.0.lanes()));
        let mut best = 0;
        for (square, mut left) in cells.lanes().into_iter().enumerate().take(3) {
            while left != 0 {
                let bit = left.trailing_zeros();
                left &= left - 1;
                let (band, at) = (bit / 10, bit as usize % 10 - 1);
                let (plane, row) = (at / 3, at % 3);
                let two = u64::from(twos[plane][row][square] >> (10 * band) & 511);
                let places = |numbers: [u32; 4]| {
                    let place = |i: usize| u64::from(numbers[i] >> (10 * band) & 511) << (16 * i);
                    place(0) | place(1) | place(2) | place(3)
                };
                let row_number = places([0, 1, 2, 3].map(|i| rows[i][row][square]));
                let column_number = places([0, 1, 2, 3].map(|i| columns[plane][i][square]));
                let of_digit =
                    |digit: u32| (row_number >> digit & PLACES) + (column_number >> digit & PLACES);
                let sum = of_digit(two.trailing_zeros()) + of_digit(63 - two.leading_zeros());
                let sum = sum.wrapping_mul(0x0001_0002_0004_0008) >> 48;
                let order =
                    27 * plane as u64 + 9 * u64::from(band) + 3 * row as u64 + square as u64;
                best = best.max(sum << 7 | (127 - order));
            }
        }
        if best == 0 {
            return Spot(0, 0, 0);
        }
        let order = 127 - (best & 127);
        let bit = |plane: u64| ((1u128 << order) >> (27 * plane)) as u32 & 0o777_777_777;
        Spot(bit(0), bit(1), bit(2))
    }

    #[inline(always)]
    fn split(self, cell: u32) -> [Fields<V>; 2] {
        let at = (cell | 1 << CELLS).trailing_zeros() as usize;
        let (mut with, mut without) = (self, self);
        for (row, field) in FIELDS[at].into_iter().enumerate() {
            let field = self.0[row].and(Row(V::of(field)));
            let others = field.but_lowest();
            with.0[row] = self.0[row].xor(others);
            without.0[row] = self.0[row].xor(field.xor(others));
        }
        [with, without]
    }

    #[inline(always)]
    fn is_complete(self) -> bool {
        let [x, y, z] = self.0;
        let all = Row(V::of(Row::<V>::DIGITS));
        all.without(x.and(y).and(z)).0.is_zero()
    }

    #[inline(always)]
    fn any_empty(planes: [Fields<V>; 3]) -> bool {
        let mut all = V::of(Row::<V>::TENTH);
        for row in rows_of(planes) {
            all = all.and(row.carry());
        }
        !V::of(Row::<V>::TENTH).without(all).is_zero()
    }

    #[inline(always)]
    fn differ(a: [Fields<V>; 3], b: [Fields<V>; 3]) -> bool {
        let mut changed = V::of([0; 4]);
        for (a, b) in rows_of(a).into_iter().zip(rows_of(b)) {
            changed = changed.or(a.xor(b).0);
        }
        !changed.is_zero()
    }
}

/// The lowest bits of four lanes of 16 bits.
const PLACES: u64 = 0x0001_0001_0001_0001;

/// The nine registers of a board.
#[inline(always)]
fn rows_of<V: Vector>([a, b, c]: [Fields<V>; 3]) -> [Row<V>; 9] {
    let ([p, q, r], [s, t, u], [v, w, x]) = (a.0, b.0, c.0);
    [p, q, r, s, t, u, v, w, x]
}
