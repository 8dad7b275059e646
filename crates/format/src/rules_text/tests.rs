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
            "The sum of the digits inside each cage is equal to the small number in the top left corner.",
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

#[test]
fn further_explanations_are_not_listed() {
    for text in [
        "As an example, if there is a 2 in any circle, there are exactly two 2s in circles.",
        "If, for example, a 3 appears in a circle, then there must be exactly 3 circles that contain a 3.",
        "A clue of 3 could separate 5 and 7, because 5 x 7 = 35.",
        "Every number is a multiple of 1 and itself.",
        "If a line re-enters a 3x3 box, each segment sums to N separately.",
        "Multiple entries to a 3x3 box sum separately.",
        "When the line re-enters a box a new segment is formed.",
        "If a line passes through a box more than once, each time counts separately.",
        "For odd length lines, the total is the digit in the centre of the line.",
        "The center of the line is marked with a dot.",
        "Multiple arrows from the same circle are treated as different arrows.",
        "The solver must determine which is which.",
        "The solver must determine which six digits to use.",
        "Place a subset of the digits 1-9 in each row, column and box (the SAME set must be placed in each).",
        "Digits in a region cannot repeat.",
        "Digits may not repeat in a row.",
        "Digits cannot repeat within a bold outlined region.",
        "Rows are numbered top to bottom.",
        "Place 1-9 in every marked 3x3 box.",
        "Boxes are numbered in normal reading order.",
        "Digits cannot repeat in a cage, but values may.",
        "A cell may have only one of these roles.",
        "No cell is both lighter and heavier.",
        "Each circle contains four digits, which are listed from smallest to largest.",
        "In some cases, only the parity of that total is given.",
        "An area surrounded by a dashed line is a \"killer cage\".",
        "Arrows have two colours purely to clarify which is which.",
        "Place the digits 1-9 in each row/column/box.",
        "Can you find out which digit sums to its number?",
        "Who can place a digit in the first cell?",
    ] {
        assert_eq!(RulesText::of(text).unknown, Vec::<String>::new(), "{text}");
    }
}

#[test]
fn exceptions_from_explanations_are_listed() {
    for text in [
        "If a line re-enters a box, its segments do not sum separately.",
        "If a line re-enters a box, its segments must have different sums.",
        "For odd length lines, the total is twice the digit in the centre of the line.",
        "The total of lines with an odd number of cells is not the digit in the centre.",
        "Multiple arrows from the same circle are combined to one sum.",
        "The solver must determine which of the lines is which number.",
        "Place a subset of the digits 1-9 in each row, column and box.",
        "Digits in a shaded region cannot repeat.",
        "Digits may not repeat in a row unless they are odd.",
        "Digits in a region cannot repeat along a diagonal line.",
        "Place 1-9 in every marked 3x3 box except the central one.",
        "Which lines are German whispers and differ is unknown?",
        "Can you place digits? Digits on red lines are a mystery.",
        "Values may not be in a row with their digits, but values may.",
        "A digit on a cell may have only one of these roles in each row.",
        "No cell is both on the path and in a cage.",
        "Digits could be equal because they must repeat unless the sum is odd.",
        "Each circle contains digits, which are placed around it from smallest to largest in the cells.",
        "An area surrounded by a dashed line is a cage whose digits sum to its number of cells.",
        "Arrows have two colours, and the sum is only to clarify with the value of the digit.",
    ] {
        let rules_text = RulesText::of(text);
        let is_listed = !rules_text.unknown.is_empty();
        let is_read = rules_text
            .statements
            .iter()
            .any(|own| own.meaning != Meaning::CageApart);
        assert!(is_listed || is_read, "{text}");
    }
}

#[test]
fn clauses_without_usual_words_are_listed() {
    for text in [
        "Yellow is prime.",
        "No 5 may touch a 6.",
        "9s are never in corners.",
        "There is a repeated digit in each column.",
        "Each star is greater than the star above it in its column.",
        "Every 2x2 contains at least one 5.",
        "Clues outside the grid give the sum of the visible digits.",
        "Digits in cages may be the same only if they are odd.",
        "Happy cells hold digits that are greater than both neighbours.",
        "Note that the digit 5 never appears on a line.",
        "All white dots are given, not all black dots.",
    ] {
        let rules_text = RulesText::of(text);
        assert!(!rules_text.unknown.is_empty(), "{text}");
        assert!(rules_text.statements.is_empty(), "{text}");
    }
}

#[test]
fn notes_and_questions_state_rules() {
    for (text, keyword) in [
        ("Note: all dots are given.", "no-other"),
        (
            "Can you fill the grid so that no two adjacent digits are consecutive?",
            "non-consecutive",
        ),
        ("All possible white and black dots are shown.", "no-other"),
        (
            "Blue lines are palindromes and green lines are renban lines.",
            "renban",
        ),
        (
            "Red thermometers are slow: they never decrease.",
            "slow-thermo",
        ),
        (
            "If N is in a circle, it appears in exactly N circles.",
            "circles",
        ),
    ] {
        let rules_text = RulesText::of(text);
        assert!(rules_text.has(Meaning::Kind(keyword)), "{text}");
        assert_eq!(rules_text.unknown, [""; 0], "{text}");
    }
}
