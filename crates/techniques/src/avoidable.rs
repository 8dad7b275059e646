//! Avoidable rectangles: two corners, side by side in a box, are filled but not given. If the other two corners
//! held the same digits crosswise, the puzzle would have two solutions, as with a unique rectangle.
//!
//! The order is HoDoKu's: a placed cell, another one in its box, then the opposite side from the start of its
//! house. The rule that an open corner has two candidates is HoDoKu's too. With more candidates the elimination
//! would be right as well, but HoDoKu does not see it.

use ninefold_grid::{Cell, Digit};
use ninefold_logic::{Conclusion, Digits, ProperState, Reason, Rectangle, State, Step, Technique};

use crate::flow::Flow;
use crate::take::Take;

/// The two sides of a rectangle: the filled one with its digits, and the opposite one.
struct Sides {
    filled: [Cell; 2],
    digits: [Digit; 2],
    across: [Cell; 2],
}

impl Sides {
    fn hand_over(
        &self,
        technique: Technique,
        conclusion: Option<Conclusion>,
        take: &mut Take<'_>,
    ) -> Flow {
        let Some(conclusion) = conclusion else {
            return Flow::Continue(());
        };
        let ([a, b], [c, d]) = (self.filled, self.across);
        let mut corners = [a, b, c, d];
        corners.sort_unstable();
        let mut digits = self.digits;
        digits.sort_unstable();
        take(Step {
            technique,
            because: Reason::Rectangle(Rectangle {
                corners,
                digits,
                cells: Vec::new(),
                houses: Vec::new(),
            }),
            conclusion,
        })
    }
}

/// Calls `with` for every two placed cells that share a box and a line, in ascending order, and the two cells
/// opposite to them.
fn walk<const W: usize>(state: &State<W>, with: &mut dyn FnMut(&Sides) -> Flow) -> Flow {
    let board = state.layout().board();
    let n = board.side();
    let (rows, columns) = (state.layout().rows(), state.layout().columns());
    let block = |cell: Cell| board.houses_of(cell)[2];
    let placed = |cell: Cell| state.value(cell).filter(|_| !state.givens().contains(cell));
    for start in board.cells() {
        let Some(a) = placed(start) else { continue };
        for &mate in board.cells_of(block(start)) {
            let along = start.row(n) == mate.row(n);
            // The same rectangle, seen from the later corner, gives the same step.
            if mate <= start || !(along || start.column(n) == mate.column(n)) {
                continue;
            }
            let Some(b) = placed(mate) else { continue };
            let across = |cell: Cell| {
                let lines = if along { columns } else { rows };
                let place = if along { cell.column(n) } else { cell.row(n) };
                board.cells_of(lines[place])
            };
            for (&third, &fourth) in across(start).iter().zip(across(mate)) {
                if block(third) != block(start) {
                    with(&Sides {
                        filled: [start, mate],
                        digits: [a, b],
                        across: [third, fourth],
                    })?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// Finds rectangles with three filled corners. The last one cannot hold the digit that would close the
/// rectangle.
pub(crate) fn type_1<const W: usize>(state: ProperState<'_, W>, take: &mut Take<'_>) -> Flow {
    walk(&state, &mut |sides| {
        let ([a, b], [third, fourth]) = (sides.digits, sides.across);
        // The corner opposite to `a` would hold `b`.
        for (filled, holds, open, digit) in [(third, b, fourth, a), (fourth, a, third, b)] {
            if state.value(filled) == Some(holds)
                && !state.givens().contains(filled)
                && state.bivalue().contains(open)
            {
                let eliminated = state.candidates_of(open, Digits::of(digit));
                let conclusion = Conclusion::eliminate(eliminated);
                sides.hand_over(Technique::AvoidableRectangle1, conclusion, take)?;
            }
        }
        Flow::Continue(())
    })
}

/// Finds rectangles with two filled corners whose other two corners have the same third digit. One of them
/// holds it.
pub(crate) fn type_2<const W: usize>(state: ProperState<'_, W>, take: &mut Take<'_>) -> Flow {
    walk(&state, &mut |sides| {
        let ([a, b], [third, fourth]) = (sides.digits, sides.across);
        if !state.bivalue().contains(third)
            || !state.bivalue().contains(fourth)
            || !state.marks(third).contains(b)
            || !state.marks(fourth).contains(a)
        {
            return Flow::Continue(());
        }
        let extra = state.marks(third) - Digits::of(b);
        let Some(extra) = extra
            .only()
            .filter(|_| extra == state.marks(fourth) - Digits::of(a))
        else {
            return Flow::Continue(());
        };
        let seen = state.layout().peers(third) & state.layout().peers(fourth);
        let conclusion = Conclusion::eliminate(state.candidates(extra, seen));
        sides.hand_over(Technique::AvoidableRectangle2, conclusion, take)
    })
}

#[cfg(test)]
mod tests {
    use crate::picture::{drawn, found};
    use ninefold_logic::Technique;

    #[test]
    fn three_corners_filled() {
        let state = drawn(
            "+1  .  . | +2  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .
             +2  .  . | 13  .  . |  .  .  .
             ---------+----------+---------
              .  .  . |  .  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .
             ---------+----------+---------
              .  .  . |  .  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .",
        );
        assert_eq!(found(&state, Technique::AvoidableRectangle1), ["r3c4≠1"]);
        // A given cannot be exchanged.
        let given = drawn(
            "+1  .  . | +2  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .
              2  .  . | 13  .  . |  .  .  .
             ---------+----------+---------
              .  .  . |  .  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .
             ---------+----------+---------
              .  .  . |  .  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .",
        );
        assert!(found(&given, Technique::AvoidableRectangle1).is_empty());
    }

    #[test]
    fn two_corners_filled() {
        let state = drawn(
            "+1  .  . | 23  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .
             +2  .  . | 13  .  . |  .  .  .
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
            found(&state, Technique::AvoidableRectangle2),
            ["r13c56,r2c456,r456789c4≠3"]
        );
        let apart = drawn(
            "+1  .  . | 23  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .
             +2  .  . | 14  .  . |  .  .  .
             ---------+----------+---------
              .  .  . |  .  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .
             ---------+----------+---------
              .  .  . |  .  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .",
        );
        assert!(found(&apart, Technique::AvoidableRectangle2).is_empty());
    }
}
