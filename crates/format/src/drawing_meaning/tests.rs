//! Tests of the rules that texts make of drawings.

use crate::format::sudokupad_tests::read_drawing;

/// Returns the meaning of a drawing by these rules. Nothing may be left unexplained.
pub(super) fn all_meant(rules: &str, drawn: &str) -> Vec<String> {
    let (words, not_understood) = read_drawing(rules, drawn);
    assert!(not_understood.is_empty(), "{rules}: {not_understood:?}");
    words
}

#[test]
fn relations_of_dots_lines_and_all_neighbours() {
    let dot = "o:[{ct:[.5,1],w:.3,h:.3,r:t,c2:'#B0A0F0'}]";
    assert_eq!(
        all_meant(
            "Digits on a lavender dot are consecutive or in a 1:2 ratio.",
            dot
        ),
        ["the relation between neighbours \"consecutive or ratio 2\" at r1c1 r1c2"]
    );
    assert_eq!(
        all_meant(
            "Cells with a lavender dot are consecutive and of different entropic groups.",
            dot
        ),
        ["the relation between neighbours \"consecutive and different thirds\" at r1c1 r1c2"]
    );
    let line = "l:[{wp:[[.5,.5],[.5,2.5]],c:D2B48C,th:10}]";
    for (rules, name) in [
        (
            "Adjacent digits on a tan line sum to 4 or 5.",
            "relation between neighbours \"sum 4 or sum 5\"",
        ),
        (
            "Digits on a tan line alternate between {1,2} and {3,4}.",
            "automaton \"12 34\"",
        ),
        ("The digits along each tan line sum to 7.", "sum of 7"),
        (
            "The product of the digits on a tan line is 8.",
            "automaton \"product 8\"",
        ),
    ] {
        assert_eq!(
            all_meant(rules, line),
            [format!("the {name} at r1c1 r1c2 r1c3")],
            "{rules}"
        );
    }
    let words = all_meant("No two orthogonally adjacent cells sum to 5.", "o:[]");
    assert_eq!(words.len(), 8);
    assert_eq!(
        words[0],
        "the relation between neighbours \"never sum 5\" at r1c1..r1c4"
    );
    // A sentence about neighbours is not about a line that does not exist.
    let (words, not_understood) =
        read_drawing("Adjacent digits in a row differ by at least 2.", "o:[]");
    assert!(words.is_empty());
    assert_eq!(
        not_understood,
        ["the rule “Adjacent digits in a row differ by at least 2”"]
    );
}

#[test]
fn lines_that_belong_together() {
    let two = "l:[{wp:[[.5,.5],[.5,2.5]],c:34BBE6,th:10},{wp:[[3.5,.5],[3.5,1.5]],c:34BBE6,th:10}]";
    assert_eq!(
        all_meant("All lines have the same sum.", two),
        ["the groups of equal sum r1c1 r1c2 r1c3 / r4c1 r4c2"]
    );
    // A branch belongs to its line. A line that crosses does so only if the text is about one line.
    let branch =
        "l:[{wp:[[.5,.5],[.5,3.5]],c:34BBE6,th:10},{wp:[[.5,1.5],[2.5,1.5]],c:34BBE6,th:10}]";
    assert_eq!(
        all_meant(
            "Box borders divide blue lines into segments with the same sum.",
            branch
        ),
        ["the groups of equal sum r1c1 r1c2 r2c2 / r1c3 r1c4 / r3c2"]
    );
    let cross =
        "l:[{wp:[[.5,1.5],[2.5,1.5]],c:F067F0,th:10},{wp:[[1.5,.5],[1.5,2.5]],c:F067F0,th:10}]";
    let of = |which: &str| {
        let rules =
            format!("{which} purple line contains a set of consecutive digits in any order.");
        all_meant(&rules, cross).len()
    };
    assert_eq!((of("The"), of("A")), (1, 2));
    // The line goes from circle to circle.
    let circle = |at: &str| format!("{{ct:{at},w:.8,h:.8,r:t,c2:#F,c1:#0}}");
    let circles = ["[.5,.5]", "[.5,2.5]", "[2.5,2.5]"].map(circle).join(",");
    let bent = format!("l:[{{wp:[[.5,.5],[.5,2.5],[2.5,2.5]],c:CFCFCF,th:5}}],u:[{circles}]");
    assert_eq!(
        all_meant(
            "Digits on a line lie between the digits in the circles at its ends.",
            &bent
        ),
        [
            "the between line r1c1 r1c2 r1c3",
            "the between line r1c3 r2c3 r3c3"
        ]
    );
}

#[test]
fn arrows_with_products_means_and_near_sums() {
    let arrow = "a:[{wp:[[.5,.5],[.5,2.5]],c:#0,th:2}],o:[{ct:[.5,.5],w:.8,h:.8,r:t,c1:#0,c2:#F}]";
    for (rules, expected) in [
        (
            "The digit in a circle is the product of the digits along its arrow.",
            "the automaton \"product\" at r1c2 r1c3 r1c1",
        ),
        (
            "The digit in a circle is the average of the digits along its arrow.",
            "the sum of 0 at r1c2 r1c3 r1c1, each times -1, -1 and 2",
        ),
        (
            "Digits along an arrow sum to one more or one less than the digit in its circle.",
            "the automaton \"one more or less\" at r1c2 r1c3 r1c1",
        ),
    ] {
        assert_eq!(all_meant(rules, arrow), [expected], "{rules}");
    }
}

#[test]
fn cages_with_limits_letters_and_signs() {
    let cages = |first: &str, second: &str| {
        format!("ca:[{{ce:[[0,0],[0,1]],v:'{first}'}},{{ce:[[1,0],[1,1]],v:'{second}'}}]")
    };
    let sums = "Digits in a cage do not repeat and sum to the total.";
    assert_eq!(
        all_meant(sums, &cages("<6", "5")),
        [
            "the automaton \"sum <6\" at r1c1 r1c2",
            "the cage at r1c1 r1c2",
            "the cage of 5 at r2c1 r2c2"
        ]
    );
    let letters = "Cages with the same letter have the same sum.";
    let words = all_meant(letters, &cages("A", "A"));
    assert!(words.contains(&"the groups of equal sum r1c1 r1c2 / r2c1 r2c2".to_owned()));
    for (rules, text, expected) in [
        (
            "The clue of a cage is the sum of its smallest and its largest digit.",
            "5",
            "least and greatest sum to 5",
        ),
        (
            "Digits in each cage sum to a prime number.",
            "",
            "prime sum",
        ),
        (
            "Digits in a cage sum to a multiple of the clue.",
            "3",
            "sum a multiple of 3",
        ),
    ] {
        let words = all_meant(rules, &cages(text, text));
        assert_eq!(
            words[0],
            format!("the automaton \"{expected}\" at r1c1 r1c2"),
            "{rules}"
        );
    }
    let signs = format!("{},o:[{{ct:[1,.5],w:.3,h:.3,te:'='}}]", cages("", ""));
    let words = all_meant(
        "Digits in cages do not repeat. Cages joined by an equals sign have the same sum.",
        &signs,
    );
    assert!(
        words.contains(&"the groups of equal sum r1c1 r1c2 / r2c1 r2c2".to_owned()),
        "{words:?}"
    );
    let signs = signs.replace("'='", "'∧'");
    let words = all_meant(
        "Digits in cages do not repeat. Inequality signs compare the sums of cages.",
        &signs,
    );
    assert!(
        words.contains(&"the automaton \"greater sum\" at r2c1 r2c2 r1c1 r1c2".to_owned()),
        "{words:?}"
    );
}

#[test]
fn marked_cells_and_clues_with_two_meanings() {
    let cell = |at: &str, colour: &str| format!("{{ct:{at},w:1,h:1,c2:'{colour}'}}");
    let shaded = [
        cell("[.5,.5]", "#FF8080"),
        cell("[.5,1.5]", "#FF8080"),
        cell("[2.5,2.5]", "#8080FF"),
        cell("[2.5,3.5]", "#8080FF"),
    ];
    let shaded = format!("u:[{}]", shaded.join(","));
    assert_eq!(
        all_meant("The red and blue regions are clones.", &shaded),
        ["the clones r1c1 r1c2 / r3c3 r3c4"]
    );
    let index = format!("u:[{}]", cell("[.5,1.5]", "#FF8080"));
    assert_eq!(
        all_meant(
            "A red square shows the position of its column number in its row.",
            &index
        ),
        ["the place of 2 in r1c1..r1c4 said by r1c2"]
    );
    let circles =
        "u:[{ct:[.5,.5],w:.8,h:.8,r:t,c2:#F,c1:#0},{ct:[2.5,2.5],w:.8,h:.8,r:t,c2:#F,c1:#0}]";
    assert_eq!(
        all_meant("All circles contain different digits.", circles),
        ["the extra region r1c1 r3c3"]
    );
    let clue = "o:[{ct:[.5,-.5],w:.8,h:.8,te:'3'}]";
    assert_eq!(
        all_meant(
            "Clues outside the grid are both X-sums and skyscraper clues.",
            clue
        ),
        [
            "the X-sum of 3 from r1c1 to r1c4",
            "the skyscraper clue of 3 from r1c1 to r1c4"
        ]
    );
}

#[test]
fn rules_about_all_groups_of_a_form() {
    for (rules, many, first) in [
        (
            "No three cells in a row or column are consecutive in any order.",
            8,
            "the automaton \"no three consecutive\" at r1c1..r1c4",
        ),
        (
            "No three neighbouring cells in a row or column are all odd or all even.",
            8,
            "the automaton \"no three odd or even\" at r1c1..r1c4",
        ),
        (
            "Every 2x2 square contains at least one odd and one even digit.",
            9,
            "the automaton \"odd and even\" at r1c1 r1c2 r2c1 r2c2",
        ),
        (
            "Each main diagonal contains only 3 different digits.",
            2,
            "the automaton \"three different digits\" at r1c1..r4c4",
        ),
        (
            "Digits that meet diagonally are different.",
            1,
            "the rule of the king's move",
        ),
    ] {
        let words = all_meant(rules, "o:[]");
        assert_eq!((words.len(), &words[0][..]), (many, first), "{rules}");
    }
}

#[test]
fn cells_are_compared_with_those_around_them() {
    let circle = "u:[{ct:[.5,.5],w:.8,h:.8,r:t,c2:'#8080FF'}]";
    for (rules, expected) in [
        (
            "A digit in a blue circle is the number of odd digits in the surrounding cells.",
            "the automaton \"count around\" at r1c1 r1c2 r2c1 r2c2",
        ),
        (
            "A digit in a blue circle is the number of orthogonally adjacent cells with a greater digit.",
            "the automaton \"count around\" at r1c1 r1c2 r2c1",
        ),
    ] {
        assert_eq!(all_meant(rules, circle), [expected], "{rules}");
    }
    let shaded = "u:[{ct:[.5,.5],w:1,h:1,c2:'#CFCFCF'},{ct:[.5,1.5],w:1,h:1,c2:'#CFCFCF'}]";
    assert_eq!(
        all_meant(
            "Grey cells are larger than their unshaded neighbours.",
            shaded
        ),
        [
            "the greater sign between r1c1 r2c1",
            "the greater sign between r1c2 r1c3",
            "the greater sign between r1c2 r2c2"
        ]
    );
}

#[test]
fn a_place_at_the_beginning_belongs_to_its_sentence() {
    let cage = "ca:[{ce:[[0,0],[0,1]]}]";
    assert_eq!(
        all_meant(
            "In each cage, digits cannot repeat and must sum to 5.",
            cage
        ),
        ["the cage of 5 at r1c1 r1c2"]
    );
    assert_eq!(
        all_meant(
            "In every cage, one digit is the sum of the other digits.",
            "ca:[{ce:[[0,0],[0,1],[1,0]]}]"
        ),
        ["the automaton \"one is the sum of the others\" at r1c1 r1c2 r2c1"]
    );
    let line = "l:[{wp:[[.5,.5],[.5,2.5]],c:F067F0,th:10}]";
    assert_eq!(
        all_meant(
            "Along a purple line, digits form a set of consecutive digits in any order.",
            line
        ),
        ["the renban line r1c1 r1c2 r1c3"]
    );
    // A rule that no drawing can express is listed.
    let (_, not_understood) = read_drawing(
        "Digits in cages do not repeat. All 10-sum cages are given.",
        cage,
    );
    assert_eq!(not_understood, ["the rule “All 10-sum cages are given”"]);
}

#[test]
fn cages_say_what_is_in_them() {
    let cage = |text: &str| format!("ca:[{{ce:[[0,0],[0,1],[1,0]],v:'{text}'}}]");
    for (rules, text, expected) in [
        (
            "The sum of each cage is a perfect cube.",
            "",
            "the automaton \"cube sum\" at r1c1 r1c2 r2c1",
        ),
        (
            "Each cage contains a prime number read from left to right.",
            "",
            "the automaton \"reads a prime\" at r1c1 r1c2 r2c1",
        ),
        (
            "Numbers in a cage must be a perfect square.",
            "",
            "the automaton \"reads a square\" at r1c1 r1c2 r2c1",
        ),
        (
            "The small digits in the top left corner of each cage must appear within that cage.",
            "13",
            "the quadruple of 1 and 3 among r1c1 r1c2 r2c1",
        ),
        (
            "Look-and-say cages: Read the clue out loud to describe the contents of the cage.",
            "21",
            "the count of 2 times 1 at r1c1 r1c2 r2c1",
        ),
        (
            "Rellik cages: No combination of digits within a cage can sum to the number in the top left.",
            "5",
            "the Rellik cage of 5 at r1c1 r1c2 r2c1",
        ),
    ] {
        assert_eq!(all_meant(rules, &cage(text)), [expected], "{rules}");
    }
    for text in ["odd", "4/6", "<7"] {
        let rules = "Digits in a cage do not repeat and sum to the total in its corner.";
        let expected = [
            format!("the automaton \"sum {text}\" at r1c1 r1c2 r2c1"),
            "the cage at r1c1 r1c2 r2c1".to_owned(),
        ];
        assert_eq!(all_meant(rules, &cage(text)), expected, "{text}");
    }
}

#[test]
fn ends_threes_and_split_peas_of_lines() {
    let line = "l:[{wp:[[.5,.5],[.5,2.5]],c:F067F0,th:10}]";
    for (rules, expected) in [
        (
            "The endpoints of a purple line differ by at least 3.",
            "the relation between neighbours \"ends at least 3 apart\" at r1c1 r1c3",
        ),
        (
            "Along a line, each set of 3 adjacent digits sums to a multiple of 5.",
            "(the automaton \"sum a multiple of 5\" at r1c1 r1c2 r1c3)",
        ),
    ] {
        assert_eq!(all_meant(rules, line), [expected], "{rules}");
    }
    let circles = "l:[{wp:[[.5,.5],[.5,2.5]],c:CFCFCF,th:10}],\
        u:[{ct:[.5,.5],w:.8,h:.8,r:t,c2:'#FFFFFF'},{ct:[.5,2.5],w:.8,h:.8,r:t,c2:'#FFFFFF'}]";
    let rules = "Split peas: The digits strictly between two circles sum to a concatenation of the two digits in the circles.";
    let (words, _) = read_drawing(rules, circles);
    assert_eq!(words.len(), 1, "{words:?}");
    let thermo =
        "l:[{wp:[[.5,.5],[.5,2.5]],c:CFCFCF,th:16}],u:[{ct:[.5,.5],w:.8,h:.8,r:t,c2:CFCFCF}]";
    let rules = "Digits along thermometers increase from the bulb. In addition, digits along thermometers must be consecutive.";
    assert_eq!(all_meant(rules, thermo).len(), 2);
    let index = "The digit in the nth cell of the line, from the diamond, is the position on the line where n appears.";
    let marked = "l:[{wp:[[.5,.5],[.5,2.5]],c:'#40D0D0',th:10}],u:[{ct:[.5,2.5],w:.6,h:.6,c2:'#40D0D0',angle:45}]";
    let words = all_meant(index, marked);
    assert!(words[0].contains("said by r1c3"), "{words:?}");
}

#[test]
fn circles_by_colour_magic_squares_and_sums_of_10_or_15() {
    let circle = |row: f64, colour: &str| format!("{{ct:[{row},.5],w:.8,h:.8,r:t,c2:'{colour}'}}");
    let [a, b, c] = [(0.5, "#80FF80"), (1.5, "#80FF80"), (2.5, "#8080FF")]
        .map(|(row, colour)| circle(row, colour));
    let rules =
        "A digit in a circle is the number of circles of that colour that contain the digit.";
    assert_eq!(
        all_meant(rules, &format!("u:[{a},{b},{c}]")),
        [
            "the counting circles at r1c1 r2c1",
            "the counting circles at r3c1"
        ]
    );
    let (_, not_understood) = read_drawing(rules, &format!("u:[{a},{b}]"));
    assert!(
        not_understood
            .iter()
            .any(|not_understood| not_understood.contains("of that colour")),
        "{not_understood:?}"
    );
    let cells = (0..9).map(|i| format!("{{ct:[{}.5,{}.5],w:1,h:1,c2:'#CFCFCF'}}", i / 3, i % 3));
    let square = format!("u:[{}]", cells.collect::<Vec<_>>().join(","));
    let words = all_meant("The grey cells are a magic square.", &square);
    assert!(
        words[0].starts_with("the groups of equal sum r1c1 r1c2 r1c3 / r2c1"),
        "{words:?}"
    );
    let signs = "o:[{ct:[.5,1],w:.3,h:.3,te:'X'},{ct:[1.5,1],w:.3,h:.3,te:'V'}]";
    let rules = "Cells joined by an X sum to 10 or 15. Cells joined by a V sum to 5 or 15.";
    assert_eq!(
        all_meant(rules, signs),
        [
            "the relation between neighbours \"sum 5 or 15\" at r2c1 r2c2",
            "the relation between neighbours \"sum 10 or 15\" at r1c1 r1c2"
        ]
    );
}

#[test]
fn lines_of_one_of_several_kinds() {
    let line = "l:[{wp:[[.5,.5],[.5,2.5]],c:CFCFCF,th:10}]";
    let rules = "Each grey line is either a renban line or a nabner line. Renban lines hold consecutive digits in any order. \
        Nabner lines: no two digits on the line are consecutive.";
    assert_eq!(
        all_meant(rules, line),
        ["(the renban line r1c1 r1c2 r1c3 or the nabner line r1c1 r1c2 r1c3)"]
    );
    // The third kind is not known.
    let rules = "Each grey line is either a renban line, an anti-factor line or a nabner line.";
    let (words, not_understood) = read_drawing(rules, line);
    assert!(
        words.is_empty() && !not_understood.is_empty(),
        "{words:?} {not_understood:?}"
    );
}

#[test]
fn no_digit_occurs_twice_on_clues_of_one_kind() {
    let lines =
        "l:[{wp:[[.5,.5],[.5,1.5]],c:67F067,th:10},{wp:[[1.5,.5],[1.5,1.5]],c:67F067,th:10}]";
    let rules = "Adjacent digits on a green line differ by at least 2. No digit may appear more than once on a clue type.";
    let words = all_meant(rules, lines);
    assert!(
        words.contains(&"the extra region r1c1 r1c2 r2c1 r2c2".to_owned()),
        "{words:?}"
    );
}

#[test]
fn relations_of_diagonals_moves_and_pairs_without_dots() {
    let words = all_meant(
        "In each positive diagonal, neighbouring digits differ by only 1 or 8.",
        "cs:50",
    );
    assert_eq!(words.len(), 5);
    assert!(
        words
            .iter()
            .all(|words| words.contains("consecutive or difference 8")),
        "{words:?}"
    );
    let rules = "Diagonal cell pairs (sharing a corner) must have a difference of at least 2.";
    assert_eq!(all_meant(rules, "cs:50").len(), 10);
    let camel = "Anti-camel: cells a camel move apart cannot contain the same digit.";
    assert_eq!(all_meant(camel, "cs:50").len(), 12);
    let dot = "o:[{ct:[.5,1],w:.3,h:.3,r:t,c2:'#E03030'}]";
    let rules = "Digits separated by a red dot are non-consecutive and contain one even digit and one odd digit. All dots are given.";
    // There are 24 pairs of neighbours, one of them with a dot.
    assert_eq!(all_meant(rules, dot).len(), 24);
}

#[test]
fn cells_that_count_on_lines_question_marks_and_colours_of_two_names() {
    let line =
        "l:[{wp:[[.5,.5],[.5,2.5]],c:67F067,th:10}],u:[{ct:[.5,1.5],w:.8,h:.8,r:t,c2:'#8080FF'}]";
    let rules = "Adjacent digits on a green line differ by at least 2. A digit in a circle counts the odd digits on its line.";
    let words = all_meant(rules, line);
    assert!(
        words.contains(&"the automaton \"count odd\" at r1c2 r1c1 r1c3".to_owned()),
        "{words:?}"
    );
    let quad = "o:[{ct:[1,1],w:.6,h:.6,r:t,c2:'#FFFFFF',te:'1?'}]";
    let rules = "Digits in a quadruple circle appear in the four cells around it. A ? is wild.";
    assert_eq!(
        all_meant(rules, quad),
        ["the quadruple of 1 among r1c1 r1c2 r2c1 r2c2"]
    );
    let lines =
        "l:[{wp:[[.5,.5],[.5,2.5]],c:BEADD1,th:10},{wp:[[1.5,.5],[1.5,2.5]],c:F067F0,th:10}]";
    let rules = "Zipper lines (lavender): digits at the same distance from the centre sum to the digit in the middle. \
        Renban lines (pink): digits are consecutive, in any order.";
    assert_eq!(
        all_meant(rules, lines),
        [
            "the renban line r2c1 r2c2 r2c3",
            "the zipper line r1c1 r1c2 r1c3"
        ]
    );
}

#[test]
fn digits_that_never_repeat_on_lines_are_a_rule_beside_others() {
    let line = "l:[{wp:[[.5,.5],[.5,3.5]],c:34BBE6,th:10}]";
    let rules = "Box borders divide blue lines into segments with the same sum. Additionally, digits may not repeat on a line.";
    assert_eq!(
        all_meant(rules, line),
        [
            "the region sum line r1c1..r1c4",
            "the extra region r1c1..r1c4"
        ]
    );
}
