//! Sets of cells that have a word in several formats, and common constraints.

use std::collections::BTreeSet;
use std::sync::Arc;

use ninefold_grid::constraint::{
    Automaton, Constraint, Fact, Kind, KindRow, Mark, Numbers, Relation, Rule, Scope, facts,
};
use ninefold_grid::{Board, BoardError, Cell, Digit, House, HouseKind, Marks, Puzzle};

use crate::rules_text::FreeHouses;

/// Returns the height and the width of boxes with this many cells on such a board, if there are any.
pub(super) fn box_shape(rows: usize, columns: usize, size: usize) -> Option<(usize, usize)> {
    (2..=size.isqrt())
        .rev()
        .filter(|small| size.is_multiple_of(*small))
        .find_map(|small| {
            let large = size / small;
            if rows.is_multiple_of(small) && columns.is_multiple_of(large) {
                return Some((small, large));
            }
            (rows.is_multiple_of(large) && columns.is_multiple_of(small)).then_some((large, small))
        })
}

/// Returns the cells of a row, or of a column, by its number from 0.
pub(crate) fn line(board: &Board, is_row: bool, number: usize) -> Vec<Cell> {
    match is_row {
        true => (0..board.columns())
            .filter_map(|column| board.at(number, column))
            .collect(),
        false => (0..board.rows())
            .filter_map(|row| board.at(row, number))
            .collect(),
    }
}

/// Returns the automaton of a pattern, whose signs are the digits of the board. Returns the place of a sign that is
/// wrong, and what is expected there.
pub(super) fn pattern(board: &Board, text: &str) -> Result<Automaton, (usize, String)> {
    let sign = |sign: char| {
        let value = sign.to_digit(36)? as i32;
        board.digit(value).map(|digit| 1u64 << digit.index())
    };
    let all = (0..board.side()).fold(0, |all, digit| all | 1u64 << digit);
    Automaton::of_pattern(text, all, sign)
}

/// Returns the constraint of the kind with this keyword and these numbers about these cells.
pub(crate) fn of_kind(keyword: &str, numbers: Numbers, cells: Vec<Cell>) -> Option<Constraint> {
    let kind = KindRow::with_keyword(keyword)?.kind(numbers)?;
    Some(Constraint::new(kind, cells))
}

/// Returns the constraint that each cell holds one of these values.
pub(crate) fn one_of(values: Vec<i32>, cells: Vec<Cell>) -> Constraint {
    Constraint::new(Kind::OneOf(values), cells)
}

/// Returns the digits that a constraint leaves to each of its cells, and these cells, if it says nothing else.
pub(crate) fn choice(constraint: &Constraint, board: &Board) -> Option<(Marks, Vec<Cell>)> {
    match constraint {
        Constraint::Rule(Rule {
            kind: Kind::OneOf(values),
            groups,
        }) => {
            let digits = values.iter().filter_map(|&value| board.digit(value));
            Some((digits.collect(), groups.concat()))
        }
        _ => None,
    }
}

/// Returns the constraint that a cell is the place of this number among the cells of a line.
pub(crate) fn index(number: i32, cell: Cell, line: Vec<Cell>) -> Constraint {
    Constraint::of(Kind::Index(number), vec![vec![cell], line])
}

/// Returns the constraint that no digit occurs twice in any of these groups.
pub(crate) fn different(groups: Vec<Vec<Cell>>) -> Constraint {
    Constraint::of(Kind::Distinct, groups)
}

/// Returns the constraint that neighbours without one of these marks are in none of their relations.
pub(crate) fn all_given(marks: Vec<Mark>) -> Constraint {
    Constraint::of(Kind::NoOther(marks), Vec::new())
}

/// Returns the constraint that all rows and columns, or all of the largest houses, hold the same digits.
pub(crate) fn same_houses() -> Constraint {
    Constraint::of(Kind::SameHouses, Vec::new())
}

/// Returns the constraint that the cells have this sum.
pub(crate) fn sum(total: i32, cells: Vec<Cell>) -> Constraint {
    Constraint::new(Kind::Sum(total), cells)
}

/// Returns the constraint that any two neighbours on a line are in this relation.
pub(crate) fn related(
    board: &Board,
    name: &str,
    line: Vec<Cell>,
    holds: impl Fn(i32, i32) -> bool,
) -> Constraint {
    let value = |digit: usize| board.value(Digit::from_index(digit));
    let relation = Relation::new(name, board.side(), |a, b| holds(value(a), value(b)));
    Constraint::new(Kind::Pair(Arc::new(relation)), line)
}

/// Returns a cage, with its sum if there is one.
pub(crate) fn cage(sum: Option<i32>, cells: Vec<Cell>) -> Constraint {
    Constraint::new(Kind::Cage(sum), cells)
}

/// Returns the sum and the cells of a cage.
pub(crate) fn as_cage(rule: &Rule) -> Option<(Option<i32>, &[Cell])> {
    match rule.kind {
        Kind::Cage(sum) => Some((sum, rule.cells())),
        _ => None,
    }
}

/// Returns the arrow from a circle along an arm.
pub(crate) fn arrow(circle: Vec<Cell>, arm: Vec<Cell>) -> Constraint {
    Constraint::of(Kind::Arrow, vec![circle, arm])
}

/// Returns the circle and the arm of an arrow.
pub(super) fn as_arrow(rule: &Rule) -> Option<(&[Cell], &[Cell])> {
    match (&rule.kind, &rule.groups[..]) {
        (Kind::Arrow, [circle, arm]) if !circle.is_empty() => Some((circle, arm)),
        _ => None,
    }
}

/// Returns the constraint that a cell is the row in its column (if `by_row`) where a number is, or else the column
/// in its row.
pub(crate) fn indexing_to(
    board: &Board,
    cell: Cell,
    by_row: bool,
    number: i32,
) -> Option<Constraint> {
    let (row, column) = board.place(cell)?;
    let line = match by_row {
        true => line(board, false, column),
        false => line(board, true, row),
    };
    Some(index(number, cell, line))
}

/// Returns the constraint that a cell is the row in its column where the number of its own row is (if `by_row`).
/// Otherwise it is the column in its row where the number of its own column is.
pub(crate) fn indexing(board: &Board, cell: Cell, by_row: bool) -> Option<Constraint> {
    let (row, column) = board.place(cell)?;
    let own = if by_row { row } else { column };
    indexing_to(board, cell, by_row, own as i32 + 1)
}

/// Returns the cell of such a constraint, and whether it is about the column of the cell.
pub(super) fn as_indexing(board: &Board, rule: &Rule) -> Option<(Cell, bool)> {
    let &[cell] = rule.cells() else { return None };
    let is_it =
        |by_row: &bool| indexing(board, cell, *by_row) == Some(Constraint::Rule(rule.clone()));
    Some((cell, [true, false].into_iter().find(is_it)?))
}

/// Returns the diagonal of a square board that falls to the right, or the other one.
pub(crate) fn diagonal(board: &Board, falls: bool) -> Constraint {
    Constraint::new(Kind::Diagonal, diagonal_cells(board, falls))
}

/// The cells of such a diagonal, from the top.
pub(super) fn diagonal_cells(board: &Board, falls: bool) -> Vec<Cell> {
    let n = board.rows().min(board.columns());
    let column = |row: usize| if falls { row } else { n - 1 - row };
    (0..n)
        .filter_map(|row| board.at(row, column(row)))
        .collect()
}

/// Returns whether each group of a rule about diagonals of a square board falls to the right. Returns `None` for
/// other rules.
pub(super) fn falls(board: &Board, rule: &Rule) -> Option<Vec<bool>> {
    if rule.kind != Kind::Diagonal || board.rows() != board.columns() {
        return None;
    }
    let falls = |group: &Vec<Cell>| {
        [true, false].into_iter().find(|&falls| {
            let cells = diagonal_cells(board, falls);
            *group == cells || group.iter().rev().eq(&cells)
        })
    };
    rule.groups.iter().map(falls).collect()
}

/// Returns the inner boxes of this many cells, with one cell between them and to the rim.
pub(crate) fn windoku(board: &Board, size: usize) -> Constraint {
    let (rows, columns) = (board.rows(), board.columns());
    let mut groups = Vec::new();
    let (height, width) = box_shape(rows, columns, size).unwrap_or((rows, columns));
    for left in (1..columns)
        .step_by(width + 1)
        .filter(|left| left + width < columns)
    {
        for top in (1..rows)
            .step_by(height + 1)
            .filter(|top| top + height < rows)
        {
            let cells = (0..size).filter_map(|k| board.at(top + k % height, left + k / height));
            groups.push(cells.collect());
        }
    }
    Constraint::of(Kind::Windoku, groups)
}

/// Returns the cells at one place of each box of this many cells, place by place.
pub(super) fn disjoint(board: &Board, size: usize) -> Constraint {
    let (rows, columns) = (board.rows(), board.columns());
    let group = |(height, width): (usize, usize), place: usize| {
        let (row, column) = (place / width, place % width);
        let tops = (0..rows).step_by(height);
        tops.flat_map(|top| (0..columns).step_by(width).map(move |left| (top, left)))
            .filter_map(|(top, left)| board.at(top + row, left + column))
            .collect()
    };
    let boxes = box_shape(rows, columns, size);
    let groups = boxes.map(|of| (0..size).map(|place| group(of, place)).collect());
    Constraint::of(Kind::Disjoint, groups.unwrap_or_default())
}

/// Returns the cells at one place of each region of a board, place by place.
pub(crate) fn disjoint_of(board: &Board) -> Constraint {
    let regions: Vec<&[Cell]> = board.regions().map(|house| board.cells_of(house)).collect();
    let size = regions.first().map_or(0, |cells| cells.len());
    let group = |place: usize| {
        let cells = regions.iter().filter_map(|cells| cells.get(place));
        cells.copied().collect()
    };
    Constraint::of(Kind::Disjoint, (0..size).map(group).collect())
}

/// Returns whether a rule is this constraint, whatever the order of its groups and cells.
pub(super) fn is_same(rule: &Rule, constraint: &Constraint) -> bool {
    let groups = |groups: &[Vec<Cell>]| {
        let sorted = groups.iter().map(|cells| {
            let mut cells = cells.clone();
            cells.sort_unstable();
            cells
        });
        sorted.collect::<BTreeSet<Vec<Cell>>>()
    };
    match constraint {
        Constraint::Rule(other) => {
            rule.kind == other.kind && groups(&rule.groups) == groups(&other.groups)
        }
        _ => false,
    }
}

/// Returns the board with these pieces, a number for each cell. They are boxes if they lie as boxes do.
pub(super) fn with_regions(board: &Board, of_cell: &[Option<usize>]) -> Result<Board, BoardError> {
    let cells = |board: &Board| {
        let regions = board.regions().map(|house| board.cells_of(house).to_vec());
        regions.collect::<BTreeSet<Vec<Cell>>>()
    };
    let pieced = board.with_pieces(of_cell)?;
    let (own, side) = (cells(&pieced), board.side());
    let boxed = (1..=side)
        .filter(|height| side.is_multiple_of(*height))
        .filter_map(|height| board.with_boxes(height, side / height).ok())
        .find(|boxed| cells(boxed) == own);
    Ok(boxed.unwrap_or(pieced))
}

/// Returns the board without the houses in which a digit may occur twice.
pub(super) fn without_houses(board: &Board, free: FreeHouses) -> Result<Board, BoardError> {
    let is_kept = |kind: HouseKind| match kind {
        HouseKind::Row(_) => !free.rows,
        HouseKind::Column(_) => !free.columns,
        _ => !free.regions,
    };
    let kept: Vec<House> = board
        .houses()
        .filter(|&own| is_kept(board.kind(own)))
        .collect();
    if kept.len() == board.house_count() {
        return Ok(board.clone());
    }
    let houses = kept.into_iter();
    let houses = houses.map(|own| (0, board.kind(own), board.cells_of(own).to_vec()));
    board.with_houses(houses.collect(), &[])
}

/// Returns whether a rule only states that no digit occurs twice in any of its groups.
pub(super) fn only_differs(puzzle: &Puzzle, rule: &Rule) -> bool {
    let facts = facts(puzzle, rule);
    facts.iter().all(|fact| matches!(fact, Fact::Differ(..)))
}

/// Returns whether a rule has a group without cells, which none of our texts can hold.
pub(super) fn lacks_cells(constraint: &Constraint) -> bool {
    match constraint {
        Constraint::Rule(rule) => rule.groups.iter().any(Vec::is_empty),
        Constraint::All(inner) | Constraint::Any(inner) => inner.iter().any(lacks_cells),
    }
}

/// Returns whether a rule names no cells although it is about some. It would be read back as one that
/// [lacks](lacks_cells) them.
pub(super) fn names_no_cells(rule: &Rule) -> bool {
    let may_have_none = matches!(rule.kind.row().scope, Scope::Board);
    rule.groups.iter().any(Vec::is_empty) || rule.groups.is_empty() && !may_have_none
}
