//! Makes puzzles with clues besides givens.
//!
//! A try begins with a random full board. Cages, pieces, lines, dots and clues outside the board are drawn so
//! that the solution obeys them, and their numbers are read off it. As long as there is another solution,
//! something is added or changed so that this other solution breaks it. A cell moves to the cage beside it, a
//! clue is added, or else a given is added. Then redundant givens are removed and, on request, redundant clues.
//! Each question is limited in nodes, never in time, so a try makes the same puzzle everywhere.

mod cages;
mod family;
mod lines;
mod pieces;

use std::collections::HashMap;
use std::ops::RangeInclusive;

use ninefold_grid::constraint::{Constraint, Kind, obeys};
use ninefold_grid::{Board, Cell, Grid, Puzzle, Shape};
use ninefold_search::{Budget, Collect, End, each};

pub use family::{Family, UnknownFamily};

use crate::budget::is_over;
use crate::completer::Completer;
use crate::dig_any::is_needed;
use crate::fill::Filler;
use crate::need::minimize_clues;
use crate::rng::Rng;
use cages::Tiling;
use lines::Drawing;

/// The sides for which clues are made.
pub(crate) const SIDES: RangeInclusive<usize> = 4..=16;

/// The largest number of nodes for one question.
const MAX_NODES: u64 = 2000;

/// The largest number of solutions that are examined to choose the next clue.
const MAX_SEEN: usize = 8;

/// Clues that are made with a puzzle.
#[derive(Clone, PartialEq, Debug)]
pub struct Clues {
    /// The families; the puzzle has clues of each.
    pub families: Vec<Family>,
    /// The sizes of killer cages.
    pub cage_sizes: RangeInclusive<usize>,
    /// The board with the rules, givens and candidates that every puzzle keeps, in place of a plain board.
    pub rules: Option<Box<Puzzle>>,
}

impl Clues {
    /// Returns an order for clues of some families, with killer cages of two to five cells.
    ///
    /// ```
    /// use ninefold_generate::{Clues, Family, Maker, Wanted};
    ///
    /// let clues = Some(Clues::of(&[Family::Killer]));
    /// let mut maker = Maker::new(Wanted { clues, ..Wanted::default() }, 1)?;
    /// let made = maker.next().ok_or("there is no limit")?;
    /// assert_eq!(made.puzzle.givens().count(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(families: &[Family]) -> Clues {
        Clues {
            families: families.to_vec(),
            cage_sizes: 2..=5,
            rules: None,
        }
    }

    pub(crate) fn has(&self, family: Family) -> bool {
        self.families.contains(&family)
    }

    /// The range for the number of givens, if the order has none. Killers have no givens.
    pub(crate) fn usual_givens(&self) -> RangeInclusive<usize> {
        match self.has(Family::Killer) {
            true => 0..=0,
            false => 0..=usize::MAX,
        }
    }
}

/// What a try shall make.
pub(crate) struct Order<'a> {
    pub(crate) shape: Shape,
    pub(crate) clues: &'a Clues,
    pub(crate) givens: RangeInclusive<usize>,
    pub(crate) minimal: bool,
}

impl Order<'_> {
    /// Returns a puzzle and its solution, or `None` if this try makes none.
    pub(crate) fn make(
        &self,
        filler: &Filler,
        rng: &mut Rng,
        budget: &Budget,
    ) -> Option<(Puzzle, Grid)> {
        let budget = Budget {
            nodes: Some(MAX_NODES),
            ..*budget
        };
        let (base, solution) = self.begun(filler, rng, &budget)?;
        let mut work = Work {
            tiling: None,
            clues: Vec::new(),
            pool: Vec::new(),
            lines_left: Vec::new(),
            drawing: Drawing::new(&base, &solution),
            puzzle: base.clone(),
            givens: 0,
        };
        work.draw(self.clues, rng)?;
        work.until_unique(*self.givens.end(), rng, &budget)?;
        work.fewer_givens(*self.givens.start(), rng, &budget)?;
        let mut puzzle = grouped(&work.with_clues());
        if self.minimal {
            // The numbers of cages and single dots count too.
            puzzle = minimize_clues(&puzzle, &budget).ok()?;
        }
        Some((puzzle, solution))
    }

    /// Makes a puzzle a little easier: splits one of its cages into two, or adds a given if there are no cages.
    /// Returns whether that was possible.
    pub(crate) fn ease(&self, puzzle: &mut Puzzle, solution: &Grid, rng: &mut Rng) -> bool {
        let least = *self.clues.cage_sizes.start();
        // The rules that every puzzle keeps may have cages too, and more clues may be redundant.
        let is_free = self.clues.rules.is_none() && !self.minimal;
        if self.clues.has(Family::Killer) {
            return is_free && cages::split(puzzle, solution, least.max(2), rng);
        }
        let open = (puzzle.board().cells()).filter(|&cell| puzzle.given(cell).is_none());
        let open: Vec<Cell> = open.collect();
        if !is_free || open.is_empty() || puzzle.givens().count() >= *self.givens.end() {
            return false;
        }
        let cell = open[rng.below(open.len())];
        puzzle.give(cell, solution.get(cell));
        true
    }

    /// Returns the board without clues, and a random solution.
    fn begun(&self, filler: &Filler, rng: &mut Rng, budget: &Budget) -> Option<(Puzzle, Grid)> {
        let base = match (&self.clues.rules, self.clues.has(Family::Jigsaw)) {
            (Some(rules), _) => (**rules).clone(),
            (None, true) => Puzzle::empty(pieces::board(self.shape, rng)?),
            (None, false) => {
                let solution = filler.grid(rng, budget)?;
                return Some((Puzzle::empty(Board::of(self.shape)), solution));
            }
        };
        let solution = Completer::new(base.clone(), None, 0).solution(rng, budget)?;
        Some((base, solution))
    }
}

/// A puzzle in progress.
struct Work<'a> {
    tiling: Option<Tiling<'a>>,
    clues: Vec<Constraint>,
    /// Clues that hold and may be added.
    pool: Vec<Constraint>,
    /// The families of lines that may still be drawn, one entry for each line.
    lines_left: Vec<Family>,
    drawing: Drawing<'a>,
    /// The board with its rules and the givens so far.
    puzzle: Puzzle,
    /// The number of givens that were added.
    givens: usize,
}

impl<'a> Work<'a> {
    /// Draws the first clues of each family.
    fn draw(&mut self, clues: &'a Clues, rng: &mut Rng) -> Option<()> {
        let board = self.drawing.puzzle.board();
        let side = board.side();
        if clues.has(Family::Killer) {
            let sizes = &clues.cage_sizes;
            self.tiling = Some(Tiling::new(board, self.drawing.solution, sizes, rng)?);
        }
        let is_line = |family: &&Family| is_drawn(**family);
        let kinds_of_lines = clues.families.iter().filter(is_line).count().max(1);
        for &family in &clues.families {
            if is_drawn(family) {
                // About as many lines as rows are drawn. Half as many again may follow if the solution is not
                // unique.
                let lines = (side / kinds_of_lines).max(2);
                for _ in 0..lines {
                    self.clues.extend(self.drawing.line(family, rng));
                }
                self.lines_left.extend(vec![family; lines.div_ceil(2)]);
                continue;
            }
            let mut all = self.drawing.all(family, rng);
            let first = match family {
                Family::Sandwich => all.len(),
                Family::LittleKiller => side,
                _ => 2 * side,
            };
            let rest = all.split_off(first.min(all.len()));
            self.clues.extend(all);
            self.pool.extend(rest);
        }
        rng.shuffle(&mut self.lines_left);
        rng.shuffle(&mut self.pool);
        Some(())
    }

    /// Returns the puzzle as it is now.
    fn with_clues(&self) -> Puzzle {
        let mut puzzle = self.puzzle.clone();
        if let Some(tiling) = &self.tiling {
            puzzle.constraints.extend(tiling.constraints());
        }
        puzzle.constraints.extend(self.clues.iter().cloned());
        puzzle
    }

    /// Adds and changes clues until there is one solution. Returns `None` if that fails.
    fn until_unique(&mut self, most_givens: usize, rng: &mut Rng, budget: &Budget) -> Option<()> {
        let cells = self.puzzle.board().cell_count();
        // Every round except those that change cages adds something. Cages may be changed once for each cell.
        for _ in 0..4 * cells {
            if is_over(budget) {
                return None;
            }
            let mut seen = Collect {
                limit: MAX_SEEN,
                ..Collect::default()
            };
            let run = each(&self.with_clues(), &mut seen, budget);
            let is_own = |grid: &Grid| grid == self.drawing.solution;
            let others: Vec<Grid> = seen
                .grids
                .into_iter()
                .filter(|grid| !is_own(grid))
                .collect();
            match (others.is_empty(), run.end) {
                (true, End::Limit(_)) if !self.add_given(&others, most_givens, rng) => {
                    return None;
                }
                (true, End::Limit(_)) => {}
                (true, _) => return Some(()),
                (false, _) if self.rule_out(&others, rng) => {}
                (false, _) if !self.add_given(&others, most_givens, rng) => return None,
                (false, _) => {}
            }
        }
        None
    }

    /// Adds or changes a clue so that the first of some other solutions breaks it. Returns whether that was
    /// possible.
    fn rule_out(&mut self, others: &[Grid], rng: &mut Rng) -> bool {
        let other = &others[0];
        if let Some(tiling) = &mut self.tiling
            && tiling.rule_out(other, rng)
        {
            return true;
        }
        let Some(filling) = other.digits() else {
            return false;
        };
        let puzzle = self.drawing.puzzle;
        let is_broken = |clue: &Constraint| !obeys(puzzle, clue, &filling);
        if let Some(place) = self.pool.iter().position(is_broken) {
            self.clues.push(self.pool.swap_remove(place));
            return true;
        }
        while let Some(family) = self.lines_left.pop() {
            if let Some(clue) = self.drawing.line(family, rng) {
                self.clues.push(clue);
                return true;
            }
        }
        false
    }

    /// Adds a given in a cell that rules out most of the other solutions. Returns whether that was possible.
    fn add_given(&mut self, others: &[Grid], most: usize, rng: &mut Rng) -> bool {
        if self.givens >= most {
            return false;
        }
        let solution = self.drawing.solution;
        let board = self.puzzle.board();
        let cells = rng.order(board.board_cells()).into_iter().map(Cell::new);
        let open = cells.filter(|&cell| self.puzzle.given(cell).is_none());
        let differ = |cell: &Cell| {
            others
                .iter()
                .filter(|other| other.get(*cell) != solution.get(*cell))
                .count()
        };
        let Some(cell) = open.max_by_key(differ) else {
            return false;
        };
        self.puzzle.give(cell, solution.get(cell));
        self.givens += 1;
        true
    }

    /// Removes added givens that are redundant, as long as enough are left. Adds some first if there are too
    /// few.
    fn fewer_givens(&mut self, least: usize, rng: &mut Rng, budget: &Budget) -> Option<()> {
        while self.givens < least {
            if !self.add_given(&[], least, rng) {
                return None;
            }
        }
        for cell in rng.order(self.puzzle.board().board_cells()) {
            let cell = Cell::new(cell);
            let is_added =
                self.puzzle.given(cell).is_some() && self.drawing.puzzle.given(cell).is_none();
            if self.givens > least
                && is_added
                && is_needed(&self.with_clues(), cell, budget) == Some(false)
            {
                self.puzzle.give(cell, None);
                self.givens -= 1;
            }
            if is_over(budget) {
                return None;
            }
        }
        Some(())
    }
}

/// Whether clues of a family are lines that do not touch each other.
fn is_drawn(family: Family) -> bool {
    use Family::{Arrow, Palindrome, Renban, Sum, Thermo, Whisper};
    matches!(family, Arrow | Palindrome | Renban | Sum | Thermo | Whisper)
}

/// Returns the puzzle with the dots of one kind in one constraint.
fn grouped(puzzle: &Puzzle) -> Puzzle {
    let mut puzzle = puzzle.clone();
    let mut places: HashMap<Kind, usize> = HashMap::new();
    let mut constraints: Vec<Constraint> = Vec::new();
    for constraint in puzzle.constraints.drain(..) {
        match constraint {
            Constraint::Rule(rule) if rule.kind.mark().is_some() => match places.get(&rule.kind) {
                Some(&place) => {
                    if let Constraint::Rule(first) = &mut constraints[place] {
                        first.groups.extend(rule.groups);
                    }
                }
                None => {
                    places.insert(rule.kind.clone(), constraints.len());
                    constraints.push(Constraint::Rule(rule));
                }
            },
            other => constraints.push(other),
        }
    }
    puzzle.constraints = constraints;
    puzzle
}

#[cfg(test)]
mod tests;
