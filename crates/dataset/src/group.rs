//! Groups of related puzzles, so that a machine does not learn from one of them and is tested on another.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

/// When two puzzles belong to the same group.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Relation {
    /// Their solutions are equivalent under the Sudoku symmetries. Puzzles with rules must be identical.
    #[default]
    Grid,
    /// The puzzles themselves are equivalent under the Sudoku symmetries. Puzzles with rules must be identical.
    Puzzle,
    /// The puzzles are identical, digit by digit.
    Exact,
}

/// The error for a name that no relation has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownRelation;

impl fmt::Display for UnknownRelation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected grid, puzzle or exact")
    }
}

impl std::error::Error for UnknownRelation {}

impl Relation {
    /// All relations, the widest first.
    pub const ALL: [Relation; 3] = [Relation::Grid, Relation::Puzzle, Relation::Exact];

    /// Returns its name: `grid`, `puzzle` or `exact`.
    pub fn name(self) -> &'static str {
        match self {
            Relation::Grid => "grid",
            Relation::Puzzle => "puzzle",
            Relation::Exact => "exact",
        }
    }

    /// Returns a phrase for puzzles of one group that follows the word `puzzles`.
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

/// A group of related puzzles: a hash of what they have in common.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Group(pub u128);

impl Group {
    /// Returns the group of all puzzles with this text. It is FNV-1a of 128 bits, which no version will change.
    pub fn of(text: &str) -> Group {
        let mut hash: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
        for byte in text.bytes() {
            hash ^= u128::from(byte);
            hash = hash.wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b);
        }
        Group(hash)
    }
}

/// Writes 32 hexadecimal digits.
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
        // These are the test vectors of the algorithm's description.
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
