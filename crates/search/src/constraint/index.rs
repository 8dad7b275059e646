//! A cell that holds the position of something in a line.

use super::domains::{Contradiction, Domains, Propagation, Propagator, is_single, numbers};

/// The digit number of the control cell selects a cell of `places`. That cell holds the digit `what`: a given digit, or
/// the digit of another cell.
pub(crate) struct Index {
    pub(crate) control: usize,
    /// For each digit number of the control, the cell that it selects; `None` if the control cannot hold that digit.
    pub(crate) places: Vec<Option<usize>>,
    pub(crate) what: What,
    /// Whether the digit occurs nowhere else in the line.
    pub(crate) only: bool,
}

/// The digit of the selected cell.
pub(crate) enum What {
    /// A digit, as a set of one.
    Digit(u64),
    /// The digit of a cell.
    Cell(usize),
}

impl Propagator for Index {
    fn cells(&self) -> Vec<usize> {
        let mut cells: Vec<usize> = self.places.iter().flatten().copied().collect();
        cells.push(self.control);
        if let What::Cell(cell) = self.what {
            cells.push(cell);
        }
        cells
    }

    fn cost(&self) -> u32 {
        22
    }

    fn run(&mut self, domains: &mut Domains) -> Propagation {
        let wanted = match self.what {
            What::Digit(digit) => digit,
            What::Cell(cell) => domains.of(cell),
        };
        let (mut control, mut found) = (0, 0);
        for number in numbers(domains.of(self.control)) {
            let Some(cell) = self.places[number] else {
                continue;
            };
            let here = domains.of(cell) & wanted;
            // The control cell may be the selected cell itself.
            if here != 0 && (cell != self.control || here >> number & 1 == 1) {
                control |= 1 << number;
                found |= here;
            }
        }
        if control == 0 {
            return Err(Contradiction);
        }
        domains.keep(self.control, control)?;
        if let What::Cell(cell) = self.what {
            domains.keep(cell, found)?;
        }
        if is_single(control)
            && let Some(cell) = self.places[control.trailing_zeros() as usize]
        {
            domains.keep(cell, found)?;
        }
        if let What::Digit(digit) = self.what
            && self.only
        {
            for (number, cell) in self.places.iter().enumerate() {
                if let Some(cell) = cell
                    && control >> number & 1 == 0
                {
                    domains.keep(*cell, !digit)?;
                }
            }
        }
        Ok(())
    }
}
