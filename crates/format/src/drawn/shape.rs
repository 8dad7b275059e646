//! Circles, squares and texts.

use ninefold_grid::{Board, Cell};

use super::colour::{Colour, names};
use super::{Point, cell_at};

/// Something drawn at a point: a circle, a square or a text.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Shape {
    pub(crate) at: Point,
    /// The width and height, in cells.
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) is_round: bool,
    pub(crate) fill: Option<[f64; 3]>,
    pub(crate) border: Option<[f64; 3]>,
    /// The colour of its text.
    pub(crate) ink: Option<[f64; 3]>,
    pub(crate) text: String,
    /// The angle by which it is turned, in degrees.
    pub(crate) angle: f64,
}

/// The place of a shape.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// In the middle of a cell.
    Cell(Cell),
    /// In a cell, away from its middle.
    Within(Cell),
    /// On the border of two cells.
    Border([Cell; 2]),
    /// At the corner of four cells.
    Corner([Cell; 4]),
    /// Beside the board, in this row and column. One of the two is negative or beyond the last.
    Beside(i32, i32),
    /// At the rim of the board.
    Rim,
}

impl Shape {
    /// Returns a rectangle of one colour without a rim, with its middle at a point.
    pub(crate) fn filled(at: Point, width: f64, height: f64, fill: [f64; 3]) -> Shape {
        Shape {
            at,
            width,
            height,
            is_round: false,
            fill: Some(fill),
            border: None,
            ink: None,
            text: String::new(),
            angle: 0.0,
        }
    }

    /// Returns whether this is a circle that fills most of a cell.
    pub(crate) fn is_large_circle(&self) -> bool {
        self.is_round && self.width > 0.45 && self.width < 1.2
    }

    /// Returns the place of the middle of the shape.
    pub(crate) fn place(&self, board: &Board) -> Place {
        let (row, column) = self.at;
        let off = |x: f64| (x - x.round()).abs();
        // A text in a circle at a corner may be drawn beside the middle of the circle.
        let is_corner = !self.text.is_empty() && off(row) < 0.2 && off(column) < 0.2;
        let is_border = |x: f64| is_corner || off(x) < 0.13;
        let cell = |row: f64, column: f64| cell_at(board, (row, column));
        let found = match (is_border(row), is_border(column)) {
            (true, true) => {
                let (row, column) = (row.round(), column.round());
                let corner = [(-0.5, -0.5), (-0.5, 0.5), (0.5, -0.5), (0.5, 0.5)];
                let cells = corner.map(|(down, right)| cell(row + down, column + right));
                match cells {
                    [Some(a), Some(b), Some(c), Some(d)] => Some(Place::Corner([a, b, c, d])),
                    _ => None,
                }
            }
            (true, false) => {
                let pair = cell(row.round() - 0.5, column).zip(cell(row.round() + 0.5, column));
                pair.map(|(a, b)| Place::Border([a, b]))
            }
            (false, true) => {
                let pair = cell(row, column.round() - 0.5).zip(cell(row, column.round() + 0.5));
                pair.map(|(a, b)| Place::Border([a, b]))
            }
            (false, false) => cell(row, column).map(|own| {
                let off = |x: f64| x - x.floor() - 0.5;
                match off(row).abs() < 0.2 && off(column).abs() < 0.2 {
                    true => Place::Cell(own),
                    false => Place::Within(own),
                }
            }),
        };
        found.unwrap_or_else(|| {
            let (down, right) = super::square_at(self.at);
            let is_inside = cell_at(board, self.at).is_some();
            match is_inside || (is_border(row) || is_border(column)) {
                true => Place::Rim,
                false => Place::Beside(down, right),
            }
        })
    }

    /// Returns the possible names of its filling; white if it has none.
    pub(crate) fn fill_names(&self) -> Vec<Colour> {
        self.fill.map_or_else(|| vec![Colour::White], names)
    }

    /// Returns whether it is longer than 1.3 cells and between 0.35 and 1.1 cells thick, so that it covers a number
    /// of several digits.
    pub(crate) fn is_pill(&self) -> bool {
        let (long, short) = (self.width.max(self.height), self.width.min(self.height));
        self.is_round && long > 1.3 && (0.35..1.1).contains(&short)
    }

    /// Returns the cells that a circle, a square or a pill covers, from left to right and then from top to bottom.
    pub(crate) fn covered(&self, board: &Board) -> Vec<Cell> {
        let (height, width) = match self.angle.rem_euclid(180.0) {
            45.0..135.0 => (self.width, self.height),
            _ => (self.height, self.width),
        };
        let many = |length: f64| (length + 0.3).floor().clamp(1.0, 9.0);
        let (rows, columns) = (many(height), many(width));
        let mut cells = Vec::new();
        for row in 0..rows as usize {
            for column in 0..columns as usize {
                let at = |middle: f64, many: f64, i: usize| middle + i as f64 - (many - 1.0) / 2.0;
                let at = (at(self.at.0, rows, row), at(self.at.1, columns, column));
                cells.extend(cell_at(board, at));
            }
        }
        cells
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(at: Point, width: f64, height: f64) -> Shape {
        Shape {
            at,
            width,
            height,
            is_round: true,
            fill: None,
            border: None,
            ink: None,
            text: String::new(),
            angle: 0.0,
        }
    }

    #[test]
    fn places_of_shapes() {
        let board = Board::of(ninefold_grid::Shape::NINE);
        let at = |row, column| shape((row, column), 0.3, 0.3).place(&board);
        let cell = |name| board.named(name).unwrap();
        assert_eq!(at(0.5, 0.5), Place::Cell(cell("r1c1")));
        assert_eq!(at(0.2, 0.2), Place::Within(cell("r1c1")));
        assert_eq!(at(1.0, 0.5), Place::Border([cell("r1c1"), cell("r2c1")]));
        assert_eq!(at(0.5, 1.02), Place::Border([cell("r1c1"), cell("r1c2")]));
        assert!(matches!(at(1.0, 1.0), Place::Corner(_)));
        assert_eq!(at(-0.5, 3.5), Place::Beside(-1, 3));
        assert_eq!(at(9.5, 3.5), Place::Beside(9, 3));
        assert_eq!(at(0.0, 3.5), Place::Rim);
    }

    #[test]
    fn pills_cover_their_cells_in_reading_order() {
        let board = Board::of(ninefold_grid::Shape::NINE);
        let pill = shape((0.5, 1.0), 1.8, 0.8);
        assert!(pill.is_pill());
        assert_eq!(board.names(&pill.covered(&board)), "r1c1 r1c2");
        let pill = shape((1.5, 0.5), 0.8, 2.8);
        assert_eq!(board.names(&pill.covered(&board)), "r1c1 r2c1 r3c1");
        assert_eq!(shape((0.5, 0.5), 0.8, 0.8).covered(&board).len(), 1);
    }
}
