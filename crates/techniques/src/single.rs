//! Singles: one cell left in a house, one candidate left in a cell, or one place left for a digit in a house.

use ninefold_grid::Candidate;
use ninefold_logic::{Conclusion, Reason, Single, SingleKind, State, Step, Technique};

use crate::flow::Flow;
use crate::reach::Order;
use crate::take::{Finder, Take};

/// Returns the step that places the digit of a single.
pub(crate) fn placed(technique: Technique, single: Single) -> Step {
    let Single { cell, digit, .. } = single;
    Step {
        technique,
        because: Reason::Single(single),
        conclusion: Conclusion::Place(vec![Candidate { cell, digit }]),
    }
}

pub(crate) fn finder<const W: usize>(technique: Technique) -> Option<Finder<W>> {
    Some(Finder::Any(match technique {
        Technique::FullHouse => |state, _, reach, take| full_houses(state, reach.order, take),
        Technique::NakedSingle => |state, _, _, take| naked(state, take),
        Technique::HiddenSingle => |state, _, reach, take| hidden(state, reach.order, take),
        _ => return None,
    }))
}

/// Goes house by house.
fn full_houses<const W: usize>(state: &State<W>, order: Order, take: &mut Take<'_>) -> Flow {
    if !state.has_nearly_full() {
        return Flow::Continue(());
    }
    let layout = state.layout();
    let mut full = |house| {
        if !state.is_nearly_full(house) {
            return Flow::Continue(());
        }
        let left = (layout.cells(house) & state.open()).only();
        if let Some(cell) = left
            && let Some(digit) = state.marks(cell).only()
        {
            let kind = SingleKind::Full(house);
            take(placed(Technique::FullHouse, Single { cell, digit, kind }))?;
        }
        Flow::Continue(())
    };
    match order {
        Order::Hodoku => layout.board().houses().try_for_each(&mut full),
        Order::Ninefold | Order::Explainer => layout.boxes_columns_rows().try_for_each(&mut full),
    }
}

/// Goes cell by cell.
fn naked<const W: usize>(state: &State<W>, take: &mut Take<'_>) -> Flow {
    for cell in state.open() {
        if let Some(digit) = state.marks(cell).only() {
            let kind = SingleKind::Naked;
            take(placed(Technique::NakedSingle, Single { cell, digit, kind }))?;
        }
    }
    Flow::Continue(())
}

/// Goes house by house (rows, columns, boxes, or the other way round), and there digit by digit. A digit that
/// is single in two houses is handed over for each of them.
fn hidden<const W: usize>(state: &State<W>, order: Order, take: &mut Take<'_>) -> Flow {
    let layout = state.layout();
    let (rows, columns, boxes) = (layout.rows(), layout.columns(), layout.boxes());
    let parts = match order {
        Order::Hodoku => [rows, columns, boxes],
        Order::Ninefold | Order::Explainer => [boxes, columns, rows],
    };
    for (house, digit) in parts.into_iter().flat_map(|houses| state.lone(houses)) {
        if let Some(cell) = state.seated(house, state.seats(house, digit)).next() {
            let kind = SingleKind::Hidden(house);
            take(placed(
                Technique::HiddenSingle,
                Single { cell, digit, kind },
            ))?;
        }
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests {
    use crate::picture::{boards_of, drawn, found};
    use ninefold_logic::Technique;

    #[test]
    fn of_all_kinds() {
        let state = drawn(
            "1 2 | 3 .
             . . | . .
             ----+----
             . . | . .
             . . | . .",
        );
        assert_eq!(found(&state, Technique::FullHouse), ["r1c4=4"]);
        assert_eq!(found(&state, Technique::NakedSingle), ["r1c4=4"]);
        assert_eq!(found(&state, Technique::HiddenSingle), ["r1c4=4"]);
        let open = drawn(
            "1 2 | . .
             . . | . .
             ----+----
             . . | . .
             . . | . .",
        );
        assert!(found(&open, Technique::FullHouse).is_empty());
        assert!(found(&open, Technique::NakedSingle).is_empty());
        assert!(found(&open, Technique::HiddenSingle).is_empty());
    }

    #[test]
    fn it_is_known_whether_a_house_is_nearly_full() {
        let mut count = 0;
        for state in boards_of(1, 28) {
            let mut houses = state.layout().board().houses();
            let any = houses.any(|house| state.is_nearly_full(house));
            assert_eq!(state.has_nearly_full(), any);
            count += usize::from(any);
        }
        assert!(count > 5, "{count}");
    }
}
