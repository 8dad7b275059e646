//! Tridagon: three digits and twelve cells in four boxes that form a rectangle. In each box the three cells
//! share no row and no column, and neighbouring boxes use the same rows or columns.
//!
//! Three digits cannot fill the cells if an odd number of the four boxes have their cells in an odd
//! permutation. To see why, number the rows and the columns of a box from 0 to 2. Its cells are a permutation
//! from rows to columns, its digits one from rows to digits. Two boxes beside each other differ in every row,
//! so one turns into the other by a rotation of the three digits. A rotation is even, so the digits by row have
//! the same sign in both. In the same way the digits by column have the same sign in boxes above each other.
//! The digits by column are the digits by row combined with the cells, so the signs of all four boxes' cells
//! multiply to +1.
//!
//! Forum members found it in 2022 in puzzles of the highest ratings ("Thor's hammer", "impossible pattern").
//! The proof above is the known one by parity.

use ninefold_grid::{Cell, Digit};
use ninefold_logic::{Digits, State, Technique};

use crate::exotic::guardians;
use crate::flow::Flow;
use crate::reach::Reach;
use crate::take::Take;

/// The cells of a box as their columns, row by row. The three even permutations come first.
const PERMUTATIONS: [[usize; 3]; 6] = [
    [0, 1, 2],
    [1, 2, 0],
    [2, 0, 1],
    [0, 2, 1],
    [1, 0, 2],
    [2, 1, 0],
];

/// The largest number of pairs of bands and rows that are tried. Boards of side 9 need 252.
const MAX_PAIRS: usize = 300_000;

/// A band or stack, by its number, and three of its lines.
type Frame = (usize, [usize; 3]);

/// Returns all choices of three lines among the `width` lines of each of `count` bands or stacks.
fn frames(count: usize, width: usize) -> Vec<Frame> {
    let mut frames = Vec::new();
    for band in 0..count {
        let start = band * width;
        for a in start..start + width {
            for b in a + 1..start + width {
                for c in b + 1..start + width {
                    frames.push((band, [a, b, c]));
                }
            }
        }
    }
    frames
}

/// Goes by sets of three digits, then rectangle by rectangle.
pub(crate) fn find<const W: usize>(state: &State<W>, reach: &Reach, take: &mut Take<'_>) -> Flow {
    let board = state.layout().board();
    let Some(shape) = board.shape() else {
        return Flow::Continue(());
    };
    let n = board.side();
    let down = frames(n / shape.rows(), shape.rows());
    let across = frames(n / shape.columns(), shape.columns());
    let mut effort = 0;
    for a in 0..n {
        for b in a + 1..n {
            for c in b + 1..n {
                let digits: Digits = [a, b, c].map(Digit::from_index).into_iter().collect();
                of_digits(state, digits, [&down, &across], &mut effort, reach, take)?;
                if effort > MAX_PAIRS {
                    return Flow::Continue(());
                }
            }
        }
    }
    Flow::Continue(())
}

fn of_digits<const W: usize>(
    state: &State<W>,
    digits: Digits,
    [down, across]: [&[Frame]; 2],
    effort: &mut usize,
    reach: &Reach,
    take: &mut Take<'_>,
) -> Flow {
    let n = state.layout().side();
    // A cell of the pattern must allow at least two of the digits.
    let fits = |cell: Cell| {
        let both = (state.marks(cell) & digits).bits();
        both & both.wrapping_sub(1) != 0
    };
    // Bit i is whether the cells of permutation i fit.
    let ways = |rows: &Frame, columns: &Frame| {
        let cell = |row: usize, column: usize| Cell::at(rows.1[row], columns.1[column], n);
        let mut good = [0u8; 3];
        for (row, good) in good.iter_mut().enumerate() {
            for column in 0..3 {
                *good |= u8::from(fits(cell(row, column))) << column;
            }
        }
        let fit = |way: &[usize; 3]| (0..3).all(|row| good[row] >> way[row] & 1 == 1);
        (0..6).fold(0u8, |met, i| met | u8::from(fit(&PERMUTATIONS[i])) << i)
    };
    let table: Vec<Vec<u8>> = down
        .iter()
        .map(|rows| across.iter().map(|columns| ways(rows, columns)).collect())
        .collect();
    for (i, upper) in down.iter().enumerate() {
        if table[i].iter().all(|&ways| ways == 0) {
            continue;
        }
        for (k, lower) in down.iter().enumerate().skip(i + 1) {
            *effort += 1;
            if upper.0 == lower.0 {
                continue;
            }
            let both = |&at: &usize| table[i][at] != 0 && table[k][at] != 0;
            let open: Vec<usize> = (0..across.len()).filter(both).collect();
            for (at, &left) in open.iter().enumerate() {
                for &right in &open[at + 1..] {
                    if across[left].0 == across[right].0 {
                        continue;
                    }
                    let corners = [(i, left), (i, right), (k, left), (k, right)];
                    let boxes = corners.map(|(d, a)| (&down[d].1, &across[a].1, table[d][a]));
                    reach.check_time()?;
                    of_boxes(state, digits, &boxes, take)?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// Goes through the permutations of four boxes: the rows, the columns, and the permutations that fit.
fn of_boxes<const W: usize>(
    state: &State<W>,
    digits: Digits,
    boxes: &[(&[usize; 3], &[usize; 3], u8); 4],
    take: &mut Take<'_>,
) -> Flow {
    let n = state.layout().side();
    for number in 0..6usize.pow(4) {
        let chosen = [number / 216, number / 36 % 6, number / 6 % 6, number % 6];
        let odd = chosen.iter().filter(|&&way| way >= 3).count() % 2 == 1;
        let fit = |(way, of): (&usize, &(_, _, u8))| of.2 >> way & 1 == 1;
        if !odd || !chosen.iter().zip(boxes).all(fit) {
            continue;
        }
        let cells = chosen.iter().zip(boxes).flat_map(|(&way, of)| {
            let (rows, columns) = (of.0, of.1);
            (0..3).map(move |row| Cell::at(rows[row], columns[PERMUTATIONS[way][row]], n))
        });
        let cells = cells.collect();
        if let Some(step) = guardians::step(state, Technique::Tridagon, cells, digits) {
            take(step)?;
        }
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::{drawn, found};

    /// Returns four boxes. In the last one the three cells are in this order.
    fn picture(last: [&str; 3]) -> String {
        format!(
            "123   .   . | 123   .   . | . . .
               . 123   . |   . 123   . | . . .
               .   . 123 |   .   . 123 | . . .
             ------------+-------------+------
             123   .   . | {} | . . .
               . 123   . | {} | . . .
               .   . 123 | {} | . . .
             ------------+-------------+------
               .   .   . |   .   .   . | . . .
               .   .   . |   .   .   . | . . .
               .   .   . |   .   .   . | . . .",
            last[0], last[1], last[2]
        )
    }

    #[test]
    fn one_box_goes_the_other_way() {
        let odd = drawn(&picture(["123 . .", ". . 123", ". 1234 ."]));
        assert_eq!(found(&odd, Technique::Tridagon), ["r6c5=4"]);
        let even = drawn(&picture(["123 . .", ". 123 .", ". . 1234"]));
        assert!(found(&even, Technique::Tridagon).is_empty());
        // There are two guardians, and candidates that they both see.
        let two = drawn(&picture(["1234 . .", ". . 123", ". 1234 ."]));
        let seen = ["r4c56,r5c45,r6c46≠4"];
        assert_eq!(found(&two, Technique::Tridagon), seen);
    }

    /// Tries to fill the twelve cells.
    fn can_be_filled(ways: [usize; 4]) -> bool {
        let cells: Vec<(usize, usize)> = ways
            .iter()
            .enumerate()
            .flat_map(|(k, &way)| {
                (0..3).map(move |r| (k / 2 * 3 + r, k % 2 * 3 + PERMUTATIONS[way][r]))
            })
            .collect();
        (0..3usize.pow(12)).any(|number| {
            let digit = |i: usize| number / 3usize.pow(i as u32) % 3;
            (0..12).all(|i| {
                (0..i).all(|k| {
                    let ((r, c), (r2, c2)) = (cells[i], cells[k]);
                    let see = r == r2 || c == c2 || i / 3 == k / 3;
                    !see || digit(i) != digit(k)
                })
            })
        })
    }

    #[test]
    fn parity_agrees_with_trying() {
        // By exchanging rows and columns the first boxes can be made diagonal.
        for way in 0..6 {
            assert_eq!(can_be_filled([0, 0, 0, way]), way < 3, "{way}");
        }
    }
}
