//! `ninefold bench --hints`: how long somebody waits for a hint, wherever one could be asked for.
//!
//! Each puzzle is walked from start to end. At each position the next step is looked for anew, as for a
//! hint there, so that the figures have the time of everything that was tried in vain too.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use ninefold::grid::ProperPuzzle;
use ninefold::logic::Technique;
use ninefold::report::{json, words};
use ninefold::search::{self, Budget, Verdict};
use ninefold::techniques::{Policy, Position};

use super::Set;

/// A time above this is taken again, twice, and the least counts: something else may have run.
const SLOW: Duration = Duration::from_millis(5);

/// For each technique that a hint named, how long these took. Puzzles that are not proper, or on boards that
/// techniques do not know, are left out.
pub(super) fn hints(set: &Set) -> Vec<json::HintTimes> {
    let mut times: BTreeMap<Technique, Vec<Duration>> = BTreeMap::new();
    let policy = Policy::default();
    for puzzle in &set.puzzles {
        let verdict = search::solve(puzzle, &Budget::default()).verdict;
        if !matches!(verdict, Verdict::Unique(_)) {
            continue;
        }
        let puzzle = ProperPuzzle::vouched(puzzle.clone());
        let Ok(mut position) = Position::proper(&puzzle) else {
            continue;
        };
        let timed = |position: &Position| {
            let start = Instant::now();
            let step = position.next(&policy);
            (start.elapsed(), step)
        };
        while let (mut time, Some(step)) = timed(&position) {
            for _ in 0..2 {
                if time > SLOW {
                    time = time.min(timed(&position).0);
                }
            }
            times.entry(step.technique).or_default().push(time);
            position.apply(&step);
        }
    }
    let summary = |(technique, mut times): (Technique, Vec<Duration>)| {
        times.sort_unstable();
        let ms = |time: Option<&Duration>| time.map_or(0.0, |time| time.as_secs_f64() * 1e3);
        json::HintTimes {
            set: set.name.clone(),
            technique: technique.id(),
            hints: times.len(),
            median_ms: ms(times.get(times.len() / 2)),
            slowest_ms: ms(times.last()),
        }
    };
    times.into_iter().map(summary).collect()
}

pub(super) fn row(times: &json::HintTimes) -> [String; 5] {
    [
        times.set.rsplit('/').next().unwrap_or_default().to_owned(),
        times.technique.to_owned(),
        words::number(times.hints as u64),
        format!("{:.3}", times.median_ms),
        format!("{:.3}", times.slowest_ms),
    ]
}
