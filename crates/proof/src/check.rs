//! Checks a proof line by line, from the beginning.

use std::collections::HashSet;
use std::fmt;
use std::io::{self, BufRead, Read};
use std::ops::ControlFlow;

use ninefold_grid::{Digit, Grid, Puzzle, Shape, legal};

use crate::clauses::{Clauses, Literal};

/// The result of a checked section.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checked {
    /// The solutions, each verified and counted once.
    pub solutions: Vec<Grid>,
    /// Whether it is proved that there are no others.
    pub complete: bool,
    /// The number of lines of the section after its first line.
    pub lines: u64,
}

/// The reason why a proof is rejected.
#[derive(Debug)]
pub enum Rejected {
    /// A line is wrong.
    Line {
        /// The number of the line, counted from 1.
        line: u64,
        /// The reason in a few words.
        why: &'static str,
    },
    /// The proof cannot be read.
    Unread(io::Error),
    /// The callback asked to stop.
    Stopped,
}

impl fmt::Display for Rejected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rejected::Line { line, why } => write!(f, "line {line} {why}"),
            Rejected::Unread(error) => error.fmt(f),
            Rejected::Stopped => f.write_str("stopped"),
        }
    }
}

impl std::error::Error for Rejected {}

impl From<io::Error> for Rejected {
    fn from(error: io::Error) -> Rejected {
        Rejected::Unread(error)
    }
}

/// Checks the proof of one puzzle.
///
/// # Errors
/// Returns the first wrong line and the reason.
pub fn check(puzzle: &Puzzle, proof: &str) -> Result<Checked, Rejected> {
    let mut checker = Checker::new(proof.as_bytes());
    let checked = checker.next(puzzle, &mut |_| ControlFlow::Continue(()))?;
    match checker.is_at_end()? {
        true => Ok(checked),
        false => Err(checker.wrong("is about another puzzle")),
    }
}

/// Checks a file of proofs, section by section.
#[derive(Debug)]
pub struct Checker<R> {
    from: R,
    /// The line that was read last.
    text: Vec<u8>,
    number: u64,
    /// Whether that line has not been processed yet.
    is_new: bool,
}

/// The number of lines between two calls of the callback.
const ASK_EVERY: u64 = 64;

/// The greatest number of bytes of a line.
const MAX_LINE: u64 = 64 << 20;

impl<R: BufRead> Checker<R> {
    /// Makes a checker that has read nothing.
    pub fn new(from: R) -> Checker<R> {
        Checker {
            from,
            text: Vec::new(),
            number: 0,
            is_new: false,
        }
    }

    /// Checks the section of the next puzzle. `go_on` is called from time to time with the number of lines read; it
    /// decides whether to continue.
    ///
    /// # Errors
    /// Returns the first wrong line and the reason, also if there are no more sections.
    pub fn next(
        &mut self,
        puzzle: &Puzzle,
        go_on: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<Checked, Rejected> {
        if self.is_at_end()? {
            return Err(self.wrong("is missing: there is no proof for this puzzle"));
        }
        let Some(Line::Puzzle(side, rows, columns)) = self.line() else {
            return Err(self.wrong("must begin with p: a puzzle begins here"));
        };
        let shape = Shape::new(rows, columns).ok();
        let own = puzzle.board().shape().filter(|_| puzzle.is_plain());
        if own.is_none_or(|own| own.side() != side) || own != shape {
            return Err(self.wrong("is about a puzzle of another shape"));
        }
        let mut section = Section {
            puzzle,
            clauses: Clauses::of(puzzle),
            clause: Vec::new(),
            solutions_seen: HashSet::new(),
            solutions: Vec::new(),
        };
        let (mut complete, mut lines) = (false, 0u64);
        while !self.is_at_end()? {
            let line = self.line();
            let line = match line {
                Some(Line::Puzzle(..)) => {
                    self.is_new = true;
                    break;
                }
                Some(line) => line,
                None => return Err(self.wrong("is neither a clause nor a solution")),
            };
            if complete {
                return Err(self.wrong("comes after the end of a proof"));
            }
            complete = match section.line(line) {
                Ok(end) => end,
                Err(why) => return Err(self.wrong(why)),
            };
            lines += 1;
            if lines.is_multiple_of(ASK_EVERY) && go_on(self.number).is_break() {
                return Err(Rejected::Stopped);
            }
        }
        Ok(Checked {
            solutions: section.solutions,
            complete,
            lines,
        })
    }

    /// Whether all sections have been read.
    ///
    /// # Errors
    /// Returns an error if reading fails.
    pub fn is_at_end(&mut self) -> Result<bool, Rejected> {
        while !self.is_new {
            self.text.clear();
            let line = self.from.by_ref().take(MAX_LINE);
            if { line }.read_until(b'\n', &mut self.text)? == 0 {
                return Ok(true);
            }
            self.number += 1;
            if self.text.len() as u64 == MAX_LINE {
                return Err(self.wrong("is longer than 64 MiB"));
            }
            let text = self.text.trim_ascii();
            self.is_new = !text.is_empty() && text[0] != b'c';
        }
        Ok(false)
    }

    fn wrong(&self, why: &'static str) -> Rejected {
        Rejected::Line {
            line: self.number,
            why,
        }
    }

    /// Parses the line that was read.
    fn line(&mut self) -> Option<Line<'_>> {
        self.is_new = false;
        let text = self.text.trim_ascii();
        let (sign, rest) = match text.split_first()? {
            (&sign @ (b'p' | b'd' | b's'), rest) => (sign, rest),
            _ => (b' ', text),
        };
        Some(match sign {
            b'p' => {
                let mut numbers = numbers(rest);
                let mut next = || usize::try_from(numbers.next()??).ok();
                Line::Puzzle(next()?, next()?, next()?)
            }
            b'd' => Line::Forgotten(rest),
            b's' => Line::Solution(rest),
            _ => Line::Clause(text),
        })
    }
}

enum Line<'a> {
    Puzzle(usize, usize, usize),
    Clause(&'a [u8]),
    Forgotten(&'a [u8]),
    Solution(&'a [u8]),
}

/// Iterates over the numbers of a text, with `None` for a word that is not a number.
fn numbers(text: &[u8]) -> impl Iterator<Item = Option<i64>> + '_ {
    let words = text.split(u8::is_ascii_whitespace);
    words.filter(|word| !word.is_empty()).map(|word| {
        let (negative, digits) = match word.split_first() {
            Some((b'-', digits)) => (true, digits),
            _ => (false, word),
        };
        if digits.is_empty() || digits.len() > 10 {
            return None;
        }
        let number = digits.iter().try_fold(0, |number: i64, digit| {
            digit
                .is_ascii_digit()
                .then(|| 10 * number + i64::from(digit - b'0'))
        })?;
        Some(if negative { -number } else { number })
    })
}

struct Section<'a> {
    puzzle: &'a Puzzle,
    clauses: Clauses<'a>,
    clause: Vec<Literal>,
    solutions_seen: HashSet<Grid>,
    solutions: Vec<Grid>,
}

impl Section<'_> {
    /// Checks a line. Returns whether it ends the section.
    fn line(&mut self, line: Line) -> Result<bool, &'static str> {
        match line {
            Line::Solution(digits) => self.solution(digits)?,
            Line::Forgotten(clause) => {
                self.read(clause)?;
                self.clauses.forget(&self.clause);
            }
            Line::Clause(clause) => {
                self.read(clause)?;
                if !self.clauses.imply(&self.clause) {
                    return Err("does not follow");
                }
                self.clauses.add(&self.clause);
                return Ok(self.clause.is_empty());
            }
            Line::Puzzle(..) => return Err("is about another puzzle"),
        }
        Ok(false)
    }

    fn read(&mut self, text: &[u8]) -> Result<(), &'static str> {
        self.clause.clear();
        let mut ended = false;
        for number in numbers(text) {
            let number = number
                .filter(|_| !ended)
                .ok_or("is no clause: numbers and a 0")?;
            if number == 0 {
                ended = true;
                continue;
            }
            let candidate = number.unsigned_abs() as usize - 1;
            if candidate >= self.clauses.literals() / 2 {
                return Err("speaks of a candidate that is not there");
            }
            self.clause
                .push(2 * candidate as Literal + Literal::from(number < 0));
        }
        match ended {
            true => Ok(()),
            false => Err("is no clause: numbers and a 0"),
        }
    }

    fn solution(&mut self, digits: &[u8]) -> Result<(), &'static str> {
        let side = self.puzzle.board().side();
        let mut grid = Grid::empty(side);
        let mut digits = numbers(digits);
        for cell in self.puzzle.board().cells() {
            let number = digits.next().flatten();
            let number = number.and_then(|number| usize::try_from(number).ok());
            let digit = number.filter(|&number| number <= side);
            grid.set(cell, digit.and_then(Digit::new));
        }
        if digits.next().is_some() || !legal::solves(self.puzzle, &grid) {
            return Err("is no solution");
        }
        if !self.solutions_seen.insert(grid.clone()) {
            return Err("tells a solution for the second time");
        }
        let right = grid
            .filled()
            .map(|(cell, digit)| self.clauses.right(cell, digit));
        let clause: Vec<Literal> = right.map(|literal| literal + 1).collect();
        self.clauses.add(&clause);
        self.solutions.push(grid);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_testkit::puzzle;

    const SOLVED: &str = "s 1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1";

    #[track_caller]
    fn refused(puzzle: &Puzzle, proof: &str, message: &str) {
        let wrong = check(puzzle, proof).map_err(|wrong| wrong.to_string());
        assert_eq!(wrong, Err(message.to_owned()));
    }

    #[test]
    fn what_does_not_follow_is_refused() {
        // A puzzle with two solutions.
        let open = puzzle("1..4.41..14.4..1");
        refused(&open, "p 4 2 2\n0", "line 2 does not follow");
        refused(&open, "p 4 2 2\n\nc\ns 1 1\n0", "line 4 is no solution");
        let twice = format!("p 4 2 2\n{SOLVED}\n{SOLVED}\n");
        refused(&open, &twice, "line 3 tells a solution for the second time");
        refused(&open, "p 4 2 2\ns 9 -1 300", "line 2 is no solution");
        let behind = format!("p 4 2 2\n{SOLVED} 1\n");
        refused(&open, &behind, "line 2 is no solution");
        let other = "line 2 speaks of a candidate that is not there";
        refused(&open, "p 4 2 2\n99 0\n0", other);
        for line in [
            "x 0",
            "1 2",
            "1 0 0",
            "1 - 0",
            "99999999999999999999 0",
            "d",
        ] {
            let proof = format!("p 4 2 2\n{line}\n");
            refused(&open, &proof, "line 2 is no clause: numbers and a 0");
        }
    }

    #[test]
    fn a_section_belongs_to_a_puzzle() {
        let clash = puzzle("11..............");
        let missing = "line 0 is missing: there is no proof for this puzzle";
        refused(&clash, "", missing);
        refused(
            &clash,
            "0",
            "line 1 must begin with p: a puzzle begins here",
        );
        refused(
            &clash,
            "p 9 3 3\n0",
            "line 1 is about a puzzle of another shape",
        );
        refused(
            &clash,
            "p 4 1 4\n0",
            "line 1 is about a puzzle of another shape",
        );
        refused(
            &clash,
            "p 4 2 2\n0\n0",
            "line 3 comes after the end of a proof",
        );
        refused(
            &clash,
            "p 4 2 2\n0\np 4 2 2\n0",
            "line 3 is about another puzzle",
        );
        assert!(check(&clash, "p 4 2 2\n0\nc the end\n").unwrap().complete);
    }

    #[test]
    fn singles_prove_themselves() {
        let proper = puzzle("12343412214343.1");
        let checked = check(&proper, &format!("p 4 2 2\n{SOLVED}\n0\n")).unwrap();
        assert_eq!(
            (checked.solutions.len(), checked.complete, checked.lines),
            (1, true, 2)
        );
        let checked = check(&proper, &format!("p 4 2 2\n{SOLVED}\n")).unwrap();
        assert!(!checked.complete, "nobody said that there are no others");
    }

    #[test]
    fn what_is_forgotten_is_not_used() {
        let open = puzzle("................");
        // Two places of a digit in a row and in a column, without the others.
        let clause = "1 2 0";
        let checked = check(&open, &format!("p 4 2 2\n{clause}\n"));
        assert!(checked.is_err(), "does not follow from nothing");
        let known = puzzle("1...............");
        let forgotten = format!("p 4 2 2\n{clause}\nd 2 1 0\nd 2 1 0\n");
        assert!(check(&known, &forgotten).is_ok());
    }
}
