//! Relations between two cells, whatever they are: a table says which digits go with which.
//!
//! Dots, whispers, thermometers, inequality signs, palindromes: all of them are one propagator and a
//! table. What goes with a set of digits is looked up eight digits at a time.

use std::rc::Rc;

use super::domains::{Alive, Domains, Propagator, each, is_single, numbers};
use super::facts::Facts;
use super::learn::candidates;

/// What goes with each set of digits: for each byte of the set, 256 entries.
pub(crate) struct Table(Vec<[u64; 256]>);

impl Table {
    /// The table of a relation, given what goes with each digit.
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

    /// What goes with any of these digits.
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

/// A relation both ways.
pub(crate) struct Tables {
    pub(crate) forth: Table,
    pub(crate) back: Table,
    rows: Vec<u64>,
}

impl Tables {
    /// The relation of the pairs of digit numbers for which `holds`.
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

    /// Whether two digits go together in either order.
    pub(crate) fn both(&self, a: usize, b: usize) -> bool {
        self.rows[a] >> b & 1 == 1 && self.rows[b] >> a & 1 == 1
    }
}

/// Two cells in a relation.
pub(crate) struct Pair {
    pub(crate) a: usize,
    pub(crate) b: usize,
    pub(crate) tables: Rc<Tables>,
    /// Cells that see both.
    pub(crate) witnesses: Vec<usize>,
}

impl Propagator for Pair {
    fn cells(&self) -> Vec<usize> {
        vec![self.a, self.b]
    }

    fn cost(&self) -> u32 {
        10
    }

    fn run(&mut self, domains: &mut Domains) -> Alive {
        let with = self.tables.forth.with(domains.of(self.a));
        domains.keep(self.b, with)?;
        let with = self.tables.back.with(domains.of(self.b));
        domains.keep(self.a, with)?;
        if self.witnesses.is_empty() {
            return Ok(());
        }
        // A digit without which no pair is left stands in one of the two cells.
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
        let ways = [
            (self.a, self.b, &self.tables.forth),
            (self.b, self.a, &self.tables.back),
        ];
        for (from, to, table) in ways {
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

/// A cell that takes its digit away from cells which depend on the digit.
pub(crate) struct Shun {
    pub(crate) cell: usize,
    /// For each digit number the cells that may not hold it too.
    pub(crate) others: Vec<Vec<usize>>,
}

impl Propagator for Shun {
    fn cells(&self) -> Vec<usize> {
        vec![self.cell]
    }

    fn cost(&self) -> u32 {
        5
    }

    fn run(&mut self, domains: &mut Domains) -> Alive {
        let digit = domains.of(self.cell);
        if is_single(digit) {
            for &other in &self.others[digit.trailing_zeros() as usize] {
                domains.keep(other, !digit)?;
            }
        }
        Ok(())
    }
}
