//! Rules about the whole board, as data: regions that must be found, connected cells, ranks of lines.
//!
//! Such a rule has too many cells to try its fillings, so it is no [`LocalRule`](super::LocalRule).

use ninefold_grid::constraint::{self, Kind, Rule, Ties};
use ninefold_grid::{Board, Cell, CellSet, Puzzle};

use crate::digits::Digits;

/// A rule about the whole board.
pub enum WholeRule {
    /// The board is divided into regions of one size. No region has a digit twice, and they are numbered in the
    /// order of their first cells.
    Regions {
        /// The cells of the board.
        cells: Vec<Cell>,
        /// For each cell, the cell beside the board that gives its region.
        labels: Vec<Cell>,
        /// The places of the cells that touch each cell.
        near: Vec<Vec<usize>>,
        /// The number of cells in a region.
        size: usize,
    },
    /// The cells that hold one of the digits are connected.
    Connected {
        /// The cells. They may be beside the board, and represent cells on it.
        cells: Vec<Cell>,
        /// The places of the cells that touch each cell.
        near: Vec<Vec<usize>>,
        /// The digits.
        digits: Digits,
        /// The number of cells that hold one of the digits, if that is stated.
        size: Option<usize>,
    },
    /// The lines of the board, read in both directions as numbers and put in order, have these ranks.
    Ranks {
        /// The lines.
        lines: Vec<Vec<Cell>>,
        /// The numbers of lines with their ranks from 1, in ascending order of rank.
        ranks: Vec<(usize, usize)>,
        /// Which lines may be equal.
        ties: Ties,
        /// Whether every line is a house.
        is_full: bool,
    },
}

/// Whether rules of this kind are about the whole board.
pub(super) fn is_whole(kind: &Kind) -> bool {
    matches!(
        kind,
        Kind::Regions | Kind::Connected(..) | Kind::Rank(_) | Kind::Ties(_)
    )
}

/// Returns the rules of a puzzle that are about the whole board. Those about ranks form one rule.
pub(super) fn wholes(puzzle: &Puzzle, board: &Board) -> Vec<WholeRule> {
    let one = |rule: &Rule| match &rule.kind {
        Kind::Regions => regions(board, rule),
        Kind::Connected(values, size) => connected(board, rule, values, *size),
        _ => None,
    };
    let ranks = ranks(puzzle, board);
    puzzle.certain().filter_map(one).chain(ranks).collect()
}

fn regions(board: &Board, rule: &Rule) -> Option<WholeRule> {
    let [cells, labels] = rule.groups.as_slice() else {
        return None;
    };
    let size = constraint::region_size(board);
    let is_even = cells.len() == labels.len() && cells.len().is_multiple_of(size.max(1));
    is_even.then(|| WholeRule::Regions {
        near: near(board, cells),
        cells: cells.clone(),
        labels: labels.clone(),
        size,
    })
}

fn connected(board: &Board, rule: &Rule, values: &[i32], size: Option<i32>) -> Option<WholeRule> {
    let cells: Vec<Cell> = match rule.cells() {
        [] => (0..board.board_cells()).map(Cell::new).collect(),
        cells => cells.to_vec(),
    };
    let digits = values.iter().filter_map(|&value| board.digit(value));
    let near = near(board, &cells);
    let cells = match rule.groups.get(1) {
        Some(labels) if labels.len() == cells.len() => labels.clone(),
        Some(_) => return None,
        None => cells,
    };
    Some(WholeRule::Connected {
        near,
        cells,
        digits: digits.collect(),
        size: size.and_then(|size| usize::try_from(size).ok()),
    })
}

fn ranks(puzzle: &Puzzle, board: &Board) -> Option<WholeRule> {
    let ties = constraint::ties_of(puzzle);
    let lines = constraint::ranked_lines(board);
    let rank = |rule: &Rule| match rule.kind {
        Kind::Rank(rank) => {
            let line = lines.iter().position(|line| line == rule.cells())?;
            let rank = usize::try_from(rank).ok()?;
            (1..=lines.len()).contains(&rank).then_some((line, rank))
        }
        _ => None,
    };
    let mut ranks: Vec<(usize, usize)> = puzzle.certain().filter_map(rank).collect();
    ranks.sort_by_key(|&(line, rank)| (rank, line));
    ranks.dedup();
    // A line of one cell is the same from both ends.
    let is_short = board.rows().min(board.columns()) < 2 || lines.iter().any(|l| l.len() < 2);
    if is_short || (ranks.is_empty() && ties != Ties::None) {
        return None;
    }
    let sets: Vec<CellSet<64>> = (board.houses())
        .map(|house| board.cells_of(house).iter().copied().collect())
        .collect();
    let is_house = |line: &Vec<Cell>| sets.contains(&line.iter().copied().collect());
    Some(WholeRule::Ranks {
        is_full: lines.iter().all(is_house),
        lines,
        ranks,
        ties,
    })
}

/// Returns, for each cell of a list, the places in it of the cells that touch it.
fn near(board: &Board, cells: &[Cell]) -> Vec<Vec<usize>> {
    let all: CellSet<64> = cells.iter().copied().collect();
    let place = |cell: &Cell| cells.iter().position(|other| other == cell);
    let of = |&cell: &Cell| {
        let near = board.neighbours(cell).into_iter();
        near.filter(|other| all.contains(*other))
            .filter_map(|cell| place(&cell))
            .collect()
    };
    cells.iter().map(of).collect()
}
