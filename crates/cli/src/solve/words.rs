//! Verdicts in words.

use ninefold::grid::{Puzzle, legal};
use ninefold::render::words;
use ninefold::search::{Solved, Stats, Verdict};

/// Why all is not well, in a few words.
pub(crate) fn reason(puzzle: &Puzzle, solved: &Solved, verified: Option<bool>) -> Option<String> {
    let words = match (&solved.verdict, verified) {
        (Verdict::Unique(_), Some(false)) => "differs from the solution in the file".to_owned(),
        (Verdict::Unique(_), _) => return None,
        (Verdict::Multiple(..), _) => SEVERAL.to_owned(),
        (Verdict::None, _) => no_solution(puzzle),
        (Verdict::Stuck(left), _) => {
            let open = left
                .iter()
                .filter(|(_, marks)| marks.only().is_none())
                .count();
            format!(
                "stuck: the method logic leaves {} open",
                words::counted(open as u64, "cell")
            )
        }
        (Verdict::Unknown { first: None, limit }, _) => format!("gave up ({limit})"),
        (
            Verdict::Unknown {
                first: Some(_),
                limit,
            },
            _,
        ) => {
            format!("gave up looking for a second solution ({limit})")
        }
    };
    Some(words)
}

/// That there is none, and which givens stand in each other's way if that is plain to see.
pub(super) fn no_solution(puzzle: &Puzzle) -> String {
    let geometry = puzzle.geometry();
    match legal::clashes(geometry, puzzle.givens()).first() {
        Some(clash) => format!("no solution: {}", words::clash(geometry, clash)),
        None => "no solution".to_owned(),
    }
}

/// The verdict for a person, without a full stop.
pub(crate) fn sentence(puzzle: &Puzzle, solved: &Solved, verified: Option<bool>) -> String {
    let verdict = match (&solved.verdict, reason(puzzle, solved, verified)) {
        (Verdict::Unique(_), None) => "Exactly one solution".to_owned(),
        (Verdict::Unique(_), Some(reason)) => format!("Exactly one solution, which {reason}"),
        (Verdict::Multiple(..), _) => {
            "More than one solution, this is the first (`ninefold check` shows a second)".to_owned()
        }
        (Verdict::None, reason) => {
            format!(
                "{} (`ninefold check` says more)",
                capitalized(&reason.unwrap_or_default())
            )
        }
        (_, reason) => capitalized(&reason.unwrap_or_default()),
    };
    let nodes = words::counted(solved.total.nodes, "node");
    let time = words::duration(solved.total.elapsed);
    format!("{verdict}; method {}, {nodes}, {time}", solved.method)
}

fn capitalized(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|c| c.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// What it cost, in a line or two.
pub(super) fn costs(solved: &Solved) -> Vec<String> {
    let figures = |stats: &Stats| {
        format!(
            "{}, {}, {}, {}, {}",
            words::counted(stats.placements, "placement"),
            words::counted(stats.backtracks, "backtrack"),
            words::counted(stats.iterations, "iteration"),
            words::counted(stats.nodes, "node"),
            words::duration(stats.elapsed)
        )
    };
    let mut lines = Vec::new();
    if let Some(stats) = &solved.to_first {
        lines.push(format!(
            "{}, to the first solution: {}",
            solved.method,
            figures(stats)
        ));
    }
    lines.push(format!(
        "{}, in all: {}",
        solved.method,
        figures(&solved.total)
    ));
    lines
}

/// What stands for more than one solution.
pub(crate) const SEVERAL: &str = "more than one solution";
