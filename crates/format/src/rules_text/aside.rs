//! Clauses that state no rule: headings, the rest of an example, and descriptions of the forms of drawings.

use super::clause::Clause;

/// The nouns and their attributes of which headings consist. Those in the second list name the subject.
const ATTRIBUTES: [&str; 31] = [
    "and",
    "anti",
    "balanced",
    "big",
    "black",
    "blue",
    "chess",
    "clue",
    "coloured",
    "dashed",
    "dutch",
    "fog",
    "german",
    "green",
    "grey",
    "irregular",
    "killer",
    "kropki",
    "large",
    "natural",
    "normal",
    "of",
    "orange",
    "outside",
    "pink",
    "purple",
    "red",
    "small",
    "standard",
    "the",
    "white",
];
const SUBJECTS: [&str; 17] = [
    "arrow", "box", "cage", "cell", "circle", "clue", "column", "diagonal", "digit", "dot", "line",
    "pair", "region", "row", "square", "thermo", "whisper",
];

/// The subjects that a heading may name by a colour.
const LINES: [&str; 4] = ["arrow", "line", "thermo", "whisper"];

/// The participles at the end of a heading that a list continues: "Cells separated", and below "by an X …".
const JOINS: [&str; 4] = ["separated", "joined", "connected", "marked"];

/// The greatest number of words of a heading.
const LONGEST: usize = 5;

/// Returns whether a clause is only the heading of the next one: it has no verb, and the next clause is about its
/// subject or continues it.
pub(super) fn is_heading(clause: &Clause, next: Option<&Clause>) -> bool {
    let words = clause.words();
    let subject = |word: &&str| SUBJECTS.iter().find(|own| word.starts_with(**own));
    let is_size = |word: &str| {
        let sides = word.split_once('x');
        sides.is_some_and(|(rows, columns)| {
            rows.parse::<u8>().is_ok() && columns.parse::<u8>().is_ok()
        })
    };
    let joins = words.last().is_some_and(|word| JOINS.contains(word));
    let inner = &words[..words.len() - usize::from(joins)];
    let is_part =
        |word: &&str| ATTRIBUTES.contains(word) || subject(word).is_some() || is_size(word);
    if inner.is_empty() || words.len() > LONGEST || !inner.iter().all(is_part) {
        return false;
    }
    let Some(last) = inner.last().and_then(subject) else {
        return false;
    };
    // The lines of a colour are not those of another, even if nothing is understood of them.
    if LINES.contains(last) && !clause.colours().is_empty() {
        return false;
    }
    // The file says which cells are a region.
    let is_of_board = *last == "region" && words.contains(&"irregular");
    is_of_board
        || next.is_some_and(|next| match joins {
            true => next.begins_with(&["by", "with", "by a", "by an"]),
            false => next.fits(last, "") && next.words().len() > words.len(),
        })
}

/// Returns whether a clause is the rest of an example: "…; the 1st digit, 3, means that …, and so on".
pub(super) fn goes_on_with_example(clause: &Clause) -> bool {
    clause.fits("and so on|and so forth|etc$", NOT_ONLY)
        && clause
            .words()
            .iter()
            .any(|word| word.parse::<i32>().is_ok())
}

/// Words with which a clause can restrict something.
const NOT_ONLY: &str = "must|cannot|can't|may not|never|unless|except";

/// Descriptions of the forms of lines, arrows and cages: what must be in them, and what must not.
const FORMS: [(&str, &str); 6] = [
    // How lines run, and whether they cross.
    (
        "line|lines|arrow|arrows|thermo|whisper|renban;cross|branch|overlap|intersect|straight|orthogonally|diagonally|share a cell|share cells|share endpoints|share circles|share any cell|90 degree",
        "",
    ),
    // How long they are.
    (
        "line|lines|arrow|arrows|thermo|whisper|renban;cells long|cells in length|of odd length|of even length|a length of",
        "",
    ),
    ("line|lines;in the shape of|shape of a", ""),
    (
        "cages;overlap|share a cell|share cells|cells in size|square cage",
        "",
    ),
    (
        "grid|puzzle;includes|contains|has$|there are;straight;line|lines",
        "",
    ),
    (
        "diagonal;begins|starts|runs|extends|goes;row|column|corner|top|bottom;to$|crosses",
        "",
    ),
];

/// Words of clauses that state more than a form, or are about what has to be found.
const NO_FORMS: &str = "digits|a digit|the digit|as many|number|value|sum$|sums|total|add|repeat|contain a|contain the|contains the|contains a|indicate|count|show|differ |differ$|difference|consecutive|increas|decreas|odd digit|even digit|box|region|clue|colour|color|loop|path|snake|shade|shading|draw|find$|found|determin|deduc|unknown|hidden|unless|except|if$|each other's|different from|least|most|exactly one|exactly two|one of|some$|same|equal|unique|circled|not all|either|or may|whether|depend|instead|treat|considered|segment|part of|parts|divide|split|marked|label|palindrom|between|knight|king|through the|island|wall|border|maze|room|galax";

/// Returns whether a clause only describes the forms of drawings, which everybody sees: whether lines cross, are
/// straight or share cells.
pub(super) fn is_form(clause: &Clause) -> bool {
    FORMS
        .iter()
        .any(|(needs, without)| clause.fits(needs, without))
        && (!clause.fits(NO_FORMS, "") || is_plain_crossing(clause))
}

/// Returns whether a clause says that lines go straight on where they cross, or that lines of one type do not share
/// cells. Such a clause has words that others use for rules.
fn is_plain_crossing(clause: &Clause) -> bool {
    let rules = "digit|number|value|sum$|sums|total|repeat|indicate|count|differ$|consecutive|unless|except|box|region|clue|loop|path|snake|shade|draw|find$|hidden|unknown|not all|may |can |some$|if$|either";
    clause.fits("lines|arrows;cross|meet|intersect;straight", rules)
        || clause.fits(
            "lines|arrows;of the same type|of the same kind|of the same colour|of the same color;not share|don't share|never share|not overlap|don't overlap|never overlap",
            rules,
        )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules_text::RulesText;
    use crate::rules_text::clause::{clauses, whole};

    #[test]
    fn headings_have_no_verb_and_a_subject_that_follows() {
        let is_first_heading = |text: &str| {
            let all = clauses(text);
            is_heading(&all[0], all.get(1))
        };
        for text in [
            "Killer cages\nDigits in a cage sum to the total.",
            "Killer cages - digits in a cage sum to the total.",
            "Black Kropki Dots:\nBlack dots separate digits with a ratio of 2:1.",
            "Cells separated\n- by an X sum to 10\n- by a V sum to 5",
            "16x16 irregular regions",
        ] {
            assert!(is_first_heading(text), "{text}");
        }
        for text in [
            "Killer cages",
            "Killer cages\nDigits on a line differ.",
            "Killer cages overlap\nDigits in a cage sum to the total.",
            "No cages\nDigits in a cage sum to the total.",
            "Odd cages\nDigits in a cage sum to the total.",
            "Three regions",
            "Cells separated\nDigits on a line differ.",
            "Purple lines\nDigits on such a line are a mystery.",
            "Equal diagonals\nClues show the sum of a diagonal.",
        ] {
            assert!(!is_first_heading(text), "{text}");
        }
    }

    #[test]
    fn forms_of_drawings() {
        let read = |text: &str| whole(text).is_some_and(|clause| is_form(&clause));
        for text in [
            "Lines go straight where they cross",
            "Any two lines that cross each other will each proceed straight through the intersection",
            "All double arrow lines are straight",
            "All double arrows in the grid are straight lines",
            "Different lines of the same type do not share cells",
            "Lines do not branch or cross",
            "Arrows may only move orthogonally and don't share cells with other arrows",
            "All lines are exactly 5 cells long, only move orthogonally and don't share cells with other lines",
            "Killer cages may not overlap each other",
            "All cages are exactly 3 cells in size, and do not overlap",
            "Each line may only pass straight through a cell or have 90 degree turns",
            "Each orange line is in the shape of a square",
            "The puzzle includes two straight pink lines and two straight green lines",
            "This diagonal begins in row 1 column 1 and crosses the grid to row 9 column 9",
        ] {
            assert!(read(text), "{text}");
        }
        for text in [
            "Lines may not cross if their digits repeat",
            "Lines that cross have the same sum",
            "Where lines cross, the digit is odd digit and even digit at once",
            "Lines of odd length have an odd digit in the middle",
            "Each line is exactly as many cells long as the digit at its end",
            "A line that is 3 cells long is a renban, unless it is straight",
            "Straight lines contain the digit 5",
            "Lines do not cross region borders",
            "Cages that overlap have different sums",
            "Arrows cross some of the cells that are shaded",
            "The loop goes straight through lines",
            "Draw lines that do not cross",
            "Exactly one of the lines is straight",
            "Either the lines or the arrows are straight",
            "Lines of the same colour that cross are the same",
        ] {
            assert!(!read(text), "{text}");
        }
    }

    #[test]
    fn forms_count_if_something_may_have_to_be_drawn() {
        let of = |text: &str| {
            let rules_text = RulesText::of(text);
            (rules_text.unknown, rules_text.forms)
        };
        let form = ["Lines never cross".to_owned()];
        let (unknown, forms) = of("Green lines are renbans. Lines never cross.");
        assert!(unknown.is_empty() && forms == form);
        // Without a statement, nothing is known of the lines.
        let (unknown, forms) = of("Lines never cross.");
        assert!(unknown == form && forms.is_empty());
    }

    #[test]
    fn examples_go_on() {
        let read = |text: &str| whole(text).is_some_and(|own| goes_on_with_example(&own));
        assert!(read("the 1st digit, 3, means that the 3rd is 1, and so on"));
        assert!(!read("digits 3 and 5 must differ, and so on"));
        assert!(!read("the third digit is 1"));
    }
}
