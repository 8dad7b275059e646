//! Usual rules in words that are seen less often, compared with what they say, for all boards of four by four.

use super::kinds_tests::{Filling, all_fillings, compare, left_over};

/// A red line over the first row, and a green one over the third.
const TWO: &str =
    "l:[{wp:[[.5,.5],[.5,2.5]],c:E6261F,th:10},{wp:[[2.5,.5],[3.5,1.5]],c:67F067,th:10}]";
/// A red line round a corner.
const RED: &str = "l:[{wp:[[.5,.5],[1.5,1.5],[2.5,1.5]],c:E6261F,th:10}]";

#[test]
fn what_is_said_of_lines_of_one_colour_is_not_said_of_others() {
    let lost = left_over(
        "Digits do not repeat on red lines. Green lines tell the weather.",
        TWO,
    );
    assert!(
        lost.iter().any(|words| words.starts_with("a green line")),
        "{lost:?}"
    );
    compare("Digits do not repeat on red lines.", RED, |f| f[0] != f[9]);
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
    let lost = left_over("Digits may not repeat on the marked diagonal.", "o:[]");
    assert!(
        lost.iter().any(|words| words.contains("diagonal")),
        "{lost:?}"
    );
}
