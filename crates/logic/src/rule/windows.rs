//! Finds the houses that the windows of windoku imply: further sets of cells that hold each digit once.

use ninefold_grid::{Board, Cell, HouseKind};

/// Returns the sets of cells that hold each digit once because rows, columns and these windows do. The four
/// windows of a 9×9 board imply five. Two are what the windows leave of six columns, two what they leave of six
/// rows. The fifth is the cells in the other rows and columns.
pub(super) fn implied(board: &Board, windows: &[Vec<Cell>]) -> Vec<Vec<Cell>> {
    let is_row = |kind| matches!(kind, HouseKind::Row(_));
    let is_column = |kind| matches!(kind, HouseKind::Column(_));
    let by_columns = left_by(board, windows, is_column);
    let by_rows = left_by(board, windows, is_row);
    let corners = left_by(board, &by_columns, is_row);
    [by_columns, by_rows, corners].concat()
}

/// Returns what sets of cells that hold each digit once leave of the lines they lie in. The lines must be one
/// more than the sets in them.
fn left_by(
    board: &Board,
    sets: &[Vec<Cell>],
    is_line: impl Fn(HouseKind) -> bool,
) -> Vec<Vec<Cell>> {
    let side = board.side();
    let lines: Vec<&[Cell]> = (board.houses())
        .filter(|&house| is_line(board.kind(house)))
        .map(|house| board.cells_of(house))
        .filter(|cells| cells.len() == side)
        .collect();
    let mut left: Vec<Vec<Cell>> = Vec::new();
    for set in sets {
        let is_met = |line: &&&[Cell]| line.iter().any(|cell| set.contains(cell));
        let mut area: Vec<Cell> = lines
            .iter()
            .filter(is_met)
            .copied()
            .flatten()
            .copied()
            .collect();
        area.sort_unstable();
        let is_inside = |set: &&Vec<Cell>| set.iter().all(|cell| area.contains(cell));
        let covered: Vec<Cell> = sets.iter().filter(is_inside).flatten().copied().collect();
        let rest = area.iter().copied().filter(|cell| !covered.contains(cell));
        let rest: Vec<Cell> = rest.collect();
        let mut parts = [&covered[..], &rest[..]].concat();
        parts.sort_unstable();
        // Lines must not share cells, nor must sets, because the digits are counted.
        let is_parted = area.is_sorted_by(|a, b| a < b) && parts == area;
        if is_parted && rest.len() == side && !left.contains(&rest) {
            left.push(rest);
        }
    }
    left
}

#[cfg(test)]
mod tests {
    use ninefold_grid::constraint::{Constraint, Kind};
    use ninefold_grid::{Board, Cell, HouseKind, Puzzle, Shape};
    use ninefold_testkit::reference::solutions;

    use super::implied;
    use crate::rule::houses;

    /// The squares of three rows and three columns that begin at these cells.
    fn squares(corners: &[(usize, usize)]) -> Vec<Vec<Cell>> {
        let square = |&(row, column): &(usize, usize)| {
            let cells = (0..9).map(|i| Cell::at(row + i / 3, column + i % 3, 9));
            cells.collect()
        };
        corners.iter().map(square).collect()
    }

    #[test]
    fn five_windows_are_implied_and_hold_each_digit_in_all_solutions() {
        let windows = squares(&[(1, 1), (1, 5), (5, 1), (5, 5)]);
        let board = Board::of(Shape::NINE);
        let five = implied(&board, &windows);
        assert_eq!(five.len(), 5);
        let rules = vec![Constraint::of(Kind::Windoku, windows.clone())];
        let puzzle = Puzzle::empty(board.clone()).with_constraints(rules);
        let all = houses(&puzzle).expect("a small board").board;
        assert_eq!(all.house_count(), 27 + 4 + 5);
        let four = windows
            .into_iter()
            .map(|cells| (0, HouseKind::Window(0, 0), cells));
        let own = board.houses();
        let own = own.map(|house| (0, board.kind(house), board.cells_of(house).to_vec()));
        let with_four = board.with_houses(own.chain(four).collect(), &[]);
        let solved = solutions(&Puzzle::empty(with_four.expect("a board")), 50);
        assert_eq!(solved.len(), 50);
        for solution in solved {
            for cells in &five {
                let digits = cells.iter().filter_map(|&cell| solution[cell]);
                let digits: Vec<_> = digits.collect();
                let once: std::collections::BTreeSet<_> = digits.iter().collect();
                assert_eq!((digits.len(), once.len()), (9, 9), "{cells:?}");
            }
        }
    }

    #[test]
    fn windows_that_share_cells_or_stand_alone_imply_none() {
        let board = Board::of(Shape::NINE);
        for corners in [&[(1, 1)][..], &[(1, 1), (1, 3)], &[(1, 1), (2, 5)]] {
            assert_eq!(implied(&board, &squares(corners)), <Vec<Vec<Cell>>>::new());
        }
    }
}
