//! Singles in the order in which they arise.
//!
//! A finder of singles looks at the board from the top. HoDoKu keeps two queues instead, and takes the oldest
//! entry. One queue has the cells that were left with one candidate, the other the digits that were left with
//! one place in a house. The hidden single that comes first decides how many are needed, and so it decides the
//! score. A scale that shall give the same figures must remove candidates one by one in the same order. After
//! each it must check for singles. The order begins with the peers, in ascending order, which lose the placed
//! digit. Then come the cell's other candidates, each seen from its row, its column and its box.

use std::collections::VecDeque;

use ninefold_grid::{Candidate, Cell};
use ninefold_logic::{Conclusion, Reason, Single, SingleKind, State, Step, Technique};

use crate::single::placed;

/// The singles of a board, the oldest first. Some may be stale, because their cell has been filled.
#[derive(Default)]
pub(crate) struct Arrivals {
    naked: VecDeque<Cell>,
    hidden: VecDeque<Candidate>,
}

impl Arrivals {
    /// Returns the queues as if the digits of a board had been placed from the top, and candidates removed
    /// afterwards.
    pub(crate) fn of<const W: usize>(state: &State<W>) -> Arrivals {
        let mut arrivals = Arrivals::default();
        let mut replay = state.bare();
        let board = state.layout().board();
        for cell in board.cells() {
            if let Some(digit) = state.value(cell) {
                arrivals.place(&mut replay, Candidate { cell, digit });
            }
        }
        for cell in state.open() {
            for digit in replay.marks(cell) - state.marks(cell) {
                arrivals.eliminate(&mut replay, Candidate { cell, digit });
            }
        }
        arrivals
    }

    /// Applies a step to the state, and notes the singles that arise.
    pub(crate) fn apply<const W: usize>(&mut self, state: &mut State<W>, step: &Step) {
        match (&step.conclusion, &step.because) {
            (Conclusion::Place(candidates), _) => {
                for &candidate in candidates {
                    self.place(state, candidate);
                }
            }
            // Goes house by house if two houses lose candidates.
            (Conclusion::Eliminate(candidates), Reason::Subset(subset)) if !subset.is_hidden => {
                for &house in &subset.houses {
                    for &candidate in candidates {
                        if state.layout().cells(house).contains(candidate.cell) {
                            self.eliminate(state, candidate);
                        }
                    }
                }
                for &candidate in candidates {
                    self.eliminate(state, candidate);
                }
            }
            (Conclusion::Eliminate(candidates), _) => {
                for &candidate in candidates {
                    self.eliminate(state, candidate);
                }
            }
        }
    }

    /// Returns the next single: full houses come first, then naked singles, then hidden ones.
    pub(crate) fn next<const W: usize>(&mut self, state: &State<W>) -> Option<Step> {
        while self
            .naked
            .front()
            .is_some_and(|&c| !state.open().contains(c))
        {
            self.naked.pop_front();
        }
        let of_naked = |cell: Cell| Some((cell, state.marks(cell).only()?));
        let layout = state.layout();
        for (cell, digit) in self.naked.iter().filter_map(|&cell| of_naked(cell)) {
            let mut houses = layout.board().houses_of(cell).iter();
            let last = |house| (layout.cells(house) & state.open()).only() == Some(cell);
            if let Some(&house) = houses.find(|&&house| last(house)) {
                let kind = SingleKind::Full(house);
                return Some(placed(Technique::FullHouse, Single { cell, digit, kind }));
            }
        }
        while let Some(cell) = self.naked.pop_front() {
            if let Some((cell, digit)) = of_naked(cell) {
                let kind = SingleKind::Naked;
                return Some(placed(Technique::NakedSingle, Single { cell, digit, kind }));
            }
        }
        while let Some(candidate) = self.hidden.pop_front() {
            let Candidate { cell, digit } = candidate;
            if !state.has(candidate) {
                continue;
            }
            let mut houses = layout.board().houses_of(cell).iter();
            let single = |house| (layout.cells(house) & state.places(digit)).only() == Some(cell);
            if let Some(&house) = houses.find(|&&house| single(house)) {
                let kind = SingleKind::Hidden(house);
                return Some(placed(
                    Technique::HiddenSingle,
                    Single { cell, digit, kind },
                ));
            }
        }
        None
    }

    fn place<const W: usize>(&mut self, state: &mut State<W>, candidate: Candidate) {
        let Candidate { cell, digit } = candidate;
        if !state.open().contains(cell) {
            return;
        }
        let peers = state.layout().peers(cell) & state.places(digit);
        for peer in peers {
            self.eliminate(state, Candidate { cell: peer, digit });
        }
        for other in state.marks(cell) {
            if other != digit {
                let candidate = Candidate { cell, digit: other };
                state.eliminate(candidate);
                self.see_places(state, candidate);
            }
        }
        state.place(candidate);
    }

    fn eliminate<const W: usize>(&mut self, state: &mut State<W>, candidate: Candidate) {
        if !state.has(candidate) {
            return;
        }
        state.eliminate(candidate);
        if state.marks(candidate.cell).only().is_some() {
            self.naked.push_back(candidate.cell);
        }
        self.see_places(state, candidate);
    }

    /// Notes the places that are now the last ones in their houses, after a candidate was removed.
    fn see_places<const W: usize>(&mut self, state: &State<W>, eliminated: Candidate) {
        let digit = eliminated.digit;
        for &house in state.layout().board().houses_of(eliminated.cell) {
            let seats = state.seats(house, digit);
            if seats & seats.wrapping_sub(1) == 0
                && let Some(cell) = state.seated(house, seats).next()
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

    use crate::survey::Survey;
    use ninefold_logic::{Layout, apply};

    /// Whenever a finder sees a single, there is one in the queues, and vice versa.
    #[test]
    fn nothing_is_forgotten() {
        let shape = Shape::NINE;
        for seed in 0..20 {
            let puzzle = ProperPuzzle::vouched(proper(shape, seed, 30));
            let layout = Layout::<2>::new(puzzle.puzzle().board());
            let mut state = Survey::new(State::of(layout, puzzle.puzzle(), true));
            let mut arrivals = Arrivals::of(&state);
            let policy = path::Policy::default();
            loop {
                let kinds = [
                    Technique::FullHouse,
                    Technique::NakedSingle,
                    Technique::HiddenSingle,
                ];
                let seen = kinds
                    .into_iter()
                    .find_map(|kind| find::first(&state, kind, &Reach::default()));
                let next = arrivals.next(&state);
                assert_eq!(
                    next.as_ref().map(|step| step.technique),
                    seen.map(|step| step.technique)
                );
                let Some(step) = next.or_else(|| path::next(&state, &policy)) else {
                    break;
                };
                let mut plain = state.clone();
                plain.change(|plain| apply(plain, &step));
                state.change(|state| arrivals.apply(state, &step));
                assert!(state.layout().board().cells().all(|cell| {
                    state.marks(cell) == plain.marks(cell) && state.value(cell) == plain.value(cell)
                }));
            }
        }
    }
}
