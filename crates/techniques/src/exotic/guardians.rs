//! Guardians: some cells cannot be filled with a few digits alone, so one of the other candidates in them is
//! right. A candidate that excludes all of those is wrong. A guardian that is the only one is right.

use ninefold_grid::{Candidate, Cell};
use ninefold_logic::{Conclusion, Digits, Guardians, Layout, Reason, State, Step, Technique};

/// Returns the candidates of these cells other than these digits.
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

/// Returns what follows if one of these candidates is right.
pub(crate) fn consequence<const W: usize>(
    state: &State<W>,
    guardians: &[Candidate],
) -> Option<Conclusion> {
    let layout = state.layout();
    let (&first, others) = guardians.split_first()?;
    if others.is_empty() {
        return Some(Conclusion::Place(vec![first]));
    }
    let mut eliminated = state.candidates_of(first.cell, state.marks(first.cell));
    eliminated.extend(state.candidates(first.digit, layout.peers(first.cell)));
    eliminated.retain(|&c| guardians.iter().all(|&other| exclude(layout, c, other)));
    Conclusion::eliminate(eliminated)
}

/// Returns the step of these cells, if anything follows.
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
