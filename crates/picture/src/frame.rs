//! A board at its place in a drawing: where its cells and candidates are. All lengths follow from the side of a
//! cell.

use std::collections::HashSet;

use ninefold_explain::Role;
use ninefold_grid::constraint::Rule;
use ninefold_grid::{Board, Candidate, Cell};

use crate::board::{BoardPicture, Room};
use crate::constraint::clues::Outside;
use crate::drawing::{Colour, Drawing, Face, Item, Outline, Point, Segment, Stroke, Text};
use crate::font;
use crate::roles::roles;
use crate::theme::Theme;

/// A board at its place in a drawing.
pub(crate) struct Frame<'a> {
    pub(crate) picture: &'a BoardPicture<'a>,
    /// The candidates of its figure, with their roles.
    pub(crate) roles: Vec<(Candidate, Role)>,
    /// The upper left corner of the board's lines.
    pub(crate) at: Point,
    /// The side of a cell.
    pub(crate) cell: f32,
    pub(crate) theme: &'a Theme,
    pub(crate) room: Room,
    /// The distance that clues reach below the board, in cells.
    pub(crate) below: f32,
    pub(crate) outside: Outside,
}

impl<'a> Frame<'a> {
    pub(crate) fn board(&self) -> &Board {
        self.picture.board()
    }

    /// Returns a corner between cells, counted from 0 on the left and at the top.
    pub(crate) fn corner(&self, row: f32, column: f32) -> Point {
        Point::new(self.at.x + column * self.cell, self.at.y + row * self.cell)
    }

    /// Returns the upper left corner of a cell. Cells beside the board are in rows below it, but a cell that is about
    /// another one is there.
    pub(crate) fn corner_of(&self, cell: Cell) -> Point {
        let board = self.board();
        match board.place(cell) {
            Some((row, column)) => self.corner(row as f32, column as f32),
            None => {
                if let Some(cell) = board.about(cell) {
                    return self.corner_of(cell);
                }
                let before = self.picture.shown_beside();
                let i = before.take_while(|&other| other < cell).count();
                let across = board.columns().max(1);
                let below = self.below + board.rows() as f32 + 0.5;
                self.corner(below + 1.4 * (i / across) as f32, (i % across) as f32)
            }
        }
    }

    /// Returns the middle of a cell.
    pub(crate) fn middle(&self, cell: Cell) -> Point {
        let corner = self.corner_of(cell);
        Point::new(corner.x + self.cell / 2.0, corner.y + self.cell / 2.0)
    }

    /// Returns the middle of a candidate.
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

    /// Returns the radius of a form around a candidate.
    pub(crate) fn radius(&self) -> f32 {
        let (columns, rows) = self.picture.places();
        let half = |length: f32, n: usize| 0.5 * length * self.cell / n as f32;
        half(self.room.width, columns).min(half(self.room.height, rows))
    }

    /// Returns the role of a candidate.
    pub(crate) fn role(&self, candidate: Candidate) -> Option<Role> {
        let mut roles = self.roles.iter();
        let (_, role) = roles.find(|(c, _)| *c == candidate)?;
        Some(*role)
    }

    /// Returns a line of text with its middle at a point.
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

    /// Returns a solid line with this width in cells.
    pub(crate) fn stroke(&self, colour: Colour, width: f32) -> Stroke {
        Stroke {
            colour,
            width: width * self.cell,
            dash: None,
        }
    }

    /// Writes a line of text with its middle at a point.
    pub(crate) fn write(
        &self,
        drawing: &mut Drawing,
        at: Point,
        size: f32,
        face: Face,
        colour: Colour,
        text: &str,
    ) {
        let item = self.centred(at, size, face, colour, text.to_owned());
        drawing.items.push(item);
    }

    /// Returns the rules to draw, each once, however often the puzzle states it.
    pub(crate) fn rules(&self) -> impl Iterator<Item = &'a Rule> + use<'a> {
        let mut seen = HashSet::new();
        let rules = self.picture.rules();
        rules.filter(move |rule| seen.insert(*rule))
    }
}

impl BoardPicture<'_> {
    /// Returns the board at a place: `at` is the upper left corner of everything.
    pub(crate) fn frame<'b>(&'b self, at: Point, cell: f32, theme: &'b Theme) -> Frame<'b> {
        let outside = self.outside();
        let [above, left, below, _] = self.reach(&outside);
        Frame {
            picture: self,
            roles: roles(self),
            at: Point::new(at.x + cell * left, at.y + cell * above),
            cell,
            theme,
            room: self.room(),
            below,
            outside,
        }
    }
}

/// Returns a path through points.
pub(crate) fn path(points: &[Point]) -> Outline {
    let segment = |(i, &point): (usize, &Point)| match i {
        0 => Segment::Move(point),
        _ => Segment::Line(point),
    };
    Outline::Path(points.iter().enumerate().map(segment).collect())
}
