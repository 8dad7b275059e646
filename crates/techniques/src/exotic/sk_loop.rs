//! SK-loop: sixteen cells around a rectangle, in eight pairs. Each pair shares a box with the next one and a
//! line with the one before.
//!
//! ```text
//!  · 7 · | · · · | · 2 ·
//!  0 × 0 | · · · | 1 × 1     ×  a corner, not in the loop
//!  · 7 · | · · · | · 2 ·
//! -------+-------+-------    two boxes below in the same way: 3, 4, 5, 6
//! ```
//!
//! A box or line between neighbours has room for a digit once. So a digit is in the loop at most as often as
//! houses are needed to cover the pairs that have it. Add this up over all digits. If the sum is the number of
//! cells, each of these houses has the digit inside the loop. So the digit is removed from the rest of the
//! house. If several choices of houses cover the digit, this holds for all of them. A pair that one of them
//! covers twice loses the digit, because there it would use two houses at the same time.
//!
//! It was found by Steve Kurzhals in "Easter Monster". The usual description gives the digits of each link.
//! Counting the covers of each digit finds those and needs no choice.

use std::sync::LazyLock;

use ninefold_grid::{Cell, CellSet, House};
use ninefold_logic::{Reason, Sectors, State, Technique};

use crate::flow::Flow;
use crate::reach::Reach;
use crate::take::{Take, eliminate};

/// The largest number of rectangles that are tried: as many as side 16 has.
const MAX_RECTANGLES: usize = 10_000;

/// The ways in which eight houses cover some of eight pairs. House i covers the pairs i and i + 1.
#[derive(Copy, Clone, Default)]
struct Cover {
    /// The number of houses needed.
    fewest: u32,
    /// One choice of this number of houses.
    one: u8,
    /// The houses in any choice of this number.
    any: u8,
    /// The pairs that some such choice covers twice.
    twice: u8,
}

/// The covers of all sets of pairs.
static COVERS: LazyLock<[Cover; 256]> = LazyLock::new(|| {
    std::array::from_fn(|pairs| {
        let pairs = pairs as u8;
        let mut best = Cover {
            fewest: u32::MAX,
            ..Cover::default()
        };
        for houses in 0..=255u8 {
            let next = houses.rotate_left(1);
            let count = houses.count_ones();
            if pairs & !(houses | next) != 0 || count > best.fewest {
                continue;
            }
            if count < best.fewest {
                best = Cover {
                    fewest: count,
                    one: houses,
                    ..Cover::default()
                };
            }
            best.any |= houses;
            best.twice |= houses & next & pairs;
        }
        best
    })
});

/// Goes through rows from the top, then through columns from the left.
pub(crate) fn find<const W: usize>(state: &State<W>, reach: &Reach, take: &mut Take<'_>) -> Flow {
    let layout = state.layout();
    let Some(shape) = layout.board().shape() else {
        return Flow::Continue(());
    };
    let n = layout.side();
    let mut effort = 0;
    for upper in 0..n {
        for lower in (upper / shape.rows() + 1) * shape.rows()..n {
            reach.check_time()?;
            for left in 0..n {
                for right in (left / shape.columns() + 1) * shape.columns()..n {
                    effort += 1;
                    if effort > MAX_RECTANGLES {
                        return Flow::Continue(());
                    }
                    of_corners(state, [upper, lower], [left, right], take)?;
                }
            }
        }
    }
    Flow::Continue(())
}

fn of_corners<const W: usize>(
    state: &State<W>,
    rows: [usize; 2],
    columns: [usize; 2],
    take: &mut Take<'_>,
) -> Flow {
    let layout = state.layout();
    let n = layout.side();
    let corner = |r: usize, c: usize| Cell::at(rows[r], columns[c], n);
    let block = |r: usize, c: usize| layout.board().houses_of(corner(r, c))[2];
    let row = |r: usize| layout.rows()[rows[r]];
    let column = |c: usize| layout.columns()[columns[c]];
    let houses: [House; 8] = [
        row(0),
        block(0, 1),
        column(1),
        block(1, 1),
        row(1),
        block(1, 0),
        column(0),
        block(0, 0),
    ];
    let corners: CellSet<W> = [corner(0, 0), corner(0, 1), corner(1, 0), corner(1, 1)]
        .into_iter()
        .collect();
    // Pair i is where house i and the house before it cross.
    let mut pairs = [CellSet::<W>::EMPTY; 8];
    let mut all = CellSet::EMPTY;
    for (i, pair) in pairs.iter_mut().enumerate() {
        let here = layout.cells(houses[i]) & layout.cells(houses[(i + 7) % 8]);
        *pair = (here & state.open()) - corners;
        if pair.is_empty() {
            return Flow::Continue(());
        }
        all |= *pair;
    }
    let count = all.len() as u32;
    let has = |places: CellSet<W>| {
        let bit = |i: usize| u8::from(pairs[i].meets(places)) << i;
        COVERS[usize::from((0..8).fold(0, |met, i| met | bit(i)))]
    };
    let mut room = 0;
    for digit in layout.board().digits() {
        room += has(state.places(digit)).fewest;
        if room > count {
            return Flow::Continue(());
        }
    }
    if room < count {
        return Flow::Continue(());
    }
    let mut rooms = Vec::new();
    let mut eliminated = Vec::new();
    for digit in layout.board().digits() {
        let cover = has(state.places(digit));
        for i in 0..8 {
            if cover.any >> i & 1 == 1 {
                eliminated.extend(state.candidates(digit, layout.cells(houses[i]) - all));
            }
            if cover.twice >> i & 1 == 1 {
                eliminated.extend(state.candidates(digit, pairs[i]));
            }
        }
        let chosen = (0..8).filter(|i| cover.one >> i & 1 == 1);
        let chosen: Vec<House> = chosen.map(|i| houses[i]).collect();
        if !chosen.is_empty() {
            rooms.push((digit, chosen));
        }
    }
    eliminate(take, Technique::SkLoop, eliminated, || {
        Reason::Sectors(Sectors {
            cells: all.iter().collect(),
            rooms,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::{drawn, found};

    #[test]
    fn easter_monster() {
        let picture = super::super::EASTER_MONSTER;
        let eliminated = "r7c3≠1, r3c1≠2, r2c5,r5c8≠3, r5c2,r8c5≠4, r8c4≠5, r9c1≠6, \
                    r1c3≠7, r2c56,r5c2≠8, r5c8≠9";
        assert_eq!(found(&drawn(picture), Technique::SkLoop), [eliminated]);
        // Without one of the corners' digits there is room for more digits.
        let near_miss = picture.replacen("7 . . | . . . | 6", ". . . | . . . | 6", 1);
        assert!(found(&drawn(&near_miss), Technique::SkLoop).is_empty());
    }

    #[test]
    fn covers() {
        let all = COVERS[255];
        assert_eq!((all.fewest, all.any, all.twice), (4, 255, 0));
        let one = COVERS[1 << 3];
        assert_eq!((one.fewest, one.any, one.twice), (1, 0b1100, 0));
        let three = COVERS[0b111];
        assert_eq!(
            (three.fewest, three.any, three.twice),
            (2, 0b1000_0111, 0b10)
        );
    }
}
