//! Skyscrapers: how many digits of a line are greater than all before them.

use ninefold_grid::constraint::Automaton;
use ninefold_grid::{Cell, Digit};
use ninefold_logic::Digits;

use super::line::{Seen, given, seen};
use super::view::{Domains, Event, View, begin};
use crate::words::names::{count, list};

/// A line of digits of which this many are seen.
pub(super) fn next(view: &View<'_>, cells: &[Cell], wanted: usize, at: &Domains) -> Option<Event> {
    let board = view.names.0;
    let is_full = cells.len() == board.side() && view.all_differ(cells) && board.first() > 0;
    if wanted == 0 || wanted > cells.len() || cells.len() > 32 || board.side() > 32 {
        return None;
    }
    is_full
        .then(|| tallest(view, cells, wanted, at))
        .flatten()
        .or_else(|| read(view, cells, wanted, at))
}

/// Finds where the greatest digits cannot be: the last digit that is seen is the greatest, and few digits can be
/// seen behind a great one.
fn tallest(view: &View<'_>, cells: &[Cell], wanted: usize, at: &Domains) -> Option<Event> {
    let (&first, rest) = cells.split_first()?;
    let top = Digit::from_index(cells.len() - 1);
    let value = view.value(top);
    if wanted == 1 {
        let mut removed = vec![(first, at.of(first) - Digits::of(top))];
        removed.extend(
            rest.iter()
                .map(|&cell| (cell, at.of(cell) & Digits::of(top))),
        );
        removed.retain(|(_, gone)| !gone.is_empty());
        return (!removed.is_empty()).then(|| Event {
            in_words: format!(
                "The greatest digit, {value}, is always seen. It is the only one, so it comes first: {} is {value}.",
                view.cell(first)
            ),
            looked_at: Vec::new(),
            removed,
        });
    }
    let mut removed: Vec<(Cell, Digits)> = Vec::new();
    let mut in_words = Vec::new();
    let mut lower = Vec::new();
    for above in 0..wanted - 1 {
        let digit = Digit::from_index(cells.len() - 1 - above);
        let before = wanted - 1 - above;
        let cannot: Vec<Cell> = (cells[..before].iter().copied())
            .filter(|&cell| at.of(cell).contains(digit))
            .collect();
        if cannot.is_empty() {
            continue;
        }
        for &cell in &cannot {
            match removed.iter_mut().find(|(other, _)| *other == cell) {
                Some((_, gone)) => gone.insert(digit),
                None => removed.push((cell, Digits::of(digit))),
            }
        }
        let is_not = view.names.is_not(&cannot, digit);
        let cells = match before {
            1 => "one cell is".to_owned(),
            _ => format!("{} cells are", count(before)),
        };
        match above {
            0 => in_words.push(format!(
                "{value} hides all that follows, so at least {cells} before it: {is_not}."
            )),
            1 => in_words.push(format!(
                "Behind {} only {value} can be seen, so at least {cells} before it: {is_not}.",
                view.value(digit)
            )),
            _ => lower.push(is_not),
        }
    }
    if removed.is_empty() {
        return None;
    }
    if !lower.is_empty() {
        in_words.push(format!("In the same way, {}.", list(&lower)));
    }
    Some(Event {
        in_words: format!(
            "{} digits are seen. {}",
            begin(&count(wanted)),
            in_words.join(" ")
        ),
        looked_at: Vec::new(),
        removed,
    })
}

/// Returns an automaton whose states are the greatest digit so far and the number of digits seen so far.
fn machine(view: &View<'_>, cells: &[Cell], wanted: usize) -> Automaton {
    let is_different = view.all_differ(cells);
    let board = view.names.0;
    let heights = board.side() + 1;
    let mut machine = Automaton::new("");
    machine.grow(heights * (wanted + 1));
    machine.start(0);
    for height in 0..heights {
        for seen in 0..=wanted {
            let from = height * (wanted + 1) + seen;
            for digit in board.digits() {
                let is_seen = board.value(digit) > 0 && digit.index() + 1 > height;
                // Cells that all differ cannot hold the greatest digit so far again.
                let is_twice = is_different && digit.index() + 1 == height;
                let to = match is_seen {
                    _ if is_twice => continue,
                    true if seen == wanted => continue,
                    true => (digit.index() + 1) * (wanted + 1) + seen + 1,
                    false => from,
                };
                machine.go(from, 1 << digit.index(), to);
            }
            // A line with as many different cells as digits contains the greatest digit.
            let is_low = is_different && cells.len() == board.side() && height < board.side();
            if seen == wanted && !is_low {
                machine.accept(from);
            }
        }
    }
    machine
}

/// Returns the fewest and the most digits that can be seen.
fn can_be_seen(view: &View<'_>, domains: &[Digits], is_different: bool) -> Option<[usize; 2]> {
    let board = view.names.0;
    // The counts so far, by the greatest digit so far.
    let mut counts: Vec<Option<[usize; 2]>> = vec![None; board.side() + 1];
    counts[0] = Some([0, 0]);
    let join = |a: &mut Option<[usize; 2]>, b: [usize; 2]| {
        *a = Some(a.map_or(b, |a| [a[0].min(b[0]), a[1].max(b[1])]));
    };
    for digits in domains {
        let mut next = vec![None; counts.len()];
        for (height, counts) in counts.iter().enumerate() {
            let Some([least, most]) = *counts else {
                continue;
            };
            for digit in *digits {
                if is_different && digit.index() + 1 == height {
                    continue;
                }
                let is_seen = board.value(digit) > 0 && digit.index() + 1 > height;
                match is_seen {
                    true => join(&mut next[digit.index() + 1], [least + 1, most + 1]),
                    false => join(&mut next[height], [least, most]),
                }
            }
        }
        counts = next;
    }
    let is_full = is_different && domains.len() == board.side();
    let first = if is_full { board.side() } else { 0 };
    let all = counts.into_iter().skip(first).flatten();
    all.reduce(|a, b| [a[0].min(b[0]), a[1].max(b[1])])
}

/// Reads the line cell by cell.
fn read(view: &View<'_>, cells: &[Cell], wanted: usize, at: &Domains) -> Option<Event> {
    let own: Vec<Digits> = cells.iter().map(|&cell| at.of(cell)).collect();
    let all: Digits = view.names.0.digits().collect();
    let Seen {
        needed,
        domains,
        allowed,
    } = seen(view, &machine(view, cells, wanted), &own, all)?;
    let place = (0..cells.len()).find(|&i| !(own[i] - allowed[i]).is_empty())?;
    let (cell, gone) = (cells[place], own[place] - allowed[place]);
    // The digits with which too few are seen, those with which too many are, and the others.
    let (mut few, mut many, mut others) = (Digits::EMPTY, Digits::EMPTY, Digits::EMPTY);
    let (mut most, mut least) = (0, usize::MAX);
    let is_different = view.all_differ(cells);
    for digit in gone {
        let mut with = domains.clone();
        with[place] = Digits::of(digit);
        match can_be_seen(view, &with, is_different) {
            Some([_, seen]) if seen < wanted => {
                few.insert(digit);
                most = most.max(seen);
            }
            Some([seen, _]) if seen > wanted => {
                many.insert(digit);
                least = least.min(seen);
            }
            _ => others.insert(digit),
        }
    }
    let with = |digits: Digits| format!("with {} in {}", view.either(digits), view.cell(cell));
    let mut faults = Vec::new();
    if !few.is_empty() {
        faults.push(format!(
            "{}, at most {} would be seen",
            with(few),
            count(most)
        ));
    }
    if !many.is_empty() {
        faults.push(format!(
            "{}, at least {} would be seen",
            with(many),
            count(least)
        ));
    }
    if !others.is_empty() {
        faults.push(format!(
            "{}, the number of digits that are seen could not be {wanted}",
            with(others)
        ));
    }
    let needed: Vec<Cell> = needed.into_iter().map(|i| cells[i]).collect();
    let mut in_words = match needed.is_empty() {
        true => String::new(),
        false => format!("{}. ", begin(&given(view, &needed, at))),
    };
    let faults: Vec<String> = faults
        .iter()
        .map(|fault| format!("{}.", begin(fault)))
        .collect();
    in_words += &faults.join(" ");
    Some(Event {
        in_words,
        looked_at: needed,
        removed: vec![(cell, gone)],
    })
}
