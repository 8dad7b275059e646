//! The search: propagators run until nothing changes, then a digit is guessed.
//!
//! The queue is a bit set in the order of cost. So the next propagator is the lowest bit, and a changed cell wakes all
//! its propagators with a few instructions. A guess goes to the cell with few digits and many failures: failures add
//! weight to the cells of the propagator that failed. This idea, and the list of what is worth propagating, come from
//! Interactive-Sudoku-Solver by sigh. The weights are from Boussemart, Hemery, Lecoutre and Sais, Boosting systematic
//! search by weighting constraints, 2004. A digit with two places in a house is guessed where that is better than any
//! cell with three digits or more.
//!
//! Tried and lost:
//! - Blaming only the guess and not the propagator's cells: 17 % more nodes.
//! - No growth of the weight of a failure: 14 %. A growth of 0.5 or 5 % instead of 1 or 2 %: 5 %.
//! - Half or twice the weight of a failure for its cells: 8 and 4 % more. Dividing it by the number of cells to the power of
//!   0.7: 4 %. An initial weight of a house of 2 or 6: 4 % more and 2 % fewer (98 puzzles above 100 nodes).
//! - Subtracting nothing, 0.5 or 1 from the number of digits: 28, 12 and 6 % more on 22 hard puzzles. With 1 the loss
//!   is mostly where regions must be found.
//! - Counting a digit with two places as 2.5 or 3 digits: 0 and 7 % more. The mean of its two weights instead of the
//!   greater: 3 %.
//! - Guessing again in the cell whose guess was refuted last (Lecoutre, Sais, Tabary and Vidal, Reasoning from last
//!   conflicts, 2009): 19 % more on 106 puzzles above 100 nodes, 4 % more above 1,000. It helps with regions to be found
//!   and hurts with sums.
//! - The choice of Interactive-Sudoku-Solver (weights of guessed cells only, which fade slowly, and of digits): 1.9 times
//!   the nodes on ten hard puzzles, most of them killers.
//! - Restarts alone, after 200 or 1,000 failures: no fewer nodes on the twelve hardest puzzles of the collection in
//!   `docs/performance.md`. The trials at a restart make the difference (see `trials`).
//!
//! Regions that must be found have numbers, and the numbers are interchangeable (value symmetry). If a number is
//! refuted, all numbers with the same remaining cells are refuted with it. Numbers that no cell has yet count as one.
//! Numbering regions in the order of their first cells instead gives little in the middle of the board ("Let there be
//! chaos": 0.03 s, and no end in 200 s).
//!
//! A guess stores a copy of all domains. A board has about a hundred words, which are copied faster than a trail is
//! undone.

use std::rc::Rc;

use super::domains::{
    Contradiction, Domains, Propagation, Propagator, SINGLE, first_n_words, is_single,
};
use super::facts::Facts;
use super::learn::{DifferentCells, candidates, marks};
use super::places::{House, Placeless, Places};
use super::sees::Sees;
use super::trials::FIRST_RESTART;
use super::wanted::Wanted;
use crate::Limit;
use crate::budget::Meter;
use crate::general::learn::Problem;
use crate::sink::Stop;

/// The parts of a puzzle that do not change during a search.
pub(crate) struct Network {
    /// The initial domain of each cell, from the puzzle alone.
    pub(crate) start: Vec<u64>,
    /// Groups of cells of which any two differ: houses, cages and the like.
    pub(crate) groups: Vec<Vec<usize>>,
    /// The pairs of cells that cannot hold the same digit.
    pub(crate) sees: Rc<Sees>,
    /// Full houses: cells that differ, with as many digits as cells.
    pub(crate) houses: Vec<House>,
    /// The propagators, in ascending order of cost.
    pub(crate) propagators: Vec<Box<dyn Propagator>>,
    /// Cells whose digits are only names. Exchanging two names in all these cells changes no constraint's result. Only
    /// one of the solutions that differ in this way is reported.
    pub(crate) labels: Vec<usize>,
}

/// A puzzle with more solutions than this before the learner starts is not passed to the learner, which would have to
/// store every solution.
pub(super) const MAX_STORED_SOLUTIONS: usize = 1_000;

/// Subtracted from the number of digits before it is divided by the weight. So two digits are better than half of four.
const DIGIT_COUNT_OFFSET: f32 = 0.7;

/// The initial weight of a house, in units of one other propagator.
const HOUSE_WEIGHT: f32 = 3.5;

/// The weight of a failure "a house has no place for a digit", relative to the failure of a propagator. (0.94 of the
/// nodes on 78 puzzles with more than 150 nodes, each in four orders of cells; the gain is smaller with 0 or 1.)
const PLACELESS_WEIGHT: f32 = 0.3;

pub(crate) struct Search {
    /// The reported solutions, as long as they are few.
    reported: Vec<Vec<u64>>,
    groups: Vec<Vec<usize>>,
    sees: Rc<Sees>,
    pub(super) labels: Vec<usize>,
    pub(super) is_label: Vec<bool>,
    /// The cells that each cell sees, cell by cell, and the start of each cell's list.
    peers: Vec<u32>,
    begins: Vec<u32>,
    pub(super) places: Places,
    propagators: Vec<Box<dyn Propagator>>,
    /// The cells of each propagator.
    scopes: Vec<Vec<u32>>,
    /// For each cell, the propagators that read it, as bits.
    watch: Vec<u64>,
    /// The number of words of the queue.
    words: usize,
    pub(super) queue: Vec<u64>,
    pub(super) at: Vec<u64>,
    pub(super) touched: Vec<u32>,
    /// The domains before each guess.
    pub(super) saved: Vec<u64>,
    /// The cell of each guess, and the digits that are refuted if the guess was wrong.
    pub(super) guesses: Vec<(usize, u64)>,
    /// The number of dead ends so far.
    pub(super) dead_ends: u64,
    /// The number of dead ends at which the search restarts.
    pub(super) restart_at: u64,
    pub(super) weights: Vec<f32>,
    bump: f32,
    /// Whether the latest solution has just been reported.
    pub(super) is_at_solution: bool,
    /// The wanted candidates, if only solutions with certain candidates are searched for.
    pub(super) wanted: Option<Wanted>,
}

/// Receives the domains of a solution.
pub(crate) type OnSolution<'a> = dyn FnMut(&[u64], &Meter) -> Result<(), Stop> + 'a;

/// The result of a search step.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Next {
    Solution,
    /// There are no more solutions.
    Exhausted,
    /// The limit of dead ends is reached.
    Paused,
}

/// The state at the fixpoint.
pub(crate) enum Settled {
    /// Every cell has one digit.
    Solved,
    /// The cell and the digit to guess.
    Open(usize, u64),
}

impl Search {
    pub(crate) fn new(mut network: Network) -> Search {
        network.propagators.sort_by_key(|own| own.cost());
        let queue = first_n_words(network.propagators.len());
        let words = queue.len();
        let cells = network.start.len();
        let mut watch = vec![0u64; cells * words];
        let mut scopes = Vec::with_capacity(network.propagators.len());
        let mut parts = vec![Vec::new(); network.houses.len()];
        for (i, propagator) in network.propagators.iter().enumerate() {
            let mut scope: Vec<u32> = propagator.cells().iter().map(|&cell| cell as u32).collect();
            scope.sort_unstable();
            scope.dedup();
            for &cell in &scope {
                watch[cell as usize * words + i / 64] |= 1 << (i % 64);
            }
            scopes.push(scope);
            for (house, places) in propagator.parts_of_houses() {
                parts[house].push((places, i as u32));
            }
        }
        let single = |(i, &digits): (usize, &u64)| is_single(digits).then_some(i as u32 | SINGLE);
        let (mut peers, mut begins) = (
            Vec::with_capacity(cells * 20),
            Vec::with_capacity(cells + 1),
        );
        for cell in 0..cells {
            begins.push(peers.len() as u32);
            let own = network.sees.of(cell);
            own.for_each(|peer| peers.push(peer as u32));
        }
        begins.push(peers.len() as u32);
        let degree = |cell: usize| (begins[cell + 1] - begins[cell]) as f32 / 64.0;
        let places = Places::new(network.houses, &parts, &network.start);
        Search {
            reported: Vec::new(),
            weights: (0..cells)
                .map(|cell| {
                    let propagators: u32 = watch[cell * words..(cell + 1) * words]
                        .iter()
                        .map(|w| w.count_ones())
                        .sum();
                    let houses = places.houses_of(cell) as f32 * HOUSE_WEIGHT;
                    degree(cell) + (propagators as f32 + houses) / 16.0 + 1.0
                })
                .collect(),
            touched: network
                .start
                .iter()
                .enumerate()
                .filter_map(single)
                .collect(),
            at: network.start,
            peers,
            begins,
            places,
            groups: network.groups,
            sees: network.sees,
            is_label: (0..cells)
                .map(|cell| network.labels.contains(&cell))
                .collect(),
            labels: network.labels,
            propagators: network.propagators,
            scopes,
            watch,
            words,
            queue,
            saved: Vec::new(),
            guesses: Vec::new(),
            dead_ends: 0,
            restart_at: FIRST_RESTART,
            bump: 1.0,
            is_at_solution: false,
            wanted: None,
        }
    }

    /// Hands every solution to `on_solution`, which may stop the search. Returns whether all solutions have been found.
    /// If not, the search stopped after `dead_ends` further dead ends; another call continues from there.
    pub(crate) fn run(
        &mut self,
        dead_ends: u64,
        meter: &mut Meter,
        on_solution: &mut OnSolution,
    ) -> Result<bool, Stop> {
        let until = self.dead_ends.saturating_add(dead_ends);
        loop {
            match self.next(until, meter)? {
                Next::Solution => on_solution(&self.at, meter)?,
                Next::Exhausted => return Ok(true),
                Next::Paused => return Ok(false),
            }
        }
    }

    /// Searches for the next solution, which is then in [`at`](Search::at). Stops when the total number of dead ends
    /// reaches `until`.
    pub(crate) fn next(&mut self, until: u64, meter: &mut Meter) -> Result<Next, Stop> {
        let is_over = match std::mem::take(&mut self.is_at_solution) {
            true => !self.back(meter),
            false => self.at.contains(&0),
        };
        if is_over {
            return Ok(Next::Exhausted);
        }
        loop {
            meter.stats.iterations += 1;
            if self.settle(meter)?.is_ok() && self.may_be_wanted() {
                match self.choose() {
                    Settled::Open(..) if self.dead_ends >= until => return Ok(Next::Paused),
                    Settled::Open(..)
                        if self.dead_ends >= self.restart_at && self.reported.is_empty() =>
                    {
                        match self.restart_with_trials(meter)? {
                            true => continue,
                            false => return Ok(Next::Exhausted),
                        }
                    }
                    Settled::Open(cell, digit) => {
                        meter.node()?;
                        self.guess(cell, digit);
                        continue;
                    }
                    Settled::Solved => {
                        if self.reported.len() <= MAX_STORED_SOLUTIONS {
                            self.reported.push(self.at.clone());
                        }
                        self.is_at_solution = true;
                        return Ok(Next::Solution);
                    }
                }
            }
            if !self.back(meter) {
                return Ok(Next::Exhausted);
            }
        }
    }

    /// Backtracks to the latest guess with another digit: either the guess was wrong, or all its solutions have been
    /// reported. Returns whether there is such a guess.
    pub(super) fn back(&mut self, meter: &mut Meter) -> bool {
        loop {
            meter.stats.backtracks += 1;
            self.dead_ends += 1;
            let Some((cell, digit)) = self.guesses.pop() else {
                return false;
            };
            let cells = self.at.len();
            let begin = self.saved.len() - cells;
            self.at.copy_from_slice(&self.saved[begin..]);
            self.saved.truncate(begin);
            self.places.restore(&self.at);
            self.touched.clear();
            self.queue.fill(0);
            let mut domains = Domains {
                at: &mut self.at,
                touched: &mut self.touched,
            };
            if domains.keep(cell, !digit).is_ok() {
                return true;
            }
        }
    }

    /// Builds a problem for the learner: the domains without guesses, less what has been searched, and all propagators
    /// as clauses. Reported solutions are excluded. Returns `None` if some propagator has no clauses, or if there are
    /// many solutions.
    ///
    /// # Errors
    /// If the budget runs out.
    pub(crate) fn for_learner(
        &self,
        meter: &mut Meter,
    ) -> Result<Option<(DifferentCells, Problem)>, Limit> {
        if self.reported.len() > MAX_STORED_SOLUTIONS || !self.labels.is_empty() {
            return Ok(None);
        }
        let at = self.root();
        let mut covered = Sees::new(at.len());
        self.groups
            .iter()
            .for_each(|group| covered.add_group(group));
        let pairs = (0..at.len()).flat_map(|a| {
            let others = self.sees.of(a).filter(move |&b| a < b);
            others.map(move |b| (a, b))
        });
        let cells = DifferentCells {
            pairs: pairs.filter(|&(a, b)| !covered.apart(a, b)).collect(),
            left: at.iter().map(|&digits| marks(digits)).collect(),
            groups: self.groups.clone(),
        };
        let Ok(mut problem) = cells.problem(meter)? else {
            return Ok(None);
        };
        let mut facts = Facts {
            at,
            problem: &mut problem,
        };
        let clausal = self.propagators.iter().all(|own| own.clauses(&mut facts));
        for solution in &self.reported {
            let is_left = solution
                .iter()
                .zip(at)
                .all(|(&digit, &left)| digit & left != 0);
            if is_left {
                let open = (0..at.len()).filter(|&cell| !is_single(at[cell]));
                let right = open.flat_map(|cell| candidates(cell, solution[cell]));
                problem.clause(std::iter::empty(), right);
            }
        }
        Ok(clausal.then_some((cells, problem)))
    }

    pub(super) fn guess(&mut self, cell: usize, digit: u64) {
        self.saved.extend_from_slice(&self.at);
        self.places.save();
        self.guesses.push((cell, self.alike(cell, digit)));
        self.at[cell] = digit;
        self.touched.push(cell as u32 | SINGLE);
    }

    /// The digits that are refuted together with this one. For names, these are all names with the same remaining
    /// cells.
    fn alike(&self, cell: usize, digit: u64) -> u64 {
        if !self.is_label[cell] {
            return digit;
        }
        self.labels.iter().fold(self.at[cell], |alike, &other| {
            let here = self.at[other];
            alike & if here & digit == 0 { !here } else { here }
        })
    }

    /// The names that no cell certainly has. In a cell they count as one choice, because they are interchangeable.
    fn fresh(&self) -> u64 {
        let named = self.labels.iter().map(|&cell| self.at[cell]);
        !named
            .filter(|&name| is_single(name))
            .fold(0, |all, name| all | name)
    }

    /// Runs the queued propagators until the queue is empty.
    pub(super) fn settle(&mut self, meter: &mut Meter) -> Result<Propagation, Stop> {
        let Search {
            peers,
            begins,
            propagators,
            watch,
            words,
            queue,
            at,
            touched,
            places,
            ..
        } = self;
        let words = *words;
        let mut work = 1;
        loop {
            // Single digits are removed from the cells that see them, and every changed cell wakes its propagators.
            let mut next = 0;
            while next < touched.len() {
                let cell = touched[next];
                next += 1;
                let single = cell & SINGLE != 0;
                let cell = (cell & !SINGLE) as usize;
                for (queue, watch) in queue.iter_mut().zip(&watch[cell * words..]) {
                    *queue |= watch;
                }
                if single {
                    let digit = at[cell];
                    meter.stats.placements += 1;
                    places.found(cell, digit);
                    let mut domains = Domains { at, touched };
                    let peers = &peers[begins[cell] as usize..begins[cell + 1] as usize];
                    for &peer in peers {
                        if domains.keep(peer as usize, !digit).is_err() {
                            self.weights[peer as usize] += self.bump;
                            self.failed();
                            return Ok(Err(Contradiction));
                        }
                    }
                }
                places.note(cell, at[cell], queue);
            }
            touched.clear();
            match places.run(&mut Domains { at, touched }) {
                Ok(()) if touched.is_empty() => {}
                Ok(()) => continue,
                Err(Placeless(house)) => {
                    let cells = &self.places.houses[house].cells;
                    let failure = self.bump * PLACELESS_WEIGHT;
                    blame(&mut self.weights, failure, cells.iter().copied());
                    self.failed();
                    return Ok(Err(Contradiction));
                }
            }
            let Some(word) = queue.iter().position(|&word| word != 0) else {
                meter.work(work)?;
                return Ok(Ok(()));
            };
            let bit = queue[word].trailing_zeros() as usize;
            queue[word] &= queue[word] - 1;
            work += 1;
            let number = word * 64 + bit;
            let mut domains = Domains { at, touched };
            if propagators[number].run(&mut domains).is_err() {
                let cells = self.scopes[number].iter().map(|&cell| cell as usize);
                blame(&mut self.weights, self.bump, cells);
                self.failed();
                meter.work(work)?;
                return Ok(Err(Contradiction));
            }
        }
    }

    /// Also adds weight to the cell whose guess led to a failure. Later failures weigh a little more.
    fn failed(&mut self) {
        if let Some(&(cell, _)) = self.guesses.last() {
            self.weights[cell] += self.bump;
        }
        self.bump *= 1.01;
        if self.bump > 1e20 {
            for weight in &mut self.weights {
                *weight = (*weight * 1e-20).max(1e-20);
            }
            self.bump *= 1e-20;
        }
    }

    /// The number of digits of a cell divided by its weight. The cell with the lowest score is guessed.
    pub(super) fn score(&self, cell: usize) -> f32 {
        self.score_with(self.at[cell].count_ones(), cell)
    }

    fn score_with(&self, choices: u32, cell: usize) -> f32 {
        (choices as f32 - DIGIT_COUNT_OFFSET) / self.weights[cell]
    }

    /// Chooses the cell with the lowest score. A digit with two places in a house is preferred if its score is lower;
    /// it is guessed in the heavier of the two cells.
    fn choose(&self) -> Settled {
        let mut best = None;
        let mut least = f32::INFINITY;
        let fresh = self.fresh();
        for (cell, &digits) in self.at.iter().enumerate() {
            if digits & (digits - 1) != 0 {
                let names = if self.is_label[cell] {
                    digits & fresh
                } else {
                    0
                };
                let choices = digits.count_ones() - names.count_ones().saturating_sub(1);
                let score = self.score_with(choices, cell);
                if score < least {
                    least = score;
                    best = Some(cell);
                }
            }
        }
        let Some(best) = best else {
            return Settled::Solved;
        };
        if let Some((cell, digit)) = self.first_wanted() {
            return Settled::Open(cell, digit);
        }
        let mut choice = (best, highest(self.wanted_or_any(best)));
        if self.at[best].count_ones() > 2 {
            for (house, digit) in self.places.with_two() {
                for &cell in house.cells.iter().filter(|&&c| self.at[c] & digit != 0) {
                    let score = self.score_with(2, cell);
                    if score <= least {
                        least = score;
                        choice = (cell, digit);
                    }
                }
            }
        }
        Settled::Open(choice.0, choice.1)
    }
}

/// Chooses the digit to guess first: the greatest. (It takes 0.87 of the nodes of the least digit where there are sums,
/// 0.94 elsewhere; the middle one takes 0.9 or more.)
pub(super) fn highest(digits: u64) -> u64 {
    1 << (63 - digits.leading_zeros())
}

/// Adds the weight of a failure to the cells of what failed.
fn blame(weights: &mut [f32], failure: f32, cells: impl ExactSizeIterator<Item = usize>) {
    let share = failure / cells.len().max(1) as f32;
    for cell in cells {
        weights[cell] += share * 4.0;
    }
}
