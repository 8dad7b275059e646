//! Digging with singles: removes givens of a filled grid as long as full houses, naked singles and hidden
//! singles alone solve the puzzle.
//!
//! A puzzle that singles solve has one solution, so no search is needed. Each question costs about n³ steps on
//! a board of side n, whatever the puzzle is. This makes large boards fast.

use ninefold_grid::{Board, Cell, Digit, Grid, Puzzle};

use crate::fill::puzzle_of;

/// Solves puzzles of one filled grid by singles.
pub(crate) struct Singles<'a> {
    board: &'a Board,
    side: usize,
    /// The digit of each cell, from 0.
    digits: Vec<usize>,
    /// The cell of each digit in each house.
    cells: Vec<Cell>,
    state: State,
}

/// What is known while a puzzle is being solved.
#[derive(Default)]
struct State {
    candidates: Vec<u64>,
    is_placed: Vec<bool>,
    /// The number of cells that can hold each digit of each house; 0 where the digit is placed.
    places: Vec<u8>,
    /// The cells whose digit is known and not placed yet.
    waiting: Vec<Cell>,
}

impl<'a> Singles<'a> {
    /// For the puzzles of a filled grid, whose side is 64 at most.
    pub(crate) fn new(board: &'a Board, full: &Grid) -> Singles<'a> {
        let side = board.side();
        let digits: Vec<usize> = (board.cells())
            .map(|cell| full[cell].map_or(0, Digit::index))
            .collect();
        let mut cells = vec![Cell::new(0); board.house_count() * side];
        for house in board.houses() {
            for &cell in board.cells_of(house) {
                cells[house.index() * side + digits[cell.index()]] = cell;
            }
        }
        Singles {
            board,
            side,
            digits,
            cells,
            state: State::default(),
        }
    }

    /// Whether singles solve the puzzle with the digits of the grid in these cells.
    fn solve(&mut self, is_given: &[bool]) -> bool {
        let Singles {
            board,
            side,
            digits,
            cells,
            state,
        } = self;
        let side = *side;
        state.candidates.clear();
        let all = u64::MAX >> (64 - side);
        state.candidates.resize(digits.len(), all);
        state.is_placed.clear();
        state.is_placed.resize(digits.len(), false);
        state.places.clear();
        state.places.resize(cells.len(), side as u8);
        state.waiting.clear();
        let given = board.cells().filter(|cell| is_given[cell.index()]);
        state.waiting.extend(given);
        let mut placed = 0;
        while let Some(cell) = state.waiting.pop() {
            if std::mem::replace(&mut state.is_placed[cell.index()], true) {
                continue;
            }
            placed += 1;
            let digit = digits[cell.index()];
            for &house in board.houses_of(cell) {
                state.places[house.index() * side + digit] = 0;
            }
            // The other digits of the cell lose one place in its houses.
            let mut others = state.candidates[cell.index()] & !(1 << digit);
            state.candidates[cell.index()] = 1 << digit;
            while others != 0 {
                let other = others.trailing_zeros() as usize;
                others &= others - 1;
                state.one_place_less(board, cells, cell, other, side);
            }
            for &house in board.houses_of(cell) {
                for &peer in board.cells_of(house) {
                    let candidates = &mut state.candidates[peer.index()];
                    if state.is_placed[peer.index()] || *candidates & 1 << digit == 0 {
                        continue;
                    }
                    *candidates &= !(1 << digit);
                    if candidates.is_power_of_two() {
                        state.waiting.push(peer);
                    }
                    state.one_place_less(board, cells, peer, digit, side);
                }
            }
        }
        placed == digits.len()
    }
}

impl State {
    /// Takes into account that a cell lost a digit: each of its houses has one place less for it, and perhaps
    /// only one left.
    fn one_place_less(
        &mut self,
        board: &Board,
        cells: &[Cell],
        cell: Cell,
        digit: usize,
        side: usize,
    ) {
        for &house in board.houses_of(cell) {
            let here = house.index() * side + digit;
            let places = &mut self.places[here];
            if *places == 0 {
                continue;
            }
            *places -= 1;
            if *places == 1 {
                self.waiting.push(cells[here]);
            }
        }
    }
}

/// Removes units of a filled grid in this order, each as long as singles solve the puzzle. Returns the puzzle,
/// and the units that are left, in the same order.
pub(crate) fn dig<'u>(
    board: &Board,
    full: &Grid,
    units: &[&'u [Cell]],
    is_over: &dyn Fn() -> bool,
) -> Option<(Puzzle, Vec<&'u [Cell]>)> {
    let mut singles = Singles::new(board, full);
    let mut is_given = vec![true; board.cell_count()];
    let mut left = Vec::new();
    for unit in units {
        if is_over() {
            return None;
        }
        unit.iter().for_each(|cell| is_given[cell.index()] = false);
        if !singles.solve(&is_given) {
            unit.iter().for_each(|cell| is_given[cell.index()] = true);
            left.push(*unit);
        }
    }
    let mut givens = full.clone();
    for cell in board.cells().filter(|cell| !is_given[cell.index()]) {
        givens.set(cell, None);
    }
    Some((puzzle_of(board, &givens), left))
}

#[cfg(test)]
mod tests {
    use ninefold_grid::Shape;
    use ninefold_search::Budget;

    use super::*;
    use crate::fill::Filler;
    use crate::rng::Rng;

    /// So there are no 4×4 puzzles above the level easy; [`Wanted`](crate::Wanted) refuses them.
    #[test]
    fn singles_solve_every_4x4_puzzle() {
        let filler = Filler::new(Shape::new(2, 2).expect("4×4"));
        let board = filler.board();
        let grids: Vec<Grid> = {
            let mut all = ninefold_search::Collect::default();
            let empty = Puzzle::empty(board.clone());
            ninefold_search::each(&empty, &mut all, &Budget::default());
            all.grids
        };
        assert_eq!(grids.len(), 288);
        let mut proper = 0;
        for full in filler.listed() {
            let mut singles = Singles::new(board, full);
            // Givens make a puzzle proper if each difference has a cell with a given.
            let differences: Vec<u32> = (grids.iter())
                .filter(|other| *other != full)
                .map(|other| {
                    let cells = board.cells().filter(|&cell| full[cell] != other[cell]);
                    cells.fold(0, |set, cell| set | 1 << cell.index())
                })
                .collect();
            for givens in 0..1_u32 << 16 {
                if differences.iter().any(|cells| cells & givens == 0) {
                    continue;
                }
                proper += 1;
                let is_given: Vec<bool> = (0..16).map(|cell| givens >> cell & 1 == 1).collect();
                assert!(singles.solve(&is_given), "{givens:b}");
            }
        }
        assert!(proper > 100_000, "{proper}");
    }

    #[test]
    fn what_singles_leave_has_one_solution_and_nothing_more_can_go() {
        for (rows, columns) in [(2, 3), (3, 3), (3, 4), (4, 4)] {
            let filler = Filler::new(Shape::new(rows, columns).expect("a shape"));
            let board = filler.board();
            let mut rng = Rng::new(1, 0);
            let full = filler.grid(&mut rng, &Budget::default()).unwrap();
            let cells: Vec<[Cell; 1]> = rng
                .order(board.cell_count())
                .into_iter()
                .map(|cell| [Cell::new(cell)])
                .collect();
            let units: Vec<&[Cell]> = cells.iter().map(|cell| &cell[..]).collect();
            let (puzzle, left) = dig(board, &full, &units, &|| false).expect("time enough");
            assert_eq!(left.len(), puzzle.givens().count());
            let solved = ninefold_search::solve(&puzzle, &Budget::default());
            assert_eq!(solved.verdict.solution(), Some(&full));
            assert!(matches!(
                solved.verdict,
                ninefold_search::Verdict::Unique(_)
            ));
            let (same, _) = dig(board, &full, &units, &|| false).expect("time enough");
            assert_eq!(same, puzzle);
        }
    }
}
