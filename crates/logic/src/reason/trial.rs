//! Trials by constraints, as reasons of steps.

use ninefold_grid::{Candidate, Cell, Digit, House};

use super::Reason;
use super::payload::Payload;
use super::whole::Whole;
use crate::step::Step;
use crate::truth::Truth;

/// Where a candidate leads to.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Trial {
    /// What is supposed.
    pub target: Candidate,
    /// What follows, step by step.
    pub steps: Vec<Step>,
    /// What cannot be then.
    pub clash: Clash,
}

impl Trial {
    /// The trials inside this one, and inside those.
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

/// What is left without.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Clash {
    /// A cell without candidates.
    Cell(Cell),
    /// A house without a place for a digit.
    House(House, Digit),
    /// A rule without a filling: its number, what it is called, and its cells.
    Rule(usize, String, Vec<Cell>),
    /// A rule about the whole board that cannot hold.
    Whole(Whole),
}
