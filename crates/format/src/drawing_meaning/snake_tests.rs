//! Tests of snakes that have to be found, on all boards of 4×4 cells.

use std::collections::BTreeSet;

use super::beside_tests::{FULL, holds, near, own, squares};
use crate::format::sudokupad_tests::{read_drawing, read_with};

/// Adds the cells of all snakes that begin with these cells, as bits.
fn walk(path: &mut Vec<usize>, all: &mut BTreeSet<(u32, usize, usize)>, may_touch: bool) {
    let code = path.iter().map(|cell| 1 << cell).sum::<u32>();
    let (first, last) = (path[0], *path.last().unwrap());
    let is_in = |cell: usize| code >> cell & 1 == 1;
    let touches = squares()
        .any(|[a, b, c, d]| is_in(a) == is_in(d) && is_in(b) == is_in(c) && is_in(a) != is_in(b));
    if path.len() > 1 && (may_touch || !touches) {
        all.insert((code, first.min(last), first.max(last)));
    }
    for next in 0..16 {
        let beside = path.iter().filter(|&&cell| near(cell, next)).count();
        if !path.contains(&next) && near(last, next) && beside == 1 {
            path.push(next);
            walk(path, all, may_touch);
            path.pop();
        }
    }
}

/// Returns all snakes: their cells, and their ends.
fn snakes(may_touch: bool) -> BTreeSet<(u32, usize, usize)> {
    let mut all = BTreeSet::new();
    for first in 0..16 {
        walk(&mut vec![first], &mut all, may_touch);
    }
    all
}

/// Compares the rules of a text with the snakes for which `is_right` holds.
fn compare_snakes([rules, drawn]: [&str; 2], right: &BTreeSet<u32>) {
    let record = read_with(rules, drawn);
    assert_eq!(record.meta.not_read, [""; 0], "{rules}");
    assert!(!right.is_empty(), "{rules}");
    for code in 0..1u32 << 16 {
        let is_in = |cell: usize| code >> cell & 1 == 1;
        let beside = |cell: usize| {
            (0..16)
                .filter(|&other| near(cell, other) && is_in(other))
                .count()
        };
        // Most other sets of cells are not tried.
        let has_ends = (0..16).all(|cell| !is_in(cell) || (1..3).contains(&beside(cell)));
        if !right.contains(&code) && code % if has_ends { 5 } else { 97 } > 0 {
            continue;
        }
        let shade = |name: &str| {
            let name = name.strip_prefix("shade-").unwrap();
            1 + i32::from(is_in(own(name).unwrap()))
        };
        let obeyed = holds(&record.puzzle, &FULL, shade);
        assert_eq!(obeyed, right.contains(&code), "{rules}: {code:016b}");
    }
}

#[test]
fn snakes_with_free_ends() {
    let codes = |may_touch: bool| {
        snakes(may_touch)
            .into_iter()
            .map(|(code, ..)| code)
            .collect()
    };
    for (rules, may_touch) in [
        (
            "Draw a one-cell-wide snake of orthogonally connected cells that does not touch itself, not even diagonally.",
            false,
        ),
        (
            "A snake is a path of orthogonally connected cells which may not touch itself orthogonally or diagonally. Draw a snake in the grid.",
            false,
        ),
        (
            "Draw a snake (a 1 cell-wide path). It may touch itself diagonally, but not orthogonally.",
            true,
        ),
    ] {
        compare_snakes([rules, "o:[]"], &codes(may_touch));
    }
}

#[test]
fn snakes_with_given_ends_and_clues() {
    let circle = |at: &str| format!("{{ct:[{at}],w:.7,h:.7,r:t,c1:#0,c2:#F}}");
    let drawn = format!("o:[{},{}]", circle(".5,.5"), circle("2.5,2.5"));
    let between = snakes(true).into_iter();
    let between = between.filter(|&(_, first, last)| (first, last) == (0, 10));
    let between: BTreeSet<u32> = between.map(|(code, ..)| code).collect();
    let form = "Draw a snake whose head and tail are given by the circles. The snake may touch itself diagonally, but not orthogonally.";
    compare_snakes([form, &drawn], &between);
    let is_on = |code: u32, cell: usize| code >> cell & 1 == 1;
    let of =
        |fits: &dyn Fn(u32) -> bool| between.iter().copied().filter(|code| fits(*code)).collect();
    let far = |code: u32| {
        let both = |(a, b): (usize, usize)| near(a, b) && is_on(code, a) && is_on(code, b);
        let pairs = (0..16).flat_map(|a| (0..a).map(move |b| (a, b)));
        let mut pairs = pairs.filter(|&pair| both(pair));
        pairs.all(|(a, b)| (FULL[a] - FULL[b]).abs() >= 2)
    };
    let whispers = format!("{form} Adjacent digits along the snake must differ by at least 2.");
    let right: BTreeSet<u32> = of(&far);
    if !right.is_empty() {
        compare_snakes([&whispers, &drawn], &right);
    }
    let square = "{ct:[1.5,.5],w:.6,h:.6,c2:'#CFCFCF'}";
    let marked = drawn.replace("o:[", &format!("o:[{square},"));
    let all = format!("{form} All squares are on the snake.");
    compare_snakes([&all, &marked], &of(&|code| is_on(code, 4)));
    let sees = format!(
        "{all} A digit in a square is the number of snake cells seen in its row and column, including itself."
    );
    let seen = |code: u32| {
        let arm = |cells: &[usize]| cells.iter().take_while(|cell| is_on(code, **cell)).count();
        (1 + arm(&[0]) + arm(&[8, 12]) + arm(&[5, 6, 7])) as i32
    };
    let right: BTreeSet<u32> = of(&|code| is_on(code, 4) && seen(code) == FULL[4]);
    compare_snakes([&sees, &marked], &right);
}

#[test]
fn snakes_that_are_not_clear_are_listed() {
    for rules in [
        "Draw a one cell wide snake of orthogonally connected cells that does not touch itself.",
        "Draw two snakes of orthogonally connected cells that do not touch themselves orthogonally or diagonally.",
        "Draw a snake that moves horizontally, vertically and diagonally, and does not touch itself orthogonally or diagonally.",
        "Draw a snake that does not touch itself, not even diagonally. The snake visits each box.",
        "Draw a snake between the circles that does not touch itself, not even diagonally, and visits each box.",
    ] {
        let (words, unread) = read_drawing(rules, "o:[]");
        assert_eq!(words, [""; 0], "{rules}");
        assert!(!unread.is_empty(), "{rules}");
    }
}
