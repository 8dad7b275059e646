//! A cell that gives the number of different digits in other cells.

use ninefold_grid::Cell;
use ninefold_logic::Digits;

use super::view::{Domains, Event, View, begin, losses, most};
use crate::words::names::count;

/// The greatest number of cells that are compared with each other.
const MAX_COMPARED: usize = 10;

pub(super) fn next(view: &View<'_>, head: Cell, others: &[Cell], at: &Domains) -> Option<Event> {
    let all = at.any_of(others);
    let fixed: Vec<Cell> = (others.iter().copied())
        .filter(|&cell| at.of(cell).only().is_some())
        .collect();
    let there = at.any_of(&fixed);
    let at_most = all.len().min(others.len());
    let crowd = seen_by_all(view, others);
    let gone = |is_out: &dyn Fn(i64) -> bool| -> Digits {
        let own = at.of(head).iter();
        own.filter(|&digit| is_out(i64::from(view.value(digit))))
            .collect()
    };
    let (name, cells) = (view.cell(head), view.cells(others));
    let too_many = gone(&|value| value > at_most as i64);
    if !too_many.is_empty() {
        let in_words = match at_most < others.len() {
            true => format!(
                "{cells} can only be {}, which are {} different digits. So {name} is at most {at_most}.",
                view.either(all),
                count(at_most)
            ),
            false => format!(
                "There are {} other cells, so they hold at most {at_most} different digits, and {name} is at most {at_most}.",
                count(at_most)
            ),
        };
        return Some(Event {
            in_words,
            looked_at: others.to_vec(),
            removed: vec![(head, too_many)],
        });
    }
    let too_few = |least: usize| gone(&|value| value < least as i64);
    if !too_few(crowd.len()).is_empty() {
        let in_words = match crowd.len() {
            1 => format!("There is a cell to count, so {name} is at least 1."),
            least => format!(
                "{} all see each other, so they hold {} different digits, and {name} is at least {least}.",
                view.cells(&crowd),
                count(least)
            ),
        };
        return Some(Event {
            in_words,
            looked_at: Vec::new(),
            removed: vec![(head, too_few(crowd.len()))],
        });
    }
    if !too_few(there.len()).is_empty() {
        return Some(Event {
            in_words: format!(
                "{cells} already hold {}, so {name} is at least {}.",
                view.all(there),
                there.len()
            ),
            looked_at: fixed,
            removed: vec![(head, too_few(there.len()))],
        });
    }
    let wanted = view.value(at.of(head).only()?);
    let open = others.iter().filter(|cell| !fixed.contains(cell));
    let is_there = format!(
        "{} {} there already",
        view.all(there),
        if there.len() == 1 { "is" } else { "are" }
    );
    let (removed, in_words): (Vec<(Cell, Digits)>, String) = if wanted as usize == there.len() {
        let removed = open.map(|&cell| (cell, at.of(cell) - there));
        let in_words =
            format!("{name} is {wanted}, and {is_there}, so no other digit is among {cells}.");
        (removed.collect(), in_words)
    } else if wanted as usize == others.len() {
        let removed = open.map(|&cell| (cell, at.of(cell) & there));
        let in_words = format!("{name} is {wanted}, so {cells} are all different, and {is_there}.");
        (removed.collect(), in_words)
    } else {
        return None;
    };
    let removed = losses(removed);
    (!removed.is_empty()).then(|| Event {
        in_words: begin(&in_words),
        looked_at: [&[head], others].concat(),
        removed,
    })
}

/// Returns cells that all see each other: the largest such group among the first few cells.
fn seen_by_all(view: &View<'_>, cells: &[Cell]) -> Vec<Cell> {
    let cells = &cells[..cells.len().min(MAX_COMPARED)];
    most(cells, |chosen| view.all_differ(chosen))
}
