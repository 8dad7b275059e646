//! Trials by constraints, as reasons of steps.

use ninefold_grid::{Candidate, Cell, Digit, House};

use super::Reason;
use super::payload::Payload;
use super::whole::Whole;
use crate::step::Step;
use crate::truth::Truth;

/// A candidate that is assumed, and where it leads.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Trial {
    /// The candidate that is assumed.
    pub target: Candidate,
    /// The steps that follow.
    pub steps: Vec<Step>,
    /// The contradiction at the end.
    pub clash: Clash,
}

impl Trial {
    /// Returns the number of trials inside this one, at any depth.
    pub fn nested(&self) -> usize {
        let inside = self.steps.iter().map(|step| match &step.because {
            Reason::Trial(trial) => 1 + trial.nested(),
            _ => 0,
        });
        inside.sum()
    }
}

impl Payload for Trial {
    fn truths(&self) -> Vec<Truth> {
        let mut truths: Vec<Truth> = self
            .steps
            .iter()
            .flat_map(|step| step.because.truths())
            .collect();
        truths.push(match &self.clash {
            Clash::Cell(cell) => Truth::Cell(*cell),
            Clash::House(house, digit) => Truth::House(*house, *digit),
            Clash::Rule(rule, ..) => Truth::Rule(*rule),
            Clash::Whole(whole) => Truth::Whole(whole.rule),
        });
        truths
    }
}

/// A contradiction: something that has nothing left.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Clash {
    /// A cell without candidates.
    Cell(Cell),
    /// A house without a place for a digit.
    House(House, Digit),
    /// A rule without a filling: its number, its name, and its cells.
    Rule(usize, String, Vec<Cell>),
    /// A rule about the whole board that cannot hold.
    Whole(Whole),
}
