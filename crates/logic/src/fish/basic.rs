//! Basic fish: the seats of a digit in a row are the columns that cover it, so that the search is
//! [`closed`] and nothing else.

use ninefold_grid::{CellSet, House};

use super::Fish;
use crate::board::Board;
use crate::catalogue::Technique;
use crate::closed::closed;
use crate::find::{Flow, Take};
use crate::step::{Conclusion, Reason, Step};

/// Digit by digit; rows in columns, then columns in rows.
pub(super) fn find<const W: usize>(
    board: &Board<W>,
    size: usize,
    technique: Technique,
    take: &mut Take<'_>,
) -> Flow {
    let layout = board.layout();
    let geometry = layout.geometry();
    let (rows, columns) = (layout.rows(), layout.columns());
    let mut seats = [0u64; 64];
    for digit in geometry.digits() {
        for (base, cover) in [(rows, columns), (columns, rows)] {
            for (seat, &house) in seats.iter_mut().zip(base) {
                *seat = board.seats(house, digit);
            }
            closed(&seats[..base.len()], size, &mut |chosen, union| {
                let base: Vec<House> = chosen.iter().map(|&i| base[i]).collect();
                let numbered = cover.iter().enumerate();
                let cover: Vec<House> = numbered
                    .filter(|(i, _)| union >> i & 1 == 1)
                    .map(|(_, &house)| house)
                    .collect();
                let all = |houses: &[House]| {
                    let cells = houses.iter().map(|&house| layout.cells(house));
                    cells.fold(CellSet::EMPTY, |all, cells| all | cells)
                };
                let gone = board.candidates(digit, all(&cover) - all(&base));
                let Some(conclusion) = Conclusion::eliminate(gone) else {
                    return Flow::Continue(());
                };
                take(Step {
                    technique,
                    because: Reason::Fish(Fish {
                        digit,
                        base,
                        cover,
                        fins: Vec::new(),
                        endo_fins: Vec::new(),
                    }),
                    conclusion,
                })
            })?;
        }
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests {
    use crate::catalogue::Technique;
    use crate::picture::{drawn, found};

    #[test]
    fn x_wing() {
        let board = drawn(
            "-5  .  -5 | -5 -5 -5 |  .  -5 -5
              .  .   . |  .  .  . |  .   .  .
              .  .   . |  .  .  . |  .   .  .
             ---------+----------+----------
              .  .   . |  .  .  . |  .   .  .
             -5  .  -5 | -5 -5 -5 |  .  -5 -5
              .  .   . |  .  .  . |  .   .  .
             ---------+----------+----------
              .  .   . |  .  .  . |  .   .  .
              .  .   . |  .  .  . |  .   .  .
              .  .   . |  .  .  . |  .   .  .",
        );
        assert_eq!(found(&board, Technique::XWing), ["r2346789c27≠5"]);
        // The third place in row 5 would be a fin.
        let finned = drawn(
            "-5  .  -5 | -5 -5 -5 |  .  -5 -5
              .  .   . |  .  .  . |  .   .  .
              .  .   . |  .  .  . |  .   .  .
             ---------+----------+----------
              .  .   . |  .  .  . |  .   .  .
             -5  .  -5 | -5 -5 -5 |  .   . -5
              .  .   . |  .  .  . |  .   .  .
             ---------+----------+----------
              .  .   . |  .  .  . |  .   .  .
              .  .   . |  .  .  . |  .   .  .
              .  .   . |  .  .  . |  .   .  .",
        );
        assert!(found(&finned, Technique::XWing).is_empty());
    }
}
