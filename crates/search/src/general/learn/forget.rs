//! Forgets learned clauses, because too many of them slow propagation down.
//!
//! The fewer decision levels a clause joins, the better it is (Audemard and Simon, 2009). Clauses of at most two levels
//! are kept. Clauses used since the last round are kept until the next. Of the others, the worst five sixths are
//! removed. The distance between rounds grows a little with each round. This bounds the memory.
//!
//! Tried on minimal 25×25: keeping half (as Glucose does), and rounds 300 conflicts later each time instead of 50: as
//! many conflicts, each slower.

use std::cmp::Reverse;

use super::Learner;
use super::analyze::MAX_LEVELS_FOR_EVER;
use super::literal::{DecodedReason, Place, Reason};
use super::store::{Store, Watch};

/// The number of conflicts before the first round, and the growth of that number with each round.
pub(super) const FIRST_ROUND: u64 = 1000;
const ROUND_GROWTH: u64 = 50;

impl Learner<'_> {
    /// Runs a round of forgetting.
    pub(super) fn forget(&mut self) {
        self.rounds += 1;
        self.next_round = self.conflicts + FIRST_ROUND + ROUND_GROWTH * self.rounds;
        let learned = std::mem::take(&mut self.clauses);
        let mut weak: Vec<Place> = Vec::new();
        for &place in &learned {
            let (levels, rest) = (self.store.levels(place), self.store.rest(place));
            if rest > 0 {
                self.store.rate(place, levels, rest - 1);
            } else if levels > MAX_LEVELS_FOR_EVER && !self.is_reason(place) {
                weak.push(place);
            }
        }
        let store = &self.store;
        weak.sort_by_key(|&place| Reverse((store.levels(place), store.len(place))));
        weak.truncate(weak.len() * 5 / 6);
        weak.sort_unstable_by_key(|place| place.0);
        if self.proof.is_some() {
            for &place in &weak {
                let clause = (0..self.store.len(place)).map(|i| self.store.literal(place, i));
                let clause: Vec<_> = clause.collect();
                self.state_in_proof(&clause, false);
            }
        }
        let mut gone = weak.into_iter().peekable();
        let new = self
            .store
            .compacted(|_, place| gone.next_if_eq(&place).is_none());
        let old: Store = std::mem::replace(&mut self.store, new);
        for watches in self.watches.lists() {
            watches.retain_mut(|watch| {
                let Some(place) = watch.place() else {
                    return true;
                };
                let moved = old.moved(place);
                if let Some(place) = moved {
                    *watch = Watch::clause(place, watch.other);
                }
                moved.is_some()
            });
        }
        for i in 0..self.trail.len() {
            let variable = self.trail.at(i).variable();
            if let DecodedReason::Clause(place) = self.trail.fact(variable).reason.decode()
                && let Some(place) = old.moved(place)
            {
                self.trail.rename(variable, Reason::clause(place));
            }
        }
        self.clauses = learned;
        self.clauses.retain_mut(|place| {
            let moved = old.moved(*place);
            *place = moved.unwrap_or(*place);
            moved.is_some()
        });
    }

    /// Whether this clause is the reason of a literal. Then the literal is one of its two watched literals.
    fn is_reason(&self, place: Place) -> bool {
        [0, 1].into_iter().any(|i| {
            let literal = self.store.literal(place, i);
            let fact = self.trail.fact(literal.variable());
            self.trail.value(literal) > 0 && fact.reason == Reason::clause(place)
        })
    }
}
