//! Rules that leave a choice.

use ninefold_grid::Puzzle;
use ninefold_grid::constraint::{Constraint, Fact, facts};

use crate::rule::LocalRule;

/// The largest number of ways in which a rule may hold.
const MAX_WAYS: usize = 12;

/// Returns the facts for each way in which a constraint may hold. Returns `None` if there are too many ways.
fn ways(puzzle: &Puzzle, constraint: &Constraint) -> Option<Vec<Vec<Fact>>> {
    let ways = match constraint {
        Constraint::Rule(rule) => vec![facts(puzzle, rule)],
        Constraint::Any(all) => {
            let each = all.iter().map(|one| ways(puzzle, one));
            each.collect::<Option<Vec<_>>>()?.concat()
        }
        Constraint::All(all) => {
            let mut so_far = vec![Vec::new()];
            for one in all {
                let next = ways(puzzle, one)?;
                let with = |before: &Vec<Fact>| {
                    let with = |way: &Vec<Fact>| [&before[..], way].concat();
                    next.iter().map(with).collect::<Vec<_>>()
                };
                so_far = so_far.iter().flat_map(with).take(MAX_WAYS + 1).collect();
            }
            so_far
        }
    };
    (ways.len() <= MAX_WAYS).then_some(ways)
}

/// Returns a rule for each way in which a rule with a choice may hold. Returns `None` if it leaves no choice, or too
/// many.
pub(super) fn each_way(puzzle: &Puzzle, local: &LocalRule) -> Option<Vec<LocalRule>> {
    let constraint = local.constraint.as_ref()?;
    if matches!(constraint, Constraint::Rule(_)) {
        return None;
    }
    let rule = |facts| LocalRule {
        name: String::new(),
        meaning: String::new(),
        cells: local.cells.clone(),
        constraint: None,
        facts,
    };
    Some(ways(puzzle, constraint)?.into_iter().map(rule).collect())
}
