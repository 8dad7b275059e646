//! How many digits of a line are greater than all before them.
//!
//! For each place and each height of the greatest digit before it, the numbers that may have been seen are
//! the bits of a word, forward from nothing and backward from the end: a digit stays if the two meet. An
//! automaton with a state for each height and number finds the same and takes ten times as long.

use super::domains::{Alive, Dead, Domains, Propagator, first_n};

/// A line of which this many digits are seen from its beginning.
pub(crate) struct Skyline {
    cells: Vec<usize>,
    /// 1 if digits begin with 1, so that bit i of a set, moved by this, is height i.
    shift: usize,
    heights: usize,
    seen: usize,
    /// Whether the digits differ. Then the greatest of the first this many is at least the one of that number, and lower heights are not
    /// kept. (Interactive-Sudoku-Solver does so for whole lines.)
    differ: bool,
    /// For each place the numbers seen before it by the greatest height before it.
    forth: Vec<u64>,
    back: Vec<u64>,
}

impl Skyline {
    /// The first digit has the value `first`, 0 or 1. All digits, the number seen and the line must be below 64.
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

    fn run(&mut self, domains: &mut Domains) -> Alive {
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
        let mut alive = false;
        for (back, forth) in back.iter_mut().zip(&forth[n * heights..]) {
            *back = forth & 1 << *seen;
            alive |= *back != 0;
        }
        if !alive {
            return Err(Dead);
        }
        for i in (0..n).rev() {
            let digits = domains.of(cells[i]) << *shift;
            let before = &forth[i * heights..(i + 1) * heights];
            let (mut found, mut lower) = (0, 0);
            // What is not above the greatest before it changes nothing: it may be any digit up to there.
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
        // One digit is seen: the first is the greatest of seven, 7, 8 or 9.
        assert_eq!(left(true, 1)[0], 0b1_1100_0000);
        assert_eq!(left(false, 1)[0], first_n(9));
        // Seven are seen: they ascend.
        assert_eq!(left(true, 7)[3], 0b0_0011_1000);
    }
}
