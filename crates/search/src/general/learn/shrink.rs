//! Replaces all literals of a level by one, if this needs no other level.
//!
//! A guess makes many members of groups false. Instead of several of them, a clause can name the guess, or another
//! literal that implies them all. Then it is shorter (Fleury and Biere, 2021, *Efficient all-UIP learned clause
//! minimization*). On minimal 25×25 clauses shrink from 36 literals to 24, with 10 % fewer conflicts.

use std::cmp::Reverse;

use super::literal::{Literal, Variable};
use super::{Learner, Mark};

impl Learner<'_> {
    /// Shrinks `self.learned` level by level, the latest first. The levels of the clause must be stamped.
    pub(super) fn shrink(&mut self) {
        let mut learned = std::mem::take(&mut self.learned);
        let trail = &self.trail;
        let place = |literal: &Literal| Reverse(trail.fact(literal.variable()).place);
        learned[1..].sort_unstable_by_key(place);
        let (mut from, mut written) = (1, 1);
        while from < learned.len() {
            let level = self.trail.level_of(learned[from]);
            let rest = learned[from..].iter();
            let size = rest
                .take_while(|&&literal| self.trail.level_of(literal) == level)
                .count();
            let end = from + size;
            let one = match size {
                1 => None,
                _ => self.common(&learned[from..end], level),
            };
            match one {
                Some(literal) => {
                    self.mark(literal.variable(), Mark::Seen);
                    learned[written] = literal;
                    written += 1;
                }
                None => {
                    learned.copy_within(from..end, written);
                    written += size;
                }
            }
            from = end;
        }
        learned.truncate(written);
        self.learned = learned;
    }

    /// Finds one literal of this level that implies all false literals of a block, together with literals of the clause
    /// only. The block starts with its latest literal.
    fn common(&mut self, block: &[Literal], level: u32) -> Option<Literal> {
        let mut waiting = std::mem::take(&mut self.waiting);
        waiting.clear();
        for literal in block {
            self.is_waiting[literal.variable().index()] = true;
            waiting.push(literal.variable());
        }
        let one = self.descend(block[0].variable(), block.len(), level, &mut waiting);
        for variable in &waiting {
            self.is_waiting[variable.index()] = false;
        }
        self.waiting = waiting;
        one
    }

    fn descend(
        &mut self,
        latest: Variable,
        mut open: usize,
        level: u32,
        waiting: &mut Vec<Variable>,
    ) -> Option<Literal> {
        let mut at = self.trail.fact(latest).place as usize + 1;
        loop {
            at -= 1;
            let literal = self.trail.at(at);
            let variable = literal.variable();
            if !self.is_waiting[variable.index()] {
                continue;
            }
            if open == 1 {
                return Some(!literal);
            }
            open -= 1;
            let mut number = 0;
            while let Some(cause) = self.cause(variable, number) {
                number += 1;
                let of = cause.variable();
                let its_level = self.trail.level_of(cause);
                if of == variable || its_level == 0 {
                } else if its_level == level {
                    if !self.is_waiting[of.index()] {
                        self.is_waiting[of.index()] = true;
                        waiting.push(of);
                        open += 1;
                    }
                } else if !self.is_in_or_implied(cause, its_level) {
                    return None;
                }
            }
        }
    }

    /// Whether a literal of an earlier level is in the clause or implied by it.
    fn is_in_or_implied(&mut self, literal: Literal, level: u32) -> bool {
        match self.marks[literal.variable().index()] {
            Mark::Seen | Mark::Implied | Mark::Mate => true,
            Mark::Needed => false,
            Mark::None => self.stamps[level as usize] == self.stamp && self.is_implied(literal),
        }
    }
}
