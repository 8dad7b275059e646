//! Sets of cells and of digits as bits.
//!
//! One implementation serves both: a [`Set`] of `W` 64-bit words, held by value. `W` follows the size of the
//! board. The sets of a 9×9 board fit in registers, and a 25×25 board runs the same code:
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

/// A type whose values a [`Set`] can hold. The values are numbered 0, 1, 2, ….
///
/// ```
/// use ninefold_grid::{Cell, Digit, Member};
///
/// assert_eq!(Digit::of_index(6).value(), 7);
/// assert_eq!(Cell::new(40).to_index(), 40);
/// ```
pub trait Member: Copy {
    /// Returns the number of this value, from 0.
    fn to_index(self) -> usize;
    /// Returns the value with this number, from 0.
    fn of_index(index: usize) -> Self;
}

impl Member for Cell {
    #[inline]
    fn to_index(self) -> usize {
        self.index()
    }
    #[inline]
    fn of_index(index: usize) -> Cell {
        Cell::new(index)
    }
}

impl Member for Digit {
    #[inline]
    fn to_index(self) -> usize {
        self.index()
    }
    #[inline]
    fn of_index(index: usize) -> Digit {
        Digit::from_index(index)
    }
}

/// A set of cells of a board with at most 64·`W` cells.
///
/// ```
/// use ninefold_grid::{Board, Cell, CellSet, Shape};
///
/// let board = Board::of(Shape::NINE);
/// let peers: CellSet<2> = board.peers(Cell::at(4, 4, 9)).into_iter().collect();
/// assert_eq!(peers.len(), 20);
/// ```
pub type CellSet<const W: usize> = Set<Cell, W>;

/// A set of digits of a board whose side is at most 64·`W`.
///
/// ```
/// use ninefold_grid::{Digit, DigitSet};
///
/// let mut digits: DigitSet<1> = DigitSet::first_n(9);
/// digits.remove(Digit::from_index(6));
/// assert_eq!(digits.len(), 8);
/// ```
pub type DigitSet<const W: usize> = Set<Digit, W>;

/// A set of `T`s whose numbers are below 64·`W`. Member `i` is bit `i % 64` of word `i / 64`.
///
/// `&`, `|`, `^` and `-` make the intersection, the union, the symmetric difference and the difference.
///
/// ```
/// use ninefold_grid::{Digit, DigitSet};
///
/// let low: DigitSet<1> = DigitSet::first_n(5);
/// let odd: DigitSet<1> = [1, 3, 5, 7, 9].into_iter().filter_map(Digit::new).collect();
/// assert_eq!((low & odd).len(), 3);
/// assert_eq!((low | odd).len(), 7);
/// assert_eq!((low - odd).first(), Digit::new(2));
/// assert!(DigitSet::<1>::EMPTY.is_empty());
/// ```
pub struct Set<T, const W: usize> {
    words: [u64; W],
    members: PhantomData<T>,
}

impl<T: Member, const W: usize> Set<T, W> {
    /// The set without members.
    pub const EMPTY: Self = Set::from_words([0; W]);

    #[inline]
    const fn from_words(words: [u64; W]) -> Self {
        Set {
            words,
            members: PhantomData,
        }
    }

    /// Returns the set of the members numbered 0 to `count - 1`.
    ///
    /// `count` is at most 64·`W`. A release build treats a greater count as 64·`W`.
    ///
    /// # Panics
    /// In debug builds, if `count` is above 64·`W`.
    ///
    /// ```
    /// use ninefold_grid::DigitSet;
    ///
    /// assert_eq!(DigitSet::<1>::first_n(9).len(), 9);
    /// ```
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

    /// Returns the set with one member.
    ///
    /// # Panics
    /// If the number of the member is 64·`W` or more.
    ///
    /// ```
    /// use ninefold_grid::{Digit, DigitSet};
    ///
    /// assert_eq!(DigitSet::<1>::of(Digit::from_index(6)).only(), Digit::new(7));
    /// ```
    #[inline]
    pub fn of(member: T) -> Self {
        let mut set = Self::EMPTY;
        set.insert(member);
        set
    }

    /// Returns the number of members.
    ///
    /// ```
    /// use ninefold_grid::{Digit, DigitSet};
    ///
    /// let odd: DigitSet<1> = [1, 3, 5, 7, 9].into_iter().filter_map(Digit::new).collect();
    /// assert_eq!(odd.len(), 5);
    /// ```
    #[inline]
    pub fn len(&self) -> usize {
        self.words.iter().map(|w| w.count_ones() as usize).sum()
    }

    /// Returns whether there is no member.
    ///
    /// ```
    /// use ninefold_grid::CellSet;
    ///
    /// assert!(CellSet::<2>::EMPTY.is_empty());
    /// assert!(!CellSet::<2>::first_n(81).is_empty());
    /// ```
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&w| w == 0)
    }

    /// Returns whether `member` is in the set.
    ///
    /// # Panics
    /// If the number of the member is 64·`W` or more.
    ///
    /// ```
    /// use ninefold_grid::{Digit, DigitSet};
    ///
    /// let digits = DigitSet::<1>::first_n(4);
    /// assert!(digits.contains(Digit::from_index(3)));
    /// assert!(!digits.contains(Digit::from_index(4)));
    /// ```
    #[inline]
    pub fn contains(&self, member: T) -> bool {
        let i = member.to_index();
        self.words[i / 64] >> (i % 64) & 1 == 1
    }

    /// Adds a member. Nothing changes if it is in the set already.
    ///
    /// # Panics
    /// If the number of the member is 64·`W` or more.
    ///
    /// ```
    /// use ninefold_grid::{Cell, CellSet};
    ///
    /// let mut cells = CellSet::<2>::EMPTY;
    /// cells.insert(Cell::new(80));
    /// assert_eq!(cells.len(), 1);
    /// ```
    #[inline]
    pub fn insert(&mut self, member: T) {
        let i = member.to_index();
        self.words[i / 64] |= 1 << (i % 64);
    }

    /// Removes a member. Nothing changes if it is not in the set.
    ///
    /// # Panics
    /// If the number of the member is 64·`W` or more.
    ///
    /// ```
    /// use ninefold_grid::{Digit, DigitSet};
    ///
    /// let mut digits = DigitSet::<1>::first_n(2);
    /// digits.remove(Digit::from_index(0));
    /// assert_eq!(digits.only(), Digit::new(2));
    /// ```
    #[inline]
    pub fn remove(&mut self, member: T) {
        let i = member.to_index();
        self.words[i / 64] &= !(1 << (i % 64));
    }

    /// Returns the member with the lowest number, or `None` if the set is empty.
    ///
    /// ```
    /// use ninefold_grid::{Digit, DigitSet};
    ///
    /// let digits = DigitSet::<1>::first_n(9) - DigitSet::first_n(2);
    /// assert_eq!(digits.first(), Digit::new(3));
    /// assert_eq!(DigitSet::<1>::EMPTY.first(), None);
    /// ```
    #[inline]
    pub fn first(&self) -> Option<T> {
        let mut words = self.words.iter().enumerate();
        let (w, word) = words.find(|&(_, &word)| word != 0)?;
        Some(T::of_index(64 * w + word.trailing_zeros() as usize))
    }

    /// Returns the member if there is exactly one, and `None` otherwise.
    ///
    /// ```
    /// use ninefold_grid::{Digit, DigitSet};
    ///
    /// assert_eq!(DigitSet::<1>::first_n(1).only(), Digit::new(1));
    /// assert_eq!(DigitSet::<1>::first_n(2).only(), None);
    /// ```
    #[inline]
    pub fn only(&self) -> Option<T> {
        let mut words = self.words.iter().enumerate();
        let (w, word) = words.find(|&(_, &word)| word != 0)?;
        let is_one = word & (word - 1) == 0 && words.all(|(_, &word)| word == 0);
        is_one.then(|| T::of_index(64 * w + word.trailing_zeros() as usize))
    }

    /// Returns whether the two sets share a member.
    ///
    /// ```
    /// use ninefold_grid::{Digit, DigitSet};
    ///
    /// let low = DigitSet::<1>::first_n(3);
    /// assert!(low.meets(DigitSet::of(Digit::from_index(2))));
    /// assert!(!low.meets(DigitSet::of(Digit::from_index(3))));
    /// ```
    #[inline]
    pub fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// Returns whether every member is also in `other`. The empty set is within every set.
    ///
    /// ```
    /// use ninefold_grid::DigitSet;
    ///
    /// let (low, all) = (DigitSet::<1>::first_n(3), DigitSet::<1>::first_n(9));
    /// assert!(low.is_within(all) && !all.is_within(low));
    /// ```
    #[inline]
    pub fn is_within(self, other: Self) -> bool {
        (self - other).is_empty()
    }

    /// Returns the members in ascending order.
    ///
    /// ```
    /// use ninefold_grid::{Digit, DigitSet};
    ///
    /// let values: Vec<usize> = DigitSet::<1>::first_n(3).iter().map(Digit::value).collect();
    /// assert_eq!(values, [1, 2, 3]);
    /// ```
    #[inline]
    pub fn iter(&self) -> Iter<T, W> {
        Iter {
            set: *self,
            word: 0,
            rest: self.words.first().copied().unwrap_or(0),
        }
    }

    /// Returns the first word: bit `i` is set if member `i` is in the set. Members from 64 on are left out.
    ///
    /// ```
    /// use ninefold_grid::DigitSet;
    ///
    /// assert_eq!(DigitSet::<4>::first_n(3).low_bits(), 0b111);
    /// ```
    #[inline]
    pub fn low_bits(self) -> u64 {
        self.words[0]
    }
}

impl<T: Member> Set<T, 1> {
    /// Returns the only word: bit `i` is set if member `i` is in the set.
    ///
    /// ```
    /// use ninefold_grid::DigitSet;
    ///
    /// assert_eq!(DigitSet::<1>::first_n(3).bits(), 0b111);
    /// ```
    #[inline]
    pub fn bits(self) -> u64 {
        self.words[0]
    }

    /// Returns the set with this word: member `i` is in it if bit `i` is set.
    ///
    /// ```
    /// use ninefold_grid::DigitSet;
    ///
    /// assert_eq!(DigitSet::of_bits(0b111), DigitSet::<1>::first_n(3));
    /// ```
    #[inline]
    pub fn of_bits(bits: u64) -> Self {
        Set::from_words([bits])
    }
}

/// The members of a [`Set`] in ascending order; [`Set::iter`] makes it.
///
/// ```
/// use ninefold_grid::{Digit, DigitSet};
///
/// for digit in DigitSet::<1>::of(Digit::from_index(6)) {
///     assert_eq!(digit.value(), 7);
/// }
/// ```
pub struct Iter<T, const W: usize> {
    set: Set<T, W>,
    /// The number of the word that is gone through, and its bits that are left.
    word: usize,
    rest: u64,
}

impl<T: Member, const W: usize> Iterator for Iter<T, W> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        while self.rest == 0 {
            self.word += 1;
            self.rest = *self.set.words.get(self.word)?;
        }
        let bit = self.rest.trailing_zeros() as usize;
        self.rest &= self.rest - 1;
        Some(T::of_index(64 * self.word + bit))
    }
}

impl<T: Member, const W: usize> IntoIterator for Set<T, W> {
    type Item = T;
    type IntoIter = Iter<T, W>;

    #[inline]
    fn into_iter(self) -> Iter<T, W> {
        self.iter()
    }
}

impl<T: Member, const W: usize> IntoIterator for &Set<T, W> {
    type Item = T;
    type IntoIter = Iter<T, W>;

    #[inline]
    fn into_iter(self) -> Iter<T, W> {
        self.iter()
    }
}

impl<T: Member, const W: usize> FromIterator<T> for Set<T, W> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = T>>(members: I) -> Self {
        let mut set = Self::EMPTY;
        for member in members {
            set.insert(member);
        }
        set
    }
}

impl<T, const W: usize> Clone for Set<T, W> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, const W: usize> Copy for Set<T, W> {}

impl<T, const W: usize> PartialEq for Set<T, W> {
    #[inline]
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

/// Returns the intersection: the members that are in both sets.
impl<T: Member, const W: usize> BitAnd for Set<T, W> {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Set::from_words(std::array::from_fn(|w| self.words[w] & other.words[w]))
    }
}

/// Returns the union: the members that are in at least one of the sets.
impl<T: Member, const W: usize> BitOr for Set<T, W> {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Set::from_words(std::array::from_fn(|w| self.words[w] | other.words[w]))
    }
}

/// Returns the symmetric difference: the members that are in exactly one of the sets.
impl<T: Member, const W: usize> BitXor for Set<T, W> {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Set::from_words(std::array::from_fn(|w| self.words[w] ^ other.words[w]))
    }
}

/// Returns the difference: the members of the first set that are not in the second.
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
        /// The sets give the same results as the sets of the standard library.
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
