//! A board in its place: where its cells and candidates lie, and its lines.
//!
//! The cell is the measure of everything. From back to front: tints of houses, constraints that lie under the
//! lines (shades, lines), the lines of the board, constraints over them (cages, dots, clues), links, the forms of
//! candidates, digits; so no line ever covers a digit.

use ninefold_grid::{Board, Candidate, Cell};
use ninefold_logic::Role;

use crate::board::BoardPicture;
use crate::constraint::{self, Outside};
use crate::drawing::{Colour, Drawing, Face, Item, Outline, Point, Segment, Stroke, Text};
use crate::theme::Theme;
use crate::{digits, font, link, mark};

/// The room for digits and candidates in a cell, in cells.
#[derive(Copy, Clone)]
pub(crate) struct Room {
    /// Candidates: how far from the left and from above, how wide and how high.
    pub(crate) left: f32,
    pub(crate) above: f32,
    pub(crate) width: f32,
    pub(crate) height: f32,
    /// The size of a digit, and the width that it may take.
    pub(crate) digit: f32,
    pub(crate) digit_width: f32,
    /// How many times larger a cell with candidates is, so that they are as large as in a plain one.
    pub(crate) enlarged: f32,
}

impl Room {
    pub(crate) const PLAIN: Room = Room {
        left: 0.04,
        above: 0.04,
        width: 0.92,
        height: 0.92,
        digit: 0.68,
        digit_width: 0.82,
        enlarged: 1.0,
    };
    /// Where the sum of a cage may stand in the corner.
    pub(crate) const CONSTRAINED: Room = Room {
        left: 0.08,
        above: 0.2,
        width: 0.84,
        height: 0.77,
        digit: 0.62,
        digit_width: 0.74,
        enlarged: 1.1,
    };
}

/// A board in its place.
pub(crate) struct Frame<'a> {
    pub(crate) picture: &'a BoardPicture<'a>,
    /// The candidates of its figure.
    pub(crate) roles: Vec<(Candidate, Role)>,
    /// The upper left corner of the board's lines.
    pub(crate) at: Point,
    /// The side of a cell.
    pub(crate) cell: f32,
    pub(crate) theme: &'a Theme,
    pub(crate) room: Room,
    /// How far clues reach below the board, in cells.
    pub(crate) below: f32,
    pub(crate) outside: Outside,
}

impl Frame<'_> {
    pub(crate) fn board(&self) -> &Board {
        self.picture.board()
    }

    /// The corner between the cells, counted from 0 on the left and above.
    pub(crate) fn corner(&self, row: f32, column: f32) -> Point {
        Point::new(self.at.x + column * self.cell, self.at.y + row * self.cell)
    }

    /// The upper left corner of a cell. Cells beside the board stand in rows below it.
    pub(crate) fn corner_of(&self, cell: Cell) -> Point {
        let board = self.board();
        match board.place(cell) {
            Some((row, column)) => self.corner(row as f32, column as f32),
            None => {
                let i = cell.index().saturating_sub(board.board_cells());
                let across = board.columns().max(1);
                let below = self.below + board.rows() as f32 + 0.5;
                self.corner(below + 1.4 * (i / across) as f32, (i % across) as f32)
            }
        }
    }

    /// The middle of a cell.
    pub(crate) fn middle(&self, cell: Cell) -> Point {
        let corner = self.corner_of(cell);
        Point::new(corner.x + self.cell / 2.0, corner.y + self.cell / 2.0)
    }

    /// The middle of a candidate.
    pub(crate) fn place(&self, candidate: Candidate) -> Point {
        let (columns, rows) = self.picture.places();
        let index = candidate.digit.index();
        let (row, column) = (index / columns, index % columns);
        let corner = self.corner_of(candidate.cell);
        let along = |from: f32, length: f32, i: usize, n: usize| {
            let inner = length * self.cell;
            from * self.cell + inner * (i as f32 + 0.5) / n as f32
        };
        let room = self.room;
        Point::new(
            corner.x + along(room.left, room.width, column, columns),
            corner.y + along(room.above, room.height, row, rows),
        )
    }

    /// The radius of a form around a candidate.
    pub(crate) fn radius(&self) -> f32 {
        let (columns, rows) = self.picture.places();
        let half = |length: f32, n: usize| 0.5 * length * self.cell / n as f32;
        half(self.room.width, columns).min(half(self.room.height, rows))
    }

    /// The role of a candidate.
    pub(crate) fn role(&self, candidate: Candidate) -> Option<Role> {
        let mut roles = self.roles.iter();
        let (_, role) = roles.find(|(c, _)| *c == candidate)?;
        Some(*role)
    }

    /// A line of text with its middle here.
    pub(crate) fn centred(
        &self,
        at: Point,
        size: f32,
        face: Face,
        colour: Colour,
        text: String,
    ) -> Item {
        let width = size * font::width(face, &text);
        let height = size * font::DIGIT_HEIGHT;
        Item::Text(Text {
            at: Point::new(at.x - width / 2.0, at.y + height / 2.0),
            size,
            face,
            colour,
            text,
        })
    }

    /// A solid line of a width in cells.
    pub(crate) fn stroke(&self, colour: Colour, width: f32) -> Stroke {
        Stroke {
            colour,
            width: width * self.cell,
            dash: None,
        }
    }

    /// The lines of the board and its constraints.
    pub(crate) fn draw_ground(&self, drawing: &mut Drawing) {
        constraint::draw_under_lines(self, drawing);
        self.draw_lines(drawing);
        constraint::draw_over_lines(self, drawing);
        self.draw_beside(drawing);
    }

    /// Everything but the ground and the tints below it.
    pub(crate) fn draw_contents(&self, drawing: &mut Drawing) {
        mark::draw_houses(self, drawing);
        link::draw(self, drawing);
        mark::draw_marks(self, drawing);
        digits::draw(self, drawing);
    }

    /// Thin lines between cells, then thick ones where boxes or pieces meet and where the board ends.
    fn draw_lines(&self, drawing: &mut Drawing) {
        let board = self.board();
        let (rows, columns) = (board.rows(), board.columns());
        let mut region = vec![usize::MAX; board.board_cells()];
        for (i, house) in board.regions().enumerate() {
            for cell in board.cells_of(house) {
                if let Some(region) = region.get_mut(cell.index()) {
                    *region = i;
                }
            }
        }
        let of = |row: Option<usize>, column: Option<usize>| {
            let cell = board.at(row?, column?)?;
            region.get(cell.index()).copied()
        };
        let (mut thin, mut thick) = (Vec::new(), Vec::new());
        // The pieces of a line, each of which lies between these two cells.
        let mut line = |pieces: Vec<[Option<usize>; 2]>, corner: &dyn Fn(usize) -> Point| {
            let kind = |&[a, b]: &[Option<usize>; 2]| (a != b, a.is_none() && b.is_none());
            let mut begin = 0;
            for run in pieces.chunk_by(|a, b| kind(a) == kind(b)) {
                let end = begin + run.len();
                let (is_thick, is_hole) = kind(&run[0]);
                if !is_hole {
                    let lines = if is_thick { &mut thick } else { &mut thin };
                    lines.extend([Segment::Move(corner(begin)), Segment::Line(corner(end))]);
                }
                begin = end;
            }
        };
        for i in 0..=rows.max(columns) {
            let before = i.checked_sub(1);
            if i <= rows {
                let pieces = (0..columns).map(|c| [of(before, Some(c)), of(Some(i), Some(c))]);
                line(pieces.collect(), &|c| self.corner(i as f32, c as f32));
            }
            if i <= columns {
                let pieces = (0..rows).map(|r| [of(Some(r), before), of(Some(r), Some(i))]);
                line(pieces.collect(), &|r| self.corner(r as f32, i as f32));
            }
        }
        // Large boards are looked at from farther away.
        let measure = self.cell.max(24.0);
        for (segments, colour, width) in [
            (thin, self.theme.thin, 0.016 * measure),
            (thick, self.theme.thick, 0.04 * measure),
        ] {
            if !segments.is_empty() {
                let stroke = Stroke {
                    colour,
                    width,
                    dash: None,
                };
                drawing.stroke(Outline::Path(segments), stroke);
            }
        }
    }

    /// The cells beside the board, with their names above them.
    fn draw_beside(&self, drawing: &mut Drawing) {
        let board = self.board();
        for cell in board.cells().skip(board.board_cells()) {
            let at = self.middle(cell);
            let half = 0.45 * self.cell;
            let outline = Outline::Rect {
                at: Point::new(at.x - half, at.y - half),
                size: Point::new(2.0 * half, 2.0 * half),
                radius: 0.08 * self.cell,
            };
            drawing.stroke(outline, self.stroke(self.theme.thin, 0.03));
            let above = Point::new(at.x, at.y - 0.62 * self.cell);
            let (size, colour) = (0.24 * self.cell, self.theme.label);
            let name = self.centred(above, size, Face::Regular, colour, board.name(cell));
            drawing.items.push(name);
        }
    }

    /// `r1` … on the left, `c1` … above, unless clues stand there.
    pub(crate) fn draw_coordinates(&self, drawing: &mut Drawing) {
        if !self.picture.has_coordinates || !self.outside.is_empty() {
            return;
        }
        let (rows, columns) = (self.board().rows(), self.board().columns());
        let lines = rows.max(columns);
        let wanted = 0.24 * self.cell.max(48.0);
        let widest = font::width(Face::Regular, &format!("c{lines}"));
        let size = wanted.min(0.9 * self.cell / widest);
        let away = 0.27 * self.cell;
        let half = self.cell / 2.0;
        for i in 0..lines {
            let left = self.corner(i as f32, 0.0);
            let above = self.corner(0.0, i as f32);
            for (at, letter, many) in [
                (Point::new(left.x - away, left.y + half), 'r', rows),
                (Point::new(above.x + half, above.y - away), 'c', columns),
            ] {
                if i < many {
                    let text = format!("{letter}{}", i + 1);
                    let colour = self.theme.label;
                    let item = self.centred(at, size, Face::Regular, colour, text);
                    drawing.items.push(item);
                }
            }
        }
    }
}

/// A path through points.
pub(crate) fn path(points: &[Point]) -> Outline {
    let segment = |(i, &point): (usize, &Point)| match i {
        0 => Segment::Move(point),
        _ => Segment::Line(point),
    };
    Outline::Path(points.iter().enumerate().map(segment).collect())
}
