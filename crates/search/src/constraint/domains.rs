//! What each cell may still hold, and which cells have just lost something.

use super::facts::Facts;

/// A rule that cannot be met any more.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Dead;

/// Whether a rule can still be met.
pub(crate) type Alive = Result<(), Dead>;

/// Marks, in [`Domains::touched`], a cell that has one digit left.
pub(crate) const SINGLE: u32 = 1 << 31;

/// One word for each cell: bit i for the digit number i.
pub(crate) struct Domains<'a> {
    pub(crate) at: &'a mut [u64],
    pub(crate) touched: &'a mut Vec<u32>,
}

impl Domains<'_> {
    /// The digits left to a cell.
    #[inline]
    pub(crate) fn of(&self, cell: usize) -> u64 {
        self.at[cell]
    }

    /// The digits left to any of the cells.
    #[inline]
    pub(crate) fn any(&self, cells: &[usize]) -> u64 {
        cells.iter().fold(0, |any, &cell| any | self.at[cell])
    }

    /// Leaves only these digits to a cell, of those it has.
    #[inline]
    pub(crate) fn keep(&mut self, cell: usize, digits: u64) -> Alive {
        let old = self.at[cell];
        let new = old & digits;
        if new != old {
            if new == 0 {
                return Err(Dead);
            }
            self.at[cell] = new;
            let single = if new & (new - 1) == 0 { SINGLE } else { 0 };
            self.touched.push(cell as u32 | single);
        }
        Ok(())
    }

    /// Whether a cell has one digit left.
    #[inline]
    pub(crate) fn is_single(&self, cell: usize) -> bool {
        is_single(self.at[cell])
    }
}

/// Whether there is one digit in the set.
#[inline]
pub(crate) fn is_single(digits: u64) -> bool {
    digits & digits.wrapping_sub(1) == 0 && digits != 0
}

/// The digits of a set, as sets of one, the lowest first.
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

/// The numbers of the digits of a set, the lowest first.
#[inline]
pub(crate) fn numbers(digits: u64) -> impl Iterator<Item = usize> {
    each(digits).map(|digit| digit.trailing_zeros() as usize)
}

/// The set of the first this many digits.
pub(crate) fn first_n(count: usize) -> u64 {
    if count >= 64 {
        u64::MAX
    } else {
        (1 << count) - 1
    }
}

/// The first this many bits of as many words as they need.
pub(crate) fn first_n_words(count: usize) -> Vec<u64> {
    let words = (0..count).step_by(64).map(|from| first_n(count - from));
    words.collect()
}

/// Something that takes digits away which no solution can have.
///
/// It must be sound at any time, and exact once all its cells have one digit: then it fails if, and only
/// if, its rule is broken.
pub(crate) trait Propagator {
    /// The cells it looks at.
    fn cells(&self) -> Vec<usize>;

    /// How dear it is; cheap ones run first.
    fn cost(&self) -> u32;

    /// Takes away what it can.
    fn run(&mut self, domains: &mut Domains) -> Alive;

    /// Says the same to the learner, given what is left to each cell; `false` if it cannot. That cells differ, the
    /// learner knows.
    fn clauses(&self, _facts: &mut Facts) -> bool {
        false
    }
}
