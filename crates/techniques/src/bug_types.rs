//! Bivalue universal graves of types 1 to 4, as Sudoku Explainer looks for them.
//!
//! A digit that does not have exactly two places in a house is an extra. It belongs to the house's one cell
//! with three candidates or more. If the board without all extras is a BUG, one of the extras is right:
//!
//! | extras are in | what follows | type |
//! |---|---|---|
//! | one cell | it holds one of them | 1 |
//! | several, the same digit | one of them holds it | 2 |
//! | cells of a house, several digits | one of them fills up a naked subset | 3 |
//! | two cells of a house with another digit in common | one of them holds that digit | 4 |
//!
//! Two cells of a house may both be able to have the extra; then another house decides between them. A cell may
//! share all its houses with others like it. It is found only if [`Reach::first_uniqueness`](crate::Reach) is
//! off, and only if there is one extra digit in all.

use ninefold_grid::{Candidate, Cell, CellSet, Digit, House};
use ninefold_logic::{Bug, Deadly, Digits, ProperState, Reason, State, Technique};

use crate::closed::{bits, choices_by_number};
use crate::flow::Flow;
use crate::subset::seen_by_subset;
use crate::take::{Take, eliminate};

/// The largest naked subset of type 3.
const MAX_SUBSET_CELLS: usize = 6;

/// The cells with extras, and their extra digits.
struct Extras<const W: usize> {
    cells: Vec<Cell>,
    /// The extra digits of each cell, in the order of `cells`.
    digits: Vec<Digits>,
    all: Digits,
    /// The other cells that see all cells with extras.
    seen: CellSet<W>,
}

impl<const W: usize> Extras<W> {
    /// Adds an extra. Returns whether the board can still be a BUG of some type.
    fn add(&mut self, state: &State<W>, cell: Cell, digit: Digit) -> bool {
        match self.cells.iter().position(|&known| known == cell) {
            Some(i) => self.digits[i].insert(digit),
            None => {
                self.cells.push(cell);
                self.digits.push(Digits::of(digit));
                self.seen &= state.layout().peers(cell);
                self.seen.remove(cell);
            }
        }
        self.all.insert(digit);
        self.cells.len() < 2 || self.all.len() < 2 || !self.seen.is_empty()
    }

    /// Returns the extras of a board that is nearly a BUG.
    fn of(state: &State<W>, first_uniqueness: bool) -> Option<Extras<W>> {
        let layout = state.layout();
        let board = layout.board();
        let rich = state.open() - state.bivalue();
        if rich.is_empty() {
            return None;
        }
        let mut extras = Extras {
            cells: Vec::new(),
            digits: Vec::new(),
            all: Digits::EMPTY,
            seen: CellSet::first_n(board.cell_count()),
        };
        let mut odd = CellSet::EMPTY;
        let mut odd_digits = Digits::EMPTY;
        for &house in layout.kinds().flatten() {
            for digit in board.digits() {
                let seats = state.seats(house, digit);
                let but_one = seats & seats.wrapping_sub(1);
                let is_two = but_one != 0 && but_one & (but_one - 1) == 0;
                if seats == 0 || is_two {
                    continue;
                }
                let could = state.places(digit) & layout.cells(house) & rich;
                if could.is_empty() {
                    return None;
                }
                odd |= could;
                odd_digits.insert(digit);
                if let Some(cell) = could.only()
                    && !extras.add(state, cell, digit)
                {
                    return None;
                }
            }
        }
        if extras.cells.is_empty() {
            return None;
        }
        if let (Some(digit), false) = (odd_digits.only(), first_uniqueness) {
            let missed = extras
                .cells
                .iter()
                .fold(odd, |left, &c| left - CellSet::of(c));
            if !missed.iter().all(|cell| extras.add(state, cell, digit)) {
                return None;
            }
        }
        Some(extras)
    }

    fn of_cell(&self, cell: Cell) -> Digits {
        let place = self.cells.iter().position(|&known| known == cell);
        place.map_or(Digits::EMPTY, |i| self.digits[i])
    }

    /// Returns the board without the extras, if it is a BUG.
    fn bug(&self, state: &State<W>) -> Option<Bug> {
        let kept = |cell| {
            (
                cell,
                (state.marks(cell) - self.of_cell(cell)).iter().collect(),
            )
        };
        let pattern = Deadly {
            cells: state.open().iter().map(kept).collect(),
        };
        let cells = self.cells.iter().zip(&self.digits);
        let mut extras: Vec<Candidate> = cells
            .flat_map(|(&cell, digits)| digits.iter().map(move |digit| Candidate { cell, digit }))
            .collect();
        extras.sort_unstable();
        pattern.is_paired(state).then_some(Bug {
            pattern,
            extras,
            subset: Vec::new(),
            locked: None,
        })
    }

    /// The houses that hold all cells with extras: box, row, column, others.
    fn houses(&self, state: &State<W>) -> impl Iterator<Item = House> {
        let all: CellSet<W> = self.cells.iter().copied().collect();
        let first = self.cells.first().into_iter();
        let houses = first.flat_map(|&cell| state.layout().box_row_column(cell));
        houses.filter(move |&house| all.is_within(state.layout().cells(house)))
    }
}

/// Hands over steps in Sudoku Explainer's order, without regard to their names.
pub(crate) fn find<const W: usize>(
    state: ProperState<'_, W>,
    first_uniqueness: bool,
    take: &mut Take<'_>,
) -> Flow {
    let Some(extras) = Extras::of(&state, first_uniqueness) else {
        return Flow::Continue(());
    };
    let Some(bug) = extras.bug(&state) else {
        return Flow::Continue(());
    };
    let mut hand =
        |technique, bug, eliminated| eliminate(take, technique, eliminated, || Reason::Bug(bug));
    match *extras.cells.as_slice() {
        [] => return Flow::Continue(()),
        [cell] => {
            let eliminated = state.candidates_of(cell, state.marks(cell) - extras.all);
            return hand(Technique::BugPlusOne, bug, eliminated);
        }
        _ => {}
    }
    if let Some(digit) = extras.all.only() {
        let eliminated = state.candidates(digit, extras.seen);
        hand(Technique::Bug2, bug.clone(), eliminated)?;
    } else if extras.seen.is_empty() {
        return Flow::Continue(());
    }
    if let &[first, second] = extras.cells.as_slice() {
        let shared = (state.marks(first) & state.marks(second)) - extras.all;
        if let (Some(digit), Some(house)) = (shared.only(), extras.houses(&state).next()) {
            let other = |cell| {
                let kept = Digits::of(digit) | extras.of_cell(cell);
                state.candidates_of(cell, state.marks(cell) - kept)
            };
            let mut bug = bug.clone();
            bug.locked = Some((house, digit));
            hand(Technique::Bug4, bug, [other(first), other(second)].concat())?;
        }
    }
    if extras.all.only().is_some() {
        return Flow::Continue(());
    }
    let houses: Vec<House> = extras.houses(&state).collect();
    let sizes = 2..=MAX_SUBSET_CELLS;
    let searches: Vec<(House, usize)> = match first_uniqueness {
        true => houses
            .iter()
            .flat_map(|&h| sizes.clone().map(move |size| (h, size)))
            .collect(),
        false => sizes
            .flat_map(|size| houses.iter().map(move |&h| (h, size)))
            .collect(),
    };
    for (house, size) in searches {
        for (subset, digits) in subsets(&state, &extras, house, size) {
            let eliminated = match state.layout().sees_further() {
                false => {
                    let left = (extras.seen & state.layout().cells(house)).iter();
                    let left = left.filter(|cell| !subset.contains(cell));
                    let of = left.flat_map(|cell| state.candidates_of(cell, digits));
                    of.collect()
                }
                true => {
                    let all = subset.iter().chain(&extras.cells).copied().collect();
                    seen_by_subset(&state, all, digits)
                }
            };
            let mut bug = bug.clone();
            bug.subset = subset;
            hand(Technique::Bug3, bug, eliminated)?;
        }
    }
    Flow::Continue(())
}

/// Returns the sets of `size` − 1 cells that complete a naked subset. They lie in this house, see all cells
/// with extras, and hold `size` digits in all. The extra digits are among them.
fn subsets<const W: usize>(
    state: &State<W>,
    extras: &Extras<W>,
    house: House,
    size: usize,
) -> impl Iterator<Item = (Vec<Cell>, Digits)> {
    let around = extras.seen & state.layout().cells(house);
    let fits = |cell: &Cell| (2..=size).contains(&state.marks(*cell).len());
    let cells: Vec<Cell> = match around.len() >= size {
        true => around.iter().filter(fits).collect(),
        false => Vec::new(),
    };
    choices_by_number(size - 1, cells.len()).filter_map(move |chosen| {
        let subset: Vec<Cell> = bits(chosen).map(|i| cells[i]).collect();
        let digits = subset
            .iter()
            .fold(Digits::EMPTY, |all, &c| all | state.marks(c));
        (digits.len() == size && extras.all.is_within(digits)).then_some((subset, digits))
    })
}

#[cfg(test)]
mod tests {
    use crate::picture::{drawn, found};
    use ninefold_logic::Technique;

    /// A BUG, except for the first row, which is the text given here.
    fn on(technique: Technique, row: &str) -> Vec<String> {
        let rest = "34 14 12 23  12 12 34 34  34 34 12 12";
        found(&drawn(&format!("{row}  {rest}")), technique)
    }

    #[test]
    fn type_3() {
        // r1c1 holds 4 or r1c2 holds 1; with r1c4, or with r2c2, both digits are used up.
        let steps = on(Technique::Bug3, "124 123 34 14");
        assert_eq!(steps, ["r1c3≠4", "r2c1≠4"]);
        assert!(on(Technique::Bug3, "124 23 134 14").is_empty());
    }

    #[test]
    fn type_4() {
        // 2 is in r1c1 or r1c2, in the one that does not hold its extra digit.
        let steps = on(Technique::Bug4, "124 123 34 14");
        assert_eq!(steps, ["r1c1≠1, r1c2≠3"]);
        assert!(on(Technique::Bug4, "124 23 134 14").is_empty());
    }
}
