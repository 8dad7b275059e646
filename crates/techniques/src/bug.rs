//! Bivalue universal grave: every open cell has two digits, and every house has exactly two cells for each
//! digit. Exchanging the digits of all cells would turn one solution into another. So if only some extra
//! candidates keep a board from being a BUG, one of the extras is right.
//!
//! The extras come from cells with three or more candidates. A digit that has two places in some house is
//! needed for the BUG; the cell's other digits are extras. If some cell does not keep exactly two digits, the
//! search gives the board up.

use ninefold_grid::{Candidate, CellSet, Digit};
use ninefold_logic::{Bug, Deadly, Digits, ProperState, Reason, State, Technique};

use crate::flow::Flow;
use crate::take::{Take, eliminate};

/// At most this many cells with three or more candidates; with more of them no cell sees all extras.
const MAX_MULTIVALUE_CELLS: usize = 12;

/// The BUG of a board, if it is nearly one.
fn bug_of<const W: usize>(state: &State<W>) -> Option<Bug> {
    let multivalue = state.open() - state.bivalue();
    if multivalue.is_empty() || multivalue.len() > MAX_MULTIVALUE_CELLS {
        return None;
    }
    let board = state.layout().board();
    let has_two = |seats: u64| {
        let one = seats & seats.wrapping_sub(1);
        one != 0 && one & (one - 1) == 0
    };
    let mut extras = Vec::new();
    let mut cells = Vec::new();
    for cell in state.open() {
        let marks = state.marks(cell);
        let mut kept = marks;
        if multivalue.contains(cell) {
            let houses = board.houses_of(cell);
            let needed = |d: &Digit| houses.iter().any(|&h| has_two(state.seats(h, *d)));
            kept = marks.iter().filter(needed).collect::<Digits>();
        }
        if kept.len() != 2 {
            return None;
        }
        let extra = (marks - kept).iter();
        extras.extend(extra.map(|digit| Candidate { cell, digit }));
        cells.push((cell, kept.iter().collect()));
    }
    let pattern = Deadly { cells };
    pattern.is_paired(state).then_some(Bug {
        pattern,
        extras,
        subset: Vec::new(),
        locked: None,
    })
}

/// The cells in which this digit is excluded if the extra is right: the peers for the same digit, the cell
/// itself for its other digits.
fn excluded<const W: usize>(state: &State<W>, extra: Candidate, digit: Digit) -> CellSet<W> {
    if digit == extra.digit {
        state.layout().peers(extra.cell)
    } else {
        CellSet::of(extra.cell)
    }
}

/// Finds BUGs with extras. `BugPlusOne` has one cell with three candidates, `Bug2` has several cells with the
/// same extra digit, and `BugPlusN` is everything else.
pub(crate) fn find<const W: usize>(
    state: ProperState<'_, W>,
    technique: Technique,
    take: &mut Take<'_>,
) -> Flow {
    let Some(bug) = bug_of(&state) else {
        return Flow::Continue(());
    };
    let &[first, ..] = bug.extras.as_slice() else {
        return Flow::Continue(());
    };
    let is_second = bug.extras.iter().all(|extra| extra.digit == first.digit);
    let name = match bug.extras.len() {
        1 => Technique::BugPlusOne,
        _ if is_second => Technique::Bug2,
        _ => Technique::BugPlusN,
    };
    if name != technique {
        return Flow::Continue(());
    }
    let mut eliminated = Vec::new();
    for digit in state.layout().board().digits() {
        let mut cells = state.places(digit);
        for &extra in &bug.extras {
            cells &= excluded(&state, extra, digit);
        }
        // With one extra candidate, only the conclusion for its own cell is reported, as usual.
        if name != Technique::BugPlusOne || digit != first.digit {
            eliminated.extend(state.candidates(digit, cells));
        }
    }
    eliminate(take, technique, eliminated, || Reason::Bug(bug))
}

#[cfg(test)]
mod tests {
    use crate::picture::{drawn, found};
    use ninefold_logic::Technique;

    /// A BUG, except for the first row, which is the text given here.
    fn on(technique: Technique, row: &str) -> Vec<String> {
        let rest = "34 12 34 12  12 34 12 34  34 12 34 12";
        found(&drawn(&format!("{row}  {rest}")), technique)
    }

    #[test]
    fn one_extra() {
        let steps = on(Technique::BugPlusOne, "123 34 12 34");
        assert_eq!(steps, ["r1c1≠1, r1c1≠2"]);
        assert!(on(Technique::BugPlusOne, "1234 34 12 34").is_empty());
        assert!(on(Technique::BugPlusOne, "123 134 12 34").is_empty());
    }

    #[test]
    fn one_extra_digit() {
        let steps = on(Technique::Bug2, "123 34 123 34");
        assert_eq!(steps, ["r1c24≠3"]);
        assert!(on(Technique::Bug2, "123 34 124 34").is_empty());
    }

    #[test]
    fn several_extras() {
        let steps = on(Technique::BugPlusN, "1234 34 12 34");
        assert_eq!(steps, ["r1c1≠1, r1c1≠2"]);
        assert!(on(Technique::BugPlusN, "123 34 124 34").is_empty());
    }
}
