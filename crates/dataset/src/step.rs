//! A step of the path to the solution.

use std::collections::BTreeSet;

use ninefold::explain::rating::explainer;
use ninefold::explain::{Explanation, explain_in};
use ninefold::grid::notation::write_line;
use ninefold::logic;
use ninefold::report::json::Tenths;
use ninefold::techniques::{Flow, Position, Reach, Until};
use serde::Serialize;

use crate::Unfit;
use crate::solved::unfit;

/// A step of the path to the solution, and the position before it. Cells are numbers from 0, row by row; digits
/// are as they are written.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct Step {
    /// The number of steps before it.
    pub index: u32,
    /// The id of the technique, such as `x-wing`.
    pub technique: &'static str,
    /// The price of the step on Sudoku Explainer's scale.
    pub price: Tenths,
    /// The digits before the step, one character for each cell.
    pub board: String,
    /// The candidates before the step. Each cell has a number in which bit 0 is the smallest digit, and so on.
    /// A filled cell has the bit of its digit. The list is empty on boards with more than 32 digits.
    pub candidates: Vec<u32>,
    /// The houses of the reason, such as `row 4`.
    pub houses: Vec<String>,
    /// The cells of the reason.
    pub cells: Vec<usize>,
    /// The digits of the reason.
    pub digits: Vec<i32>,
    /// The digits that are placed, as cell and digit.
    pub placed: Vec<(usize, i32)>,
    /// The candidates that are eliminated, as cell and digit.
    pub eliminated: Vec<(usize, i32)>,
    /// The reason why the step is right, in plain English.
    pub text: String,
    /// The effects of the other steps by the same technique in this position, if they are wanted. No easier
    /// technique has a step there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alternatives: Option<Vec<Alternative>>,
}

/// The effects of another step in the same position, in the form of [`Step`].
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Debug)]
pub struct Alternative {
    /// The digits that are placed, as cell and digit.
    pub placed: Vec<(usize, i32)>,
    /// The candidates that are eliminated, as cell and digit.
    pub eliminated: Vec<(usize, i32)>,
}

/// The largest number of alternatives of a step.
const MAX_ALTERNATIVES: usize = 100;

impl Alternative {
    /// Returns up to [`MAX_ALTERNATIVES`] other effects of the step's technique in its position. Each is proved
    /// and listed once, sorted by cells and digits.
    pub(crate) fn of(
        step: &logic::Step,
        before: &Position,
        until: &Until,
    ) -> Result<Vec<Alternative>, Unfit> {
        let own = Alternative::effects(step, before);
        let reach = Reach {
            until: until.clone(),
            ..Reach::default()
        };
        let mut others = BTreeSet::new();
        let mut doubt = None;
        _ = before.each(step.technique, &reach, &mut |other| {
            if let Err(error) = before.verify(&other) {
                doubt = Some(unfit(error));
                return Flow::Break(());
            }
            let effects = Alternative::effects(&other, before);
            if effects != own {
                others.insert(effects);
            }
            match others.len() < MAX_ALTERNATIVES && !until.is_over() {
                true => Flow::Continue(()),
                false => Flow::Break(()),
            }
        });
        match doubt {
            Some(doubt) => Err(doubt),
            None => Ok(others.into_iter().collect()),
        }
    }

    fn effects(step: &logic::Step, before: &Position) -> Alternative {
        let board = before.board();
        let effects = |wanted: bool| {
            let effects = step.effects();
            let wanted = effects.filter(|&(_, is_placed)| is_placed == wanted);
            wanted
                .map(|(at, _)| (at.cell.index(), board.value(at.digit)))
                .collect()
        };
        Alternative {
            placed: effects(true),
            eliminated: effects(false),
        }
    }
}

impl Step {
    /// Returns a step in the position in which it was found. `index` is the number of steps before it.
    pub(crate) fn of(
        step: &logic::Step,
        before: &Position,
        index: usize,
        alternatives: Option<Vec<Alternative>>,
    ) -> Step {
        let board = before.board();
        let Explanation {
            sentences, figure, ..
        } = explain_in(before, step);
        let Alternative { placed, eliminated } = Alternative::effects(step, before);
        let candidates = figure.candidates.iter();
        let digits: BTreeSet<i32> = candidates
            .map(|(candidate, _)| board.value(candidate.digit))
            .chain(placed.iter().chain(&eliminated).map(|&(_, digit)| digit))
            .collect();
        let mut cells: Vec<usize> = figure.cells.iter().map(|(cell, _)| cell.index()).collect();
        let candidates = figure.candidates.iter();
        cells.extend(candidates.map(|(candidate, _)| candidate.cell.index()));
        cells.sort_unstable();
        cells.dedup();
        let houses = figure.houses.iter();
        Step {
            index: u32::try_from(index).unwrap_or(u32::MAX),
            technique: step.technique.id(),
            price: Tenths(explainer::price(board, step).0),
            board: write_line(&before.grid(), '.'),
            candidates: candidate_bits(before),
            houses: houses.map(|(house, _)| board.house_name(*house)).collect(),
            cells,
            digits: digits.into_iter().collect(),
            placed,
            eliminated,
            text: sentences,
            alternatives,
        }
    }
}

/// Returns the candidates of a position as bits.
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
