//! The answer of check is the report of the program, field by field, for puzzles of every sort.

use std::collections::BTreeSet;

use ninefold::format::{Format, Options, Record, read_str, write_str};
use ninefold::grid::{Cell, Digit, Grid};
use ninefold::report;
use ninefold::search::{Budget, solve};
use serde_json::{Value, json};

use crate::{WIKIPEDIA, ask, get};

const SIX: &str = "variant 6x6 boxes 2x3\n";
const JIGSAW: &str = "variant 5x5 digits 1-5\npieces: 00011 20011 22314 22334 33444\n";
const KILLER: &str = "variant 4x4\ngivens: 1... .... .... ....\ncage 6: r1c3 r1c4 r2c4\n\
                      cage 7: r2c1 r3c1\nthermo: r4c2 r4c3 r4c4\n";
const SAMURAI: &str = "variant boards 2x2 at r1c1 r1c7 r4c4 r7c1 r7c7\n";

const CONTRADICTION: &str =
    "variant 4x4\ncage 3: r1c1 r2c1\nthermo: r4c4 r4c3\ngivens: .2.. ..1. .... 4...\n";
/// Without the cage there is exactly one solution.
const WRONG_CAGE: &str = "variant 4x4\ncage 3: r1c3 r1c4\ngivens: 1234 3412 2143 432.\n";

/// The one puzzle of a text.
fn read(text: &str) -> Record {
    let mut all =
        read_str(text, Options::default()).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(all.len(), 1, "{text}");
    all.remove(0)
}

/// A solution of a puzzle.
fn solution(record: &Record) -> Grid {
    let verdict = solve(&record.puzzle, &Budget::default()).verdict;
    verdict.solution().cloned().expect("there is a solution")
}

/// The puzzle with all but every third cell of a solution given.
fn solvable(mut record: Record) -> Record {
    for (cell, digit) in solution(&record)
        .filled()
        .filter(|(cell, _)| cell.index() % 3 > 0)
    {
        record.puzzle.give(cell, Some(digit));
    }
    record
}

/// An open cell, and a digit that is not the one of the solution.
fn wrong_digit(record: &Record) -> (Cell, Digit) {
    let (puzzle, solution) = (&record.puzzle, solution(record));
    let mut open = puzzle
        .board()
        .cells()
        .filter(|&cell| puzzle.given(cell).is_none());
    let cell = open.next().expect("an open cell");
    let mut digits = puzzle.board().digits();
    let digit = digits.find(|&digit| solution.get(cell) != Some(digit));
    (cell, digit.expect("another digit"))
}

/// A puzzle as a test knows it: empty, with one solution, with a digit placed that is wrong, with that digit given.
fn cases(text: &str) -> Vec<Record> {
    let several = read(text);
    let unique = solvable(several.clone());
    let (cell, digit) = wrong_digit(&unique);
    let mut placed = Grid::on(unique.puzzle.board());
    placed.set(cell, Some(digit));
    let wrong = Record {
        placed: Some(placed),
        ..unique.clone()
    };
    let mut none = unique.clone();
    none.puzzle.give(cell, Some(digit));
    vec![several, unique, wrong, none]
}

fn numbers(grid: &Grid) -> Vec<usize> {
    grid.iter()
        .map(|(_, digit)| digit.map_or(0, Digit::value))
        .collect()
}

/// A record as the page asks for it: the rules as text, if there are any, and the digits beside them.
fn asked(record: &Record) -> Value {
    let puzzle = &record.puzzle;
    let mut board = json!({ "givens": numbers(puzzle.givens()) });
    match puzzle.board().shape().filter(|_| puzzle.is_plain()) {
        Some(shape) => board["box"] = json!([shape.rows(), shape.columns()]),
        None => {
            let mut bare = Record::new(puzzle.clone());
            for cell in puzzle.board().cells() {
                bare.puzzle.give(cell, None);
            }
            board["rules"] = json!(write_str(&bare, Format::Native).unwrap());
        }
    }
    if let Some(placed) = &record.placed {
        board["placed"] = json!(numbers(placed));
    }
    json!({ "board": board })
}

#[tokio::test]
async fn check_answers_with_the_report() {
    let (_, _, bytes) = get("/api/openapi.json").await;
    let api: Value = serde_json::from_slice(&bytes).unwrap();
    let described = api["components"]["schemas"]["Report"]["properties"].clone();
    let keys = |object: &Value| -> BTreeSet<String> {
        let object = object.as_object().unwrap_or_else(|| panic!("{object}"));
        object.keys().cloned().collect()
    };
    let mut seen = BTreeSet::new();
    let clashing = vec![read(&WIKIPEDIA.replacen('.', "5", 1))];
    let contradictions = [CONTRADICTION, WRONG_CAGE].map(read).to_vec();
    let texts = [WIKIPEDIA, SIX, JIGSAW, KILLER, SAMURAI];
    let tables = texts
        .map(cases)
        .into_iter()
        .chain([clashing, contradictions]);
    for record in tables.flatten() {
        let answer = ask("/api/check", asked(&record)).await;
        let report = report::check(&record, &Budget::default()).report(&record);
        let wanted: Value = serde_json::from_str(&report::json::text(&report)).unwrap();
        assert_eq!(keys(&answer), keys(&wanted), "{answer}");
        for (field, value) in wanted.as_object().unwrap() {
            assert_eq!(answer[field], *value, "{field} of {answer}");
            // What is listed has the form that the description says.
            if let Some(object) = value.get(0).filter(|item| item.is_object()) {
                let said = &described[field]["items"]["properties"];
                assert_eq!(keys(object), keys(said), "{field}");
            }
        }
        seen.extend(keys(&answer));
        seen.insert(format!("status {}", answer["status"]));
    }
    let statuses = ["unique", "multiple", "none"].map(|status| format!("status \"{status}\""));
    assert!(
        statuses.iter().all(|status| seen.remove(status)),
        "{seen:?}"
    );
    assert_eq!(seen, keys(&described));
}
