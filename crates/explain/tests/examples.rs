//! Tests the examples of the manual, which are in `crates/logic/src/examples.txt`.

use std::collections::BTreeMap;
use std::fmt::Write;

use ninefold_explain::library::Example;
use ninefold_explain::rating::{explainer, hodoku};
use ninefold_grid::{Digit, ProperPuzzle, Puzzle, Shape};
use ninefold_logic::{Family, Reason, Step, Technique};
use ninefold_techniques::is_found;
use ninefold_techniques::{Position, Reach};
use ninefold_testkit::full::proper;

#[test]
fn each_example_shows_its_technique() {
    for technique in Technique::all().filter(|t| is_found(*t)) {
        let Some(line) = technique.example() else {
            continue;
        };
        let example = Example::read(line).expect("a line of the library");
        let step = example.position.first(technique, &Reach::default());
        let step = step.unwrap_or_else(|| panic!("nothing in {line}"));
        assert_eq!(example.position.verify(&step), Ok(()), "{line}");
    }
}

/// Solves puzzles of the project's own, first as Sudoku Explainer and then as HoDoKu does, and prints an example
/// for each technique that has none. The example is the first position in which the technique is the next step, or
/// else one in which it finds something. `SEEDS` sets the number of puzzles, and `PUZZLES` names a file of others:
/// `cargo test --release -p ninefold-explain --test examples -- --ignored --nocapture > FILE`.
#[test]
#[ignore = "it looks for new examples, which takes minutes"]
#[allow(clippy::print_stdout, reason = "somebody wants the lines")]
fn look_for_examples() {
    let puzzles: Vec<Puzzle> = match std::env::var("PUZZLES") {
        Ok(path) => {
            let text = std::fs::read_to_string(path).expect("a file");
            text.lines()
                .map(ninefold_testkit::picture::puzzle)
                .collect()
        }
        Err(_) => {
            let seeds: u64 = std::env::var("SEEDS").map_or(60, |n| n.parse().expect("a number"));
            (0..seeds)
                .map(|seed| proper(Shape::NINE, seed, 22))
                .collect()
        }
    };
    let is_wanted = |t: &Technique| is_found(*t) && t.example().is_none();
    // Chains in easy positions are trivial. Only those with a pattern or a chain inside are worth a picture.
    let is_last = |t: Technique| t.family() == Family::Chain || t.family() == Family::Forcing;
    let is_rich = |step: &Step| match &step.because {
        Reason::Forced(forced) => {
            let mut inner = forced.forcing.inferences.iter().flat_map(|i| &i.inner);
            let is_nested = step.technique == Technique::NestedForcingChain;
            inner.any(|inner| !is_nested || !inner.ways.is_empty())
        }
        _ => false,
    };
    let wanted: Vec<Technique> = Technique::all().filter(is_wanted).collect();
    let mut found: BTreeMap<Technique, (bool, String)> = BTreeMap::new();
    for puzzle in puzzles {
        let puzzle = ProperPuzzle::vouched(puzzle);
        for policy in [
            explainer::policy(explainer::Scale::default()),
            &hodoku::POLICY,
        ] {
            let mut position = Position::proper(&puzzle).expect("9×9");
            while let Some(step) = position.next(policy) {
                for &technique in &wanted {
                    let is_next = technique == step.technique;
                    let known = found.get(&technique).map(|(is_next, _)| *is_next);
                    if known == Some(true) || known.is_some() && !is_next {
                        continue;
                    }
                    let finds = || position.first(technique, &Reach::default());
                    if is_next || finds().is_some_and(|step| !is_last(technique) || is_rich(&step))
                    {
                        found.insert(technique, (is_next, line(technique, &puzzle, &position)));
                    }
                }
                position.apply(&step);
            }
        }
    }
    for (_, line) in found.values() {
        println!("{line}");
    }
}

/// Returns a position as a line of the library.
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
    for cell in position.board().cells() {
        for digit in basic.candidates(cell) - position.candidates(cell) {
            let digit: Digit = digit;
            deleted.push(format!("{digit}{}{}", cell.row(9) + 1, cell.column(9) + 1));
        }
    }
    format!(":{}::{cells}:{}:::", technique.id(), deleted.join(" "))
}
