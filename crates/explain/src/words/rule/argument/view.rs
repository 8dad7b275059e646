//! Types for all arguments: candidates of cells, events, and lists in words.

use ninefold_grid::Cell;
use ninefold_grid::constraint::Kind;
use ninefold_logic::Digits;

pub(super) use crate::words::names::begin;
use crate::words::names::{Names, either, list};

/// The digits that each cell of a board may hold, by the number of the cell.
#[derive(Clone)]
pub(crate) struct Domains(pub(crate) Vec<Digits>);

impl Domains {
    pub(crate) fn of(&self, cell: Cell) -> Digits {
        self.0.get(cell.index()).copied().unwrap_or(Digits::EMPTY)
    }

    /// Returns what any of these cells may hold.
    pub(crate) fn any_of(&self, cells: &[Cell]) -> Digits {
        union(cells.iter().map(|&cell| self.of(cell)))
    }

    pub(crate) fn remove(&mut self, cell: Cell, digits: Digits) {
        if let Some(of) = self.0.get_mut(cell.index()) {
            *of -= digits;
        }
    }

    pub(crate) fn set(&mut self, cell: Cell, digits: Digits) {
        if let Some(of) = self.0.get_mut(cell.index()) {
            *of = digits;
        }
    }
}

/// Returns the digits of all these sets.
pub(crate) fn union(sets: impl IntoIterator<Item = Digits>) -> Digits {
    let sets = sets.into_iter();
    sets.fold(Digits::EMPTY, |all, set| all | set)
}

/// Returns the cells that lose digits, without those that lose none.
pub(crate) fn losses(cells: impl IntoIterator<Item = (Cell, Digits)>) -> Vec<(Cell, Digits)> {
    let cells = cells.into_iter();
    cells.filter(|(_, gone)| !gone.is_empty()).collect()
}

/// Returns the largest group of the cells that passes. It tries all groups, so there must be few cells.
pub(super) fn most(cells: &[Cell], pass: impl Fn(&[Cell]) -> bool) -> Vec<Cell> {
    let chosen = |set: u32| -> Vec<Cell> {
        let is_in = |i: &usize| set >> i & 1 == 1;
        (0..cells.len()).filter(is_in).map(|i| cells[i]).collect()
    };
    let sets = (0..1u32 << cells.len()).map(chosen);
    let passing = sets.filter(|cells| pass(cells));
    passing.max_by_key(Vec::len).unwrap_or_default()
}

fn each_two(cells: &[Cell]) -> impl Iterator<Item = (Cell, Cell)> {
    let with_later = |(i, &a): (usize, &Cell)| cells[i + 1..].iter().map(move |&b| (a, b));
    cells.iter().enumerate().flat_map(with_later)
}

/// One event of an argument: a reason that a person can see, and what it removes.
#[derive(Clone, Debug)]
pub(crate) struct Event {
    /// One sentence or more, with full stops.
    pub(crate) in_words: String,
    /// The cells whose candidates matter.
    pub(crate) looked_at: Vec<Cell>,
    pub(crate) removed: Vec<(Cell, Digits)>,
}

/// How sentences refer to a rule.
pub(crate) struct View<'a> {
    pub(crate) names: Names<'a>,
    /// The kind of the rule, if it is one rule.
    pub(crate) kind: Option<&'a Kind>,
    /// The name of the rule, if the text is about several rules.
    pub(crate) subject: Option<String>,
    /// The work that may still be spent in the search for few words.
    effort: Effort,
}

/// The work (states times cells of lines) for all sentences about a rule in one step. It takes about 0.3 s.
const MAX_WORK: usize = 30_000_000;

/// The work that may still be spent. It is counted, not timed, so that the words are the same on every machine.
struct Effort(std::cell::Cell<usize>);

impl<'a> View<'a> {
    pub(crate) fn new(
        names: Names<'a>,
        kind: Option<&'a Kind>,
        subject: Option<String>,
    ) -> View<'a> {
        View {
            names,
            kind,
            subject,
            effort: Effort(std::cell::Cell::new(MAX_WORK)),
        }
    }
}

impl View<'_> {
    /// Subtracts some work, and returns whether any is left.
    pub(super) fn spend(&self, work: usize) -> bool {
        let left = self.effort.0.get().saturating_sub(work);
        self.effort.0.set(left);
        left > 0
    }

    /// Returns `it`, or the name of the rule.
    pub(super) fn it(&self) -> String {
        self.subject.clone().unwrap_or_else(|| "it".to_owned())
    }

    /// Returns `its cells`, or `the cells of` and the name of the rule.
    pub(super) fn its_cells(&self) -> String {
        match &self.subject {
            Some(subject) => format!("the cells of {subject}"),
            None => "its cells".to_owned(),
        }
    }

    pub(super) fn value(&self, digit: ninefold_grid::Digit) -> i32 {
        self.names.digit(digit)
    }

    pub(super) fn values(&self, digits: Digits) -> Vec<i32> {
        digits.iter().map(|digit| self.value(digit)).collect()
    }

    pub(super) fn cell(&self, cell: Cell) -> String {
        self.names.cell(cell)
    }

    pub(super) fn cells(&self, cells: &[Cell]) -> String {
        self.names.list_cells(cells)
    }

    /// Returns the digits joined by "or": `1, 2 or 3`.
    pub(super) fn either(&self, digits: Digits) -> String {
        let digits: Vec<String> = self.values(digits).iter().map(i32::to_string).collect();
        either(&digits)
    }

    /// Returns the digits joined by "and": `1, 2 and 3`.
    pub(super) fn all(&self, digits: Digits) -> String {
        let digits: Vec<String> = self.values(digits).iter().map(i32::to_string).collect();
        list(&digits)
    }

    /// Returns `is 3`, or `can only be 3 or 4`.
    pub(super) fn is(&self, digits: Digits) -> String {
        match digits.only() {
            Some(digit) => format!("is {}", self.value(digit)),
            None => format!("can only be {}", self.either(digits)),
        }
    }

    pub(super) fn sees(&self, a: Cell, b: Cell) -> bool {
        a != b && self.names.0.sees(a, b)
    }

    /// Returns whether no two of the cells can hold the same digit.
    pub(super) fn all_differ(&self, cells: &[Cell]) -> bool {
        each_two(cells).all(|(a, b)| self.sees(a, b))
    }

    /// Returns whether no two of the cells see each other.
    pub(super) fn none_differ(&self, cells: &[Cell]) -> bool {
        each_two(cells).all(|(a, b)| !self.sees(a, b))
    }

    /// Returns the digits of the board whose values are in this range.
    pub(super) fn between(&self, least: i64, most: i64) -> Digits {
        let board = self.names.0;
        let is_in = |value: i32| (least..=most).contains(&i64::from(value));
        board
            .digits()
            .filter(|&digit| is_in(board.value(digit)))
            .collect()
    }
}
