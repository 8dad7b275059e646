//! Cells that all differ: if some cells have as many digits as there are cells, they use up these digits.

use ninefold_grid::Cell;
use ninefold_logic::Digits;

use super::view::{Domains, Event, View, losses};

/// The greatest number of cells that use up digits.
const MAX_CELLS: usize = 6;

pub(super) fn next(view: &View<'_>, cells: &[Cell], at: &Domains) -> Option<Event> {
    let by_size = |size: usize| {
        let is_small = |cell: &Cell| (1..=size).contains(&at.of(*cell).len());
        let small: Vec<Cell> = cells.iter().copied().filter(is_small).collect();
        used_up(view, cells, &small, size, at)
    };
    (1..=MAX_CELLS.min(cells.len())).find_map(by_size)
}

/// Finds some of these cells that have as many digits as there are cells, and what they remove from others.
fn used_up(
    view: &View<'_>,
    cells: &[Cell],
    small: &[Cell],
    size: usize,
    at: &Domains,
) -> Option<Event> {
    let mut waiting: Vec<(usize, Vec<Cell>, Digits)> = vec![(0, Vec::new(), Digits::EMPTY)];
    while let Some((from, chosen, digits)) = waiting.pop() {
        if chosen.len() == size {
            let others = cells.iter().filter(|cell| !chosen.contains(cell));
            let others = others.filter(|&&cell| chosen.iter().all(|&c| view.sees(c, cell)));
            let removed = losses(others.map(|&cell| (cell, at.of(cell) & digits)));
            if digits.len() == size && !removed.is_empty() {
                let in_words = match (&chosen[..], digits.only()) {
                    ([one], Some(digit)) => {
                        let others: Vec<Cell> = removed.iter().map(|&(cell, _)| cell).collect();
                        format!(
                            "{} is {}, so {}.",
                            view.cell(*one),
                            view.value(digit),
                            view.names.is_not(&others, digit)
                        )
                    }
                    _ => format!(
                        "{} hold {}, in some order.",
                        view.cells(&chosen),
                        view.all(digits)
                    ),
                };
                return Some(Event {
                    in_words,
                    looked_at: chosen,
                    removed,
                });
            }
            continue;
        }
        for (i, &cell) in small.iter().enumerate().skip(from) {
            let all = digits | at.of(cell);
            if all.len() <= size && chosen.iter().all(|&c| view.sees(c, cell)) {
                waiting.push((i + 1, [&chosen[..], &[cell]].concat(), all));
            }
        }
    }
    None
}
