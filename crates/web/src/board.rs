//! Boards as JSON: the box shape and a number for each cell, row by row, 0 for nothing.

use ninefold::format::Record;
use ninefold::grid::{Cell, Digit, Geometry, Grid, Marks, Pencilmarks, Puzzle, Shape};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::problem::Problem;

/// A puzzle, and what somebody has done with it.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize, Debug, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Board {
    /// Rows and columns of a box. Boards with rules say it there.
    #[serde(default, rename = "box", skip_serializing_if = "is_unsaid")]
    pub(crate) shape: [usize; 2],
    /// The rules of a variant, as text in any format; what follows then counts its cells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) rules: Option<String>,
    /// Givens.
    #[serde(default)]
    pub(crate) givens: Vec<u8>,
    /// Digits found, not given.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) placed: Vec<u8>,
    /// Candidates left of each cell; a cell without any has not been looked at.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) notes: Vec<Vec<u8>>,
    /// Candidates that the puzzle itself states.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) candidates: Vec<Vec<u8>>,
}

/// Whether there is no shape.
fn is_unsaid(shape: &[usize; 2]) -> bool {
    *shape == [0, 0]
}

impl Board {
    /// The plain board as a record, or what is wrong with it.
    pub(crate) fn record(&self) -> Result<Record, Problem> {
        if self.rules.is_some() {
            return Err(Problem::unprocessable(
                "this can be asked of boards without rules alone",
            ));
        }
        let [rows, columns] = self.shape;
        let shape = Shape::new(rows, columns);
        let shape = shape.map_err(|error| Problem::unprocessable(format!("box: {error}")))?;
        let geometry = Geometry::of(shape);
        let puzzle = match self.candidates.as_slice() {
            [] => Puzzle::new(geometry, grid("givens", &self.givens, shape)?),
            some => Puzzle::of_candidates(geometry, marks("candidates", some, shape)?),
        };
        let mut record = Record::new(puzzle);
        if !self.placed.is_empty() {
            let mut placed = grid("placed", &self.placed, shape)?;
            for (cell, _) in record.puzzle.givens().filled() {
                placed.set(cell, None);
            }
            record.placed = Some(placed);
        }
        if !self.notes.is_empty() {
            record.notes = Some(marks("notes", &self.notes, shape)?);
        }
        Ok(record)
    }

    pub(crate) fn of(record: &Record) -> Board {
        let shape = record.puzzle.geometry().shape();
        Board {
            shape: [shape.rows(), shape.columns()],
            givens: numbers(record.puzzle.givens()),
            placed: record.placed.as_ref().map(numbers).unwrap_or_default(),
            notes: record.notes.as_ref().map(lists).unwrap_or_default(),
            candidates: record.puzzle.candidates().map(lists).unwrap_or_default(),
            rules: None,
        }
    }
}

fn wrong_count(name: &str, found: usize, shape: Shape) -> Problem {
    let wanted = shape.cell_count();
    Problem::unprocessable(format!("{name}: expected {wanted} cells, found {found}"))
}

fn digit(name: &str, cell: usize, value: u8, shape: Shape) -> Result<Option<Digit>, Problem> {
    let side = shape.side();
    if usize::from(value) > side {
        let (row, column) = (cell / side + 1, cell % side + 1);
        return Err(Problem::unprocessable(format!(
            "{name}: r{row}c{column} holds {value}, but digits go up to {side}"
        )));
    }
    Ok(Digit::new(value.into()))
}

fn grid(name: &str, values: &[u8], shape: Shape) -> Result<Grid, Problem> {
    if values.len() != shape.cell_count() {
        return Err(wrong_count(name, values.len(), shape));
    }
    let mut grid = Grid::empty(shape.side());
    for (i, &value) in values.iter().enumerate() {
        grid.set(Cell::new(i), digit(name, i, value, shape)?);
    }
    Ok(grid)
}

fn marks(name: &str, lists: &[Vec<u8>], shape: Shape) -> Result<Pencilmarks, Problem> {
    if lists.len() != shape.cell_count() {
        return Err(wrong_count(name, lists.len(), shape));
    }
    let mut marks = Pencilmarks::empty(shape.side());
    for (i, list) in lists.iter().enumerate() {
        for &value in list {
            if let Some(digit) = digit(name, i, value, shape)? {
                marks[Cell::new(i)].insert(digit);
            }
        }
    }
    Ok(marks)
}

/// A number for each cell.
pub(crate) fn numbers(grid: &Grid) -> Vec<u8> {
    let number = |digit: Option<Digit>| digit.map_or(0, |digit| digit.value() as u8);
    grid.iter().map(|(_, digit)| number(digit)).collect()
}

/// A list for each cell.
pub(crate) fn lists(marks: &Pencilmarks) -> Vec<Vec<u8>> {
    let list = |marks: Marks| marks.iter().map(|digit| digit.value() as u8).collect();
    marks.iter().map(|(_, marks)| list(marks)).collect()
}

/// The number of a cell.
pub(crate) fn number(cell: Cell) -> usize {
    cell.index()
}
