//! Fish: k houses (the base) in which a digit has all its places inside k other houses (the cover).
//! Each base house has the digit once, so the cover has it k times inside the base, and nowhere else.
//! Fins are places of the base outside the cover: then only what sees every fin goes.

use ninefold_grid::{Cell, CellSet, Digit, House};

use crate::board::Board;
use crate::catalogue::Technique;
use crate::closed::closed;
use crate::find::{Finder, Flow, Take};
use crate::step::{Conclusion, Reason, Step};
use crate::truth::Truth;

/// A fish.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Fish {
    /// The digit.
    pub digit: Digit,
    /// The houses that must have it.
    pub base: Vec<House>,
    /// As many houses, which cover its places there.
    pub cover: Vec<House>,
    /// Places in one base house and no cover house.
    pub fins: Vec<Cell>,
    /// Places in two base houses.
    pub endo_fins: Vec<Cell>,
}

impl Fish {
    pub(crate) fn truths(&self) -> Vec<Truth> {
        let truth = |&house: &House| Truth::House(house, self.digit);
        self.base.iter().map(truth).collect()
    }
}

pub(crate) fn finder<const W: usize>(technique: Technique) -> Option<Finder<W>> {
    use Technique as T;
    Some(Finder::Any(match technique {
        T::XWing => |board, _, take| basic(board, 2, T::XWing, take),
        T::Swordfish => |board, _, take| basic(board, 3, T::Swordfish, take),
        T::Jellyfish => |board, _, take| basic(board, 4, T::Jellyfish, take),
        T::Squirmbag => |board, _, take| basic(board, 5, T::Squirmbag, take),
        T::Whale => |board, _, take| basic(board, 6, T::Whale, take),
        T::Leviathan => |board, _, take| basic(board, 7, T::Leviathan, take),
        _ => return None,
    }))
}

/// Rows in columns, then columns in rows; digit by digit. The seats of a digit in a row are the
/// columns that cover it, so that the search is [`closed`] and nothing else.
fn basic<const W: usize>(
    board: &Board<W>,
    size: usize,
    technique: Technique,
    take: &mut Take<'_>,
) -> Flow {
    let layout = board.layout();
    let geometry = layout.geometry();
    let (rows, columns) = (layout.rows(), layout.columns());
    let mut seats = [0u64; 64];
    for (base, cover) in [(rows, columns), (columns, rows)] {
        for digit in geometry.digits() {
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
