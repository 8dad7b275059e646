//! What `solve` adds to the report of a verdict: the solution that the file states, the method, and the costs.

use ninefold::format::Record;
use ninefold::grid::Puzzle;
use ninefold::report::{self, words};
use ninefold::search::{Solved, Stats, Verdict};

/// Why all is not well, in a few words.
pub(crate) fn reason(record: &Record, verdict: &Verdict, verified: Option<bool>) -> Option<String> {
    let stated = match (verified, &record.solution) {
        (Some(false), None) => Some("the file states no solution".to_owned()),
        (Some(false), Some(_)) => Some("differs from the solution in the file".to_owned()),
        _ => None,
    };
    report::reason_of(record, verdict).or(stated)
}

/// The verdict for a person, and what it cost.
pub(crate) fn sentence(puzzle: &Puzzle, solved: &Solved) -> String {
    let guesses = guesses(solved.total.nodes);
    let time = words::duration(solved.total.elapsed);
    let verdict = report::sentence(puzzle, &solved.verdict);
    format!("{verdict} Method: {}, {guesses}, {time}.", solved.method)
}

/// What a person may want to know beside the verdict and the board.
pub(super) fn advice(
    record: &Record,
    verdict: &Verdict,
    verified: Option<bool>,
) -> Option<&'static str> {
    match verdict {
        Verdict::Unique(_) if verified == Some(false) => Some(match record.solution {
            None => "The file states no solution.",
            Some(_) => "The file states another solution.",
        }),
        Verdict::Unique(_) => None,
        Verdict::Multiple(..) => {
            Some("This is the first solution; `ninefold check` shows a second one.")
        }
        Verdict::None => Some("`ninefold check` shows what is wrong."),
        Verdict::Stuck(_) => Some("The board shows the digits that it placed."),
        Verdict::Unknown { .. } => None,
    }
}

/// What it cost, in a line or two.
pub(super) fn costs(solved: &Solved) -> Vec<String> {
    let figures = |stats: &Stats| {
        format!(
            "{}, {}, {}, {}, {}",
            words::counted(stats.placements, "placement"),
            words::counted(stats.backtracks, "backtrack"),
            words::counted(stats.iterations, "iteration"),
            guesses(stats.nodes),
            words::duration(stats.elapsed)
        )
    };
    let method = solved.method;
    let in_all = figures(&solved.total);
    match solved.to_first.as_ref().map(figures) {
        Some(to_first) if to_first != in_all => vec![
            format!("{method}, to the first solution: {to_first}"),
            format!("{method}, in all: {in_all}"),
        ],
        _ => vec![format!("{method}: {in_all}")],
    }
}

/// The nodes of a search.
fn guesses(nodes: u64) -> String {
    match nodes {
        1 => "1 guess".to_owned(),
        nodes => format!("{} guesses", words::number(nodes)),
    }
}
