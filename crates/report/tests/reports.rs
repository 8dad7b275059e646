//! Tests the puzzles of `tests/reports`. Beside each puzzle file is its report as JSON. The program, the page and
//! the Python package are tested with the same files, so all of them give these reports.
//!
//! `NINEFOLD_UPDATE=1 cargo nextest run -p ninefold-report` writes the reports again.
#![forbid(unsafe_code)]

use std::fs;
use std::path::{Path, PathBuf};

use ninefold_format::{Options, Record, read_str};
use ninefold_grid::{Board, Digit, Grid, Puzzle, Shape};
use ninefold_report::{MAX_CLASHES, Status, check};
use ninefold_search::Budget;

/// A budget far above what any of the puzzles needs, and the same on every machine.
const NODES: u64 = 1_000_000;

fn puzzles() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/reports");
    let entries = fs::read_dir(folder).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let mut paths: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|end| end == "txt"))
        .collect();
    paths.sort();
    paths
}

fn record(path: &Path) -> Record {
    let text = fs::read_to_string(path).unwrap();
    let mut records = read_str(&text, Options::default())
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    assert_eq!(records.len(), 1, "{}", path.display());
    records.remove(0)
}

#[test]
fn every_puzzle_gets_the_report_beside_it() {
    let budget = Budget {
        nodes: Some(NODES),
        ..Budget::default()
    };
    let is_update = std::env::var_os("NINEFOLD_UPDATE").is_some();
    let mut wrong = Vec::new();
    for path in puzzles() {
        let record = record(&path);
        let report = check(&record, &budget).report(&record);
        let text = serde_json::to_string_pretty(&report).unwrap() + "\n";
        let beside = path.with_extension("json");
        if is_update {
            fs::write(&beside, text).unwrap();
        } else if fs::read_to_string(&beside).ok().as_deref() != Some(&text) {
            wrong.push(format!("{}:\n{text}", beside.display()));
        }
    }
    assert!(
        wrong.is_empty(),
        "other reports than these files hold:\n{}",
        wrong.join("\n")
    );
}

#[test]
fn the_name_of_a_puzzle_is_true() {
    for path in puzzles() {
        let name = path.file_stem().unwrap().to_str().unwrap();
        let record = record(&path);
        let checked = check(&record, &Budget::default());
        let ends = |ends: &[&str]| ends.iter().any(|end| name.ends_with(end));
        let status = match name {
            _ if ends(&["-several"]) => Status::Multiple,
            _ if ends(&["-none", "-clash"]) => Status::None,
            _ => Status::Unique,
        };
        assert_eq!(checked.status(), status, "{name}");
        let is_good = ends(&["-unique", "-right-digit"]);
        assert_eq!(checked.is_good(), is_good, "{name}");
        assert_eq!(!checked.clashes.is_empty(), ends(&["-clash"]), "{name}");
        assert_eq!(!checked.wrong.is_empty(), ends(&["-wrong-digit"]), "{name}");
        let board = record.puzzle.board();
        let shape = board.shape().map(|shape| shape.to_string());
        let expected = match name.split_once('-') {
            Some(("plain", _)) => Some("3x3"),
            Some(("boxes", rest)) => rest.get(..3),
            _ => None,
        };
        // A killer has a plain board. Only its constraints make it not plain.
        let expected = expected.or(name.starts_with("killer").then_some("3x3"));
        assert_eq!(shape.as_deref(), expected, "{name}");
    }
}

#[test]
fn a_board_full_of_one_digit_has_a_short_report() {
    let board = Board::of(Shape::new(6, 6).unwrap());
    let ones = Grid::of_digits(&board, &[Digit::from_index(0); 1296]);
    let record = Record::new(Puzzle::new(board, ones).unwrap());
    let checked = check(&record, &Budget::default());
    assert_eq!(checked.clashes.len(), MAX_CLASHES);
    // Each cell sees 35 cells of its row, 35 of its column and 25 others of its box.
    assert_eq!(checked.more_clashes, 1296 * 95 / 2 - MAX_CLASHES);
    let expected = "There are 61,460 more pairs of equal clues in one house.";
    assert!(
        checked.sentences.contains(&expected.to_owned()),
        "{:?}",
        checked.sentences.last()
    );
    assert!(checked.sentences.len() < MAX_CLASHES + 10);
}
