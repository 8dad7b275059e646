//! The beginnings of whips, each once: what ends with the same and has the same right goes on in the same ways.

use ninefold_grid::CellSet;

/// Beginnings of the same length for one candidate: what is right in each, and what is left.
#[derive(Default)]
pub(super) struct Starts<const W: usize> {
    /// How many are right in each, beside the target.
    pub(super) length: usize,
    /// The last link of each, among all ways; what is right there.
    pub(super) lasts: Vec<(Option<usize>, u32)>,
    /// The numbers of what is right, in order: `length` numbers for each.
    rights: Vec<u32>,
    /// The places that are left of each digit: one set a digit for each.
    pub(super) lefts: Vec<CellSet<W>>,
    /// A table of beginnings by what is right in them, each number plus one.
    slots: Vec<u32>,
}

impl<const W: usize> Starts<W> {
    /// The first one: the target, and what it leaves.
    pub(super) fn first(target: u32, left: Vec<CellSet<W>>) -> Starts<W> {
        Starts {
            lasts: vec![(None, target)],
            lefts: left,
            ..Starts::default()
        }
    }

    /// None yet.
    pub(super) fn of_length(length: usize) -> Starts<W> {
        Starts {
            length,
            ..Starts::default()
        }
    }

    /// The numbers of what is right in a beginning.
    pub(super) fn rights(&self, number: usize) -> &[u32] {
        &self.rights[number * self.length..][..self.length]
    }

    /// The slot of a beginning, or the empty one where it would be put.
    fn slot(&self, last: u32, rights: &[u32]) -> usize {
        let mix = |hash: u64, &right: &u32| {
            (hash.rotate_left(5) ^ u64::from(right)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        };
        let hash = rights.iter().fold(u64::from(last) + 1, mix);
        // Their number is a power of two.
        let mask = self.slots.len() - 1;
        let mut slot = (hash >> 32) as usize & mask;
        while let Some(number) = self.slots[slot].checked_sub(1) {
            let number = number as usize;
            if self.lasts[number].1 == last && self.rights(number) == rights {
                break;
            }
            slot = (slot + 1) & mask;
        }
        slot
    }

    /// Adds a beginning, unless one that ends with the same and has the same right is there.
    pub(super) fn add(&mut self, last: (Option<usize>, u32), rights: &[u32]) -> bool {
        if self.slots.len() <= 2 * self.lasts.len() {
            self.slots = vec![0; (4 * self.lasts.len()).next_power_of_two().max(32)];
            for number in 0..self.lasts.len() {
                let slot = self.slot(self.lasts[number].1, self.rights(number));
                self.slots[slot] = number as u32 + 1;
            }
        }
        let slot = self.slot(last.1, rights);
        let is_new = self.slots[slot] == 0;
        if is_new {
            self.lasts.push(last);
            self.rights.extend_from_slice(rights);
            self.slots[slot] = self.lasts.len() as u32;
        }
        is_new
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use ninefold_testkit::full::Dice;

    #[test]
    fn beginnings_are_known_again() {
        let mut dice = Dice::new(1);
        let mut starts: Starts<2> = Starts::of_length(3);
        let mut known = BTreeSet::new();
        for _ in 0..2_000 {
            let mut rights = [0; 3].map(|_| dice.below(8) as u32);
            let last = rights[0];
            rights.sort_unstable();
            let is_new = starts.add((None, last), &rights);
            assert_eq!(is_new, known.insert((last, rights)));
        }
        assert_eq!(starts.lasts.len(), known.len());
    }
}
