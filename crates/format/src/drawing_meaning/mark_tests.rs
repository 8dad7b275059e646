//! Tests of marks, small arrows, labels and named cells.

use ninefold_grid::Digit;
use ninefold_grid::constraint::obeys;

use super::kinds_tests::compare;
use super::tests::all_meant;
use crate::format::sudokupad_tests::{read_drawing, read_with};

#[test]
fn small_arrows_point_to_the_smaller_digit() {
    let rules = "A small arrow points to the smaller of the two digits.";
    let arrows = "a:[{wp:[[.5,.8],[.5,1.2]],c:#0,th:2},{wp:[[2.1,.5],[2.09,.5]],c:#0,th:2}]";
    assert_eq!(
        all_meant(rules, arrows),
        [
            "the greater sign between r1c1 r1c2",
            "the greater sign between r3c1 r2c1"
        ]
    );
}

#[test]
fn cells_that_the_text_names_are_compared() {
    for (rules, expected) in [
        ("R1C1 is less than R2C3.", "less"),
        (
            "The digit in r1c1 is greater than the one in r2c3.",
            "greater",
        ),
        ("R1c1 and r2c3 contain the same digit.", "same"),
    ] {
        let words = all_meant(rules, "o:[]");
        let expected = format!("the relation between neighbours {expected:?} at r1c1 r2c3");
        assert_eq!(words, [expected], "{rules}");
    }
    // A sentence about three cells, and one that only explains.
    let rules = "The digits in r1c1, r1c2 and r2c3 contain the same digit.";
    assert_eq!(read_drawing(rules, "o:[]").1.len(), 1);
    let rules = "If r1c1 is less than r1c2, the digit in r1c2 is odd.";
    assert!(read_drawing(rules, "o:[]").0.is_empty());
}

#[test]
fn one_digit_alone_may_not_be_a_knights_move_apart() {
    let words = all_meant("No two threes may be a move of a knight apart.", "o:[]");
    assert_eq!(words.len(), 24);
    assert!(words[0].contains("not both 3"), "{words:?}");
    let words = all_meant("No two digits may be a move of a knight apart.", "o:[]");
    assert_eq!(words.len(), 1);
}

#[test]
fn cages_of_products() {
    let cage = "ca:[{ce:[[0,0],[0,1]],v:'4'}]";
    assert_eq!(
        all_meant("The digits in a cage multiply to the clue.", cage),
        ["the automaton \"product 4\" at r1c1 r1c2"]
    );
    let rules = "Digits in a cage do not repeat, and they either add up or multiply to its clue.";
    assert_eq!(
        all_meant(rules, cage),
        [
            "(the sum of 4 at r1c1 r1c2 or the automaton \"product 4\" at r1c1 r1c2)",
            "the cage at r1c1 r1c2"
        ]
    );
}

#[test]
fn shaded_groups_of_consecutive_digits() {
    let cell = |at: &str| format!("{{ct:{at},w:1,h:1,c2:CFCFCF}}");
    let cells = ["[.5,.5]", "[.5,1.5]", "[2.5,.5]", "[3.5,.5]"].map(cell);
    let rules = "The digits of each shaded area are a set of consecutive digits.";
    assert_eq!(
        all_meant(rules, &format!("u:[{}]", cells.join(","))),
        ["the renban line r1c1 r1c2", "the renban line r3c1 r4c1"]
    );
}

/// Compares the automaton with the sentence, for all fillings of a row and a column.
#[test]
fn squares_that_count_the_smaller_digits_they_see() {
    let square = "u:[{ct:[.5,1.5],w:.7,h:.7,c2:CFCFCF}]";
    let rules = "A digit in a square is the number of smaller digits that can be seen from it in its row and column. Larger digits \
                 block the view.";
    let puzzle = read_with(rules, square).puzzle;
    let rule = &puzzle.constraints[0];
    for code in 0..4_usize.pow(7) {
        let mut left = code;
        let mut filling = vec![Digit::from_index(0); 16];
        // The first row, and the rest of the second column.
        for cell in [0, 1, 2, 3, 5, 9, 13] {
            filling[cell] = Digit::from_index(left % 4);
            left /= 4;
        }
        let own = filling[1].index();
        let arms = [&[0][..], &[2, 3], &[5, 9, 13]];
        let seen = |arm: &&[usize]| {
            let digits = arm.iter().map(|&cell| filling[cell].index());
            digits
                .take_while(|&digit| digit <= own)
                .filter(|&digit| digit < own)
                .count()
        };
        let count: usize = arms.iter().map(seen).sum();
        assert_eq!(
            obeys(&puzzle, rule, &filling),
            count == own + 1,
            "{filling:?}"
        );
    }
}

#[test]
fn arrows_that_count_shaded_cells() {
    let arrow = "a:[{wp:[[.5,.8],[.5,1.1]],c:#0,th:2}]";
    let rules = "Shade some cells so that all shaded cells are orthogonally connected and all unshaded cells are orthogonally connected. \
                 No 2x2 area is fully shaded or unshaded. A digit in a cell with an arrow is the number of shaded cells in its direction.";
    let words = all_meant(rules, arrow);
    let expected =
        "the automaton \"count of shaded cells\" at r1c1 shade-r1c2 shade-r1c3 shade-r1c4";
    assert!(words.contains(&expected.to_owned()), "{words:?}");
}

#[test]
fn friendly_cells_and_cells_that_index_either_way() {
    let cage = "ca:[{ce:[[3,0]],v:''}]";
    assert_eq!(
        all_meant("Digits in cages are friendly.", cage),
        ["the choice of digits 1, 3 and 4 left to r4c1"]
    );
    // The number of them is not understood.
    assert_eq!(
        read_drawing("There are exactly 3 friendly cells.", "o:[]")
            .1
            .len(),
        1
    );
    let red = "u:[{ct:[1.5,.5],w:1,h:1,c2:'#E6261F'}]";
    assert_eq!(
        all_meant(
            "Each red cell indexes the 3 either in its row or in its column.",
            red
        ),
        [
            "(the place of 3 in r2c1..r2c4 said by r2c1 or the place of 3 in r1c1..r4c1 said by r2c1)"
        ]
    );
}

#[test]
fn clues_beside_the_board_are_told_apart_by_the_colour_of_their_texts() {
    let text = |at: &str, ink: &str| format!("{{ct:{at},w:1,h:1,te:'3',c:{ink}}}");
    let texts = [text("[.5,-.5]", "F51628"), text("[-.5,.5]", "2B36DC")];
    let rules = "Red numbers outside the grid are sandwich clues. Blue numbers outside the grid are X-sum clues.";
    let mut words = all_meant(rules, &format!("o:[{}]", texts.join(",")));
    words.sort();
    assert_eq!(
        words,
        [
            "the X-sum of 3 from r1c1 to r4c1",
            "the sandwich of 3 in r1c1 to r1c4"
        ]
    );
}

#[test]
fn short_texts_on_lines_name_what_they_mean() {
    let line = |row: f64| format!("{{wp:[[{row},.5],[{row},2.5]],c:67F067,th:9}}");
    let label = "{ct:[.17,.17],w:.3,h:.3,te:'PL'}";
    let drawn = format!("l:[{}],o:[{label}]", line(0.5));
    let rules = "Digits on a whisper line (GW) differ by at least 2. Parity lines (PL) alternate between odd and even digits.";
    assert_eq!(
        all_meant(rules, &drawn),
        ["the relation between neighbours \"parity\" at r1c1 r1c2 r1c3"]
    );
    let rules = "GW: Adjacent digits on a whisper line differ by at least 2. PL: Palindrome lines read the same both ways.";
    assert_eq!(all_meant(rules, &drawn), ["the palindrome r1c1 r1c2 r1c3"]);
}

#[test]
fn sentences_with_several_meanings_of_one_line() {
    let line = "l:[{wp:[[.5,.5],[.5,2.5]],c:67F067,th:9},{wp:[[3.5,.5],[3.5,2.5]],c:F067F0,th:9}]";
    let rules = "Digits on a purple line are consecutive in any order. Digits along a green or teal palindrome line read the same both \
                 ways, and adjacent digits differ by at least 2.";
    let mut words = all_meant(rules, line);
    words.sort();
    assert_eq!(
        words,
        [
            "the palindrome r1c1 r1c2 r1c3",
            "the renban line r4c1 r4c2 r4c3",
            "the whisper line of at least 2 at r1c1 r1c2 r1c3"
        ]
    );
    let circle = |at: &str| format!("{{ct:{at},w:.8,h:.8,r:t,c2:#F,c1:#0}}");
    let circles = ["[.5,.5]", "[.5,2.5]"].map(circle).join(",");
    let rules = "Split pea lines: the digits between (not including) the circles sum to a two-digit number. The lines are also entropic.";
    let words = all_meant(
        rules,
        &format!("l:[{{wp:[[.5,.5],[.5,2.5]],c:FFCCAA,th:9}}],o:[{circles}]"),
    );
    assert_eq!(words.len(), 2, "{words:?}");
    // A line may end in a cell that it has visited before.
    let blue = "l:[{wp:[[1.5,.5],[1.5,1.5],[1.5,2.5],[.5,2.5],[.5,1.5],[1.5,1.5]],c:34BBE6,th:9}]";
    assert_eq!(
        all_meant(
            "Box borders divide blue lines into segments of equal sum.",
            blue
        ),
        ["the region sum line r2c1 r2c2 r2c3 r1c3 r1c2"]
    );
}

#[test]
fn digits_of_a_circle_may_be_texts_of_their_own() {
    let circle = "{ct:[1,1],w:.6,h:.6,r:t,c1:#0,c2:#F}";
    let text = |at: &str, digit: u8| format!("{{ct:{at},w:.1,h:.1,te:{digit}}}");
    let texts = [
        text("[.88,.92]", 2),
        text("[.88,1.08]", 3),
        text("[1.12,1]", 3),
    ];
    let drawn = format!("o:[{circle},{},{}]", texts.join(","), texts[0]);
    let rules = "A digit in a circle appears in the four surrounding cells.";
    assert_eq!(
        all_meant(rules, &drawn),
        ["the quadruple of 2, 3 and 3 among r1c1 r1c2 r2c1 r2c2"]
    );
}

/// Compares the automaton of a product and a two-digit number with the sentence.
#[test]
fn products_that_are_numbers_of_two_digits() {
    let arrow = "a:[{wp:[[.5,1.5],[1.5,1.5],[1.5,.5]],c:#0,th:2}],o:[{ct:[.5,1],w:1.8,h:.8,r:t,c1:#0,c2:#F}]";
    let rules = "The number in a pill is the product of the digits along its arrow.";
    let puzzle = read_with(rules, arrow).puzzle;
    let rule = &puzzle.constraints[0];
    for code in 0..4_usize.pow(4) {
        let mut filling = vec![Digit::from_index(0); 16];
        let values = [0, 1, 4, 5].map(|cell| {
            let place = [0, 1, 4, 5].iter().position(|own| *own == cell).unwrap() as u32;
            let digit = code / 4_usize.pow(place) % 4;
            filling[cell] = Digit::from_index(digit);
            digit + 1
        });
        let [tens, ones, a, b] = values;
        assert_eq!(
            obeys(&puzzle, rule, &filling),
            10 * tens + ones == a * b,
            "{values:?}"
        );
    }
}

#[test]
fn squares_that_are_drawn_as_signs() {
    let drawn = "l:[{wp:[[.5,.5],[.5,2.5]],c:67F067,th:9}],o:[{ct:[.5,.5],w:0,h:.3,te:'▢'}]";
    let rules = "Adjacent digits on a green line differ by at least 2. A digit in a square is the number of odd digits on its line.";
    assert_eq!(
        all_meant(rules, drawn),
        [
            "the automaton \"count odd\" at r1c1 r1c2 r1c3",
            "the whisper line of at least 2 at r1c1 r1c2 r1c3"
        ]
    );
}

/// A sentence that only looks like a usual one is listed.
#[test]
fn sentences_that_say_more_are_not_taken_for_usual_ones() {
    for rules in [
        "Each cage folds into a cube whose opposite faces sum to 7.",
        "Cages that touch contain at least one common digit.",
        "No two groups may have the same digits, even on different lines.",
        "A digit in a circle is a skyscraper clue for its row and for its column.",
        "Every X-sum is also a hidden nabner line, which is revealed later.",
    ] {
        let (words, not_understood) = read_drawing(rules, "o:[]");
        assert!(
            words.is_empty() && not_understood.len() == 1,
            "{rules}: {words:?} {not_understood:?}"
        );
    }
    let words = all_meant(
        "On every positive diagonal the difference of neighbouring digits is at least 2.",
        "o:[]",
    );
    assert_eq!(words.len(), 5);
    // A cage with more cells than there are digits.
    let cage = "ca:[{ce:[[0,0],[0,1],[0,2],[0,3],[1,0]],v:'12'}]";
    assert_eq!(
        all_meant("Digits in a cage do not repeat and sum to the total.", cage),
        ["the sum of 12 at r1c1 r1c2 r1c3 r1c4 r2c1"]
    );
}

#[test]
fn cages_of_prime_powers_and_of_different_sums() {
    let cages = "ca:[{ce:[[0,0],[0,1]],v:''},{ce:[[2,0],[2,1]],v:''}]";
    let rules = "The sum of each cage is a prime raised to a positive power. No two cages have the same sum.";
    let puzzle = read_with(rules, cages).puzzle;
    for code in 0..4_usize.pow(4) {
        let mut filling = vec![Digit::from_index(0); 16];
        let digits = [0, 1, 2, 3].map(|place| code / 4_usize.pow(place) % 4);
        for (cell, digit) in [0, 1, 8, 9].into_iter().zip(digits) {
            filling[cell] = Digit::from_index(digit);
        }
        let sums = [digits[0] + digits[1] + 2, digits[2] + digits[3] + 2];
        let expected = sums[0] != sums[1] && sums.iter().all(|sum| *sum != 6);
        let mut rules = puzzle.constraints.iter();
        assert_eq!(
            rules.all(|rule| obeys(&puzzle, rule, &filling)),
            expected,
            "{sums:?}"
        );
    }
}

#[test]
fn lines_of_digits_in_order() {
    let line = "l:[{wp:[[.5,.5],[.5,2.5]],c:F067F0,th:9}]";
    let words = all_meant(
        "Digits on a purple line are consecutive digits in order.",
        line,
    );
    assert_eq!(words.len(), 1);
    assert!(
        words[0].contains(" or ") && words[0].contains("in order"),
        "{words:?}"
    );
    assert_eq!(
        all_meant(
            "Digits on a purple line are consecutive digits in any order.",
            line
        ),
        ["the renban line r1c1 r1c2 r1c3"]
    );
}

#[test]
fn signs_that_are_turned() {
    let rules = "Inequality signs point to the smaller digit.";
    let of = |at: &str, text: &str, angle: i32| {
        let drawn = format!("o:[{{ct:[{at}],w:.3,h:.3,te:'{text}',angle:{angle}}}]");
        read_drawing(rules, &drawn).0
    };
    let greater = |cells: &str| vec![format!("the greater sign between {cells}")];
    for (at, text, angle, [great, small]) in [
        (".5,1", "<", 0, ["r1c2", "r1c1"]),
        (".5,1", "❮", 180, ["r1c1", "r1c2"]),
        ("1,.5", "❮", 90, ["r2c1", "r1c1"]),
        ("1,.5", "❮", 270, ["r1c1", "r2c1"]),
        ("1,.5", "<", 0, ["r2c1", "r1c1"]),
        ("1,.5", "〉", -90, ["r2c1", "r1c1"]),
    ] {
        let words = of(at, text, angle);
        assert_eq!(
            words,
            greater(&format!("{great} {small}")),
            "{text} {angle}"
        );
    }
    // The sign points to neither cell.
    assert!(of(".5,1", "❮", 90).is_empty());
}

#[test]
fn pictures_are_marks() {
    compare(
        "A digit on a sun indicates how many surrounding cells (orthogonally or diagonally adjacent) contain smaller digits.",
        "o:[{ct:[1.5,1.5],w:.6,h:.6,te:'☀️'}]",
        |f| {
            [f[0], f[1], f[2], f[4], f[6], f[8], f[9], f[10]]
                .iter()
                .filter(|near| **near < f[5])
                .count() as i32
                == f[5]
        },
    );
}

#[test]
fn circles_and_knights_of_one_third() {
    let third = |value: i32| (value - 1) / 3;
    compare(
        "A digit in a circle must belong to the same entropic group (high or low) as every cell a single chess knight’s move away from it.",
        "u:[{ct:[.5,.5],w:.8,h:.8,r:t,c1:#0}]",
        |f| third(f[0]) == third(f[6]) && third(f[0]) == third(f[9]),
    );
}

#[test]
fn xv_may_stand_for_15() {
    let mark = "o:[{ct:[1,.5],w:.3,h:.3,te:XV}]";
    for rules in [
        "Cells separated by XV sum to 15.",
        "Cells separated by a V, X, or XV must sum to 5, 10, or 15 respectively.",
    ] {
        let (words, not_understood) = read_drawing(rules, mark);
        assert_eq!(words.len(), 1, "{rules}: {words:?}");
        assert!(
            words[0].contains("15") && not_understood.is_empty(),
            "{words:?} {not_understood:?}"
        );
    }
}

#[test]
fn boxes_that_are_named_as_clones() {
    compare(
        "Boxes 1 and 4 are clones, meaning each digit is in the same relative position in both boxes.",
        "ca:[]",
        |f| f[0] == f[10] && f[1] == f[11] && f[4] == f[14] && f[5] == f[15],
    );
}
