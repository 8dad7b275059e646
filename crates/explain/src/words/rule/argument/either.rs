//! Rules of which at least one holds: some cannot hold, and the others have something in common.

use std::slice;

use ninefold_grid::Cell;
use ninefold_grid::constraint::Kind;

use super::rule_facts::RuleFact;
use super::view::{Domains, Event, View, losses, union};
use super::{Goal, Part, argue, candidates_after_events, cells_of};

/// The greatest number of events in the argument against one of the rules.
const MAX_EVENTS: usize = 4;
/// The greatest number of events when one of the rules is read to the end.
const MAX_EVENTS_OF_A_CHOICE: usize = 40;

/// One of the rules.
#[derive(Clone)]
pub(crate) struct Choice {
    pub(crate) name: String,
    pub(crate) kind: Option<Kind>,
    pub(crate) facts: Vec<RuleFact>,
}

pub(super) fn next(
    view: &View<'_>,
    cells: &[Cell],
    choices: &[Choice],
    at: &Domains,
) -> Option<Event> {
    let parts: Vec<Part<'_>> = (choices.iter())
        .map(|choice| Part {
            view: View::new(view.names, choice.kind.as_ref(), None),
            facts: choice.facts.clone(),
        })
        .collect();
    let mut in_words = Vec::new();
    let mut open: Vec<(&Part<'_>, &Choice, Domains)> = Vec::new();
    let mut looked_at = Vec::new();
    for (part, choice) in parts.iter().zip(choices) {
        let end = candidates_after_events(slice::from_ref(part), at, MAX_EVENTS_OF_A_CHOICE);
        let own = cells_of(slice::from_ref(part));
        if !own.iter().any(|&cell| end.of(cell).is_empty()) {
            open.push((part, choice, end));
            continue;
        }
        let events = argue(slice::from_ref(part), at, Goal::Contradiction)?;
        if events.len() > MAX_EVENTS {
            return None;
        }
        let why: Vec<&str> = events.iter().map(|event| event.in_words.as_str()).collect();
        in_words.push(format!(
            "Suppose {} holds. {} Then a cell has no digit left, so {} does not hold.",
            choice.name,
            why.join(" "),
            choice.name
        ));
        looked_at.extend(own);
    }
    let left = |cell: Cell| {
        let of = |(.., end): &(&Part<'_>, &Choice, Domains)| end.of(cell);
        union(open.iter().map(of))
    };
    let removed = losses(cells.iter().map(|&cell| (cell, at.of(cell) - left(cell))));
    if removed.is_empty() {
        return None;
    }
    for (part, choice, _) in &open {
        let events = argue(slice::from_ref(*part), at, Goal::Removed(&removed))?;
        if events.len() > MAX_EVENTS {
            return None;
        }
        let why: Vec<&str> = events.iter().map(|event| event.in_words.as_str()).collect();
        in_words.push(match open.len() {
            1 => format!("So {} holds. {}", choice.name, why.join(" ")),
            _ => format!("Suppose {} holds. {}", choice.name, why.join(" ")),
        });
        looked_at.extend(cells_of(slice::from_ref(*part)));
    }
    match open.len() {
        0 => in_words.push("But one of them has to hold, so no digit is left.".to_owned()),
        1 => {}
        _ => in_words.push("One of them holds, and the result is the same.".to_owned()),
    }
    Some(Event {
        in_words: in_words.join(" "),
        looked_at,
        removed,
    })
}
