//! Tests of caves that have to be found, on all boards of 4×4 cells.

use super::beside_tests::{FULL, holds, is_connected, near, own};
use crate::format::sudokupad_tests::{read_drawing, read_with};

/// Returns whether each shaded cell is connected to the rim.
fn reaches_rim(is_shaded: &dyn Fn(usize) -> bool) -> bool {
    let is_rim = |cell: usize| [0, 3].contains(&(cell / 4)) || [0, 3].contains(&(cell % 4));
    let mut reached: Vec<usize> = (0..16).filter(|&c| is_rim(c) && is_shaded(c)).collect();
    let mut at = 0;
    while at < reached.len() {
        let here = reached[at];
        let next = (0..16).filter(|&c| near(here, c) && is_shaded(c) && !reached.contains(&c));
        let next: Vec<usize> = next.collect();
        reached.extend(next);
        at += 1;
    }
    reached.len() == (0..16).filter(|&c| is_shaded(c)).count()
}

/// Compares the rules with the caves for which `is_right` holds.
fn compare_caves(rules: &str, drawn: &str, is_right: impl Fn(&dyn Fn(usize) -> bool) -> bool) {
    let record = read_with(rules, drawn);
    assert_eq!(record.meta.not_read, [""; 0], "{rules}");
    let board = record.puzzle.board();
    let mut found = 0;
    for code in 0..1u32 << 16 {
        let is_shaded = |cell: usize| code >> cell & 1 == 1;
        let expected = (0..16).any(|cell| !is_shaded(cell))
            && is_connected(&|cell| !is_shaded(cell))
            && reaches_rim(&is_shaded)
            && is_right(&is_shaded);
        // Most other boards are not tried.
        if !expected && code % 61 > 0 {
            continue;
        }
        // What a cell adds is the number of cells, less the sides between them, plus the squares.
        let on = |row: i32, column: i32| match (0..4).contains(&row) && (0..4).contains(&column) {
            true => i32::from(is_shaded((4 * row + column) as usize)),
            false => 1,
        };
        let beside = |name: &str| match name.strip_prefix("shade-") {
            Some(name) => 1 + i32::from(is_shaded(own(name).unwrap())),
            None => {
                let cell = own(name.strip_prefix("rim-").unwrap()).unwrap() as i32;
                let (r, c) = (cell / 4, cell % 4);
                let square =
                    |r: i32, c: i32| on(r, c) * on(r + 1, c) * on(r, c + 1) * on(r + 1, c + 1);
                let mut all = 1 - on(r, c - 1) - on(r - 1, c) + square(r - 1, c - 1);
                if c == 3 {
                    all += square(r - 1, c) - 1;
                }
                if r == 3 {
                    all += square(r, c - 1) - 1;
                }
                if (r, c) == (3, 3) {
                    all += square(3, 3);
                }
                2 + on(r, c) * all
            }
        };
        assert_eq!(
            holds(&record.puzzle, &FULL, beside),
            expected,
            "{code:016b}"
        );
        found += usize::from(expected);
    }
    assert!(found > 0, "{rules}");
    assert!(board.cell_count() > board.board_cells());
}

#[test]
fn caves() {
    for rules in [
        "Shade some cells such that all unshaded cells form a single orthogonally connected region and all shaded cells are connected to the edge of the grid.",
        "Cave: all unshaded cells are one orthogonally connected area. Each shaded cell must be connected to an edge by shaded cells.",
    ] {
        compare_caves(rules, "o:[]", |_| true);
    }
    let circle = "o:[{ct:[.5,2.5],w:.8,h:.8,r:t,c1:#0,c2:#F}]";
    let rules = "Shade some cells such that all shaded cells are connected orthogonally by other shaded cells to the edge of the grid, and the \
        remaining unshaded cells form one orthogonally connected area. Digits in circles cannot be shaded, and represent the total number of \
        unshaded cells seen horizontally and vertically from that cell, including itself.";
    compare_caves(rules, circle, |is_shaded| {
        let arm = |cells: &[usize]| cells.iter().take_while(|&&cell| !is_shaded(cell)).count();
        !is_shaded(2) && (1 + arm(&[1, 0]) + arm(&[3]) + arm(&[6, 10, 14])) as i32 == FULL[2]
    });
}

#[test]
fn half_a_cave_is_listed() {
    for rules in [
        "Shade some cells such that all shaded cells are connected to the edge of the grid.",
        "Shade some cells such that all unshaded cells form a single orthogonally connected region and all shaded cells are connected to the edge of the grid. No more than three shaded cells are in a row.",
    ] {
        let (_, unread) = read_drawing(rules, "o:[]");
        assert!(!unread.is_empty(), "{rules}");
    }
}
