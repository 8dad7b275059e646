use super::*;

/// Returns the meanings of a text, with their numbers.
fn read(text: &str) -> Vec<(Meaning, Option<i32>)> {
    let statements = RulesText::of(text).statements;
    statements
        .iter()
        .map(|own| (own.meaning, own.number))
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

#[test]
fn rules_that_look_like_explanations_are_listed() {
    for text in [
        "The smallest digit in each cage counts the number of different regions that enter that cage.",
        "This two-digit number represents the sum of a different killer cage.",
        "Every line has a different difference value.",
        "Cages of different sizes sum to different numbers.",
        "All cage sums are different.",
        "Digits in cages do not repeat and must sum to thirteen, or perhaps to that total minus one.",
        "The sum of the digits in a suspect cage must be 1 away from the value in its corner.",
        "In a cage, the sum of orange digits must equal the sum of grey digits.",
        "On a black arrow, one digit is double the other.",
        "Additionally lines cannot overlap each other.",
        "Each thick line can be divided into segments, such that all segments have one total.",
        "These two digits appear in the green circles in either order.",
    ] {
        let rules_text = RulesText::of(text);
        assert!(!rules_text.unknown.is_empty(), "{text}");
        assert!(!rules_text.has(Meaning::CageSum), "{text}");
    }
    // This is not a plain sum either.
    let rules_text = RulesText::of(
        "If a number is given in a cage, the digits in the cage sum to that number, or less.",
    );
    assert!(rules_text.has(Meaning::CageAtMost) && !rules_text.has(Meaning::CageSum));
}

#[test]
fn explanations_are_not_listed() {
    for text in [
        "Different lines may have different sums.",
        "Digits may repeat along an arrow if allowed by other rules.",
        "Killer cages may overlap.",
        "Place the digits 1 through 9 in each empty cell.",
        "Digits must not repeat within the same row, column, or box.",
        "Two digit totals are read left to right.",
        "The clue is in a 1:2 ratio, ie one digit will be double the other.",
    ] {
        assert_eq!(RulesText::of(text).unknown, Vec::<String>::new(), "{text}");
    }
}

#[test]
fn threes_of_sets_are_understood() {
    let text = "Within a box, each threesome of horizontal or vertical cells has one digit from {1, 2, 3}, one from {4, 5, 6} and one from {7, 8, 9}.";
    let rules_text = RulesText::of(text);
    assert!(rules_text.unknown.is_empty());
    let sets: Vec<_> = rules_text
        .all(Meaning::ThreeSets)
        .map(|own| &own.sets)
        .collect();
    assert_eq!(sets, [&[vec![1, 2, 3], vec![4, 5, 6], vec![7, 8, 9]]]);
    let open = RulesText::of(
        "Within a box, each threesome of horizontal or vertical cells has one digit from {1, 2, 3} and one from {4, 5, 6}.",
    );
    assert!(!open.has(Meaning::ThreeSets));
}
