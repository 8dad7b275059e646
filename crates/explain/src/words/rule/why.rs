//! Explains in sentences why a step by rules removes what it removes.

use ninefold_grid::constraint::{Constraint, Kind};
use ninefold_grid::{Cell, Puzzle};
use ninefold_logic::{Conclusion, Digits, LocalRule, Step};
use ninefold_techniques::Position;

use super::argument::{
    Domains, Event, Goal, Part, View, argue, candidates_after_events, losses, rule_facts,
};
use super::cases::in_each_case;
use super::fillings::Fillings;
use super::smooth::smooth;
use crate::words::names::{Names, either, within};

/// The greatest number of sentences of an argument that is preferred to a list of the fillings.
const MAX_SHORT_SENTENCES: usize = 4;
/// The greatest number of sentences of an argument.
pub(super) const MAX_SENTENCES: usize = 14;
/// The greatest number of candidates that are supposed one by one.
const MAX_SUPPOSITIONS: usize = 40;
/// The greatest number of consecutive events.
pub(super) const MAX_CONSECUTIVE_EVENTS: usize = 40;
/// The greatest number of supposed candidates whose arguments are all given.
const MAX_SUPPOSITIONS_SHOWN: usize = 3;

/// Returns the digits that each cell may hold.
pub(super) fn domains(position: &Position) -> Domains {
    let cells = position.board().cells();
    let of = |cell| match position.value(cell) {
        Some(digit) => Digits::of(digit),
        None => position.candidates(cell),
    };
    Domains(cells.map(of).collect())
}

/// Returns a rule as a part of an argument. It has a name if the text is about several rules.
pub(super) fn part<'a>(
    names: Names<'a>,
    local: &'a LocalRule,
    puzzle: &Puzzle,
    subject: Option<String>,
) -> Part<'a> {
    let kind: Option<&Kind> = match &local.constraint {
        Some(Constraint::Rule(rule)) => Some(&rule.kind),
        _ => None,
    };
    Part {
        view: View::new(names, kind, subject),
        facts: rule_facts(names.0, local, puzzle),
    }
}

/// Returns the digits that each cell loses in a step. A digit that is placed removes the others of its cell.
pub(super) fn removed(step: &Step, at: &Domains) -> Vec<(Cell, Digits)> {
    let mut removed: Vec<(Cell, Digits)> = Vec::new();
    let candidates = match &step.conclusion {
        Conclusion::Eliminate(candidates) => candidates,
        Conclusion::Place(placed) => {
            let others = placed.iter().map(|placed| {
                let others = at.of(placed.cell) - Digits::of(placed.digit);
                (placed.cell, others)
            });
            return others.filter(|(_, others)| !others.is_empty()).collect();
        }
    };
    for candidate in candidates {
        match removed.iter_mut().find(|(cell, _)| *cell == candidate.cell) {
            Some((_, digits)) => digits.insert(candidate.digit),
            None => removed.push((candidate.cell, Digits::of(candidate.digit))),
        }
    }
    removed
}

/// Returns the sentences of events, one after another. If two consecutive events begin with the same sentence and
/// continue after it, that sentence is given once.
pub(super) fn sentences(events: &[Event]) -> String {
    let mut in_words: Vec<&str> = Vec::new();
    let mut last_opening = None;
    for event in events {
        let whole = event.in_words.as_str();
        let parts = whole.split_once(". ");
        let opening = parts.map(|(opening, _)| opening);
        in_words.push(match parts {
            Some((_, rest)) if opening == last_opening => rest,
            _ => whole,
        });
        last_opening = opening;
    }
    in_words.join(" ")
}

pub(super) fn count(text: &str) -> usize {
    text.matches(['.', '!', '?']).count()
}

/// Returns why a step removes what it removes, or `None` if all arguments are too long. Each fact is in it once.
pub(super) fn argued(
    names: Names<'_>,
    parts: &[Part<'_>],
    local: Option<(&LocalRule, &Puzzle)>,
    step: &Step,
    position: &Position,
) -> Option<String> {
    argument(names, parts, local, step, position).map(|text| smooth(&text))
}

/// Returns why a step removes what it removes. It tries a short argument, then a list of all fillings, then a
/// longer argument, then what follows from each candidate. Returns `None` if all of these are too long.
fn argument(
    names: Names<'_>,
    parts: &[Part<'_>],
    local: Option<(&LocalRule, &Puzzle)>,
    step: &Step,
    position: &Position,
) -> Option<String> {
    let at = domains(position);
    let removed = removed(step, &at);
    let events = argue(parts, &at, Goal::Removed(&removed));
    let argument = events.map(|events| sentences(&events));
    if let Some(argument) = argument
        .as_ref()
        .filter(|argument| count(argument) <= MAX_SHORT_SENTENCES)
    {
        return Some(argument.clone());
    }
    let filled = local.map(|(local, puzzle)| Fillings::of(names.0, local, puzzle, &at));
    if let Some(listed) = filled.and_then(|filled| filled.listed(names)) {
        return Some(listed);
    }
    if let Some(argument) = argument.filter(|argument| count(argument) <= MAX_SENTENCES) {
        return Some(argument);
    }
    // First come the removals that need no supposition. The others are supposed one by one.
    let seen = seen(parts, &at, &removed);
    let argument = argue(parts, &at, Goal::Removed(&seen)).map(|events| sentences(&events));
    let Some(argument) =
        argument.filter(|in_words| !seen.is_empty() && count(in_words) <= MAX_SENTENCES / 2)
    else {
        return supposed(names, parts, &at, &removed);
    };
    let (mut after, mut rest) = (at.clone(), removed);
    for &(cell, digits) in &seen {
        after.remove(cell, digits);
        let left = rest.iter_mut().filter(|(other, _)| *other == cell);
        left.for_each(|(_, wanted)| *wanted -= digits);
    }
    rest.retain(|(_, digits)| !digits.is_empty());
    let rest = supposed(names, parts, &after, &rest)?;
    Some(format!("{argument} {rest}"))
}

/// Returns which of the removed candidates an argument removes without a supposition.
fn seen(parts: &[Part<'_>], at: &Domains, removed: &[(Cell, Digits)]) -> Vec<(Cell, Digits)> {
    let left = candidates_after_events(parts, at, MAX_CONSECUTIVE_EVENTS);
    let gone = |&(cell, digits): &(Cell, Digits)| (cell, digits - left.of(cell));
    losses(removed.iter().map(gone))
}

/// Returns why each candidate leaves a cell without a digit. The text has the shortest of these arguments, or all
/// of them if there are few.
fn supposed(
    names: Names<'_>,
    parts: &[Part<'_>],
    at: &Domains,
    removed: &[(Cell, Digits)],
) -> Option<String> {
    let each = |&(cell, digits): &(Cell, Digits)| digits.iter().map(move |digit| (cell, digit));
    let candidates: Vec<_> = removed.iter().flat_map(each).collect();
    if candidates.len() > MAX_SUPPOSITIONS {
        return None;
    }
    let mut in_words = Vec::new();
    for &(cell, digit) in &candidates {
        let mut with = at.clone();
        with.set(cell, Digits::of(digit));
        let direct = contradiction(names, parts, &with);
        let clash = direct.as_deref().map(clash);
        let why = direct.or_else(|| in_each_case(names, parts, &with))?;
        let candidate = format!("{} = {}", names.cell(cell), names.digit(digit));
        in_words.push((count(&why), candidate, why, clash));
    }
    in_words.sort_by_key(|(count, ..)| *count);
    let is_few = in_words.len() <= MAX_SUPPOSITIONS_SHOWN
        && in_words.iter().map(|(count, ..)| count).sum::<usize>() <= MAX_SENTENCES;
    let shown = if is_few { in_words.len() } else { 1 };
    let mut text: Vec<String> = in_words[..shown]
        .iter()
        .map(|(_, candidate, why, _)| format!("Suppose {candidate}. {why}"))
        .collect();
    if in_words[0].0 > MAX_SENTENCES {
        return None;
    }
    // The other candidates, each with its contradiction.
    let mut others: Vec<(Option<String>, Vec<String>)> = Vec::new();
    for (_, candidate, _, clash) in in_words.drain(shown..) {
        match others.iter_mut().find(|(other, _)| *other == clash) {
            Some((_, candidates)) => candidates.push(candidate),
            None => others.push((clash, vec![candidate])),
        }
    }
    text.extend(others.iter().map(|(clash, candidates)| match clash {
        Some(clash) => format!("In the same way, suppose {}: {clash}", either(candidates)),
        None => format!(
            "In the same way, {} would leave a cell without a digit.",
            either(candidates)
        ),
    }));
    Some(text.join(" "))
}

/// Returns the last sentence of an argument, which states what is impossible, as a part of a sentence.
fn clash(argument: &str) -> String {
    let whole = argument.trim_end_matches('.');
    let last = whole.rsplit(". ").next().unwrap_or(whole);
    within(last.strip_prefix("So ").unwrap_or(last)) + "."
}

/// Returns why some cell has no digit left.
pub(super) fn contradiction(names: Names<'_>, parts: &[Part<'_>], at: &Domains) -> Option<String> {
    let events = argue(parts, at, Goal::Contradiction)?;
    let last = events.last()?;
    let mut in_words = sentences(&events);
    let contradictions = ["no digit", "impossible", "any more"];
    if !contradictions
        .iter()
        .any(|words| last.in_words.contains(words))
    {
        let mut left = at.clone();
        for event in &events {
            for &(cell, digits) in &event.removed {
                left.remove(cell, digits);
            }
        }
        let cells = last.removed.iter().map(|&(cell, _)| cell);
        let empty = cells.rev().find(|&cell| left.of(cell).is_empty())?;
        in_words += &format!(" So no digit is left for {}.", names.cell(empty));
    }
    Some(in_words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_opening_is_said_once() {
        let sentences_of = |all: &[&str]| {
            let event = |&in_words: &&str| Event {
                in_words: in_words.to_owned(),
                looked_at: Vec::new(),
                removed: Vec::new(),
            };
            sentences(&all.iter().map(event).collect::<Vec<_>>())
        };
        let both = ["A is 1. So B is 2.", "A is 1. So C is 3."];
        assert_eq!(sentences_of(&both), "A is 1. So B is 2. So C is 3.");
        let third = [&both[..], &["A is 1. So D is 4."]].concat();
        assert_eq!(
            sentences_of(&third),
            "A is 1. So B is 2. So C is 3. So D is 4."
        );
        // The opening is repeated if another event is between, or if nothing follows the opening.
        for apart in [
            [both[0], "B is 5.", both[1]],
            ["A is 1.", "A is 1.", both[0]],
        ] {
            assert_eq!(sentences_of(&apart), apart.join(" "));
        }
    }
}
