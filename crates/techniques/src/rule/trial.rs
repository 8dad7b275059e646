//! Trial by rules: a candidate is supposed, and singles, locked candidates, pairs and the rules of the variant
//! are followed, until a cell, a house or a rule is left without. So the candidate is wrong.
//!
//! The last resort of somebody who does not want to look the solution up. Of a way only the steps that the clash
//! needs are kept. Each of these is a step like any other on the board as it would be then, and is proved there.
//! Where the way ends without a clash, trials go on inside it: a second candidate is supposed beside the first.
//! [`follow`](super::follow) looks for the ways.

use ninefold_logic::{Clash, MAX_DEPTH, Reason, State, Trial, apply, leads};

use crate::reach::Reach;

/// A trial without the steps that nothing needs.
pub(super) fn shortened<const W: usize>(
    mut trial: Trial,
    state: &State<W>,
    reach: &Reach,
) -> Trial {
    let mut boards = Vec::new();
    let mut at = state.clone();
    at.place(trial.target);
    for step in &mut trial.steps {
        if let Reason::Trial(inside) = &mut step.because {
            *inside = shortened(inside.clone(), &at, reach);
        }
        boards.push(at.clone());
        apply(&mut at, step);
    }
    // What comes after a step is short already when the step is left out.
    for i in (0..trial.steps.len()).rev() {
        if reach.heed().is_break() {
            break;
        }
        if let Some(mut at) = boards.pop()
            && leads(&mut at, &trial.steps[i + 1..], &trial.clash, MAX_DEPTH)
        {
            trial.steps.remove(i);
        }
    }
    trial
}

/// A cell or a house that is left without.
pub(super) fn clash<const W: usize>(at: &State<W>) -> Option<Clash> {
    if !at.is_broken() {
        return None;
    }
    let board = at.layout().board();
    let cells = board.cells().map(Clash::Cell);
    let houses = board.houses();
    let houses = houses.flat_map(|h| board.digits().map(move |d| Clash::House(h, d)));
    cells.chain(houses).find(|clash| clash.is_there(at))
}
