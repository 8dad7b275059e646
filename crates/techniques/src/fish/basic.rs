//! Basic fish: the seats of a digit in a row are the columns that cover it, so the search is [`closed`] and
//! nothing else.

use ninefold_grid::{CellSet, Digit, House};
use ninefold_logic::{Conclusion, Fish, Reason, State, Step, Technique};

use crate::closed::closed;
use crate::flow::Flow;
use crate::reach::Order;
use crate::take::Take;

/// Goes digit by digit, through rows in columns, then columns in rows. Or columns come first, with sets of them
/// as binary numbers, and digit by digit in each.
pub(super) fn find<const W: usize>(
    state: &State<W>,
    size: usize,
    order: Order,
    technique: Technique,
    take: &mut Take<'_>,
) -> Flow {
    let layout = state.layout();
    let digits = || layout.board().digits();
    let mut hand = |digit, base: &[House], cover: &[House], chosen, union| {
        let step = step(
            state,
            digit,
            chosen_of(base, chosen),
            chosen_of(cover, union),
        );
        match step {
            Some((because, conclusion)) => take(Step {
                technique,
                because,
                conclusion,
            }),
            None => Flow::Continue(()),
        }
    };
    match order {
        Order::Ninefold | Order::Hodoku => {
            for (digit, [rows, columns]) in
                digits().flat_map(|digit| layout.frames().map(move |frame| (digit, frame)))
            {
                for (base, cover) in [(rows, columns), (columns, rows)] {
                    let seats = seats(state, base, digit);
                    closed(&seats[..base.len()], size, &mut |chosen, union| {
                        hand(digit, base, cover, chosen, union)
                    })?;
                }
            }
        }
        Order::Explainer => {
            let mut found = Vec::new();
            let both = |[rows, columns]: [_; 2]| [(columns, rows), (rows, columns)];
            for (base, cover) in layout.frames().flat_map(both) {
                for digit in digits() {
                    // The other lines would form a smaller fish in the other direction.
                    let open = |house: &&House| state.seats(**house, digit) != 0;
                    if base.iter().filter(open).count() < 2 * size {
                        continue;
                    }
                    let seats = seats(state, base, digit);
                    let _ = closed(&seats[..base.len()], size, &mut |chosen, union| {
                        found.push((chosen, digit, union));
                        Flow::Continue(())
                    });
                }
                found.sort_unstable();
                for (chosen, digit, union) in found.drain(..) {
                    hand(digit, base, cover, chosen, union)?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// Returns the seats of a digit in each of these lines.
fn seats<const W: usize>(state: &State<W>, lines: &[House], digit: Digit) -> [u64; 64] {
    let mut seats = [0; 64];
    for (seat, &house) in seats.iter_mut().zip(lines) {
        *seat = state.seats(house, digit);
    }
    seats
}

/// Returns the houses whose bits are set.
fn chosen_of(houses: &[House], chosen: u64) -> Vec<House> {
    let numbered = houses.iter().enumerate();
    let chosen = numbered.filter(|(i, _)| chosen >> i & 1 == 1);
    chosen.map(|(_, &house)| house).collect()
}

fn step<const W: usize>(
    state: &State<W>,
    digit: Digit,
    base: Vec<House>,
    cover: Vec<House>,
) -> Option<(Reason, Conclusion)> {
    let all = |houses: &[House]| {
        let cells = houses.iter().map(|&house| state.layout().cells(house));
        cells.fold(CellSet::EMPTY, |all, cells| all | cells)
    };
    let eliminated = state.candidates(digit, all(&cover) - all(&base));
    let conclusion = Conclusion::eliminate(eliminated)?;
    let fish = Fish {
        digit,
        base,
        cover,
        fins: Vec::new(),
        endo_fins: Vec::new(),
    };
    Some((Reason::Fish(fish), conclusion))
}

#[cfg(test)]
mod tests {
    use crate::picture::{drawn, found};
    use ninefold_logic::Technique;

    #[test]
    fn x_wing() {
        let state = drawn(
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
        assert_eq!(found(&state, Technique::XWing), ["r2346789c27≠5"]);
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
