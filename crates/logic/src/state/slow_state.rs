//! Compares all views of a state with candidates that are removed one by one.

use ninefold_grid::{Board, Candidate, Cell, Digit, Shape};
use ninefold_testkit::full::Rng;

use super::State;
use crate::digits::Digits;
use crate::layout::Layout;

/// A state that stores only digits and candidates.
struct Reference {
    values: Vec<Option<Digit>>,
    marks: Vec<Digits>,
}

impl Reference {
    fn eliminate(&mut self, Candidate { cell, digit }: Candidate) {
        self.marks[cell.index()].remove(digit);
    }

    fn place(&mut self, board: &Board, Candidate { cell, digit }: Candidate) {
        if self.values[cell.index()].is_none() {
            self.values[cell.index()] = Some(digit);
            self.marks[cell.index()] = Digits::EMPTY;
            let seen = board.cells().filter(|&other| board.sees(cell, other));
            seen.for_each(|cell| self.eliminate(Candidate { cell, digit }));
        }
    }

    /// Returns the state of these givens, placed one after the other.
    fn given(board: &Board, givens: &[Candidate]) -> Reference {
        let mut reference = Reference {
            values: vec![None; board.cell_count()],
            marks: vec![Digits::first_n(board.side()); board.cell_count()],
        };
        givens
            .iter()
            .for_each(|&given| reference.place(board, given));
        reference
    }

    #[track_caller]
    fn compare(&self, state: &State<2>) {
        let board = state.layout().board();
        let marks = |cell: Cell| self.marks[cell.index()];
        for cell in board.cells() {
            assert_eq!(state.value(cell), self.values[cell.index()]);
            assert_eq!(state.marks(cell), marks(cell));
            assert_eq!(state.open().contains(cell), state.value(cell).is_none());
            assert_eq!(state.bivalue().contains(cell), marks(cell).len() == 2);
        }
        for digit in board.digits() {
            let places = board.cells().filter(|&cell| marks(cell).contains(digit));
            assert!(state.places(digit).iter().eq(places));
        }
        let mut nearly_full = 0;
        let houses: Vec<_> = board.houses().collect();
        for &house in &houses {
            let cells = board.cells_of(house);
            let placed = cells.iter().filter_map(|cell| self.values[cell.index()]);
            let placed: Digits = placed.collect();
            assert_eq!(state.filled(house), placed.len());
            let is_nearly_full = placed.len() + 1 == board.side();
            assert_eq!(state.is_nearly_full(house), is_nearly_full);
            nearly_full += usize::from(is_nearly_full);
            let mut lone = Vec::new();
            for digit in board.digits() {
                let seats = cells.iter().enumerate();
                let seats = seats.filter(|(_, cell)| marks(**cell).contains(digit));
                let seats = seats.fold(0u64, |seats, (seat, _)| seats | 1 << seat);
                assert_eq!(state.seats(house, digit), seats);
                if seats.count_ones() == 1 {
                    lone.push((house, digit));
                }
            }
            assert!(state.lone(&[house]).eq(lone));
        }
        assert_eq!(state.has_nearly_full(), nearly_full > 0);
        assert_eq!(state.is_broken(), state.lacks_something());
    }
}

#[test]
fn all_views_agree() {
    let mut rng = Rng::new(5);
    let mut broken = 0;
    for round in 0..60 {
        let (height, width) = [(2, 2), (2, 3), (3, 3), (1, 5)][round % 4];
        let board = Board::of(Shape::new(height, width).expect("a small shape"));
        let mut state: State<2> = State::empty(Layout::new(&board));
        let mut reference = Reference::given(&board, &[]);
        for _ in 0..2 * board.cell_count() {
            let cell = Cell::new(rng.below(board.cell_count()));
            // Most digits are chosen so that the cell may hold them.
            let digits = match rng.below(8) {
                0 => Digits::first_n(board.side()),
                _ => state.marks(cell),
            };
            let Some(digit) = digits.iter().nth(rng.below(digits.len().max(1))) else {
                continue;
            };
            let candidate = Candidate { cell, digit };
            if rng.below(3) == 0 {
                state.eliminate(candidate);
                reference.eliminate(candidate);
            } else {
                state.place(candidate);
                reference.place(&board, candidate);
            }
            reference.compare(&state);
        }
        broken += usize::from(state.is_broken());
    }
    assert!((10..60).contains(&broken), "{broken}");
}

#[test]
fn givens_are_placed_at_once() {
    let mut rng = Rng::new(6);
    let mut broken = 0;
    for round in 0..200 {
        let (height, width) = [(1, 2), (2, 2), (2, 3), (3, 3), (1, 5)][round % 5];
        let board = Board::of(Shape::new(height, width).expect("a small shape"));
        // Some contradict each other, some fill the board but for a cell.
        let mut givens = Vec::new();
        for cell in board.cells() {
            let digit = Digit::from_index(rng.below(board.side()));
            if rng.below(4) < round % 4 {
                givens.push(Candidate { cell, digit });
            }
        }
        let state: State<2> = State::given(Layout::new(&board), givens.iter().copied());
        Reference::given(&board, &givens).compare(&state);
        assert_eq!(state.givens().len(), givens.len());
        broken += usize::from(state.is_broken());
    }
    assert!((40..160).contains(&broken), "{broken}");
}
