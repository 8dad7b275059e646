//! Compares the engines with the reference solver and with OR-tools, on thousands of random puzzles.
//!
//! `cargo xtask differential N` runs it. The reference solver of `testkit` knows only the oracle and the houses.
//! OR-tools (differential.py) gets one plain puzzle in a hundred, and every puzzle with constraints that each concern
//! few enough cells. It receives them as tables of all fillings that the oracle allows.

#![allow(clippy::print_stderr, reason = "the figures are for a person")]

use std::env;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};

use ninefold_grid::constraint::{Constraint, obeys};
use ninefold_grid::{Board, Cell, Digit, Grid, Puzzle, Shape};
use ninefold_search::constraint::each_after;
use ninefold_search::{Budget, Collect, Sink, each, general, nine};
use ninefold_testkit::constraints::{KINDS, dug as dug_on, rule};
use ninefold_testkit::full::{Rng, balanced, dug, full_grid};
use ninefold_testkit::reference;

/// The greatest number of solutions of a plain puzzle that are searched for.
const LIMIT: usize = 3;

/// A constraint is sent to OR-tools if its cells have at most this many fillings.
const MAX_FILLINGS: usize = 8_000;

/// Constraints that read cells besides their own, also as parts of others: these, and those about the whole board,
/// which have no groups.
const ELSEWHERE: [&str; 4] = ["Minimum", "Maximum", "Rank", "groups: []"];

/// A number that the caller of the test sets in the environment.
fn asked(name: &str, usual: u64) -> u64 {
    let said = env::var(name).ok();
    said.and_then(|said| said.parse().ok()).unwrap_or(usual)
}

fn nine() -> Shape {
    Shape::new(3, 3).unwrap()
}

/// OR-tools in a separate Python process, if the caller names a Python that has it.
struct OrTools(Option<Child>);

impl OrTools {
    fn start() -> OrTools {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/differential.py");
        let start = |python| {
            Command::new(python)
                .arg(script)
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .spawn()
                .unwrap()
        };
        OrTools(env::var_os("NINEFOLD_ORTOOLS").map(start))
    }

    /// Returns the number of solutions of a puzzle, at most `limit`; `None` if OR-tools is not available.
    fn count(&mut self, puzzle: &Puzzle, limit: usize) -> Option<usize> {
        let child = self.0.as_mut()?;
        let board = puzzle.board();
        let cells = |cells: &[Cell]| cells.iter().map(|cell| cell.index()).collect::<Vec<_>>();
        let allowed: Vec<Vec<usize>> = board
            .cells()
            .map(|cell| puzzle.allowed_at(cell).iter().map(Digit::index).collect())
            .collect();
        let mut differ: Vec<Vec<usize>> = board
            .houses()
            .map(|house| cells(board.cells_of(house)))
            .collect();
        for cell in board.cells() {
            let apart = board.kept_apart(cell).iter();
            differ.extend(apart.map(|other| vec![cell.index(), other.index()]));
        }
        let tables: Option<Vec<_>> = puzzle
            .constraints
            .iter()
            .map(|c| table(puzzle, c))
            .collect();
        let tables = tables?;
        let (input, output) = (child.stdin.as_mut()?, child.stdout.as_mut()?);
        writeln!(
            input,
            "[{limit},{allowed:?},{differ:?},{}]",
            Tables(&tables)
        )
        .unwrap();
        input.flush().unwrap();
        let mut line = String::new();
        // Only one line is requested at a time, so nothing of the next is read ahead.
        BufReader::new(output).read_line(&mut line).unwrap();
        Some(line.trim().parse().expect("a number of solutions"))
    }
}

/// The cells of a constraint, and the digits that they may hold together.
type Table = (Vec<usize>, Vec<Vec<usize>>);

struct Tables<'a>(&'a [Table]);

impl std::fmt::Display for Tables<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let tables = self
            .0
            .iter()
            .map(|(cells, rows)| format!("[{cells:?},{rows:?}]"));
        write!(f, "[{}]", tables.collect::<Vec<_>>().join(","))
    }
}

/// All fillings of its cells that a constraint allows. Returns `None` if there are too many to try, or if other cells
/// matter.
fn table(puzzle: &Puzzle, constraint: &Constraint) -> Option<Table> {
    let (board, mut cells) = (puzzle.board(), constraint.cells());
    cells.sort_unstable();
    cells.dedup();
    let count = board.side().checked_pow(cells.len() as u32)?;
    let said = format!("{constraint:?}");
    if cells.is_empty() || count > MAX_FILLINGS || ELSEWHERE.iter().any(|kind| said.contains(kind))
    {
        return None;
    }
    let mut filling = vec![Digit::from_index(0); board.cell_count()];
    let mut rows = Vec::new();
    for code in 0..count {
        let digit = |i: usize| code / board.side().pow(i as u32) % board.side();
        let row: Vec<usize> = (0..cells.len()).map(digit).collect();
        for (&cell, &digit) in cells.iter().zip(&row) {
            filling[cell.index()] = Digit::from_index(digit);
        }
        if obeys(puzzle, constraint, &filling) {
            rows.push(row);
        }
    }
    Some((cells.iter().map(|cell| cell.index()).collect(), rows))
}

/// The solutions that a search finds, in ascending order.
fn found<R>(search: impl Fn(&mut dyn Sink) -> R, limit: usize) -> Vec<Grid> {
    let mut sink = Collect {
        limit,
        grids: Vec::new(),
    };
    search(&mut sink);
    sink.grids.sort();
    sink.grids
}

/// A plain puzzle: part of a filled grid, a grid with evenly spread holes, or a grid with one digit changed.
fn plain(seed: u64) -> Puzzle {
    let mut rng = Rng::new(seed);
    let puzzle = match seed % 4 {
        0 => balanced(nine(), seed, 40 + rng.below(12)),
        _ => dug(nine(), seed, 24 + rng.below(14)),
    };
    if seed % 4 != 3 {
        return puzzle;
    }
    let given: Vec<Cell> = puzzle.givens().iter().map(|(cell, _)| cell).collect();
    puzzle.with(
        given[rng.below(given.len())],
        Some(Digit::from_index(rng.below(9))),
    )
}

#[test]
#[ignore = "takes as long as you like: cargo xtask differential N"]
fn plain_puzzles_have_the_counts_of_others() {
    let (budget, mut other, mut asked_there) = (Budget::default(), OrTools::start(), 0);
    let mut by_count = [0u64; LIMIT + 1];
    let (begin, number) = (
        asked("NINEFOLD_SEED", 0),
        asked("NINEFOLD_DIFFERENTIAL", 1000),
    );
    for seed in begin..begin + number {
        let puzzle = plain(seed);
        let expected = reference::solutions(&puzzle, LIMIT);
        for (name, grids) in [
            (
                "nine",
                found(|sink| nine::each(&puzzle, sink, &budget), LIMIT),
            ),
            (
                "general",
                found(|sink| general::each(&puzzle, sink, &budget), LIMIT),
            ),
            (
                "constraint",
                found(|sink| each_after(u64::MAX, &puzzle, sink, &budget), LIMIT),
            ),
        ] {
            assert_eq!(grids.len(), expected.len(), "{name}, seed {seed}: {puzzle}");
            if expected.len() < LIMIT {
                assert_eq!(grids, expected, "{name}, seed {seed}: {puzzle}");
            }
        }
        if seed % 100 == 0
            && let Some(count) = other.count(&puzzle, LIMIT)
        {
            assert_eq!(count, expected.len(), "OR-tools, seed {seed}: {puzzle}");
            asked_there += 1;
        }
        by_count[expected.len()] += 1;
        if (seed + 1) % 10_000 == 0 {
            eprintln!("{} plain puzzles, no difference", seed + 1 - begin);
        }
    }
    eprintln!(
        "{number} plain puzzles from seed {begin}: {by_count:?} have 0, 1, 2, 3 or more solutions; {asked_there} asked of OR-tools"
    );
}

/// A small board with a solution and a few constraints, most of which the solution satisfies.
fn ruled(seed: u64) -> Puzzle {
    let mut rng = Rng::new(seed);
    let (four, six) = (Shape::new(2, 2).unwrap(), Shape::new(2, 3).unwrap());
    let (board, shape, givens) = match seed % 3 {
        0 => (Board::of(four), four, 0),
        1 => (Board::latin(4, 4, 0, 4).unwrap(), four, 2),
        _ => (Board::of(six), six, 16),
    };
    let filling = full_grid(shape, seed);
    let mut puzzle = dug_on(board, &filling, givens, &mut rng);
    for _ in 0..1 + rng.below(3) {
        let constraint = rule(&puzzle, rng.below(KINDS), &filling, &mut rng);
        puzzle.constraints.push(constraint);
    }
    puzzle
}

#[test]
#[ignore = "takes as long as you like: cargo xtask differential N"]
fn puzzles_with_rules_have_the_solutions_of_others() {
    let (budget, mut other, mut asked_there) = (Budget::default(), OrTools::start(), 0);
    let (begin, number) = (
        asked("NINEFOLD_SEED", 0),
        asked("NINEFOLD_DIFFERENTIAL", 1000) / 100,
    );
    for seed in begin..begin + number {
        let puzzle = ruled(seed);
        let expected = reference::solutions(&puzzle, usize::MAX);
        let all = expected.len() + 1;
        for (name, grids) in [
            ("each", found(|sink| each(&puzzle, sink, &budget), all)),
            (
                "guessing",
                found(|sink| each_after(u64::MAX, &puzzle, sink, &budget), all),
            ),
            (
                "learning",
                found(|sink| each_after(0, &puzzle, sink, &budget), all),
            ),
        ] {
            assert_eq!(grids, expected, "{name}, seed {seed}: {puzzle:?}");
        }
        if let Some(count) = other.count(&puzzle, all) {
            assert_eq!(count, expected.len(), "OR-tools, seed {seed}: {puzzle:?}");
            asked_there += 1;
        }
    }
    eprintln!(
        "{number} puzzles with rules from seed {begin}, no difference; {asked_there} asked of OR-tools"
    );
}
