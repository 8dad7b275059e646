//! The count of one puzzle, on all threads if it is long.

use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use ninefold::grid::Puzzle;
use ninefold::search::{self, Budget, Counted, End, Limit, Stats};
use ninefold::stream;

use crate::limits::Progress;

/// A count of more nodes than this is long: several milliseconds.
const LONG: u64 = 50_000;

/// Into how many parts a long count is split: they are of very different sizes.
const PARTS: usize = 256;

/// Whether a long count is under way. It has as many threads as the program may use, and another one
/// beside it makes do with the one it is on.
static UNDER_WAY: AtomicBool = AtomicBool::new(false);

/// Counts the solutions of a puzzle up to `limit`; 0 means all of them. A puzzle that is not plain stays whole: its engine
/// learns while it counts, and 256 parts on two threads took five times as long (150,960 solutions of a 6×6 jigsaw with
/// a thermometer).
pub(crate) fn count(
    puzzle: &Puzzle,
    limit: u64,
    budget: &Budget,
    threads: NonZero<usize>,
    progress: &Progress,
) -> Counted {
    if budget.nodes.is_some() || threads.get() == 1 || !puzzle.is_plain() {
        return search::count(puzzle, limit, budget);
    }
    let long = Budget {
        nodes: Some(LONG),
        ..*budget
    };
    let counted = search::count(puzzle, limit, &long);
    if counted.end != End::Limit(Limit::Nodes) {
        return counted;
    }
    if UNDER_WAY.swap(true, Ordering::Relaxed) {
        return search::count(puzzle, limit, budget);
    }
    let counted = count_parts(puzzle, limit, budget, threads, progress);
    UNDER_WAY.store(false, Ordering::Relaxed);
    counted
}

fn count_parts(
    puzzle: &Puzzle,
    limit: u64,
    budget: &Budget,
    threads: NonZero<usize>,
    progress: &Progress,
) -> Counted {
    let parts = search::split(puzzle, PARTS);
    let number = parts.len();
    let mut all = Counted {
        count: 0,
        end: End::Exhausted,
        stats: Stats::default(),
    };
    let so_far = AtomicU64::new(0);
    let silent = Budget {
        progress: None,
        ..*budget
    };
    let one = |part: Vec<Puzzle>| {
        let left = match limit {
            0 => 0,
            _ => limit.saturating_sub(so_far.load(Ordering::Relaxed)).max(1),
        };
        let counts = part.iter().map(|part| search::count(part, left, &silent));
        counts
            .inspect(|counted| {
                so_far.fetch_add(counted.count, Ordering::Relaxed);
            })
            .collect()
    };
    let mut done = 0;
    let add = |counts: Vec<Counted>| {
        for counted in counts {
            all.count += counted.count;
            all.stats.nodes += counted.stats.nodes;
            if matches!(counted.end, End::Limit(_)) {
                all.end = counted.end;
            }
            done += 1;
            progress.counting(all.count, (done, number));
        }
        match limit > 0 && all.count >= limit {
            true => Err(Enough),
            false => Ok(()),
        }
    };
    // A part is a share of its own.
    let weight = |_: &Puzzle| stream::SHARE;
    if let Err(Enough) = stream::ordered(parts.into_iter(), weight, threads, one, add) {
        (all.count, all.end) = (limit, End::Stopped);
    }
    all
}

/// The limit is reached.
struct Enough;
