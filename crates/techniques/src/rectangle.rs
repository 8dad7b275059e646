//! Unique rectangles: two rows, two columns, two boxes, two digits. If the four cells held only these digits,
//! the digits could be exchanged. So one of the cells holds another digit.
//!
//! | extra digits are in | what follows | technique |
//! |---|---|---|
//! | one corner | it holds one of them | type 1 |
//! | two or three, the same digit | one of them holds it | types 2 (side by side) and 5 |
//! | two side by side | they fill up a naked subset | type 3 |
//! | two side by side, one digit locked in them | the other digit is removed | type 4 |
//! | two opposite, one digit in a fish of the corners | that digit is removed from both | type 6 |
//! | all but one, or two opposite | with two strong links from the corner opposite to one without extras | hidden |
//!
//! The two digits are those of a corner without extra digits. The order is HoDoKu's: such corners in the order
//! of cells, then a mate in the same box, then the opposite side from the start of its house. As in HoDoKu,
//! each set of four cells is looked at once, with the digits of the first corner that fits.

use ninefold_grid::{Cell, CellSet, Digit, House};
use ninefold_logic::{Conclusion, Digits, ProperState, Reason, Rectangle, State, Step, Technique};

use crate::flow::Flow;
use crate::reach::Reach;
use crate::take::Take;

/// The largest number of cells besides the rich corners in the subset of a type 3: as many as 9×9 has.
const MAX_SUBSET_CELLS: usize = 7;

/// Four open cells and two digits. Each cell has both digits, or would have them without earlier eliminations.
struct Corners {
    /// The corners, row by row, so 0 and 3 are opposite, and so are 1 and 2.
    cells: [Cell; 4],
    digits: [Digit; 2],
    pair: Digits,
    /// The corners with extra candidates, in the same order.
    rich: RichCorners,
}

/// The corners with extra candidates, by number.
#[derive(Copy, Clone)]
struct RichCorners {
    corners: [usize; 4],
    len: usize,
}

impl RichCorners {
    fn of(test: impl Fn(usize) -> bool) -> RichCorners {
        let mut picked = RichCorners {
            corners: [0; 4],
            len: 0,
        };
        for corner in (0..4).filter(|&corner| test(corner)) {
            picked.corners[picked.len] = corner;
            picked.len += 1;
        }
        picked
    }

    fn get(&self) -> &[usize] {
        &self.corners[..self.len]
    }
}

impl Corners {
    fn new<const W: usize>(state: &State<W>, mut cells: [Cell; 4], digits: [Digit; 2]) -> Corners {
        cells.sort_unstable();
        let pair = digits.into_iter().collect();
        Corners {
            cells,
            digits,
            pair,
            rich: RichCorners::of(|corner| !state.marks(cells[corner]).is_within(pair)),
        }
    }

    /// The two rich corners and whether they are side by side, if there are exactly two.
    fn two(&self) -> Option<([Cell; 2], bool)> {
        match *self.rich.get() {
            [i, j] => Some(([self.cells[i], self.cells[j]], i + j != 3)),
            _ => None,
        }
    }

    /// Hands over a step with this conclusion.
    fn hand_over(
        &self,
        technique: Technique,
        cells: Vec<Cell>,
        houses: Vec<(House, Digit)>,
        conclusion: Option<Conclusion>,
        take: &mut Take<'_>,
    ) -> Flow {
        let Some(conclusion) = conclusion else {
            return Flow::Continue(());
        };
        let because = Reason::Rectangle(Rectangle {
            corners: self.cells,
            digits: self.digits,
            cells,
            houses,
        });
        take(Step {
            technique,
            because,
            conclusion,
        })
    }
}

/// Whether the cell is open and no peer holds one of these digits.
fn could_hold<const W: usize>(state: &State<W>, cell: Cell, digits: Digits) -> bool {
    let houses = state.layout().board().houses_of(cell);
    state.open().contains(cell)
        && (digits - state.marks(cell))
            .iter()
            .all(|digit| houses.iter().all(|&house| state.seats(house, digit) != 0))
}

/// Calls `with` for every rectangle.
fn walk<const W: usize>(
    state: &State<W>,
    reach: &Reach,
    with: &mut dyn FnMut(&Corners) -> Flow,
) -> Flow {
    let board = state.layout().board();
    let n = board.side();
    let (rows, columns) = (state.layout().rows(), state.layout().columns());
    let block = |cell: Cell| board.houses_of(cell)[2];
    let fits = |cell: Cell, pair: Digits| {
        if reach.rectangles_with_missing_candidates {
            could_hold(state, cell, pair)
        } else {
            pair.is_within(state.marks(cell))
        }
    };
    for start in state.bivalue() {
        let pair = state.marks(start);
        let mut digits = pair.iter();
        let (Some(a), Some(b)) = (digits.next(), digits.next()) else {
            continue;
        };
        for &mate in board.cells_of(block(start)) {
            let along = start.row(n) == mate.row(n);
            if mate == start || !(along || start.column(n) == mate.column(n)) || !fits(mate, pair) {
                continue;
            }
            // The opposite side lies on the lines that cross the first side.
            let across = |cell: Cell| {
                let lines = if along { columns } else { rows };
                let place = if along { cell.column(n) } else { cell.row(n) };
                board.cells_of(lines[place])
            };
            for (&third, &fourth) in across(start).iter().zip(across(mate)) {
                if block(third) == block(start) || !fits(third, pair) || !fits(fourth, pair) {
                    continue;
                }
                // The rectangle was already met with the digits of an earlier corner.
                let met = [mate, third, fourth].into_iter().any(|corner| {
                    let other = state.marks(corner);
                    corner < start
                        && state.bivalue().contains(corner)
                        && (other == pair
                            || [start, mate, third, fourth]
                                .into_iter()
                                .all(|cell| fits(cell, other)))
                });
                if !met {
                    with(&Corners::new(state, [start, mate, third, fourth], [a, b]))?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// Finds the steps of one technique.
pub(crate) fn find<const W: usize>(
    state: ProperState<'_, W>,
    technique: Technique,
    reach: &Reach,
    take: &mut Take<'_>,
) -> Flow {
    walk(&state, reach, &mut |corners| match technique {
        Technique::UniqueRectangle1 => type_1(&state, corners, take),
        Technique::UniqueRectangle2 | Technique::UniqueRectangle5 => {
            type_2(&state, corners, technique, take)
        }
        Technique::UniqueRectangle3 => type_3(&state, corners, take),
        Technique::UniqueRectangle4 => type_4(&state, corners, take),
        Technique::UniqueRectangle6 => type_6(&state, corners, take),
        _ => hidden(&state, corners, take),
    })
}

/// Type 1: three corners have only the two digits, so the fourth corner cannot hold either.
fn type_1<const W: usize>(state: &State<W>, corners: &Corners, take: &mut Take<'_>) -> Flow {
    let &[rich] = corners.rich.get() else {
        return Flow::Continue(());
    };
    let eliminated = state.candidates_of(corners.cells[rich], corners.pair);
    let conclusion = Conclusion::eliminate(eliminated);
    let technique = Technique::UniqueRectangle1;
    corners.hand_over(technique, Vec::new(), Vec::new(), conclusion, take)
}

/// Type 2 or 5: two or three corners have the same extra digit, so cells that see all of them cannot hold it.
fn type_2<const W: usize>(
    state: &State<W>,
    corners: &Corners,
    technique: Technique,
    take: &mut Take<'_>,
) -> Flow {
    let is_second = corners.two().is_some_and(|(_, beside)| beside);
    let right = is_second == (technique == Technique::UniqueRectangle2);
    if !matches!(corners.rich.len, 2 | 3) || !right {
        return Flow::Continue(());
    }
    let mut extra = Digits::EMPTY;
    let mut seen = CellSet::first_n(state.layout().board().cell_count());
    for &corner in corners.rich.get() {
        extra |= state.marks(corners.cells[corner]) - corners.pair;
        seen &= state.layout().peers(corners.cells[corner]);
    }
    let Some(extra) = extra.only() else {
        return Flow::Continue(());
    };
    let conclusion = Conclusion::eliminate(state.candidates(extra, seen));
    corners.hand_over(technique, Vec::new(), Vec::new(), conclusion, take)
}

/// Type 3: one of two corners side by side holds an extra digit. They form a subset with k cells of a house
/// that have k + 1 digits, including all extra digits.
fn type_3<const W: usize>(state: &State<W>, corners: &Corners, take: &mut Take<'_>) -> Flow {
    let Some(([first, second], true)) = corners.two() else {
        return Flow::Continue(());
    };
    let layout = state.layout();
    let extra = (state.marks(first) | state.marks(second)) - corners.pair;
    let rich = CellSet::of(first) | CellSet::of(second);
    for house in layout.houses_around(rich) {
        let free: Vec<Cell> = ((layout.cells(house) & state.open()) - rich)
            .iter()
            .filter(|&cell| !state.marks(cell).meets(corners.pair))
            .collect();
        // The choices so far, each with the digits collected before it.
        let mut chosen: Vec<(usize, Digits)> = Vec::new();
        let mut digits = extra;
        let mut next = 0;
        loop {
            let short = digits.len().saturating_sub(chosen.len() + 1);
            let is_hopeless = short > free.len() - next || chosen.len() == MAX_SUBSET_CELLS;
            if next == free.len() || is_hopeless {
                let Some((last, before)) = chosen.pop() else {
                    break;
                };
                (next, digits) = (last + 1, before);
                continue;
            }
            chosen.push((next, digits));
            digits |= state.marks(free[next]);
            next += 1;
            if digits.len() != chosen.len() + 1 {
                continue;
            }
            let cells: Vec<Cell> = chosen.iter().map(|&(i, _)| free[i]).collect();
            let set = rich | cells.iter().copied().collect();
            let is_line = |h: House| !is_box(state, h);
            if is_box(state, house) && layout.houses_around(set).any(is_line) {
                // The line has already given this subset.
                continue;
            }
            let mut seen = CellSet::EMPTY;
            for around in layout.houses_around(set) {
                seen |= layout.cells(around) - set;
            }
            let eliminated = digits.iter().flat_map(|d| state.candidates(d, seen));
            let conclusion = Conclusion::eliminate(eliminated.collect());
            let technique = Technique::UniqueRectangle3;
            corners.hand_over(technique, cells, Vec::new(), conclusion, take)?;
        }
    }
    Flow::Continue(())
}

fn is_box<const W: usize>(state: &State<W>, house: House) -> bool {
    house.index() >= 2 * state.layout().side()
}

/// Type 4: two corners side by side, and a digit that no other cell that sees both can hold. One of the corners
/// holds it, so neither holds the other digit.
fn type_4<const W: usize>(state: &State<W>, corners: &Corners, take: &mut Take<'_>) -> Flow {
    let Some(([first, second], true)) = corners.two() else {
        return Flow::Continue(());
    };
    let layout = state.layout();
    let seen = layout.peers(first) & layout.peers(second);
    let [a, b] = corners.digits;
    let (kept, eliminated) = if !seen.meets(state.places(a)) {
        (a, b)
    } else if !seen.meets(state.places(b)) {
        (b, a)
    } else {
        return Flow::Continue(());
    };
    let both = CellSet::of(first) | CellSet::of(second);
    let conclusion = Conclusion::eliminate(state.candidates(eliminated, both));
    let houses = layout.houses_around(both).map(|house| (house, kept));
    let technique = Technique::UniqueRectangle4;
    corners.hand_over(technique, Vec::new(), houses.collect(), conclusion, take)
}

/// Whether the rectangle holds all places of a digit in the row and the column of a corner.
fn is_locked<const W: usize>(
    state: &State<W>,
    corners: &Corners,
    corner: usize,
    digit: Digit,
) -> Option<[(House, Digit); 2]> {
    let houses = state.layout().board().houses_of(corners.cells[corner]);
    let &[row, column, ..] = houses else {
        return None;
    };
    let set: CellSet<W> = corners.cells.into_iter().collect();
    let lines = state.layout().cells(row) | state.layout().cells(column);
    ((lines & state.places(digit)).is_within(set)).then_some([(row, digit), (column, digit)])
}

/// Type 6: two opposite corners, and a digit whose places in both rows and both columns are corners. It is in
/// one pair of opposite corners, but not in this pair.
fn type_6<const W: usize>(state: &State<W>, corners: &Corners, take: &mut Take<'_>) -> Flow {
    let (Some((rich, false)), &[i, j]) = (corners.two(), corners.rich.get()) else {
        return Flow::Continue(());
    };
    for digit in corners.digits {
        let (Some(of_first), Some(of_second)) = (
            is_locked(state, corners, i, digit),
            is_locked(state, corners, j, digit),
        ) else {
            continue;
        };
        let eliminated = state.candidates(digit, rich.into_iter().collect());
        let houses = of_first.into_iter().chain(of_second).collect();
        let technique = Technique::UniqueRectangle6;
        let conclusion = Conclusion::eliminate(eliminated);
        // Then the other digit is not tried, as in HoDoKu.
        return corners.hand_over(technique, Vec::new(), houses, conclusion, take);
    }
    Flow::Continue(())
}

/// Hidden: a corner without extras, and a digit whose only places in the row and the column of the opposite
/// corner are corners. If the opposite corner held the other digit, this corner would hold it too.
fn hidden<const W: usize>(state: &State<W>, corners: &Corners, take: &mut Take<'_>) -> Flow {
    let fits = match corners.two() {
        Some((_, beside)) => !beside,
        None => corners.rich.len == 3,
    };
    if !fits {
        return Flow::Continue(());
    }
    for corner in (0..4).filter(|corner| !corners.rich.get().contains(corner)) {
        let opposite = 3 - corner;
        let [a, b] = corners.digits;
        for (kept, eliminated) in [(a, b), (b, a)] {
            let Some(houses) = is_locked(state, corners, opposite, kept) else {
                continue;
            };
            let eliminated = state.candidates_of(corners.cells[opposite], Digits::of(eliminated));
            let conclusion = Conclusion::eliminate(eliminated);
            let technique = Technique::HiddenRectangle;
            corners.hand_over(technique, Vec::new(), houses.to_vec(), conclusion, take)?;
        }
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests {
    use crate::picture::{drawn, found};
    use ninefold_logic::Technique;

    #[test]
    fn type_1() {
        let state = drawn(
            "12  .  . | 12  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .
             12  .  . |123  .  . |  .  .  .
             ---------+----------+---------
              .  .  . |  .  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .
             ---------+----------+---------
              .  .  . |  .  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .",
        );
        assert_eq!(
            found(&state, Technique::UniqueRectangle1),
            ["r3c4≠1, r3c4≠2"]
        );
        // In four boxes, the exchange would put 1 and 2 twice into each box.
        let wide = drawn(
            "12  .  . | 12  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .
             ---------+----------+---------
             12  .  . |123  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .
             ---------+----------+---------
              .  .  . |  .  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .",
        );
        assert!(found(&wide, Technique::UniqueRectangle1).is_empty());
    }

    /// What a technique finds on a 4×4.
    fn on(technique: Technique, rows: [&str; 4]) -> Vec<String> {
        found(&drawn(&rows.join("\n")), technique)
    }

    #[test]
    fn type_2() {
        let rows = ["12 . | 123 .", "12 . | 123 .", ". . | . .", ". . | . ."];
        let steps = on(Technique::UniqueRectangle2, rows);
        assert_eq!(steps, ["r12c4,r34c3≠3"]);
        let two = ["12 . | 123 .", "12 . | 124 .", ". . | . .", ". . | . ."];
        assert!(on(Technique::UniqueRectangle2, two).is_empty());
    }

    #[test]
    fn type_3() {
        let rows = ["12 . | 123 .", "12 . | 124 .", ". . | 34 .", ". . | . ."];
        let steps = on(Technique::UniqueRectangle3, rows);
        assert_eq!(steps, ["r4c3≠3, r4c3≠4"]);
        let three = ["12 . | 123 .", "12 . | 124 .", ". . | 234 .", ". . | . ."];
        assert!(on(Technique::UniqueRectangle3, three).is_empty());
    }

    #[test]
    fn type_4() {
        let rows = ["12 . | . -1", "12 . | . -1", ". . | -1 .", ". . | -1 ."];
        let steps = on(Technique::UniqueRectangle4, rows);
        assert_eq!(steps, ["r12c3≠2"]);
        let free = ["12 . | . -1", "12 . | . -1", ". . | . .", ". . | -1 ."];
        assert!(on(Technique::UniqueRectangle4, free).is_empty());
    }

    #[test]
    fn type_5() {
        let rows = ["12 . | 123 .", "123 . | 12 .", ". . | . .", ". . | . ."];
        let steps = on(Technique::UniqueRectangle5, rows);
        assert_eq!(steps, ["r1c2,r2c4≠3"]);
        let two = ["12 . | 123 .", "124 . | 12 .", ". . | . .", ". . | . ."];
        assert!(on(Technique::UniqueRectangle5, two).is_empty());
    }

    #[test]
    fn type_6() {
        let rows = ["12 -1 | . -1", ". -1 | 12 -1", "-1 . | -1 .", "-1 . | -1 ."];
        let steps = on(Technique::UniqueRectangle6, rows);
        assert_eq!(steps, ["r1c3,r2c1≠1"]);
        let free = ["12 -1 | . -1", ". -1 | 12 -1", ". . | -1 .", "-1 . | -1 ."];
        assert!(on(Technique::UniqueRectangle6, free).is_empty());
    }

    #[test]
    fn hidden() {
        let rows = ["12 . | . .", ". -1 | . -1", ". . | -1 .", ". . | -1 ."];
        let steps = on(Technique::HiddenRectangle, rows);
        assert_eq!(steps, ["r2c3≠2"]);
        let free = ["12 . | . .", ". -1 | . .", ". . | -1 .", ". . | -1 ."];
        assert!(on(Technique::HiddenRectangle, free).is_empty());
    }
}
