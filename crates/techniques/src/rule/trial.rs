//! Trial by rules: a candidate is supposed, and singles, locked candidates, pairs and the rules of the variant
//! are followed, until a cell, a house or a rule is left without. So the candidate is wrong.
//!
//! The last resort of somebody who does not want to look the solution up. Of a way only the steps that the clash
//! needs are kept. Each of these is a step like any other on the board as it would be then, and is proved there.
//! Where the way ends without a clash, trials go on inside it: a second candidate is supposed beside the first.
//! [`follow`](super::follow) looks for the ways.

use super::whole::all_domains;
use super::whole::is_broken;
use super::{domains, refreshed};
use crate::apply::apply;
use crate::reach::Reach;
use crate::reason::{Clash, Trial};
use crate::state::State;
use crate::step::{Reason, Step};
use crate::verify::verify;

/// Trials inside each other, at most.
pub(super) const DEPTH: usize = 24;

impl Trial {
    /// Whether the candidate is wrong for these reasons: each step is proved on the board that the steps
    /// before it leave, and the clash is there at the end.
    pub(crate) fn holds<const W: usize>(&self, state: &State<W>) -> bool {
        self.holds_within(state, DEPTH)
    }

    fn holds_within<const W: usize>(&self, state: &State<W>, depth: usize) -> bool {
        state.has(self.target) && {
            let mut at = state.clone();
            at.place(self.target);
            leads(&mut at, &self.steps, &self.clash, depth)
        }
    }

    /// The trials inside this one, and inside those.
    pub(crate) fn nested(&self) -> usize {
        let inside = self.steps.iter().map(|step| match &step.because {
            Reason::Trial(trial) => 1 + trial.nested(),
            _ => 0,
        });
        inside.sum()
    }

    /// The same without the steps that nothing needs.
    pub(super) fn shortened<const W: usize>(mut self, state: &State<W>, reach: &Reach) -> Trial {
        let mut boards = Vec::new();
        let mut at = state.clone();
        at.place(self.target);
        for step in &mut self.steps {
            if let Reason::Trial(trial) = &mut step.because {
                *trial = trial.clone().shortened(&at, reach);
            }
            boards.push(at.clone());
            apply(&mut at, step);
        }
        // What comes after a step is short already when the step is left out.
        for i in (0..self.steps.len()).rev() {
            if reach.heed().is_break() {
                break;
            }
            if let Some(mut at) = boards.pop()
                && leads(&mut at, &self.steps[i + 1..], &self.clash, DEPTH)
            {
                self.steps.remove(i);
            }
        }
        // What is left to a rule is told as it is on the shorter way.
        let mut at = state.clone();
        at.place(self.target);
        for step in &mut self.steps {
            if let Reason::Ruled(ruled) = &mut step.because {
                refreshed(&at, ruled);
            }
            apply(&mut at, step);
        }
        self
    }
}

/// Whether each step is proved where those before it lead to, and the clash is there at the end.
fn leads<const W: usize>(at: &mut State<W>, steps: &[Step], clash: &Clash, depth: usize) -> bool {
    steps.iter().all(|step| {
        let is_proved = match (&step.because, step.conclusion.candidates()) {
            (Reason::Trial(trial), [target]) => {
                depth > 0 && *target == trial.target && trial.holds_within(at, depth - 1)
            }
            (Reason::Trial(_), _) => false,
            _ => verify(at, step).is_ok(),
        };
        apply(at, step);
        is_proved
    }) && clash.is_there(at)
}

impl Clash {
    fn is_there<const W: usize>(&self, at: &State<W>) -> bool {
        match self {
            Clash::Cell(cell) => at.value(*cell).is_none() && at.marks(*cell).is_empty(),
            Clash::House(house, digit) => {
                let mut cells = at.layout().board().cells_of(*house).iter();
                at.seats(*house, *digit) == 0 && !cells.any(|&c| at.value(c) == Some(*digit))
            }
            Clash::Whole(whole) => (at.layout().rules())
                .is_some_and(|rules| is_broken(rules, whole.rule, &all_domains(at))),
            Clash::Rule(number, ..) => at.layout().rules().is_some_and(|rules| {
                rules.demand(*number).is_some_and(|demand| {
                    demand.is_impossible(&rules.puzzle, domains(at, &demand.cells))
                })
            }),
        }
    }
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
