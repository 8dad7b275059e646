//! Boards and their canonical forms: what `canon`, `dedupe` and `isomorphic` share.

use std::hash::{DefaultHasher, Hash, Hasher};

use clap::Args;
use ninefold::canon::{self, Canonical, NoForm, Symmetry, nine};
use ninefold::format::{Entry, ReadError, Record};
use ninefold::grid::{Board, Grid, Puzzle, Shape, notation};
use ninefold::report::words::{self, NOT_PLAIN};
use ninefold::report::{self, json};
use ninefold::search::{Budget, Verdict, solve};

use crate::input::{Item, Origin, Piece};
use crate::limits::Limits;

/// Of which board the form is meant.
#[derive(Args, Copy, Clone)]
pub(crate) struct Which {
    /// Take the solution of each puzzle, which must be unique.
    #[arg(long)]
    grid: bool,

    /// Take the clues of each puzzle; this is the default.
    #[arg(long, conflicts_with = "grid")]
    puzzle: bool,
}

impl Which {
    /// Whether the solutions are meant.
    pub(crate) fn is_grid(&self) -> bool {
        self.grid
    }
}

/// A board to be answered, and where it stands.
pub(crate) struct Asked {
    pub(crate) origin: Origin,
    pub(crate) line: usize,
    pub(crate) board: Result<Clues, Trouble>,
}

/// Why there is no board.
pub(crate) enum Trouble {
    /// It cannot be read.
    Read(ReadError),
    /// It is not what is asked for.
    Reason(String),
}

/// Givens. Those of 9×9 are numbers, 0 for an empty cell: they come in great numbers.
pub(crate) enum Clues {
    Nine([u8; 81]),
    Other(Shape, Grid),
}

/// A canonical form.
pub(crate) enum Form {
    Nine(Box<nine::CanonicalForm>),
    Other(Shape, Box<Canonical>),
}

/// All boards of a share.
pub(crate) fn boards(share: Vec<Piece>) -> Vec<Asked> {
    let mut boards = Vec::new();
    let item = |item: Item| Asked {
        line: item.line(),
        origin: item.origin,
        board: match item.record {
            Ok(record) => Clues::of(&record).map_err(Trouble::Reason),
            Err(error) => Err(Trouble::Read(error)),
        },
    };
    for piece in share {
        match piece {
            Piece::Item(one) => boards.push(item(one)),
            Piece::Block(origin, block) => {
                boards.extend(block.entries().map(|entry| match entry {
                    Entry::Plain { line, cells } => Asked {
                        origin: origin.clone(),
                        line,
                        board: Ok(Clues::Nine(cells)),
                    },
                    Entry::Other(record) => item(Item {
                        origin: origin.clone(),
                        record,
                    }),
                }));
            }
        }
    }
    boards
}

impl Clues {
    /// The givens of a puzzle that has nothing else.
    pub(crate) fn of(record: &Record) -> Result<Clues, String> {
        let puzzle = &record.puzzle;
        let shape = canon::shape_of(puzzle).map_err(|error| match error {
            NoForm::NotPlain => format!("expected a plain puzzle: {NOT_PLAIN}"),
            NoForm::Candidates => "expected a puzzle that states no candidates".to_owned(),
            other => other.to_string(),
        })?;
        Ok(match shape {
            Shape::NINE => Clues::Nine(nine::cells(puzzle.givens())),
            _ => Clues::Other(shape, puzzle.givens().clone()),
        })
    }

    pub(crate) fn shape(&self) -> Shape {
        match self {
            Clues::Nine(_) => Shape::NINE,
            Clues::Other(shape, _) => *shape,
        }
    }

    pub(crate) fn grid(&self) -> Grid {
        match self {
            Clues::Nine(cells) => nine::grid(cells),
            Clues::Other(_, grid) => grid.clone(),
        }
    }

    /// The board in the native notation.
    pub(crate) fn write(&self, text: &mut Vec<u8>) {
        match self {
            Clues::Nine(cells) => write_nine(cells, text),
            Clues::Other(_, grid) => text.extend(notation::write_line(grid, '.').bytes()),
        }
    }

    /// The board that is meant: this one or its solution.
    pub(crate) fn meant(self, which: Which, limits: &Limits) -> Result<Clues, String> {
        let full = match &self {
            Clues::Nine(cells) => !cells.contains(&0),
            Clues::Other(_, grid) => grid.is_full(),
        };
        if !which.grid || full {
            return Ok(self);
        }
        let shape = self.shape();
        let mut puzzle = Puzzle::empty(Board::of(shape));
        for (cell, digit) in self.grid().filled() {
            puzzle.give(cell, Some(digit));
        }
        let budget: Budget<'_> = limits.budget(None);
        match solve(&puzzle, &budget).verdict {
            Verdict::Unique(solution) if shape == Shape::NINE => {
                Ok(Clues::Nine(nine::cells(&solution)))
            }
            Verdict::Unique(solution) => Ok(Clues::Other(shape, solution)),
            verdict => Err(report::reason(&puzzle, &verdict).unwrap_or_default()),
        }
    }

    /// The canonical form; or why there is none.
    pub(crate) fn form(&self) -> Result<Form, String> {
        if let Clues::Nine(cells) = self
            && let Some(form) = nine::canonical(cells)
        {
            return Ok(Form::Nine(Box::new(form)));
        }
        let shape = self.shape();
        match canon::canonical(shape, &self.grid()) {
            Ok(form) => Ok(Form::Other(shape, Box::new(form))),
            Err(NoForm::Clash(clash)) => Err(words::clash(&Board::of(shape), &clash)),
            Err(no_form) => Err(no_form.to_string()),
        }
    }
}

impl Form {
    pub(crate) fn write(&self, text: &mut Vec<u8>) {
        match self {
            Form::Nine(form) => write_nine(&form.cells, text),
            Form::Other(_, form) => text.extend(notation::write_line(&form.grid, '.').bytes()),
        }
    }

    pub(crate) fn line(&self) -> String {
        let mut text = Vec::new();
        self.write(&mut text);
        String::from_utf8_lossy(&text).into_owned()
    }

    /// How many symmetries leave the board as it is, if that is less than 2¹²⁸.
    pub(crate) fn automorphisms(&self) -> Option<u128> {
        let number = match self {
            Form::Nine(form) => form.automorphisms.into(),
            Form::Other(_, form) => form.automorphisms,
        };
        (number < u128::MAX).then_some(number)
    }

    pub(crate) fn symmetry(&self) -> Symmetry {
        match self {
            Form::Nine(form) => form.symmetry(),
            Form::Other(_, form) => form.symmetry.clone(),
        }
    }

    /// A number that differs for different forms, as far as 128 bits can.
    pub(crate) fn key(&self) -> u128 {
        let half = |salt: u8| {
            let mut hasher = DefaultHasher::new();
            salt.hash(&mut hasher);
            match self {
                Form::Nine(form) => form.cells.hash(&mut hasher),
                Form::Other(shape, form) => (shape, &form.grid).hash(&mut hasher),
            }
            u128::from(hasher.finish())
        };
        half(0) << 64 | half(1)
    }
}

fn write_nine(cells: &[u8; 81], text: &mut Vec<u8>) {
    text.extend_from_slice(&cells.map(|value| if value == 0 { b'.' } else { b'0' + value }));
}

/// A symmetry for a program.
pub(crate) fn symmetry_as_json(symmetry: &Symmetry) -> json::Symmetry {
    json::Symmetry {
        transposed: symmetry.is_transposed(),
        rows: symmetry.rows(),
        columns: symmetry.columns(),
        digits: symmetry.digits(),
    }
}
