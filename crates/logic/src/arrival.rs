//! Singles in the order in which they arise.
//!
//! A finder of singles looks at the board from the top. HoDoKu keeps two queues instead: one of
//! cells that came down to one candidate, one of digits that came down to one place in a house, and
//! takes the oldest. Which hidden single comes first decides how many are needed, and so the score:
//! a scale that is to give the same figures has to take candidates away in the same order, one by
//! one, and look after each. The order is: the placed digit from the peers in ascending order, then
//! the cell's other candidates, each seen from its row, its column, its box.

use std::collections::VecDeque;

use ninefold_grid::{Candidate, Cell};

use crate::board::Board;
use crate::catalogue::Technique;
use crate::single::{Single, SingleKind};
use crate::step::{Conclusion, Reason, Step};

/// The singles of a board, the oldest first. Some may be stale: their cell has been filled.
#[derive(Default)]
pub(crate) struct Arrivals {
    naked: VecDeque<Cell>,
    hidden: VecDeque<Candidate>,
}

impl Arrivals {
    /// As if the digits of a board had been placed from the top, and then candidates taken away.
    pub(crate) fn of<const W: usize>(board: &Board<W>) -> Arrivals {
        let mut arrivals = Arrivals::default();
        let mut replay = board.bare();
        let geometry = board.layout().geometry();
        for cell in geometry.cells() {
            if let Some(digit) = board.value(cell) {
                arrivals.place(&mut replay, Candidate { cell, digit });
            }
        }
        for cell in board.open() {
            for digit in replay.marks(cell) - board.marks(cell) {
                arrivals.eliminate(&mut replay, Candidate { cell, digit });
            }
        }
        arrivals
    }

    /// Does what a step says.
    pub(crate) fn apply<const W: usize>(&mut self, board: &mut Board<W>, step: &Step) {
        match (&step.conclusion, &step.because) {
            (Conclusion::Place(candidates), _) => {
                for &candidate in candidates {
                    self.place(board, candidate);
                }
            }
            // House by house where two houses lose candidates.
            (Conclusion::Eliminate(candidates), Reason::Subset(subset)) if !subset.is_hidden => {
                for &house in &subset.houses {
                    for &candidate in candidates {
                        if board.layout().cells(house).contains(candidate.cell) {
                            self.eliminate(board, candidate);
                        }
                    }
                }
                for &candidate in candidates {
                    self.eliminate(board, candidate);
                }
            }
            (Conclusion::Eliminate(candidates), _) => {
                for &candidate in candidates {
                    self.eliminate(board, candidate);
                }
            }
        }
    }

    /// The next single: full houses first, then naked, then hidden ones.
    pub(crate) fn next<const W: usize>(&mut self, board: &Board<W>) -> Option<Step> {
        while self
            .naked
            .front()
            .is_some_and(|&c| !board.open().contains(c))
        {
            self.naked.pop_front();
        }
        let of_naked = |cell: Cell| Some((cell, board.marks(cell).only()?));
        let layout = board.layout();
        for (cell, digit) in self.naked.iter().filter_map(|&cell| of_naked(cell)) {
            let mut houses = layout.geometry().houses_of(cell).iter();
            let last = |house| (layout.cells(house) & board.open()).only() == Some(cell);
            if let Some(&house) = houses.find(|&&house| last(house)) {
                let kind = SingleKind::Full(house);
                return Some(Single { cell, digit, kind }.step(Technique::FullHouse));
            }
        }
        while let Some(cell) = self.naked.pop_front() {
            if let Some((cell, digit)) = of_naked(cell) {
                let kind = SingleKind::Naked;
                return Some(Single { cell, digit, kind }.step(Technique::NakedSingle));
            }
        }
        while let Some(candidate) = self.hidden.pop_front() {
            let Candidate { cell, digit } = candidate;
            if !board.has(candidate) {
                continue;
            }
            let mut houses = layout.geometry().houses_of(cell).iter();
            let single = |house| (layout.cells(house) & board.places(digit)).only() == Some(cell);
            if let Some(&house) = houses.find(|&&house| single(house)) {
                let kind = SingleKind::Hidden(house);
                return Some(Single { cell, digit, kind }.step(Technique::HiddenSingle));
            }
        }
        None
    }

    fn place<const W: usize>(&mut self, board: &mut Board<W>, candidate: Candidate) {
        let Candidate { cell, digit } = candidate;
        if !board.open().contains(cell) {
            return;
        }
        let peers = board.layout().peers(cell) & board.places(digit);
        for peer in peers {
            self.eliminate(board, Candidate { cell: peer, digit });
        }
        for other in board.marks(cell) {
            if other != digit {
                let candidate = Candidate { cell, digit: other };
                board.eliminate(candidate);
                self.see_places(board, candidate);
            }
        }
        board.place(candidate);
    }

    fn eliminate<const W: usize>(&mut self, board: &mut Board<W>, candidate: Candidate) {
        if !board.has(candidate) {
            return;
        }
        board.eliminate(candidate);
        if board.marks(candidate.cell).only().is_some() {
            self.naked.push_back(candidate.cell);
        }
        self.see_places(board, candidate);
    }

    /// A candidate has gone: notes the places that are now the last in its houses.
    fn see_places<const W: usize>(&mut self, board: &Board<W>, gone: Candidate) {
        let digit = gone.digit;
        for &house in board.layout().geometry().houses_of(gone.cell) {
            let seats = board.seats(house, digit);
            if seats & seats.wrapping_sub(1) == 0
                && let Some(cell) = board.seated(house, seats).next()
            {
                self.hidden.push_back(Candidate { cell, digit });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::find;
    use crate::path;
    use crate::reach::Reach;
    use ninefold_grid::{ProperPuzzle, Shape};
    use ninefold_testkit::full::proper;

    use crate::layout::Layout;

    /// Whenever a finder sees a single there is one in the queues, and the other way round.
    #[test]
    fn nothing_is_forgotten() {
        let shape = Shape::NINE;
        for seed in 0..20 {
            let puzzle = ProperPuzzle::vouched(proper(shape, seed, 30));
            let layout = Layout::<2>::new(puzzle.puzzle().geometry());
            let mut board = Board::of(layout, puzzle.puzzle(), true);
            let mut arrivals = Arrivals::of(&board);
            let policy = path::Policy::default();
            loop {
                let kinds = [
                    Technique::FullHouse,
                    Technique::NakedSingle,
                    Technique::HiddenSingle,
                ];
                let seen = kinds
                    .into_iter()
                    .find_map(|kind| find::first(&board, kind, &Reach::default()));
                let next = arrivals.next(&board);
                assert_eq!(
                    next.as_ref().map(|step| step.technique),
                    seen.map(|step| step.technique)
                );
                let Some(step) = next.or_else(|| path::next(&board, &policy)) else {
                    break;
                };
                let mut plain = board.clone();
                path::apply(&mut plain, &step);
                arrivals.apply(&mut board, &step);
                assert!(board.layout().geometry().cells().all(|cell| {
                    board.marks(cell) == plain.marks(cell) && board.value(cell) == plain.value(cell)
                }));
            }
        }
    }
}
