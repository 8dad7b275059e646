//! What earlier searches of a rule found: fillings, whose digits need no search as long as they are possible,
//! and what took too long to read.

use std::collections::BTreeMap;

use ninefold_grid::Digit;
use ninefold_logic::Digits;

use super::fill::Effort;

/// The largest number of fillings that are kept.
const MAX_FILLINGS: usize = 200;

/// Fillings of the same cells, of which the newest are kept. They are stored one after the other, because they
/// are compared often.
#[derive(Default)]
pub(super) struct Fillings {
    digits: Vec<Digit>,
    /// The number of the oldest filling, once the store is full.
    oldest: usize,
}

impl Fillings {
    /// Adds fillings. If the store is full, the oldest ones are replaced.
    pub(super) fn extend(&mut self, fillings: Vec<Vec<Digit>>) {
        for filling in fillings {
            let len = filling.len();
            if self.digits.len() < MAX_FILLINGS * len {
                self.digits.extend(filling);
            } else {
                self.digits[self.oldest * len..][..len].copy_from_slice(&filling);
                self.oldest = (self.oldest + 1) % MAX_FILLINGS;
            }
        }
    }

    /// Adds the digits of the fillings that are still possible, the newest first. Returns whether these are all
    /// digits.
    pub(super) fn support(&self, domains: &[Digits], supported: &mut [Digits]) -> bool {
        let (newer, older) = self.digits.split_at(self.oldest * domains.len());
        let mut missing = count(domains);
        for filling in [newer, older]
            .iter()
            .flat_map(|part| part.rchunks_exact(domains.len().max(1)))
        {
            let mut cells = filling.iter().zip(domains);
            if !cells.all(|(&digit, of)| of.contains(digit)) {
                continue;
            }
            for (of, &digit) in supported.iter_mut().zip(filling) {
                missing -= usize::from(!of.contains(digit));
                of.insert(digit);
            }
            if missing == 0 {
                return true;
            }
        }
        false
    }
}

/// What part of the candidates a rule must lose before it is read again after a reading that took too long.
const LOST_PART: usize = 12;

/// For each effort, the smallest number of candidates of a rule's cells with which reading took too long, or a few
/// less. With as many or more, reading is not tried again, because most such readings would end in the same way.
#[derive(Default)]
pub(super) struct ReadingLimits(BTreeMap<Effort, usize>);

impl ReadingLimits {
    /// Whether reading would probably take too long.
    pub(super) fn is_too_long(&self, domains: &[Digits], effort: Effort) -> bool {
        let least = self.0.range(effort..).map(|(_, &least)| least).min();
        least.is_some_and(|least| count(domains) >= least)
    }

    /// Remembers that reading took too long.
    pub(super) fn keep(&mut self, domains: &[Digits], effort: Effort) {
        let least = self.0.entry(effort).or_insert(usize::MAX);
        let count = count(domains);
        *least = (count - count / LOST_PART).min(*least);
    }
}

/// The number of candidates of some cells.
fn count(domains: &[Digits]) -> usize {
    domains.iter().map(|of| of.len()).sum()
}

#[cfg(test)]
mod tests {
    use ninefold_testkit::full::Rng;

    use super::*;

    #[test]
    fn the_newest_fillings_support_their_digits() {
        let mut rng = Rng::new(3);
        let mut known = Fillings::default();
        let mut all: Vec<Vec<Digit>> = Vec::new();
        let mut seen = 0;
        for _ in 0..3 * MAX_FILLINGS {
            let filling: Vec<Digit> = (0..3).map(|_| Digit::from_index(rng.below(6))).collect();
            all.push(filling.clone());
            known.extend(vec![filling]);
            let some = |_| (0..4).map(|_| Digit::from_index(rng.below(6))).collect();
            let domains: Vec<Digits> = (0..3).map(some).collect();
            let mut expected = vec![Digits::EMPTY; 3];
            for filling in all.iter().rev().take(MAX_FILLINGS) {
                let mut cells = filling.iter().zip(&domains);
                if cells.all(|(&digit, of)| of.contains(digit)) {
                    for (of, &digit) in expected.iter_mut().zip(filling) {
                        of.insert(digit);
                    }
                }
            }
            let mut supported = vec![Digits::EMPTY; 3];
            let is_all = known.support(&domains, &mut supported);
            assert_eq!(supported, expected);
            assert_eq!(is_all, expected == domains);
            seen += usize::from(is_all);
        }
        assert!((50..3 * MAX_FILLINGS).contains(&seen), "{seen}");
    }

    #[test]
    fn what_was_too_long_to_be_read_is_not_read_again() {
        let mut limits = ReadingLimits::default();
        let of = |len: usize| vec![Digits::first_n(len), Digits::first_n(6)];
        assert!(!limits.is_too_long(&of(6), Effort::Quick));
        limits.keep(&of(4), Effort::Thorough);
        assert!(limits.is_too_long(&of(4), Effort::Thorough));
        assert!(limits.is_too_long(&of(6), Effort::Quick));
        assert!(!limits.is_too_long(&of(3), Effort::Quick));
        assert!(!limits.is_too_long(&of(6), Effort::Full));
        limits.keep(&of(2), Effort::Quick);
        assert!(limits.is_too_long(&of(3), Effort::Quick));
        assert!(!limits.is_too_long(&of(3), Effort::Thorough));
    }
}
