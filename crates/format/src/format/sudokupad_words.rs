//! The sentences for rules beside their drawing. Players know these sentences, and the reader of rules' texts
//! understands them. A line that has a sentence is drawn in a colour that no other kind on the board has.

/// A colour for lines, and its word.
pub(super) type Colour = (&'static str, &'static str);

/// The colours of lines, which have different names.
pub(super) const COLOURS: [Colour; 9] = [
    ("#67F067", "green"),
    ("#F067F0", "purple"),
    ("#BBBBBB", "grey"),
    ("#2ECBFF", "blue"),
    ("#FFA600", "orange"),
    ("#E6261F", "red"),
    ("#F7D038", "yellow"),
    ("#A0522D", "brown"),
    ("#FFCCAA", "peach"),
];

/// A kind of line: its usual colour, whether it is between circles, and its sentence. `{c}` is replaced by the
/// colour, and `{n}` by the number.
pub(super) struct LineWords {
    keyword: &'static str,
    pub(super) colour: &'static str,
    pub(super) has_circles: bool,
    sentence: &'static str,
}

const fn line(
    keyword: &'static str,
    colour: &'static str,
    has_circles: bool,
    sentence: &'static str,
) -> LineWords {
    LineWords {
        keyword,
        colour,
        has_circles,
        sentence,
    }
}

const LINES: [LineWords; 12] = [
    line(
        "whisper",
        "green",
        false,
        "Adjacent digits along a {c} line differ by at least {n}.",
    ),
    line(
        "renban",
        "purple",
        false,
        "Digits along a {c} line are a set of consecutive digits in any order, without repeats.",
    ),
    line(
        "palindrome",
        "grey",
        false,
        "A {c} line is a palindrome: it reads the same from both ends.",
    ),
    line(
        "region-sum",
        "blue",
        false,
        "Box borders divide a {c} line into segments with the same sum.",
    ),
    line(
        "nabner",
        "yellow",
        false,
        "A {c} line is a nabner line: no two of its digits are equal or consecutive.",
    ),
    line(
        "zipper",
        "purple",
        false,
        "A {c} line is a zipper line: two cells at equal distance from its middle add up to the same number.",
    ),
    line(
        "entropic",
        "peach",
        false,
        "A {c} line is an entropic line: three neighbours on it are a low, a middle and a high digit.",
    ),
    line(
        "modular",
        "blue",
        false,
        "A {c} line is a modular line: three neighbours on it have different remainders when divided by 3.",
    ),
    line(
        "sum-line",
        "grey",
        false,
        "A {c} line is divided into segments that each sum to {n}.",
    ),
    line(
        "between",
        "grey",
        true,
        "Digits along a {c} line lie between the digits in the circles at its ends.",
    ),
    line(
        "lockout",
        "blue",
        true,
        "A {c} line between circles is a lockout line: its digits are not between those at its ends, which differ by at least {n}.",
    ),
    line(
        "double-arrow",
        "grey",
        true,
        "A {c} line between circles is a double arrow: its digits add up to the sum of the digits in the circles.",
    ),
];

/// Returns the words of a kind of line.
pub(super) fn of_line(keyword: &str) -> Option<&'static LineWords> {
    LINES.iter().find(|own| own.keyword == keyword)
}

impl LineWords {
    /// Returns the sentence about lines of this colour, with this number.
    pub(super) fn sentence(&self, colour: &str, number: Option<i32>) -> String {
        let number = number.map_or(String::new(), |number| number.to_string());
        let sentence = self.sentence.replace("{c}", colour).replace("{n}", &number);
        sentence
            .replace("a orange", "an orange")
            .replace("A orange", "An orange")
    }
}

/// Returns the sentence about other drawings of a kind.
pub(super) fn sentence(keyword: &str) -> Option<&'static str> {
    let found = SENTENCES.iter().find(|(own, _)| *own == keyword);
    found.map(|(_, sentence)| *sentence)
}

const SENTENCES: [(&str, &str); 14] = [
    (
        "arrow",
        "Digits along an arrow add up to the number in its circle.",
    ),
    (
        "thermo",
        "Digits along a thermometer increase from the bulb end.",
    ),
    (
        "contains",
        "Digits in a circle at the corner of four cells are a quadruple: they appear in these cells.",
    ),
    (
        "greater",
        "An inequality sign between two cells points at the smaller digit.",
    ),
    (
        "circles",
        "A digit in a circle is the number of circles that contain it.",
    ),
    (
        "cage",
        "Digits do not repeat in a cage, and add up to the number in its corner.",
    ),
    (
        "difference",
        "A white dot between two cells means that the digits are consecutive.",
    ),
    (
        "ratio",
        "A black dot between two cells means that one digit is double the other.",
    ),
    (
        "sandwich",
        "A sandwich clue beside the board is the sum of the digits between the least and the greatest digit of its row or column.",
    ),
    (
        "x-sum",
        "An X-sum beside the board is the sum of the first X digits of its row or column, where X is the first of them.",
    ),
    (
        "skyscrapers",
        "A skyscraper clue beside the board is the number of digits of its row or column that are greater than all before them.",
    ),
    (
        "room",
        "A numbered room beside the board: if the first digit of its row or column is N, the clue is the Nth digit.",
    ),
    (
        "rank",
        "The rank beside the board is the place of its row or column among all rows and columns, read as a number, from the lowest.",
    ),
    (
        "little-killer",
        "A little killer clue beside the board is the sum of the digits on the diagonal of its arrow.",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules_text::{Meaning, RulesText};

    #[test]
    fn sentences_are_read_as_they_are_meant() {
        for own in &LINES {
            let text = own.sentence("green", Some(4));
            let rules_text = RulesText::of(&text);
            assert_eq!(rules_text.statements.len(), 1, "{text}: {rules_text:?}");
            assert_eq!(rules_text.statements[0].meaning, Meaning::Kind(own.keyword));
            assert!(rules_text.unknown.is_empty() && rules_text.statements[0].has_colour());
            let number = rules_text.statements[0].number;
            assert!(!own.sentence.contains("{n}") || number == Some(4), "{text}");
        }
        for (keyword, text) in SENTENCES.iter().filter(|(keyword, _)| *keyword != "cage") {
            let rules_text = RulesText::of(text);
            assert_eq!(rules_text.statements.len(), 1, "{text}: {rules_text:?}");
            assert_eq!(rules_text.statements[0].meaning, Meaning::Kind(keyword));
            assert!(rules_text.unknown.is_empty(), "{text}");
        }
    }

    #[test]
    fn each_colour_is_named_by_its_word_best() {
        use crate::drawn::colour::{channels, fit, names, of_word};
        for (colour, word) in COLOURS {
            let drawn = names(channels(colour).unwrap());
            let own = fit(of_word(word), &drawn).unwrap();
            for (_, other) in COLOURS.iter().filter(|(_, other)| *other != word) {
                let other = fit(of_word(other), &drawn);
                assert!(other.is_none_or(|other| own < other), "{word}: {drawn:?}");
            }
        }
    }
}
