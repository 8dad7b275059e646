//! One board: lines, digits, candidates, coordinates.
//!
//! The cell is the measure of everything. Givens are bold and in the colour of ink; found digits have
//! the accent and the regular face; candidates stand in their places as in a box. From back to front:
//! tints, lines, links, the forms of candidates, digits; so no line ever covers a digit.

use ninefold_grid::{Candidate, Cell, Digit, Grid, Pencilmarks, Puzzle};
use ninefold_logic::{Figure, Role};

use crate::drawing::{Colour, Drawing, Face, Item, Outline, Point, Segment, Stroke, Text};
use crate::font;
use crate::theme::Theme;
use crate::{alternative, link, mark};

/// What one board shows.
#[derive(Copy, Clone, Debug)]
pub struct Board<'a> {
    /// Its givens are drawn as such.
    pub puzzle: &'a Puzzle,
    /// The digits of the other cells, where there are any.
    pub digits: Option<&'a Grid>,
    /// The candidates of cells without a digit.
    pub candidates: Option<&'a Pencilmarks>,
    /// What is pointed out.
    pub figure: Option<&'a Figure>,
    /// Whether rows and columns are numbered beside the board.
    pub has_coordinates: bool,
}

/// A digit in a size of 1 that is a cell.
const DIGIT: f32 = 0.68;

impl<'a> Board<'a> {
    /// A puzzle and nothing else.
    pub fn new(puzzle: &'a Puzzle) -> Board<'a> {
        Board {
            puzzle,
            digits: None,
            candidates: None,
            figure: None,
            has_coordinates: false,
        }
    }

    /// The same in words.
    pub fn description(&self) -> String {
        alternative::board(self)
    }

    pub(crate) fn side(&self) -> usize {
        self.puzzle.geometry().side()
    }

    /// The side of a cell that lets everything be read on a screen.
    pub(crate) fn cell(&self) -> f32 {
        let cell: f32 = match self.side() {
            0..=9 => 64.0,
            10..=16 => 48.0,
            _ => 40.0,
        };
        if self.candidates.is_some() {
            let (columns, _) = self.places();
            cell.max(if self.side() > 9 { 17.0 } else { 21.4 } * columns as f32)
        } else {
            cell
        }
    }

    /// How much room coordinates take on the left and above, in cells.
    pub(crate) fn gutter(&self) -> f32 {
        if self.has_coordinates { 0.5 } else { 0.0 }
    }

    /// The digit of a cell, and whether it is given.
    pub(crate) fn digit(&self, cell: Cell) -> Option<(Digit, bool)> {
        match self.puzzle.givens()[cell] {
            Some(given) => Some((given, true)),
            None => Some((self.digits?[cell]?, false)),
        }
    }

    /// The candidates that are drawn in a cell, in ascending order: those left, and those that the
    /// figure points at. None in a cell with a digit.
    pub(crate) fn candidates_of(&self, cell: Cell) -> Vec<Digit> {
        if self.digit(cell).is_some() {
            return Vec::new();
        }
        let marks = self.candidates.map(|candidates| candidates[cell]);
        let mut digits: Vec<Digit> = marks.iter().flat_map(|marks| marks.iter()).collect();
        if let Some(figure) = self.figure {
            let of_cell = |(c, _): &&(Candidate, Role)| c.cell == cell;
            let pointed = figure.candidates.iter().filter(of_cell);
            digits.extend(pointed.map(|(c, _)| c.digit));
            digits.sort_unstable();
            digits.dedup();
        }
        digits
    }

    /// Columns and rows of the candidates within a cell: as in a box, or nearly square where boxes
    /// are much longer than wide.
    fn places(&self) -> (usize, usize) {
        let shape = self.puzzle.geometry().shape();
        let (rows, columns) = (shape.rows(), shape.columns());
        if rows.max(columns) <= 2 * rows.min(columns) {
            return (columns, rows);
        }
        let columns = (shape.side() as f64).sqrt().ceil() as usize;
        (columns, shape.side().div_ceil(columns))
    }

    /// Draws the board with the upper left corner of its lines here.
    pub(crate) fn draw(&self, drawing: &mut Drawing, at: Point, cell: f32, theme: &Theme) {
        let frame = Frame::of(self, at, cell, theme);
        mark::draw_tints(&frame, drawing);
        frame.draw_lines(drawing);
        frame.draw_contents(drawing);
        if self.has_coordinates {
            frame.draw_coordinates(drawing);
        }
    }
}

/// The room for candidates in a cell, in cells: how far from the left and from above, how wide and how high.
#[derive(Copy, Clone)]
pub(crate) struct Room {
    left: f32,
    above: f32,
    width: f32,
    height: f32,
}

impl Room {
    const PLAIN: Room = Room {
        left: 0.04,
        above: 0.04,
        width: 0.92,
        height: 0.92,
    };
    /// Where the sum of a cage may stand in the corner.
    pub(crate) const RULED: Room = Room {
        left: 0.08,
        above: 0.2,
        width: 0.84,
        height: 0.77,
    };
}

/// A board in its place.
pub(crate) struct Frame<'a> {
    pub(crate) board: &'a Board<'a>,
    /// The candidates of its figure.
    pub(crate) roles: Vec<(Candidate, Role)>,
    /// The upper left corner.
    pub(crate) at: Point,
    /// The side of a cell.
    pub(crate) cell: f32,
    pub(crate) theme: &'a Theme,
    /// The upper left corner of every cell.
    pub(crate) corners: Vec<Point>,
    pub(crate) room: Room,
}

impl<'a> Frame<'a> {
    /// A square board.
    pub(crate) fn of(board: &'a Board<'a>, at: Point, cell: f32, theme: &'a Theme) -> Frame<'a> {
        let side = board.side();
        let corner = |of: Cell| {
            let (row, column) = (of.row(side) as f32, of.column(side) as f32);
            Point::new(at.x + column * cell, at.y + row * cell)
        };
        Frame {
            roles: mark::roles(board),
            at,
            cell,
            theme,
            corners: board.puzzle.geometry().cells().map(corner).collect(),
            room: Room::PLAIN,
            board,
        }
    }

    /// Everything but the lines of the board and what lies below them.
    pub(crate) fn draw_contents(&self, drawing: &mut Drawing) {
        mark::draw_houses(self, drawing);
        link::draw(self, drawing);
        mark::draw_marks(self, drawing);
        self.draw_digits(drawing);
    }

    /// The corner between the cells, counted from 0 on the left and above.
    pub(crate) fn corner(&self, row: usize, column: usize) -> Point {
        let (x, y) = (column as f32 * self.cell, row as f32 * self.cell);
        Point::new(self.at.x + x, self.at.y + y)
    }

    /// The upper left corner of a cell.
    pub(crate) fn corner_of(&self, cell: Cell) -> Point {
        self.corners.get(cell.index()).copied().unwrap_or(self.at)
    }

    /// The middle of a cell.
    pub(crate) fn middle(&self, cell: Cell) -> Point {
        let corner = self.corner_of(cell);
        Point::new(corner.x + self.cell / 2.0, corner.y + self.cell / 2.0)
    }

    /// The middle of a candidate.
    pub(crate) fn place(&self, candidate: Candidate) -> Point {
        let (columns, rows) = self.board.places();
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
        let (columns, rows) = self.board.places();
        let half = |length: f32, n: usize| 0.5 * length * self.cell / n as f32;
        half(self.room.width, columns).min(half(self.room.height, rows))
    }

    /// The role of a candidate.
    pub(crate) fn role(&self, candidate: Candidate) -> Option<Role> {
        let mut roles = self.roles.iter();
        let (_, role) = roles.find(|(c, _)| *c == candidate)?;
        Some(*role)
    }

    /// The greatest size in which every number of the board is as narrow as this.
    fn size_within(&self, face: Face, size: f32, width: f32) -> f32 {
        let geometry = self.board.puzzle.geometry();
        let last = Digit::from_index(geometry.side().saturating_sub(1));
        let widest = geometry.value(last).to_string();
        size.min(width / font::width(face, &widest))
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

    /// Thin lines, then thick ones.
    fn draw_lines(&self, drawing: &mut Drawing) {
        let shape = self.board.puzzle.geometry().shape();
        let n = shape.side();
        // Large boards are looked at from farther away.
        let measure = self.cell.max(24.0);
        let mut thin = Vec::new();
        let mut thick = Vec::new();
        for i in 0..=n {
            let is_edge = |of_box: usize| i % of_box == 0;
            let rows = if is_edge(shape.rows()) {
                &mut thick
            } else {
                &mut thin
            };
            rows.extend([
                Segment::Move(self.corner(i, 0)),
                Segment::Line(self.corner(i, n)),
            ]);
            let columns = if is_edge(shape.columns()) {
                &mut thick
            } else {
                &mut thin
            };
            columns.extend([
                Segment::Move(self.corner(0, i)),
                Segment::Line(self.corner(n, i)),
            ]);
        }
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

    /// Givens, then found digits, then candidates: what has one colour stands together.
    fn draw_digits(&self, drawing: &mut Drawing) {
        let geometry = self.board.puzzle.geometry();
        for is_given in [true, false] {
            let (face, colour) = match is_given {
                true => (Face::Bold, self.theme.given),
                false => (Face::Regular, self.theme.found),
            };
            let size = self.size_within(face, DIGIT * self.cell, 0.82 * self.cell);
            for cell in geometry.cells() {
                if let Some((digit, given)) = self.board.digit(cell)
                    && given == is_given
                {
                    let at = self.middle(cell);
                    let text = geometry.value(digit).to_string();
                    drawing
                        .items
                        .push(self.centred(at, size, face, colour, text));
                }
            }
        }
        let (columns, rows) = self.board.places();
        let (width, height) = (self.room.width * self.cell, self.room.height * self.cell);
        let usual = 0.275 * self.cell * (self.room.height / Room::PLAIN.height);
        let size = usual.min(1.1 * height / rows as f32);
        let size = self.size_within(Face::Regular, size, 0.86 * width / columns as f32);
        let mut emphatic = Vec::new();
        for cell in geometry.cells() {
            for digit in self.board.candidates_of(cell) {
                let candidate = Candidate { cell, digit };
                let at = self.place(candidate);
                let text = geometry.value(digit).to_string();
                match self.role(candidate) {
                    None => {
                        let colour = self.theme.candidate;
                        let item = self.centred(at, size, Face::Regular, colour, text);
                        drawing.items.push(item);
                    }
                    Some(role) => {
                        let colour = self.theme.mark(role).digit;
                        emphatic.push((role, self.centred(at, size, Face::Bold, colour, text)));
                    }
                }
            }
        }
        emphatic.sort_by_key(|(role, _)| *role);
        drawing
            .items
            .extend(emphatic.into_iter().map(|(_, item)| item));
        mark::draw_strikes(self, drawing);
    }

    /// `r1` … on the left, `c1` … above.
    fn draw_coordinates(&self, drawing: &mut Drawing) {
        let n = self.board.side();
        let wanted = 0.24 * self.cell.max(48.0);
        let widest = font::width(Face::Regular, &format!("c{n}"));
        let size = wanted.min(0.9 * self.cell / widest);
        let away = 0.27 * self.cell;
        for i in 0..n {
            let half = self.cell / 2.0;
            let left = self.corner(i, 0);
            let above = self.corner(0, i);
            for (at, letter) in [
                (Point::new(left.x - away, left.y + half), 'r'),
                (Point::new(above.x + half, above.y - away), 'c'),
            ] {
                let text = format!("{letter}{}", i + 1);
                let colour = self.theme.label;
                let item = self.centred(at, size, Face::Regular, colour, text);
                drawing.items.push(item);
            }
        }
    }
}
