//! Tables: for each claim, all that follows from it, with reasons. A chain follows from single claims. A net
//! may follow from several at once (a [`Trial`] of the premise).
//!
//! A table is *expanded* by the tables of all claims that it holds. Sets of claims, closed over the tables,
//! decide whether something follows. The reasons of a claim are looked up only for steps. This is HoDoKu's
//! tabling after Trebor's tables, with its limits: at most five reasons for a claim, of which the youngest
//! leads.

use std::sync::Arc;

use ninefold_grid::House;

use super::trial::Trial;
use crate::chain::implied::{Implied, close};
use crate::chain::web::{Claim, Web};
use crate::survey::Survey;

/// The reason why a claim is in a table.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum By {
    /// It is the premise.
    Premise,
    /// A candidate that excludes it is on.
    Weak,
    /// The cell has no other candidate left.
    Cell,
    /// The digit has no other place left in the house.
    House(House),
}

/// A claim in a table.
#[derive(Clone)]
pub(super) struct Entry {
    pub(super) claim: Claim,
    pub(super) by: By,
    /// The entries on which it rests. The leading one comes first. Free places are 0, which is the premise.
    pub(super) on: [u16; 5],
    distance: u16,
}

/// All that follows from a premise, which is the first entry.
pub(super) struct Table {
    pub(super) entries: Vec<Entry>,
    /// For each claim the number of its entry, plus one.
    at: Vec<u16>,
}

impl Table {
    fn new(claims: usize, premise: Claim) -> Table {
        let mut table = Table {
            entries: Vec::new(),
            at: vec![0; claims],
        };
        table.add(premise, By::Premise, [0; 5]);
        table
    }

    /// The entry of a claim.
    pub(super) fn find(&self, claim: Claim) -> Option<usize> {
        usize::from(self.at[usize::from(claim)]).checked_sub(1)
    }

    /// Adds a claim unless it is there, and returns its entry.
    pub(super) fn add(&mut self, claim: Claim, by: By, mut on: [u16; 5]) -> u16 {
        let known = self.at[usize::from(claim)];
        if known != 0 {
            return known - 1;
        }
        let first = self.entries.get(usize::from(on[0]));
        let distance = first.map_or(1, |entry| entry.distance + 1);
        for i in 1..on.len() {
            if on[i] > on[0] {
                on.swap(0, i);
            }
        }
        let own = self.entries.len() as u16;
        self.entries.push(Entry {
            claim,
            by,
            on,
            distance,
        });
        self.at[usize::from(claim)] = own + 1;
        own
    }
}

/// The tables of a board.
pub(super) struct Tables<const W: usize> {
    implied: Arc<Implied<W>>,
    pub(super) tables: Vec<Table>,
    /// The number of words in a set of claims.
    words: usize,
    /// For each claim all that follows, one bit each.
    closed: Vec<u64>,
}

impl<const W: usize> Tables<W> {
    /// Returns `None` if the board has [no web](Web::is_for).
    pub(super) fn new(state: &Survey<W>, nets: bool) -> Option<Tables<W>> {
        let implied = Implied::of(state, true)?;
        let web = &implied.web;
        let mut trial = nets.then(|| Trial::new(state, web));
        let claims = 0..web.len() as Claim;
        let tables: Vec<Table> = claims
            .map(|premise| {
                let mut table = Table::new(web.len(), premise);
                let is_tried = web.is_single(premise);
                if let Some(trial) = trial.as_mut().filter(|_| is_tried) {
                    trial.fill(premise, &mut table);
                }
                for &end in web.after(premise) {
                    // Groups follow only along links.
                    if !(nets && is_tried && web.is_single(end)) {
                        let by = match premise & 1 {
                            1 => By::Weak,
                            _ => strong(state, web, premise, end),
                        };
                        table.add(end, by, [0; 5]);
                    }
                }
                table
            })
            .collect();
        let words = web.len().div_ceil(64).max(1);
        let mut own = vec![0; web.len() * words];
        for (set, table) in own.chunks_exact_mut(words).zip(&tables) {
            for entry in &table.entries {
                set[usize::from(entry.claim / 64)] |= 1 << (entry.claim % 64);
            }
        }
        let closed = close(&own, words);
        Some(Tables {
            implied,
            tables,
            words,
            closed,
        })
    }

    pub(super) fn web(&self) -> &Web<W> {
        &self.implied.web
    }

    /// All that follows from a claim, one bit each.
    pub(super) fn closed(&self, claim: Claim) -> &[u64] {
        let start = usize::from(claim) * self.words;
        &self.closed[start..start + self.words]
    }

    /// Whether one claim follows from another.
    pub(super) fn follows(&self, claim: Claim, from: Claim) -> bool {
        self.closed(from)[usize::from(claim / 64)] & 1 << (claim % 64) != 0
    }

    /// Returns the expanded table of a premise. For each claim it has the table from which the claim comes
    /// first, at the least distance that was known at that time.
    pub(super) fn expand(&self, premise: Claim) -> Expanded {
        let none = Claim::MAX;
        let own = &self.tables[usize::from(premise)];
        let mut from = vec![none; self.web().len()];
        let mut distance = vec![0; self.web().len()];
        let mut order = Vec::with_capacity(self.web().len());
        for entry in &own.entries {
            from[usize::from(entry.claim)] = premise;
            distance[usize::from(entry.claim)] = entry.distance;
            order.push(entry.claim);
        }
        let mut next = 1;
        while next < order.len() {
            let via = order[next];
            next += 1;
            let base = distance[usize::from(via)];
            for entry in self.tables[usize::from(via)].entries.iter().skip(1) {
                let (claim, far) = (usize::from(entry.claim), base + entry.distance);
                if from[claim] == none {
                    order.push(entry.claim);
                } else if from[claim] == premise || distance[claim] <= far {
                    continue;
                }
                from[claim] = via;
                distance[claim] = far;
            }
        }
        Expanded { premise, from }
    }
}

/// The table from which each claim comes.
pub(super) struct Expanded {
    pub(super) premise: Claim,
    from: Vec<Claim>,
}

impl Expanded {
    /// The premise of the table that has the reasons of a claim.
    pub(super) fn source(&self, claim: Claim) -> Claim {
        self.from[usize::from(claim)]
    }
}

/// Returns the truth behind a strong link.
fn strong<const W: usize>(state: &Survey<W>, web: &Web<W>, from: Claim, to: Claim) -> By {
    let (from, to) = (web.node(from), web.node(to));
    if from.digit != to.digit {
        return By::Cell;
    }
    let all = from.cells | to.cells;
    let is_truth = |house: &House| state.layout().cells(*house) & state.places(from.digit) == all;
    let mut houses = state.layout().houses_around(all);
    houses.find(is_truth).map_or(By::Cell, By::House)
}

#[cfg(test)]
mod tests {
    use ninefold_grid::{ProperPuzzle, Shape};
    use ninefold_testkit::full::proper;

    use super::*;
    use ninefold_logic::{Layout, State};

    /// What follows is what a table holds, and what the tables of those claims hold, until nothing is added.
    #[test]
    fn sets_are_closed() {
        for seed in 0..4 {
            let puzzle = ProperPuzzle::vouched(proper(Shape::NINE, seed, 26));
            let layout = Layout::<2>::new(puzzle.puzzle().board());
            let state = Survey::new(State::of(layout, puzzle.puzzle(), true));
            for nets in [false, true] {
                let tables = Tables::new(&state, nets).expect("a small board");
                let claims = tables.web().len() as Claim;
                for premise in (0..claims).step_by(7) {
                    let mut known = vec![premise];
                    loop {
                        let entries = known.iter().flat_map(|&claim| {
                            let table = &tables.tables[usize::from(claim)];
                            table.entries.iter().map(|entry| entry.claim)
                        });
                        let mut more: Vec<Claim> = entries.collect();
                        more.sort_unstable();
                        more.dedup();
                        if more == known {
                            break;
                        }
                        known = more;
                    }
                    let closed = (0..claims).filter(|&claim| tables.follows(claim, premise));
                    assert_eq!(closed.collect::<Vec<_>>(), known, "{premise} of {seed}");
                }
            }
        }
    }
}
