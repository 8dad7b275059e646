//! Propagates groups and watched clauses to the fixpoint or to a conflict.

use super::Learner;
use super::literal::{Conflict, Reason};
use super::store::Watch;

impl Learner<'_> {
    /// Propagates everything on the trail. Returns the number of propagated literals, and the conflict if there is one.
    ///
    /// A clause of three or more literals is examined only when one of its first two literals becomes false (watched
    /// literals: Moskewicz and others, 2001). It is skipped even then while the literal stored beside the watch is
    /// true.
    pub(super) fn propagate(&mut self) -> (u64, Option<Conflict>) {
        let before = self.trail.head;
        while let Some(true_now) = self.trail.next() {
            for &group in self.groups.groups_of(true_now) {
                for &member in self.groups.members(group) {
                    match self.trail.value(member) {
                        0 => self.trail.assign(!member, Reason::literal(true_now)),
                        1 if member != true_now => {
                            let work = self.trail.head - before;
                            return (work as u64, Some(Conflict::Pair(!true_now, !member)));
                        }
                        _ => {}
                    }
                }
            }
            let false_now = !true_now;
            let mut watches = self.watches.take(false_now);
            let (mut read, mut written) = (0, 0);
            let mut conflict = None;
            while let Some(&watch) = watches.get(read) {
                read += 1;
                let value = self.trail.value(watch.other);
                watches[written] = watch;
                if value > 0 {
                    written += 1;
                    continue;
                }
                let Some(place) = watch.place() else {
                    written += 1;
                    if value < 0 {
                        conflict = Some(Conflict::Pair(false_now, watch.other));
                        break;
                    }
                    self.trail.assign(watch.other, Reason::literal(true_now));
                    continue;
                };
                let (start, literals) = self.store.watched(place);
                let other = super::Literal(literals[0] ^ literals[1] ^ false_now.0);
                let value = self.trail.value(other);
                let watch = Watch::clause(place, other);
                if value > 0 {
                    watches[written] = watch;
                    written += 1;
                    continue;
                }
                let from = (*start as usize).clamp(2, literals.len());
                let trail = &self.trail;
                let is_free = |&word: &u32| trail.value(super::Literal(word)) >= 0;
                let found = match literals[from..].iter().position(is_free) {
                    Some(at) => Some(from + at),
                    None => literals[2..from].iter().position(is_free).map(|at| 2 + at),
                };
                if let Some(at) = found {
                    let new = literals[at];
                    *start = at as u32;
                    literals[0] = other.0;
                    literals[1] = new;
                    literals[at] = false_now.0;
                    self.watches.push(super::Literal(new), watch);
                    continue;
                }
                watches[written] = watch;
                written += 1;
                if value < 0 {
                    conflict = Some(Conflict::Clause(place));
                    break;
                }
                self.trail.assign(other, Reason::clause(place));
            }
            watches.drain(written..read);
            self.watches.put_back(false_now, watches);
            if conflict.is_some() {
                return ((self.trail.head - before) as u64, conflict);
            }
        }
        ((self.trail.head - before) as u64, None)
    }
}
