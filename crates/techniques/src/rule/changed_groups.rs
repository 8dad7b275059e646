//! Keeps the groups of cells that must be checked again because one of their cells changed.

use std::sync::Arc;

use ninefold_grid::Cell;

/// Groups of cells, by number, and those that changed since they were checked.
#[derive(Clone)]
pub(super) struct ChangedGroups {
    /// The groups of each cell, as bits. Each cell has as many words here as `changed` has.
    groups: Arc<[u64]>,
    /// The groups that changed, as bits.
    changed: Box<[u64]>,
}

impl ChangedGroups {
    /// Returns the groups of a board with this many cells. No group has changed yet.
    pub(super) fn new<'a>(cells: usize, groups: impl Iterator<Item = &'a [Cell]>) -> ChangedGroups {
        let groups: Vec<&[Cell]> = groups.collect();
        let words = groups.len().div_ceil(64);
        let mut of_cells = vec![0; cells * words];
        for (number, group) in groups.iter().enumerate() {
            for cell in *group {
                of_cells[cell.index() * words + number / 64] |= 1 << (number % 64);
            }
        }
        ChangedGroups {
            groups: of_cells.into(),
            changed: vec![0; words].into(),
        }
    }

    /// Marks every group as changed.
    pub(super) fn with_all(mut self) -> ChangedGroups {
        let words = self.changed.len();
        for (i, word) in self.groups.iter().enumerate() {
            self.changed[i % words] |= word;
        }
        self
    }

    /// Marks the groups of a cell as changed.
    pub(super) fn change(&mut self, cell: Cell) {
        let words = self.changed.len();
        let groups = &self.groups[cell.index() * words..][..words];
        for (changed, of) in self.changed.iter_mut().zip(groups) {
            *changed |= of;
        }
    }

    /// Marks a group as changed.
    pub(super) fn insert(&mut self, number: usize) {
        self.changed[number / 64] |= 1 << (number % 64);
    }

    /// Returns the first changed group, and unmarks it.
    pub(super) fn pop(&mut self) -> Option<usize> {
        let i = self.changed.iter().position(|&word| word != 0)?;
        let word = &mut self.changed[i];
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
        let mut changed = ChangedGroups::new(100, cells.chunks(1).chain([&cells[7..9], &[]]));
        assert_eq!(changed.pop(), None);
        changed.change(cells[8]);
        changed.change(cells[70]);
        changed.change(cells[70]);
        changed.insert(101);
        let mut all = Vec::new();
        all.extend(std::iter::from_fn(|| changed.pop()));
        assert_eq!(all, [8, 70, 100, 101]);
        // A group without cells never changes.
        let mut all = changed.with_all();
        let all: Vec<usize> = std::iter::from_fn(|| all.pop()).collect();
        assert_eq!(all, (0..101).collect::<Vec<usize>>());
    }
}
