//! Keeps the groups of cells that must be checked again because one of their cells changed.

use std::sync::Arc;

use ninefold_grid::Cell;

/// Groups of cells, by number, and those that changed since they were checked.
#[derive(Clone)]
pub(super) struct Fresh {
    /// The groups of each cell, as bits. Each cell has as many words here as `fresh` has.
    groups: Arc<[u64]>,
    /// The groups that changed, as bits.
    fresh: Box<[u64]>,
}

impl Fresh {
    /// Returns the groups of a board with this many cells. No group has changed yet.
    pub(super) fn new<'a>(cells: usize, groups: impl Iterator<Item = &'a [Cell]>) -> Fresh {
        let groups: Vec<&[Cell]> = groups.collect();
        let words = groups.len().div_ceil(64);
        let mut of_cells = vec![0; cells * words];
        for (number, group) in groups.iter().enumerate() {
            for cell in *group {
                of_cells[cell.index() * words + number / 64] |= 1 << (number % 64);
            }
        }
        Fresh {
            groups: of_cells.into(),
            fresh: vec![0; words].into(),
        }
    }

    /// Marks every group as changed.
    pub(super) fn with_all(mut self) -> Fresh {
        let words = self.fresh.len();
        for (i, word) in self.groups.iter().enumerate() {
            self.fresh[i % words] |= word;
        }
        self
    }

    /// Marks the groups of a cell as changed.
    pub(super) fn change(&mut self, cell: Cell) {
        let words = self.fresh.len();
        let groups = &self.groups[cell.index() * words..][..words];
        for (fresh, of) in self.fresh.iter_mut().zip(groups) {
            *fresh |= of;
        }
    }

    /// Marks a group as changed.
    pub(super) fn insert(&mut self, number: usize) {
        self.fresh[number / 64] |= 1 << (number % 64);
    }

    /// Returns the first changed group, and unmarks it.
    pub(super) fn pop(&mut self) -> Option<usize> {
        let i = self.fresh.iter().position(|&word| word != 0)?;
        let word = &mut self.fresh[i];
        let number = 64 * i + word.trailing_zeros() as usize;
        *word &= *word - 1;
        Some(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_of_a_changed_cell_are_looked_at_once() {
        let cells: Vec<Cell> = (0..100).map(Cell::new).collect();
        let mut fresh = Fresh::new(100, cells.chunks(1).chain([&cells[7..9], &[]]));
        assert_eq!(fresh.pop(), None);
        fresh.change(cells[8]);
        fresh.change(cells[70]);
        fresh.change(cells[70]);
        fresh.insert(101);
        let mut all = Vec::new();
        all.extend(std::iter::from_fn(|| fresh.pop()));
        assert_eq!(all, [8, 70, 100, 101]);
        // A group without cells never changes.
        let mut all = fresh.with_all();
        let all: Vec<usize> = std::iter::from_fn(|| all.pop()).collect();
        assert_eq!(all, (0..101).collect::<Vec<usize>>());
    }
}
