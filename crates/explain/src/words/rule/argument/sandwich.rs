//! Sandwiches: the digits between the least and the greatest digit of a line.

use ninefold_grid::constraint::sets_of_size;
use ninefold_grid::{Cell, Digit};
use ninefold_logic::Digits;

use super::sets::LISTED;
use super::view::{Domains, Event, View};
use crate::words::names::{count, either};

/// The two ends can be at these places of the line, in this order, with these digits between them.
struct Places {
    /// Where the first end is, and the second.
    ends: [usize; 2],
    between: Vec<Digits>,
}

pub(super) fn next(
    view: &View<'_>,
    cells: &[Cell],
    ends: [Digit; 2],
    total: i64,
    at: &Domains,
) -> Option<Event> {
    if !view.all_differ(cells) || cells.len() > 12 {
        return None;
    }
    let found = places(view, cells, ends, total, at)?;
    let mut kept: Vec<Digits> = vec![Digits::EMPTY; cells.len()];
    let both = Digits::of(ends[0]) | Digits::of(ends[1]);
    for Places {
        ends: [a, b],
        between,
    } in &found
    {
        let (low, high) = (a.min(b), a.max(b));
        let filling = between.iter().fold(Digits::EMPTY, |all, &set| all | set);
        for (i, kept) in kept.iter_mut().enumerate() {
            *kept |= match i {
                i if i == *a => Digits::of(ends[0]),
                i if i == *b => Digits::of(ends[1]),
                i if *low < i && i < *high => filling,
                _ => at.of(cells[i]) - both,
            };
        }
    }
    let removed = cells
        .iter()
        .zip(&kept)
        .map(|(&cell, &kept)| (cell, at.of(cell) - kept));
    let removed: Vec<(Cell, Digits)> = removed.filter(|(_, gone)| !gone.is_empty()).collect();
    if removed.is_empty() {
        return None;
    }
    Some(Event {
        told: told(view, cells, ends, total, &found)?,
        looked_at: cells.to_vec(),
        removed,
    })
}

/// Where the ends can be.
fn places(
    view: &View<'_>,
    cells: &[Cell],
    ends: [Digit; 2],
    total: i64,
    at: &Domains,
) -> Option<Vec<Places>> {
    let side = view.names.0.side();
    let both = Digits::of(ends[0]) | Digits::of(ends[1]);
    let sum = |set: &Digits| -> i64 { view.values(*set).iter().map(|&v| i64::from(v)).sum() };
    let mut of_size: Vec<Vec<Digits>> = Vec::new();
    for size in 0..cells.len().saturating_sub(1) {
        let sets = sets_of_size(side, size, 5_000)?;
        let sets = sets.into_iter().map(Digits::of_bits);
        of_size.push(
            sets.filter(|set| !set.meets(both) && sum(set) == total)
                .collect(),
        );
    }
    let mut found = Vec::new();
    for a in (0..cells.len()).filter(|&a| at.of(cells[a]).contains(ends[0])) {
        for b in (0..cells.len()).filter(|&b| b != a && at.of(cells[b]).contains(ends[1])) {
            let inner = &cells[a.min(b) + 1..a.max(b)];
            let fits = |set: &&Digits| super::sets::fits(inner, **set, at);
            let between: Vec<Digits> = of_size[inner.len()].iter().filter(fits).copied().collect();
            if !between.is_empty() {
                found.push(Places {
                    ends: [a, b],
                    between,
                });
            }
        }
    }
    Some(found)
}

fn told(
    view: &View<'_>,
    cells: &[Cell],
    ends: [Digit; 2],
    total: i64,
    found: &[Places],
) -> Option<String> {
    let [low, high] = ends.map(|digit| view.value(digit));
    let mut sets: Vec<Digits> = found
        .iter()
        .flat_map(|places| places.between.clone())
        .collect();
    sets.sort_unstable_by_key(|set| (set.len(), set.bits()));
    sets.dedup();
    let mut counts: Vec<usize> = sets.iter().map(|set| set.len()).collect();
    counts.dedup();
    let mut told = match &counts[..] {
        [0] => format!("Nothing is between {low} and {high}, so these two are neighbours."),
        [] => return Some(format!("No digits fit between {low} and {high} any more.")),
        _ => {
            let names: Vec<String> = sets
                .iter()
                .map(|&set| super::sets::name(view, set, super::sets::Style::Sum(total)))
                .collect();
            let lengths: Vec<String> = counts.iter().map(|&cells| count(cells)).collect();
            let cells = if counts == [1] {
                "cell is"
            } else {
                "cells are"
            };
            match sets.len() <= LISTED {
                true => format!(
                    "Between {low} and {high} there can only be {}, so {} {cells} between them.",
                    either(&names),
                    either(&lengths)
                ),
                false => format!(
                    "The cells between {low} and {high} make {total}, for which there have to be {} of them.",
                    either(&lengths)
                ),
            }
        }
    };
    if found.len() > LISTED {
        return None;
    }
    let places: Vec<String> = found
        .iter()
        .map(|places| {
            let [a, b] = places.ends.map(|place| view.cell(cells[place]));
            format!("{a} and {b}")
        })
        .collect();
    told += &format!(
        " So {low} and {high} can only be in {}, in this order.",
        either(&places)
    );
    Some(told)
}
