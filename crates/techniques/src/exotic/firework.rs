//! Firework: a digit that outside a box has at most one place in a row through the box and at most one in a
//! column. One of these two ends holds it, or the cell where the row and the column cross. Otherwise the row
//! and the column would both have it inside the box.
//!
//! Three digits with the same three cells fill them. So do four digits in the corners of a rectangle: two of
//! them have one corner between the ends, and two the opposite corner. It was found on the players' forum in
//! 2022.

use ninefold_grid::{Candidate, Cell, Digit, House};
use ninefold_logic::{Crossing, Digits, Firework, Reason, State, Technique};

use crate::flow::Flow;
use crate::reach::Reach;
use crate::take::{Take, eliminate};

/// Returns the digits that form a firework with this corner and these ends.
fn digits_of<const W: usize>(
    state: &State<W>,
    (row, column): (&Crossing<W>, &Crossing<W>),
    corner: Cell,
    ends: [Cell; 2],
) -> Digits {
    let outside = |crossing: &Crossing<W>, digit, end| {
        let cells = state.layout().cells(crossing.line) & state.places(digit);
        let mut outside = cells - state.layout().cells(crossing.block);
        outside.remove(end);
        outside.is_empty()
    };
    let of = state.marks(corner) | state.marks(ends[0]) | state.marks(ends[1]);
    let is_one = |&digit: &Digit| outside(row, digit, ends[0]) && outside(column, digit, ends[1]);
    // A digit that is placed in the row or the column is in none of the cells.
    let lacks =
        |&digit: &Digit| state.seats(row.line, digit) != 0 && state.seats(column.line, digit) != 0;
    of.iter().filter(lacks).filter(is_one).collect()
}

/// The row and the column of a cell, where they cross its box.
fn lines<const W: usize>(state: &State<W>, cell: Cell) -> Option<(&Crossing<W>, &Crossing<W>)> {
    let layout = state.layout();
    let &[row, column, block] = layout.board().houses_of(cell) else {
        return None;
    };
    let of = |line: House| {
        let mut crossings = layout.crossings_of_line(line).iter();
        crossings.find(|crossing| crossing.block == block)
    };
    Some((of(row)?, of(column)?))
}

/// The open cells of a line outside the box.
fn ends<const W: usize>(state: &State<W>, crossing: &Crossing<W>) -> Vec<Cell> {
    let layout = state.layout();
    let outside = layout.cells(crossing.line) - layout.cells(crossing.block);
    (outside & state.open()).iter().collect()
}

/// Goes corner by corner.
pub(crate) fn triple<const W: usize>(state: &State<W>, reach: &Reach, take: &mut Take<'_>) -> Flow {
    for corner in state.open() {
        reach.check_time()?;
        let Some((row, column)) = lines(state, corner) else {
            continue;
        };
        let others = ends(state, column);
        for along in ends(state, row) {
            for &down in &others {
                let cells = [corner, along, down];
                let digits = digits_of(state, (row, column), corner, [along, down]);
                if digits.len() != 3 {
                    continue;
                }
                let eliminated: Vec<Candidate> = cells
                    .iter()
                    .flat_map(|&cell| state.candidates_of(cell, state.marks(cell) - digits))
                    .collect();
                let of = |digit| (digit, [row.line, column.line]);
                eliminate(take, Technique::FireworkTriple, eliminated, || {
                    Reason::Firework(Firework {
                        cells: cells.to_vec(),
                        digits: digits.iter().map(of).collect(),
                    })
                })?;
            }
        }
    }
    Flow::Continue(())
}

/// Goes rectangle by rectangle: a corner, the opposite one below it, and the two ends that both corners share.
pub(crate) fn quadruple<const W: usize>(
    state: &State<W>,
    reach: &Reach,
    take: &mut Take<'_>,
) -> Flow {
    let n = state.layout().side();
    for corner in state.open() {
        reach.check_time()?;
        let Some(here) = lines(state, corner) else {
            continue;
        };
        let downs = ends(state, here.1);
        for along in ends(state, here.0) {
            for &down in &downs {
                let opposite = Cell::at(down.row(n), along.column(n), n);
                if opposite < corner || !state.open().contains(opposite) {
                    continue;
                }
                let Some(there) = lines(state, opposite) else {
                    continue;
                };
                let first = digits_of(state, here, corner, [along, down]);
                let second = digits_of(state, there, opposite, [down, along]);
                if first.len() < 2 || second.len() < 2 {
                    continue;
                }
                let lines = [[here.0.line, here.1.line], [there.0.line, there.1.line]];
                of_corners(
                    state,
                    [corner, along, down, opposite],
                    [first, second],
                    lines,
                    take,
                )?;
            }
        }
    }
    Flow::Continue(())
}

/// Tries every two digits of one corner with every two others of the opposite one.
fn of_corners<const W: usize>(
    state: &State<W>,
    cells: [Cell; 4],
    digits: [Digits; 2],
    lines: [[House; 2]; 2],
    take: &mut Take<'_>,
) -> Flow {
    let pairs = |digits: Digits| -> Vec<Digits> {
        let all: Vec<Digit> = digits.iter().collect();
        let mut pairs = Vec::new();
        for (i, &a) in all.iter().enumerate() {
            let with = |&b: &Digit| -> Digits { [a, b].into_iter().collect() };
            pairs.extend(all[i + 1..].iter().map(with));
        }
        pairs
    };
    let seconds: Vec<Digits> = pairs(digits[1]);
    for first in pairs(digits[0]) {
        for &second in seconds.iter().filter(|second| !first.meets(**second)) {
            let four = first | second;
            let room = [first, four, four, second];
            let eliminated: Vec<Candidate> = cells
                .iter()
                .zip(room)
                .flat_map(|(&cell, room)| state.candidates_of(cell, state.marks(cell) - room))
                .collect();
            let of = |digits: Digits, houses| digits.iter().map(move |digit| (digit, houses));
            eliminate(take, Technique::FireworkQuadruple, eliminated, || {
                Reason::Firework(Firework {
                    cells: cells.to_vec(),
                    digits: of(first, lines[0]).chain(of(second, lines[1])).collect(),
                })
            })?;
        }
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::{drawn, found};

    #[test]
    fn three_digits() {
        let state = drawn(
            "   . . . |   . -123 -123 | -123 -123 -123
                . . . |   .    .    . |    .    .    .
                . . . |   .    .    . |    .    .    .
             ---------+---------------+---------------
                . . . |   .    .    . |    .    .    .
             -123 . . |   .    .    . |    .    .    .
             -123 . . |   .    .    . |    .    .    .
             ---------+---------------+---------------
             -123 . . |   .    .    . |    .    .    .
             -123 . . |   .    .    . |    .    .    .
             -123 . . |   .    .    . |    .    .    .",
        );
        let all: Vec<String> = (4..=9).map(|d| format!("r1c14,r4c1≠{d}")).collect();
        assert_eq!(found(&state, Technique::FireworkTriple), [all.join(", ")]);
        // 3 has another place in column 1.
        let state = drawn(
            "   . . . |   . -123 -123 | -123 -123 -123
                . . . |   .    .    . |    .    .    .
                . . . |   .    .    . |    .    .    .
             ---------+---------------+---------------
                . . . |   .    .    . |    .    .    .
             -123 . . |   .    .    . |    .    .    .
             -123 . . |   .    .    . |    .    .    .
             ---------+---------------+---------------
             -123 . . |   .    .    . |    .    .    .
             -123 . . |   .    .    . |    .    .    .
              -12 . . |   .    .    . |    .    .    .",
        );
        assert!(found(&state, Technique::FireworkTriple).is_empty());
    }

    #[test]
    fn four_digits() {
        let picture = |free: &str| {
            format!(
                "  .   .   . |   . -12 -12 | -12 -12 -12
                   .   .   . | -34   .   . |   .   .   .
                   .   .   . | -34   .   . |   .   .   .
                 ------------+-------------+------------
                   . -34 -34 |   .   .   . | -34 -34 -34
                 -12   .   . |   .   .   . |   .   .   .
                 -12   .   . |   .   .   . |   .   .   .
                 ------------+-------------+------------
                 -12   .   . | -34   .   . |   .   .   .
                 -12   .   . | -34   .   . |   .   .   .
                 -12   .   . | {free}   .   . |   .   .   ."
            )
        };
        let steps = found(&drawn(&picture("-34")), Technique::FireworkQuadruple);
        assert_eq!(steps.len(), 1);
        for eliminated in ["r4c4≠1", "r4c4≠2", "r1c1≠3", "r1c1≠4", "r14c14≠9"] {
            assert!(steps[0].contains(eliminated), "{eliminated} in {steps:?}");
        }
        let near_miss = drawn(&picture("-3"));
        assert!(found(&near_miss, Technique::FireworkQuadruple).is_empty());
    }
}
