//! Tests of clauses with words beyond their phrases.

use super::*;

/// Returns whether a text is listed, and has no statement with one of these meanings.
fn is_listed(text: &str, meanings: &[Meaning]) -> bool {
    let rules_text = RulesText::of(text);
    !rules_text.unknown.is_empty() && !meanings.iter().any(|own| rules_text.has(*own))
}

#[test]
fn words_of_other_rules_are_accounted_for() {
    for (keyword, texts) in [
        (
            "whisper",
            &[
                "Adjacent digits on a green line that lie in the same box differ by at least 5.",
                "Every other digit along a green line differs by at least 5.",
                "Digits on a green line differ by at least 5 from all digits in the surrounding cells.",
                "Adjacent digits on a green line differ by at least the digit in row 9.",
                "Adjacent digits on a green line differ by at least 5 after halving.",
                "Green lines are German whispers and have the same digits at both ends.",
            ][..],
        ),
        (
            "renban",
            &[
                "Purple lines contain a set of consecutive digits when the highest digit is removed.",
                "The purple and green lines together contain a set of consecutive digits.",
                "Digits on a purple line form a consecutive set, and every purple line has the same sum.",
            ],
        ),
        (
            "palindrome",
            &[
                "Grey lines are palindromes of differences.",
                "Grey lines are palindromes with every digit offset by one.",
                "Grey lines are anti-palindromes.",
            ],
        ),
        (
            "thermo",
            &[
                "Digits along a thermometer increase from the bulb by the digit in the bulb.",
                "Digits along a thermometer increase from the bulb by exactly one each step.",
                "The digit in the bulb is the lowest on its thermometer.",
                "Digits increase along thermometers, with the bulb containing the highest digit.",
                "Bulbs of thermometers contain the number of cells on them.",
            ],
        ),
        (
            "arrow",
            &[
                "Digits along an arrow sum to the digit in the circle of another arrow.",
                "The circle contains the sum of the two largest digits on the arrow.",
                "Digits along an arrow sum to the digit in the circle, ignoring the highest digit.",
                "Digits along an arrow sum to the digit in the circle, where 5s count as zero.",
            ],
        ),
        (
            "between",
            &["Digits on a line lie between the digits in its circles, which are consecutive."],
        ),
        (
            "zipper",
            &[
                "Zipper lines: pairs of digits equidistant from the middle differ by the middle digit.",
            ],
        ),
        (
            "sum-line",
            &["Red lines can be divided into groups of three adjacent cells that sum to 10."],
        ),
        (
            "double-arrow",
            &["The digits along the line sum to the difference of the circles."],
        ),
        (
            "maximum",
            &["Red cells are larger than exactly three of their neighbours."],
        ),
        (
            "sandwich",
            &[
                "Clues outside are the sum of the digits between the 1 and the 9, rounded to the nearest ten.",
            ],
        ),
        (
            "x-sum",
            &["X-Sums: the clue is the sum of the first X+1 digits, where X is the first digit."],
        ),
        (
            "difference",
            &["White dots join consecutive digits that add to a square."],
        ),
    ] {
        for text in texts {
            assert!(is_listed(text, &[Meaning::Kind(keyword)]), "{text}");
        }
    }
    for text in [
        "The corner of a cage shows the sum of its two largest digits.",
        "Digits in a cage sum to the number in the corner and are all consecutive.",
        "Digits in a cage sum to the number in the corner, where all digits are replaced by their squares.",
    ] {
        assert!(is_listed(text, &[Meaning::CageSum]), "{text}");
    }
    for text in [
        "Within each cage, the sum of the shaded digits equals the sum of the unshaded digits.",
        "All cages have the same sum when the highest digit is left out.",
    ] {
        assert!(is_listed(text, &[Meaning::Kind("equal-sums")]), "{text}");
    }
    let knight = "The digit in a red cell cannot appear a knight's move away.";
    assert!(is_listed(knight, &[Meaning::Kind("anti-knight")]));
    for text in [
        "Digits separated by a red dot sum to 9, where 5 counts as zero.",
        "Adjacent digits on a red line sum to 9 if the line is reversed.",
        "White dots: the digits differ by exactly 2, and both digits are in the centre.",
    ] {
        let meanings = [Meaning::RelationDot, Meaning::RelationLine];
        assert!(is_listed(text, &meanings), "{text}");
    }
}

#[test]
fn usual_wordings_have_no_further_words() {
    for (keyword, texts) in [
        (
            "whisper",
            &[
                "Green lines: neighbouring cells must have a difference of at least five.",
                "On each green line, every digit differs by 5 or more from its neighbours on the line.",
                "c) Two cells connected by a green line have a difference of at least 5.",
                "Green: whisper (difference 5 or more).",
            ][..],
        ),
        (
            "renban",
            &[
                "Renban lines: digits on a purple line are consecutive but may appear in any order.",
                "The digits on each purple line form a sequence of consecutive digits, but not necessarily in order.",
            ],
        ),
        (
            "thermo",
            &["Along each thermometer, digits must increase from the bulb to the other end."],
        ),
        (
            "slow-thermo",
            &["Along thermometers, digits never decrease moving from the bulb."],
        ),
        (
            "skyscrapers",
            &[
                "Clues outside tell how many buildings can be seen from that side, taller ones block smaller ones.",
            ],
        ),
        (
            "nabner",
            &["Nabner lines: no two digits on a golden line may be consecutive or equal."],
        ),
        (
            "circles",
            &["Each digit in a circle tells how often that digit occurs in circles."],
        ),
        (
            "non-consecutive",
            &["Neighbouring cells may not hold consecutive digits."],
        ),
        (
            "little-killer",
            &[
                "Numbers with arrows outside the grid are the sum of all digits along the marked diagonal.",
            ],
        ),
        (
            "equal-sums",
            &[
                "All cages have the same sum.",
                "All cages without a given total have the same total, which must be determined by the solver.",
            ],
        ),
    ] {
        for text in texts {
            let rules_text = RulesText::of(text);
            assert!(rules_text.has(Meaning::Kind(keyword)), "{text}");
            assert_eq!(rules_text.unknown, [""; 0], "{text}");
        }
    }
}

#[test]
fn what_continues_a_sentence_is_listed() {
    for text in [
        "Digits along a thermometer increase from the bulb, and the tip is at most 5.",
        "Digits with a white dot between them are consecutive, and the smaller is odd.",
        "Digits on a red line alternate between odd and even, and the first is even.",
        "Digits separated by a red dot sum to more than 9, but less than 12.",
        "Thermometers increase from the bulb. Exactly one of them is broken.",
        "X means consecutive.",
        "Thermos increase from the bulb. One thermo increases towards it.",
    ] {
        assert_eq!(RulesText::of(text).unknown.len(), 1, "{text}");
    }
    for text in [
        "Digits on a thermometer may stay equal or increase from the bulb, but never decrease.",
        "Digits on thermometers increase from the bulb and digits along arrows sum to the circled digit.",
    ] {
        assert_eq!(RulesText::of(text).unknown, [""; 0], "{text}");
    }
}

#[test]
fn a_text_about_clues_is_not_silent() {
    for text in ["Normal sudoku rules apply.", "title: Arrow Sudoku", ""] {
        assert!(RulesText::of(text).is_silent, "{text}");
    }
    assert!(!RulesText::of("Purple lines contain consecutive digits which may repeat.").is_silent);
}
