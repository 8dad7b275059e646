//! Subsets: k cells of a house with k digits in all (naked), or k digits with k cells in all (hidden). A naked
//! pair or triple in two houses at once is locked if both houses lose candidates.

use ninefold_grid::{Candidate, Cell, CellSet, House};
use ninefold_logic::{Conclusion, Digits, Reason, State, Step, Subset, Technique};

use crate::closed::{bits, closed, closed_by_number};
use crate::direct;
use crate::flow::Flow;
use crate::reach::Order;
use crate::take::{Finder, Take, eliminate};

pub(crate) fn finder<const W: usize>(technique: Technique) -> Option<Finder<W>> {
    use Technique as T;
    Some(Finder::Any(match technique {
        T::LockedPair => |state, technique, _, take| naked(state, 2, true, technique, take),
        T::LockedTriple => |state, technique, _, take| naked(state, 3, true, technique, take),
        T::NakedPair => |state, t, reach, take| naked_in_order(state, 2, reach.order, t, take),
        T::NakedTriple => |state, t, reach, take| naked_in_order(state, 3, reach.order, t, take),
        T::NakedQuadruple => |state, t, reach, take| naked_in_order(state, 4, reach.order, t, take),
        T::HiddenPair => |state, t, reach, take| hidden(state, 2, reach.order, t, take),
        T::HiddenTriple => |state, t, reach, take| hidden(state, 3, reach.order, t, take),
        T::HiddenQuadruple => |state, t, reach, take| hidden(state, 4, reach.order, t, take),
        _ => return direct::finder(technique),
    }))
}

fn naked_in_order<const W: usize>(
    state: &State<W>,
    size: usize,
    order: Order,
    technique: Technique,
    take: &mut Take<'_>,
) -> Flow {
    match order {
        Order::Ninefold | Order::Hodoku => naked(state, size, false, technique, take),
        Order::Explainer => naked_by_house(state, size, technique, take),
    }
}

/// Goes house by house, boxes first. A subset in two houses eliminates from both, and is handed over once, for
/// its box. `locked` chooses the subsets that eliminate from two houses, or the others.
fn naked<const W: usize>(
    state: &State<W>,
    size: usize,
    locked: bool,
    technique: Technique,
    take: &mut Take<'_>,
) -> Flow {
    let layout = state.layout();
    let board = layout.board();
    let mut marks = [0u64; 64];
    for house in layout.boxes_first() {
        let cells = board.cells_of(house);
        for (mark, &cell) in marks.iter_mut().zip(cells) {
            *mark = state.marks(cell).bits();
        }
        closed(&marks[..cells.len()], size, &mut |chosen, union| {
            let set = bits(chosen).map(|i| cells[i]).collect();
            let seen = layout.common_peers(set) & state.open();
            let digits = Digits::of_bits(union);
            let eliminated: Vec<Candidate> = seen
                .iter()
                .flat_map(|cell| state.candidates_of(cell, digits))
                .collect();
            if eliminated.is_empty() {
                return Flow::Continue(());
            }
            // A subset in the crossing of a box and a line counts for the box.
            let block = layout.houses_around(set).find(|&h| layout.is_box(h));
            let shared = block.map_or(CellSet::EMPTY, |block| layout.cells(block));
            let loses = |h: &House| {
                let own = layout.cells(*h);
                let own = if layout.is_box(*h) { own } else { own - shared };
                eliminated.iter().any(|c| own.contains(c.cell))
            };
            let houses: Vec<House> = layout.houses_around(set).filter(loses).collect();
            let is_first = block.or(layout.houses_around(set).next()) == Some(house);
            if !is_first || (houses.len() > 1) != locked {
                return Flow::Continue(());
            }
            eliminate(take, technique, eliminated, || {
                Reason::Subset(Subset {
                    cells: set.iter().collect(),
                    digits: digits.iter().collect(),
                    houses,
                    is_hidden: false,
                })
            })
        })?;
    }
    Flow::Continue(())
}

/// Goes through boxes, columns, rows and further houses, with sets of seats as binary numbers. A subset
/// eliminates only from the house in which it is found. If cells see further, each digit is removed wherever
/// all its places in the subset are seen.
fn naked_by_house<const W: usize>(
    state: &State<W>,
    size: usize,
    technique: Technique,
    take: &mut Take<'_>,
) -> Flow {
    let layout = state.layout();
    let mut marks = [0u64; 64];
    for house in layout.boxes_columns_rows() {
        // The other open cells would be a smaller hidden subset.
        if layout.side() - state.filled(house) < 2 * size {
            continue;
        }
        let cells = layout.board().cells_of(house);
        for (mark, &cell) in marks.iter_mut().zip(cells) {
            *mark = state.marks(cell).bits();
        }
        closed_by_number(&marks[..cells.len()], size, &mut |chosen, union| {
            let digits = Digits::of_bits(union);
            let set: CellSet<W> = state.seated(house, chosen).collect();
            let eliminated: Vec<Candidate> = match layout.sees_further() {
                false => (layout.cells(house) - set)
                    .iter()
                    .flat_map(|cell| state.candidates_of(cell, digits))
                    .collect(),
                true => seen_by_subset(state, set, digits),
            };
            let houses = match layout.sees_further() {
                false => vec![house],
                true => houses_of_all(state, set, &eliminated),
            };
            eliminate(take, technique, eliminated, || {
                Reason::Subset(Subset {
                    cells: set.iter().collect(),
                    digits: digits.iter().collect(),
                    houses,
                    is_hidden: false,
                })
            })
        })?;
    }
    Flow::Continue(())
}

/// Returns the houses of a naked subset that lose candidates, or none if the subset eliminates elsewhere.
fn houses_of_all<const W: usize>(
    state: &State<W>,
    set: CellSet<W>,
    eliminated: &[Candidate],
) -> Vec<House> {
    let layout = state.layout();
    let houses: Vec<House> = layout.houses_around(set).collect();
    let is_in = |house: &House, of: &Candidate| layout.cells(*house).contains(of.cell);
    let is_in_any = |of: &Candidate| houses.iter().any(|house| is_in(house, of));
    if !eliminated.iter().all(is_in_any) {
        return Vec::new();
    }
    let loses = |house: &House| eliminated.iter().any(|of| is_in(house, of));
    houses.iter().copied().filter(loses).collect()
}

/// Returns the candidates of these digits, outside a naked subset, that see all places of their digit in it.
pub(crate) fn seen_by_subset<const W: usize>(
    state: &State<W>,
    set: CellSet<W>,
    digits: Digits,
) -> Vec<Candidate> {
    let of = |digit| {
        let seen = state.layout().common_peers(set & state.places(digit));
        state.candidates(digit, seen - set)
    };
    digits.iter().flat_map(of).collect()
}

/// Goes house by house: boxes, rows, columns; or boxes, columns, rows with sets of digits as binary numbers.
fn hidden<const W: usize>(
    state: &State<W>,
    size: usize,
    order: Order,
    technique: Technique,
    take: &mut Take<'_>,
) -> Flow {
    let layout = state.layout();
    let side = layout.side();
    let mut seats = [0u64; 64];
    let mut of_house = |house: House, by_number: bool| {
        // The other digits would be a naked subset that is no larger.
        // The digits outside the subset must be able to lose a place; by number, they must not be a smaller subset.
        let outside = if by_number { size } else { 0 };
        if side - state.filled(house) <= size + outside {
            return Flow::Continue(());
        }
        for (seat, digit) in seats.iter_mut().zip(layout.board().digits()) {
            *seat = state.seats(house, digit);
        }
        let mut hand = |chosen: u64, union: u64| match hidden_step(state, house, chosen, union) {
            // Sudoku Explainer hands it over for the house that it reaches first.
            Some((subset, conclusion)) if by_number || subset.houses.first() == Some(&house) => {
                take(Step {
                    technique,
                    because: Reason::Subset(subset),
                    conclusion,
                })
            }
            _ => Flow::Continue(()),
        };
        if by_number {
            return closed_by_number(&seats[..side], size, &mut hand);
        }
        closed(&seats[..side], size, &mut hand)
    };
    match order {
        Order::Ninefold | Order::Hodoku => {
            layout.boxes_first().try_for_each(|h| of_house(h, false))
        }
        Order::Explainer => layout
            .boxes_columns_rows()
            .try_for_each(|h| of_house(h, true)),
    }
}

/// Returns what follows if these digits have these seats of a house, equally many, to themselves. If the seats
/// are in a box and in a line, these two are its houses, the box first.
fn hidden_step<const W: usize>(
    state: &State<W>,
    house: House,
    digits: u64,
    seats: u64,
) -> Option<(Subset, Conclusion)> {
    let digits = Digits::of_bits(digits);
    let cells: Vec<Cell> = state.seated(house, seats).collect();
    let eliminated = cells
        .iter()
        .flat_map(|&cell| state.candidates_of(cell, state.marks(cell) - digits));
    let conclusion = Conclusion::eliminate(eliminated.collect())?;
    let layout = state.layout();
    let set: CellSet<W> = cells.iter().copied().collect();
    let holds = |other: &House| {
        let places = |digit| state.places(digit) & layout.cells(*other);
        digits.iter().all(|digit| places(digit).is_within(set))
    };
    let mut houses: Vec<House> = layout.houses_around(set).filter(holds).collect();
    houses.sort_by_key(|&other| !layout.is_box(other));
    let subset = Subset {
        digits: digits.iter().collect(),
        houses,
        is_hidden: true,
        cells,
    };
    Some((subset, conclusion))
}

#[cfg(test)]
mod tests {
    use crate::picture::{drawn, found};
    use ninefold_logic::Technique;

    #[test]
    fn on_four_by_four() {
        let state = drawn(
            "12  . | . 12
              .  . | .  .
             ------+------
              .  . | .  .
              .  . | .  .",
        );
        assert_eq!(found(&state, Technique::NakedPair), ["r1c23≠1, r1c23≠2"]);
        // The other two digits of the row form a naked pair, the complement of this hidden pair.
        let hidden = found(&state, Technique::HiddenPair);
        assert_eq!(hidden, ["r1c23≠1, r1c23≠2"]);
        assert!(found(&state, Technique::LockedPair).is_empty());
        let state = drawn(
            "12 12 | .  .
              .  . | .  .
             ------+------
              .  . | .  .
              .  . | .  .",
        );
        let both = ["r1c34,r2c12≠1, r1c34,r2c12≠2"];
        assert_eq!(found(&state, Technique::LockedPair), both);
        assert!(found(&state, Technique::NakedPair).is_empty());
    }

    #[test]
    fn hidden() {
        let state = drawn(
            "-12   .   . | -12 -12 -12 | -12 -12 -12
               .   .   . |   .   .   . |   .   .   .
               .   .   . |   .   .   . |   .   .   .
             ------------+-------------+------------
               .   .   . |   .   .   . |   .   .   .
               .   .   . |   .   .   . |   .   .   .
               .   .   . |   .   .   . |   .   .   .
             ------------+-------------+------------
               .   .   . |   .   .   . |   .   .   .
               .   .   . |   .   .   . |   .   .   .
               .   .   . |   .   .   . |   .   .   .",
        );
        let rest: Vec<String> = (3..=9).map(|digit| format!("r1c23≠{digit}")).collect();
        assert_eq!(found(&state, Technique::HiddenPair), [rest.join(", ")]);
    }

    #[test]
    fn a_hidden_pair_of_a_box_and_a_line_is_one_step() {
        let state = drawn(
            ".   .   -12 -12
             -12 -12 .   .
             .   .   .   .
             .   .   .   .",
        );
        let all = state.all(Technique::HiddenPair, &crate::Reach::default());
        let houses = |step: &ninefold_logic::Step| match &step.because {
            ninefold_logic::Reason::Subset(subset) => subset.houses.len(),
            other => panic!("{other:?}"),
        };
        assert_eq!(houses(&all[0]), 2, "{all:?}");
        let is_same = |step: &ninefold_logic::Step| step.conclusion == all[0].conclusion;
        assert!(!all[1..].iter().any(is_same));
    }
}
