//! Tests on whole collections, if they are present. The environment variable `NINEFOLD_CORPORA` names the folder.

use std::fs;
use std::path::PathBuf;

use ninefold_grid::{Board, Cell, Digit, Grid, Puzzle, Shape, legal, notation};
use ninefold_search::{Budget, Counted, Verdict, count, general, solve};

fn file(name: &str) -> Option<String> {
    let folder = PathBuf::from(std::env::var_os("NINEFOLD_CORPORA")?);
    let path = folder.join(name);
    match fs::read_to_string(&path) {
        Ok(text) => Some(text),
        Err(error) => panic!("{}: {error}", path.display()),
    }
}

fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .filter(|line| !line.starts_with('#') && !line.trim().is_empty())
}

fn nine(line: &str) -> Puzzle {
    notation::read_line(&line[..81], None).unwrap()
}

/// Reads a line `id n rows columns v1 … vn²`.
fn numbers(line: &str) -> (&str, Puzzle) {
    let mut words = line.split_whitespace();
    let id = words.next().unwrap();
    let mut words = words.map(|word| word.parse::<usize>().unwrap());
    let mut next = || words.next().unwrap();
    let (n, rows, columns) = (next(), next(), next());
    let mut givens = Grid::empty(n);
    for (cell, value) in words.enumerate() {
        givens.set(Cell::new(cell), Digit::new(value));
    }
    let board = Board::of(Shape::new(rows, columns).unwrap());
    (id, Puzzle::new(board, givens).unwrap())
}

fn all_unique(name: &str, how_many: usize) {
    let Some(text) = file(name) else { return };
    let mut puzzles = 0;
    for line in lines(&text) {
        let puzzle = nine(line);
        match solve(&puzzle, &Budget::default()).verdict {
            Verdict::Unique(grid) => assert!(legal::solves(&puzzle, &grid), "{line}"),
            verdict => panic!("{line}: {verdict:?}"),
        }
        puzzles += 1;
    }
    assert_eq!(puzzles, how_many);
}

#[test]
fn seventeen_givens() {
    all_unique("puzzles/17_clue.txt", 49_158);
}

#[test]
fn magictour() {
    all_unique("puzzles/magictour_top1465.txt", 1_465);
}

#[test]
fn forum_hardest() {
    all_unique("puzzles/forum_hardest_11plus.txt", 24_383);
}

#[test]
fn several_solutions() {
    let Some(text) = file("puzzles/serg_multi_solution.txt") else {
        return;
    };
    for line in lines(&text) {
        let puzzle = nine(line);
        assert_eq!(count(&puzzle, 2, &Budget::default()).count, 2, "{line}");
    }
}

/// The two engines share no code and must count the same.
#[test]
fn both_engines_count_alike() {
    let Some(text) = file("puzzles/serg_multi_solution.txt") else {
        return;
    };
    for line in lines(&text).step_by(50) {
        let puzzle = nine(line);
        let limit = 200;
        let mut sink = ninefold_search::Count { limit, count: 0 };
        general::each(&puzzle, &mut sink, &Budget::default());
        assert_eq!(
            count(&puzzle, limit, &Budget::default()).count,
            sink.count,
            "{line}"
        );
    }
}

fn large(name: &str, nodes: u64, expected: impl Fn(&str) -> u64) {
    let Some(text) = file(name) else { return };
    for line in lines(&text) {
        let (id, puzzle) = numbers(line);
        let budget = Budget {
            nodes: Some(nodes),
            ..Budget::default()
        };
        let Counted { count, end, stats } = count(&puzzle, 2, &budget);
        assert_eq!(count, expected(id), "{id}: {end:?} {stats:?}");
    }
}

#[test]
fn four_by_four() {
    large("large/all_4x4.sdn", 0, |_| 1);
}

#[test]
fn newspaper_hexadokus() {
    large("large/janko_16x16.sdn", 1_000, |_| 1);
    large("large/hexadokurs_16x16.sdn", 1_000, |_| 1);
}

#[test]
fn minimal_sixteen_by_sixteen() {
    large("large/enjoysudoku_16x16_dev.sdn", 100_000, |_| 1);
}

#[test]
fn sides_25_to_64() {
    for side in [25, 36, 49, 64] {
        let name = format!("large/sudokusat_{side}x{side}.sdn");
        large(&name, 5_000, |id| match id {
            "sudokusat_table49-4" => 2,
            _ => 1,
        });
    }
}
