//! Groups: literals of which exactly one is true. They are all that a plain Sudoku says; other puzzles may also have groups of which at
//! most one is true, and clauses.
//!
//! What is left of a puzzle after propagation is numbered anew: a variable for each candidate of an open cell,
//! and a group for each question that is open. "At least one" of a group is a clause like any other. "At most
//! one" is not written down as pairs: who becomes true looks its (at most four) groups up and makes their other
//! members false, each with the one literal as its reason. On a 25×25 with 2,000 candidates that saves 25,000
//! clauses of two literals, which a solver without groups reads through instead.
//!
//! Tried and lost: variables for "this digit is in this mini-row" (and mini-column), with groups over them that
//! make locked candidates follow by themselves: 15 % fewer conflicts, each half as long again.

use std::collections::{HashMap, HashSet};

use ninefold_grid::{Candidate, Cell, Digit, Grid};

use super::literal::{Literal, Variable};

#[derive(Default)]
pub(super) struct Groups {
    /// The groups' members, one group after another.
    members: Vec<Literal>,
    /// Where each group begins; and the end.
    starts: Vec<u32>,
    /// The groups of each literal, one literal after another.
    homes: Vec<u32>,
    /// Where each literal's begin; and the end.
    home_starts: Vec<u32>,
}

/// A problem for the learner: the candidate that each variable stands for, and the groups, in numbers of
/// candidates.
pub(crate) struct Problem {
    pub(super) candidates: Vec<Candidate>,
    pub(super) groups: Vec<Vec<u32>>,
    /// Groups of which none need be right.
    pub(super) loose: Vec<Vec<u32>>,
    pub(super) clauses: Vec<Vec<Literal>>,
    numbers: HashMap<Candidate, u32>,
    /// How many candidates of no cell there are.
    fresh: usize,
}

/// The last cell there can be.
const LAST: usize = 255 * 255 - 1;

impl Problem {
    /// Of each question, exactly one candidate is right.
    pub(crate) fn of(questions: impl Iterator<Item = Vec<Candidate>>) -> Problem {
        let mut problem = Problem {
            candidates: Vec::new(),
            groups: Vec::new(),
            loose: Vec::new(),
            clauses: Vec::new(),
            numbers: HashMap::new(),
            fresh: 0,
        };
        let mut seen = HashSet::new();
        for question in questions {
            let mut group: Vec<u32> = question.into_iter().map(|c| problem.number(c)).collect();
            group.sort_unstable();
            // A digit that is locked has the same places in two houses.
            if seen.insert(group.clone()) {
                problem.groups.push(group);
            }
        }
        problem
    }

    fn number(&mut self, candidate: Candidate) -> u32 {
        let next = self.candidates.len() as u32;
        let number = *self.numbers.entry(candidate).or_insert(next);
        if number == next {
            self.candidates.push(candidate);
        }
        number
    }

    /// Exactly one of these candidates is right.
    pub(crate) fn question(&mut self, candidates: impl Iterator<Item = Candidate>) {
        let group = candidates.map(|c| self.number(c)).collect();
        self.groups.push(group);
    }

    /// Whether there are candidates of no cell.
    pub(crate) fn has_more(&self) -> bool {
        self.fresh > 0
    }

    /// So many candidates of no cell on any board, for what else is right or wrong.
    pub(crate) fn fresh(&mut self, count: usize) -> Vec<Candidate> {
        let first = self.fresh;
        self.fresh += count;
        let candidate = |number: usize| Candidate {
            cell: Cell::new(LAST - number / 255),
            digit: Digit::from_index(number % 255),
        };
        (first..self.fresh).map(candidate).collect()
    }

    /// At most one of these candidates is right.
    pub(crate) fn differ(&mut self, candidates: impl Iterator<Item = Candidate>) {
        let group: Vec<u32> = candidates.map(|c| self.number(c)).collect();
        if group.len() > 1 {
            self.loose.push(group);
        }
    }

    /// One of the first candidates is right, or one of the others is wrong.
    pub(crate) fn clause(
        &mut self,
        right: impl Iterator<Item = Candidate>,
        wrong: impl Iterator<Item = Candidate>,
    ) {
        let mut clause = Vec::new();
        for candidate in right {
            clause.push(Literal::of(Variable(self.number(candidate)), true));
        }
        for candidate in wrong {
            clause.push(Literal::of(Variable(self.number(candidate)), false));
        }
        self.clauses.push(clause);
    }

    /// A clause against a solution of the puzzle; nothing if what is known, the digits of cells that are not
    /// open, excludes it already.
    pub(super) fn against(&self, solution: &Grid, known: &Grid) -> Option<Vec<Literal>> {
        if known
            .filled()
            .any(|(cell, digit)| solution[cell] != Some(digit))
        {
            return None;
        }
        let open = solution.filled().filter(|&(cell, _)| known[cell].is_none());
        open.map(|(cell, digit)| self.numbers.get(&Candidate { cell, digit }))
            .map(|number| Some(!Literal(2 * number?)))
            .collect()
    }
}

impl Groups {
    pub(super) fn of(problem: &Problem) -> Groups {
        let literals = 2 * problem.candidates.len();
        let mut groups = Groups {
            starts: vec![0],
            home_starts: vec![0; literals + 1],
            ..Groups::default()
        };
        for group in problem.groups.iter().chain(&problem.loose) {
            for &variable in group {
                groups.members.push(Literal(2 * variable));
                groups.home_starts[2 * variable as usize + 1] += 1;
            }
            groups.starts.push(groups.members.len() as u32);
        }
        for literal in 0..literals {
            groups.home_starts[literal + 1] += groups.home_starts[literal];
        }
        let mut next = groups.home_starts.clone();
        groups.homes = vec![0; groups.members.len()];
        let all = problem.groups.iter().chain(&problem.loose);
        for (number, group) in all.enumerate() {
            for &variable in group {
                let at = &mut next[2 * variable as usize];
                groups.homes[*at as usize] = number as u32;
                *at += 1;
            }
        }
        groups
    }

    /// The groups that a literal is in.
    #[inline]
    pub(super) fn homes(&self, literal: Literal) -> &[u32] {
        let (from, to) = (
            self.home_starts[literal.index()],
            self.home_starts[literal.index() + 1],
        );
        &self.homes[from as usize..to as usize]
    }

    #[inline]
    pub(super) fn members(&self, group: u32) -> &[Literal] {
        let group = group as usize;
        &self.members[self.starts[group] as usize..self.starts[group + 1] as usize]
    }
}
