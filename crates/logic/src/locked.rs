//! Locked candidates: all places of a digit in one house lie in another one, which therefore has it
//! there and nowhere else. Pointing goes from a box to a line, claiming from a line to a box.

use ninefold_grid::{Digit, House};

use crate::board::Board;
use crate::catalogue::Technique;
use crate::find::{Finder, Flow, Take};
use crate::step::{Conclusion, Reason, Step};
use crate::truth::Truth;

/// A digit whose places in one house all lie in another.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Locked {
    /// The digit.
    pub digit: Digit,
    /// Where it must be.
    pub from: House,
    /// Where it is therefore nowhere else.
    pub into: House,
}

impl Locked {
    pub(crate) fn truths(&self) -> Vec<Truth> {
        vec![Truth::House(self.from, self.digit)]
    }
}

pub(crate) fn finder<const W: usize>(technique: Technique) -> Option<Finder<W>> {
    Some(Finder::Any(match technique {
        Technique::Pointing => |board, _, take| locked(board, Technique::Pointing, take),
        Technique::Claiming => |board, _, take| locked(board, Technique::Claiming, take),
        _ => return None,
    }))
}

/// Digit by digit, crossing by crossing. A digit with one place is a single and not looked at.
fn locked<const W: usize>(board: &Board<W>, technique: Technique, take: &mut Take<'_>) -> Flow {
    let layout = board.layout();
    for digit in layout.geometry().digits() {
        let places = board.places(digit);
        for crossing in layout.crossings() {
            let (from, into) = match technique {
                Technique::Pointing => (crossing.block, crossing.line),
                _ => (crossing.line, crossing.block),
            };
            let inside = places & crossing.cells;
            if inside.is_empty() || places & layout.cells(from) != inside || inside.len() < 2 {
                continue;
            }
            let gone = board.candidates(digit, layout.cells(into) - crossing.cells);
            if let Some(conclusion) = Conclusion::eliminate(gone) {
                take(Step {
                    technique,
                    because: Reason::Locked(Locked { digit, from, into }),
                    conclusion,
                })?;
            }
        }
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests {
    use crate::catalogue::Technique;
    use crate::picture::{drawn, found};

    #[test]
    fn pointing_and_claiming() {
        let board = drawn(
            " 7  .  . |  .  .  . |  .  .  .
              8  .  . |  .  .  . |  .  .  .
              9 -5 -5 |  .  .  . |  .  .  .
             ---------+----------+---------
              .  .  . |  .  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .
             ---------+----------+---------
             -5 -5 -5 | -5 -5 -5 |  .  .  .
              .  .  . |  .  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .",
        );
        assert!(found(&board, Technique::Pointing).is_empty());
        assert_eq!(found(&board, Technique::Claiming), ["r89c789≠5"]);
        let board = drawn(
            " 7  .  . |  .  .  . |  .  .  .
              8 -5 -5 |  .  .  . |  .  .  .
              9 -5 -5 |  .  .  . |  .  .  .
             ---------+----------+---------
              .  .  . |  .  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .
             ---------+----------+---------
              .  .  . |  .  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .",
        );
        assert_eq!(found(&board, Technique::Pointing), ["r1c456789≠5"]);
    }
}
