//! Collections of variants, where there are any: the folder is named by `NINEFOLD_CORPORA`.

use std::path::PathBuf;

use ninefold::format::variant::{VariantRecord, read, read_iss, read_native, write_native};
use ninefold::grid::variant::{Filling, Layout, Variant, legal};
use ninefold::grid::{Cell, Digit, Shape};
use ninefold::search::Budget;
use ninefold::search::rules::{Verdict, solve};
use serde_json::Value;

/// The objects of a file, one on each line.
fn objects(name: &str) -> Vec<Value> {
    let Some(folder) = std::env::var_os("NINEFOLD_CORPORA") else {
        return Vec::new();
    };
    let path = PathBuf::from(folder).join("variants").join(name);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// The values of the board's cells: digits, or letters where there are any.
fn values(stated: &str) -> Vec<i32> {
    let letters = stated.contains(|sign: char| sign.is_ascii_uppercase());
    let value = |sign: char| match letters {
        true if sign != '0' => sign as i32 - 'A' as i32 + 1,
        _ => sign as i32 - '0' as i32,
    };
    stated.chars().map(value).collect()
}

fn board(layout: &Layout, filling: &Filling) -> Vec<i32> {
    let board = filling.iter().take(layout.board_cells());
    board.map(|&digit| layout.value(digit)).collect()
}

/// The one solution, within so many nodes; `Err(true)` if there are several, `Err(false)` if it takes more.
fn unique(variant: &Variant, nodes: u64) -> Result<Filling, bool> {
    let budget = Budget {
        nodes: Some(nodes),
        ..Budget::default()
    };
    match solve(variant, &budget).0 {
        Verdict::Unique(filling) => {
            assert!(legal::solves(variant, &filling));
            Ok(filling)
        }
        Verdict::Unknown { .. } => Err(false),
        Verdict::Multiple(one, two) => {
            assert!(legal::solves(variant, &one) && legal::solves(variant, &two) && one != two);
            Err(true)
        }
        Verdict::None => panic!("no solution"),
    }
}

/// The nodes within which the puzzles of Interactive-Sudoku-Solver are solved; the hardest takes less than half of it.
const NODES: u64 = 200_000;

/// Every fourth puzzle, from this one.
fn interactive_sudoku_solver(from: usize) {
    for object in objects("iss_dev.jsonl").iter().skip(from).step_by(4) {
        let name = object["name"].as_str().unwrap();
        let record =
            read_iss(object["input"].as_str().unwrap()).unwrap_or_else(|e| panic!("{name}: {e}"));
        let layout = record.variant.layout();
        match unique(&record.variant, NODES) {
            Ok(filling) => {
                let stated = values(object["solution"].as_str().unwrap());
                assert_eq!(board(layout, &filling), stated, "{name}");
            }
            // The collection calls it proper, but its own program accepts a second solution as well.
            Err(true) => assert_eq!(name, "0-indexed: Sums and indexing"),
            Err(false) => panic!("{name} takes more than {NODES} nodes"),
        }
        let text = write_native(&record);
        let again =
            read_native(&text).unwrap_or_else(|e| panic!("{name}, line {}: {e}\n{text}", e.line()));
        assert_eq!(again.variant, record.variant, "{name}\n{text}");
        assert_eq!(read(&text).unwrap().variant, record.variant);
    }
}

#[test]
fn rules_of_interactive_sudoku_solver_give_the_stated_solutions_1() {
    interactive_sudoku_solver(0);
}

#[test]
fn rules_of_interactive_sudoku_solver_give_the_stated_solutions_2() {
    interactive_sudoku_solver(1);
}

#[test]
fn rules_of_interactive_sudoku_solver_give_the_stated_solutions_3() {
    interactive_sudoku_solver(2);
}

#[test]
fn rules_of_interactive_sudoku_solver_give_the_stated_solutions_4() {
    interactive_sudoku_solver(3);
}

#[test]
fn f_puzzles_give_the_stated_solutions() {
    for object in objects("fpuzzles_dev.jsonl") {
        let name = object["title"].as_str().unwrap_or("a puzzle");
        let text = object["fpuzzles"].to_string();
        let record = read(&text).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert!(
            record.meta.other.is_empty(),
            "{name}: {:?}",
            record.meta.other
        );
        let filling = unique(&record.variant, 20_000).unwrap_or_else(|e| panic!("{name}: {e}"));
        let stated = values(object["solution"].as_str().unwrap());
        assert_eq!(board(record.variant.layout(), &filling), stated, "{name}");
        let again = read_native(&write_native(&record)).unwrap();
        assert_eq!(again.variant, record.variant, "{name}");
    }
}

/// A samurai: five boards, and their solutions as values.
fn samurai(object: &Value) -> (Variant, Vec<(Cell, Digit)>) {
    let corners = [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)];
    let mut variant = Variant::new(Layout::overlapping(Shape::NINE, &corners).unwrap());
    let mut stated = Vec::new();
    for (board, (top, left)) in corners.into_iter().enumerate() {
        let text = |key: &str| object[key][board].as_str().unwrap().to_owned();
        let signs = text("grids")
            .into_bytes()
            .into_iter()
            .zip(text("solutions").into_bytes());
        for (i, (given, solution)) in signs.enumerate() {
            let cell = variant.layout().at(top + i / 9, left + i % 9).unwrap();
            let digit = |sign: u8| Digit::new(usize::from(sign - b'0'));
            if let Some(digit) = digit(given) {
                variant.restrict(cell, [digit].into_iter().collect());
            }
            stated.push((cell, digit(solution).unwrap()));
        }
    }
    (variant, stated)
}

#[test]
fn samurai_are_solved() {
    for object in objects("samurai_dev.jsonl") {
        let (variant, stated) = samurai(&object);
        let filling = unique(&variant, 20_000).unwrap();
        assert!(
            stated
                .into_iter()
                .all(|(cell, digit)| filling[cell.index()] == digit)
        );
        let record = VariantRecord::new(variant);
        assert_eq!(read_native(&write_native(&record)).unwrap(), record);
    }
}
