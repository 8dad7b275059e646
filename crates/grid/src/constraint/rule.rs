//! A rule, and combinations of rules.

use super::kind::Kind;
use crate::Cell;

/// A kind of constraint and the cells it is about.
///
/// ```
/// use ninefold_grid::Cell;
/// use ninefold_grid::constraint::{Kind, Rule};
///
/// let cage = vec![Cell::at(3, 3, 9), Cell::at(3, 4, 9)];
/// let rule = Rule { kind: Kind::Cage(Some(10)), groups: vec![cage] };
/// assert_eq!(rule.kind.keyword(), "cage");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Rule {
    /// The kind of constraint, with its numbers.
    pub kind: Kind,
    /// The groups of cells. Most kinds have one group, and kinds that are about the whole board have none.
    pub groups: Vec<Vec<Cell>>,
}

/// A rule of a puzzle in addition to its houses, or a combination of such rules.
///
/// ```
/// use ninefold_grid::Cell;
/// use ninefold_grid::constraint::{Constraint, Kind};
///
/// let cells = vec![Cell::at(0, 0, 9), Cell::at(0, 1, 9)];
/// let sum = |total| Constraint::new(Kind::Sum(total), cells.clone());
/// let either = Constraint::Any(vec![sum(5), sum(10)]);
/// assert_eq!(either.cells(), cells);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Constraint {
    /// One rule.
    Rule(Rule),
    /// All of these constraints hold.
    All(Vec<Constraint>),
    /// At least one of these constraints holds.
    Any(Vec<Constraint>),
}

impl Rule {
    /// Returns the cells of the first group, or no cells if there is no group.
    ///
    /// ```
    /// use ninefold_grid::Cell;
    /// use ninefold_grid::constraint::{Kind, Rule};
    ///
    /// let rule = Rule { kind: Kind::Thermo, groups: vec![vec![Cell::new(0), Cell::new(9)]] };
    /// assert_eq!(rule.cells(), [Cell::new(0), Cell::new(9)]);
    /// ```
    pub fn cells(&self) -> &[Cell] {
        self.groups.first().map_or(&[], |cells| cells)
    }
}

impl Constraint {
    /// Returns the constraint with one rule of this kind on one group of cells.
    ///
    /// ```
    /// use ninefold_grid::Cell;
    /// use ninefold_grid::constraint::{Constraint, Kind};
    ///
    /// let line = vec![Cell::at(0, 0, 9), Cell::at(1, 1, 9), Cell::at(1, 2, 9)];
    /// let thermo = Constraint::new(Kind::Thermo, line);
    /// assert_eq!(thermo.cells().len(), 3);
    /// ```
    pub fn new(kind: Kind, cells: Vec<Cell>) -> Constraint {
        Constraint::of(kind, vec![cells])
    }

    /// Returns the constraint with one rule of this kind on several groups of cells, or on none.
    ///
    /// ```
    /// use ninefold_grid::Cell;
    /// use ninefold_grid::constraint::{Constraint, Kind};
    ///
    /// let circle = vec![Cell::at(1, 1, 9)];
    /// let arrow = Constraint::of(Kind::Arrow, vec![circle, vec![Cell::at(1, 2, 9), Cell::at(1, 3, 9)]]);
    /// assert_eq!(arrow.cells().len(), 3);
    /// assert!(Constraint::of(Kind::AntiKnight, vec![]).cells().is_empty());
    /// ```
    pub fn of(kind: Kind, groups: Vec<Vec<Cell>>) -> Constraint {
        Constraint::Rule(Rule { kind, groups })
    }

    /// Returns the rules that hold in any case: the rule itself, or those inside an [`All`](Constraint::All). An
    /// [`Any`](Constraint::Any) has none.
    ///
    /// ```
    /// use ninefold_grid::constraint::{Constraint, Kind};
    ///
    /// let knight = Constraint::of(Kind::AntiKnight, vec![]);
    /// let king = Constraint::of(Kind::AntiKing, vec![]);
    /// assert_eq!(Constraint::All(vec![knight.clone(), king.clone()]).certain().len(), 2);
    /// assert_eq!(Constraint::Any(vec![knight, king]).certain().len(), 0);
    /// ```
    pub fn certain(&self) -> Vec<&Rule> {
        match self {
            Constraint::Rule(rule) => vec![rule],
            Constraint::All(all) => all.iter().flat_map(Constraint::certain).collect(),
            Constraint::Any(_) => Vec::new(),
        }
    }

    /// Returns whether boards of any size may have the constraint.
    pub(super) fn is_wide(&self) -> bool {
        match self {
            Constraint::Rule(rule) => rule.kind.is_wide(),
            Constraint::All(all) => all.iter().all(Constraint::is_wide),
            Constraint::Any(_) => false,
        }
    }

    /// Returns the cells that the constraint names, each once, in ascending order. A constraint about the whole
    /// board names no cells.
    ///
    /// ```
    /// use ninefold_grid::Cell;
    /// use ninefold_grid::constraint::{Constraint, Kind};
    ///
    /// let line = vec![Cell::new(9), Cell::new(0), Cell::new(9)];
    /// assert_eq!(Constraint::new(Kind::Sum(12), line).cells(), [Cell::new(0), Cell::new(9)]);
    /// ```
    pub fn cells(&self) -> Vec<Cell> {
        let mut cells: Vec<Cell> = match self {
            Constraint::Rule(rule) => rule.groups.concat(),
            Constraint::All(inner) | Constraint::Any(inner) => {
                inner.iter().flat_map(Constraint::cells).collect()
            }
        };
        cells.sort_unstable();
        cells.dedup();
        cells
    }
}
