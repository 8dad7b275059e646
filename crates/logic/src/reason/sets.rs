//! Almost locked sets that are linked, as reasons of steps.

use ninefold_grid::{Cell, Digit};

use super::payload::Payload;
use crate::truth::Truth;

/// An almost locked set: cells of a house that have one digit more than there are cells.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct AlmostLocked {
    /// In ascending order.
    pub cells: Vec<Cell>,
    /// In ascending order.
    pub digits: Vec<Digit>,
}

/// Sets that are linked in a chain, or around a stem.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LinkedSets {
    /// The cell whose digits lead to the sets, for a death blossom.
    pub stem: Option<Cell>,
    /// The sets, from one end to the other, or one for each digit of the stem in ascending order.
    pub sets: Vec<AlmostLocked>,
    /// The digits that link a set to the next one, or the stem to each set.
    pub links: Vec<Vec<Digit>>,
    /// The digits that one of the ends, or one of the sets around the stem, holds. For two sets with two links,
    /// all digits that are eliminated.
    pub digits: Vec<Digit>,
    /// For a bent set, the number of candidates of the richest cell, which determines its price. Otherwise 0.
    pub richest: usize,
}

impl Payload for LinkedSets {
    fn truths(&self) -> Vec<Truth> {
        let mut truths: Vec<Truth> = self.stem.map(Truth::Cell).into_iter().collect();
        for (i, set) in self.sets.iter().enumerate() {
            // Each set holds one of any two of its digits: of two links, or of a link and a digit that is
            // concluded. So the concluded digits count as the missing link of an end.
            let empty = Vec::new();
            let (before, after) = if self.stem.is_some() {
                (self.links.get(i).unwrap_or(&empty), &self.digits)
            } else {
                let before = i.checked_sub(1).and_then(|i| self.links.get(i));
                (
                    before.unwrap_or(&self.digits),
                    self.links.get(i).unwrap_or(&self.digits),
                )
            };
            let mut pair = |a: Digit, b: Digit| {
                if a != b && set.digits.contains(&a) && set.digits.contains(&b) {
                    truths.push(Truth::Set(set.cells.clone(), [a.min(b), a.max(b)]));
                }
            };
            for &a in before {
                after.iter().for_each(|&b| pair(a, b));
            }
            if let ([link], None) = (self.links.as_slice(), self.stem)
                && let &[a, b] = link.as_slice()
            {
                pair(a, b);
            }
        }
        truths.sort_unstable();
        truths.dedup();
        truths
    }
}
