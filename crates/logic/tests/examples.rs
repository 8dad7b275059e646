//! The examples of the manual: `src/examples.txt`.

use std::collections::BTreeMap;
use std::fmt::Write;

use ninefold_grid::{Digit, ProperPuzzle, Shape};
use ninefold_logic::library::Example;
use ninefold_logic::rating::hodoku;
use ninefold_logic::{Position, Reach, Technique};
use ninefold_testkit::full::proper;

#[test]
fn each_example_shows_its_technique() {
    for technique in Technique::all().filter(|t| t.is_found()) {
        let Some(line) = technique.example() else {
            continue;
        };
        let example = Example::read(line).expect("a line of the library");
        let step = example.position.first(technique, &Reach::default());
        let step = step.unwrap_or_else(|| panic!("nothing in {line}"));
        assert_eq!(example.position.verify(&step), Ok(()), "{line}");
    }
}

/// Goes through puzzles of the project's own and prints, for each technique, the first position in
/// which it finds something while nothing easier on HoDoKu's scale does, or else any position:
/// `cargo test --release -p ninefold-logic --test examples -- --ignored --nocapture > FILE`.
#[test]
#[ignore = "it looks for new examples, which takes a minute"]
#[allow(clippy::print_stdout, reason = "somebody wants the lines")]
fn look_for_examples() {
    let seeds: u64 = std::env::var("SEEDS").map_or(60, |text| text.parse().expect("a number"));
    let mut found: BTreeMap<Technique, (bool, String)> = BTreeMap::new();
    for seed in 0..seeds {
        let puzzle = proper(Shape::NINE, seed, 22);
        let puzzle = ProperPuzzle::vouched(puzzle);
        let start = Position::proper(&puzzle).expect("9×9");
        let mut position = start.clone();
        while let Some(step) = position.next(&hodoku::POLICY) {
            for technique in Technique::all().filter(|t| t.is_found()) {
                let is_next = technique == step.technique;
                let known = found.get(&technique).map(|(is_next, _)| *is_next);
                // An example of the simplest kind is kept, another kind is better than none.
                if known == Some(true) || (known == Some(false) && !is_next) {
                    continue;
                }
                if is_next || position.first(technique, &Reach::default()).is_some() {
                    found.insert(technique, (is_next, line(technique, &puzzle, &position)));
                }
            }
            position.apply(&step);
        }
    }
    for (_, line) in found.values() {
        println!("{line}");
    }
}

/// A position as a line of the library.
fn line(technique: Technique, puzzle: &ProperPuzzle, position: &Position) -> String {
    let givens = puzzle.puzzle().givens();
    let mut cells = String::new();
    let mut filled = puzzle.puzzle().clone();
    for (cell, digit) in position.grid().iter() {
        let plus = if givens[cell].is_none() && digit.is_some() {
            "+"
        } else {
            ""
        };
        let sign = digit.map_or(".".to_owned(), |digit| digit.to_string());
        let _ = write!(cells, "{plus}{sign}");
        filled = filled.with(cell, digit);
    }
    let basic = Position::new(&filled).expect("9×9");
    let mut deleted = Vec::new();
    for cell in position.geometry().cells() {
        for digit in basic.candidates(cell) - position.candidates(cell) {
            let digit: Digit = digit;
            deleted.push(format!("{digit}{}{}", cell.row(9) + 1, cell.column(9) + 1));
        }
    }
    format!(":{}::{cells}:{}:::", technique.id(), deleted.join(" "))
}
