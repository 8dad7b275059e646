//! Exocets, junior and double, as reasons of steps.

use ninefold_grid::{Cell, Digit, House};

use super::payload::Payload;
use crate::truth::Truth;

/// An exocet.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Exocet {
    /// Two cells of a box and a line.
    pub base: [Cell; 2],
    /// The two cells that hold the digits of the base.
    pub targets: [Cell; 2],
    /// The cells beside the targets, which hold no digit of the base.
    pub companions: Vec<Cell>,
    /// The cross-lines.
    pub lines: Vec<House>,
    /// The candidates of the base.
    pub digits: Vec<Digit>,
}

impl Payload for Exocet {
    fn truths(&self) -> Vec<Truth> {
        let digits = &self.digits;
        let of_line = |&line: &House| digits.iter().map(move |&d| Truth::House(line, d));
        let base = self.base.iter().copied().map(Truth::Cell);
        base.chain(self.lines.iter().flat_map(of_line)).collect()
    }
}

/// Two exocets that divide their digits between them.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct DoubleExocet {
    /// The two exocets, with the same digits and the same lines.
    pub exocets: [Exocet; 2],
}

impl Payload for DoubleExocet {
    fn truths(&self) -> Vec<Truth> {
        let mut truths: Vec<Truth> = self.exocets.iter().flat_map(Exocet::truths).collect();
        truths.sort_unstable();
        truths.dedup();
        truths
    }
}
