//! Bivalue oddagon: a loop of an odd number of cells, each of which sees the next. Two digits alone cannot fill
//! it, so one of the other candidates in it is right.
//!
//! All cells with exactly the two digits are used. One, two or three cells with more candidates are added from
//! which something follows. There is a loop if the cells cannot be painted with two colours so that no two of a
//! colour see each other. Listing all loops was not tried: there are too many, and the shortest one through the
//! cells is enough.

use ninefold_grid::{Cell, CellSet, Digit};
use ninefold_logic::{Digits, Layout, State, Technique};

use crate::exotic::guardians::{beside, consequence, step};
use crate::flow::Flow;
use crate::reach::Reach;
use crate::take::Take;

/// The largest number of cells with guardians in a loop.
const MAX_GUARDED_CELLS: usize = 3;
/// The largest number of loops searched with the same two digits.
const MAX_LOOPS: usize = 2_000;

/// Goes pair by pair, with fewer guarded cells first.
pub(crate) fn find<const W: usize>(state: &State<W>, reach: &Reach, take: &mut Take<'_>) -> Flow {
    let layout = state.layout();
    let digits: Vec<Digit> = layout.board().digits().collect();
    for (i, &a) in digits.iter().enumerate() {
        for &b in &digits[i + 1..] {
            let both = state.places(a) & state.places(b);
            if odd_loop(layout, both).is_some() {
                let pair: Digits = [a, b].into_iter().collect();
                of_pair(state, pair, both, reach, take)?;
            }
        }
    }
    Flow::Continue(())
}

fn of_pair<const W: usize>(
    state: &State<W>,
    pair: Digits,
    both: CellSet<W>,
    reach: &Reach,
    take: &mut Take<'_>,
) -> Flow {
    let free = both & state.bivalue();
    let guarded: Vec<Cell> = (both - free).iter().collect();
    let mut done: Vec<Vec<Cell>> = Vec::new();
    let mut waiting: Vec<(usize, Vec<Cell>)> = vec![(0, Vec::new())];
    let mut effort = 0;
    // Goes breadth first, so that sets come before those that contain them.
    let mut at = 0;
    while at < waiting.len() {
        reach.check_time()?;
        let (next, chosen) = waiting[at].clone();
        at += 1;
        for (i, &cell) in guarded.iter().enumerate().skip(next) {
            let mut cells = chosen.clone();
            cells.push(cell);
            effort += 1;
            if effort > MAX_LOOPS {
                return Flow::Continue(());
            }
            if done
                .iter()
                .any(|fewer| fewer.iter().all(|c| cells.contains(c)))
            {
                continue;
            }
            // More guardians lead to fewer conclusions.
            if consequence(state, &beside(state, &cells, pair)).is_none() {
                continue;
            }
            let within = free | cells.iter().copied().collect();
            if let Some(of) = odd_loop(state.layout(), within) {
                done.push(cells);
                if let Some(step) = step(state, Technique::BivalueOddagon, of, pair) {
                    take(step)?;
                }
            } else if cells.len() < MAX_GUARDED_CELLS {
                waiting.push((i + 1, cells));
            }
        }
    }
    Flow::Continue(())
}

/// Returns a loop of an odd number of cells, five or more, each of which sees the next.
fn odd_loop<const W: usize>(layout: &Layout<W>, within: CellSet<W>) -> Option<Vec<Cell>> {
    let mut left = within;
    while let Some(start) = left.first() {
        // The cells, by their distance from the start.
        let mut rings = vec![CellSet::of(start)];
        let mut met = rings[0];
        loop {
            let last = rings[rings.len() - 1];
            let next = last
                .iter()
                .fold(CellSet::EMPTY, |seen, cell| seen | layout.peers(cell));
            let next = (next & within) - met;
            if next.is_empty() {
                break;
            }
            met |= next;
            rings.push(next);
        }
        left -= met;
        for (depth, &ring) in rings.iter().enumerate() {
            for a in ring {
                for b in layout.peers(a) & ring {
                    // Both paths back to where they meet.
                    let (mut one, mut other) = (vec![a], vec![b]);
                    for &inner in rings[..depth].iter().rev() {
                        let (x, y) = (one[one.len() - 1], other[other.len() - 1]);
                        if x == y {
                            break;
                        }
                        let shared = layout.peers(x) & layout.peers(y) & inner;
                        let to = |from: Cell| (layout.peers(from) & inner).first();
                        match shared.first() {
                            Some(cell) => {
                                one.push(cell);
                                other.push(cell);
                            }
                            None => {
                                one.push(to(x)?);
                                other.push(to(y)?);
                            }
                        }
                    }
                    other.pop();
                    one.extend(other.into_iter().rev());
                    if one.len() >= 5 {
                        return Some(one);
                    }
                }
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::{drawn, found};

    #[test]
    fn pictures() {
        // r1c1, r1c4, r4c4, r4c2, r2c2: five cells.
        let odd = drawn(
            "12  . . |  12 . . | . . .
              . 12 . |   . . . | . . .
              .  . . |   . . . | . . .
             --------+---------+------
              . 12 . | 123 . . | . . .
              .  . . |   . . . | . . .
              .  . . |   . . . | . . .
             --------+---------+------
              .  . . |   . . . | . . .
              .  . . |   . . . | . . .
              .  . . |   . . . | . . .",
        );
        assert_eq!(found(&odd, Technique::BivalueOddagon), ["r4c4=3"]);
        // r1c1, r1c4, r4c4, r4c1: four cells.
        let even = drawn(
            "12 . . |  12 . . | . . .
              . . . |   . . . | . . .
              . . . |   . . . | . . .
             -------+---------+------
             12 . . | 123 . . | . . .
              . . . |   . . . | . . .
              . . . |   . . . | . . .
             -------+---------+------
              . . . |   . . . | . . .
              . . . |   . . . | . . .
              . . . |   . . . | . . .",
        );
        assert!(found(&even, Technique::BivalueOddagon).is_empty());
    }

    #[test]
    fn loops_close() {
        use ninefold_grid::{Board, Shape};
        use ninefold_testkit::full::Rng;
        let layout = Layout::<2>::new(&Board::of(Shape::NINE));
        let mut rng = Rng::new(3);
        let mut count = 0;
        for _ in 0..400 {
            let within: CellSet<2> = (0..9).map(|_| Cell::new(rng.below(81))).collect();
            let Some(found) = odd_loop(&layout, within) else {
                continue;
            };
            count += 1;
            assert_eq!(found.len() % 2, 1);
            let cells: CellSet<2> = found.iter().copied().collect();
            assert!(cells.is_within(within) && cells.len() == found.len());
            for (i, &cell) in found.iter().enumerate() {
                let next = found[(i + 1) % found.len()];
                assert!(layout.peers(cell).contains(next));
            }
        }
        assert!(count > 20, "{count}");
    }
}
