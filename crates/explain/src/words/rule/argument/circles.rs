//! Counting circles: a digit in a circle is the number of circles that hold it.

use ninefold_grid::{Cell, Digit};
use ninefold_logic::Digits;

use super::view::{Domains, Event, View, begin, losses, most};
use crate::words::names::{count, either};

/// The greatest number of sums of digits that a sentence lists.
const MAX_LISTED_SUMS: usize = 8;
/// The greatest number of circles that are compared with each other.
const MAX_COMPARED: usize = 10;

pub(super) fn next(view: &View<'_>, cells: &[Cell], at: &Domains) -> Option<Event> {
    let mut open: Vec<(Digit, usize)> = Vec::new();
    for digit in view.names.0.digits() {
        let places: Vec<Cell> = (cells.iter().copied())
            .filter(|&cell| at.of(cell).contains(digit))
            .collect();
        let Ok(wanted) = usize::try_from(view.value(digit)) else {
            continue;
        };
        if places.is_empty() {
            continue;
        }
        let value = view.value(digit);
        let sure = |cell: &&Cell| at.of(**cell) == Digits::of(digit);
        let sure: Vec<Cell> = places.iter().filter(sure).copied().collect();
        let circles = |cells: usize| match cells {
            1 => "one circle".to_owned(),
            _ => format!("{} circles", count(cells)),
        };
        let room = room(view, &places);
        let (in_words, removed): (String, Vec<(Cell, Digits)>) = if places.len() >= wanted
            && room < wanted
        {
            let in_words = format!(
                "{value} would need {}, but because circles see each other, at most {} can be {value} \
                 together. So no circle is {value}.",
                circles(wanted),
                count(room)
            );
            let gone = places.iter().map(|&cell| (cell, Digits::of(digit)));
            (in_words, gone.collect())
        } else if wanted == 0 || places.len() < wanted {
            let in_words = format!(
                "Only {} can be {value}, and {value} would need {}. So no circle is {value}.",
                view.cells(&places),
                circles(wanted)
            );
            let gone = places.iter().map(|&cell| (cell, Digits::of(digit)));
            (in_words, gone.collect())
        } else if sure.len() == wanted && places.len() > wanted {
            let in_words = format!(
                "{} {value}, so no other circle is {value}.",
                view.names.with_verb(&sure, ["already is", "already are"])
            );
            let others = places.iter().filter(|cell| !sure.contains(cell));
            (
                in_words,
                others.map(|&cell| (cell, Digits::of(digit))).collect(),
            )
        } else if !sure.is_empty() && places.len() == wanted && sure.len() < wanted {
            let in_words = format!(
                "{} is {value}, so {value} is in {}, and only {} can be {value}.",
                view.cell(sure[0]),
                circles(wanted),
                view.cells(&places)
            );
            let gone = places
                .iter()
                .map(|&cell| (cell, at.of(cell) - Digits::of(digit)));
            (in_words, losses(gone))
        } else {
            open.push((digit, sure.len()));
            continue;
        };
        return Some(Event {
            in_words,
            looked_at: cells.to_vec(),
            removed,
        });
    }
    sums(view, cells, &open, at)
}

/// Returns how many of the cells can hold one digit together, or the number of all cells if there are too many to
/// compare.
fn room(view: &View<'_>, cells: &[Cell]) -> usize {
    match cells.len() > MAX_COMPARED {
        true => cells.len(),
        false => most(cells, |chosen| view.none_differ(chosen)).len(),
    }
}

/// Uses that the digits in the circles, each counted once, add up to the number of circles.
fn sums(view: &View<'_>, cells: &[Cell], open: &[(Digit, usize)], at: &Domains) -> Option<Event> {
    if open.len() > 16 {
        return None;
    }
    let circles = i32::try_from(cells.len()).ok()?;
    let has = |set: u32, i: usize| set >> i & 1 == 1;
    let fits = |&set: &u32| {
        let sum: i32 = (0..open.len())
            .filter(|&i| has(set, i))
            .map(|i| view.value(open[i].0))
            .sum();
        sum == circles && (0..open.len()).all(|i| open[i].1 == 0 || has(set, i))
    };
    let sets: Vec<u32> = (0..1u32 << open.len()).filter(fits).collect();
    let used: Digits = (0..open.len())
        .filter(|&i| sets.iter().any(|&set| has(set, i)))
        .map(|i| open[i].0)
        .collect();
    let removed = losses(cells.iter().map(|&cell| (cell, at.of(cell) - used)));
    if removed.is_empty() || sets.len() > MAX_LISTED_SUMS {
        return None;
    }
    let names = sets.iter().map(|&set| {
        let digits = (0..open.len()).filter(|&i| has(set, i));
        let digits: Vec<String> = digits.map(|i| view.value(open[i].0).to_string()).collect();
        digits.join("+")
    });
    let names: Vec<String> = names.collect();
    let can = match names.is_empty() {
        true => "That is impossible with the digits that are left".to_owned(),
        false => format!(
            "With the digits that are left, that can only be {}",
            either(&names)
        ),
    };
    Some(Event {
        in_words: format!(
            "There are {} circles, so the different digits in them add up to {circles}. {}.",
            count(cells.len()),
            begin(&can)
        ),
        looked_at: cells.to_vec(),
        removed,
    })
}
