//! Trial by rules: a candidate is supposed, and singles, locked candidates, pairs and the rules of the variant
//! are followed, until a cell, a house or a rule is left without. So the candidate is wrong.
//!
//! The last resort of somebody who does not want to look the solution up. Short ways come first, cells with few
//! candidates before others, and of a way only the steps that the clash needs are kept. Each of these is a step
//! like any other on the board as it would be then, and is proved there.

use ninefold_grid::{Candidate, Cell, Digit, House};

use super::{Rules, domains, refreshed};
use crate::board::{Board, Digits};
use crate::catalogue::Technique;
use crate::find::{self, Flow, Take};
use crate::path::apply;
use crate::reach::Reach;
use crate::step::{Conclusion, Reason, Step};
use crate::truth::Truth;
use crate::verify::verify;

/// Steps followed from a candidate, at most: first few for all candidates, then more.
const STEPS: [usize; 2] = [10, 80];

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

/// What is left without.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Clash {
    /// A cell without candidates.
    Cell(Cell),
    /// A house without a place for a digit.
    House(House, Digit),
    /// A rule without a filling: its number, what it is called, and its cells.
    Rule(usize, String, Vec<Cell>),
}

impl Trial {
    pub(crate) fn truths(&self) -> Vec<Truth> {
        let mut truths: Vec<Truth> = self
            .steps
            .iter()
            .flat_map(|step| step.because.truths())
            .collect();
        truths.push(match &self.clash {
            Clash::Cell(cell) => Truth::Cell(*cell),
            Clash::House(house, digit) => Truth::House(*house, *digit),
            Clash::Rule(rule, ..) => Truth::Rule(*rule),
        });
        truths
    }

    /// Whether the candidate is wrong for these reasons: each step is proved on the board that the steps
    /// before it leave, and the clash is there at the end.
    pub(crate) fn holds<const W: usize>(&self, board: &Board<W>) -> bool {
        let mut at = board.clone();
        at.place(self.target);
        let is_plain = |step: &Step| !matches!(step.because, Reason::Trial(_));
        board.has(self.target)
            && self.steps.iter().all(|step| {
                let is_proved = is_plain(step) && verify(&at, step).is_ok();
                apply(&mut at, step);
                is_proved
            })
            && self.clash.is_there(&at)
    }

    /// The same without the steps that nothing needs.
    fn shortened<const W: usize>(mut self, board: &Board<W>) -> Trial {
        for i in (0..self.steps.len()).rev() {
            let mut shorter = self.clone();
            shorter.steps.remove(i);
            if shorter.holds(board) {
                self = shorter;
            }
        }
        // What is left to a rule is told as it is on the shorter way.
        let mut at = board.clone();
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

impl Clash {
    fn is_there<const W: usize>(&self, at: &Board<W>) -> bool {
        match self {
            Clash::Cell(cell) => at.value(*cell).is_none() && at.marks(*cell).is_empty(),
            Clash::House(house, digit) => {
                let mut cells = at.layout().geometry().cells_of(*house).iter();
                at.seats(*house, *digit) == 0 && !cells.any(|&c| at.value(c) == Some(*digit))
            }
            Clash::Rule(number, ..) => at.layout().rules().is_some_and(|rules| {
                rules.demand(*number).is_some_and(|demand| {
                    demand.is_impossible(&rules.variant, domains(at, &demand.cells))
                })
            }),
        }
    }
}

/// A cell or a house that is left without.
fn clash<const W: usize>(at: &Board<W>) -> Option<Clash> {
    if !at.is_broken() {
        return None;
    }
    let geometry = at.layout().geometry();
    let cells = geometry.cells().map(Clash::Cell);
    let houses = geometry.houses();
    let houses = houses.flat_map(|h| geometry.digits().map(move |d| Clash::House(h, d)));
    cells.chain(houses).find(|clash| clash.is_there(at))
}

pub(super) fn find<const W: usize>(board: &Board<W>, reach: &Reach, take: &mut Take<'_>) -> Flow {
    let Some(rules) = board.layout().rules() else {
        return Flow::Continue(());
    };
    let known: Vec<Vec<Digits>> = rules.demands().map(|d| domains(board, &d.cells)).collect();
    let mut cells: Vec<Cell> = board.open().iter().collect();
    cells.sort_by_key(|&cell| board.marks(cell).len());
    for most in STEPS {
        for &cell in &cells {
            reach.heed()?;
            // Of the ways from one cell the shortest comes first.
            let targets = board.candidates_of(cell, board.marks(cell)).into_iter();
            let way = |target| followed(board, rules, &known, target, most, reach);
            let mut found: Vec<Trial> = targets.filter_map(way).collect();
            found.sort_by_key(|trial| trial.steps.len());
            for trial in found {
                let trial = trial.shortened(board);
                take(Step {
                    technique: Technique::TrialByRules,
                    conclusion: Conclusion::Eliminate(vec![trial.target]),
                    because: Reason::Trial(trial),
                })?;
            }
        }
    }
    Flow::Continue(())
}

/// The way from a candidate to a clash, if there is one of so many steps.
fn followed<const W: usize>(
    board: &Board<W>,
    rules: &Rules,
    known: &[Vec<Digits>],
    target: Candidate,
    most: usize,
    reach: &Reach,
) -> Option<Trial> {
    let mut at = board.clone();
    at.place(target);
    let mut known = known.to_vec();
    let mut left_over: Vec<Vec<Digits>> = vec![Vec::new(); rules.balances.len()];
    let mut steps = Vec::new();
    let told = |steps, clash| {
        Some(Trial {
            target,
            steps,
            clash,
        })
    };
    while steps.len() <= most {
        if let Some(clash) = clash(&at) {
            return told(steps, clash);
        }
        let simple = [Technique::HiddenSingle, Technique::NakedSingle];
        let mut step = simple.iter().find_map(|&t| find::first(&at, t, reach));
        if step.is_none() {
            for (number, demand) in rules.demands().enumerate() {
                let domains = domains(&at, &demand.cells);
                if domains == known[number] {
                    continue;
                }
                let supported = demand.supported(&rules.variant, &domains);
                if supported.iter().any(|of| of.is_empty()) {
                    let (name, cells) = (demand.name.clone(), demand.cells.clone());
                    return told(steps, Clash::Rule(number, name, cells));
                }
                step = super::step(&at, rules, number, &supported);
                known[number] = supported;
                if step.is_some() {
                    break;
                }
            }
        }
        if step.is_none() {
            let simple = [Technique::Pointing, Technique::Claiming];
            step = simple.iter().find_map(|&t| find::first(&at, t, reach));
        }
        if step.is_none() {
            for (balance, known) in rules.balances.iter().zip(&mut left_over) {
                let domains = domains(&at, balance.cells());
                if domains != *known {
                    step = balance.step(&at, rules);
                    *known = domains;
                }
                if step.is_some() {
                    break;
                }
            }
        }
        if step.is_none() {
            let simple = [Technique::NakedPair, Technique::HiddenPair];
            step = simple.iter().find_map(|&t| find::first(&at, t, reach));
        }
        let step = step?;
        apply(&mut at, &step);
        steps.push(step);
    }
    None
}
