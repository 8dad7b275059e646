//! The possible digits of each cell, as data and in words.

use ninefold_grid::words::capitalized;
use ninefold_grid::{Cell, Puzzle};
use ninefold_search::general::Estimate;
use ninefold_search::{Budget, Chance, End, Limit, Possible, estimate};

use crate::verdict::{limit_words, line, no_solution};
use crate::{Status, json, words};

/// Returns what is known about the candidates of a puzzle. If a budget ran out, `limit` is the reason why not
/// everything is known.
fn possible(known: &Possible, limit: Option<Limit>) -> json::Possible {
    let puzzle = known.puzzle();
    let board = puzzle.board();
    let count = known.solution_count();
    let undecided = known.undecided();
    let mut unique = Vec::new();
    let cells = board.cells().map(|cell| {
        let mut possible = json::PossibleCell {
            cell: board.name(cell),
            digits: Vec::new(),
            solutions: Vec::new(),
            undecided: undecided[cell]
                .iter()
                .map(|digit| board.value(digit))
                .collect(),
        };
        for digit in board.digits() {
            let chance = known.chance(cell, digit);
            let (Chance::In(count) | Chance::AtLeast(count)) = chance else {
                continue;
            };
            if count == 0 {
                continue;
            }
            possible.digits.push(board.value(digit));
            possible.solutions.push(count.min(known.limit()));
            if chance == Chance::In(1) && known.solution_count() != Chance::In(1) {
                unique.push(json::CellDigit {
                    cell: board.name(cell),
                    digit: board.value(digit),
                });
            }
        }
        possible
    });
    let cells = cells.collect();
    json::Possible {
        status: status(count),
        puzzle: Some(line(board, puzzle.givens())),
        sentence: sentence(known, limit),
        limit: known.limit(),
        solutions: known.solutions().len(),
        all: !matches!(count, Chance::AtLeast(_)),
        complete: known.is_complete(),
        cells,
        unique,
        same: None,
        different: None,
        count: match count {
            Chance::Impossible => Some(0),
            Chance::In(count) => Some(u64::from(count)),
            _ => None,
        },
        estimate: None,
    }
}

/// The number of random dives of an estimate, which is their mean.
const DIVES: u64 = 1000;

/// Adds the number of solutions to a report. It is counted if that takes little work, and estimated otherwise.
/// Nothing is added unless every candidate is decided and the report does not have the number yet.
fn add_count(known: &Possible, budget: &Budget, report: &mut json::Possible) {
    if report.count.is_some() || !known.is_complete() {
        return;
    }
    match estimate(known.puzzle(), DIVES, budget) {
        Some(Estimate::Exact(count)) => {
            report.sentence = format!("{}.", words::counted(count, "solution"));
            report.count = Some(count);
        }
        Some(Estimate::About {
            ln,
            error,
            dives,
            limit: None,
        }) => {
            let found = json::Estimate::new(ln, error, dives);
            if let Some(log10) = found.log10 {
                let (number, percent) = (words::about(log10), (100.0 * error).ceil());
                report.sentence = format!("About {number} solutions (± {percent} %).");
                report.estimate = Some(found);
            }
        }
        _ => {}
    }
}

/// What a report about true candidates has beside the candidates.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Extras {
    /// The groups of cells that hold the same digit in all solutions, and the pairs that never do.
    pub same: bool,
    /// The number of solutions: counted if that takes little work, and estimated otherwise.
    pub count: bool,
}

impl Extras {
    /// Everything.
    pub const ALL: Extras = Extras {
        same: true,
        count: true,
    };
}

/// Finds the true candidates of a puzzle, each with up to `limit` solutions, and completes the report about them.
///
/// ```
/// use ninefold_report::{Extras, Status, true_candidates};
/// use ninefold_search::Budget;
///
/// let puzzle = "1... ..1. .... ...4".parse()?;
/// let report = true_candidates(&puzzle, 10, Extras::ALL, &Budget::default());
/// assert_eq!((report.status, report.complete), (Status::Multiple, true));
/// assert_eq!(report.cells[1].digits, [2, 3]);
/// assert_eq!((report.sentence.as_str(), report.same.map(|groups| groups.len())), ("6 solutions.", Some(3)));
/// # Ok::<(), ninefold_grid::notation::NotationError>(())
/// ```
pub fn true_candidates(
    puzzle: &Puzzle,
    limit: u32,
    extras: Extras,
    budget: &Budget,
) -> json::Possible {
    let mut known = Possible::new(puzzle, limit);
    let reached = match known.search(budget).end {
        End::Limit(limit) => Some(limit),
        _ => None,
    };
    let mut report = possible(&known, reached);
    if extras.same && known.is_complete() {
        let board = puzzle.board();
        let names = |group: Vec<Cell>| group.into_iter().map(|cell| board.name(cell)).collect();
        let groups = known.same(budget).ok();
        report.same = groups.map(|groups| groups.into_iter().map(names).collect());
        let named = |pair: [Cell; 2]| pair.map(|cell| board.name(cell));
        let pairs = known.different(budget).ok();
        report.different = pairs.map(|pairs| pairs.into_iter().map(named).collect());
    }
    if extras.count {
        add_count(&known, budget, &mut report);
    }
    report
}

fn status(count: Chance) -> Status {
    match count {
        Chance::Impossible => Status::None,
        Chance::In(1) => Status::Unique,
        Chance::In(_) => Status::Multiple,
        Chance::AtLeast(0 | 1) => Status::Unknown,
        _ => Status::Multiple,
    }
}

fn sentence(known: &Possible, limit: Option<Limit>) -> String {
    let puzzle = known.puzzle();
    let counted = |count: u32| words::counted(u64::from(count), "solution");
    let mut text = match known.solution_count() {
        Chance::Impossible => capitalized(&no_solution(puzzle)) + ".",
        Chance::In(1) => "Exactly one solution.".to_owned(),
        Chance::In(count) => format!("{}.", capitalized(&counted(count))),
        Chance::AtLeast(0) => "No solution has been found.".to_owned(),
        // How many were found depends on chance, so a round number is enough if there are many.
        Chance::AtLeast(count @ 1000..) => {
            format!("At least {}.", counted(10_u32.pow(count.ilog10())))
        }
        Chance::AtLeast(count) => format!("At least {}.", counted(count)),
        _ => String::new(),
    };
    if !known.is_complete() {
        let undecided = known.undecided();
        let cells = puzzle.board().cells();
        let open = cells.filter(|&cell| !undecided[cell].is_empty()).count();
        text += &match open {
            0 => " Not all solutions are counted".to_owned(),
            _ => format!(
                " Not everything is known of {}",
                words::counted(open as u64, "cell")
            ),
        };
        if let Some(limit) = limit {
            text += &format!(": {}", limit_words(limit));
        }
        text.push('.');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(puzzle: &str, limit: u32, nodes: Option<u64>) -> json::Possible {
        let mut known = Possible::new(&puzzle.parse().unwrap(), limit);
        known.search(&Budget {
            nodes,
            ..Budget::default()
        });
        possible(&known, nodes.map(|_| Limit::Nodes))
    }

    #[test]
    fn what_is_known_in_words() {
        let several = said("1... ..1. .... ...4", 100, None);
        assert_eq!(several.sentence, "6 solutions.");
        assert_eq!((several.solutions, several.all), (6, true));
        assert_eq!(several.cells[1].solutions.iter().sum::<u32>(), 6);
        let many = said("1... ..1. .... ...4", 2, None);
        assert!(many.sentence.starts_with("At least "), "{}", many.sentence);
        assert!(!many.all && many.complete);
        let one = said("1234 341. 2143 432.", 1, None);
        assert_eq!(
            (one.sentence.as_str(), one.status),
            ("Exactly one solution.", Status::Unique)
        );
        let none = said("11.. .... .... ....", 1, None);
        assert_eq!(
            none.sentence,
            "No solution: r1c1 and r1c2 are both 1 (row 1)."
        );
        let stopped = said("1... ..1. .... ...4", 1, Some(0));
        let expected = "No solution has been found. Not everything is known of 16 cells: the limit of nodes was reached.";
        assert_eq!(stopped.sentence, expected);
    }

    #[test]
    fn digits_that_make_it_unique() {
        let several = said("1... ..1. .... ...4", 10, None);
        let expected: Vec<String> = several
            .unique
            .iter()
            .map(|one| format!("{}={}", one.cell, one.digit))
            .collect();
        assert_eq!(expected, ["r2c1=2", "r2c1=3", "r3c2=2", "r3c2=3"]);
        let one = said("1234 341. 2143 432.", 10, None);
        assert_eq!(one.unique.len(), 0);
    }
}
