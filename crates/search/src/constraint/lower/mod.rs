//! Lowers the constraints of a puzzle to propagators.
//!
//! First, all pairs of cells that must differ are collected, because sums and sets are stronger the more they know
//! about them. Then each [fact] of a constraint becomes a propagator. If a constraint is [opaque](Fact::Opaque), it
//! becomes a propagator of its own kind ([`special`]), or else the oracle checks it. Inside an [`Any`](Constraint::Any)
//! nothing is certain, so the propagators of an alternative are kept in it.
//!
//! [fact]: ninefold_grid::constraint::facts

mod board;
mod combined;
mod facts;
mod leftovers;
mod special;
mod stretches;
mod sums;

use std::collections::HashMap;
use std::rc::Rc;

use ninefold_grid::constraint::{Constraint, Fact, Relation, Rule, facts};
use ninefold_grid::{Cell, Marks, Puzzle};

use super::check::{Check, cells_read};
use super::clause::Clause;
use super::domains::{Contradiction, Propagation, Propagator};
use super::either::{Alternative, Either};
use super::engine::Network;
use super::house::AllDifferent;
use super::pairs::{Pair, Tables};
use super::places::House;
use super::sees::Sees;

/// The result of lowering a constraint.
#[derive(Default)]
pub(crate) struct Out {
    propagators: Vec<Box<dyn Propagator>>,
    /// Pairs of cells that differ.
    apart: Vec<(usize, usize)>,
    /// Groups of cells that differ.
    groups: Vec<Vec<usize>>,
    /// Groups of at least three cells that differ, with more digits than cells.
    partial: Vec<Vec<usize>>,
    /// The groups of cells that hold one of several sets of digits.
    in_sets: Vec<Vec<usize>>,
    /// The digits that cells may hold.
    only: Vec<(usize, u64)>,
}

impl Out {
    fn push(&mut self, propagator: impl Propagator + 'static) {
        self.propagators.push(Box::new(propagator));
    }

    /// Adds the groups that differ as propagators. What they deduce is also deduced from sets of digits.
    fn push_partial(&mut self) {
        for mut cells in std::mem::take(&mut self.partial) {
            cells.sort_unstable();
            if !self.in_sets.contains(&cells) {
                self.push(AllDifferent { cells });
            }
        }
    }
}

/// Sets of digits with the sums of their numbers.
type SetsWithSums = Rc<Vec<(u64, u32)>>;

pub(crate) struct Lower<'a> {
    puzzle: &'a Puzzle,
    /// A copy for constraints that the oracle checks, made on demand.
    shared: Option<Rc<Puzzle>>,
    sees: Rc<Sees>,
    tables: HashMap<Relation, Rc<Tables>>,
    /// For some digits and a size, the sets of that size, with their sums.
    sized: HashMap<(u64, usize), SetsWithSums>,
    /// The domain of each cell after the constraints on single cells.
    start: Vec<u64>,
    /// Full houses with their digits, cells in ascending order: as many cells as digits, all different.
    houses: Vec<(Vec<usize>, u64)>,
    /// Cages with sums, for sums that combine houses and cages.
    cages: Vec<(Vec<usize>, i64)>,
    /// Other cells with sums.
    sums: Vec<(Vec<usize>, i64)>,
    /// Whether the present constraint follows from constraints lowered before.
    implied: bool,
    /// The cells of which only equality matters.
    labels: Vec<usize>,
}

/// The indices of cells.
fn numbers(cells: &[Cell]) -> Vec<usize> {
    cells.iter().map(|cell| cell.index()).collect()
}

/// Whether a cell occurs twice.
fn has_twice(cells: &[usize]) -> bool {
    (1..cells.len()).any(|i| cells[..i].contains(&cells[i]))
}

/// Lowers a puzzle to a network.
///
/// # Errors
/// If a constraint cannot be satisfied, whatever the others are.
pub(crate) fn network(puzzle: &Puzzle) -> Result<Network, Contradiction> {
    let board = puzzle.board();
    let cells = board.cell_count();
    let mut lower = Lower {
        puzzle,
        shared: None,
        sees: Rc::new(Sees::new(cells)),
        tables: HashMap::new(),
        sized: HashMap::new(),
        start: allowed(puzzle),
        houses: Vec::new(),
        cages: Vec::new(),
        sums: Vec::new(),
        implied: false,
        labels: board::labels(puzzle),
    };
    let mut out = Out::default();
    let certain: Vec<(&Rule, Vec<Fact>)> = puzzle
        .certain()
        .map(|rule| (rule, facts(puzzle, rule)))
        .collect();
    let all = || certain.iter().flat_map(|(_, facts)| facts);
    for fact in all() {
        if let Fact::Only(cells, digits) = fact {
            for cell in cells {
                lower.start[cell.index()] &= digits.low_bits();
            }
        }
    }
    for house in board.houses() {
        lower.differ(&numbers(board.cells_of(house)), &mut out)?;
    }
    for cell in board.cells() {
        let later = board.kept_apart(cell).iter().filter(|&&other| other > cell);
        let pairs = later.map(|other| (cell.index(), other.index()));
        out.apart.extend(pairs);
    }
    for (_, facts) in &certain {
        lower.apart(facts, &mut out)?;
    }
    for (rule, _) in &certain {
        lower.same_region(rule, &mut out)?;
    }
    let sees = Rc::make_mut(&mut lower.sees);
    for (a, b) in std::mem::take(&mut out.apart) {
        sees.add(a, b);
    }
    let groups = std::mem::take(&mut out.groups);
    for group in &groups {
        sees.add_group(group);
    }
    for (rule, facts) in &certain {
        lower.rule(rule, facts, &mut out)?;
    }
    for constraint in &puzzle.constraints {
        lower.choices(constraint, &mut out)?;
    }
    let houses = lower.full_houses();
    lower.implied = true;
    lower.house_sums(&mut out)?;
    lower.leftovers(&mut out);
    out.push_partial();
    let mut start = std::mem::take(&mut lower.start);
    for (cell, digits) in out.only {
        start[cell] &= digits;
    }
    if start.contains(&0) {
        return Err(Contradiction);
    }
    Ok(Network {
        start,
        groups,
        sees: lower.sees,
        houses,
        propagators: out.propagators,
        labels: lower.labels,
    })
}

/// The digits that the puzzle allows in each cell. Most cells are like the one before, so the last result is reused.
fn allowed(puzzle: &Puzzle) -> Vec<u64> {
    let mut last = (Marks::first_n(0), 0);
    let allowed = |cell| {
        let marks = puzzle.allowed_at(cell);
        if marks != last.0 {
            last = (marks, marks.low_bits());
        }
        last.1
    };
    puzzle.board().cells().map(allowed).collect()
}

impl Lower<'_> {
    fn digits(&self) -> usize {
        self.puzzle.board().side()
    }

    fn first(&self) -> i32 {
        self.puzzle.board().first()
    }

    /// The value of a digit number.
    fn value(&self, number: usize) -> i32 {
        self.first() + number as i32
    }

    /// The set of the digits whose values satisfy `holds`.
    fn such(&self, holds: impl Fn(i32) -> bool) -> u64 {
        (0..self.digits())
            .filter(|&number| holds(self.value(number)))
            .fold(0, |set, number| set | 1 << number)
    }

    /// The digits that any of the cells may hold.
    fn any(&self, cells: &[usize]) -> u64 {
        cells.iter().fold(0, |any, &cell| any | self.start[cell])
    }

    fn are_apart(&self, a: usize, b: usize) -> bool {
        self.sees.apart(a, b)
    }

    fn all_apart(&self, cells: &[usize]) -> bool {
        (0..cells.len()).all(|j| (0..j).all(|i| self.are_apart(cells[i], cells[j])))
    }

    /// Returns the tables of a relation, which are built once.
    fn tables(&mut self, relation: &Relation) -> Rc<Tables> {
        let digits = self.digits();
        if let Some(made) = self.tables.get(relation) {
            return Rc::clone(made);
        }
        let made = Rc::new(Tables::new(digits, |a, b| relation.row(a) >> b & 1 == 1));
        self.tables.insert(relation.clone(), Rc::clone(&made));
        made
    }

    /// Adds a relation between two cells.
    fn relate(&mut self, a: usize, b: usize, tables: &Rc<Tables>, out: &mut Out) {
        if a == b {
            let both = (0..self.digits()).filter(|&d| tables.both(d, d));
            out.only.push((a, both.fold(0, |set, d| set | 1 << d)));
            return;
        }
        let witnesses = self.sees.all(&[a, b]);
        out.push(Pair {
            a,
            b,
            tables: Rc::clone(tables),
            witnesses,
        });
    }

    /// Adds a group of cells that must differ.
    fn differ(&mut self, cells: &[usize], out: &mut Out) -> Propagation {
        if cells.len() > self.digits() || has_twice(cells) {
            return Err(Contradiction);
        }
        out.groups.push(cells.to_vec());
        let digits = self.any(cells);
        if cells.len() == digits.count_ones() as usize {
            let mut house = cells.to_vec();
            house.sort_unstable();
            if self.houses.iter().any(|(cells, _)| *cells == house) {
                return Ok(());
            }
            self.houses.push((house, digits));
        } else if cells.len() > 2 {
            out.partial.push(cells.to_vec());
        }
        Ok(())
    }

    /// Collects from the facts of a constraint which cells differ.
    fn apart(&mut self, facts: &[Fact], out: &mut Out) -> Propagation {
        for fact in facts {
            match fact {
                Fact::Differ(cells, _) => self.differ(&numbers(cells), out)?,
                // This comes with the fact that they differ.
                Fact::OneSet(..) => {}
                _ => {
                    let pairs = fact.apart(self.puzzle.board());
                    let pairs = pairs.into_iter().map(|(a, b)| (a.index(), b.index()));
                    out.apart.extend(pairs);
                }
            }
        }
        match out.apart.iter().any(|(a, b)| a == b) {
            true => Err(Contradiction),
            false => Ok(()),
        }
    }

    /// Lets the oracle check a constraint once its cells are known.
    fn check(&mut self, rule: &Rule, out: &mut Out) {
        let constraint = Constraint::Rule(rule.clone());
        let cells = numbers(&cells_read(self.puzzle.board(), &constraint));
        let shared = self
            .shared
            .get_or_insert_with(|| Rc::new(self.puzzle.clone()));
        out.push(Check {
            puzzle: Rc::clone(shared),
            constraint,
            cells,
        });
    }

    /// Adds the disjunctions of a constraint.
    fn choices(&mut self, constraint: &Constraint, out: &mut Out) -> Propagation {
        match constraint {
            Constraint::Rule(_) => Ok(()),
            Constraint::All(all) => all.iter().try_for_each(|inner| self.choices(inner, out)),
            Constraint::Any(any) => {
                if let Some(either) = self.either(any)? {
                    out.push(either);
                }
                Ok(())
            }
        }
    }

    /// Lowers alternatives; `None` if one of them is always satisfied.
    fn either(&mut self, any: &[Constraint]) -> Result<Option<Either>, Contradiction> {
        let mut alternatives = Vec::new();
        for constraint in any {
            let Ok(alternative) = self.alternative(constraint) else {
                continue;
            };
            if alternative.propagators.is_empty() && alternative.apart.is_empty() {
                return Ok(None);
            }
            alternatives.push(alternative);
        }
        match alternatives.is_empty() {
            true => Err(Contradiction),
            false => Ok(Some(Either::new(alternatives))),
        }
    }

    /// Lowers a constraint that is only an alternative.
    fn alternative(&mut self, constraint: &Constraint) -> Result<Alternative, Contradiction> {
        let mut out = Out::default();
        let (houses, cages, sums) = (self.houses.len(), self.cages.len(), self.sums.len());
        let found = constraint.certain().into_iter().try_for_each(|rule| {
            let facts = facts(self.puzzle, rule);
            self.apart(&facts, &mut out)?;
            self.rule(rule, &facts, &mut out)
        });
        let found = found.and_then(|()| self.choices(constraint, &mut out));
        // Houses and cages of an alternative are not houses and cages of the puzzle.
        for (cells, _) in self.houses.drain(houses..) {
            out.partial.push(cells);
        }
        out.push_partial();
        self.cages.truncate(cages);
        self.sums.truncate(sums);
        found?;
        for group in std::mem::take(&mut out.groups) {
            for (j, &b) in group.iter().enumerate() {
                out.apart.extend(group[..j].iter().map(|&a| (a, b)));
            }
        }
        let only = std::mem::take(&mut out.only);
        for (cell, digits) in only {
            out.push(Clause(vec![(cell, digits)]));
        }
        Ok(Alternative {
            propagators: out.propagators,
            apart: out.apart,
        })
    }

    /// The full houses, with the intersections of any two of them that have the same digits.
    fn full_houses(&self) -> Vec<House> {
        let house = |(cells, digits): &(Vec<usize>, u64)| House {
            cells: cells.clone(),
            digits: *digits,
            common: Vec::new(),
        };
        let mut houses: Vec<House> = self.houses.iter().map(house).collect();
        let words = self.start.len().div_ceil(64);
        let mut masks = vec![0u64; houses.len() * words];
        for (house, mask) in houses.iter().zip(masks.chunks_mut(words)) {
            for &cell in &house.cells {
                mask[cell / 64] |= 1 << (cell % 64);
            }
        }
        let mask = |house: usize| &masks[house * words..(house + 1) * words];
        let places = |own: &[usize], other: &[u64]| {
            let own = own.iter().enumerate();
            let common = own.filter(|&(_, &cell)| other[cell / 64] >> (cell % 64) & 1 == 1);
            common.fold(0, |places, (place, _)| places | 1 << place)
        };
        for j in 0..houses.len() {
            for i in 0..j {
                let both = mask(i).iter().zip(mask(j)).map(|(a, b)| a & b);
                // An intersection of one cell is handled by singles.
                let (mut cells, mut more) = (0, 0);
                for word in both {
                    more |= word & word.wrapping_sub(1) | if cells == 0 { 0 } else { word };
                    cells |= word;
                }
                if more != 0 && houses[i].digits == houses[j].digits {
                    let (left, right) = (
                        places(&houses[i].cells, mask(j)),
                        places(&houses[j].cells, mask(i)),
                    );
                    houses[i].common.push((left, j as u32));
                    houses[j].common.push((right, i as u32));
                }
            }
        }
        houses
    }
}
