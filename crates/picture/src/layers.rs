//! Draws a board layer by layer.
//!
//! The layers from back to front are: tints of houses, constraints below the lines (shades, lines), and the lines
//! of the board. Then come constraints above the lines (cages, dots, clues), links, the forms of candidates, and
//! digits. So no line covers a digit.

use ninefold_grid::Cell;

use crate::board::{BoardPicture, MARGIN};
use crate::drawing::{Drawing, Face, Outline, Point, Segment, Stroke};
use crate::frame::Frame;
use crate::theme::Theme;
use crate::{constraint, digits, font, link, mark};

/// A drawing without digits, and the place of its board.
#[derive(Clone, PartialEq, Debug)]
pub struct Background {
    /// Everything except digits, candidates and figures.
    pub drawing: Drawing,
    /// The upper left corner of the board.
    pub at: Point,
    /// The side of a cell.
    pub cell: f32,
    /// The middle of every cell, including those beside the board.
    pub middles: Vec<Point>,
    /// The cells with a text in their upper left corner, such as the sum of a cage.
    pub corner_texts: Vec<Cell>,
}

impl BoardPicture<'_> {
    /// Returns everything except digits, candidates and figures, for a page that lays its own digits over it.
    ///
    /// ```
    /// use ninefold_grid::{Board, Puzzle, Shape};
    /// use ninefold_picture::{BoardPicture, Theme};
    ///
    /// let puzzle = Puzzle::empty(Board::of(Shape::NINE));
    /// let background = BoardPicture::new(&puzzle).background(&Theme::DARK);
    /// assert_eq!(background.middles.len(), 81);
    /// ```
    pub fn background(&self, theme: &Theme) -> Background {
        let extent = self.extent();
        let frame = self.frame(Point::new(MARGIN, MARGIN), self.cell(), theme);
        let (width, height) = (extent.x * frame.cell, extent.y * frame.cell);
        let size = Point::new(width + 2.0 * MARGIN, height + 2.0 * MARGIN);
        let mut drawing = Drawing::new(size, theme.paper);
        draw_background(&frame, &mut drawing);
        draw_coordinates(&frame, &mut drawing);
        drawing.title = "Sudoku".to_owned();
        drawing.description = self.description();
        let cells = self.board().cells();
        Background {
            at: frame.at,
            middles: cells.map(|cell| frame.middle(cell)).collect(),
            cell: frame.cell,
            corner_texts: constraint::corner_texts(&frame),
            drawing,
        }
    }

    /// Draws the board with the upper left corner of everything at `at`. Returns the upper left corner of its
    /// lines.
    pub(crate) fn draw(&self, drawing: &mut Drawing, at: Point, cell: f32, theme: &Theme) -> Point {
        let frame = self.frame(at, cell, theme);
        mark::draw_tints(&frame, drawing);
        draw_background(&frame, drawing);
        draw_contents(&frame, drawing);
        draw_coordinates(&frame, drawing);
        frame.at
    }
}

/// Draws the lines of the board and its constraints.
fn draw_background(frame: &Frame<'_>, drawing: &mut Drawing) {
    constraint::draw_under_lines(frame, drawing);
    draw_lines(frame, drawing);
    constraint::draw_over_lines(frame, drawing);
    draw_beside(frame, drawing);
}

/// Draws everything except the background and the tints below it.
fn draw_contents(frame: &Frame<'_>, drawing: &mut Drawing) {
    mark::draw_houses(frame, drawing);
    link::draw(frame, drawing);
    mark::draw_marks(frame, drawing);
    digits::draw(frame, drawing);
}

/// Draws thin lines between cells, then thick lines where boxes or pieces meet and where the board ends.
fn draw_lines(frame: &Frame<'_>, drawing: &mut Drawing) {
    let board = frame.board();
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
    // The pieces of a line, each given by the regions on its two sides.
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
            line(pieces.collect(), &|c| frame.corner(i as f32, c as f32));
        }
        if i <= columns {
            let pieces = (0..rows).map(|r| [of(Some(r), before), of(Some(r), Some(i))]);
            line(pieces.collect(), &|r| frame.corner(r as f32, i as f32));
        }
    }
    // People look at large boards from farther away.
    let measure = frame.cell.max(24.0);
    for (segments, colour, width) in [
        (thin, frame.theme.thin, 0.016 * measure),
        (thick, frame.theme.thick, 0.04 * measure),
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

/// Draws the cells beside the board, with their names above them.
fn draw_beside(frame: &Frame<'_>, drawing: &mut Drawing) {
    let board = frame.board();
    for cell in frame.picture.shown_beside() {
        let at = frame.middle(cell);
        let half = 0.45 * frame.cell;
        let outline = Outline::Rect {
            at: Point::new(at.x - half, at.y - half),
            size: Point::new(2.0 * half, 2.0 * half),
            radius: 0.08 * frame.cell,
        };
        drawing.stroke(outline, frame.stroke(frame.theme.thin, 0.03));
        let above = Point::new(at.x, at.y - 0.62 * frame.cell);
        let (size, colour) = (0.24 * frame.cell, frame.theme.label);
        let name = frame.centred(above, size, Face::Regular, colour, board.name(cell));
        drawing.items.push(name);
    }
}

/// Writes `r1` … on the left and `c1` … above, beyond the clues that are there.
fn draw_coordinates(frame: &Frame<'_>, drawing: &mut Drawing) {
    if !frame.picture.has_coordinates {
        return;
    }
    let [clues_above, clues_left, ..] = match frame.outside.is_empty() {
        true => [0.0; 4],
        false => frame.outside.reach(frame.board()),
    };
    let (rows, columns) = (frame.board().rows(), frame.board().columns());
    let lines = rows.max(columns);
    let wanted = 0.24 * frame.cell.max(48.0);
    let widest = font::width(Face::Regular, &format!("c{lines}"));
    let size = wanted.min(0.9 * frame.cell / widest);
    let away = |clues: f32| (clues + 0.27) * frame.cell;
    let half = frame.cell / 2.0;
    for i in 0..lines {
        let left = frame.corner(i as f32, 0.0);
        let above = frame.corner(0.0, i as f32);
        for (at, letter, many) in [
            (
                Point::new(left.x - away(clues_left), left.y + half),
                'r',
                rows,
            ),
            (
                Point::new(above.x + half, above.y - away(clues_above)),
                'c',
                columns,
            ),
        ] {
            if i < many {
                let text = format!("{letter}{}", i + 1);
                let colour = frame.theme.label;
                let item = frame.centred(at, size, Face::Regular, colour, text);
                drawing.items.push(item);
            }
        }
    }
}
