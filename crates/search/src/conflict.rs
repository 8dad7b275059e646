//! Explains why a puzzle has no solution: finds a small set of givens and constraints that already contradict each
//! other.
//!
//! The set is found by deletion. Portions of the puzzle are removed as long as the rest still has no solution: first
//! large portions, at last single parts. The set that is left after the last round is minimal: without any one of its
//! parts there is a solution. The order of deletion decides which minimal set is found. So several orders are tried and
//! the smallest set is returned; a smaller one may exist. Houses are never removed.
//!
//! "Still no solution" needs a proof and "now there is a solution" needs a solution. On large boards either may take
//! too long. So each trial has a small budget of nodes. A part whose trial ran out of nodes is kept, which costs only
//! minimality.
//!
//! Some constraints mean more when others are removed. Without a dot, for example, the rule that all dots are given
//! forbids the relation of that dot. Such constraints are removed together or not at all.

use std::cmp::Reverse;

use ninefold_grid::constraint::{Constraint, Rule};
use ninefold_grid::{Cell, Grid, Puzzle, legal};

use crate::budget::Meter;
use crate::{Budget, End, First, Limit, Stats, Verdict, each, solve};

/// A part of a puzzle that could be left out.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Part {
    /// The given of a cell, or its stated candidates.
    Cell(Cell),
    /// The constraints with these indices, mostly one. They change their meaning without each other, so they form one
    /// part.
    Constraints(Vec<usize>),
}

/// Givens and constraints that contradict each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conflict {
    /// The parts that have no solution together with the houses: constraints first, then cells row by row. The list is
    /// empty if the houses alone have no solution.
    pub parts: Vec<Part>,
    /// Whether every part is needed. It is false if the budget ended the search for a smaller set.
    pub minimal: bool,
    /// The parts whose removal alone leaves a puzzle with exactly one solution, each with that solution. Such a part is
    /// probably the digit that was typed wrong. Some may be missing if the budget ran out.
    pub suspects: Vec<(Part, Grid)>,
}

impl Conflict {
    /// Returns the cells of all parts in ascending order, without repetition. A constraint about the whole board adds
    /// no cells.
    ///
    /// ```
    /// use ninefold_grid::{Board, Cell, Digit, Puzzle, Shape};
    /// use ninefold_search::{Budget, conflict};
    ///
    /// let (left, right) = (Cell::at(0, 2, 9), Cell::at(0, 7, 9));
    /// let puzzle = Puzzle::empty(Board::of(Shape::NINE))
    ///     .with(left, Digit::new(5))
    ///     .with(right, Digit::new(5));
    /// let found = conflict(&puzzle, &Budget::default())?.expect("no solution");
    /// assert_eq!(found.cells(&puzzle), [left, right]);
    /// # Ok::<(), ninefold_search::Limit>(())
    /// ```
    pub fn cells(&self, puzzle: &Puzzle) -> Vec<Cell> {
        let cells_of = |part: &Part| match part {
            Part::Cell(cell) => vec![*cell],
            Part::Constraints(numbers) => numbers
                .iter()
                .filter_map(|&number| puzzle.constraints.get(number))
                .flat_map(Constraint::cells)
                .collect(),
        };
        let mut cells: Vec<Cell> = self.parts.iter().flat_map(cells_of).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }
}

/// The limits of the search for a conflict. A trial of a plain puzzle costs mostly propagation, and a trial of another
/// puzzle costs mostly guesses.
struct Effort {
    /// The greatest number of nodes of one trial.
    trial: u64,
    /// The greatest cost of all trials together, a few seconds.
    patience: u64,
    /// The number of orders that are worth their time.
    orders: u64,
}

impl Effort {
    fn of(puzzle: &Puzzle) -> Effort {
        if !puzzle.is_plain() {
            return Effort {
                trial: 3_000,
                patience: 150_000,
                orders: 4,
            };
        }
        Effort {
            trial: (4_000_000 / puzzle.board().cell_count() as u64).min(20_000),
            patience: 300_000_000,
            orders: match puzzle.board().side() {
                0..=9 => 24,
                10..=16 => 8,
                _ => 3,
            },
        }
    }
}

/// The cost of a trial. For a plain puzzle it is the number of candidates handled: those of the board and those removed
/// by placements. For other puzzles it is the number of nodes plus a fixed cost for the start.
fn cost(puzzle: &Puzzle, stats: &Stats) -> u64 {
    let board = puzzle.board();
    match puzzle.is_plain() {
        true => (board.cell_count() as u64 + stats.placements) * board.side() as u64,
        false => stats.nodes + 20,
    }
}

/// Finds a conflict of a puzzle, or returns `None` if the puzzle has a solution. The node budget applies to each solve
/// inside; the deadline and the cancel flag apply to the whole call. In a plain puzzle, two equal givens that see each
/// other are reported at once.
///
/// # Errors
/// Returns the limit if the budget ran out before it was known whether there is a solution.
///
/// ```
/// use ninefold_grid::constraint::{Constraint, Kind};
/// use ninefold_grid::{Board, Cell, Digit, Puzzle, Shape};
/// use ninefold_search::{Budget, Part, conflict};
///
/// // Digits grow along the thermometer, and 4 is the greatest: it cannot be first.
/// let line = (0..3).map(|column| Cell::at(0, column, 4)).collect();
/// let puzzle = Puzzle::empty(Board::of(Shape::new(2, 2)?))
///     .with(Cell::at(0, 0, 4), Digit::new(4))
///     .with(Cell::at(3, 3, 4), Digit::new(4))
///     .with_constraints(vec![Constraint::new(Kind::Thermo, line)]);
/// let found = conflict(&puzzle, &Budget::default()).unwrap().expect("no solution");
/// let expected = [Part::Constraints(vec![0]), Part::Cell(Cell::at(0, 0, 4))];
/// assert_eq!(found.parts, expected);
/// # Ok::<(), ninefold_grid::ShapeError>(())
/// ```
pub fn conflict(puzzle: &Puzzle, budget: &Budget) -> Result<Option<Conflict>, Limit> {
    let mut first = First::default();
    match each(puzzle, &mut first, budget).end {
        End::Stopped => return Ok(None),
        End::Limit(limit) => return Err(limit),
        End::Exhausted => {}
    }
    let effort = Effort::of(puzzle);
    let trial = Budget {
        nodes: Some(budget.nodes.map_or(effort.trial, |n| n.min(effort.trial))),
        progress: None,
        ..*budget
    };
    let all = parts(puzzle);
    let (mut parts, minimal) = match obvious(puzzle) {
        Some(cells) => (cells.into_iter().map(Part::Cell).collect(), true),
        None => smallest(puzzle, &all, &effort, &trial),
    };
    parts.sort_by_key(|part| match part {
        Part::Constraints(numbers) => (0, numbers.first().copied().unwrap_or(0)),
        Part::Cell(cell) => (1, cell.index()),
    });
    // A part whose removal cures the puzzle belongs to every conflict, so only the parts of one conflict are tried.
    let mut patience = effort.patience;
    let mut suspects = Vec::new();
    for part in &parts {
        if patience == 0 || overdue(&trial) {
            break;
        }
        let others: Vec<Part> = all.iter().filter(|other| *other != part).cloned().collect();
        let run = solve(&only(puzzle, &others), &trial);
        patience = patience.saturating_sub(cost(puzzle, &run.total));
        if let Verdict::Unique(grid) = run.verdict {
            suspects.push((part.clone(), grid));
        }
    }
    Ok(Some(Conflict {
        parts,
        minimal,
        suspects,
    }))
}

/// Finds an obvious conflict of a plain puzzle: a cell without candidates, or two equal givens that see each other.
fn obvious(puzzle: &Puzzle) -> Option<Vec<Cell>> {
    if !puzzle.is_plain() {
        return None;
    }
    let allowed = puzzle.allowed();
    if let Some((cell, _)) = allowed.iter().find(|(_, marks)| marks.is_empty()) {
        return Some(vec![cell]);
    }
    let clash = legal::each_clash(puzzle.board(), puzzle.givens()).next();
    clash.map(|clash| vec![clash.first, clash.second])
}

/// Lists all parts that could be left out: constraints first, then cells.
fn parts(puzzle: &Puzzle) -> Vec<Part> {
    let rules: Vec<Vec<&Rule>> = puzzle.constraints.iter().map(Constraint::certain).collect();
    // A union-find forest: the index of an earlier constraint of the same group, or its own index.
    let mut group: Vec<usize> = (0..rules.len()).collect();
    let first = |group: &mut [usize], mut number: usize| {
        while group[number] != number {
            group[number] = group[group[number]];
            number = group[number];
        }
        number
    };
    // Most kinds depend on no other kind, so long lists of constraints take no time.
    let dependent = |rules: &&Vec<&Rule>| rules.iter().any(|rule| rule.kind.is_dependent());
    for (number, ours) in rules.iter().enumerate().filter(|(_, ours)| dependent(ours)) {
        for (other, theirs) in rules.iter().enumerate() {
            if depend(ours, theirs) {
                let ends = [first(&mut group, number), first(&mut group, other)];
                group[ends[0].max(ends[1])] = ends[0].min(ends[1]);
            }
        }
    }
    let mut groups: Vec<Vec<usize>> = vec![Vec::new(); rules.len()];
    for number in 0..rules.len() {
        groups[first(&mut group, number)].push(number);
    }
    let groups = groups.into_iter().filter(|group| !group.is_empty());
    let constraints = groups.map(Part::Constraints);
    constraints.chain(puzzle.stated().map(Part::Cell)).collect()
}

/// Whether one of two constraints with these rules changes its meaning without the other.
fn depend(left: &[&Rule], right: &[&Rule]) -> bool {
    let mut pairs = left.iter().flat_map(|a| right.iter().map(move |b| (a, b)));
    pairs.any(|(a, b)| a.kind.depends_on(&b.kind) || b.kind.depends_on(&a.kind))
}

/// Finds the smallest set by deletion in several orders, and whether it is minimal.
fn smallest(puzzle: &Puzzle, all: &[Part], effort: &Effort, trial: &Budget) -> (Vec<Part>, bool) {
    let mut patience = effort.patience;
    let (mut best, mut best_is_minimal) = (all.to_vec(), false);
    for order in 0..effort.orders {
        let mut kept = all.to_vec();
        match puzzle.is_plain() {
            true => arrange_cells(&mut kept, puzzle, order),
            false => arrange(&mut kept, puzzle, order),
        }
        let minimal = delete(puzzle, &mut kept, trial, &mut patience);
        if (kept.len(), !minimal) < (best.len(), !best_is_minimal) {
            (best, best_is_minimal) = (kept, minimal);
        }
        // A set that is not minimal because the time ran out will not become minimal in another order.
        if patience == 0 || overdue(trial) {
            break;
        }
    }
    (best, best_is_minimal)
}

/// Sorts parts into the order of deletion with this number. The orders are: as given, reversed, constraints with few
/// cells last because they are the strongest, and cells first.
fn arrange(parts: &mut [Part], puzzle: &Puzzle, order: u64) {
    match order {
        0 => {}
        1 => parts.reverse(),
        2 => parts.sort_by_key(|part| Reverse(size(puzzle, part))),
        _ => parts.rotate_left(parts.len() / 2),
    }
}

/// Sorts the cells of a plain puzzle into the order of deletion with this number: by rows from both ends, by columns
/// from both ends, by digits, and then shuffled.
fn arrange_cells(parts: &mut [Part], puzzle: &Puzzle, order: u64) {
    let n = puzzle.board().side();
    let cell = |part: &Part| match part {
        Part::Cell(cell) => *cell,
        Part::Constraints(_) => Cell::new(0),
    };
    let by_column = |part: &Part| (cell(part).column(n), cell(part).row(n));
    let by_digit = |part: &Part| (puzzle.given(cell(part)), cell(part));
    match order {
        0 => parts.sort_unstable_by_key(cell),
        1 => parts.sort_unstable_by_key(|part| Reverse(cell(part))),
        2 => parts.sort_unstable_by_key(by_column),
        3 => parts.sort_unstable_by_key(|part| Reverse(by_column(part))),
        4 => parts.sort_unstable_by_key(by_digit),
        5 => parts.sort_unstable_by_key(|part| Reverse(by_digit(part))),
        _ => parts.sort_unstable_by_key(|part| {
            let number = cell(part).index() as u64 + 1;
            let mixed = number.wrapping_mul(0x9E37_79B9_7F4A_7C15 ^ order << 32);
            (mixed ^ mixed >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9)
        }),
    }
}

/// The number of cells that a part concerns.
fn size(puzzle: &Puzzle, part: &Part) -> usize {
    let Part::Constraints(numbers) = part else {
        return 1;
    };
    let cells = |rule: &Rule| match rule.groups.is_empty() {
        true => puzzle.board().cell_count(),
        false => rule.groups.iter().map(Vec::len).sum(),
    };
    let constraints = numbers.iter().filter_map(|&i| puzzle.constraints.get(i));
    constraints.flat_map(Constraint::certain).map(cells).sum()
}

/// Deletes parts from the front as long as there is no solution and the patience lasts. Returns whether every remaining
/// part is needed.
fn delete(puzzle: &Puzzle, kept: &mut Vec<Part>, trial: &Budget, patience: &mut u64) -> bool {
    let mut portion = kept.len() / 2;
    loop {
        let (mut minimal, mut at) = (true, 0);
        while at < kept.len() {
            let end = kept.len().min(at + portion.max(1));
            let mut fewer = kept.clone();
            fewer.drain(at..end);
            let run = each(&only(puzzle, &fewer), &mut First::default(), trial);
            match run.end {
                End::Exhausted => *kept = fewer,
                End::Stopped => at = end,
                End::Limit(_) => (minimal, at) = (false, end),
            }
            *patience = patience.saturating_sub(cost(puzzle, &run.stats));
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

/// Returns the puzzle with only these parts.
fn only(puzzle: &Puzzle, parts: &[Part]) -> Puzzle {
    let mut cells: Vec<Cell> = Vec::new();
    let mut numbers: Vec<usize> = Vec::new();
    for part in parts {
        match part {
            Part::Cell(cell) => cells.push(*cell),
            Part::Constraints(own) => numbers.extend(own),
        }
    }
    numbers.sort_unstable();
    let constraints = numbers.iter().filter_map(|&i| puzzle.constraints.get(i));
    puzzle
        .only(&cells)
        .with_constraints(constraints.cloned().collect())
}

fn overdue(budget: &Budget) -> bool {
    let unlimited = Budget {
        nodes: None,
        ..*budget
    };
    Meter::new(&unlimited).work(1).is_err()
}
