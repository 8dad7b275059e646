//! Where the puzzles of a data set come from: files of puzzles, tables, or an order.

use std::ffi::OsString;
use std::ops::Range;

use ninefold::format::Record;
use ninefold::generate::{Made, Run};
use ninefold::grid::Shape;
use ninefold_dataset::Origin;

use crate::failure::{Failure, complaint};
use crate::input::{Input, Item, Piece};

/// What a worker takes.
pub(crate) enum Share {
    /// A puzzle that was read, or lines of puzzles.
    Piece(Piece),
    /// A row of a table.
    Row(Row),
    /// Tries of an order.
    Tries(Range<u64>),
}

/// A row of a table.
pub(crate) struct Row {
    name: std::sync::Arc<str>,
    /// From 1.
    number: u64,
    shape: Option<Shape>,
    text: Result<Option<String>, ninefold_table::TableError>,
}

/// A puzzle, and where it comes from.
pub(crate) struct Found {
    pub(crate) origin: Origin,
    /// The origin in words, `puzzles.txt:7`.
    pub(crate) place: String,
    /// The puzzle, or why there is none.
    pub(crate) puzzle: Result<ninefold::Puzzle, String>,
}

/// The file is damaged here, and nobody knows what comes after it.
pub(crate) struct Damaged(pub(crate) String);

impl Share {
    /// What it takes to hold, in puzzles of 9×9.
    pub(crate) fn weight(&self) -> usize {
        match self {
            Share::Piece(piece) => piece.weight(),
            Share::Row(_) | Share::Tries(_) => 1,
        }
    }

    /// The puzzles of a share. Tries are carried out.
    pub(crate) fn puzzles(self, order: Option<(&Run<'_>, u64)>) -> Result<Vec<Found>, Damaged> {
        Ok(match self {
            Share::Piece(piece) => piece.items().into_iter().map(read).collect(),
            Share::Row(row) => vec![row.read()?],
            Share::Tries(tries) => {
                let made = order.map(|(run, seed)| (run.carry_out(tries), seed));
                let made =
                    made.map(|(made, seed)| made.into_iter().map(move |made| of(made, seed)));
                made.into_iter().flatten().collect()
            }
        })
    }
}

fn read(item: Item) -> Found {
    let line = item.line();
    let Item { origin, record } = item;
    let puzzle = match record {
        Ok(record) => Ok(record.puzzle),
        Err(error) => Err(complaint(&origin, &error)),
    };
    Found {
        place: format!("{origin}:{line}"),
        origin: Origin {
            source: origin.name(),
            line: Some(line as u64),
            ..Origin::default()
        },
        puzzle,
    }
}

fn of(made: Made, seed: u64) -> Found {
    Found {
        place: format!("try {} of seed {seed}", made.number),
        origin: Origin {
            seed: Some(seed),
            number: Some(made.number),
            ..Origin::default()
        },
        puzzle: Ok(made.puzzle),
    }
}

impl Row {
    fn read(self) -> Result<Found, Damaged> {
        let Row {
            name,
            number,
            shape,
            text,
        } = self;
        let place = format!("{name}:{number}");
        let text = text.map_err(|error| Damaged(format!("{place}: {error}")))?;
        let record = match text {
            Some(text) => ninefold_table::read(&text, shape),
            None => Err("there is no puzzle".to_owned()),
        };
        let puzzle = record.map(|Record { puzzle, .. }| puzzle);
        Ok(Found {
            puzzle: puzzle.map_err(|reason| format!("{place}: {reason}")),
            origin: Origin {
                source: Some(name.to_string()),
                line: Some(number),
                ..Origin::default()
            },
            place,
        })
    }
}

/// The puzzles of tables, if the input is tables: if that is sure, or if a name is that of a Parquet, Arrow or Feather file.
pub(crate) fn tables(
    input: &Input,
    column: Option<&str>,
    is_sure: bool,
) -> Result<Option<impl Iterator<Item = Share> + Send + use<>>, Failure> {
    use ninefold_table::Kind;
    use std::path::Path;

    let kind = |name: &OsString| Kind::of(Path::new(name));
    let is_table = |name: &OsString| matches!(kind(name), Some(Kind::Parquet | Kind::Ipc));
    let names = input.names();
    if !is_sure && !names.iter().any(is_table) {
        return Ok(None);
    }
    if names.is_empty() {
        return Err(Failure::Usage("--column: name the table".to_owned()));
    }
    let mut all = Vec::new();
    for name in names {
        let shown: std::sync::Arc<str> = name.to_string_lossy().into();
        let usage = |error: ninefold_table::TableError| match &error {
            ninefold_table::TableError::Kind(_) => Failure::Usage(error.to_string()),
            _ => Failure::Usage(format!("{shown}: {error}")),
        };
        let texts = ninefold_table::puzzles(Path::new(name), column).map_err(usage)?;
        let shape = input.shape();
        all.push(texts.zip(1..).map(move |(text, number)| {
            Share::Row(Row {
                name: shown.clone(),
                number,
                shape,
                text,
            })
        }));
    }
    Ok(Some(all.into_iter().flatten()))
}
