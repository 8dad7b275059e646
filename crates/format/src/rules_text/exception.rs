//! Clauses that say that a rule does not hold everywhere: "One of the arrows is broken", "This does not apply in box
//! 5", "…, but not in cages". If they are not understood, the rule that they restrict is wrong as it is stated, so it
//! is not used either.

use super::clause::{Clause, whole};
use super::meaning::Meaning;
use super::statement::Statement;
use crate::drawn::colour::Colour;

/// A clause that restricts rules.
#[derive(Clone, Debug)]
pub(super) struct Exception {
    clause: Clause,
    /// The clause of the statement before it.
    before: Option<String>,
}

/// Words that restrict another rule.
const RESTRICTS: &str = "exception|exceptions|exempt|excluded from|is excluded|does not apply|doesn't apply|do not apply|don't apply|not apply|applies only|only applies|apply only|only apply|not true for|does not hold|doesn't hold|don't hold|ignore this|breaks this|break this|breaks the rule|broken|violates|not obey|doesn't obey|don't obey|disobey|does not follow|doesn't follow|upside down|reversed|does the opposite|a lie$|a liar|liar|lies about|false|faulty|wrong|impostor|imposter|incorrect|not counted|not count|don't count|doesn't count|counts as|count as|off by|swapped|forgotten|are affected|unaffected|looked through|decreases|decrease$|repeated digit";

/// Words of clauses that restrict nothing that is stated about clues: they only explain, or are about houses.
const OTHERS: &str = "necessarily|not all|not every;normal|standard;fog;count as a border|count as borders;solution|guess";

/// Words that refer to the rule before. A restriction with the second words does so if it names no thing.
const REFERS: &str = "this rule|this constraint|this restriction|this does|this doesn't|this is not|this isn't|this applies|this rule|that rule|the rule|the constraint|affected by this|one exception|they may|one of them";
const REFERS_ALONE: &str = "exempt|excluded|digits|digit|numbers|neighbours|neighbors";

/// Words that begin a rest of a sentence that restricts what is before, and below words with which "but" does.
const RIDERS: [&str; 4] = ["except", "unless", "only", "apart from"];
const AFTER_BUT: &str = "reset|restart|not each|not every|not all of|twice|opposite|reverse|one of them|only in|rotated|last";

/// Things that rules are about. A restriction that names one is about all rules that name it.
const THINGS: [&str; 13] = [
    "arrow",
    "cage|killer",
    "thermo|bulb",
    "dot|dots|kropki",
    "circle",
    "outside|clue|skyscraper|sandwich|building",
    "diagonal",
    "knight",
    "king's|kings",
    "quad",
    "x$|xs$|x's",
    "v$|vs$|v's",
    "palindrome|renban|whisper|zipper|nabner|line|lines",
];

/// Returns whether a clause restricts another rule.
pub(super) fn restricts(clause: &Clause) -> bool {
    clause.fits(RESTRICTS, OTHERS)
}

/// Returns whether a clause is the rest of a sentence, and restricts what is before it.
fn is_rider(clause: &Clause) -> bool {
    // A further limit of a number restricts nothing: "more than 9, but less than 12".
    let limits = "more than|less than|greater than|smaller than|at least|at most|cross|overlap";
    let begins =
        clause.begins_with(&RIDERS) || clause.begins_with(&["but"]) && clause.fits(AFTER_BUT, "");
    clause.is_rider && begins && !clause.fits(limits, "")
}

/// Meanings that make others doubtful, or are about what has to be found. They stay if a clause restricts them.
const KEPT: [Meaning; 9] = [
    Meaning::Values,
    Meaning::Liars,
    Meaning::Choice,
    Meaning::Chaos,
    Meaning::Shading,
    Meaning::ShadedSquares,
    Meaning::Loop,
    Meaning::LoopApart,
    Meaning::UnreadLine,
];

impl Exception {
    /// Returns the restriction that a clause states, if it is one. `before` is the last statement before it.
    pub(super) fn of(clause: &Clause, before: Option<&Statement>) -> Option<Exception> {
        let is_it = restricts(clause) || is_rider(clause);
        is_it.then(|| Exception {
            clause: clause.clone(),
            before: before.map(|own| own.source.clone()),
        })
    }

    /// Returns whether it restricts a statement.
    pub(super) fn has(&self, own: &Statement) -> bool {
        if own.source.is_empty() || KEPT.contains(&own.meaning) {
            return false;
        }
        let names = |thing: &&&str| self.clause.fits(thing, "");
        let refers = is_rider(&self.clause)
            || self.clause.fits(REFERS, "")
            || self.clause.fits(REFERS_ALONE, "") && THINGS.iter().all(|thing| !names(&thing));
        if refers && self.before.as_ref() == Some(&own.source) {
            return true;
        }
        let Some(source) = whole(&own.source) else {
            return false;
        };
        // The lines of a colour are not those of another.
        let colours: Vec<&[Colour]> = self.clause.colours();
        let is_of_colour = colours.is_empty()
            || !own.has_colour()
            || own.colours.iter().any(|word| colours.contains(word));
        let mut named = THINGS.iter().filter(names);
        is_of_colour && named.any(|thing| source.fits(thing, ""))
    }
}
