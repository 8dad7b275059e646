//! Carries out an order, try after try, each with random numbers of its own.

use std::collections::{HashSet, VecDeque};
use std::ops::Range;

use ninefold_canon::canonical;
use ninefold_grid::{Cell, Grid, Puzzle, Shape};
use ninefold_search::{Backend, Budget, Collect, End, Method, Verdict, general, solve_by};
use ninefold_techniques::Until;

use crate::budget::is_over;
use crate::clues::Order;
use crate::dig::{self, Cells, Dig};
use crate::dig_any::{dig_any, is_needed};
use crate::fill::{Filler, grid_of, puzzle_of};
use crate::goal::{Grade, TOO_HARD};
use crate::graded;
use crate::pattern;
use crate::rng::Rng;
use crate::unbiased;
use crate::uniform::{self, Full};
use crate::wanted::{Impossible, Wanted};

/// The number of tries of a plain 9×9 order that run side by side.
const PLAIN_TRIES: usize = 256;

/// The number of tries of an order with a goal. A verdict costs much more than a dig.
const GOAL_TRIES: usize = 8;

/// The number of tries of unbiased sampling, of which most give nothing.
const UNBIASED_TRIES: u64 = 64;

/// The largest number of steps from puzzle to puzzle towards a rare goal, and the number of neighbours to
/// choose from in each.
const MAX_GOAL_STEPS: usize = 40;
const NEIGHBOURS: usize = 8;

/// The largest number of nodes for a question of a dig, if no proof was ordered.
const MAX_NODES: u64 = 200;

/// The largest number of nodes above side 16, where there are many questions and each node costs more.
const MAX_NODES_OF_LARGE: u64 = 20;

/// A puzzle that was made.
#[derive(Clone, PartialEq, Debug)]
pub struct Made {
    /// The number of the try that made it, from 0.
    pub number: u64,
    /// The puzzle. It is a filled one if filled grids were ordered.
    pub puzzle: Puzzle,
    /// Its solution.
    pub solution: Grid,
    /// How hard the puzzle is, if the order has a goal.
    pub grade: Option<Grade>,
    /// The weight of an unbiased puzzle, relative to one with 24 givens.
    pub weight: Option<f64>,
}

impl Made {
    fn new(number: u64, puzzle: Puzzle, solution: Grid) -> Made {
        Made {
            number,
            puzzle,
            solution,
            grade: None,
            weight: None,
        }
    }

    /// Proves with another engine than the one that made the puzzle that this solution is the only one. On 9×9
    /// this is the engine for all shapes, elsewhere a textbook method. Returns `None` if the budget runs out.
    ///
    /// ```
    /// use ninefold_generate::{Maker, Wanted};
    /// use ninefold_search::Budget;
    ///
    /// let mut maker = Maker::new(Wanted::default(), 1)?;
    /// let made = maker.make(&Budget::default()).expect("there is no limit");
    /// assert_eq!(made.check(&Budget::default()), Some(true));
    /// # Ok::<(), ninefold_generate::Impossible>(())
    /// ```
    pub fn check(&self, budget: &Budget) -> Option<bool> {
        let mut two = Collect {
            limit: 2,
            ..Collect::default()
        };
        if self.puzzle.board().shape() == Some(Shape::NINE)
            && let Some(run) = general::each(&self.puzzle, &mut two, budget)
        {
            let is_right = two.grids == std::slice::from_ref(&self.solution);
            return (!matches!(run.end, End::Limit(_))).then_some(is_right);
        }
        match solve_by(Method::Candidates, &self.puzzle, budget, &mut |_| ()).verdict {
            Verdict::Unique(solution) => Some(solution == self.solution),
            Verdict::Unknown { .. } => None,
            _ => Some(false),
        }
    }
}

/// Makes the puzzles of an order.
pub struct Maker {
    wanted: Wanted,
    seed: u64,
    filler: Filler,
    /// For each symmetry that a puzzle may have, the sets of cells that are removed together.
    units: Vec<Vec<Vec<Cell>>>,
    /// The canonical forms of the puzzles to avoid.
    unlike: HashSet<Grid>,
    backend: Backend,
    /// The next try of [`Maker::make`], and the puzzles that earlier tries have made.
    next: u64,
    ready: VecDeque<Made>,
}

impl Maker {
    /// Returns a maker for an order and a seed.
    ///
    /// ```
    /// use ninefold_generate::{Impossible, Maker, Wanted};
    ///
    /// let few = Maker::new(Wanted { givens: Some(16..=16), ..Wanted::default() }, 1);
    /// assert_eq!(few.err(), Some(Impossible::TooFew { most: 16, fewest: 17 }));
    /// ```
    ///
    /// # Errors
    /// [`Impossible`] if there can be no such puzzle.
    pub fn new(wanted: Wanted, seed: u64) -> Result<Maker, Impossible> {
        wanted.check()?;
        let symmetries = wanted.symmetries().into_iter();
        let unlike = wanted.unlike.iter();
        let canonical = unlike.filter(|grid| grid.side() == wanted.shape.side());
        let canonical = canonical.filter_map(|grid| canonical_form(wanted.shape, grid));
        Ok(Maker {
            seed,
            filler: Filler::new(wanted.shape),
            units: symmetries
                .map(|symmetry| symmetry.orbits(wanted.shape))
                .collect(),
            unlike: canonical.collect(),
            backend: Backend::chosen().unwrap_or_else(|_| Backend::best()),
            next: 0,
            ready: VecDeque::new(),
            wanted,
        })
    }

    /// The order.
    ///
    /// ```
    /// use ninefold_generate::{Maker, Wanted};
    ///
    /// let minimal = Wanted { minimal: true, ..Wanted::default() };
    /// assert!(Maker::new(minimal, 1)?.wanted().minimal);
    /// # Ok::<(), ninefold_generate::Impossible>(())
    /// ```
    pub fn wanted(&self) -> &Wanted {
        &self.wanted
    }

    /// Returns a good number of tries for one call of [`Maker::tries`].
    ///
    /// ```
    /// use ninefold_generate::{Maker, Wanted};
    /// use ninefold_search::Budget;
    ///
    /// let maker = Maker::new(Wanted::default(), 1)?;
    /// let made = maker.tries(0..maker.share(), &Budget::default());
    /// assert!(!made.is_empty());
    /// # Ok::<(), ninefold_generate::Impossible>(())
    /// ```
    pub fn share(&self) -> u64 {
        match &self.wanted {
            wanted if wanted.unbiased => UNBIASED_TRIES,
            wanted if wanted.clues.is_some() => 1,
            wanted if wanted.pattern.is_some() || wanted.shape != Shape::NINE => 1,
            wanted if wanted.goal.is_some() => GOAL_TRIES as u64,
            _ => PLAIN_TRIES as u64,
        }
    }

    /// Makes the next puzzle, or returns `None` if the budget ran out. [`Budget::nodes`] does not count. As an
    /// iterator the maker does the same without a limit.
    ///
    /// ```
    /// use ninefold_generate::{Maker, Wanted};
    /// use ninefold_search::Budget;
    ///
    /// let mut maker = Maker::new(Wanted::default(), 1)?;
    /// let first = maker.make(&Budget::default());
    /// assert_ne!(first, maker.next());
    /// # Ok::<(), ninefold_generate::Impossible>(())
    /// ```
    pub fn make(&mut self, budget: &Budget) -> Option<Made> {
        while self.ready.is_empty() && !is_over(budget) {
            let from = self.next;
            self.next += self.share().min(from / 2 + 1);
            self.ready = self.tries(from..self.next, budget).into();
        }
        self.ready.pop_front()
    }

    /// Returns the puzzles of these tries, in order. They depend only on the order, the seed and the numbers of
    /// the tries. If the budget runs out, the last tries are left out.
    ///
    /// ```
    /// use ninefold_generate::{Maker, Wanted};
    /// use ninefold_search::Budget;
    ///
    /// let maker = Maker::new(Wanted::default(), 1)?;
    /// let made = maker.tries(3..5, &Budget::default());
    /// assert_eq!(made[0].number, 3);
    /// # Ok::<(), ninefold_generate::Impossible>(())
    /// ```
    pub fn tries(&self, numbers: Range<u64>, budget: &Budget) -> Vec<Made> {
        if self.wanted.unbiased {
            return self.unbiased(numbers, budget);
        }
        if self.digs() {
            return self.in_lanes(numbers, budget);
        }
        let mut made = Vec::new();
        for number in numbers {
            if is_over(budget) {
                break;
            }
            made.extend(self.one(number, budget));
        }
        made
    }

    /// Whether tries are digs, which run side by side.
    fn digs(&self) -> bool {
        let wanted = &self.wanted;
        wanted.shape == Shape::NINE
            && !wanted.unbiased
            && !wanted.solved
            && wanted.clues.is_none()
            && wanted.pattern.is_none()
    }

    fn unbiased(&self, numbers: Range<u64>, budget: &Budget) -> Vec<Made> {
        let mut made = Vec::new();
        let mut from = numbers.start;
        while from < numbers.end && !is_over(budget) {
            let share = from..numbers.end.min(from.saturating_add(UNBIASED_TRIES));
            from = share.end;
            let mut rng: Vec<Rng> = share.clone().map(|n| Rng::new(self.seed, n)).collect();
            for found in unbiased::search(&mut rng, self.backend) {
                let puzzle = puzzle_of(self.filler.board(), &grid_of(&found.puzzle));
                let number = share.start + found.grid as u64;
                let one = Made {
                    weight: Some(unbiased::weight(found.givens)),
                    ..Made::new(number, puzzle, grid_of(&found.solution))
                };
                made.extend(self.fitting(one, budget).ok());
            }
        }
        made
    }

    fn in_lanes(&self, mut numbers: Range<u64>, budget: &Budget) -> Vec<Made> {
        let mut made = Vec::new();
        while !numbers.is_empty() && !is_over(budget) {
            let end = numbers
                .end
                .min(numbers.start.saturating_add(PLAIN_TRIES as u64));
            let share = numbers.start..end;
            numbers.start = end;
            for (dig, number) in self.digs_of(share.clone()).iter().zip(share) {
                made.extend(self.dug(dig, number, budget));
            }
        }
        made
    }

    /// Returns the finished digs of these tries.
    fn digs_of(&self, numbers: impl Iterator<Item = u64>) -> Vec<Dig> {
        let mut digs: Vec<Dig> = numbers.map(|number| self.dig(number)).collect();
        dig::finish(&mut digs, self.backend);
        digs
    }

    /// Draws the symmetry, and the number of givens at which to stop.
    fn plan(&self, rng: &mut Rng) -> (&[Vec<Cell>], usize) {
        let units = match self.units.len() {
            1 => &self.units[0],
            more => &self.units[rng.below(more)],
        };
        let least = match &self.wanted.givens {
            Some(givens) if !self.wanted.minimal => {
                let most = (*givens.end()).min(self.wanted.shape.cell_count());
                givens.start() + rng.below((most + 1).saturating_sub(*givens.start()).max(1))
            }
            _ => 0,
        };
        (units, least)
    }

    /// Returns the dig of a try, at its beginning.
    fn dig(&self, number: u64) -> Dig {
        let mut rng = Rng::new(self.seed, number);
        let (units, least) = self.plan(&mut rng);
        let full = uniform::grid(&mut rng);
        let order = rng.order(units.len()).into_iter();
        let sets = order.map(|unit| {
            units[unit]
                .iter()
                .fold(0, |set, cell| set | 1 << cell.index())
        });
        Dig::new(full, sets.collect(), least as u32)
    }

    /// Returns the puzzle of a dig, or of a search that continues from it, if it meets the order.
    fn dug(&self, dig: &Dig, number: u64, budget: &Budget) -> Option<Made> {
        if is_over(budget) {
            return None;
        }
        let mut best = match self.outcome(dig, number, budget) {
            Ok(made) => return Some(made),
            Err(distance) => distance,
        };
        if !self.is_climb() {
            return None;
        }
        // This is another sequence than that of the dig.
        let mut rng = Rng::new(!self.seed, number);
        let full = dig.full();
        let mut givens = dig.givens;
        for _ in 0..MAX_GOAL_STEPS {
            let mut next: Vec<Dig> = (0..NEIGHBOURS)
                .map(|_| self.neighbour(&full, givens, &mut rng))
                .collect();
            dig::finish(&mut next, self.backend);
            let mut sideways = None;
            for dig in &next {
                if is_over(budget) {
                    return None;
                }
                match self.outcome(dig, number, budget) {
                    Ok(made) => return Some(made),
                    Err(distance) if distance < best => {
                        (best, sideways) = (distance, Some(dig.givens));
                        break;
                    }
                    Err(distance) if distance == best => sideways = sideways.or(Some(dig.givens)),
                    Err(_) => {}
                }
            }
            givens = sideways.unwrap_or(givens);
        }
        None
    }

    /// Whether tries continue from puzzle to puzzle.
    fn is_climb(&self) -> bool {
        let is_rare = self.wanted.goal.as_ref().is_some_and(|goal| goal.is_rare());
        let is_low = self
            .wanted
            .givens
            .as_ref()
            .is_some_and(|givens| *givens.end() < 22);
        (is_rare || is_low)
            && self.units.len() == 1
            && self.units[0].iter().all(|unit| unit.len() == 1)
    }

    /// Returns a dig for a neighbour of a puzzle. It adds one to three givens, then removes what it can, the
    /// new ones last.
    fn neighbour(&self, full: &Full, givens: Cells, rng: &mut Rng) -> Dig {
        let mut old = Vec::new();
        let mut new = Vec::new();
        for cell in rng.order(81) {
            match givens >> cell & 1 {
                1 => old.push(1 << cell),
                _ => new.push(1 << cell),
            }
        }
        new.truncate(1 + rng.below(3));
        let more = new.iter().fold(givens, |givens, cell| givens | cell);
        let units = old.into_iter().chain(new).collect();
        Dig::of(*full, more, units, 0)
    }

    /// Returns the puzzle of a dig, or its distance from the order.
    fn outcome(&self, dig: &Dig, number: u64, budget: &Budget) -> Result<Made, u32> {
        let off = self.off(dig.givens.count_ones() as usize);
        if off > 0 {
            // The number of givens matters most, everything else after it.
            return Err(off.saturating_mul(1_000_000));
        }
        let solution = grid_of(&dig.full());
        let puzzle = puzzle_of(self.filler.board(), &grid_of(&dig.puzzle()));
        self.fitting(Made::new(number, puzzle, solution), budget)
    }

    /// The distance of a number of givens from the range of the order.
    fn off(&self, givens: usize) -> u32 {
        match &self.wanted.givens {
            Some(wanted) if givens < *wanted.start() => (wanted.start() - givens) as u32,
            Some(wanted) if givens > *wanted.end() => (givens - wanted.end()) as u32,
            _ => 0,
        }
    }

    /// Makes a try on a board of any shape.
    fn one(&self, number: u64, budget: &Budget) -> Option<Made> {
        let mut rng = Rng::new(self.seed, number);
        if let Some(clues) = &self.wanted.clues {
            let givens = self.wanted.givens.clone();
            let order = Order {
                shape: self.wanted.shape,
                clues,
                givens: givens.unwrap_or_else(|| clues.usual_givens()),
                minimal: self.wanted.minimal,
            };
            let (mut puzzle, solution) = order.make(&self.filler, &mut rng, budget)?;
            loop {
                let made = Made::new(number, puzzle.clone(), solution.clone());
                match self.graded(made, budget) {
                    Ok(made) => return Some(made),
                    Err(TOO_HARD) if !is_over(budget) => {}
                    Err(_) => return None,
                }
                if !order.ease(&mut puzzle, &solution, &mut rng) {
                    return None;
                }
            }
        }
        let (units, least) = self.plan(&mut rng);
        let solution = self.filler.grid(&mut rng, budget)?;
        let board = self.filler.board();
        if self.wanted.solved {
            let puzzle = puzzle_of(board, &solution);
            return self
                .fitting(Made::new(number, puzzle, solution), budget)
                .ok();
        }
        if let Some(pattern) = &self.wanted.pattern {
            let (puzzle, solution) = pattern::fill(board, pattern, &solution, &mut rng, budget)?;
            return self
                .fitting(Made::new(number, puzzle, solution), budget)
                .ok();
        }
        let order = rng.order(units.len());
        let units: Vec<&[Cell]> = order.iter().map(|&unit| &units[unit][..]).collect();
        let nodes = match self.wanted.shape.side() {
            _ if self.wanted.minimal => None,
            ..=9 => None,
            10..=16 => Some(MAX_NODES),
            17.. => Some(MAX_NODES_OF_LARGE),
        };
        let budget_of_one = Budget { nodes, ..*budget };
        if let Some(level) = self.wanted.level_of_large() {
            let (puzzle, grade) = graded::dig(board, &solution, &units, level, &budget_of_one)?;
            let mut made = Made::new(number, puzzle, solution);
            made.grade = Some(grade);
            return self.unlike(made);
        }
        let dug = dig_any(board, &solution, &units, least, &budget_of_one);
        let is_unsure = self.wanted.minimal && !dug.is_sure;
        if is_over(budget) || is_unsure || self.off(dug.puzzle.givens().count()) > 0 {
            return None;
        }
        self.fitting(Made::new(number, dug.puzzle, solution), budget)
            .ok()
    }

    /// Returns the puzzle if it meets the order in everything but its number of givens, or its distance.
    fn fitting(&self, made: Made, budget: &Budget) -> Result<Made, u32> {
        // A dig of single cells proves that each given is needed. A dig of groups proves it only for each
        // group.
        let in_groups = self.units.iter().flatten().any(|unit| unit.len() > 1);
        if self.wanted.minimal && (in_groups || self.wanted.pattern.is_some()) {
            let mut givens = made.puzzle.givens().filled();
            let unlimited = Budget {
                nodes: None,
                ..*budget
            };
            if !givens.all(|(cell, _)| is_needed(&made.puzzle, cell, &unlimited) == Some(true)) {
                return Err(u32::MAX);
            }
        }
        let made = self.graded(made, budget)?;
        self.unlike(made).ok_or(u32::MAX)
    }

    /// Returns the puzzle with its grade if it meets the goal, or its distance from the goal.
    fn graded(&self, mut made: Made, budget: &Budget) -> Result<Made, u32> {
        if let Some(goal) = &self.wanted.goal {
            let until = Until {
                deadline: budget.deadline,
                cancel: None,
            };
            let judged = match self.wanted.clues {
                Some(_) => goal.judge_rules(&made.puzzle, &made.solution, &until),
                None => goal.judge(&made.puzzle, &made.solution, &until),
            };
            if judged.distance > 0 {
                return Err(judged.distance);
            }
            made.grade = judged.grade;
        }
        Ok(made)
    }

    /// Returns the puzzle, unless it is equivalent to one of those to avoid.
    fn unlike(&self, made: Made) -> Option<Made> {
        if !self.unlike.is_empty() {
            let form = canonical_form(self.wanted.shape, made.puzzle.givens());
            if form.is_some_and(|form| self.unlike.contains(&form)) {
                return None;
            }
        }
        Some(made)
    }
}

/// Returns one puzzle after the other, without an end.
///
/// ```
/// use ninefold_generate::{Maker, Wanted};
///
/// let puzzles: Vec<_> = Maker::new(Wanted::default(), 1)?.take(3).collect();
/// assert_eq!(puzzles.len(), 3);
/// # Ok::<(), ninefold_generate::Impossible>(())
/// ```
impl Iterator for Maker {
    type Item = Made;

    fn next(&mut self) -> Option<Made> {
        self.make(&Budget::default())
    }
}

/// Returns the canonical form of givens, if they break no rule.
fn canonical_form(shape: Shape, givens: &Grid) -> Option<Grid> {
    canonical(shape, givens)
        .ok()
        .map(|canonical| canonical.grid)
}

mod firsts;
#[cfg(test)]
mod tests;
