//! Unique loops: an even number of cells in a ring, each of which may hold the same two digits. Each house has two cells of
//! the loop, one of either colour, or none. If the cells held only these digits, the digits could be exchanged.
//! So one of the cells holds another digit. A unique rectangle is a loop of four.
//!
//! | extra digits are in | what follows | type |
//! |---|---|---|
//! | one cell | it holds one of them | 1 |
//! | several, the same digit | one of them holds it | 2 |
//! | two of a house | they fill up a naked subset, or leave a hidden one | 3 |
//! | two of a house, one digit locked in them | the other digit is removed | 4 |
//!
//! The order is Sudoku Explainer's. The search starts from each cell with two digits and goes depth first,
//! through boxes, rows, columns. At most two cells may have extra digits, or more if there is one extra digit
//! in all. Of each loop it keeps one step of each kind.
//!
//! This search gives up a path as soon as a house has two cells of one colour. It never enters a cell that is
//! alone in one of its houses. Sudoku Explainer finds both out at the end of the loop. A path also never enters
//! a cell from which the same two digits were searched before, because all loops through that cell are known.

use ninefold_grid::{Candidate, Cell, CellSet, Digit, House};
use ninefold_logic::{Conclusion, Digits, ProperState, Reason, State, Step, Technique, UniqueLoop};

use crate::closed::{bits, choices_by_number};
use crate::flow::Flow;
use crate::subset::seen_by_subset;
use crate::take::Take;

/// The largest subset of type 3. Twice as many cells must be open in the house, so larger ones are of no use in
/// 9×9.
const MAX_SUBSET_CELLS: usize = 4;

/// The longest loop. 9×9 has no room for a longer one.
const MAX_CELLS: usize = 18;

/// Distinguishes a step of a loop from the other steps of the same loop.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Kind {
    One,
    Two,
    Naked,
    Hidden,
    Four,
}

impl Kind {
    /// The technique for a loop of this many cells.
    fn technique(self, length: usize) -> Technique {
        use Technique as T;
        match (self, length) {
            (Kind::One, 4) => T::UniqueRectangle1,
            (Kind::Two, 4) => T::UniqueRectangle2,
            (Kind::Naked | Kind::Hidden, 4) => T::UniqueRectangle3,
            (Kind::Four, 4) => T::UniqueRectangle4,
            (Kind::One, _) => T::UniqueLoop1,
            (Kind::Two, _) => T::UniqueLoop2,
            (Kind::Naked | Kind::Hidden, _) => T::UniqueLoop3,
            (Kind::Four, _) => T::UniqueLoop4,
        }
    }
}

/// A cell of the loop so far, and the next cells to try.
struct Turn<const W: usize> {
    /// The number of further cells that may have extra digits of any kind. More may have them if all have the
    /// same one.
    spare: i32,
    /// The extra digits so far.
    extra: Digits,
    /// The house that led to this cell.
    by: Option<House>,
    /// The house that is searched, by its number in the order box, row, column, others, and its cells that are
    /// left to try.
    house: usize,
    pool: CellSet<W>,
    /// The cells of the loop so far. For either colour, its cells of that colour and all cells that see one of them.
    path: CellSet<W>,
    shut: [CellSet<W>; 2],
}

/// A search from one cell.
struct LoopSearch<'a, const W: usize> {
    state: ProperState<'a, W>,
    digits: [Digit; 2],
    /// The cells with both digits, and those of them that have a mate in each of their houses.
    both: CellSet<W>,
    mated: CellSet<W>,
    /// Whether extra digits of cells that were only looked at count too, as in Sudoku Explainer 1.2.1.
    first_uniqueness: bool,
}

/// Hands over steps of rectangles and loops in Sudoku Explainer's order, without regard to price.
pub(crate) fn find<const W: usize>(
    state: ProperState<'_, W>,
    first_uniqueness: bool,
    take: &mut Take<'_>,
) -> Flow {
    let mut known: Vec<(Kind, CellSet<W>)> = Vec::new();
    let mut starts: Vec<(Digits, CellSet<W>)> = Vec::new();
    for cell in state.bivalue() {
        let pair = state.marks(cell);
        let mut digits = pair.iter();
        let (Some(a), Some(b)) = (digits.next(), digits.next()) else {
            continue;
        };
        let mut both = state.places(a) & state.places(b);
        if !first_uniqueness {
            match starts.iter_mut().find(|(known, _)| *known == pair) {
                Some((_, before)) => {
                    both -= *before;
                    before.insert(cell);
                }
                None => starts.push((pair, CellSet::of(cell))),
            }
        }
        if !has_mates(&state, both, cell) || !could_be_loop(&state, both, pair) {
            continue;
        }
        let mated = mated(&state, both);
        if !mated.contains(cell) || !could_be_loop(&state, mated, pair) {
            continue;
        }
        let search = LoopSearch {
            mated,
            state,
            digits: [a, b],
            both,
            first_uniqueness,
        };
        search.each(cell, &mut |path| {
            let set: CellSet<W> = path.iter().copied().collect();
            search.steps(path, &mut |kind, because, conclusion| {
                if known.contains(&(kind, set)) {
                    return Flow::Continue(());
                }
                known.push((kind, set));
                take(Step {
                    technique: kind.technique(path.len()),
                    because: Reason::UniqueLoop(because),
                    conclusion,
                })
            })
        })?;
    }
    Flow::Continue(())
}

/// Whether enough of the cells have only these two digits, or have all the same extra digit. At most two cells
/// of a loop do not.
fn could_be_loop<const W: usize>(state: &State<W>, both: CellSet<W>, pair: Digits) -> bool {
    let pure = both & state.bivalue();
    if pure.only().is_none() {
        return true;
    }
    let (mut once, mut twice) = (Digits::EMPTY, Digits::EMPTY);
    for cell in both - pure {
        if let Some(extra) = (state.marks(cell) - pair).only() {
            let extra = Digits::of(extra);
            if extra.is_within(twice) {
                return true;
            }
            twice |= once & extra;
            once |= extra;
        }
    }
    false
}

/// Whether each house of a cell has others of these cells.
fn has_mates<const W: usize>(state: &State<W>, cells: CellSet<W>, cell: Cell) -> bool {
    let layout = state.layout();
    let houses = layout.board().houses_of(cell);
    let others = cells - CellSet::of(cell);
    houses
        .iter()
        .all(|&house| layout.cells(house).meets(others))
}

/// Removes cells that are alone in one of their houses, as long as there are any, and returns the rest.
fn mated<const W: usize>(state: &State<W>, mut cells: CellSet<W>) -> CellSet<W> {
    let layout = state.layout();
    loop {
        let before = cells;
        for house in layout.board().houses() {
            let own = layout.cells(house) & cells;
            if own.only().is_some() {
                cells -= own;
            }
        }
        if cells == before {
            return cells;
        }
    }
}

impl<const W: usize> LoopSearch<'_, W> {
    /// Calls `with` with every loop through a cell, in the order of the search. Each loop comes twice or more.
    fn each(&self, start: Cell, with: &mut dyn FnMut(&[Cell]) -> Flow) -> Flow {
        let layout = self.state.layout();
        let pair: Digits = self.digits.into_iter().collect();
        let shuts = |cell: Cell| layout.peers(cell) | CellSet::of(cell);
        let mut path = vec![start];
        let mut turns: Vec<Turn<W>> = vec![Turn {
            spare: 2,
            extra: Digits::EMPTY,
            by: None,
            house: 0,
            pool: CellSet::EMPTY,
            path: CellSet::of(start),
            shut: [shuts(start), CellSet::EMPTY],
        }];
        self.look(&path, &mut turns[0]);
        while let Some(turn) = turns.last_mut() {
            let Some(next) = turn.pool.first() else {
                turn.house += 1;
                if self.house_of(&path, turn).is_some() {
                    self.look(&path, turn);
                } else {
                    path.pop();
                    turns.pop();
                }
                continue;
            };
            turn.pool.remove(next);
            if next == start {
                if path.len() >= 4 && self.is_loop(&path) {
                    with(&path)?;
                }
                continue;
            }
            let marks = self.state.marks(next);
            let extra = (turn.extra | marks) - pair;
            if self.first_uniqueness {
                turn.extra = extra;
            }
            let is_rich = marks != pair;
            let colour = path.len() % 2;
            if is_rich && turn.spare <= 0 && extra.only().is_none()
                || !self.mated.contains(next)
                || turn.shut[colour].contains(next)
            {
                continue;
            }
            let mut shut = turn.shut;
            shut[colour] |= shuts(next);
            let mut turn = Turn {
                spare: turn.spare - i32::from(is_rich),
                extra,
                by: self.house_of(&path, turn),
                house: 0,
                pool: CellSet::EMPTY,
                path: turn.path | CellSet::of(next),
                shut,
            };
            path.push(next);
            self.look(&path, &mut turn);
            turns.push(turn);
        }
        Flow::Continue(())
    }

    /// Fills the pool of a turn with the next cells to try in its house. With `first_uniqueness` it takes all
    /// cells with both digits, because their extra digits count. Otherwise it leaves out cells at which the
    /// path would end at once.
    fn look(&self, path: &[Cell], turn: &mut Turn<W>) {
        turn.pool = CellSet::EMPTY;
        let (Some(&start), Some(house)) = (path.first(), self.house_of(path, turn)) else {
            return;
        };
        if turn.by == Some(house) {
            return;
        }
        let cells = self.state.layout().cells(house);
        if path.len() < MAX_CELLS {
            turn.pool = (cells & self.both) - turn.path;
            if !self.first_uniqueness {
                turn.pool &= self.mated - turn.shut[path.len() % 2];
                if turn.spare <= 0 && turn.extra.only().is_none() {
                    turn.pool &= self.state.bivalue();
                }
            }
        }
        if path.len() >= 4 && cells.contains(start) {
            turn.pool.insert(start);
        }
    }

    /// The house of the last cell that is searched.
    fn house_of(&self, path: &[Cell], turn: &Turn<W>) -> Option<House> {
        let cell = *path.last()?;
        self.state.layout().house_in_order(cell, turn.house)
    }

    /// Whether each house of these cells has exactly two of them. Two cells of one colour never share a house.
    fn is_loop(&self, path: &[Cell]) -> bool {
        let layout = self.state.layout();
        let all: CellSet<W> = path.iter().copied().collect();
        path.iter().all(|&cell| {
            let mut houses = layout.board().houses_of(cell).iter();
            houses.all(|&house| (layout.cells(house) & all).len() == 2)
        })
    }

    /// Hands over what follows from a loop.
    fn steps(
        &self,
        path: &[Cell],
        hand: &mut dyn FnMut(Kind, UniqueLoop, Conclusion) -> Flow,
    ) -> Flow {
        let state = &*self.state;
        let pair: Digits = self.digits.into_iter().collect();
        let is_rich = |cell: &&Cell| state.marks(**cell) != pair;
        let rich: Vec<Cell> = path.iter().filter(is_rich).copied().collect();
        let all = rich
            .iter()
            .fold(Digits::EMPTY, |all, &c| all | state.marks(c));
        let extra = all - pair;
        let mut hand = |kind, subset, houses, eliminated| match Conclusion::eliminate(eliminated) {
            Some(conclusion) => {
                let because = UniqueLoop {
                    cells: path.to_vec(),
                    digits: self.digits,
                    subset,
                    houses,
                };
                hand(kind, because, conclusion)
            }
            None => Flow::Continue(()),
        };
        if let &[cell] = rich.as_slice() {
            return hand(Kind::One, vec![], vec![], state.candidates_of(cell, pair));
        }
        if let (Some(digit), true) = (extra.only(), rich.len() > 1) {
            let seen = state.layout().common_peers(rich.iter().copied().collect());
            let eliminated = state.candidates(digit, seen);
            hand(Kind::Two, vec![], vec![], eliminated)?;
        }
        let &[first, second] = rich.as_slice() else {
            return Flow::Continue(());
        };
        if extra.only().is_none() {
            self.type_3([first, second], extra, &mut hand)?;
        }
        self.type_4([first, second], &mut hand)
    }

    /// The houses of both cells: box, row, column, others.
    fn shared(&self, [first, second]: [Cell; 2]) -> impl Iterator<Item = House> {
        let layout = self.state.layout();
        let houses = layout.box_row_column(first);
        houses.filter(move |&house| layout.cells(house).contains(second))
    }

    fn type_3(&self, rich: [Cell; 2], extra: Digits, hand: &mut Hand<'_>) -> Flow {
        let state = &*self.state;
        let least = if self.first_uniqueness {
            extra.len()
        } else {
            2
        };
        for size in least..=MAX_SUBSET_CELLS {
            for house in self.shared(rich) {
                let open = (state.layout().cells(house) & state.open()).len();
                if 2 * size <= open && size >= extra.len() {
                    self.naked(rich, extra, house, size, hand)?;
                }
                if 2 * size < open {
                    self.hidden(rich, extra, house, size, hand)?;
                }
            }
        }
        Flow::Continue(())
    }

    /// One of the rich cells holds an extra digit, and `size` − 1 other cells of the house hold the other
    /// digits of a set.
    fn naked(
        &self,
        rich: [Cell; 2],
        extra: Digits,
        house: House,
        size: usize,
        hand: &mut Hand<'_>,
    ) -> Flow {
        let state = &*self.state;
        let shared = extra & state.marks(rich[0]) & state.marks(rich[1]);
        let fits =
            |cell: &&Cell| !rich.contains(cell) && (2..=size).contains(&state.marks(**cell).len());
        let cells = state.layout().board().cells_of(house).iter();
        let others: Vec<Cell> = cells.filter(fits).copied().collect();
        for chosen in choices_by_number(size - 1, others.len()) {
            let chosen: Vec<Cell> = bits(chosen).map(|i| others[i]).collect();
            let held = chosen
                .iter()
                .fold(Digits::EMPTY, |all, &c| all | state.marks(c));
            let digits = held | extra;
            if digits.len() != size || (held | shared).len() != size {
                continue;
            }
            let inside: CellSet<W> = chosen.iter().chain(&rich).copied().collect();
            let eliminated = match state.layout().sees_further() {
                false => {
                    let outside = (state.layout().cells(house) - inside).iter();
                    let of = outside.flat_map(|cell| state.candidates_of(cell, digits));
                    of.collect()
                }
                true => seen_by_subset(state, inside, digits),
            };
            hand(Kind::Naked, chosen, vec![], eliminated)?;
        }
        Flow::Continue(())
    }

    /// At least one of the rich cells does not hold either of the two digits. So the two digits and `size` − 2
    /// others fill as many other cells of the house.
    fn hidden(
        &self,
        rich: [Cell; 2],
        extra: Digits,
        house: House,
        size: usize,
        hand: &mut Hand<'_>,
    ) -> Flow {
        let state = &*self.state;
        let pair: Digits = self.digits.into_iter().collect();
        let all = Digits::first_n(state.layout().side());
        let others: Vec<Digit> = (all - pair - extra).iter().collect();
        if others.is_empty() {
            return Flow::Continue(());
        }
        let second: u64 = {
            let cells = state.layout().board().cells_of(house);
            let seat = cells.iter().position(|&cell| cell == rich[1]);
            seat.map_or(0, |seat| 1 << seat)
        };
        for chosen in choices_by_number(size - 2, others.len()) {
            let digits = bits(chosen).fold(pair, |all, i| all | Digits::of(others[i]));
            let seats = |digit| state.seats(house, digit) & !second;
            let union = digits.iter().fold(0, |union, digit| union | seats(digit));
            if union.count_ones() as usize != size || digits.iter().any(|d| seats(d) == 0) {
                continue;
            }
            let cells = state
                .seated(house, union)
                .filter(|cell| !rich.contains(cell));
            let eliminated = cells.flat_map(|c| state.candidates_of(c, state.marks(c) - digits));
            let houses = digits.iter().map(|digit| (house, digit)).collect();
            hand(Kind::Hidden, vec![], houses, eliminated.collect())?;
        }
        Flow::Continue(())
    }

    /// A house has a digit in the rich cells alone. One of them holds it, so the other digit is removed from
    /// both.
    fn type_4(&self, rich: [Cell; 2], hand: &mut Hand<'_>) -> Flow {
        let state = &*self.state;
        let both: CellSet<W> = rich.into_iter().collect();
        for (digit, other) in [(0, 1), (1, 0)] {
            let (digit, other) = (self.digits[digit], self.digits[other]);
            let locks = |&house: &House| {
                (state.places(digit) & state.layout().cells(house)).is_within(both)
            };
            if let Some(house) = self.shared(rich).filter(locks).last() {
                let eliminated = rich.map(|cell| Candidate { cell, digit: other });
                return hand(
                    Kind::Four,
                    vec![],
                    vec![(house, digit)],
                    eliminated.to_vec(),
                );
            }
        }
        Flow::Continue(())
    }
}

/// Receives what follows from a loop.
type Hand<'a> = dyn FnMut(Kind, Vec<Cell>, Vec<(House, Digit)>, Vec<Candidate>) -> Flow + 'a;

#[cfg(test)]
mod tests {
    use crate::picture::{drawn, found};
    use ninefold_logic::Technique;

    /// A loop of six with 1 and 2 through three boxes, whose last two cells are in row 3.
    fn on(technique: Technique, row: &str) -> Vec<String> {
        found(
            &drawn(&format!(
                "12 . . | 12 . . |  . . .
                  . . . | 12 . . | 12 . .
                  {row}
                 -------+--------+-------
                  . . . |  . . . |  . . .
                  . . . |  . . . |  . . .
                  . . . |  . . . |  . . .
                 -------+--------+-------
                  . . . |  . . . |  . . .
                  . . . |  . . . |  . . .
                  . . . |  . . . |  . . ."
            )),
            technique,
        )
    }

    #[test]
    fn type_1() {
        let steps = on(Technique::UniqueLoop1, "12 . . | . . . | 123 . .");
        assert_eq!(steps, ["r3c7≠1, r3c7≠2"]);
        assert!(on(Technique::UniqueLoop1, "12 . . | . . . | 13 . .").is_empty());
    }

    #[test]
    fn type_2() {
        let steps = on(Technique::UniqueLoop2, "123 . . | . . . | 123 . .");
        assert_eq!(steps, ["r3c2345689≠3"]);
        assert!(on(Technique::UniqueLoop2, "123 . . | . . . | 124 . .").is_empty());
    }

    #[test]
    fn type_3() {
        let steps = on(
            Technique::UniqueLoop3,
            "123 34 -34 | -34 . -34 | 124 -34 -34",
        );
        assert_eq!(steps, ["r3c5≠3, r3c5≠4"]);
        assert!(
            on(
                Technique::UniqueLoop3,
                "123 35 -34 | -34 . -34 | 124 -34 -34"
            )
            .is_empty()
        );
        // 1, 2 and 5 have no places except the loop's cells and two others.
        let hidden = "123 . -125 | -125 . -125 | 124 -125 -125";
        let steps = on(Technique::UniqueLoop3, hidden);
        assert_eq!(
            steps,
            ["r3c25≠3, r3c25≠4, r3c25≠6, r3c25≠7, r3c25≠8, r3c25≠9"]
        );
    }

    #[test]
    fn type_4() {
        let steps = on(Technique::UniqueLoop4, "123 -1 -1 | -1 -1 -1 | 124 -1 -1");
        assert_eq!(steps, ["r3c17≠2"]);
        assert!(on(Technique::UniqueLoop4, "123 . -1 | -1 -1 -1 | 124 -1 -1").is_empty());
    }
}
