//! Fireworks, guardians and multi-sector locked sets, as reasons of steps.

use ninefold_grid::{Candidate, Cell, Digit, House};

use super::payload::Payload;
use crate::truth::Truth;

/// Cells that hold as many digits as there are cells, so they hold no others.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Firework {
    /// The cells.
    pub cells: Vec<Cell>,
    /// Each digit with its row and its column.
    pub digits: Vec<(Digit, [House; 2])>,
}

impl Payload for Firework {
    fn truths(&self) -> Vec<Truth> {
        let of = |&(digit, houses): &(Digit, [House; 2])| houses.map(|h| Truth::House(h, digit));
        self.digits.iter().flat_map(of).collect()
    }
}

/// Cells that cannot be filled with these digits alone, so one of the guardians is right.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Guardians {
    /// The cells. Those of a loop are in its order, those of a tridagon box by box.
    pub cells: Vec<Cell>,
    /// The digits that cannot fill the cells: one or two for a loop, three for a tridagon.
    pub digits: Vec<Digit>,
    /// The other candidates of the cells.
    pub guardians: Vec<Candidate>,
    /// For a ring of one digit, the houses that join its cells.
    pub houses: Vec<House>,
}

impl Payload for Guardians {
    fn truths(&self) -> Vec<Truth> {
        match self.digits.as_slice() {
            &[digit] => {
                let houses = self.houses.iter();
                houses.map(|&house| Truth::House(house, digit)).collect()
            }
            _ => self.cells.iter().copied().map(Truth::Cell).collect(),
        }
    }
}

/// Cells with room for as many digits as there are cells.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Sectors {
    /// The cells, in ascending order.
    pub cells: Vec<Cell>,
    /// For each digit of the cells, the fewest houses that contain all of its places among them.
    pub rooms: Vec<(Digit, Vec<House>)>,
}

impl Payload for Sectors {
    fn truths(&self) -> Vec<Truth> {
        self.cells.iter().copied().map(Truth::Cell).collect()
    }
}
