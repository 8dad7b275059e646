//! Groups of cells that a rule of Ninefold's own text should not have.

use std::collections::HashSet;

use ninefold_grid::Cell;
use ninefold_grid::constraint::{Kind, Scope};

/// What is wrong with the groups of a rule that somebody writes by hand. Rules of other programs may have such groups.
pub(crate) enum Flaw {
    NoCells,
    /// There is only the first of two groups.
    NoSlash,
    /// A line, the group with this number, has one cell.
    OneCell(usize),
    /// A group names a cell twice. These are its number and the place in it.
    Again(usize, usize),
}

/// Returns what is wrong with groups of cells, if anything is.
pub(crate) fn flaw(kind: &Kind, groups: &[Vec<Cell>]) -> Option<Flaw> {
    if groups.is_empty() && kind.needs_cells() {
        return Some(Flaw::NoCells);
    }
    if kind.row().scope == Scope::Head && groups.len() == 1 {
        return Some(Flaw::NoSlash);
    }
    let single = groups.iter().position(|group| group.len() == 1);
    if let Some(group) = single.filter(|_| kind.needs_two_cells()) {
        return Some(Flaw::OneCell(group));
    }
    if kind.may_repeat_cells() {
        return None;
    }
    let again = |(number, group): (usize, &Vec<Cell>)| {
        let mut seen = HashSet::new();
        let place = group.iter().position(|&cell| !seen.insert(cell))?;
        Some(Flaw::Again(number, place))
    };
    groups.iter().enumerate().find_map(again)
}
