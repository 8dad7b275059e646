//! One hard puzzle on all threads: it is split, and its parts are searched at once.
//!
//! The parts do not depend on how many threads there are, and are heard in their order, so that the answer is the same on any
//! number of threads but one.

use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use ninefold::grid::Puzzle;
use ninefold::search::{self, Budget, Limit, Solved, Stats, Verdict, general};
use ninefold::stream;

use crate::limits::Progress;

/// A search of more nodes than this is long: some tenths of a second on a 25×25.
const LONG: u64 = 20_000;

/// Into how many parts a puzzle is split: they are of very different sizes, and more of them would take longer together.
const PARTS: usize = 16;

/// Solves a puzzle, on this number of threads if it is hard and may cost any number of nodes. A puzzle that is not plain stays whole:
/// its engine learns from every conflict, and each part would have to learn anew.
pub(super) fn solve(
    puzzle: &Puzzle,
    budget: &Budget,
    threads: NonZero<usize>,
    progress: &Progress,
) -> Solved {
    if budget.nodes.is_some() || threads.get() == 1 || !puzzle.is_plain() {
        return search::solve(puzzle, budget);
    }
    let long = Budget {
        nodes: Some(LONG),
        ..*budget
    };
    let solved = search::solve(puzzle, &long);
    let is_long = matches!(
        solved.verdict,
        Verdict::Unknown {
            limit: Limit::Nodes,
            ..
        }
    );
    match is_long {
        true => solve_parts(puzzle, budget, threads, progress, solved),
        false => solved,
    }
}

fn solve_parts(
    puzzle: &Puzzle,
    budget: &Budget,
    threads: NonZero<usize>,
    progress: &Progress,
    first_try: Solved,
) -> Solved {
    let began = Instant::now();
    // It is plain.
    let parts = general::split(puzzle, PARTS).unwrap_or_default();
    let number = parts.len();
    // What each part has cost, and how many are done.
    let mut costs = vec![Stats::default(); 1 + number];
    costs[0] = first_try.total;
    let costs = Mutex::new((costs, 0));
    // Ctrl-C, or two solutions are known.
    let stop = AtomicBool::new(false);
    let one = |(at, part): (usize, Puzzle)| {
        let watch = |stats: &Stats| {
            if budget.cancel.is_some_and(|flag| flag.load(Relaxed)) {
                stop.store(true, Relaxed);
            }
            let mut costs = costs.lock().unwrap_or_else(PoisonError::into_inner);
            costs.0[1 + at] = *stats;
            progress.searching_parts(&sum(&costs.0, began), (costs.1, number));
        };
        let budget = Budget {
            cancel: Some(&stop),
            progress: Some(&watch),
            ..*budget
        };
        let solved = search::solve(&part, &budget);
        costs.lock().unwrap_or_else(PoisonError::into_inner).1 += 1;
        solved
    };
    let job = |share: Vec<(usize, Puzzle)>| share.into_iter().map(one).collect::<Vec<_>>();
    let mut heard = vec![first_try.total];
    let (mut verdict, mut to_first) = (Verdict::None, first_try.to_first);
    let hear = |share: Vec<Solved>| {
        for solved in share {
            if let (None, Some(cost)) = (to_first, solved.to_first) {
                heard.push(cost);
                to_first = Some(sum(&heard, began));
                heard.pop();
            }
            heard.push(solved.total);
            verdict = std::mem::replace(&mut verdict, Verdict::None).and(solved.verdict);
        }
        if matches!(verdict, Verdict::Multiple(..)) {
            stop.store(true, Relaxed);
            return Err(Enough);
        }
        Ok(())
    };
    // A part is a share of its own.
    let weight = |_: &(usize, Puzzle)| stream::SHARE;
    let parts = parts.into_iter().enumerate();
    // An error is that enough is known.
    let _: Result<(), Enough> = stream::ordered(parts, weight, threads, job, hear);
    // The first try may have found one.
    if let Verdict::Unknown { first, .. } = &mut verdict
        && first.is_none()
    {
        *first = first_try.verdict.solution().cloned();
    }
    Solved {
        verdict,
        method: first_try.method,
        to_first,
        total: sum(&heard, began),
    }
}

/// Two solutions are known.
struct Enough;

/// All costs together; the time is the first one's and what has gone by since.
fn sum(costs: &[Stats], began: Instant) -> Stats {
    let mut sum = Stats::default();
    for cost in costs {
        sum.nodes += cost.nodes;
        sum.placements += cost.placements;
        sum.backtracks += cost.backtracks;
        sum.iterations += cost.iterations;
        sum.restarts += cost.restarts;
    }
    let before = costs
        .first()
        .map_or_else(Default::default, |cost| cost.elapsed);
    sum.elapsed = before + began.elapsed();
    sum
}
