//! Double exocet: two junior exocets of the same four digits and the same cross-lines, in two boxes of a band.
//! They have four targets.
//!
//! No digit is in both bases, because each of the two would need a target for it in the third box. So each
//! digit is in one base and in one target of that base. It is removed from cells that see both bases, or all
//! targets. The cross-lines may have just as many crossing lines as they need outside the band. Then the digit
//! is removed from the rest of those.

use ninefold_grid::{Candidate, CellSet};
use ninefold_logic::{Digits, DoubleExocet, Exocet, Reason, State, Technique};

use super::exocet::each_junior;
use super::exocet::rooms_outside;
use crate::closed::bits;
use crate::flow::Flow;
use crate::reach::Reach;
use crate::take::{Take, eliminate};

pub(crate) fn find<const W: usize>(state: &State<W>, reach: &Reach, take: &mut Take<'_>) -> Flow {
    let mut all: Vec<Exocet> = Vec::new();
    let _ = each_junior(state, reach, &mut |exocet| {
        if exocet.digits.len() == 4 {
            all.push(exocet);
        }
        Flow::Continue(())
    });
    for (i, first) in all.iter().enumerate() {
        for second in &all[i + 1..] {
            if !is_double(state, first, second) {
                continue;
            }
            eliminate(
                take,
                Technique::DoubleExocet,
                eliminated(state, first, second),
                || {
                    Reason::DoubleExocet(DoubleExocet {
                        exocets: [first.clone(), second.clone()],
                    })
                },
            )?;
        }
    }
    Flow::Continue(())
}

fn is_double<const W: usize>(state: &State<W>, first: &Exocet, second: &Exocet) -> bool {
    let layout = state.layout();
    let sorted = |exocet: &Exocet| {
        let mut lines = exocet.lines.clone();
        lines.sort_unstable();
        lines
    };
    let bases: CellSet<W> = first.base.into_iter().chain(second.base).collect();
    let targets: CellSet<W> = first.targets.into_iter().chain(second.targets).collect();
    let block = |cell| layout.board().houses_of(cell)[2];
    let of_bases = [block(first.base[0]), block(second.base[0])];
    // One target is in the other base's box, and one in a third box that both exocets share.
    let third = |exocet: &Exocet, other: usize| {
        let blocks = exocet.targets.map(block);
        let own = blocks.iter().position(|&b| b == of_bases[other])?;
        Some(blocks[1 - own])
    };
    first.digits == second.digits
        && sorted(first) == sorted(second)
        && of_bases[0] != of_bases[1]
        && layout.houses_around(bases).next().is_none()
        && targets.len() == 4
        && third(first, 1).is_some()
        && third(first, 1) == third(second, 0)
}

fn eliminated<const W: usize>(state: &State<W>, first: &Exocet, second: &Exocet) -> Vec<Candidate> {
    let layout = state.layout();
    let digits: Digits = first.digits.iter().copied().collect();
    let bases: CellSet<W> = first.base.into_iter().chain(second.base).collect();
    let targets: CellSet<W> = first.targets.into_iter().chain(second.targets).collect();
    let mut eliminated = Vec::new();
    for cell in targets {
        eliminated.extend(state.candidates_of(cell, state.marks(cell) - digits));
    }
    let lines = (first.lines.iter()).fold(CellSet::EMPTY, |all, &line| all | layout.cells(line));
    for digit in digits {
        eliminated.extend(state.candidates(digit, layout.common_peers(bases)));
        eliminated.extend(state.candidates(digit, layout.common_peers(targets)));
        let (rows, is_row) = rooms_outside(state, first, digit);
        if rows.count_ones() as usize + 1 == first.lines.len() {
            let houses = if is_row {
                layout.rows()
            } else {
                layout.columns()
            };
            for row in bits(rows) {
                eliminated.extend(state.candidates(digit, layout.cells(houses[row]) - lines));
            }
        }
    }
    eliminated
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::drawn;
    use ninefold_grid::Digit;

    #[test]
    fn drawn_from_the_definition() {
        let none = ". . -1234 . . -1234 . . -1234";
        let free = ". . . . . . . . .";
        let picture = |fifth: &str| {
            let rows = [
                "1234 1234 -1234 . . . . . .",
                ". . . 1234 1234 -1234 . . .",
                ". . . . . . . . -1234",
                free,
                fifth,
                none,
                free,
                none,
                none,
            ];
            drawn(&rows.join("\n"))
        };
        let finds = |position: &crate::Position| -> Vec<Candidate> {
            let steps = position.all(Technique::DoubleExocet, &Reach::default());
            let proved = steps.iter().inspect(|step| {
                assert_eq!(position.verify(step), Ok(()), "{step:?}");
            });
            proved
                .flat_map(|step| step.conclusion.candidates().to_vec())
                .collect()
        };
        let one = Digit::from_index(0);
        let cell = |row, column| Candidate {
            cell: ninefold_grid::Cell::at(row, column, 9),
            digit: one,
        };
        let found = finds(&picture(none));
        // These are outside the cross-lines in row 4, and in row 1 where the second base sees them.
        assert!(found.contains(&cell(3, 0)), "{found:?}");
        assert!(found.contains(&cell(0, 3)), "{found:?}");
        assert!(finds(&picture(free)).is_empty());
    }
}
