//! Finds boards and digits: the board of a number of cells or of a side, and the digit of a sign or a number. It
//! has the errors that all formats share.

use ninefold_grid::notation::{Alphabet, is_empty_sign, read_sign};
use ninefold_grid::{Board, Digit, Grid, Pencilmarks, Shape};

use crate::ReadError;
use crate::error::{count, quote_sign};
use crate::lines::Line;

/// The boards found so far, and the shape and the alphabet that the caller asked for.
pub(crate) struct Boards {
    pub(crate) forced: Option<Shape>,
    pub(crate) alphabet: Option<Alphabet>,
    known: Vec<Board>,
}

/// The number of boards that are kept. A file has few shapes; boards beyond these are built each time.
const KNOWN: usize = 8;

impl Boards {
    pub(crate) fn new(shape: Option<Shape>, alphabet: Option<Alphabet>) -> Boards {
        Boards {
            forced: shape,
            alphabet,
            known: Vec::new(),
        }
    }

    /// Returns the board of a shape.
    pub(crate) fn of_shape(&mut self, shape: Shape) -> Board {
        if let Some(known) = self.known.iter().find(|known| known.shape() == Some(shape)) {
            return known.clone();
        }
        let board = Board::of(shape);
        if self.known.len() < KNOWN {
            self.known.push(board.clone());
        }
        board
    }

    /// Returns the shape of boards with this side. It is the shape asked for, or `None` if that has another side.
    /// If no shape is asked for, it is the usual one.
    pub(crate) fn shape_of_side(&self, side: usize) -> Option<Shape> {
        match self.forced {
            Some(shape) => (shape.side() == side).then_some(shape),
            None => Shape::usual(side),
        }
    }

    /// Returns the side of a board with this many cells, or `None` if there is no such board.
    pub(crate) fn side_of_cells(&self, cells: usize) -> Option<usize> {
        let side = cells.isqrt();
        (side * side == cells && self.shape_of_side(side).is_some()).then_some(side)
    }

    /// Returns the board with this side. The error for a wrong side points at `offset`.
    pub(crate) fn of_side(
        &mut self,
        side: usize,
        line: Line<'_>,
        offset: usize,
    ) -> Result<Board, ReadError> {
        match self.shape_of_side(side) {
            Some(shape) => Ok(self.of_shape(shape)),
            None => Err(line.error(offset, self.expected_side(), format!("side {side}"))),
        }
    }

    fn expected_side(&self) -> String {
        match self.forced {
            Some(shape) => format!("side {} (boxes of {shape})", shape.side()),
            None => "a side with a usual box (4, 6, 8, 9, 10, 12, …), or the box to be said".into(),
        }
    }

    /// Returns the board with as many cells as `cells` has characters. They begin at `offset`.
    pub(crate) fn of_cells(
        &mut self,
        cells: &str,
        line: Line<'_>,
        offset: usize,
    ) -> Result<Board, ReadError> {
        let found = if cells.is_ascii() {
            cells.len()
        } else {
            cells.chars().count()
        };
        match self
            .side_of_cells(found)
            .and_then(|side| self.shape_of_side(side))
        {
            Some(shape) => Ok(self.of_shape(shape)),
            None => {
                let (expected, cut) = self.expected_cells(found);
                let cut = cells
                    .char_indices()
                    .nth(cut)
                    .map_or(cells.len(), |(i, _)| i);
                Err(line.error(offset + cut, expected, cells_of(found)))
            }
        }
    }

    /// Returns the expected number of cells in place of `found`, in words and as a number.
    pub(crate) fn expected_cells(&self, found: usize) -> (String, usize) {
        if let Some(shape) = self.forced {
            let cells = shape.cell_count();
            return (format!("{cells} cells (boxes of {shape})"), cells);
        }
        let root = found.isqrt();
        if root * root == found && (2..=Shape::MAX_SIDE).contains(&root) {
            let words = format!("a side with a usual box, or the box to be said (1x{root})");
            return (words, found);
        }
        if found > 81 && found.is_multiple_of(81) {
            return (
                "81 cells for each puzzle, each on its own line".to_owned(),
                81,
            );
        }
        // Of any three consecutive sides, at least one has a usual box.
        let root = root.clamp(4, Shape::MAX_SIDE);
        let near = (root - 1..=(root + 2).min(Shape::MAX_SIDE))
            .filter(|&side| Shape::usual(side).is_some())
            .map(|side| side * side)
            .min_by_key(|cells| cells.abs_diff(found))
            .unwrap_or(81);
        if near < 81 {
            let side = near.isqrt();
            let words = format!("81 cells for a 9x9, or {near} for a {side}x{side}");
            return (words, near);
        }
        (count(near, "cell"), near)
    }
}

/// Returns a number of cells in words: `81 cells (side 9)`.
fn cells_of(found: usize) -> String {
    let side = found.isqrt();
    if side * side == found && side > 3 {
        format!("{found} cells (side {side})")
    } else {
        count(found, "cell")
    }
}

/// Returns in words what a sign of a board may be.
pub(crate) fn expected_sign(side: usize, alphabet: Alphabet) -> String {
    let last = Digit::new(side).and_then(|digit| alphabet.symbol(digit));
    let (first, empty) = match alphabet {
        Alphabet::Digits => ("1-9, A", ". 0 * _ - ? x"),
        Alphabet::FromZero => ("0-9, A", ". * _ - ? x"),
        Alphabet::Letters => ("A", ". 0 * _ - ? x"),
    };
    match last {
        Some(last) if last.is_alphabetic() => {
            format!("a digit of side {side} ({first}-{last}) or one of {empty} for an empty cell")
        }
        _ => format!("a digit from 1 to {side} or one of . 0 * _ - ? x for an empty cell"),
    }
}

/// Returns in words what a number of a board may be.
pub(crate) fn expected_number(side: usize) -> String {
    format!("a number from 1 to {side}, or 0 for an empty cell")
}

/// Reads `signs`, one for each cell of the board. They begin at `offset` of the line.
pub(crate) fn read_signs(
    signs: &str,
    board: &Board,
    alphabet: Option<Alphabet>,
    line: Line<'_>,
    offset: usize,
) -> Result<Grid, ReadError> {
    let side = board.side();
    let mut grid = Grid::empty(side);
    if side <= 9 && signs.is_ascii() && matches!(alphabet, None | Some(Alphabet::Digits)) {
        for (cell, (i, byte)) in board.cells().zip(signs.bytes().enumerate()) {
            match byte {
                b'1'..=b'9' if usize::from(byte - b'0') <= side => {
                    grid.set(cell, Digit::new(usize::from(byte - b'0')));
                }
                b'.' | b'0' | b'*' | b'_' | b'-' | b'?' | b'x' | b'X' => {}
                _ => {
                    let found = quote_sign(char::from(byte));
                    let expected = expected_sign(side, Alphabet::Digits);
                    return Err(line.error(offset + i, expected, found));
                }
            }
        }
        return Ok(grid);
    }
    let alphabet = alphabet.unwrap_or_else(|| Alphabet::detect(signs.chars(), side));
    for (cell, (i, sign)) in board.cells().zip(signs.char_indices()) {
        match read_sign(sign, alphabet, side) {
            Some(digit) => grid.set(cell, digit),
            None => {
                let found = quote_sign(sign);
                return Err(line.error(offset + i, expected_sign(side, alphabet), found));
            }
        }
    }
    Ok(grid)
}

/// Returns the bare number of a token as programs write it: `"5"` and `5.0` are 5, and `NaN` and `None` are empty.
pub(crate) fn bare_number(token: &str) -> &str {
    let bare = token.trim_matches(['"', '\'']);
    let whole = bare.strip_suffix(".0").filter(|number| !number.is_empty());
    let bare = whole.unwrap_or(bare);
    let none = ["nan", "none", "null", "na", "<na>"];
    let is_none = bare.len() >= 2 && none.iter().any(|none| bare.eq_ignore_ascii_case(none));
    if is_none { "" } else { bare }
}

/// Reads a number between separators on a board of this side: a digit, or an empty cell. Returns `None` if it is
/// neither. A single letter is a digit above 9.
pub(crate) fn read_number(token: &str, side: usize) -> Option<Option<Digit>> {
    let token = bare_number(token);
    if !token.is_empty() && token.bytes().all(|byte| byte.is_ascii_digit()) {
        let value: usize = token.parse().ok()?;
        if value == 0 {
            return Some(None);
        }
        return Digit::new(value)
            .filter(|digit| digit.value() <= side)
            .map(Some);
    }
    let mut chars = token.chars();
    match (chars.next(), chars.next()) {
        (None, _) => Some(None),
        (Some(sign), None) => read_sign(sign, Alphabet::Digits, side),
        _ => None,
    }
}

/// Returns whether a character may be the sign of a cell on some board.
pub(crate) fn is_sign(c: char) -> bool {
    c.is_ascii_alphanumeric() || is_empty_sign(c)
}

/// Returns the candidates that remain by the basic rule. A filled cell has its digit. Every other cell has the
/// digits that no filled cell of its houses holds.
pub(crate) fn basic_candidates(board: &Board, filled: &Grid) -> Pencilmarks {
    let mut marks = Pencilmarks::full(board.side());
    let mut seen = vec![ninefold_grid::Marks::EMPTY; board.house_count()];
    for house in board.houses() {
        let digits = board
            .cells_of(house)
            .iter()
            .filter_map(|&cell| filled[cell]);
        seen[house.index()] = digits.collect();
    }
    for cell in board.cells() {
        match filled[cell] {
            Some(digit) => marks.fix(cell, digit),
            None => {
                for &house in board.houses_of(cell) {
                    marks[cell] -= seen[house.index()];
                }
            }
        }
    }
    marks
}

/// Returns two grids of one board, one laid over the other.
pub(crate) fn overlay(below: &Grid, above: Option<&Grid>) -> Grid {
    let mut grid = below.clone();
    for (cell, digit) in above.into_iter().flat_map(Grid::filled) {
        grid.set(cell, Some(digit));
    }
    grid
}
