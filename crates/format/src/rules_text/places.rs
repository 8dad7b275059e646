//! Clauses that name places and digits by letters: "a digit N in column C means that digit C is in column N of its
//! row".

use super::clause::Clause;
use super::{Meaning, Phrase, Statement, meaning, of_phrase};

/// A word with a letter.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Named<'a> {
    /// A place: the kind of place, and the letter.
    Place(&'static str, &'a str),
    Digit(&'a str),
}

/// The words for places, as they are counted.
const PLACES: [(&str, &str); 5] = [
    ("column", "column"),
    ("row", "row"),
    ("position", "position"),
    ("cell", "position"),
    ("place", "position"),
];

/// The words before the letter of a digit.
const DIGITS: [&str; 7] = [
    "digit", "number", "value", "contains", "contain", "holds", "hold",
];

/// Words that make another rule of it.
const OTHERS: &str = "not |don't|doesn't|isn't|can't|cannot;never;unless|except;line;outside;cage;arrow;sum;either;at least|at most;next|adjacent;how many|number of;another|other$|below|above|opposite|left of|right of";

/// Returns the statement of a clause about places of digits, if no phrase covers it.
pub(super) fn of_places(clause: &Clause, found: &[&Phrase]) -> Option<Statement> {
    let is_known = found
        .iter()
        .any(|phrase| of_phrase(clause, phrase).is_whole());
    if is_known || !clause.fits("digit|number|contain|hold", OTHERS) {
        return None;
    }
    let words = clause.words();
    let (place, is_swapped) = match named(&words)[..] {
        // The place and the digit have changed their roles.
        [one, other, third, fourth] => {
            let (first, second) = (pair(one, other)?, pair(third, fourth)?);
            let is_same = first.0 == second.0 && first.1 == second.2 && first.2 == second.1;
            (is_same.then_some(first.0)?, first.1 != first.2)
        }
        [Named::Place(place, one), Named::Digit(other)] => {
            let says = match place {
                "column" => "column in which|in which column|column where|column of",
                "row" => "row in which|in which row|row where|row of",
                _ => {
                    "position in which|in which position|position where|position of|place of|place where"
                }
            };
            let gives = "indicate|tell|give|show|index|is the|are the|equal";
            (
                place,
                one == other && clause.fits(says, "") && clause.fits(gives, ""),
            )
        }
        _ => return None,
    };
    let meaning = match place {
        "column" if clause.fits("row", "") => Meaning::IndexColumn,
        "row" if clause.fits("column", "") => Meaning::IndexRow,
        "position" if clause.fits("box|region", "row;column") => Meaning::IndexBox,
        _ => return None,
    };
    is_swapped.then(|| of_phrase(clause, &meaning::row(meaning, "", "", "")))
}

/// Returns a place, its letter and the letter of a digit, in any order.
fn pair<'a>(one: Named<'a>, other: Named<'a>) -> Option<(&'static str, &'a str, &'a str)> {
    match (one, other) {
        (Named::Place(place, at), Named::Digit(digit))
        | (Named::Digit(digit), Named::Place(place, at)) => Some((place, at, digit)),
        _ => None,
    }
}

/// Returns the places and digits that have letters for names, in order.
fn named<'a>(words: &[&'a str]) -> Vec<Named<'a>> {
    let is_letter = |word: &str| word.len() == 1 && "bcdkmnpqrvxyz".contains(word);
    let place = |word: &str| {
        let found = PLACES.iter().find(|(name, _)| *name == word);
        found.map(|(_, place)| *place)
    };
    let mut found = Vec::new();
    for near in words.windows(2) {
        if let (Some(place), true) = (place(near[0]), is_letter(near[1])) {
            found.push(Named::Place(place, near[1]));
        } else if DIGITS.contains(&near[0]) && is_letter(near[1]) {
            found.push(Named::Digit(near[1]));
        } else if let (Some(place), Some(letter)) = (place(near[1]), near[0].strip_suffix("th")) {
            // "The Nth cell".
            found.extend(is_letter(letter).then_some(Named::Place(place, letter)));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use crate::drawing_meaning::kinds_tests::compare;
    use crate::format::sudokupad_tests::read_drawing;

    /// The first cell of the third row is red.
    const RED: &str = "u:[{ct:[2.5,.5],w:1,h:1,c2:'#E6261F'}]";
    /// The first cell of the second row, which is the third of its box.
    const THIRD: &str = "u:[{ct:[1.5,.5],w:1,h:1,c2:'#E6261F'}]";

    #[test]
    fn rows_and_columns_that_cells_index() {
        for rules in [
            "A digit N in a red cell in column C means that digit C is in column N of that row.",
            "If a red cell in column X contains Y, then column Y of the row contains X.",
            "Red digits in column X indicate the column in which the digit X appears in that row.",
        ] {
            compare(rules, RED, |f| f[8 + f[8] as usize - 1] == 1);
        }
        for rules in [
            "A digit N in a red cell in row R means that digit R is in row N of that column.",
            "Red digits in row X indicate the row in which the digit X appears in that column.",
        ] {
            compare(rules, RED, |f| f[4 * (f[8] as usize - 1)] == 3);
        }
    }

    #[test]
    fn places_in_boxes_that_cells_index() {
        let boxed = |f: &[i32; 16]| [f[0], f[1], f[4], f[5]];
        for rules in [
            "Box indexer: a digit D in a red cell at position P of its box means that digit P is in position D of that box.",
            "If a red cell is in position P of its box and contains digit D, then the cell in position D of the box contains P.",
            "Red cells are box indexers: the digit is the position within its box of the digit that equals its own position.",
            "The digit in the Nth cell of a box, if red, is the position of the digit N in the box.",
        ] {
            compare(rules, THIRD, |f| boxed(f)[f[4] as usize - 1] == 3);
        }
    }

    #[test]
    fn places_that_are_not_clear_are_not_read() {
        for rules in [
            "A digit D in a red cell at position P of its box means that digit P is not in position D of that box.",
            "A digit D in a red cell at position P of its box means that digit D is in position P of another box.",
            "Unless it is 3, a digit D in a red cell at position P of its box means that digit P is in position D of that box.",
            "A digit N in a red cell in column C means that digit N is in column C of another row.",
        ] {
            let (words, unread) = read_drawing(rules, THIRD);
            assert_eq!(words, [""; 0], "{rules}");
            assert!(!unread.is_empty(), "{rules}");
        }
    }
}
