use super::*;

/// The meanings of a text, with their numbers.
fn read(text: &str) -> Vec<(Meaning, Option<i32>)> {
    let said = Said::of(text).statements;
    said.iter()
        .map(|said| (said.meaning, said.number))
        .collect()
}

#[test]
fn usual_sentences_are_understood() {
    for (text, meaning, number) in [
        (
            "Adjacent digits along a green line must differ by at least 5.",
            Meaning::Whisper,
            Some(5),
        ),
        (
            "Dutch Whispers: adjacent digits on an orange line have a difference of at least four.",
            Meaning::Whisper,
            Some(4),
        ),
        (
            "Digits on a purple line form a non-repeating set of consecutive digits, in any order.",
            Meaning::Renban,
            None,
        ),
        (
            "Box borders divide the blue lines into segments with the same sum.",
            Meaning::RegionSum,
            None,
        ),
        ("Grey lines are palindromes.", Meaning::Palindrome, None),
        (
            "Digits along a thermometer increase from the bulb end.",
            Meaning::Thermo,
            None,
        ),
        (
            "Digits along an arrow sum to the digit in the attached circle.",
            Meaning::Arrow,
            None,
        ),
        (
            "Digits separated by a white dot are consecutive.",
            Meaning::WhiteDot,
            None,
        ),
        (
            "Cells joined by a black dot are in a 1:3 ratio.",
            Meaning::BlackDot,
            Some(3),
        ),
        ("Digits separated by an X sum to 10.", Meaning::X, None),
        ("Digits separated by a V sum to five.", Meaning::V, None),
        (
            "In cages, digits sum to the total given.",
            Meaning::CageSum,
            None,
        ),
        (
            "Digits cannot repeat within a cage.",
            Meaning::CageApart,
            None,
        ),
        (
            "Cells separated by a knight's move cannot contain the same digit.",
            Meaning::AntiKnight,
            None,
        ),
        (
            "Clues outside the grid give the sum of the digits along the indicated diagonal.",
            Meaning::LittleKiller,
            None,
        ),
        (
            "Digits along the marked diagonals cannot repeat.",
            Meaning::Diagonals,
            None,
        ),
        ("All possible dots are given.", Meaning::AllGiven, None),
        (
            "A grey circle must contain an odd digit.",
            Meaning::Odd,
            None,
        ),
    ] {
        let found = read(text);
        assert_eq!(found, [(meaning, number)], "{text}");
    }
}
