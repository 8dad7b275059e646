//! What was found out, line by line, for somebody who does not believe it.
//!
//! A learned clause follows from the rules and the clauses before it by unit propagation alone: if everything in it
//! were false, singles would lead to a contradiction. So a checker needs no search (Goldberg and Novikov, 2003; the
//! lines are those of DRAT, by Wetzler, Heule and Hunt, 2014). Nothing else needs to be told: the checker makes the rules
//! from the puzzle itself.

use ninefold_grid::{Candidate, Grid};

use super::literal::Literal;

/// A line of a proof. A literal is the number of a candidate, n·cell + digit with cells from 0 and digits from 1, or
/// the opposite number if it says that the candidate is wrong.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Line<'a> {
    /// One of these holds. The empty clause says that there are no more solutions than those told.
    Clause(&'a [i32]),
    /// This clause is not used any more.
    Forgotten(&'a [i32]),
    /// A solution. From here on others are spoken of.
    Solution(&'a Grid),
}

/// Who is told.
pub(crate) struct Proof<'a> {
    side: usize,
    tell: &'a mut dyn FnMut(Line),
    line: Vec<i32>,
}

impl<'a> Proof<'a> {
    pub(crate) fn new(side: usize, tell: &'a mut dyn FnMut(Line)) -> Proof<'a> {
        Proof {
            side,
            tell,
            line: Vec::new(),
        }
    }

    fn number(&self, candidate: Candidate) -> i32 {
        (candidate.cell.index() * self.side + candidate.digit.index() + 1) as i32
    }

    /// The candidate is wrong.
    pub(crate) fn wrong(&mut self, candidate: Candidate) {
        let number = self.number(candidate);
        (self.tell)(Line::Clause(&[-number]));
    }

    pub(crate) fn nothing_else(&mut self) {
        (self.tell)(Line::Clause(&[]));
    }

    pub(crate) fn solution(&mut self, grid: &Grid) {
        (self.tell)(Line::Solution(grid));
    }

    /// A clause that holds, or that is no longer needed.
    pub(super) fn clause(&mut self, clause: &[Literal], candidates: &[Candidate], holds: bool) {
        let mut line = std::mem::take(&mut self.line);
        line.clear();
        line.extend(clause.iter().map(|literal| {
            let number = self.number(candidates[literal.variable().index()]);
            if literal.says_true() { number } else { -number }
        }));
        (self.tell)(match holds {
            true => Line::Clause(&line),
            false => Line::Forgotten(&line),
        });
        self.line = line;
    }
}
