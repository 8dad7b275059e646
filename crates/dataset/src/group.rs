//! Puzzles that belong together, so that no one learns from one of them and is asked the other.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

/// When two puzzles belong together.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Relation {
    /// Their solutions are equivalent under the Sudoku symmetries. Puzzles with rules belong together if they are the same.
    #[default]
    Grid,
    /// The puzzles themselves are equivalent under the Sudoku symmetries. Puzzles with rules belong together if they are
    /// the same.
    Puzzle,
    /// They are the same puzzle, digit by digit.
    Exact,
}

/// There is no relation of this name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownRelation;

impl fmt::Display for UnknownRelation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected grid, puzzle or exact")
    }
}

impl std::error::Error for UnknownRelation {}

impl Relation {
    /// All, the widest first.
    pub const ALL: [Relation; 3] = [Relation::Grid, Relation::Puzzle, Relation::Exact];

    /// What it is called: `grid`, `puzzle` or `exact`.
    pub fn name(self) -> &'static str {
        match self {
            Relation::Grid => "grid",
            Relation::Puzzle => "puzzle",
            Relation::Exact => "exact",
        }
    }

    /// Puzzles that belong together, after the word `puzzles`.
    pub fn description(self) -> &'static str {
        match self {
            Relation::Grid => "whose solutions are equivalent under the Sudoku symmetries",
            Relation::Puzzle => "that are equivalent under the Sudoku symmetries",
            Relation::Exact => "that are the same",
        }
    }
}

impl FromStr for Relation {
    type Err = UnknownRelation;

    fn from_str(name: &str) -> Result<Relation, UnknownRelation> {
        let mut all = Relation::ALL.into_iter();
        all.find(|relation| relation.name() == name)
            .ok_or(UnknownRelation)
    }
}

/// A group of puzzles that belong together: a hash of what they share.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Group(pub u128);

impl Group {
    /// The group of all puzzles for which this text is the same: FNV-1a of 128 bits, which no version will change.
    pub fn of(text: &str) -> Group {
        let mut hash: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
        for byte in text.bytes() {
            hash ^= u128::from(byte);
            hash = hash.wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b);
        }
        Group(hash)
    }
}

/// 32 hexadecimal digits.
impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl Serialize for Group {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_those_of_the_standard() {
        // The test vectors of the algorithm's description.
        assert_eq!(
            Group::of("").to_string(),
            "6c62272e07bb014262b821756295c58d"
        );
        assert_eq!(
            Group::of("a").to_string(),
            "d228cb696f1a8caf78912b704e4a8964"
        );
        assert_eq!(
            Group::of("foobar").to_string(),
            "343e1662793c64bf6f0d3597ba446f18"
        );
    }
}
