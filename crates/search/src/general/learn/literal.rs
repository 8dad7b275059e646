//! The parts of clauses: variables, literals, and reasons.

use std::ops::Not;

/// A Boolean variable: whether a candidate is true.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Variable(pub(super) u32);

impl Variable {
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// A variable or its negation: literal 2v means that v is true, 2v + 1 that it is false.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Literal(pub(super) u32);

impl Literal {
    pub(super) fn of(variable: Variable, is_true: bool) -> Literal {
        Literal(variable.0 << 1 | u32::from(!is_true))
    }

    pub(super) fn variable(self) -> Variable {
        Variable(self.0 >> 1)
    }

    pub(super) fn is_positive(self) -> bool {
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

/// The reason of a true literal, in one word: a guess (or a fact), another literal alone, or a clause.
///
/// When one member of a group becomes true, the others get it as their reason, and no clause is stored. Other
/// constraints could have their own tag here and produce their clause on demand.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Reason(u32);

/// A reason in decoded form.
pub(super) enum DecodedReason {
    Nothing,
    Literal(Literal),
    Clause(Place),
}

/// The start of a clause in the store.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Place(pub(super) u32);

const LITERAL: u32 = 1 << 31;

impl Reason {
    pub(super) const NOTHING: Reason = Reason(u32::MAX);

    /// The reason is this literal, which is true.
    pub(super) fn literal(literal: Literal) -> Reason {
        Reason(LITERAL | literal.0)
    }

    /// The reason is this clause, whose other literals are all false.
    pub(super) fn clause(place: Place) -> Reason {
        Reason(place.0)
    }

    pub(super) fn is_nothing(self) -> bool {
        self == Reason::NOTHING
    }

    pub(super) fn decode(self) -> DecodedReason {
        if self.is_nothing() {
            DecodedReason::Nothing
        } else if self.0 & LITERAL != 0 {
            DecodedReason::Literal(Literal(self.0 & !LITERAL))
        } else {
            DecodedReason::Clause(Place(self.0))
        }
    }
}

/// A conflict: a clause whose literals are all false.
pub(super) enum Conflict {
    Pair(Literal, Literal),
    Clause(Place),
}
