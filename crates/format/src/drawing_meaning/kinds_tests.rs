//! Compares the rules read from less usual sentences with their meaning, for all 4×4 boards.

use ninefold_grid::constraint::obeys;
use ninefold_grid::{Board, Cell, Digit, Puzzle, Shape};

use super::beside::sum_of_some;
use crate::format::sudokupad_tests::read_with;
use crate::rules_text::Meaning;

pub(crate) type Filling = [i32; 16];

/// Returns all 288 Sudoku of 4×4 cells.
pub(super) fn all_fillings() -> Vec<Filling> {
    fn go(filling: &mut Filling, at: usize, all: &mut Vec<Filling>) {
        if at == 16 {
            return all.push(*filling);
        }
        for value in 1..=4 {
            let sees = |other: usize| {
                let (row, column) = (at / 4, at % 4);
                let (r, c) = (other / 4, other % 4);
                row == r || column == c || (row / 2, column / 2) == (r / 2, c / 2)
            };
            if (0..at).all(|other| !sees(other) || filling[other] != value) {
                filling[at] = value;
                go(filling, at + 1, all);
            }
        }
        filling[at] = 0;
    }
    let mut all = Vec::new();
    go(&mut [0; 16], 0, &mut all);
    all
}

/// Compares the rule with the meaning of the sentence, for all fillings. Nothing may be left unexplained.
pub(crate) fn compare(rules: &str, drawn: &str, holds: impl Fn(&Filling) -> bool) {
    let record = read_with(rules, drawn);
    assert!(
        record.meta.not_read.is_empty(),
        "{rules}: {:?}",
        record.meta.not_read
    );
    let all = all_fillings();
    assert_eq!(all.len(), 288);
    let mut right = 0;
    for filling in &all {
        let digit = |cell: Cell| record.puzzle.board().digit(filling[cell.index()]);
        let digits: Option<Vec<Digit>> = record.puzzle.board().cells().map(digit).collect();
        let digits = digits.unwrap();
        let obeyed = record
            .puzzle
            .constraints
            .iter()
            .all(|rule| obeys(&record.puzzle, rule, &digits));
        assert_eq!(obeyed, holds(filling), "{rules}: {filling:?}");
        right += usize::from(obeyed);
    }
    assert!(right > 0 && right < 288, "{rules}: {right}");
}

/// A line over the first row.
const ROW: &str = "l:[{wp:[[.5,.5],[.5,3.5]],c:D2B48C,th:10}]";

/// A line over three cells of the first row.
const THREE: &str = "l:[{wp:[[.5,.5],[.5,2.5]],c:D2B48C,th:10}]";

#[test]
fn cages_with_a_choice_of_two_sums() {
    compare(
        "Digits in cages do not repeat and must sum to 4 or 6.",
        "ca:[{ce:[[0,1],[1,1]],v:''}]",
        |f| [4, 6].contains(&(f[1] + f[5])),
    );
}

#[test]
fn lines_of_less_usual_kinds() {
    compare(
        "In each line of four cells the sum of the first two digits equals the sum of the last two digits.",
        ROW,
        |f| f[0] + f[1] == f[2] + f[3],
    );
    compare(
        "Fibonacci: digits on a line increase from one end, where each after the lowest 2 is the sum of the previous 2 digits.",
        THREE,
        |f| f[0] < f[1] && f[0] + f[1] == f[2] || f[2] < f[1] && f[2] + f[1] == f[0],
    );
    compare(
        "Each line has exactly one cell whose digit is greater than the sum of any two other cells on that line.",
        "l:[{wp:[[.5,.5],[.5,1.5],[2.5,1.5]],c:D2B48C,th:10}]",
        |f| {
            let mut all = [f[0], f[1], f[5], f[9]];
            all.sort_unstable();
            all[3] > all[2] + all[1]
        },
    );
    compare(
        "Digits on a line sum to the square of the largest digit on that line.",
        "l:[{wp:[[.5,.5],[.5,1.5],[2.5,1.5]],c:D2B48C,th:10}]",
        |f| {
            let all = [f[0], f[1], f[5], f[9]];
            all.iter().sum::<i32>() == all.iter().max().unwrap().pow(2)
        },
    );
    compare(
        "The digit on one endpoint of a line is the number of even digits on the line while the digit on the other end is the \
         number of odd digits on the line. This includes digits on the endpoints.",
        THREE,
        |f| {
            let even = f[..3].iter().filter(|value| *value % 2 == 0).count() as i32;
            (f[0], f[2]) == (even, 3 - even) || (f[2], f[0]) == (even, 3 - even)
        },
    );
}

#[test]
fn lines_that_look_alike_mean_all_that_is_said() {
    compare(
        "Adjacent digits on lines alternate between odd and even. Digits in the segments that box borders divide lines into have \
         the same sum.",
        ROW,
        |f| f[0] + f[1] == f[2] + f[3] && (0..3).all(|i| (f[i] + f[i + 1]) % 2 == 1),
    );
    // A sentence about both applies to lines of all colours.
    compare(
        "A coloured line is both a parity line and a region sum line. Box borders divide a region sum line into segments with \
         the same sum. Digits on a parity line alternate between odd and even.",
        ROW,
        |f| f[0] + f[1] == f[2] + f[3] && (0..3).all(|i| (f[i] + f[i + 1]) % 2 == 1),
    );
}

#[test]
fn circles_cut_closed_lines() {
    let closed = "l:[{wp:[[.5,.5],[.5,2.5],[2.5,2.5],[2.5,.5],[.5,.5]],c:CFCFCF,th:10}],";
    let circle =
        |row: &str, column: &str| format!("{{ct:[{row},{column}],w:.8,h:.8,r:t,c1:'#000000'}}");
    let drawn = format!(
        "{closed}u:[{},{}]",
        circle(".5", ".5"),
        circle("2.5", "2.5")
    );
    compare(
        "The digits on a grey line between two circles have the same sum as the digits in the circles.",
        &drawn,
        |f| {
            let ends = f[0] + f[10];
            f[1] + f[2] + f[6] == ends && f[9] + f[8] + f[4] == ends
        },
    );
}

/// A circle around the middle of the board is a line.
#[test]
fn rings_are_closed_lines() {
    let ring = "u:[{ct:[2,2],w:3.1,h:3.1,r:t,c1:'#A3E048'}]";
    let around = [1, 2, 7, 11, 14, 13, 8, 4];
    compare(
        "Adjacent digits on the green ring differ by at least 2.",
        ring,
        |f| (0..8).all(|i| (f[around[i]] - f[around[(i + 1) % 8]]).abs() >= 2),
    );
}

#[test]
fn arrows_with_their_circles() {
    let arrow = "u:[{ct:[.5,.5],w:.8,h:.8,r:t,c1:'#000000'}],a:[{wp:[[.5,.5],[.5,2.5]],c:'#000000',th:2,hl:.3}]";
    let sum = |f: &Filling| f[0] == f[1] + f[2];
    compare(
        "Digits along an arrow sum to the digit in its circle. Digits increase in one direction along an arrow (including its circle).",
        arrow,
        |f| sum(f) && f[0] > f[1] && f[1] > f[2],
    );
    compare(
        "Digits along an arrow sum to the digit in its circle. Adjacent digits along the arrow (including the circle) have a \
         difference of at least two.",
        arrow,
        |f| sum(f) && (f[0] - f[1]).abs() >= 2 && (f[1] - f[2]).abs() >= 2,
    );
}

/// A sentence about circles that mentions those of arrows is not a sentence about arrows.
#[test]
fn circles_that_count_may_be_those_of_arrows() {
    let drawn = "u:[{ct:[.5,.5],w:.8,h:.8,r:t,c1:'#000000'}],a:[{wp:[[.5,.5],[.5,2.5]],c:'#000000',th:2,hl:.3}]";
    compare(
        "Digits along an arrow sum to the digit in its black circle. A digit in a circle (including black arrow circles and red \
         circles) is exactly how many of the neighboring cells contain a digit that differs by at least 1 from it.",
        drawn,
        |f| {
            let near = [1, 4, 5];
            let far = near.iter().filter(|&&i| (f[i] - f[0]).abs() >= 1).count() as i32;
            f[0] == f[1] + f[2] && far == f[0]
        },
    );
}

#[test]
fn marks_and_cages_of_less_usual_kinds() {
    let letters = "o:[{ct:[.5,1],w:.4,h:.4,te:'IV'}]";
    compare("Digits separated by IV must sum to 4.", letters, |f| {
        f[0] + f[1] == 4
    });
    let bubble = "o:[{ct:[.5,1],w:.3,h:.3,r:1,c2:'#FFFFFF'}]";
    compare(
        "Cells separated by a bubble contain adjacent digits.",
        bubble,
        |f| (f[0] - f[1]).abs() == 1,
    );
    let cage = "ca:[{ce:[[1,1],[1,2],[2,1]],v:'1X'}]";
    compare(
        "Digits in a cage sum to its clue and can repeat.",
        cage,
        |f| f[5] + f[6] + f[9] >= 10,
    );
    let cage = "ca:[{ce:[[0,0],[0,1]],v:''}]";
    compare(
        "Each digit inside a cage is consecutive with its orthogonally adjacent neighbours outside the cage.",
        cage,
        |f| {
            [(0, 4), (1, 5), (1, 2)]
                .iter()
                .all(|&(a, b)| (f[a] - f[b]).abs() == 1)
        },
    );
    let cage = "ca:[{ce:[[0,0],[0,1],[1,1]],v:''}]";
    compare(
        "Each digit is orthogonally adjacent to at least one consecutive digit within its own cage.",
        cage,
        |f| {
            let near = |a: usize, b: usize| (f[a] - f[b]).abs() == 1;
            near(0, 1) && near(1, 5) || near(0, 1) && near(5, 1)
        },
    );
}

#[test]
fn sums_beside_the_board() {
    let clue = |text: &str| format!("o:[{{ct:[.5,-.5],w:0,h:.5,te:'{text}'}}]");
    compare(
        "A clue outside the grid is the sum of all digits that are smaller than the digit immediately before them.",
        &clue("4"),
        |f| {
            (1..4)
                .filter(|&i| f[i] < f[i - 1])
                .map(|i| f[i])
                .sum::<i32>()
                == 4
        },
    );
    compare(
        "Clues outside the grid are the sum of the first set of ascending digits. Sets may consist of only one digit.",
        &clue("5"),
        |f| {
            let end = (1..4).find(|&i| f[i] < f[i - 1]).unwrap_or(4);
            f[..end].iter().sum::<i32>() == 5
        },
    );
}

/// Tests a 9×9 board with rows of one order of digits that begin at each digit, and all clues.
#[test]
fn sums_from_one_digit_to_another() {
    let board = Board::of(Shape::new(3, 3).unwrap());
    let puzzle = Puzzle::empty(board.clone());
    let mut row = [8, 3, 6, 1, 2, 4, 5, 7, 9];
    let mut right = 0;
    for _ in 0..9 {
        row.rotate_left(1);
        let digits: Vec<Digit> = (0..81).map(|i| board.digit(row[i % 9]).unwrap()).collect();
        for clue in 1..100 {
            let cells: Vec<Cell> = board.cells().take(9).collect();
            let rule = sum_of_some(&board, Meaning::TacoSum, clue, &cells);
            let at = |digit: i32| row.iter().position(|own| *own == digit);
            let ends = at(clue / 10).zip(at(clue % 10)).filter(|(a, b)| a != b);
            let sum = |(a, b): (usize, usize)| row[a.min(b)..=a.max(b)].iter().sum::<i32>();
            let expected = ends.is_some_and(|ends| sum(ends) == clue);
            let obeyed = rule.is_some_and(|rule| obeys(&puzzle, &rule, &digits));
            assert_eq!(obeyed, expected, "{clue} {row:?}");
            right += usize::from(obeyed);
        }
    }
    assert!(right > 0);
}

#[test]
fn cells_that_are_their_own_place() {
    let drawn = "u:[{ct:[2.5,1.5],w:1,h:1,c2:'#FFD700'}]";
    let places = |i: usize| {
        let (row, column) = (i / 4, i % 4);
        [row + 1, column + 1, row % 2 * 2 + column % 2 + 1].map(|place| place as i32)
    };
    let gold = "A gold cell contains its position within its row, column or box.";
    compare(gold, drawn, |f| places(9).contains(&f[9]));
    let record = read_with(&format!("{gold} All possible gold cells are given."), drawn);
    assert!(
        record.meta.not_read.is_empty(),
        "{:?}",
        record.meta.not_read
    );
    for filling in all_fillings() {
        let board = record.puzzle.board();
        let digits = board
            .cells()
            .map(|cell| board.digit(filling[cell.index()]).unwrap());
        let digits: Vec<Digit> = digits.collect();
        let mut rules = record.puzzle.constraints.iter();
        let obeyed = rules.all(|rule| obeys(&record.puzzle, rule, &digits));
        let is_gold = |i: usize| places(i).contains(&filling[i]);
        assert_eq!(
            obeyed,
            (0..16).all(|i| is_gold(i) == (i == 9)),
            "{filling:?}"
        );
    }
}

#[test]
fn what_no_rule_was_made_of_is_listed() {
    let record = read_with("Circles are always unshaded.", "o:[]");
    assert_eq!(
        record.meta.not_read,
        ["the rule “Circles are always unshaded”"]
    );
}

#[test]
fn a_line_of_exactly_two_kinds_is_of_two_at_least() {
    let rules = "Each line is exactly two of a renban line, a palindrome line, a parity line. \
        Renban lines hold consecutive digits in any order. Palindrome lines read the same in both directions. \
        Parity lines alternate between odd and even digits.";
    let drawn = "l:[{wp:[[.5,1.5],[.5,2.5],[1.5,2.5]],c:D2B48C,th:10}]";
    let record = read_with(rules, drawn);
    // The rule that the third kind does not hold is left out, and listed.
    let listed = |not_read: &String| not_read.contains("exactly two of");
    assert!(
        record.meta.not_read.iter().any(listed),
        "{:?}",
        record.meta.not_read
    );
    let mut right = 0;
    for f in all_fillings() {
        let board = record.puzzle.board();
        let digits = board
            .cells()
            .map(|cell| board.digit(f[cell.index()]).unwrap());
        let digits: Vec<Digit> = digits.collect();
        let mut rules = record.puzzle.constraints.iter();
        let obeyed = rules.all(|rule| obeys(&record.puzzle, rule, &digits));
        let [a, b, c] = [f[1], f[2], f[6]];
        let mut sorted = [a, b, c];
        sorted.sort_unstable();
        let is_renban = sorted[1] == sorted[0] + 1 && sorted[2] == sorted[0] + 2;
        let is_parity = (a - b) % 2 != 0 && (b - c) % 2 != 0;
        let kinds = [is_renban, a == c, is_parity];
        let of_two = kinds.iter().filter(|&&holds| holds).count() >= 2;
        assert_eq!(obeyed, of_two, "{f:?}");
        right += usize::from(obeyed);
    }
    assert!(right > 0 && right < 288, "{right}");
}

#[test]
fn cages_with_a_greatest_sum() {
    for (rules, text) in [
        ("The digits in a cage sum to its number or less.", "4"),
        (
            "Cages: the sum of a cage is at most the number in its corner.",
            "4",
        ),
        ("Digits in a cage add up to no more than the number.", "<=4"),
    ] {
        let cage = format!("ca:[{{ce:[[0,1],[1,1]],v:'{text}'}}]");
        compare(rules, &cage, |f| f[1] + f[5] <= 4);
    }
}

#[test]
fn numbers_between_two_cells() {
    let between = |number: i32| format!("o:[{{ct:[1,.5],r:t,w:.4,h:.4,c2:#F,te:'{number}'}}]");
    for rules in [
        "The number in a circle is either the difference of the two digits or the greater of them.",
        "A circle between two cells shows the difference or the larger of both values.",
        "Each value in a circle is the higher digit or the difference.",
    ] {
        compare(rules, &between(2), |f| {
            (f[0] - f[4]).abs() == 2 || f[0].max(f[4]) == 2
        });
    }
    for rules in [
        "The number in a circle is the tens digit of the product of both digits.",
        "A value between two cells is the tens digit of what the digits multiply to.",
        "Clues between cells are the 10s digit of the product.",
    ] {
        compare(rules, &between(1), |f| f[0] * f[4] / 10 == 1);
    }
    for rules in [
        "A number in a circle is the sum or the product of the two digits.",
        "Each number between two cells is either their sum or their product.",
        "The value in a circle is the product of its digits or the sum.",
    ] {
        compare(rules, &between(4), |f| f[0] + f[4] == 4 || f[0] * f[4] == 4);
    }
}

#[test]
fn lines_with_kinds_of_their_own_hold_the_same_digits() {
    compare(
        "The red line is a parity line: digits alternate between odd and even. The purple line is a set of consecutive digits in any \
         order. The two lines have the same composition of digits.",
        "l:[{wp:[[.5,.5],[.5,1.5]],c:FF0000,th:9},{wp:[[2.5,.5],[2.5,1.5]],c:F067F0,th:9}]",
        |f| {
            let is_alternating = (f[0] + f[1]) % 2 == 1;
            is_alternating && (f[8] - f[9]).abs() == 1 && f[0] == f[9] && f[1] == f[8]
        },
    );
}
