//! Wings: a pivot of few digits, each of which leads to a pincer, and one digit that some pincer
//! must hold whatever the pivot holds.

use ninefold_grid::{Cell, CellSet, Digit, House};

use crate::board::Board;
use crate::catalogue::Technique;
use crate::find::{Finder, Flow, Take};
use crate::step::{Conclusion, Reason, Step};
use crate::truth::Truth;

/// A wing.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Wing {
    /// The cell in the middle; `None` for a W-wing, whose pincers are joined by a house.
    pub pivot: Option<Cell>,
    /// The cells at the ends.
    pub pincers: Vec<Cell>,
    /// All digits of these cells, in ascending order.
    pub digits: Vec<Digit>,
    /// The digit that one of the pincers holds.
    pub digit: Digit,
    /// Where a digit has two places that join the pincers of a W-wing.
    pub bridge: Option<(House, Digit)>,
}

impl Wing {
    pub(crate) fn truths(&self) -> Vec<Truth> {
        let cells = self.pivot.iter().chain(&self.pincers);
        let bridge = self.bridge.map(|(house, digit)| Truth::House(house, digit));
        cells.copied().map(Truth::Cell).chain(bridge).collect()
    }
}

pub(crate) fn finder<const W: usize>(technique: Technique) -> Option<Finder<W>> {
    Some(Finder::Any(match technique {
        Technique::XyWing => |board, _, take| xy(board, take),
        _ => return None,
    }))
}

/// Pivot `xy` by pivot in the order of cells, pincer `xz` by pincer: `yz` must see the pivot too.
fn xy<const W: usize>(board: &Board<W>, take: &mut Take<'_>) -> Flow {
    let layout = board.layout();
    for pivot in board.bivalue() {
        let near = board.bivalue() & layout.peers(pivot);
        let xy = board.marks(pivot);
        for first in near {
            let xz = board.marks(first);
            let Some(z) = (xz - xy).only() else { continue };
            let yz = xy ^ xz;
            // Pincers come in pairs: the first is the one with the lower number.
            let later = near - CellSet::first_n(first.index() + 1);
            for second in later & board.places(z) {
                if board.marks(second) != yz {
                    continue;
                }
                let seen = layout.peers(first) & layout.peers(second);
                let gone = board.candidates(z, seen);
                if let Some(conclusion) = Conclusion::eliminate(gone) {
                    take(Step {
                        technique: Technique::XyWing,
                        because: Reason::Wing(Wing {
                            pivot: Some(pivot),
                            pincers: vec![first, second],
                            digits: (xy | xz).iter().collect(),
                            digit: z,
                            bridge: None,
                        }),
                        conclusion,
                    })?;
                }
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
    fn xy_wing() {
        let board = drawn(
            "12  .  . | 13  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .
              .  . 23 |  .  .  . |  .  .  .
             ---------+----------+---------
              .  .  . |  .  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .
             ---------+----------+---------
              .  .  . |  .  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .",
        );
        // What sees both pincers: the rest of row 1 in box 1, the rest of row 3 in box 2.
        assert_eq!(found(&board, Technique::XyWing), ["r1c23,r3c456≠3"]);
        // Here the second pincer does not see the pivot.
        let apart = drawn(
            "12  .  . | 13  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .
             ---------+----------+---------
              .  . 23 |  .  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .
             ---------+----------+---------
              .  .  . |  .  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .",
        );
        assert!(found(&apart, Technique::XyWing).is_empty());
    }
}
