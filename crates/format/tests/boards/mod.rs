//! Records to write and read. They are made here, of every shape and filling.
#![allow(dead_code)] // each test uses a part

use ninefold_format::{Format, Library, Meta, Record};
use ninefold_grid::{Board, Cell, Digit, Grid, Marks, Pencilmarks, Puzzle, Shape};
use proptest::prelude::*;

/// The puzzle of the Wikipedia article.
pub(crate) const NINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

pub(crate) const SHAPES: [(usize, usize); 11] = [
    (2, 2),
    (2, 3),
    (3, 2),
    (2, 4),
    (3, 3),
    (2, 5),
    (3, 4),
    (4, 3),
    (4, 4),
    (4, 5),
    (5, 5),
];

pub(crate) fn shape() -> impl Strategy<Value = Shape> {
    proptest::sample::select(&SHAPES[..]).prop_map(|(r, c)| Shape::new(r, c).unwrap())
}

/// Returns a filled grid that obeys the rules.
pub(crate) fn filled(shape: Shape) -> Grid {
    let side = shape.side();
    let mut grid = Grid::empty(side);
    for row in 0..side {
        for column in 0..side {
            let shift = row % shape.rows() * shape.columns() + row / shape.rows();
            let digit = Digit::from_index((shift + column) % side);
            grid.set(Cell::at(row, column, side), Some(digit));
        }
    }
    grid
}

/// Makes a grid of any digits, in which about one in `keep` cells keeps its digit.
pub(crate) fn grid(shape: Shape) -> impl Strategy<Value = Grid> {
    let side = shape.side();
    let cells = proptest::collection::vec(0..side * 4, side * side);
    (cells, 0..5usize).prop_map(move |(cells, level)| {
        let mut grid = if level == 4 {
            filled(shape)
        } else {
            Grid::empty(side)
        };
        for (i, value) in cells.into_iter().enumerate() {
            if level < 4 && value < side * (level + 1) {
                grid.set(Cell::new(i), Digit::new(value % side + 1));
            }
        }
        grid
    })
}

/// Makes any candidates, with several in most cells.
pub(crate) fn pencilmarks(shape: Shape, least: usize) -> impl Strategy<Value = Pencilmarks> {
    let side = shape.side();
    let cell = proptest::collection::btree_set(1..=side, least..=side);
    proptest::collection::vec(cell, side * side).prop_map(move |cells| {
        let mut marks = Pencilmarks::empty(side);
        for (i, digits) in cells.into_iter().enumerate() {
            marks[Cell::new(i)] = digits.into_iter().filter_map(Digit::new).collect::<Marks>();
        }
        marks
    })
}

fn word() -> impl Strategy<Value = Option<String>> {
    proptest::option::of("[a-zA-Z0-9é<&\",;:#.=|*-]{1,6}( [a-zA-Z0-9é<&\",;#.]{1,6}){0,2}")
}

pub(crate) fn meta() -> impl Strategy<Value = Meta> {
    let words = proptest::collection::vec(word(), 12);
    let other = proptest::collection::btree_map(
        "[a-z]{3,8}x",
        "[a-z0-9\",;#é][a-z0-9\",; #é]{0,8}[a-z]",
        0..3,
    );
    let colours = proptest::option::of("[0-9.]{4}(\n[0-9.]{4}){3}");
    (words, other, "[0-9a-f]{12}", 1..99u8, colours).prop_map(
        |(mut words, other, id, rating, c)| {
            let mut next = || words.pop().flatten();
            Meta {
                title: next(),
                author: next(),
                description: next(),
                comment: next(),
                date: next(),
                source: next(),
                level: next(),
                url: next(),
                folder: next(),
                solutions: next(),
                hint: next(),
                id: Some(id),
                rating: Some(format!("{}.{}", rating / 10, rating % 10)).filter(|r| r != "0.0"),
                colours: c,
                other: other.into_iter().collect(),
                ..Meta::default()
            }
        },
    )
}

/// Makes a record with everything that some format can hold.
pub(crate) fn record() -> impl Strategy<Value = Record> {
    shape().prop_flat_map(|shape| {
        let placed = proptest::option::of(grid(shape));
        let notes = proptest::option::of(pencilmarks(shape, 1));
        let solution = proptest::option::of(grid(shape));
        (grid(shape), placed, notes, solution, meta()).prop_map(
            move |(givens, placed, notes, solution, meta)| {
                let placed = placed.map(|mut placed| {
                    for (cell, _) in givens.filled() {
                        placed.set(cell, None);
                    }
                    placed
                });
                let placed = placed.filter(|placed| placed.count() > 0);
                let puzzle = Puzzle::new(Board::of(shape), givens).unwrap();
                Record {
                    placed,
                    notes,
                    solution,
                    meta,
                    ..Record::new(puzzle)
                }
            },
        )
    })
}

/// Returns what remains of a record after it was written and read in this format.
pub(crate) fn held(record: &Record, format: Format) -> Record {
    let mut held = Record::new(record.puzzle.clone());
    let (meta, kept) = (&record.meta, &mut held.meta);
    match format {
        Format::Line | Format::Sdm | Format::Sukaku => kept.comment = meta.comment.clone(),
        Format::Hodoku => {
            held.placed = record.placed.clone();
            let large = record.puzzle.board().side() > 9;
            if meta.library.is_none() && (record.notes.is_none() || large) {
                kept.comment = meta.comment.clone();
            }
        }
        Format::Marked => held.placed = record.placed.clone(),
        Format::Kaggle => {
            held.solution = record
                .solution
                .clone()
                .filter(|s| s.count() > 0 || s.side() > 1);
            kept.id = meta.id.clone();
            kept.other = meta.other.clone();
        }
        Format::Sdk => {
            held.placed = record.placed.clone();
            held.notes = record.notes.clone();
            *kept = meta.clone();
            (kept.title, kept.id, kept.rating, kept.folder) = (None, None, None, None);
            kept.other = Vec::new();
        }
        Format::OpenSudoku => {
            held.placed = record.placed.clone();
            held.notes = record.notes.clone();
            *kept = meta.clone();
            (kept.id, kept.rating, kept.solutions, kept.hint) = (None, None, None, None);
            kept.colours = None;
        }
        Format::ExchangeBank => {
            kept.id = meta.id.clone();
            kept.rating = meta.rating.clone();
        }
        Format::Sdn => kept.id = meta.id.clone(),
        Format::Lists => held.solution = record.solution.clone(),
        Format::Named => {
            held.solution = record.solution.clone().filter(Grid::is_full);
            kept.title = meta.title.clone().filter(|title| is_usual_name(title));
        }
        _ => {}
    }
    held
}

/// Returns whether a title may stand before a puzzle on a line: it is not taken for a part of the puzzle or a comment.
fn is_usual_name(title: &str) -> bool {
    let is_usual = |c: char| c.is_alphanumeric() || " .-_:'()".contains(c);
    title.starts_with(char::is_alphabetic)
        && title.chars().all(is_usual)
        && !title.ends_with([' ', ':', '\'', '('])
        && title
            .split([' ', ':', '\'', '(', ')'])
            .all(|word| word.len() < 36)
}

/// Returns a record with a library line of its own.
pub(crate) fn library() -> Record {
    let text = format!(
        ":0100-1:1:{}:112 212:124::7:",
        NINE.replacen("..7", "+2.7", 1)
    );
    let mut records = ninefold_format::read_str(&text, Default::default()).unwrap();
    assert_eq!(
        records[0].meta.library.as_ref().map(|l| &l.technique),
        Some(&"0100-1".to_owned())
    );
    let _: &Library = records[0].meta.library.as_ref().unwrap();
    records.remove(0)
}
