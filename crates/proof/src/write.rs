//! Writes proofs as text.

use std::io::{self, Write};

use ninefold_grid::{Grid, Shape};

/// Writes proofs, puzzle after puzzle. The first error is stored and returned by [`finish`](Writer::finish); nothing is
/// written after it.
#[derive(Debug)]
pub struct Writer<W> {
    to: W,
    line: Vec<u8>,
    failed: Option<io::Error>,
}

impl<W: Write> Writer<W> {
    /// Makes a writer that has written nothing.
    pub fn new(to: W) -> Writer<W> {
        Writer {
            to,
            line: Vec::new(),
            failed: None,
        }
    }

    /// Starts the section of the next puzzle, with this shape.
    pub fn puzzle(&mut self, shape: Shape) {
        let (side, rows, columns) = (shape.side(), shape.rows(), shape.columns());
        let text = format!("p {side} {rows} {columns}");
        self.line.extend_from_slice(text.as_bytes());
        self.end_line();
    }

    /// Writes a clause: one of these literals is true. The empty clause means that there are no more solutions.
    pub fn clause(&mut self, literals: &[i32]) {
        self.literals(literals);
    }

    /// Writes that a clause is no longer used.
    pub fn forgotten(&mut self, literals: &[i32]) {
        self.line.extend_from_slice(b"d ");
        self.literals(literals);
    }

    /// Writes a solution.
    pub fn solution(&mut self, grid: &Grid) {
        self.line.push(b's');
        for (_, digit) in grid.filled() {
            self.line.push(b' ');
            self.number(digit.index() as i32 + 1);
        }
        self.end_line();
    }

    /// Flushes the output and returns it.
    ///
    /// # Errors
    /// Returns the first error that occurred while writing.
    pub fn finish(mut self) -> io::Result<W> {
        match self.failed {
            Some(error) => Err(error),
            None => self.to.flush().map(|()| self.to),
        }
    }

    fn literals(&mut self, literals: &[i32]) {
        for &literal in literals {
            self.number(literal);
            self.line.push(b' ');
        }
        self.line.push(b'0');
        self.end_line();
    }

    fn number(&mut self, number: i32) {
        if number < 0 {
            self.line.push(b'-');
        }
        let start = self.line.len();
        let mut rest = number.unsigned_abs();
        loop {
            self.line.push(b'0' + (rest % 10) as u8);
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        self.line[start..].reverse();
    }

    fn end_line(&mut self) {
        self.line.push(b'\n');
        if self.failed.is_none() {
            self.failed = self.to.write_all(&self.line).err();
        }
        self.line.clear();
    }
}
