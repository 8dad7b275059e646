//! Learning from conflicts: the third gear, for boards on which a search without memory goes round in circles.
//!
//! Guess, propagate, and when that fails find out why: the reasons of a failure make a new clause, which holds
//! whatever is guessed and prevents all failures of the kind (conflict-driven clause learning: Marques-Silva and
//! Sakallah, 1996). One idea each:
//!
//! | file | idea |
//! |---|---|
//! | `groups` | "exactly one of these" is a constraint of its own, not a heap of pairs |
//! | `propagate` | who must look when a literal becomes true |
//! | `analyze`, `shrink` | the clause that a failure teaches, and how it is made short |
//! | `order` | what to guess |
//! | `anneal` | a filling to guess first, where there are many solutions |
//! | `restart` | when to begin anew |
//! | `forget` | which clauses are not worth their keep |
//! | `proof` | what somebody else can check |
//! | `store`, `trail`, `literal` | where it all is |
//!
//! A solution is told with its guesses standing; [`exclude`](Learner::exclude) forbids it by a clause of the
//! guesses alone (everything else follows from them), and the search goes on with all it has learned, to
//! the next solution or to the proof that there is none.

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
use literal::{Clash, Literal, Place, Reason, Variable};
use order::Order;
use restart::Pace;
use store::{Store, Watch, Watches};
use trail::Trail;

/// What analysis knows of a variable.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Mark {
    None,
    /// In the clause, or resolved away.
    Met,
    /// Follows from what is in the clause.
    Follows,
    /// Does not.
    Needed,
    /// Shares a group with the candidate that the clause is about, and is false if that is right.
    Mate,
}

/// What a search for the next solution came to.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Outcome {
    /// It is on the trail.
    Solution,
    Exhausted,
    /// It has had its turn; guesses stand.
    Rest,
}

/// Annealing makes some ten steps while the search does one unit of work. So both get about the same time.
const STEPS_FOR_WORK: u64 = 10;

/// A problem and all that was learned of it.
pub(super) struct Learner<'a> {
    groups: Groups,
    candidates: Vec<Candidate>,
    trail: Trail,
    store: Store,
    watches: Watches,
    /// The learned clauses that may be forgotten.
    clauses: Vec<Place>,
    order: Order,
    /// What each variable was last.
    last: Vec<bool>,
    pace: Pace,
    conflicts: u64,
    /// It rests when it has come to this many.
    until: u64,
    rounds: u64,
    next_round: u64,
    /// Until there is a solution, where many are expected.
    annealing: Option<Annealing>,
    /// The work that the search has done since.
    since_annealing: u64,
    /// Nothing is left to find.
    exhausted: bool,
    proof: Option<Proof<'a>>,

    /// Room for analysis: the clause in the making, marks, and levels seen at the time of `stamp`.
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
    /// The digits of all other cells are known. Solutions already told are not found again.
    ///
    /// # Errors
    /// If the budget runs out: the candidates of an empty board of side 255 are 16 million.
    pub(super) fn new(
        mut problem: Problem,
        known: &Grid,
        told: &[Grid],
        proof: Option<Proof<'a>>,
        meter: &mut Meter,
    ) -> Result<Learner<'a>, Limit> {
        let (groups, questions) = Groups::of(&mut problem, meter)?;
        let told: Vec<Vec<Literal>> = told
            .iter()
            .filter_map(|grid| problem.against(grid, known))
            .collect();
        // The tables of the problem go before those of the search are made: on large boards they are as large.
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
            pace: Pace::default(),
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
        for clause in clauses.iter().chain(&told) {
            learner.state(clause);
        }
        Ok(learner)
    }

    /// Lets it go on without restarts for every second thousand conflicts.
    pub(super) fn calm(mut self) -> Learner<'a> {
        self.pace = Pace::calm();
        self
    }

    /// Lets it rest after this number of further conflicts.
    pub(super) fn rest_after(&mut self, conflicts: u64) {
        self.until = self.conflicts.saturating_add(conflicts);
    }

    fn state_in_proof(&mut self, clause: &[Literal], holds: bool) {
        if let Some(proof) = &mut self.proof {
            proof.clause(clause, &self.candidates, holds);
        }
    }

    /// Adds a clause that holds, with no guess standing.
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

    /// Adds a clause of two and more literals, of which the first two are watched; the reason it will be for
    /// the first of them.
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
            let (work, clash) = self.propagate();
            meter.stats.iterations += 1;
            meter.work(work)?;
            self.since_annealing = self.since_annealing.saturating_add(work);
            if let Some(clash) = clash {
                self.learn(clash, meter);
                if self.conflicts >= self.until {
                    return Ok(Outcome::Rest);
                }
                continue;
            }
            if self.pace.is_stuck() {
                self.pace.restarted();
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

    /// Guesses first what annealing comes to, from the beginning.
    fn anneal(&mut self, meter: &mut Meter) -> Result<(), Limit> {
        self.since_annealing = 0;
        let Some(mut annealing) = self.annealing.take() else {
            return Ok(());
        };
        annealing.cool(meter)?;
        self.back(0, meter);
        for (last, &candidate) in self.last.iter_mut().zip(&self.candidates) {
            *last = annealing.says(candidate).unwrap_or(*last);
        }
        self.annealing = Some(annealing);
        Ok(())
    }

    /// The variable to guess at.
    fn undecided(&mut self) -> Option<Variable> {
        loop {
            let variable = self.order.next()?;
            if self.trail.value(Literal::of(variable, true)) == 0 {
                return Some(variable);
            }
        }
    }

    /// Turns a clash into a clause and goes back to where that has something to say.
    fn learn(&mut self, clash: Clash, meter: &mut Meter) {
        meter.stats.backtracks += 1;
        self.conflicts += 1;
        if self.trail.level() == 0 {
            self.exhausted = true;
            return;
        }
        let (level, levels) = self.analyze(clash);
        self.pace.conflict(levels);
        self.order.fade();
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

    /// Takes guesses back.
    fn back(&mut self, level: u32, meter: &mut Meter) {
        let (order, last) = (&mut self.order, &mut self.last);
        self.trail.back(level, |literal| {
            meter.stats.placements += u64::from(literal.says_true());
            last[literal.variable().index()] = literal.says_true();
            order.insert(literal.variable());
        });
    }

    /// The candidates that are right, after a solution.
    pub(super) fn solution(&self) -> impl Iterator<Item = Candidate> + '_ {
        let right = self
            .trail
            .all()
            .iter()
            .filter(|literal| literal.says_true());
        right.map(|literal| self.candidates[literal.variable().index()])
    }

    /// The solution just found is not to be found again.
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

    /// From here on, one of these candidates is right in every solution. They are guessed to be right, others not.
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
