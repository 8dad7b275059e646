//! Lunchboxes: the digits between the least and the greatest digit of a line.

use ninefold_grid::{Cell, Digit};
use ninefold_logic::Digits;

use super::sets::{self, Style};
use super::view::{Domains, Event, View, begin, losses, union};
use crate::words::names::either;

/// The greatest number of places of the two ends that a sentence lists.
const MAX_LISTED_PLACES: usize = 6;
/// The greatest number of cells. Longer lines are not examined.
const MAX_CELLS: usize = 12;

/// The places of the least and the greatest digit, and what can be between them.
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
        let all = union(place.between.iter().copied());
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
    let removed = losses(removed.map(|(&cell, &kept)| (cell, at.of(cell) - kept)));
    if removed.is_empty() || places.len() > MAX_LISTED_PLACES {
        return None;
    }
    Some(Event {
        in_words: in_words(view, cells, total, &places),
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

/// Returns the possible places of the least and the greatest digit.
fn places(view: &View<'_>, cells: &[Cell], total: i64, at: &Domains) -> Option<Vec<Place>> {
    let of_size = sets::of_sum(view, cells.len() - 1, total)?;
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
                            && sets::fits(&cells[inner.clone()], **set, at)
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

fn in_words(view: &View<'_>, cells: &[Cell], total: i64, places: &[Place]) -> String {
    if places.is_empty() {
        return format!(
            "No two cells can be the least and the greatest digit with {total} between them any more."
        );
    }
    let in_words = places.iter().map(|place| {
        let [a, b] = place.at;
        let [low, high] = place.digits.map(|digit| view.value(digit));
        let names = place
            .between
            .iter()
            .map(|&set| sets::name(view, set, Style::Sum(total)));
        let names: Vec<String> = names.collect();
        let between = match (a.abs_diff(b), &names[..]) {
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
    let in_words: Vec<String> = in_words.collect();
    begin(&format!(
        "the least and the greatest digit can only be {}.",
        either(&in_words)
    ))
}
