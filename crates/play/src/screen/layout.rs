//! Places the cells: the roomiest board that fits, with a panel beside it. A cell has room for its candidates
//! whenever possible. Otherwise it shows their number, and the panel shows those of one cell. If a board does not
//! fit at all, a part of it is shown.
//!
//! At 80×24, a 9×9 board has cells of 5×2: ten places, nine of which are for candidates.

use ninefold::grid::{Cell, Shape};
use ratatui_core::layout::Rect;

/// The least width of the panel.
pub(crate) const PANEL: u16 = 24;

/// The greatest width of the panel.
const WIDEST: u16 = 48;

/// The size of the smallest terminal.
pub(crate) const SMALLEST: (u16, u16) = (60, 15);

/// The places of all parts of the screen.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Layout {
    pub(crate) shape: Shape,
    pub(crate) kind: Kind,
    /// The area of the board, with its border.
    pub(crate) board: Rect,
    pub(crate) panel: Rect,
    /// The first row and column that are shown.
    pub(crate) first: (usize, usize),
    pub(crate) seen: (usize, usize),
}

/// The size of a cell.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Kind {
    pub(crate) width: u16,
    pub(crate) height: u16,
    /// Whether a thin line runs between rows.
    pub(crate) ruled: bool,
    /// The number of columns of candidates, or 0 if there is no room for them.
    pub(crate) across: u16,
    /// The number of columns from one candidate to the next.
    pub(crate) stride: u16,
}

/// Returns the numbers of columns and rows of the candidates of a cell.
fn places(shape: Shape) -> (u16, u16) {
    let (rows, columns, n) = (shape.rows(), shape.columns(), shape.side());
    let long = rows.max(columns) > 2 * rows.min(columns);
    let root = n.isqrt() + usize::from(n.isqrt() * n.isqrt() < n);
    let across = if long { root } else { columns };
    (across as u16, n.div_ceil(across) as u16)
}

impl Kind {
    /// Returns all kinds, the roomiest first.
    fn all(shape: Shape) -> [Kind; 7] {
        let (across, down) = places(shape);
        let half = (shape.side() as u16 / 2 + 1).max(3);
        let of = |width, height, ruled, across, stride| Kind {
            width,
            height,
            ruled,
            across,
            stride,
        };
        [
            of((2 * across - 1).max(3), down, true, across, 2),
            of((2 * across - 1).max(3), down, false, across, 2),
            of(half, 2, true, half, 1),
            of(half, 2, false, half, 1),
            of(3, 1, false, 0, 1),
            of(2, 1, false, 0, 1),
            of(1, 1, false, 0, 1),
        ]
    }

    /// Returns the width of this number of columns, with borders.
    fn width_of(self, columns: usize) -> u16 {
        columns as u16 * (self.width + 1) + 1
    }

    /// Returns the height of these rows, with borders.
    fn height_of(self, first: usize, rows: usize, shape: Shape) -> u16 {
        let inner = (first + 1..first + rows).filter(|row| self.ruled || row % shape.rows() == 0);
        rows as u16 * self.height + inner.count() as u16 + 2
    }
}

impl Layout {
    /// Returns the layout for an area, with the cursor visible, or `None` if the area is too small.
    pub(crate) fn new(area: Rect, shape: Shape, cursor: Cell) -> Option<Layout> {
        if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
            return None;
        }
        let n = shape.side();
        // One line is above the board and one below.
        let (width, height) = (area.width - PANEL - 1, area.height - 2);
        let fits = |kind: &Kind| kind.width_of(n) <= width && kind.height_of(0, n, shape) <= height;
        let kinds = Kind::all(shape);
        let (kind, first, seen) = match kinds.into_iter().find(fits) {
            Some(kind) => (kind, (0, 0), (n, n)),
            None => {
                let narrow = kinds
                    .into_iter()
                    .skip(4)
                    .find(|kind| kind.width_of(n) <= width);
                let kind = narrow.unwrap_or(kinds[6]);
                let columns = (usize::from(width - 1) / usize::from(kind.width + 1)).min(n);
                let fitting = |rows: &usize| {
                    (0..=n - rows).all(|first| kind.height_of(first, *rows, shape) <= height)
                };
                let rows = (1..=n).rev().find(fitting)?;
                // The cursor is in the middle, if the edge of the board allows it.
                let start = |at: usize, seen: usize| at.saturating_sub(seen / 2).min(n - seen);
                let first = (start(cursor.row(n), rows), start(cursor.column(n), columns));
                (kind, first, (rows, columns))
            }
        };
        let board_width = kind.width_of(seen.1);
        let board_height = kind.height_of(first.0, seen.0, shape);
        let panel_width = (area.width - board_width - 1).min(WIDEST);
        let left = area.x + (area.width - board_width - 1 - panel_width) / 2;
        let top = area.y + 1 + (height - board_height) / 2;
        let board = Rect::new(left, top, board_width, board_height);
        // The panel is as high as the board, but at least 20 lines high if there is room.
        let panel_height = board_height.max(20).min(height);
        let panel_top = top.min(area.y + 1 + height - panel_height);
        let panel = Rect::new(left + board_width + 1, panel_top, panel_width, panel_height);
        Some(Layout {
            shape,
            kind,
            board,
            panel,
            first,
            seen,
        })
    }

    /// Returns the left end of a column that is shown.
    pub(crate) fn x(&self, column: usize) -> u16 {
        self.board.x + 1 + (column - self.first.1) as u16 * (self.kind.width + 1)
    }

    /// Returns the top of a row that is shown.
    pub(crate) fn y(&self, row: usize) -> u16 {
        let height = self
            .kind
            .height_of(self.first.0, row - self.first.0 + 1, self.shape);
        self.board.y + height - 1 - self.kind.height
    }

    /// Returns the area of a cell, without borders, or `None` if it is not shown.
    pub(crate) fn cell(&self, cell: Cell) -> Option<Rect> {
        let n = self.shape.side();
        let (row, column) = (cell.row(n), cell.column(n));
        let inside = |at: usize, first: usize, seen: usize| (first..first + seen).contains(&at);
        let is_seen =
            inside(row, self.first.0, self.seen.0) && inside(column, self.first.1, self.seen.1);
        is_seen.then(|| {
            Rect::new(
                self.x(column),
                self.y(row),
                self.kind.width,
                self.kind.height,
            )
        })
    }

    /// Returns the cell at a place. A border belongs to the cell on its left or above it.
    pub(crate) fn at(&self, x: u16, y: u16) -> Option<Cell> {
        let inner = Rect::new(
            self.board.x + 1,
            self.board.y + 1,
            self.board.width.saturating_sub(1),
            self.board.height.saturating_sub(1),
        );
        if !inner.contains((x, y).into()) {
            return None;
        }
        let rows = self.first.0..self.first.0 + self.seen.0;
        let columns = self.first.1..self.first.1 + self.seen.1;
        let row = rows.rev().find(|&row| self.y(row) <= y)?;
        let column = columns.rev().find(|&column| self.x(column) <= x)?;
        Some(Cell::at(row, column, self.shape.side()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(shape: &str, width: u16, height: u16, cursor: usize) -> Option<Layout> {
        let area = Rect::new(0, 0, width, height);
        Layout::new(area, shape.parse().unwrap(), Cell::new(cursor))
    }

    #[test]
    fn boards_up_to_sixteen_fit_a_small_terminal() {
        for (shape, size, across) in [
            ("2x2", (3, 2), 2),
            ("2x3", (5, 2), 3),
            ("3x3", (5, 2), 5),
            ("3x4", (3, 1), 0),
            ("4x4", (2, 1), 0),
        ] {
            let layout = layout(shape, 80, 24, 0).unwrap();
            assert_eq!((layout.kind.width, layout.kind.height), size, "{shape}");
            assert_eq!(layout.kind.across, across, "{shape}");
            assert_eq!(layout.seen, (layout.shape.side(), layout.shape.side()));
            assert!(layout.panel.right() <= 80 && layout.panel.width >= PANEL);
            assert!(layout.board.bottom() <= 23);
        }
    }

    #[test]
    fn what_does_not_fit_is_seen_in_part() {
        for cursor in [0, 312, 624] {
            let layout = layout("5x5", 80, 24, cursor).unwrap();
            assert_eq!(layout.seen.1, 25);
            assert!(layout.seen.0 < 25 && layout.cell(Cell::new(cursor)).is_some());
            assert!(layout.board.bottom() <= 23);
        }
        assert_eq!(layout("3x3", 50, 24, 0), None);
    }

    #[test]
    fn a_place_and_its_cell() {
        for shape in ["2x2", "3x3", "3x4", "4x4", "5x5", "1x7", "5x7"] {
            for (width, height) in [(60, 15), (80, 24), (100, 40), (300, 150)] {
                for cursor in [0, shape.len()] {
                    let layout = layout(shape, width, height, cursor).unwrap();
                    let cells = layout.shape.cell_count();
                    for cell in (0..cells).map(Cell::new) {
                        let Some(rect) = layout.cell(cell) else {
                            continue;
                        };
                        assert_eq!(layout.at(rect.x, rect.y), Some(cell));
                        assert_eq!(layout.at(rect.right() - 1, rect.bottom() - 1), Some(cell));
                        assert!(rect.right() < layout.board.right());
                        assert!(rect.bottom() < layout.board.bottom());
                    }
                    assert_eq!(layout.at(layout.board.right(), 5), None);
                }
            }
        }
    }
}
