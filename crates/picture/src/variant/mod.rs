//! A variant's board: its borders, and every rule in the form in which puzzles are printed.
//!
//! From back to front: shades, lines, the lines of the board, cages, marks between cells, clues outside,
//! digits. What no drawing can say (the knight's move and the like) is said in words below, and so is what
//! each sort of line means. [`VariantBoard::ground`] is the same without digits, for a page that lays its
//! own board over it.
//!
//! | file | what it draws |
//! |---|---|
//! | `palette` | the colour of each kind |
//! | `shade` | extra regions, windoku, disjoint groups, odd, even, least and greatest cells, clones |
//! | `lines` | thermometers, arrows, and all rules about lines |
//! | `cages` | dashed outlines with a sum |
//! | `pairs` | dots, X and V, greater signs, quadruples |
//! | `outside` | clues beside rows, columns and diagonals |
//! | `caption` | the words |

mod cages;
mod caption;
mod lines;
mod outside;
mod pairs;
mod palette;
mod shade;

use ninefold_grid::variant::{Layout, Rule, Variant};
use ninefold_grid::{Cell, Digit};

use crate::board::{self, Board, Room};
use crate::drawing::{Colour, Drawing, Face, Item, Outline, Point, Segment, Stroke, Text};
use crate::font;
use crate::mark;
use crate::plate::words;
use crate::theme::Theme;

/// What a drawing of a variant shows.
#[derive(Copy, Clone, Debug)]
pub struct VariantBoard<'a> {
    /// The board, its givens and rules.
    pub variant: &'a Variant,
    /// The digits of all cells, if they are to be shown.
    pub digits: Option<&'a [Digit]>,
    /// The digits of all cells of a second board to the right of this one, if there is to be one.
    pub beside: Option<&'a [Digit]>,
    /// What stands on it, in place of digits: a position of the same board, its givens the puzzle's.
    pub position: Option<Board<'a>>,
    /// Above the board, in bold; nothing if empty.
    pub title: &'a str,
    /// Below the board, before the rules, each line a paragraph; nothing if empty.
    pub note: &'a str,
    /// Whether the rules are told below the board.
    pub has_words: bool,
    /// Whether rows and columns are numbered, if there are no clues in the way.
    pub has_coordinates: bool,
}

/// A drawing without digits, and where its board is.
#[derive(Clone, PartialEq, Debug)]
pub struct Ground {
    /// Everything but digits.
    pub drawing: Drawing,
    /// The upper left corner of the board.
    pub at: Point,
    /// The side of a cell.
    pub cell: f32,
    /// The middle of every cell, those beside the board among them.
    pub middles: Vec<Point>,
}

/// Around everything.
const MARGIN: f32 = 20.0;
/// Between two boards.
const GAP: f32 = 36.0;
const TITLE: f32 = 24.0;
const WORDS: f32 = 16.0;
const LEADING: f32 = 1.4;
/// The narrowest text below small boards.
const NARROWEST: f32 = 380.0;

impl<'a> VariantBoard<'a> {
    /// A variant with its rules in words, without a solution.
    pub fn new(variant: &'a Variant) -> VariantBoard<'a> {
        VariantBoard {
            variant,
            digits: None,
            beside: None,
            position: None,
            title: "",
            note: "",
            has_words: true,
            has_coordinates: false,
        }
    }

    /// The side of a cell that lets everything be read on a screen.
    fn cell(&self) -> f32 {
        let layout = self.variant.layout();
        let cell: f32 = match layout.rows().max(layout.columns()) {
            0..=9 => 64.0,
            10..=16 => 48.0,
            _ => 40.0,
        };
        let position = self
            .position
            .filter(|position| position.candidates.is_some());
        position.map_or(cell, |position| cell.max(1.1 * position.cell()))
    }

    /// Everything but the digits, and the words.
    pub fn ground(&self, theme: &Theme) -> Ground {
        let frame = self.frame(theme);
        let mut drawing = Drawing::new(Point::default(), theme.paper);
        frame.draw_ground(&mut drawing);
        drawing.size = frame.size();
        drawing.title = self.name();
        drawing.description = self.description();
        let cells = self.variant.layout().cells();
        Ground {
            at: frame.at,
            middles: cells.map(|cell| frame.middle(cell)).collect(),
            cell: frame.cell,
            drawing,
        }
    }

    /// Width and height in cells, with what stands beside the board and without words.
    pub(crate) fn extent(&self) -> Point {
        self.framed(Point::default(), 1.0, &Theme::LIGHT).end()
    }

    /// Draws the board without its words, with the upper left corner of everything here.
    pub(crate) fn draw_at(&self, drawing: &mut Drawing, at: Point, cell: f32, theme: &Theme) {
        self.framed(at, cell, theme).draw(drawing);
    }

    /// The rules in words, if they are to be told.
    pub(crate) fn words(&self) -> Vec<String> {
        match self.has_words {
            true => caption::paragraphs(self.variant),
            false => Vec::new(),
        }
    }

    fn frame<'b>(&'b self, theme: &'b Theme) -> Frame<'b> {
        self.framed(Point::new(MARGIN, MARGIN), self.cell(), theme)
    }

    /// The board with the upper left corner of everything here.
    fn framed<'b>(&'b self, at: Point, cell: f32, theme: &'b Theme) -> Frame<'b> {
        let clues = outside::places(self.variant);
        let reach = outside::reach(self.variant.layout(), &clues);
        let room = if self.has_coordinates && clues.is_empty() {
            0.5
        } else {
            0.0
        };
        let [above, left, ..] = reach.map(|cells| cells as f32 * 0.75);
        Frame {
            board: self,
            at: Point::new(at.x + cell * (left + room), at.y + cell * (above + room)),
            cell,
            theme,
            reach,
            clues,
        }
    }

    /// The whole drawing.
    pub fn draw(&self, theme: &Theme) -> Drawing {
        let mut frame = self.frame(theme);
        let mut drawing = Drawing::new(Point::default(), theme.paper);
        let second = self.beside.map(|digits| VariantBoard {
            digits: Some(digits),
            position: None,
            ..*self
        });
        let right = frame.size().x - MARGIN + GAP;
        let width = match &second {
            Some(second) => right + second.extent().x * frame.cell,
            None => frame.size().x - MARGIN,
        };
        let inner = (width - MARGIN).max(if self.has_words { NARROWEST } else { 0.0 });
        let mut top = MARGIN;
        if !self.title.is_empty() {
            let mut y = MARGIN;
            for line in font::wrapped(Face::Bold, self.title, inner / TITLE) {
                y += TITLE * LEADING;
                let at = Point::new(frame.at.x, y - 0.5 * TITLE);
                let item = words(at, TITLE, Face::Bold, theme.given, line);
                drawing.items.push(item);
            }
            frame.at.y += y + 4.0 - MARGIN;
            top = y + 4.0;
        }
        frame.draw(&mut drawing);
        if let Some(second) = second {
            second.draw_at(&mut drawing, Point::new(right, top), frame.cell, theme);
        }
        let bottom = frame.size();
        let mut y = bottom.y - MARGIN;
        let mut paragraphs = Vec::new();
        paragraphs.extend(self.note.lines().map(str::to_owned));
        paragraphs.extend(self.words());
        if !paragraphs.is_empty() {
            for paragraph in paragraphs {
                y += 8.0;
                for line in font::wrapped(Face::Regular, &paragraph, inner / WORDS) {
                    y += WORDS * LEADING;
                    let at = Point::new(MARGIN, y - 0.35 * WORDS);
                    let item = words(at, WORDS, Face::Regular, theme.candidate, line);
                    drawing.items.push(item);
                }
            }
        }
        drawing.size = Point::new(inner + 2.0 * MARGIN, y + MARGIN);
        drawing.title = self.name();
        drawing.description = self.description();
        drawing
    }

    fn name(&self) -> String {
        match self.title.is_empty() {
            true => "Sudoku".to_owned(),
            false => self.title.to_owned(),
        }
    }

    /// The givens, the solution and all rules in words.
    pub fn description(&self) -> String {
        let layout = self.variant.layout();
        let line = layout.line(|cell| self.variant.given(cell));
        let mut text = format!("{} by {}: {line}", layout.rows(), layout.columns());
        if !self.note.is_empty() {
            text = format!("{}\n{text}", self.note);
        }
        if let Some(digits) = self.digits.or(self.beside) {
            let line = layout.line(|cell| digits.get(cell.index()).copied());
            text += &format!("\nSolution: {line}");
        }
        for constraint in &self.variant.constraints {
            text.push('\n');
            text += &constraint.words(layout);
        }
        text
    }
}

/// A board in its place.
pub(super) struct Frame<'a> {
    pub(super) board: &'a VariantBoard<'a>,
    /// The upper left corner.
    pub(super) at: Point,
    /// The side of a cell.
    pub(super) cell: f32,
    pub(super) theme: &'a Theme,
    /// How far clues reach above, left, below and right, in cells.
    reach: [usize; 4],
    clues: Vec<outside::Clue<'a>>,
}

impl Frame<'_> {
    pub(super) fn layout(&self) -> &Layout {
        self.board.variant.layout()
    }

    /// The corner between the cells, counted from 0 on the left and above.
    pub(super) fn corner(&self, row: f32, column: f32) -> Point {
        Point::new(self.at.x + column * self.cell, self.at.y + row * self.cell)
    }

    /// The middle of a cell. Cells beside the board stand in rows below it.
    pub(super) fn middle(&self, cell: Cell) -> Point {
        let (row, column) = match self.layout().place(cell) {
            Some((row, column)) => (row as f32, column as f32),
            None => {
                let i = cell.index() - self.layout().board_cells();
                let across = self.layout().columns().max(1);
                let below = self.reach[2] as f32 * 0.75 + self.layout().rows() as f32 + 0.5;
                (below + 1.4 * (i / across) as f32, (i % across) as f32)
            }
        };
        self.corner(row + 0.5, column + 0.5)
    }

    /// Width and height of everything but words, with margins.
    fn size(&self) -> Point {
        let end = self.end();
        Point::new(end.x + MARGIN, end.y + MARGIN)
    }

    /// The lower right corner of everything but words.
    fn end(&self) -> Point {
        let layout = self.layout();
        let beside = (layout.cell_count() - layout.board_cells()).div_ceil(layout.columns().max(1));
        let beside = if beside > 0 {
            0.5 + 1.4 * beside as f32
        } else {
            0.0
        };
        let [_, _, below, right] = self.reach.map(|cells| cells as f32 * 0.75);
        self.corner(
            layout.rows() as f32 + below + beside,
            layout.columns() as f32 + right,
        )
    }

    /// A line of text with its middle here.
    pub(super) fn centred(
        &self,
        drawing: &mut Drawing,
        at: Point,
        size: f32,
        face: Face,
        colour: Colour,
        text: &str,
    ) {
        let width = size * font::width(face, text);
        let height = size * font::DIGIT_HEIGHT;
        drawing.items.push(Item::Text(Text {
            at: Point::new(at.x - width / 2.0, at.y + height / 2.0),
            size,
            face,
            colour,
            text: text.to_owned(),
        }));
    }

    /// A solid line of a width in cells.
    pub(super) fn stroke(&self, colour: Colour, width: f32) -> Stroke {
        Stroke {
            colour,
            width: width * self.cell,
            dash: None,
        }
    }

    /// A path through points.
    pub(super) fn path(points: &[Point]) -> Outline {
        let segment = |(i, &point): (usize, &Point)| match i {
            0 => Segment::Move(point),
            _ => Segment::Line(point),
        };
        Outline::Path(points.iter().enumerate().map(segment).collect())
    }

    /// The rules that hold for certain.
    pub(super) fn rules(&self) -> impl Iterator<Item = &Rule> {
        self.board.variant.certain()
    }

    fn draw(&self, drawing: &mut Drawing) {
        let Some(position) = &self.board.position else {
            self.draw_ground(drawing);
            self.draw_digits(drawing);
            return;
        };
        let half = self.cell / 2.0;
        let corner = |cell: Cell| {
            let middle = self.middle(cell);
            Point::new(middle.x - half, middle.y - half)
        };
        let contents = board::Frame {
            roles: mark::roles(position),
            at: self.at,
            cell: self.cell,
            theme: self.theme,
            corners: self.layout().cells().map(corner).collect(),
            room: Room::RULED,
            board: position,
        };
        mark::draw_tints(&contents, drawing);
        self.draw_ground(drawing);
        contents.draw_contents(drawing);
    }

    fn draw_ground(&self, drawing: &mut Drawing) {
        shade::draw(self, drawing);
        lines::draw(self, drawing);
        self.draw_borders(drawing);
        cages::draw(self, drawing);
        pairs::draw(self, drawing);
        outside::draw(self, &self.clues, drawing);
        self.draw_beside(drawing);
        if self.board.has_coordinates && self.clues.is_empty() {
            self.draw_coordinates(drawing);
        }
    }

    /// Thin lines between cells, thick ones where regions meet and where the board ends.
    fn draw_borders(&self, drawing: &mut Drawing) {
        let layout = self.layout();
        let mut region = vec![usize::MAX; layout.board_cells()];
        for (i, unit) in layout.regions().enumerate() {
            for cell in &unit.cells {
                region[cell.index()] = i;
            }
        }
        let own = |row: Option<usize>, column: Option<usize>| {
            layout.at(row?, column?).map(|cell| region[cell.index()])
        };
        let (mut thin, mut thick) = (Vec::new(), Vec::new());
        for row in 0..=layout.rows() {
            for column in 0..=layout.columns() {
                let here = own(Some(row), Some(column));
                for (other, end) in [
                    (own(row.checked_sub(1), Some(column)), (row, column + 1)),
                    (own(Some(row), column.checked_sub(1)), (row + 1, column)),
                ] {
                    if here.is_none() && other.is_none() {
                        continue;
                    }
                    let lines = if here == other { &mut thin } else { &mut thick };
                    lines.push(Segment::Move(self.corner(row as f32, column as f32)));
                    lines.push(Segment::Line(self.corner(end.0 as f32, end.1 as f32)));
                }
            }
        }
        let measure = self.cell.max(24.0) / self.cell;
        for (segments, colour, width) in [
            (thin, self.theme.thin, 0.016),
            (thick, self.theme.thick, 0.04),
        ] {
            if !segments.is_empty() {
                drawing.stroke(
                    Outline::Path(segments),
                    self.stroke(colour, width * measure),
                );
            }
        }
    }

    /// The cells beside the board, with their names above them.
    fn draw_beside(&self, drawing: &mut Drawing) {
        let layout = self.layout();
        for cell in layout.cells().skip(layout.board_cells()) {
            let at = self.middle(cell);
            let half = 0.45 * self.cell;
            let outline = Outline::Rect {
                at: Point::new(at.x - half, at.y - half),
                size: Point::new(2.0 * half, 2.0 * half),
                radius: 0.08 * self.cell,
            };
            drawing.stroke(outline, self.stroke(self.theme.thin, 0.03));
            let above = Point::new(at.x, at.y - 0.62 * self.cell);
            let size = 0.24 * self.cell;
            let name = layout.name(cell);
            self.centred(drawing, above, size, Face::Regular, self.theme.label, &name);
        }
    }

    fn draw_coordinates(&self, drawing: &mut Drawing) {
        let layout = self.layout();
        let size = 0.24 * self.cell;
        let rows = (0..layout.rows()).map(|row| (format!("r{}", row + 1), row as f32 + 0.5, -0.27));
        let columns = (0..layout.columns())
            .map(|column| (format!("c{}", column + 1), -0.27, column as f32 + 0.5));
        for (name, row, column) in rows.chain(columns) {
            let at = self.corner(row, column);
            self.centred(drawing, at, size, Face::Regular, self.theme.label, &name);
        }
    }

    /// Givens, found digits, and what is left to cells of which the puzzle says so.
    fn draw_digits(&self, drawing: &mut Drawing) {
        let (layout, variant) = (self.layout(), self.board.variant);
        let widest = layout.last().to_string();
        let size = 0.62 * self.cell;
        let size = size.min(0.74 * self.cell / font::width(Face::Bold, &widest));
        for cell in layout.cells() {
            let at = self.middle(cell);
            let given = variant.given(cell);
            let found = self
                .board
                .digits
                .and_then(|all| all.get(cell.index()).copied());
            let (digit, face, colour) = match (given, found) {
                (Some(given), _) => (given, Face::Bold, self.theme.given),
                (None, Some(found)) => (found, Face::Regular, self.theme.found),
                (None, None) => {
                    let allowed = variant.allowed(cell);
                    if allowed.len() < layout.digits() {
                        let values = allowed.iter().map(|digit| layout.value(digit).to_string());
                        let gap = if layout.last() > 9 { " " } else { "" };
                        let text = values.collect::<Vec<_>>().join(gap);
                        let width = font::width(Face::Regular, &text);
                        let size = (0.26 * self.cell).min(0.8 * self.cell / width.max(0.1));
                        let colour = self.theme.candidate;
                        self.centred(drawing, at, size, Face::Regular, colour, &text);
                    }
                    continue;
                }
            };
            let text = layout.value(digit).to_string();
            self.centred(drawing, at, size, face, colour, &text);
        }
    }
}

#[cfg(test)]
mod tests;
