//! The families of clues that can be made, one row for each.

use std::fmt;
use std::str::FromStr;

use ninefold_grid::constraint::{Kind, KindRow};

/// A family of clues for puzzles.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Family {
    /// Cages that cover the whole board, each with its sum.
    Killer,
    /// Pieces in place of boxes.
    Jigsaw,
    /// Lines whose cells add up to a number.
    Sum,
    /// Thermometers.
    Thermo,
    /// Arrows.
    Arrow,
    /// White dots between consecutive digits, and black dots between a digit and its double.
    Kropki,
    /// X between digits that add up to 10, and V between digits that add up to 5.
    Xv,
    /// Whisper lines.
    Whisper,
    /// Renban lines.
    Renban,
    /// Palindromes.
    Palindrome,
    /// Sums between the least and the greatest digit, of rows and columns.
    Sandwich,
    /// The number of visible digits, from the ends of rows and columns.
    Skyscraper,
    /// Sums of the first N cells, where N is the first digit.
    XSum,
    /// Sums of diagonals.
    LittleKiller,
}

/// For each family: its name in orders, its name for players, its meaning, and the keyword of its kind, or
/// `None` for clues of several kinds.
type Row = (
    Family,
    &'static str,
    &'static str,
    &'static str,
    &'static str,
);

const ROWS: [Row; 14] = [
    (
        Family::Killer,
        "killer",
        "Killer cages",
        "cages that cover the board, with their sums",
        "cage",
    ),
    (
        Family::Jigsaw,
        "jigsaw",
        "Jigsaw pieces",
        "pieces in place of boxes",
        "",
    ),
    (
        Family::Sum,
        "sum",
        "Sums",
        "lines with the sum of their digits",
        "sum",
    ),
    (
        Family::Thermo,
        "thermo",
        "Thermometers",
        "lines along which the digits increase",
        "thermo",
    ),
    (
        Family::Arrow,
        "arrow",
        "Arrows",
        "circles with the sum of an arrow",
        "arrow",
    ),
    (
        Family::Kropki,
        "kropki",
        "Dots",
        "white dots between consecutive digits, black dots between doubles",
        "",
    ),
    (
        Family::Xv,
        "xv",
        "X and V",
        "signs between digits that add up to 10 or 5",
        "pair-sum",
    ),
    (
        Family::Whisper,
        "whisper",
        "Whispers",
        "lines whose neighbours differ by half of the digits",
        "whisper",
    ),
    (
        Family::Renban,
        "renban",
        "Renbans",
        "lines of consecutive digits in any order",
        "renban",
    ),
    (
        Family::Palindrome,
        "palindrome",
        "Palindromes",
        "lines that read the same from both ends",
        "palindrome",
    ),
    (
        Family::Sandwich,
        "sandwich",
        "Sandwiches",
        "sums between the least and the greatest digit",
        "sandwich",
    ),
    (
        Family::Skyscraper,
        "skyscraper",
        "Skyscrapers",
        "the number of digits that are seen from outside",
        "skyscrapers",
    ),
    (
        Family::XSum,
        "x-sum",
        "X-sums",
        "sums of the first N cells, where N is the first digit",
        "x-sum",
    ),
    (
        Family::LittleKiller,
        "little-killer",
        "Little killers",
        "sums of diagonals",
        "little-killer",
    ),
];

impl Family {
    /// Lists all families, in the order of lists.
    ///
    /// ```
    /// use ninefold_generate::Family;
    ///
    /// assert_eq!(Family::all().next(), Some(Family::Killer));
    /// ```
    pub fn all() -> impl Iterator<Item = Family> {
        ROWS.iter().map(|row| row.0)
    }

    fn row(self) -> &'static Row {
        &ROWS[self as usize]
    }

    /// Returns the name in orders, such as `little-killer`.
    ///
    /// ```
    /// assert_eq!(ninefold_generate::Family::XSum.id(), "x-sum");
    /// ```
    pub fn id(self) -> &'static str {
        self.row().1
    }

    /// Returns the name for players, such as "Little killers".
    ///
    /// ```
    /// assert_eq!(ninefold_generate::Family::Kropki.label(), "Dots");
    /// ```
    pub fn label(self) -> &'static str {
        self.row().2
    }

    /// Returns what the clues are, as a phrase.
    ///
    /// ```
    /// assert_eq!(ninefold_generate::Family::Jigsaw.meaning(), "pieces in place of boxes");
    /// ```
    pub fn meaning(self) -> &'static str {
        self.row().3
    }

    /// Returns the kind of its clues, with their number if they have one, or `None` for clues of several kinds.
    pub(super) fn kind(self, number: Option<i32>) -> Option<Kind> {
        KindRow::with_keyword(self.row().4)?.with_number(number)
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// The error for a name that no family has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownFamily(String);

impl fmt::Display for UnknownFamily {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ids: Vec<&str> = Family::all().map(Family::id).collect();
        write!(
            f,
            "unknown clues `{}`; choose from {}",
            self.0,
            ids.join(", ")
        )
    }
}

impl std::error::Error for UnknownFamily {}

impl FromStr for Family {
    type Err = UnknownFamily;

    fn from_str(name: &str) -> Result<Family, UnknownFamily> {
        let mut rows = ROWS.iter();
        let row = rows.find(|row| row.1 == name);
        row.map(|row| row.0)
            .ok_or_else(|| UnknownFamily(name.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_family_is_known_by_its_name() {
        for (place, family) in Family::all().enumerate() {
            assert_eq!(family as usize, place);
            assert_eq!(family.id().parse(), Ok(family));
            let is_of_several = family.row().4.is_empty();
            assert_eq!(family.kind(Some(1)).is_none(), is_of_several);
        }
        assert!("fox".parse::<Family>().is_err());
    }
}
