//! The kinds of rule, each with the one word that stands for it in texts and a sentence about it.
//!
//! A rule is a kind with its numbers, and groups of cells. That the cells are apart from the kind is what
//! keeps everything else short: moving, naming, reading and writing rules needs no word about kinds.

use std::sync::Arc;

use super::automaton::Automaton;
use super::relation::Relation;

/// What a rule demands. `cells` are those of its first group unless something else is said; *line* means
/// that their order matters, *neighbours* are cells that touch by a side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Each cell holds one of these values.
    OneOf(Vec<i32>),
    /// Each cell is odd.
    Odd,
    /// Each cell is even.
    Even,
    /// No value twice in a group: an extra region.
    Distinct,
    /// The same, for a diagonal.
    Diagonal,
    /// The same, for the four inner boxes.
    Windoku,
    /// The same, for the cells at one place of each box.
    Disjoint,
    /// No value twice, with this sum if one is stated.
    Cage(Option<i32>),
    /// The sum of the cells, each as often as it is named.
    Sum(i32),
    /// The sum of the cells, each times its factor.
    Linear(i32, Vec<i32>),
    /// No value twice, and no values of the cage have this sum.
    Rellik(i32),
    /// No value twice, as many even as odd values, as many of the lower as of the upper half.
    Balanced,
    /// The values between the least and the greatest have this sum; no value twice.
    Lunchbox(i32),
    /// These values are among the cells, as often as they are named.
    Contains(Vec<i32>),
    /// The same, and not more often.
    Exactly(Vec<i32>),
    /// Each of these values so often: (count, value).
    LookAndSay(Vec<(i32, i32)>),
    /// Each value that stands in a cell stands in as many of them as it says.
    Circles,
    /// The first group's cell says how many different values the second group has.
    CountDistinct,
    /// The groups hold the same values, each as often.
    SameSets,
    /// The groups have the same sum.
    EqualSums,
    /// The groups hold the same values in the same order.
    Clone,
    /// Less than each neighbour that has no such mark.
    Minimum,
    /// Greater than each neighbour that has no such mark.
    Maximum,
    /// Values grow along the line.
    Thermo,
    /// Values never fall along the line.
    SlowThermo,
    /// Neighbours on the line differ by at least so much.
    Whisper(i32),
    /// Consecutive values in any order, none twice.
    Renban,
    /// No value twice and no two that are consecutive.
    Nabner,
    /// The same from both ends.
    Palindrome,
    /// The inner cells lie strictly between the ends.
    Between,
    /// The inner cells lie outside the ends, which differ by at least so much.
    Lockout(i32),
    /// The line has the same sum in each region that it visits.
    RegionSum,
    /// Cells as far from the middle have the same sum, which is in the middle cell if there is one.
    Zipper,
    /// Any three cells in a row are low, middle and high.
    Entropic,
    /// Any so many cells in a row differ modulo that number.
    Modular(i32),
    /// The line falls into parts of this sum; `true` if it is closed, so that a part may go over the end.
    SumLine(i32, bool),
    /// The second cell says how far from it along the line the value of the first stands again.
    ValueIndex,
    /// The first group, read as a number, is the sum of the second.
    Arrow,
    /// The ends have the sum of what lies between them.
    DoubleArrow,
    /// Neighbours on the line stand in this relation.
    Pair(Arc<Relation>),
    /// Any two cells of the line, the earlier first, stand in this relation.
    AllPairs(Arc<Relation>),
    /// The line, read as text, matches this pattern.
    Regex(Arc<Automaton>),
    /// The automaton accepts the line.
    Automaton(Arc<Automaton>),
    /// In each group of two, the values differ by so much.
    Difference(i32),
    /// In each group of two, one value is so many times the other.
    Ratio(i32),
    /// Each group of two has this sum.
    PairSum(i32),
    /// In each group of two, the first is greater.
    Greater,
    /// What stands between the least and the greatest digit in this row or column has this sum.
    Sandwich(i32),
    /// The first so many cells as the first cell says have this sum.
    XSum(i32),
    /// So many cells are higher than all before them; 0 is no building.
    Skyscrapers(i32),
    /// The first cell that is not higher than all before it holds this value.
    HiddenSkyscraper(i32),
    /// The first cell says where in the line this value stands.
    Room(i32),
    /// The sum along a diagonal.
    LittleKiller(i32),
    /// The place of the line among all rows and columns read both ways as numbers.
    Rank(i32),
    /// The cell of the first group says where in the second this value stands.
    Index(i32),
    /// No two equal values a knight's move apart.
    AntiKnight,
    /// No two equal values that touch by a corner.
    AntiKing,
    /// No two consecutive values are neighbours.
    NonConsecutive,
    /// No two equal values as many steps apart as they say.
    AntiTaxicab,
    /// Each 2×2 square has a low, a middle and a high value.
    Entropy,
    /// Each 2×2 square has all three remainders modulo 3.
    Modulo,
    /// Each 5 has a 1 above it or a 9 below it.
    Flatmates,
    /// Neighbours without any of these marks stand in none of the relations.
    NoOther(Vec<Mark>),
    /// Which lines may be equal where some have a rank.
    Ties(Ties),
    /// If the first group's cell is 0, the values of the second group differ.
    ZeroApart,
    /// The second group says which region each cell of the first lies in: regions of equal size that hang
    /// together, without a value twice, numbered in the order of their first cells.
    Regions,
    /// The cell of the first group says how many cells of the second (less so many) equal its first.
    CountEqual(i32),
    /// The cell of the first group says how far the value with which all other groups begin goes on
    /// along them (less so many); the cell they begin with counts once.
    RunEqual(i32),
    /// The cells with these values hang together; there are so many of them, if a number is stated.
    Connected(Vec<i32>, Option<i32>),
    /// All the largest houses hold the same values.
    SameHouses,
}

/// A mark between two neighbours.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Mark {
    /// [`Kind::Difference`].
    Difference(i32),
    /// [`Kind::Ratio`].
    Ratio(i32),
    /// [`Kind::PairSum`].
    Sum(i32),
}

impl Mark {
    /// Whether two values stand in the relation.
    pub fn holds(self, a: i32, b: i32) -> bool {
        match self {
            Mark::Difference(d) => (a - b).abs() == d,
            Mark::Ratio(r) => a == b * r || b == a * r,
            Mark::Sum(s) => a + b == s,
        }
    }

    /// The mark that a kind of rule stands for.
    pub fn of(kind: &Kind) -> Option<Mark> {
        match *kind {
            Kind::Difference(d) => Some(Mark::Difference(d)),
            Kind::Ratio(r) => Some(Mark::Ratio(r)),
            Kind::PairSum(s) => Some(Mark::Sum(s)),
            _ => None,
        }
    }
}

/// Which lines may be equal where some have a [rank](Kind::Rank).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Ties {
    /// No two.
    None,
    /// Those without a rank: what holds if nothing is said.
    Unranked,
    /// Any.
    Any,
}

impl Ties {
    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Ties::None => "none",
            Ties::Unranked => "unranked",
            Ties::Any => "any",
        }
    }
}

impl Kind {
    /// The most digits of a board with rules of every kind: what one machine word holds.
    pub const MOST_DIGITS: usize = 64;

    /// The kinds that boards with more digits may have too: they say which cells differ and what a cell may hold, and
    /// no more. Numbers do not matter.
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

    /// Whether it is one of [`WIDE`](Kind::WIDE).
    pub fn is_wide(&self) -> bool {
        let same = |kind: &Kind| std::mem::discriminant(kind) == std::mem::discriminant(self);
        Kind::WIDE.iter().any(same)
    }

    /// The word for the kind in texts: small letters and hyphens.
    pub fn keyword(&self) -> &'static str {
        self.row().0
    }

    /// What it demands, in one sentence.
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
