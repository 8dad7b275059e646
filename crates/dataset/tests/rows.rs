//! Rows, compared with what slower or other parts of the house say of the same puzzles.

use ninefold::canon::Symmetry;
use ninefold::grid::notation::read_line;
use ninefold::grid::{Board, Shape};
use ninefold::search::{Budget, count};
use ninefold::techniques::Until;
use ninefold::{Ask, Puzzle, Scale, read_str};
use ninefold_dataset::{Relation, Row, Splits, Wanted};
use ninefold_testkit as testkit;

/// Needs chains.
const HARD: &str =
    "4.....938.32.941...953..24.37.6.9..4529..16736.47.3.9.957..83....39..4..24..3.7.9";

fn row(puzzle: &Puzzle, relation: Relation) -> Result<Row, String> {
    let wanted = Wanted {
        relation,
        steps: true,
    };
    let made = Row::of(puzzle, wanted, &Budget::default(), &Until::default());
    made.map_err(|unfit| unfit.to_string())
}

/// A puzzle moved and renamed.
fn image(puzzle: &Puzzle, seed: u64) -> Puzzle {
    let moved = Symmetry::random(Shape::NINE, seed).apply(puzzle.givens());
    let mut image = Puzzle::empty(Board::of(Shape::NINE));
    for (cell, digit) in moved.filled() {
        image.give(cell, Some(digit));
    }
    image
}

#[test]
fn a_row_says_what_the_house_says() {
    let puzzle: Puzzle = HARD.parse().unwrap();
    let row = row(&puzzle, Relation::Grid).unwrap();
    assert_eq!(row.solution, puzzle.solution().unwrap().to_string());
    assert_eq!(row.canonical, Some(puzzle.canonical().unwrap().to_string()));
    let se = puzzle.rate(Scale::Explainer(Default::default())).unwrap();
    assert_eq!(
        se.to_string(),
        format!("SE {}", f64::from(row.se_er.unwrap().0) / 10.0)
    );
    let hodoku = puzzle.rate(Scale::Hodoku).unwrap().to_string();
    let own = format!(
        "HoDoKu {} ({})",
        row.hodoku_level.unwrap(),
        row.hodoku_score.unwrap()
    );
    assert_eq!(own, hodoku);
    // Without any one given there are several solutions, or the row says that one is not needed.
    let is_needed = |cell| {
        let mut less = puzzle.clone();
        less.give(cell, None);
        count(&less, 2, &Budget::default()).count > 1
    };
    let needed = puzzle.givens().filled().all(|(cell, _)| is_needed(cell));
    assert_eq!(row.minimal, needed);
}

#[test]
fn steps_lead_to_the_solution() {
    let puzzle: Puzzle = HARD.parse().unwrap();
    let row = row(&puzzle, Relation::Grid).unwrap();
    let steps = row.steps.unwrap();
    let mut digits: Vec<char> = row.puzzle.chars().collect();
    let mut before = vec![0x1ff; 81];
    for step in &steps {
        assert_eq!(step.board, digits.iter().collect::<String>());
        for (cell, &bits) in step.candidates.iter().enumerate() {
            assert_eq!(bits & !before[cell], 0, "no candidate comes back");
            let solved = row.solution.as_bytes()[cell] - b'1';
            assert_ne!(bits & 1 << solved, 0, "the solution stays");
        }
        for &(cell, digit) in &step.eliminated {
            assert_ne!(step.candidates[cell] & 1 << (digit - 1), 0);
        }
        before.clone_from(&step.candidates);
        for &(cell, digit) in &step.placed {
            digits[cell] = char::from_digit(digit as u32, 10).unwrap();
        }
    }
    assert_eq!(digits.iter().collect::<String>(), row.solution);
    let used: u32 = row.techniques.iter().map(|used| used.count).sum();
    assert_eq!(used as usize, steps.len());
}

#[test]
fn what_belongs_together_stays_together() {
    let splits: Splits = "train=0.5,test=0.5".parse().unwrap();
    let mut parts = [0; 2];
    for seed in 0..60 {
        let puzzle = testkit::full::proper(Shape::NINE, seed, 30);
        let Ok(own) = row(&puzzle, Relation::Puzzle) else {
            continue;
        };
        let other = row(&image(&puzzle, seed + 1), Relation::Puzzle).unwrap();
        assert_eq!(own.group, other.group);
        assert_ne!(own.puzzle, other.puzzle);
        parts[splits.part_of(&own.group)] += 1;
        // More givens of the same grid: another puzzle, the same group by grid.
        let full: Puzzle = own.solution.parse().unwrap();
        let mut more = puzzle.clone();
        let (cell, digit) = full
            .givens()
            .filled()
            .find(|(cell, _)| puzzle.given(*cell).is_none())
            .unwrap();
        more.give(cell, Some(digit));
        let by = |puzzle: &Puzzle, relation| row(puzzle, relation).unwrap().group;
        assert_ne!(by(&puzzle, Relation::Puzzle), by(&more, Relation::Puzzle));
        assert_eq!(
            by(&puzzle, Relation::Grid),
            by(&image(&more, seed), Relation::Grid)
        );
        assert_ne!(
            by(&puzzle, Relation::Exact),
            by(&image(&puzzle, seed), Relation::Exact)
        );
    }
    assert!(parts.iter().all(|&size| size > 5), "{parts:?}");
}

#[test]
fn puzzles_with_rules_have_rows() {
    let text = "variant 4x4\nthermo: r1c1 r1c2 r1c3 r1c4\ngivens: .... 3.1. 21.. ....\n";
    let puzzle = read_str(text, Default::default()).unwrap().remove(0).puzzle;
    let row = row(&puzzle, Relation::Grid).unwrap();
    assert!(row.rules.unwrap().contains("thermo: r1c1 r1c2 r1c3 r1c4"));
    assert_eq!((row.canonical, row.se_er), (None, None));
    assert!(!row.steps.unwrap().is_empty());
}

#[test]
fn what_is_no_proper_puzzle_has_no_row() {
    let error = |line: &str| row(&read_line(line, None).unwrap(), Relation::Grid).unwrap_err();
    assert_eq!(error("................"), "more than one solution");
    assert_eq!(error("12.3...4........"), "no solution");
}
