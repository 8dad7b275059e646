//! Boards with rules: the same questions, answered by the engine and the techniques that know rules.
//!
//! A board with rules is Ninefold's own text beside givens, digits and marks. Digits are numbered from 1 on, also
//! where the least value is 0; what they stand for is in the layout.
//!
//! | files | what is in them |
//! |---|---|
//! | `laid` | what a page needs to draw such a board and to change its rules |
//! | `solving`, `steps`, `files` | the answers |

pub(crate) mod files;
pub(crate) mod laid;
pub(crate) mod solving;
pub(crate) mod steps;

use ninefold::coach::Begun;
use ninefold::format::variant::{self, VariantRecord, write_native};
use ninefold::grid::variant::{Filling, Layout, Variant};
use ninefold::grid::{Cell, Digit, Marks, Shape};

use crate::board::Board;
use crate::problem::Problem;

/// The variant of a text, or what is wrong with it and where.
pub(crate) fn read(text: &str) -> Result<VariantRecord, Problem> {
    variant::read(text).map_err(|error| {
        let place = match (error.line(), error.column()) {
            (0, _) => String::new(),
            (line, 0) => format!("line {line}: "),
            (line, column) => format!("line {line}, column {column}: "),
        };
        Problem::unprocessable(format!("rules: {place}{error}"))
    })
}

impl Board {
    /// The variant with what was done, if the board has rules.
    pub(crate) fn begun(&self) -> Result<Option<Begun>, Problem> {
        let Some(rules) = &self.rules else {
            return Ok(None);
        };
        let mut begun = Begun::new(read(rules)?.variant);
        let layout = begun.variant.layout().clone();
        for (cell, digit) in digits("givens", &self.givens, &layout)? {
            begun.variant.free(cell);
            begun.variant.restrict(cell, Marks::of(digit));
        }
        begun.placed = vec![None; layout.cell_count()];
        for (cell, digit) in digits("placed", &self.placed, &layout)? {
            if begun.variant.given(cell).is_none() {
                begun.placed[cell.index()] = Some(digit);
            }
        }
        for (cell, marks) in marks("candidates", &self.candidates, &layout)? {
            begun.variant.restrict(cell, marks);
        }
        begun.notes = vec![Marks::EMPTY; layout.cell_count()];
        for (cell, marks) in marks("notes", &self.notes, &layout)? {
            begun.notes[cell.index()] = marks;
        }
        Ok(Some(begun))
    }

    /// A variant as a board: its givens beside its rules, or a plain board if there are none.
    pub(crate) fn of_variant(record: &VariantRecord) -> Board {
        let layout = record.variant.layout();
        let given = |cell| record.variant.given(cell).map_or(0, value);
        let givens: Vec<u8> = layout.cells().map(given).collect();
        if let Some(shape) = plain(&record.variant) {
            return Board {
                shape: [shape.rows(), shape.columns()],
                givens,
                ..Board::default()
            };
        }
        Board {
            rules: Some(write_native(&bare(record))),
            givens,
            ..Board::default()
        }
    }
}

/// A record without givens and solution.
fn bare(record: &VariantRecord) -> VariantRecord {
    let mut variant = record.variant.clone();
    for cell in record.variant.layout().cells() {
        if variant.given(cell).is_some() {
            variant.free(cell);
        }
    }
    VariantRecord {
        variant,
        solution: None,
        ..record.clone()
    }
}

/// The shape of the boxes, if nothing is said that a plain puzzle could not say.
fn plain(variant: &Variant) -> Option<Shape> {
    let layout = variant.layout();
    let only_givens = variant.stated().all(|cell| variant.given(cell).is_some());
    if !variant.constraints.is_empty() || !only_givens {
        return None;
    }
    let n = layout.digits();
    let shapes = (1..=n).filter(|rows| n.is_multiple_of(*rows));
    let mut shapes = shapes.filter_map(|rows| Shape::new(rows, n / rows).ok());
    shapes.find(|&shape| Layout::of(shape).is_ok_and(|plain| plain == *layout))
}

/// The number of a digit.
fn value(digit: Digit) -> u8 {
    u8::try_from(digit.value()).unwrap_or(0)
}

fn filling(filling: &Filling) -> Vec<u8> {
    filling.iter().map(|&digit| value(digit)).collect()
}

fn digit(name: &str, cell: Cell, number: u8, layout: &Layout) -> Result<Option<Digit>, Problem> {
    if usize::from(number) > layout.digits() {
        let (cell, most) = (layout.name(cell), layout.digits());
        return Err(Problem::unprocessable(format!(
            "{name}: {cell} holds the digit number {number} of {most}"
        )));
    }
    Ok(Digit::new(number.into()))
}

fn fits(name: &str, found: usize, layout: &Layout) -> Result<(), Problem> {
    let wanted = layout.cell_count();
    if found == 0 || found == wanted {
        return Ok(());
    }
    Err(Problem::unprocessable(format!(
        "{name}: expected {wanted} cells, found {found}"
    )))
}

/// The cells that hold a digit.
fn digits(name: &str, numbers: &[u8], layout: &Layout) -> Result<Vec<(Cell, Digit)>, Problem> {
    fits(name, numbers.len(), layout)?;
    let mut found = Vec::new();
    for (cell, &number) in layout.cells().zip(numbers) {
        found.extend(digit(name, cell, number, layout)?.map(|digit| (cell, digit)));
    }
    Ok(found)
}

/// The cells that have a list.
fn marks(name: &str, lists: &[Vec<u8>], layout: &Layout) -> Result<Vec<(Cell, Marks)>, Problem> {
    fits(name, lists.len(), layout)?;
    let mut found = Vec::new();
    for (cell, list) in layout.cells().zip(lists) {
        let mut marks = Marks::EMPTY;
        for &number in list {
            if let Some(digit) = digit(name, cell, number, layout)? {
                marks.insert(digit);
            }
        }
        if !marks.is_empty() {
            found.push((cell, marks));
        }
    }
    Ok(found)
}
