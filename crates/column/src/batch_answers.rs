//! Sends plain 9×9 lines directly from their rows to the batch engine, which solves many of them in SIMD lanes.
//!
//! As in the program's path for many puzzles, no record is made of a line of 81 signs. Other rows, and puzzles that
//! the batch engine gives up, are left to the caller.

use ninefold::format::plain;
use ninefold::grid::Shape;
use ninefold::search::Backend;
use ninefold::search::batch::{self, Answer};

use crate::texts::Rows;

/// The number of puzzles that go to the engine at once. They and their answers stay in the cache. The first blocks,
/// and those with very hard puzzles, are smaller (`SHORT_BLOCK_PUZZLES`), so that Ctrl-C is noticed soon.
const BLOCK_PUZZLES: usize = 4096;
const SHORT_BLOCK_PUZZLES: usize = 64;

/// The number of guesses per puzzle from which puzzles count as very hard.
const HARD_GUESSES: u64 = 1000;

/// The answers of the batch engine to the rows, block by block.
pub(crate) struct BatchAnswers<'a> {
    asked: &'a Rows<'a>,
    /// `None` if the batch engine has nothing to do: the rows are boards of another shape, or nodes are limited.
    /// Such a limit is exact, and the nodes of this engine are different ones.
    backend: Option<Backend>,
    /// The plain rows of the block, in ascending order.
    rows: Vec<usize>,
    boards: Vec<[u8; 81]>,
    found: Vec<Answer>,
    /// The place of the row that is asked for next.
    next: usize,
    /// The row after the block.
    end: usize,
    /// The number of puzzles in the next block.
    size: usize,
}

impl<'a> BatchAnswers<'a> {
    pub(crate) fn of(asked: &'a Rows<'a>) -> BatchAnswers<'a> {
        let is_for_lanes =
            asked.limits.nodes.is_none() && asked.shape.is_none_or(|s| s == Shape::NINE);
        BatchAnswers {
            asked,
            backend: Backend::chosen().ok().filter(|_| is_for_lanes),
            rows: Vec::new(),
            boards: Vec::new(),
            found: Vec::new(),
            next: 0,
            end: 0,
            size: SHORT_BLOCK_PUZZLES,
        }
    }

    /// Returns the answer to a row, if the row is plain and was answered. Rows must be asked for in ascending
    /// order.
    pub(crate) fn take(&mut self, row: usize) -> Option<&Answer> {
        if row >= self.end {
            self.answer_block();
        }
        if self.rows.get(self.next) != Some(&row) {
            return None;
        }
        self.next += 1;
        Some(&self.found[self.next - 1]).filter(|found| found.solutions != Answer::UNDECIDED)
    }

    /// Answers the next block of plain rows.
    fn answer_block(&mut self) {
        self.rows.clear();
        self.boards.clear();
        self.next = 0;
        let Some(backend) = self.backend.filter(|_| !self.asked.limits.is_cancelled()) else {
            self.end = self.asked.len();
            return;
        };
        while self.end < self.asked.len() && self.rows.len() < self.size {
            if let Some(cells) = self.asked.get(self.end).and_then(cells) {
                self.rows.push(self.end);
                self.boards.push(cells);
            }
            self.end += 1;
        }
        self.found.resize(self.rows.len(), Answer::NONE);
        batch::solve(&self.boards, backend, &mut self.found);
        let guesses: u64 = self
            .found
            .iter()
            .map(|found| u64::from(found.guesses))
            .sum();
        self.size = match guesses / self.rows.len().max(1) as u64 {
            HARD_GUESSES.. => SHORT_BLOCK_PUZZLES,
            _ => BLOCK_PUZZLES,
        };
    }
}

/// Returns the cells of a line of 81 signs.
fn cells(text: &str) -> Option<[u8; 81]> {
    plain::cells(text.as_bytes().try_into().ok()?)
}
