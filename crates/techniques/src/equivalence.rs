//! Sets of cells that hold the same digits: the ring around the middle box of a 9×9 board, and its four corners.
//!
//! Rows 3 and 7 with boxes 4 and 6 hold each digit four times, and so do columns 1, 2, 8 and 9. Take the cells
//! that both share away. What remains of the first set is the ring of sixteen cells around the middle box. What
//! remains of the second set is four corners of four cells. So the ring and the corners hold the same digits,
//! each equally often. If one set can hold no further copy of a digit, the other cannot either.
//!
//! By Phistomefel, on the forum of Logic Masters Germany.

use ninefold_grid::{Candidate, CellSet, Digit, House, Shape};
use ninefold_logic::{Conclusion, Equivalence, Layout, Reason, State, Step, Technique};

use crate::flow::Flow;
use crate::take::{Finder, Take};

pub(crate) fn finder<const W: usize>(technique: Technique) -> Option<Finder<W>> {
    match technique {
        Technique::PhistomefelRing => Some(Finder::Any(|state, _, _, take| find(state, take))),
        _ => None,
    }
}

/// One of the two sets: its houses, and the cells that remain of them.
struct Side<const W: usize> {
    houses: Vec<House>,
    cells: CellSet<W>,
}

/// Returns the ring and the corners.
fn sides<const W: usize>(layout: &Layout<W>) -> [Side<W>; 2] {
    let (rows, columns, boxes) = (layout.rows(), layout.columns(), layout.boxes());
    let ring = vec![rows[2], rows[6], boxes[3], boxes[5]];
    let corners = vec![columns[0], columns[1], columns[7], columns[8]];
    let all = |houses: &[House]| {
        let cells = houses.iter().map(|&house| layout.cells(house));
        cells.fold(CellSet::EMPTY, |all, cells| all | cells)
    };
    let shared = all(&ring) & all(&corners);
    [ring, corners].map(|houses| Side {
        cells: all(&houses) - shared,
        houses,
    })
}

/// How many of these cells can hold a digit at the same time, at most.
fn most_of<const W: usize>(layout: &Layout<W>, places: CellSet<W>) -> usize {
    let mut best = 0;
    let mut waiting = vec![(places, 0)];
    while let Some((left, count)) = waiting.pop() {
        best = best.max(count);
        if let Some(cell) = left.first()
            && count + left.len() > best
        {
            let without = left - CellSet::of(cell);
            waiting.push((without, count));
            waiting.push((without - layout.peers(cell), count + 1));
        }
    }
    best
}

/// Goes digit by digit. The corners come first as the set that loses candidates, then the ring.
fn find<const W: usize>(state: &State<W>, take: &mut Take<'_>) -> Flow {
    let layout = state.layout();
    if layout.board().shape() != Some(Shape::NINE) {
        return Flow::Continue(());
    }
    let [ring, corners] = sides(layout);
    for digit in layout.board().digits() {
        for (full, other) in [(&ring, &corners), (&corners, &ring)] {
            step(state, digit, full, other).map_or(Flow::Continue(()), &mut *take)?;
        }
    }
    Flow::Continue(())
}

/// Finds what is removed from the second set if it holds a digit as often as the first one can.
fn step<const W: usize>(
    state: &State<W>,
    digit: Digit,
    full: &Side<W>,
    other: &Side<W>,
) -> Option<Step> {
    let layout = state.layout();
    let placed = |side: &Side<W>| {
        let cells = side.cells.iter();
        cells
            .filter(|&cell| state.value(cell) == Some(digit))
            .count()
    };
    let eliminated: Vec<Candidate> = state.candidates(digit, other.cells);
    if eliminated.is_empty() {
        return None;
    }
    let most = placed(full) + most_of(layout, full.cells & state.places(digit));
    (most == placed(other)).then_some(())?;
    Some(Step {
        technique: Technique::PhistomefelRing,
        because: Reason::Equivalence(Equivalence {
            digit,
            full: full.houses.clone(),
            others: other.houses.clone(),
            full_cells: full.cells.iter().collect(),
            other_cells: other.cells.iter().collect(),
            most,
        }),
        conclusion: Conclusion::eliminate(eliminated)?,
    })
}

#[cfg(test)]
mod tests {
    use ninefold_grid::{Board, Shape};
    use ninefold_logic::{Layout, Technique};

    use super::sides;
    use crate::picture::{drawn, found};

    #[test]
    fn the_ring_goes_around_the_middle_box() {
        let layout = Layout::<2>::new(&Board::of(Shape::NINE));
        let [ring, corners] = sides(&layout);
        let is_ring = |row: usize, column: usize| {
            (2..7).contains(&row)
                && (2..7).contains(&column)
                && [row, column].iter().any(|i| [2, 6].contains(i))
        };
        let is_corner = |row: usize, column: usize| [row, column].iter().all(|i| *i < 2 || *i > 6);
        for cell in layout.board().cells() {
            let (row, column) = (cell.row(9), cell.column(9));
            assert_eq!(ring.cells.contains(cell), is_ring(row, column));
            assert_eq!(corners.cells.contains(cell), is_corner(row, column));
        }
    }

    #[test]
    fn no_room_in_the_ring() {
        // The ring has no place for 5.
        let state = drawn(
            "  .  .  . |  .  .  . |  .  .  .
               .  .  . |  .  .  . |  .  .  .
               .  . -5 | -5 -5 -5 | -5  .  .
              ---------+----------+---------
               .  . -5 |  .  .  . | -5  .  .
               .  . -5 |  .  .  . | -5  .  .
               .  . -5 |  .  .  . | -5  .  .
              ---------+----------+---------
               .  . -5 | -5 -5 -5 | -5  .  .
               .  .  . |  .  .  . |  .  .  .
               .  .  . |  .  .  . |  .  .  .",
        );
        assert_eq!(found(&state, Technique::PhistomefelRing), ["r1289c1289≠5"]);
    }
}
