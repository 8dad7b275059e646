//! A relation between two digits, stated pair by pair.

use crate::Digit;

/// Which pairs of digits may stand in two cells. The digits are numbered as in the layout.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Relation {
    /// What somebody called it.
    pub name: String,
    digits: usize,
    rows: Vec<u64>,
}

impl Relation {
    /// The relation of the pairs for which `holds`, over so many digits (at most 64), counted from 0.
    pub fn new(name: &str, digits: usize, holds: impl Fn(usize, usize) -> bool) -> Relation {
        let digits = digits.min(64);
        let row = |a| {
            (0..digits)
                .filter(|&b| holds(a, b))
                .fold(0, |row, b| row | 1 << b)
        };
        Relation {
            name: name.to_owned(),
            digits,
            rows: (0..digits).map(row).collect(),
        }
    }

    /// How many digits it is about.
    pub fn digits(&self) -> usize {
        self.digits
    }

    /// Whether the pair is in it.
    pub fn holds(&self, a: Digit, b: Digit) -> bool {
        let row = self.row(a.index());
        row.checked_shr(b.index() as u32).unwrap_or(0) & 1 == 1
    }

    /// What may stand with the digit of this number in the first cell: bit i for the digit number i.
    pub fn row(&self, digit: usize) -> u64 {
        self.rows.get(digit).copied().unwrap_or(0)
    }
}
