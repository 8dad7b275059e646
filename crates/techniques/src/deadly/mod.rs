//! Deadly patterns: cells that could be filled in two ways if they held only the digits of the pattern. A
//! proper puzzle does not allow that, so one of the cells holds another digit. What follows depends on where
//! other digits are left, in the same way for every pattern.
//!
//! | other digits are in | what follows | type |
//! |---|---|---|
//! | one cell | it holds one of them | 1 |
//! | several, the same digit | one of them holds it | 2 |
//! | two of a house | they fill up a naked subset | 3 |
//! | two of a house, one digit of the pattern locked in them | its other digits are removed | 4 |
//!
//! Rectangles and loops of two digits are older and have files of their own.

pub(crate) mod extended;
pub(crate) mod lite;

use ninefold_grid::{Cell, CellSet};
use ninefold_logic::{Avoided, Conclusion, Deadly, Digits, Reason, State, Step, Technique};

use crate::flow::Flow;
use crate::take::Take;

/// The largest number of cells besides the pattern in the subset of a type 3.
const MAX_SUBSET_CELLS: usize = 4;

/// A pattern on a board, and the other digits that its cells may hold.
struct Nearly<const W: usize> {
    pattern: Deadly,
    cells: CellSet<W>,
    rich: Vec<Cell>,
    /// All other digits.
    extra: Digits,
}

impl<const W: usize> Nearly<W> {
    fn of(state: &State<W>, pattern: Deadly) -> Nearly<W> {
        let mut nearly = Nearly {
            pattern,
            cells: CellSet::EMPTY,
            rich: Vec::new(),
            extra: Digits::EMPTY,
        };
        for (cell, digits) in &nearly.pattern.cells {
            nearly.cells.insert(*cell);
            let inside: Digits = digits.iter().copied().collect();
            let extra = state.marks(*cell) - inside;
            if !extra.is_empty() {
                nearly.rich.push(*cell);
                nearly.extra |= extra;
            }
        }
        nearly
    }

    /// The digits of the pattern that a cell of it may hold.
    fn inside(&self, state: &State<W>, cell: Cell) -> Digits {
        let of = self.pattern.cells.iter().find(|(other, _)| *other == cell);
        let digits = of.map_or(&[][..], |(_, digits)| digits);
        digits.iter().copied().collect::<Digits>() & state.marks(cell)
    }

    /// Hands over what follows by the types `technique(1)` to `technique(4)`, if the pattern is deadly.
    fn steps(
        &self,
        state: &State<W>,
        technique: &dyn Fn(u8) -> Option<Technique>,
        take: &mut Take<'_>,
    ) -> Flow {
        let mut checked = false;
        let mut hand = |kind: u8, subset: Vec<Cell>, house, eliminated| {
            let (Some(technique), Some(conclusion)) =
                (technique(kind), Conclusion::eliminate(eliminated))
            else {
                return Flow::Continue(());
            };
            if !checked && !self.pattern.is_deadly(state) {
                return Flow::Continue(());
            }
            checked = true;
            take(Step {
                technique,
                because: Reason::Avoided(Avoided {
                    pattern: self.pattern.clone(),
                    rich: self.rich.clone(),
                    subset,
                    house,
                }),
                conclusion,
            })
        };
        let layout = state.layout();
        let set: CellSet<W> = self.rich.iter().copied().collect();
        if let &[cell] = self.rich.as_slice() {
            let eliminated = state.candidates_of(cell, self.inside(state, cell));
            return hand(1, Vec::new(), None, eliminated);
        }
        if let Some(digit) = self.extra.only() {
            let eliminated = state.candidates(digit, layout.common_peers(set) - self.cells);
            return hand(2, Vec::new(), None, eliminated);
        }
        let &[first, second] = self.rich.as_slice() else {
            return Flow::Continue(());
        };
        for house in layout.houses_around(set) {
            let cells = layout.cells(house);
            for digit in self.inside(state, first) & self.inside(state, second) {
                if (state.places(digit) & cells).is_within(set) {
                    let others = |cell| self.inside(state, cell) - Digits::of(digit);
                    let mut eliminated = state.candidates_of(first, others(first));
                    eliminated.extend(state.candidates_of(second, others(second)));
                    hand(4, Vec::new(), Some((house, digit)), eliminated)?;
                }
            }
            let free = (state.open() & cells) - self.cells;
            for (subset, digits) in subsets(state, free, self.extra) {
                let others = cells - set - subset;
                let of = |digit| state.candidates(digit, others);
                let eliminated = digits.iter().flat_map(of).collect();
                hand(3, subset.iter().collect(), None, eliminated)?;
            }
        }
        Flow::Continue(())
    }
}

/// Sets of k of these cells that have k + 1 digits together with the extra digits, small sets first.
fn subsets<const W: usize>(
    state: &State<W>,
    free: CellSet<W>,
    extra: Digits,
) -> Vec<(CellSet<W>, Digits)> {
    let mut found = Vec::new();
    let mut chosen = vec![(CellSet::EMPTY, extra, 0)];
    for size in 1..=MAX_SUBSET_CELLS {
        let mut longer = Vec::new();
        for &(cells, digits, next) in &chosen {
            for cell in free - CellSet::first_n(next) {
                let all = digits | state.marks(cell);
                if all.len() <= MAX_SUBSET_CELLS + 1 {
                    longer.push((cells | CellSet::of(cell), all, cell.index() + 1));
                }
            }
        }
        chosen = longer;
        let fits = chosen
            .iter()
            .filter(|(_, digits, _)| digits.len() == size + 1);
        found.extend(fits.map(|&(cells, digits, _)| (cells, digits)));
    }
    found
}
