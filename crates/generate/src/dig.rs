//! Digging: removes givens of a filled grid in a random order, each unless the puzzle would have a second
//! solution without it.
//!
//! Givens are removed by *units*: one cell, or the cells that a symmetry maps onto each other. The result is
//! that of trying one unit after the other, but many units are tried together while most can be removed. Fewer
//! givens never have fewer solutions. So if a block of units can be removed, each of its units can be. If it
//! cannot, the other solution shows the last unit that may be the cause.
//!
//! On 9×9 hundreds of digs run side by side, each with one question at a time. The lanes of [`batch`] answer
//! the questions of a round together. A question about a single given is "is there a solution with another
//! digit in this cell", which most often needs no guess.

use ninefold_search::Backend;
use ninefold_search::batch::{self, Answer};

use crate::uniform::Full;

/// A set of cells of a 9×9 board: bit i is cell i.
pub(crate) type Cells = u128;

/// All cells.
pub(crate) const ALL_CELLS: Cells = (1 << 81) - 1;

/// A dig in progress.
#[derive(Clone, Debug)]
pub(crate) struct Dig {
    full: Full,
    /// The cells that are still given.
    pub(crate) givens: Cells,
    /// The units, in the order in which they are tried.
    units: Vec<Cells>,
    /// The first unit that has not been tried.
    next: usize,
    /// The end of the block that is tried: the number of the first unit after it.
    end: usize,
    /// The block from `next` up to the unit before this one is known not to be removable.
    known_bad_end: usize,
    /// The number of givens at which to stop.
    least: u32,
    /// The cells of the block that is tried.
    block: Cells,
    /// The digits that each cell may hold, by the givens that are left.
    board: [u16; 81],
}

impl Dig {
    /// Returns a dig of a filled grid. It ends when every unit has been tried. Units that would leave fewer
    /// than `least` givens stay.
    pub(crate) fn new(full: Full, units: Vec<Cells>, least: u32) -> Dig {
        Dig::of(full, ALL_CELLS, units, least)
    }

    /// Returns a dig that begins with these givens, which determine the grid.
    pub(crate) fn of(full: Full, givens: Cells, units: Vec<Cells>, least: u32) -> Dig {
        let mut board = [ANY; 81];
        for cell in each(givens) {
            board[cell] = bit(full[cell]);
        }
        let mut dig = Dig {
            full,
            givens,
            known_bad_end: usize::MAX,
            next: 0,
            end: 0,
            units,
            least,
            block: 0,
            board,
        };
        dig.choose_block();
        dig
    }

    /// The puzzle, with the digits 1 to 9 and 0 for an empty cell.
    pub(crate) fn puzzle(&self) -> Full {
        given(&self.full, self.givens)
    }

    /// The filled grid.
    pub(crate) fn full(&self) -> Full {
        self.full
    }

    pub(crate) fn is_done(&self) -> bool {
        self.next == self.units.len()
    }

    /// Chooses the next block. Blocks are long while there are many givens. Halving a block that contains a
    /// needed unit was tried and was slower, because the other solution most often names just this unit.
    fn choose_block(&mut self) {
        while self.next < self.units.len() {
            let left = self.givens.count_ones();
            let cells = self.units[self.next].count_ones();
            if self.known_bad_end == self.next + 1 || left.saturating_sub(cells) < self.least {
                self.next += 1;
                self.known_bad_end = usize::MAX;
                continue;
            }
            let far = match left {
                60.. => left - 52,
                46.. => 6,
                38.. => 4,
                33.. => 2,
                _ => 1,
            };
            // A block ends before the part that is known to be too much, and before it would leave too few
            // givens.
            let mut size = cells;
            let mut end = self.next + 1;
            while end < self.units.len() && end + 1 < self.known_bad_end {
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

    /// The number of solutions that answers the question.
    fn solutions_needed(&self) -> u8 {
        match self.block.is_power_of_two() {
            true => 1,
            false => 2,
        }
    }

    /// Fills the question: the digits that every cell may hold.
    fn ask(&self, question: &mut [u16; 81]) {
        *question = self.board;
        for cell in each(self.block) {
            question[cell] = ANY;
        }
        if self.solutions_needed() == 1 {
            let cell = self.block.trailing_zeros() as usize;
            question[cell] = ANY & !self.board[cell];
        }
    }

    /// Takes the answer into account.
    fn apply_answer(&mut self, answer: &Answer) {
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
                if self.known_bad_end != usize::MAX && self.known_bad_end <= self.next {
                    self.known_bad_end = usize::MAX;
                }
            }
            // The last unit that has a cell in which the other solution differs.
            Some(other) => {
                let mut units = self.units[self.next..self.end].iter();
                let last = units.rposition(|unit| unit & other != 0).unwrap_or(0);
                self.known_bad_end = self.next + last + 1;
            }
        }
        self.choose_block();
    }
}

/// Returns the givens in these cells, with 0 in all others.
pub(crate) fn given(full: &Full, cells: Cells) -> Full {
    let mut givens = [0; 81];
    for cell in each(cells) {
        givens[cell] = full[cell];
    }
    givens
}

/// Returns a question with these givens, but with another digit in one of the cells.
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

/// Runs all digs to their ends.
pub(crate) fn finish(digs: &mut [Dig], backend: Backend) {
    let mut open: Vec<usize> = (0..digs.len()).filter(|&i| !digs[i].is_done()).collect();
    let mut questions = Vec::with_capacity(open.len());
    let mut answers = Vec::new();
    while !open.is_empty() {
        // Questions about one given need one solution, the others two.
        open.sort_unstable_by_key(|&i| digs[i].solutions_needed());
        questions.clear();
        questions.resize(open.len(), [0; 81]);
        for (&i, question) in open.iter().zip(&mut questions) {
            digs[i].ask(question);
        }
        answers.resize(questions.len(), Answer::NONE);
        let ones = open.partition_point(|&i| digs[i].solutions_needed() == 1);
        batch::find_candidates(&questions[..ones], 1, backend, &mut answers);
        batch::find_candidates(&questions[ones..], 2, backend, &mut answers[ones..]);
        for (&i, answer) in open.iter().zip(&answers) {
            digs[i].apply_answer(answer);
        }
        open.retain(|&i| !digs[i].is_done());
    }
}
