//! Learns clauses from conflicts: the third stage, for boards on which a search without memory repeats its failures.
//!
//! The learner guesses and propagates. After a conflict it finds the reasons and derives a new clause. The clause
//! always holds and prevents all failures of that kind (conflict-driven clause learning: Marques-Silva and Sakallah,
//! 1996). Each file holds one idea:
//!
//! | file | idea |
//! |---|---|
//! | `groups` | "exactly one of these" as a constraint of its own instead of many pairs |
//! | `propagate` | which clauses are examined when a literal becomes true |
//! | `analyze`, `shrink` | the clause that a conflict yields, and how it is shortened |
//! | `order` | which variable to guess |
//! | `anneal` | a filling to guess first, if there are many solutions |
//! | `restart` | when to restart |
//! | `forget` | which clauses to remove |
//! | `proof` | the proof that others can check |
//! | `store`, `trail`, `literal` | the data |
//!
//! A solution is reported while its guesses are on the trail. [`exclude`](Learner::exclude) forbids it by a clause that
//! contains only the guesses, because everything else follows from them. The search continues with all learned clauses
//! to the next solution, or to the proof that there is none.

mod analyze;
mod anneal;
mod forget;
mod groups;
mod literal;
mod order;
pub(super) mod proof;
mod propagate;
mod restart;
mod shrink;
mod store;
mod trail;

use ninefold_grid::{Candidate, Grid};

use crate::Limit;
use crate::budget::Meter;
pub(crate) use anneal::Annealing;
pub(crate) use groups::Problem;
pub(super) use proof::Proof;

use groups::Groups;
use literal::{Conflict, Literal, Place, Reason, Variable};
use order::Order;
use restart::RestartPolicy;
use store::{Store, Watch, Watches};
use trail::Trail;

/// What conflict analysis knows about a variable.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Mark {
    None,
    /// It is in the clause, or has been resolved away.
    Seen,
    /// It is implied by the clause.
    Implied,
    /// It is not implied by the clause.
    Needed,
    /// It shares a group with the candidate of the clause, and is false if that candidate is true.
    Mate,
}

/// The result of a search for the next solution.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Outcome {
    /// A solution is on the trail.
    Solution,
    Exhausted,
    /// The limit of conflicts is reached; the guesses stay on the trail.
    Paused,
}

/// Annealing makes about ten steps while the search does one unit of work. So both get about the same time.
const STEPS_FOR_WORK: u64 = 10;

/// A problem and everything learned about it.
pub(super) struct Learner<'a> {
    groups: Groups,
    candidates: Vec<Candidate>,
    trail: Trail,
    store: Store,
    watches: Watches,
    /// The learned clauses that may be forgotten.
    clauses: Vec<Place>,
    order: Order,
    /// The last value of each variable.
    last: Vec<bool>,
    restart_policy: RestartPolicy,
    conflicts: u64,
    /// The number of conflicts at which the search pauses.
    until: u64,
    rounds: u64,
    next_round: u64,
    /// The annealing, if many solutions are expected; it is used until there is a solution.
    annealing: Option<Annealing>,
    /// The work of the search since the last annealing.
    since_annealing: u64,
    /// Whether there is nothing left to find.
    exhausted: bool,
    proof: Option<Proof<'a>>,

    /// Buffers for the analysis: the clause under construction, marks, and the levels seen at the time of `stamp`.
    learned: Vec<Literal>,
    marks: Vec<Mark>,
    marked: Vec<Variable>,
    path: Vec<(Variable, u32)>,
    waiting: Vec<Variable>,
    is_waiting: Vec<bool>,
    stamps: Vec<u64>,
    stamp: u64,
}

impl<'a> Learner<'a> {
    /// Creates a learner. The digits of all cells outside the problem must be `known`. The solutions in `reported` are
    /// not found again.
    ///
    /// # Errors
    /// If the budget runs out. An empty board of side 255 has 16 million candidates.
    pub(super) fn new(
        mut problem: Problem,
        known: &Grid,
        reported: &[Grid],
        proof: Option<Proof<'a>>,
        meter: &mut Meter,
    ) -> Result<Learner<'a>, Limit> {
        let (groups, questions) = Groups::of(&mut problem, meter)?;
        let reported: Vec<Vec<Literal>> = reported
            .iter()
            .filter_map(|grid| problem.against(grid, known))
            .collect();
        // The tables of the problem are freed before those of the search are made. On large boards both are equally
        // large.
        let (candidates, clauses, annealing) = problem.into_parts();
        let variables = candidates.len();
        let mut learner = Learner {
            groups,
            trail: Trail::new(variables),
            store: Store::default(),
            watches: Watches::new(2 * variables),
            clauses: Vec::new(),
            order: Order::new(variables),
            last: vec![true; variables],
            restart_policy: RestartPolicy::default(),
            conflicts: 0,
            until: u64::MAX,
            rounds: 0,
            next_round: forget::FIRST_ROUND,
            annealing,
            since_annealing: u64::MAX,
            exhausted: false,
            proof,
            learned: Vec::new(),
            marks: vec![Mark::None; variables],
            marked: Vec::new(),
            path: Vec::new(),
            waiting: Vec::new(),
            is_waiting: vec![false; variables],
            stamps: vec![0; variables + 1],
            stamp: 0,
            candidates,
        };
        let sizes = (0..questions).map(|group| learner.groups.members(group).len());
        learner.store.reserve(sizes);
        for group in 0..questions {
            let literals = learner.groups.members(group).to_vec();
            meter.work(literals.len() as u64)?;
            learner.state(&literals);
        }
        for clause in clauses.iter().chain(&reported) {
            learner.state(clause);
        }
        Ok(learner)
    }

    /// Turns restarts off for every second thousand conflicts.
    pub(super) fn with_stable_mode(mut self) -> Learner<'a> {
        self.restart_policy = RestartPolicy::with_stable_mode();
        self
    }

    /// Makes the search pause after this number of further conflicts.
    pub(super) fn pause_after(&mut self, conflicts: u64) {
        self.until = self.conflicts.saturating_add(conflicts);
    }

    fn state_in_proof(&mut self, clause: &[Literal], holds: bool) {
        if let Some(proof) = &mut self.proof {
            proof.clause(clause, &self.candidates, holds);
        }
    }

    /// Adds a clause that holds, when there are no guesses.
    fn state(&mut self, literals: &[Literal]) {
        match *literals {
            [] => self.exhausted = true,
            [literal] => match self.trail.value(literal) {
                0 => self.trail.assign(literal, Reason::NOTHING),
                1 => {}
                _ => self.exhausted = true,
            },
            _ => {
                self.add(literals, false, 0);
            }
        }
    }

    /// Adds a clause of two or more literals, the first two of which are watched. Returns the reason that it gives to
    /// its first literal.
    fn add(&mut self, literals: &[Literal], learned: bool, levels: u32) -> Reason {
        let (first, second) = (literals[0], literals[1]);
        let (to_first, to_second, reason) = if literals.len() == 2 {
            let reason = Reason::literal(!second);
            (Watch::pair(second), Watch::pair(first), reason)
        } else {
            let place = self.store.add(literals, learned, levels);
            if learned {
                self.clauses.push(place);
            }
            let (to_first, to_second) = (Watch::clause(place, second), Watch::clause(place, first));
            (to_first, to_second, Reason::clause(place))
        };
        self.watches.push(first, to_first);
        self.watches.push(second, to_second);
        reason
    }

    /// Searches for a solution that is not excluded.
    pub(super) fn next(&mut self, meter: &mut Meter) -> Result<Outcome, Limit> {
        while !self.exhausted {
            let (work, conflict) = self.propagate();
            meter.stats.iterations += 1;
            meter.work(work)?;
            self.since_annealing = self.since_annealing.saturating_add(work);
            if let Some(conflict) = conflict {
                self.learn(conflict, meter);
                if self.conflicts >= self.until {
                    return Ok(Outcome::Paused);
                }
                continue;
            }
            if self.restart_policy.is_stuck() {
                self.restart_policy.restarted();
                meter.stats.restarts += 1;
                self.back(0, meter);
            }
            if self.conflicts >= self.next_round {
                self.forget();
            }
            if self.store.is_full() {
                return Err(Limit::Memory);
            }
            if let Some(annealing) = &self.annealing
                && self.since_annealing >= annealing.steps() / STEPS_FOR_WORK
            {
                self.anneal(meter)?;
            }
            let Some(variable) = self.undecided() else {
                self.annealing = None;
                let right = self.solution().count();
                meter.stats.placements += right as u64;
                return Ok(Outcome::Solution);
            };
            if let Err(limit) = meter.node() {
                self.order.insert(variable);
                return Err(limit);
            }
            let guess = Literal::of(variable, self.last[variable.index()]);
            self.trail.guess(guess);
        }
        if let Some(proof) = &mut self.proof {
            proof.nothing_else();
        }
        Ok(Outcome::Exhausted)
    }

    /// Restarts, and guesses the result of annealing first.
    fn anneal(&mut self, meter: &mut Meter) -> Result<(), Limit> {
        self.since_annealing = 0;
        let Some(mut annealing) = self.annealing.take() else {
            return Ok(());
        };
        annealing.cool(meter)?;
        self.back(0, meter);
        for (last, &candidate) in self.last.iter_mut().zip(&self.candidates) {
            *last = annealing.holds(candidate).unwrap_or(*last);
        }
        self.annealing = Some(annealing);
        Ok(())
    }

    /// Returns the variable to guess.
    fn undecided(&mut self) -> Option<Variable> {
        loop {
            let variable = self.order.next()?;
            if self.trail.value(Literal::of(variable, true)) == 0 {
                return Some(variable);
            }
        }
    }

    /// Turns a conflict into a clause, and backtracks to the level where the clause implies a literal.
    fn learn(&mut self, conflict: Conflict, meter: &mut Meter) {
        meter.stats.backtracks += 1;
        self.conflicts += 1;
        if self.trail.level() == 0 {
            self.exhausted = true;
            return;
        }
        let (level, levels) = self.analyze(conflict);
        self.restart_policy.conflict(levels);
        self.order.decay();
        self.back(level, meter);
        if level == 0 {
            meter.stats.share = (1000 * self.trail.len() / self.candidates.len().max(1)) as u32;
        }
        let learned = std::mem::take(&mut self.learned);
        self.state_in_proof(&learned, true);
        let reason = match learned.len() {
            1 => Reason::NOTHING,
            _ => self.add(&learned, true, levels),
        };
        self.trail.assign(learned[0], reason);
        self.learned = learned;
    }

    /// Undoes the guesses above a level.
    fn back(&mut self, level: u32, meter: &mut Meter) {
        let (order, last) = (&mut self.order, &mut self.last);
        self.trail.back(level, |literal| {
            meter.stats.placements += u64::from(literal.is_positive());
            last[literal.variable().index()] = literal.is_positive();
            order.insert(literal.variable());
        });
    }

    /// The true candidates, after a solution.
    pub(super) fn solution(&self) -> impl Iterator<Item = Candidate> + '_ {
        let right = self
            .trail
            .all()
            .iter()
            .filter(|literal| literal.is_positive());
        right.map(|literal| self.candidates[literal.variable().index()])
    }

    /// Excludes the solution just found from the further search.
    pub(super) fn exclude(&mut self, solution: &Grid, meter: &mut Meter) {
        if let Some(proof) = &mut self.proof {
            proof.solution(solution);
        }
        let clause: Vec<Literal> = self.trail.guessed().rev().map(|guess| !guess).collect();
        let Some(level) = (clause.len() as u32).checked_sub(1) else {
            self.exhausted = true;
            return;
        };
        self.state_in_proof(&clause, true);
        self.back(level, meter);
        let reason = match level {
            0 => Reason::NOTHING,
            _ => self.add(&clause, false, 0),
        };
        self.trail.assign(clause[0], reason);
    }

    /// Requires that one of these candidates is true in every further solution. They are guessed true first, and other
    /// candidates false.
    pub(super) fn require(&mut self, is_wanted: &dyn Fn(Candidate) -> bool, meter: &mut Meter) {
        self.back(0, meter);
        let mut clause = Vec::new();
        let mut holds = false;
        for (i, &candidate) in self.candidates.iter().enumerate() {
            let variable = Variable(i as u32);
            let literal = Literal::of(variable, true);
            let wanted = is_wanted(candidate);
            self.last[variable.index()] = wanted;
            if wanted {
                match self.trail.value(literal) {
                    0 => clause.push(literal),
                    value => holds |= value > 0,
                }
            }
        }
        if !holds {
            self.state(&clause);
        }
    }
}
