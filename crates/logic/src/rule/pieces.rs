//! Splits rules that hold in many places of a board into local rules about a few cells each: pairs of cells,
//! 2×2 squares, a cell and those above and below it, two houses.

use ninefold_grid::constraint::{Constraint, Fact, Kind, Relation, Rule, facts};
use ninefold_grid::{Board, Cell, Puzzle};

use super::lower::bare_local;
use super::rules::LocalRule;

/// The largest number of pieces. For rules about larger boards some pieces are left out.
const MAX_PIECES: usize = 8_000;

/// Returns the local rules for the facts of a rule, each about as few cells as possible.
pub(super) fn pieces(
    puzzle: &Puzzle,
    board: &Board,
    rule: &Rule,
    facts: &[Fact],
) -> Vec<LocalRule> {
    let view = View {
        puzzle,
        board,
        kind: &rule.kind,
    };
    let mut locals: Vec<LocalRule> = Vec::new();
    // Facts about the same cells that follow each other.
    let mut any: Vec<&Fact> = Vec::new();
    for fact in facts {
        match fact {
            Fact::AnyOf(_) => {
                if any
                    .last()
                    .is_some_and(|last| cells_of(last) != cells_of(fact))
                {
                    locals.extend(view.any_of(&any));
                    any.clear();
                }
                any.push(fact);
            }
            Fact::Related(_, relation) => {
                let left = MAX_PIECES.saturating_sub(locals.len());
                locals.extend(view.pairs(fact, relation).take(left));
            }
            Fact::Same(groups) => locals.extend(view.same(groups)),
            _ => {}
        }
    }
    locals.extend(view.any_of(&any));
    locals
}

/// The cells of a fact which states that one of them holds one of its digits.
fn cells_of(fact: &Fact) -> Vec<Cell> {
    match fact {
        Fact::AnyOf(cells) => cells.iter().map(|&(cell, _)| cell).collect(),
        _ => Vec::new(),
    }
}

struct View<'a> {
    puzzle: &'a Puzzle,
    board: &'a Board,
    kind: &'a Kind,
}

impl View<'_> {
    fn local(&self, cells: &[Cell]) -> Option<LocalRule> {
        let meaning = self.kind.meaning().to_owned();
        bare_local(self.kind.noun(), meaning, cells)
    }

    fn with(&self, local: LocalRule, rule: Rule) -> LocalRule {
        LocalRule {
            facts: facts(self.puzzle, &rule),
            constraint: Some(Constraint::Rule(rule)),
            ..local
        }
    }

    /// Returns a local rule for each two cells in a relation, unless it would add nothing.
    fn pairs(&self, fact: &Fact, relation: &Relation) -> impl Iterator<Item = LocalRule> {
        let digits = self.board.side();
        let says = move |rule: &Rule| {
            let &[a, b] = rule.cells() else { return false };
            let is_apart = self.board.sees(a, b);
            let may_be = |i: usize, j: usize| (is_apart && i == j) || relation.row(i) >> j & 1 == 1;
            a != b && !(0..digits).all(|i| (0..digits).all(|j| may_be(i, j)))
        };
        let rules = fact.constraints(self.board).unwrap_or_default();
        rules
            .into_iter()
            .filter_map(move |constraint| match constraint {
                Constraint::Rule(rule) if says(&rule) => {
                    Some(self.with(self.local(rule.cells())?, rule))
                }
                _ => None,
            })
    }

    /// Returns a local rule for facts about the same cells: for each fact, at least one cell holds one of its
    /// digits.
    fn any_of(&self, facts: &[&Fact]) -> Option<LocalRule> {
        let says = |fact: &&&Fact| match fact {
            Fact::AnyOf(cells) => cells
                .iter()
                .all(|(_, digits)| digits.len() < self.board.side()),
            _ => false,
        };
        let said = facts.iter().filter(says);
        let all = said.filter_map(|fact| fact.constraints(self.board));
        let all: Vec<Constraint> = all.flatten().collect();
        if all.is_empty() {
            return None;
        }
        let mut local = self.local(&cells_of(facts.first()?))?;
        local.constraint = Some(Constraint::All(all));
        Some(local)
    }

    /// Returns local rules for the first of several groups with each other one. Houses that hold every digit
    /// add nothing.
    fn same(&self, groups: &[Vec<Cell>]) -> Vec<LocalRule> {
        let own = self.puzzle.board();
        let house = |cells: &[Cell]| own.houses().find(|&house| own.cells_of(house) == cells);
        let is_complete =
            |cells: &Vec<Cell>| house(cells).is_some_and(|house| own.is_complete(house));
        let name = |cells: &[Cell]| Some(own.house_name(house(cells)?));
        if groups.iter().all(is_complete) {
            return Vec::new();
        }
        let local_of = |first: &Vec<Cell>, other: &Vec<Cell>| {
            let fact = Fact::Same(vec![first.clone(), other.clone()]);
            let mut local = self.local(&[&first[..], other].concat())?;
            if let Some((first, other)) = name(first).zip(name(other)) {
                local.name = format!("{first} and {other}");
            }
            match fact.constraints(own)?.pop()? {
                Constraint::Rule(rule) => Some(self.with(local, rule)),
                _ => None,
            }
        };
        match groups.split_first() {
            Some((first, rest)) => {
                let locals = rest.iter().filter_map(|other| local_of(first, other));
                locals.collect()
            }
            None => Vec::new(),
        }
    }
}
