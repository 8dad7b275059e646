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

use std::collections::HashMap;

use ninefold_grid::{Candidate, Cell, Digit, Grid};

use super::anneal::Annealing;
use super::literal::{Literal, Variable};
use crate::Limit;
use crate::budget::Meter;

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
#[derive(Default)]
pub(crate) struct Problem {
    pub(super) candidates: Vec<Candidate>,
    groups: Vec<Vec<u32>>,
    /// Groups of which none need be right.
    loose: Vec<Vec<u32>>,
    pub(super) clauses: Vec<Vec<Literal>>,
    numbers: Numbers,
    /// The groups that have been stated with [`question_once`](Problem::question_once), by their first member, their last
    /// member and their size.
    stated: HashMap<[u32; 3], Vec<u32>>,
    /// How many candidates of no cell there are.
    fresh: usize,
    pub(super) annealing: Option<Annealing>,
}

/// The last cell there can be.
const LAST: usize = 255 * 255 - 1;

/// The number of each candidate: a row for each cell, an entry for each digit. The rows of the first half of all cells are
/// counted from the first cell, the others from the last, where the candidates of no cell are.
///
/// A hash table took five times as long on a board of side 255, which has 16 million candidates.
#[derive(Default)]
struct Numbers {
    halves: [Vec<Vec<u32>>; 2],
}

/// A candidate without a number.
const UNKNOWN: u32 = u32::MAX;

impl Numbers {
    fn row(cell: Cell) -> (usize, usize) {
        match cell.index() {
            early if early <= LAST / 2 => (0, early),
            late => (1, LAST - late),
        }
    }

    fn get(&self, candidate: Candidate) -> Option<u32> {
        let (half, row) = Numbers::row(candidate.cell);
        let number = self.halves[half].get(row)?.get(candidate.digit.index())?;
        Some(*number).filter(|&number| number != UNKNOWN)
    }

    fn entry(&mut self, candidate: Candidate) -> &mut u32 {
        let (half, row) = Numbers::row(candidate.cell);
        let (rows, digit) = (&mut self.halves[half], candidate.digit.index());
        if rows.len() <= row {
            rows.resize_with(row + 1, Vec::new);
        }
        let entries = &mut rows[row];
        if entries.len() <= digit {
            entries.resize(digit + 1, UNKNOWN);
        }
        &mut entries[digit]
    }
}

impl Problem {
    /// Of each question, exactly one candidate is right.
    pub(crate) fn of(
        questions: impl Iterator<Item = Vec<Candidate>>,
        meter: &mut Meter,
    ) -> Result<Problem, Limit> {
        let mut problem = Problem::default();
        for question in questions {
            meter.work(question.len() as u64)?;
            problem.question_once(question.into_iter());
        }
        Ok(problem)
    }

    /// Looks for a solution by [annealing](Annealing) first.
    pub(crate) fn anneal(&mut self, annealing: Option<Annealing>) {
        self.annealing = annealing;
    }

    fn number(&mut self, candidate: Candidate) -> u32 {
        let next = self.candidates.len() as u32;
        let number = self.numbers.entry(candidate);
        if *number == UNKNOWN {
            *number = next;
            self.candidates.push(candidate);
        }
        *number
    }

    /// Exactly one of these candidates is right. A group that has been stated so before is not stated again: a digit that is
    /// locked has the same places in two houses.
    pub(crate) fn question_once(&mut self, candidates: impl Iterator<Item = Candidate>) {
        let mut group: Vec<u32> = candidates.map(|c| self.number(c)).collect();
        group.sort_unstable();
        let ends = [group.first(), group.last()].map(|end| end.copied().unwrap_or(UNKNOWN));
        let alike = self.stated.entry([ends[0], ends[1], group.len() as u32]);
        let alike = alike.or_default();
        if alike
            .iter()
            .all(|&other| self.groups[other as usize] != group)
        {
            alike.push(self.groups.len() as u32);
            self.groups.push(group);
        }
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
        open.map(|(cell, digit)| self.numbers.get(Candidate { cell, digit }))
            .map(|number| Some(!Literal(2 * number?)))
            .collect()
    }

    /// The candidates by their numbers, the clauses, and the annealing.
    pub(super) fn into_parts(self) -> (Vec<Candidate>, Vec<Vec<Literal>>, Option<Annealing>) {
        (self.candidates, self.clauses, self.annealing)
    }
}

impl Groups {
    /// The groups of a problem, which has none afterwards, and how many of them are questions. Those come first.
    pub(super) fn of(problem: &mut Problem, meter: &mut Meter) -> Result<(Groups, u32), Limit> {
        let literals = 2 * problem.candidates.len();
        let questions = problem.groups.len() as u32;
        let all = || problem.groups.iter().chain(&problem.loose);
        let mut groups = Groups {
            members: Vec::with_capacity(all().map(Vec::len).sum()),
            starts: vec![0],
            homes: Vec::new(),
            home_starts: vec![0; literals + 1],
        };
        let stated = std::mem::take(&mut problem.groups);
        for group in stated.into_iter().chain(std::mem::take(&mut problem.loose)) {
            meter.work(group.len() as u64)?;
            for variable in group {
                groups.members.push(Literal(2 * variable));
                groups.home_starts[2 * variable as usize] += 1;
            }
            groups.starts.push(groups.members.len() as u32);
        }
        let mut end = 0;
        for start in &mut groups.home_starts {
            end += std::mem::replace(start, end);
        }
        groups.homes = vec![0; groups.members.len()];
        for (number, ends) in groups.starts.windows(2).enumerate() {
            let members = &groups.members[ends[0] as usize..ends[1] as usize];
            meter.work(members.len() as u64)?;
            for member in members {
                let at = &mut groups.home_starts[member.index()];
                groups.homes[*at as usize] = number as u32;
                *at += 1;
            }
        }
        // Each start has become the end, which is where the next begins.
        groups.home_starts.rotate_right(1);
        groups.home_starts[0] = 0;
        Ok((groups, questions))
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
