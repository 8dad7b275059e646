//! Derives sums from houses and the cages in them: the cells that the cages leave of some rows, columns or boxes, and
//! the cells that the cages have outside.

use ninefold_grid::HouseKind;

use super::super::domains::{Contradiction, Propagation, numbers as digits_of};
use super::{Lower, Out, numbers};

/// The greatest number of cells that no cage covers; the sum of more cells is of little use.
const MAX_UNCOVERED_CELLS: usize = 9;
/// The greatest number of cells of cages outside the houses. With 9, killers take twice as long, with hardly fewer
/// nodes.
const MAX_OUTSIDE_CELLS: usize = 6;
/// The greatest number of neighbouring rows or columns.
const MAX_HOUSES: usize = 4;

/// The number of kinds of lines: rows and columns.
pub(super) const LINE_KINDS: usize = 2;

/// A set of cells, as bits and as a list, with its sum.
pub(super) struct Area {
    pub(super) bits: Vec<u64>,
    pub(super) cells: Vec<usize>,
    pub(super) sum: i64,
}

impl Area {
    pub(super) fn new(cells: Vec<usize>, sum: i64, words: usize) -> Area {
        let mut bits = vec![0; words];
        for cell in &cells {
            bits[cell / 64] |= 1 << (cell % 64);
        }
        Area { bits, cells, sum }
    }

    fn has(&self, cell: usize) -> bool {
        self.bits[cell / 64] >> (cell % 64) & 1 == 1
    }

    /// The number of cells in both areas.
    pub(super) fn shared(&self, other: &Area) -> usize {
        let both = self.bits.iter().zip(&other.bits).map(|(a, b)| a & b);
        both.map(|both| both.count_ones() as usize).sum()
    }

    /// The cells that are not in the other area.
    pub(super) fn without(&self, other: &Area) -> Vec<usize> {
        let cells = self.cells.iter().copied();
        cells.filter(|&cell| !other.has(cell)).collect()
    }

    /// Adds an area that shares no cell with this one, and its sum.
    pub(super) fn put(&mut self, other: &Area) {
        self.add(other);
        self.cells.extend(&other.cells);
        self.sum += other.sum;
    }

    /// Removes an area that lies in this one, and its sum.
    pub(super) fn take(&mut self, other: &Area) {
        for (bits, other) in self.bits.iter_mut().zip(&other.bits) {
            *bits &= !other;
        }
        self.cells.retain(|&cell| !other.has(cell));
        self.sum -= other.sum;
    }

    fn add(&mut self, other: &Area) {
        for (bits, other) in self.bits.iter_mut().zip(&other.bits) {
            *bits |= other;
        }
    }
}

impl Lower<'_> {
    /// The kind of each full house: 0 for rows, 1 for columns, and [`LINE_KINDS`] for others.
    pub(super) fn house_kinds(&self) -> Vec<usize> {
        let board = self.puzzle.board();
        let mut kinds = vec![LINE_KINDS; self.houses.len()];
        for line in board.houses() {
            let kind = match board.kind(line) {
                HouseKind::Row(_) => 0,
                HouseKind::Column(_) => 1,
                _ => continue,
            };
            let cells = numbers(board.cells_of(line));
            let found = self.houses.iter().position(|(house, _)| *house == cells);
            if let Some(found) = found {
                kinds[found] = kind;
            }
        }
        kinds
    }

    /// Adds all such sums.
    pub(super) fn house_sums(&mut self, out: &mut Out) -> Propagation {
        if self.cages.is_empty() && self.sums.is_empty() {
            return Ok(());
        }
        let words = self.start.len().div_ceil(64);
        let house_of = |cells: &[usize], digits: u64| {
            let values = digits_of(digits).map(|number| i64::from(self.value(number)));
            Area::new(cells.to_vec(), values.sum(), words)
        };
        let with_sum = |(cells, sum): &(Vec<usize>, i64)| Area::new(cells.clone(), *sum, words);
        let houses = self.houses.iter();
        let houses: Vec<Area> = houses
            .map(|(cells, digits)| house_of(cells, *digits))
            .collect();
        let kinds = self.house_kinds();
        let sums: Vec<Area> = self.cages.iter().chain(&self.sums).map(with_sum).collect();
        let mut known: Vec<Vec<u64>> = Vec::new();
        for kind in 0..=LINE_KINDS {
            let own = houses.iter().zip(&kinds).filter(|(_, own)| **own == kind);
            let lines: Vec<&Area> = own.map(|(house, _)| house).collect();
            let longest = if kind == LINE_KINDS { 1 } else { MAX_HOUSES };
            for length in 1..=longest {
                for stretch in lines.windows(length) {
                    let mut area = Area::new(Vec::new(), 0, words);
                    let mut apart = true;
                    for house in stretch {
                        apart &= area.shared(house) == 0;
                        area.put(house);
                    }
                    if apart {
                        self.stretch(&area, &sums, &mut known, out)?;
                    }
                }
            }
        }
        self.crossing_sums(&houses, &sums, &mut known, out)
    }

    /// Derives sums from an area whose sum is known.
    fn stretch(
        &mut self,
        area: &Area,
        cages: &[Area],
        known: &mut Vec<Vec<u64>>,
        out: &mut Out,
    ) -> Propagation {
        let words = area.bits.len();
        let mut taken = Area::new(Vec::new(), 0, words);
        let mut beyond = Vec::new();
        for cage in cages {
            let inside = cage.shared(area);
            if inside == 0 || cage.shared(&taken) > 0 {
                continue;
            }
            if inside == cage.cells.len() {
                taken.sum += cage.sum;
                taken.add(cage);
            } else if 2 * inside >= cage.cells.len() {
                beyond.push(cage);
            }
        }
        let rest = area.cells.iter().copied().filter(|&cell| !taken.has(cell));
        let mut open = Area::new(rest.collect(), area.sum - taken.sum, words);
        if open.cells.is_empty() && open.sum != 0 {
            return Err(Contradiction);
        }
        let few = (1..=MAX_UNCOVERED_CELLS).contains(&open.cells.len());
        // If the cages cover a single cell, the house itself already implies this sum.
        if few && open.cells.len() + 1 < area.cells.len() {
            let terms = open.cells.iter().map(|&cell| (cell, 1)).collect();
            self.new_total(terms, open.sum, known, out)?;
        }
        // Cages that cross the border: their cells outside, less the cells inside that no cage covers.
        let mut outside = Area::new(Vec::new(), -open.sum, words);
        for cage in beyond {
            let inside = cage.shared(area);
            if cage.shared(&open) == inside && cage.shared(&outside) == 0 {
                outside.sum += cage.sum;
                open.cells.retain(|&cell| !cage.has(cell));
                for (bits, cage) in open.bits.iter_mut().zip(&cage.bits) {
                    *bits &= !cage;
                }
                let beyond = cage.cells.iter().copied().filter(|&cell| !area.has(cell));
                outside.cells.extend(beyond);
                for cell in &outside.cells {
                    outside.bits[cell / 64] |= 1 << (cell % 64);
                }
            }
        }
        if outside.cells.is_empty() || outside.cells.len() + open.cells.len() > MAX_OUTSIDE_CELLS {
            return Ok(());
        }
        let plus = outside.cells.iter().map(|&cell| (cell, 1));
        let minus = open.cells.iter().map(|&cell| (cell, -1));
        self.new_total(plus.chain(minus).collect(), outside.sum, known, out)
    }

    /// Adds a sum, unless it is already known.
    pub(super) fn new_total(
        &mut self,
        terms: Vec<(usize, i64)>,
        sum: i64,
        known: &mut Vec<Vec<u64>>,
        out: &mut Out,
    ) -> Propagation {
        let words = self.start.len().div_ceil(64);
        let mut bits = vec![0; 2 * words];
        for &(cell, factor) in &terms {
            let half = if factor > 0 { 0 } else { words };
            bits[half + cell / 64] |= 1 << (cell % 64);
        }
        if known.contains(&bits) {
            return Ok(());
        }
        known.push(bits);
        self.total(terms, sum, out)
    }
}
