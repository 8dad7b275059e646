//! Why a variant has no solution: a smallest set of givens and rules that already contradict each other.
//!
//! Found by deletion, as on plain boards: portions of what the puzzle says are taken away as long as the rest
//! has no solution, first large ones and at last one by one; several orders are tried and the smallest set
//! wins. Houses always stay. A trial that runs out of its nodes keeps its part, which costs minimality alone.
//!
//! Some rules mean more when others are gone: without a dot, the rule that all dots are given forbids
//! what the dot said. Such rules go together or not at all.

use ninefold_grid::Cell;
use ninefold_grid::variant::{Constraint, Filling, Kind, Mark, Rule, Variant};

use super::{Verdict, count, solve};
use crate::budget::Meter;
use crate::{Budget, End};

/// Something that a variant says and that could be left out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Part {
    /// The given of a cell, or what is left to it.
    Cell(Cell),
    /// The constraints with these numbers, which mean something else without each other; mostly one.
    Rules(Vec<usize>),
}

/// Givens and rules that contradict each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleConflict {
    /// What alone, with the houses, has no solution. Nothing if the houses themselves have none.
    pub parts: Vec<Part>,
    /// Whether every part is needed; false if a budget ended the search for fewer.
    pub minimal: bool,
    /// The parts without any one of which there is exactly one solution, which is told.
    pub suspects: Vec<(Part, Filling)>,
}

/// The most nodes of one trial, and of all together.
const TRIAL: u64 = 3_000;
const PATIENCE: u64 = 150_000;
/// What a trial costs beside its nodes.
const SET_UP: u64 = 20;

/// The conflict of a variant that has no solution, which nobody asks again. The node budget counts for each
/// trial; the deadline and the cancel flag for all of them.
pub fn conflict(variant: &Variant, budget: &Budget) -> RuleConflict {
    let trial = Budget {
        nodes: Some(budget.nodes.map_or(TRIAL, |nodes| nodes.min(TRIAL))),
        progress: None,
        ..*budget
    };
    let said = parts(variant);
    let mut best = (said.clone(), false);
    let mut patience = PATIENCE;
    for order in 0..4 {
        let mut kept = said.clone();
        match order {
            0 => {}
            1 => kept.reverse(),
            // Rules of few cells say the most.
            2 => kept.sort_by_key(|part| std::cmp::Reverse(size(variant, part))),
            _ => kept.rotate_left(said.len() / 2),
        }
        let minimal = delete(variant, &mut kept, &trial, &mut patience);
        if (kept.len(), !minimal) < (best.0.len(), !best.1) {
            best = (kept, minimal);
        }
        if patience == 0 || overdue(&trial) {
            break;
        }
    }
    let (mut parts, minimal) = best;
    parts.sort_by_key(|part| match part {
        Part::Rules(rules) => (0, rules.first().copied().unwrap_or(0)),
        Part::Cell(cell) => (1, cell.index()),
    });
    // Whatever cures the puzzle is part of every conflict.
    let cured = parts.iter().filter_map(|part| {
        let kept: Vec<Part> = said
            .iter()
            .filter(|other| *other != part)
            .cloned()
            .collect();
        match solve(&only(variant, &kept), &trial).0 {
            Verdict::Unique(filling) => Some((part.clone(), filling)),
            _ => None,
        }
    });
    RuleConflict {
        suspects: cured.collect(),
        parts,
        minimal,
    }
}

/// How many cells a part speaks of.
fn size(variant: &Variant, part: &Part) -> usize {
    match part {
        Part::Cell(_) => 1,
        Part::Rules(rules) => {
            let rules = rules.iter().filter_map(|&i| variant.constraints.get(i));
            let cells = |rule: &&Rule| match rule.groups.is_empty() {
                true => variant.layout().cell_count(),
                false => rule.groups.iter().map(Vec::len).sum(),
            };
            rules
                .flat_map(|rule| rule.certain())
                .map(|rule| cells(&rule))
                .sum()
        }
    }
}

/// Everything that could be left out: rules first, then cells.
fn parts(variant: &Variant) -> Vec<Part> {
    let mut groups: Vec<(Option<usize>, Vec<usize>)> = Vec::new();
    for (i, constraint) in variant.constraints.iter().enumerate() {
        let bond = bond(variant, constraint);
        let own = groups
            .iter_mut()
            .find(|(other, _)| bond.is_some() && *other == bond);
        match own {
            Some((_, rules)) => rules.push(i),
            None => groups.push((bond, vec![i])),
        }
    }
    let rules = groups.into_iter().map(|(_, rules)| Part::Rules(rules));
    rules.chain(variant.stated().map(Part::Cell)).collect()
}

/// The number of the bond that holds a constraint and others together.
fn bond(variant: &Variant, constraint: &Constraint) -> Option<usize> {
    let named = |mark: Mark| {
        let mut all = variant.certain();
        all.any(|rule| matches!(&rule.kind, Kind::NoOther(marks) if marks.contains(&mark)))
    };
    constraint
        .certain()
        .into_iter()
        .find_map(|rule| match rule.kind {
            Kind::NoOther(_) => Some(0),
            _ if Mark::of(&rule.kind).is_some_and(named) => Some(0),
            Kind::Minimum => Some(1),
            Kind::Maximum => Some(2),
            Kind::Rank(_) | Kind::Ties(_) => Some(3),
            _ => None,
        })
}

/// Deletes from the front as long as there is no solution and the patience lasts. Whether every part left
/// is needed.
fn delete(variant: &Variant, kept: &mut Vec<Part>, trial: &Budget, patience: &mut u64) -> bool {
    let mut portion = kept.len() / 2;
    loop {
        let (mut minimal, mut at) = (true, 0);
        while at < kept.len() {
            let end = kept.len().min(at + portion.max(1));
            let mut fewer = kept.clone();
            fewer.drain(at..end);
            let counted = count(&only(variant, &fewer), 1, trial);
            match counted.end {
                End::Exhausted => *kept = fewer,
                End::Stopped => at = end,
                End::Limit(_) => (minimal, at) = (false, end),
            }
            *patience = patience.saturating_sub(counted.stats.nodes + SET_UP);
            if *patience == 0 || overdue(trial) {
                return false;
            }
        }
        if portion <= 1 {
            return minimal;
        }
        portion /= 2;
    }
}

/// The variant that says these parts and nothing else.
fn only(variant: &Variant, parts: &[Part]) -> Variant {
    let mut fewer = Variant::new(variant.layout().clone());
    let mut rules = Vec::new();
    for part in parts {
        match part {
            Part::Cell(cell) => fewer.restrict(*cell, variant.allowed(*cell)),
            Part::Rules(own) => rules.extend(own),
        }
    }
    rules.sort_unstable();
    let rules = rules
        .into_iter()
        .filter_map(|&i| variant.constraints.get(i));
    fewer.constraints = rules.cloned().collect();
    fewer
}

fn overdue(budget: &Budget) -> bool {
    let unlimited = Budget {
        nodes: None,
        ..*budget
    };
    Meter::new(&unlimited).work(1).is_err()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_grid::variant::Layout;
    use ninefold_grid::{Marks, Shape};

    fn four() -> (Variant, impl Fn(&str) -> Cell) {
        let layout = Layout::of(Shape::new(2, 2).unwrap()).unwrap();
        let own = layout.clone();
        (Variant::new(layout), move |name: &str| {
            own.named(name).unwrap()
        })
    }

    fn give(variant: &mut Variant, cell: Cell, value: i32) {
        let digit = variant.layout().digit(value).unwrap();
        variant.restrict(cell, Marks::of(digit));
    }

    #[test]
    fn a_conflict_names_rules_and_givens() {
        let (mut variant, cell) = four();
        let line = |names: &str| names.split(' ').map(&cell).collect::<Vec<Cell>>();
        variant.constraints = vec![
            Constraint::new(Kind::Thermo, line("r1c1 r1c2 r1c3")),
            Constraint::new(Kind::Cage(Some(3)), line("r1c1 r2c1")),
            Constraint::new(Kind::Thermo, line("r4c4 r4c3")),
        ];
        give(&mut variant, cell("r4c1"), 4);
        give(&mut variant, cell("r1c2"), 2);
        // The cage holds 1 and 2, but 2 has no place in it: it is in the box already.
        give(&mut variant, cell("r2c3"), 1);
        assert_eq!(solve(&variant, &Budget::default()).0, Verdict::None);
        let found = conflict(&variant, &Budget::default());
        assert!(found.minimal);
        assert_eq!(
            found.parts,
            [Part::Rules(vec![1]), Part::Cell(cell("r1c2"))]
        );
        for (part, filling) in &found.suspects {
            let kept: Vec<Part> = parts(&variant)
                .into_iter()
                .filter(|other| other != part)
                .collect();
            let verdict = solve(&only(&variant, &kept), &Budget::default()).0;
            assert_eq!(verdict, Verdict::Unique(filling.clone()));
        }
        // What is left has no solution, and whatever else is taken away, it has one.
        assert_eq!(
            solve(&only(&variant, &found.parts), &Budget::default()).0,
            Verdict::None
        );
        for i in 0..found.parts.len() {
            let mut fewer = found.parts.clone();
            fewer.remove(i);
            assert_ne!(
                solve(&only(&variant, &fewer), &Budget::default()).0,
                Verdict::None
            );
        }
    }

    #[test]
    fn rules_that_read_others_stay_with_them() {
        let (mut variant, cell) = four();
        let pair = |a: &str, b: &str| vec![vec![cell(a), cell(b)]];
        variant.constraints = vec![
            Constraint::of(Kind::Difference(1), pair("r1c1", "r1c2")),
            Constraint::of(Kind::NoOther(vec![Mark::Difference(1)]), Vec::new()),
            Constraint::of(Kind::Ratio(3), pair("r1c1", "r1c2")),
        ];
        let found = conflict(&variant, &Budget::default());
        for part in &found.parts {
            assert!(matches!(part, Part::Rules(rules) if rules[..] == [0, 1] || rules[..] == [2]));
        }
    }

    #[test]
    fn a_budget_costs_minimality_alone() {
        let (mut variant, cell) = four();
        for (name, value) in [("r1c1", 1), ("r1c2", 1), ("r4c4", 2)] {
            give(&mut variant, cell(name), value);
        }
        let budget = Budget {
            deadline: Some(std::time::Instant::now()),
            ..Budget::default()
        };
        let found = conflict(&variant, &budget);
        assert!(!found.minimal && found.parts.len() == 3);
        let found = conflict(&variant, &Budget::default());
        assert_eq!(
            found.parts,
            [Part::Cell(cell("r1c1")), Part::Cell(cell("r1c2"))]
        );
    }
}
