//! Lunchboxes: the digits between the least and the greatest digit of a line.

use ninefold_grid::constraint::sets_of_size;
use ninefold_grid::{Cell, Digit};
use ninefold_logic::Digits;

use super::sets::Style;
use super::view::{Domains, Event, View, begin};
use crate::words::names::either;

/// Places of the two ends that are listed, at most.
const LISTED: usize = 6;
/// More cells are not looked at.
const MAX_CELLS: usize = 12;

/// The least and the greatest digit, where they are, and what can be between them.
struct Place {
    digits: [Digit; 2],
    at: [usize; 2],
    between: Vec<Digits>,
}

pub(super) fn next(view: &View<'_>, cells: &[Cell], total: i64, at: &Domains) -> Option<Event> {
    if !view.all_differ(cells) || cells.len() > MAX_CELLS || cells.len() < 2 {
        return None;
    }
    let places = places(view, cells, total, at)?;
    let mut kept: Vec<Digits> = vec![Digits::EMPTY; cells.len()];
    for place in &places {
        let [low, high] = place.digits;
        let inside = strictly_between(view, place.digits);
        let [first, last] = [place.at[0].min(place.at[1]), place.at[0].max(place.at[1])];
        let all = place
            .between
            .iter()
            .fold(Digits::EMPTY, |all, &set| all | set);
        for (i, kept) in kept.iter_mut().enumerate() {
            *kept |= match i {
                i if i == place.at[0] => Digits::of(low),
                i if i == place.at[1] => Digits::of(high),
                i if first < i && i < last => all,
                _ => inside,
            };
        }
    }
    let removed = cells.iter().zip(&kept);
    let removed = removed.map(|(&cell, &kept)| (cell, at.of(cell) - kept));
    let removed: Vec<(Cell, Digits)> = removed.filter(|(_, gone)| !gone.is_empty()).collect();
    if removed.is_empty() || places.len() > LISTED {
        return None;
    }
    Some(Event {
        told: told(view, cells, total, &places),
        looked_at: cells.to_vec(),
        removed,
    })
}

fn strictly_between(view: &View<'_>, [low, high]: [Digit; 2]) -> Digits {
    let digits = view.names.0.digits();
    digits
        .filter(|&digit| low < digit && digit < high)
        .collect()
}

/// Where the least and the greatest digit can be.
fn places(view: &View<'_>, cells: &[Cell], total: i64, at: &Domains) -> Option<Vec<Place>> {
    let side = view.names.0.side();
    let sum = |set: &Digits| -> i64 { view.values(*set).iter().map(|&v| i64::from(v)).sum() };
    let mut of_size: Vec<Vec<Digits>> = Vec::new();
    for size in 0..cells.len() - 1 {
        let sets = sets_of_size(side, size, 5_000)?;
        let sets = sets.into_iter().map(Digits::of_bits);
        of_size.push(sets.filter(|set| sum(set) == total).collect());
    }
    let mut found = Vec::new();
    for a in 0..cells.len() {
        for b in (0..cells.len()).filter(|&b| b != a) {
            let inner = a.min(b) + 1..a.max(b);
            for low in at.of(cells[a]) {
                for high in at.of(cells[b]).iter().filter(|&high| high > low) {
                    let inside = strictly_between(view, [low, high]);
                    let is_outside = |&i: &usize| i != a && i != b && !inner.contains(&i);
                    let mut outside = (0..cells.len()).filter(is_outside);
                    if !outside.all(|i| at.of(cells[i]).meets(inside)) {
                        continue;
                    }
                    let fits = |set: &&Digits| {
                        **set - inside == Digits::EMPTY
                            && super::sets::fits(&cells[inner.clone()], **set, at)
                    };
                    let between: Vec<Digits> =
                        of_size[inner.len()].iter().filter(fits).copied().collect();
                    if !between.is_empty() {
                        found.push(Place {
                            digits: [low, high],
                            at: [a, b],
                            between,
                        });
                    }
                }
            }
        }
    }
    Some(found)
}

fn told(view: &View<'_>, cells: &[Cell], total: i64, places: &[Place]) -> String {
    if places.is_empty() {
        return format!(
            "No two cells can be the least and the greatest digit with {total} between them any more."
        );
    }
    let told = places.iter().map(|place| {
        let [a, b] = place.at;
        let [low, high] = place.digits.map(|digit| view.value(digit));
        let sets = place
            .between
            .iter()
            .map(|&set| super::sets::name(view, set, Style::Sum(total)));
        let sets: Vec<String> = sets.collect();
        let between = match (a.abs_diff(b), &sets[..]) {
            (1, _) => "nothing".to_owned(),
            (_, [one]) => one.clone(),
            _ => format!("digits that add up to {total}"),
        };
        format!(
            "{low} in {} and {high} in {} with {between} between them",
            view.cell(cells[a]),
            view.cell(cells[b])
        )
    });
    let told: Vec<String> = told.collect();
    begin(&format!(
        "the least and the greatest digit can only be {}.",
        either(&told)
    ))
}
