//! Learned clauses are forgotten, or propagation would crawl.
//!
//! The fewer levels of guesses a clause joins, the better it is (Audemard and Simon, 2009). Those of two levels
//! stay; those that were of use since the last time stay until the next; of the others the worse five sixths go. Every
//! round is a little later than the one before. Memory is bounded by that.
//!
//! Tried on minimal 25×25: keeping half (as Glucose does) and rounds 300 conflicts later each time instead of 50:
//! as many conflicts, each longer.

use std::cmp::Reverse;

use super::Learner;
use super::analyze::BEST;
use super::literal::{Because, Place, Reason};
use super::store::{Store, Watch};

/// Conflicts before the first round, and how many more before each next.
pub(super) const FIRST_ROUND: u64 = 1000;
const LATER: u64 = 50;

impl Learner<'_> {
    /// A round of forgetting.
    pub(super) fn forget(&mut self) {
        self.rounds += 1;
        self.next_round = self.conflicts + FIRST_ROUND + LATER * self.rounds;
        let learned = std::mem::take(&mut self.clauses);
        let mut weak: Vec<Place> = Vec::new();
        for &place in &learned {
            let (levels, rest) = (self.store.levels(place), self.store.rest(place));
            if rest > 0 {
                self.store.rate(place, levels, rest - 1);
            } else if levels > BEST && !self.is_reason(place) {
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
            if let Because::Clause(place) = self.trail.fact(variable).reason.because()
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

    /// Whether something is true because of this clause: one of its two watched literals then.
    fn is_reason(&self, place: Place) -> bool {
        [0, 1].into_iter().any(|i| {
            let literal = self.store.literal(place, i);
            let fact = self.trail.fact(literal.variable());
            self.trail.value(literal) > 0 && fact.reason == Reason::clause(place)
        })
    }
}
