//! Constraints and boards that are not plain: cages, arrows, thermometers and whatever else some cells have to fulfil together.
//!
//! There is one idea behind all of them. A [`Demand`] is a rule and its cells; whatever no filling of these
//! cells with their candidates uses goes ([`fill`] looks for fillings). The kinds differ only in name, in the
//! words of their explanation and in how soon a part of a filling is seen to be wrong. [`lower`] turns a
//! puzzle into houses, pairs of cells that differ, and demands; [`leftover`] derives demands from houses and
//! sums, the rule of 45.
//!
//! A digit that every filling of a rule holds somewhere goes from the cells that see all its places there.

mod cage;
mod early;
mod fill;
mod follow;
mod grown;
pub(crate) mod joint;
pub(crate) mod leftover;
pub(crate) mod leftovers;
mod lower;
mod pieces;
mod ranks;
mod regions;
pub(crate) mod trial;
#[cfg(test)]
mod twin;
pub(crate) mod whole;
#[cfg(test)]
mod whole_twin;

use ninefold_grid::{Cell, Puzzle};

use crate::catalogue::Technique;
use crate::digits::Digits;
use crate::reach::Reach;
use crate::reason::{Ruled, Whip};
use crate::state::State;
use crate::step::{Conclusion, Reason, Step};
use crate::take::{Finder, Flow, Take};
use crate::truth::Truth;
pub(crate) use fill::Demand;
pub(crate) use leftover::Balance;
pub(crate) use lower::{Houses, houses};
use whole::Global;

/// The rules of a puzzle that is not plain.
pub(crate) struct Rules {
    pub(crate) puzzle: Puzzle,
    demands: Vec<(Demand, Technique)>,
    balances: Vec<Balance>,
    globals: Vec<Global>,
}

impl Rules {
    /// The demand with this number.
    pub(crate) fn demand(&self, number: usize) -> Option<&Demand> {
        self.demands.get(number).map(|(demand, _)| demand)
    }

    /// Whether there is more than houses.
    pub(crate) fn is_empty(&self) -> bool {
        self.demands.is_empty() && self.globals.is_empty()
    }

    /// How many rules about the whole board there are.
    pub(crate) fn globals(&self) -> usize {
        self.globals.len()
    }

    pub(crate) fn demands(&self) -> impl ExactSizeIterator<Item = &Demand> {
        self.demands.iter().map(|(demand, _)| demand)
    }
}

pub(crate) fn finder<const W: usize>(technique: Technique) -> Option<Finder<W>> {
    use Technique as T;
    Some(Finder::Any(match technique {
        T::CageCombination => |state, reach, take| fillings(state, T::CageCombination, reach, take),
        T::Thermometer => |state, reach, take| fillings(state, T::Thermometer, reach, take),
        T::ArrowSum => |state, reach, take| fillings(state, T::ArrowSum, reach, take),
        T::MarkedPair => |state, reach, take| fillings(state, T::MarkedPair, reach, take),
        T::LineRule => |state, reach, take| fillings(state, T::LineRule, reach, take),
        T::OutsideClue => |state, reach, take| fillings(state, T::OutsideClue, reach, take),
        T::DistinctCells => |state, reach, take| fillings(state, T::DistinctCells, reach, take),
        T::OtherRule => |state, reach, take| fillings(state, T::OtherRule, reach, take),
        T::RegionsToFind => |state, reach, take| whole::find(state, T::RegionsToFind, reach, take),
        T::ConnectedCells => {
            |state, reach, take| whole::find(state, T::ConnectedCells, reach, take)
        }
        T::RankedLines => |state, reach, take| whole::find(state, T::RankedLines, reach, take),
        T::LockedInRule => locked,
        T::SeenByAllPlaces => |state, _, take| seen_by_all(state, take),
        T::InniesAndOuties => leftover::find,
        T::RulesInHouse => joint::find,
        T::TrialByRules => follow::find,
        T::NestedTrial => follow::find_nested,
        T::LawOfLeftovers => |state, _, take| leftovers::find(state, take),
        _ => return None,
    }))
}

/// What a cell may hold still, or holds.
pub(crate) fn domain<const W: usize>(state: &State<W>, cell: Cell) -> Digits {
    state.value(cell).map_or(state.marks(cell), Digits::of)
}

fn domains<const W: usize>(state: &State<W>, cells: &[Cell]) -> Vec<Digits> {
    cells.iter().map(|&cell| domain(state, cell)).collect()
}

/// Fillings looked at to list the sets of digits of a rule, at most; and sets told, at most.
const LISTED: (usize, usize) = (400, 6);

/// Rule by rule: what no filling uses.
fn fillings<const W: usize>(
    state: &State<W>,
    technique: Technique,
    reach: &Reach,
    take: &mut Take<'_>,
) -> Flow {
    let Some(rules) = state.layout().rules() else {
        return Flow::Continue(());
    };
    for (number, (demand, own)) in rules.demands.iter().enumerate() {
        if *own == technique && demand.cells.iter().any(|&cell| state.value(cell).is_none()) {
            reach.heed()?;
            let supported = demand.supported(&rules.puzzle, &domains(state, &demand.cells));
            step(state, rules, number, &supported).map_or(Flow::Continue(()), &mut *take)?;
        }
    }
    Flow::Continue(())
}

/// What goes from the cells of a rule, if these digits are all that its fillings use.
fn step<const W: usize>(
    state: &State<W>,
    rules: &Rules,
    number: usize,
    supported: &[Digits],
) -> Option<Step> {
    let mut step = bare_step(state, rules, number, supported)?;
    if let Reason::Ruled(ruled) = &mut step.because {
        refreshed(state, ruled);
    }
    Some(step)
}

/// The same without what is left to its cells.
fn bare_step<const W: usize>(
    state: &State<W>,
    rules: &Rules,
    number: usize,
    supported: &[Digits],
) -> Option<Step> {
    let (demand, technique) = &rules.demands[number];
    let cells = demand.cells.iter().zip(supported);
    let gone = cells.flat_map(|(&cell, &kept)| state.candidates_of(cell, state.marks(cell) - kept));
    Some(Step {
        technique: *technique,
        conclusion: Conclusion::eliminate(gone.collect())?,
        because: Reason::Ruled(reason(demand, number)),
    })
}

/// Says what is left to the open cells of a rule on this board.
fn refreshed<const W: usize>(state: &State<W>, ruled: &mut Ruled) {
    let rules = state.layout().rules();
    let Some((rules, demand)) = rules.and_then(|r| Some((r, r.demand(ruled.rule)?))) else {
        return;
    };
    let domains = domains(state, &demand.cells);
    let cells = demand.cells.iter().zip(&domains);
    let open = cells.filter(|(_, of)| of.only().is_none());
    ruled.open = open.map(|(&cell, _)| cell).collect();
    if ruled.locked.is_none() {
        ruled.sets = demand.sets(&rules.puzzle, &domains, LISTED);
    }
}

fn reason(demand: &Demand, number: usize) -> Ruled {
    Ruled {
        rule: number,
        name: demand.name.clone(),
        meaning: demand.meaning.clone(),
        cells: demand.cells.clone(),
        open: Vec::new(),
        sets: Vec::new(),
        locked: None,
    }
}

/// Rule by rule, digit by digit: what sees all places of a digit that the rule cannot do without.
fn locked<const W: usize>(state: &State<W>, reach: &Reach, take: &mut Take<'_>) -> Flow {
    let Some(rules) = state.layout().rules() else {
        return Flow::Continue(());
    };
    let layout = state.layout();
    for (number, demand) in rules.demands().enumerate() {
        reach.heed()?;
        let start = domains(state, &demand.cells);
        for digit in layout.board().digits() {
            let places = demand.cells.iter().copied();
            let places = places
                .filter(|&cell| state.marks(cell).contains(digit))
                .collect();
            let gone = state.candidates(digit, layout.common_peers(places));
            let holds = |cell: &Cell| state.value(*cell) == Some(digit);
            if places.is_empty() || gone.is_empty() || demand.cells.iter().any(holds) {
                continue;
            }
            let without: Vec<Digits> = start.iter().map(|&of| of - Digits::of(digit)).collect();
            if !demand.is_impossible(&rules.puzzle, without) {
                continue;
            }
            if let Some(conclusion) = Conclusion::eliminate(gone) {
                let mut reason = reason(demand, number);
                reason.locked = Some(digit);
                take(Step {
                    technique: Technique::LockedInRule,
                    because: Reason::Ruled(reason),
                    conclusion,
                })?;
            }
        }
    }
    Flow::Continue(())
}

/// House by house, digit by digit: what sees all its places, by whatever rules.
fn seen_by_all<const W: usize>(state: &State<W>, take: &mut Take<'_>) -> Flow {
    let layout = state.layout();
    if layout.rules().is_none() {
        return Flow::Continue(());
    }
    for house in layout.board().houses() {
        for digit in layout.board().digits() {
            let places = state.places(digit) & layout.cells(house);
            if places.is_empty() || places.only().is_some() {
                continue;
            }
            for target in state.candidates(digit, layout.common_peers(places)) {
                take(Step {
                    technique: Technique::SeenByAllPlaces,
                    conclusion: Conclusion::Eliminate(vec![target]),
                    because: Reason::Whip(Whip {
                        target,
                        links: vec![(Truth::House(house, digit), None)],
                    }),
                })?;
            }
        }
    }
    Flow::Continue(())
}
