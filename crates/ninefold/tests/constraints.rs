//! Collections of puzzles with constraints, where there are any: the folder is named by `NINEFOLD_CORPORA`.

use std::path::PathBuf;

use ninefold::format::{Format, Options, Record, read_str, write_str};
use ninefold::grid::legal;
use ninefold::grid::{Board, Cell, Digit, Grid, Puzzle, Shape};
use ninefold::search::{Budget, Verdict, solve};
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

/// The values on the board, without the cells beside it.
fn on_board(board: &Board, grid: &Grid) -> Vec<i32> {
    let cells = board.cells().take(board.board_cells());
    let digits = cells.filter_map(|cell| grid.get(cell));
    digits.map(|digit| board.value(digit)).collect()
}

/// The one puzzle of a text.
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

/// A record comes back from Ninefold's own text.
fn assert_comes_back(record: &Record, name: &str) {
    let text = write_str(record, Format::Native).unwrap();
    assert_eq!(
        read(&text, Some(Format::Native)).puzzle,
        record.puzzle,
        "{name}\n{text}"
    );
    assert_eq!(read(&text, None).puzzle, record.puzzle, "{name}\n{text}");
}

/// The one solution, within this many nodes; `Err(true)` if there are several, `Err(false)` if it takes more.
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

/// The nodes within which the puzzles of Interactive-Sudoku-Solver are solved; the hardest takes less than half of it.
const NODES: u64 = 200_000;

/// Every fourth puzzle, from this one.
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
        // Drawings that are no constraints are listed: the text may say what they mean.
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

/// A samurai: five boards, and their solutions as values.
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
