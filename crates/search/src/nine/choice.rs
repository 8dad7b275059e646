//! Where to guess: at the cell with two candidates that has most company.
//!
//! Company is a house in which another cell with two candidates has one of the same digits: whatever
//! turns out wrong there turns out at once. Counts are kept as bit planes, "in one such cell" and "in
//! two or more", for all digits and houses at the same time.

use super::plane::Plane;
use super::position::{Guess, Position};

impl<P: Plane> Position<P> {
    /// A guess to make. The board must not be full.
    #[inline(always)]
    pub(super) fn guess(&self) -> Guess {
        let [a, b, c] = self.planes;
        let (a, b, c) = (a.with::<2>(), b.with::<2>(), c.with::<2>());
        let (one, two) = (a.or3(b, c), a.two_of(b, c));
        let ([one1, one2], [two1, two2]) = (one.boxes(), two.boxes());
        let row = one.two_of(one1, one2).or(two.or3(two1, two2));
        let ([one1, one2], [two1, two2]) = (one.rows(), two.rows());
        let square = one.two_of(one1, one2).or(two.or3(two1, two2));
        let scores = [
            score(a, row, square),
            score(b, row, square),
            score(c, row, square),
        ];
        let best = scores[0].max(scores[1]).max(scores[2]).greatest();
        if best == 0 {
            return self.fewest();
        }
        let [a, b, _] = scores.each_ref();
        let (plane, cells) = match (a.equal_to(best), b.equal_to(best)) {
            (0, 0) => (2, scores[2].equal_to(best)),
            (0, cells) => (1, cells),
            (cells, _) => (0, cells),
        };
        self.lowest(plane, cells.trailing_zeros() as usize)
    }

    /// The lowest digit of the first cell with the fewest candidates but more than one.
    #[inline(always)]
    fn fewest(&self) -> Guess {
        let [a, b, c] = self.planes;
        let (a, b, c) = (a.counts(), b.counts(), c.counts());
        for count in 3..=9 {
            for (plane, cells) in [a.equal_to(count), b.equal_to(count), c.equal_to(count)]
                .into_iter()
                .enumerate()
            {
                if cells != 0 {
                    return self.lowest(plane, cells.trailing_zeros() as usize);
                }
            }
        }
        self.lowest(0, 0)
    }

    #[inline(always)]
    fn lowest(&self, plane: usize, lane: usize) -> Guess {
        let bits = self.lanes()[plane][lane];
        let bit = bits & bits.wrapping_neg();
        Guess { plane, lane, bit }
    }
}

/// For each cell with two candidates: two, and one more for each digit and house with company.
#[inline(always)]
fn score<P: Plane>(cells: P, row: P, square: P) -> P {
    let [next, after] = cells.rows();
    let (one, two) = (cells.or3(next, after), cells.two_of(next, after));
    let ([one1, one2], [two1, two2]) = (one.bands(), two.bands());
    let column = one.two_of(one1, one2).or(two.or3(two1, two2));
    let (in_rows, in_columns) = (cells.and(row).counts(), cells.and(column).counts());
    let in_boxes = cells.and(square).counts();
    cells.counts().plus(in_rows).plus(in_columns).plus(in_boxes)
}
