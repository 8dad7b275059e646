//! The program says of a puzzle what the library says of it.

use ninefold::format::{Format, Options, Record, read_str, write_str};
use ninefold::grid::{Cell, Digit, Grid, Puzzle};
use ninefold::report::{self, Status};
use ninefold::search::{self, Budget, First, Verdict};
use serde_json::Value;

use crate::{ninefold, run};

/// A board of each kind, without givens.
fn boards() -> Vec<(&'static str, Puzzle)> {
    let native = |text: &str| {
        let records = read_str(text, Options::default()).unwrap();
        records.into_iter().next().unwrap().puzzle
    };
    vec![
        ("plain", native("variant 9x9")),
        ("2x3", native("variant 6x6 boxes 2x3")),
        (
            "jigsaw",
            native("variant 6x6 no-boxes\npieces: 000111 002211 022221 344445 334455 333555"),
        ),
        (
            "killer",
            native("variant 6x6\ncage 7: r1c1 r1c2\ncage 9: r2c1 r3c1\ncage 10: r6c4 r6c5 r5c5"),
        ),
        (
            "samurai",
            native("variant boards 2x2 at r1c1 r1c7 r3c4 r5c1 r5c7"),
        ),
    ]
}

/// The puzzle with these givens.
fn with_givens(puzzle: &Puzzle, givens: impl Iterator<Item = (Cell, Digit)>) -> Puzzle {
    let mut puzzle = puzzle.clone();
    for (cell, digit) in givens {
        puzzle.give(cell, Some(digit));
    }
    puzzle
}

/// Records of every outcome on a board, each as a text.
fn texts(puzzle: &Puzzle) -> Vec<String> {
    let board = puzzle.board();
    let mut first = First::default();
    search::each(puzzle, &mut first, &Budget::default());
    let solution: Grid = first.grid.unwrap();
    let other = |digit: Digit| board.digits().find(|&d| d != digit).unwrap();
    let is_open = |cell: Cell| cell.index().is_multiple_of(7);
    let filled = || solution.filled();
    let mut one = with_givens(puzzle, filled().filter(|(cell, _)| !is_open(*cell)));
    // What the rest leaves open is given too.
    while let Verdict::Multiple(a, b) = search::solve(&one, &Budget::default()).verdict {
        let cell = board
            .cells()
            .find(|&cell| a.get(cell) != b.get(cell))
            .unwrap();
        one.give(cell, solution.get(cell));
    }
    let (cell, digit) = one.givens().filled().next().unwrap();
    let clash = one.with(cell, Some(other(digit)));
    let is_given = |cell: Cell| one.given(cell).is_some();
    let (open, right) = filled().find(|(cell, _)| !is_given(*cell)).unwrap();
    let hidden = one.with(open, Some(other(right)));
    let mut records = vec![
        Record::new(one.clone()),
        Record::new(puzzle.clone()),
        Record::new(clash),
        Record::new(hidden),
    ];
    if puzzle.is_plain() {
        let mut placed = Grid::on(board);
        placed.set(open, Some(other(right)));
        records.push(Record {
            placed: Some(placed),
            ..Record::new(one.clone())
        });
    }
    let format = |record: &Record| match (&record.placed, puzzle.is_plain()) {
        (Some(_), _) => Format::Marked,
        (None, true) => Format::Line,
        (None, false) => Format::Native,
    };
    let texts = records
        .iter()
        .map(|record| write_str(record, format(record)).unwrap());
    texts.collect()
}

fn object(command: &[&str], text: &str) -> (Value, i32) {
    let (out, status, _) = run(ninefold(command).write_stdin(text));
    let object = serde_json::from_str(&out);
    (
        object.unwrap_or_else(|_| panic!("{command:?}: {out}")),
        status,
    )
}

#[test]
fn check_solve_and_count_agree_with_the_library() {
    let budget = Budget::default();
    for (name, puzzle) in boards() {
        let mut seen = Vec::new();
        for text in texts(&puzzle) {
            let record = read_str(&text, Options::default()).unwrap().remove(0);
            assert_eq!(
                record.puzzle.is_plain(),
                puzzle.is_plain(),
                "{name}: {text}"
            );
            let checked = report::check(&record, &budget);
            let report = serde_json::to_value(checked.report(&record)).unwrap();
            let (mut said, status) = object(&["check", "--json"], &text);
            let fields = said.as_object_mut().unwrap();
            assert_eq!(fields.remove("file"), Some("-".into()));
            assert_eq!(fields.remove("line"), Some(record.line.into()));
            let rules = fields.remove("variant");
            assert_eq!(rules, report::rules(&record.puzzle).map(Value::from));
            assert_eq!(said, report, "{name}: {text}");
            assert_eq!(status, i32::from(!checked.is_good()), "{name}: {text}");

            // Many puzzles at once find another first solution than one alone.
            let verdict = search::solve_many(&[&record.puzzle], &budget)
                .remove(0)
                .verdict;
            let (said, status) = object(&["solve", "--json"], &text);
            let line = |grid: &Grid| report::line(record.puzzle.board(), grid);
            assert_eq!(
                said["status"],
                Status::from(&verdict).name(),
                "{name}: {text}"
            );
            let solution = Value::from(verdict.solution().map(line));
            assert_eq!(said["solution"], solution, "{name}: {text}");
            let reason = Value::from(report::reason(&record.puzzle, &verdict));
            assert_eq!(said["reason"], reason, "{name}: {text}");
            assert_eq!(status, i32::from(!matches!(verdict, Verdict::Unique(_))));

            let counted = search::count(&record.puzzle, 3, &budget);
            let more = match counted.end {
                search::End::Exhausted => "",
                _ => "\t# at least",
            };
            let (out, ..) = run(ninefold(&["count", "--limit", "3"]).write_stdin(&text[..]));
            assert_eq!(out, format!("{}{more}\n", counted.count), "{name}: {text}");
            seen.push((checked.status(), checked.wrong.len()));
        }
        let expected = [
            (Status::Unique, 0),
            (Status::Multiple, 0),
            (Status::None, 0),
            (Status::None, 0),
            (Status::Unique, 1),
        ];
        assert_eq!(seen, expected[..seen.len()], "{name}");
    }
}
