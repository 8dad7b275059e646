//! A wrong digit, and the first contradiction that it leads to.

use ninefold::grid::notation::write_line;
use ninefold::grid::{Candidate, Cell, Digit, House};
use ninefold::logic::Technique;
use ninefold::techniques::{Flow, Policy, Position, Until};
use serde::Serialize;

use crate::solved::{TOO_LONG, unfit};
use crate::{Solved, Unfit};

/// A wrong digit that the givens do not rule out directly. The easiest techniques follow it to a contradiction:
/// a cell without candidates, or a house in which a digit has no place. Cells are numbers from 0, row by row;
/// digits are as they are written.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct Negative {
    /// The cell in which the digit is placed.
    pub cell: usize,
    /// The wrong digit.
    pub digit: i32,
    /// The number of steps to the contradiction.
    pub steps: u32,
    /// The hardest technique among them.
    pub hardest: Option<&'static str>,
    /// The digits at the contradiction, one character for each cell.
    pub board: String,
    /// The cell that has no candidate left.
    pub clash_cell: Option<usize>,
    /// The house in which a digit has no place left, such as `box 7`.
    pub clash_house: Option<String>,
    /// The digit that has no place left.
    pub clash_digit: Option<i32>,
}

/// The stream for wrong digits. Streams with lower numbers are for images.
const STREAM: u64 = u64::MAX;

impl Solved {
    /// Returns a wrong digit and its first contradiction. The result depends only on the puzzle and the seed.
    /// Returns `None` if the givens directly rule out every wrong digit, or if no technique leads to a
    /// contradiction.
    ///
    /// # Errors
    /// [`Unfit`] if it took too long, or if techniques cannot handle the board.
    pub fn negative(&self, seed: u64, until: &Until) -> Result<Option<Negative>, Unfit> {
        let start = Position::new(&self.puzzle).map_err(unfit)?;
        let wrong = self.wrong(&start);
        if wrong.is_empty() {
            return Ok(None);
        }
        let chosen = wrong[self.rng(seed, STREAM)?.below(wrong.len())];
        let mut position = start;
        position.place(chosen);
        let (mut steps, mut hardest) = (0, None::<Technique>);
        position.walk(&Policy::default().until(until.clone()), &mut |step| {
            steps += 1;
            hardest = hardest.max(Some(step.technique));
            Flow::Continue(())
        });
        if until.is_over() {
            return Err(unfit(TOO_LONG));
        }
        let clash = position.is_broken().then(|| clash(&position)).flatten();
        let board = position.board();
        Ok(clash.map(|clash| Negative {
            cell: chosen.cell.index(),
            digit: board.value(chosen.digit),
            steps,
            hardest: hardest.map(Technique::id),
            board: write_line(&position.grid(), '.'),
            clash_cell: match clash {
                Clash::Cell(cell) => Some(cell.index()),
                Clash::House(..) => None,
            },
            clash_house: match clash {
                Clash::Cell(_) => None,
                Clash::House(house, _) => Some(board.house_name(house)),
            },
            clash_digit: match clash {
                Clash::Cell(_) => None,
                Clash::House(_, digit) => Some(board.value(digit)),
            },
        }))
    }

    /// Returns the candidates of a position that are not in the solution.
    fn wrong(&self, position: &Position) -> Vec<Candidate> {
        let cells = position.board().cells();
        let of = |cell: Cell| {
            let candidates = position.candidates(cell);
            let is_filled = position.value(cell).is_some();
            let wrong: Vec<Candidate> = candidates
                .iter()
                .filter(|&digit| !is_filled && self.solution.get(cell) != Some(digit))
                .map(|digit| Candidate { cell, digit })
                .collect();
            wrong
        };
        cells.flat_map(of).collect()
    }
}

enum Clash {
    Cell(Cell),
    House(House, Digit),
}

/// Returns the first contradiction of a position. Cells come before houses.
fn clash(position: &Position) -> Option<Clash> {
    let board = position.board();
    let is_empty =
        |&cell: &Cell| position.value(cell).is_none() && position.candidates(cell).is_empty();
    if let Some(cell) = board.cells().find(is_empty) {
        return Some(Clash::Cell(cell));
    }
    let can_hold = |cell: Cell, digit: Digit| match position.value(cell) {
        Some(value) => value == digit,
        None => position.candidates(cell).iter().any(|other| other == digit),
    };
    let complete = board.houses().filter(|&house| board.is_complete(house));
    let mut pairs = complete.flat_map(|house| {
        let digits = (0..board.side()).map(Digit::from_index);
        digits.map(move |digit| (house, digit))
    });
    let lost = pairs.find(|&(house, digit)| {
        let cells = board.cells_of(house).iter();
        !cells.into_iter().any(|&cell| can_hold(cell, digit))
    });
    lost.map(|(house, digit)| Clash::House(house, digit))
}
