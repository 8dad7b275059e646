//! Tests of rules with unknowns in cells beside the board: what cells count for, colours, regions.

use ninefold_grid::constraint::obeys;
use ninefold_grid::{Board, Cell, Digit, Puzzle};

use super::kinds_tests::compare;
use super::tests::all_meant;
use crate::format::sudokupad_tests::read_with;

const DOUBLERS: &str = "Each row, column and box has one doubler. Each digit is in exactly one doubler. The value of a doubler is twice \
    its digit. ";

/// Returns whether a filling obeys all rules of the puzzle with this text and drawing. It consists of the digits of
/// the board, and of the values beside it by name.
pub(super) fn holds(puzzle: &Puzzle, digits: &[i32; 16], beside: impl Fn(&str) -> i32) -> bool {
    let board = puzzle.board();
    let value = |cell: Cell| match digits.get(cell.index()) {
        Some(&digit) => digit,
        None => beside(&board.name(cell)),
    };
    let filling: Option<Vec<Digit>> = board.cells().map(|cell| board.digit(value(cell))).collect();
    let filling = filling.unwrap();
    let mut rules = puzzle.constraints.iter();
    rules.all(|rule| obeys(puzzle, rule, &filling))
}

pub(super) const FULL: [i32; 16] = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];

/// Returns the cell of a 4×4 board that a name contains.
pub(super) fn own(name: &str) -> Option<usize> {
    Board::latin(4, 4, 1, 4)
        .unwrap()
        .named(name)
        .map(Cell::index)
}

/// Tests doublers with all 24 ways to have one in each row and column. The rules hold if the cage has the sum of
/// the values and the doublers are right: one in each row, column and box, with each digit once.
#[test]
fn doublers_are_one_in_each_house_and_one_of_each_digit() {
    let cage = "ca:[{ce:[[0,0],[0,1]],v:'4'}]";
    let rules = format!("{DOUBLERS}Values in cages sum to the total.");
    let puzzle = read_with(&rules, cage).puzzle;
    let columns = (0..256).map(|code| [code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6 & 3]);
    let mut found = 0;
    for columns in columns {
        let is_one = |cell: usize| columns[cell / 4] == cell % 4;
        let value = |cell: usize| FULL[cell] * (1 + i32::from(is_one(cell)));
        let doubled = |cells: &dyn Fn(usize) -> bool| -> Vec<i32> {
            let own = (0..16).filter(|&cell| cells(cell) && is_one(cell));
            own.map(|cell| FULL[cell]).collect()
        };
        let boxed = |number: usize| doubled(&|cell| cell / 8 * 2 + cell % 4 / 2 == number);
        let once = (0..4).all(|i| doubled(&|cell| cell % 4 == i).len() == 1 && boxed(i).len() == 1);
        let mut digits = doubled(&|_| true);
        digits.sort_unstable();
        let expected = once && digits == [1, 2, 3, 4] && value(0) + value(1) == 4;
        let beside = |name: &str| {
            let parts: Vec<&str> = name.split('-').collect();
            let row = parts[1].parse::<usize>().map(|number| number - 1);
            match parts[0] {
                "value" => value(own(parts[1]).unwrap()),
                "column" => columns[row.unwrap()] as i32 + 1,
                "digit" => doubled(&|cell| cell / 4 == row.clone().unwrap())[0],
                _ => 1,
            }
        };
        assert_eq!(holds(&puzzle, &FULL, beside), expected, "{columns:?}");
        found += usize::from(expected);
    }
    assert!(found > 0);
}

#[test]
fn values_are_only_those_that_the_text_names() {
    let drawn = "ca:[{ce:[[0,0],[0,1]],v:'4'}],l:[{wp:[[2.5,.5],[2.5,2.5]],c:67F067,th:9}]";
    let text = |clues: &str| {
        format!(
            "Each row, column and box has one doubler. Each digit is in exactly one doubler. A doubler counts for twice its digit{clues}. \
            Digits in cages sum to the total. Adjacent digits on a green line differ by at least 2."
        )
    };
    let of = |clues: &str| {
        let words = all_meant(&text(clues), drawn);
        let has = |part: &str| words.iter().any(|words| words.contains(part));
        (
            has("the sum of 4 at value-r1c1 value-r1c2"),
            has("at least 2 at value-r3c1 value-r3c2 value-r3c3"),
        )
    };
    assert_eq!(of(""), (true, true));
    assert_eq!(of(" in cages"), (true, false));
    assert_eq!(of(" on lines"), (false, true));
    for all in [
        " in cages and lines",
        " for cages and lines",
        " where cages and lines are concerned",
    ] {
        assert_eq!(of(all), (true, true), "{all}");
    }
}

/// Tries the colourings of 4×4 boards: both colours are connected, and no 2×2 square has one colour.
#[test]
fn boards_in_two_colours() {
    let rules = "Shade cells so that all shaded cells are orthogonally connected and all unshaded cells are orthogonally connected. No 2x2 \
        square is fully shaded or unshaded. Circles are unshaded, and their digit is the number of shaded cells around them.";
    let puzzle = read_with(rules, "o:[{ct:[.5,.5],w:.8,h:.8,r:t,c1:#0,c2:#F}]").puzzle;
    let mut found = 0;
    for code in 0..1u32 << 16 {
        let is_shaded = |cell: usize| code >> cell & 1 == 1;
        let around = [1, 4, 5]
            .into_iter()
            .filter(|&cell| is_shaded(cell))
            .count();
        // A quick test before the slower one.
        if is_shaded(0)
            || around != 1
            || squares().any(|square| {
                square.iter().all(|&c| is_shaded(c)) || !square.iter().any(|&c| is_shaded(c))
            })
        {
            continue;
        }
        let expected = is_connected(&is_shaded) && is_connected(&|cell| !is_shaded(cell));
        let beside = |name: &str| {
            let name = name.strip_prefix("shade-").unwrap();
            1 + i32::from(is_shaded(own(name).unwrap()))
        };
        assert_eq!(holds(&puzzle, &FULL, beside), expected, "{code:016b}");
        found += usize::from(expected);
    }
    assert!(found > 0);
    // The text has two colours without names.
    let rules = "Use two colours, so that each colour is one orthogonally connected area and no 2x2 square has one colour.";
    assert_eq!(all_meant(rules, "o:[]").len(), 4 + 9);
}

pub(super) fn squares() -> impl Iterator<Item = [usize; 4]> {
    (0..12)
        .filter(|cell| cell % 4 < 3)
        .map(|cell| [cell, cell + 1, cell + 4, cell + 5])
}

pub(super) fn near(a: usize, b: usize) -> bool {
    (a / 4).abs_diff(b / 4) + (a % 4).abs_diff(b % 4) == 1
}

pub(super) fn is_connected(is_in: &dyn Fn(usize) -> bool) -> bool {
    let all: Vec<usize> = (0..16).filter(|&cell| is_in(cell)).collect();
    let mut reached: Vec<usize> = all.first().copied().into_iter().collect();
    for _ in 0..16 {
        let is_new = |cell: &&usize| {
            !reached.contains(cell) && reached.iter().any(|&other| near(**cell, other))
        };
        let more: Vec<usize> = all.iter().filter(is_new).copied().collect();
        reached.extend(more);
    }
    reached.len() == all.len()
}

/// Tries the loops of 4×4 boards: each cell of the loop has two neighbours on it, it is connected, and it does not
/// touch itself at corners.
#[test]
fn loops_do_not_touch_themselves() {
    let rules = "Draw a loop of cells that moves orthogonally. It does not touch itself, not even diagonally. Adjacent digits on the loop \
        differ by at least 1.";
    let puzzle = read_with(rules, "o:[]").puzzle;
    let mut found = 0;
    for code in 1..1u32 << 16 {
        let is_on = |cell: usize| code >> cell & 1 == 1;
        let has_two = |cell: usize| {
            (0..16)
                .filter(|&other| near(cell, other) && is_on(other))
                .count()
                == 2
        };
        if !(0..16).all(|cell| !is_on(cell) || has_two(cell)) {
            continue;
        }
        let touches = squares().any(|[a, b, c, d]| {
            is_on(a) == is_on(d) && is_on(b) == is_on(c) && is_on(a) != is_on(b)
        });
        let beside = |name: &str| {
            let name = name.strip_prefix("shade-").unwrap();
            1 + i32::from(is_on(own(name).unwrap()))
        };
        let expected = !touches && is_connected(&is_on);
        assert_eq!(holds(&puzzle, &FULL, beside), expected, "{code:016b}");
        found += usize::from(expected);
    }
    assert!(found > 0);
}

/// Clues with one letter have one number, and so has a cage with the letter.
#[test]
fn letters_that_stand_for_numbers() {
    let clue = |at: &str, text: &str| format!("{{ct:[{at}],w:.3,h:.3,te:'{text}'}}");
    let drawn = format!(
        "o:[{},{},{}],ca:[{{ce:[[2,0],[2,1]],v:'A'}}]",
        clue(".5,-.5", "A"),
        clue("1.5,-.5", "A"),
        clue("3.5,-.5", "B")
    );
    compare(
        "Clues outside the grid are the sum of the first 2 digits in that row. Digits in cages do not repeat. The letters A and B represent \
         numbers that are to be found.",
        &drawn,
        |f| f[0] + f[1] == f[4] + f[5] && f[0] + f[1] == f[8] + f[9],
    );
}

#[test]
fn the_first_digit_of_a_set() {
    compare(
        "A digit outside the grid indicates which digit in the set {1,2} is seen first from that direction in the respective row or column.",
        "o:[{ct:[.5,-.5],w:.3,h:.3,te:2},{ct:[4.5,1.5],w:.3,h:.3,te:1}]",
        |f| {
            let first =
                |cells: [usize; 4]| cells.into_iter().map(|cell| f[cell]).find(|own| *own < 3);
            first([0, 1, 2, 3]) == Some(2) && first([13, 9, 5, 1]) == Some(1)
        },
    );
}
