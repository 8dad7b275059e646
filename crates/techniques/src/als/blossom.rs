//! Death blossom: a stem cell, and for each of its digits an almost locked set whose places for that digit see
//! the stem. Whichever digit the stem holds, the set of that digit holds all its other digits. So a digit
//! common to all the sets is in one of them.
//!
//! The search goes stem by stem. For each digit of the stem, in ascending order, it tries the sets in their
//! order.

use ninefold_grid::{Candidate, Cell, CellSet, Digit};
use ninefold_logic::{Conclusion, Digits, LinkedSets, Reason, Step, Technique};

use super::sets::Sets;
use crate::flow::Flow;
use crate::reach::Reach;
use crate::survey::Survey;
use crate::take::Take;

/// The sets chosen so far. They have some digit in common whose places in them all are seen together.
struct Petals<const W: usize> {
    cells: CellSet<W>,
    /// For each digit, the cells from which it is removed.
    eliminated: Vec<CellSet<W>>,
    /// The digits that are removed from some cell.
    digits: Digits,
}

pub(super) fn find<const W: usize>(state: &Survey<W>, reach: &Reach, take: &mut Take<'_>) -> Flow {
    let sets = state.sets();
    state
        .open()
        .iter()
        .try_for_each(|stem| of_stem(state, sets, stem, reach, take))
}

fn of_stem<const W: usize>(
    state: &Survey<W>,
    sets: &Sets<W>,
    stem: Cell,
    reach: &Reach,
    take: &mut Take<'_>,
) -> Flow {
    let marks: Vec<Digit> = state.marks(stem).iter().collect();
    let mut fitting: Vec<Vec<usize>> = Vec::new();
    for &digit in &marks {
        let sees = |&i: &usize| sets.list()[i].seen(digit).contains(stem);
        let of_digit: Vec<usize> = (0..sets.list().len()).filter(sees).collect();
        if of_digit.is_empty() {
            return Flow::Continue(());
        }
        fitting.push(of_digit);
    }
    let board = state.layout().board();
    let mut all: Vec<CellSet<W>> = board.digits().map(|digit| state.places(digit)).collect();
    for places in &mut all {
        places.remove(stem);
    }
    let mut petals = vec![Petals {
        cells: CellSet::EMPTY,
        eliminated: all,
        digits: Digits::first_n(board.side()) - state.marks(stem),
    }];
    // The next set to try for each digit.
    let mut tries = vec![0];
    while let Some(next) = tries.last_mut() {
        reach.check_time()?;
        let depth = petals.len() - 1;
        let Some(&number) = fitting[depth].get(*next) else {
            tries.pop();
            petals.pop();
            continue;
        };
        *next += 1;
        let (set, before) = (&sets.list()[number], &petals[depth]);
        if !reach.sets_overlap && set.cells.meets(before.cells) {
            continue;
        }
        let mut digits = Digits::EMPTY;
        for digit in before.digits & set.digits {
            if before.eliminated[digit.index()].meets(set.seen(digit)) {
                digits.insert(digit);
            }
        }
        if digits.is_empty() {
            continue;
        }
        let mut eliminated = vec![CellSet::EMPTY; board.side()];
        for digit in digits {
            eliminated[digit.index()] = before.eliminated[digit.index()] & set.seen(digit);
        }
        let cells = before.cells | set.cells;
        if depth + 1 < marks.len() {
            petals.push(Petals {
                cells,
                eliminated,
                digits,
            });
            tries.push(0);
            continue;
        }
        let mut candidates = Vec::new();
        for digit in digits {
            let of_digit = |cell| Candidate { cell, digit };
            candidates.extend(eliminated[digit.index()].iter().map(of_digit));
        }
        let chosen = tries
            .iter()
            .zip(&fitting)
            .map(|(&next, of_digit)| of_digit[next - 1]);
        if let Some(conclusion) = Conclusion::eliminate(candidates) {
            take(Step {
                technique: Technique::DeathBlossom,
                because: Reason::LinkedSets(LinkedSets {
                    digits: conclusion.digits(),
                    stem: Some(stem),
                    sets: chosen
                        .map(|number| sets.list()[number].to_almost_locked())
                        .collect(),
                    links: marks.iter().map(|&digit| vec![digit]).collect(),
                    richest: 0,
                }),
                conclusion,
            })?;
        }
    }
    Flow::Continue(())
}
