//! Finds the Sudoku of a photo: the most probable board that has exactly one solution.
//!
//! The reader (`ninefold-photo`) knows digits but no rules: for each cell it gives the probability of each digit.
//! Here the solver helps. Boards are tried from the most probable one down, and the first one with exactly one
//! solution is taken. It counts as sure if no other puzzle is nearly as probable. If it is not sure, the result
//! lists the cells to compare with the photo.
//!
//! Of 160 photos of newspaper puzzles, the reader alone reads 148 boards without a mistake. With the solver's help
//! it is 160, of which 126 count as sure, and none of these is wrong. `examples/photos` prints this. [`LEAD`] was
//! chosen while looking at these photos, so these are figures of development.
//!
//! ```no_run
//! let bytes = std::fs::read("photo.jpg")?;
//! for reading in ninefold_recognize::photo::read(&bytes)? {
//!     let meant = ninefold_recognize::meant(&reading, None);
//!     println!("{}", meant.puzzle);
//!     if !meant.is_sure {
//!         println!("Compare {} cells with the photo.", meant.doubtful.len());
//!     }
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

use ninefold::grid::{Board, Cell, Digit, Grid, Puzzle, Shape};
use ninefold::search::{Budget, Verdict, solve};
pub use ninefold_photo as photo;
use photo::Reading;

/// The greatest number of boards that are tried for one reading.
const MAX_TRIES: usize = 400;

/// The greatest number of nodes that the search may take for all boards together.
const MAX_NODES: u64 = 100_000;

/// A board counts as sure if it is more probable than the next puzzle by this difference of natural logarithms.
pub const LEAD: f32 = 4.0;

/// The difference of natural logarithms to the most probable board beyond which a board is never tried. On the 160
/// photos, the right board is at most 3.9 away.
const FAR: f32 = 6.0;

/// The board that a photo shows, as far as the program can determine it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Recognized {
    /// The board, with the printed digits as givens.
    pub puzzle: Puzzle,
    /// Digits in another colour than the print, written with a pen or placed in a program. They are not givens, and
    /// [`Recognized::is_sure`] does not cover them.
    pub placed: Vec<(Cell, Digit)>,
    /// Whether the board has exactly one solution and no other such board is nearly as probable.
    pub is_sure: bool,
    /// Whether the board has exactly one solution.
    pub has_one_solution: bool,
    /// The cells to compare with the photo, in ascending order. If the board is sure, they are only the placed
    /// digits of which the reader is not sure. Otherwise they are all cells of which the reader is not sure, and
    /// the cells that were read as something other than they look like. The cells in which the next most probable
    /// puzzle differs are also included.
    pub doubtful: Vec<Cell>,
}

impl Recognized {
    /// Returns the placed digits as a grid of the board.
    #[must_use]
    pub fn placed_grid(&self) -> Grid {
        let mut grid = Grid::on(self.puzzle.board());
        for &(cell, digit) in &self.placed {
            grid.set(cell, Some(digit));
        }
        grid
    }

    /// Returns the names of the doubtful cells, such as `r1c2 r3c4`.
    #[must_use]
    pub fn doubtful_names(&self) -> String {
        let board = self.puzzle.board();
        let names: Vec<String> = self.doubtful.iter().map(|&cell| board.name(cell)).collect();
        names.join(" ")
    }
}

/// Returns the most probable board that has exactly one solution. If none of the most probable boards has, it
/// returns the most probable board.
///
/// Boxes have this shape, or the usual one of a board of this side.
#[must_use]
pub fn meant(reading: &Reading, shape: Option<Shape>) -> Recognized {
    meant_with(reading, shape, LEAD)
}

/// Works like [`meant`], with another lead than [`LEAD`].
#[doc(hidden)]
#[must_use]
pub fn meant_with(reading: &Reading, shape: Option<Shape>, lead: f32) -> Recognized {
    let fitting = shape.filter(|shape| shape.side() == reading.side);
    let usual = fitting.or_else(|| Shape::usual(reading.side));
    let board = Board::of(usual.unwrap_or(Shape::NINE));
    let mut found: Option<Candidate> = None;
    let mut near: Option<Candidate> = None;
    let mut is_complete = false;
    let mut nodes = MAX_NODES;
    let mut boards = Boards::new(reading, lead);
    for _ in 0..MAX_TRIES {
        let Some(next) = boards.next() else {
            is_complete = true;
            break;
        };
        let limit = found.as_ref().map_or(FAR, |found| found.cost + lead);
        if next.cost >= limit {
            is_complete = true;
            break;
        }
        if has_one_solution(&puzzle(&board, &next), &mut nodes) {
            if found.is_some() {
                near = Some(next);
                break;
            }
            found = Some(next);
        }
    }
    let first = Candidate {
        cost: 0.0,
        contents: boards.first.clone(),
    };
    let has_one_solution = found.is_some();
    let taken = found.as_ref().unwrap_or(&first);
    let is_sure =
        has_one_solution && is_complete && nodes > 0 && near.is_none() && taken.cost < lead;
    let other = near.as_ref().unwrap_or(taken);
    let is_doubtful = |&index: &usize| {
        let cell = &reading.cells[index];
        let here = taken.contents[index];
        let differs = here != first.contents[index] || here != other.contents[index];
        !cell.is_sure() && (cell.is_tinted || !is_sure) || differs && !is_sure
    };
    let mut doubtful: Vec<usize> = (0..reading.cells.len()).filter(is_doubtful).collect();
    if doubtful.is_empty() && !is_sure {
        // Many cells have a second content that is almost as probable.
        let near = boards.others.iter().filter(|other| other.cost < lead);
        doubtful.extend(near.map(|other| other.cell));
        doubtful.sort_unstable();
        doubtful.dedup();
    }
    let placed = reading.cells.iter().enumerate();
    let placed = placed
        .filter(|(_, cell)| cell.is_tinted)
        .filter_map(|(index, cell)| {
            let digit = Digit::new(cell.digit())?;
            Some((Cell::new(index), digit))
        });
    Recognized {
        puzzle: puzzle(&board, taken),
        placed: placed.collect(),
        is_sure,
        has_one_solution,
        doubtful: doubtful.into_iter().map(Cell::new).collect(),
    }
}

fn puzzle(board: &Board, candidate: &Candidate) -> Puzzle {
    let mut puzzle = Puzzle::empty(board.clone());
    for (index, &content) in candidate.contents.iter().enumerate() {
        puzzle.give(Cell::new(index), Digit::new(content));
    }
    puzzle
}

/// Returns whether a puzzle has exactly one solution, found with at most `nodes` nodes. Subtracts the nodes that
/// the search took.
fn has_one_solution(puzzle: &Puzzle, nodes: &mut u64) -> bool {
    let budget = Budget {
        nodes: Some(*nodes),
        ..Budget::default()
    };
    let solved = solve(puzzle, &budget);
    *nodes = nodes.saturating_sub(solved.total.nodes);
    matches!(solved.verdict, Verdict::Unique(_))
}

/// A possible board.
struct Candidate {
    /// The difference of natural logarithms between the most probable board and this one.
    cost: f32,
    /// The content of each cell: 0 for nothing, or a digit.
    contents: Vec<usize>,
}

/// A less probable reading of a cell.
struct Other {
    cost: f32,
    cell: usize,
    content: usize,
}

/// A set of [`Other`]s, by their numbers in ascending order, with the sum of their costs.
#[derive(PartialEq)]
struct Change {
    cost: f32,
    others: Vec<usize>,
}

impl Eq for Change {}

impl Ord for Change {
    fn cmp(&self, other: &Change) -> Ordering {
        let by_cost = self.cost.total_cmp(&other.cost);
        by_cost.then_with(|| self.others.cmp(&other.others))
    }
}

impl PartialOrd for Change {
    fn partial_cmp(&self, other: &Change) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// All possible boards, the most probable ones first.
struct Boards {
    first: Vec<usize>,
    /// The less probable readings, sorted by cost.
    others: Vec<Other>,
    /// The sets that come next. Every set is reached once: from the set without its last member, or from the set
    /// whose last member is one less.
    waiting: BinaryHeap<Reverse<Change>>,
    has_begun: bool,
}

impl Boards {
    fn new(reading: &Reading, lead: f32) -> Boards {
        // A cell without a printed digit is empty.
        let printed = reading.cells.iter().map(|cell| match cell.is_tinted {
            true => 0,
            false => cell.digit(),
        });
        let first: Vec<usize> = printed.collect();
        let logarithm = |probability: f32| probability.max(f32::MIN_POSITIVE).ln();
        let mut others = Vec::new();
        let printed = reading
            .cells
            .iter()
            .enumerate()
            .filter(|(_, cell)| !cell.is_tinted);
        for (index, cell) in printed {
            let most = logarithm(cell.probability());
            for (content, &probability) in cell.probabilities.iter().enumerate() {
                let cost = most - logarithm(probability);
                if content != first[index] && cost < FAR + lead {
                    others.push(Other {
                        cost,
                        cell: index,
                        content,
                    });
                }
            }
        }
        others.sort_by(|one, other| one.cost.total_cmp(&other.cost));
        let mut waiting = BinaryHeap::new();
        if let Some(&Other { cost, .. }) = others.first() {
            waiting.push(Reverse(Change {
                cost,
                others: vec![0],
            }));
        }
        Boards {
            first,
            others,
            waiting,
            has_begun: false,
        }
    }

    /// Puts the two sets that are reached from this one into the heap.
    fn extend(&mut self, change: &Change) {
        let [before @ .., last] = change.others.as_slice() else {
            return;
        };
        let Some(next) = self.others.get(last + 1) else {
            return;
        };
        let with_next = |members: &[usize]| [members, &[last + 1]].concat();
        let exchanged = change.cost - self.others[*last].cost + next.cost;
        let extended = change.cost + next.cost;
        for (cost, others) in [
            (exchanged, with_next(before)),
            (extended, with_next(&change.others)),
        ] {
            self.waiting.push(Reverse(Change { cost, others }));
        }
    }
}

impl Iterator for Boards {
    type Item = Candidate;

    fn next(&mut self) -> Option<Candidate> {
        if !self.has_begun {
            self.has_begun = true;
            let contents = self.first.clone();
            return Some(Candidate {
                cost: 0.0,
                contents,
            });
        }
        loop {
            let Reverse(change) = self.waiting.pop()?;
            self.extend(&change);
            let mut contents = self.first.clone();
            let mut is_changed_twice = false;
            for &number in &change.others {
                let Other { cell, content, .. } = self.others[number];
                is_changed_twice |= contents[cell] != self.first[cell];
                contents[cell] = content;
            }
            if !is_changed_twice {
                return Some(Candidate {
                    cost: change.cost,
                    contents,
                });
            }
        }
    }
}
