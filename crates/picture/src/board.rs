//! The content and the size of a picture of one board.

use ninefold_explain::Figure;
use ninefold_grid::artwork::Artwork;
use ninefold_grid::constraint::Rule;
use ninefold_grid::{Board, Cell, Digit, Grid, Marks, Pencilmarks, Puzzle};

use crate::artwork;
use crate::constraint::clues::Outside;
use crate::constraint::drawn::is_of_whole_board;
use crate::drawing::Point;

/// The content of a picture of one board: a puzzle of any form, its constraints, and everything in its cells.
///
/// ```
/// use ninefold_grid::{Board, Puzzle, Shape};
/// use ninefold_picture::{BoardPicture, Picture, Theme, svg};
///
/// let puzzle = Puzzle::empty(Board::of(Shape::NINE));
/// let board = BoardPicture { has_coordinates: true, ..BoardPicture::new(&puzzle) };
/// let drawing = Picture::of(board).draw(&Theme::LIGHT);
/// assert!(svg(&drawing).starts_with("<svg"));
/// ```
#[derive(Copy, Clone, Debug)]
pub struct BoardPicture<'a> {
    /// The puzzle. Its givens are drawn as givens, and its constraints below the digits.
    pub puzzle: &'a Puzzle,
    /// The digits of the other cells, if there are any.
    pub digits: Option<&'a Grid>,
    /// The candidates of cells without a digit. If this is `None`, the candidates that the puzzle itself states are
    /// drawn, in the cells for which it states some.
    pub candidates: Option<&'a Pencilmarks>,
    /// The figure to draw, and the board whose houses it names: that of the position in which a step was found.
    /// This board has the cells of the puzzle's board, and may have other houses.
    pub figure: Option<(&'a Figure, &'a Board)>,
    /// The setter's own drawing, if there is one. It takes the place of Ninefold's drawing of the rules that it
    /// draws. Rules that words state for the whole board, such as the diagonals, are drawn below it.
    pub artwork: Option<&'a Artwork>,
    /// Whether rows and columns are numbered beside the board. Clues outside the board take the place of the
    /// numbers.
    pub has_coordinates: bool,
}

/// The margin around everything, in pixels.
pub(crate) const MARGIN: f32 = 20.0;

/// The room for digits and candidates in a cell, in cells.
#[derive(Copy, Clone)]
pub(crate) struct Room {
    /// The area of the candidates: its distance from the left and from the top, its width and its height.
    pub(crate) left: f32,
    pub(crate) above: f32,
    pub(crate) width: f32,
    pub(crate) height: f32,
    /// The size of a digit, and its greatest width.
    pub(crate) digit: f32,
    pub(crate) digit_width: f32,
    /// The factor by which a cell with candidates is enlarged, so that these are as large as in a plain cell.
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
    /// The room in a cell that may have the sum of a cage in its corner.
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

impl<'a> BoardPicture<'a> {
    /// Returns a picture of a puzzle and nothing else.
    pub fn new(puzzle: &'a Puzzle) -> BoardPicture<'a> {
        BoardPicture {
            puzzle,
            digits: None,
            candidates: None,
            figure: None,
            artwork: None,
            has_coordinates: false,
        }
    }

    pub(crate) fn board(&self) -> &'a Board {
        self.puzzle.board()
    }

    /// Returns the side of a cell at which everything can be read on a screen.
    pub(crate) fn cell(&self) -> f32 {
        let board = self.board();
        let cell: f32 = match board.rows().max(board.columns()) {
            0..=9 => 64.0,
            10..=16 => 48.0,
            _ => 40.0,
        };
        if !self.has_candidates() {
            return cell;
        }
        let (columns, _) = self.places();
        let wanted = if board.side() > 9 { 17.0 } else { 21.4 } * columns as f32;
        cell.max(wanted) * self.room().enlarged
    }

    /// Returns the columns and rows of the candidates within a cell: as in a box, or nearly square if one side of
    /// the boxes is more than twice the other.
    pub(crate) fn places(&self) -> (usize, usize) {
        let (board, side) = (self.board(), self.board().side());
        let boxes = board.boxes().filter(|shape| shape.side() == side);
        if let Some(shape) = boxes {
            let (rows, columns) = (shape.rows(), shape.columns());
            if rows.max(columns) <= 2 * rows.min(columns) {
                return (columns, rows);
            }
        }
        let columns = (side as f64).sqrt().ceil() as usize;
        (columns, side.div_ceil(columns))
    }

    pub(crate) fn room(&self) -> Room {
        match self.puzzle.constraints.is_empty() && self.artwork.is_none() {
            true => Room::PLAIN,
            false => Room::CONSTRAINED,
        }
    }

    fn has_candidates(&self) -> bool {
        let mut cells = self.board().cells();
        self.candidates.is_some() || cells.any(|cell| !self.marks(cell).is_empty())
    }

    /// Returns the digit of a cell, and whether it is a given.
    pub(crate) fn digit(&self, cell: Cell) -> Option<(Digit, bool)> {
        match self.puzzle.given(cell) {
            Some(given) => Some((given, true)),
            None => Some((self.digits?.get(cell)?, false)),
        }
    }

    /// Returns the candidates of a cell without a digit, not counting those that only the figure names.
    pub(crate) fn marks(&self, cell: Cell) -> Marks {
        if self.digit(cell).is_some() {
            return Marks::EMPTY;
        }
        match (self.candidates, self.puzzle.candidates()) {
            (Some(candidates), _) => candidates.get(cell),
            (None, None) => Marks::EMPTY,
            (None, Some(stated)) => {
                let marks = stated.get(cell);
                match marks.len() < self.board().side() {
                    true => marks,
                    false => Marks::EMPTY,
                }
            }
        }
    }

    /// Returns the candidates that are drawn in a cell, in ascending order: the remaining ones, and those in the
    /// figure. Returns none for a cell with a digit.
    pub(crate) fn candidates_of(&self, cell: Cell) -> Vec<Digit> {
        let mut digits: Vec<Digit> = self.marks(cell).iter().collect();
        if let Some((figure, _)) = self.figure
            && self.digit(cell).is_none()
        {
            let pointed = figure.candidates.iter().filter(|(c, _)| c.cell == cell);
            digits.extend(pointed.map(|(c, _)| c.digit));
            digits.sort_unstable();
            digits.dedup();
        }
        digits
    }

    /// Returns the cells beside the board that are shown: those that are not [about](Board::about) a cell of it.
    pub(crate) fn shown_beside(&self) -> impl Iterator<Item = Cell> + use<'_> {
        let board = self.board();
        let beside = board.cells().skip(board.board_cells());
        beside.filter(|&cell| board.about(cell).is_none())
    }

    /// Returns the rules that hold in any case, are about cells that are shown, and are not in the setter's drawing.
    pub(crate) fn rules(&self) -> impl Iterator<Item = &'a Rule> + use<'a> {
        let drawn = self.artwork.map_or(0..0, Artwork::rules);
        let board = self.puzzle.board();
        let is_shown = |rule: &Rule| {
            let mut cells = rule.groups.iter().flatten();
            cells.all(|&cell| board.about(cell).is_none())
        };
        let constraints = self.puzzle.constraints.iter().enumerate();
        constraints.flat_map(move |(place, constraint)| {
            let is_drawn = drawn.contains(&place);
            let rules = constraint.certain().into_iter();
            rules.filter(move |rule| (!is_drawn || is_of_whole_board(rule)) && is_shown(rule))
        })
    }

    /// Returns what is outside the board.
    pub(crate) fn outside(&self) -> Outside {
        let drawing = self.artwork.map(|own| artwork::reach(own, self.board()));
        Outside::of(self.board(), self.rules(), drawing.unwrap_or_default())
    }

    /// Returns the width of the coordinates on the left and above, in cells.
    fn gutter(&self) -> f32 {
        match self.has_coordinates {
            true => 0.5,
            false => 0.0,
        }
    }

    /// Returns the room that clues and coordinates take above, left, below and right of the lines, in cells.
    pub(crate) fn reach(&self, outside: &Outside) -> [f32; 4] {
        let gutter = self.gutter();
        let [above, left, below, right] = outside.reach(self.board());
        [above + gutter, left + gutter, below, right]
    }

    /// Returns the width and height of everything except words, in cells.
    pub(crate) fn extent(&self) -> Point {
        let board = self.board();
        let [above, left, below, right] = self.reach(&self.outside());
        let beside = self.shown_beside().count();
        let beside = beside.div_ceil(board.columns().max(1));
        let beside = match beside {
            0 => 0.0,
            lines => 0.5 + 1.4 * lines as f32,
        };
        Point::new(
            board.columns() as f32 + left + right,
            board.rows() as f32 + above + below + beside,
        )
    }
}
