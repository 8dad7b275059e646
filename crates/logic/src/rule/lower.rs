//! From a puzzle to a board with houses of its own, and to local rules.
//!
//! Whatever forbids a digit twice among as many cells as there are digits is a house; among fewer it keeps
//! cells apart. Houses of rules come after those of the board, in Sudoku Explainer's order: disjoint groups, windows,
//! diagonals, all others as the puzzle names them. What is left is a [`LocalRule`] for each rule, or for each pair of cells that a rule speaks of.
//! Regions that have to be found, cells that hang together and ranks are no local rules: [`whole`](super::whole) has them.

use ninefold_grid::constraint::{self, Constraint, Fact, Kind, Rule, Schema, Scope};
use ninefold_grid::{Board, BoardError, Cell, CellSet, HouseKind, NewHouse, Puzzle};

use super::pieces::pieces;
use super::rules::{LocalRule, Rules};
use super::whole::{is_whole, wholes};
use super::windows;
use crate::catalogue::Technique;
use crate::digits::Digits;
use crate::limits::{MAX_CELLS, MAX_SIDE, NotExplained};

/// A puzzle as techniques see it.
pub struct Houses {
    /// The cells of the puzzle's board. Its houses are the complete ones of that board and of the rules.
    pub board: Board,
    /// What the puzzle demands beside these houses.
    pub rules: Rules,
    /// What each cell may hold by the puzzle's own word, and by rules about single cells.
    pub allowed: Vec<Digits>,
}

/// Puts a puzzle into the form that techniques look at.
///
/// # Errors
/// If the board is too large for them, or has one digit.
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
    // A cell that a rule wants to differ from itself has no digit, which the rule itself says.
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

/// The local rules of a puzzle.
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
    let mut facts = certain.iter().flat_map(|(_, facts)| facts);
    Rules {
        puzzle: puzzle.clone(),
        locals,
        wholes: wholes(puzzle, board),
        only_differences: !puzzle.constraints.iter().any(has_choice)
            && facts.all(is_of_differences),
    }
}

/// Whether a fact is about the digits of single cells, or says that cells differ.
fn is_of_differences(fact: &Fact) -> bool {
    matches!(fact, Fact::Only(..) | Fact::Differ(..) | Fact::Apart(_))
}

/// Whether a constraint leaves open which of several holds.
fn has_choice(constraint: &Constraint) -> bool {
    match constraint {
        Constraint::Rule(_) => false,
        Constraint::All(all) => all.iter().any(has_choice),
        Constraint::Any(_) => true,
    }
}

/// Sets of fewer cells than there are digits, in which no digit stands twice. Those inside a house say nothing
/// new.
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

/// At least one of several rules holds.
fn either(puzzle: &Puzzle, constraint: &Constraint) -> Option<(LocalRule, Technique)> {
    let mut cells = Vec::new();
    let mut waiting = vec![constraint];
    while let Some(constraint) = waiting.pop() {
        match constraint {
            Constraint::Any(all) | Constraint::All(all) => waiting.extend(all),
            // A rule that reads cells which it does not name is not decided by those that it names.
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

/// A local rule that says nothing but that cells which see each other differ. Nothing if it has too many cells.
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

/// Which technique a rule belongs to.
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

/// The local rules of a rule: one for each piece of a rule about the whole board, or pair, and one for each other rule.
fn of_rule(puzzle: &Puzzle, board: &Board, rule: &Rule, facts: &[Fact]) -> Vec<LocalRule> {
    // What is known of cells without a local rule.
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

/// Whether a fact is about pairs of cells which share none.
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

/// The local rule of a whole rule.
fn whole(rule: &Rule, facts: &[Fact]) -> Option<LocalRule> {
    let meaning = rule.kind.meaning().to_owned();
    let local = bare_local(rule.kind.noun(), meaning, &rule.groups.concat())?;
    Some(LocalRule {
        constraint: Some(Constraint::Rule(rule.clone())),
        facts: facts.to_vec(),
        ..local
    })
}
