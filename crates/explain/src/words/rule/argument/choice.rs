//! Rules in which the digit of a cell determines which other cells count: numbered rooms and X-sums.

use ninefold_grid::constraint::Target;
use ninefold_grid::{Cell, Digit};
use ninefold_logic::Digits;

use super::sums;
use super::view::{Domains, Event, View};
use crate::words::names::either;

/// The greatest number of common digits of two cells that a sentence lists.
const MAX_LISTED_DIGITS: usize = 4;

/// The cell gives the place of the target in the line. The target is a digit, or the digit of another cell.
pub(super) fn points(
    view: &View<'_>,
    cell: Cell,
    line: &[Cell],
    target: Target,
    at: &Domains,
) -> Option<Event> {
    let place = |of: Digit| -> Option<Cell> {
        let place = usize::try_from(view.value(of)).ok()?.checked_sub(1)?;
        line.get(place).copied()
    };
    let (wanted, what) = match target {
        Target::Digit(digit) => (Digits::of(digit), None),
        Target::Cell(what) => (at.of(what), Some(what)),
    };
    // Returns what the cell at this place can be if the cell points there.
    let common = |of: Digit, there: Cell| {
        let own = if there == cell {
            Digits::of(of)
        } else {
            at.of(there)
        };
        let wanted = if what == Some(cell) {
            Digits::of(of)
        } else {
            wanted
        };
        let apart = what.is_some_and(|what| view.sees(what, there));
        let common = if apart { Digits::EMPTY } else { own & wanted };
        match view.sees(cell, there) {
            true => common - Digits::of(of),
            false => common,
        }
    };
    if let Some(only) = at.of(cell).only() {
        return pointed(view, (cell, only), place(only)?, (wanted, what), at);
    }
    let mut removed = Digits::EMPTY;
    let mut beyond = Digits::EMPTY;
    let mut cannot = Vec::new();
    let mut possible = Digits::EMPTY;
    for of in at.of(cell) {
        match place(of) {
            Some(there) if !common(of, there).is_empty() => possible |= common(of, there),
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
    if let (true, Some(what)) = (removed.is_empty(), what) {
        return nowhere(view, (cell, line), (what, possible), at);
    }
    if removed.is_empty() {
        return None;
    }
    let mut in_words = Vec::new();
    if !beyond.is_empty() {
        in_words.push(format!(
            "The line has no cell number {}.",
            view.either(beyond)
        ));
    }
    if !cannot.is_empty() {
        let digits: Digits = cannot.iter().map(|&(of, _)| of).collect();
        let there: Vec<Cell> = cannot.iter().map(|&(_, there)| there).collect();
        let (is, sought) = (
            view.either(wanted),
            match what {
                None => view.either(wanted),
                Some(what) => format!("the digit of {}", view.cell(what)),
            },
        );
        let of_them = if there.len() == 1 {
            "this cell"
        } else {
            "these cells"
        };
        let tail = what.map_or_else(String::new, |what| {
            let name = view.cell(what);
            match there.iter().all(|&there| view.sees(what, there)) {
                true => format!("but {name} sees {of_them}"),
                false => format!("but {of_them} cannot have the digit of {name}"),
            }
        });
        in_words.push(match &there[..] {
            [one] if *one == cell => format!(
                "If {} were {}, it would have to be {sought} itself.",
                view.cell(cell),
                view.either(digits)
            ),
            [one] if what.is_none() => format!(
                "If {} were {}, {is} would be in {}, which cannot be {is}.",
                view.cell(cell),
                view.either(digits),
                view.cell(*one)
            ),
            _ if what.is_none() => format!(
                "If {} were {}, {is} would be in {}, and none of these can be {is}.",
                view.cell(cell),
                view.either(digits),
                either(&there.iter().map(|&c| view.cell(c)).collect::<Vec<_>>())
            ),
            _ => format!(
                "If {} were {}, {sought} would be in {} too, {tail}.",
                view.cell(cell),
                view.either(digits),
                either(&there.iter().map(|&c| view.cell(c)).collect::<Vec<_>>())
            ),
        });
    }
    Some(Event {
        in_words: in_words.join(" "),
        looked_at: cannot.iter().map(|&(_, there)| there).chain(what).collect(),
        removed: vec![(cell, removed)],
    })
}

/// The cell is known, so the cell to which it points is known too.
fn pointed(
    view: &View<'_>,
    (cell, only): (Cell, Digit),
    there: Cell,
    (wanted, what): (Digits, Option<Cell>),
    at: &Domains,
) -> Option<Event> {
    let mut removed = vec![(there, at.of(there) - wanted)];
    let begin = format!("{} = {}", view.cell(cell), view.value(only));
    let place = format!(
        "cell {} of the line, {}",
        view.value(only),
        view.cell(there)
    );
    let in_words = match what {
        None => format!("{begin}, so {} is in {place}.", view.either(wanted)),
        Some(what) => {
            let both = wanted & at.of(there);
            removed.push((what, wanted - at.of(there)));
            let gone = (wanted | at.of(there)) - both;
            let both = match both.len() {
                0 => "have no digit in common, so no digit is left".to_owned(),
                1..=MAX_LISTED_DIGITS => format!("can only both be {}", view.either(both)),
                _ => format!(
                    "hold the same digit, so neither of them is {}",
                    view.either(gone)
                ),
            };
            format!(
                "{begin}, so the digit of {} is also in {place}. These two {both}.",
                view.cell(what)
            )
        }
    };
    removed.retain(|(_, gone)| !gone.is_empty());
    (!removed.is_empty()).then(|| Event {
        in_words,
        looked_at: [cell, there].into_iter().chain(what).collect(),
        removed,
    })
}

/// Removes digits of the target cell that are possible in none of the places.
fn nowhere(
    view: &View<'_>,
    (cell, line): (Cell, &[Cell]),
    (what, possible): (Cell, Digits),
    at: &Domains,
) -> Option<Event> {
    let gone = at.of(what) - possible;
    (!gone.is_empty()).then(|| Event {
        in_words: format!(
            "{} {}. None of the cells to which it can point can be {}, so {} is not {}.",
            view.cell(cell),
            view.is(at.of(cell)),
            view.either(gone),
            view.cell(what),
            view.either(gone)
        ),
        looked_at: [&[cell], line].concat(),
        removed: vec![(what, gone)],
    })
}

/// The first cell gives the number of cells, itself included, that have this sum.
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
            in_words: format!("{begin} {}", event.in_words),
            looked_at: [&[first], &event.looked_at[..]].concat(),
            removed: event.removed,
        });
    }
    for digit in at.of(first) {
        let value = view.value(digit);
        let in_words = match counted(digit) {
            None | Some([]) => format!("The line has no {value} cells."),
            Some([_]) if i64::from(value) == total => continue,
            Some([_]) => format!("{value} alone does not make {total}."),
            Some([_, rest @ ..]) => {
                // The digit of the first cell is removed from the other cells that see it.
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
            in_words,
            looked_at,
            removed: vec![(first, Digits::of(digit))],
        });
    }
    None
}
