//! Constraints that a program states although the text of the puzzle gives such clues another meaning. Setters use
//! the drawings that a program has for rules that it lacks.

use ninefold_grid::constraint::{Constraint, Rule};

use crate::Record;
use crate::rules_text::{Meaning, OUTSIDE_KINDS, RulesText, Statement};

/// Keywords of kinds, and words of the sentences that give such clues another meaning.
const EXPLAINED: [(&[&str], &[&str], &[&str]); 4] = [
    (
        OUTSIDE_KINDS,
        &["outside", "beside the grid", "around the grid"],
        &["show", "indicate", "give", "sum", "tell", "number of"],
    ),
    (
        &["arrow"],
        &["arrow"],
        &["product", "summed", "difference", "average"],
    ),
    (
        &["thermo"],
        &["thermo"],
        &[
            "decreas",
            "broken",
            "faulty",
            "reverse",
            "out of order",
            "except",
            "unless",
        ],
    ),
    (
        &["anti-knight"],
        &["knight"],
        &["n't", "not apply", "except", "only", "unless"],
    ),
];

/// Returns whether the text states another rule for the drawings of a rule that a program states.
fn is_contradicted(rule: &Rule, rules_text: &RulesText) -> bool {
    let has = |keyword: &'static str| rules_text.has(Meaning::Kind(keyword));
    match rule.kind.row().keyword {
        "thermo" => has("slow-thermo") && !has("thermo"),
        "odd" => has("even") && !has("odd"),
        "even" => has("odd") && !has("even"),
        "cage" => rules_text.has(Meaning::CageRepeats) && !rules_text.has(Meaning::CageApart),
        "whisper" => {
            let mut stated = rules_text.all(Meaning::Kind("whisper")).peekable();
            stated.peek().is_some() && stated.all(|own| own.kind(None) != Some(rule.kind.clone()))
        }
        _ => false,
    }
}

/// Returns whether a meaning is that of a kind that programs state.
pub(super) fn is_of_kind(meaning: Meaning, keyword: &str) -> bool {
    match meaning {
        Meaning::Kind(own) => own == keyword,
        Meaning::CageSum | Meaning::CageApart => keyword == "cage",
        Meaning::X | Meaning::V => keyword == "pair-sum",
        _ => false,
    }
}

/// Removes the constraints that a program states and that the text explains in a way that is not understood, and
/// lists them.
pub(super) fn take_back(record: &mut Record, rules_text: &RulesText, unknown: &[String]) {
    let is_explained = |keyword: &str| {
        let is_known = rules_text
            .statements
            .iter()
            .any(|own| own.row().is_some_and(|row| row.keyword == keyword));
        let mut own = EXPLAINED
            .iter()
            .filter(|(kinds, ..)| kinds.contains(&keyword));
        !is_known
            && own.any(|(_, things, says)| {
                unknown.iter().any(|clause| {
                    let small = clause.to_lowercase();
                    let has = |words: &[&str]| words.iter().any(|word| small.contains(word));
                    has(things) && has(says)
                })
            })
    };
    let is_doubted = |rule: &Rule| {
        let keyword = rule.kind.row().keyword;
        let by_clause = rules_text
            .doubted
            .iter()
            .any(|subject| subject.kinds().contains(&keyword));
        let is_restricted = rules_text
            .restricted
            .iter()
            .any(|own| is_of_kind(*own, keyword));
        by_clause || is_restricted || is_explained(keyword) || is_contradicted(rule, rules_text)
    };
    let is_back = |rule: &mut Constraint| {
        let all = rule.certain();
        !all.is_empty() && all.into_iter().all(is_doubted)
    };
    let board = record.puzzle.board().clone();
    let back = record.puzzle.constraints.extract_if(.., is_back);
    let words = back.map(|rule| rule.words(&board));
    record.meta.not_read.extend(words);
}

/// Returns whether a statement about marks is also about the places without one.
pub(super) fn is_about_all_marks(own: &Statement) -> bool {
    const MARKS: [Meaning; 5] = [
        Meaning::Kind("difference"),
        Meaning::Kind("ratio"),
        Meaning::X,
        Meaning::V,
        Meaning::RelationDot,
    ];
    const WORDS: [&str; 12] = [
        "no dot",
        "no x",
        "no v",
        "a dot isn't",
        "not separated",
        "not joined",
        "always separated",
        "every pair",
        "all pairs",
        "every x",
        "all xs",
        "strict",
    ];
    MARKS.contains(&own.meaning) && own.says_one_of(&WORDS)
}

/// Removes the rule that all marks are given, if some marks are not understood.
pub(super) fn take_back_negative(record: &mut Record, not_understood: &mut Vec<String>) {
    if !not_understood
        .iter()
        .any(|own| own.starts_with("marks between"))
    {
        return;
    }
    let is_negative = |rule: &Rule| rule.kind.row().keyword == "no-other";
    let stated = &mut record.puzzle.constraints;
    let before = stated.len();
    stated.retain(|rule| !rule.certain().into_iter().any(is_negative));
    if stated.len() < before {
        not_understood.push("that all marks are given".to_owned());
    }
}
