//! Unique rectangles: two rows, two columns, two boxes, two digits. If the four cells held nothing
//! else, the digits could be exchanged, so one of the cells holds another digit.

use ninefold_grid::{Cell, Digit, House};

use crate::board::{Board, Digits, ProperBoard};
use crate::catalogue::Technique;
use crate::find::{Flow, Take};
use crate::reach::Reach;
use crate::step::{Conclusion, Reason, Step};
use crate::truth::{Deadly, Truth};

/// A rectangle that must not be left with two digits.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rectangle {
    /// The corners, row by row.
    pub corners: [Cell; 4],
    /// The digits that could be exchanged.
    pub digits: [Digit; 2],
    /// Cells beside the corners that the step rests on: the subset of a type 3.
    pub cells: Vec<Cell>,
    /// Digits with few places in a house, which the step rests on: types 4 and 6.
    pub houses: Vec<(House, Digit)>,
}

impl Rectangle {
    pub(crate) fn truths(&self) -> Vec<Truth> {
        let pattern = Deadly::of(self.corners, self.digits.into_iter().collect());
        let cells = self.corners.iter().chain(&self.cells);
        let houses = self.houses.iter().map(|&(h, d)| Truth::House(h, d));
        std::iter::once(Truth::Escape(pattern))
            .chain(cells.copied().map(Truth::Cell))
            .chain(houses)
            .collect()
    }
}

/// Calls `with` with the corners of every rectangle of open cells in two rows, two columns and two
/// boxes, by the first corner, then by the opposite one.
pub(crate) fn rectangles<const W: usize>(
    board: &Board<W>,
    with: &mut dyn FnMut([Cell; 4]) -> Flow,
) -> Flow {
    let geometry = board.layout().geometry();
    let n = geometry.side();
    let open = |cell: Cell| board.open().contains(cell);
    let block = |cell: Cell| geometry.houses_of(cell)[2];
    for first in board.open() {
        let (top, left) = (first.row(n), first.column(n));
        for right in left + 1..n {
            let second = Cell::at(top, right, n);
            if !open(second) {
                continue;
            }
            for bottom in top + 1..n {
                let (third, fourth) = (Cell::at(bottom, left, n), Cell::at(bottom, right, n));
                let across = block(first) == block(second) && block(third) == block(fourth);
                let along = block(first) == block(third) && block(second) == block(fourth);
                if open(third) && open(fourth) && across != along {
                    with([first, second, third, fourth])?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// Three corners with the two digits alone: the fourth cannot hold either.
pub(crate) fn type_1<const W: usize>(
    board: ProperBoard<'_, W>,
    reach: &Reach,
    take: &mut Take<'_>,
) -> Flow {
    rectangles(&board, &mut |corners| {
        let lean = |&cell: &Cell| board.bivalue().contains(cell);
        if corners.iter().filter(|cell| lean(cell)).count() != 3 {
            return Flow::Continue(());
        }
        let Some(&rich) = corners.iter().find(|cell| !lean(cell)) else {
            return Flow::Continue(());
        };
        let mut union = Digits::EMPTY;
        for cell in corners.into_iter().filter(|&cell| cell != rich) {
            union |= board.marks(cell);
        }
        let mut digits = union.iter();
        let (Some(a), Some(b), None) = (digits.next(), digits.next(), digits.next()) else {
            return Flow::Continue(());
        };
        let left = board.marks(rich) & union;
        if (left != union && !reach.torn_rectangles) || !union.is_within(board.allowed(rich)) {
            return Flow::Continue(());
        }
        let Some(conclusion) = Conclusion::eliminate(board.candidates_of(rich, union)) else {
            return Flow::Continue(());
        };
        take(Step {
            technique: Technique::UniqueRectangle1,
            because: Reason::Rectangle(Rectangle {
                corners,
                digits: [a, b],
                cells: Vec::new(),
                houses: Vec::new(),
            }),
            conclusion,
        })
    })
}

#[cfg(test)]
mod tests {
    use crate::catalogue::Technique;
    use crate::picture::{drawn, found};

    #[test]
    fn type_1() {
        let board = drawn(
            "12  .  . | 12  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .
             12  .  . |123  .  . |  .  .  .
             ---------+----------+---------
              .  .  . |  .  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .
             ---------+----------+---------
              .  .  . |  .  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .",
        );
        assert_eq!(
            found(&board, Technique::UniqueRectangle1),
            ["r3c4≠1, r3c4≠2"]
        );
        // In four boxes the exchange would put a 1 and a 2 twice into each box.
        let wide = drawn(
            "12  .  . | 12  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .
             ---------+----------+---------
             12  .  . |123  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .
             ---------+----------+---------
              .  .  . |  .  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .",
        );
        assert!(found(&wide, Technique::UniqueRectangle1).is_empty());
    }
}
