//! The shortest question: a line of text in, a number out, and no JSON.

use ninefold::grid::{Board, Cell, Digit, Puzzle, Shape};
use ninefold::search::{Budget, Verdict, solve};

/// How many solutions a 9×9 puzzle has that is written as 81 signs, a dot or 0 for an empty cell: 0, 1, or 2 for two and more.
/// `None` if the line is no such puzzle.
///
/// ```
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// assert_eq!(ninefold_api::solutions(line), Some(1));
/// assert_eq!(ninefold_api::solutions(&".".repeat(81)), Some(2));
/// assert_eq!(ninefold_api::solutions(&line.replace('7', "5")), Some(0));
/// assert_eq!(ninefold_api::solutions("53..7"), None);
/// ```
pub fn solutions(line: &str) -> Option<u8> {
    if line.len() != Shape::NINE.cell_count() {
        return None;
    }
    let mut puzzle = Puzzle::empty(Board::of(Shape::NINE));
    for (index, sign) in line.bytes().enumerate() {
        match sign {
            b'1'..=b'9' => puzzle.give(Cell::new(index), Digit::new(usize::from(sign - b'0'))),
            b'0' | b'.' => {}
            _ => return None,
        }
    }
    match solve(&puzzle, &Budget::default()).verdict {
        Verdict::None => Some(0),
        Verdict::Unique(_) => Some(1),
        Verdict::Multiple(..) => Some(2),
        Verdict::Stuck(_) | Verdict::Unknown { .. } => None,
    }
}
