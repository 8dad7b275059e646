//! The numbers of a kind as data, in a form that does not depend on the kind.

use std::sync::Arc;

use super::automaton::Automaton;
use super::relation::Relation;
use crate::words;

/// The numbers of a kind as data: what a text has between the keyword and the cells.
///
/// ```
/// use ninefold_grid::constraint::{Kind, Numbers};
///
/// assert_eq!(Kind::OneOf(vec![1, 2]).numbers(), Numbers::List(vec![1, 2]));
/// assert_eq!(Kind::Cage(None).numbers(), Numbers::Optional(None));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Numbers {
    /// No numbers.
    None,
    /// Exactly one number.
    Number(i32),
    /// One number, which is at least 1.
    Positive(i32),
    /// One number, which may be left out.
    Optional(Option<i32>),
    /// Any number of numbers.
    List(Vec<i32>),
    /// A number, and a factor for each cell.
    Weighted(i32, Vec<i32>),
    /// Any number of numbers, and a size that may be left out.
    Sized(Vec<i32>, Option<i32>),
    /// Pairs of a count and a value: how often the value occurs.
    Counts(Vec<(i32, i32)>),
    /// Marks between two cells.
    Marks(Vec<Mark>),
    /// Which lines may be equal.
    Ties(Ties),
    /// A relation of two digits.
    Relation(Arc<Relation>),
    /// A pattern that the digits, read as text, must match. The name of the automaton is the pattern.
    Pattern(Arc<Automaton>),
    /// An automaton.
    Automaton(Arc<Automaton>),
}

/// Returns the values in words: `2, 3 and 4`.
pub(super) fn list(values: &[i32]) -> String {
    let values: Vec<String> = values.iter().map(i32::to_string).collect();
    words::list(&values)
}

/// The form of [`Numbers`], without the numbers.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[allow(
    missing_docs,
    reason = "each is what the variant of `Numbers` with its name is"
)]
pub enum Schema {
    None,
    Number,
    Positive,
    Optional,
    List,
    Weighted,
    Sized,
    Counts,
    Marks,
    Ties,
    Relation,
    Pattern,
    Automaton,
}

/// A mark between two neighbours, for [`Kind::NoOther`](super::Kind::NoOther).
///
/// ```
/// use ninefold_grid::constraint::{Kind, Mark};
///
/// let ratio = Mark::Ratio(2);
/// assert!(ratio.holds(3, 6) && ratio.holds(6, 3));
/// assert_eq!(Kind::Ratio(2).mark(), Some(ratio));
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Mark {
    /// The two values differ by this number, as in [`Kind::Difference`](super::Kind::Difference).
    Difference(i32),
    /// One value is this number times the other, as in [`Kind::Ratio`](super::Kind::Ratio).
    Ratio(i32),
    /// The two values have this sum, as in [`Kind::PairSum`](super::Kind::PairSum).
    Sum(i32),
}

impl Mark {
    /// Returns whether two values, in any order, satisfy the mark.
    ///
    /// ```
    /// use ninefold_grid::constraint::Mark;
    ///
    /// assert!(Mark::Difference(1).holds(4, 5));
    /// assert!(!Mark::Sum(10).holds(4, 5));
    /// ```
    pub fn holds(self, a: i32, b: i32) -> bool {
        match self {
            Mark::Difference(d) => {
                i64::from(a).abs_diff(b.into()) == u64::try_from(d).unwrap_or(u64::MAX)
            }
            Mark::Ratio(r) => {
                let (a, b, r) = (i64::from(a), i64::from(b), i64::from(r));
                a == b * r || b == a * r
            }
            Mark::Sum(s) => i64::from(a) + i64::from(b) == i64::from(s),
        }
    }
}

/// Which lines may be equal in a puzzle with [ranks](super::Kind::Rank).
///
/// ```
/// use ninefold_grid::constraint::Ties;
///
/// assert_eq!([Ties::None, Ties::Unranked, Ties::Any].map(Ties::name), ["none", "unranked", "any"]);
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Ties {
    /// No two lines may be equal.
    None,
    /// Lines without a rank may be equal. A puzzle without a rule about ties means this.
    Unranked,
    /// All lines may be equal, those with a rank included.
    Any,
}

impl Ties {
    /// Returns the keyword in texts.
    ///
    /// ```
    /// use ninefold_grid::constraint::Ties;
    ///
    /// assert_eq!(Ties::Unranked.name(), "unranked");
    /// ```
    pub fn name(self) -> &'static str {
        match self {
            Ties::None => "none",
            Ties::Unranked => "unranked",
            Ties::Any => "any",
        }
    }
}
