//! The parts of a board and its givens, for formats that describe a board part by part.

use ninefold_grid::{Board, Cell, HouseKind, Marks, Puzzle, Shape};

use crate::boards::basic_candidates;
use crate::error::Unsupported;

/// The parts of a board that texts have words for: rows and columns or none, boxes, pieces, cells beside the board.
pub(crate) struct Form {
    /// The row and the column of the first cell of each board, if several boards share the cells.
    pub(crate) corners: Vec<(usize, usize)>,
    /// Whether rows and columns are houses.
    pub(crate) lines: bool,
    /// The height and the width of the boxes.
    pub(crate) boxes: Option<(usize, usize)>,
    /// The piece of each cell, if there are pieces.
    pub(crate) pieces: Option<Vec<Option<usize>>>,
}

impl Form {
    /// Returns the parts that make exactly this board. Returns `None` if it has something else, such as a diagonal
    /// as a house.
    pub(crate) fn of(board: &Board) -> Option<Form> {
        let first_box = board
            .houses()
            .find(|&house| matches!(board.kind(house), HouseKind::Box(_)))
            .map(|house| board.cells_of(house));
        let boxes = match first_box {
            None => None,
            Some(cells) => {
                let (first, last) = (board.place(*cells.first()?)?, board.place(*cells.last()?)?);
                let width = last.1.checked_sub(first.1)? + 1;
                Some((last.0 - first.0 + 1, width))
            }
        };
        let corners: Option<Vec<_>> = match board.boards() {
            1 => Some(Vec::new()),
            count => (0..count)
                .map(|number| {
                    let is_first = |house: &_| {
                        board.kind(*house) == HouseKind::Row(0)
                            && board.board_of(*house) == Some(number)
                    };
                    let house = board.houses().find(is_first)?;
                    board.place(*board.cells_of(house).first()?)
                })
                .collect(),
        };
        let mut pieces = None;
        for house in board.houses() {
            if let HouseKind::Piece(number) = board.kind(house) {
                let of_cell = pieces.get_or_insert_with(|| vec![None; board.board_cells()]);
                for cell in board.cells_of(house) {
                    *of_cell.get_mut(cell.index())? = Some(number);
                }
            }
        }
        let form = Form {
            corners: corners?,
            lines: board.lines() != [0, 0],
            boxes,
            pieces,
        };
        (form.built(board)? == *board).then_some(form)
    }

    /// Returns a board of these parts with the size and the digits of another board.
    fn built(&self, like: &Board) -> Option<Board> {
        let (rows, columns) = (like.rows(), like.columns());
        let (first, side) = (usize::try_from(like.first()).ok()?, like.side());
        let (height, width) = self.boxes.unwrap_or((1, side));
        let mut board = match (self.corners.is_empty(), self.lines) {
            (false, _) => {
                let shape = Shape::new(height, width).ok()?;
                Board::overlapping(shape, &self.corners).ok()?
            }
            (true, true) => Board::latin(rows, columns, first, side).ok()?,
            (true, false) => Board::rectangle(rows, columns, first, side).ok()?,
        };
        if self.corners.is_empty() && self.boxes.is_some() {
            board = board.with_boxes(height, width).ok()?;
        }
        if let Some(pieces) = &self.pieces {
            board = board.with_pieces(pieces).ok()?;
        }
        for name in like.beside() {
            board.add_beside(name).ok()?;
        }
        Some(board)
    }
}

/// Returns the given value of each cell, for formats that cannot hold other candidates of a cell.
pub(crate) fn givens(puzzle: &Puzzle) -> Result<Vec<Option<i32>>, Unsupported> {
    let board = puzzle.board();
    no_candidates(puzzle)?;
    let value = |cell: Cell| puzzle.given(cell).map(|digit| board.value(digit));
    Ok(board.cells().map(value).collect())
}

/// Returns an error if the candidates that the puzzle states exclude more than its givens do.
pub(crate) fn no_candidates(puzzle: &Puzzle) -> Result<(), Unsupported> {
    let Some(stated) = puzzle.candidates() else {
        return Ok(());
    };
    let (board, givens) = (puzzle.board(), puzzle.givens());
    let excludes =
        |cell: Cell, basic: Marks| givens[cell].is_none() && !(basic - stated[cell]).is_empty();
    let basic = basic_candidates(board, givens);
    match basic.iter().find(|&(cell, basic)| excludes(cell, basic)) {
        Some((cell, _)) => Err(Unsupported::new(format!(
            "candidates that the puzzle states, such as those of {}",
            board.name(cell)
        ))),
        None => Ok(()),
    }
}
