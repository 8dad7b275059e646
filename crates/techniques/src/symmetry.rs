//! Symmetrical placement: if the givens are symmetric, the solution is too.
//!
//! A turn or a reflection of the board, together with an exchange of digits, maps the givens to themselves.
//! Then it maps every solution to a solution, and in a proper puzzle the solution to itself. A candidate that
//! cannot be right together with its images is wrong. For example, the middle of a turned board can only hold
//! digits that are not exchanged.
//!
//! The technique is by Gurth, on the players' forum. A board of oblong boxes has only the half turn and
//! reflections. Reflections along the middle of a row cannot occur in proper puzzles and are left out.

use ninefold_grid::Candidate;
use ninefold_logic::{Digits, Motion, ProperState, Reason, State, Symmetry, Technique};

use crate::exotic::guardians::exclude;
use crate::flow::Flow;
use crate::take::{Finder, Take, eliminate};

/// All motions. Those that restrict a cell most come first.
const MOTIONS: [Motion; 4] = [
    Motion::QuarterTurn,
    Motion::HalfTurn,
    Motion::Diagonal,
    Motion::OtherDiagonal,
];

pub(crate) fn finder<const W: usize>(technique: Technique) -> Option<Finder<W>> {
    match technique {
        Technique::Gurth => Some(Finder::Proper(|state, _, _, take| find(state, take))),
        _ => None,
    }
}

/// Goes motion by motion.
fn find<const W: usize>(state: ProperState<'_, W>, take: &mut Take<'_>) -> Flow {
    let layout = state.layout();
    let board = layout.board();
    for motion in MOTIONS {
        let Some(symmetry) = symmetry(&state, motion) else {
            continue;
        };
        let is_wrong = |candidate: &Candidate| {
            let orbit = symmetry.orbit(board, *candidate);
            let stands = |c: Candidate| state.has(c) || state.value(c.cell) == Some(c.digit);
            orbit.iter().enumerate().any(|(i, &one)| {
                !stands(one) || orbit[..i].iter().any(|&other| exclude(layout, one, other))
            })
        };
        let all =
            (state.open().iter()).flat_map(|cell| state.candidates_of(cell, state.marks(cell)));
        let eliminated = all.filter(is_wrong).collect();
        eliminate(take, Technique::Gurth, eliminated, || {
            Reason::Symmetry(symmetry)
        })?;
    }
    Flow::Continue(())
}

/// Returns what a motion does to the digits, if it maps the givens to givens. At most one digit may be missing
/// from the givens of a proper puzzle. It is mapped to the digit that is left.
fn symmetry<const W: usize>(state: &State<W>, motion: Motion) -> Option<Symmetry> {
    let board = state.layout().board();
    let mut symmetry = Symmetry {
        motion,
        digits: board.digits().collect(),
    };
    let mut known = vec![None; board.side()];
    let mut met = Digits::EMPTY;
    for cell in state.givens() {
        let digit = state.value(cell)?;
        let to = symmetry.image(board, Candidate { cell, digit }).cell;
        let becomes = state.value(to).filter(|_| state.givens().contains(to))?;
        known[digit.index()] = Some(becomes);
        met.insert(becomes);
    }
    let mut left = (Digits::first_n(board.side()) - met).iter();
    for (digit, known) in symmetry.digits.iter_mut().zip(known) {
        *digit = known.or_else(|| left.next())?;
    }
    symmetry.holds(state).then_some(symmetry)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::{drawn, found};
    use ninefold_logic::Step;

    #[test]
    fn a_reflection() {
        // 3 and 4 are exchanged by the reflection, 1 and 2 are not.
        let state = drawn(
            ". 3 | . .
             4 . | . .
             ----+----
             . . | 1 .
             . . | . .",
        );
        let digits: Vec<usize> = symmetry_of(&state, Motion::Diagonal);
        assert_eq!(digits, [1, 2, 4, 3]);
        let steps = found(&state, Technique::Gurth);
        assert!(
            steps[0].contains("≠3") && steps[0].contains("≠4"),
            "{steps:?}"
        );
        let other = drawn(
            ". 3 | . .
             4 . | . .
             ----+----
             . . | . 1
             . . | . .",
        );
        assert!(found(&other, Technique::Gurth).is_empty());
    }

    fn symmetry_of(position: &crate::Position, motion: Motion) -> Vec<usize> {
        let steps = position.all(Technique::Gurth, &crate::Reach::default());
        let of = |step: &Step| match &step.because {
            Reason::Symmetry(symmetry) if symmetry.motion == motion => {
                Some(symmetry.digits.iter().map(|digit| digit.value()).collect())
            }
            _ => None,
        };
        steps.iter().find_map(of).unwrap_or_default()
    }
}
