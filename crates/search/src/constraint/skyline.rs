//! The number of digits in a line that are greater than all digits before them.
//!
//! For each position and each height (the greatest digit before it), a word holds the possible numbers of seen digits,
//! one bit each. They are computed forward from the start and backward from the end. A digit stays if the two meet. An
//! automaton with a state for each height and number finds the same and takes ten times as long.

use super::domains::{Contradiction, Domains, Propagation, Propagator, first_n};

/// A line of which `seen` digits are visible from its beginning.
pub(crate) struct Skyline {
    cells: Vec<usize>,
    /// 1 if the first digit has value 1, otherwise 0. Bit i of a set, shifted by this, is height i.
    shift: usize,
    heights: usize,
    seen: usize,
    /// Whether the digits differ. Then the greatest of the first n digits is at least the n-th lowest, and lower
    /// heights are not stored. (Interactive-Sudoku-Solver does this for whole lines.)
    differ: bool,
    /// For each position and each height before it, the possible numbers of seen digits, as bits.
    forth: Vec<u64>,
    back: Vec<u64>,
}

impl Skyline {
    /// Makes the propagator. The first digit has the value `first`, 0 or 1. The number of digits, `seen` and the length
    /// must be below 64.
    pub(crate) fn new(
        cells: Vec<usize>,
        digits: usize,
        first: usize,
        seen: usize,
        differ: bool,
    ) -> Skyline {
        let heights = digits + first;
        Skyline {
            forth: vec![0; heights * (cells.len() + 1)],
            back: vec![0; heights],
            cells,
            shift: first,
            heights,
            seen,
            differ,
        }
    }
}

impl Propagator for Skyline {
    fn cells(&self) -> Vec<usize> {
        self.cells.clone()
    }

    fn cost(&self) -> u32 {
        55
    }

    fn run(&mut self, domains: &mut Domains) -> Propagation {
        let Skyline {
            cells,
            shift,
            heights,
            seen,
            differ,
            forth,
            back,
        } = self;
        let (n, heights) = (cells.len(), *heights);
        forth[..heights].fill(0);
        forth[0] = 1;
        for (i, &cell) in cells.iter().enumerate() {
            let digits = domains.of(cell) << *shift;
            let (before, after) = forth[i * heights..(i + 2) * heights].split_at_mut(heights);
            let mut lower = 0;
            for (height, (before, after)) in before.iter().zip(after).enumerate() {
                let stays = digits & first_n(height + 1) != 0;
                let rises = digits >> height & 1 == 1;
                *after = if stays { *before } else { 0 } | if rises { lower << 1 } else { 0 };
                lower |= before;
            }
            if *differ {
                forth[(i + 1) * heights..][..(i + *shift).min(heights)].fill(0);
            }
        }
        let mut is_satisfiable = false;
        for (back, forth) in back.iter_mut().zip(&forth[n * heights..]) {
            *back = forth & 1 << *seen;
            is_satisfiable |= *back != 0;
        }
        if !is_satisfiable {
            return Err(Contradiction);
        }
        for i in (0..n).rev() {
            let digits = domains.of(cells[i]) << *shift;
            let before = &forth[i * heights..(i + 1) * heights];
            let (mut found, mut lower) = (0, 0);
            // A digit that is not greater than the height changes nothing. It may be any digit up to the height.
            for (height, &before) in before.iter().enumerate() {
                if before & back[height] != 0 {
                    found |= first_n(height + 1);
                }
                if (lower << 1) & back[height] != 0 {
                    found |= 1 << height;
                }
                lower |= before;
            }
            let mut higher = 0;
            for height in (0..heights).rev() {
                let after = back[height];
                let stays = digits & first_n(height + 1) != 0;
                back[height] = before[height] & (higher | if stays { after } else { 0 });
                if digits >> height & 1 == 1 {
                    higher |= after >> 1;
                }
            }
            domains.keep(cells[i], found >> *shift)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_greatest_of_different_digits_is_at_least_their_number() {
        let left = |differ: bool, seen: usize| {
            let mut at = vec![first_n(9); 7];
            let mut touched = Vec::new();
            let mut domains = Domains {
                at: &mut at,
                touched: &mut touched,
            };
            let mut line = Skyline::new((0..7).collect(), 9, 1, seen, differ);
            assert!(line.run(&mut domains).is_ok());
            at
        };
        // One digit is seen: the first is the greatest of seven, so it is 7, 8 or 9.
        assert_eq!(left(true, 1)[0], 0b1_1100_0000);
        assert_eq!(left(false, 1)[0], first_n(9));
        // Seven digits are seen, so they ascend.
        assert_eq!(left(true, 7)[3], 0b0_0011_1000);
    }
}
