//! Read, convert, render, of boards with rules.

use ninefold::coach::{self, Begun};
use ninefold::format::variant::{VariantFormat, VariantRecord, read_all, write};
use ninefold::grid::{Geometry, Grid, Pencilmarks, Puzzle};
use ninefold::picture::{self, Drawing, Theme, VariantBoard};
use ninefold::search::rules::{self, Verdict};

use super::read;
use crate::board::Board;
use crate::files::{KnownFormat, MOST, Named, Read, ReadAsked};
use crate::problem::Problem;
use crate::work::Allowance;

/// The variants of a text; nothing if it holds plain puzzles.
pub(crate) fn told(asked: &ReadAsked) -> Result<Option<Read>, Problem> {
    let format = match asked.format.as_deref().map(str::parse) {
        None => VariantFormat::of(&asked.text),
        Some(format) => format.ok(),
    };
    let Some(format) = format else {
        return Ok(None);
    };
    let mut told = Read {
        format: Some(format.name()),
        puzzles: Vec::new(),
        errors: Vec::new(),
        complete: true,
    };
    for record in read_all(&asked.text, Some(format)) {
        if told.puzzles.len() + told.errors.len() >= MOST {
            told.complete = false;
            break;
        }
        match record {
            Ok(record) => told.puzzles.push(Named {
                line: record.line,
                board: Board::of_variant(&record),
                beware: record.left_out(),
                title: record.meta.title,
            }),
            Err(error) => told.errors.push(error.into()),
        }
    }
    Ok(Some(told))
}

/// The record of a board with rules, with the words of its text.
pub(crate) fn record(rules: &str, begun: Begun) -> Result<VariantRecord, Problem> {
    Ok(VariantRecord {
        variant: begun.variant,
        solution: None,
        ..read(rules)?
    })
}

/// The board in a format of variants.
pub(crate) fn convert(board: &Board, to: &str) -> Result<Option<String>, Problem> {
    let (Some(rules), Some(begun)) = (&board.rules, board.begun()?) else {
        return Ok(None);
    };
    let to: VariantFormat = to
        .parse()
        .map_err(|error| Problem::unprocessable(format!("to: {error}")))?;
    let text = write(&record(rules, begun)?, to);
    text.map(Some)
        .map_err(|error| Problem::unprocessable(error.to_string()))
}

/// The board drawn: solved, with all candidates that are left, or as it is.
pub(crate) fn draw(
    board: &Board,
    solved: bool,
    candidates: bool,
    theme: &Theme,
    allowance: &Allowance,
) -> Result<Option<Drawing>, Problem> {
    let (Some(rules), Some(begun)) = (&board.rules, board.begun()?) else {
        return Ok(None);
    };
    let shown = match solved {
        true => None,
        false => shown(&begun, candidates)?,
    };
    let position = shown.as_ref().map(|shown| picture::Board {
        digits: Some(&shown.digits),
        candidates: shown.marks.as_ref(),
        ..picture::Board::new(&shown.puzzle)
    });
    let record = record(rules, begun)?;
    let solution = match solved {
        false => None,
        true => match rules::solve(&record.variant, &allowance.budget()).0 {
            Verdict::Unique(solution) => Some(solution),
            _ => return Err(Problem::unprocessable("there is not exactly one solution")),
        },
    };
    let board = VariantBoard {
        digits: solution.as_deref(),
        position,
        title: record.meta.title.as_deref().unwrap_or_default(),
        ..VariantBoard::new(&record.variant)
    };
    Ok(Some(board.draw(theme)))
}

/// What stands on a board beside its givens.
struct Shown {
    puzzle: Puzzle,
    digits: Grid,
    marks: Option<Pencilmarks>,
}

/// What was done, or nothing if nothing was; all candidates if they are asked for.
fn shown(begun: &Begun, candidates: bool) -> Result<Option<Shown>, Problem> {
    if candidates {
        let position = begun.position();
        let position = position.map_err(|error| Problem::unprocessable(error.to_string()))?;
        return Ok(Some(Shown {
            puzzle: coach::as_puzzle(&begun.variant, &position),
            digits: position.grid(),
            marks: Some(coach::candidates(&position)),
        }));
    }
    let is_noted = begun.notes.iter().any(|marks| !marks.is_empty());
    let layout = begun.variant.layout();
    let geometry = match is_noted || begun.placed().next().is_some() {
        true => Geometry::laid(layout, &[], &[]),
        false => None,
    };
    let Some(geometry) = geometry else {
        return Ok(None);
    };
    let (mut givens, mut digits) = (Grid::on(&geometry), Grid::on(&geometry));
    let mut marks = Pencilmarks::on(&geometry);
    let mut has_marks = is_noted;
    for (cell, noted) in layout.cells().zip(&begun.notes) {
        givens.set(cell, begun.variant.given(cell));
        let allowed = begun.variant.allowed(cell);
        let is_stated = noted.is_empty() && allowed.len() < layout.digits();
        has_marks |= is_stated && givens[cell].is_none();
        marks[cell] = if is_stated { allowed } else { *noted };
    }
    for (cell, digit) in begun.placed() {
        digits.set(cell, Some(digit));
    }
    Ok(Some(Shown {
        puzzle: Puzzle::new(geometry, givens),
        digits,
        marks: has_marks.then_some(marks),
    }))
}

/// The formats of boards with rules.
pub(crate) fn formats() -> impl Iterator<Item = KnownFormat> {
    VariantFormat::ALL.into_iter().map(|format| KnownFormat {
        name: format.name(),
        description: format.description(),
        rules: true,
    })
}
