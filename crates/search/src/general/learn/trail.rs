//! The trail: the true literals, in the order in which they became true, with their reasons.

use super::literal::{Literal, Reason, Variable};

/// The assignment of a variable.
#[derive(Copy, Clone)]
pub(super) struct Fact {
    /// Its decision level: the number of guesses when it was assigned.
    pub(super) level: u32,
    /// Its position on the trail.
    pub(super) place: u32,
    pub(super) reason: Reason,
}

pub(super) struct Trail {
    /// For each literal, 1 if it is true, -1 if it is false, 0 if it is unassigned.
    values: Vec<i8>,
    facts: Vec<Fact>,
    literals: Vec<Literal>,
    /// The length of the trail before each guess.
    guesses: Vec<u32>,
    /// The length of the propagated part of the trail.
    pub(super) head: usize,
}

impl Trail {
    pub(super) fn new(variables: usize) -> Trail {
        let nothing = Fact {
            level: 0,
            place: 0,
            reason: Reason::NOTHING,
        };
        Trail {
            values: vec![0; 2 * variables],
            facts: vec![nothing; variables],
            literals: Vec::with_capacity(variables),
            guesses: Vec::new(),
            head: 0,
        }
    }

    #[inline]
    pub(super) fn value(&self, literal: Literal) -> i8 {
        self.values[literal.index()]
    }

    #[inline]
    pub(super) fn fact(&self, variable: Variable) -> Fact {
        self.facts[variable.index()]
    }

    #[inline]
    pub(super) fn level_of(&self, literal: Literal) -> u32 {
        self.facts[literal.variable().index()].level
    }

    /// The current decision level: the number of guesses.
    #[inline]
    pub(super) fn level(&self) -> u32 {
        self.guesses.len() as u32
    }

    pub(super) fn len(&self) -> usize {
        self.literals.len()
    }

    #[inline]
    pub(super) fn at(&self, place: usize) -> Literal {
        self.literals[place]
    }

    pub(super) fn all(&self) -> &[Literal] {
        &self.literals
    }

    /// The present guesses, the oldest first.
    pub(super) fn guessed(&self) -> impl DoubleEndedIterator<Item = Literal> + '_ {
        self.guesses.iter().map(|&at| self.literals[at as usize])
    }

    /// The next literal to propagate.
    #[inline]
    pub(super) fn next(&mut self) -> Option<Literal> {
        let literal = self.literals.get(self.head).copied()?;
        self.head += 1;
        Some(literal)
    }

    /// Makes an unassigned literal true.
    #[inline]
    pub(super) fn assign(&mut self, literal: Literal, reason: Reason) {
        self.values[literal.index()] = 1;
        self.values[(!literal).index()] = -1;
        self.facts[literal.variable().index()] = Fact {
            level: self.guesses.len() as u32,
            place: self.literals.len() as u32,
            reason,
        };
        self.literals.push(literal);
    }

    pub(super) fn guess(&mut self, literal: Literal) {
        self.guesses.push(self.literals.len() as u32);
        self.assign(literal, Reason::NOTHING);
    }

    /// Updates the reason of a variable after its clause has moved.
    pub(super) fn rename(&mut self, variable: Variable, reason: Reason) {
        self.facts[variable.index()].reason = reason;
    }

    /// Undoes all but the first `level` guesses and their consequences. Calls `freed` with each literal, the latest
    /// first.
    pub(super) fn back(&mut self, level: u32, mut freed: impl FnMut(Literal)) {
        let Some(&to) = self.guesses.get(level as usize) else {
            return;
        };
        for &literal in self.literals[to as usize..].iter().rev() {
            self.values[literal.index()] = 0;
            self.values[(!literal).index()] = 0;
            freed(literal);
        }
        self.literals.truncate(to as usize);
        self.guesses.truncate(level as usize);
        self.head = to as usize;
    }
}
