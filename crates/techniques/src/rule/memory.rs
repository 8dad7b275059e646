//! What was found out about rules, kept from step to step and from trial to trial. The same cells with the same
//! candidates are searched once.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::sync::{Arc, Mutex, PoisonError};

use ninefold_grid::{Cell, Digit, Puzzle};
use ninefold_logic::Digits;

use super::fill::{Effort, supported_by};
use super::filler::Filler;
use super::known::{Fillings, ReadingLimits};
use super::read::Mix;

/// The largest number of results that are kept.
const MAX_RESULTS: usize = 20_000;

/// The digits that fillings of some cells use.
#[derive(Clone)]
pub(super) struct Supported {
    /// The digits of each cell, including those about which nothing is known.
    pub(super) digits: Arc<[Digits]>,
    /// Whether everything is known.
    pub(super) is_complete: bool,
}

/// What was found out about the fillers of a board, by their numbers.
#[derive(Default)]
pub(crate) struct Memory(Mutex<RuleResults>);

/// The number of a filler, and what its cells may hold.
type Key = (usize, Vec<Digits>);

/// A house, the cells that are filled with it, and the numbers of the rules that the fillings obey.
pub(super) type HouseFilled = (usize, Vec<Cell>, Vec<usize>);

#[derive(Default)]
struct RuleResults {
    /// Fillings of each filler. As long as they are possible, their digits need no search.
    fillings: HashMap<usize, Fillings, BuildHasherDefault<Mix>>,
    /// What takes too long to read, for each filler: exactly and coarsely.
    limits: HashMap<usize, [ReadingLimits; 2], BuildHasherDefault<Mix>>,
    /// The results, and the effort of each.
    supported: HashMap<Key, (Effort, Supported), BuildHasherDefault<Mix>>,
    /// By the number of a house, what its cells and those of its rules could hold when nothing was found there.
    houses: HashMap<usize, Vec<Digits>>,
    /// Fillings of the cells of a house and of its rules, by the number of the house.
    filled: HashMap<usize, (HouseFilled, Fillings)>,
}

impl Memory {
    /// Returns, for each cell, the digits that some filling uses.
    pub(super) fn supported(
        &self,
        number: usize,
        filler: &Filler,
        puzzle: &Puzzle,
        domains: Vec<Digits>,
        effort: Effort,
    ) -> Supported {
        let mut results = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (number, domains);
        if let Some((with, known)) = results.supported.get(&key)
            && (known.is_complete || effort <= *with)
        {
            return known.clone();
        }
        let RuleResults {
            fillings, limits, ..
        } = &mut *results;
        let fillings = fillings.entry(number).or_default();
        let limits = limits.entry(number).or_default();
        let found = supported_by(filler, puzzle, &key.1, (fillings, limits), effort);
        if results.supported.len() >= MAX_RESULTS {
            results.supported.clear();
        }
        results.supported.insert(key, (effort, found.clone()));
        found
    }

    /// Whether nothing was found in a house when its cells and those of its rules could hold these digits.
    pub(super) fn is_barren(&self, house: usize, domains: &[Digits]) -> bool {
        let results = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        results
            .houses
            .get(&house)
            .is_some_and(|known| known == domains)
    }

    /// Returns the digits of the known fillings of a house that are still possible.
    pub(super) fn filled_house(&self, of: &HouseFilled, domains: &[Digits]) -> Vec<Digits> {
        let results = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut used = vec![Digits::EMPTY; domains.len()];
        if let Some((_, fillings)) = results.filled.get(&of.0).filter(|(known, _)| known == of) {
            fillings.support(domains, &mut used);
        }
        used
    }

    /// Keeps fillings of a house. Fillings with other cells or rules are forgotten.
    pub(super) fn keep_filled(&self, of: HouseFilled, fillings: Vec<Vec<Digit>>) {
        let mut results = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (known, all) = results.filled.entry(of.0).or_default();
        if *known != of {
            (*known, *all) = (of, Fillings::default());
        }
        all.extend(fillings);
    }

    /// Remembers that nothing was found in a house.
    pub(super) fn keep_barren(&self, house: usize, domains: Vec<Digits>) {
        let mut results = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        results.houses.insert(house, domains);
    }
}
