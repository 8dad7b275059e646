//! The lines between the regions of a board, and its cells between them.
//!
//! ```text
//! ┌───────────┬───────┐
//! │ 1   2   3 │ 4   5 │
//! │   ┌───────┘   ┌───┤
//! ```
//!
//! A line is drawn where two regions meet. Rows and columns of lines that would be completely empty are left out.
//! So a board with boxes only has lines around its boxes. Holes are blank.

use ninefold_grid::{Board, Cell};

/// The widths of the parts of a drawing, in characters.
#[derive(Copy, Clone)]
pub(crate) struct Widths {
    /// The width of a cell.
    pub(crate) cell: usize,
    /// The blanks before a vertical line, and those after it.
    pub(crate) around: [usize; 2],
}

/// The lines that meet at a crossing: up, right, down, left.
type Crossing = [bool; 4];

/// A board divided into its regions.
pub(crate) struct Frame<'a> {
    board: &'a Board,
    /// The region at each place: `None` for a hole, 0 for no region.
    regions: Vec<Option<usize>>,
    /// Whether there is a line anywhere above each row, and left of each column.
    has_line: [Vec<bool>; 2],
    unicode: bool,
}

impl Frame<'_> {
    pub(crate) fn of(board: &Board, unicode: bool) -> Frame<'_> {
        let mut own = vec![0; board.board_cells()];
        for (i, region) in board.regions().enumerate() {
            for cell in board.cells_of(region) {
                own[cell.index()] = i + 1;
            }
        }
        let (rows, columns) = (board.rows(), board.columns());
        let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let regions = places.map(|(row, column)| Some(own[board.at(row, column)?.index()]));
        let mut frame = Frame {
            board,
            regions: regions.collect(),
            has_line: [Vec::new(), Vec::new()],
            unicode,
        };
        let above = (0..=rows).map(|row| (0..columns).any(|column| frame.above(row, column)));
        let left = (0..=columns).map(|column| (0..rows).any(|row| frame.left(row, column)));
        frame.has_line = [above.collect(), left.collect()];
        frame
    }

    /// Returns the total width of a drawing.
    pub(crate) fn width(&self, widths: Widths) -> usize {
        let lines = self.has_line[1].iter().filter(|there| **there).count();
        let pad: usize = widths.around.iter().sum();
        self.board.columns() * widths.cell + lines + lines.saturating_sub(1) * pad
    }

    /// Returns the line above a row, or below the last one. Returns `None` if there is none.
    pub(crate) fn line_above(&self, row: usize, widths: Widths) -> Option<String> {
        self.has_line[0][row].then(|| {
            let sign = if self.unicode { "─" } else { "-" };
            let dashes = |there: bool, many: usize| if there { sign } else { " " }.repeat(many);
            self.joined(widths, |column| match column {
                Ok(column) => dashes(self.above(row, column), widths.cell),
                Err((column, pads)) => {
                    let before = column > 0 && self.above(row, column - 1);
                    let after = column < self.board.columns() && self.above(row, column);
                    let crossing = self.crossing(row, column);
                    let signs = [dashes(before, pads[0]), dashes(after, pads[1])];
                    format!("{}{crossing}{}", signs[0], signs[1])
                }
            })
        })
    }

    /// Returns a line of text through a row: the result of `cell` for each cell, with lines between regions.
    pub(crate) fn row(
        &self,
        row: usize,
        widths: Widths,
        cell: impl Fn(Option<Cell>) -> String,
    ) -> String {
        self.joined(widths, |column| match column {
            Ok(column) => cell(self.board.at(row, column)),
            Err((column, pads)) => {
                let sign = match (self.left(row, column), self.unicode) {
                    (true, true) => '│',
                    (true, false) => '|',
                    (false, _) => ' ',
                };
                format!("{}{sign}{}", " ".repeat(pads[0]), " ".repeat(pads[1]))
            }
        })
    }

    /// Joins columns with the vertical lines between them and the blanks around these.
    fn joined(
        &self,
        widths: Widths,
        part: impl Fn(Result<usize, (usize, [usize; 2])>) -> String,
    ) -> String {
        let columns = self.board.columns();
        let mut line = String::new();
        for (column, &has_line) in self.has_line[1].iter().enumerate() {
            if has_line {
                let [before, after] = widths.around;
                let before = if column > 0 { before } else { 0 };
                let after = if column < columns { after } else { 0 };
                line += &part(Err((column, [before, after])));
            }
            if column < columns {
                line += &part(Ok(column));
            }
        }
        line.truncate(line.trim_end().len());
        line + "\n"
    }

    fn region(&self, row: Option<usize>, column: Option<usize>) -> Option<usize> {
        let (row, column) = (row?, column?);
        let inside = row < self.board.rows() && column < self.board.columns();
        inside.then(|| self.regions[row * self.board.columns() + column])?
    }

    /// Returns whether there is a line above a place.
    fn above(&self, row: usize, column: usize) -> bool {
        self.region(row.checked_sub(1), Some(column)) != self.region(Some(row), Some(column))
    }

    /// Returns whether there is a line left of a place.
    fn left(&self, row: usize, column: usize) -> bool {
        self.region(Some(row), column.checked_sub(1)) != self.region(Some(row), Some(column))
    }

    /// Returns the sign for the lines that meet at the upper left corner of a place.
    fn crossing(&self, row: usize, column: usize) -> char {
        let lines: Crossing = [
            row > 0 && self.left(row - 1, column),
            column < self.board.columns() && self.above(row, column),
            row < self.board.rows() && self.left(row, column),
            column > 0 && self.above(row, column - 1),
        ];
        let [up, right, down, left] = lines;
        if !self.unicode {
            return match (up || down, right || left) {
                (true, true) => '+',
                (true, false) => '|',
                (false, true) => '-',
                (false, false) => ' ',
            };
        }
        const SIGNS: [char; 16] = [
            ' ', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼',
        ];
        let bits = lines.iter().enumerate();
        SIGNS[bits.fold(0, |sum, (i, &there)| sum + (usize::from(there) << i))]
    }
}
