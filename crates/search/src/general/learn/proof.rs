//! Writes a proof line by line, so that an independent checker can verify the verdict.
//!
//! A learned clause follows from the rules and the earlier clauses by unit propagation alone: if all its literals were
//! false, singles would lead to a contradiction. So a checker needs no search (Goldberg and Novikov, 2003; the lines
//! are those of DRAT, by Wetzler, Heule and Hunt, 2014). Nothing else is written, because the checker derives the rules
//! from the puzzle itself.

use ninefold_grid::{Candidate, Grid};

use super::literal::Literal;

/// A line of a proof. A literal is the number of a candidate, n·cell + digit with cells counted from 0 and digits from
/// 1. A negative number means that the candidate is false.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Line<'a> {
    /// At least one of these literals is true. The empty clause means that there are no more solutions than those
    /// reported.
    Clause(&'a [i32]),
    /// This clause is no longer used.
    Forgotten(&'a [i32]),
    /// A solution. The following lines are about other solutions.
    Solution(&'a Grid),
}

/// The receiver of a proof.
pub(crate) struct Proof<'a> {
    side: usize,
    on_line: &'a mut dyn FnMut(Line),
    line: Vec<i32>,
}

impl<'a> Proof<'a> {
    pub(crate) fn new(side: usize, on_line: &'a mut dyn FnMut(Line)) -> Proof<'a> {
        Proof {
            side,
            on_line,
            line: Vec::new(),
        }
    }

    fn number(&self, candidate: Candidate) -> i32 {
        (candidate.cell.index() * self.side + candidate.digit.index() + 1) as i32
    }

    /// States that a candidate is false.
    pub(crate) fn wrong(&mut self, candidate: Candidate) {
        let number = self.number(candidate);
        (self.on_line)(Line::Clause(&[-number]));
    }

    pub(crate) fn nothing_else(&mut self) {
        (self.on_line)(Line::Clause(&[]));
    }

    pub(crate) fn solution(&mut self, grid: &Grid) {
        (self.on_line)(Line::Solution(grid));
    }

    /// Writes a clause that holds (`holds`), or one that is no longer needed.
    pub(super) fn clause(&mut self, clause: &[Literal], candidates: &[Candidate], holds: bool) {
        let mut line = std::mem::take(&mut self.line);
        line.clear();
        line.extend(clause.iter().map(|literal| {
            let number = self.number(candidates[literal.variable().index()]);
            if literal.is_positive() {
                number
            } else {
                -number
            }
        }));
        (self.on_line)(match holds {
            true => Line::Clause(&line),
            false => Line::Forgotten(&line),
        });
        self.line = line;
    }
}
