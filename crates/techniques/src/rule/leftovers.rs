//! The law of leftovers: some rows, and as many pieces that cover most of them, hold the same digits. So the
//! cells of the pieces outside the rows hold the same digits as the cells of the rows outside the pieces. A
//! digit that cannot be in one group is removed from the other. The law also holds for columns.

use ninefold_grid::{CellSet, Digit, House, HouseKind};
use ninefold_logic::{Leftovers, Reason, State, Technique};

use crate::flow::Flow;
use crate::take::{Take, eliminate};

/// The largest number of cells in each of the two groups.
const MAX_CELLS: usize = 6;

pub(super) fn find<const W: usize>(state: &State<W>, take: &mut Take<'_>) -> Flow {
    let layout = state.layout();
    let board = layout.board();
    let is_piece = |house: &House| matches!(board.kind(*house), HouseKind::Piece(_));
    let pieces: Vec<House> = layout.boxes().iter().copied().filter(is_piece).collect();
    if pieces.is_empty() {
        return Flow::Continue(());
    }
    let union = |houses: &[House]| -> CellSet<W> {
        houses
            .iter()
            .fold(CellSet::EMPTY, |all, &house| all | layout.cells(house))
    };
    for length in 1..layout.side() {
        for all in [layout.rows(), layout.columns()] {
            for lines in all.windows(length) {
                let inside = union(lines);
                let mut by_share = pieces.clone();
                by_share.sort_by_key(|&piece| (layout.cells(piece) - inside).len());
                if by_share.len() < length {
                    continue;
                }
                by_share.truncate(length);
                by_share.sort_unstable();
                let covered = union(&by_share);
                let (own, beyond) = (inside - covered, covered - inside);
                if own.is_empty() || own.len() > MAX_CELLS {
                    continue;
                }
                for (from, without, into, cells) in [
                    (by_share.as_slice(), beyond, lines, own),
                    (lines, own, by_share.as_slice(), beyond),
                ] {
                    let can = |digit: Digit| {
                        let holds = |cell| state.value(cell) == Some(digit);
                        state.places(digit).meets(without) || without.iter().any(holds)
                    };
                    let digits = board.digits().filter(|&digit| !can(digit));
                    let has_place = |&digit: &Digit| state.places(digit).meets(cells);
                    let digits: Vec<Digit> = digits.filter(has_place).collect();
                    let eliminated = digits
                        .iter()
                        .flat_map(|&digit| state.candidates(digit, cells));
                    eliminate(
                        take,
                        Technique::LawOfLeftovers,
                        eliminated.collect(),
                        || {
                            Reason::Leftovers(Leftovers {
                                digits,
                                from: from.to_vec(),
                                into: into.to_vec(),
                                without: without.iter().collect(),
                                cells: cells.iter().collect(),
                            })
                        },
                    )?;
                }
            }
        }
    }
    Flow::Continue(())
}
