//! Any relation between two cells, given as a table of compatible digits.
//!
//! Dots, whispers, thermometers, inequality signs and palindromes all are one propagator with a table. The digits
//! compatible with a set of digits are looked up eight digits at a time.

use std::rc::Rc;

use super::domains::{Domains, Propagation, Propagator, each, is_single, numbers};
use super::facts::Facts;
use super::learn::candidates;

/// For each set of digits, the compatible digits of the other cell: 256 entries for each byte of the set.
pub(crate) struct Table(Vec<[u64; 256]>);

impl Table {
    /// Builds the table of a relation from the compatible digits of each digit.
    pub(crate) fn new(rows: &[u64]) -> Table {
        let chunk = |rows: &[u64]| {
            let mut entries = [0u64; 256];
            for set in 1..256usize {
                let lowest = set.trailing_zeros() as usize;
                entries[set] = entries[set & (set - 1)] | rows.get(lowest).copied().unwrap_or(0);
            }
            entries
        };
        Table(rows.chunks(8).map(chunk).collect())
    }

    /// The digits that are compatible with any of these digits.
    #[inline]
    pub(crate) fn with(&self, digits: u64) -> u64 {
        let mut found = 0;
        let mut rest = digits;
        for entries in &self.0 {
            found |= entries[(rest & 255) as usize];
            rest >>= 8;
        }
        found
    }
}

/// A relation with tables for both directions.
pub(crate) struct Tables {
    pub(crate) forth: Table,
    pub(crate) back: Table,
    rows: Vec<u64>,
}

impl Tables {
    /// Builds the relation of the pairs of digit numbers for which `holds` is true.
    pub(crate) fn new(digits: usize, holds: impl Fn(usize, usize) -> bool) -> Tables {
        let mut rows = vec![0u64; digits];
        let mut columns = vec![0u64; digits];
        for (a, row) in rows.iter_mut().enumerate() {
            for (b, column) in columns.iter_mut().enumerate() {
                if holds(a, b) {
                    *row |= 1 << b;
                    *column |= 1 << a;
                }
            }
        }
        Tables {
            forth: Table::new(&rows),
            back: Table::new(&columns),
            rows,
        }
    }

    /// Whether two digits are compatible in both orders.
    pub(crate) fn both(&self, a: usize, b: usize) -> bool {
        self.rows[a] >> b & 1 == 1 && self.rows[b] >> a & 1 == 1
    }
}

/// Two cells in a relation.
pub(crate) struct Pair {
    pub(crate) a: usize,
    pub(crate) b: usize,
    pub(crate) tables: Rc<Tables>,
    /// The cells that see both cells.
    pub(crate) witnesses: Vec<usize>,
}

impl Propagator for Pair {
    fn cells(&self) -> Vec<usize> {
        vec![self.a, self.b]
    }

    fn cost(&self) -> u32 {
        10
    }

    fn run(&mut self, domains: &mut Domains) -> Propagation {
        let with = self.tables.forth.with(domains.of(self.a));
        domains.keep(self.b, with)?;
        let with = self.tables.back.with(domains.of(self.b));
        domains.keep(self.a, with)?;
        if self.witnesses.is_empty() {
            return Ok(());
        }
        // If every compatible pair contains a digit, one of the two cells holds it. So cells that see both lose it.
        let (a, b) = (domains.of(self.a), domains.of(self.b));
        if is_single(a) || is_single(b) {
            return Ok(());
        }
        for digit in numbers(a & b) {
            let digit = 1 << digit;
            if self.tables.forth.with(a & !digit) & b & !digit == 0 {
                for &witness in &self.witnesses {
                    domains.keep(witness, !digit)?;
                }
            }
        }
        Ok(())
    }

    fn clauses(&self, facts: &mut Facts) -> bool {
        let at = facts.at;
        let directions = [
            (self.a, self.b, &self.tables.forth),
            (self.b, self.a, &self.tables.back),
        ];
        for (from, to, table) in directions {
            for digit in each(at[from]) {
                let with = table.with(digit) & at[to];
                if with != at[to] {
                    facts
                        .problem
                        .clause(candidates(to, with), candidates(from, digit));
                }
            }
        }
        true
    }
}

/// A cell whose digit excludes that digit from other cells. Which cells these are depends on the digit.
pub(crate) struct DigitExclusion {
    pub(crate) cell: usize,
    /// For each digit number, the cells that may not hold the same digit.
    pub(crate) others: Vec<Vec<usize>>,
}

impl Propagator for DigitExclusion {
    fn cells(&self) -> Vec<usize> {
        vec![self.cell]
    }

    fn cost(&self) -> u32 {
        5
    }

    fn run(&mut self, domains: &mut Domains) -> Propagation {
        let digit = domains.of(self.cell);
        if is_single(digit) {
            for &other in &self.others[digit.trailing_zeros() as usize] {
                domains.keep(other, !digit)?;
            }
        }
        Ok(())
    }
}
