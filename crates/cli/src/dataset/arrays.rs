//! NumPy arrays that grow, in the layout that the training code of HRM and TRM reads.

use std::fs::{File, OpenOptions};
use std::io::{BufWriter, Seek as _, SeekFrom, Write as _};
use std::path::Path;

use ninefold_dataset::Part;
use ninefold_dataset::npy::{self, HEADER};

use crate::dataset::Line;
use crate::failure::Failure;

/// The arrays of one part.
pub(crate) struct Arrays {
    inputs: Array,
    labels: Array,
    identifiers: Array,
    puzzle_indices: Array,
    group_indices: Array,
    rows: u64,
}

impl Arrays {
    /// Opens the arrays of a part for more rows. What a killed run wrote after the part was kept is cut off.
    pub(crate) fn open(folder: &Path, part: &Part, side: usize) -> Result<Arrays, Failure> {
        let cells = (side * side) as u64;
        let array =
            |name: &str, bytes: u64| Array::open(&folder.join(format!("all__{name}.npy")), bytes);
        Ok(Arrays {
            inputs: array("inputs", part.rows * cells)?,
            labels: array("labels", part.rows * cells)?,
            identifiers: array("puzzle_identifiers", 4 * part.rows)?,
            // Both begin with 0, as a file does that is made longer.
            puzzle_indices: array("puzzle_indices", 4 * (part.rows + 1))?,
            group_indices: array("group_indices", 4 * (part.puzzles + 1))?,
            rows: part.rows,
        })
    }

    /// Adds the rows of a puzzle and its images: a group. A row is the puzzle and then the solution.
    pub(crate) fn add(&mut self, rows: &[Line]) -> Result<(), Failure> {
        for row in rows {
            let Line::Bytes(row) = row else { continue };
            let (puzzle, solution) = row.split_at(row.len() / 2);
            self.rows += 1;
            self.inputs.0.write_all(puzzle)?;
            self.labels.0.write_all(solution)?;
            self.identifiers.number(0)?;
            self.puzzle_indices.number(self.rows)?;
        }
        self.group_indices.number(self.rows)
    }

    /// Writes what is in memory, and how long the arrays are. How many bytes they have.
    pub(crate) fn keep(&mut self, part: &Part, side: usize) -> Result<u64, Failure> {
        let cells = (side * side) as u64;
        let (rows, groups) = (part.rows, part.puzzles);
        Ok(self.inputs.keep("|u1", &[rows, cells])?
            + self.labels.keep("|u1", &[rows, cells])?
            + self.identifiers.keep("<i4", &[rows])?
            + self.puzzle_indices.keep("<i4", &[rows + 1])?
            + self.group_indices.keep("<i4", &[groups + 1])?)
    }
}

/// A file with one array.
struct Array(BufWriter<File>);

impl Array {
    fn open(path: &Path, bytes: u64) -> Result<Array, Failure> {
        let file = OpenOptions::new()
            .create(true)
            .write(true)
            .truncate(false)
            .open(path)?;
        file.set_len(HEADER as u64 + bytes)?;
        let mut file = BufWriter::new(file);
        file.seek(SeekFrom::End(0))?;
        Ok(Array(file))
    }

    fn number(&mut self, number: u64) -> Result<(), Failure> {
        let number = i32::try_from(number);
        let number = number.map_err(|_| {
            Failure::Usage("the arrays of a part hold at most 2147483647 rows".to_owned())
        })?;
        Ok(self.0.write_all(&number.to_le_bytes())?)
    }

    /// Writes the header over the old one.
    fn keep(&mut self, kind: &str, shape: &[u64]) -> Result<u64, Failure> {
        self.0.seek(SeekFrom::Start(0))?;
        self.0.write_all(&npy::header(kind, shape))?;
        Ok(self.0.seek(SeekFrom::End(0))?)
    }
}
