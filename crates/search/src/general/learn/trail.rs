//! What is true now, in the order in which it became so, and why.

use super::literal::{Literal, Reason, Variable};

/// What is known of an assigned variable.
#[derive(Copy, Clone)]
pub(super) struct Fact {
    /// How many guesses stood when it was assigned.
    pub(super) level: u32,
    /// Its place on the trail.
    pub(super) place: u32,
    pub(super) reason: Reason,
}

pub(super) struct Trail {
    /// For each literal 1 if true, -1 if false, 0 if open.
    values: Vec<i8>,
    facts: Vec<Fact>,
    literals: Vec<Literal>,
    /// How long the trail was before each guess.
    guesses: Vec<u32>,
    /// How much of it has been propagated.
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

    /// How many guesses stand.
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

    /// The guesses that stand, the oldest first.
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

    /// A literal that was open is true.
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

    /// Gives a clause that has moved its new place.
    pub(super) fn rename(&mut self, variable: Variable, reason: Reason) {
        self.facts[variable.index()].reason = reason;
    }

    /// Takes back all but the first `level` guesses and what came of them; `freed` is told each literal,
    /// the latest first.
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
