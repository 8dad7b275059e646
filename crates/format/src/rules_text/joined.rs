//! Clauses by which two other digits are consecutive too: "9 and 1 are considered consecutive".

use super::clause::{Clause, number_of, whole};
use super::meaning::Meaning;
use super::relation::Relation;
use super::{RulesText, Statement};

/// Words of clauses that state something else about two digits.
const OTHERS: &str = "not|non|cannot|can't|never|isn't|aren't|don't|doesn't;between|from$;if$|unless|except|only;line;dot|dots;cage|circle|arrow;cell|cells|box|row|column;or$;sum|ratio|position";

/// The two digits, and the clause that makes them consecutive.
#[derive(Clone, Debug)]
pub(super) struct Joined {
    digits: [i32; 2],
    source: String,
    /// The clause of the statement before it.
    before: Option<String>,
}

/// Returns the digits that a clause calls consecutive, if it says no more.
fn digits(clause: &Clause) -> Option<[i32; 2]> {
    let is_it = clause.fits("consecutive|adjacent in value|sequential", OTHERS);
    let has_sign = clause.source.contains('&');
    let words = clause.words();
    let mut pairs = words.windows(3).filter_map(|near| {
        let (one, other) = match near {
            [one, "and", other] => (one, other),
            [one, other, _] if has_sign => (one, other),
            _ => return None,
        };
        let both = [number_of(one)?, number_of(other)?];
        ((both[0] - both[1]).abs() > 1).then_some(both)
    });
    let (Some(found), None) = (pairs.next(), pairs.next()) else {
        return None;
    };
    is_it.then_some(found)
}

/// Returns whether brackets only say that two digits are consecutive.
pub(super) fn is_joined(inner: &str) -> bool {
    whole(inner).is_some_and(|clause| digits(&clause).is_some())
}

/// Rules about consecutive digits that are not read for other digits.
const UNREAD: [Meaning; 15] = [
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

impl RulesText {
    /// Notes a clause by which two digits are consecutive. Returns whether it is one.
    pub(super) fn note_joined(&mut self, clause: &Clause) -> bool {
        let Some(digits) = digits(clause) else {
            return false;
        };
        self.joined.push(Joined {
            digits,
            source: clause.source.clone(),
            before: self.statements.last().map(|own| own.source.clone()),
        });
        true
    }

    /// Makes the digits of such clauses consecutive in the rules about consecutive digits. Rules that are not read so
    /// are listed, and so are rules of which it is unclear whether they are meant.
    pub(super) fn join(&mut self) {
        let all = std::mem::take(&mut self.joined);
        let Some(joined) = all.first() else {
            return;
        };
        self.restricted.extend(UNREAD);
        let sources = self.statements.iter().filter(|own| is_consecutive(own));
        let mut sources: Vec<String> = sources.map(|own| own.source.clone()).collect();
        sources.dedup();
        let of_all = whole(&joined.source).is_some_and(|own| own.fits(OF_ALL, ""));
        let mut is_used = false;
        let mut kept = Vec::new();
        for own in std::mem::take(&mut self.statements) {
            if !is_consecutive(&own) {
                kept.push(own);
                continue;
            }
            let is_meant =
                of_all || sources.len() == 1 || joined.before.as_ref() == Some(&own.source);
            match (is_meant && all.len() == 1).then(|| with_joined(&own, joined.digits)) {
                Some(Some(own)) => {
                    is_used = true;
                    kept.push(own);
                }
                _ if !self.unknown.contains(&own.source) => self.unknown.push(own.source),
                _ => {}
            }
        }
        self.statements = kept;
        if !is_used {
            self.unknown.extend(all.into_iter().map(|own| own.source));
        }
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
