//! The oracle: which rules does a grid break?
//!
//! The code is deliberately the shortest that can be right. All faster code is tested against it.

use crate::constraint::obeys;
use crate::{Board, Cell, Digit, Grid, House, Puzzle};

/// Two cells of one house that hold the same digit; [`clashes`] finds them.
///
/// ```
/// use ninefold_grid::{Grid, Puzzle, legal};
///
/// let puzzle: Puzzle = "1..4 ..1. .1.. 4..1".parse()?;
/// let grid: Grid = "11.. .... .... ....".parse()?;
/// for clash in legal::clashes(puzzle.board(), &grid) {
///     assert_eq!(puzzle.board().house_name(clash.house), "row 1");
///     assert_eq!((clash.first.index(), clash.second.index(), clash.digit.value()), (0, 1, 1));
/// }
/// # Ok::<(), ninefold_grid::notation::NotationError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Clash {
    /// The cell with the lower number.
    pub first: Cell,
    /// The cell with the greater number.
    pub second: Cell,
    /// The digit that both cells hold.
    pub digit: Digit,
    /// The first house that both cells lie in. Rows come before columns, and columns before boxes.
    pub house: House,
}

/// Returns every pair of cells that hold the same digit and share a house. Each pair comes once, in the order
/// of the first cell.
///
/// Empty cells break no rule. Pairs that the board [keeps apart](Board::kept_apart) without a common house,
/// and constraints, are not checked; [`solves`] checks them. A cell that the grid does not have counts as
/// empty.
///
/// ```
/// use ninefold_grid::{Board, Cell, Grid, Shape, legal};
///
/// let board = Board::of(Shape::NINE);
/// let mut grid = Grid::on(&board);
/// for cell in [Cell::at(0, 0, 9), Cell::at(0, 5, 9), Cell::at(8, 5, 9)] {
///     grid.set(cell, board.digit(7));
/// }
/// assert_eq!(legal::clashes(&board, &grid).len(), 2); // in row 1 and in column 6
/// ```
pub fn clashes(board: &Board, grid: &Grid) -> Vec<Clash> {
    each_clash(board, grid).collect()
}

/// Returns the pairs that [`clashes`] lists, in the same order, one after another.
///
/// A large board full of one digit has millions of them: take only as many as you need.
///
/// ```
/// use ninefold_grid::{Board, Cell, Digit, Grid, Shape, legal};
///
/// let board = Board::of(Shape::NINE);
/// let ones = vec![Digit::from_index(0); 81];
/// let grid = Grid::of_digits(&board, &ones);
/// let first = legal::each_clash(&board, &grid).next().ok_or("a pair")?;
/// assert_eq!((first.first, first.second), (Cell::new(0), Cell::new(1)));
/// # Ok::<(), &str>(())
/// ```
pub fn each_clash<'a>(board: &'a Board, grid: &'a Grid) -> impl Iterator<Item = Clash> + 'a {
    let of = move |first: Cell| {
        let mut clashes = Vec::new();
        let Some(digit) = grid.get(first) else {
            return clashes;
        };
        for &house in board.houses_of(first) {
            let cells = board.cells_of(house).iter();
            let later = cells.skip_while(|&&cell| cell != first).skip(1);
            let equal = later.filter(|&&cell| grid.get(cell) == Some(digit));
            clashes.extend(equal.map(|&second| Clash {
                first,
                second,
                digit,
                house,
            }));
        }
        clashes.sort_by_key(|clash| (clash.second, clash.house));
        clashes.dedup_by_key(|clash| clash.second);
        clashes
    };
    board.cells().flat_map(of)
}

/// Returns whether `grid` is a solution of the puzzle.
///
/// A solution is full and holds only digits that the puzzle allows. No digit occurs twice in a house or in
/// two cells that the board [keeps apart](Board::kept_apart), and every constraint is met.
///
/// ```
/// use ninefold_grid::{Grid, Puzzle, legal};
///
/// let puzzle: Puzzle = "1..4 ..1. .1.. 4..1".parse()?;
/// assert!(legal::solves(&puzzle, &"1234 3412 2143 4321".parse()?));
/// assert!(!legal::solves(&puzzle, puzzle.givens())); // not full
/// # Ok::<(), ninefold_grid::notation::NotationError>(())
/// ```
pub fn solves(puzzle: &Puzzle, grid: &Grid) -> bool {
    let board = puzzle.board();
    let allowed = puzzle.allowed();
    let Some(digits) = grid.digits().filter(|_| grid.fits(board)) else {
        return false;
    };
    let at = |cell: Cell| digits[cell.index()];
    board.cells().all(|cell| allowed[cell].contains(at(cell)))
        && board.houses().all(|house| {
            let mut seen = vec![false; board.side()];
            let mut cells = board.cells_of(house).iter();
            cells.all(|&cell| !std::mem::replace(&mut seen[at(cell).index()], true))
        })
        && board.cells().all(|cell| {
            let mut apart = board.kept_apart(cell).iter();
            apart.all(|&other| at(other) != at(cell))
        })
        && (puzzle.constraints.iter()).all(|constraint| obeys(puzzle, constraint, &digits))
}
