//! Tests ratings on Sudoku Explainer's scale for puzzles of the project's own, which are in `ratings.txt` and
//! `variants.txt`.

use std::sync::Arc;

use ninefold_explain::rating::explainer::{Grade, Scale, Table, grade};
use ninefold_grid::constraint::{Constraint, Kind, Mark, Relation};
use ninefold_grid::notation::read_line;
use ninefold_grid::{Cell, ProperPuzzle, Puzzle, Shape};
use ninefold_techniques::{End, Flow, Position, Until};
use ninefold_testkit::full::proper;

/// Rates a puzzle, and proves every step.
fn rated(puzzle: Puzzle, table: Table) -> Grade {
    let position = Position::proper(&ProperPuzzle::vouched(puzzle)).expect("9×9");
    let mut before = position.clone();
    let (grade, end) = grade(
        position,
        Scale {
            table,
            ..Scale::default()
        },
        Until::default(),
        &mut |step, _| {
            assert_eq!(before.verify(step), Ok(()), "{step:?}");
            before.apply(step);
            Flow::Continue(())
        },
    );
    assert_eq!(end, End::Solved);
    grade
}

/// Returns the puzzle of a line, which begins with the seed of the puzzle or with the puzzle itself.
fn puzzle(word: &str) -> Puzzle {
    match word.parse() {
        Ok(seed) if word.len() < 81 => proper(Shape::NINE, seed, 22),
        _ => read_line(word, None).expect("a puzzle"),
    }
}

fn words(grade: &Grade) -> String {
    format!("{}/{}/{}", grade.rating, grade.pearl, grade.diamond)
}

#[test]
fn generated_puzzles_have_their_ratings() {
    let lines = include_str!("ratings.txt").lines();
    let mut number = 0;
    for line in lines.filter(|line| !line.starts_with('#')) {
        let mut stated = line.split(' ');
        let puzzle = puzzle(stated.next().expect("a puzzle"));
        let grade = rated(puzzle.clone(), Table::Old);
        assert_eq!(stated.next(), Some(words(&grade).as_str()), "{line}");
        let hardest = grade.hardest.as_ref().map(|step| step.technique.id());
        assert_eq!(stated.next(), hardest, "{line}");
        // A rating that the line does not state is the same as the one before it.
        let new = stated.next().map_or_else(|| words(&grade), str::to_owned);
        assert_eq!(words(&rated(puzzle, Table::New)), new, "{line}");
        number += 1;
    }
    assert!(number >= 100, "{number}");
}

/// Returns a cell of a board whose edges are joined.
fn joined(row: i32, column: i32) -> Cell {
    let [row, column] = [row, column].map(|i| i.rem_euclid(9) as usize);
    Cell::at(row, column, 9)
}

/// Returns the rule that cells differ from those to which these moves lead across an edge.
fn across(moves: &[(i32, i32)]) -> Constraint {
    let mut pairs = Vec::new();
    for (row, column) in (0..81).map(|i| (i / 9, i % 9)) {
        for (to_row, to_column) in moves
            .iter()
            .map(|(down, right)| (row + down, column + right))
        {
            if [to_row, to_column].iter().any(|i| !(0..9).contains(i)) {
                pairs.push(vec![joined(row, column), joined(to_row, to_column)]);
            }
        }
    }
    Constraint::of(Kind::Distinct, pairs)
}

/// Returns the rules that neighbours on these lines do not differ by these numbers.
fn never(differences: &[usize], lines: impl Iterator<Item = Vec<Cell>>) -> Vec<Constraint> {
    let is_allowed = |a: usize, b: usize| !differences.contains(&a.abs_diff(b));
    let relation = Arc::new(Relation::new("not consecutive", 9, is_allowed));
    let of_line = |line| Constraint::new(Kind::Pair(Arc::clone(&relation)), line);
    lines.map(of_line).collect()
}

/// Returns all rows and columns, each closed.
fn rings() -> impl Iterator<Item = Vec<Cell>> {
    let row = |i: i32| (0..10).map(move |k| joined(i, k)).collect();
    let column = |i: i32| (0..10).map(move |k| joined(k, i)).collect();
    (0..9).map(row).chain((0..9).map(column))
}

/// Returns lines along which all cells that touch by a corner are neighbours.
fn zigzags() -> impl Iterator<Item = Vec<Cell>> {
    (0..16).map(|i: i32| (0..9).map(|k| joined(i / 2 + (i + k) % 2, k)).collect())
}

/// Returns the rules with these names. The edges of a toroidal board are joined. In a cyclic puzzle 1 and 9 are
/// consecutive.
fn rules(names: &str) -> Vec<Constraint> {
    let cells = |numbers: &[usize]| {
        numbers
            .iter()
            .copied()
            .map(Cell::new)
            .collect::<Vec<Cell>>()
    };
    let square = |row: usize, column: usize, step: usize| -> Vec<Cell> {
        let places = (0..9).map(|i| (row + i / 3 * step, column + i % 3 * step));
        places
            .map(|(row, column)| Cell::at(row, column, 9))
            .collect()
    };
    let bare = |kind| vec![Constraint::of(kind, Vec::new())];
    let of_name = |name: &str| match name {
        "x" => [true, false]
            .map(|is_falling| {
                let column = |row| if is_falling { row } else { 8 - row };
                let cells = (0..9).map(|row| Cell::at(row, column(row), 9));
                Constraint::new(Kind::Diagonal, cells.collect())
            })
            .to_vec(),
        "windoku" => {
            let windows = [(1, 1), (1, 5), (5, 1), (5, 5)].map(|(r, c)| square(r, c, 1));
            vec![Constraint::of(Kind::Windoku, windows.to_vec())]
        }
        "disjoint" => {
            let groups = (0..9).map(|i| square(i / 3, i % 3, 3));
            vec![Constraint::of(Kind::Disjoint, groups.collect())]
        }
        "asterisk" => {
            let asterisk = cells(&[13, 20, 24, 37, 40, 43, 56, 60, 67]);
            vec![Constraint::new(Kind::Distinct, asterisk)]
        }
        "girandola" => {
            let girandola = cells(&[0, 8, 13, 37, 40, 43, 67, 72, 80]);
            vec![Constraint::new(Kind::Distinct, girandola)]
        }
        "centre-dots" => vec![Constraint::new(Kind::Distinct, square(1, 1, 3))],
        "anti-knight" => bare(Kind::AntiKnight),
        "toroidal-anti-knight" => {
            let moves = [(1, 2), (2, 1), (1, -2), (2, -1)];
            [bare(Kind::AntiKnight), vec![across(&moves)]].concat()
        }
        "anti-king" => bare(Kind::AntiKing),
        "toroidal-anti-king" => [bare(Kind::AntiKing), vec![across(&[(1, 1), (1, -1)])]].concat(),
        "non-consecutive" => bare(Kind::NonConsecutive),
        "toroidal-non-consecutive" => never(&[1], rings()),
        "cyclic-non-consecutive" => {
            let marks = vec![Mark::Difference(1), Mark::Difference(8)];
            bare(Kind::NoOther(marks))
        }
        "toroidal-cyclic-non-consecutive" => never(&[1, 8], rings()),
        "corner-non-consecutive" => never(&[1], zigzags()),
        "corner-cyclic-non-consecutive" => never(&[1, 8], zigzags()),
        other => panic!("{other}"),
    };
    names.split('+').flat_map(of_name).collect()
}

/// Rates the puzzles of `variants.txt`, one of each `step`.
fn variants_have_their_ratings(step: usize) {
    let lines = include_str!("variants.txt").lines();
    let mut number = 0;
    for line in lines.filter(|line| !line.starts_with('#')).step_by(step) {
        let words_of_line: Vec<&str> = line.split(' ').collect();
        let &[names, givens, stated] = words_of_line.as_slice() else {
            panic!("{line}");
        };
        let plain = read_line(givens, None).expect("a puzzle");
        let grade = rated(plain.with_constraints(rules(names)), Table::New);
        assert_eq!(words(&grade), stated, "{line}");
        number += 1;
    }
    assert!(number >= 500 / step, "{number}");
}

#[test]
fn some_variants_have_sukaku_explainers_ratings() {
    variants_have_their_ratings(13);
}

#[test]
#[ignore = "it takes minutes"]
fn all_variants_have_sukaku_explainers_ratings() {
    variants_have_their_ratings(1);
}

/// Tests that a rating does not depend on the puzzles before it or on other threads.
#[test]
fn ratings_do_not_depend_on_order_or_threads() {
    let of = |seed| rated(proper(Shape::NINE, seed, 22), Table::Old);
    let there: Vec<Grade> = (0..40).map(of).collect();
    let back: Vec<Grade> = (0..40).rev().map(of).collect();
    assert!(there.iter().eq(back.iter().rev()));
    let threads: Vec<_> = (0..4)
        .map(|first| std::thread::spawn(move || (first..40).step_by(4).map(of).collect::<Vec<_>>()))
        .collect();
    for (first, thread) in threads.into_iter().enumerate() {
        let own = thread.join().expect("no panic");
        assert!(own.iter().eq(there.iter().skip(first).step_by(4)));
    }
}

/// Tests that stated candidates make the same puzzle as the givens.
#[test]
fn a_puzzle_of_candidates_is_rated_like_its_givens() {
    for seed in 0..4 {
        let puzzle = proper(Shape::NINE, seed, 22);
        let candidates = Puzzle::of_candidates(puzzle.board().clone(), puzzle.allowed())
            .expect("candidates of this board");
        let rated = |puzzle| rated(puzzle, Table::Old);
        assert_eq!(rated(candidates), rated(puzzle), "seed {seed}");
    }
}
