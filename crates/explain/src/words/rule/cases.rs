//! Arguments with two or three cases that explain why a candidate is impossible.

use ninefold_grid::Cell;
use ninefold_logic::Digits;

use super::argument::{Domains, Goal, Part, argue, candidates_after_events, cells_of};
use super::why::{MAX_CONSECUTIVE_EVENTS, contradiction, count, sentences};
use crate::words::names::Names;

/// The greatest number of cases.
const MAX_CASES: usize = 3;

/// Returns why some cell has no digit left, whatever another cell holds. Of several such arguments it returns the
/// shortest.
pub(super) fn in_each_case(names: Names<'_>, parts: &[Part<'_>], at: &Domains) -> Option<String> {
    let left = candidates_after_events(parts, at, MAX_CONSECUTIVE_EVENTS);
    let cells = cells_of(parts);
    let has_few = |cell: &&Cell| (2..=MAX_CASES).contains(&left.of(**cell).len());
    let arguments = cells.iter().filter(has_few);
    let arguments = arguments.filter_map(|&cell| cases_of(names, parts, (at, &left), cell));
    arguments.min_by_key(|argument| count(argument))
}

/// Returns an argument with a case for each remaining digit of a cell. It begins with the reason why no other
/// digits remain.
fn cases_of(
    names: Names<'_>,
    parts: &[Part<'_>],
    (at, left): (&Domains, &Domains),
    cell: Cell,
) -> Option<String> {
    let gone = [(cell, at.of(cell) - left.of(cell))];
    let mut in_words = match gone[0].1.is_empty() {
        true => Vec::new(),
        false => vec![sentences(&argue(parts, at, Goal::Removed(&gone))?)],
    };
    for (i, digit) in left.of(cell).iter().enumerate() {
        let mut with = left.clone();
        with.set(cell, Digits::of(digit));
        let why = contradiction(names, parts, &with)?;
        let placed = format!("{} = {}", names.cell(cell), names.digit(digit));
        in_words.push(match i {
            0 => format!("Suppose also {placed}. {why}"),
            _ => format!("Suppose {placed} instead. {why}"),
        });
    }
    Some(in_words.join(" "))
}
