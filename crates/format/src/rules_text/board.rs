//! Statements of a text about the board itself: which digits there are, and which rows, columns and regions hold
//! each of them once.

use super::clause::{Clause, clauses};
use super::{Meaning, RulesText};
use crate::drawn::colour::Colour;

/// Returns the greatest digit, if a text says that rows hold only some of the digits from 1 to this one. Also
/// returns whether all rows hold the same digits.
pub(crate) fn greatest_of_choice(text: &str) -> Option<(usize, bool)> {
    let choices = "subset|pick|choose|selected|unique digit|unique number|unique set|identical set|exactly six|exactly five|exactly four|exactly eight|missing from|which six|which five|which digits|same six";
    let places = "row|column|grid|digits";
    let others = "line|cage|circle|arrow";
    let apart = "fill|place|put|enter;grid|cells;digits|numbers;no digit repeat|not repeat|no digits repeat|no repeated;row;column";
    let all = clauses(text);
    let found = all.iter().find_map(|clause| {
        let is_choice = clause.fits(choices, others) && clause.fits(places, "");
        if !is_choice && !clause.fits(apart, others) {
            return None;
        }
        let words = clause.words();
        let span = words.windows(2).find_map(|pair| {
            let number = |word: &str| word.parse::<usize>().ok();
            (pair[0] == "1").then(|| number(pair[1]))?
        });
        span.or_else(|| {
            let to = words
                .windows(3)
                .find(|near| near[0] == "1" && ["to", "through"].contains(&near[1]));
            to.and_then(|near| near[2].parse().ok())
        })
        .map(|greatest| (greatest, is_choice))
    });
    let (greatest, is_same) = found?;
    let is_own = all
        .iter()
        .any(|clause| clause.fits(OWN_SETS, OWN_SETS_WITHOUT));
    Some((greatest, is_same && !is_own))
}

/// Words that say that no two rows hold the same digits. Below are words that must not occur.
const OWN_SETS: &str = "set of digits;row;column;unique|different";
const OWN_SETS_WITHOUT: &str = "box;line;cage;circle;outside";

/// Returns whether a text says that the board's regions have to be found: connected, and each with as many cells as
/// there are digits.
pub(crate) fn has_regions_to_find(text: &str) -> bool {
    let all = clauses(text);
    let has = |needs: &str| {
        let others = "2x2|loop|path|island|shade|shaded|two regions|galax|symmetr|square|rectang";
        all.iter().any(|clause| clause.fits(needs, others))
    };
    has("region;orthogonal;connected")
        && has("region;nine|9|1 9|digits 1")
        && has("row;column;region;digit|place|contain|number")
}

/// Returns whether a text says that digits may repeat in rows and columns.
pub(crate) fn has_free_lines(text: &str) -> bool {
    let needs = "digit|number;may repeat|can repeat|might repeat;rows|row;columns|column";
    let others = "not|cannot|box|cage|line|arrow|diagonal|region|if |when|as long";
    clauses(text)
        .iter()
        .any(|clause| clause.fits(needs, others))
}

/// Returns whether a text says that the colours of cells have no meaning.
pub(crate) fn has_plain_colours(text: &str) -> bool {
    let needs = "colour|color|coloring|colouring|shading|artwork|picture|background;theme|thematic|aesthetic|decoration|decorative|cosmetic|no meaning|no significance|not mean anything|no effect|irrelevant";
    let others = "some$|other|except|unless|line|circle|dot|cage|arrow|digit|but";
    clauses(text)
        .iter()
        .any(|clause| clause.fits(needs, others))
}

/// Returns the colours of the lines that are only decoration, as a text says: a list of colour words for each clause.
pub(crate) fn colours_of_plain_lines(text: &str) -> Vec<Vec<&'static [Colour]>> {
    let needs = "line$|lines$;purely aesthetic|purely decorative|purely cosmetic|purely thematic|just decoration|just decorative|only decoration|only decorative|no meaning|no significance";
    let others = "some$|except|unless|not |n't |digit|sum|if$|one of|either|might|may$";
    let all = clauses(text);
    let found = all.iter().filter(|clause| clause.fits(needs, others));
    found.map(Clause::colours).collect()
}

/// Returns whether a text has a special rule by which digits repeat in rows, columns and boxes.
pub(crate) fn has_free_houses(text: &str) -> bool {
    let repeats =
        "row;column;box|region;two 1s|two 2s|two 3s|twice|own number of times|any positive number";
    let others = "line|cage|arrow|circle|diagonal|doubler|not appear twice|cannot appear twice|no ";
    let all = [
        (repeats, others),
        ("row;column;unique digits;exactly", "line;cage"),
        ("row;column;box|region;blank|blanks", "line"),
        (
            "box;solved independently|solved separately|solved on its own",
            "",
        ),
        (
            "grids;each of the|all of the|both;normal sudoku|usual sudoku|standard sudoku",
            "line",
        ),
        (
            "box;filled;only 3 distinct|only three distinct|only two distinct",
            "line",
        ),
        (
            "grid;digits;nine times each|four times each|six times each",
            "line",
        ),
    ];
    let clauses = clauses(text);
    clauses.iter().any(|clause| {
        all.iter()
            .any(|(needs, without)| clause.fits(needs, without))
    })
}

/// Returns whether a text says that the board has two colours that are each connected and have no 2×2 square. It
/// may also say that one colour is a loop that does not touch itself, or give sums of groups of shaded cells.
pub(crate) fn has_shading(text: &str) -> bool {
    let rules_text = RulesText::of(text);
    if rules_text.has(Meaning::Loop) {
        return rules_text.has(Meaning::LoopApart);
    }
    rules_text.has(Meaning::JapaneseSums) && !is_open(&rules_text)
        || rules_text.has(Meaning::Shading) && rules_text.has(Meaning::ShadedSquares)
}

/// Returns whether a text says this, and all of its clauses about the colours are understood. Otherwise the colours
/// may not be unique where the digits are.
pub(crate) fn has_clear_shading(text: &str) -> bool {
    has_shading(text) && !is_open(&RulesText::of(text))
}

/// Returns whether a clause about colours is not understood.
fn is_open(rules_text: &RulesText) -> bool {
    let words = ["shad", "loop", "colour", "color", "yin", "japanese"];
    rules_text.unknown.iter().any(|clause| {
        let small = clause.to_lowercase();
        words.iter().any(|word| small.contains(word))
    })
}
