//! Tests on collections of puzzles with constraints, if there are any: `NINEFOLD_CORPORA` names the folder.

use std::path::PathBuf;

use ninefold::format::{Format, Options, Record, read_str, write_str};
use ninefold::grid::legal;
use ninefold::grid::{Board, Cell, Digit, Grid, Puzzle, Shape};
use ninefold::search::{Budget, Verdict, solve};
use serde_json::Value;

/// Returns the objects of a file, which has one on each line.
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

/// Returns the values of the board's cells from digits and letters.
fn values(stated: &str) -> Vec<i32> {
    let letters = stated.contains(|sign: char| sign.is_ascii_uppercase());
    let value = |sign: char| match letters {
        true if sign != '0' => sign as i32 - 'A' as i32 + 1,
        _ => sign as i32 - '0' as i32,
    };
    stated.chars().map(value).collect()
}

/// Returns the values on the board, without the cells beside it.
fn on_board(board: &Board, grid: &Grid) -> Vec<i32> {
    let cells = board.cells().take(board.board_cells());
    let digits = cells.filter_map(|cell| grid.get(cell));
    digits.map(|digit| board.value(digit)).collect()
}

/// Returns the only puzzle of a text.
fn read(text: &str, format: Option<Format>) -> Record {
    let options = Options {
        format,
        ..Options::default()
    };
    let mut records = read_str(text, options).unwrap_or_else(|error| {
        panic!("line {}: {error}\n{text}", error.line());
    });
    assert_eq!(records.len(), 1, "{text}");
    records.remove(0)
}

/// Asserts that a record reads back the same from Ninefold's own text.
fn assert_comes_back(record: &Record, name: &str) {
    let text = write_str(record, Format::Native).unwrap();
    assert_eq!(
        read(&text, Some(Format::Native)).puzzle,
        record.puzzle,
        "{name}\n{text}"
    );
    assert_eq!(read(&text, None).puzzle, record.puzzle, "{name}\n{text}");
}

/// Returns the only solution, found within this many nodes. Returns `Err(true)` if there are several, and
/// `Err(false)` if the search needs more nodes.
fn unique(puzzle: &Puzzle, nodes: u64) -> Result<Grid, bool> {
    let budget = Budget {
        nodes: Some(nodes),
        ..Budget::default()
    };
    match solve(puzzle, &budget).verdict {
        Verdict::Unique(grid) => {
            assert!(legal::solves(puzzle, &grid));
            Ok(grid)
        }
        Verdict::Unknown { .. } | Verdict::Stuck(_) => Err(false),
        Verdict::Multiple(one, two) => {
            assert!(legal::solves(puzzle, &one) && legal::solves(puzzle, &two) && one != two);
            Err(true)
        }
        Verdict::None => panic!("no solution"),
    }
}

/// The number of nodes in which every puzzle of Interactive-Sudoku-Solver is solved. The hardest needs less than
/// half of it.
const NODES: u64 = 200_000;

/// Tests every fourth puzzle, beginning with this one.
fn interactive_sudoku_solver(from: usize) {
    for object in objects("iss_dev.jsonl").iter().skip(from).step_by(4) {
        let name = object["name"].as_str().unwrap();
        let record = read(object["input"].as_str().unwrap(), Some(Format::Iss));
        match unique(&record.puzzle, NODES) {
            Ok(grid) => {
                let stated = values(object["solution"].as_str().unwrap());
                assert_eq!(on_board(record.puzzle.board(), &grid), stated, "{name}");
            }
            // The collection calls it proper, but its own program accepts a second solution as well.
            Err(true) => assert_eq!(name, "0-indexed: Sums and indexing"),
            Err(false) => panic!("{name} takes more than {NODES} nodes"),
        }
        assert_comes_back(&record, name);
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
        let record = read(&object["fpuzzles"].to_string(), None);
        // Drawings that are not constraints are listed, because the text may explain them.
        let drawings = ["line", "cage", "circle", "rectangle", "text"];
        let rows = object["fpuzzles"]["grid"].as_array();
        let mut cells = rows
            .into_iter()
            .flatten()
            .filter_map(Value::as_array)
            .flatten();
        let is_shaded = cells.any(|cell| cell.get("c").is_some());
        let is_drawn = is_shaded
            || drawings
                .iter()
                .any(|key| object["fpuzzles"].get(key).is_some());
        assert!(
            is_drawn || record.left_out().is_none(),
            "{name}: {:?}",
            record.left_out()
        );
        let grid = unique(&record.puzzle, 20_000).unwrap_or_else(|e| panic!("{name}: {e}"));
        let stated = values(object["solution"].as_str().unwrap());
        assert_eq!(on_board(record.puzzle.board(), &grid), stated, "{name}");
        assert_comes_back(&record, name);
    }
}

/// Returns a samurai of five boards, and its solutions as digits of cells.
fn samurai(object: &Value) -> (Puzzle, Vec<(Cell, Digit)>) {
    let corners = [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)];
    let mut puzzle = Puzzle::empty(Board::overlapping(Shape::NINE, &corners).unwrap());
    let mut stated = Vec::new();
    for (board, (top, left)) in corners.into_iter().enumerate() {
        let text = |key: &str| object[key][board].as_str().unwrap().to_owned();
        let signs = text("grids")
            .into_bytes()
            .into_iter()
            .zip(text("solutions").into_bytes());
        for (i, (given, solution)) in signs.enumerate() {
            let cell = puzzle.board().at(top + i / 9, left + i % 9).unwrap();
            let digit = |sign: u8| Digit::new(usize::from(sign - b'0'));
            puzzle.give(cell, digit(given));
            stated.push((cell, digit(solution).unwrap()));
        }
    }
    (puzzle, stated)
}

#[test]
fn samurai_are_solved() {
    for object in objects("samurai_dev.jsonl") {
        let (puzzle, stated) = samurai(&object);
        let grid = unique(&puzzle, 20_000).unwrap();
        assert!(
            stated
                .into_iter()
                .all(|(cell, digit)| grid.get(cell) == Some(digit))
        );
        assert_comes_back(&Record::new(puzzle), "samurai");
    }
}
