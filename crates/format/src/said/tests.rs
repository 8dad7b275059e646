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
            Meaning::Kind("whisper"),
            Some(5),
        ),
        (
            "Dutch Whispers: adjacent digits on an orange line have a difference of at least four.",
            Meaning::Kind("whisper"),
            Some(4),
        ),
        (
            "Digits on a purple line form a non-repeating set of consecutive digits, in any order.",
            Meaning::Kind("renban"),
            None,
        ),
        (
            "Box borders divide the blue lines into segments with the same sum.",
            Meaning::Kind("region-sum"),
            None,
        ),
        (
            "Grey lines are palindromes.",
            Meaning::Kind("palindrome"),
            None,
        ),
        (
            "Digits along a thermometer increase from the bulb end.",
            Meaning::Kind("thermo"),
            None,
        ),
        (
            "Digits along an arrow sum to the digit in the attached circle.",
            Meaning::Kind("arrow"),
            None,
        ),
        (
            "Digits separated by a white dot are consecutive.",
            Meaning::Kind("difference"),
            None,
        ),
        (
            "Cells joined by a black dot are in a 1:3 ratio.",
            Meaning::Kind("ratio"),
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
            Meaning::Kind("anti-knight"),
            None,
        ),
        (
            "Clues outside the grid give the sum of the digits along the indicated diagonal.",
            Meaning::Kind("little-killer"),
            None,
        ),
        (
            "Digits along the marked diagonals cannot repeat.",
            Meaning::Kind("diagonal"),
            None,
        ),
        (
            "All possible dots are given.",
            Meaning::Kind("no-other"),
            None,
        ),
        (
            "A grey circle must contain an odd digit.",
            Meaning::Kind("odd"),
            None,
        ),
    ] {
        let found = read(text);
        assert_eq!(found, [(meaning, number)], "{text}");
    }
}

#[test]
fn phrases_are_about_kinds_that_there_are() {
    for phrase in phrases() {
        if let Meaning::Kind(keyword) = phrase.meaning {
            assert!(KindRow::with_keyword(keyword).is_some(), "{keyword}");
        }
    }
}

#[test]
fn what_is_written_of_the_whole_board_is_understood() {
    let is_whole = |row: &&KindRow| row.scope == Scope::Board && row.usual.is_none();
    for row in ninefold_grid::constraint::KINDS.iter().filter(is_whole) {
        let line = format!("{}: {}.", row.keyword, row.meaning);
        assert_eq!(read(&line), [(Meaning::Kind(row.keyword), None)]);
    }
}
