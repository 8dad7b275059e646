//! A 9×9 position and one sweep of deductions over it.
//!
//! Of every mini-row the sweep knows, for all nine digits at once, whether the digit has a place in
//! it. The mini-rows of a band make a 3×3 table, rows by boxes, in which each digit must find a
//! mini-row in every row and every box: a mini-row (r, b) can be the place of a digit only if the
//! other two rows and boxes can be served beside it,
//!
//! ```text
//!   table of one digit       r   b            (r+1, b+1) and (r+2, b+2)
//!   ┌───┬───┬───┐            ■ · ·
//!   │ ■ │   │   │            · 1 2      or    (r+1, b+2) and (r+2, b+1)
//!   │   │ 1 │ 2 │            · 2 1
//!   │   │ 2 │ 1 │
//!   └───┴───┴───┘
//! ```
//!
//! which is all that locked candidates can say, pointing and claiming, in one formula. A mini-row left
//! alone in its row is certain, and if only one of its cells has the digit, that is a hidden single of
//! the row or of the box. Columns go the same way.
//!
//! A digit that *claims* a mini-row (a naked single in it, or one of only three digits that fit its
//! three cells) is taken from the other mini-rows of the box, and the formula does the rest.

use ninefold_grid::{Cell, Digit, Grid, Puzzle};

use super::plane::{ALL, LANES, Plane};
use crate::Stats;

/// The candidates of a board: the left, middle and right cells of all mini-rows.
#[derive(Copy, Clone)]
pub(super) struct Position<P> {
    pub(super) planes: [P; 3],
    /// How many cells had one candidate when this was last counted.
    placed: u32,
}

/// A digit in a cell.
#[derive(Copy, Clone)]
pub(super) struct Guess {
    pub(super) plane: usize,
    pub(super) lane: usize,
    /// The digit as a bit.
    pub(super) bit: u16,
}

/// The plane and the lane of a cell.
const fn home(cell: usize) -> (usize, usize) {
    (cell % 3, cell / 3)
}

impl<P: Plane> Position<P> {
    /// What the puzzle states, before any deduction.
    #[inline(always)]
    pub(super) fn of(puzzle: &Puzzle, proof: P::Proof) -> Position<P> {
        let [a, b, c] = &stated(puzzle);
        let mut position = Position {
            planes: [P::load(proof, a), P::load(proof, b), P::load(proof, c)],
            placed: 0,
        };
        position.placed = position.count_placed();
        position
    }

    /// Sweeps until nothing changes; whether the position is still possible.
    #[inline(always)]
    pub(super) fn settle(&mut self, stats: &mut Stats) -> bool {
        let before = self.placed;
        let possible = loop {
            let planes = self.planes;
            stats.iterations += 1;
            if !self.sweep() {
                break false;
            }
            if !P::differ(planes, self.planes) {
                break true;
            }
        };
        self.placed = self.count_placed();
        stats.placements += u64::from(self.placed.saturating_sub(before));
        possible
    }

    /// Whether every cell had one candidate after the last [`settle`](Position::settle).
    #[inline(always)]
    pub(super) fn is_full(&self) -> bool {
        self.placed == 81
    }

    #[inline(always)]
    fn count_placed(&self) -> u32 {
        let [a, b, c] = self.planes;
        a.counts().equal_to(1).count_ones()
            + b.counts().equal_to(1).count_ones()
            + c.counts().equal_to(1).count_ones()
    }

    /// One round of deductions: first along the rows, then, with what they gave, along the columns.
    /// Whether the position is still possible.
    #[inline(always)]
    fn sweep(&mut self) -> bool {
        let rows_are_served = self.sweep_rows();
        let served = self.sweep_columns().and(rows_are_served);
        served.is_complete() && !P::any_empty(self.planes)
    }

    /// Naked singles, and what follows along the rows. The digits that every row can still place.
    #[inline(always)]
    fn sweep_rows(&mut self) -> P {
        let [a, b, c] = self.planes;
        let (sa, sb, sc) = (a.with::<1>(), b.with::<1>(), c.with::<1>());
        let (a, b, c) = (a.minus(sb, sc), b.minus(sa, sc), c.minus(sa, sb));
        let some = a.or3(b, c);
        let many = a.two_of(b, c);

        let [claimed1, claimed2] = some.with::<3>().or(sa.or3(sb, sc)).rows();
        let some = some.minus(claimed1, claimed2);
        let [next, after] = some.boxes();
        let ([n1, n2], [a1, a2]) = (next.rows(), after.rows());
        let some = some.and(n1.and_or(a2, a1.and(n2)));

        let [next, after] = some.boxes();
        let hidden = some.minus(next, after).minus(many, many);
        self.planes = [
            a.and(some).narrow(hidden),
            b.and(some).narrow(hidden),
            c.and(some).narrow(hidden),
        ];
        some.or3(next, after)
    }

    /// What follows along the columns. The digits that every column can still place.
    #[inline(always)]
    fn sweep_columns(&mut self) -> P {
        let [a, b, c] = self.planes;
        let ((sa, ma), (sb, mb), (sc, mc)) = (mini_columns(a), mini_columns(b), mini_columns(c));

        let (ca, cb, cc) = (sa.with::<3>(), sb.with::<3>(), sc.with::<3>());
        let (sa, sb, sc) = (sa.minus(cb, cc), sb.minus(ca, cc), sc.minus(ca, cb));
        let ([a1, a2], [b1, b2], [c1, c2]) = (sa.bands(), sb.bands(), sc.bands());
        let sa = sa.and(b1.and_or(c2, b2.and(c1)));
        let sb = sb.and(c1.and_or(a2, c2.and(a1)));
        let sc = sc.and(a1.and_or(b2, a2.and(b1)));

        self.planes = [
            a.and(sa).narrow(sa.minus(sb, sc).minus(ma, ma)),
            b.and(sb).narrow(sb.minus(sa, sc).minus(mb, mb)),
            c.and(sc).narrow(sc.minus(sa, sb).minus(mc, mc)),
        ];
        sa.or3(sb, sc)
    }

    /// The position with this guess.
    #[inline(always)]
    pub(super) fn having(&self, guess: Guess) -> Position<P> {
        self.restricted(guess, guess.bit)
    }

    /// The position in which this guess is known to be wrong.
    #[inline(always)]
    pub(super) fn without(&self, guess: Guess) -> Position<P> {
        self.restricted(guess, !guess.bit)
    }

    #[inline(always)]
    fn restricted(&self, Guess { plane, lane, .. }: Guess, to: u16) -> Position<P> {
        let [a, b, c] = self.planes;
        let planes = [
            a.restrict(lane, if plane == 0 { to } else { ALL }),
            b.restrict(lane, if plane == 1 { to } else { ALL }),
            c.restrict(lane, if plane == 2 { to } else { ALL }),
        ];
        Position { planes, ..*self }
    }

    /// The candidates, lane by lane.
    #[inline(always)]
    pub(super) fn lanes(&self) -> [[u16; LANES]; 3] {
        let [a, b, c] = self.planes;
        [a.store(), b.store(), c.store()]
    }

    /// The digits of a full board.
    #[inline(always)]
    pub(super) fn grid(&self) -> Grid {
        let lanes = self.lanes();
        let mut grid = Grid::empty(9);
        for cell in 0..81 {
            let (plane, lane) = home(cell);
            let digit = lanes[plane][lane].trailing_zeros() as usize;
            grid.set(Cell::new(cell), Some(Digit::from_index(digit)));
        }
        grid
    }
}

/// For each mini-column, in all its three rows: the digits with a place in it, and those with more
/// than one.
#[inline(always)]
pub(super) fn mini_columns<P: Plane>(cells: P) -> (P, P) {
    let [next, after] = cells.rows();
    (cells.or3(next, after), cells.two_of(next, after))
}

/// What a puzzle says of every cell.
fn stated(puzzle: &Puzzle) -> [[u16; LANES]; 3] {
    let mut lanes = [[0; LANES]; 3];
    if puzzle.candidates().is_some() {
        for (cell, marks) in puzzle.allowed().iter() {
            let (plane, lane) = home(cell.index());
            lanes[plane][lane] = marks.iter().fold(0, |all, d| all | 1 << d.index());
        }
    } else {
        for (cell, given) in puzzle.givens().iter() {
            let (plane, lane) = home(cell.index());
            lanes[plane][lane] = given.map_or(ALL, |digit| 1 << digit.index());
        }
    }
    lanes
}
