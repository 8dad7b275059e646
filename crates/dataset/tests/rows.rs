//! Compares rows with the results of slower code or of other crates for the same puzzles.

use std::collections::BTreeSet;

use ninefold::canon::Symmetry;
use ninefold::grid::notation::read_line;
use ninefold::grid::{Board, Digit, Marks, Shape};
use ninefold::search::{Budget, count};
use ninefold::techniques::Until;
use ninefold::{Ask, Puzzle, Scale, read_str};
use ninefold_dataset::{
    Field, Format, Origin, Plan, Relation, Row, Solved, Splits, Type, Wanted, Written, groups,
};
use ninefold_testkit as testkit;
use serde_json::Value;

/// A puzzle that needs chains.
const HARD: &str =
    "4.....938.32.941...953..24.37.6.9..4529..16736.47.3.9.957..83....39..4..24..3.7.9";

fn row(puzzle: &Puzzle, relation: Relation) -> Result<Row, String> {
    let wanted = Wanted {
        relation,
        steps: true,
        alternatives: true,
        negative: Some(7),
    };
    let made = Solved::of(puzzle.clone(), &Budget::default())
        .and_then(|solved| Row::of(&solved, wanted, &Budget::default(), &Until::default()));
    made.map_err(|unfit| unfit.to_string())
}

/// Returns a puzzle with its cells moved and its digits renamed.
fn image(puzzle: &Puzzle, seed: u64) -> Puzzle {
    let moved = Symmetry::random(Shape::NINE, seed).apply(puzzle.givens());
    let mut image = Puzzle::empty(Board::of(Shape::NINE));
    for (cell, digit) in moved.filled() {
        image.give(cell, Some(digit));
    }
    image
}

#[test]
fn candidates_that_a_puzzle_states_are_in_its_rules() {
    let puzzle: Puzzle = HARD.parse().unwrap();
    let solution = puzzle.solution().unwrap();
    // Each cell allows the digit of the solution and 1.
    let mut stated = Puzzle::empty(Board::of(Shape::NINE));
    for (cell, digit) in solution.filled() {
        let mut left = Marks::of(digit);
        left.insert(Digit::new(1).unwrap());
        stated.restrict(cell, left);
    }
    let row = row(&stated, Relation::Exact).unwrap();
    let back = read_str(&row.rules.unwrap(), Default::default()).unwrap();
    assert_eq!(back[0].puzzle, stated);
    let solved = Solved::of(stated, &Budget::default()).unwrap();
    assert!(solved.numbers().is_err());
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
    // Removing any one given leaves several solutions, or the row is marked as not minimal.
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
    let solution = |cell: usize| i32::from(row.solution.as_bytes()[cell] - b'0');
    let mut alternatives = 0;
    for (index, step) in steps.iter().enumerate() {
        assert_eq!(step.index as usize, index);
        assert_eq!(step.board, digits.iter().collect::<String>());
        for (cell, &bits) in step.candidates.iter().enumerate() {
            assert_eq!(bits & !before[cell], 0, "no candidate comes back");
            let solved = row.solution.as_bytes()[cell] - b'1';
            assert_ne!(bits & 1 << solved, 0, "the solution stays");
        }
        for &(cell, digit) in &step.eliminated {
            assert_ne!(step.candidates[cell] & 1 << (digit - 1), 0);
        }
        for other in step.alternatives.as_ref().unwrap() {
            assert_ne!(
                (&other.placed, &other.eliminated),
                (&step.placed, &step.eliminated)
            );
            alternatives += 1;
            for &(cell, digit) in &other.placed {
                assert_eq!(solution(cell), digit);
            }
            for &(cell, digit) in &other.eliminated {
                assert_ne!(solution(cell), digit);
                assert_ne!(step.candidates[cell] & 1 << (digit - 1), 0);
            }
        }
        before.clone_from(&step.candidates);
        for &(cell, digit) in &step.placed {
            digits[cell] = char::from_digit(digit as u32, 10).unwrap();
        }
    }
    assert_eq!(digits.iter().collect::<String>(), row.solution);
    let used: u32 = row.techniques.iter().map(|used| used.count).sum();
    assert_eq!(used as usize, steps.len());
    assert!(alternatives > 50, "{alternatives}");
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
        // More givens of the same grid make another puzzle in the same group by grid.
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
fn groups_are_those_of_the_rows() {
    for seed in 0..20 {
        let puzzle = testkit::full::proper(Shape::NINE, seed, 30);
        let Ok(solved) = Solved::of(puzzle.clone(), &Budget::default()) else {
            continue;
        };
        for relation in Relation::ALL {
            let own = row(&puzzle, relation).unwrap().group;
            assert_eq!(solved.group(relation), Ok(own));
            let both = [puzzle.clone(), Puzzle::empty(puzzle.board().clone())];
            let groups = groups(&both, relation, &Budget::default());
            assert_eq!(groups[0], Ok(own));
            assert_eq!(groups[1].is_err(), relation == Relation::Grid);
        }
    }
}

#[test]
fn images_lead_back_to_their_puzzle() {
    for (line, side) in [(HARD, 9), (".1...4....1...2.", 4)] {
        let puzzle: Puzzle = line.parse().unwrap();
        let solved = Solved::of(puzzle, &Budget::default()).unwrap();
        let mut seen = Vec::new();
        for number in 0..20 {
            let (image, back) = solved.image(3, number).unwrap();
            let signs: Vec<char> = ninefold::grid::notation::write_line(image.givens(), '.')
                .chars()
                .collect();
            let sign = |cell: usize| {
                let (row, column) = (back.rows[cell / side], back.columns[cell % side]);
                let place = match back.transposed {
                    true => column * side + row,
                    false => row * side + column,
                };
                let digit = signs[place].to_digit(10)?;
                char::from_digit(back.digits[digit as usize - 1] as u32, 10)
            };
            let puzzle: String = (0..side * side)
                .map(|cell| sign(cell).unwrap_or('.'))
                .collect();
            assert_eq!(puzzle, line);
            let own = solved.group(Relation::Puzzle);
            let image = Solved::of(image, &Budget::default()).unwrap();
            assert_eq!(image.group(Relation::Puzzle), own);
            seen.push(back);
        }
        assert_eq!(solved.image(3, 0).unwrap().1, seen[0]);
        assert_ne!(seen[0], seen[1]);
        assert_ne!(solved.image(4, 0).unwrap().1, seen[0]);
    }
}

#[test]
fn wrong_digits_are_wrong() {
    let mut techniques = 0;
    for seed in 0..30 {
        let puzzle = testkit::full::proper(Shape::NINE, seed, 27);
        let Ok(row) = row(&puzzle, Relation::Exact) else {
            continue;
        };
        let negative = row.negative.flatten().unwrap();
        let cell = ninefold::grid::Cell::new(negative.cell);
        assert_eq!(puzzle.given(cell), None);
        let digit = puzzle.board().digit(negative.digit);
        let with = puzzle.with(cell, digit);
        assert_eq!(count(&with, 1, &Budget::default()).count, 0);
        // The contradiction does not follow directly.
        assert_eq!(
            ninefold::grid::legal::clashes(with.board(), with.givens()),
            []
        );
        assert_ne!(
            negative.clash_cell.is_some(),
            negative.clash_house.is_some() && negative.clash_digit.is_some()
        );
        let signs = negative.board.as_bytes();
        assert_eq!(i32::from(signs[negative.cell] - b'0'), negative.digit);
        if let Some(cell) = negative.clash_cell {
            assert_eq!(signs[cell], b'.');
        }
        techniques += usize::from(negative.hardest.is_some());
    }
    assert!(techniques > 10, "{techniques}");
}

#[test]
fn puzzles_with_rules_have_rows() {
    let text = "variant 4x4\nthermo: r1c1 r1c2 r1c3 r1c4\ngivens: .... 3.1. 21.. ....\n";
    let puzzle = read_str(text, Default::default()).unwrap().remove(0).puzzle;
    let row = row(&puzzle, Relation::Grid).unwrap();
    assert!(row.rules.unwrap().contains("thermo: r1c1 r1c2 r1c3 r1c4"));
    assert_eq!(
        (row.canonical, row.hodoku_level),
        (None, Some("Easy".to_owned()))
    );
    assert_eq!(row.se_er.map(|rating| rating.0), Some(25));
    assert!(!row.steps.unwrap().is_empty());
}

#[test]
fn what_is_no_proper_puzzle_has_no_row() {
    let error = |line: &str| row(&read_line(line, None).unwrap(), Relation::Grid).unwrap_err();
    assert_eq!(error("................"), "more than one solution");
    assert_eq!(error("12.3...4........"), "no solution");
}

#[test]
fn fields_are_those_of_the_rows() {
    let plan = Plan {
        version: String::new(),
        format: Format::Parquet,
        license: None,
        split: "train=1".to_owned(),
        by: "grid".to_owned(),
        steps: true,
        alternatives: true,
        strata: None,
        each: None,
        augment: 1,
        negatives: true,
        seed: 0,
        shard: 1,
        inputs: Vec::new(),
        against: Vec::new(),
    };
    let solved = Solved::of(HARD.parse().unwrap(), &Budget::default()).unwrap();
    let (_, back) = solved.image(0, 0).unwrap();
    let row = row(&HARD.parse().unwrap(), Relation::Grid).unwrap();
    let written = Written {
        row,
        back: Some(Some(back)),
        origin: Origin::default(),
        version: "1",
    };
    same_fields(
        &plan.fields(),
        &serde_json::from_str(&written.json()).unwrap(),
    );
}

/// Fails unless an object has these fields, each with a value of its type.
fn same_fields(fields: &[Field], object: &Value) {
    let names: BTreeSet<&str> = fields.iter().map(|field| field.name).collect();
    let own: BTreeSet<&str> = object
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect();
    assert_eq!(names, own);
    for field in fields {
        same_type(field.of, &object[field.name], field.name);
    }
}

fn same_type(of: Type, value: &Value, name: &str) {
    let fits = match of {
        Type::Text => value.is_string(),
        Type::Bool => value.is_boolean(),
        Type::Float64 => value.is_f64(),
        Type::Int32 => value.is_i64(),
        Type::UInt32 | Type::UInt64 => value.is_u64(),
        Type::List(item) => {
            let items = value.as_array();
            items
                .into_iter()
                .flatten()
                .for_each(|value| same_type(*item, value, name));
            items.is_some()
        }
        Type::Record(fields) => {
            if value.is_object() {
                same_fields(fields, value);
            }
            value.is_object()
        }
    };
    assert!(fits || value.is_null(), "{name}: {of:?}, {value}");
}
