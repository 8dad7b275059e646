//! Finds the neighbours of a 9×9 puzzle: the proper puzzles without some of its givens and with some others.
//!
//! Without a few of its givens a puzzle has several solutions. Added givens make it proper again if exactly one
//! of those solutions contains all of them. So all neighbours are found by counting in how many of the
//! solutions each cell holds each digit. One given is enough if it is in exactly one of them. Two are enough if
//! the second is in exactly one of those that contain the first, and so on.
//!
//! If there are too many solutions for that, each candidate is added in turn, and the search repeats with one
//! given less to add. At the last given the candidates are solved in lanes. (For one given to add, 300
//! candidates in lanes cost as much as some thousand solutions.) Either way nothing is missed.

use ninefold_grid::{Board, Cell, Digit, Grid, Puzzle, Shape};
use ninefold_search::{Backend, Budget, End, Stats, batch, each};
use std::ops::ControlFlow;

/// The largest number of solutions that are compared, by the number of givens to add.
const MAX_SOLUTIONS: [usize; 4] = [2, 1_000, 5_000, 20_000];

type Cells = [u8; 81];

/// A puzzle whose neighbours are wanted, and their distance.
///
/// A cell that loses its given may get another digit, but not the same one. So the old and the new givens of a
/// neighbour are well defined.
#[derive(Clone, Debug)]
pub struct Vary {
    givens: Cells,
    plus: usize,
    backend: Backend,
    /// The cells that each part of the work empties.
    parts: Vec<Vec<u8>>,
}

impl Vary {
    /// Returns the neighbours of a puzzle with `minus` of its givens removed and `plus` others added. Returns
    /// `None` if it is not a plain 9×9 puzzle, if it states candidates, or if it has fewer givens than that.
    ///
    /// ```
    /// use ninefold_generate::Vary;
    /// use ninefold_grid::{Board, Puzzle};
    /// use ninefold_search::Backend;
    ///
    /// let latin = Puzzle::empty(Board::latin(9, 9, 1, 9)?);
    /// assert!(Vary::new(&latin, 0, 1, Backend::best()).is_none());
    /// # Ok::<(), ninefold_grid::BoardError>(())
    /// ```
    pub fn new(puzzle: &Puzzle, minus: usize, plus: usize, backend: Backend) -> Option<Vary> {
        let givens = batch::cells(puzzle)?;
        let cells: Vec<u8> = (0..81)
            .filter(|&cell| givens[usize::from(cell)] != 0)
            .collect();
        (minus <= cells.len()).then(|| Vary {
            givens,
            plus,
            backend,
            parts: choices(&cells, minus),
        })
    }

    /// The number of parts of the work, one for each choice of removed givens.
    ///
    /// ```
    /// use ninefold_generate::Vary;
    /// use ninefold_grid::notation::read_line;
    /// use ninefold_search::Backend;
    ///
    /// let line = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
    /// let vary = Vary::new(&read_line(line, None)?, 1, 1, Backend::best()).expect("a plain puzzle");
    /// // Each of the 30 givens is taken away in one part.
    /// assert_eq!(vary.parts(), 30);
    /// # Ok::<(), ninefold_grid::notation::NotationError>(())
    /// ```
    pub fn parts(&self) -> usize {
        self.parts.len()
    }

    /// Finds the neighbours of one part. Returns them as 81 numbers each, with 0 for an empty cell, and whether
    /// these are all, because the budget may end the search. A part that does not exist has none.
    ///
    /// ```
    /// use ninefold_generate::Vary;
    /// use ninefold_grid::notation::read_line;
    /// use ninefold_search::{Backend, Budget};
    ///
    /// let line = "53467891267219534819834256785976142342685379171392485696153728428741963534528617.";
    /// let puzzle = read_line(line, None)?;
    /// let vary = Vary::new(&puzzle, 0, 1, Backend::best()).expect("a plain puzzle");
    /// let (neighbours, is_complete) = vary.part(0, &Budget::default());
    /// // Its last cell can be filled in one way.
    /// assert_eq!((neighbours.len(), is_complete), (1, true));
    /// # Ok::<(), ninefold_grid::notation::NotationError>(())
    /// ```
    pub fn part(&self, part: usize, budget: &Budget) -> (Vec<Cells>, bool) {
        let Some(emptied) = self.parts.get(part) else {
            return (Vec::new(), true);
        };
        let mut left = self.givens;
        for &cell in emptied {
            left[usize::from(cell)] = 0;
        }
        let mut neighbours = Vec::new();
        let complete = self.grow(left, budget, &mut neighbours);
        (neighbours, complete)
    }

    /// Adds givens to a puzzle. Cells are filled in their order, so nothing is found twice.
    fn grow(&self, start: Cells, budget: &Budget, found: &mut Vec<Cells>) -> bool {
        let mut waiting = vec![(start, 0, self.plus)];
        while let Some((cells, from, plus)) = waiting.pop() {
            if budget
                .cancel
                .is_some_and(|cancel| cancel.load(std::sync::atomic::Ordering::Relaxed))
            {
                return false;
            }
            let limit = MAX_SOLUTIONS[plus.min(MAX_SOLUTIONS.len() - 1)];
            let Some(solutions) = solutions(&cells, limit, budget) else {
                return false;
            };
            if solutions.len() < limit {
                let all: Vec<u32> = (0..solutions.len() as u32).collect();
                self.choose(cells, from, plus, &solutions, all, found);
            } else if plus > 1 {
                let candidates = self.candidates(&cells, from);
                waiting.extend(candidates.map(|(cell, digit)| {
                    let mut more = cells;
                    more[cell] = digit;
                    (more, cell + 1, plus - 1)
                }));
            } else if plus == 1 {
                let more: Vec<Cells> = self
                    .candidates(&cells, from)
                    .map(|(cell, digit)| {
                        let mut more = cells;
                        more[cell] = digit;
                        more
                    })
                    .collect();
                let mut answers = vec![batch::Answer::NONE; more.len()];
                batch::solve(&more, self.backend, &mut answers);
                let proper = more
                    .iter()
                    .zip(&answers)
                    .filter(|(_, answer)| answer.solutions == 1);
                found.extend(proper.map(|(cells, _)| *cells));
            }
        }
        true
    }

    /// Returns what may be added in an empty cell from `from` on: no digit that a peer has, and not the given
    /// that was removed.
    fn candidates(&self, cells: &Cells, from: usize) -> impl Iterator<Item = (usize, u8)> {
        let mut taken = [[0u16; 9]; 3];
        for (cell, &digit) in cells.iter().enumerate() {
            for (houses, house) in taken.iter_mut().zip(houses(cell)) {
                houses[house] |= 1 << digit;
            }
        }
        let empty: Vec<(usize, u16)> = (from..81)
            .filter(|&cell| cells[cell] == 0)
            .map(|cell| {
                let [row, column, square] = houses(cell);
                let taken = taken[0][row] | taken[1][column] | taken[2][square];
                (cell, taken | 1 << self.givens[cell])
            })
            .collect();
        empty.into_iter().flat_map(|(cell, taken)| {
            (1..=9u8)
                .filter(move |digit| taken >> digit & 1 == 0)
                .map(move |digit| (cell, digit))
        })
    }

    /// Adds givens so that one of the solutions is left.
    fn choose(
        &self,
        cells: Cells,
        from: usize,
        plus: usize,
        solutions: &[Cells],
        all: Vec<u32>,
        found: &mut Vec<Cells>,
    ) {
        let mut waiting = vec![(cells, from, plus, all)];
        while let Some((cells, from, plus, left)) = waiting.pop() {
            if left.is_empty() || plus == 0 {
                if left.len() == 1 {
                    found.push(cells);
                }
                continue;
            }
            for cell in (from..81).filter(|&cell| cells[cell] == 0) {
                let mut with: [Vec<u32>; 10] = Default::default();
                let mut counts = [0; 10];
                for &solution in &left {
                    let digit = usize::from(solutions[solution as usize][cell]);
                    counts[digit] += 1;
                    if plus > 1 {
                        with[digit].push(solution);
                    }
                }
                for digit in 1..=9 {
                    if counts[digit] == 0 || self.givens[cell] == digit as u8 {
                        continue;
                    }
                    let mut more = cells;
                    more[cell] = digit as u8;
                    if plus > 1 {
                        waiting.push((more, cell + 1, plus - 1, std::mem::take(&mut with[digit])));
                    } else if counts[digit] == 1 {
                        found.push(more);
                    }
                }
            }
        }
    }
}

/// The row, column and box of a cell.
pub(crate) fn houses(cell: usize) -> [usize; 3] {
    let (row, column) = (cell / 9, cell % 9);
    [row, column, row / 3 * 3 + column / 3]
}

/// Returns all ways to choose this many of the cells.
fn choices(cells: &[u8], count: usize) -> Vec<Vec<u8>> {
    let mut all = vec![Vec::new()];
    for _ in 0..count {
        all = all
            .into_iter()
            .flat_map(|chosen: Vec<u8>| {
                let after = chosen.last().copied();
                let next = cells
                    .iter()
                    .filter(move |&&cell| after.is_none_or(|after| cell > after));
                let longer = move |&cell: &u8| [chosen.as_slice(), &[cell]].concat();
                next.map(longer).collect::<Vec<_>>()
            })
            .collect();
    }
    all
}

/// The puzzle of 81 numbers.
fn puzzle(cells: &Cells) -> Puzzle {
    let mut puzzle = Puzzle::empty(Board::of(Shape::NINE));
    for (cell, &value) in cells.iter().enumerate() {
        puzzle.give(Cell::new(cell), Digit::new(value.into()));
    }
    puzzle
}

/// Returns solutions of a puzzle, at most this many, or `None` if the budget ran out.
fn solutions(cells: &Cells, limit: usize, budget: &Budget) -> Option<Vec<Cells>> {
    let mut solutions = Vec::new();
    let mut keep = |grid: &Grid, _: &Stats| {
        let mut cells = [0; 81];
        for (cell, digit) in grid.filled() {
            cells[cell.index()] = digit.value() as u8;
        }
        solutions.push(cells);
        match solutions.len() < limit {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    };
    let run = each(&puzzle(cells), &mut keep, budget);
    (!matches!(run.end, End::Limit(_))).then_some(solutions)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_grid::notation::read_line;
    use std::collections::BTreeSet;

    const SEVENTEEN: &str =
        "000000010400000000020000000000050407008000300001090000300400200050100000000806000";

    /// The slow twin solves every puzzle at this distance.
    fn all(vary: &Vary) -> BTreeSet<Cells> {
        let mut found = BTreeSet::new();
        for part in &vary.parts {
            let mut left = vary.givens;
            for &cell in part {
                left[usize::from(cell)] = 0;
            }
            let mut wave = vec![(left, 0)];
            for _ in 0..vary.plus {
                wave = wave
                    .into_iter()
                    .flat_map(|(cells, from)| {
                        (from..81)
                            .filter(move |&cell| cells[cell] == 0)
                            .flat_map(move |cell| {
                                (1..=9)
                                    .filter(move |&d| d != vary.givens[cell])
                                    .map(move |digit| {
                                        let mut more = cells;
                                        more[cell] = digit;
                                        (more, cell + 1)
                                    })
                            })
                    })
                    .collect();
            }
            let puzzles: Vec<Cells> = wave.into_iter().map(|(cells, _)| cells).collect();
            let mut answers = vec![batch::Answer::NONE; puzzles.len()];
            batch::solve(&puzzles, Backend::best(), &mut answers);
            let proper = puzzles
                .into_iter()
                .zip(answers)
                .filter(|(_, answer)| answer.solutions == 1);
            found.extend(proper.map(|(cells, _)| cells));
        }
        found
    }

    fn neighbours(line: &str, minus: usize, plus: usize) {
        let puzzle = read_line(line, None).unwrap();
        let vary = Vary::new(&puzzle, minus, plus, Backend::best()).unwrap();
        let mut found = Vec::new();
        for part in 0..vary.parts() {
            let (some, complete) = vary.part(part, &Budget::default());
            assert!(complete);
            found.extend(some);
        }
        let set: BTreeSet<Cells> = found.iter().copied().collect();
        assert_eq!(set.len(), found.len(), "{line} -{minus}+{plus}");
        assert_eq!(set, all(&vary), "{line} -{minus}+{plus}");
    }

    #[test]
    fn neighbours_are_complete() {
        for (minus, plus) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            neighbours(SEVENTEEN, minus, plus);
        }
        // One puzzle has many givens, so the twin finishes; the other has too many solutions to compare.
        let limit =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        neighbours(limit, 1, 1);
        neighbours(&SEVENTEEN.replace('4', "0"), 1, 1);
        let nearly =
            "534678912672195348198342567859761423426853791713924856961537284287419...345286...";
        neighbours(nearly, 2, 2);
    }
}
