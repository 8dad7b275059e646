//! Clauses that say that a rule does not hold everywhere: "One of the arrows is broken", "This does not apply in box
//! 5", "…, but not in cages". If they are not understood, the rule that they restrict is wrong as it is stated, so it
//! is not used either.

use super::clause::{Clause, is_one_of, whole};
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

/// Words that except one of several things.
const ALL_BUT_ONE: &str = "all but one|all but two|all but 1|all but 2|all but three|all except one|all except two|every one but one|all of them but one";

/// Words before the number of things of which a clause says that they are unlike the others.
const EXACTLY: [&str; 5] = ["exactly", "only", "precisely", "just", "but"];

/// Verbs and other words after such things.
const VERBS: &str = "is$|are$|isn't|aren't|does$|doesn't|do$|don't|has$|have$|breaks$|break$|fails$|fail$|must$|can$|cannot|obeys|obey|follows|follow";

/// Words for the places in which a rule has another number, and below words of such a rule.
const IN_PLACES: &str = "in box|within box|inside box|in the central box|in the middle box|in the centre box|in the center box|inside the central box|within the central box|in the corner boxes|in boxes|in row|in rows|in column|in columns";
const OF_NUMBERS: &str = "differ|differs|difference|sum to|sums to|add up|add to|at least|at most|ratio|instead|consecutive|decrease";

/// Words with which such a clause refers to the rule before.
const PRONOUNS: &str =
    "them|they|it$|instead|the difference|the minimum|the number|must differ|differ by";

/// Words for clues of any kind.
const ANY_CLUES: &str = "clue|clues|constraint$|constraints$|rules$|statement$|statements$";

/// Returns whether a clause says that one of all clues is unlike the others: "All but one of the clues are right".
pub(super) fn is_of_odd_clue(clause: &Clause) -> bool {
    let is_clue = |word: &str| is_one_of(word, ANY_CLUES);
    is_of_odd(clause, is_clue)
        && !clause.fits(
            "contains exactly|contain exactly|has exactly|have exactly",
            "",
        )
}

/// Returns whether a clause says that one of several things is unlike the others: "Exactly one line is not".
fn is_of_odd_one(clause: &Clause) -> bool {
    is_of_odd(clause, |word| {
        ["them", "they"].contains(&word) || THINGS.iter().any(|things| is_one_of(word, things))
    })
}

/// Returns whether a clause says that one of several such things is unlike the others.
fn is_of_odd(clause: &Clause, is_thing: impl Fn(&str) -> bool) -> bool {
    let words = clause.words();
    let is_odd = |at: usize| {
        let is_first = at == 0 || EXACTLY.contains(&words[at - 1]);
        let is_number = ["one", "two"].contains(&words[at]);
        let rest = words[at + 1..].iter();
        let mut rest = rest.skip_while(|word| ["of", "the", "these", "those"].contains(word));
        // A word such as a colour may be before the thing.
        let named = rest.by_ref().take(2).position(|word| is_thing(word));
        let follows = rest.next().is_some_and(|word| is_one_of(word, VERBS));
        is_first && is_number && named.is_some() && follows
    };
    let names_any = words.iter().any(|word| is_thing(word));
    names_any && clause.fits(ALL_BUT_ONE, "") || (0..words.len()).any(is_odd)
}

/// Returns whether a clause states another number for one place: "In box 1, they differ by at least 4".
fn is_of_place(clause: &Clause) -> bool {
    clause.fits(IN_PLACES, "") && clause.fits(OF_NUMBERS, "")
}

/// Returns whether a clause restricts another rule.
pub(super) fn restricts(clause: &Clause) -> bool {
    clause.fits(RESTRICTS, OTHERS) || is_of_odd_one(clause)
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
        let is_it = restricts(clause) || is_rider(clause) || is_of_place(clause);
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
        let names_none = THINGS.iter().all(|thing| !names(&thing));
        let is_other = is_of_odd_one(&self.clause) || is_of_place(&self.clause);
        let refers = is_rider(&self.clause)
            || is_other && self.clause.fits(PRONOUNS, "")
            || is_of_odd_one(&self.clause) && names_none
            || self.clause.fits(REFERS, "")
            || self.clause.fits(REFERS_ALONE, "") && names_none;
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
