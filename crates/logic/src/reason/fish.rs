//! Fish: plain, siamese and kraken, as reasons of steps.

use ninefold_grid::{Cell, Digit, House};

use super::chain::Chain;
use super::payload::Payload;
use crate::truth::Truth;

/// A fish.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Fish {
    /// The digit.
    pub digit: Digit,
    /// The base: the houses that must have the digit.
    pub base: Vec<House>,
    /// The cover: as many houses, which cover the places of the base.
    pub cover: Vec<House>,
    /// Places in one base house and in no cover house.
    pub fins: Vec<Cell>,
    /// Places in two base houses.
    pub endo_fins: Vec<Cell>,
}

impl Payload for Fish {
    fn truths(&self) -> Vec<Truth> {
        let truth = |&house: &House| Truth::House(house, self.digit);
        self.base.iter().map(truth).collect()
    }
}

/// Two fish with the same base, joined into one step.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Siamese {
    /// The fish.
    pub fish: [Fish; 2],
}

impl Payload for Siamese {
    fn truths(&self) -> Vec<Truth> {
        self.fish[0].truths()
    }
}

/// A fish with chains from its fins.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Kraken {
    /// The fish.
    pub fish: Fish,
    /// The cover house whose base places have chains, for type 2.
    pub house: Option<House>,
    /// The chains from each fin, and from each of these places, to the candidate that is removed.
    pub chains: Vec<Chain>,
}

impl Payload for Kraken {
    fn truths(&self) -> Vec<Truth> {
        let chains = self.chains.iter().flat_map(Chain::truths);
        self.fish.truths().into_iter().chain(chains).collect()
    }
}
