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
fn brackets_that_restrict_a_rule_are_read() {
    for (text, meaning) in [
        (
            "Adjacent digits on green lines differ by at least 5 (this does not apply in box 5).",
            Meaning::Kind("whisper"),
        ),
        (
            "Digits in cages sum to the total given (excluding the largest digit).",
            Meaning::CageSum,
        ),
        (
            "Digits in cages sum to the total given (plus or minus one).",
            Meaning::CageSum,
        ),
        (
            "Digits along an arrow sum to the digit in the circle (or to double that digit).",
            Meaning::Kind("arrow"),
        ),
        (
            "Grey lines are palindromes (all but one of them, that is).",
            Meaning::Kind("palindrome"),
        ),
        (
            "Numbers outside the grid give the sum of the digits along the indicated diagonal (counting only odd digits).",
            Meaning::Kind("little-killer"),
        ),
        (
            "All dots are given (at least in the first three rows).",
            Meaning::Kind("no-other"),
        ),
    ] {
        assert!(is_listed(text, &[meaning]), "{text}");
    }
    let text = "Grey lines are palindromes (they read the same in both directions).";
    assert!(RulesText::of(text).unknown.is_empty());
}

#[test]
fn possibilities_and_forms_are_no_rules() {
    for (text, meaning) in [
        ("Grey circles may contain odd digits.", Meaning::Kind("odd")),
        (
            "Digits in a circle may appear in the four surrounding cells.",
            Meaning::Kind("contains"),
        ),
        (
            "Digits at a black dot have a 2:3 ratio.",
            Meaning::Kind("ratio"),
        ),
        (
            "White dots are consecutive and sum to an odd prime.",
            Meaning::RelationDot,
        ),
        (
            "No cell is consecutive with all of its orthogonal neighbours.",
            Meaning::Kind("non-consecutive"),
        ),
        (
            "Grey lines are palindromes with regard to remainders modulo 3.",
            Meaning::Kind("palindrome"),
        ),
        (
            "A 5 on a green line would have no neighbours, because they differ by at least 5.",
            Meaning::RelationLine,
        ),
        (
            "Thick grey lines are palindromes. Thin grey lines are renbans.",
            Meaning::Kind("palindrome"),
        ),
        (
            "Left: sandwich sums. Top: skyscrapers.",
            Meaning::Kind("sandwich"),
        ),
        (
            "Each 2x2 square has a low digit and a high digit.",
            Meaning::Kind("entropy"),
        ),
        (
            "Grey cells are higher than white neighbours.",
            Meaning::Kind("maximum"),
        ),
        (
            "Every set of three consecutive digits on a teal line has different remainders modulo 3.",
            Meaning::Kind("renban"),
        ),
        (
            "Every set of 3 consecutive digits on a line has a low, a middle and a high digit.",
            Meaning::Kind("renban"),
        ),
        (
            "The sum of all digits in a cage must be equal to the number in its corner.",
            Meaning::Kind("equal-sums"),
        ),
        (
            "Cage totals separated by a white dot are consecutive.",
            Meaning::Kind("difference"),
        ),
        ("The endpoints of a grey line sum to 5.", Meaning::LineSum),
        (
            "The endpoints of a grey line sum to 5.",
            Meaning::Kind("double-arrow"),
        ),
        (
            "Diamonds at either end differ by at least 4.",
            Meaning::Kind("whisper"),
        ),
    ] {
        let rules_text = RulesText::of(text);
        assert!(!rules_text.has(meaning), "{text}");
    }
}

#[test]
fn what_continues_a_sentence_is_listed() {
    for text in [
        "Digits along a thermometer increase from the bulb, and the tip is at most 5.",
        "Digits with a white dot between them are consecutive, and the smaller is odd.",
        "Digits on a red line alternate between odd and even, and the first is even.",
        "Digits separated by a red dot sum to more than 9, but less than 12.",
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

#[test]
fn restricted_rules_are_listed_and_not_used() {
    for (keyword, rule, exceptions) in [
        (
            "whisper",
            "Adjacent digits on a green line differ by at least 5.",
            &[
                "This does not apply to the line in box 5.",
                "The line in row 1 is an exception.",
                "Exactly one pair of neighbours breaks this rule.",
                "The rule is reversed inside the shaded area.",
                "There is one exception.",
                "One of the green lines is a liar.",
            ][..],
        ),
        (
            "thermo",
            "Digits along a thermometer increase from the bulb.",
            &[
                "One thermometer is broken.",
                "Note that one of the thermometers decreases.",
                "In thermometers, 1 counts as greater than 9.",
            ],
        ),
        (
            "arrow",
            "Digits along an arrow sum to the digit in its circle.",
            &[
                "Exactly one arrow is a lie.",
                "The red arrow is exempt from this rule.",
            ],
        ),
        (
            "anti-knight",
            "Cells a knight's move apart cannot contain the same digit.",
            &["The digit 5 is excluded from this rule.", "9s are exempt."],
        ),
        (
            "little-killer",
            "Clues outside the grid give the sum of the digits along the diagonal.",
            &["Digits in grey cells don't count."],
        ),
    ] {
        assert!(RulesText::of(rule).has(Meaning::Kind(keyword)), "{rule}");
        for exception in exceptions {
            let rules_text = RulesText::of(&format!("{rule} {exception}"));
            assert!(!rules_text.has(Meaning::Kind(keyword)), "{exception}");
            assert_eq!(rules_text.unknown.len(), 2, "{exception}");
        }
    }
    let rest = RulesText::of("Digits increase from the bulb, but restart at each box border.");
    assert!(rest.statements.is_empty() && rest.unknown.len() == 2);
}

#[test]
fn other_rules_are_not_restricted() {
    for (text, meaning) in [
        (
            "Grey thermometers increase from the bulb. Red thermometers decrease.",
            Meaning::Kind("thermo"),
        ),
        (
            "Purple lines are renbans. Cages sum to the total. One cage is broken.",
            Meaning::Kind("renban"),
        ),
        (
            "Digits separated by a red dot sum to more than 9, but less than 12.",
            Meaning::RelationDot,
        ),
        (
            "Purple lines are renbans. Normal sudoku rules apply except in box 5.",
            Meaning::Kind("renban"),
        ),
    ] {
        let rules_text = RulesText::of(text);
        assert!(rules_text.has(meaning), "{text}");
        assert!(!rules_text.unknown.is_empty(), "{text}");
    }
}
