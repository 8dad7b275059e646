//! Sandwiches: the digits between two end digits of a line, which are the least and the greatest of the board.

use ninefold_grid::{Cell, Digit};
use ninefold_logic::Digits;

use super::sets::{self, MAX_LISTED_SETS, Style};
use super::view::{Domains, Event, View, losses, union};
use crate::words::names::{count, either};

/// Possible places of the two ends in the line, in this order, with the sets of digits that can be between them.
struct Places {
    /// The places of the first end and of the second.
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
    let sets = found.iter().flat_map(|places| &places.between);
    let common = sets.copied().reduce(|common, set| common & set);
    let common = common.unwrap_or(Digits::EMPTY);
    let mut kept: Vec<Digits> = vec![Digits::EMPTY; cells.len()];
    let mut outside = cells.to_vec();
    let both = Digits::of(ends[0]) | Digits::of(ends[1]);
    for Places {
        ends: [a, b],
        between,
    } in &found
    {
        let (low, high) = (a.min(b), a.max(b));
        let filling = union(between.iter().copied());
        outside.retain(|cell| !cells[low + 1..*high].contains(cell));
        for (i, kept) in kept.iter_mut().enumerate() {
            *kept |= match i {
                i if i == *a => Digits::of(ends[0]),
                i if i == *b => Digits::of(ends[1]),
                i if *low < i && i < *high => filling,
                _ => at.of(cells[i]) - both - common,
            };
        }
    }
    let removed = cells.iter().zip(&kept);
    let removed = losses(removed.map(|(&cell, &kept)| (cell, at.of(cell) - kept)));
    if removed.is_empty() {
        return None;
    }
    let mut in_words = in_words(view, cells, ends, total, &found)?;
    let is_end = |cell: Cell| {
        let mut ends = found.iter().map(|places| places.ends);
        ends.all(|ends| ends.iter().any(|&end| cells[end] == cell))
    };
    outside.retain(|&cell| at.of(cell).meets(common) && !is_end(cell));
    if !outside.is_empty() {
        let are = if common.len() == 1 { "is" } else { "are" };
        let never = match outside.len() {
            1 => "never is, so it",
            _ => "never are, so these",
        };
        in_words += &format!(
            " {} {are} always between them, and {} {never} cannot be {}.",
            view.all(common),
            view.cells(&outside),
            view.either(common)
        );
    }
    Some(Event {
        in_words,
        looked_at: cells.to_vec(),
        removed,
    })
}

/// Returns the possible places of the ends.
fn places(
    view: &View<'_>,
    cells: &[Cell],
    ends: [Digit; 2],
    total: i64,
    at: &Domains,
) -> Option<Vec<Places>> {
    let both = Digits::of(ends[0]) | Digits::of(ends[1]);
    let of_size = sets::of_sum(view, cells.len().saturating_sub(1), total)?;
    let mut found = Vec::new();
    for a in (0..cells.len()).filter(|&a| at.of(cells[a]).contains(ends[0])) {
        for b in (0..cells.len()).filter(|&b| b != a && at.of(cells[b]).contains(ends[1])) {
            let inner = &cells[a.min(b) + 1..a.max(b)];
            let fits = |set: &&Digits| !set.meets(both) && sets::fits(inner, **set, at);
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

fn in_words(
    view: &View<'_>,
    cells: &[Cell],
    ends: [Digit; 2],
    total: i64,
    found: &[Places],
) -> Option<String> {
    let [low, high] = ends.map(|digit| view.value(digit));
    let mut all: Vec<Digits> = found
        .iter()
        .flat_map(|places| places.between.clone())
        .collect();
    all.sort_unstable_by_key(|set| (set.len(), set.bits()));
    all.dedup();
    let mut counts: Vec<usize> = all.iter().map(|set| set.len()).collect();
    counts.dedup();
    let mut in_words = match &counts[..] {
        [0] => format!("Nothing is between {low} and {high}, so these two are neighbours."),
        [] => return Some(format!("No digits fit between {low} and {high} any more.")),
        _ => {
            let names: Vec<String> = all
                .iter()
                .map(|&set| sets::name(view, set, Style::Sum(total)))
                .collect();
            let lengths: Vec<String> = counts.iter().map(|&cells| count(cells)).collect();
            let cells = if counts == [1] {
                "cell is"
            } else {
                "cells are"
            };
            match all.len() <= MAX_LISTED_SETS {
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
    if found.len() > MAX_LISTED_SETS {
        return None;
    }
    let places: Vec<String> = found
        .iter()
        .map(|places| {
            let [a, b] = places.ends.map(|place| view.cell(cells[place]));
            format!("{a} and {b}")
        })
        .collect();
    in_words += &format!(
        " So {low} and {high} can only be in {}, in this order.",
        either(&places)
    );
    Some(in_words)
}
