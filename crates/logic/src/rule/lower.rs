//! From a puzzle to a board with houses of its own, and to demands.
//!
//! Whatever forbids a digit twice among as many cells as there are digits is a house; among fewer it keeps
//! cells apart. What is left is a [`Demand`] for each rule, or for each pair of cells that a rule speaks of.
//! Regions that have to be found, cells that hang together and ranks are no demands: [`whole`](super::whole) has them.

use std::sync::Arc;

use ninefold_grid::constraint::{self, Constraint, Kind, Mark, Relation, Rule};
use ninefold_grid::{Board, BoardError, Cell, CellSet, HouseKind, NewHouse, Puzzle};

use super::early::Early;
use super::fill::{Demand, Equation};
use super::whole::Global;
use super::{Rules, everywhere, leftover, technique};
use crate::catalogue::Technique;
use crate::position::{MAX_CELLS, MAX_SIDE, NotExplained};
use crate::state::Digits;

/// A puzzle as techniques see it.
pub(crate) struct Houses {
    /// The cells of the puzzle's board. Its houses are the complete ones of that board and of the rules.
    pub(crate) board: Board,
    pub(crate) rules: Rules,
    /// What each cell may hold by the puzzle's own word, and by rules about single cells.
    pub(crate) allowed: Vec<Digits>,
}

/// Puts a puzzle into the form that techniques look at.
///
/// # Errors
/// If the board is too large for them, or has one digit.
pub(crate) fn houses(puzzle: &Puzzle) -> Result<Houses, NotExplained> {
    let own = puzzle.board();
    if own.cell_count() > MAX_CELLS {
        return Err(NotExplained::Cells);
    }
    if own.side() > MAX_SIDE {
        return Err(NotExplained::Digits);
    }
    if own.side() < 2 {
        return Err(NotExplained::OneDigit);
    }
    let mut places = Places {
        board: own,
        houses: Vec::new(),
        apart: Vec::new(),
        distinct: Vec::new(),
    };
    for house in own.houses() {
        let number = own.board_of(house).unwrap_or(0);
        let what = (number, own.kind(house));
        places.add(what, &own.house_name(house), own.cells_of(house));
    }
    for cell in own.cells() {
        let apart = own.kept_apart(cell).iter();
        places.apart.extend(apart.map(|&other| (cell, other)));
    }
    for rule in puzzle.certain() {
        places.of_rule(rule);
    }
    let Places {
        houses,
        apart,
        distinct,
        ..
    } = places;
    let board = own.with_houses(houses, &apart);
    let board = board.map_err(|_: BoardError| NotExplained::Cells)?;
    let rules = rules(puzzle, &board, &distinct);
    let allowed = board
        .cells()
        .map(|cell| puzzle.allowed_at(cell).iter().collect());
    let mut allowed: Vec<Digits> = allowed.collect();
    for rule in puzzle.certain() {
        let holds = |value: i32| match &rule.kind {
            Kind::OneOf(values) => values.contains(&value),
            Kind::Odd => value % 2 == 1,
            Kind::Even => value % 2 == 0,
            _ => true,
        };
        let digits = board.digits().filter(|&digit| holds(board.value(digit)));
        let digits: Digits = digits.collect();
        for cell in rule.cells() {
            allowed[cell.index()] &= digits;
        }
    }
    Ok(Houses {
        board,
        rules,
        allowed,
    })
}

/// What is known of the houses.
struct Places<'a> {
    board: &'a Board,
    /// Sets of as many cells as there are digits, with the board they belong to.
    houses: Vec<NewHouse>,
    apart: Vec<(Cell, Cell)>,
    /// What smaller sets in which no digit stands twice are called.
    distinct: Vec<(String, Vec<Cell>)>,
}

impl Places<'_> {
    /// Cells of which no two are equal.
    fn add(&mut self, (number, kind): (usize, HouseKind), name: &str, cells: &[Cell]) {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        cells.dedup();
        if cells.len() != self.board.side() {
            for (i, &a) in cells.iter().enumerate() {
                self.apart.extend(cells[i + 1..].iter().map(|&b| (a, b)));
            }
            self.distinct.push((name.to_owned(), cells));
        } else if self.houses.iter().all(|(.., other)| *other != cells) {
            self.houses.push((number, kind, cells));
        }
    }

    fn of_rule(&mut self, rule: &Rule) {
        let board = self.board;
        let name = rule.kind.noun();
        for (i, group) in rule.groups.iter().enumerate() {
            let Some(&first) = group.iter().min() else {
                continue;
            };
            let at = board.place(first).unwrap_or_default();
            let mut add = |kind: HouseKind| self.add((0, kind), &name, group);
            match rule.kind {
                Kind::Diagonal => {
                    let column = |cell: Option<&Cell>| Some(board.place(*cell?)?.1);
                    add(HouseKind::Diagonal(
                        column(group.iter().min()) < column(group.iter().max()),
                    ));
                }
                Kind::Windoku => add(HouseKind::Window(at.0, at.1)),
                Kind::Disjoint => add(HouseKind::Disjoint(i)),
                Kind::Distinct => add(HouseKind::Region(at.0, at.1)),
                Kind::Cage(_)
                | Kind::Rellik(_)
                | Kind::Balanced
                | Kind::Lunchbox(_)
                | Kind::Renban
                | Kind::Nabner
                | Kind::Thermo
                    if i == 0 =>
                {
                    add(HouseKind::Region(at.0, at.1));
                }
                _ => {}
            }
        }
        let steps: &[(isize, isize)] = match rule.kind {
            Kind::AntiKnight => &[(1, 2), (2, 1), (1, -2), (2, -1)],
            Kind::AntiKing => &[(1, 1), (1, -1)],
            _ => &[],
        };
        for cell in board.cells() {
            let others = steps.iter().filter_map(|&(r, c)| board.step(cell, r, c));
            self.apart.extend(others.map(|other| (cell, other)));
        }
    }
}

/// The demands of a puzzle's rules.
fn rules(puzzle: &Puzzle, board: &Board, distinct: &[(String, Vec<Cell>)]) -> Rules {
    let mut demands: Vec<(Demand, Technique)> = Vec::new();
    for constraint in &puzzle.constraints {
        if let Constraint::Any(_) = constraint {
            demands.extend(either(puzzle, board, constraint));
        }
        for rule in constraint.certain() {
            of_rule(puzzle, board, rule, &mut demands);
        }
    }
    demands.extend(small_sets(board, distinct));
    let mut rules = Rules {
        puzzle: puzzle.clone(),
        demands,
        balances: Vec::new(),
        globals: Global::all(puzzle, board),
    };
    rules.balances = leftover::balances(&rules, board);
    rules
}

/// Sets of fewer cells than there are digits, in which no digit stands twice. Those inside a house say nothing
/// new.
fn small_sets(board: &Board, distinct: &[(String, Vec<Cell>)]) -> Vec<(Demand, Technique)> {
    let sets: Vec<CellSet<64>> = (board.houses().map(|house| board.cells_of(house)))
        .chain(distinct.iter().map(|(_, cells)| cells.as_slice()))
        .map(|cells| cells.iter().copied().collect())
        .collect();
    let mut demands = Vec::new();
    for (i, (name, cells)) in distinct.iter().enumerate() {
        let own = board.house_count() + i;
        let set = sets[own];
        let is_inside = |(j, other): (usize, &CellSet<64>)| {
            j != own && set.is_within(*other) && (set != *other || j < own)
        };
        if cells.len() < 3 || sets.iter().enumerate().any(is_inside) {
            continue;
        }
        let meaning = "no digit stands twice".to_owned();
        let demand = demand(board, name.clone(), meaning, cells);
        demands.extend(demand.map(|demand| (demand, Technique::DistinctCells)));
    }
    demands
}

/// At least one of several rules holds.
fn either(puzzle: &Puzzle, board: &Board, constraint: &Constraint) -> Option<(Demand, Technique)> {
    let mut cells = Vec::new();
    let mut waiting = vec![constraint];
    while let Some(constraint) = waiting.pop() {
        match constraint {
            Constraint::Any(all) | Constraint::All(all) => waiting.extend(all),
            // Without cells of its own a rule is about the whole board.
            Constraint::Rule(rule) if rule.groups.is_empty() => return None,
            Constraint::Rule(rule) => cells.extend(rule.groups.concat()),
        }
    }
    let meaning = "at least one of them holds".to_owned();
    let name = format!("the choice of rules {}", constraint.words(puzzle.board()));
    let demand = demand(board, name, meaning, &cells)?;
    let constraint = Some(constraint.clone());
    let demand = Demand {
        constraint,
        ..demand
    };
    Some((demand, Technique::OtherRule))
}

/// A demand that demands nothing yet. Nothing if it has too many cells.
pub(super) fn demand(
    board: &Board,
    name: String,
    meaning: String,
    cells: &[Cell],
) -> Option<Demand> {
    let mut once: Vec<Cell> = Vec::new();
    let mut met = CellSet::<64>::EMPTY;
    for &cell in cells {
        if !met.contains(cell) {
            met.insert(cell);
            once.push(cell);
        }
    }
    if once.is_empty() || once.len() > 64 {
        return None;
    }
    let sees = |&a: &Cell| {
        let seen = once.iter().enumerate().filter(|(_, b)| board.sees(a, **b));
        seen.fold(0u64, |all, (i, _)| all | 1 << i)
    };
    Some(Demand {
        name,
        meaning,
        sees: once.iter().map(sees).collect(),
        cells: once,
        constraint: None,
        equations: Vec::new(),
        chain: None,
        early: None,
        first: board.first(),
    })
}

fn of_rule(puzzle: &Puzzle, board: &Board, rule: &Rule, demands: &mut Vec<(Demand, Technique)>) {
    let meaning = || rule.kind.meaning().to_owned();
    let technique = technique(&rule.kind);
    let mut pair = |name: String, kind: Kind, a: Cell, b: Cell| {
        let rule = Rule {
            kind,
            groups: vec![vec![a, b]],
        };
        let demand = demand(board, name, meaning(), &[a, b]);
        demands.extend(demand.map(|demand| (with(puzzle, demand, &rule), technique)));
    };
    let digits = board.side();
    let relation = |holds: &dyn Fn(i32, i32) -> bool| {
        let value = |i: usize| board.first() + i as i32;
        let relation = Relation::new("", digits, |a, b| holds(value(a), value(b)));
        Kind::Pair(Arc::new(relation))
    };
    match &rule.kind {
        Kind::OneOf(_) | Kind::Odd | Kind::Even => {}
        Kind::Distinct | Kind::Diagonal | Kind::Windoku | Kind::Disjoint | Kind::Cage(None) => {}
        Kind::AntiKnight | Kind::AntiKing => {}
        // About the whole board: `whole` has them.
        Kind::Rank(_) | Kind::Ties(_) | Kind::Regions | Kind::Connected(..) => {}
        Kind::SameHouses | Kind::Flatmates | Kind::Entropy | Kind::Modulo | Kind::AntiTaxicab => {
            let all = everywhere::demands(puzzle, board, rule);
            demands.extend(all.into_iter().map(|demand| (demand, technique)));
        }
        Kind::Difference(_) | Kind::Ratio(_) | Kind::PairSum(_) | Kind::Greater => {
            for group in &rule.groups {
                if let &[a, b] = group.as_slice() {
                    pair(rule.kind.noun(), rule.kind.clone(), a, b);
                }
            }
        }
        Kind::Minimum | Kind::Maximum => {
            let same = puzzle.certain().filter(|other| other.kind == rule.kind);
            let marked: Vec<Cell> = same.flat_map(Rule::cells).copied().collect();
            for &cell in rule.cells() {
                for other in board.neighbours(cell) {
                    if !marked.contains(&other) {
                        let (a, b) = match rule.kind {
                            Kind::Maximum => (cell, other),
                            _ => (other, cell),
                        };
                        pair(rule.kind.noun(), Kind::Greater, a, b);
                    }
                }
            }
        }
        Kind::NonConsecutive => {
            for (a, b) in board.touching() {
                let apart = relation(&|a, b| (a - b).abs() != 1);
                pair("the rule about neighbours".to_owned(), apart, a, b);
            }
        }
        Kind::NoOther(marks) => {
            let is_marked = |rule: &&Rule| rule.kind.mark().is_some_and(|m| marks.contains(&m));
            let groups = puzzle.certain().filter(is_marked).flat_map(|r| &r.groups);
            let marked: Vec<&Vec<Cell>> = groups.collect();
            for (a, b) in board.touching() {
                if !marked.iter().any(|p| ***p == [a, b] || ***p == [b, a]) {
                    let none = relation(&|a, b| marks.iter().all(|mark| !mark.holds(a, b)));
                    pair("the missing mark".to_owned(), none, a, b);
                }
            }
        }
        Kind::Palindrome => {
            let cells = rule.cells();
            for i in 0..cells.len() / 2 {
                let (a, b) = (cells[i], cells[cells.len() - 1 - i]);
                if a != b {
                    pair(rule.kind.noun(), relation(&|a, b| a == b), a, b);
                }
            }
        }
        Kind::Clone => {
            for groups in rule.groups.windows(2) {
                for (&a, &b) in groups[0].iter().zip(&groups[1]) {
                    if a != b {
                        pair(rule.kind.noun(), relation(&|a, b| a == b), a, b);
                    }
                }
            }
        }
        _ => {
            let demand = demand(board, rule.kind.noun(), meaning(), &rule.groups.concat());
            demands.extend(demand.map(|demand| (with(puzzle, demand, rule), technique)));
        }
    }
}

/// The demand with its rule, and with what makes it fast to look at.
pub(super) fn with(puzzle: &Puzzle, mut demand: Demand, rule: &Rule) -> Demand {
    let digits = puzzle.board().side();
    let equations = equations(puzzle, rule);
    for (terms, total) in equations {
        let mut factors = vec![0; demand.cells.len()];
        for (cell, factor) in terms {
            if let Some(place) = demand.cells.iter().position(|&c| c == cell) {
                factors[place] += factor;
            }
        }
        let equation = Equation::new(&factors, &demand.sees, total);
        demand.equations.push(equation);
    }
    let value = |i: usize| puzzle.board().first() + i as i32;
    let follows = |a: usize, b: usize| {
        let (digit, next) = (value(a), value(b));
        match &rule.kind {
            Kind::Thermo => digit < next,
            Kind::SlowThermo => digit <= next,
            Kind::Whisper(least) => (digit - next).abs() >= *least,
            Kind::Greater => digit > next,
            Kind::PairSum(total) => digit + next == *total,
            Kind::Difference(by) => (digit - next).abs() == *by,
            Kind::Ratio(by) => Mark::Ratio(*by).holds(digit, next),
            Kind::Pair(relation) => relation.row(a) >> b & 1 == 1,
            _ => true,
        }
    };
    let is_chain = matches!(
        rule.kind,
        Kind::Thermo
            | Kind::SlowThermo
            | Kind::Whisper(_)
            | Kind::Greater
            | Kind::PairSum(_)
            | Kind::Difference(_)
            | Kind::Ratio(_)
            | Kind::Pair(_)
    );
    // A cell that is named twice has no place in a chain.
    if is_chain && rule.cells().len() == demand.cells.len() {
        let row = |a| {
            (0..digits)
                .filter(|&b| follows(a, b))
                .fold(0, |row, b| row | 1u64 << b)
        };
        demand.chain = Some((0..digits).map(|a| Digits::of_bits(row(a))).collect());
    }
    let place = |cell: &Cell| demand.cells.iter().position(|other| other == cell);
    let places = |group: &Vec<Cell>| group.iter().filter_map(place).collect();
    demand.early = Early::new(&rule.kind, rule.groups.iter().map(places).collect());
    demand.constraint = Some(Constraint::Rule(rule.clone()));
    demand
}

/// The greatest factor of a [`Kind::Linear`] that is put into an equation, whose sums are of 32 bits.
const MAX_FACTOR: u32 = 1_000;

/// No sum of cells is as great: totals beyond it are put into equations as this one.
const MAX_TOTAL: i32 = 1 << 26;

/// Cells with their factors, each as often as it is named, and what they add up to.
type Sum = (Vec<(Cell, i32)>, i32);

/// The sums that a rule states.
fn equations(puzzle: &Puzzle, rule: &Rule) -> Vec<Sum> {
    let times = |cells: &[Cell], factor: i32| -> Vec<(Cell, i32)> {
        cells.iter().map(|&cell| (cell, factor)).collect()
    };
    let cells = rule.cells();
    let group = |i: usize| rule.groups.get(i).map_or(&[][..], |cells| cells);
    let total_of = |total: i32| total.clamp(-MAX_TOTAL, MAX_TOTAL);
    let is_small = |factor: &i32| factor.abs_diff(0) <= MAX_FACTOR;
    let equal = |parts: &[Vec<Cell>]| -> Vec<Sum> {
        let pairs = parts.windows(2);
        pairs
            .map(|pair| ([times(&pair[0], 1), times(&pair[1], -1)].concat(), 0))
            .collect()
    };
    match &rule.kind {
        Kind::Cage(Some(total))
        | Kind::Sum(total)
        | Kind::LittleKiller(total)
        | Kind::PairSum(total) => vec![(times(cells, 1), total_of(*total))],
        Kind::Linear(total, factors)
            if factors.len() == cells.len() && factors.iter().all(is_small) =>
        {
            let terms = cells.iter().copied().zip(factors.iter().copied());
            vec![(terms.collect(), total_of(*total))]
        }
        Kind::Arrow if cells.len() < 9 => {
            let mut terms = times(group(1), -1);
            for (i, &cell) in cells.iter().rev().enumerate() {
                terms.push((cell, 10i32.pow(i as u32)));
            }
            vec![(terms, 0)]
        }
        Kind::DoubleArrow if cells.len() > 1 => {
            let (mut terms, last) = (times(cells, -1), cells.len() - 1);
            (terms[0].1, terms[last].1) = (1, 1);
            vec![(terms, 0)]
        }
        Kind::EqualSums => equal(&rule.groups),
        Kind::RegionSum => equal(&constraint::segments(puzzle.board(), cells)),
        Kind::Zipper => {
            let n = cells.len();
            let mut parts: Vec<Vec<Cell>> = (0..n / 2)
                .map(|i| vec![cells[i], cells[n - 1 - i]])
                .collect();
            if n % 2 == 1 {
                parts.push(vec![cells[n / 2]]);
            }
            equal(&parts)
        }
        _ => Vec::new(),
    }
}
