//! What candidates of cells that touch exclude in a non-consecutive puzzle, as SukakuExplainer looks for it: a
//! placed digit, all candidates of a cell, or all places of a digit in a house exclude a candidate.
//!
//! SukakuExplainer removes what a placed digit excludes when it places the digit. Here this is a step, so that
//! it can be proved and explained. The link of its reason holds the digit.

use ninefold_grid::{Cell, CellSet, Digit, House, HouseKind};
use ninefold_logic::{Digits, Exclusions, Node, State, Technique, Truth};

use crate::flow::Flow;
use crate::take::{Take, exclude};

/// The numbers of candidates of a cell that SukakuExplainer uses.
const CANDIDATES: std::ops::RangeInclusive<usize> = 2..=3;
/// The number of windows that are drawn. SukakuExplainer does not use the others here.
const WINDOWS: usize = 4;
/// The largest number of cells of a line that one cell touches or is, and of cells of a box.
const MAX_PLACES: [usize; 2] = [3, 5];

/// Goes through the placed digits, then through the open cells, each time cell by cell.
pub(super) fn by_cells<const W: usize>(
    state: &State<W>,
    exclusions: &Exclusions,
    take: &mut Take<'_>,
) -> Flow {
    for cell in state.layout().board().cells() {
        if let Some(digit) = state.value(cell) {
            let node = Node {
                digit,
                cells: vec![cell],
            };
            by_cell(
                state,
                exclusions,
                (cell, Digits::of(digit)),
                Some(node),
                take,
            )?;
        }
    }
    for cell in state.open() {
        let marks = state.marks(cell);
        if CANDIDATES.contains(&marks.len()) {
            by_cell(state, exclusions, (cell, marks), None, take)?;
        }
    }
    Flow::Continue(())
}

/// Hands over what all of these digits of a cell exclude in the cells that it touches.
fn by_cell<const W: usize>(
    state: &State<W>,
    exclusions: &Exclusions,
    (cell, digits): (Cell, Digits),
    placed: Option<Node>,
    take: &mut Take<'_>,
) -> Flow {
    let first = Digits::first_n(state.layout().side());
    let excluded_at = |near: Cell| {
        let sees = state.layout().board().sees(cell, near);
        digits.iter().fold(first, |all, digit| {
            let own = if sees {
                Digits::of(digit)
            } else {
                Digits::EMPTY
            };
            all & (exclusions.digits(digit) | own)
        })
    };
    let near = exclusions.near(cell).iter();
    let mut targets: Vec<_> = near
        .flat_map(|&near| state.candidates_of(near, excluded_at(near)))
        .collect();
    targets.sort_unstable();
    let link = (Truth::Cell(cell), placed);
    exclude(take, Technique::MarkedPair, targets, link)
}

/// Goes digit by digit through windows, columns, rows and boxes. Hands over what the places of the digit
/// exclude if each of them touches the cell or is the cell.
pub(super) fn by_places<const W: usize>(
    state: &State<W>,
    exclusions: &Exclusions,
    take: &mut Take<'_>,
) -> Flow {
    let layout = state.layout();
    let windows = layout.further().iter().copied();
    let windows: Vec<House> = windows
        .filter(|&house| matches!(layout.board().kind(house), HouseKind::Window(..)))
        .take(WINDOWS)
        .collect();
    let [lines, boxes] = MAX_PLACES;
    let parts = [
        (&windows[..], boxes),
        (layout.columns(), lines),
        (layout.rows(), lines),
        (layout.blocks(), boxes),
    ];
    for digit in layout.board().digits() {
        for (houses, most) in parts {
            for &house in houses {
                let places = state.places(digit) & layout.cells(house);
                if (2..=most).contains(&places.len()) {
                    in_house(state, exclusions, (house, digit), places, take)?;
                }
            }
        }
    }
    Flow::Continue(())
}

fn in_house<const W: usize>(
    state: &State<W>,
    exclusions: &Exclusions,
    (house, digit): (House, Digit),
    places: CellSet<W>,
    take: &mut Take<'_>,
) -> Flow {
    let around = |cell: Cell| {
        let near = exclusions.near(cell).iter().copied();
        near.chain([cell]).collect::<CellSet<W>>()
    };
    let all = CellSet::first_n(state.layout().board().cell_count());
    let cells = places.iter().fold(all, |all, cell| all & around(cell));
    let excluded = exclusions.digits(digit);
    let targets: Vec<_> = cells
        .iter()
        .flat_map(|cell| state.candidates_of(cell, excluded))
        .collect();
    let link = (Truth::House(house, digit), None);
    exclude(take, Technique::SeenByAllPlaces, targets, link)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use ninefold_grid::constraint::{Constraint, Kind};
    use ninefold_grid::{Board, Candidate, Cell, Puzzle, Shape};
    use ninefold_logic::{State, Truth, houses, verify};
    use ninefold_testkit::full::Rng;

    use super::{by_cells, by_places};
    use crate::flow::Flow;
    use crate::take::Take;

    /// Returns a board with some digits and a third of the other candidates, whether or not they lead to a
    /// solution. No house has only one place for a digit in it.
    fn board(rng: &mut Rng) -> State<2> {
        let rule = Constraint::of(Kind::NonConsecutive, Vec::new());
        let puzzle = Puzzle::empty(Board::of(Shape::NINE)).with_constraints(vec![rule]);
        let mut state = State::ruled(houses(&puzzle).expect("a small board"), true);
        let cells: Vec<Cell> = state.layout().board().cells().collect();
        for &cell in &cells {
            for digit in Board::of(Shape::NINE).digits() {
                let candidate = Candidate { cell, digit };
                if !state.has(candidate) {
                    continue;
                }
                match rng.below(150) {
                    0 => state.place(candidate),
                    1..100 => state.eliminate(candidate),
                    _ => {}
                }
            }
        }
        state
    }

    /// Whether two candidates exclude each other: they are in one cell, or one digit in cells that see each
    /// other, or consecutive digits in cells that touch.
    fn excludes(board: &Board, a: Candidate, b: Candidate) -> bool {
        let touches = board.neighbours(a.cell).contains(&b.cell);
        a != b
            && (a.cell == b.cell
                || a.digit == b.digit && board.sees(a.cell, b.cell)
                || a.digit.index().abs_diff(b.digit.index()) == 1 && touches)
    }

    /// Returns all candidates that a finder eliminates. Its steps are proved.
    fn found(
        state: &State<2>,
        find: impl Fn(&mut Take<'_>) -> Flow,
        is_wanted: impl Fn(&Truth) -> bool,
    ) -> BTreeSet<Candidate> {
        let mut all = BTreeSet::new();
        let _ = find(&mut |step| {
            assert_eq!(verify(state, &step), Ok(()), "{step:?}");
            if step.because.truths().iter().all(&is_wanted) {
                all.extend(step.conclusion.candidates().iter().copied());
            }
            Flow::Continue(())
        });
        all
    }

    #[test]
    fn each_candidate_is_compared_with_each_other() {
        let mut rng = Rng::new(7);
        let mut counts = [0; 3];
        for _ in 0..300 {
            let state = board(&mut rng);
            let layout = state.layout();
            let plain = layout.board().clone();
            let exclusions = layout.exclusions().expect("a non-consecutive puzzle");
            let open: Vec<Candidate> = (plain.cells())
                .flat_map(|cell| state.candidates_of(cell, state.marks(cell)))
                .collect();
            let excluded_by = |all: &[Candidate]| -> Vec<Candidate> {
                let is_out = |&of: &Candidate| all.iter().all(|&by| excludes(&plain, by, of));
                open.iter().copied().filter(is_out).collect()
            };
            let held = |cell: Cell| state.value(cell).map(|digit| Candidate { cell, digit });

            let is_placed = |truth: &Truth| match truth {
                Truth::Cell(cell) => held(*cell).is_some(),
                _ => false,
            };
            let by = |take: &mut Take<'_>| by_cells(&state, exclusions, take);
            let placed: BTreeSet<Candidate> = (plain.cells().filter_map(held))
                .flat_map(|by| excluded_by(&[by]))
                .collect();
            assert_eq!(found(&state, by, is_placed), placed);

            let few = |cell: &Cell| [2, 3].contains(&state.marks(*cell).len());
            let of_cells: BTreeSet<Candidate> = (plain.cells().filter(few))
                .flat_map(|cell| excluded_by(&state.candidates_of(cell, state.marks(cell))))
                .collect();
            assert_eq!(found(&state, by, |truth| !is_placed(truth)), of_cells);

            let by = |take: &mut Take<'_>| by_places(&state, exclusions, take);
            let mut of_houses: BTreeSet<Candidate> = BTreeSet::new();
            for (house, digit) in (plain.houses()).flat_map(|h| plain.digits().map(move |d| (h, d)))
            {
                let places = state.candidates(digit, layout.cells(house));
                if places.len() > 1 {
                    let out = excluded_by(&places).into_iter();
                    of_houses.extend(out.filter(|of| of.digit != digit));
                }
            }
            assert_eq!(found(&state, by, |_| true), of_houses);
            counts[0] += placed.len();
            counts[1] += of_cells.len();
            counts[2] += of_houses.len();
        }
        assert!(counts.iter().all(|&count| count > 100), "{counts:?}");
    }
}
