//! Arguments that explain why candidates of a rule's cells are removed, in a form that a person can follow.
//!
//! The meaning of a rule is its [facts](ninefold_grid::constraint::facts). Each fact has a file here. It removes
//! candidates as a person would, and gives the reason as an [`Event`]. Events follow each other until everything
//! that the step removes is removed. The text has only the events that the result needs.
//!
//! An argument may fail to explain a step. It never removes a candidate that some filling uses; a test compares
//! with all fillings.

mod choice;
mod circles;
mod counts;
mod different;
mod distinct;
mod either;
mod ends;
mod equal;
mod line;
mod lunchbox;
mod pairs;
mod rule_facts;
mod sandwich;
mod sets;
mod skyscrapers;
mod sums;
mod view;

#[cfg(test)]
mod against_all_fillings;

use ninefold_grid::Cell;
use ninefold_logic::Digits;

pub(super) use rule_facts::{RuleFact, rule_facts};
pub(super) use sets::{Fitting, Style, fitting, name};
pub(super) use view::{Domains, Event, View, losses, union};

/// The greatest number of events in an argument.
const MAX_EVENTS: usize = 80;

/// A rule and its meaning.
pub(super) struct Part<'a> {
    pub(super) view: View<'a>,
    pub(super) facts: Vec<RuleFact>,
}

impl Part<'_> {
    /// Returns the next event of this rule.
    pub(super) fn next(&self, at: &Domains) -> Option<Event> {
        self.facts.iter().find_map(|fact| fact.next(&self.view, at))
    }
}

/// The goal of an argument.
#[derive(Copy, Clone)]
pub(super) enum Goal<'a> {
    /// To remove these candidates.
    Removed(&'a [(Cell, Digits)]),
    /// To leave some cell without a candidate.
    Contradiction,
}

impl Goal<'_> {
    /// Returns the removals that the goal needs, if it is reached.
    fn reached(self, at: &Domains, cells: &[Cell]) -> Option<Vec<(Cell, Digits)>> {
        match self {
            Goal::Removed(targets) => {
                let is_gone = |&(cell, digits): &(Cell, Digits)| !at.of(cell).meets(digits);
                targets.iter().all(is_gone).then(|| targets.to_vec())
            }
            Goal::Contradiction => {
                let empty = cells.iter().find(|&&cell| at.of(cell).is_empty())?;
                Some(vec![(*empty, Digits::first_n(64))])
            }
        }
    }
}

/// Returns an argument that reaches a goal, without the events that it does not need. Returns `None` if it finds
/// none.
pub(super) fn argue(parts: &[Part<'_>], start: &Domains, goal: Goal<'_>) -> Option<Vec<Event>> {
    let cells = cells_of(parts);
    let mut at = start.clone();
    let mut events: Vec<Event> = Vec::new();
    let mut needed = loop {
        if let Some(needed) = goal.reached(&at, &cells) {
            break needed;
        }
        let is_over = events.len() == MAX_EVENTS || cells.iter().any(|&c| at.of(c).is_empty());
        if is_over {
            return None;
        }
        let event = parts.iter().find_map(|part| part.next(&at))?;
        for &(cell, digits) in &event.removed {
            at.remove(cell, digits);
        }
        events.push(event);
    };
    // From the last event backwards: the removals in the cells of a needed event are needed too.
    let mut kept = Vec::new();
    for event in events.into_iter().rev() {
        let is_needed = event.removed.iter().any(|&(cell, digits)| {
            let mut of_cell = needed.iter().filter(|(other, _)| *other == cell);
            of_cell.any(|(_, wanted)| wanted.meets(digits))
        });
        if is_needed {
            needed.extend(
                event
                    .looked_at
                    .iter()
                    .map(|&cell| (cell, Digits::first_n(64))),
            );
            kept.push(event);
        }
    }
    kept.reverse();
    Some(kept)
}

/// Returns the candidates that are left after at most this many events, or when a cell is empty.
pub(super) fn candidates_after_events(parts: &[Part<'_>], start: &Domains, most: usize) -> Domains {
    let mut left = start.clone();
    for _ in 0..most {
        let Some(event) = parts.iter().find_map(|part| part.next(&left)) else {
            break;
        };
        let mut is_empty = false;
        for &(cell, digits) in &event.removed {
            left.remove(cell, digits);
            is_empty |= left.of(cell).is_empty();
        }
        if is_empty {
            break;
        }
    }
    left
}

/// Returns the cells of all facts, each once.
pub(super) fn cells_of(parts: &[Part<'_>]) -> Vec<Cell> {
    let all = parts.iter().flat_map(|part| &part.facts);
    let mut cells: Vec<Cell> = all.flat_map(RuleFact::cells).collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}
