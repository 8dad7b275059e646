//! Almost locked candidates: k digits, a box and a line that cross, and k − 1 cells of one of the two houses.
//! These cells lie outside the crossing and have no other candidates than the k digits.
//!
//! The other house has the k digits only in the crossing and in k − 1 cells outside it. The first k − 1 cells
//! use up k − 1 of the digits, so the crossing holds at most one of them. The other k − 1 digits fill the k − 1
//! cells outside the crossing. So both sets of cells hold only these digits, and the crossing holds exactly one
//! of them. The first house has the digits nowhere else.

use ninefold_grid::{Candidate, Cell, CellSet, House};
use ninefold_logic::{AlmostLockedCandidates, Digits, Reason, State, Technique};

use crate::flow::Flow;
use crate::take::{Take, eliminate};

/// Goes crossing by crossing, with the cells in the box before the cells in the line.
pub(crate) fn find<const W: usize>(
    state: &State<W>,
    size: usize,
    technique: Technique,
    take: &mut Take<'_>,
) -> Flow {
    for crossing in state.layout().crossings() {
        let ways = [
            (crossing.block, crossing.line),
            (crossing.line, crossing.block),
        ];
        for (house, other) in ways {
            of_houses(state, house, other, size, technique, take)?;
        }
    }
    Flow::Continue(())
}

fn of_houses<const W: usize>(
    state: &State<W>,
    house: House,
    other: House,
    size: usize,
    technique: Technique,
    take: &mut Take<'_>,
) -> Flow {
    let layout = state.layout();
    let shared = layout.cells(house) & layout.cells(other);
    if !shared.meets(state.open()) {
        return Flow::Continue(());
    }
    // In the other house each of the digits has places in the crossing, and outside it in at most size − 1
    // cells.
    let (mut allowed, all) = (Digits::EMPTY, layout.cells(other) - shared);
    for digit in (shared & state.open())
        .iter()
        .fold(Digits::EMPTY, |met, cell| met | state.marks(cell))
    {
        if (state.places(digit) & all).len() < size {
            allowed.insert(digit);
        }
    }
    let beside = (layout.cells(house) - shared) & state.open();
    let fits = |&cell: &Cell| {
        let digits = state.marks(cell);
        digits.len() <= size && digits.is_within(allowed)
    };
    if allowed.len() < size || beside.iter().filter(fits).count() < size - 1 {
        return Flow::Continue(());
    }
    let free: Vec<Cell> = beside.iter().filter(fits).collect();
    // Chooses size − 1 cells. The stack holds the numbers of the cells chosen so far.
    let mut chosen: Vec<usize> = vec![0];
    while let Some(&last) = chosen.last() {
        let union = |chosen: &[usize]| {
            chosen
                .iter()
                .fold(Digits::EMPTY, |union, &i| union | state.marks(free[i]))
        };
        if last >= free.len() {
            chosen.pop();
            if let Some(last) = chosen.last_mut() {
                *last += 1;
            }
            continue;
        }
        let digits = union(&chosen);
        if digits.len() <= size && chosen.len() < size - 1 {
            chosen.push(last + 1);
            continue;
        }
        if digits.len() == size {
            let cells: CellSet<W> = chosen.iter().map(|&i| free[i]).collect();
            of_cells(state, [house, other], cells, digits, technique, take)?;
        }
        if let Some(last) = chosen.last_mut() {
            *last += 1;
        }
    }
    Flow::Continue(())
}

fn of_cells<const W: usize>(
    state: &State<W>,
    [house, other]: [House; 2],
    cells: CellSet<W>,
    digits: Digits,
    technique: Technique,
    take: &mut Take<'_>,
) -> Flow {
    let layout = state.layout();
    let shared = layout.cells(house) & layout.cells(other);
    let mut others = CellSet::EMPTY;
    for digit in digits {
        let places = state.places(digit) & layout.cells(other);
        // The digit is already placed, or it has no place in the crossing.
        if !places.meets(shared) {
            return Flow::Continue(());
        }
        others |= places - shared;
    }
    if others.len() != cells.len() {
        return Flow::Continue(());
    }
    let mut eliminated: Vec<Candidate> = Vec::new();
    for cell in others {
        eliminated.extend(state.candidates_of(cell, state.marks(cell) - digits));
    }
    for digit in digits {
        eliminated.extend(state.candidates(digit, layout.cells(house) - shared - cells));
    }
    eliminate(take, technique, eliminated, || {
        Reason::AlmostLockedCandidates(AlmostLockedCandidates {
            digits: digits.iter().collect(),
            house,
            cells: cells.iter().collect(),
            other,
            others: others.iter().collect(),
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::{drawn, found};

    fn picture(corner: &str) -> String {
        format!(
            "  .   .   . | 12 . . | . . .
             -12   . -12 |  . . . | . . .
             -12 -12 {corner} |  . . . | . . .
             ------------+--------+------
               .   .   . |  . . . | . . .
               .   .   . |  . . . | . . .
               .   .   . |  . . . | . . .
             ------------+--------+------
               .   .   . |  . . . | . . .
               .   .   . |  . . . | . . .
               .   .   . |  . . . | . . ."
        )
    }

    #[test]
    fn a_pair() {
        let steps = found(&drawn(&picture("-12")), Technique::AlmostLockedPair);
        let fills = (3..=9).map(|digit| format!("r2c2≠{digit}"));
        let row = ["r1c56789≠1", "r1c56789≠2"].map(String::from).into_iter();
        let all: Vec<String> = row.chain(fills).collect();
        assert_eq!(steps, [all.join(", ")]);
        // The box has 1 in one more cell.
        let near_miss = drawn(&picture("-2"));
        assert!(found(&near_miss, Technique::AlmostLockedPair).is_empty());
    }

    #[test]
    fn a_triple() {
        let state = drawn(
            "   .    .    . | 12 23 . | . . .
             -123    . -123 |  .  . . | . . .
             -123 -123    . |  .  . . | . . .
             ---------------+---------+------
                .    .    . |  .  . . | . . .
                .    .    . |  .  . . | . . .
                .    .    . |  .  . . | . . .
             ---------------+---------+------
                .    .    . |  .  . . | . . .
                .    .    . |  .  . . | . . .
                .    .    . |  .  . . | . . .",
        );
        let steps = found(&state, Technique::AlmostLockedTriple);
        assert_eq!(steps.len(), 1);
        assert!(steps[0].contains("r1c6789≠1") && steps[0].contains("r2c2,r3c3≠9"));
    }
}
