//! What a person can write down.

use crate::{Cell, Digit, Geometry, Grid, Marks, Pencilmarks};

/// A board, its givens, and the candidates where the puzzle states them (a pencilmark puzzle, or
/// "sukaku"). Nothing is solved and nothing is promised: the givens may contradict each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    geometry: Geometry,
    givens: Grid,
    candidates: Option<Pencilmarks>,
}

impl Puzzle {
    /// A puzzle of givens.
    ///
    /// # Panics
    /// If the sides differ.
    pub fn new(geometry: Geometry, givens: Grid) -> Puzzle {
        assert_eq!(geometry.side(), givens.side());
        Puzzle {
            geometry,
            givens,
            candidates: None,
        }
    }

    /// A puzzle that states the candidates of every cell. Cells with one candidate are its givens.
    ///
    /// # Panics
    /// If the sides differ.
    pub fn of_candidates(geometry: Geometry, candidates: Pencilmarks) -> Puzzle {
        assert_eq!(geometry.side(), candidates.side());
        let mut givens = Grid::empty(geometry.side());
        for (cell, marks) in candidates.iter() {
            givens.set(cell, marks.only());
        }
        Puzzle {
            geometry,
            givens,
            candidates: Some(candidates),
        }
    }

    /// The board.
    pub fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    /// The digits that are given.
    pub fn givens(&self) -> &Grid {
        &self.givens
    }

    /// The candidates that the puzzle states, if it states any.
    pub fn candidates(&self) -> Option<&Pencilmarks> {
        self.candidates.as_ref()
    }

    /// The same puzzle with this digit given in a cell, or with nothing said about the cell.
    ///
    /// # Panics
    /// If the cell or the digit is not one of this board.
    pub fn with(&self, cell: Cell, given: Option<Digit>) -> Puzzle {
        let mut puzzle = self.clone();
        puzzle.givens.set(cell, given);
        if let Some(candidates) = &mut puzzle.candidates {
            candidates[cell] = given.map_or(Marks::first_n(candidates.side()), Marks::of);
        }
        puzzle
    }

    /// What each cell may hold by the puzzle's own word, before any rule is used: the stated
    /// candidates, the given alone in a given's cell, every digit elsewhere.
    pub fn allowed(&self) -> Pencilmarks {
        let mut allowed = self
            .candidates
            .clone()
            .unwrap_or_else(|| Pencilmarks::full(self.geometry.side()));
        for (cell, digit) in self.givens.filled() {
            allowed.fix(cell, digit);
        }
        allowed
    }
}

/// A puzzle with exactly one solution. Whoever makes one has proved that: techniques that rest on
/// uniqueness take nothing else.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProperPuzzle(Puzzle);

impl ProperPuzzle {
    /// Vouches for a puzzle: the caller has proved that it has exactly one solution. What is
    /// deduced from a false promise may be wrong; nothing else goes wrong.
    pub fn vouched(puzzle: Puzzle) -> ProperPuzzle {
        ProperPuzzle(puzzle)
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.0
    }
}
