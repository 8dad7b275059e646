//! Clauses for sets and sums, for the learner.
//!
//! Which of several sets some cells hold, and the value of a partial sum, are questions like the digit of a cell:
//! exactly one answer is true. So the answers get their own candidates, which belong to no cell, and clauses link them
//! to the digits. Known parts are simplified away.

use ninefold_grid::Candidate;

use super::domains::{each, is_single};
use super::learn::candidates;
use crate::general::learn::Problem;

/// A sum that would need more clauses than this is not passed to the learner.
pub(super) const MAX_CLAUSES: usize = 20_000;

/// A proposition that may be true.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Fact {
    Known(bool),
    Open(Candidate),
}

/// The domains of the cells, and the problem under construction.
pub(super) struct Facts<'a> {
    pub(super) at: &'a [u64],
    pub(super) problem: &'a mut Problem,
}

impl Facts<'_> {
    /// The proposition that a cell holds a digit.
    pub(super) fn of(&self, cell: usize, digit: u64) -> Fact {
        let left = self.at[cell];
        match candidates(cell, left & digit).next() {
            Some(candidate) if !is_single(left) => Fact::Open(candidate),
            found => Fact::Known(found.is_some()),
        }
    }

    /// Adds a clause: one of `right` is true, or one of `wrong` is false.
    pub(super) fn clause(
        &mut self,
        right: impl IntoIterator<Item = Fact>,
        wrong: impl IntoIterator<Item = Fact>,
    ) {
        let mut holds = false;
        let mut open = |fact: Fact, sign: bool| match fact {
            Fact::Open(candidate) => Some(candidate),
            Fact::Known(known) => {
                holds |= known == sign;
                None
            }
        };
        let right: Vec<_> = right
            .into_iter()
            .filter_map(|fact| open(fact, true))
            .collect();
        let wrong: Vec<_> = wrong
            .into_iter()
            .filter_map(|fact| open(fact, false))
            .collect();
        if !holds {
            self.problem.clause(right.into_iter(), wrong.into_iter());
        }
    }

    /// Adds a question with these answers.
    pub(super) fn ask<T>(&mut self, answers: impl Iterator<Item = T>) -> Vec<(T, Fact)> {
        let answers: Vec<T> = answers.collect();
        if answers.len() == 1 {
            return answers
                .into_iter()
                .map(|one| (one, Fact::Known(true)))
                .collect();
        }
        let candidates = self.problem.fresh(answers.len());
        self.problem.add_exactly_one(candidates.iter().copied());
        let facts = candidates.into_iter().map(Fact::Open);
        answers.into_iter().zip(facts).collect()
    }

    /// Merges answers of a question that have the same meaning.
    pub(super) fn merged(&mut self, facts: impl Iterator<Item = (u32, Fact)>) -> Vec<(u32, Fact)> {
        let mut facts: Vec<(u32, Fact)> = facts.collect();
        facts.sort_by_key(|&(meaning, _)| meaning);
        let alike: Vec<&[(u32, Fact)]> = facts.chunk_by(|a, b| a.0 == b.0).collect();
        if alike.len() == facts.len() {
            return facts;
        }
        let merged = self.ask(alike.iter().map(|alike| alike[0].0));
        for (&(_, whole), alike) in merged.iter().zip(&alike) {
            for &(_, fact) in *alike {
                self.clause([whole], [fact]);
            }
            self.clause(alike.iter().map(|&(_, fact)| fact), [whole]);
        }
        merged
    }

    /// States that cells which differ hold one of these sets. Returns the sets that are still possible, with their
    /// propositions.
    pub(super) fn one_set(
        &mut self,
        cells: &[usize],
        sets: impl Iterator<Item = u64>,
    ) -> Vec<(u64, Fact)> {
        let left: Vec<u64> = cells.iter().map(|&cell| self.at[cell]).collect();
        let any = left.iter().fold(0, |any, digits| any | digits);
        let single = left.iter().filter(|&&digits| is_single(digits));
        let single = single.fold(0, |single, digits| single | digits);
        let fits = |&set: &u64| {
            set & !any == 0 && single & !set == 0 && left.iter().all(|digits| digits & set != 0)
        };
        let chosen = self.ask(sets.filter(fits));
        if chosen.is_empty() {
            self.clause([], []);
            return chosen;
        }
        for digit in each(any & !single) {
            let places: Vec<Fact> = cells.iter().map(|&cell| self.of(cell, digit)).collect();
            let has = |&&(set, _): &&(u64, Fact)| set & digit != 0;
            let with: Vec<Fact> = chosen.iter().filter(has).map(|&(_, fact)| fact).collect();
            let without = chosen.iter().filter(|set| !has(set));
            let without: Vec<Fact> = without.map(|&(_, fact)| fact).collect();
            if without.is_empty() {
                self.clause(places, []);
            } else if with.is_empty() {
                places.iter().for_each(|&place| self.clause([], [place]));
            } else {
                // Either one of the cells has the digit, or none has it.
                let none = self.problem.fresh(1)[0];
                let open = places.iter().filter_map(|place| match place {
                    Fact::Open(candidate) => Some(*candidate),
                    Fact::Known(_) => None,
                });
                let all: Vec<Candidate> = open.chain([none]).collect();
                self.problem.add_exactly_one(all.into_iter());
                let none = Fact::Open(none);
                with.iter().for_each(|&set| self.clause([], [set, none]));
                without.iter().for_each(|&set| self.clause([none], [set]));
                self.clause(with.iter().copied().chain([none]), []);
                self.clause(without, [none]);
            }
        }
        chosen
    }
}
