//! Domains: the digits that each cell may still hold, and the cells that have just lost digits.

use super::facts::Facts;

/// A contradiction: a constraint can no longer be satisfied.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Contradiction;

/// The result of propagation: an error if a constraint can no longer be satisfied.
pub(crate) type Propagation = Result<(), Contradiction>;

/// Marks a cell with a single digit in [`Domains::touched`].
pub(crate) const SINGLE: u32 = 1 << 31;

/// The domains as one word for each cell: bit i stands for digit number i.
pub(crate) struct Domains<'a> {
    pub(crate) at: &'a mut [u64],
    pub(crate) touched: &'a mut Vec<u32>,
}

impl Domains<'_> {
    /// The domain of a cell.
    #[inline]
    pub(crate) fn of(&self, cell: usize) -> u64 {
        self.at[cell]
    }

    /// The union of the domains of the cells.
    #[inline]
    pub(crate) fn any(&self, cells: &[usize]) -> u64 {
        cells.iter().fold(0, |any, &cell| any | self.at[cell])
    }

    /// Intersects the domain of a cell with these digits.
    #[inline]
    pub(crate) fn keep(&mut self, cell: usize, digits: u64) -> Propagation {
        let old = self.at[cell];
        let new = old & digits;
        if new != old {
            if new == 0 {
                return Err(Contradiction);
            }
            self.at[cell] = new;
            let single = if new & (new - 1) == 0 { SINGLE } else { 0 };
            self.touched.push(cell as u32 | single);
        }
        Ok(())
    }

    /// Whether a cell has a single digit.
    #[inline]
    pub(crate) fn is_single(&self, cell: usize) -> bool {
        is_single(self.at[cell])
    }
}

/// Whether the set has exactly one digit.
#[inline]
pub(crate) fn is_single(digits: u64) -> bool {
    digits & digits.wrapping_sub(1) == 0 && digits != 0
}

/// Iterates over the digits of a set, as sets of one, the lowest first.
#[inline]
pub(crate) fn each(digits: u64) -> impl Iterator<Item = u64> {
    let mut rest = digits;
    std::iter::from_fn(move || {
        (rest != 0).then(|| {
            let lowest = rest & rest.wrapping_neg();
            rest ^= lowest;
            lowest
        })
    })
}

/// Iterates over the numbers of the digits of a set, the lowest first.
#[inline]
pub(crate) fn numbers(digits: u64) -> impl Iterator<Item = usize> {
    each(digits).map(|digit| digit.trailing_zeros() as usize)
}

/// The set of the first `count` digits.
pub(crate) fn first_n(count: usize) -> u64 {
    if count >= 64 {
        u64::MAX
    } else {
        (1 << count) - 1
    }
}

/// Sets the first `count` bits of as many words as they need.
pub(crate) fn first_n_words(count: usize) -> Vec<u64> {
    let words = (0..count).step_by(64).map(|from| first_n(count - from));
    words.collect()
}

/// A propagator: it removes digits that no solution can have.
///
/// It must be sound at any time. Once all its cells have a single digit it must be exact: it fails if and only if its
/// constraint is violated.
pub(crate) trait Propagator {
    /// The cells whose changes wake it.
    fn cells(&self) -> Vec<usize>;

    /// Parts of full houses: the index of a house, and places in it as bits. The propagator is also woken when a digit
    /// of the house has no other place left.
    fn parts_of_houses(&self) -> Vec<(usize, u64)> {
        Vec::new()
    }

    /// Its relative cost; cheap propagators run first.
    fn cost(&self) -> u32;

    /// Removes all digits that it can exclude.
    fn run(&mut self, domains: &mut Domains) -> Propagation;

    /// Adds equivalent clauses for the learner, given the domains of the cells. Returns `false` if it cannot. The
    /// learner already knows which cells differ.
    fn clauses(&self, _facts: &mut Facts) -> bool {
        false
    }
}
