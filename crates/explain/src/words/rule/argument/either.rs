//! Rules of which at least one holds: some cannot, and the others have something in common.

use ninefold_grid::Cell;
use ninefold_grid::constraint::Kind;
use ninefold_logic::Digits;

use super::says::Says;
use super::view::{Domains, Event, View};
use super::{Goal, Part, argue};

/// Things seen of one of the rules, at most.
const MAX_EVENTS: usize = 4;
/// Steps of reading one of the rules to the end, at most.
const MAX_READ: usize = 40;

/// One of the rules.
#[derive(Clone)]
pub(in super::super) struct Choice {
    pub(in super::super) name: String,
    pub(in super::super) kind: Option<Kind>,
    pub(in super::super) says: Vec<Says>,
}

pub(super) fn next(
    view: &View<'_>,
    cells: &[Cell],
    choices: &[Choice],
    at: &Domains,
) -> Option<Event> {
    let parts: Vec<Part<'_>> = (choices.iter())
        .map(|choice| Part {
            view: View {
                names: view.names,
                kind: choice.kind.as_ref(),
                subject: None,
            },
            says: choice.says.clone(),
        })
        .collect();
    let mut told = Vec::new();
    let mut open: Vec<(&Part<'_>, &Choice, Domains)> = Vec::new();
    let mut looked_at = Vec::new();
    for (part, choice) in parts.iter().zip(choices) {
        let end = read(part, at);
        if !part_cells(choice)
            .iter()
            .any(|&cell| end.of(cell).is_empty())
        {
            open.push((part, choice, end));
            continue;
        }
        let events = argue(std::slice::from_ref(part), at, Goal::Contradiction)?;
        if events.len() > MAX_EVENTS {
            return None;
        }
        let why: Vec<&str> = events.iter().map(|event| event.told.as_str()).collect();
        told.push(format!(
            "Suppose {} holds. {} Then a cell has no digit left, so {} does not hold.",
            choice.name,
            why.join(" "),
            choice.name
        ));
        looked_at.extend(part_cells(choice));
    }
    let left = |cell: Cell| {
        let of = |(.., end): &(&Part<'_>, &Choice, Domains)| end.of(cell);
        open.iter().map(of).fold(Digits::EMPTY, |all, of| all | of)
    };
    let removed: Vec<(Cell, Digits)> = (cells.iter())
        .map(|&cell| (cell, at.of(cell) - left(cell)))
        .filter(|(_, gone)| !gone.is_empty())
        .collect();
    if removed.is_empty() {
        return None;
    }
    for (part, choice, _) in &open {
        let events = argue(std::slice::from_ref(*part), at, Goal::Removed(&removed))?;
        if events.len() > MAX_EVENTS {
            return None;
        }
        let why: Vec<&str> = events.iter().map(|event| event.told.as_str()).collect();
        told.push(match open.len() {
            1 => format!("So {} holds. {}", choice.name, why.join(" ")),
            _ => format!("Suppose {} holds. {}", choice.name, why.join(" ")),
        });
        looked_at.extend(part_cells(choice));
    }
    match open.len() {
        0 => told.push("But one of them has to hold, so no digit is left.".to_owned()),
        1 => {}
        _ => told.push("One of them holds, and the result is the same.".to_owned()),
    }
    Some(Event {
        told: told.join(" "),
        looked_at,
        removed,
    })
}

fn part_cells(choice: &Choice) -> Vec<Cell> {
    let mut cells: Vec<Cell> = choice.says.iter().flat_map(Says::cells).collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// What one of the rules leaves.
fn read(part: &Part<'_>, at: &Domains) -> Domains {
    let mut left = at.clone();
    for _ in 0..MAX_READ {
        let Some(event) = part.next(&left) else {
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
