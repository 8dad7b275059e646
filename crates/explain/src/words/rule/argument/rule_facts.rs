//! The meaning of a rule, in the forms that arguments use.

use std::sync::Arc;

use ninefold_grid::constraint::{
    Automaton, Constraint, Fact, Kind, Relation, Target, facts, sets_of_size,
};
use ninefold_grid::{Board, Cell, Digit, Marks, Puzzle};
use ninefold_logic::{Digits, LocalRule};

use super::either::{self, Choice};
use super::equal::Equals;
use super::sets::Style;
use super::view::{Domains, Event, View};
use super::{
    choice, circles, counts, different, distinct, ends, line, lunchbox, pairs, sandwich, sets,
    skyscrapers, sums,
};

/// The greatest number of sets of digits for one rule.
const MAX_SETS: usize = 2_000;

/// One part of the meaning of a rule.
#[derive(Clone)]
pub(crate) enum RuleFact {
    /// The pairs are in the relation.
    Pairs(Vec<(Cell, Cell)>, Arc<Relation>),
    /// The cells, times their factors, have this sum.
    Sum(Vec<(Cell, i64)>, i64),
    /// The cells hold one of these sets, all different.
    Sets(Vec<Cell>, Vec<u64>, Style),
    /// The number of cells that hold one of the digits is within these bounds.
    Count(Vec<Cell>, Digits, usize, usize),
    /// One cell holds one of its digits.
    AnyOf(Vec<(Cell, Digits)>),
    /// The first cell gives the place of the target in the line.
    Points(Cell, Vec<Cell>, Target),
    /// The digits between these two have a sum.
    Between(Vec<Cell>, [Digit; 2], i64),
    /// The digits between the least and the greatest one have a sum.
    Inside(Vec<Cell>, i64),
    /// The ends of a line limit its other cells, as in [`Fact::Ends`].
    Ends(Vec<Cell>, Arc<Vec<Option<u64>>>),
    /// The automaton accepts the line.
    Line(Vec<Cell>, Arc<Automaton>),
    /// This number of digits are greater than all before them.
    Skyscrapers(Vec<Cell>, usize),
    /// A digit in one of the cells is the number of them that hold it.
    Circles(Vec<Cell>),
    /// The first cell is the number of different digits in the others.
    Different(Cell, Vec<Cell>),
    /// The first cell gives the number of cells that equal another one.
    Equal(Equals),
    /// At least one of several rules about these cells holds.
    Either(Vec<Cell>, Vec<Choice>),
    /// The first cell gives the number of cells of the line, from the first, that have this sum.
    First(Vec<Cell>, i64),
    /// All groups hold the same digits.
    Same(Vec<Vec<Cell>>),
    /// The cells all differ.
    Differ(Vec<Cell>),
}

impl RuleFact {
    pub(super) fn cells(&self) -> Vec<Cell> {
        match self {
            RuleFact::Pairs(pairs, _) => pairs.iter().flat_map(|&(a, b)| [a, b]).collect(),
            RuleFact::Sum(terms, _) => terms.iter().map(|&(cell, _)| cell).collect(),
            RuleFact::AnyOf(cells) => cells.iter().map(|&(cell, _)| cell).collect(),
            RuleFact::Points(cell, line, Target::Cell(what)) => {
                [&[*cell, *what], &line[..]].concat()
            }
            RuleFact::Points(cell, line, _) | RuleFact::Different(cell, line) => {
                [&[*cell], &line[..]].concat()
            }
            RuleFact::Same(groups) => groups.concat(),
            RuleFact::Equal(equals) => equals.cells(),
            RuleFact::Sets(cells, ..)
            | RuleFact::Count(cells, ..)
            | RuleFact::Between(cells, ..)
            | RuleFact::Inside(cells, _)
            | RuleFact::Ends(cells, _)
            | RuleFact::Line(cells, _)
            | RuleFact::Skyscrapers(cells, _)
            | RuleFact::Circles(cells)
            | RuleFact::Either(cells, _)
            | RuleFact::First(cells, _)
            | RuleFact::Differ(cells) => cells.clone(),
        }
    }

    /// Returns the next event, which removes something.
    pub(super) fn next(&self, view: &View<'_>, at: &Domains) -> Option<Event> {
        match self {
            RuleFact::Pairs(pairs, relation) => pairs::next(view, pairs, relation, at),
            RuleFact::Sum(terms, total) => sums::next(view, terms, *total, at),
            RuleFact::Sets(cells, sets, style) => sets::next(view, cells, sets, *style, at),
            RuleFact::Count(cells, digits, least, most) => {
                counts::next(view, cells, *digits, [*least, *most], at)
            }
            RuleFact::AnyOf(cells) => counts::any_of(view, cells, at),
            RuleFact::Points(cell, line, target) => choice::points(view, *cell, line, *target, at),
            RuleFact::Inside(cells, total) => lunchbox::next(view, cells, *total, at),
            RuleFact::Ends(cells, table) => ends::next(view, cells, table, at),
            RuleFact::Line(cells, automaton) => line::next(view, cells, automaton, at),
            RuleFact::Skyscrapers(cells, seen) => skyscrapers::next(view, cells, *seen, at),
            RuleFact::Circles(cells) => circles::next(view, cells, at),
            RuleFact::Different(head, others) => different::next(view, *head, others, at),
            RuleFact::Equal(equals) => equals.next(view, at),
            RuleFact::Either(cells, choices) => either::next(view, cells, choices, at),
            RuleFact::Between(cells, ends, total) => sandwich::next(view, cells, *ends, *total, at),
            RuleFact::First(cells, total) => choice::first_cells(view, cells, *total, at),
            RuleFact::Same(groups) => counts::same(view, groups, at),
            RuleFact::Differ(cells) => distinct::next(view, cells, at),
        }
    }
}

/// Returns the meaning of a local rule, as far as arguments know it. Simple parts come first.
pub(crate) fn rule_facts(board: &Board, local: &LocalRule, puzzle: &Puzzle) -> Vec<RuleFact> {
    let mut all = Vec::new();
    match &local.constraint {
        Some(constraint) => of_constraint(board, constraint, puzzle, &mut all),
        None => {
            let sums = local.facts.iter();
            for sum in sums.filter(|fact| matches!(fact, Fact::Sum(..))) {
                add(sum.clone(), &mut all);
            }
        }
    }
    let cells = &local.cells;
    let sees = |i: usize, j: usize| board.sees(cells[i], cells[j]);
    let differ = |i: usize| (i + 1..cells.len()).all(|j| sees(i, j));
    if cells.len() > 1 && (0..cells.len()).all(differ) {
        for fact in all.clone() {
            if let RuleFact::Sum(terms, total) = fact
                && terms.len() == cells.len()
            {
                let sets = of_sum(puzzle, cells, &terms, total);
                all.extend(sets);
            }
        }
    }
    all.push(RuleFact::Differ(cells.clone()));
    all.sort_by_key(order);
    all
}

/// Returns the place of a part of the meaning: simple parts come first.
fn order(fact: &RuleFact) -> usize {
    match fact {
        RuleFact::Pairs(..) => 0,
        RuleFact::Points(..) | RuleFact::AnyOf(_) | RuleFact::Count(..) => 1,
        RuleFact::Sets(_, sets, _) if sets.len() <= 8 => 2,
        RuleFact::Sum(..) => 3,
        RuleFact::Sets(..) | RuleFact::Same(_) => 4,
        RuleFact::Ends(..) | RuleFact::Line(..) | RuleFact::Skyscrapers(..) => 5,
        RuleFact::First(..) | RuleFact::Between(..) | RuleFact::Inside(..) => 5,
        RuleFact::Circles(_)
        | RuleFact::Different(..)
        | RuleFact::Equal(_)
        | RuleFact::Either(..) => 5,
        RuleFact::Differ(_) => 6,
    }
}

fn of_constraint(board: &Board, constraint: &Constraint, puzzle: &Puzzle, all: &mut Vec<RuleFact>) {
    match constraint {
        Constraint::Rule(rule) => {
            if let Kind::XSum(total) = rule.kind {
                all.push(RuleFact::First(rule.cells().to_vec(), total.into()));
                return;
            }
            match (&rule.kind, &rule.groups[..]) {
                (Kind::Skyscrapers(seen), [cells, ..]) => {
                    let seen = usize::try_from(*seen).ok();
                    all.extend(seen.map(|seen| RuleFact::Skyscrapers(cells.clone(), seen)));
                }
                (Kind::Circles, [cells, ..]) => all.push(RuleFact::Circles(cells.clone())),
                (Kind::CountDistinct, [head, others, ..]) => {
                    let head = head.first();
                    all.extend(head.map(|&head| RuleFact::Different(head, others.clone())));
                }
                _ => all.extend(Equals::of(rule).map(RuleFact::Equal)),
            }
            let style = Style::Joined(rule.kind.row().sign);
            for fact in facts(puzzle, rule) {
                match fact {
                    Fact::OneSet(cells, sets) => {
                        if sets.len() <= MAX_SETS {
                            all.push(RuleFact::Sets(cells, sets, style));
                        }
                    }
                    fact => add(fact, all),
                }
            }
        }
        Constraint::All(inner) => {
            for constraint in inner {
                of_constraint(board, constraint, puzzle, all);
            }
        }
        Constraint::Any(inner) => {
            let single = |constraint: &Constraint| {
                let Constraint::Rule(rule) = constraint else {
                    return None;
                };
                match &facts(puzzle, rule)[..] {
                    [Fact::Only(cells, digits)] => match cells[..] {
                        [cell] => Some((cell, digits.iter().collect())),
                        _ => None,
                    },
                    _ => None,
                }
            };
            let cells: Option<Vec<(Cell, Digits)>> = inner.iter().map(single).collect();
            match cells {
                Some(cells) => all.push(RuleFact::AnyOf(cells)),
                None => all.push(choices(board, inner, puzzle)),
            }
        }
    }
}

/// Returns the choice of several rules of which at least one holds, each with its meaning.
fn choices(board: &Board, inner: &[Constraint], puzzle: &Puzzle) -> RuleFact {
    let cells_of = |constraint: &Constraint| {
        let mut cells: Vec<Cell> = Vec::new();
        let mut waiting = vec![constraint];
        while let Some(constraint) = waiting.pop() {
            match constraint {
                Constraint::All(all) | Constraint::Any(all) => waiting.extend(all),
                Constraint::Rule(rule) => cells.extend(rule.groups.concat()),
            }
        }
        cells.sort_unstable();
        cells.dedup();
        cells
    };
    let choice = |constraint: &Constraint| {
        let local = LocalRule {
            name: constraint.words(puzzle.board()),
            meaning: String::new(),
            cells: cells_of(constraint),
            constraint: Some(constraint.clone()),
            facts: Vec::new(),
        };
        Choice {
            kind: match constraint {
                Constraint::Rule(rule) => Some(rule.kind.clone()),
                _ => None,
            },
            facts: rule_facts(board, &local, puzzle),
            name: local.name,
        }
    };
    let mut cells: Vec<Cell> = inner.iter().flat_map(cells_of).collect();
    cells.sort_unstable();
    cells.dedup();
    RuleFact::Either(cells, inner.iter().map(choice).collect())
}

fn add(fact: Fact, all: &mut Vec<RuleFact>) {
    let digits = |marks: &Marks| marks.iter().collect::<Digits>();
    match fact {
        Fact::Related(pairs, relation) => all.push(RuleFact::Pairs(pairs, relation)),
        Fact::AnyTwo(cells, relation) => {
            let before = |j: usize| cells[..j].iter().map(move |&a| (a, j));
            let pairs = (0..cells.len()).flat_map(before);
            let pairs = pairs.map(|(a, j)| (a, cells[j])).collect();
            all.push(RuleFact::Pairs(pairs, relation));
        }
        Fact::Sum(terms, total) => {
            let mut once: Vec<(Cell, i64)> = Vec::new();
            for (cell, factor) in terms {
                match once.iter_mut().find(|(met, _)| *met == cell) {
                    Some((_, sum)) => *sum = sum.saturating_add(factor),
                    None => once.push((cell, factor)),
                }
            }
            let is_small = |&(_, factor): &(Cell, i64)| factor.abs() < 1_000_000;
            if once.iter().all(is_small) && total.abs() < 1_000_000_000 {
                all.push(RuleFact::Sum(once, total));
            }
        }
        Fact::OneSet(cells, sets) => all.push(RuleFact::Sets(cells, sets, Style::Joined("-"))),
        Fact::Count(cells, of, range) => {
            let most = (*range.end()).min(cells.len());
            all.push(RuleFact::Count(cells, digits(&of), *range.start(), most));
        }
        Fact::AnyOf(cells) => {
            let cells = cells.iter().map(|(cell, of)| (*cell, digits(of)));
            all.push(RuleFact::AnyOf(cells.collect()));
        }
        Fact::Points(cell, line, target) => all.push(RuleFact::Points(cell, line, target)),
        Fact::Ends(cells, table) => all.push(RuleFact::Ends(cells, Arc::new(table))),
        Fact::Line(cells, automaton) => all.push(RuleFact::Line(cells, automaton)),
        Fact::Between(cells, None, total) => all.push(RuleFact::Inside(cells, total)),
        Fact::Between(cells, Some(ends), total) => all.push(RuleFact::Between(cells, ends, total)),
        Fact::Same(groups) => all.push(RuleFact::Same(groups)),
        _ => {}
    }
}

/// Returns the sets of digits with a sum, for cells that all differ.
fn of_sum(puzzle: &Puzzle, cells: &[Cell], terms: &[(Cell, i64)], total: i64) -> Option<RuleFact> {
    let board = puzzle.board();
    if terms.iter().any(|&(_, factor)| factor != 1) {
        return None;
    }
    let sum = |set: u64| -> i64 {
        let digits = Digits::of_bits(set).iter();
        digits.map(|digit| i64::from(board.value(digit))).sum()
    };
    let sets = sets_of_size(board.side(), cells.len(), 20_000)?;
    let sets: Vec<u64> = sets.into_iter().filter(|&set| sum(set) == total).collect();
    (sets.len() <= MAX_SETS).then(|| RuleFact::Sets(cells.to_vec(), sets, Style::Sum(total)))
}
