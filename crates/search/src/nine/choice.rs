//! Chooses the cell to guess: the cell with two candidates whose digits would have the largest effect.
//!
//! A digit placed in a cell is removed from eight other sets of cells: two mini-rows in the row, two in the box, and
//! four mini-columns. Each of these eight counts one if it holds the digit. It counts two more if it holds the digit in
//! a cell with two candidates, because such a cell is then decided. The cell with the greatest sum over both its digits
//! is guessed. All nine digits and 81 cells are counted at the same time: the numbers are spread over planes, one plane
//! for each binary place. Full adders add them, with three planes in and two planes out.
//!
//! Guesses per puzzle on two sets, hardest (SE ≥ 11) and magictour. The sweeps of this experiment were a little
//! stronger than the present ones:
//!
//! | choice | hardest | magictour |
//! |---|---|---|
//! | houses in which a cell of two candidates meets another | 103 | 11.5 |
//! | the eight, only cells of two candidates | 90 | 8.9 |
//! | the eight, all cells with equal weight | 88 | 10.1 |
//! | this choice | 63 | 6.8 |
//! | single peers, weights 3, 2, 1 for two, three, more candidates, and twice the product | 65 | 6.6 |
//! | the previous one, and digits with two places in a house as well | 57 | 6.4 |
//!
//! The last two need scalar loops over cells, estimated at 340 cycles or more for a guess instead of 130. Counting the
//! cell's own mini-row and mini-column as well is worse (69), because a cell is then counted twice, by row and by box.

use super::plane::{Columns, Plane, Sets};
use super::position::{Position, Spot};

impl<P: Plane> Position<P> {
    /// Chooses the cell to guess. The board must not be full.
    #[inline(always)]
    pub(super) fn guess(&self) -> Spot {
        let [a, b, c] = self.planes;
        let twos = [a.with::<2>(), b.with::<2>(), c.with::<2>()];
        let (all, two) = (Reach::of([a, b, c]), Reach::of(twos));
        let rows = weigh(all.rows, two.rows);
        let columns = [
            weigh(all.left, two.left),
            weigh(all.middle, two.middle),
            weigh(all.right, two.right),
        ];
        match P::furthest(twos, rows, columns) {
            Spot(0, 0, 0) => self.fewest(),
            spot => spot,
        }
    }

    /// Finds the first cell with the fewest candidates but more than two.
    #[inline(always)]
    fn fewest(&self) -> Spot {
        let [a, b, c] = self.planes;
        let mut found = Spot(0, 0, 0);
        for count in (3..=9).rev() {
            let (a, b, c) = (a.having(count), b.having(count), c.having(count));
            if a | b | c != 0 {
                found = Spot::first_of(a, b, c);
            }
        }
        found
    }
}

/// The digits in the mini-rows and mini-columns that a cell can affect.
struct Reach<P: Plane> {
    /// The two other mini-rows of the row, and the two of the box.
    rows: [P; 4],
    /// For the left cells of mini-rows, the two other mini-columns of the column, and the two of the box.
    left: [P::Columns; 4],
    middle: [P::Columns; 4],
    right: [P::Columns; 4],
}

impl<P: Plane> Reach<P> {
    #[inline(always)]
    fn of([a, b, c]: [P; 3]) -> Reach<P> {
        let row = a.or3(b, c);
        let ([across1, across2], [down1, down2]) = (row.boxes(), row.rows());
        let (a, b, c) = (a.mini_columns().0, b.mini_columns().0, c.mini_columns().0);
        let ([a1, a2], [b1, b2], [c1, c2]) = (a.bands(), b.bands(), c.bands());
        Reach {
            rows: [across1, across2, down1, down2],
            left: [a1, a2, b, c],
            middle: [b1, b2, a, c],
            right: [c1, c2, a, b],
        }
    }
}

/// For each digit, the number of the first four sets that hold it plus twice the number of the second four that hold
/// it. The result has one set for each binary place: 1, 2, 4 and 8.
#[inline(always)]
fn weigh<S: Sets>([a, b, c, d]: [S; 4], [e, f, g, h]: [S; 4]) -> [S; 4] {
    let (abc, carry1) = a.add(b, c);
    let carry2 = abc.and(d);
    let (low, carry3) = carry1.add(carry2, e);
    let (high, carry4) = f.add(g, h);
    let carry5 = low.and(high);
    let (fours, eights) = carry3.add(carry4, carry5);
    [abc.xor(d), low.xor(high), fours, eights]
}
