//! Tests of other wordings of the usual rules.

use super::*;

/// Returns the meanings of a text, and what is not understood.
fn read(text: &str) -> (Vec<Meaning>, Vec<String>) {
    let rules_text = RulesText::of(text);
    let meanings = rules_text.statements.iter().map(|own| own.meaning);
    (meanings.collect(), rules_text.unknown)
}

#[test]
fn other_wordings_are_understood() {
    let whisper = Meaning::Kind("whisper");
    let renban = Meaning::Kind("renban");
    let contains = Meaning::Kind("contains");
    let skyscrapers = Meaning::Kind("skyscrapers");
    let sandwich = Meaning::Kind("sandwich");
    let anti_king = Meaning::Kind("anti-king");
    let no_other = Meaning::Kind("no-other");
    let [difference, ratio] = [Meaning::Kind("difference"), Meaning::Kind("ratio")];
    let all: &[(&str, &[Meaning])] = &[
        // Lines.
        (
            "Digits that are adjacent along a green line have a difference not less than 5.",
            &[whisper],
        ),
        (
            "On a green line, successive digits must be separated by at least 5.",
            &[whisper],
        ),
        (
            "Any two cells directly connected by a green line must have a difference of at least 5.",
            &[whisper],
        ),
        ("Green lines: adjacent digits differ by 5+.", &[whisper]),
        (
            "Digits on a purple line must be consecutive, but can appear in any order.",
            &[renban],
        ),
        (
            "On green lines neighbouring digits have a difference of at least 5, on purple lines the digits are consecutive in any order.",
            &[renban, whisper],
        ),
        (
            "Digits on a gold line are all different, and no two digits are consecutive.",
            &[Meaning::Kind("nabner")],
        ),
        (
            "Digits on lines must be greater than one end circle and less than the other.",
            &[Meaning::Kind("between")],
        ),
        (
            "Cells along a line have digits between the two digits at the end circles.",
            &[Meaning::Kind("between")],
        ),
        (
            "Along a line with circles at each end, digits must have a value between the digits in the circles.",
            &[Meaning::Kind("between")],
        ),
        (
            "Lockout lines: the digits in the diamond endpoints must differ by at least 4.",
            &[Meaning::Kind("lockout")],
        ),
        (
            "The digits along a double arrow sum to the same as the sum of the circles at both ends.",
            &[Meaning::Kind("double-arrow")],
        ),
        (
            "Grey lines without a bulb are palindromes.",
            &[Meaning::Kind("palindrome")],
        ),
        (
            "Box borders divide each blue line into two or more segments.",
            &[Meaning::Kind("region-sum")],
        ),
        (
            "Digits which are an equal distance from the center of a zipper line sum to the same value. If there is a center cell, that digit is the sum.",
            &[Meaning::Kind("zipper")],
        ),
        (
            "Along purple lines, digits equally spaced from the centre sum to the digit in the centre of the line.",
            &[Meaning::Kind("zipper")],
        ),
        (
            "Every sequence of three digits on an orange line contains a digit from {1,2,3}, a digit from {4,5,6} and a digit from {7,8,9}.",
            &[Meaning::Kind("entropic")],
        ),
        (
            "The digits along the arrow must sum to the digit(s) in the bulb.",
            &[Meaning::Kind("arrow")],
        ),
        (
            "Digits in two-cell ovals are read as two-digit numbers and equal the sum of digits on the arrow.",
            &[Meaning::Kind("arrow")],
        ),
        (
            "On green lines, the difference between adjacent digits is at least 5.",
            &[whisper],
        ),
        (
            "The difference between any two adjacent digits on a green line is 5 or more.",
            &[whisper],
        ),
        (
            "Digits along a purple line are consecutive but not necessarily in order.",
            &[renban],
        ),
        (
            "Digits equidistant from the center of a grey line are equal.",
            &[Meaning::Kind("palindrome")],
        ),
        (
            "No two digits on a yellow line may be consecutive or repeat.",
            &[Meaning::Kind("nabner")],
        ),
        (
            "Starting at the bulb, digits along thermometers strictly increase.",
            &[Meaning::Kind("thermo")],
        ),
        (
            "Any three consecutive cells must contain one digit from 1-3, one from 4-6 and one from 7-9.",
            &[Meaning::Kind("entropic")],
        ),
        ("No digit may repeat along a blue line.", &[Meaning::Apart]),
        ("Digits on red lines are odd.", &[Meaning::OddLine]),
        (
            "Digits along a line are consecutive and in order.",
            &[Meaning::InOrder],
        ),
        (
            "On a grey line, the difference between each pair of adjacent digits is the same.",
            &[Meaning::SameDifference],
        ),
        (
            "Digits on a yellow line must be different and not consecutive.",
            &[Meaning::Kind("nabner")],
        ),
        (
            "Digits on the same purple line must be different and consecutive, in any order.",
            &[renban],
        ),
        (
            "Digits on the grey line read the same in both directions and adjacent digits on the green line differ by 5 or more.",
            &[Meaning::Kind("palindrome"), whisper],
        ),
        (
            "Along a thermometer, each digit is larger than the previous one, starting from the bulb.",
            &[Meaning::Kind("thermo")],
        ),
        // Marks.
        (
            "A circled digit shows how many times that digit appears in circled cells.",
            &[Meaning::Kind("circles")],
        ),
        (
            "Kropki dots: White = consecutive, black = double.",
            &[difference, ratio],
        ),
        (
            "White = consecutive\nblack = 1:2 ratio.",
            &[difference, ratio],
        ),
        (
            "Adjacent digits with no dot between them cannot be consecutive or in a 1:2 ratio.",
            &[no_other],
        ),
        (
            "If there is no dot between two cells, they are neither consecutive nor in a 1:2 ratio.",
            &[no_other],
        ),
        (
            "Digits in the white dots show the difference between the two cells.",
            &[difference],
        ),
        (
            "\">\" between two cells points towards the lower digit.",
            &[Meaning::Kind("greater")],
        ),
        (
            "All digits in a circle must occur in the four cells touching the circle.",
            &[contains],
        ),
        (
            "The digits given in a circle have to be placed in the 4 cells touching the circle.",
            &[contains],
        ),
        (
            "Cells with four inward pointing arrows contain a digit lower than all orthogonally adjacent cells.",
            &[Meaning::Kind("minimum")],
        ),
        (
            "The two shaded shapes are identical.",
            &[Meaning::Kind("clone")],
        ),
        // Cages.
        ("No digit may repeat in a cage.", &[Meaning::CageApart]),
        (
            "A digit may not appear twice in a cage.",
            &[Meaning::CageApart],
        ),
        ("Cages contain different digits.", &[Meaning::CageApart]),
        ("Killer rules apply.", &[Meaning::CageSum]),
        ("Repeats are allowed in cages.", &[Meaning::CageRepeats]),
        (
            "The numbers in each cage must sum to the value in the top left, without repetition.",
            &[Meaning::CageSum, Meaning::CageApart],
        ),
        (
            "Digits in each cage sum to the same unknown total.",
            &[Meaning::Kind("equal-sums")],
        ),
        ("Cages have the same sum.", &[Meaning::Kind("equal-sums")]),
        ("No two cages have the same sum.", &[Meaning::SumsDiffer]),
        // Beside the board.
        (
            "Clues outside the grid indicate the sum of the digits that lie between the 1 and the 9 in the respective row/column.",
            &[sandwich],
        ),
        (
            "Numbers to the left of and above the grid show the sum of the digits sandwiched by 1 and 9.",
            &[sandwich],
        ),
        (
            "Clues outside the grid count the number of skyscrapers visible from that direction, where taller ones hide shorter ones.",
            &[skyscrapers],
        ),
        (
            "Numbers outside the grid indicate how many digits are greater than all digits before them when read from the clue's side.",
            &[skyscrapers],
        ),
        (
            "Clues with arrows outside the grid are the sums of digits along that diagonal, which may repeat.",
            &[Meaning::Kind("little-killer")],
        ),
        (
            "The sum of digits along the indicated diagonal must equal the clue.",
            &[Meaning::Kind("little-killer")],
        ),
        (
            "Digits on the diagonals indicated with small arrows must sum to the number shown.",
            &[Meaning::Kind("little-killer")],
        ),
        (
            "A clue outside the grid shows the number of skyscrapers which can be seen from that position.",
            &[skyscrapers],
        ),
        // The whole board.
        (
            "Digits that touch diagonally cannot be consecutive.",
            &[Meaning::RelationDiagonal],
        ),
        (
            "Cells a knight's move or king's move apart cannot be equal, and orthogonally adjacent cells cannot be consecutive.",
            &[
                anti_king,
                Meaning::Kind("anti-knight"),
                Meaning::Kind("non-consecutive"),
            ],
        ),
        (
            "No digit may repeat on constraints of the same type.",
            &[Meaning::TypesApart],
        ),
        (
            "Normal sudoku rules apply, including on both main diagonals.",
            &[Meaning::Kind("diagonal")],
        ),
        (
            "Diagonals must not contain repeats.",
            &[Meaning::Kind("diagonal")],
        ),
        (
            "Digits may not repeat in corresponding cells of the boxes.",
            &[Meaning::Kind("disjoint")],
        ),
        (
            "No digits repeat in the grey area.",
            &[Meaning::ExtraRegion],
        ),
        (
            "Cells that touch diagonally must be different.",
            &[anti_king],
        ),
        (
            "Equal digits may not be adjacent, not even diagonally.",
            &[anti_king],
        ),
        (
            "The same digit may not touch itself diagonally.",
            &[anti_king],
        ),
        (
            "Adjacent digits, including diagonally, cannot be the same.",
            &[anti_king],
        ),
        (
            "No pair of orthogonally adjacent cells may contain consecutive digits.",
            &[Meaning::Kind("non-consecutive")],
        ),
        (
            "Disjoint subset rule: each digit may appear only once in each position across all boxes.",
            &[Meaning::Kind("disjoint")],
        ),
    ];
    for &(text, expected) in all {
        let (mut found, unknown) = read(text);
        found.sort_unstable();
        assert_eq!(found, expected, "{text}");
        assert!(unknown.is_empty(), "{text} {unknown:?}");
    }
}

#[test]
fn sentences_that_state_nothing_are_recognized() {
    for text in [
        "The absence of a dot means nothing.",
        "Some cages have no total.",
        "Cages without totals may have any sum.",
        "Not all thermometers have the same length.",
        "Grey cells are only for decoration.",
        "Diagonals do not have to contain different digits.",
        "Clues outside the grid are not given for every row and column.",
        "It is possible that some digits are repeated on a line.",
        "Difficulty: four stars.",
        "No digit repeats in any row, column or 3x3 box.",
        "Digits may repeat.",
        "If a cage has no clue, its sum is unknown.",
        "Lines that overlap are separate lines.",
        "Each line has its own sum.",
        "Some dots may be missing.",
        "Thermometers may overlap.",
        "Higher digits block lower ones.",
    ] {
        assert_eq!(read(text), (Vec::new(), Vec::new()), "{text}");
    }
    let restricts = "No repeats are allowed in the digits of the totals.";
    assert!(!read(restricts).1.is_empty());
}

#[test]
fn sentences_with_another_meaning_are_listed() {
    for text in [
        "Killer rules do not apply.",
        "In exactly one cage no digit may repeat.",
        "Not all cages have the same sum.",
        "Shaded regions are identical in size.",
        "Cells with no dot between them cannot contain the same parity.",
        "Digits on lines are greater than the digit in one circle.",
        "Digits on blue lines are odd, except for the ends.",
        "Digits equidistant from the centre of a line are equal in parity.",
        "Normal sudoku rules apply, except on both main diagonals.",
        "A digit may not touch itself diagonally on the loop.",
        "Numbers on dots give the difference between two cages.",
        "Digits on a line must be different and not consecutive to the circle.",
        "Digits on lines are separated by at least 2 cells.",
        "Thermometers do not get bigger from the bulb.",
        "Clues outside count how many digits are greater than the digit before them.",
    ] {
        let (meanings, unknown) = read(text);
        assert!(meanings.is_empty(), "{text} {meanings:?}");
        assert!(!unknown.is_empty(), "{text}");
    }
}
