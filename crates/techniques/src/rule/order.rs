//! The order in which the cells of a rule are [read](super::read).

use ninefold_grid::Cell;
use ninefold_grid::constraint::{Fact, Rule, Target};

/// One alternative that fulfils a constraint: the facts of rules that hold together.
pub(super) type Alternative = Vec<(Vec<Fact>, Option<Rule>)>;

/// Returns the order in which cells are read: ends and pointers first, then groups of one sum one after the
/// other, and lines along their cells. `line` returns the cells of a rule that is read from its first cell.
pub(super) fn order(
    alternative: &Alternative,
    cells: &[Cell],
    line: impl Fn(&Rule) -> Vec<Cell>,
) -> Option<Vec<usize>> {
    let mut wanted: Vec<Cell> = Vec::new();
    for (facts, rule) in alternative {
        for fact in facts {
            match fact {
                Fact::Line(of, _) | Fact::Between(of, ..) => wanted.extend(of),
                Fact::Ends(of, _) => wanted.extend(of.first().into_iter().chain(of.last())),
                Fact::Points(from, _, target) => {
                    wanted.push(*from);
                    if let Target::Cell(what) = target {
                        wanted.push(*what);
                    }
                }
                _ => {}
            }
        }
        wanted.extend(rule.iter().flat_map(&line));
        wanted.extend(groups(facts).concat());
    }
    wanted.extend(cells);
    let mut order = Vec::new();
    for cell in wanted {
        let place = cells.iter().position(|&other| other == cell)?;
        if !order.contains(&place) {
            order.push(place);
        }
    }
    Some(order)
}

/// Returns the groups that have one sum because of these facts, in their order. Returns none if the facts
/// contain other sums.
pub(super) fn groups(facts: &[Fact]) -> Vec<Vec<Cell>> {
    let mut groups: Vec<Vec<Cell>> = Vec::new();
    for fact in facts {
        let Fact::Sum(terms, total) = fact else {
            continue;
        };
        let side = |factor: i64| {
            let of = terms.iter().filter(move |term| term.1 == factor);
            of.map(|term| term.0).collect::<Vec<Cell>>()
        };
        let (left, right) = (side(1), side(-1));
        if *total != 0
            || left.is_empty()
            || right.is_empty()
            || left.len() + right.len() < terms.len()
        {
            return Vec::new();
        }
        // Each group has the same sum as those before it.
        if !groups.is_empty() && !groups.contains(&left) && !groups.contains(&right) {
            return Vec::new();
        }
        for group in [left, right] {
            if !groups.contains(&group) {
                groups.push(group);
            }
        }
    }
    let mut all = groups.concat();
    let count = all.len();
    all.sort_unstable();
    all.dedup();
    match all.len() == count && groups.len() > 2 {
        true => groups,
        false => Vec::new(),
    }
}
