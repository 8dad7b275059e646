//! The images of candidates under a motion of the board with an exchange of digits.

use ninefold_grid::{Board, Candidate, Cell, Digit};

use crate::digits::Digits;
use crate::reason::{Motion, Symmetry};
use crate::state::State;

impl Symmetry {
    /// Returns the image of a candidate.
    pub fn image(&self, board: &Board, candidate: Candidate) -> Candidate {
        let n = board.side();
        let (row, column) = (candidate.cell.row(n), candidate.cell.column(n));
        let last = n - 1;
        let (row, column) = match self.motion {
            Motion::HalfTurn => (last - row, last - column),
            Motion::QuarterTurn => (column, last - row),
            Motion::Diagonal => (column, row),
            Motion::OtherDiagonal => (last - column, last - row),
        };
        let digit = self.digits.get(candidate.digit.index());
        Candidate {
            cell: Cell::at(row, column, n),
            digit: digit.copied().unwrap_or(candidate.digit),
        }
    }

    /// Whether the symmetry maps the puzzle to itself: houses to houses, givens to givens, and what cells may
    /// hold to what their images may hold. No two digits may have the same image.
    pub fn holds<const W: usize>(&self, state: &State<W>) -> bool {
        let board = state.layout().board();
        let Some(shape) = board.shape() else {
            return false;
        };
        // Exchanged digits need not be consecutive where the digits themselves are.
        if state.layout().exclusions().is_some() {
            return false;
        }
        let met: Digits = self.digits.iter().copied().collect();
        if self.digits.len() != board.side()
            || met != Digits::first_n(board.side())
            || (self.motion != Motion::HalfTurn && shape.rows() != shape.columns())
        {
            return false;
        }
        board.cells().all(|cell| {
            let image = |digit| self.image(board, Candidate { cell, digit });
            let given = |cell| state.value(cell).filter(|_| state.givens().contains(cell));
            let of_given = match given(cell) {
                Some(digit) => given(image(digit).cell) == Some(image(digit).digit),
                None => true,
            };
            let allows = |&digit: &Digit| {
                let to = image(digit);
                state.allowed(to.cell).contains(to.digit) == state.allowed(cell).contains(digit)
            };
            of_given && board.digits().all(|digit| allows(&digit))
        })
    }

    /// Returns a candidate and all its images.
    pub fn orbit(&self, board: &Board, candidate: Candidate) -> Vec<Candidate> {
        let mut orbit = vec![candidate];
        let mut next = self.image(board, candidate);
        while next != candidate && orbit.len() < 4 * board.side() {
            orbit.push(next);
            next = self.image(board, next);
        }
        orbit
    }
}
