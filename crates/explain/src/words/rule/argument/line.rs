//! Lines that are read cell by cell: patterns, automata, and lines cut into parts.
//!
//! What the line allows in a cell follows from the candidates of some other cells. The cells that do not matter are
//! left out, the most distant first, so that the argument names few cells.

use ninefold_grid::Cell;
use ninefold_grid::constraint::Automaton;
use ninefold_logic::Digits;

use super::view::{Domains, Event, View, begin};
use crate::words::names::list;

/// The greatest number of states times cells.
const MAX_STATES: usize = 20_000;
/// The greatest number of cells in one argument.
const MAX_CELLS: usize = 4;
/// The work (states times cells) in the search for the fewest cells that matter. After that, the best cells so far
/// are taken.
const MAX_WORK: usize = 500_000;
/// The greatest number of candidates, or of missing candidates, with which a sentence describes a cell.
const MAX_LISTED_CANDIDATES: usize = 4;

/// Returns what an automaton allows in each cell of a line, given the candidates of all its cells.
pub(super) fn allowed(automaton: &Automaton, domains: &[Digits]) -> Vec<Digits> {
    let states = automaton.states();
    let mut reached = vec![vec![false; states]; domains.len() + 1];
    for &start in automaton.starts() {
        reached[0][start] = true;
    }
    for (i, digits) in domains.iter().enumerate() {
        for from in 0..states {
            if reached[i][from] {
                for &(on, to) in automaton.moves(from) {
                    reached[i + 1][to] |= digits.meets(Digits::of_bits(on));
                }
            }
        }
    }
    let mut ends: Vec<bool> = (0..states).map(|s| automaton.accepts_in(s)).collect();
    let mut all = vec![Digits::EMPTY; domains.len()];
    for (i, &digits) in domains.iter().enumerate().rev() {
        let mut before = vec![false; states];
        for from in (0..states).filter(|&from| reached[i][from]) {
            for &(on, to) in automaton.moves(from) {
                let on = digits & Digits::of_bits(on);
                if ends[to] && !on.is_empty() {
                    before[from] = true;
                    all[i] |= on;
                }
            }
        }
        ends = before;
    }
    all
}

/// The cells of a line whose candidates matter, and what these allow in each cell.
pub(super) struct Seen {
    pub(super) needed: Vec<usize>,
    pub(super) domains: Vec<Digits>,
    pub(super) allowed: Vec<Digits>,
}

/// Finds the cells that matter for one of the removals on a line. These are as few as possible. On a long line with
/// many states, the search ends early with the fewest cells found so far. Returns `None` if the rule has no work
/// left.
pub(super) fn seen(
    view: &View<'_>,
    automaton: &Automaton,
    own: &[Digits],
    all: Digits,
) -> Option<Seen> {
    let work = automaton.states() * own.len();
    if !view.spend(work) {
        return None;
    }
    let every = allowed(automaton, own);
    let (mut left, mut is_over) = (MAX_WORK, false);
    let mut allowed = |domains: &[Digits]| {
        left = left.saturating_sub(work);
        let is_over = !view.spend(work) || left == 0;
        (allowed(automaton, domains), is_over)
    };
    let mut best: Option<Seen> = None;
    for place in 0..own.len() {
        let gone = own[place] - every[place];
        if gone.is_empty() || is_over && best.is_some() {
            continue;
        }
        let mut domains = own.to_vec();
        domains[place] = all;
        let mut found = allowed(&domains).0;
        if found[place].meets(gone) {
            // The other cells alone do not remove these candidates: the cell's own candidates matter too.
            domains[place] = own[place];
            found = every.clone();
        }
        let mut others: Vec<usize> = (0..own.len()).filter(|&other| other != place).collect();
        others.sort_by_key(|&other| std::cmp::Reverse(other.abs_diff(place)));
        // Most cells do not matter. It leaves out a large share of them at once, and tries fewer if that fails.
        let mut waiting: Vec<&[usize]> = vec![&others];
        while let Some(some) = waiting.pop() {
            let mut without = domains.clone();
            some.iter().for_each(|&other| without[other] = all);
            let left;
            (left, is_over) = allowed(&without);
            if !left[place].meets(gone) {
                (domains, found) = (without, left);
            } else if some.len() > 1 && !is_over {
                let (first, second) = some.split_at(some.len() / 2);
                waiting.extend([second, first]);
            }
        }
        let needed: Vec<usize> = (0..own.len()).filter(|&i| domains[i] != all).collect();
        if best
            .as_ref()
            .is_none_or(|best| needed.len() < best.needed.len())
        {
            best = Some(Seen {
                needed,
                domains,
                allowed: found,
            });
        }
    }
    best
}

/// Returns what cells can be: `r1c1 is 2 and r1c3 cannot be 5`.
pub(super) fn given(view: &View<'_>, cells: &[Cell], at: &Domains) -> String {
    let all: Digits = view.names.0.digits().collect();
    let state = |&cell: &Cell| {
        let (own, missing) = (at.of(cell), all - at.of(cell));
        match own.len() > MAX_LISTED_CANDIDATES && missing.len() <= MAX_LISTED_CANDIDATES {
            true => format!("{} cannot be {}", view.cell(cell), view.either(missing)),
            false => format!("{} {}", view.cell(cell), view.is(own)),
        }
    };
    list(&cells.iter().map(state).collect::<Vec<_>>())
}

/// Returns the purpose of the line, which is the meaning of its kind.
fn purpose(view: &View<'_>) -> String {
    let Some(kind) = view.kind else {
        return "So that the automaton accepts the line".to_owned();
    };
    format!("So that {}", kind.meaning_with_numbers())
}

pub(super) fn next(
    view: &View<'_>,
    cells: &[Cell],
    automaton: &Automaton,
    at: &Domains,
) -> Option<Event> {
    if automaton.states().saturating_mul(cells.len()) > MAX_STATES {
        return None;
    }
    let own: Vec<Digits> = cells.iter().map(|&cell| at.of(cell)).collect();
    let all: Digits = view.names.0.digits().collect();
    let Seen {
        needed, allowed, ..
    } = seen(view, automaton, &own, all)?;
    let mut removed: Vec<(Cell, Digits)> = Vec::new();
    let mut in_words = Vec::new();
    for (i, &cell) in cells.iter().enumerate() {
        let gone = own[i] - allowed[i];
        if gone.is_empty() || removed.iter().any(|&(other, _)| other == cell) {
            continue;
        }
        removed.push((cell, gone));
        let kept = own[i] & allowed[i];
        in_words.push(
            match kept.len() > MAX_LISTED_CANDIDATES || kept.is_empty() {
                true => format!("{} cannot be {}", view.cell(cell), view.either(gone)),
                false => format!("{} {}", view.cell(cell), view.is(kept)),
            },
        );
        if removed.len() == MAX_CELLS {
            break;
        }
    }
    let needed: Vec<Cell> = needed.into_iter().map(|i| cells[i]).collect();
    let purpose = purpose(view);
    let so = format!("{purpose}, {}.", list(&in_words));
    Some(Event {
        in_words: match needed.is_empty() {
            true => so,
            false => format!("{}. {so}", begin(&given(view, &needed, at))),
        },
        looked_at: needed,
        removed,
    })
}
