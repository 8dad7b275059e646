//! Analyses a conflict and learns a clause at the first unique implication point.
//!
//! Going back over the trail, each literal of the latest decision level is replaced by its reasons until one is left
//! (first unique implication point: Zhang, Madigan, Moskewicz and Malik, 2001). The clause consists of the opposites.
//! It is then shortened in three ways:
//!
//! 1. A literal that is implied by others of the clause is removed (Sörensson and Biere, 2009; with an explicit stack).
//! 2. If the clause says that a candidate is wrong *unless …*, literals that share a group with the candidate are
//!    removed from the rest. They exclude each other.
//! 3. The literals of one level are replaced by the one literal that implies them all, if this needs no literal of
//!    another level (`shrink`).

use super::literal::{Conflict, DecodedReason, Literal, Place, Variable};
use super::{Learner, Mark};

/// Clauses with at least this many literals are not shortened in the second way.
const DROP_MATES_BELOW: usize = 60;

/// The number of reasons back to which activity is increased.
const MAX_BUMPED_REASONS: usize = 3;

/// A clause of at most `MAX_LEVELS_TWO_ROUNDS` levels survives two rounds of forgetting after its last use. A clause of
/// at most `MAX_LEVELS_FOR_EVER` levels is kept for ever.
pub(super) const MAX_LEVELS_TWO_ROUNDS: u32 = 6;
pub(super) const MAX_LEVELS_FOR_EVER: u32 = 2;

impl Learner<'_> {
    /// Learns from a conflict. The clause is left in `self.learned`: first the literal that it makes true, then one of
    /// the level to return to. Returns that level, and the number of levels in the clause.
    pub(super) fn analyze(&mut self, conflict: Conflict) -> (u32, u32) {
        self.learned.clear();
        self.learned.push(Literal(0));
        let mut open = 0;
        match conflict {
            Conflict::Pair(a, b) => {
                self.analyze_literal(a, &mut open);
                self.analyze_literal(b, &mut open);
            }
            Conflict::Clause(place) => self.analyze_clause(place, None, &mut open),
        }
        let mut at = self.trail.len();
        let cut = loop {
            at -= 1;
            let literal = self.trail.at(at);
            let variable = literal.variable();
            if self.marks[variable.index()] == Mark::None {
                continue;
            }
            open -= 1;
            if open == 0 {
                break literal;
            }
            match self.trail.fact(variable).reason.decode() {
                DecodedReason::Literal(cause) => self.analyze_literal(!cause, &mut open),
                DecodedReason::Clause(place) => {
                    self.analyze_clause(place, Some(literal), &mut open)
                }
                DecodedReason::Nothing => {}
            }
        };
        self.learned[0] = !cut;
        self.bump_causes();
        self.shorten();
        let levels = self.count_levels();
        let mut back = 0;
        for i in 1..self.learned.len() {
            let level = self.trail.level_of(self.learned[i]);
            if level > back {
                back = level;
                self.learned.swap(1, i);
            }
        }
        (back, levels)
    }

    /// Handles a false literal of the conflict or of a reason.
    fn analyze_literal(&mut self, literal: Literal, open: &mut usize) {
        let variable = literal.variable();
        let level = self.trail.level_of(literal);
        if level == 0 || self.marks[variable.index()] != Mark::None {
            return;
        }
        self.mark(variable, Mark::Seen);
        self.order.bump(variable);
        if level == self.trail.level() {
            *open += 1;
        } else {
            self.learned.push(literal);
        }
    }

    fn analyze_clause(&mut self, place: Place, implied: Option<Literal>, open: &mut usize) {
        if self.store.is_learned(place) {
            self.rate(place);
        }
        for i in 0..self.store.len(place) {
            let literal = self.store.literal(place, i);
            if Some(literal) != implied {
                self.analyze_literal(literal, open);
            }
        }
    }

    /// Also increases the activity of the variables that led to the literals of the clause, up to
    /// [`MAX_BUMPED_REASONS`] reasons back.
    fn bump_causes(&mut self) {
        let mut waiting = std::mem::take(&mut self.waiting);
        waiting.clear();
        waiting.extend(self.learned.iter().map(|literal| literal.variable()));
        let (own, mut from) = (waiting.len(), 0);
        for _ in 0..MAX_BUMPED_REASONS {
            for at in std::mem::replace(&mut from, waiting.len())..waiting.len() {
                let mut number = 0;
                while let Some(cause) = self.cause(waiting[at], number) {
                    number += 1;
                    let of = cause.variable();
                    let known = self.marks[of.index()] != Mark::None || self.is_waiting[of.index()];
                    if !known && self.trail.level_of(cause) > 0 {
                        self.is_waiting[of.index()] = true;
                        waiting.push(of);
                    }
                }
            }
        }
        for variable in waiting.drain(own..) {
            self.is_waiting[variable.index()] = false;
            self.order.bump(variable);
        }
        self.waiting = waiting;
    }

    /// Rates a learned clause that was used. It is kept, and longer if it now has fewer levels.
    fn rate(&mut self, place: Place) {
        let before = self.store.levels(place);
        let mut levels = before;
        if before > MAX_LEVELS_FOR_EVER {
            self.stamp += 1;
            levels = 0;
            for i in 0..self.store.len(place) {
                let level = self.trail.level_of(self.store.literal(place, i));
                levels += u32::from(self.stamped(level));
                if levels >= before {
                    break;
                }
            }
        }
        let rest = if levels <= MAX_LEVELS_TWO_ROUNDS {
            2
        } else {
            1
        };
        self.store.rate(place, levels.min(before), rest);
    }

    /// Stamps a level. Returns whether it had not been stamped.
    fn stamped(&mut self, level: u32) -> bool {
        let new = self.stamps[level as usize] != self.stamp;
        self.stamps[level as usize] = self.stamp;
        new
    }

    fn stamp_levels(&mut self) {
        self.stamp += 1;
        for i in 1..self.learned.len() {
            let level = self.trail.level_of(self.learned[i]);
            self.stamps[level as usize] = self.stamp;
        }
    }

    fn count_levels(&mut self) -> u32 {
        self.stamp += 1;
        let mut levels = 0;
        for i in 0..self.learned.len() {
            let level = self.trail.level_of(self.learned[i]);
            levels += u32::from(self.stamped(level));
        }
        levels
    }

    pub(super) fn mark(&mut self, variable: Variable, mark: Mark) {
        if self.marks[variable.index()] == Mark::None {
            self.marked.push(variable);
        }
        self.marks[variable.index()] = mark;
    }

    fn shorten(&mut self) {
        self.stamp_levels();
        let mut learned = std::mem::take(&mut self.learned);
        let cut = learned[0];
        learned.retain(|&literal| literal == cut || !self.is_implied(literal));
        if !cut.is_positive() && learned.len() < DROP_MATES_BELOW {
            self.drop_mates(!cut, &mut learned);
        }
        self.learned = learned;
        self.stamp_levels();
        self.shrink();
        for variable in self.marked.drain(..) {
            self.marks[variable.index()] = Mark::None;
        }
    }

    /// Removes the literals that share a group with a candidate from the clause.
    fn drop_mates(&mut self, candidate: Literal, learned: &mut Vec<Literal>) {
        for &group in self.groups.groups_of(candidate) {
            for &mate in self.groups.members(group) {
                let mark = &mut self.marks[mate.variable().index()];
                if mate != candidate && *mark == Mark::Seen && self.trail.value(mate) < 0 {
                    *mark = Mark::Mate;
                }
            }
        }
        learned.retain(|literal| {
            literal.variable() == candidate.variable()
                || self.marks[literal.variable().index()] != Mark::Mate
        });
    }

    /// Whether a literal is false because other literals of the clause are false.
    pub(super) fn is_implied(&mut self, literal: Literal) -> bool {
        let root = literal.variable();
        if self.trail.fact(root).reason.is_nothing() {
            return false;
        }
        let mut path = std::mem::take(&mut self.path);
        path.clear();
        path.push((root, 0));
        let follows = self.walk(&mut path);
        for &(variable, _) in &path {
            if self.marks[variable.index()] == Mark::None {
                self.mark(variable, Mark::Needed);
            }
        }
        self.path = path;
        follows
    }

    /// Visits the reasons of the variables on the path, depth first. Returns false, with the path to a literal that the
    /// clause does not imply, if there is one.
    fn walk(&mut self, path: &mut Vec<(Variable, u32)>) -> bool {
        while let Some(&(variable, next)) = path.last() {
            let Some(cause) = self.cause(variable, next) else {
                path.pop();
                if self.marks[variable.index()] == Mark::None {
                    self.mark(variable, Mark::Implied);
                }
                continue;
            };
            if let Some(top) = path.last_mut() {
                top.1 = next + 1;
            }
            let level = self.trail.level_of(cause);
            let of = cause.variable();
            match self.marks[of.index()] {
                _ if of == variable || level == 0 => {}
                Mark::Seen | Mark::Implied | Mark::Mate => {}
                Mark::Needed => return false,
                Mark::None => {
                    let reason = self.trail.fact(of).reason;
                    if reason.is_nothing() || self.stamps[level as usize] != self.stamp {
                        return false;
                    }
                    path.push((of, 0));
                }
            }
        }
        true
    }

    /// The literal with this index in the reason of an assigned variable. The variable's own literal is among them.
    pub(super) fn cause(&self, variable: Variable, number: u32) -> Option<Literal> {
        match self.trail.fact(variable).reason.decode() {
            DecodedReason::Literal(cause) => (number == 0).then_some(!cause),
            DecodedReason::Clause(place) => {
                let number = number as usize;
                (number < self.store.len(place)).then(|| self.store.literal(place, number))
            }
            DecodedReason::Nothing => None,
        }
    }
}
