//! Senior exocet: like the junior one, but a target may be in a cross-line outside the band of the base, and
//! its companions do not matter.
//!
//! Instead the reason itself is checked. Suppose that a digit of the base is right there. Then the cross-lines,
//! one for each box of the band, have it outside the cells that the base sees. Without the two targets they
//! have no room for it, because too few crossing lines are left for them. So a target holds it, and two digits
//! of the base need both targets.
//!
//! It is by David P. Bird, on the players' forum.

use ninefold_grid::{Candidate, Cell, CellSet, Digit, House};
use ninefold_logic::{Crossing, Digits, Exocet, Reason, State, Technique};

use super::exocet::eliminated;
use super::exocet::has_no_matching;
use super::exocet::own_lines;
use crate::flow::Flow;
use crate::reach::Reach;
use crate::take::{Take, eliminate};

/// The largest number of digits of a base. More digits find room.
const MAX_BASE_DIGITS: usize = 5;

/// Goes by box and line of the base, then by its cells, by the cross-lines and by target.
pub(crate) fn find<const W: usize>(state: &State<W>, reach: &Reach, take: &mut Take<'_>) -> Flow {
    let layout = state.layout();
    for crossing in layout.crossings() {
        let is_row = crossing.line.index() < layout.side();
        let across = if is_row {
            layout.columns()
        } else {
            layout.rows()
        };
        let blocks: Vec<House> = (layout.boxes_first().take(layout.side()))
            .filter(|&block| {
                block != crossing.block && layout.cells(block).meets(layout.cells(crossing.line))
            })
            .collect();
        let meets = |line: House, block: House| layout.cells(line).meets(layout.cells(block));
        let cells: Vec<Cell> = (crossing.cells & state.open()).iter().collect();
        for (i, &a) in cells.iter().enumerate() {
            for &b in &cells[i + 1..] {
                let digits = state.marks(a) | state.marks(b);
                if !(2..=MAX_BASE_DIGITS).contains(&digits.len()) {
                    continue;
                }
                reach.check_time()?;
                let own = own_lines(state, crossing, [a, b], is_row);
                for (j, &one) in blocks.iter().enumerate() {
                    for &two in &blocks[j + 1..] {
                        for &first in across.iter().filter(|&&line| meets(line, one)) {
                            for &second in across.iter().filter(|&&line| meets(line, two)) {
                                let mut lines = own.clone();
                                lines.extend([first, second]);
                                of_lines(state, crossing, [a, b], digits, &lines, take)?;
                            }
                        }
                    }
                }
            }
        }
    }
    Flow::Continue(())
}

/// The places of a digit in these lines, as sets of the crossing lines: bit i is the i-th cell of the line.
struct DigitRoom {
    digit: Digit,
    rooms: Vec<u64>,
}

impl DigitRoom {
    /// Whether the lines have no room for the digit without two of the cells.
    fn has_no_room(&self, without: [(usize, u64); 2]) -> bool {
        let mut rooms = self.rooms.clone();
        for (line, seat) in without {
            rooms[line] &= !seat;
        }
        has_no_matching(&rooms)
    }
}

fn of_lines<const W: usize>(
    state: &State<W>,
    crossing: &Crossing<W>,
    base: [Cell; 2],
    digits: Digits,
    lines: &[House],
    take: &mut Take<'_>,
) -> Flow {
    let layout = state.layout();
    let seen = layout.cells(crossing.block) | layout.cells(crossing.line);
    let cells = |line: House| layout.board().cells_of(line);
    let mut all: Vec<DigitRoom> = Vec::new();
    for digit in digits {
        let room = |&line: &House| {
            let is_there = |cell: Cell| {
                let may = state.places(digit).contains(cell) || state.value(cell) == Some(digit);
                may && !seen.contains(cell)
            };
            let seats = cells(line)
                .iter()
                .enumerate()
                .filter(|(_, cell)| is_there(**cell));
            seats.fold(0u64, |room, (seat, _)| room | 1 << seat)
        };
        let rooms: Vec<u64> = lines.iter().map(room).collect();
        // Two targets provide at most two crossing lines, so no more than two can be missing.
        let union = rooms.iter().fold(0, |union, room| union | room);
        if union.count_ones() as usize > lines.len() + 1 {
            return Flow::Continue(());
        }
        all.push(DigitRoom { digit, rooms });
    }
    let mut targets: Vec<(usize, u64, Cell)> = Vec::new();
    for (i, &line) in lines.iter().enumerate() {
        for (seat, &cell) in cells(line).iter().enumerate() {
            let may = all.iter().any(|of| of.rooms[i] & 1 << seat != 0);
            if may && state.open().contains(cell) {
                targets.push((i, 1 << seat, cell));
            }
        }
    }
    let band = (layout.boxes_first().take(layout.side()))
        .filter(|&block| layout.cells(block).meets(layout.cells(crossing.line)))
        .fold(CellSet::EMPTY, |band, block| band | layout.cells(block));
    for (i, &(line, seat, cell)) in targets.iter().enumerate() {
        for &(other_line, other_seat, other) in &targets[i + 1..] {
            // Two targets in the band belong to a junior exocet.
            if line == other_line || (band.contains(cell) && band.contains(other)) {
                continue;
            }
            let without = [(line, seat), (other_line, other_seat)];
            if !all.iter().all(|of| of.has_no_room(without)) {
                continue;
            }
            let exocet = Exocet {
                base,
                targets: [cell, other],
                companions: Vec::new(),
                lines: lines.to_vec(),
                digits: all.iter().map(|of| of.digit).collect(),
            };
            let eliminated: Vec<Candidate> = eliminated(state, &exocet);
            eliminate(take, Technique::SeniorExocet, eliminated, || {
                Reason::Exocet(exocet)
            })?;
        }
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::{drawn, found};

    /// A board with the targets r2c4 and r5c7, where 1 and 2 have other places in rows 6 and 9.
    fn picture(third: &str) -> String {
        let none = ". . -12 -12 . . -12 . .";
        let free = ". . . . . . . . .";
        let rows = [
            "12 12 . . . . . . .",
            ". . . . . . -12 . .",
            ". . . -12 . . -12 . .",
            none,
            ". . -12 -12 . . . . .",
            free,
            third,
            none,
            free,
        ];
        rows.join("\n")
    }

    #[test]
    fn a_target_outside_the_band() {
        let state = drawn(&picture(". . -12 -12 . . -12 . ."));
        let steps = found(&state, Technique::SeniorExocet);
        let all: Vec<String> = (3..=9).map(|d| format!("r2c4,r5c7≠{d}")).collect();
        assert!(steps.contains(&all.join(", ")), "{steps:?}");
        let state = drawn(&picture(". . . . . . . . ."));
        let steps = found(&state, Technique::SeniorExocet);
        assert!(!steps.contains(&all.join(", ")), "{steps:?}");
    }
}
