//! Stores which cells must differ: a row of bits for each cell.

use super::domains::{Contradiction, Domains, Propagation, numbers};

/// Pairs of cells that cannot hold the same digit.
#[derive(Clone)]
pub(crate) struct Sees {
    words: usize,
    rows: Vec<u64>,
}

impl Sees {
    pub(crate) fn new(cells: usize) -> Sees {
        let words = cells.div_ceil(64);
        Sees {
            words,
            rows: vec![0; cells * words],
        }
    }

    pub(crate) fn add(&mut self, a: usize, b: usize) {
        self.rows[a * self.words + b / 64] |= 1 << (b % 64);
        self.rows[b * self.words + a / 64] |= 1 << (a % 64);
    }

    /// Records that any two of these cells differ.
    pub(crate) fn add_group(&mut self, cells: &[usize]) {
        let mut mask = vec![0; self.words];
        for &cell in cells {
            mask[cell / 64] |= 1 << (cell % 64);
        }
        for &cell in cells {
            let row = &mut self.rows[cell * self.words..(cell + 1) * self.words];
            for (row, mask) in row.iter_mut().zip(&mask) {
                *row |= mask;
            }
            row[cell / 64] &= !(1 << (cell % 64));
        }
    }

    pub(crate) fn apart(&self, a: usize, b: usize) -> bool {
        self.rows[a * self.words + b / 64] >> (b % 64) & 1 == 1
    }

    /// Iterates over the cells that a cell sees.
    pub(crate) fn of(&self, cell: usize) -> impl Iterator<Item = usize> + '_ {
        let row = &self.rows[cell * self.words..(cell + 1) * self.words];
        row.iter()
            .enumerate()
            .flat_map(|(i, &word)| numbers(word).map(move |bit| i * 64 + bit))
    }

    /// The cells that see all of these cells.
    pub(crate) fn all(&self, cells: &[usize]) -> Vec<usize> {
        let mut found = Vec::new();
        for word in 0..self.words {
            let row = cells.iter().fold(u64::MAX, |row, &cell| {
                row & self.rows[cell * self.words + word]
            });
            found.extend(numbers(row).map(|bit| word * 64 + bit));
        }
        found
    }

    /// Removes a digit that one of these cells holds from every cell that sees all of its possible cells.
    pub(crate) fn remove_from_common_peers(
        &self,
        digit: u64,
        cells: &[usize],
        domains: &mut Domains,
    ) -> Propagation {
        let may = |domains: &Domains, cell: usize| domains.of(cell) & digit != 0;
        let Some(first) = cells.iter().position(|&cell| may(domains, cell)) else {
            return Err(Contradiction);
        };
        let row = |cell: usize| &self.rows[cell * self.words..(cell + 1) * self.words];
        for (word, &seen) in row(cells[first]).iter().enumerate() {
            let mut seen = seen;
            for &cell in &cells[first + 1..] {
                if seen == 0 {
                    break;
                }
                if may(domains, cell) {
                    seen &= row(cell)[word];
                }
            }
            for bit in numbers(seen) {
                domains.keep(word * 64 + bit, !digit)?;
            }
        }
        Ok(())
    }
}
