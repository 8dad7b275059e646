//! The kinds of rule, each with its keyword in texts and a sentence about it.
//!
//! A rule is a kind with its numbers, and groups of cells. The cells are separate from the kind. This keeps all
//! other code short: moving, naming, reading and writing rules does not depend on the kinds.

use std::sync::Arc;

use super::automaton::Automaton;
use super::relation::Relation;

/// The kind of a rule, with its numbers.
///
/// "The cells" are those of the first group, unless the text names other groups. They hold *values*, which
/// begin with [`Board::first`](crate::Board::first). On a *line* the order of the cells matters. *Neighbours*
/// are cells that touch by a side, unless the text names a line.
///
/// ```
/// use ninefold_grid::Cell;
/// use ninefold_grid::constraint::{Constraint, Kind};
///
/// let whisper = Kind::Whisper(5);
/// assert_eq!(whisper.keyword(), "whisper");
/// let line = Constraint::new(whisper, vec![Cell::at(0, 0, 9), Cell::at(1, 1, 9)]);
/// assert_eq!(line.cells().len(), 2);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// Each cell holds one of these values.
    OneOf(Vec<i32>),
    /// Each cell holds an odd value.
    Odd,
    /// Each cell holds an even value.
    Even,
    /// No value occurs twice in a group. Each group is an extra region.
    Distinct,
    /// No value occurs twice in a group. Each group is a diagonal.
    Diagonal,
    /// No value occurs twice in a group. The groups are the four inner boxes of windoku.
    Windoku,
    /// No value occurs twice in a group. Each group has the cells at one position of all boxes.
    Disjoint,
    /// No value occurs twice, and the sum of the cells is this number, if there is one.
    Cage(Option<i32>),
    /// The sum of the cells is this number. A cell that is named twice counts twice.
    Sum(i32),
    /// The sum of the cells, each multiplied by its factor, is this number.
    Linear(i32, Vec<i32>),
    /// No value occurs twice, and no selection of one or more of the cells has this sum.
    Rellik(i32),
    /// No value occurs twice. As many values are even as odd, and as many are in the lower as in the upper half.
    Balanced,
    /// No value occurs twice. The cells between the least and the greatest value of the line have this sum.
    Lunchbox(i32),
    /// The cells hold these values, each at least as often as it is listed.
    Contains(Vec<i32>),
    /// The cells hold these values, each exactly as often as it is listed.
    Exactly(Vec<i32>),
    /// Each of these values occurs exactly `count` times: (count, value).
    LookAndSay(Vec<(i32, i32)>),
    /// Each value n that occurs in the cells occurs in n of them.
    Circles,
    /// The cell of the first group holds the number of different values in the second group.
    CountDistinct,
    /// All groups hold the same values, each the same number of times, in any order.
    SameSets,
    /// All groups have the same sum.
    EqualSums,
    /// All groups hold the same values in the same order.
    Clone,
    /// Each cell is less than each of its neighbours that is not itself marked as a minimum.
    Minimum,
    /// Each cell is greater than each of its neighbours that is not itself marked as a maximum.
    Maximum,
    /// Values increase along the line.
    Thermo,
    /// Values increase or stay equal along the line.
    SlowThermo,
    /// Consecutive cells of the line differ by at least this number.
    Whisper(i32),
    /// The cells hold consecutive values in any order, none twice.
    Renban,
    /// No two cells of the line hold equal or consecutive values.
    Nabner,
    /// The line holds the same values read from either end.
    Palindrome,
    /// The inner cells of the line lie strictly between the values at its ends.
    Between,
    /// The values at the ends of the line differ by at least this number. Each inner cell is below both of them or
    /// above both.
    Lockout(i32),
    /// The parts of the line between region borders have the same sum; [`segments`](super::segments) cuts the line.
    RegionSum,
    /// Every two cells at equal distance from the middle of the line have the same sum. If there is a middle cell,
    /// it holds this sum.
    Zipper,
    /// Any three consecutive cells of the line are a low, a middle and a high value, in any order; see
    /// [`third`](super::third).
    Entropic,
    /// Any n consecutive cells of the line have different remainders modulo n, where n is this number.
    Modular(i32),
    /// The line can be cut into consecutive parts that each have this sum. `true` means that the line is closed:
    /// a part may continue from the last cell to the first.
    SumLine(i32, bool),
    /// If the second cell holds n, the value of the first cell occurs again n cells after the second, along the
    /// line.
    ValueIndex,
    /// The values of the first group, read as the digits of a decimal number, are the sum of the second group.
    Arrow,
    /// The sum of the two ends is the sum of the cells between them.
    DoubleArrow,
    /// Any two consecutive cells of the line, the earlier first, are in this relation.
    Pair(Arc<Relation>),
    /// Any two cells of the line, the earlier first, are in this relation.
    AllPairs(Arc<Relation>),
    /// The line, read as text, matches this pattern.
    Regex(Arc<Automaton>),
    /// This automaton accepts the line.
    Automaton(Arc<Automaton>),
    /// In each group of two cells, the values differ by this number.
    Difference(i32),
    /// In each group of two cells, one value is this number times the other.
    Ratio(i32),
    /// Each group of two cells has this sum.
    PairSum(i32),
    /// In each group of two cells, the first value is greater than the second.
    Greater,
    /// The cells between the lowest and the greatest digit of the board, in this row or column, have this sum.
    Sandwich(i32),
    /// If the first cell holds n, the first n cells of the line have this sum.
    XSum(i32),
    /// This number of cells of the line hold a greater value than all cells before them. The value 0 is no
    /// building and does not count.
    Skyscrapers(i32),
    /// The first cell of the line that is not greater than all cells before it holds this value.
    HiddenSkyscraper(i32),
    /// If the first cell holds n, the cell at place n of the line, from 1, holds this value.
    Room(i32),
    /// The sum along a diagonal is this number.
    LittleKiller(i32),
    /// The place of the line, from 1, among all rows and columns read in both directions as numbers, in ascending
    /// order.
    Rank(i32),
    /// If the cell of the first group holds n, the cell at place n of the second group, from 1, holds this value.
    Index(i32),
    /// No two cells a knight's move apart hold equal values.
    AntiKnight,
    /// No two cells that touch by a corner hold equal values.
    AntiKing,
    /// No two neighbours hold consecutive values.
    NonConsecutive,
    /// No two cells that both hold n are exactly n steps apart, along rows and columns.
    AntiTaxicab,
    /// Each square of 2×2 cells has a low, a middle and a high value; see [`third`](super::third).
    Entropy,
    /// Each square of 2×2 cells has all three remainders modulo 3.
    Modulo,
    /// Each 5 has a 1 in the cell above it or a 9 in the cell below it.
    Flatmates,
    /// Any two neighbours that have none of these marks between them satisfy none of the marks.
    NoOther(Vec<Mark>),
    /// Which lines may be equal in a puzzle with [ranks](Kind::Rank).
    Ties(Ties),
    /// If the cell of the first group holds 0, the values of the second group are all different.
    ZeroApart,
    /// The second group gives the region number of each cell of the first group.
    ///
    /// All regions have [`region_size`](super::region_size) cells, are connected by sides, and hold no value
    /// twice. They are numbered in the order of their first cells.
    Regions,
    /// The cell of the first group holds the number of cells of the second group that equal its first cell, minus
    /// this number.
    CountEqual(i32),
    /// All groups after the first begin with one shared cell. From there, each continues with equal values for
    /// some cells, which are counted together with the shared cell.
    ///
    /// The cell of the first group holds this count minus this number.
    RunEqual(i32),
    /// The cells with these values are connected by sides. If a number is given, there are exactly that many of
    /// them. Without a group, the rule is about all cells on the board.
    Connected(Vec<i32>, Option<i32>),
    /// All houses with the greatest number of cells hold the same values.
    SameHouses,
}

/// A mark between two neighbours, for [`Kind::NoOther`].
///
/// ```
/// use ninefold_grid::constraint::{Kind, Mark};
///
/// let ratio = Mark::Ratio(2);
/// assert!(ratio.holds(3, 6) && ratio.holds(6, 3));
/// assert_eq!(Mark::of(&Kind::Ratio(2)), Some(ratio));
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Mark {
    /// The two values differ by this number, as in [`Kind::Difference`].
    Difference(i32),
    /// One value is this number times the other, as in [`Kind::Ratio`].
    Ratio(i32),
    /// The two values have this sum, as in [`Kind::PairSum`].
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

    /// Returns the mark that a kind of rule draws between two cells, or `None` if it draws none.
    ///
    /// ```
    /// use ninefold_grid::constraint::{Kind, Mark};
    ///
    /// assert_eq!(Mark::of(&Kind::PairSum(10)), Some(Mark::Sum(10)));
    /// assert_eq!(Mark::of(&Kind::Thermo), None);
    /// ```
    pub fn of(kind: &Kind) -> Option<Mark> {
        match *kind {
            Kind::Difference(d) => Some(Mark::Difference(d)),
            Kind::Ratio(r) => Some(Mark::Ratio(r)),
            Kind::PairSum(s) => Some(Mark::Sum(s)),
            _ => None,
        }
    }
}

/// Which lines may be equal in a puzzle with [ranks](Kind::Rank).
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

impl Kind {
    /// The greatest number of digits on a board with rules of every kind: the number of bits in a machine word.
    pub const MOST_DIGITS: usize = 64;

    /// The kinds that boards with more digits may also have. They only decide which cells differ and which digits
    /// a cell may hold. The numbers in this list have no meaning.
    pub const WIDE: [Kind; 9] = [
        Kind::OneOf(Vec::new()),
        Kind::Odd,
        Kind::Even,
        Kind::Distinct,
        Kind::Diagonal,
        Kind::Windoku,
        Kind::Disjoint,
        Kind::AntiKnight,
        Kind::AntiKing,
    ];

    /// Returns whether this kind, whatever its numbers, is in [`WIDE`](Kind::WIDE).
    ///
    /// ```
    /// use ninefold_grid::constraint::Kind;
    ///
    /// assert!(Kind::OneOf(vec![1, 2]).is_wide());
    /// assert!(!Kind::Thermo.is_wide());
    /// ```
    pub fn is_wide(&self) -> bool {
        let same = |kind: &Kind| std::mem::discriminant(kind) == std::mem::discriminant(self);
        Kind::WIDE.iter().any(same)
    }

    /// Returns the keyword of the kind in texts, in small letters and hyphens.
    ///
    /// ```
    /// use ninefold_grid::constraint::Kind;
    ///
    /// assert_eq!(Kind::SlowThermo.keyword(), "slow-thermo");
    /// ```
    pub fn keyword(&self) -> &'static str {
        self.row().0
    }

    /// Returns the meaning of the kind, as a sentence without a capital letter and a full stop.
    ///
    /// ```
    /// use ninefold_grid::constraint::Kind;
    ///
    /// assert_eq!(Kind::AntiKing.meaning(), "no two equal digits touch by a corner");
    /// ```
    pub fn meaning(&self) -> &'static str {
        self.row().1
    }

    fn row(&self) -> (&'static str, &'static str) {
        match self {
            Kind::OneOf(_) => ("one-of", "each cell holds one of these digits"),
            Kind::Odd => ("odd", "each cell holds an odd digit"),
            Kind::Even => ("even", "each cell holds an even digit"),
            Kind::Distinct => ("distinct", "no digit stands twice in a group"),
            Kind::Diagonal => ("diagonal", "no digit stands twice on the diagonal"),
            Kind::Windoku => ("windoku", "no digit stands twice in an inner box"),
            Kind::Disjoint => (
                "disjoint",
                "no digit stands twice at one place of the boxes",
            ),
            Kind::Cage(_) => ("cage", "no digit stands twice, and the sum is as stated"),
            Kind::Sum(_) => ("sum", "the cells have this sum"),
            Kind::Linear(..) => ("linear", "the cells, each times its factor, have this sum"),
            Kind::Rellik(_) => (
                "rellik",
                "no digit stands twice, and no digits of the cage have this sum",
            ),
            Kind::Balanced => (
                "balanced",
                "as many even as odd and as many low as high digits, none twice",
            ),
            Kind::Lunchbox(_) => (
                "lunchbox",
                "what lies between the least and the greatest digit has this sum",
            ),
            Kind::Contains(_) => ("contains", "these digits are among the cells"),
            Kind::Exactly(_) => (
                "exactly",
                "these digits are among the cells, exactly so often",
            ),
            Kind::LookAndSay(_) => (
                "look-and-say",
                "each of these digits stands exactly so often",
            ),
            Kind::Circles => (
                "circles",
                "a digit in a circle says in how many circles it stands",
            ),
            Kind::CountDistinct => (
                "count-distinct",
                "the cell says how many different digits the others hold",
            ),
            Kind::SameSets => ("same-sets", "the groups hold the same digits"),
            Kind::EqualSums => ("equal-sums", "the groups have the same sum"),
            Kind::Clone => ("clone", "the groups hold the same digits in the same order"),
            Kind::Minimum => ("minimum", "the cell is less than its neighbours"),
            Kind::Maximum => ("maximum", "the cell is greater than its neighbours"),
            Kind::Thermo => ("thermo", "digits grow from the bulb"),
            Kind::SlowThermo => ("slow-thermo", "digits never fall from the bulb"),
            Kind::Whisper(_) => (
                "whisper",
                "neighbours on the line differ by at least so much",
            ),
            Kind::Renban => ("renban", "consecutive digits in any order"),
            Kind::Nabner => (
                "nabner",
                "no two digits of the line are equal or consecutive",
            ),
            Kind::Palindrome => ("palindrome", "the line reads the same from both ends"),
            Kind::Between => ("between", "the line lies between the digits at its ends"),
            Kind::Lockout(_) => (
                "lockout",
                "the line lies outside the digits at its ends, which differ by at least so much",
            ),
            Kind::RegionSum => (
                "region-sum",
                "the line has the same sum in each region it visits",
            ),
            Kind::Zipper => ("zipper", "cells as far from the middle have the same sum"),
            Kind::Entropic => (
                "entropic",
                "any three cells in a row are low, middle and high",
            ),
            Kind::Modular(_) => (
                "modular",
                "any so many cells in a row have different remainders",
            ),
            Kind::SumLine(_, false) => ("sum-line", "the line falls into parts of this sum"),
            Kind::SumLine(_, true) => ("sum-loop", "the closed line falls into parts of this sum"),
            Kind::ValueIndex => (
                "value-index",
                "the second cell says how far from it the first digit stands again",
            ),
            Kind::Arrow => (
                "arrow",
                "the digits along the arrow have the sum in the circle",
            ),
            Kind::DoubleArrow => ("double-arrow", "the ends have the sum of what lies between"),
            Kind::Pair(_) => ("pair", "neighbours on the line stand in this relation"),
            Kind::AllPairs(_) => (
                "all-pairs",
                "any two cells of the line stand in this relation",
            ),
            Kind::Regex(_) => ("regex", "the line matches this pattern"),
            Kind::Automaton(_) => ("automaton", "this automaton accepts the line"),
            Kind::Difference(_) => ("difference", "the two digits differ by so much"),
            Kind::Ratio(_) => ("ratio", "one of the two digits is so many times the other"),
            Kind::PairSum(_) => ("pair-sum", "the two digits have this sum"),
            Kind::Greater => ("greater", "the first of the two digits is greater"),
            Kind::Sandwich(_) => (
                "sandwich",
                "what lies between the least and the greatest digit has this sum",
            ),
            Kind::XSum(_) => (
                "x-sum",
                "the first so many cells as the first digit says have this sum",
            ),
            Kind::Skyscrapers(_) => (
                "skyscrapers",
                "so many digits are greater than all before them",
            ),
            Kind::HiddenSkyscraper(_) => (
                "hidden-skyscraper",
                "the first digit not greater than all before it is this one",
            ),
            Kind::Room(_) => (
                "room",
                "the first digit says where in the line this digit stands",
            ),
            Kind::LittleKiller(_) => ("little-killer", "the diagonal has this sum"),
            Kind::Rank(_) => (
                "rank",
                "the place of the line among all rows and columns read both ways",
            ),
            Kind::Index(_) => (
                "index",
                "the cell says where among the others this digit stands",
            ),
            Kind::AntiKnight => (
                "anti-knight",
                "no two equal digits are a knight's move apart",
            ),
            Kind::AntiKing => ("anti-king", "no two equal digits touch by a corner"),
            Kind::NonConsecutive => ("non-consecutive", "no two neighbours are consecutive"),
            Kind::AntiTaxicab => (
                "anti-taxicab",
                "no two equal digits are as many steps apart as they say",
            ),
            Kind::Entropy => (
                "entropy",
                "each 2×2 square has a low, a middle and a high digit",
            ),
            Kind::Modulo => ("modulo", "each 2×2 square has all remainders of 3"),
            Kind::Flatmates => ("flatmates", "each 5 has a 1 above it or a 9 below it"),
            Kind::NoOther(_) => (
                "no-other",
                "neighbours without these marks stand in none of the relations",
            ),
            Kind::Ties(_) => ("ties", "which rows and columns may be equal"),
            Kind::ZeroApart => ("zero-apart", "if the cell is 0, the others differ"),
            Kind::Regions => (
                "regions",
                "the cells fall into regions that have to be found",
            ),
            Kind::CountEqual(_) => (
                "count-equal",
                "the cell says how many of the others equal the first of them",
            ),
            Kind::RunEqual(_) => (
                "run-equal",
                "the cell says how far the first of the others goes on",
            ),
            Kind::Connected(..) => ("connected", "the cells with these digits hang together"),
            Kind::SameHouses => ("same-houses", "the largest houses hold the same digits"),
        }
    }
}
