//! Cells that all differ and have a sum, solved by sets of digits.
//!
//! The digits of the first cells form a set, and twelve digits have at most 4,096 sets. The search finds the
//! possible sets from cell to cell, then goes back from those that have the sum. A digit on no such path is
//! removed. That is as exact as trying all fillings and takes some microseconds, also for large cages.

use ninefold_logic::Digits;

use crate::closed::bits;

/// A set of sets of digits, with one bit for each.
#[derive(Copy, Clone)]
struct Sets<const WORDS: usize>([u64; WORDS]);

/// For each of the first six digits, the sets that contain it, of 64 sets.
const WITH: [u64; 6] = [
    0xaaaa_aaaa_aaaa_aaaa,
    0xcccc_cccc_cccc_cccc,
    0xf0f0_f0f0_f0f0_f0f0,
    0xff00_ff00_ff00_ff00,
    0xffff_0000_ffff_0000,
    0xffff_ffff_0000_0000,
];

impl<const WORDS: usize> Sets<WORDS> {
    const NONE: Sets<WORDS> = Sets([0; WORDS]);

    /// Adds those sets from `others` that lack this digit, with the digit added.
    fn add_with(&mut self, digit: usize, others: &Sets<WORDS>) {
        if let Some(with) = WITH.get(digit) {
            for (word, other) in self.0.iter_mut().zip(others.0) {
                *word |= (other & !with) << (1 << digit);
            }
        } else {
            let far = 1 << (digit - WITH.len());
            for i in (0..WORDS).filter(|i| i & far != 0) {
                self.0[i] |= others.0[i - far];
            }
        }
    }

    /// Returns those of these sets that lack a digit and that are in `good` once it is added.
    fn led(&self, digit: usize, good: &Sets<WORDS>) -> Sets<WORDS> {
        let mut led = Sets::NONE;
        if let Some(with) = WITH.get(digit) {
            for (word, good) in led.0.iter_mut().zip(good.0) {
                *word = (good & with) >> (1 << digit);
            }
        } else {
            let far = 1 << (digit - WITH.len());
            for i in (0..WORDS).filter(|i| i & far != 0) {
                led.0[i - far] = good.0[i];
            }
        }
        for (word, own) in led.0.iter_mut().zip(self.0) {
            *word &= own;
        }
        led
    }

    fn retain(&mut self, is_kept: impl Fn(usize) -> bool) {
        for (i, word) in self.0.iter_mut().enumerate() {
            let bits = bits(*word);
            let eliminated = bits.filter(|bit| !is_kept(64 * i + bit));
            *word &= !eliminated.fold(0, |eliminated, bit| eliminated | 1 << bit);
        }
    }
}

/// Returns the digits that some filling with this sum uses, for cells that all differ. Digit 0 counts as
/// `first`. Returns `None` if there are too many digits.
pub(super) fn supported(domains: &[Digits], total: i32, first: i32) -> Option<Vec<Digits>> {
    let all = domains.iter().fold(Digits::EMPTY, |all, &of| all | of);
    match 64 - all.bits().leading_zeros() {
        0..=9 => Some(supported_in::<8>(domains, total, first)),
        10..=12 => Some(supported_in::<64>(domains, total, first)),
        _ => None,
    }
}

/// Does what [`supported`] does, if the bits for all sets of digits take this number of words.
fn supported_in<const WORDS: usize>(domains: &[Digits], total: i32, first: i32) -> Vec<Digits> {
    let mut supported = vec![Digits::EMPTY; domains.len()];
    let mut at = Sets::<WORDS>::NONE;
    at.0[0] = 1;
    let mut before = Vec::with_capacity(domains.len());
    for &of in domains {
        let mut next = Sets::NONE;
        for digit in of {
            next.add_with(digit.index(), &at);
        }
        before.push(std::mem::replace(&mut at, next));
    }
    at.retain(|set| {
        let digits = Digits::of_bits(set as u64).iter();
        let sum: i32 = digits.map(|digit| first + digit.index() as i32).sum();
        sum == total
    });
    for (place, &of) in domains.iter().enumerate().rev() {
        let mut next = Sets::<WORDS>::NONE;
        for digit in of {
            let led = before[place].led(digit.index(), &at);
            if led.0.iter().any(|&word| word != 0) {
                supported[place].insert(digit);
            }
            for (word, led) in next.0.iter_mut().zip(led.0) {
                *word |= led;
            }
        }
        at = next;
    }
    supported
}

#[cfg(test)]
mod tests {
    use ninefold_testkit::full::Rng;

    use super::*;

    /// Adds the digits of all fillings with this sum to what cells may hold.
    fn fill(domains: &[Digits], left: i32, filled: &mut Vec<usize>, supported: &mut [Digits]) {
        let Some(&of) = domains.get(filled.len()) else {
            if left == 0 {
                for (of, &digit) in supported.iter_mut().zip(&*filled) {
                    *of |= Digits::of_bits(1 << digit);
                }
            }
            return;
        };
        for digit in of.iter().map(|digit| digit.index()) {
            if !filled.contains(&digit) {
                filled.push(digit);
                fill(domains, left - digit as i32, filled, supported);
                filled.pop();
            }
        }
    }

    #[test]
    fn digits_are_those_of_all_fillings() {
        let mut rng = Rng::new(12);
        let (mut all, mut none) = (0, 0);
        for round in 0..600 {
            let digits = 3 + round % 10;
            let domains: Vec<Digits> = (0..1 + rng.below(5))
                .map(|_| Digits::of_bits(rng.below(1 << digits) as u64))
                .collect();
            for total in 0..40 {
                let mut expected = vec![Digits::EMPTY; domains.len()];
                fill(&domains, total, &mut Vec::new(), &mut expected);
                let first = domains.len() as i32;
                let found = supported(&domains, total + first * first, first);
                assert_eq!(found, Some(expected.clone()), "{domains:?} {total}");
                match expected[0].is_empty() {
                    true => none += 1,
                    false => all += 1,
                }
            }
        }
        assert!(all > 2_000 && none > 2_000, "{all} {none}");
        let many = [Digits::of_bits(1 << 12)];
        assert_eq!(supported(&many, 12, 0), None);
    }
}
