//! Variants: puzzles whose rules are data.
//!
//! A [`Variant`] is a [`Layout`] (where the cells are, which digits there are, the houses), what each cell
//! may hold, and [`Constraint`]s. It stands beside [`Puzzle`], which knows only givens and
//! boxes: the engines for plain boards never see a rule, and whoever wants rules has them all in one
//! list. [`legal`] says whether a filled board obeys them.

mod automaton;
mod kind;
mod layout;
pub mod legal;
mod relation;
mod words;

pub use automaton::Automaton;
pub use kind::{Kind, Mark, Ties};
pub use layout::{Layout, LayoutError, Unit, UnitKind};
pub use relation::Relation;

use crate::{Cell, Digit, Marks, Puzzle};

/// A kind of rule and the cells it is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rule {
    /// What it demands.
    pub kind: Kind,
    /// Groups of cells; most kinds have one. Kinds that speak of the whole board have none.
    pub groups: Vec<Vec<Cell>>,
}

/// What a variant demands beside its houses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Constraint {
    /// One rule.
    Rule(Rule),
    /// All of these.
    All(Vec<Constraint>),
    /// At least one of these.
    Any(Vec<Constraint>),
}

impl Rule {
    /// The cells of the first group; none if there is no group.
    pub fn cells(&self) -> &[Cell] {
        self.groups.first().map_or(&[], |cells| cells)
    }
}

impl Constraint {
    /// A rule of one group of cells.
    pub fn new(kind: Kind, cells: Vec<Cell>) -> Constraint {
        Constraint::of(kind, vec![cells])
    }

    /// A rule of several groups, or of none.
    pub fn of(kind: Kind, groups: Vec<Vec<Cell>>) -> Constraint {
        Constraint::Rule(Rule { kind, groups })
    }

    /// The rules that hold whatever else holds: this one, or those of an [`All`](Constraint::All).
    pub fn certain(&self) -> Vec<&Rule> {
        match self {
            Constraint::Rule(rule) => vec![rule],
            Constraint::All(all) => all.iter().flat_map(Constraint::certain).collect(),
            Constraint::Any(_) => Vec::new(),
        }
    }

    /// Whether boards of any size may have it.
    fn is_wide(&self) -> bool {
        match self {
            Constraint::Rule(rule) => rule.kind.is_wide(),
            Constraint::All(all) => all.iter().all(Constraint::is_wide),
            Constraint::Any(_) => false,
        }
    }

    /// The cells that it names, each once, in ascending order; none if it speaks of the whole board.
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

/// A puzzle with rules. Nothing is solved and nothing is promised.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variant {
    layout: Layout,
    allowed: Vec<Marks>,
    /// The rules beside the houses of the layout.
    pub constraints: Vec<Constraint>,
}

/// A digit in each cell of a variant, in the order of its cells.
pub type Filling = Vec<Digit>;

impl Variant {
    /// A layout of which nothing is said.
    pub fn new(layout: Layout) -> Variant {
        let allowed = vec![Marks::first_n(layout.digits()); layout.cell_count()];
        Variant {
            layout,
            allowed,
            constraints: Vec::new(),
        }
    }

    /// A plain puzzle as a variant.
    ///
    /// # Errors
    /// As [`Layout::of`].
    pub fn of(puzzle: &Puzzle) -> Result<Variant, LayoutError> {
        let mut variant = Variant::new(Layout::of(puzzle.geometry().shape())?);
        for (cell, marks) in puzzle.allowed().iter() {
            variant.restrict(cell, marks);
        }
        Ok(variant)
    }

    /// The cells and houses.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// What a cell may hold by the puzzle's own word; one digit in a given's cell.
    pub fn allowed(&self, cell: Cell) -> Marks {
        let stated = self.allowed.get(cell.index()).copied();
        stated.unwrap_or(Marks::EMPTY)
    }

    /// The given of a cell.
    pub fn given(&self, cell: Cell) -> Option<Digit> {
        self.allowed(cell).only()
    }

    /// Leaves only these digits to a cell, of those it may hold.
    pub fn restrict(&mut self, cell: Cell, marks: Marks) {
        if let Some(allowed) = self.allowed.get_mut(cell.index()) {
            *allowed &= marks;
        }
    }

    /// Says nothing about a cell any more.
    pub fn free(&mut self, cell: Cell) {
        if let Some(allowed) = self.allowed.get_mut(cell.index()) {
            *allowed = Marks::first_n(self.layout.digits());
        }
    }

    /// The cells of which the puzzle says something: givens and restricted cells.
    pub fn stated(&self) -> impl Iterator<Item = Cell> + '_ {
        let all = self.layout.digits();
        self.layout
            .cells()
            .filter(move |cell| self.allowed[cell.index()].len() < all)
    }

    /// The first constraint that no board with so many digits can have: above [`Kind::MOST_DIGITS`] only
    /// [some kinds](Kind::WIDE) are known.
    pub fn unfit(&self) -> Option<&Constraint> {
        match self.layout.digits() > Kind::MOST_DIGITS {
            true => self
                .constraints
                .iter()
                .find(|constraint| !constraint.is_wide()),
            false => None,
        }
    }

    /// The rules that hold for certain, those inside an [`All`](Constraint::All) included.
    pub fn certain(&self) -> impl Iterator<Item = &Rule> {
        self.constraints.iter().flat_map(Constraint::certain)
    }
}
