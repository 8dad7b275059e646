//! Words that change what a clause states, and that none of its phrases accounts for: "not", "or", "except", "odd".
//! A clause with such a word states something else than its phrase, or more, so it is not understood.

use super::clause::{Clause, is_one_of};
use super::meaning::Meaning::{self, *};
use super::meaning::Phrase;
use super::relation::Relation;
use super::statement::Statement;
use crate::drawn::colour::of_word;

/// Rules about clues, whose phrases are positive statements.
const POSITIVE: &[Meaning] = &[
    Kind("whisper"),
    Kind("renban"),
    Kind("palindrome"),
    Kind("region-sum"),
    Kind("thermo"),
    Kind("slow-thermo"),
    Kind("arrow"),
    Kind("double-arrow"),
    Kind("between"),
    Kind("zipper"),
    Kind("entropic"),
    Kind("modular"),
    Kind("sum-line"),
    Kind("difference"),
    Kind("ratio"),
    Kind("odd"),
    Kind("even"),
    Kind("circles"),
    Kind("contains"),
    Kind("minimum"),
    Kind("maximum"),
    Kind("clone"),
    Kind("greater"),
    Kind("sandwich"),
    Kind("x-sum"),
    Kind("skyscrapers"),
    Kind("room"),
    Kind("little-killer"),
    Parity,
    Progression,
    LineSum,
    AtMost,
    Neighbours,
    CageSum,
    X,
    V,
];

/// Rules that say what does not happen, so that a negation in their clauses is usual.
const NEGATIVE: &[Meaning] = &[
    Kind("anti-knight"),
    Kind("anti-king"),
    Kind("non-consecutive"),
    Kind("disjoint"),
    Kind("diagonal"),
    Kind("nabner"),
    Kind("no-other"),
    Apart,
    CageApart,
];

/// Words that negate: beginnings of words, or whole words if they end with `$`.
const NEGATIONS: &str = "no$|not$|non$|cannot$|never$|neither$|none$|nor$";

/// Words that change a statement in another way.
const CHANGING: &str = "or$|if$|some$|only$|without$|except|exempt|exclud|unless|odd$|even$|prime|product|average$|\
    twice$|double|half$|instead$|but$|reverse|opposite$|broken$|faulty$|wrong|false$|could$|might$|\
    modulo|remainder|parity|parities|inclusive|wrap|rotat|mirror|hidden$|unknown|last$|second$|third$|\
    minus$|plus$|more$|less$|fewer$|than$|least$|most$|higher$|greater$|larger$|lower$|smaller$|bigger$|\
    multiple|divisible|decreas|descend|increas|ascend|once$";

/// Parts of phrases that account for such words in clauses about these meanings, or about any meaning.
const USUAL: &[(&[Meaning], &str)] = &[
    (
        &[],
        "not necessarily|need not|some order|at least once|not all$|not every$|double arrow|without repe|without any repe|\
        without dupl|non repe|non dupl|non overlap|more than once|only one$|if given|if shown|if present|if any|\
        if applicable|if provided|if indicated|if allowed|if permitted|if possible|if there is|if one is given|\
        if a number|if a total|if a sum|if stated|if two|if digits|if a digit|if cells|if each|if every|\
        horizontally or vertically|vertically or horizontally|row or column|column or row|rows or columns|\
        columns or rows|don't overlap|not overlap|never overlap|don't branch|not branch|branch or overlap|\
        could only contain|only move|don't share|not share|can only contain|may only contain|must only contain|cells or digits|digits or cells|\
        smaller white|larger white|smaller black|larger black|1 9$|1 to 9$|1 through 9$|0 9$|1 6$|1 to 6$",
    ),
    (
        &[Kind("thermo"), Kind("slow-thermo")],
        "increas|ascend|larger|greater|higher|smaller|lower|than$|overlap or|overlap with each other or|only move|\
        never diagonally|branch or",
    ),
    (
        &[Kind("slow-thermo")],
        "or stay|or increase|or remain|or be equal|or are equal|or equal|not decrease|never decrease|decreas|non decreas",
    ),
    (&[Parity], "odd|even|parity|parities|opposite"),
    (&[Kind("odd"), Kind("even")], "parity"),
    (&[Kind("modular")], "remainder|modulo|divi|mod$|3$"),
    (&[Kind("entropic"), Kind("modular")], "1|2|3|4|5|6|7|8|9"),
    (
        &[Kind("whisper")],
        "or more|or greater|or higher|or larger|at least",
    ),
    (
        &[Kind("renban")],
        "cannot repeat|not repeat|no repeat|don't repeat|not contain repeat|no digit repeat",
    ),
    (
        &[Kind("palindrome")],
        "forwards or backwards|forward or backward|backwards or forwards|left or right|or backward",
    ),
    (
        &[Kind("region-sum")],
        "multiple segment|multiple section|multiple times|odd numbered|even numbered",
    ),
    (&[Kind("zipper")], "odd length|even length|odd number of"),
    (&[Kind("sum-line")], "one or more"),
    (&[Kind("between")], "not inclusive"),
    (&[Kind("nabner")], "or$"),
    (&[Kind("disjoint")], "multiple|more$"),
    (
        &[Kind("arrow")],
        "or pill|or oval|or bulb|or two digit|or 2 digit|or a two digit|or the two digit|or circles|2 digit|3 digit",
    ),
    (&[CageSum, CageApart], "if$|corner|value or|or value"),
    (&[Kind("contains")], "at least one|1|2|3|4|5|6|7|8|9"),
    (
        &[Kind("clone")],
        "without rotat|without reflec|without mirror|rotation or reflection|rotations or reflections|1|2|3|4|5|6|7|8|9",
    ),
    (
        &[Kind("greater"), Kind("maximum"), Kind("minimum")],
        "greater|larger|smaller|lower|higher|bigger|less|more|than|minus",
    ),
    (
        &[Kind("difference")],
        "1 greater than|one greater than|1 more than|one more than|1$|2 consecutive",
    ),
    (&[Kind("ratio")], "double|twice|2$|1$"),
    (&[X, V], "10$|5$|roman|x or v|v or x"),
    (
        &[Kind("skyscrapers")],
        "higher|larger|taller|smaller|lower|greater|bigger|or equal|or identical|than$|8$|9$",
    ),
    (&[Kind("sandwich")], "1$|9$|least and the greatest"),
    (&[Kind("room"), Kind("x-sum")], "if the first|if x|if n"),
    (&[Kind("no-other")], "x or v|v or x"),
];

/// Pairs of rules that a clause may join with "or".
const JOINED: [[Meaning; 2]; 2] = [[X, V], [Kind("anti-knight"), Kind("anti-king")]];

/// Words before the number of a rule in a list.
const HEADINGS: [&str; 4] = ["type", "rule", "part", "title"];

/// Words that begin an example.
const EXAMPLES: [&str; 6] = ["eg", "ie", "such", "like", "example", "ex"];

/// Returns whether a clause has a word that changes what it states, and that its phrases do not account for.
pub(super) fn has_word(clause: &Clause, found: &[&Phrase], all: &[Statement]) -> bool {
    let is = |own: &Statement, list: &[Meaning]| list.contains(&own.meaning);
    let is_usual = |own: &Statement| is(own, POSITIVE) || is(own, NEGATIVE);
    let has_relation = all.iter().any(|own| own.relation.is_some());
    if all.is_empty() || !has_relation && !all.iter().all(is_usual) {
        return false;
    }
    let mut needs: Vec<&str> = Vec::new();
    let has = |meaning: Meaning| all.iter().any(|own| own.meaning == meaning);
    needs.extend(
        found
            .iter()
            .filter(|own| has(own.meaning))
            .map(|own| own.needs),
    );
    let usual = USUAL
        .iter()
        .filter(|(of, _)| of.is_empty() || of.iter().any(|own| has(*own)));
    needs.extend(usual.map(|(_, words)| *words));
    // The numbers that the statements have.
    let numbers = all.iter().filter_map(|own| own.number);
    let numbers = numbers.chain(all.iter().flat_map(|own| own.sets.concat()));
    let relations = all.iter().filter_map(|own| own.relation.as_ref());
    let numbers = numbers.chain(relations.flat_map(Relation::numbers));
    let numbers: Vec<String> = numbers.map(|number| format!("{number}$")).collect();
    needs.extend(numbers.iter().map(|own| &own[..]));
    let are_joined = JOINED.iter().any(|pair| pair.iter().all(|own| has(*own)));
    let has_choice = all.iter().any(|own| own.sets.len() == 1);
    if are_joined || has_choice {
        needs.push("or$");
    }
    let is_positive = !all.iter().any(|own| is(own, NEGATIVE));
    let words = clause.words();
    let changes = |at: usize, word: &str| {
        let next = words.get(at + 1).copied().unwrap_or_default();
        let is_amount = next.starts_with("cell") || !of_word(next).is_empty();
        // Numbers at the beginning are those of a list: "2) …", "Type 2: …".
        let is_digits = |word: &str| word.bytes().all(|sign| sign.is_ascii_digit());
        let before = &words[..at];
        let is_heading = before
            .iter()
            .all(|word| is_digits(word) || HEADINGS.contains(word));
        let is_number = is_digits(word) && !is_amount && !is_heading;
        // All words about a relation of two digits have been read.
        if has_relation {
            return is_number;
        }
        let is_negation = is_one_of(word, NEGATIONS) || word.ends_with("n't");
        let is_joint = word == "if" && at == 0 || word == "or" && !of_word(next).is_empty();
        is_one_of(word, CHANGING) && !is_joint || is_positive && is_negation || is_number
    };
    let left = clause.beyond(&needs).into_iter();
    let mut left = left.take_while(|(_, word)| !EXAMPLES.contains(word));
    left.any(|(at, word)| changes(at, word))
}

/// Rules about lines of which a clause states one at a time.
const OF_LINES: &[Meaning] = &[
    Kind("whisper"),
    Kind("renban"),
    Kind("palindrome"),
    Kind("region-sum"),
    Kind("between"),
    Kind("zipper"),
    Kind("entropic"),
    Kind("modular"),
    Kind("sum-line"),
    Kind("nabner"),
    Kind("lockout"),
    Parity,
    AtMost,
];

/// Returns whether a clause states several rules about lines, or different numbers for lines of several colours, so that
/// it is unclear which line has which rule.
pub(super) fn has_several(clause: &Clause, all: &[Statement]) -> bool {
    let has = |meaning: &Meaning| all.iter().any(|own| own.meaning == *meaning);
    let rules = OF_LINES.iter().filter(|own| has(own)).count();
    let mut colours: Vec<_> = all.iter().flat_map(|own| &own.colours).collect();
    colours.dedup();
    let words = clause.words();
    let mut numbers: Vec<i32> = words.iter().filter_map(|word| word.parse().ok()).collect();
    numbers.sort_unstable();
    numbers.dedup();
    let has_both = has(&Kind("odd")) && has(&Kind("even"));
    let is_unlike = rules > 1 || has_both || numbers.len() > 1 || clause.fits("german;dutch", "");
    let is_list =
        rules > 2 && !clause.fits("rules apply|rules also apply|standard|normal|usual", "");
    (rules > 0 || has_both) && colours.len() > 1 && is_unlike && rules < 3 || is_list
}
