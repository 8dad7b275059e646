//! Where the cells of a variant lie, which digits go into them, and which sets of cells hold no digit
//! twice whatever else the rules say.
//!
//! A plain board is n×n cells with boxes of one shape. A layout is anything else: rows and columns of
//! different length, holes, pieces instead of boxes, several boards that share cells, more digits than
//! a row has cells, digits that begin with 0, and cells beside the board that rules speak about.

use std::fmt;

use crate::{Cell, Digit, Shape};

/// What a house of a layout is. Numbers count from 0; printed names count from 1.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum UnitKind {
    /// A row of a board: the board, then the row.
    Row(usize, usize),
    /// A column of a board: the board, then the column.
    Column(usize, usize),
    /// A box of a board: the board, then the box.
    Box(usize, usize),
    /// A piece of a board cut into pieces.
    Piece(usize),
}

/// Cells in which no digit stands twice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unit {
    /// What it is.
    pub kind: UnitKind,
    /// Its cells, in order.
    pub cells: Vec<Cell>,
}

/// The cells and houses of a variant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    rows: usize,
    columns: usize,
    /// Rows × columns: the cell at each place, `None` for a hole.
    at: Vec<Option<Cell>>,
    /// The place of each cell that lies on the board.
    places: Vec<(usize, usize)>,
    /// Names of the cells beside the board, which follow those on it.
    beside: Vec<String>,
    first: usize,
    digits: usize,
    boards: usize,
    units: Vec<Unit>,
}

/// Why there is no such layout.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LayoutError(pub String);

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for LayoutError {}

impl Layout {
    /// The most digits.
    pub const MOST_DIGITS: usize = 255;
    /// The most rows, and the most columns.
    pub const MOST_LINES: usize = 255;

    /// `rows` × `columns` cells with the digits `first`, `first` + 1, …, `digits` of them, and no houses.
    ///
    /// # Errors
    /// Unless there are 1 to 255 rows and columns, 1 to 255 digits, and the first digit is 0 or 1.
    pub fn bare(
        rows: usize,
        columns: usize,
        first: usize,
        digits: usize,
    ) -> Result<Layout, LayoutError> {
        let most = Layout::MOST_LINES;
        if !(1..=most).contains(&rows) || !(1..=most).contains(&columns) {
            return Err(LayoutError(format!(
                "a board of {rows}x{columns} cells (1 to {most} rows and columns)"
            )));
        }
        if !(1..=Layout::MOST_DIGITS).contains(&digits) || first > 1 {
            let last = (first + digits).saturating_sub(1);
            return Err(LayoutError(format!(
                "digits {first} to {last} (at most {} of them, from 0 or 1)",
                Layout::MOST_DIGITS
            )));
        }
        Ok(Layout {
            rows,
            columns,
            at: (0..rows * columns).map(|i| Some(Cell::new(i))).collect(),
            places: (0..rows * columns)
                .map(|i| (i / columns, i % columns))
                .collect(),
            beside: Vec::new(),
            first,
            digits,
            boards: 1,
            units: Vec::new(),
        })
    }

    /// The same with rows and columns as houses and no boxes: a Latin square, if it is square.
    ///
    /// # Errors
    /// As [`bare`](Layout::bare), and if a row or a column has more cells than there are digits.
    pub fn lines(
        rows: usize,
        columns: usize,
        first: usize,
        digits: usize,
    ) -> Result<Layout, LayoutError> {
        let mut layout = Layout::bare(rows, columns, first, digits)?;
        if digits < rows.max(columns) {
            return Err(LayoutError(format!(
                "{digits} digits for lines of {} cells",
                rows.max(columns)
            )));
        }
        for row in 0..rows {
            let cells = (0..columns).map(|c| Cell::new(row * columns + c)).collect();
            layout.push(UnitKind::Row(0, row), cells);
        }
        for column in 0..columns {
            let cells = (0..rows).map(|r| Cell::new(r * columns + column)).collect();
            layout.push(UnitKind::Column(0, column), cells);
        }
        Ok(layout)
    }

    /// The plain board with boxes of this shape.
    ///
    /// # Errors
    /// None: every shape has a layout.
    pub fn of(shape: Shape) -> Result<Layout, LayoutError> {
        let n = shape.side();
        Layout::lines(n, n, 1, n)?.boxed(shape.rows(), shape.columns())
    }

    /// The same with boxes of `height` × `width` cells.
    ///
    /// # Errors
    /// If they do not fill the board, or have more cells than there are digits.
    pub fn boxed(mut self, height: usize, width: usize) -> Result<Layout, LayoutError> {
        let fits = height > 0
            && width > 0
            && self.rows.is_multiple_of(height)
            && self.columns.is_multiple_of(width)
            && height * width <= self.digits;
        if !fits {
            return Err(LayoutError(format!(
                "boxes of {height}x{width} on a board of {}x{} with {} digits",
                self.rows, self.columns, self.digits
            )));
        }
        let mut number = 0;
        for top in (0..self.rows).step_by(height) {
            for left in (0..self.columns).step_by(width) {
                let cells = (0..height * width)
                    .map(|i| Cell::new((top + i / width) * self.columns + left + i % width))
                    .collect();
                self.push(UnitKind::Box(0, number), cells);
                number += 1;
            }
        }
        Ok(self)
    }

    /// The same with pieces: `of_cell` holds the number of each cell's piece, or `None` for a cell in none.
    ///
    /// # Errors
    /// If there is not one entry for each cell, or a piece has more cells than there are digits.
    pub fn pieced(mut self, of_cell: &[Option<usize>]) -> Result<Layout, LayoutError> {
        if of_cell.len() != self.places.len() {
            return Err(LayoutError(format!(
                "pieces for {} cells on a board of {}",
                of_cell.len(),
                self.places.len()
            )));
        }
        let mut numbers: Vec<usize> = of_cell.iter().flatten().copied().collect();
        numbers.sort_unstable();
        numbers.dedup();
        for (piece, number) in numbers.into_iter().enumerate() {
            let cells: Vec<Cell> = (0..of_cell.len())
                .filter(|&i| of_cell[i] == Some(number))
                .map(Cell::new)
                .collect();
            if cells.len() > self.digits {
                return Err(LayoutError(format!(
                    "a piece of {} cells for {} digits",
                    cells.len(),
                    self.digits
                )));
            }
            self.push(UnitKind::Piece(piece), cells);
        }
        Ok(self)
    }

    /// Plain boards that share the cells where they lie over each other. `corners` are the row and column
    /// of each board's first cell.
    ///
    /// # Errors
    /// If there is no board, or the whole is larger than 255×255.
    pub fn overlapping(shape: Shape, corners: &[(usize, usize)]) -> Result<Layout, LayoutError> {
        let n = shape.side();
        let (Some(rows), Some(columns)) = (
            corners.iter().map(|c| c.0.saturating_add(n)).max(),
            corners.iter().map(|c| c.1.saturating_add(n)).max(),
        ) else {
            return Err(LayoutError("no board".to_owned()));
        };
        let mut layout = Layout::bare(rows, columns, 1, n)?;
        let mut covered = vec![false; rows * columns];
        for &(top, left) in corners {
            for i in 0..n * n {
                covered[(top + i / n) * columns + left + i % n] = true;
            }
        }
        layout.places = (0..rows * columns)
            .filter(|&i| covered[i])
            .map(|i| (i / columns, i % columns))
            .collect();
        layout.at = vec![None; rows * columns];
        for (i, &(row, column)) in layout.places.iter().enumerate() {
            layout.at[row * columns + column] = Some(Cell::new(i));
        }
        layout.boards = corners.len();
        for (board, &(top, left)) in corners.iter().enumerate() {
            let cell = |row: usize, column: usize| layout.at[(top + row) * columns + left + column];
            let mut units = Vec::new();
            for line in 0..n {
                let row = (0..n).filter_map(|i| cell(line, i)).collect();
                let column = (0..n).filter_map(|i| cell(i, line)).collect();
                units.push((UnitKind::Row(board, line), row));
                units.push((UnitKind::Column(board, line), column));
                let (t, l) = (
                    line / shape.rows() * shape.rows(),
                    line % shape.rows() * shape.columns(),
                );
                let cells = (0..n)
                    .filter_map(|i| cell(t + i / shape.columns(), l + i % shape.columns()))
                    .collect();
                units.push((UnitKind::Box(board, line), cells));
            }
            for (kind, cells) in units {
                // A box that two boards share is one house.
                if layout.units.iter().all(|unit| unit.cells != cells) {
                    layout.push(kind, cells);
                }
            }
        }
        Ok(layout)
    }

    fn push(&mut self, kind: UnitKind, cells: Vec<Cell>) {
        self.units.push(Unit { kind, cells });
    }

    /// Adds a cell beside the board, and gives it.
    ///
    /// # Errors
    /// If there is a cell of this name, or there are ten thousand cells.
    pub fn add_beside(&mut self, name: &str) -> Result<Cell, LayoutError> {
        if self.named(name).is_some() {
            return Err(LayoutError(format!("two cells named {name}")));
        }
        if self.cell_count() >= 10_000 {
            return Err(LayoutError("more than 10000 cells".to_owned()));
        }
        self.beside.push(name.to_owned());
        Ok(Cell::new(self.cell_count() - 1))
    }

    /// Rows of the whole, holes included.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Columns of the whole.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// How many boards lie over each other.
    pub fn boards(&self) -> usize {
        self.boards
    }

    /// How many digits there are.
    pub fn digits(&self) -> usize {
        self.digits
    }

    /// The lowest value a cell holds, 0 or 1.
    pub fn first(&self) -> i32 {
        self.first as i32
    }

    /// The greatest value.
    pub fn last(&self) -> i32 {
        (self.first + self.digits) as i32 - 1
    }

    /// The value that a digit stands for. Digits are numbered from 1 even where the first value is 0.
    pub fn value(&self, digit: Digit) -> i32 {
        (self.first + digit.index()) as i32
    }

    /// The digit for a value, if there is one.
    pub fn digit(&self, value: i32) -> Option<Digit> {
        (self.first()..=self.last())
            .contains(&value)
            .then(|| Digit::from_index((value - self.first()) as usize))
    }

    /// Cells on the board and beside it.
    pub fn cell_count(&self) -> usize {
        self.places.len() + self.beside.len()
    }

    /// Cells on the board: the first ones.
    pub fn board_cells(&self) -> usize {
        self.places.len()
    }

    /// All cells.
    pub fn cells(&self) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator + use<> {
        (0..self.cell_count()).map(Cell::new)
    }

    /// The houses that the layout itself has.
    pub fn units(&self) -> &[Unit] {
        &self.units
    }

    /// The boxes, or the pieces if there are no boxes: what a line crosses on its way.
    pub fn regions(&self) -> impl Iterator<Item = &Unit> {
        let boxed = |unit: &&Unit| matches!(unit.kind, UnitKind::Box(..));
        let boxes = self.units.iter().any(|unit| boxed(&unit));
        self.units.iter().filter(move |unit| match boxes {
            true => boxed(unit),
            false => matches!(unit.kind, UnitKind::Piece(_)),
        })
    }

    /// The cell at a place, if there is one. Places outside the board are holes.
    pub fn at(&self, row: usize, column: usize) -> Option<Cell> {
        if row >= self.rows || column >= self.columns {
            return None;
        }
        self.at[row * self.columns + column]
    }

    /// Row and column of a cell on the board.
    pub fn place(&self, cell: Cell) -> Option<(usize, usize)> {
        self.places.get(cell.index()).copied()
    }

    /// The cell so many rows and columns from another.
    pub fn step(&self, cell: Cell, rows: isize, columns: isize) -> Option<Cell> {
        let (row, column) = self.place(cell)?;
        self.at(
            row.checked_add_signed(rows)?,
            column.checked_add_signed(columns)?,
        )
    }

    /// The cells left, right, above and below.
    pub fn neighbours(&self, cell: Cell) -> Vec<Cell> {
        [(0, -1), (0, 1), (-1, 0), (1, 0)]
            .into_iter()
            .filter_map(|(rows, columns)| self.step(cell, rows, columns))
            .collect()
    }

    /// Every pair of cells that touch by a side, each once.
    pub fn touching(&self) -> Vec<(Cell, Cell)> {
        let mut pairs = Vec::new();
        for cell in (0..self.board_cells()).map(Cell::new) {
            for (rows, columns) in [(0, 1), (1, 0)] {
                pairs.extend(self.step(cell, rows, columns).map(|other| (cell, other)));
            }
        }
        pairs
    }

    /// Every square of 2×2 cells.
    pub fn squares(&self) -> Vec<[Cell; 4]> {
        (0..self.board_cells())
            .map(Cell::new)
            .filter_map(|cell| {
                Some([
                    cell,
                    self.step(cell, 0, 1)?,
                    self.step(cell, 1, 0)?,
                    self.step(cell, 1, 1)?,
                ])
            })
            .collect()
    }

    /// The name of a cell: `r1c1`, or the name of a cell beside the board.
    pub fn name(&self, cell: Cell) -> String {
        match self.place(cell) {
            Some((row, column)) => format!("r{}c{}", row + 1, column + 1),
            None => self
                .beside
                .get(cell.index() - self.places.len())
                .cloned()
                .unwrap_or_default(),
        }
    }

    /// The cell with this name.
    pub fn named(&self, name: &str) -> Option<Cell> {
        if let Some(i) = self.beside.iter().position(|other| other == name) {
            return Some(Cell::new(self.places.len() + i));
        }
        let rest = name.strip_prefix(['r', 'R'])?;
        let (row, column) = rest.split_once(['c', 'C'])?;
        let number = |text: &str| {
            let digits = text.bytes().all(|b| b.is_ascii_digit()) && text.len() <= 3;
            digits.then(|| text.parse::<usize>().ok()).flatten()
        };
        self.at(
            number(row)?.checked_sub(1)?,
            number(column)?.checked_sub(1)?,
        )
    }

    /// The names of the cells beside the board.
    pub fn beside(&self) -> &[String] {
        &self.beside
    }
}

impl Unit {
    /// The name in words, such as `row 3`; with the board's number if there are several.
    pub fn name(&self, layout: &Layout) -> String {
        let board = |board: usize| match layout.boards {
            1 => String::new(),
            _ => format!(" of board {}", board + 1),
        };
        match self.kind {
            UnitKind::Row(b, i) => format!("row {}{}", i + 1, board(b)),
            UnitKind::Column(b, i) => format!("column {}{}", i + 1, board(b)),
            UnitKind::Box(b, i) => format!("box {}{}", i + 1, board(b)),
            UnitKind::Piece(i) => format!("piece {}", i + 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_layouts_have_the_houses_of_the_geometry() {
        for (r, c) in [(2, 2), (2, 3), (3, 3), (4, 4)] {
            let shape = Shape::new(r, c).unwrap();
            let layout = Layout::of(shape).unwrap();
            let geometry = crate::Geometry::of(shape);
            let houses: Vec<&[Cell]> = geometry.houses().map(|h| geometry.cells_of(h)).collect();
            let units: Vec<&[Cell]> = layout.units().iter().map(|u| &u.cells[..]).collect();
            assert_eq!(units, houses);
        }
    }

    #[test]
    fn boards_that_overlap_share_cells_and_boxes() {
        let corners = [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)];
        let layout = Layout::overlapping(Shape::NINE, &corners).unwrap();
        assert_eq!(layout.cell_count(), 5 * 81 - 4 * 9);
        assert_eq!(layout.units().len(), 5 * 27 - 4);
        assert_eq!(layout.at(0, 10), None);
        let corner = layout.named("r7c7").unwrap();
        assert_eq!(layout.name(corner), "r7c7");
        assert_eq!(
            layout
                .units()
                .iter()
                .filter(|u| u.cells.contains(&corner))
                .count(),
            5
        );
        assert!(layout.units()[0].name(&layout).ends_with("of board 1"));
    }

    #[test]
    fn cells_are_found_by_name() {
        let mut layout = Layout::lines(5, 10, 0, 10).unwrap();
        let beside = layout.add_beside("VA").unwrap();
        assert!(layout.add_beside("VA").is_err());
        assert_eq!(layout.named("VA"), Some(beside));
        assert_eq!(layout.named("r5c10"), Some(Cell::new(49)));
        for bad in [
            "", "r", "r1", "r0c1", "r6c1", "r1c11", "rc", "r1c1x", "r9999c1", "r+1c1",
        ] {
            assert_eq!(layout.named(bad), None, "{bad}");
        }
        for cell in layout.cells() {
            assert_eq!(layout.named(&layout.name(cell)), Some(cell));
        }
        assert_eq!((layout.first(), layout.last()), (0, 9));
        assert_eq!(layout.digit(10), None);
        assert_eq!(layout.value(layout.digit(7).unwrap()), 7);
    }
}
