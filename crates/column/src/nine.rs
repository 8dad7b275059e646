//! Plain lines of 9×9 straight from their rows to the lanes.
//!
//! As in the program's own way of many puzzles: no record is made of a line of 81 signs. Whatever is
//! not so plain, and whatever the lanes give up, is left to the caller.

use ninefold::format::plain;
use ninefold::grid::Shape;
use ninefold::search::Backend;
use ninefold::search::batch::{self, Answer};

use crate::texts::Rows;

/// How many puzzles go to the engine at once: so few that they and their answers stay in the cache. The
/// first ones, and those that are very hard, are fewer still, so that Ctrl-C is heard.
const BLOCK: usize = 4096;
const SHORT: usize = 64;

/// Guesses for each puzzle from which on they are very hard.
const HARD: u64 = 1000;

/// What the lanes say of the rows, block by block.
pub(crate) struct Nine<'a> {
    asked: &'a Rows<'a>,
    /// `None` if there is nothing to do for the lanes: rows are boards of another shape, or nodes are limited, since
    /// such a limit is exact and theirs are other nodes.
    backend: Option<Backend>,
    /// The plain rows of the block, ascending.
    rows: Vec<usize>,
    boards: Vec<[u8; 81]>,
    found: Vec<Answer>,
    /// Which of them is asked for next.
    next: usize,
    /// The row after the block.
    end: usize,
    /// How many puzzles the next block takes.
    size: usize,
}

impl<'a> Nine<'a> {
    pub(crate) fn of(asked: &'a Rows<'a>) -> Nine<'a> {
        let is_for_lanes =
            asked.limits.nodes.is_none() && asked.shape.is_none_or(|s| s == Shape::NINE);
        Nine {
            asked,
            backend: Backend::chosen().ok().filter(|_| is_for_lanes),
            rows: Vec::new(),
            boards: Vec::new(),
            found: Vec::new(),
            next: 0,
            end: 0,
            size: SHORT,
        }
    }

    /// What is said of a row, if it is plain and was answered. Rows are asked for in ascending order.
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
            HARD.. => SHORT,
            _ => BLOCK,
        };
    }
}

/// The cells of a line of 81 signs.
fn cells(text: &str) -> Option<[u8; 81]> {
    plain::cells(text.as_bytes().try_into().ok()?)
}
