//! Clauses by which two other digits are consecutive too: "9 and 1 are considered consecutive".

use super::clause::{Clause, joined_digits, whole};
use super::meaning::Meaning;
use super::relation::Relation;
use super::statement::Statement;

/// The two digits, and the clause that makes them consecutive.
#[derive(Clone, Debug)]
pub(super) struct Joined {
    digits: [i32; 2],
    source: String,
    /// The clause of the statement before it.
    before: Option<String>,
}

/// Rules about consecutive digits that are not read for other digits.
pub(super) const UNREAD: [Meaning; 15] = [
    Meaning::Kind("renban"),
    Meaning::Kind("nabner"),
    Meaning::Kind("no-other"),
    Meaning::InOrder,
    Meaning::NoThreeConsecutive,
    Meaning::KnightInBox,
    Meaning::ThermoSteps,
    Meaning::ShadedRenban,
    Meaning::CagePaired,
    Meaning::CageRim,
    Meaning::SumsInRow,
    Meaning::RelationEnds,
    Meaning::Kind("difference"),
    Meaning::Kind("non-consecutive"),
    Meaning::Neighbours,
];

impl Joined {
    /// Returns what a clause says about two digits that are consecutive. `before` is the last statement before it.
    pub(super) fn of(clause: &Clause, before: Option<&Statement>) -> Option<Joined> {
        let digits = joined_digits(clause)?;
        Some(Joined {
            digits,
            source: clause.source.clone(),
            before: before.map(|own| own.source.clone()),
        })
    }
}

/// Makes the digits of such clauses consecutive in the statements about consecutive digits. Statements that are not read
/// so are listed, and so are those of which it is unclear whether they are meant.
pub(super) fn join(all: Vec<Joined>, statements: &mut Vec<Statement>, unknown: &mut Vec<String>) {
    let Some(joined) = all.first() else {
        return;
    };
    let sources = statements.iter().filter(|own| is_consecutive(own));
    let mut sources: Vec<String> = sources.map(|own| own.source.clone()).collect();
    sources.dedup();
    let of_all = whole(&joined.source).is_some_and(|own| own.fits(OF_ALL, ""));
    let mut is_used = false;
    for own in std::mem::take(statements) {
        if !is_consecutive(&own) {
            statements.push(own);
            continue;
        }
        let is_meant = of_all || sources.len() == 1 || joined.before.as_ref() == Some(&own.source);
        match (is_meant && all.len() == 1).then(|| with_joined(&own, joined.digits)) {
            Some(Some(own)) => {
                is_used = true;
                statements.push(own);
            }
            _ if !unknown.contains(&own.source) => unknown.push(own.source),
            _ => {}
        }
    }
    if !is_used {
        unknown.extend(all.into_iter().map(|own| own.source));
    }
}

/// Words with which such a clause is about all rules.
const OF_ALL: &str = "this puzzle|all rules|all clues|all purposes|any clue|always|throughout|in all cases|everywhere";

/// Returns whether a statement is about consecutive digits.
fn is_consecutive(own: &Statement) -> bool {
    match &own.relation {
        Some(relation) => relation.is_of_consecutive(),
        None if [Meaning::CageRim, Meaning::RelationEnds].contains(&own.meaning) => {
            whole(&own.source).is_some_and(|clause| clause.fits("consecutive", ""))
        }
        None => UNREAD.contains(&own.meaning),
    }
}

/// Returns a statement for which these digits are consecutive, if it is known how.
fn with_joined(own: &Statement, digits: [i32; 2]) -> Option<Statement> {
    let relation = match (&own.relation, own.meaning) {
        (Some(relation), meaning) if !UNREAD.contains(&meaning) => relation.with_joined(digits),
        (None, Meaning::Kind("difference")) if own.number.is_none_or(|number| number == 1) => {
            Relation::of_consecutive(digits, false)
        }
        (None, Meaning::Neighbours) => Relation::of_consecutive(digits, false),
        (None, Meaning::Kind("non-consecutive")) => Relation::of_consecutive(digits, true),
        _ => return None,
    };
    let meaning = match own.meaning {
        Meaning::Kind("difference") => Meaning::RelationDot,
        Meaning::Kind("non-consecutive") => Meaning::RelationBoard,
        Meaning::Neighbours => Meaning::RelationLine,
        meaning => meaning,
    };
    Some(Statement {
        meaning,
        number: None,
        relation: Some(relation),
        ..own.clone()
    })
}
