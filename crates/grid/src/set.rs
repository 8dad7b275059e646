//! Sets of cells and of digits as bits.
//!
//! One implementation serves both: a [`Set`] of `W` 64-bit words, held by value. `W` follows the
//! size of the board, so that the sets of a 9×9 live in registers and a 25×25 runs the same code:
//!
//! | board | `CellSet<W>` | `DigitSet<W>` |
//! |---|---|---|
//! | up to 8×8 | 1 word | 1 word |
//! | 9×9 … 11×11 | 2 | 1 |
//! | 16×16 | 4 | 1 |
//! | 25×25 | 10 | 1 |
//! | 36×36 | 21 | 1 |
//! | 100×100 | 157 | 2 |
//! | 255×255 | 1017 | 4 |

use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Sub, SubAssign};

use crate::{Cell, Digit};

/// Something that a [`Set`] can hold: it is one of 0, 1, 2, ….
pub trait Member: Copy {
    /// The number of this member, from 0.
    fn to_index(self) -> usize;
    /// The member with this number.
    fn of_index(index: usize) -> Self;
}

impl Member for Cell {
    fn to_index(self) -> usize {
        self.index()
    }
    fn of_index(index: usize) -> Cell {
        Cell::new(index)
    }
}

impl Member for Digit {
    fn to_index(self) -> usize {
        self.index()
    }
    fn of_index(index: usize) -> Digit {
        Digit::from_index(index)
    }
}

/// A set of cells of a board with at most 64·`W` cells.
pub type CellSet<const W: usize> = Set<Cell, W>;

/// A set of digits of a board whose side is at most 64·`W`.
pub type DigitSet<const W: usize> = Set<Digit, W>;

/// A set of `T`s whose numbers are below 64·`W`. Member `i` is bit `i % 64` of word `i / 64`.
pub struct Set<T, const W: usize> {
    words: [u64; W],
    members: PhantomData<T>,
}

impl<T: Member, const W: usize> Set<T, W> {
    /// The set without members.
    pub const EMPTY: Self = Set::from_words([0; W]);

    const fn from_words(words: [u64; W]) -> Self {
        Set {
            words,
            members: PhantomData,
        }
    }

    /// The members numbered 0 to `count - 1`.
    #[inline]
    pub fn first_n(count: usize) -> Self {
        debug_assert!(count <= 64 * W);
        Set::from_words(std::array::from_fn(|w| {
            match count.saturating_sub(64 * w) {
                0 => 0,
                n @ 1..64 => (1 << n) - 1,
                _ => u64::MAX,
            }
        }))
    }

    /// The set of one member.
    #[inline]
    pub fn of(member: T) -> Self {
        let mut set = Self::EMPTY;
        set.insert(member);
        set
    }

    /// How many members there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.words.iter().map(|w| w.count_ones() as usize).sum()
    }

    /// Whether there is no member.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&w| w == 0)
    }

    /// Whether this is a member.
    #[inline]
    pub fn contains(&self, member: T) -> bool {
        let i = member.to_index();
        self.words[i / 64] >> (i % 64) & 1 == 1
    }

    /// Adds a member.
    #[inline]
    pub fn insert(&mut self, member: T) {
        let i = member.to_index();
        self.words[i / 64] |= 1 << (i % 64);
    }

    /// Takes a member away.
    #[inline]
    pub fn remove(&mut self, member: T) {
        let i = member.to_index();
        self.words[i / 64] &= !(1 << (i % 64));
    }

    /// The member with the lowest number.
    #[inline]
    pub fn first(&self) -> Option<T> {
        let w = self.words.iter().position(|&word| word != 0)?;
        Some(T::of_index(
            64 * w + self.words[w].trailing_zeros() as usize,
        ))
    }

    /// The member, if there is exactly one.
    #[inline]
    pub fn only(&self) -> Option<T> {
        let member = self.first()?;
        (*self == Set::of(member)).then_some(member)
    }

    /// Whether the two sets share a member.
    #[inline]
    pub fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// Whether every member is one of the other set too.
    #[inline]
    pub fn is_within(self, other: Self) -> bool {
        (self - other).is_empty()
    }

    /// The members in order.
    #[inline]
    pub fn iter(&self) -> Iter<T, W> {
        Iter { rest: *self }
    }
}

impl<T: Member> Set<T, 1> {
    /// The only word: member `i` is bit `i`.
    #[inline]
    pub fn bits(self) -> u64 {
        self.words[0]
    }

    /// The set with this word.
    #[inline]
    pub fn of_bits(bits: u64) -> Self {
        Set::from_words([bits])
    }
}

/// The members of a [`Set`] in order.
pub struct Iter<T, const W: usize> {
    rest: Set<T, W>,
}

impl<T: Member, const W: usize> Iterator for Iter<T, W> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        let member = self.rest.first()?;
        self.rest.remove(member);
        Some(member)
    }
}

impl<T: Member, const W: usize> IntoIterator for Set<T, W> {
    type Item = T;
    type IntoIter = Iter<T, W>;

    fn into_iter(self) -> Iter<T, W> {
        self.iter()
    }
}

impl<T: Member, const W: usize> IntoIterator for &Set<T, W> {
    type Item = T;
    type IntoIter = Iter<T, W>;

    fn into_iter(self) -> Iter<T, W> {
        self.iter()
    }
}

impl<T: Member, const W: usize> FromIterator<T> for Set<T, W> {
    fn from_iter<I: IntoIterator<Item = T>>(members: I) -> Self {
        let mut set = Self::EMPTY;
        for member in members {
            set.insert(member);
        }
        set
    }
}

impl<T, const W: usize> Clone for Set<T, W> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, const W: usize> Copy for Set<T, W> {}

impl<T, const W: usize> PartialEq for Set<T, W> {
    fn eq(&self, other: &Self) -> bool {
        self.words == other.words
    }
}

impl<T, const W: usize> Eq for Set<T, W> {}

impl<T, const W: usize> Hash for Set<T, W> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.words.hash(state);
    }
}

impl<T: Member + fmt::Debug, const W: usize> fmt::Debug for Set<T, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self).finish()
    }
}

/// Both.
impl<T: Member, const W: usize> BitAnd for Set<T, W> {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Set::from_words(std::array::from_fn(|w| self.words[w] & other.words[w]))
    }
}

/// Either.
impl<T: Member, const W: usize> BitOr for Set<T, W> {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Set::from_words(std::array::from_fn(|w| self.words[w] | other.words[w]))
    }
}

/// One but not both.
impl<T: Member, const W: usize> BitXor for Set<T, W> {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Set::from_words(std::array::from_fn(|w| self.words[w] ^ other.words[w]))
    }
}

/// The first without the second.
impl<T: Member, const W: usize> Sub for Set<T, W> {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Set::from_words(std::array::from_fn(|w| self.words[w] & !other.words[w]))
    }
}

impl<T: Member, const W: usize> BitAndAssign for Set<T, W> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<T: Member, const W: usize> BitOrAssign for Set<T, W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<T: Member, const W: usize> SubAssign for Set<T, W> {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn set(members: &BTreeSet<usize>) -> CellSet<3> {
        members.iter().map(|&i| Cell::new(i)).collect()
    }

    fn numbers(set: CellSet<3>) -> BTreeSet<usize> {
        set.iter().map(Cell::index).collect()
    }

    fn members() -> impl Strategy<Value = BTreeSet<usize>> {
        proptest::collection::btree_set(0..192usize, 0..40)
    }

    proptest! {
        /// The standard library's sets are the stupid twin.
        #[test]
        fn agrees_with_btree_set(a in members(), b in members()) {
            let (x, y) = (set(&a), set(&b));
            prop_assert_eq!(numbers(x), a.clone());
            prop_assert_eq!(numbers(x & y), &a & &b);
            prop_assert_eq!(numbers(x | y), &a | &b);
            prop_assert_eq!(numbers(x ^ y), &a ^ &b);
            prop_assert_eq!(numbers(x - y), &a - &b);
            prop_assert_eq!(x.meets(y), !a.is_disjoint(&b));
            prop_assert_eq!(x.is_within(y), a.is_subset(&b));
            prop_assert_eq!((x & y).is_within(y), true);
            prop_assert_eq!(x.len(), a.len());
            prop_assert_eq!(x.is_empty(), a.is_empty());
            prop_assert_eq!(x.first().map(Cell::index), a.first().copied());
            prop_assert_eq!(x.only().is_some(), a.len() == 1);
        }

        #[test]
        fn first_n_counts(n in 0..=192usize) {
            let expected: BTreeSet<usize> = (0..n).collect();
            prop_assert_eq!(numbers(CellSet::first_n(n)), expected);
        }
    }
}
