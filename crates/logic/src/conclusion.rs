//! What follows from a step.

use ninefold_grid::{Candidate, Digit};

/// What follows from a step. Neither list is empty, and each is in ascending order without duplicates.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Conclusion {
    /// These cells hold these digits.
    Place(Vec<Candidate>),
    /// These cells do not hold these digits.
    Eliminate(Vec<Candidate>),
}

impl Conclusion {
    /// The candidates that are placed or eliminated.
    ///
    /// ```
    /// use ninefold_grid::{Candidate, Cell, Digit};
    /// use ninefold_logic::Conclusion;
    ///
    /// let digit = Digit::new(7).expect("from 1");
    /// let gone = [3, 5].map(|cell| Candidate { cell: Cell::new(cell), digit });
    /// let conclusion = Conclusion::Eliminate(gone.to_vec());
    /// assert_eq!(conclusion.candidates(), gone);
    /// assert_eq!(conclusion.digits(), [digit]);
    /// ```
    pub fn candidates(&self) -> &[Candidate] {
        match self {
            Conclusion::Place(candidates) | Conclusion::Eliminate(candidates) => candidates,
        }
    }

    /// The digits that are placed or eliminated, each once, in ascending order.
    ///
    /// ```
    /// use ninefold_grid::{Candidate, Cell, Digit};
    /// use ninefold_logic::Conclusion;
    ///
    /// let digit = Digit::new(7).expect("from 1");
    /// let gone = [3, 5].map(|cell| Candidate { cell: Cell::new(cell), digit });
    /// assert_eq!(Conclusion::Eliminate(gone.to_vec()).digits(), [digit]);
    /// ```
    pub fn digits(&self) -> Vec<Digit> {
        let mut digits: Vec<Digit> = self.candidates().iter().map(|c| c.digit).collect();
        digits.sort_unstable();
        digits.dedup();
        digits
    }

    /// Returns the elimination of these candidates, sorted, or `None` if there are none.
    pub fn eliminate(mut candidates: Vec<Candidate>) -> Option<Conclusion> {
        candidates.sort_unstable();
        candidates.dedup();
        (!candidates.is_empty()).then_some(Conclusion::Eliminate(candidates))
    }
}
