//! A 16×16 position in sixteen planes, and the deductions on it.
//!
//! A digit whose plane has changed is examined as a whole. Hidden singles and locked candidates of all 48 houses take
//! about a hundred operations on planes. In between, all planes together show which cells have one candidate or none.
//! The two steps alternate until nothing changes. Digits that have not changed are skipped.

use ninefold_grid::{Cell, Digit, Grid, Puzzle};

use super::plane::Plane;

pub(super) const QUESTIONS: usize = 1024;

/// The index of a question: 16·column + row for the digit of a cell. For the place of a digit in a house it is 256 +
/// 48·digit + 16·kind + house. Kinds are row, box and column. A column has the house number 4·(column of the stack) +
/// stack.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Question(pub(super) u16);

impl Question {
    fn of_cell(cell: u32) -> Question {
        Question((cell % 16 * 16 + cell / 16) as u16)
    }

    fn of_house(kind: usize, house: u32, digit: usize) -> Question {
        Question((256 + 48 * digit + 16 * kind + house as usize) as u16)
    }

    /// Returns the row, the column and the digit of the answer with this index.
    pub(super) fn answer(self, number: usize) -> (usize, usize, usize) {
        let at = usize::from(self.0);
        let Some(at) = at.checked_sub(256) else {
            return (at % 16, at / 16, number);
        };
        let (digit, kind, house) = (at / 48, at / 16 % 3, at % 16);
        match kind {
            0 => (house, number, digit),
            1 => (
                house / 4 * 4 + number / 4,
                house % 4 * 4 + number % 4,
                digit,
            ),
            _ => (
                number % 4 * 4 + number / 4,
                house % 4 * 4 + house / 4,
                digit,
            ),
        }
    }
}

/// Why a position is impossible: the first question without an answer, or `None` for two equal digits in a house.
pub(super) type Failure = Option<Question>;

#[derive(Copy, Clone)]
pub(super) struct Position<P> {
    /// The places of each digit.
    pub(super) digits: [P; 16],
    /// Cells with one candidate that has already been removed from the cells that see them.
    pub(super) done: P,
    /// The digits that must be examined.
    dirty: u16,
}

/// The lowest bit of every nibble.
const LOWEST: u16 = 0x1111;

/// The lowest bit of each nibble that has bits.
#[inline(always)]
fn some<P: Plane>(x: P) -> P {
    let x = x.or(x.down::<1>());
    x.or(x.down::<2>()).and(x.same(LOWEST))
}

/// The lowest bits of the nibbles with at least one bit, and of those with two or more.
#[inline(always)]
fn some_and_many<P: Plane>(x: P) -> (P, P) {
    let low = x.same(LOWEST);
    let (pair, both) = (x.or(x.down::<1>()), x.and(x.down::<1>()));
    let (pair2, both2) = (pair.down::<2>(), both.down::<2>());
    let many = both.or(both2).or(pair.and(pair2));
    (pair.or(pair2).and(low), many.and(low))
}

/// For every bit of a lane, whether some row of the band has it, and whether two or more rows have it. All rows of a
/// band get the same result.
#[inline(always)]
fn in_band<P: Plane>(x: P) -> (P, P) {
    let next = x.next_row();
    let (one, two) = (x.or(next), x.and(next));
    let (one2, two2) = (one.row_after(), two.row_after());
    (one.or(one2), two.or(two2).or(one.and(one2)))
}

/// The union of the other rows of the band.
#[inline(always)]
fn other_rows<P: Plane>(x: P) -> P {
    let next = x.next_row();
    next.or(x.or(next).row_after())
}

/// The union of the other bands.
#[inline(always)]
fn other_bands<P: Plane>(x: P) -> P {
    let next = x.next_band();
    next.or(x.or(next).band_after())
}

/// The union of the other nibbles of the lane.
#[inline(always)]
fn other_stacks<P: Plane>(x: P) -> P {
    let turned = x.up::<4>().or(x.down::<12>());
    let both = x.or(turned);
    turned.or(both.up::<8>().or(both.down::<8>()))
}

impl<P: Plane> Position<P> {
    /// Reads the candidates of a puzzle, before any deduction.
    #[inline(always)]
    pub(super) fn of(puzzle: &Puzzle, proof: P::Proof) -> Position<P> {
        let mut words = [[0u64; 4]; 16];
        for (cell, marks) in puzzle.allowed().iter() {
            for digit in marks.iter() {
                words[digit.index()][cell.index() / 64] |= 1 << (cell.index() % 64);
            }
        }
        let done = P::load(proof, [0; 4]);
        // This is a loop, because a closure would not be compiled for the instructions of the plane.
        let mut digits = [done; 16];
        for (plane, words) in digits.iter_mut().zip(words) {
            *plane = P::load(proof, words);
        }
        Position {
            digits,
            done,
            dirty: u16::MAX,
        }
    }

    /// The number of cells with a placed digit.
    #[inline(always)]
    pub(super) fn placed(&self) -> u32 {
        self.done.store().iter().map(|word| word.count_ones()).sum()
    }

    /// The digits of the cells with a placed digit.
    #[inline(always)]
    pub(super) fn grid(&self) -> Grid {
        let mut grid = Grid::empty(16);
        for (digit, plane) in self.digits.iter().enumerate() {
            for (band, mut word) in plane.and(self.done).store().into_iter().enumerate() {
                while word != 0 {
                    let cell = 64 * band + word.trailing_zeros() as usize;
                    grid.set(Cell::new(cell), Some(Digit::from_index(digit)));
                    word &= word - 1;
                }
            }
        }
        grid
    }

    /// Returns the position with a digit placed in a cell, and the position without that candidate.
    #[inline(always)]
    pub(super) fn split(&self, row: usize, column: usize, digit: usize) -> [Position<P>; 2] {
        let mut cell = [0; 4];
        cell[row / 4] = 1 << (row % 4 * 16 + column);
        let cell = self.done.with(cell);
        let (mut with, mut without) = (*self, *self);
        for (other, plane) in with.digits.iter_mut().enumerate() {
            if other != digit && !plane.and(cell).is_empty() {
                *plane = plane.without(cell);
                with.dirty |= 1 << other;
            }
        }
        with.dirty |= 1 << digit;
        without.digits[digit] = without.digits[digit].without(cell);
        without.dirty |= 1 << digit;
        [with, without]
    }

    /// Deduces until nothing changes, or until the position is impossible. Adds the number of rounds to `rounds`.
    #[inline(always)]
    pub(super) fn settle(&mut self, rounds: &mut u64) -> Result<(), Failure> {
        let none = self.done.same(0);
        while self.dirty != 0 {
            *rounds += 1;
            // The hidden singles of this round.
            let mut hidden = [none; 16];
            let (mut any, mut twice) = (none, none);
            while self.dirty != 0 {
                let digit = self.dirty.trailing_zeros() as usize;
                self.dirty &= self.dirty - 1;
                let found = self.look(digit)?.without(hidden[digit]);
                twice = twice.or(any.and(found));
                any = any.or(found);
                hidden[digit] = hidden[digit].or(found);
            }
            if !twice.is_empty() {
                return Err(first_cell(twice.store()));
            }
            let (mut one, mut two) = (none, none);
            for (digit, hidden) in hidden.into_iter().enumerate() {
                let gone = self.digits[digit].and(any).without(hidden);
                if !gone.is_empty() {
                    self.digits[digit] = self.digits[digit].without(gone);
                    self.dirty |= 1 << digit;
                }
                let now = self.digits[digit];
                two = two.or(one.and(now));
                one = one.or(now);
            }
            let empty = one.same(u16::MAX).without(one);
            if !empty.is_empty() {
                return Err(first_cell(empty.store()));
            }
            let single = one.without(two);
            // Hidden singles have already been removed from the cells that see them.
            let new = single.without(self.done.or(any));
            self.done = single;
            if !new.is_empty() {
                for (digit, plane) in self.digits.iter().enumerate() {
                    if !plane.and(new).is_empty() {
                        self.dirty |= 1 << digit;
                    }
                }
            }
        }
        Ok(())
    }

    /// Examines a digit: removes it from cells where it cannot be, and returns its new hidden singles.
    #[inline(always)]
    fn look(&mut self, digit: usize) -> Result<P, Failure> {
        let x = self.digits[digit];
        let full = x.same(u16::MAX);

        // Mini-columns with a place, and those with several; columns, and those with places in several bands; boxes,
        // those with several mini-columns, and those with several places.
        let (one, two) = in_band(x);
        let next = one.next_band();
        let (bands, many) = (one.or(next), one.and(next));
        let (bands2, many2) = (bands.band_after(), many.band_after());
        let columns = bands.or(bands2);
        let many_bands = many.or(many2).or(bands.and(bands2));
        let (boxes, wide) = some_and_many(one);
        let crowded = wide.or(some(two)).nibbles();

        // Mini-rows with a place; rows without a mini-row that has one, and rows with at most one; boxes with several.
        let mini = some(x);
        let empty_rows = mini.empty_lanes();
        let narrow_rows = mini.without_lowest().empty_lanes();
        let (_, tall) = in_band(mini);

        let empty = empty_rows
            .or(x.same(LOWEST).without(boxes))
            .or(full.without(columns));
        if !empty.is_empty() {
            let houses = (empty_rows.lanes(), columns.store(), boxes.store());
            return Err(Some(failed(digit, houses)));
        }

        // Claiming: a row or column whose places lie in one box removes the rest of the box. Pointing: a box whose
        // places lie in one row or column removes the rest of that line.
        let claiming_row = mini.and(narrow_rows);
        let claiming_column = one.without(many_bands);
        let pointing_row = mini.without(tall);
        let pointing_column = one.without(wide.nibbles());
        let locked = other_rows(claiming_row)
            .or(other_stacks(pointing_row))
            .nibbles()
            .or(some(claiming_column).nibbles().without(claiming_column))
            .or(other_bands(pointing_column));

        let alone_in_row = x.and(x.without_lowest().empty_lanes());
        let alone_in_column = x.without(two.or(many_bands));
        let alone_in_box = x.without(crowded);
        let hidden = alone_in_row.or(alone_in_column).or(alone_in_box);

        // The cells that see singles, and whether two singles see each other.
        let single = hidden.or(x.and(self.done));
        let (column, twice) = in_band(single);
        let elsewhere = other_bands(column);
        let (block, blocks) = some_and_many(column);
        let clash = single
            .without_lowest()
            .or(twice)
            .or(column.and(elsewhere))
            .or(blocks);
        if !clash.is_empty() {
            return Err(None);
        }
        let seen = full
            .without(single.empty_lanes())
            .or(column.or(elsewhere))
            .or(block.nibbles())
            .without(single);

        let gone = locked.or(seen).and(x);
        if !gone.is_empty() {
            self.digits[digit] = x.without(gone);
            self.dirty |= 1 << digit;
        }
        Ok(hidden.without(self.done))
    }
}

/// Returns the first house without a place for the digit.
#[cold]
fn failed(digit: usize, (rows, columns, boxes): (u16, [u64; 4], [u64; 4])) -> Question {
    if rows != 0 {
        return Question::of_house(0, rows.trailing_zeros(), digit);
    }
    let columns = !columns[0] as u16;
    if columns != 0 {
        let column = columns.trailing_zeros();
        return Question::of_house(2, column % 4 * 4 + column / 4, digit);
    }
    for (band, word) in (0..).zip(boxes) {
        let empty = !word as u16 & LOWEST;
        if empty != 0 {
            return Question::of_house(1, 4 * band + empty.trailing_zeros() / 4, digit);
        }
    }
    Question(0)
}

#[cold]
fn first_cell(cells: [u64; 4]) -> Failure {
    let mut words = (0..).step_by(64).zip(cells);
    let (before, word) = words.find(|&(_, word)| word != 0)?;
    Some(Question::of_cell(before + word.trailing_zeros()))
}
