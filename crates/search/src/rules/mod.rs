//! Variants: puzzles with any rules, solved by propagation and search.
//!
//! Every rule becomes propagators (`lower`), each of which takes digits away that no solution can have;
//! the engine (`engine`) runs them and guesses. A few general ones serve all kinds: relations of two cells
//! as tables (`pairs`), lists of sets of digits (`sets`), sums as wide numbers (`total`), lines that an
//! automaton reads (`line`), at least one of several things (`clause`), one of several ways (`either`).
//!
//! What takes too many guesses takes turns with the search that learns, if all its rules are fit for that (`learn`): houses of any kind,
//! cells that differ, relations of two cells, sets of digits, sums. The plain boards have engines of their own, which know nothing of rules.

mod check;
mod clause;
mod conflict;
mod counts;
mod domains;
mod either;
mod ends;
mod engine;
mod facts;
mod house;
mod index;
mod learn;
mod line;
mod lower;
mod pairs;
mod places;
mod plain;
mod rank;
mod regions;
mod sandwich;
mod sees;
mod sets;
mod skyline;
mod total;

pub use conflict::{Part, RuleConflict, conflict};

use std::collections::HashSet;
use std::ops::ControlFlow;

use ninefold_grid::variant::{Filling, Kind, Variant, legal};
use ninefold_grid::{Digit, Grid};

use crate::budget::Meter;
use crate::general::Answers;
use crate::sink::{Run, Stop, ended};
use crate::{Budget, End, Limit, Stats};

/// Takes solutions of a variant as they are found, with what the search cost up to here; `Break` ends it.
pub type Taker<'a> = dyn FnMut(&Filling, &Stats) -> ControlFlow<()> + 'a;

/// Hands every solution of a variant over, in an order that is fixed but means nothing.
pub fn each(variant: &Variant, take: &mut Taker, budget: &Budget) -> Run {
    let Some(puzzle) = plain::puzzle(variant) else {
        return each_after(PATIENCE, variant, take, budget);
    };
    let mut sink = |grid: &Grid, stats: &Stats| {
        let filling: Option<Filling> = grid.iter().map(|(_, digit)| digit).collect();
        filling.map_or(ControlFlow::Continue(()), |filling| take(&filling, stats))
    };
    crate::each(&puzzle, &mut sink, budget)
}

/// The same, in turns with the search that learns after so many dead ends, if it knows the rules.
pub fn each_after(failures: u64, variant: &Variant, take: &mut Taker, budget: &Budget) -> Run {
    let mut meter = Meter::new(budget);
    let mut tell = |filling: Filling, meter: &Meter| match take(&filling, &meter.stats()) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(Stop::Sink),
    };
    let outcome = match variant.layout().digits() > Kind::MOST_DIGITS {
        true => wide(variant, &mut tell, &mut meter),
        false => narrow(failures, variant, &mut tell, &mut meter),
    };
    ended(outcome, &meter)
}

/// Takes the filling of a solution.
type Tell<'a> = dyn FnMut(Filling, &Meter) -> Result<(), Stop> + 'a;

/// A board with more digits than rules know. Of rules that it [should not have](Variant::unfit) the oracle is asked about each
/// filling, which takes long.
fn wide(variant: &Variant, tell: &mut Tell, meter: &mut Meter) -> Result<(), Stop> {
    let Ok((standing, problem)) = learn::wide(variant) else {
        return Ok(());
    };
    let mut told = |filling: Filling, meter: &Meter| match legal::solves(variant, &filling) {
        true => tell(filling, meter),
        false => Ok(()),
    };
    let mut answers = Answers::to(problem);
    while !standing.answer(&mut answers, u64::MAX, &mut told, meter)? {}
    Ok(())
}

fn narrow(
    failures: u64,
    variant: &Variant,
    tell: &mut Tell,
    meter: &mut Meter,
) -> Result<(), Stop> {
    let Ok(network) = lower::network(variant) else {
        return Ok(());
    };
    let labels = network.labels.clone();
    let mut search = engine::Search::new(network);
    let filling = |at: &[u64]| {
        let digit = |digits: &u64| Digit::from_index(digits.trailing_zeros() as usize);
        let mut filling: Filling = at.iter().map(digit).collect();
        number(&labels, &mut filling);
        filling
    };
    if search.run(failures, meter, &mut |at, meter| tell(filling(at), meter))? {
        return Ok(());
    }
    let mut told: HashSet<Filling> = HashSet::new();
    if let Some((standing, problem)) = search.standing() {
        let (mut guesses, share) = match problem.has_more() {
            true => (failures.saturating_mul(SUMS), SHARE),
            false => (0, 1),
        };
        let mut conflicts = TURN;
        let mut answers = Answers::to(problem);
        while told.len() <= engine::FEW {
            let mut tell = |filling: Filling, meter: &Meter| match told.insert(filling.clone()) {
                true => tell(filling, meter),
                false => Ok(()),
            };
            if search.run(guesses, meter, &mut |at, meter| tell(filling(at), meter))? {
                return Ok(());
            }
            match standing.answer(&mut answers, conflicts, &mut tell, meter) {
                Ok(true) => return Ok(()),
                Ok(false) => {}
                Err(Stop::Limit(Limit::Memory)) => break,
                Err(stop) => return Err(stop),
            }
            guesses = conflicts * share;
            conflicts += conflicts / 2;
        }
    }
    let mut tell_new = |at: &[u64], meter: &Meter| {
        let filling = filling(at);
        match told.contains(&filling) {
            true => Ok(()),
            false => tell(filling, meter),
        }
    };
    search.run(u64::MAX, meter, &mut tell_new).map(|_| ())
}

/// The dead ends that a search without memory may come to: what it solves with so few, it solves sooner.
const PATIENCE: u64 = 500;

/// Sums are long in clauses: with them, guessing may come to so many times as many dead ends more.
const SUMS: u64 = 5;

/// Then the two searches take turns: so many conflicts of the one, as many dead ends of the other, and half as many more in the
/// next round.
const TURN: u64 = 1_000;

/// With sums a conflict takes about as long as so many dead ends.
const SHARE: u64 = 4;

/// Numbers what stands in some cells in the order in which it appears.
fn number(cells: &[usize], filling: &mut Filling) {
    let mut seen: Vec<Digit> = Vec::new();
    for &cell in cells {
        let known = seen.iter().position(|&digit| digit == filling[cell]);
        let number = known.unwrap_or(seen.len());
        if known.is_none() {
            seen.push(filling[cell]);
        }
        filling[cell] = Digit::from_index(number);
    }
}

/// What there is to say about the solutions of a variant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Exactly one.
    Unique(Filling),
    /// More than one; here are two.
    Multiple(Filling, Filling),
    /// No solution.
    None,
    /// The budget ran out first.
    Unknown {
        /// A solution, if one was found in time.
        first: Option<Filling>,
        /// What ran out.
        limit: Limit,
    },
}

impl Verdict {
    /// A solution, if one was found.
    pub fn solution(&self) -> Option<&Filling> {
        match self {
            Verdict::Unique(filling) | Verdict::Multiple(filling, _) => Some(filling),
            Verdict::Unknown { first, .. } => first.as_ref(),
            Verdict::None => None,
        }
    }
}

/// Solves a variant: is there a solution, and is it the only one? Solutions that differ only in cells
/// beside the board are different.
pub fn solve(variant: &Variant, budget: &Budget) -> (Verdict, Stats) {
    let mut found: Vec<Filling> = Vec::new();
    let run = each(
        variant,
        &mut |filling, _| {
            found.push(filling.clone());
            match found.len() {
                2 => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            }
        },
        budget,
    );
    let (second, first) = (found.pop(), found.pop());
    let verdict = match (first, second, run.end) {
        (Some(first), Some(second), _) => Verdict::Multiple(first, second),
        (None, first, End::Limit(limit)) => Verdict::Unknown { first, limit },
        (None, Some(only), _) => Verdict::Unique(only),
        _ => Verdict::None,
    };
    (verdict, run.stats)
}

/// Counts the solutions of a variant up to `limit`; 0 means all of them.
pub fn count(variant: &Variant, limit: u64, budget: &Budget) -> crate::Counted {
    let mut count = 0;
    let run = each(
        variant,
        &mut |_, _| {
            count += 1;
            match count == limit {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        },
        budget,
    );
    crate::Counted {
        count,
        end: run.end,
        stats: run.stats,
    }
}
