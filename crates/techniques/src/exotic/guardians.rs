//! Guardians: cells that cannot be filled with a few digits alone, so that one of the other
//! candidates in them is right. What would take all of those away is wrong; a guardian that stands
//! alone is right.

use ninefold_grid::{Candidate, Cell};
use ninefold_logic::{Conclusion, Digits, Guardians, Layout, Reason, State, Step, Technique};

/// The candidates of these cells beside these digits.
pub(crate) fn beside<const W: usize>(
    state: &State<W>,
    cells: &[Cell],
    digits: Digits,
) -> Vec<Candidate> {
    let of = |&cell: &Cell| state.candidates_of(cell, state.marks(cell) - digits);
    cells.iter().flat_map(of).collect()
}

/// Whether two candidates cannot both be right.
pub(crate) fn exclude<const W: usize>(layout: &Layout<W>, a: Candidate, b: Candidate) -> bool {
    if a.cell == b.cell {
        a.digit != b.digit
    } else {
        a.digit == b.digit && layout.peers(a.cell).contains(b.cell)
    }
}

/// What follows if one of these candidates is right.
pub(crate) fn consequence<const W: usize>(
    state: &State<W>,
    guardians: &[Candidate],
) -> Option<Conclusion> {
    let layout = state.layout();
    let (&first, others) = guardians.split_first()?;
    if others.is_empty() {
        return Some(Conclusion::Place(vec![first]));
    }
    let mut gone = state.candidates_of(first.cell, state.marks(first.cell));
    gone.extend(state.candidates(first.digit, layout.peers(first.cell)));
    gone.retain(|&c| guardians.iter().all(|&other| exclude(layout, c, other)));
    Conclusion::eliminate(gone)
}

/// The step of these cells, if anything follows.
pub(crate) fn step<const W: usize>(
    state: &State<W>,
    technique: Technique,
    cells: Vec<Cell>,
    digits: Digits,
) -> Option<Step> {
    let guardians = beside(state, &cells, digits);
    let conclusion = consequence(state, &guardians)?;
    Some(Step {
        technique,
        because: Reason::Guardians(Guardians {
            cells,
            digits: digits.iter().collect(),
            guardians,
            houses: Vec::new(),
        }),
        conclusion,
    })
}
