//! Compares the rules of sentences that have further numbers, places or exceptions with their meaning, for all 4×4
//! boards.

use super::kinds_tests::compare;
use crate::format::sudokupad_tests::read_drawing;

/// A line over the first row, and such a line with a number on it.
const ROW: &str = "l:[{wp:[[.5,.5],[.5,3.5]],c:3EA0F0,th:10}]";

/// A white dot between the first two cells.
const DOT: &str = "o:[{ct:[.5,1],w:.35,h:.35,r:t,c1:'#000000',c2:'#FFFFFF'}]";

#[test]
fn digits_that_are_consecutive_too() {
    let near = |a: i32, b: i32| (a - b).abs() == 1 || a + b == 5 && (a - b).abs() == 3;
    for rules in [
        "Digits separated by a white dot are consecutive (4 and 1 are consecutive too).",
        "Digits separated by a white dot (1 and 4 are considered consecutive) are consecutive.",
        "Digits separated by a white dot are consecutive. 1 and 4 are considered consecutive.",
        "White dots: consecutive digits. The digits 4 & 1 also count as consecutive.",
    ] {
        compare(rules, DOT, |f| near(f[0], f[1]));
    }
    compare(
        "Adjacent digits along a blue line are consecutive. 1 and 4 are also consecutive.",
        ROW,
        |f| (0..3).all(|i| near(f[i], f[i + 1])),
    );
    // A renban line would be another one.
    for rules in [
        "Digits on a blue line form a set of consecutive digits in any order (1 and 4 are consecutive).",
        "Blue lines are renban lines. In this puzzle, 4 and 1 are consecutive.",
    ] {
        let (words, unread) = read_drawing(rules, ROW);
        assert_eq!(words, [""; 0], "{rules}");
        assert!(unread.iter().any(|own| own.contains("and")), "{unread:?}");
    }
    // This only explains what is usual.
    compare(
        "Digits separated by a white dot are consecutive (1 and 4 are not consecutive).",
        DOT,
        |f| (f[0] - f[1]).abs() == 1,
    );
}

#[test]
fn other_numbers_in_one_place_and_exceptions_leave_rules_out() {
    let cage = "ca:[{ce:[[0,0],[0,1]],v:'5'},{ce:[[2,0],[2,1]],v:'5'}]";
    for (rules, drawn) in [
        (
            "Adjacent digits on a blue line differ by at least 2. In box 1, they differ by at least 1.",
            ROW,
        ),
        (
            "Adjacent digits on a blue line differ by at least 2. In box 1, adjacent digits on blue lines differ by at least 1.",
            ROW,
        ),
        (
            "Digits in cages sum to the clue. In box 1, they sum to 10 more.",
            cage,
        ),
        (
            "Digits in cages sum to the clue. All but one of the clues are correct.",
            cage,
        ),
        (
            "Digits in cages sum to the clue. All but one cage have the correct sum.",
            cage,
        ),
        ("Blue lines are renbans. Exactly one line is not.", ROW),
        (
            "Blue lines are renbans. All but one of them are correct.",
            ROW,
        ),
        ("Blue lines are palindromes. One line is a renban.", ROW),
    ] {
        let (words, unread) = read_drawing(rules, drawn);
        assert_eq!(words, [""; 0], "{rules}");
        assert!(!unread.is_empty(), "{rules}");
    }
}

#[test]
fn numbers_on_lines() {
    let numbered = format!("{ROW},o:[{{ct:[.2,.2],w:.2,h:.2,te:'2'}}]");
    for rules in [
        "The difference between the digits at the ends of a line is the number on the line.",
        "A number on a line is the difference of the digits at its ends.",
    ] {
        compare(rules, &numbered, |f| (f[0] - f[3]).abs() == 2);
    }
    let short = numbered.replace("[.5,3.5]", "[.5,1.5]");
    for rules in [
        "The number on a line is the difference between any two adjacent digits on it.",
        "Adjacent digits on a line differ by the number on the line.",
    ] {
        compare(rules, &short, |f| (f[0] - f[1]).abs() == 2);
    }
    for rules in [
        "The difference between the digits at the ends of a line is at least the number on the line.",
        "The number on a line is not the difference between the digits at its ends.",
    ] {
        let (words, unread) = read_drawing(rules, &numbered);
        assert_eq!(words, [""; 0], "{rules}");
        assert!(!unread.is_empty(), "{rules}");
    }
}

#[test]
fn clues_by_the_side_of_the_board() {
    let clue = |row: &str, column: &str, text: &str| {
        format!("{{ct:[{row},{column}],w:.3,h:.3,te:'{text}'}}")
    };
    let drawn = format!("o:[{},{}]", clue("-.5", ".5", "3"), clue(".5", "-.5", "6"));
    let x_sum = |f: &[i32; 16]| f[..f[0] as usize].iter().sum::<i32>() == 6;
    let seen = |f: &[i32; 16]| {
        let column = [f[0], f[4], f[8], f[12]];
        let tall = |i: &usize| column[..*i].iter().all(|own| *own < column[*i]);
        (0..4).filter(tall).count() == 3
    };
    for rules in [
        "Clues on the left are X-sums, clues above are skyscrapers.",
        "Clues above the grid are skyscraper clues. Clues to the left of the grid are X-sums: the sum of the first X digits, where X is the first digit.",
    ] {
        compare(rules, &drawn, |f| x_sum(f) && seen(f));
    }
    // A sentence about one side leaves out the clues on others.
    let (words, unread) = read_drawing("Clues to the left of the grid are X-sums.", &drawn);
    assert_eq!(words.len(), 1, "{words:?}");
    assert_eq!(unread, ["the texts \"3\""]);
    // The direction of reading is no side.
    let (words, _) = read_drawing("Clues on the left are X-sums seen from the right.", &drawn);
    assert_eq!(words, [""; 0]);
}

#[test]
fn lockout_lines_and_split_peas_in_other_words() {
    let diamond =
        |at: &str| format!("{{ct:[.5,{at}],w:.6,h:.6,angle:45,c1:'#000000',c2:'#FFFFFF'}}");
    let drawn = format!(
        "l:[{{wp:[[.5,.5],[.5,2.5]],c:3EA0F0,th:10}}],o:[{},{}]",
        diamond(".5"),
        diamond("2.5")
    );
    let is_locked = |f: &[i32; 16]| {
        let (low, high) = (f[0].min(f[2]), f[0].max(f[2]));
        high - low >= 2 && !(low..=high).contains(&f[1])
    };
    for rules in [
        "Digits on a line between diamonds must be outside the range of the diamonds, which must differ by at least 2.",
        "Digits on a blue line must fall outside the range of the digits in the diamonds. The digits in the diamonds must be at least 2 apart.",
        "Digits on a line cannot be between or equal to the digits in its diamonds. The diamonds must differ by at least 2.",
        "Lockout: digits on a line cannot be between or equal to the digits in its diamonds. The diamonds must differ by at least 2.",
    ] {
        compare(rules, &drawn, is_locked);
    }
    let (words, unread) = read_drawing(
        "The digits in the diamonds must be at least 2 apart. Digits on a line are between the digits in its diamonds.",
        &drawn,
    );
    assert_eq!(words, [""; 0]);
    assert!(!unread.is_empty());
    let circle = |at: &str| format!("{{ct:[{at}],w:.7,h:.7,r:t,c1:#0,c2:#F}}");
    let peas = format!(
        "l:[{{wp:[[.5,.5],[.5,3.5],[2.5,3.5]],c:67F067,th:10}}],o:[{},{}]",
        circle(".5,.5"),
        circle("2.5,3.5")
    );
    for rules in [
        "Digits on a line sum to a two-digit number formed by the digits in its circles.",
        "The sum of the digits on a line is a two-digit number made up of the digits in the circles at its ends, in any order.",
    ] {
        compare(rules, &peas, |f| {
            let sum = f[1] + f[2] + f[3] + f[7];
            sum == 10 * f[0] + f[11] || sum == 10 * f[11] + f[0]
        });
    }
}
