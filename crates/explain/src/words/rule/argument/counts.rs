//! Arguments about counts: how many cells hold one of some digits, one cell of several, and groups with the same
//! digits.

use ninefold_grid::Cell;
use ninefold_logic::Digits;

use super::view::{Domains, Event, View, begin, losses};
use crate::words::names::count;

/// Between `least` and `most` of the cells hold one of the digits.
pub(super) fn next(
    view: &View<'_>,
    cells: &[Cell],
    digits: Digits,
    [least, most]: [usize; 2],
    at: &Domains,
) -> Option<Event> {
    let is_sure = |cell: &Cell| !at.of(*cell).is_empty() && at.of(*cell) - digits == Digits::EMPTY;
    let can = |cell: &Cell| at.of(*cell).meets(digits);
    let (sure, others): (Vec<Cell>, Vec<Cell>) = cells.iter().partition(|&cell| is_sure(cell));
    let possible: Vec<Cell> = others.into_iter().filter(can).collect();
    let either = view.either(digits);
    if sure.len() == most && !possible.is_empty() {
        let in_words = match (most, sure.len()) {
            (0, _) => format!("None of {} is {either}.", view.its_cells()),
            (1, _) => format!(
                "{} {}, so no other of {} is {either}.",
                view.cell(sure[0]),
                view.is(at.of(sure[0])),
                view.its_cells()
            ),
            _ => format!(
                "{} are the {} cells with {either}, so no other of {} is {either}.",
                view.cells(&sure),
                count(most),
                view.its_cells()
            ),
        };
        return Some(Event {
            in_words,
            looked_at: sure,
            removed: possible
                .iter()
                .map(|&cell| (cell, at.of(cell) & digits))
                .collect(),
        });
    }
    let missing = least
        .checked_sub(sure.len())
        .filter(|&missing| missing > 0)?;
    if possible.len() > missing {
        return None;
    }
    // Digits that are already there are not missing any more.
    let there = at.any_of(&sure);
    let still = match least == digits.len() && there.len() == sure.len() {
        true => digits - there,
        false => digits,
    };
    let removed = losses(possible.iter().map(|&cell| (cell, at.of(cell) - digits)));
    let is_short = possible.len() < missing;
    if removed.is_empty() && !is_short || cells.is_empty() {
        return None;
    }
    let is_said = !sure.is_empty() && sure.iter().all(|&cell| at.of(cell).only().is_some());
    let which = if is_said {
        "the others".to_owned()
    } else {
        view.its_cells()
    };
    let in_words = match (missing, &possible[..]) {
        (_, []) => format!(
            "None of {} can be {} any more.",
            view.its_cells(),
            view.either(still)
        ),
        _ if missing == cells.len() => {
            format!(
                "All of {} have to be {}.",
                view.its_cells(),
                view.either(still)
            )
        }
        (1, [one]) => format!(
            "One of {} has to be {}, and only {} can be.",
            which,
            view.either(still),
            view.cell(*one)
        ),
        _ => format!(
            "{} of {which} have to be {}, and only {} can be.",
            begin(&count(missing)),
            view.either(still),
            view.cells(&possible)
        ),
    };
    let removed = match (&removed[..], &possible[..]) {
        // There are fewer cells than are needed, so nothing is left.
        ([], []) => vec![(cells[0], at.of(cells[0]))],
        ([], possible) => possible.iter().map(|&cell| (cell, at.of(cell))).collect(),
        _ => removed,
    };
    Some(Event {
        in_words: match is_said {
            true => {
                let are = if sure.len() == 1 { "is" } else { "are" };
                format!(
                    "{} {are} {}. {in_words}",
                    view.cells(&sure),
                    view.all(there)
                )
            }
            false => in_words,
        },
        looked_at: cells.to_vec(),
        removed,
    })
}

/// At least one of the cells holds one of its digits.
pub(super) fn any_of(view: &View<'_>, cells: &[(Cell, Digits)], at: &Domains) -> Option<Event> {
    let can = |&&(cell, digits): &&(Cell, Digits)| at.of(cell).meets(digits);
    let possible: Vec<(Cell, Digits)> = cells.iter().filter(can).copied().collect();
    let [(cell, digits)] = possible[..] else {
        return None;
    };
    let removed = at.of(cell) - digits;
    if removed.is_empty() {
        return None;
    }
    let others: Vec<Cell> = cells
        .iter()
        .map(|&(c, _)| c)
        .filter(|&c| c != cell)
        .collect();
    let in_words = if cells.iter().all(|&(_, of)| of == digits) {
        let either = view.either(digits);
        format!(
            "One of {} has to be {either}, and only {} can be.",
            view.its_cells(),
            view.cell(cell)
        )
    } else {
        let why: Vec<String> = cells
            .iter()
            .filter(|&&(other, _)| other != cell)
            .map(|&(other, wanted)| match at.of(other).only() {
                Some(digit) => format!("{} is {}", view.cell(other), view.value(digit)),
                None => format!("{} cannot be {}", view.cell(other), view.either(wanted)),
            })
            .collect();
        let why = crate::words::names::list(&why);
        format!(
            "{}, so {} has to be {}.",
            begin(&why),
            view.cell(cell),
            view.either(digits)
        )
    };
    Some(Event {
        in_words,
        looked_at: others,
        removed: vec![(cell, removed)],
    })
}

/// Groups hold the same digits: a digit that is not possible in one group is possible in none.
pub(super) fn same(view: &View<'_>, groups: &[Vec<Cell>], at: &Domains) -> Option<Event> {
    for group in groups {
        let possible = at.any_of(group);
        for other in groups.iter().filter(|other| *other != group) {
            let gone = at.any_of(other) - possible;
            let removed = losses(other.iter().map(|&cell| (cell, at.of(cell) & gone)));
            if !removed.is_empty() {
                return Some(Event {
                    in_words: format!(
                        "None of {} can be {}, so none of {} can be.",
                        view.cells(group),
                        view.either(gone),
                        view.cells(other)
                    ),
                    looked_at: group.clone(),
                    removed,
                });
            }
            // A digit that is in one group must be in the other.
            for &cell in group {
                let Some(digit) = at.of(cell).only() else {
                    continue;
                };
                let often = group
                    .iter()
                    .filter(|&&c| at.of(c).only() == Some(digit))
                    .count();
                let places: Vec<Cell> = other
                    .iter()
                    .copied()
                    .filter(|&c| at.of(c).contains(digit))
                    .collect();
                let open = places.iter().any(|&c| at.of(c).only().is_none());
                if often == 1 && open && places.len() == 1 {
                    let place = places[0];
                    return Some(Event {
                        in_words: format!(
                            "{} is {}. In the other group only {} can be {}.",
                            view.cell(cell),
                            view.value(digit),
                            view.cell(place),
                            view.value(digit)
                        ),
                        looked_at: [&[cell], &other[..]].concat(),
                        removed: vec![(place, at.of(place) - Digits::of(digit))],
                    });
                }
            }
        }
    }
    None
}
