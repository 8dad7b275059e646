//! Digging: givens of a filled grid are taken away in an order that chance makes, each unless the puzzle
//! would have a second solution without it.
//!
//! What is taken at once is a *unit*: one cell, or the cells that a symmetry moves onto each other. The
//! outcome is that of trying one unit after the other, but many are tried at once where most can go:
//! fewer givens never have fewer solutions, so where a block of units can go, each of its units can, and
//! where it cannot, the other solution tells at which unit at the latest.
//!
//! On 9×9 hundreds of digs go on side by side, each with one question at a time, and the questions of a
//! round are answered together in the lanes of [`batch`]. A question about a single given is asked as
//! "is there a solution with another digit in this cell", which most often takes no guess.

use ninefold_search::Backend;
use ninefold_search::batch::{self, Answer};

use crate::uniform::Full;

/// Cells of a 9×9 board: bit i is the cell i.
pub(crate) type Cells = u128;

/// All cells.
pub(crate) const ALL_CELLS: Cells = (1 << 81) - 1;

/// A dig that goes on.
#[derive(Clone, Debug)]
pub(crate) struct Dig {
    full: Full,
    /// The cells that are still given.
    pub(crate) givens: Cells,
    /// What is taken away at once, in the order in which it is tried.
    units: Vec<Cells>,
    /// The first unit that has not been tried.
    next: usize,
    /// The block that is tried ends before this unit.
    end: usize,
    /// It is known that a block up to and with the unit before this one cannot go.
    bad: usize,
    /// Where to stop: this many givens.
    least: u32,
    /// The cells of the block that is tried.
    block: Cells,
    /// What each cell may hold, of what is given still.
    board: [u16; 81],
}

impl Dig {
    /// A dig of a filled grid. It ends when every unit has been tried; units that would leave fewer
    /// than `least` givens stay.
    pub(crate) fn new(full: Full, units: Vec<Cells>, least: u32) -> Dig {
        Dig::of(full, ALL_CELLS, units, least)
    }

    /// A dig that begins with these givens, of which there are enough.
    pub(crate) fn of(full: Full, givens: Cells, units: Vec<Cells>, least: u32) -> Dig {
        let mut board = [ANY; 81];
        for cell in each(givens) {
            board[cell] = bit(full[cell]);
        }
        let mut dig = Dig {
            full,
            givens,
            bad: usize::MAX,
            next: 0,
            end: 0,
            units,
            least,
            block: 0,
            board,
        };
        dig.aim();
        dig
    }

    /// The puzzle: the digits 1 to 9, 0 for an empty cell.
    pub(crate) fn puzzle(&self) -> Full {
        given(&self.full, self.givens)
    }

    /// The grid that is dug.
    pub(crate) fn full(&self) -> Full {
        self.full
    }

    pub(crate) fn is_done(&self) -> bool {
        self.next == self.units.len()
    }

    /// Chooses the next block: blocks are long while there are many givens. Halving what is known to hold a
    /// unit that cannot go lost: the other solution most often names just this unit.
    fn aim(&mut self) {
        while self.next < self.units.len() {
            let left = self.givens.count_ones();
            let cells = self.units[self.next].count_ones();
            if self.bad == self.next + 1 || left.saturating_sub(cells) < self.least {
                self.next += 1;
                self.bad = usize::MAX;
                continue;
            }
            let far = match left {
                60.. => left - 52,
                46.. => 6,
                38.. => 4,
                33.. => 2,
                _ => 1,
            };
            // A block ends before what is known to be too much, and before what would leave too few.
            let mut size = cells;
            let mut end = self.next + 1;
            while end < self.units.len() && end + 1 < self.bad {
                size += self.units[end].count_ones();
                if size > far || size > left - self.least {
                    break;
                }
                end += 1;
            }
            self.end = end;
            self.block = self.units[self.next..self.end].iter().fold(0, |a, b| a | b);
            return;
        }
    }

    /// How many solutions answer the question.
    fn wants(&self) -> u8 {
        match self.block.is_power_of_two() {
            true => 1,
            false => 2,
        }
    }

    /// The question: what every cell may hold.
    fn ask(&self, question: &mut [u16; 81]) {
        *question = self.board;
        for cell in each(self.block) {
            question[cell] = ANY;
        }
        if self.wants() == 1 {
            let cell = self.block.trailing_zeros() as usize;
            question[cell] = ANY & !self.board[cell];
        }
    }

    /// Hears the answer.
    fn hear(&mut self, answer: &Answer) {
        let block = self.block;
        let is_one = block.is_power_of_two();
        let other = match answer.solutions {
            0 => None,
            1 if !is_one => None,
            Answer::UNDECIDED => Some(block),
            _ => {
                let other = match answer.first == self.full {
                    true => &answer.second,
                    false => &answer.first,
                };
                Some(difference(&self.full, other))
            }
        };
        match other {
            None => {
                self.givens &= !block;
                for cell in each(block) {
                    self.board[cell] = ANY;
                }
                self.next = self.end;
                if self.bad != usize::MAX && self.bad <= self.next {
                    self.bad = usize::MAX;
                }
            }
            // The last unit that has cells of the other solution.
            Some(other) => {
                let mut units = self.units[self.next..self.end].iter();
                let last = units.rposition(|unit| unit & other != 0).unwrap_or(0);
                self.bad = self.next + last + 1;
            }
        }
        self.aim();
    }
}

/// The givens that stand in these cells.
pub(crate) fn given(full: &Full, cells: Cells) -> Full {
    let mut givens = [0; 81];
    for cell in each(cells) {
        givens[cell] = full[cell];
    }
    givens
}

/// These givens, but another digit in one of the cells.
pub(crate) fn without(full: &Full, cells: Cells, cell: usize) -> [u16; 81] {
    let mut question = [ANY; 81];
    for cell in each(cells) {
        question[cell] = bit(full[cell]);
    }
    question[cell] = ANY & !bit(full[cell]);
    question
}

/// The cells in which two grids differ.
fn difference(a: &Full, b: &Full) -> Cells {
    let cells = (0..81).filter(|&cell| a[cell] != b[cell]);
    cells.fold(0, |cells, cell| cells | 1 << cell)
}

/// The cells of a set, in order.
fn each(mut cells: Cells) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = cells.trailing_zeros() as usize;
        cells &= cells.wrapping_sub(1);
        (cell < 81).then_some(cell)
    })
}

/// All digits.
const ANY: u16 = 0b1_1111_1111;

fn bit(digit: u8) -> u16 {
    1 << (digit - 1)
}

/// Goes on with all digs to their ends.
pub(crate) fn finish(digs: &mut [Dig], backend: Backend) {
    let mut open: Vec<usize> = (0..digs.len()).filter(|&i| !digs[i].is_done()).collect();
    let mut questions = Vec::with_capacity(open.len());
    let mut answers = Vec::new();
    while !open.is_empty() {
        // Those about one given want one solution, the others two.
        open.sort_unstable_by_key(|&i| digs[i].wants());
        questions.clear();
        questions.resize(open.len(), [0; 81]);
        for (&i, question) in open.iter().zip(&mut questions) {
            digs[i].ask(question);
        }
        answers.resize(questions.len(), Answer::NONE);
        let ones = open.partition_point(|&i| digs[i].wants() == 1);
        batch::find_candidates(&questions[..ones], 1, backend, &mut answers);
        batch::find_candidates(&questions[ones..], 2, backend, &mut answers[ones..]);
        for (&i, answer) in open.iter().zip(&answers) {
            digs[i].hear(answer);
        }
        open.retain(|&i| !digs[i].is_done());
    }
}
