//! Compares the rules of less common wordings with their meaning, for all 4×4 boards.

use super::kinds_tests::{Filling, all_fillings, compare};
use crate::format::sudokupad_tests::{read_drawing, read_with};

/// A red line over the first row, and a green one over the third.
const TWO: &str =
    "l:[{wp:[[.5,.5],[.5,2.5]],c:E6261F,th:10},{wp:[[2.5,.5],[3.5,1.5]],c:67F067,th:10}]";
/// A red line around a corner.
const RED: &str = "l:[{wp:[[.5,.5],[1.5,1.5],[2.5,1.5]],c:E6261F,th:10}]";

#[test]
fn what_is_said_of_lines_of_one_colour_is_not_said_of_others() {
    let not_understood = read_with(
        "Digits do not repeat on red lines. Green lines tell the weather.",
        TWO,
    )
    .meta
    .not_read;
    assert!(
        not_understood
            .iter()
            .any(|words| words.starts_with("a green line")),
        "{not_understood:?}"
    );
    compare("Digits do not repeat on red lines.", RED, |f| f[0] != f[9]);
    compare("Digits can not repeat on red lines.", RED, |f| f[0] != f[9]);
}

#[test]
fn lines_in_other_words() {
    let green = RED.replace("E6261F", "67F067");
    compare(
        "Any two adjacent cells on a green line must contain digits with a difference of two or greater.",
        &green,
        |f| (f[0] - f[5]).abs() >= 2 && (f[5] - f[9]).abs() >= 2,
    );
    let blue = "l:[{wp:[[.5,.5],[.5,2.5]],c:3EA0F0,th:10}]";
    compare(
        "Blue lines are divided by box boundaries into segments; all segments of a line must have the same sum.",
        blue,
        |f| f[0] + f[1] == f[2],
    );
    let grey = "l:[{wp:[[.5,.5],[.5,1.5],[1.5,2.5]],c:A0A0A0,th:10}]";
    compare(
        "A grey line must read identically from either end.",
        grey,
        |f| f[0] == f[6],
    );
    compare("All digits on a red line have the same parity.", RED, |f| {
        f[0] % 2 == f[5] % 2 && f[5] % 2 == f[9] % 2
    });
    compare(
        "Digits along a red line form an arithmetic sequence, i.e. the difference between adjacent digits is constant.",
        RED,
        |f| f[5] - f[0] == f[9] - f[5],
    );
    let prime = |sum: i32| [2, 3, 5, 7].contains(&sum);
    compare(
        "Adjacent digits on a red line sum to a prime number.",
        RED,
        |f| prime(f[0] + f[5]) && prime(f[5] + f[9]),
    );
}

#[test]
fn fast_thermometers() {
    let thermo =
        "l:[{wp:[[.5,.5],[.5,1.5]],c:A0A0A0,th:10}],u:[{ct:[.5,.5],w:.8,h:.8,r:t,c2:A0A0A0}]";
    compare(
        "Fast thermometers: digits along a thermo increase by at least 2 with each step from the bulb.",
        thermo,
        |f| f[1] - f[0] >= 2,
    );
}

#[test]
fn marks_that_are_all_given() {
    let filling = all_fillings()[0];
    let pairs = (0..16).flat_map(|a| {
        let right = (a % 4 < 3).then_some((a, a + 1));
        let below = (a < 12).then_some((a, a + 4));
        [right, below].into_iter().flatten()
    });
    let pairs: Vec<(usize, usize)> = pairs.collect();
    let is_five = |f: &Filling, (a, b): (usize, usize)| f[a] + f[b] == 5;
    let mark = |&(a, b): &(usize, usize)| {
        let middle = |of: fn(usize) -> usize| (of(a) + of(b) + 1) as f64 / 2.0;
        let (row, column) = (middle(|cell| cell / 4), middle(|cell| cell % 4));
        format!("{{ct:[{row},{column}],w:.2,h:.2,te:V}}")
    };
    let marks: Vec<String> = pairs
        .iter()
        .filter(|&&pair| is_five(&filling, pair))
        .map(mark)
        .collect();
    let drawn = format!("o:[{}]", marks.join(","));
    for negative in [
        "Adjacent cells without an X or V may not sum to 5 or 10.",
        "All X and V have been placed.",
        "If there is no V or X, the sum is neither 5 nor 10.",
    ] {
        let rules =
            format!("Cells joined by an X sum to 10, cells joined by a V sum to 5. {negative}");
        compare(&rules, &drawn, |f| {
            pairs
                .iter()
                .all(|&pair| is_five(f, pair) == is_five(&filling, pair))
        });
    }
}

#[test]
fn cages_in_other_words() {
    let cage = "ca:[{ce:[[0,1],[1,1],[1,2]],v:'7'}]";
    compare(
        "Digits within a cage must be different and add up to the small clue.",
        cage,
        |f| f[1] + f[5] + f[6] == 7 && f[1] != f[6],
    );
    compare(
        "In cages, digits sum to the number in the top left corner (digits may repeat in a cage).",
        cage,
        |f| f[1] + f[5] + f[6] == 7,
    );
    compare("Cages have sums; repeats are allowed.", cage, |f| {
        f[1] + f[5] + f[6] == 7
    });
    compare(
        "All digits in a cage must be different.",
        &cage.replace('7', ""),
        |f| f[1] != f[6],
    );
}

#[test]
fn circles_that_count_themselves() {
    let circle = |at: &str| format!("{{ct:[{at}],w:.8,h:.8,r:t,c1:#0,c2:#F}}");
    let three = ["0.5,0.5", "1.5,2.5", "3.5,1.5"].map(circle).join(",");
    compare(
        "Counting circles: if a digit N appears in a circle, there are exactly N circles containing N.",
        &format!("o:[{three}]"),
        |f| {
            let all = [f[0], f[6], f[13]];
            let many = |own: i32| all.iter().filter(|other| **other == own).count() as i32;
            all.iter().all(|&own| many(own) == own)
        },
    );
}

#[test]
fn diagonals_that_are_named_and_not_drawn() {
    compare(
        "Digits may not repeat along either marked diagonal.",
        "o:[]",
        |f| {
            let differ = |cells: [usize; 4]| {
                let digits = cells.map(|cell| 1 << f[cell]);
                digits.iter().fold(0, |all, digit| all | digit) == 30
            };
            differ([0, 5, 10, 15]) && differ([3, 6, 9, 12])
        },
    );
    let not_understood = read_with("Digits may not repeat on the marked diagonal.", "o:[]")
        .meta
        .not_read;
    assert!(
        not_understood
            .iter()
            .any(|words| words.contains("diagonal")),
        "{not_understood:?}"
    );
}

#[test]
fn what_is_said_otherwise_is_not_read_as_usual() {
    let circle = "u:[{ct:[.5,.5],w:.8,h:.8,r:t,c2:CFCFCF},{ct:[2.5,2.5],w:.8,h:.8,c2:CFCFCF}]";
    let thermo =
        "l:[{wp:[[.5,.5],[.5,1.5]],c:A0A0A0,th:10}],u:[{ct:[.5,.5],w:.8,h:.8,r:t,c2:A0A0A0}]";
    let arrow = "u:[{ct:[.5,.5],w:.8,h:.8,r:t,c1:#0,c2:#F}],a:[{wp:[[.5,.9],[.5,2.5]],c:#0,th:3}]";
    let left = "o:[{ct:[.5,-.5],w:1,h:1,te:3}]";
    let quad = "o:[{ct:[1,1],w:.7,h:.7,r:t,c1:#0,c2:#F,te:'1 2'}]";
    let cage = "ca:[{ce:[[0,1],[1,1]],v:''}]";
    let grey = "l:[{wp:[[.5,.5],[.5,1.5],[1.5,2.5]],c:A0A0A0,th:10}]";
    let blue = "l:[{wp:[[.5,.5],[.5,2.5]],c:3EA0F0,th:10}]";
    for (rules, drawn) in [
        (
            "A grey circle must contain an even digit, a grey square odd.",
            circle,
        ),
        ("Digits along a thermometer decrease from the bulb.", thermo),
        (
            "Digits on a thermometer do not have to increase from the bulb.",
            thermo,
        ),
        (
            "Digits on thermos increase by at most 2 from bulb to tip.",
            thermo,
        ),
        (
            "Digits on an arrow sum to at least the digit in the circle.",
            arrow,
        ),
        (
            "Digits along an arrow sum to a multiple of the circle digit.",
            arrow,
        ),
        (
            "Clues outside are sandwich sums, with 2 and 3 as crusts.",
            left,
        ),
        (
            "Outside clues: the sum of the digits seen as skyscrapers.",
            left,
        ),
        (
            "Digits in the circle: at least one of them must appear in the surrounding cells.",
            quad,
        ),
        ("Digits in a cage sum to an even number.", cage),
        ("Digits in cages sum to double the given total.", cage),
        ("Digits in cages sum to the total mod 9.", cage),
        (
            "Digits on a thermometer increase from the bulb, except for one digit.",
            thermo,
        ),
        ("Digits along an arrow sum to twice the circle.", arrow),
        (
            "Sandwich clues give the product of the digits between 1 and 4.",
            left,
        ),
        (
            "Grey lines read the same forwards and backwards when digits are taken modulo 3.",
            grey,
        ),
        ("Grey lines are palindromes except for one pair.", grey),
        (
            "Digits equidistant from the centre of a grey line sum to 10.",
            grey,
        ),
        ("X-sum clues are off by one.", left),
        ("Grey lines are not palindromes.", grey),
        (
            "Box borders divide the blue line into segments with different sums.",
            blue,
        ),
        ("Digits may not repeat on diagonals of length 3.", "o:[]"),
        (
            "Adjacent digits along the blue line must be at least 2 apart unless they are in different boxes.",
            blue,
        ),
        ("All 2x2 squares contain at least one even digit.", "o:[]"),
    ] {
        let record = read_with(rules, drawn);
        assert_eq!(record.puzzle.constraints, [], "{rules}");
        assert!(!record.meta.not_read.is_empty(), "{rules}");
    }
}

#[test]
fn words_that_change_a_rule_are_not_passed_over() {
    let thermo =
        "l:[{wp:[[.5,.5],[.5,1.5]],c:A0A0A0,th:10}],u:[{ct:[.5,.5],w:.8,h:.8,r:t,c2:A0A0A0}]";
    let arrow = "u:[{ct:[.5,.5],w:.8,h:.8,r:t,c1:#0,c2:#F}],a:[{wp:[[.5,.9],[.5,2.5]],c:#0,th:3}]";
    let left = "o:[{ct:[.5,-.5],w:1,h:1,te:3}]";
    let circle = "u:[{ct:[.5,.5],w:.8,h:.8,r:t,c2:CFCFCF}]";
    let line = |colour: &str| format!("l:[{{wp:[[.5,.5],[.5,2.5]],c:{colour},th:10}}]");
    let (green, purple, grey, blue) = (
        line("67F067"),
        line("800080"),
        line("A0A0A0"),
        line("3EA0F0"),
    );
    for (rules, drawn) in [
        (
            "Digits increase from either the bulb or the tip of a thermometer.",
            thermo,
        ),
        (
            "Faulty thermometers: digits increase from the bulb.",
            thermo,
        ),
        (
            "Digits along a thermometer do not increase from the bulb.",
            thermo,
        ),
        (
            "The digits along the arrow sum to the circle plus one.",
            arrow,
        ),
        (
            "Digits along arrows sum to the digit in the circle or to 10.",
            arrow,
        ),
        (
            "The digit in the circle is smaller than the sum of the digits on its arrow.",
            arrow,
        ),
        (
            "The circle of an arrow holds the sum of the odd digits on the arrow.",
            arrow,
        ),
        (
            "The sum of the digits along an arrow does not equal the digit in the circle.",
            arrow,
        ),
        ("Place the digits 2-5 in every row, column and box.", "o:[]"),
        (
            "Other neighbours are never consecutive and never sum to 5.",
            "o:[]",
        ),
        ("Clues outside are X-sums minus one.", left),
        (
            "Digits outside: the sum of odd digits between the 1 and the 9.",
            left,
        ),
        (
            "Skyscraper clues give the number of visible odd buildings.",
            left,
        ),
        ("Circled cells cannot be odd.", circle),
        ("Digits in grey circles are not odd.", circle),
        ("A grey circle is odd, except one.", circle),
        ("Odd digits are only in grey circles.", circle),
        ("Purple lines are renban lines or whispers.", &purple),
        ("Purple lines are not renbans.", &purple),
        (
            "Digits on a purple line form a consecutive set of even digits.",
            &purple,
        ),
        (
            "Digits on a purple line are a set of consecutive digits, which may repeat.",
            &purple,
        ),
        ("Grey lines are never palindromes.", &grey),
        ("Grey lines are parity palindromes.", &grey),
        ("Green German whispers with a difference of 6 or 2.", &green),
        (
            "Adjacent digits on a green line differ by 1, 2 or 3.",
            &green,
        ),
        (
            "Adjacent digits on a green line have a difference between 1 and 2.",
            &green,
        ),
        (
            "Any two digits on a green line differ by at least 2.",
            &green,
        ),
        (
            "Box borders divide blue lines into segments with prime sums.",
            &blue,
        ),
        (
            "Box borders divide blue lines into segments with the same product.",
            &blue,
        ),
    ] {
        let record = read_with(rules, drawn);
        assert_eq!(record.puzzle.constraints, [], "{rules}");
        assert!(!record.meta.not_read.is_empty(), "{rules}");
    }
}

#[test]
fn one_clause_for_lines_of_several_kinds_is_not_read() {
    for rules in [
        "Red lines are German whispers, green ones Dutch whispers.",
        "Adjacent digits on red and green lines differ by at least 2 and 3, respectively.",
        "Lines are from the set: German whisper, region sum, palindrome.",
    ] {
        let record = read_with(rules, TWO);
        assert_eq!(record.puzzle.constraints, [], "{rules}");
        assert!(!record.meta.not_read.is_empty(), "{rules}");
    }
}

#[test]
fn each_colour_has_its_own_number() {
    for rules in [
        "Adjacent digits on red lines differ by at least 2, on green lines by at least 3.",
        "Adjacent digits on lines differ by at least 2 (red) or 3 (green).",
        "Adjacent digits on lines must differ by at least: Red = 2, Green = 3",
        "Minimum difference of adjacent digits on lines - Red: 2, Green: 3",
        "Adjacent digits on a red line differ by at least 2; on a green line, by at least 3.",
    ] {
        let (words, not_understood) = read_drawing(rules, TWO);
        assert_eq!(not_understood, [""; 0], "{rules}");
        let has = |number: &str, cell: &str| {
            let mut words = words.iter();
            words.any(|own| own.contains(&format!("at least {number}")) && own.contains(cell))
        };
        assert!(has("2", "r1c1") && has("3", "r3c1"), "{rules}: {words:?}");
    }
    // It is not said which rule has these numbers.
    let (_, not_understood) = read_drawing("Red: 2, Green: 3", TWO);
    assert!(!not_understood.is_empty());
}

#[test]
fn a_rule_for_one_colour_is_not_about_another() {
    let grey = "l:[{wp:[[.5,.5],[.5,1.5],[1.5,2.5]],c:A0A0A0,th:10}]";
    let (words, not_understood) = read_drawing("Red lines are palindromes.", grey);
    assert_eq!(words, [""; 0]);
    assert!(!not_understood.is_empty());
    let thermos = "l:[{wp:[[.5,.5],[.5,2.5]],c:CFCFCF,th:10},{wp:[[2.5,.5],[2.5,2.5]],c:E6261F,th:10}],\
        u:[{ct:[.5,.5],w:.8,h:.8,r:t,c2:CFCFCF},{ct:[2.5,.5],w:.8,h:.8,r:t,c2:E6261F}]";
    let rules = "Grey thermometers increase from the bulb. Red thermometers decrease.";
    assert_eq!(read_drawing(rules, thermos).0.len(), 1);
    // Orange may be called red.
    let orange = grey.replace("A0A0A0", "FFA600");
    assert_eq!(
        read_drawing("Red lines are palindromes.", &orange).0.len(),
        1
    );
}

#[test]
fn whispers_in_a_choice_need_a_number() {
    let grey = "l:[{wp:[[.5,.5],[.5,1.5],[1.5,2.5]],c:A0A0A0,th:10}]";
    let choice = "Each line is either a renban or a whispers line.";
    let (words, not_understood) = read_drawing(choice, grey);
    assert_eq!(words, [""; 0]);
    assert!(!not_understood.is_empty());
    let stated = format!("{choice} Adjacent digits on whispers differ by at least 2.");
    let (words, not_understood) = read_drawing(&stated, grey);
    assert_eq!((words.len(), not_understood.len()), (1, 0), "{words:?}");
}

#[test]
fn texts_in_other_languages_do_not_count_as_silent() {
    let grey = "l:[{wp:[[.5,.5],[.5,1.5],[1.5,2.5]],c:A0A0A0,th:10}]";
    let rules = "Es gelten die normalen Sudokuregeln. Benachbarte Ziffern auf grauen Linien unterscheiden sich um mindestens 2.";
    let record = read_with(rules, grey);
    assert_eq!(record.puzzle.constraints, []);
    assert!(!record.meta.not_read.is_empty());
}

#[test]
fn each_colour_has_its_own_clause() {
    for rules in [
        "Red lines are renbans, green are German whispers.",
        "Red = Renban, Green = German Whisper",
        "Red lines are renbans, and green lines must be German whispers.",
    ] {
        let record = read_with(rules, TWO);
        let all = record.puzzle.constraints.iter();
        let words: Vec<String> = all.map(|rule| rule.words(record.puzzle.board())).collect();
        assert_eq!(words.len(), 2, "{rules}: {words:?}");
        assert!(
            words
                .iter()
                .any(|own| own.contains("renban") && own.contains("r1c1")),
            "{words:?}"
        );
        assert!(
            words
                .iter()
                .any(|own| own.contains("whisper") && own.contains("r3c1")),
            "{words:?}"
        );
    }
    let mixed = "Green lines have a difference of at least 2, blue lines have equal sums per box, and red lines are renbans.";
    assert_eq!(read_with(mixed, TWO).puzzle.constraints.len(), 2);
    // Lists are of one kind.
    let record = read_with("Red, green lines are renbans.", TWO);
    assert_eq!(record.puzzle.constraints.len(), 2);
}

#[test]
fn both_diagonals_beside_rows_columns_and_boxes() {
    for rules in [
        "Each row, column, box and both diagonals contain 1-9.",
        "Every 3x3 box, row, column and main diagonal contains 1 to 9.",
    ] {
        let record = read_with(rules, "o:[]");
        assert_eq!(record.puzzle.constraints.len(), 2, "{rules}");
        assert_eq!(record.meta.not_read, [] as [&str; 0], "{rules}");
    }
}

#[test]
fn further_wordings_of_usual_rules() {
    let gold = "l:[{wp:[[.5,.5],[1.5,1.5]],c:F7D038,th:10}]";
    compare(
        "If a digit appears on a gold line, then digits consecutive with it must not appear on that line.",
        gold,
        |f| (f[0] - f[5]).abs() > 1,
    );
    let cage = "ca:[{ce:[[0,1],[1,1],[1,2]],v:''}]";
    compare(
        "A killer cage is a set of connected, non-repeating digits.",
        cage,
        |f| f[1] != f[6],
    );
    let circles = "u:[{ct:[.5,.5],w:.8,h:.8,r:t,c1:#0},{ct:[2.5,1.5],w:.8,h:.8,r:t,c1:#0},{ct:[3.5,2.5],w:.8,h:.8,r:t,c1:#0}]";
    compare(
        "Different circles must contain different digits.",
        circles,
        |f| f[0] != f[9] && f[0] != f[14] && f[9] != f[14],
    );
    compare(
        "Box borders divide the blue line into segments. The segment totals increase by 1 from one end of the line to the other. \
         Adjacent digits on the line must not be consecutive.",
        "l:[{wp:[[.5,.5],[2.5,2.5],[2.5,3.5]],c:3EA0F0,th:10}]",
        |f| {
            let by = f[10] + f[11] - f[0] - f[5];
            let apart = |a: i32, b: i32| (a - b).abs() != 1;
            by.abs() == 1 && apart(f[0], f[5]) && apart(f[5], f[10]) && apart(f[10], f[11])
        },
    );
    compare(
        "Adjacent digits on a blue line differ by at least 2. In this puzzle, each line sums to 2 times its length.",
        "l:[{wp:[[.5,.5],[2.5,2.5]],c:3EA0F0,th:10}]",
        |f| (f[0] - f[5]).abs() > 1 && (f[5] - f[10]).abs() > 1 && f[0] + f[5] + f[10] == 6,
    );
    let white = "o:[{ct:[.5,1],w:.3,h:.3,r:t,c1:#0,c2:#F}]";
    compare(
        "The white dot must contain consequtive digits in the two cells it touches.",
        white,
        |f| (f[0] - f[1]).abs() == 1,
    );
    let killer = "a:[{wp:[[-.3,.7],[-.1,.9]],c:#0,th:3}],o:[{ct:[-.5,.5],w:.3,h:.3,te:6}]";
    compare(
        "The clue outside the grid gives the sum of all digits along the indicated diagonal.",
        killer,
        |f| f[1] + f[6] + f[11] == 6,
    );
    let named = "o:[{ct:[1.5,1],w:.3,h:.3,te:'<'}]";
    compare("The value of r2c1 is less than that of r2c2.", named, |f| {
        f[4] < f[5]
    });
}

#[test]
fn exceptions_from_these_wordings_are_not_read() {
    let gold = "l:[{wp:[[.5,.5],[2.5,2.5]],c:F7D038,th:10}]";
    let cage = "ca:[{ce:[[0,1],[1,1],[1,2]],v:''}]";
    let circles = "u:[{ct:[.5,.5],w:.8,h:.8,r:t,c1:#0},{ct:[2.5,1.5],w:.8,h:.8,r:t,c1:#0}]";
    for (rules, drawn) in [
        (
            "If a digit appears on a gold line, then digits consecutive with it must not appear next to it on that line.",
            gold,
        ),
        (
            "If a digit appears at the ends of a gold line, then digits consecutive with it must not appear on that line.",
            gold,
        ),
        (
            "If a digit appears on a gold line, then digits consecutive with it must not appear on that line, unless it is 3.",
            gold,
        ),
        (
            "All lines are of odd length and only move orthogonally.",
            gold,
        ),
        (
            "A cage is either a set of non-repeating digits or of equal ones.",
            cage,
        ),
        ("Some cages have non-repeating digits.", cage),
        (
            "All killer cages of size 2 or 3 summing to 10 are given.",
            cage,
        ),
        ("Different circles may contain different digits.", circles),
        (
            "Different circles must contain different digits if they are in one row.",
            circles,
        ),
        (
            "Different runs of consecutive digits are separated by at least one unshaded cell.",
            "o:[]",
        ),
    ] {
        let record = read_with(rules, drawn);
        assert_eq!(record.puzzle.constraints, [], "{rules}");
        assert!(
            !record.meta.not_read.is_empty() || drawn == "o:[]",
            "{rules}"
        );
    }
}

#[test]
fn sums_by_length_belong_to_all_lines_only_if_the_text_says_so() {
    let blue = "l:[{wp:[[.5,.5],[.5,2.5]],c:3EA0F0,th:10}]";
    let rules = "Adjacent digits on a blue line differ by at least 2. Each red line sums to 3 times its length.";
    let record = read_with(rules, blue);
    assert_eq!(record.puzzle.constraints.len(), 1);
    assert!(!record.meta.not_read.is_empty());
}
