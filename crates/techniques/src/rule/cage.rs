//! Cells that all differ and have a sum, looked at by sets of digits.
//!
//! What the first cells may hold together is a set of digits, and there are at most 1024 sets of ten. From cell to
//! cell it is followed which sets can be, then back from those that have the sum: whatever lies on no such way goes.
//! That is as exact as trying all fillings and takes some microseconds, also for large cages.

use ninefold_logic::Digits;

/// Digits, at most.
const DIGITS: usize = 10;
const WORDS: usize = (1 << DIGITS) / 64;

/// Sets of digits, one bit for each.
#[derive(Copy, Clone)]
struct Sets([u64; WORDS]);

impl Sets {
    fn insert(&mut self, set: usize) {
        self.0[set / 64] |= 1 << (set % 64);
    }

    fn contains(&self, set: usize) -> bool {
        self.0[set / 64] >> (set % 64) & 1 == 1
    }

    fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        let words = self.0.iter().enumerate();
        words.flat_map(|(i, &word)| {
            let bits = Digits::of_bits(word).iter();
            bits.map(move |bit| 64 * i + bit.index())
        })
    }
}

/// Of the digits of cells that all differ, those that some filling with this sum uses, where digit 0 counts as
/// `first`; nothing if there are too many digits.
pub(super) fn supported(domains: &[Digits], total: i32, first: i32) -> Option<Vec<Digits>> {
    let all = domains.iter().fold(Digits::EMPTY, |all, &of| all | of);
    if all.bits() >> DIGITS != 0 {
        return None;
    }
    let mut supported = vec![Digits::EMPTY; domains.len()];
    let mut at = Sets([0; WORDS]);
    at.insert(0);
    let mut before = Vec::with_capacity(domains.len());
    for &of in domains {
        let mut next = Sets([0; WORDS]);
        for set in at.iter() {
            for digit in of - Digits::of_bits(set as u64) {
                next.insert(set | 1 << digit.index());
            }
        }
        before.push(std::mem::replace(&mut at, next));
    }
    let mut good = Sets([0; WORDS]);
    for set in at.iter() {
        let digits = Digits::of_bits(set as u64).iter();
        let sum: i32 = digits.map(|digit| first + digit.index() as i32).sum();
        if sum == total {
            good.insert(set);
        }
    }
    for (place, &of) in domains.iter().enumerate().rev() {
        let mut next = Sets([0; WORDS]);
        for set in before[place].iter() {
            for digit in of - Digits::of_bits(set as u64) {
                if good.contains(set | 1 << digit.index()) {
                    supported[place].insert(digit);
                    next.insert(set);
                }
            }
        }
        good = next;
    }
    Some(supported)
}
