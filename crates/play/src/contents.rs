//! The contents of the board: for each cell a given or a placed digit, two kinds of marks, and a colour. A change
//! lists the cells that differ, with their old and new contents, so that it can be undone and saved in a file.

use ninefold::grid::{Board, Cell, Digit, Grid, Marks, Pencilmarks};

/// The number of colours that a cell can have.
pub(crate) const COLOURS: u8 = 8;

/// The content of a cell.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Content {
    pub(crate) given: Option<Digit>,
    pub(crate) placed: Option<Digit>,
    /// The corner marks. They are all remaining candidates if [`Contents::full`](Contents::full).
    pub(crate) corner: Marks,
    /// The digits noted for this cell.
    pub(crate) centre: Marks,
    /// 1 to [`COLOURS`], or 0 for none.
    pub(crate) colour: u8,
}

impl Default for Content {
    fn default() -> Content {
        Content {
            given: None,
            placed: None,
            corner: Marks::EMPTY,
            centre: Marks::EMPTY,
            colour: 0,
        }
    }
}

impl Content {
    /// Returns the digit, given or placed.
    pub(crate) fn digit(self) -> Option<Digit> {
        self.given.or(self.placed)
    }
}

/// The contents of all cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Contents {
    side: usize,
    cells: Vec<Content>,
    /// Whether the corner marks are all remaining candidates.
    pub(crate) full: bool,
}

/// A change that was made: cells with their contents before and after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Change {
    pub(crate) cells: Vec<(Cell, Content, Content)>,
    /// Whether the marks were full before, and whether they are full after.
    pub(crate) full: (bool, bool),
}

impl Contents {
    pub(crate) fn empty(board: &Board) -> Contents {
        Contents {
            side: board.side(),
            cells: vec![Content::default(); board.cell_count()],
            full: false,
        }
    }

    pub(crate) fn cell(&self, cell: Cell) -> Content {
        self.cells[cell.index()]
    }

    /// Returns all cells with their contents, row by row.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Cell, Content)> + '_ {
        let cells = self.cells.iter().enumerate();
        cells.map(|(i, &content)| (Cell::new(i), content))
    }

    /// Sets the contents of cells, and returns the change, if anything has changed.
    pub(crate) fn set(&mut self, wanted: Vec<(Cell, Content)>, full: bool) -> Option<Change> {
        let mut cells = Vec::new();
        for (cell, after) in wanted {
            let before = self.cell(cell);
            if before != after {
                self.cells[cell.index()] = after;
                cells.push((cell, before, after));
            }
        }
        let full = (self.full, full);
        self.full = full.1;
        (!cells.is_empty() || full.0 != full.1).then_some(Change { cells, full })
    }

    /// Undoes a change.
    pub(crate) fn undo(&mut self, change: &Change) {
        for &(cell, before, _) in change.cells.iter().rev() {
            self.cells[cell.index()] = before;
        }
        self.full = change.full.0;
    }

    /// Makes a change again.
    pub(crate) fn redo(&mut self, change: &Change) {
        for &(cell, _, after) in &change.cells {
            self.cells[cell.index()] = after;
        }
        self.full = change.full.1;
    }

    fn grid(&self, digit: impl Fn(Content) -> Option<Digit>) -> Grid {
        let mut grid = Grid::empty(self.side);
        for (cell, content) in self.iter() {
            grid.set(cell, digit(content));
        }
        grid
    }

    pub(crate) fn givens(&self) -> Grid {
        self.grid(|content| content.given)
    }

    pub(crate) fn placed(&self) -> Grid {
        self.grid(|content| content.placed)
    }

    /// Returns all digits, given or placed.
    pub(crate) fn digits(&self) -> Grid {
        self.grid(Content::digit)
    }

    /// Returns the corner marks.
    pub(crate) fn corners(&self) -> Pencilmarks {
        let mut marks = Pencilmarks::empty(self.side);
        for (cell, content) in self.iter() {
            marks[cell] = content.corner;
        }
        marks
    }
}
