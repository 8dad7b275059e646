//! Cells with certain digits that must be connected by their sides.
//!
//! A cell that the known cells cannot reach is excluded. A cell that is needed to join known cells is included. Both
//! follow from one depth-first walk over the possible cells. It numbers the cells. A cell is an articulation point
//! (here a gate) if the part reached through it leads to no lower number (Hopcroft and Tarjan, Algorithm 447).

use std::collections::HashMap;

use ninefold_grid::{Board, Cell};

use super::counts::bound;
use super::domains::{Contradiction, Domains, Propagation, Propagator};

/// The cells that hold one of the digits must be connected.
pub(crate) struct Connected {
    /// The cells with the digits. They may be outside the board and represent cells on it.
    cells: Vec<usize>,
    /// For each cell, the indices of the cells that touch it.
    near: Vec<Vec<usize>>,
    inside: u64,
    size: Option<usize>,
    /// The number of each cell in the order of the walk, from 1, and the lowest number that its part reaches; buffers.
    order: Vec<u32>,
    lowest: Vec<u32>,
    /// The number of known cells that were reached through each cell; a buffer.
    known: Vec<u32>,
}

impl Connected {
    /// Makes the propagator for different places on a board. `cells` holds the cell with the digit of each place.
    pub(crate) fn new(
        board: &Board,
        places: &[Cell],
        cells: Vec<usize>,
        inside: u64,
        size: Option<usize>,
    ) -> Connected {
        let number: HashMap<Cell, usize> = places.iter().copied().zip(0..).collect();
        let near = places.iter().map(|&cell| {
            let near = board.neighbours(cell).into_iter();
            near.filter_map(|other| number.get(&other).copied())
                .collect()
        });
        Connected {
            near: near.collect(),
            order: vec![0; cells.len()],
            lowest: vec![0; cells.len()],
            known: vec![0; cells.len()],
            cells,
            inside,
            size,
        }
    }

    /// Walks from a known cell. Returns the gates that are not known yet.
    fn gates(&mut self, start: usize, domains: &Domains) -> Vec<usize> {
        let may = |i: usize| domains.of(self.cells[i]) & self.inside != 0;
        let is_known = |i: usize| domains.of(self.cells[i]) & !self.inside == 0;
        self.order.fill(0);
        let mut gates = Vec::new();
        let mut next = 1;
        // The cells on the path, each with its next neighbour to visit.
        let mut path: Vec<(usize, usize)> = vec![(start, 0)];
        self.order[start] = next;
        self.lowest[start] = next;
        self.known[start] = 1;
        while let Some(&mut (at, ref mut looked)) = path.last_mut() {
            let Some(&other) = self.near[at].get(*looked) else {
                path.pop();
                let Some(&(before, _)) = path.last() else {
                    break;
                };
                if self.lowest[at] >= self.order[before] && self.known[at] > 0 && !is_known(before)
                {
                    gates.push(before);
                }
                self.lowest[before] = self.lowest[before].min(self.lowest[at]);
                self.known[before] += self.known[at];
                continue;
            };
            *looked += 1;
            if self.order[other] != 0 {
                self.lowest[at] = self.lowest[at].min(self.order[other]);
            } else if may(other) {
                next += 1;
                self.order[other] = next;
                self.lowest[other] = next;
                self.known[other] = u32::from(is_known(other));
                path.push((other, 0));
            }
        }
        gates
    }
}

impl Propagator for Connected {
    fn cells(&self) -> Vec<usize> {
        self.cells.clone()
    }

    fn cost(&self) -> u32 {
        90
    }

    fn run(&mut self, domains: &mut Domains) -> Propagation {
        if let Some(size) = self.size {
            bound(&self.cells, self.inside, size, size, domains)?;
        }
        let is_known = |i: &usize| domains.of(self.cells[*i]) & !self.inside == 0;
        let Some(start) = (0..self.cells.len()).find(is_known) else {
            return Ok(());
        };
        for gate in self.gates(start, domains) {
            domains.keep(self.cells[gate], self.inside)?;
        }
        let mut reached = 0;
        for (i, &cell) in self.cells.iter().enumerate() {
            match self.order[i] {
                0 => domains.keep(cell, !self.inside)?,
                _ => reached += 1,
            }
        }
        match self.size {
            Some(size) if reached < size => Err(Contradiction),
            _ => Ok(()),
        }
    }
}
