//! Groups: literals of which exactly one is true. A plain Sudoku consists only of groups. Other puzzles may also have
//! groups of which at most one is true, and clauses.
//!
//! The open part of a puzzle after propagation gets new numbers: a variable for each candidate of an open cell, and a
//! group for each open question. "At least one" of a group is an ordinary clause. "At most one" is not written as
//! pairs. When a literal becomes true, its groups (at most four) are looked up. Their other members become false, each
//! with this literal as its reason. On a 25×25 with 2,000 candidates this saves 25,000 clauses of two literals, which a
//! solver without groups must read.
//!
//! Tried and lost: variables for "this digit is in this mini-row" (and mini-column), with groups over them that imply
//! locked candidates: 15 % fewer conflicts, each half as long again.

use std::collections::HashMap;

use ninefold_grid::{Candidate, Cell, Digit, Grid};

use super::anneal::Annealing;
use super::literal::{Literal, Variable};
use crate::Limit;
use crate::budget::Meter;

#[derive(Default)]
pub(super) struct Groups {
    /// The members of the groups, one group after another.
    members: Vec<Literal>,
    /// The start of each group, and the end of the last.
    starts: Vec<u32>,
    /// The groups of each literal, one literal after another.
    groups_of: Vec<u32>,
    /// The start of each literal's groups, and the end of the last.
    groups_of_starts: Vec<u32>,
}

/// A problem for the learner: the candidate of each variable, and the groups as indices of candidates.
#[derive(Default)]
pub(crate) struct Problem {
    pub(super) candidates: Vec<Candidate>,
    groups: Vec<Vec<u32>>,
    /// The at-most-one groups, in which all candidates may be wrong.
    at_most_one: Vec<Vec<u32>>,
    pub(super) clauses: Vec<Vec<Literal>>,
    numbers: Numbers,
    /// The groups stated with [`add_exactly_one_if_new`](Problem::add_exactly_one_if_new), by their first member, their
    /// last member and their size.
    stated: HashMap<[u32; 3], Vec<u32>>,
    /// The number of candidates that belong to no cell.
    fresh: usize,
    pub(super) annealing: Option<Annealing>,
}

/// The greatest possible cell.
const LAST_CELL: usize = 255 * 255 - 1;

/// The index of each candidate, with a row for each cell and an entry for each digit. Rows of the first half of all
/// cells are counted from the first cell. Other rows are counted from the last cell, where the candidates without a
/// cell are.
///
/// A hash table took five times as long on a board of side 255, which has 16 million candidates.
#[derive(Default)]
struct Numbers {
    halves: [Vec<Vec<u32>>; 2],
}

/// Marks a candidate without an index.
const UNKNOWN: u32 = u32::MAX;

impl Numbers {
    fn row(cell: Cell) -> (usize, usize) {
        match cell.index() {
            early if early <= LAST_CELL / 2 => (0, early),
            late => (1, LAST_CELL - late),
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
    /// Builds a problem from questions: of each question, exactly one candidate is true.
    pub(crate) fn of(
        questions: impl Iterator<Item = Vec<Candidate>>,
        meter: &mut Meter,
    ) -> Result<Problem, Limit> {
        let mut problem = Problem::default();
        for question in questions {
            meter.work(question.len() as u64)?;
            problem.add_exactly_one_if_new(question.into_iter());
        }
        Ok(problem)
    }

    /// Starts the search with [annealing](Annealing).
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

    /// States that exactly one of these candidates is true. A group that was stated before is not stated again. Such
    /// groups occur because a locked digit has the same places in two houses.
    pub(crate) fn add_exactly_one_if_new(&mut self, candidates: impl Iterator<Item = Candidate>) {
        let mut group: Vec<u32> = candidates.map(|c| self.number(c)).collect();
        group.sort_unstable();
        // An empty board of side 144 has 83,000 groups, and half of each could be room that nothing needs.
        group.shrink_to_fit();
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

    /// States that exactly one of these candidates is true.
    pub(crate) fn add_exactly_one(&mut self, candidates: impl Iterator<Item = Candidate>) {
        let group = candidates.map(|c| self.number(c)).collect();
        self.groups.push(group);
    }

    /// Whether there are candidates that belong to no cell.
    pub(crate) fn has_fresh(&self) -> bool {
        self.fresh > 0
    }

    /// Creates candidates that belong to no cell on any board, for other facts that are true or false.
    pub(crate) fn fresh(&mut self, count: usize) -> Vec<Candidate> {
        let first = self.fresh;
        self.fresh += count;
        let candidate = |number: usize| Candidate {
            cell: Cell::new(LAST_CELL - number / 255),
            digit: Digit::from_index(number % 255),
        };
        (first..self.fresh).map(candidate).collect()
    }

    /// States that at most one of these candidates is true.
    pub(crate) fn add_at_most_one(&mut self, candidates: impl Iterator<Item = Candidate>) {
        let group: Vec<u32> = candidates.map(|c| self.number(c)).collect();
        if group.len() > 1 {
            self.at_most_one.push(group);
        }
    }

    /// States that one of the candidates `right` is true, or one of `wrong` is false.
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

    /// Builds a clause that excludes a solution of the puzzle. Returns `None` if the known digits, those of cells that
    /// are not open, already exclude it.
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

    /// Returns the candidates by index, the clauses, and the annealing.
    pub(super) fn into_parts(self) -> (Vec<Candidate>, Vec<Vec<Literal>>, Option<Annealing>) {
        (self.candidates, self.clauses, self.annealing)
    }
}

impl Groups {
    /// Takes the groups out of a problem. Returns them, and how many of them are questions; those come first.
    pub(super) fn of(problem: &mut Problem, meter: &mut Meter) -> Result<(Groups, u32), Limit> {
        let literals = 2 * problem.candidates.len();
        let questions = problem.groups.len() as u32;
        let all = || problem.groups.iter().chain(&problem.at_most_one);
        let mut groups = Groups {
            members: Vec::with_capacity(all().map(Vec::len).sum()),
            starts: vec![0],
            groups_of: Vec::new(),
            groups_of_starts: vec![0; literals + 1],
        };
        let stated = std::mem::take(&mut problem.groups);
        for group in stated
            .into_iter()
            .chain(std::mem::take(&mut problem.at_most_one))
        {
            meter.work(group.len() as u64)?;
            for variable in group {
                groups.members.push(Literal(2 * variable));
                groups.groups_of_starts[2 * variable as usize] += 1;
            }
            groups.starts.push(groups.members.len() as u32);
        }
        let mut end = 0;
        for start in &mut groups.groups_of_starts {
            end += std::mem::replace(start, end);
        }
        groups.groups_of = vec![0; groups.members.len()];
        for (number, ends) in groups.starts.windows(2).enumerate() {
            let members = &groups.members[ends[0] as usize..ends[1] as usize];
            meter.work(members.len() as u64)?;
            for member in members {
                let at = &mut groups.groups_of_starts[member.index()];
                groups.groups_of[*at as usize] = number as u32;
                *at += 1;
            }
        }
        // Each start has become the end, which is the start of the next.
        groups.groups_of_starts.rotate_right(1);
        groups.groups_of_starts[0] = 0;
        Ok((groups, questions))
    }

    /// The groups that contain a literal.
    #[inline]
    pub(super) fn groups_of(&self, literal: Literal) -> &[u32] {
        let (from, to) = (
            self.groups_of_starts[literal.index()],
            self.groups_of_starts[literal.index() + 1],
        );
        &self.groups_of[from as usize..to as usize]
    }

    #[inline]
    pub(super) fn members(&self, group: u32) -> &[Literal] {
        let group = group as usize;
        &self.members[self.starts[group] as usize..self.starts[group + 1] as usize]
    }
}
