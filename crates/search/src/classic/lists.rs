//! Candidate lists and two deductions from them: a cell with one candidate, and a digit with one place in a house.

use ninefold_grid::{Board, Cell, Digit, Grid, Marks, Pencilmarks, Puzzle};

use super::constraints::Constraints;
use super::{DeadEnd, Event, Why, clash};
use crate::Limit;
use crate::budget::Meter;

/// A board with the candidates of its empty cells.
pub(super) struct Lists {
    board: Board,
    constraints: Constraints,
    candidates: Pencilmarks,
    grid: Grid,
    empty: usize,
    trail: Vec<Change>,
}

/// A change that can be undone.
enum Change {
    Placed { cell: Cell },
    Removed { cell: Cell, digit: Digit },
}

/// A position in the history to which `undo` can return.
#[derive(Copy, Clone)]
pub(super) struct Moment(usize);

impl Lists {
    /// Places the givens and removes their digits from the cells that they see. Returns what is wrong with the givens,
    /// if anything.
    pub(super) fn of(puzzle: &Puzzle) -> Result<Lists, DeadEnd> {
        if let Some(clash) = clash(puzzle) {
            return Err(clash);
        }
        let board = puzzle.board().clone();
        let mut lists = Lists {
            constraints: Constraints::of(puzzle).map_err(DeadEnd::Constraint)?,
            candidates: puzzle.allowed(),
            grid: Grid::on(&board),
            empty: board.cell_count(),
            trail: Vec::new(),
            board,
        };
        for (cell, digit) in puzzle.givens().filled() {
            lists.place(cell, digit);
        }
        lists.trail.clear();
        Ok(lists)
    }

    pub(super) fn grid(&self) -> &Grid {
        &self.grid
    }

    pub(super) fn candidates(&self) -> &Pencilmarks {
        &self.candidates
    }

    pub(super) fn is_full(&self) -> bool {
        self.empty == 0
    }

    /// Returns the empty cell with the fewest candidates, the first of equals.
    pub(super) fn shortest(&self) -> Option<Cell> {
        let empty = self
            .candidates
            .iter()
            .filter(|&(c, _)| self.grid[c].is_none());
        empty
            .min_by_key(|(_, list)| list.len())
            .map(|(cell, _)| cell)
    }

    pub(super) fn now(&self) -> Moment {
        Moment(self.trail.len())
    }

    /// Places a digit in an empty cell and removes it from the lists of the cells that it sees.
    pub(super) fn place(&mut self, cell: Cell, digit: Digit) {
        for other in self.candidates[cell] - Marks::of(digit) {
            self.remove(cell, other);
        }
        self.trail.push(Change::Placed { cell });
        self.grid.set(cell, Some(digit));
        self.empty -= 1;
        let houses = self.board.houses_of(cell).iter();
        let in_houses = houses.flat_map(|&house| self.board.cells_of(house));
        for &peer in in_houses.chain(self.board.kept_apart(cell)) {
            if peer != cell && self.candidates[peer].contains(digit) {
                self.candidates[peer].remove(digit);
                self.trail.push(Change::Removed { cell: peer, digit });
            }
        }
    }

    /// Removes a candidate.
    pub(super) fn remove(&mut self, cell: Cell, digit: Digit) {
        self.candidates[cell].remove(digit);
        self.trail.push(Change::Removed { cell, digit });
    }

    /// Undoes all changes since a moment, and reports the digits that are removed from the board.
    pub(super) fn undo(&mut self, moment: Moment, trace: &mut dyn FnMut(Event)) {
        for change in self.trail.drain(moment.0..).rev() {
            match change {
                Change::Removed { cell, digit } => self.candidates[cell].insert(digit),
                Change::Placed { cell } => {
                    if let Some(digit) = self.grid[cell] {
                        trace(Event::Erase { cell, digit });
                    }
                    self.grid.set(cell, None);
                    self.empty += 1;
                }
            }
        }
    }

    /// Makes one pass. First it searches the cells row by row for single candidates, then the houses (rows, columns,
    /// boxes) for digits with one place. At last it checks the constraints whose cells are full. Each digit found is
    /// placed at once. Returns the number of placed digits, or the contradiction.
    pub(super) fn pass(
        &mut self,
        meter: &mut Meter,
        trace: &mut dyn FnMut(Event),
    ) -> Result<Result<usize, DeadEnd>, Limit> {
        meter.stats.iterations += 1;
        let before = meter.stats.placements;
        let passed = self.put_singles(meter, trace)?;
        // Every pass is reported, so the trace has as many passes as are counted.
        trace(Event::Iteration {
            number: meter.stats.iterations,
            placed: (meter.stats.placements - before) as usize,
        });
        Ok(passed)
    }

    fn put_singles(
        &mut self,
        meter: &mut Meter,
        trace: &mut dyn FnMut(Event),
    ) -> Result<Result<usize, DeadEnd>, Limit> {
        let before = self.empty;
        let mut put = |lists: &mut Lists, cell, digit, why| {
            meter.stats.placements += 1;
            trace(Event::Place { cell, digit, why });
            lists.place(cell, digit);
            meter.work(3 * lists.board.side() as u64)
        };
        for cell in self.board.cells() {
            let list = self.candidates[cell];
            if list.is_empty() {
                return Ok(Err(DeadEnd::Cell(cell)));
            }
            if let (None, Some(digit)) = (self.grid[cell], list.only()) {
                put(self, cell, digit, Why::NakedSingle)?;
            }
        }
        let board = self.board.clone();
        for house in board.houses().filter(|&house| board.is_complete(house)) {
            let cells = board.cells_of(house);
            let (mut once, mut twice) = (Marks::EMPTY, Marks::EMPTY);
            for &cell in cells {
                twice |= once & self.candidates[cell];
                once |= self.candidates[cell];
            }
            if let Some(digit) = (Marks::first_n(board.side()) - once).first() {
                return Ok(Err(DeadEnd::House(house, digit)));
            }
            for digit in once - twice {
                let place = cells.iter().find(|&&c| self.candidates[c].contains(digit));
                match place {
                    Some(&cell) if self.grid[cell].is_none() => {
                        put(self, cell, digit, Why::HiddenSingle(house))?;
                    }
                    Some(_) => {}
                    // A digit placed a moment ago has removed the last place of this digit.
                    None => return Ok(Err(DeadEnd::House(house, digit))),
                }
            }
        }
        Ok(match self.constraints.broken(&self.grid) {
            Some(number) => Err(DeadEnd::Constraint(number)),
            None => Ok(before - self.empty),
        })
    }
}
