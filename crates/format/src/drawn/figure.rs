//! Drawings made of lines that do not go from cell to cell: borders, frames and small arrows.

use ninefold_grid::{Board, Cell, House};

use super::{Arrow, Point, cell_at};

/// The greatest distance between a border of cells and a line that runs along it, in cells.
const ON_BORDER: f64 = 0.03;

/// The greatest distance between the board and a frame around it, in cells.
const FRAME: f64 = 0.75;

/// Returns whether all of a line runs along borders of cells, so that it visits no cell.
pub(crate) fn runs_along_borders(points: &[Point]) -> bool {
    let is_border = |x: f64| (x - x.round()).abs() < ON_BORDER;
    let same = |a: f64, b: f64| (a - b).abs() < ON_BORDER;
    points.windows(2).all(|pair| {
        let [(row, column), (to, at)] = [pair[0], pair[1]];
        is_border(row) && same(row, to) || is_border(column) && same(column, at)
    })
}

/// Returns whether a line only repeats what is visible anyway: the borders of the board's regions, its rim, or a
/// frame around it.
pub(crate) fn is_frame(board: &Board, points: &[Point]) -> bool {
    let (rows, columns) = (board.rows() as f64, board.columns() as f64);
    let is_near = |&(row, column): &Point| {
        (-FRAME..rows + FRAME).contains(&row) && (-FRAME..columns + FRAME).contains(&column)
    };
    let is_outside = |pair: &[Point]| {
        let [(row, column), (to, at)] = [pair[0], pair[1]];
        let (last, right) = (rows - ON_BORDER, columns - ON_BORDER);
        row.max(to) < ON_BORDER
            || row.min(to) > last
            || column.max(at) < ON_BORDER
            || column.min(at) > right
    };
    points.iter().all(is_near)
        && points
            .windows(2)
            .all(|pair| is_outside(pair) || runs_along_borders(pair) && parts_regions(board, pair))
}

/// Returns whether the cells on the two sides of a straight line are in different regions, or not on the board.
fn parts_regions(board: &Board, pair: &[Point]) -> bool {
    let [(row, column), (to, at)] = [pair[0], pair[1]];
    let is_level = (row - to).abs() < ON_BORDER;
    let (from, to, border) = match is_level {
        true => (column.min(at), column.max(at), row.round()),
        false => (row.min(to), row.max(to), column.round()),
    };
    let is_whole = |x: f64| (x - x.round()).abs() < ON_BORDER;
    let region = |cell: Cell| -> Option<House> {
        let houses = board.houses_of(cell).iter().copied();
        let mut own = houses.filter(|house| board.regions().any(|region| region == *house));
        own.next()
    };
    let sides = |middle: f64| {
        [border - 0.5, border + 0.5].map(|side| {
            let at = if is_level {
                (side, middle)
            } else {
                (middle, side)
            };
            cell_at(board, at)
        })
    };
    let parts = |middle: f64| match sides(middle) {
        [Some(a), Some(b)] => {
            let (a, b) = (region(a), region(b));
            a.is_some() && b.is_some() && a != b
        }
        _ => true,
    };
    let first = from.round() as i32;
    let all = first..to.round() as i32;
    is_whole(from) && is_whole(to) && all.map(|i| f64::from(i) + 0.5).all(parts)
}

/// The greatest length of an arrow within a cell.
const SMALL: f64 = 0.71;

/// Returns the arrow that is drawn within a cell as one line: its shaft, and around its head back to the shaft.
pub(crate) fn small_arrow(points: &[Point]) -> Option<Arrow> {
    let &[from, neck, wing, tip, other, back] = points else {
        return None;
    };
    let far = |a: Point, b: Point| (a.0 - b.0).hypot(a.1 - b.1);
    let is_closed = far(neck, back) < ON_BORDER;
    let is_even = (far(tip, wing) - far(tip, other)).abs() < ON_BORDER;
    // The neck lies between the beginning and the tip.
    let length = far(from, tip);
    let is_straight = (far(from, neck) + far(neck, tip) - length).abs() < ON_BORDER;
    let is_head = far(wing, other) < length;
    let fits = is_closed && is_even && is_straight && is_head && length < SMALL;
    fits.then(|| Arrow {
        points: vec![from, tip],
        colour: [0.0; 3],
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_grid::Shape;

    #[test]
    fn borders_of_boxes_and_frames_say_nothing() {
        let board = Board::of(Shape::NINE);
        let is = |points: &[Point]| is_frame(&board, points);
        assert!(is(&[
            (7.0, 6.0),
            (9.0, 6.0),
            (9.0, 9.0),
            (6.0, 9.0),
            (6.0, 6.0)
        ]));
        assert!(is(&[(3.0, 0.0), (3.0, -0.5)]));
        assert!(is(&[(9.3, -0.3), (9.3, 9.3), (-0.3, 9.3)]));
        // A wall within a box, a line through cells, and marks far away.
        assert!(!is(&[(1.0, 0.0), (1.0, 2.0)]));
        assert!(!is(&[(3.0, 0.0), (3.0, 3.0), (2.0, 3.0), (2.0, 2.0)]));
        assert!(!is(&[(0.5, 0.5), (0.5, 2.5)]));
        assert!(!is(&[(9.5, 0.5), (11.0, 0.5)]));
        assert!(runs_along_borders(&[(1.0, 0.0), (1.0, 2.0), (4.0, 2.0)]));
        assert!(!runs_along_borders(&[(0.0, 3.0), (3.0, 0.0)]));
    }

    #[test]
    fn small_arrows_have_a_head() {
        let arrow = [
            (0.5, 2.8),
            (0.5, 2.34),
            (0.43, 2.34),
            (0.5, 2.23),
            (0.57, 2.34),
            (0.5, 2.34),
        ];
        let found = small_arrow(&arrow).unwrap();
        assert_eq!(found.points, [(0.5, 2.8), (0.5, 2.23)]);
        let mut open = arrow;
        open[5] = (0.7, 2.34);
        assert_eq!(small_arrow(&open), None);
        assert_eq!(small_arrow(&arrow[..5]), None);
    }
}
