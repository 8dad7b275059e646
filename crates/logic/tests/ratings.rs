//! Ratings on Sudoku Explainer's scale of puzzles of the project's own, which stand in `ratings.txt`.

use ninefold_grid::{ProperPuzzle, Puzzle, Shape};
use ninefold_logic::rating::explainer::{Grade, Scale, grade};
use ninefold_logic::{End, Flow, Position, Until};
use ninefold_testkit::full::proper;

/// Rates a puzzle; every step on the way is proved.
fn rated(puzzle: Puzzle) -> Grade {
    let position = Position::proper(&ProperPuzzle::vouched(puzzle)).expect("9×9");
    let mut before = position.clone();
    let (grade, end) = grade(
        position,
        Scale::default(),
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

#[test]
fn generated_puzzles_have_their_ratings() {
    let lines = include_str!("ratings.txt").lines();
    let mut number = 0;
    for line in lines.filter(|line| !line.starts_with('#')) {
        let mut words = line.split(' ');
        let seed = words.next().and_then(|seed| seed.parse().ok());
        let grade = rated(proper(Shape::NINE, seed.expect("a seed"), 22));
        let rating = format!("{}/{}/{}", grade.rating, grade.pearl, grade.diamond);
        assert_eq!(words.next(), Some(rating.as_str()), "{line}");
        let hardest = grade.hardest.map(|step| step.technique.id());
        assert_eq!(words.next(), hardest, "{line}");
        number += 1;
    }
    assert!(number >= 100, "{number}");
}

/// Candidates are no less a puzzle than givens.
#[test]
fn a_puzzle_of_candidates_is_rated_like_its_givens() {
    for seed in 0..4 {
        let puzzle = proper(Shape::NINE, seed, 22);
        let candidates = Puzzle::of_candidates(puzzle.geometry().clone(), puzzle.allowed());
        assert_eq!(rated(candidates), rated(puzzle), "seed {seed}");
    }
}
