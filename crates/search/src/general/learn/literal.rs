//! What clauses are made of: variables, literals, and why a literal came to be true.

use std::ops::Not;

/// A question with two answers: is this candidate right?
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Variable(pub(super) u32);

impl Variable {
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// A variable or its opposite: 2v says that v is true, 2v + 1 that it is false.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Literal(pub(super) u32);

impl Literal {
    pub(super) fn of(variable: Variable, is_true: bool) -> Literal {
        Literal(variable.0 << 1 | u32::from(!is_true))
    }

    pub(super) fn variable(self) -> Variable {
        Variable(self.0 >> 1)
    }

    pub(super) fn says_true(self) -> bool {
        self.0 & 1 == 0
    }

    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

impl Not for Literal {
    type Output = Literal;

    fn not(self) -> Literal {
        Literal(self.0 ^ 1)
    }
}

/// Why a literal is true, in one word: a guess (or known for good), another literal alone, or a clause.
///
/// The members of a group that fall when one of them is true name that one, and no clause is written
/// anywhere. Other constraints can have a tag of their own here and write their clause when it is asked for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Reason(u32);

/// A reason, taken apart.
pub(super) enum Because {
    Nothing,
    Literal(Literal),
    Clause(Place),
}

/// Where a clause begins in the store.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Place(pub(super) u32);

const LITERAL: u32 = 1 << 31;

impl Reason {
    pub(super) const NOTHING: Reason = Reason(u32::MAX);

    /// It follows from this literal, which is true.
    pub(super) fn literal(literal: Literal) -> Reason {
        Reason(LITERAL | literal.0)
    }

    /// Everything else in the clause is false.
    pub(super) fn clause(place: Place) -> Reason {
        Reason(place.0)
    }

    pub(super) fn is_nothing(self) -> bool {
        self == Reason::NOTHING
    }

    pub(super) fn because(self) -> Because {
        if self.is_nothing() {
            Because::Nothing
        } else if self.0 & LITERAL != 0 {
            Because::Literal(Literal(self.0 & !LITERAL))
        } else {
            Because::Clause(Place(self.0))
        }
    }
}

/// What cannot be: a clause all of whose literals are false.
pub(super) enum Clash {
    Pair(Literal, Literal),
    Clause(Place),
}
