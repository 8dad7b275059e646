//! Compares the rules that are read from sentences with the meaning of the sentences: parts and ends of lines,
//! moves of chess pieces, and shaded cells.

use ninefold_grid::constraint::obeys;
use ninefold_grid::{Cell, Digit};

use super::kinds_tests::{Filling, all_fillings, compare};
use crate::format::sudokupad_tests::{read_drawing, read_with};

#[test]
fn sums_of_parts_that_go_up() {
    let line = "l:[{wp:[[.5,.5],[.5,3.5],[3.5,3.5]],c:34BBE6,th:10}]";
    let rules = "Box borders divide the blue line into segments. The segment totals must increase from one end of the line to the other.";
    // A box with two parts, one of which goes round the corner, and another box.
    let sums = |f: &Filling| [f[0] + f[1], f[2] + f[3] + f[7], f[11] + f[15]];
    compare(rules, line, |f| {
        let [a, b, c] = sums(f);
        a < b && b < c || a > b && b > c
    });
    let by = rules.replace("increase", "increase by 1");
    compare(
        &by,
        &line.replace("[.5,3.5],[3.5,3.5]", "[.5,2.5],[1.5,2.5]"),
        |f| (f[0] + f[1] - f[2] - f[6]).abs() == 1,
    );
}

#[test]
fn ends_of_lines() {
    let circle = |at: &str| format!("{{ct:[{at}],w:.7,h:.7,r:t,c1:#0,c2:#F}}");
    let circles = [circle(".5,.5"), circle("1.5,3.5")].join(",");
    let line = format!("l:[{{wp:[[.5,.5],[.5,3.5],[1.5,3.5]],c:EB7532,th:3}}],o:[{circles}]");
    let rules = "The digit in one of the circles of a line is the sum of the remaining digits, including the digit in the other circle.";
    let short = format!(
        "l:[{{wp:[[.5,.5],[.5,1.5],[1.5,1.5]],c:EB7532,th:3}}],o:[{},{}]",
        circle(".5,.5"),
        circle("1.5,1.5")
    );
    compare(rules, &short, |f| {
        f[0] == f[1] + f[5] || f[5] == f[1] + f[0]
    });
    // In addition to the statement about all lines.
    let both = "Digits along each line lie between the digits in the circles at its ends. Moreover, for the brown lines, the digit in one of \
        the circles is the sum of the remaining digits, including the digit in the other circle.";
    compare(both, &short, |f| {
        let is_between = f[0].min(f[5]) < f[1] && f[1] < f[0].max(f[5]);
        is_between && (f[0] == f[1] + f[5] || f[5] == f[1] + f[0])
    });
    let full = "Digits on the line, including the circles, sum to a two-digit number whose digits are in the circles.";
    compare(full, &line, |f| {
        let sum = f[..4].iter().sum::<i32>() + f[7];
        sum == 10 * f[0] + f[7] || sum == 10 * f[7] + f[0]
    });
    let counterparts = "For each digit on the line, its counterpart must also appear on the line.";
    let line = "l:[{wp:[[.5,.5],[1.5,1.5],[2.5,2.5]],c:F067F0,th:10}]";
    compare(counterparts, line, |f| {
        let all = [f[0], f[5], f[10]];
        all.iter().all(|own| all.contains(&(5 - own)))
    });
}

#[test]
fn moves_of_chess_pieces() {
    // No knight's move stays within a box of four cells.
    let rules = "Within a box, cells a single knight move apart cannot contain consecutive digits.";
    assert!(read_drawing(rules, "o:[]").0.is_empty());
    let squares = (0..16).filter(|cell| (cell / 4 + cell % 4) % 2 == 1);
    let squares = squares.map(|cell| {
        format!(
            "{{ct:[{}.5,{}.5],w:1,h:1,c2:'#808080'}}",
            cell / 4,
            cell % 4
        )
    });
    let board = format!("u:[{}]", squares.collect::<Vec<String>>().join(","));
    let rules = "There is a bishop constraint on the white squares: cells on each white diagonal are different.";
    let (words, not_understood) = read_drawing(rules, &board);
    assert!(not_understood.is_empty(), "{not_understood:?}");
    let white = [
        "r1c1..r4c4",
        "r1c3 r2c4",
        "r3c1 r4c2",
        "r1c3 r2c2 r3c1",
        "r2c4 r3c3 r4c2",
    ];
    let mut expected = white
        .map(|cells| format!("the extra region {cells}"))
        .to_vec();
    expected.sort();
    let mut words = words;
    words.sort();
    assert_eq!(words, expected);
    // Without shaded squares it is unknown which cells are white.
    assert_eq!(read_drawing(rules, "o:[]").1.len(), 1);
}

#[test]
fn a_setters_own_names() {
    let cages = "ca:[{ce:[[0,0],[0,1]],v:5}]";
    let rules = "Digits in a coffin (cage) do not repeat. The digits in each coffin sum to the number in its corner.";
    assert_eq!(read_drawing(rules, cages).0, ["the cage of 5 at r1c1 r1c2"]);
}

const YIN_YANG: &str = "Shade some cells so that all shaded cells are orthogonally connected and all unshaded cells are orthogonally \
    connected. No 2x2 square is fully shaded or unshaded.";
const LOOP: &str =
    "Draw a loop of cells that moves orthogonally. It does not touch itself, not even diagonally.";
const RING: &str = "#### #..# #..# ####";
const COMB: &str = ".... .##. .#.. ###.";

/// Compares the rules with the meaning of the sentences, for all fillings and these shaded cells. `value` computes
/// what cells count for.
fn compare_shaded(
    [rules, drawn, shades]: [&str; 3],
    value: impl Fn(i32, bool) -> i32,
    holds: impl Fn(&Filling) -> bool,
) {
    let record = read_with(rules, drawn);
    assert!(
        record.meta.not_read.is_empty(),
        "{rules}: {:?}",
        record.meta.not_read
    );
    let board = record.puzzle.board();
    let shades: Vec<bool> = shades
        .chars()
        .filter(|sign| *sign != ' ')
        .map(|sign| sign == '#')
        .collect();
    let mut right = 0;
    let all = all_fillings();
    for filling in &all {
        let digit = |cell: Cell| {
            let name = board.name(cell);
            let (of, own) = name.split_once('-').unwrap_or(("", &name));
            let place = board.named(own).unwrap().index();
            board.digit(match of {
                "shade" => 1 + i32::from(shades[place]),
                "value" => value(filling[place], shades[place]),
                _ => filling[place],
            })
        };
        let digits: Option<Vec<Digit>> = board.cells().map(digit).collect();
        let digits = digits.unwrap();
        let constraints = &record.puzzle.constraints;
        let obeyed = constraints
            .iter()
            .all(|rule| obeys(&record.puzzle, rule, &digits));
        assert_eq!(obeyed, holds(filling), "{rules}: {filling:?}");
        right += usize::from(obeyed);
    }
    assert!(right > 0 && right < all.len(), "{rules}: {right}");
}

#[test]
fn values_by_colour() {
    let rules = format!(
        "{YIN_YANG} The value of an unshaded cell is its digit. The value of a shaded cell is double its digit. Values along an arrow sum to \
         the value in the circle."
    );
    let arrow =
        "a:[{wp:[[1.5,1.5],[1.5,3.5]],c:#0,th:3}],u:[{ct:[1.5,1.5],w:.8,h:.8,r:t,c1:#0,c2:#F}]";
    let double = |digit: i32, is_shaded: bool| if is_shaded { 2 * digit } else { digit };
    compare_shaded([&rules, arrow, COMB], double, |f| {
        2 * f[5] == 2 * f[6] + f[7]
    });
}

#[test]
fn clues_of_loops_and_colours() {
    let same = |digit: i32, _: bool| digit;
    let around = |f: &Filling| [0, 1, 2, 3, 7, 11, 15, 14, 13, 12, 8, 4].map(|cell: usize| f[cell]);
    let polarity = format!("{LOOP} Adjacent digits on the loop must alternate polarity.");
    compare_shaded([&polarity, "o:[]", RING], same, |f| {
        let all = around(f);
        (0..12).all(|i| (all[i] < 3) != (all[(i + 1) % 12] < 3))
    });
    let cages = format!(
        "{LOOP} Digits in cages do not repeat. The loop must enter every cell of every cage. Digits separated by a white dot are consecutive."
    );
    compare_shaded(
        [
            &cages,
            "ca:[{ce:[[0,0],[1,0]]}],o:[{ct:[.5,1],w:.3,h:.3,r:t,c2:#F,c1:#0}]",
            RING,
        ],
        same,
        |f| (f[0] - f[1]).abs() == 1,
    );
    let (words, _) = read_drawing(&cages, "ca:[{ce:[[0,0],[1,0]]}]");
    assert!(
        words.contains(&"the choice of digits 2 left to shade-r1c1 shade-r2c1".to_owned()),
        "{words:?}"
    );
    let parity = format!("{YIN_YANG} On a line, the shading separates odd and even digits.");
    let line = "l:[{wp:[[1.5,1.5],[1.5,3.5]],c:CFCFCF,th:10}]";
    compare_shaded([&parity, line, COMB], same, |f| {
        f[5] % 2 == f[6] % 2 && f[6] % 2 != f[7] % 2
    });
    let dots = format!(
        "{YIN_YANG} Every dot must touch a shaded cell. Digits separated by a white dot are consecutive."
    );
    let dot = |at: &str| format!("o:[{{ct:[{at}],w:.3,h:.3,r:t,c2:#F,c1:#0}}]");
    compare_shaded([&dots, &dot("1.5,1"), COMB], same, |f| {
        (f[4] - f[5]).abs() == 1
    });
    let words = read_drawing(&dots, &dot(".5,1")).0;
    let rule = "the relation between neighbours \"one is shaded\" at shade-r1c1 shade-r1c2";
    assert!(words.contains(&rule.to_owned()), "{words:?}");
}

/// A third of the digits must be low, so no board of four digits can have this rule.
#[test]
fn entropic_loops() {
    let rules = format!(
        "{LOOP} Each set of three adjacent digits along the loop must be one low, one medium and one high."
    );
    let (words, not_understood) = read_drawing(&rules, "o:[]");
    assert!(not_understood.is_empty(), "{not_understood:?}");
    // Each corner cell has two neighbours, each rim cell three, and each inner cell four.
    let many = words
        .iter()
        .filter(|words| words.contains("entropic on the loop"));
    assert_eq!(many.count(), 4 + 8 * 3 + 4 * 6);
}

#[test]
fn diagonals_of_two_colours() {
    let drawn = "l:[{wp:[[-.5,-.5],[1.5,1.5],[2.5,2.5],[4.5,4.5]],c:E6261F,th:2},{wp:[[0,4],[4,0]],c:34BBE6,th:2}]";
    compare(
        "Odd-even parity is reflected across the red diagonal.",
        &drawn.replace(",{wp:[[0,4],[4,0]],c:34BBE6,th:2}", ""),
        |f| (0..16).all(|cell| f[cell] % 2 == f[cell % 4 * 4 + cell / 4] % 2),
    );
    let both = "Digits do not repeat on the blue diagonal. Odd-even parity is reflected across the red diagonal.";
    let (words, not_understood) = read_drawing(both, drawn);
    assert!(not_understood.is_empty(), "{not_understood:?}");
    assert_eq!(words.len(), 1 + 6);
    assert!(
        words.contains(&"the diagonal r1c4..r4c1".to_owned()),
        "{words:?}"
    );
    let (_, not_understood) = read_drawing("Digits do not repeat on the blue diagonal.", drawn);
    assert_eq!(not_understood, ["a line from corner to corner"]);
}

#[test]
fn values_that_are_halves() {
    let rules = "Place one halver in each row, column and box. Each digit is in a halver once. The value of a halver is half its digit. Values \
        in a cage sum to the number in its corner. Values along a thermometer increase from the bulb.";
    let cage = "ca:[{ce:[[0,0],[0,1]],v:3}],l:[{wp:[[1.5,.5],[1.5,2.5]],c:CFCFCF,th:10}],u:[{ct:[1.5,.5],w:.8,h:.8,r:t,c2:CFCFCF}]";
    let (words, not_understood) = read_drawing(rules, cage);
    assert!(not_understood.is_empty(), "{not_understood:?}");
    // The values beside the board are twice what cells count for.
    for rule in [
        "the sum of 6 at value-r1c1 value-r1c2",
        "the thermometer value-r2c1 value-r2c2 value-r2c3",
    ] {
        assert!(
            words.iter().any(|words| words.contains(rule)),
            "{rule}: {words:?}"
        );
    }
}

#[test]
fn rows_with_repeats_and_sums_of_a_colour() {
    let record = read_with("Digits may repeat in rows and columns.", "o:[]");
    assert_eq!(record.puzzle.board().house_count(), 4);
    let lines =
        "l:[{wp:[[.5,.5],[.5,3.5]],c:34BBE6,th:10},{wp:[[3.5,.5],[3.5,3.5]],c:34BBE6,th:10}]";
    compare(
        "Region sum lines: box borders split the blue lines. All segments of the same colour must have the same sum.",
        lines,
        |f| {
            let sums = [f[0] + f[1], f[2] + f[3], f[12] + f[13], f[14] + f[15]];
            sums.iter().all(|sum| *sum == sums[0])
        },
    );
}

#[test]
fn thermometers_that_go_up_to_both_sides() {
    let bulb = |at: &str| format!("u:[{{ct:[{at}],w:.75,h:.75,c1:CFCFCF,c2:CFCFCF,r:t}}]");
    let rules = "Digits along thermometers increase from the bulb.";
    // The bulb is in the middle of a line.
    let line = format!(
        "l:[{{wp:[[.5,.5],[.5,2.5],[1.5,2.5]],c:CFCFCF,th:8}}],{}",
        bulb(".5,1.5")
    );
    compare(rules, &line, |f| f[1] < f[0] && f[1] < f[2] && f[2] < f[6]);
    // A line without a bulb lies over a thermometer.
    let lines = format!(
        "l:[{{wp:[[.5,.5],[1.5,1.5]],c:CFCFCF,th:8}},{{wp:[[2.5,.5],[1.5,1.5],[.5,2.5]],c:CFCFCF,th:8}}],{}",
        bulb(".5,.5")
    );
    compare(rules, &lines, |f| f[0] < f[5] && f[5] < f[8] && f[5] < f[2]);
}

#[test]
fn counts_of_shaded_cells_and_parts_of_lines() {
    let rules = format!(
        "{YIN_YANG} A digit in a shaded cell shows how many times that digit appears in shaded cells."
    );
    let record = read_with(&rules, "o:[]");
    assert!(
        record.meta.not_read.is_empty(),
        "{:?}",
        record.meta.not_read
    );
    let board = record.puzzle.board();
    let counts = record.puzzle.constraints.iter();
    let counts = counts.filter(|rule| rule.words(board).contains("in shaded cells"));
    let counts: Vec<_> = counts.collect();
    assert_eq!(counts.len(), 4);
    // Random digits and colours, with most cells not shaded.
    let (mut seed, mut right) = (1u32, 0);
    for _ in 0..2_000 {
        let mut next = |many: u32| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 16) as i32 % many as i32
        };
        let digits: Vec<i32> = (0..16).map(|_| 1 + next(4)).collect();
        let shaded: Vec<bool> = (0..16).map(|_| next(6) == 0).collect();
        let many = |digit: i32| (0..16).filter(|&i| shaded[i] && digits[i] == digit).count() as i32;
        let expected = (0..16).all(|i| !shaded[i] || many(digits[i]) == digits[i]);
        let of = |cell: Cell| {
            let name = board.name(cell);
            board.digit(match name.strip_prefix("shade-") {
                Some(name) => 1 + i32::from(shaded[board.named(name).unwrap().index()]),
                None => digits[cell.index()],
            })
        };
        let filling: Vec<Digit> = board.cells().map(|cell| of(cell).unwrap()).collect();
        let obeyed = counts
            .iter()
            .all(|rule| obeys(&record.puzzle, rule, &filling));
        assert_eq!(obeyed, expected, "{digits:?} {shaded:?}");
        right += usize::from(obeyed);
    }
    assert!(right > 20, "{right}");
    let rules = "Each line can be divided into one or more segments such that every segment in the grid sums to the same total.";
    let lines =
        "l:[{wp:[[.5,.5],[.5,3.5]],c:34BBE6,th:10},{wp:[[2.5,.5],[2.5,1.5]],c:F067F0,th:10}]";
    compare(rules, lines, |f| {
        let can_divide = |sum: i32, cells: &[i32]| {
            let mut left = sum;
            let fits = cells.iter().all(|own| {
                left = if left == 0 { sum } else { left } - own;
                left >= 0
            });
            fits && left == 0
        };
        (1..20).any(|sum| can_divide(sum, &f[..4]) && can_divide(sum, &f[8..10]))
    });
}

#[test]
fn sums_and_sets_of_rows() {
    let rules = "Fill the grid so that no digit repeats in any row, column or box. The set of digits in each row or column is unique. The digits \
        in every row, column and box sum to x.";
    let (words, not_understood) = read_drawing(rules, "o:[]");
    assert!(not_understood.is_empty(), "{not_understood:?}");
    // One rule gives twelve houses equal sums. The others compare pairs of the eight rows and columns.
    assert_eq!(words.len(), 1 + 28);
    // On a board of four digits, each row has all digits.
    let record = read_with(rules, "o:[]");
    for filling in all_fillings() {
        let digits = filling.map(|value| record.puzzle.board().digit(value).unwrap());
        let broken = |rule: &&_| !obeys(&record.puzzle, rule, &digits);
        assert_eq!(record.puzzle.constraints.iter().filter(broken).count(), 28);
    }
    // With nine digits, two rows may hold different digits.
    let nine = rules.replace("Fill the grid", "Fill the grid with digits 1-9");
    let record = read_with(&nine, "o:[]");
    assert_eq!(record.puzzle.board().side(), 9);
    let grid = "4158 6732 5427 3681"
        .chars()
        .filter_map(|sign| sign.to_digit(10));
    let digits: Vec<Digit> = grid
        .map(|value| record.puzzle.board().digit(value as i32).unwrap())
        .collect();
    let mut rules = record.puzzle.constraints.iter();
    assert!(rules.all(|rule| obeys(&record.puzzle, rule, &digits)));
    let two = "Fill the grid with the digits 1-9 so that no digit repeats in any row, column or box. A row or column may only contain digits \
        from two of the sets {123}, {456}, {789}.";
    let record = read_with(two, "o:[]");
    assert!(
        record.meta.not_read.is_empty(),
        "{:?}",
        record.meta.not_read
    );
    let rows = |grid: &str| {
        let values = grid.chars().filter_map(|sign| sign.to_digit(10));
        let digits: Vec<Digit> = values
            .map(|value| record.puzzle.board().digit(value as i32).unwrap())
            .collect();
        let mut rules = record.puzzle.constraints.iter();
        rules.all(|rule| obeys(&record.puzzle, rule, &digits))
    };
    assert!(rows("1245 5612 2154 6421"));
    assert!(!rows("1275 5612 2154 6421"));
}

#[test]
fn a_line_whose_digits_differ_may_be_something_else_too() {
    let line = "l:[{wp:[[.5,.5],[1.5,1.5],[2.5,2.5],[3.5,3.5]],c:F067F0,th:10}]";
    compare(
        "Digits on a purple line must not repeat. For each digit on the line, the counter-digit must also appear on the line.",
        line,
        |f| {
            let mut all = [f[0], f[5], f[10], f[15]];
            all.sort_unstable();
            all == [1, 2, 3, 4]
        },
    );
}

#[test]
fn split_peas_by_another_name() {
    let circle = |at: &str| format!("{{ct:[{at}],w:.7,h:.7,r:t,c1:#0,c2:#F}}");
    let circles = [circle(".5,.5"), circle("2.5,2.5")].join(",");
    let line = format!("l:[{{wp:[[.5,.5],[.5,2.5],[2.5,2.5]],c:67F067,th:3}}],o:[{circles}]");
    compare(
        "Split Peas: Digits along a green line sum to a concatenation of the two digits in the connected circles.",
        &line,
        |f| {
            let sum = f[1] + f[2] + f[6];
            sum == 10 * f[0] + f[10] || sum == 10 * f[10] + f[0]
        },
    );
}
