//! Extended rectangles: two lines, three lines that cross them, three digits. If the six cells held only these
//! digits, the two lines could be exchanged: each of the crossing lines, and each box, would keep its digits.
//! So the two lines run through the same boxes, and the three crossing lines through three stacks of them. Or
//! the three cells of each line share a box.
//!
//! The players' forum describes it as a rectangle with a longer side.

use ninefold_grid::{Cell, CellSet, House};
use ninefold_logic::{Deadly, Digits, ProperState, State, Technique};

use super::Nearly;
use crate::flow::Flow;
use crate::reach::Reach;
use crate::take::Take;

/// Goes by the two lines first, rows before columns, then by the lines that cross them.
pub(crate) fn find<const W: usize>(
    state: ProperState<'_, W>,
    technique: Technique,
    reach: &Reach,
    take: &mut Take<'_>,
) -> Flow {
    let name = |kind| {
        let of_kind = match kind {
            1 => Technique::ExtendedRectangle1,
            2 => Technique::ExtendedRectangle2,
            3 => Technique::ExtendedRectangle3,
            _ => Technique::ExtendedRectangle4,
        };
        (of_kind == technique).then_some(of_kind)
    };
    let layout = state.layout();
    let cell = |a: House, b: House| (layout.cells(a) & layout.cells(b)).first();
    let block = |cell: Cell| layout.board().houses_of(cell).get(2).copied();
    for (lines, others) in [
        (layout.rows(), layout.columns()),
        (layout.columns(), layout.rows()),
    ] {
        for (i, &one) in lines.iter().enumerate() {
            for &two in &lines[i + 1..] {
                reach.check_time()?;
                // The open pairs of cells on the crossing lines, with their boxes.
                let pairs: Vec<_> = (others.iter())
                    .filter_map(|&other| Some([cell(one, other)?, cell(two, other)?]))
                    .filter(|pair| pair.iter().all(|&cell| state.open().contains(cell)))
                    .map(|pair| (pair, pair.map(block)))
                    .collect();
                for (j, a) in pairs.iter().enumerate() {
                    let is_along = a.1[0] == a.1[1];
                    for (k, b) in pairs.iter().enumerate().skip(j + 1) {
                        if is_along == (a.1 == b.1) {
                            continue;
                        }
                        for c in &pairs[k + 1..] {
                            let fits = if is_along {
                                // The two lines are in one band, so the other lines run through it too.
                                b.1 != c.1 && a.1 != c.1
                            } else {
                                b.1 == c.1
                            };
                            if fits {
                                let cells = [a.0, b.0, c.0];
                                of_cells(&state, cells.as_flattened(), &name, take)?;
                            }
                        }
                    }
                }
            }
        }
    }
    Flow::Continue(())
}

/// Tries all digits for six cells that leave few of the cells with others.
fn of_cells<const W: usize>(
    state: &State<W>,
    cells: &[Cell],
    name: &dyn Fn(u8) -> Option<Technique>,
    take: &mut Take<'_>,
) -> Flow {
    let mut choices: Vec<Digits> = Vec::new();
    let mut add = |digits: Digits| {
        if digits.len() == 3 && !choices.contains(&digits) {
            choices.push(digits);
        }
    };
    let all = |but: &dyn Fn(usize) -> bool| {
        let kept = cells.iter().enumerate().filter(|(i, _)| !but(*i));
        kept.fold(Digits::EMPTY, |all, (_, &cell)| all | state.marks(cell))
    };
    for i in 0..cells.len() {
        for j in i + 1..cells.len() {
            add(all(&|k| k == i || k == j));
        }
    }
    let union = all(&|_| false);
    if union.len() == 4 {
        for digit in union {
            add(union - Digits::of(digit));
        }
    }
    for digits in choices {
        let fits = |&cell: &Cell| state.marks(cell).meets(digits);
        let set: CellSet<W> = cells.iter().copied().collect();
        if cells.iter().all(fits) {
            let nearly = Nearly::of(state, Deadly::of(set.iter(), digits));
            nearly.steps(state, name, take)?;
        }
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::{drawn, found};

    const FREE: &str = ". . . . . . . . .";

    fn on(technique: Technique, first: &str, second: &str) -> Vec<String> {
        let mut rows = [FREE; 9];
        rows[0] = first;
        rows[1] = second;
        found(&drawn(&rows.join("\n")), technique)
    }

    #[test]
    fn type_1() {
        let technique = Technique::ExtendedRectangle1;
        let steps = on(technique, "12 . . 23 . . 13 . .", "12 . . 123 . . 134 . .");
        assert_eq!(steps, ["r2c7≠1, r2c7≠3"]);
        let steps = on(technique, "12 . . 23 . . 13 . .", "12 . . 1235 . . 134 . .");
        assert!(steps.is_empty(), "two cells hold other digits: {steps:?}");
        // The boxes would get other digits.
        let mut rows = [FREE; 9];
        rows[0] = "12 . . 23 . . 13 . .";
        rows[4] = "12 . . 123 . . 134 . .";
        assert!(found(&drawn(&rows.join("\n")), technique).is_empty());
    }

    #[test]
    fn in_two_boxes() {
        let rows = [
            "12 . . . 12 . . . .",
            "23 . . . 123 . . . .",
            "13 . . . 134 . . . .",
            FREE,
            FREE,
            FREE,
            FREE,
            FREE,
            FREE,
        ];
        let steps = found(&drawn(&rows.join("\n")), Technique::ExtendedRectangle1);
        assert_eq!(steps, ["r3c5≠1, r3c5≠3"]);
    }

    #[test]
    fn type_2() {
        let technique = Technique::ExtendedRectangle2;
        let steps = on(technique, "12 . . 23 . . 13 . .", "12 . . 1234 . . 134 . .");
        assert_eq!(steps, ["r2c235689≠4"]);
        let steps = on(technique, "12 . . 23 . . 13 . .", "12 . . 1235 . . 134 . .");
        assert!(steps.is_empty());
    }

    #[test]
    fn type_3() {
        let technique = Technique::ExtendedRectangle3;
        let steps = on(
            technique,
            "12 . . 23 . . 13 . .",
            "12 45 . 1234 . . 135 . .",
        );
        assert_eq!(steps, ["r2c35689≠4, r2c35689≠5"]);
        let steps = on(
            technique,
            "12 . . 23 . . 13 . .",
            "12 456 . 1234 . . 135 . .",
        );
        assert!(steps.is_empty());
    }

    #[test]
    fn type_4() {
        let technique = Technique::ExtendedRectangle4;
        let steps = on(
            technique,
            "12 . . 23 . . 13 . .",
            "12 -3 -3 1234 -3 -3 135 -3 -3",
        );
        assert_eq!(steps, ["r2c47≠1, r2c4≠2"]);
        let steps = on(
            technique,
            "12 . . 23 . . 13 . .",
            "12 . -3 1234 -3 -3 135 -3 -3",
        );
        assert!(steps.is_empty());
    }
}
