//! Constraints, houses and sums, as reasons of steps.

use ninefold_grid::{Cell, Digit, House};

use super::payload::Payload;
use crate::truth::Truth;

/// A house and the rules that do not fit into it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct HouseRules {
    /// The house.
    pub house: House,
    /// All its digits.
    pub digits: Vec<Digit>,
    /// The rules: their numbers, their names, and their cells.
    pub rules: Vec<(usize, String, Vec<Cell>)>,
}

impl Payload for HouseRules {
    fn truths(&self) -> Vec<Truth> {
        let rules = self.rules.iter().map(|&(rule, ..)| Truth::Rule(rule));
        let places = self.digits.iter().map(|&d| Truth::House(self.house, d));
        rules.chain(places).collect()
    }
}

/// What houses and the sums of rules leave over.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Leftover {
    /// The houses, no two of which share a cell.
    pub houses: Vec<House>,
    /// The rules whose sums are subtracted: their numbers and their names.
    pub rules: Vec<(usize, String)>,
    /// Cells of the houses outside the rules.
    pub innies: Vec<Cell>,
    /// Cells of the rules outside the houses.
    pub outies: Vec<Cell>,
    /// The sum of the houses, and the sum of the rules. The innies less the outies have the difference as their
    /// sum.
    pub sums: [i32; 2],
}

impl Payload for Leftover {
    fn truths(&self) -> Vec<Truth> {
        let rules = self.rules.iter().map(|&(rule, _)| rule).collect();
        vec![Truth::Sums(self.houses.clone(), rules)]
    }
}

/// Two groups of cells that hold the same digits.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Leftovers {
    /// The digits that have no place in one of the groups.
    pub digits: Vec<Digit>,
    /// The houses whose own cells cannot hold the digits.
    pub from: Vec<House>,
    /// As many houses, whose own cells lose the digits.
    pub into: Vec<House>,
    /// The cells that only the first houses have.
    pub without: Vec<Cell>,
    /// The cells that only the other houses have.
    pub cells: Vec<Cell>,
}

impl Payload for Leftovers {
    fn truths(&self) -> Vec<Truth> {
        let of = |house| {
            self.digits
                .iter()
                .map(move |&digit| Truth::House(house, digit))
        };
        self.from.iter().flat_map(|&house| of(house)).collect()
    }
}

/// The reason why a rule eliminates candidates.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Ruled {
    /// The number of the rule among those of the position.
    pub rule: usize,
    /// The name of the rule, such as `the cage of 15`.
    pub name: String,
    /// What the rule requires, in one sentence without a full stop.
    pub meaning: String,
    /// Its cells.
    pub cells: Vec<Cell>,
    /// How many of its cells have no digit yet.
    pub open: usize,
    /// The digits that every filling of its cells holds, if that is the reason.
    pub locked: Vec<Digit>,
}

impl Payload for Ruled {
    fn truths(&self) -> Vec<Truth> {
        vec![Truth::Rule(self.rule)]
    }
}
