//! BUG lite: a small BUG. Some cells have two digits each, and each of these digits has places in two of the
//! cells of a house, or in none. As in a whole BUG, the digits of all cells could be exchanged.
//!
//! The search begins with a cell of two candidates. If a house has a digit once among the cells so far, it
//! needs another cell for it. The house with the fewest choices comes first. At most two cells may have other
//! candidates. Patterns of two digits are rectangles and loops, which other finders handle.

use ninefold_grid::{Cell, CellSet, Digit, House};
use ninefold_logic::{Deadly, Digits, ProperState, State, Technique};

use super::Nearly;
use crate::flow::Flow;
use crate::reach::Reach;
use crate::take::Take;

/// The largest number of cells of a pattern.
const MAX_CELLS: usize = 12;
/// The largest number of cells with other candidates.
const MAX_MULTIVALUE_CELLS: usize = 2;
/// The largest number of partial patterns. A 9×9 board takes a few hundred.
const MAX_PARTIAL_PATTERNS: usize = 4_000;

/// A partial pattern: its cells, each with its two digits.
type Begun = Vec<(Cell, Digits)>;

pub(crate) fn find<const W: usize>(
    state: ProperState<'_, W>,
    reach: &Reach,
    take: &mut Take<'_>,
) -> Flow {
    let mut effort = 0;
    let mut known: Vec<Begun> = Vec::new();
    let mut used = vec![Used::NONE; state.layout().side()];
    for start in state.bivalue() {
        reach.check_time()?;
        let mut waiting: Vec<Begun> = vec![vec![(start, state.marks(start))]];
        while let Some(begun) = waiting.pop() {
            effort += 1;
            if effort > MAX_PARTIAL_PATTERNS {
                return Flow::Continue(());
            }
            match extensions(&state, start, &begun, &mut used) {
                Some(extensions) => waiting.extend(extensions.into_iter().rev()),
                None => {
                    let mut cells = begun;
                    cells.sort_unstable_by_key(|(cell, _)| *cell);
                    let all = cells.iter().fold(Digits::EMPTY, |all, of| all | of.1);
                    if all.len() > 2 && !known.contains(&cells) {
                        let listed = cells.iter().map(|(c, d)| (*c, d.iter().collect()));
                        let pattern = Deadly {
                            cells: listed.collect(),
                        };
                        let nearly = Nearly::of(&state, pattern);
                        nearly.steps(&state, &|_| Some(Technique::BugLite), take)?;
                        known.push(cells);
                    }
                }
            }
        }
    }
    Flow::Continue(())
}

/// The cells of each digit in a pattern, and the cells that have no room for another one.
#[derive(Copy, Clone)]
struct Used<const W: usize> {
    cells: CellSet<W>,
    full: CellSet<W>,
}

/// Returns the partial patterns that are one cell longer, or `None` if this one is closed. `used` is a buffer
/// for the cells of each digit.
fn extensions<const W: usize>(
    state: &State<W>,
    start: Cell,
    begun: &Begun,
    used: &mut [Used<W>],
) -> Option<Vec<Begun>> {
    let layout = state.layout();
    used.fill(Used::NONE);
    let mut taken = CellSet::EMPTY;
    for &(cell, digits) in begun {
        taken.insert(cell);
        for digit in digits {
            used[digit.index()].cells.insert(cell);
        }
    }
    let mut open: Vec<(House, Digit)> = Vec::with_capacity(6 * begun.len());
    for &(cell, digits) in begun {
        for &house in layout.board().houses_of(cell) {
            for digit in digits {
                let used = &mut used[digit.index()];
                match (used.cells & layout.cells(house)).only() {
                    Some(_) => open.push((house, digit)),
                    None => used.full |= layout.cells(house),
                }
            }
        }
    }
    // The pattern began with the first of its cells with two candidates.
    let pairs = state.bivalue() - CellSet::first_n(start.index());
    let may_add_multivalue = (taken - state.bivalue()).len() < MAX_MULTIVALUE_CELLS;
    let multivalue = if may_add_multivalue {
        state.open() - state.bivalue()
    } else {
        CellSet::EMPTY
    };
    let free = (pairs | multivalue) - taken;
    let used = &*used;
    // The cells that could be the second one for a digit in a house, with their two digits.
    let choices = |(house, digit): (House, Digit)| {
        let places = state.places(digit) & layout.cells(house) & free;
        (places - used[digit.index()].full)
            .iter()
            .flat_map(move |cell| {
                let others = (state.marks(cell) - Digits::of(digit)).iter();
                let has_room = move |other: &Digit| !used[other.index()].full.contains(cell);
                let both = move |other| (cell, Digits::of(digit) | Digits::of(other));
                others.filter(has_room).map(both)
            })
    };
    let mut fewest: Option<(usize, (House, Digit))> = None;
    for of in open {
        let most = fewest.map_or(usize::MAX, |(count, _)| count);
        let count = choices(of).take(most).count();
        if count < most {
            fewest = Some((count, of));
        }
    }
    let (_, of) = fewest?;
    let longer = |choice: (Cell, Digits)| {
        let mut longer = Vec::with_capacity(begun.len() + 1);
        longer.extend_from_slice(begun);
        longer.push(choice);
        longer
    };
    let fits = begun.len() < MAX_CELLS;
    Some(choices(of).filter(|_| fits).map(longer).collect())
}

impl<const W: usize> Used<W> {
    const NONE: Used<W> = Used {
        cells: CellSet::EMPTY,
        full: CellSet::EMPTY,
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::{drawn, found};
    use std::collections::BTreeSet;

    /// The number of cells of a house that have a digit.
    fn count(state: &State<2>, begun: &Begun, house: House, digit: Digit) -> usize {
        let cells = state.layout().cells(house);
        let has =
            |(cell, digits): &&(Cell, Digits)| cells.contains(*cell) && digits.contains(digit);
        begun.iter().filter(has).count()
    }

    fn on(rows: [&str; 6]) -> Vec<String> {
        found(&drawn(&rows.join("\n")), Technique::BugLite)
    }

    /// A 6×6 with boxes of two rows and three columns.
    #[test]
    fn three_digits_in_two_boxes() {
        let rows = [
            "12 23 13 | . . .",
            ".  .  .  | . . .",
            "12 23 134 | . . .",
            ".  .  .  | . . .",
            ".  .  .  | . . .",
            ".  .  .  | . . .",
        ];
        assert_eq!(on(rows), ["r3c3≠1, r3c3≠3"]);
        let rows = [
            "12 23 13 | . . .",
            ".  .  .  | . . .",
            "12 235 136 | . . .",
            ".  .  .  | . . .",
            ".  .  .  | . . .",
            ".  .  .  | . . .",
        ];
        let steps = on(rows);
        assert!(steps.is_empty(), "{steps:?}");
    }

    /// Lists all patterns of these cells. Each cell is in a pattern, with one pair of its candidates, or is
    /// not.
    fn slowly(state: &State<2>, cells: &[Cell], begun: &mut Begun, all: &mut Vec<Begun>) {
        let board = state.layout().board();
        let counts = || {
            let of_house = |house| board.digits().map(move |digit| (house, digit));
            board.houses().flat_map(of_house)
        };
        let is_full = |&(cell, digits): &(Cell, Digits)| {
            let mut houses = board.houses_of(cell).iter();
            houses.any(|&house| digits.iter().any(|d| count(state, begun, house, d) > 2))
        };
        if begun.last().is_some_and(is_full) {
            return;
        }
        let Some((&cell, rest)) = cells.split_first() else {
            if counts().all(|(house, digit)| count(state, begun, house, digit) != 1) {
                all.push(begun.clone());
            }
            return;
        };
        slowly(state, rest, begun, all);
        let is_multivalue = |&&(cell, _): &&(Cell, Digits)| !state.bivalue().contains(cell);
        if begun.len() == MAX_CELLS
            || state.marks(cell).len() > 2
                && begun.iter().filter(is_multivalue).count() == MAX_MULTIVALUE_CELLS
        {
            return;
        }
        for first in state.marks(cell) {
            for second in state.marks(cell).iter().filter(|&second| first < second) {
                begun.push((cell, Digits::of(first) | Digits::of(second)));
                slowly(state, rest, begun, all);
                begun.pop();
            }
        }
    }

    #[test]
    fn agrees_with_all_patterns() {
        let mut count = 0;
        for seed in 0..60 {
            for state in crate::picture::boards_of(seed, 24).iter().rev().step_by(3) {
                let cells: Vec<Cell> = state.open().iter().collect();
                if cells.len() > 16 {
                    break;
                }
                let mut all = Vec::new();
                slowly(state, &cells, &mut Vec::new(), &mut all);
                let is_pattern = |pattern: &&Begun| {
                    let digits = pattern.iter().fold(Digits::EMPTY, |all, of| all | of.1);
                    let has_pair = pattern.iter().any(|of| state.bivalue().contains(of.0));
                    // Of two patterns that do not touch, each is a pattern of its own.
                    let is_part = |part: &Begun| {
                        !part.is_empty()
                            && part.len() < pattern.len()
                            && part.iter().all(|of| pattern.contains(of))
                    };
                    digits.len() > 2 && has_pair && !all.iter().any(is_part)
                };
                let mut slow = BTreeSet::new();
                for pattern in all.iter().filter(is_pattern) {
                    let cells = pattern.iter().map(|(c, d)| (*c, d.iter().collect()));
                    let pattern = Deadly {
                        cells: cells.collect(),
                    };
                    let name = |_| Some(Technique::BugLite);
                    let _ = Nearly::of(state, pattern).steps(state, &name, &mut |step| {
                        slow.insert(format!("{step:?}"));
                        Flow::Continue(())
                    });
                }
                let mut found = BTreeSet::new();
                let proper = state.proper().expect("vouched for");
                let _ = find(proper, &Reach::default(), &mut |step| {
                    found.insert(format!("{step:?}"));
                    Flow::Continue(())
                });
                count += found.len();
                assert_eq!(found, slow, "seed {seed}");
            }
        }
        assert!(count > 5, "{count}");
    }

    #[test]
    fn two_digits_are_left_to_rectangles() {
        let rows = [
            "12 . . | 12 . .",
            "12 . . | 123 . .",
            ". . . | . . .",
            ". . . | . . .",
            ". . . | . . .",
            ". . . | . . .",
        ];
        assert!(on(rows).is_empty());
    }
}
