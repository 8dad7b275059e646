//! Checks a proof that a puzzle has no solutions but those told. It shares nothing with what makes proofs.
//!
//! A proof is text, a line for each step. A literal is the number of a candidate, n·cell + digit with cells from 0 and
//! digits from 1, or its opposite.
//!
//! ```text
//! 17 -23 5 0      one of these holds
//! d 17 -23 5 0    this clause is not used any more
//! s 1 2 3 4 …     a solution, digits row by row; from here on others are spoken of
//! 0               there are no others
//! ```
//!
//! Each clause must follow by unit propagation: if every literal of it were false, cells and digits with one place left
//! would lead to a contradiction. That is all there is to check; deletions only save time. Clauses are watched at two
//! literals, and the rule that two candidates exclude each other is looked up in the geometry.

use std::collections::HashMap;

use ninefold_grid::{Cell, Digit, Grid, Puzzle, legal};

/// The solutions told by a proof that is right.
///
/// # Errors
/// The first line that is wrong, counted from 1, and why; line 0 if the end is missing.
pub fn check(puzzle: &Puzzle, proof: &str) -> Result<Vec<Grid>, (usize, &'static str)> {
    let mut checker = Checker::new(puzzle);
    for (number, line) in proof.lines().enumerate() {
        match checker.line(line) {
            Ok(true) => return Ok(checker.solutions),
            Ok(false) => {}
            Err(why) => return Err((number + 1, why)),
        }
    }
    Err((0, "the proof has no end"))
}

/// Literals are numbered 2v for a candidate v from 0, and 2v + 1 for its opposite.
struct Checker<'a> {
    puzzle: &'a Puzzle,
    side: usize,
    values: Vec<i8>,
    trail: Vec<usize>,
    head: usize,
    clauses: Vec<Vec<usize>>,
    watches: Vec<Vec<usize>>,
    /// Clauses by their literals in order, for deletion.
    known: HashMap<Vec<usize>, Vec<usize>>,
    solutions: Vec<Grid>,
    /// The contradiction does not need the next clause any more.
    done: bool,
}

impl Checker<'_> {
    fn new(puzzle: &Puzzle) -> Checker<'_> {
        let geometry = puzzle.geometry();
        let side = geometry.side();
        let candidates = geometry.cell_count() * side;
        let mut checker = Checker {
            puzzle,
            side,
            values: vec![0; 2 * candidates],
            trail: Vec::new(),
            head: 0,
            clauses: Vec::new(),
            watches: vec![Vec::new(); 2 * candidates],
            known: HashMap::new(),
            solutions: Vec::new(),
            done: false,
        };
        for cell in geometry.cells() {
            checker.add(
                geometry
                    .digits()
                    .map(|digit| checker.literal(cell, digit))
                    .collect(),
            );
        }
        for house in geometry.houses() {
            for digit in geometry.digits() {
                let cells = geometry.cells_of(house).iter();
                checker.add(cells.map(|&cell| checker.literal(cell, digit)).collect());
            }
        }
        for (cell, marks) in puzzle.allowed().iter() {
            for digit in geometry.digits().filter(|&digit| !marks.contains(digit)) {
                checker.add(vec![checker.literal(cell, digit) + 1]);
            }
        }
        for (cell, digit) in puzzle.givens().filled() {
            checker.add(vec![checker.literal(cell, digit)]);
        }
        checker
    }

    fn literal(&self, cell: Cell, digit: Digit) -> usize {
        2 * (cell.index() * self.side + digit.index())
    }

    /// Whether this was the end.
    fn line(&mut self, line: &str) -> Result<bool, &'static str> {
        if let Some(digits) = line.strip_prefix("s ") {
            self.solution(digits)?;
            return Ok(false);
        }
        let (gone, clause) = match line.strip_prefix("d ") {
            Some(clause) => (true, self.clause(clause)?),
            None => (false, self.clause(line)?),
        };
        if gone {
            self.forget(clause);
            return Ok(false);
        }
        if !self.follows(&clause) {
            return Err("does not follow");
        }
        let end = clause.is_empty();
        self.add(clause);
        Ok(end)
    }

    fn clause(&self, words: &str) -> Result<Vec<usize>, &'static str> {
        let mut numbers = words.split_whitespace().map(str::parse::<i64>);
        let mut clause = Vec::new();
        loop {
            match numbers.next() {
                Some(Ok(0)) if numbers.next().is_none() => return Ok(clause),
                Some(Ok(number)) if number != 0 => {
                    let literal =
                        2 * (number.unsigned_abs() as usize - 1) + usize::from(number < 0);
                    if literal >= self.values.len() {
                        return Err("no such candidate");
                    }
                    clause.push(literal);
                }
                _ => return Err("a clause is numbers and a 0"),
            }
        }
    }

    fn solution(&mut self, digits: &str) -> Result<(), &'static str> {
        let mut grid = Grid::empty(self.side);
        let mut digits = digits.split_whitespace();
        for cell in self.puzzle.geometry().cells() {
            let digit = digits
                .next()
                .and_then(|digit| Digit::new(digit.parse().ok()?));
            grid.set(cell, digit);
        }
        if !legal::solves(self.puzzle, &grid) {
            return Err("no solution");
        }
        self.add(
            grid.filled()
                .map(|(cell, digit)| self.literal(cell, digit) + 1)
                .collect(),
        );
        self.solutions.push(grid);
        Ok(())
    }

    /// Whether a contradiction follows if all of the clause is false.
    fn follows(&mut self, clause: &[usize]) -> bool {
        if self.done {
            return true;
        }
        let before = self.trail.len();
        let mut contradiction = false;
        for &literal in clause {
            contradiction |= !self.assume(literal ^ 1);
        }
        contradiction = contradiction || !self.propagate();
        for literal in self.trail.drain(before..) {
            self.values[literal] = 0;
            self.values[literal ^ 1] = 0;
        }
        self.head = before;
        contradiction
    }

    /// A clause that holds from now on.
    fn add(&mut self, mut clause: Vec<usize>) {
        clause.sort_unstable();
        // Two that are not false come first, to be watched.
        let key = clause.clone();
        clause.sort_by_key(|&literal| self.values[literal] < 0);
        let free = clause
            .iter()
            .filter(|&&literal| self.values[literal] >= 0)
            .count();
        if free == 0 {
            self.done = true;
            return;
        }
        if free == 1 {
            self.done |= !self.assume(clause[0]) || !self.propagate();
        }
        if clause.len() > 1 {
            let number = self.clauses.len();
            self.watches[clause[0]].push(number);
            self.watches[clause[1]].push(number);
            self.known.entry(key).or_default().push(number);
            self.clauses.push(clause);
        }
    }

    fn forget(&mut self, mut clause: Vec<usize>) {
        clause.sort_unstable();
        if let Some(number) = self.known.get_mut(&clause).and_then(Vec::pop) {
            self.clauses[number].clear();
        }
    }

    /// Makes a literal true; false if it is false.
    fn assume(&mut self, literal: usize) -> bool {
        if self.values[literal] == 0 {
            self.values[literal] = 1;
            self.values[literal ^ 1] = -1;
            self.trail.push(literal);
        }
        self.values[literal] > 0
    }

    /// Propagates; false at a contradiction.
    fn propagate(&mut self) -> bool {
        while let Some(&literal) = self.trail.get(self.head) {
            self.head += 1;
            if !(literal % 2 == 1 || self.exclude(literal)) || !self.look(literal ^ 1) {
                return false;
            }
        }
        true
    }

    /// A candidate is right: what shares its cell, or its digit in a house, is wrong.
    fn exclude(&mut self, literal: usize) -> bool {
        let (cell, digit) = (literal / 2 / self.side, literal / 2 % self.side);
        let geometry = self.puzzle.geometry();
        let mut fine = true;
        for other in geometry.digits().filter(|other| other.index() != digit) {
            fine &= self.assume(self.literal(Cell::new(cell), other) + 1);
        }
        for &house in geometry.houses_of(Cell::new(cell)) {
            for &peer in geometry
                .cells_of(house)
                .iter()
                .filter(|peer| peer.index() != cell)
            {
                fine &= self.assume(self.literal(peer, Digit::from_index(digit)) + 1);
            }
        }
        fine
    }

    /// A literal has become false: who watches it?
    fn look(&mut self, literal: usize) -> bool {
        let mut watching = std::mem::take(&mut self.watches[literal]);
        let mut fine = true;
        watching.retain(|&number| {
            let clause = &mut self.clauses[number];
            if !fine || clause.is_empty() {
                return !fine;
            }
            if clause[0] == literal {
                clause.swap(0, 1);
            }
            let other = clause[0];
            if self.values[other] > 0 {
                return true;
            }
            let free = (2..clause.len()).find(|&i| self.values[clause[i]] >= 0);
            if let Some(i) = free {
                clause.swap(1, i);
                self.watches[clause[1]].push(number);
                return false;
            }
            fine = self.values[other] == 0;
            if fine {
                self.values[other] = 1;
                self.values[other ^ 1] = -1;
                self.trail.push(other);
            }
            true
        });
        self.watches[literal] = watching;
        fine
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle;

    #[test]
    fn what_does_not_follow_is_refused() {
        // Two solutions.
        let open = puzzle("1..4.41..14.4..1");
        let told = "s 1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1";
        assert_eq!(check(&open, "0"), Err((1, "does not follow")));
        assert_eq!(
            check(&open, &format!("{told}\n")),
            Err((0, "the proof has no end"))
        );
        assert_eq!(check(&open, "s 1 1\n0"), Err((1, "no solution")));
        assert_eq!(check(&open, "99 0\n0"), Err((1, "no such candidate")));
        assert_eq!(check(&open, "x 0"), Err((1, "a clause is numbers and a 0")));
        let clash = puzzle("11..............");
        assert_eq!(check(&clash, "0"), Ok(Vec::new()));
    }

    #[test]
    fn singles_prove_themselves() {
        let proper = puzzle("12343412214343.1");
        let solved = "s 1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1\n0";
        assert_eq!(check(&proper, solved).map(|told| told.len()), Ok(1));
    }
}
