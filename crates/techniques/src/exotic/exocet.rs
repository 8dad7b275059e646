//! Junior exocet: the digits of two cells of a mini-line are also in two cells in the other boxes of the band.
//!
//! ```text
//!  B B · | · · · | · · ·    B  the base: two cells of a box and a row
//!  · · / | T · / | · / ·    T  the targets, one in each of two other boxes of the band
//!  · · / | x · / | x T ·    x  their companions: the other cells of a target's column in its box,
//! -------+-------+-------      but for the base's row
//!  · · S | S · · | · S ·    S  the cross-lines outside the band: the columns of the targets, and
//!  · · S | S · · | · S ·       those of the base's box that the base does not use
//!  . . .
//! ```
//!
//! No companion may hold a digit of the base. In S no digit of the base may be as often as there are
//! cross-lines. If a digit is right in the base, it is nowhere else in the base's row and box. Each cross-line
//! must have it: in S or, if it has a target, in the target. S has room for one too few, so a target holds it.
//! Two digits of the base need both targets.
//!
//! So the targets lose all other digits, and the base loses those that no target can hold. The same works in
//! stacks, and in boxes of any shape that is at least two wide: only the number of cross-lines changes. It was
//! found by champagne and David P. Bird on the players' forum.

use ninefold_grid::{Candidate, Cell, CellSet, Digit, House};
use ninefold_logic::{Crossing, Digits, Exocet, Reason, State, Technique};

use crate::closed::bits;
use crate::flow::Flow;
use crate::reach::Reach;
use crate::take::{Take, eliminate};

/// A cell that may be a target.
struct Target {
    cell: Cell,
    companions: Vec<Cell>,
    /// The line that crosses the base's line in this cell.
    line: House,
    /// The box of the cell. The targets are in different boxes.
    block: House,
}

/// Goes by box and line of the base, then by its cells and by target.
pub(crate) fn junior<const W: usize>(state: &State<W>, reach: &Reach, take: &mut Take<'_>) -> Flow {
    each_junior(state, reach, &mut |exocet| {
        eliminate(take, Technique::Exocet, eliminated(state, &exocet), || {
            Reason::Exocet(exocet)
        })
    })
}

/// Returns what follows if the targets hold the digits of the base.
pub(super) fn eliminated<const W: usize>(state: &State<W>, exocet: &Exocet) -> Vec<Candidate> {
    let digits: Digits = exocet.digits.iter().copied().collect();
    let (mut eliminated, mut reached) = (Vec::new(), Digits::EMPTY);
    for cell in exocet.targets {
        eliminated.extend(state.candidates_of(cell, state.marks(cell) - digits));
        reached |= state.marks(cell);
    }
    for cell in exocet.base {
        eliminated.extend(state.candidates_of(cell, digits - reached));
    }
    eliminated
}

/// Calls `with` for every junior exocet, whether it eliminates anything or not.
pub(super) fn each_junior<const W: usize>(
    state: &State<W>,
    reach: &Reach,
    with: &mut dyn FnMut(Exocet) -> Flow,
) -> Flow {
    for crossing in state.layout().crossings() {
        let cells: Vec<Cell> = (crossing.cells & state.open()).iter().collect();
        for (i, &a) in cells.iter().enumerate() {
            for &b in &cells[i + 1..] {
                let digits = state.marks(a) | state.marks(b);
                if digits.len() >= 2 {
                    reach.check_time()?;
                    of_base(state, crossing, [a, b], digits, with)?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// The crossing lines of the base's box that the base does not use.
pub(super) fn own_lines<const W: usize>(
    state: &State<W>,
    crossing: &Crossing<W>,
    base: [Cell; 2],
    is_row: bool,
) -> Vec<House> {
    let rest = crossing.cells - base.into_iter().collect();
    rest.iter()
        .map(|cell| lines(state, cell, is_row).1)
        .collect()
}

/// Returns a cell's line in the direction of the base (its row if the base is in a row), and the line that
/// crosses it.
fn lines<const W: usize>(state: &State<W>, cell: Cell, is_row: bool) -> (House, House) {
    let layout = state.layout();
    let row = layout.rows()[cell.row(layout.side())];
    let column = layout.columns()[cell.column(layout.side())];
    if is_row { (row, column) } else { (column, row) }
}

fn of_base<const W: usize>(
    state: &State<W>,
    crossing: &Crossing<W>,
    base: [Cell; 2],
    digits: Digits,
    with: &mut dyn FnMut(Exocet) -> Flow,
) -> Flow {
    let layout = state.layout();
    let board = layout.board();
    let n = layout.side();
    let is_row = crossing.line.index() < n;
    // The boxes of the band, all of its cells, and the crossing lines of the base's box that the base does not
    // use.
    let blocks = board.houses().skip(2 * n).filter(|&block| {
        block != crossing.block && layout.cells(block).meets(layout.cells(crossing.line))
    });
    let blocks: Vec<House> = blocks.collect();
    let band = blocks
        .iter()
        .fold(layout.cells(crossing.block), |band, &block| {
            band | layout.cells(block)
        });
    let own = own_lines(state, crossing, base, is_row);

    let mut targets: Vec<Target> = Vec::new();
    for &block in &blocks {
        for cell in (layout.cells(block) & state.open()) - layout.cells(crossing.line) {
            if !state.marks(cell).meets(digits) {
                continue;
            }
            let line = lines(state, cell, is_row).1;
            let beside = layout.cells(block) & layout.cells(line);
            let companions = beside - layout.cells(crossing.line) - CellSet::of(cell);
            let holds = |cell: Cell| state.value(cell).map_or(state.marks(cell), Digits::of);
            if companions.iter().all(|cell| !holds(cell).meets(digits)) {
                targets.push(Target {
                    cell,
                    companions: companions.iter().collect(),
                    line,
                    block,
                });
            }
        }
    }
    for (i, first) in targets.iter().enumerate() {
        for second in targets[i + 1..].iter().filter(|t| t.block != first.block) {
            let mut across = own.clone();
            across.extend([first.line, second.line]);
            let is_scarce = |digit| has_no_room(state, digit, &across, band, is_row);
            if !digits.iter().all(is_scarce) {
                continue;
            }
            let ends = [first, second];
            with(Exocet {
                base,
                targets: ends.map(|target| target.cell),
                companions: ends.iter().flat_map(|t| t.companions.clone()).collect(),
                lines: across,
                digits: digits.iter().collect(),
            })?;
        }
    }
    Flow::Continue(())
}

/// Whether a digit cannot be in every one of these lines outside the band, in one cell each and no two in a
/// row. Then the lines have no matching with the rows.
fn has_no_room<const W: usize>(
    state: &State<W>,
    digit: Digit,
    across: &[House],
    band: CellSet<W>,
    is_row: bool,
) -> bool {
    has_no_matching(&rooms(state, digit, across, band, is_row))
}

/// For each of these lines, the rows in which the line may hold a digit outside the band.
fn rooms<const W: usize>(
    state: &State<W>,
    digit: Digit,
    across: &[House],
    band: CellSet<W>,
    is_row: bool,
) -> Vec<u64> {
    let layout = state.layout();
    let n = layout.side();
    let mut rooms = vec![0u64; across.len()];
    for (room, &line) in rooms.iter_mut().zip(across) {
        for &cell in layout.board().cells_of(line) {
            let is_there = state.places(digit).contains(cell) || state.value(cell) == Some(digit);
            if is_there && !band.contains(cell) {
                *room |= 1 << if is_row { cell.row(n) } else { cell.column(n) };
            }
        }
    }
    rooms
}

/// Returns the rows in which a digit may be in the cross-lines of an exocet outside its band. The flag is
/// whether these are rows; if the base is in a column, they are columns.
pub(super) fn rooms_outside<const W: usize>(
    state: &State<W>,
    exocet: &Exocet,
    digit: Digit,
) -> (u64, bool) {
    let layout = state.layout();
    let n = layout.side();
    let is_row = exocet.lines.iter().all(|line| line.index() >= n);
    let (line, _) = lines(state, exocet.base[0], is_row);
    let blocks = layout.boxes_first().take(n);
    let band = blocks
        .filter(|&block| layout.cells(block).meets(layout.cells(line)))
        .fold(CellSet::EMPTY, |band, block| band | layout.cells(block));
    let rooms = rooms(state, digit, &exocet.lines, band, is_row);
    (rooms.iter().fold(0, |all, room| all | room), is_row)
}

/// Whether the lines cannot all get a row of their own, each from its set of rows.
pub(super) fn has_no_matching(rooms: &[u64]) -> bool {
    // The line that holds each row. At the start no line holds one.
    let mut holder = [usize::MAX; 64];
    for start in 0..rooms.len() {
        // Goes breadth first. Each row remembers the line that asked for it.
        let mut asked = [usize::MAX; 64];
        let mut met = 0u64;
        let mut queue = vec![start];
        let mut free = None;
        let mut at = 0;
        while at < queue.len() && free.is_none() {
            let line = queue[at];
            at += 1;
            for row in bits(rooms[line] & !met) {
                met |= 1 << row;
                asked[row] = line;
                match holder[row] {
                    usize::MAX => {
                        free = Some(row);
                        break;
                    }
                    other => queue.push(other),
                }
            }
        }
        let Some(mut row) = free else {
            return true;
        };
        // Each line on the path takes its new row.
        loop {
            let line = asked[row];
            let before = (0..64).find(|&r| holder[r] == line && r != row);
            holder[row] = line;
            match before {
                Some(before) if line != start => row = before,
                _ => break,
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::{drawn, found};

    #[test]
    fn golden_nugget() {
        let state = drawn(
            ". . . | . . . | . 3 9
             . . . | . . 1 | . . 5
             . . 3 | . 5 . | 8 . .
             ------+-------+------
             . . 8 | . 9 . | . . 6
             . 7 . | . . 2 | . . .
             1 . . | 4 . . | . . .
             ------+-------+------
             . . 9 | . 8 . | . 5 .
             . 2 . | . . . | 6 . .
             4 . . | 7 . . | . . .",
        );
        assert_eq!(found(&state, Technique::Exocet), ["r7c9≠3"]);
    }

    fn picture(row: &str) -> String {
        let outside = "  .   . -12 |  -12   .   . |   -12   .   .";
        format!(
            " 12 12   . |   .   .   . |   .   .   .
               .   .   . |   .   .   . | -12   .   .
               .   .   . | -12   .   . |   .   .   .
             ------------+-------------+------------
             {outside} {outside} {row}
             ------------+-------------+------------
             {outside} {outside}
               .   .   . |   .   .   . |   .   .   ."
        )
    }

    #[test]
    fn drawn_from_the_definition() {
        // 1 and 2 have places in rows 6 and 9 of the three cross-lines.
        let open = "  .   .   . |   .   .   . |   .   .   .";
        let steps = found(&drawn(&picture(open)), Technique::Exocet);
        let all: Vec<String> = (3..=9).map(|d| format!("r2c4,r3c7≠{d}")).collect();
        assert!(steps.contains(&all.join(", ")), "{steps:?}");
        // A third row is too many.
        let third = picture(open).replacen("-12 |  -12   .   . |   -12", ". |  .   .   . |   .", 1);
        assert!(found(&drawn(&third), Technique::Exocet).is_empty());
    }

    /// Tries all rows for each line.
    fn slowly(state: &State<2>, digit: Digit, across: &[House], band: CellSet<2>) -> bool {
        let layout = state.layout();
        let mut partial_choices: Vec<Vec<usize>> = vec![Vec::new()];
        for &line in across {
            let cells = (layout.cells(line) & state.places(digit)) - band;
            partial_choices = partial_choices
                .iter()
                .flat_map(|choice| {
                    let free = cells.iter().map(|cell| cell.row(9));
                    let free = free.filter(|row| !choice.contains(row)).collect::<Vec<_>>();
                    free.into_iter().map(|row| [&choice[..], &[row]].concat())
                })
                .collect();
        }
        partial_choices.is_empty()
    }

    #[test]
    fn room_agrees_with_all_ways() {
        use ninefold_grid::{Board, Shape};
        use ninefold_testkit::full::Rng;
        let layout = ninefold_logic::Layout::<2>::new(&Board::of(Shape::NINE));
        let digit = Digit::from_index(0);
        let mut rng = Rng::new(5);
        for round in 0..300 {
            let mut state = State::empty(layout.clone());
            for cell in state.layout().board().cells() {
                if rng.below(10) < 5 + round % 5 {
                    state.eliminate(Candidate { cell, digit });
                }
            }
            let across: Vec<House> = layout.columns()[2..5 + round % 3].to_vec();
            let band = layout.cells(layout.rows()[0]) | layout.cells(layout.rows()[1]);
            let fast = has_no_room(&state, digit, &across, band, true);
            assert_eq!(fast, slowly(&state, digit, &across, band));
        }
    }
}
