//! Rules in which the digit of a cell says which other cells count: numbered rooms and X-sums.

use ninefold_grid::{Cell, Digit};
use ninefold_logic::Digits;

use super::sums;
use super::view::{Domains, Event, View};
use crate::words::names::either;

/// The cell says where in the line the digit is.
pub(super) fn points(
    view: &View<'_>,
    cell: Cell,
    line: &[Cell],
    digit: Digit,
    at: &Domains,
) -> Option<Event> {
    let value = view.value(digit);
    let place = |of: Digit| -> Option<Cell> {
        let place = usize::try_from(view.value(of)).ok()?.checked_sub(1)?;
        line.get(place).copied()
    };
    if let Some(only) = at.of(cell).only() {
        let there = place(only)?;
        let removed = at.of(there) - Digits::of(digit);
        return (!removed.is_empty()).then(|| Event {
            told: format!(
                "{} = {}, so {value} is in cell {} of the line, {}.",
                view.cell(cell),
                view.value(only),
                view.value(only),
                view.cell(there)
            ),
            looked_at: vec![cell],
            removed: vec![(there, removed)],
        });
    }
    let mut removed = Digits::EMPTY;
    let mut beyond = Digits::EMPTY;
    let mut cannot = Vec::new();
    for of in at.of(cell) {
        let fits = |there: Cell| match there == cell {
            true => of == digit,
            false => at.of(there).contains(digit) && !(of == digit && view.sees(cell, there)),
        };
        match place(of) {
            Some(there) if fits(there) => {}
            Some(there) => {
                removed.insert(of);
                cannot.push((of, there));
            }
            None => {
                removed.insert(of);
                beyond.insert(of);
            }
        }
    }
    if removed.is_empty() {
        return None;
    }
    let mut told = Vec::new();
    if !beyond.is_empty() {
        told.push(format!(
            "The line has no cell number {}.",
            view.either(beyond)
        ));
    }
    if !cannot.is_empty() {
        let digits: Digits = cannot.iter().map(|&(of, _)| of).collect();
        let there: Vec<Cell> = cannot.iter().map(|&(_, there)| there).collect();
        told.push(match &there[..] {
            [one] if *one == cell => format!(
                "If {} were {}, it would have to be {value} itself.",
                view.cell(cell),
                view.either(digits)
            ),
            [one] => format!(
                "If {} were {}, {value} would be in {}, which cannot be {value}.",
                view.cell(cell),
                view.either(digits),
                view.cell(*one)
            ),
            _ => format!(
                "If {} were {}, {value} would be in {}, and none of these can be {value}.",
                view.cell(cell),
                view.either(digits),
                either(&there.iter().map(|&c| view.cell(c)).collect::<Vec<_>>())
            ),
        });
    }
    Some(Event {
        told: told.join(" "),
        looked_at: cannot.iter().map(|&(_, there)| there).collect(),
        removed: vec![(cell, removed)],
    })
}

/// The first cell says how many cells, itself included, have this sum.
pub(super) fn first_cells(
    view: &View<'_>,
    cells: &[Cell],
    total: i64,
    at: &Domains,
) -> Option<Event> {
    let &first = cells.first()?;
    let counted = |digit: Digit| {
        let count = usize::try_from(view.value(digit))
            .ok()
            .filter(|&count| count > 0)?;
        cells.get(..count)
    };
    if let Some(only) = at.of(first).only() {
        let counted = counted(only)?;
        let terms: Vec<(Cell, i64)> = counted.iter().map(|&cell| (cell, 1)).collect();
        let event = sums::next(view, &terms, total, at)?;
        let begin = format!(
            "{} = {}, so {} make {total}.",
            view.cell(first),
            view.value(only),
            view.cells(counted)
        );
        return Some(Event {
            told: format!("{begin} {}", event.told),
            looked_at: [&[first], &event.looked_at[..]].concat(),
            removed: event.removed,
        });
    }
    for digit in at.of(first) {
        let value = view.value(digit);
        let told = match counted(digit) {
            None | Some([]) => format!("The line has no {value} cells."),
            Some([_]) if i64::from(value) == total => continue,
            Some([_]) => format!("{value} alone does not make {total}."),
            Some([_, rest @ ..]) => {
                // The first cell's digit is not among the others that see it.
                let mut with = at.clone();
                for &cell in rest.iter().filter(|&&cell| view.sees(first, cell)) {
                    with.remove(cell, Digits::of(digit));
                }
                let [low, high] = [false, true].map(|most| sums::bound(view, rest, &with, most));
                let left = total - i64::from(value);
                let are = if rest.len() == 1 { "is" } else { "make" };
                if left < low.0 {
                    format!(
                        "If {} = {value}, {total} − {value} = {left} would be left, but {} {are} at least {}.",
                        view.cell(first),
                        view.cells(rest),
                        low.1
                    )
                } else if left > high.0 {
                    format!(
                        "If {} = {value}, {total} − {value} = {left} would be left, but {} {are} at most {}.",
                        view.cell(first),
                        view.cells(rest),
                        high.1
                    )
                } else {
                    continue;
                }
            }
        };
        let looked_at = cells
            .iter()
            .copied()
            .filter(|&cell| cell != first)
            .collect();
        return Some(Event {
            told,
            looked_at,
            removed: vec![(first, Digits::of(digit))],
        });
    }
    None
}
