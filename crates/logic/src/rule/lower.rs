//! Turns a puzzle into a board with houses, and into local rules.
//!
//! A set of as many cells as digits in which no digit repeats is a house. In a smaller set, the cells must
//! differ pairwise. Houses of rules come after those of the board, in Sudoku Explainer's order: disjoint
//! groups, windows, diagonals, all others as the puzzle lists them. The rest becomes a [`LocalRule`] for each
//! rule, or for each pair of cells in a rule. Regions that must be found, connected cells and ranks are no
//! local rules: [`whole`](super::whole) has them.

use ninefold_grid::constraint::{self, Constraint, Fact, Kind, Rule, Schema, Scope};
use ninefold_grid::{Board, BoardError, Cell, CellSet, HouseKind, NewHouse, Puzzle};

use super::exclusions::Exclusions;
use super::pieces::pieces;
use super::rules::{LocalRule, Rules};
use super::whole::{is_whole, wholes};
use super::windows;
use crate::catalogue::Technique;
use crate::digits::Digits;
use crate::limits::{MAX_CELLS, MAX_SIDE, NotExplained};

/// A puzzle in the form that techniques use.
pub struct Houses {
    /// The cells of the puzzle's board. Its houses are the complete ones of that board and of the rules.
    pub board: Board,
    /// What the puzzle requires besides these houses.
    pub rules: Rules,
    /// The digits that the puzzle itself, and rules about single cells, allow each cell.
    pub allowed: Vec<Digits>,
}

/// Converts a puzzle into the form that techniques use.
///
/// # Errors
/// [`NotExplained`] if the board is too large for techniques, or has only one digit.
pub fn houses(puzzle: &Puzzle) -> Result<Houses, NotExplained> {
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
    let own_houses = places.houses.len();
    for cell in own.cells() {
        let apart = own.kept_apart(cell).iter();
        places.apart.extend(apart.map(|&other| (cell, other)));
    }
    let certain: Vec<(&Rule, Vec<Fact>)> = puzzle
        .certain()
        .map(|rule| (rule, constraint::facts(puzzle, rule)))
        .collect();
    for (rule, facts) in &certain {
        let name = rule.kind.noun();
        for fact in facts {
            match fact {
                Fact::Differ(cells, kind) => places.add((0, *kind), &name, cells),
                fact => places.apart.extend(fact.apart(own)),
            }
        }
    }
    places.imply_windows();
    let Places {
        mut houses,
        mut apart,
        distinct,
        ..
    } = places;
    houses[own_houses..].sort_by_key(|&(_, kind, _)| match kind {
        HouseKind::Disjoint(_) => 0,
        HouseKind::Window(..) => 1,
        HouseKind::Diagonal(true) => 2,
        HouseKind::Diagonal(false) => 3,
        _ => 4,
    });
    // A cell that must differ from itself can hold no digit, and the rule itself handles that.
    apart.retain(|(a, b)| a != b);
    let board = own.with_houses(houses, &apart);
    let board = board.map_err(|_: BoardError| NotExplained::Cells)?;
    let rules = rules(puzzle, &board, &certain, &distinct);
    let allowed = board
        .cells()
        .map(|cell| puzzle.allowed_at(cell).iter().collect());
    let mut allowed: Vec<Digits> = allowed.collect();
    for (_, facts) in &certain {
        let is_only = |fact: &Fact| matches!(fact, Fact::Only(..));
        for fact in facts.iter().filter(|_| facts.iter().all(is_only)) {
            if let Fact::Only(cells, digits) = fact {
                let digits: Digits = digits.iter().collect();
                for cell in cells {
                    allowed[cell.index()] &= digits;
                }
            }
        }
    }
    Ok(Houses {
        board,
        rules,
        allowed,
    })
}

/// The houses and the cells that must differ, collected from the board and the rules.
struct Places<'a> {
    board: &'a Board,
    /// Sets of as many cells as there are digits, with the number and the kind of each.
    houses: Vec<NewHouse>,
    apart: Vec<(Cell, Cell)>,
    /// The names and the cells of smaller sets in which no digit repeats.
    distinct: Vec<(String, Vec<Cell>)>,
}

impl Places<'_> {
    /// Adds cells in which no digit repeats.
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

    /// Adds the houses that the windows of windoku imply.
    fn imply_windows(&mut self) {
        let windows: Vec<Vec<Cell>> = (self.houses.iter())
            .filter(|(_, kind, _)| matches!(kind, HouseKind::Window(..)))
            .map(|(.., cells)| cells.clone())
            .collect();
        for cells in windows::implied(self.board, &windows) {
            let place = cells.first().and_then(|&cell| self.board.place(cell));
            let (row, column) = place.unwrap_or_default();
            self.add((0, HouseKind::Window(row, column)), "", &cells);
        }
    }
}

/// Returns the local rules of a puzzle.
fn rules(
    puzzle: &Puzzle,
    board: &Board,
    certain: &[(&Rule, Vec<Fact>)],
    distinct: &[(String, Vec<Cell>)],
) -> Rules {
    let mut locals: Vec<(LocalRule, Technique)> = Vec::new();
    for constraint in &puzzle.constraints {
        if let Constraint::Any(_) = constraint {
            locals.extend(either(puzzle, constraint));
        }
    }
    for (rule, facts) in certain {
        let technique = technique(&rule.kind, facts);
        let own = of_rule(puzzle, board, rule, facts);
        locals.extend(own.into_iter().map(|local| (local, technique)));
    }
    locals.extend(small_sets(board, distinct));
    let facts = || certain.iter().flat_map(|(_, facts)| facts);
    let has_choice = puzzle.constraints.iter().any(has_choice);
    Rules {
        puzzle: puzzle.clone(),
        locals,
        wholes: wholes(puzzle, board),
        only_differences: !has_choice && facts().all(is_of_differences),
        exclusions: match board.boxes() {
            Some(_) if board.is_square() && !has_choice => Exclusions::of(board, facts()),
            _ => None,
        },
    }
}

/// Whether a fact restricts the digits of single cells, or is that cells differ.
fn is_of_differences(fact: &Fact) -> bool {
    matches!(fact, Fact::Only(..) | Fact::Differ(..) | Fact::Apart(_))
}

/// Whether a constraint is a choice between several.
fn has_choice(constraint: &Constraint) -> bool {
    match constraint {
        Constraint::Rule(_) => false,
        Constraint::All(all) => all.iter().any(has_choice),
        Constraint::Any(_) => true,
    }
}

/// Returns local rules for sets of fewer cells than digits in which no digit repeats. Sets inside a house add
/// nothing.
fn small_sets(board: &Board, distinct: &[(String, Vec<Cell>)]) -> Vec<(LocalRule, Technique)> {
    let sets: Vec<CellSet<64>> = (board.houses().map(|house| board.cells_of(house)))
        .chain(distinct.iter().map(|(_, cells)| cells.as_slice()))
        .map(|cells| cells.iter().copied().collect())
        .collect();
    let mut locals = Vec::new();
    for (i, (name, cells)) in distinct.iter().enumerate() {
        let own = board.house_count() + i;
        let set = sets[own];
        let is_inside = |(j, other): (usize, &CellSet<64>)| {
            j != own && set.is_within(*other) && (set != *other || j < own)
        };
        if cells.len() < 3 || sets.iter().enumerate().any(is_inside) {
            continue;
        }
        let meaning = "no digit repeats".to_owned();
        let local = bare_local(name.clone(), meaning, cells);
        locals.extend(local.map(|local| (local, Technique::DistinctCells)));
    }
    locals
}

/// Returns the local rule that at least one of several rules holds.
fn either(puzzle: &Puzzle, constraint: &Constraint) -> Option<(LocalRule, Technique)> {
    let mut cells = Vec::new();
    let mut waiting = vec![constraint];
    while let Some(constraint) = waiting.pop() {
        match constraint {
            Constraint::Any(all) | Constraint::All(all) => waiting.extend(all),
            // A rule may read cells that it does not name. Then the named cells do not decide it.
            Constraint::Rule(rule) if rule.groups.is_empty() || rule.kind.reads_the_board() => {
                return None;
            }
            Constraint::Rule(rule) => cells.extend(rule.groups.concat()),
        }
    }
    let meaning = "at least one of them holds".to_owned();
    let name = format!("the choice of rules {}", constraint.words(puzzle.board()));
    let mut local = bare_local(name, meaning, &cells)?;
    local.constraint = Some(constraint.clone());
    Some((local, Technique::OtherRule))
}

/// Returns a local rule which only requires that cells that see each other differ. Returns `None` if it has too
/// many cells.
pub(super) fn bare_local(name: String, meaning: String, cells: &[Cell]) -> Option<LocalRule> {
    let mut once: Vec<Cell> = Vec::new();
    let mut met = CellSet::<64>::EMPTY;
    for &cell in cells {
        if !met.contains(cell) {
            met.insert(cell);
            once.push(cell);
        }
    }
    (1..=64).contains(&once.len()).then_some(LocalRule {
        name,
        meaning,
        cells: once,
        constraint: None,
        facts: Vec::new(),
    })
}

/// Returns the technique that a rule belongs to.
fn technique(kind: &Kind, facts: &[Fact]) -> Technique {
    let is_related = |fact: &Fact| matches!(fact, Fact::Related(..));
    let is_cage = |fact: &Fact| matches!(fact, Fact::Sum(..) | Fact::OneSet(..));
    match (kind, kind.row().scope) {
        (Kind::Thermo | Kind::SlowThermo, _) => Technique::Thermometer,
        (Kind::Arrow | Kind::DoubleArrow, _) => Technique::ArrowSum,
        _ if kind.row().schema == Schema::Weighted => Technique::CageCombination,
        (_, Scope::Pairs) => Technique::MarkedPair,
        (_, Scope::Line) => Technique::LineRule,
        (_, Scope::Outside) => Technique::OutsideClue,
        _ if facts.iter().any(is_related) => Technique::MarkedPair,
        _ if facts.iter().any(is_cage) => Technique::CageCombination,
        _ => Technique::OtherRule,
    }
}

/// Returns the local rules of a rule: one for each piece or pair of a rule about the whole board, and one for
/// any other rule.
fn of_rule(puzzle: &Puzzle, board: &Board, rule: &Rule, facts: &[Fact]) -> Vec<LocalRule> {
    // Facts about single cells and differences need no local rule.
    if facts.iter().all(is_of_differences) || is_whole(&rule.kind) {
        return Vec::new();
    }
    match rule.kind.row().scope {
        Scope::Board | Scope::Each => pieces(puzzle, board, rule, facts),
        Scope::Pairs => {
            let pairs = rule.groups.iter().filter(|group| group.len() == 2);
            let pair = |group: &Vec<Cell>| {
                let rule = Rule {
                    kind: rule.kind.clone(),
                    groups: vec![group.clone()],
                };
                whole(&rule, &constraint::facts(puzzle, &rule))
            };
            pairs.filter_map(pair).collect()
        }
        _ if facts.iter().all(is_of_pairs) => pieces(puzzle, board, rule, facts),
        _ => whole(rule, facts).into_iter().collect(),
    }
}

/// Whether a fact is about pairs of cells that share no cell.
fn is_of_pairs(fact: &Fact) -> bool {
    let Fact::Related(pairs, _) = fact else {
        return false;
    };
    let mut met = CellSet::<64>::EMPTY;
    let mut cells = pairs.iter().flat_map(|&(a, b)| [a, b]);
    cells.all(|cell| {
        let is_new = !met.contains(cell);
        met.insert(cell);
        is_new
    })
}

/// Returns the local rule for all cells of a rule.
fn whole(rule: &Rule, facts: &[Fact]) -> Option<LocalRule> {
    let meaning = rule.kind.meaning().to_owned();
    let local = bare_local(rule.kind.noun(), meaning, &rule.groups.concat())?;
    Some(LocalRule {
        constraint: Some(Constraint::Rule(rule.clone())),
        facts: facts.to_vec(),
        ..local
    })
}
