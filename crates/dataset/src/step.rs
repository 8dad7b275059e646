//! One step of the way to the solution.

use ninefold::explain::rating::explainer;
use ninefold::explain::{Explanation, explain_in};
use ninefold::grid::notation::write_line;
use ninefold::logic;
use ninefold::report::json::Tenths;
use ninefold::techniques::Position;
use serde::Serialize;

/// One step of the way to the solution, and the position before it. Cells are numbers from 0, row by row; digits are as
/// they are written.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct Step {
    /// The technique's id, `x-wing`.
    pub technique: &'static str,
    /// What the step costs on Sudoku Explainer's scale.
    pub price: Tenths,
    /// The digits before the step, a sign for each cell.
    pub board: String,
    /// The candidates before the step: for each cell a number whose bit 0 is the smallest digit, and so on; of a cell that is
    /// filled the bit of its digit. Empty on boards with more than 32 digits.
    pub candidates: Vec<u32>,
    /// The houses that the reason is about, `row 4`.
    pub houses: Vec<String>,
    /// The cells that the reason is about.
    pub cells: Vec<usize>,
    /// The digits that are placed: cell and digit.
    pub placed: Vec<(usize, i32)>,
    /// The candidates that go: cell and digit.
    pub eliminated: Vec<(usize, i32)>,
    /// Why the step is right, in plain English.
    pub text: String,
}

impl Step {
    /// A step in the position in which it was found.
    pub(crate) fn of(step: &logic::Step, before: &Position) -> Step {
        let board = before.board();
        let Explanation {
            sentences, figure, ..
        } = explain_in(before, step);
        let effects = |wanted: bool| {
            let effects = step.effects();
            let wanted = effects.filter(|&(_, is_placed)| is_placed == wanted);
            wanted
                .map(|(at, _)| (at.cell.index(), board.value(at.digit)))
                .collect()
        };
        let mut cells: Vec<usize> = figure.cells.iter().map(|(cell, _)| cell.index()).collect();
        let candidates = figure.candidates.iter();
        cells.extend(candidates.map(|(candidate, _)| candidate.cell.index()));
        cells.sort_unstable();
        cells.dedup();
        let houses = figure.houses.iter();
        Step {
            technique: step.technique.id(),
            price: Tenths(explainer::price(board, step).0),
            board: write_line(&before.grid(), '.'),
            candidates: candidate_bits(before),
            houses: houses.map(|(house, _)| board.house_name(*house)).collect(),
            cells,
            placed: effects(true),
            eliminated: effects(false),
            text: sentences,
        }
    }
}

/// The candidates of a position as bits.
pub(crate) fn candidate_bits(position: &Position) -> Vec<u32> {
    let board = position.board();
    if board.side() > 32 {
        return Vec::new();
    }
    let bit = |index: usize| 1 << index;
    let of = |cell| match position.value(cell) {
        Some(digit) => bit(digit.index()),
        None => position
            .candidates(cell)
            .iter()
            .map(|digit| bit(digit.index()))
            .sum(),
    };
    board.cells().map(of).collect()
}
