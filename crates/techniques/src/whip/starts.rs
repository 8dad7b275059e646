//! The partial whips, each once. Two that end with the same claim and have the same right claims continue in
//! the same ways.

use ninefold_grid::CellSet;

/// Partial whips of the same length for one candidate: what is right in each, and what is left.
#[derive(Default)]
pub(super) struct Starts<const W: usize> {
    /// The number of right claims in each, without the target.
    pub(super) length: usize,
    /// The last link of each partial whip, by its number, and what is right there.
    pub(super) lasts: Vec<(Option<usize>, u32)>,
    /// The numbers of the right claims, in order: `length` numbers for each partial whip.
    rights: Vec<u32>,
    /// The places that each digit has left: one set for each digit and partial whip.
    pub(super) lefts: Vec<CellSet<W>>,
    /// A hash table of partial whips by their right claims, each number plus one.
    slots: Vec<u32>,
}

impl<const W: usize> Starts<W> {
    /// Returns the empty partial whip: the target, and what it leaves.
    pub(super) fn first(target: u32, left: Vec<CellSet<W>>) -> Starts<W> {
        Starts {
            lasts: vec![(None, target)],
            lefts: left,
            ..Starts::default()
        }
    }

    /// Returns an empty list of partial whips of this length.
    pub(super) fn of_length(length: usize) -> Starts<W> {
        Starts {
            length,
            ..Starts::default()
        }
    }

    /// The numbers of the right claims in a partial whip.
    pub(super) fn rights(&self, number: usize) -> &[u32] {
        &self.rights[number * self.length..][..self.length]
    }

    /// The slot of a partial whip, or the empty one where it would be put.
    fn slot(&self, last: u32, rights: &[u32]) -> usize {
        let mix = |hash: u64, &right: &u32| {
            (hash.rotate_left(5) ^ u64::from(right)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        };
        let hash = rights.iter().fold(u64::from(last) + 1, mix);
        // The number of slots is a power of two.
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

    /// Adds a partial whip, unless one with the same last claim and the same right claims is there. Returns
    /// whether it was added.
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
    use ninefold_testkit::full::Rng;

    #[test]
    fn beginnings_are_known_again() {
        let mut rng = Rng::new(1);
        let mut starts: Starts<2> = Starts::of_length(3);
        let mut known = BTreeSet::new();
        for _ in 0..2_000 {
            let mut rights = [0; 3].map(|_| rng.below(8) as u32);
            let last = rights[0];
            rights.sort_unstable();
            let is_new = starts.add((None, last), &rights);
            assert_eq!(is_new, known.insert((last, rights)));
        }
        assert_eq!(starts.lasts.len(), known.len());
    }
}
