//! Plain lines of 9×9 straight from their rows to the lanes.
//!
//! As in the program's own way of many puzzles: no record is made of a line of 81 signs. Whatever is
//! not so plain, and whatever the lanes give up, is left to the caller.

use ninefold::format::plain;
use ninefold::search::Backend;
use ninefold::search::batch::{self, Answer};

use crate::{Limits, Texts};

/// How many puzzles go to the engine at once, unless they turn out to be very hard: then few, so that
/// Ctrl-C is heard.
const CHUNK: usize = 8192;
const SHORT: usize = 64;

/// Guesses for each puzzle from which on they are very hard.
const HARD: u64 = 1000;

/// What the lanes say of some rows.
pub(crate) struct Nine {
    /// The rows, ascending.
    rows: Vec<usize>,
    found: Vec<Answer>,
    next: usize,
}

impl Nine {
    /// Answers those rows that are plain. A limit of nodes is exact, and those of the lanes are other
    /// nodes, so there is nothing for them to do then.
    pub(crate) fn of(texts: &Texts<'_>, limits: &Limits) -> Nine {
        let mut nine = Nine {
            rows: Vec::new(),
            found: Vec::new(),
            next: 0,
        };
        let Ok(backend) = Backend::chosen() else {
            return nine;
        };
        if limits.nodes.is_some() {
            return nine;
        }
        let mut boards = Vec::with_capacity(texts.len());
        for row in 0..texts.len() {
            if let Some(cells) = texts.get(row).and_then(cells) {
                nine.rows.push(row);
                boards.push(cells);
            }
        }
        nine.found.resize(boards.len(), Answer::NONE);
        let (mut done, mut chunk) = (0, SHORT);
        while done < boards.len() && !limits.is_cancelled() {
            let end = (done + chunk).min(boards.len());
            let found = &mut nine.found[done..end];
            batch::solve(&boards[done..end], backend, found);
            let guesses: u64 = found.iter().map(|found| u64::from(found.guesses)).sum();
            chunk = match guesses / (end - done) as u64 {
                HARD.. => SHORT,
                _ => CHUNK,
            };
            done = end;
        }
        nine.rows.truncate(done);
        nine
    }

    /// What is said of a row, if it is one of them. Rows are asked for in ascending order.
    pub(crate) fn take(&mut self, row: usize) -> Option<&Answer> {
        if self.rows.get(self.next) != Some(&row) {
            return None;
        }
        self.next += 1;
        Some(&self.found[self.next - 1]).filter(|found| found.solutions != Answer::UNDECIDED)
    }
}

/// The cells of a line of 81 signs.
fn cells(text: &str) -> Option<[u8; 81]> {
    plain::cells(text.as_bytes().try_into().ok()?)
}
