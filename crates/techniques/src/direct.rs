//! Direct techniques: locked candidates or a hidden subset that at once leave a digit with one place. A player
//! sees the digit, not the eliminations before it, so Sudoku Explainer prices these steps low. Only the digit
//! is placed; the candidates that the argument eliminates stay on the board.
//!
//! The order of the finders is Sudoku Explainer's: columns before rows, boxes first among houses,
//! subsets by their greatest digit.

use ninefold_grid::{Candidate, CellSet, Digit, House, HouseKind};
use ninefold_logic::{
    Conclusion, Crossing, Digits, Direct, First, Locked, Reason, Single, SingleKind, State, Step,
    Subset, Technique,
};

use crate::closed::closed_by_number;
use crate::flow::Flow;
use crate::survey::Survey;
use crate::take::{Finder, Take};

/// The step that puts the digit of the single.
fn placed(technique: Technique, mut direct: Direct) -> Step {
    direct.gone.sort_unstable();
    let Single { cell, digit, .. } = direct.single;
    Step {
        technique,
        because: Reason::Direct(direct),
        conclusion: Conclusion::Place(vec![Candidate { cell, digit }]),
    }
}

pub(crate) fn finder<const W: usize>(technique: Technique) -> Option<Finder<W>> {
    use Technique as T;
    Some(Finder::Any(match technique {
        T::DirectPointing => |state, technique, _, take| locked(state, technique, take),
        T::DirectClaiming => |state, technique, _, take| {
            locked(state, technique, take)?;
            locked_in_groups(state, technique, take)
        },
        T::DirectHiddenPair => |state, technique, _, take| hidden(state, 2, technique, take),
        T::DirectHiddenTriple => |state, technique, _, take| hidden(state, 3, technique, take),
        _ => return None,
    }))
}

/// Goes through columns, then rows, and there digit by digit, by the house that locks and the house that loses.
/// The single is in another house of the first kind.
fn locked<const W: usize>(state: &Survey<W>, technique: Technique, take: &mut Take<'_>) -> Flow {
    let layout = state.layout();
    let is_pointing = technique == Technique::DirectPointing;
    let ends = |crossing: &Crossing<W>| match is_pointing {
        true => (crossing.block, crossing.line),
        false => (crossing.line, crossing.block),
    };
    for columns in [true, false] {
        for digit in layout.board().digits() {
            let places = state.places(digit);
            for crossing in state.locked(digit, is_pointing, columns) {
                let (from, into) = ends(crossing);
                let gone = (places & layout.cells(into)) - crossing.cells;
                let locked = Locked { digit, from, into };
                let lockers = layout.lockers(is_pointing, columns).iter();
                for other in lockers.flat_map(|locker| &locker.crossings) {
                    let (house, through) = ends(other);
                    if through != into || house == from {
                        continue;
                    }
                    single_left(state, technique, locked, gone, gone, house, take)?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// Hands over the single that is left for the locked digit in a house outside these cells, if there is one and the
/// removed candidates were in its way.
fn single_left<const W: usize>(
    state: &State<W>,
    technique: Technique,
    locked: Locked,
    gone: CellSet<W>,
    outside: CellSet<W>,
    house: House,
    take: &mut Take<'_>,
) -> Flow {
    let Locked { digit, .. } = locked;
    let cells = state.layout().cells(house);
    let left = (state.places(digit) & cells) - outside;
    match left.only() {
        Some(cell) if gone.meets(cells) => {
            let kind = SingleKind::Hidden(house);
            let direct = Direct {
                first: First::Locked(locked),
                gone: state.candidates(digit, gone),
                single: Single { cell, digit, kind },
            };
            take(placed(technique, direct))
        }
        _ => Flow::Continue(()),
    }
}

/// Finds locked candidates with disjoint groups and windows, digit by digit: those houses with columns, rows
/// and boxes, and with each other.
fn locked_in_groups<const W: usize>(
    state: &State<W>,
    technique: Technique,
    take: &mut Take<'_>,
) -> Flow {
    let layout = state.layout();
    if layout.further().is_empty() {
        return Flow::Continue(());
    }
    let board = layout.board();
    let of_kind = |is_kind: fn(HouseKind) -> bool| -> Vec<House> {
        let further = layout.further().iter().copied();
        further
            .filter(|&house| is_kind(board.kind(house)))
            .collect()
    };
    let groups = of_kind(|kind| matches!(kind, HouseKind::Disjoint(_)));
    let windows = of_kind(|kind| matches!(kind, HouseKind::Window(..)));
    let (columns, rows, boxes) = (layout.columns(), layout.rows(), layout.blocks());
    let mut pairs: Vec<[&[House]; 2]> = Vec::new();
    for own in [&groups[..], &windows[..]] {
        pairs.extend([[own, columns], [own, rows], [columns, own], [rows, own]]);
        pairs.extend([[boxes, own], [own, boxes]]);
    }
    pairs.extend([[&windows[..], &groups[..]], [&groups[..], &windows[..]]]);
    for [from, into] in pairs {
        for digit in board.digits() {
            for (&locker, &loser) in from.iter().flat_map(|a| into.iter().map(move |b| (a, b))) {
                let places = state.places(digit) & layout.cells(locker);
                let [own, lost] = [locker, loser].map(|house| layout.cells(house));
                if !places.is_within(lost) || places.is_empty() || places.only().is_some() {
                    continue;
                }
                let gone = (state.places(digit) & lost) - own;
                let locked = Locked {
                    digit,
                    from: locker,
                    into: loser,
                };
                for &house in from.iter().filter(|&&house| house != locker) {
                    single_left(state, technique, locked, gone, lost, house, take)?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// Goes through boxes, columns and rows. Hands over one single for each subset, the lowest.
fn hidden<const W: usize>(
    state: &State<W>,
    size: usize,
    technique: Technique,
    take: &mut Take<'_>,
) -> Flow {
    let layout = state.layout();
    let (n, board) = (layout.side(), layout.board());
    let mut seats = [0u64; 64];
    for house in layout.boxes_columns_rows() {
        // There must be an open cell outside the subset.
        if n - state.filled(house) <= size {
            continue;
        }
        for (seat, digit) in seats.iter_mut().zip(board.digits()) {
            *seat = state.seats(house, digit);
        }
        closed_by_number(&seats[..n], size, &mut |chosen, union| {
            let digits = Digits::of_bits(chosen);
            let lone = |digit: &Digit| {
                let seats = state.seats(house, *digit);
                let left = seats & !union;
                !digits.contains(*digit) && seats != left && left != 0 && left & (left - 1) == 0
            };
            let Some(digit) = board.digits().find(lone) else {
                return Flow::Continue(());
            };
            let left = state.seats(house, digit) & !union;
            let Some(cell) = state.seated(house, left).next() else {
                return Flow::Continue(());
            };
            let cells: CellSet<W> = state.seated(house, union).collect();
            let gone = cells
                .iter()
                .flat_map(|cell| state.candidates_of(cell, state.marks(cell) - digits));
            let kind = SingleKind::Hidden(house);
            let direct = Direct {
                gone: gone.collect(),
                first: First::Subset(subset(cells, digits, house)),
                single: Single { cell, digit, kind },
            };
            take(placed(technique, direct))
        })?;
    }
    Flow::Continue(())
}

fn subset<const W: usize>(cells: CellSet<W>, digits: Digits, house: House) -> Subset {
    Subset {
        cells: cells.iter().collect(),
        digits: digits.iter().collect(),
        houses: vec![house],
        is_hidden: true,
    }
}

#[cfg(test)]
mod tests {
    use crate::picture::{drawn, found};
    use ninefold_logic::Technique;

    #[test]
    fn pointing() {
        // In box 1 only column 1 can hold 5, so in box 4 only one place is left for 5, outside column 1.
        let text = "
              .  -5  -5 |  .  .  . |  .  .  .
              .  -5  -5 |  .  .  . |  .  .  .
              .  -5  -5 |  .  .  . |  .  .  .
             -----------+----------+---------
              .   .  -5 |  .  .  . |  .  .  .
              .  -5  -5 |  .  .  . |  .  .  .
              .  -5  -5 |  .  .  . |  .  .  .
             -----------+----------+---------
              .   .   . |  .  .  . |  .  .  .
              .   .   . |  .  .  . |  .  .  .
              .   .   . |  .  .  . |  .  .  .";
        assert_eq!(found(&drawn(text), Technique::DirectPointing), ["r4c2=5"]);
        let two = text.replacen(".   .  -5 |", ".   .   . |", 1);
        assert!(found(&drawn(&two), Technique::DirectPointing).is_empty());
    }

    #[test]
    fn claiming() {
        // Row 1 has 5 in box 1 only, so row 2 has it outside that box, in one place.
        let text = "
              .   .  . | -5 -5 -5 | -5 -5 -5
              .   .  . |  . -5 -5 | -5 -5 -5
              .   .  . |  .  .  . |  .  .  .
             ----------+----------+---------
              .   .  . |  .  .  . |  .  .  .
              .   .  . |  .  .  . |  .  .  .
              .   .  . |  .  .  . |  .  .  .
             ----------+----------+---------
              .   .  . |  .  .  . |  .  .  .
              .   .  . |  .  .  . |  .  .  .
              .   .  . |  .  .  . |  .  .  .";
        assert_eq!(found(&drawn(text), Technique::DirectClaiming), ["r2c4=5"]);
        let two = text.replacen("|  . -5 -5 |", "|  .  . -5 |", 1);
        assert!(found(&drawn(&two), Technique::DirectClaiming).is_empty());
    }

    #[test]
    fn hidden() {
        // 1 and 2 fill r1c2 and r1c3, so 3 can only be in r1c1. No direct step follows for 4.
        let text = "
              -12  .   . | -123 -123 -123 | -123 -123 -123
               .   .   . |  .    .    .   |  .    .    .
               .   .   . |  .    .    .   |  .    .    .
             ------------+----------------+---------------
               .   .   . |  .    .    .   |  .    .    .
               .   .   . |  .    .    .   |  .    .    .
               .   .   . |  .    .    .   |  .    .    .
             ------------+----------------+---------------
               .   .   . |  .    .    .   |  .    .    .
               .   .   . |  .    .    .   |  .    .    .
               .   .   . |  .    .    .   |  .    .    .";
        assert_eq!(found(&drawn(text), Technique::DirectHiddenPair), ["r1c1=3"]);
        assert!(found(&drawn(text), Technique::DirectHiddenTriple).is_empty());
        let two = text.replacen("-123 -123 -123 |", "-12 -123 -123 |", 1);
        assert!(found(&drawn(&two), Technique::DirectHiddenPair).is_empty());
        // 1, 2 and 3 fill the box's row, so 4 can only be in r2c1.
        let triple = "
               .   .   . | -123 -123 -123 | -123 -123 -123
             -123 -1234 -1234 |  .  .  .  |  .    .    .
             -1234 -1234 -1234 | .  .  .  |  .    .    .
             ------------+----------------+---------------
               .   .   . |  .    .    .   |  .    .    .
               .   .   . |  .    .    .   |  .    .    .
               .   .   . |  .    .    .   |  .    .    .
             ------------+----------------+---------------
               .   .   . |  .    .    .   |  .    .    .
               .   .   . |  .    .    .   |  .    .    .
               .   .   . |  .    .    .   |  .    .    .";
        assert_eq!(
            found(&drawn(triple), Technique::DirectHiddenTriple),
            ["r2c1=4"]
        );
    }
}
