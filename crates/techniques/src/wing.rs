//! Wings: a pivot of few digits leads to a pincer for each. One digit must be in some pincer, whatever the
//! pivot holds.

use ninefold_grid::{Cell, CellSet, Digit, House};
use ninefold_logic::{Digits, Reason, State, Technique, Wing};

use crate::flow::Flow;
use crate::reach::Order;
use crate::take::{Finder, Take, eliminate};
use crate::three_links;

pub(crate) fn finder<const W: usize>(technique: Technique) -> Option<Finder<W>> {
    use Technique as T;
    Some(Finder::Any(match technique {
        T::WWing => |state, _, _, take| w(state, take),
        T::XyWing => {
            |state, technique, reach, take| match (reach.order, state.layout().sees_further()) {
                (Order::Ninefold | Order::Hodoku, _) => xy(state, take),
                (Order::Explainer, false) => xy_by_pivot(state, take),
                (Order::Explainer, true) => seen_in_order(state, technique, take),
            }
        }
        T::XyzWing => {
            |state, technique, reach, take| match (reach.order, state.layout().sees_further()) {
                (Order::Explainer, true) => seen_in_order(state, technique, take),
                _ => xyz(state, take),
            }
        }
        T::MWing | T::SWing | T::LWing | T::HWing => {
            |state, technique, reach, take| three_links::find(state, technique, reach, take)
        }
        _ => return None,
    }))
}

/// Finds three cells `xy`, `xz`, `yz` in ascending order, by the first, the second, the third, and then the
/// pivot in the same order. The pivot must see the other two.
fn xy<const W: usize>(state: &State<W>, take: &mut Take<'_>) -> Flow {
    let (layout, bivalue) = (state.layout(), state.bivalue());
    for i in bivalue {
        let after = bivalue - CellSet::first_n(i.index() + 1);
        for j in after {
            let shared = state.marks(i) & state.marks(j);
            if shared.only().is_none() {
                continue;
            }
            let third = state.marks(i) ^ state.marks(j);
            // Two cells that do not see each other can only be the pincers.
            let near = if layout.peers(i).contains(j) {
                layout.peers(i) | layout.peers(j)
            } else {
                layout.peers(i) & layout.peers(j)
            };
            let after = after - CellSet::first_n(j.index() + 1);
            for k in after & near {
                if state.marks(k) != third {
                    continue;
                }
                for [pivot, first, second] in [[i, j, k], [j, i, k], [k, j, i]] {
                    let around = layout.peers(pivot);
                    if around.contains(first) && around.contains(second) {
                        let seen = layout.peers(first) & layout.peers(second);
                        hand_over(state, Technique::XyWing, pivot, [first, second], seen, take)?;
                    }
                }
            }
        }
    }
    Flow::Continue(())
}

/// Goes pivot by pivot, pincer by pincer, in the order of cells.
fn xy_by_pivot<const W: usize>(state: &State<W>, take: &mut Take<'_>) -> Flow {
    let (layout, bivalue) = (state.layout(), state.bivalue());
    for pivot in bivalue {
        let near = bivalue & layout.peers(pivot);
        for first in near {
            let third = state.marks(pivot) ^ state.marks(first);
            if (state.marks(pivot) & state.marks(first)).only().is_none() {
                continue;
            }
            for second in near - CellSet::first_n(first.index() + 1) {
                if state.marks(second) == third {
                    let seen = layout.peers(first) & layout.peers(second);
                    let pincers = [first, second];
                    hand_over(state, Technique::XyWing, pivot, pincers, seen, take)?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// Goes pivot by pivot, with two digits or three. Pincers come in the order in which Sudoku Explainer has the
/// cells that a cell sees on boards with further houses.
fn seen_in_order<const W: usize>(
    state: &State<W>,
    technique: Technique,
    take: &mut Take<'_>,
) -> Flow {
    let layout = state.layout();
    let has_three = technique == Technique::XyzWing;
    for pivot in state.open() {
        let marks = state.marks(pivot);
        if marks.len() != 2 + usize::from(has_three) {
            continue;
        }
        let mut near = layout.seen_in_order(pivot);
        near.retain(|&cell| state.bivalue().contains(cell));
        for (i, &first) in near.iter().enumerate() {
            for &second in &near[i + 1..] {
                let (xz, yz) = (state.marks(first), state.marks(second));
                let is_wing = match has_three {
                    true => xz != yz && (xz | yz) == marks,
                    false => (xz & marks).only().is_some() && marks ^ xz == yz,
                };
                if is_wing {
                    let mut seen = layout.peers(first) & layout.peers(second);
                    if has_three {
                        seen &= layout.peers(pivot);
                    }
                    hand_over(state, technique, pivot, [first, second], seen, take)?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// Goes pivot `xyz` by pivot, pincer `xz` by pincer, in the order of cells.
fn xyz<const W: usize>(state: &State<W>, take: &mut Take<'_>) -> Flow {
    let (layout, bivalue) = (state.layout(), state.bivalue());
    for pivot in state.open() - bivalue {
        let near = bivalue & layout.peers(pivot);
        let marks = state.marks(pivot);
        if near.is_empty() || !is_triple(marks) {
            continue;
        }
        for first in near {
            let xz = state.marks(first);
            if !xz.is_within(marks) {
                continue;
            }
            for second in near - CellSet::first_n(first.index() + 1) {
                let yz = state.marks(second);
                if !yz.is_within(marks) || yz == xz {
                    continue;
                }
                let seen = layout.peers(first) & layout.peers(second) & layout.peers(pivot);
                hand_over(
                    state,
                    Technique::XyzWing,
                    pivot,
                    [first, second],
                    seen,
                    take,
                )?;
            }
        }
    }
    Flow::Continue(())
}

/// Whether there are exactly three digits.
fn is_triple(digits: Digits) -> bool {
    let two = digits.bits() & digits.bits().wrapping_sub(1);
    let one = two & two.wrapping_sub(1);
    one != 0 && one & (one - 1) == 0
}

/// Hands over what follows in the cells `seen` from two pincers that share one digit.
fn hand_over<const W: usize>(
    state: &State<W>,
    technique: Technique,
    pivot: Cell,
    pincers: [Cell; 2],
    seen: CellSet<W>,
    take: &mut Take<'_>,
) -> Flow {
    let [xz, yz] = pincers.map(|cell| state.marks(cell));
    let Some(z) = (xz & yz).only() else {
        return Flow::Continue(());
    };
    if !seen.meets(state.places(z)) {
        return Flow::Continue(());
    }
    eliminate(take, technique, state.candidates(z, seen), || {
        Reason::Wing(Wing {
            pivot: Some(pivot),
            pincers: pincers.to_vec(),
            digits: (state.marks(pivot) | xz | yz).iter().collect(),
            digit: z,
            bridge: None,
        })
    })
}

/// Goes through pairs of cells with the same two digits, in ascending order. Then come the eliminated digits,
/// the lower first, and the houses in which the other digit has two places. HoDoKu's rule is kept exactly: a
/// place that sees both cells counts for the first cell.
fn w<const W: usize>(state: &State<W>, take: &mut Take<'_>) -> Flow {
    let (layout, bivalue) = (state.layout(), state.bivalue());
    for first in bivalue {
        let marks = state.marks(first);
        for second in bivalue - CellSet::first_n(first.index() + 1) {
            if state.marks(second) != marks {
                continue;
            }
            let seen = layout.peers(first) & layout.peers(second);
            for digit in marks {
                let eliminated = seen & state.places(digit);
                let Some(other) = (marks - Digits::of(digit)).first() else {
                    continue;
                };
                if eliminated.is_empty() {
                    continue;
                }
                for house in bridges(state, other, [first, second]) {
                    eliminate(
                        take,
                        Technique::WWing,
                        state.candidates(digit, eliminated),
                        || {
                            Reason::Wing(Wing {
                                pivot: None,
                                pincers: vec![first, second],
                                digits: marks.iter().collect(),
                                digit,
                                bridge: Some((house, other)),
                            })
                        },
                    )?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// The houses in which a digit has two places, one seen by the first end and one by the second.
fn bridges<const W: usize>(
    state: &State<W>,
    digit: Digit,
    [first, second]: [Cell; 2],
) -> impl Iterator<Item = House> {
    let layout = state.layout();
    layout.board().houses().filter(move |&house| {
        let seats = state.seats(house, digit);
        let one = seats & seats.wrapping_sub(1);
        if one == 0 || one & (one - 1) != 0 {
            return false;
        }
        let (mut by_first, mut by_second) = (false, false);
        for cell in state.seated(house, seats) {
            if cell != first && cell != second {
                if layout.peers(first).contains(cell) {
                    by_first = true;
                } else if layout.peers(second).contains(cell) {
                    by_second = true;
                }
            }
        }
        by_first && by_second
    })
}

#[cfg(test)]
mod tests {
    use crate::picture::{drawn, found};
    use ninefold_logic::Technique;

    #[test]
    fn xy_wing() {
        let state = drawn(
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
        // The cells that see both pincers are the rest of row 1 in box 1 and the rest of row 3 in box 2.
        assert_eq!(found(&state, Technique::XyWing), ["r1c23,r3c456≠3"]);
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

    #[test]
    fn xyz_wing() {
        let state = drawn(
            "123  .  . |  13 .  . |  .  .  .
               . 23  . |   . .  . |  .  .  .
               .  .  . |   . .  . |  .  .  .
             ----------+----------+---------
               .  .  . |   . .  . |  .  .  .
               .  .  . |   . .  . |  .  .  .
               .  .  . |   . .  . |  .  .  .
             ----------+----------+---------
               .  .  . |   . .  . |  .  .  .
               .  .  . |   . .  . |  .  .  .
               .  .  . |   . .  . |  .  .  .",
        );
        assert_eq!(found(&state, Technique::XyzWing), ["r1c23≠3"]);
        // Pincers with the same two digits are a pair and not a wing.
        let pair = drawn(
            "123  .  . |  23 .  . |  .  .  .
               . 23  . |   . .  . |  .  .  .
               .  .  . |   . .  . |  .  .  .
             ----------+----------+---------
               .  .  . |   . .  . |  .  .  .
               .  .  . |   . .  . |  .  .  .
               .  .  . |   . .  . |  .  .  .
             ----------+----------+---------
               .  .  . |   . .  . |  .  .  .
               .  .  . |   . .  . |  .  .  .
               .  .  . |   . .  . |  .  .  .",
        );
        assert!(found(&pair, Technique::XyzWing).is_empty());
    }

    #[test]
    fn w_wing() {
        let state = drawn(
            " 12  .  . |  .  .  . |  .  .  .
               .  .  . |  .  .  . |  .  .  .
               .  .  . |  .  .  . |  .  .  .
             ----------+----------+---------
               . 12  . |  .  .  . |  .  .  .
               .  .  . |  .  .  . |  .  .  .
               .  .  . |  .  .  . |  .  .  .
             ----------+----------+---------
               .  .  -2| -2 -2 -2 | -2 -2 -2
               .  .  . |  .  .  . |  .  .  .
               .  .  . |  .  .  . |  .  .  .",
        );
        assert_eq!(
            found(&state, Technique::WWing),
            ["r123c2,r456c1≠1"],
            "2 is in r7c1 or r7c2"
        );
        let near_miss = drawn(
            " 12  .  . |  .  .  . |  .  .  .
               .  .  . |  .  .  . |  .  .  .
               .  .  . |  .  .  . |  .  .  .
             ----------+----------+---------
               . 12  . |  .  .  . |  .  .  .
               .  .  . |  .  .  . |  .  .  .
               .  .  . |  .  .  . |  .  .  .
             ----------+----------+---------
               .  .  . | -2 -2 -2 | -2 -2 -2
               .  .  . |  .  .  . |  .  .  .
               .  .  . |  .  .  . |  .  .  .",
        );
        assert!(found(&near_miss, Technique::WWing).is_empty());
    }
}
