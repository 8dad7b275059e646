//! The proof of a trial: each step is proved on the board that the steps before it leave, and the contradiction
//! is there at the end.

use crate::apply::apply;
use crate::conclusion::Conclusion;
use crate::possible::is_whole_broken;
use crate::reason::{Clash, Reason, Trial};
use crate::state::State;
use crate::step::Step;
use crate::verify::{is_impossible, verify};

/// The largest depth of trials inside each other.
pub const MAX_DEPTH: usize = 24;

impl Trial {
    /// Returns whether the conclusion is that the candidate is wrong, and the steps and the contradiction prove
    /// it.
    pub fn proves<const W: usize>(&self, conclusion: &Conclusion, state: &State<W>) -> bool {
        self.proves_within(conclusion, state, MAX_DEPTH)
    }

    fn proves_within<const W: usize>(
        &self,
        conclusion: &Conclusion,
        state: &State<W>,
        depth: usize,
    ) -> bool {
        let is_about_it =
            matches!(conclusion, Conclusion::Eliminate(gone) if *gone == [self.target]);
        is_about_it && state.has(self.target) && {
            let mut at = state.clone();
            at.place(self.target);
            leads(&mut at, &self.steps, &self.clash, depth)
        }
    }
}

/// Takes the steps. Returns whether each is proved on the board that the steps before it leave, with at most
/// `depth` trials inside each other. The contradiction must be there at the end.
fn leads<const W: usize>(at: &mut State<W>, steps: &[Step], clash: &Clash, depth: usize) -> bool {
    steps.iter().all(|step| {
        let is_proved = match &step.because {
            Reason::Trial(trial) => {
                depth > 0 && trial.proves_within(&step.conclusion, at, depth - 1)
            }
            _ => verify(at, step).is_ok(),
        };
        apply(at, step);
        is_proved
    }) && clash.is_there(at)
}

impl Clash {
    /// Whether the contradiction is there: a cell, a house or a rule has nothing left.
    pub fn is_there<const W: usize>(&self, at: &State<W>) -> bool {
        let rules = at.layout().rules();
        match self {
            Clash::Cell(cell) => at.value(*cell).is_none() && at.marks(*cell).is_empty(),
            Clash::House(house, digit) => {
                let mut cells = at.layout().board().cells_of(*house).iter();
                at.seats(*house, *digit) == 0 && !cells.any(|&c| at.value(c) == Some(*digit))
            }
            Clash::Whole(whole) => rules.is_some_and(|rules| {
                let rule = rules.wholes.get(whole.rule);
                let board = at.layout().board();
                rule.is_some_and(|rule| is_whole_broken(rule, board, &at.all_domains()))
            }),
            Clash::Rule(number, ..) => {
                let local = rules.and_then(|rules| rules.local(*number));
                local.is_some_and(|local| is_impossible(at, local))
            }
        }
    }
}
