//! Tests ratings on Sudoku Explainer's scale for puzzles of the project's own, which are in `ratings.txt` and
//! `variants.txt`.

use ninefold_explain::rating::explainer::{Grade, Scale, Table, grade};
use ninefold_grid::constraint::{Constraint, Kind};
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

/// Returns the rules with these names.
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
        "anti-knight" => vec![Constraint::of(Kind::AntiKnight, Vec::new())],
        "anti-king" => vec![Constraint::of(Kind::AntiKing, Vec::new())],
        "non-consecutive" => vec![Constraint::of(Kind::NonConsecutive, Vec::new())],
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
