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

/// The houses in which a digit may occur twice, as a text says.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct FreeHouses {
    pub(crate) rows: bool,
    pub(crate) columns: bool,
    pub(crate) regions: bool,
}

/// Words for the usual rules, words that restrict them, and exceptions that are not about houses.
const USUAL_RULES: &str =
    "normal|standard|usual|classic|regular|conventional|ordinary;sudoku|rules";
const RESTRICTED: &str = "except|exception|exceptions|apart from|aside from|other than|do not apply|don't apply|not apply|doesn't apply|mostly|almost";
const OTHER_DIGITS: &str =
    "digits 0|digits from 0|0 8$|0 to 8$|digits 2|digits from 2|instead of 1";

/// Words of repeated digits, and words with which they are no exception.
const REPEATED: &str = "may repeat|can repeat|might repeat|could repeat|must repeat|may be repeated|can be repeated|allowed to repeat|repeats are allowed|repeats allowed|may contain repeat|can contain repeat|contains a repeated digit|contain a repeated digit|has a repeated digit|have a repeated digit|is a repeated digit|need not|n't need to|not need to|not have to|n't have to";
const NOT_REPEATED: &str =
    "may not repeat|cannot|can't|no$|never|without|two regions|if allowed|other rules|value";

/// Words that say that boxes are no houses.
const NO_BOXES: &str = "no boxes|no regions|no 3x3 boxes|no 3x3 regions|without boxes|without regions|ignore the boxes|boxes are not|regions are not|boxes aren't|latin square rules|rows and columns only|only to rows and columns|only apply to rows and columns";

/// Words of clauses about something else than houses.
const NO_HOUSES: &str = "line|lines|cage|cages|arrow|thermo|circle|dot|dots|diagonal|palindrome|renban|loop|path|snake|clue|clues|outside|sum|total|fog|shade|shaded";

/// Returns the houses in which a digit may occur twice: those that an exception from the usual rules names, or all if
/// it names none. The houses of an exception that is not understood are not used, because they may be wrong.
pub(crate) fn free_houses(text: &str) -> FreeHouses {
    let mut free = FreeHouses::default();
    let all = clauses(text);
    let says_lines = |own: &Clause| {
        let needs = "row;column;once|no digit|not repeat|cannot repeat|different|each of|1 9";
        own.fits(needs, USUAL_RULES) && !own.fits(NO_HOUSES, "")
    };
    let are_lines_said = all.iter().any(says_lines);
    for clause in &all {
        free.regions |= clause.fits(NO_BOXES, NO_HOUSES);
        if clause.fits(NO_HOUSES, "") {
            continue;
        }
        let is_exception = clause.fits(USUAL_RULES, OTHER_DIGITS) && clause.fits(RESTRICTED, "");
        let named = FreeHouses {
            rows: clause.fits("row$|rows$", ""),
            columns: clause.fits("column|columns", ""),
            regions: clause.fits("box|boxes|region|regions|block|blocks|nonet", ""),
        };
        let repeats = clause.fits(REPEATED, NOT_REPEATED);
        let names_none = named == FreeHouses::default();
        if is_exception && names_none && !are_lines_said {
            return FreeHouses {
                rows: true,
                columns: true,
                regions: true,
            };
        }
        // The rest of the clause may say what holds: "the rules almost apply: place 1 to 9 in each row and column".
        let states_lines = clause.fits("place|fill|once;row;column", "");
        if is_exception && !states_lines || repeats {
            free.rows |= named.rows;
            free.columns |= named.columns;
            free.regions |= named.regions;
        }
    }
    free
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
/// may also say that one colour is a loop or a snake that does not touch itself, or give sums of groups of shaded
/// cells.
pub(crate) fn has_shading(text: &str) -> bool {
    let rules_text = RulesText::of(text);
    if rules_text.snake.is_some() {
        return !is_open(&rules_text);
    }
    if has_both(&rules_text) {
        return !is_open(&rules_text);
    }
    if rules_text.has(Meaning::Loop) {
        return rules_text.has(Meaning::LoopApart);
    }
    rules_text.has(Meaning::JapaneseSums) && !is_open(&rules_text)
        || rules_text.has(Meaning::Shading) && rules_text.has(Meaning::ShadedSquares)
}

/// Returns whether a text describes a cave, and all of its clauses about the colours are understood.
pub(crate) fn has_cave(text: &str) -> bool {
    let rules_text = RulesText::of(text);
    has_both(&rules_text) && !is_open(&rules_text)
}

/// Returns whether a text says both parts of what a cave is, and describes nothing else in two colours.
fn has_both(rules_text: &RulesText) -> bool {
    let others = [Meaning::Snake, Meaning::Loop, Meaning::Shading];
    rules_text.has(Meaning::CaveOpen)
        && rules_text.has(Meaning::CaveRim)
        && !others.iter().any(|own| rules_text.has(*own))
}

/// Returns whether a text says this, and all of its clauses about the colours are understood. Otherwise the colours
/// may not be unique where the digits are.
pub(crate) fn has_clear_shading(text: &str) -> bool {
    has_shading(text) && !is_open(&RulesText::of(text))
}

/// Returns whether a clause about colours is not understood.
fn is_open(rules_text: &RulesText) -> bool {
    let words = [
        "shad", "loop", "colour", "color", "yin", "japanese", "snake", "cave",
    ];
    rules_text.unknown.iter().any(|clause| {
        let small = clause.to_lowercase();
        words.iter().any(|word| small.contains(word))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn houses_that_a_text_frees() {
        let of = |text: &str| {
            let free = free_houses(text);
            [free.rows, free.columns, free.regions]
        };
        for (text, expected) in [
            (
                "Normal sudoku rules apply, except that rows may contain repeated digits.",
                [true, false, false],
            ),
            (
                "Normal sudoku rules apply, except that digits may repeat in columns.",
                [false, true, false],
            ),
            (
                "Normal sudoku rules apply, but digits may repeat in boxes.",
                [false, false, true],
            ),
            (
                "Digits may repeat within a box, but not in rows and columns.",
                [false, false, true],
            ),
            (
                "Normal sudoku rules apply, except in box 5.",
                [false, false, true],
            ),
            (
                "Place 1-9 once in each row and column. There are no boxes.",
                [false, false, true],
            ),
            (
                "Digits may repeat in rows and columns.",
                [true, true, false],
            ),
            ("Normal sudoku rules do not apply.", [true; 3]),
            (
                "Normal sudoku rules do not apply. No digit repeats in a row or a column.",
                [false; 3],
            ),
            ("Normal sudoku rules apply.", [false; 3]),
            (
                "Normal sudoku rules apply, except that the digits are 0-8.",
                [false; 3],
            ),
            (
                "Normal sudoku rules ALMOST apply: place the digits 1 to 9 in each row and column.",
                [false; 3],
            ),
            (
                "Digits may repeat on arrows, but not in rows, columns and boxes.",
                [false; 3],
            ),
            (
                "Normal sudoku rules apply. Digits may repeat in cages if allowed by other rules.",
                [false; 3],
            ),
        ] {
            assert_eq!(of(text), expected, "{text}");
        }
    }
}
