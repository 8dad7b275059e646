//! The known clauses of a puzzle, and unit propagation over them.
//!
//! A literal is 2v for a candidate v, counted from 0, and 2v + 1 for its negation. Clauses have two watched literals
//! (Moskewicz and others, 2001). Exclusions between two candidates are not clauses. Instead, each candidate has the
//! list of those that it excludes. The list is made when it is first needed, without the candidates that are known to
//! be false by then.

use std::collections::HashMap;

use ninefold_grid::{Candidate, Cell, Digit, Puzzle};

/// A literal.
pub(crate) type Literal = u32;

/// A watch of a clause, which is examined when a literal becomes false.
#[derive(Copy, Clone)]
struct Watch {
    clause: u32,
    /// Another literal of the clause. While it is true, the clause need not be examined.
    other: Literal,
}

pub(crate) struct Clauses<'a> {
    puzzle: &'a Puzzle,
    side: usize,
    /// For each literal, a positive value if it is true, a negative one if it is false, 0 if it is unassigned.
    /// Permanent values are 2 and -2.
    values: Vec<i8>,
    /// The strength of new assignments: 2 for permanent ones, 1 for temporary ones.
    strength: i8,
    trail: Vec<Literal>,
    head: usize,
    /// The clauses. A forgotten clause is empty.
    clauses: Vec<Box<[Literal]>>,
    watches: Vec<Vec<Watch>>,
    /// The learned clauses by a hash of their literals, for deletion.
    known: HashMap<u64, Vec<u32>>,
    excluded: Vec<Option<Box<[Literal]>>>,
    /// Whether the clauses contradict each other. Then everything follows.
    done: bool,
}

impl Clauses<'_> {
    /// Collects the rules of the board, the givens and the stated candidates of the puzzle.
    pub(crate) fn of(puzzle: &Puzzle) -> Clauses<'_> {
        let board = puzzle.board();
        let side = board.side();
        let candidates = board.cell_count() * side;
        let mut clauses = Clauses {
            puzzle,
            side,
            values: vec![0; 2 * candidates],
            strength: 2,
            trail: Vec::new(),
            head: 0,
            clauses: Vec::new(),
            watches: vec![Vec::new(); 2 * candidates],
            known: HashMap::new(),
            excluded: vec![None; candidates],
            done: false,
        };
        for (cell, digit) in puzzle.givens().filled() {
            clauses.add(&[clauses.right(cell, digit)]);
        }
        for (cell, marks) in puzzle.allowed().iter() {
            for digit in board.digits().filter(|&digit| !marks.contains(digit)) {
                clauses.add(&[clauses.right(cell, digit) + 1]);
            }
        }
        let mut question = Vec::new();
        for cell in board.cells() {
            question.clear();
            question.extend(board.digits().map(|digit| clauses.right(cell, digit)));
            clauses.add(&question);
        }
        for house in board.houses() {
            for digit in board.digits() {
                let cells = board.cells_of(house).iter();
                question.clear();
                question.extend(cells.map(|&cell| clauses.right(cell, digit)));
                clauses.add(&question);
            }
        }
        clauses
    }

    /// The literal that means that a candidate is true.
    pub(crate) fn right(&self, cell: Cell, digit: Digit) -> Literal {
        2 * (cell.index() * self.side + digit.index()) as u32
    }

    /// The number of literals.
    pub(crate) fn literals(&self) -> usize {
        self.values.len()
    }

    /// Whether a contradiction follows if all literals of the clause are false.
    pub(crate) fn imply(&mut self, clause: &[Literal]) -> bool {
        if self.done {
            return true;
        }
        let before = self.trail.len();
        self.strength = 1;
        let possible = clause.iter().all(|&literal| self.assume(literal ^ 1));
        let contradiction = !possible || !self.propagate();
        for literal in self.trail.drain(before..) {
            self.values[literal as usize] = 0;
            self.values[literal as usize ^ 1] = 0;
        }
        self.head = before;
        self.strength = 2;
        contradiction
    }

    /// Adds a clause that holds from now on.
    pub(crate) fn add(&mut self, clause: &[Literal]) {
        let key = sum(clause);
        let mut clause: Box<[Literal]> = clause.into();
        // Two literals that are not false come first, because they are watched.
        let mut free = 0;
        for i in 0..clause.len() {
            if self.values[clause[i] as usize] >= 0 {
                clause.swap(i, free);
                free += 1;
            }
        }
        match free {
            0 => self.done = true,
            1 => self.done |= !self.assume(clause[0]) || !self.propagate(),
            _ => {
                let number = self.clauses.len() as u32;
                for (watched, other) in [(clause[0], clause[1]), (clause[1], clause[0])] {
                    let watch = Watch {
                        clause: number,
                        other,
                    };
                    self.watches[watched as usize].push(watch);
                }
                self.known.entry(key).or_default().push(number);
                self.clauses.push(clause);
            }
        }
    }

    /// Deletes a clause. Permanent assignments stay.
    pub(crate) fn forget(&mut self, clause: &[Literal]) {
        let key = sum(clause);
        let Some(numbers) = self.known.get_mut(&key) else {
            return;
        };
        let clauses = &mut self.clauses;
        let same = |&number: &u32| is_same(&clauses[number as usize], clause);
        if let Some(at) = numbers.iter().position(same) {
            let number = numbers.swap_remove(at);
            clauses[number as usize] = Box::default();
        }
        if numbers.is_empty() {
            self.known.remove(&key);
        }
    }

    /// Makes a literal true. Returns false if it is already false.
    fn assume(&mut self, literal: Literal) -> bool {
        let value = self.values[literal as usize];
        if value == 0 {
            self.values[literal as usize] = self.strength;
            self.values[literal as usize ^ 1] = -self.strength;
            self.trail.push(literal);
        }
        value >= 0
    }

    /// Propagates to the fixpoint. Returns false at a contradiction.
    fn propagate(&mut self) -> bool {
        while let Some(&literal) = self.trail.get(self.head) {
            self.head += 1;
            if !(literal % 2 == 1 || self.exclude(literal)) || !self.look(literal ^ 1) {
                return false;
            }
        }
        true
    }

    /// Propagates a true candidate: the candidates that share its cell, or its digit in a house, become false. Returns
    /// false at a contradiction.
    fn exclude(&mut self, literal: Literal) -> bool {
        let candidate = (literal / 2) as usize;
        let excluded = self.excluded[candidate].take();
        let excluded = excluded.unwrap_or_else(|| self.exclusions(candidate));
        let possible = excluded.iter().all(|&other| self.assume(other ^ 1));
        self.excluded[candidate] = Some(excluded);
        possible
    }

    fn exclusions(&self, candidate: usize) -> Box<[Literal]> {
        let cell = Cell::new(candidate / self.side);
        let digit = Digit::from_index(candidate % self.side);
        let board = self.puzzle.board();
        let digits = board.digits().map(|other| Candidate { cell, digit: other });
        let peers = board
            .peers(cell)
            .into_iter()
            .map(|cell| Candidate { cell, digit });
        let literals = digits.chain(peers).map(|c| self.right(c.cell, c.digit));
        let others = literals.filter(|&literal| literal as usize != 2 * candidate);
        others
            .filter(|&literal| self.values[literal as usize] > -2)
            .collect()
    }

    /// Examines the clauses that watch a literal which has become false. Returns false at a contradiction.
    fn look(&mut self, literal: Literal) -> bool {
        let mut watching = std::mem::take(&mut self.watches[literal as usize]);
        let mut fine = true;
        watching.retain_mut(|watch| {
            if !fine || self.values[watch.other as usize] > 0 {
                return true;
            }
            let clause = &mut self.clauses[watch.clause as usize];
            if clause.is_empty() {
                return false;
            }
            if clause[0] == literal {
                clause.swap(0, 1);
            }
            let other = clause[0];
            watch.other = other;
            if self.values[other as usize] > 0 {
                return true;
            }
            let free = (2..clause.len()).find(|&i| self.values[clause[i] as usize] >= 0);
            if let Some(i) = free {
                clause.swap(1, i);
                self.watches[clause[1] as usize].push(*watch);
                return false;
            }
            fine = self.values[other as usize] == 0;
            if fine {
                self.values[other as usize] = self.strength;
                self.values[other as usize ^ 1] = -self.strength;
                self.trail.push(other);
            }
            true
        });
        self.watches[literal as usize] = watching;
        fine
    }
}

/// A hash that does not depend on the order of the literals.
fn sum(clause: &[Literal]) -> u64 {
    let mixed = clause.iter().map(|&literal| {
        let x = u64::from(literal)
            .wrapping_add(1)
            .wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (x ^ x >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9)
    });
    mixed.fold(0, u64::wrapping_add)
}

fn is_same(a: &[Literal], b: &[Literal]) -> bool {
    let sorted = |clause: &[Literal]| {
        let mut clause = clause.to_vec();
        clause.sort_unstable();
        clause
    };
    a.len() == b.len() && sorted(a) == sorted(b)
}
