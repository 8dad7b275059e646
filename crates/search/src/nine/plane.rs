//! A plane is a third of a board in one vector. This module defines the operations that the search needs.
//!
//! ```text
//! a board                       a plane: lane 9·band + 3·row + box, 16 bits of candidates each
//!   0 1 2 0 1 2 0 1 2           plane 0 holds the left cells of the 27 mini-rows,
//!  ┌─────┬─────┬─────┐          plane 1 the middle cells, plane 2 the right cells:
//!  │     │     │     │ row 0
//!  │     │     │     │ row 1 band 0     lane   0 1 2  3 4 5  6 7 8 │  9 … 17 │ 18 … 26 │ 27 … 31
//!  │     │     │     │ row 2            row    0 0 0  1 1 1  2 2 2 │ band 1  │ band 2  │ nothing
//!  └─────┴─────┴─────┘                  box    0 1 2  0 1 2  0 1 2 │         │         │ (zero)
//! ```
//!
//! So a mini-row is the same lane of three planes and needs no shuffle. A mini-column is three lanes of one plane.
//! Every question about a box, row or column is a lane-wise operation on planes that are rotated by one or two rows,
//! boxes or bands.

use super::position::Spot;

/// The number of lanes of a plane. The first 27 are cells; the others are zero.
pub(super) const LANES: usize = 32;

/// The number of lanes that are cells.
pub(super) const CELLS: usize = 27;

/// All nine digits.
pub(super) const ALL: u16 = 0x1ff;

/// A vector of sets of digits, with lane-wise operations.
pub(super) trait Sets: Copy {
    /// The digits in both sets.
    fn and(self, other: Self) -> Self;
    /// The digits in either set.
    fn or(self, other: Self) -> Self;
    /// The digits in exactly one of two sets.
    fn xor(self, other: Self) -> Self;
    /// The digits in this set and not in the other.
    fn without(self, other: Self) -> Self;

    /// The digits in any of three sets.
    #[inline(always)]
    fn or3(self, a: Self, b: Self) -> Self {
        self.or(a).or(b)
    }

    /// The digits in two or three of three sets.
    #[inline(always)]
    fn two_of(self, a: Self, b: Self) -> Self {
        self.and(a).or(b.and(self.or(a)))
    }

    /// The digits in this set and in neither of two others.
    #[inline(always)]
    fn minus(self, a: Self, b: Self) -> Self {
        self.without(a.or(b))
    }

    /// The sum and the carry of three sets, bit by bit: the digits in one or all three of them, and the digits in two
    /// or three.
    #[inline(always)]
    fn add(self, a: Self, b: Self) -> (Self, Self) {
        let one = self.xor(a);
        (one.xor(b), self.and(a).or(one.and(b)))
    }

    /// The digits in this set and `a`, or in `b`.
    #[inline(always)]
    fn and_or(self, a: Self, b: Self) -> Self {
        self.and(a).or(b)
    }
}

/// Facts that are equal in the three rows of a band: a set for each mini-column of a plane.
pub(super) trait Columns: Sets {
    /// Rotated by one band and by two bands.
    fn bands(self) -> [Self; 2];
}

/// The candidates of 27 cells.
///
/// `Proof` is what a caller must show to make a plane: that the processor has the instructions. Code that holds a plane
/// need not show it again.
pub(super) trait Plane: Sets {
    /// The proof, which detection makes once.
    type Proof: Copy;

    /// The type of facts about mini-columns: a row of a plane, or a plane whose rows are equal.
    type Columns: Columns;

    /// Whether a plane is a single register.
    const IS_ONE_REGISTER: bool;

    /// Loads a plane from memory.
    fn load(proof: Self::Proof, lanes: &[u16; LANES]) -> Self;
    /// Stores a plane to memory.
    fn store(self) -> [u16; LANES];

    /// Rotated by rows: every lane holds what the next row of its band held, and what the row after it held.
    fn rows(self) -> [Self; 2];
    /// Rotated by one box and by two boxes within the row.
    fn boxes(self) -> [Self; 2];

    /// Rotated by rows and boxes: by one and one, two and two, one and two, two and one.
    #[inline(always)]
    fn diagonals(self) -> [Self; 4] {
        let [next, after] = self.boxes();
        let ([n1, n2], [a1, a2]) = (next.rows(), after.rows());
        [n1, a2, a1, n2]
    }

    /// For each mini-column: the digits with a place in it, and those with more than one.
    fn mini_columns(self) -> (Self::Columns, Self::Columns);
    /// Copies the facts of each mini-column to each of its cells.
    fn of_columns(columns: Self::Columns) -> Self;

    /// Keeps only the lanes with exactly `N` candidates, 1 or 2; the others become empty.
    fn with<const N: i16>(self) -> Self;
    /// Intersects each lane with `to` if they have a common digit; other lanes stay as they are.
    fn narrow(self, to: Self) -> Self;

    /// The number of cells with one candidate. Every cell must have candidates.
    fn singles(planes: [Self; 3]) -> u32;

    /// The cells with this many candidates, as bits.
    fn having(self, count: u16) -> u32;

    /// Finds the first cell whose two candidates together have the greatest number. The result is empty if no cell has
    /// two candidates. All lanes of `twos` must have two candidates or none. The number of a candidate is the sum of a
    /// row number and a column number. Both are given by their binary places 1, 2, 4 and 8. Row numbers belong to the
    /// mini-row and are the same in all planes; column numbers differ between planes.
    fn furthest(twos: [Self; 3], rows: [Self; 4], columns: [[Self::Columns; 4]; 3]) -> Spot;

    /// Splits at one cell, if there is one. The first result has only the lowest candidate of the cell, the second has
    /// all its others. Other cells stay as they are.
    fn split(self, cell: u32) -> [Self; 2];

    /// Whether every cell has all nine digits.
    fn is_complete(self) -> bool;
    /// Whether some cell of three planes has no candidate.
    fn any_empty(planes: [Self; 3]) -> bool;
    /// Whether two boards differ.
    fn differ(a: [Self; 3], b: [Self; 3]) -> bool;
}

#[cfg(test)]
mod tests {
    use std::array::from_fn;

    use proptest::prelude::*;

    use super::*;

    /// Lanes with random bits, none, a few or all of them.
    fn planes() -> impl Strategy<Value = [u16; LANES]> {
        let lane = prop_oneof![Just(0), Just(ALL), 0..=ALL, (0..9u16).prop_map(|d| 1 << d)];
        proptest::collection::vec(lane, CELLS)
            .prop_map(|lanes| from_fn(|lane| lanes.get(lane).copied().unwrap_or(0)))
    }

    /// Computes the 27 cells lane by lane.
    fn each(f: impl Fn(usize) -> u16) -> [u16; LANES] {
        from_fn(|lane| if lane < CELLS { f(lane) } else { 0 })
    }

    /// The lane that is `step` places further, where places are `size` lanes apart and three in number, cyclically.
    fn turned(lane: usize, size: usize, step: usize) -> usize {
        let place = lane / size % 3;
        lane - place * size + (place + step) % 3 * size
    }

    /// Compares every operation with its definition on arrays.
    fn check<P: Plane>(
        proof: P::Proof,
        [x, y, z]: [[u16; LANES]; 3],
        cell: usize,
    ) -> Result<(), TestCaseError> {
        let [a, b, c] = [x, y, z].map(|lanes| P::load(proof, &lanes));
        let columns = a.mini_columns().0;
        let some_of_column = |i| (0..3).fold(0, |all, step| all | x[turned(i, 3, step)]);
        let cases = [
            ("load and store", a.store(), x),
            ("and", a.and(b).store(), each(|i| x[i] & y[i])),
            ("or", a.or(b).store(), each(|i| x[i] | y[i])),
            ("or3", a.or3(b, c).store(), each(|i| x[i] | y[i] | z[i])),
            (
                "two_of",
                a.two_of(b, c).store(),
                each(|i| x[i] & y[i] | x[i] & z[i] | y[i] & z[i]),
            ),
            ("xor", a.xor(b).store(), each(|i| x[i] ^ y[i])),
            ("sum", a.add(b, c).0.store(), each(|i| x[i] ^ y[i] ^ z[i])),
            (
                "carry",
                a.add(b, c).1.store(),
                each(|i| x[i] & y[i] | x[i] & z[i] | y[i] & z[i]),
            ),
            (
                "minus",
                a.minus(b, c).store(),
                each(|i| x[i] & !y[i] & !z[i]),
            ),
            (
                "and_or",
                a.and_or(b, c).store(),
                each(|i| x[i] & y[i] | z[i]),
            ),
            (
                "next row",
                a.rows()[0].store(),
                each(|i| x[turned(i, 3, 1)]),
            ),
            (
                "row after",
                a.rows()[1].store(),
                each(|i| x[turned(i, 3, 2)]),
            ),
            (
                "next box",
                a.boxes()[0].store(),
                each(|i| x[turned(i, 1, 1)]),
            ),
            (
                "box after",
                a.boxes()[1].store(),
                each(|i| x[turned(i, 1, 2)]),
            ),
            (
                "mini-columns",
                P::of_columns(columns).store(),
                each(some_of_column),
            ),
            (
                "mini-columns, more than one",
                P::of_columns(a.mini_columns().1).store(),
                each(|i| {
                    let [x, y, z] = [0, 1, 2].map(|step| x[turned(i, 3, step)]);
                    x & y | x & z | y & z
                }),
            ),
            (
                "next band",
                P::of_columns(columns.bands()[0]).store(),
                each(|i| some_of_column(turned(i, 9, 1))),
            ),
            (
                "band after",
                P::of_columns(columns.bands()[1]).store(),
                each(|i| some_of_column(turned(i, 9, 2))),
            ),
            ("without", a.without(b).store(), each(|i| x[i] & !y[i])),
            (
                "one and one",
                a.diagonals()[0].store(),
                each(|i| x[turned(turned(i, 3, 1), 1, 1)]),
            ),
            (
                "two and two",
                a.diagonals()[1].store(),
                each(|i| x[turned(turned(i, 3, 2), 1, 2)]),
            ),
            (
                "one and two",
                a.diagonals()[2].store(),
                each(|i| x[turned(turned(i, 3, 1), 1, 2)]),
            ),
            (
                "two and one",
                a.diagonals()[3].store(),
                each(|i| x[turned(turned(i, 3, 2), 1, 1)]),
            ),
            ("with one", a.with::<1>().store(), each(|i| having(x[i], 1))),
            ("with two", a.with::<2>().store(), each(|i| having(x[i], 2))),
            (
                "narrow",
                a.narrow(b).store(),
                each(|i| if x[i] & y[i] == 0 { x[i] } else { x[i] & y[i] }),
            ),
            (
                "split, with",
                a.split(1 << cell)[0].store(),
                each(|i| {
                    if i == cell {
                        x[i] & x[i].wrapping_neg()
                    } else {
                        x[i]
                    }
                }),
            ),
            (
                "split, without",
                a.split(1 << cell)[1].store(),
                each(|i| {
                    if i == cell {
                        x[i] & x[i].wrapping_sub(1)
                    } else {
                        x[i]
                    }
                }),
            ),
            ("split nowhere", a.split(0)[0].store(), x),
        ];
        for (name, found, expected) in cases {
            prop_assert_eq!(found, expected, "{}", name);
        }
        let bits = |f: &dyn Fn(usize) -> bool| (0..CELLS).map(|i| u32::from(f(i)) << i).sum();
        for count in 0..=9 {
            let cells: u32 = bits(&|i| x[i].count_ones() == u32::from(count));
            prop_assert_eq!(a.having(count), cells, "having {}", count);
        }
        prop_assert_eq!(a.is_complete(), (0..CELLS).all(|i| x[i] == ALL));
        let full = each(|i| if i == cell { x[i] } else { ALL });
        prop_assert_eq!(P::load(proof, &full).is_complete(), x[cell] == ALL);
        let filled = [x, y, z].map(|lanes| each(|i| lanes[i].max(u16::from(i != cell))));
        let [fa, fb, fc] = filled.map(|lanes| P::load(proof, &lanes));
        let empty = filled.iter().any(|lanes| lanes[cell] == 0);
        prop_assert_eq!(P::any_empty([fa, fb, fc]), empty);
        if !empty {
            let lanes = filled.iter().flatten();
            let singles = lanes.filter(|lane| lane.count_ones() == 1).count();
            prop_assert_eq!(P::singles([fa, fb, fc]), singles as u32);
        }
        let changed = P::load(proof, &each(|i| if i == cell { y[i] } else { x[i] }));
        for (before, after) in [
            ([a, b, c], [changed, b, c]),
            ([b, a, c], [b, changed, c]),
            ([b, c, a], [b, c, changed]),
        ] {
            prop_assert_eq!(P::differ(before, after), x[cell] != y[cell]);
        }
        Ok(())
    }

    /// Checks `furthest` with two candidates or none in each lane and with arbitrary row and column numbers.
    fn check_furthest<P: Plane>(
        proof: P::Proof,
        lanes: &[[u16; LANES]],
    ) -> Result<(), TestCaseError> {
        let twos: [_; 3] = from_fn(|i| lanes[i].map(|lane| having(lane, 2)));
        let rows: [_; 4] = from_fn(|place| lanes[3 + place]);
        // Column numbers must be equal in all rows of a band.
        let columns: [[[u16; LANES]; 4]; 3] =
            from_fn(|i| from_fn(|place| each(|at| lanes[7 + 4 * i + place][at / 9 * 9 + at % 3])));
        let number = |places: &[[u16; LANES]; 4], lane: usize, digit: u16| -> u32 {
            let bit = |place: usize| u32::from(places[place][lane] >> digit & 1) << place;
            (0..4).map(bit).sum()
        };
        let sum = |i: usize, lane: usize| -> u32 {
            let digits = (0..9).filter(|digit| twos[i][lane] >> digit & 1 == 1);
            digits
                .map(|d| 1 + number(&rows, lane, d) + number(&columns[i], lane, d))
                .sum()
        };
        let best = (0..3 * CELLS).map(|at| sum(at % 3, at / 3)).max();
        let best = best.filter(|&best| best > 0);
        let cells = |i| {
            let is_best = |lane: usize| u32::from(Some(sum(i, lane)) == best) << lane;
            (0..CELLS).map(is_best).sum()
        };
        let expected = Spot::first_of(cells(0), cells(1), cells(2));
        let load = |lanes: [u16; LANES]| P::load(proof, &lanes);
        let columns = columns.map(|numbers| numbers.map(|number| load(number).mini_columns().0));
        let found = P::furthest(twos.map(load), rows.map(load), columns);
        prop_assert_eq!(found, expected);
        Ok(())
    }

    fn having(lane: u16, count: u32) -> u16 {
        if lane.count_ones() == count { lane } else { 0 }
    }

    proptest! {
        #[test]
        fn backends_do_what_arrays_do(
            lanes in proptest::collection::vec(planes(), 19),
            cell in 0..CELLS,
        ) {
            use crate::nine::fields::{NoProof, Fields};
            use crate::vector::{Native, Words};
            let three = [lanes[0], lanes[1], lanes[2]];
            check::<Fields<Words>>(NoProof, three, cell)?;
            check_furthest::<Fields<Words>>(NoProof, &lanes)?;
            check::<Fields<Native>>(NoProof, three, cell)?;
            check_furthest::<Fields<Native>>(NoProof, &lanes)?;
            #[cfg(target_arch = "x86_64")]
            {
                use crate::nine::avx2::{Avx2, Ymms};
                use crate::nine::avx512::{Avx512, Zmm};
                if let Some(proof) = Avx2::detect() {
                    check::<Ymms>(proof, three, cell)?;
                    check_furthest::<Ymms>(proof, &lanes)?;
                }
                if let Some(proof) = Avx512::detect() {
                    check::<Zmm>(proof, three, cell)?;
                    check_furthest::<Zmm>(proof, &lanes)?;
                }
            }
        }
    }
}
