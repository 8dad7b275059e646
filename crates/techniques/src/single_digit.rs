//! Patterns of two strong links of one digit: skyscraper, kite, turbot fish, empty rectangle.
//!
//! All of them are chains of three links. At least one end holds the digit, so cells that see both ends do not.
//! They differ in where the links lie. A skyscraper has two rows (or two columns). A kite has a row and a
//! column that meet in a box. A turbot fish has any houses. In an empty rectangle one of the links is a box, in
//! which all places of the digit lie in one row and one column.

use ninefold_grid::{Candidate, Cell, CellSet, Digit, House};
use ninefold_logic::{Chain, Crossing, Dual, Link, Node, Reason, State, Technique};

use crate::flow::Flow;
use crate::strong_links;
use crate::take::{Finder, Take, eliminate};

pub(crate) fn finder<const W: usize>(technique: Technique) -> Option<Finder<W>> {
    use Technique as T;
    Some(Finder::Any(match technique {
        T::Skyscraper => |state, _, _, take| skyscrapers(state, take),
        T::TwoStringKite => {
            |state, _, _, take| kites(state, &mut |found| found.hand_over(state, take))
        }
        T::TurbotFish => |state, _, _, take| turbot_fish(state, take),
        T::EmptyRectangle => |state, _, reach, take| {
            empty_rectangles(state, reach.empty_rectangles_of_two_cells, &mut |found| {
                found.hand_over(state, take)
            })
        },
        T::TwoStrongLinks
        | T::ThreeStrongLinks
        | T::FourStrongLinks
        | T::FiveStrongLinks
        | T::SixStrongLinks => strong_links::find,
        T::DualTwoStringKite | T::DualEmptyRectangle => |state, technique, reach, take| {
            let mut all = Vec::new();
            let mut keep = |found| {
                all.push(found);
                Flow::Continue(())
            };
            let _ = match technique {
                T::DualTwoStringKite => kites(state, &mut keep),
                _ => empty_rectangles(state, reach.empty_rectangles_of_two_cells, &mut keep),
            };
            duals(state, &all, technique, take)
        },
        _ => return None,
    }))
}

/// A pattern of two strong links. The digit is in `ends[0]` or `inner[0]`, and in `inner[1]` or `ends[1]`, but
/// not in both inner ones.
struct TwoLinks<const W: usize> {
    technique: Technique,
    digit: Digit,
    ends: [CellSet<W>; 2],
    inner: [CellSet<W>; 2],
    houses: [House; 2],
    eliminated: CellSet<W>,
}

impl<const W: usize> TwoLinks<W> {
    fn chain(&self) -> Chain {
        let [first, second] = self.houses.map(Link::House);
        let cells = [self.ends[0], self.inner[0], self.inner[1], self.ends[1]];
        let digit = self.digit;
        let node = |cells: CellSet<W>| Node {
            digit,
            cells: cells.iter().collect(),
        };
        Chain {
            nodes: cells.into_iter().map(node).collect(),
            links: vec![first, Link::Weak, second],
        }
    }

    fn hand_over(&self, state: &State<W>, take: &mut Take<'_>) -> Flow {
        eliminate(
            take,
            self.technique,
            state.candidates(self.digit, self.eliminated),
            || Reason::Chain(self.chain()),
        )
    }
}

/// A strong link: the only two cells of a house that may hold the digit, in ascending order.
#[derive(Copy, Clone)]
struct Pair {
    house: House,
    cells: [Cell; 2],
}

/// Collects the houses among these in which the digit has two places.
fn pairs<const W: usize>(state: &State<W>, digit: Digit, houses: &[House], pairs: &mut Vec<Pair>) {
    let cells = |house| state.layout().board().cells_of(house);
    for &house in houses {
        let seats = state.seats(house, digit);
        let others = seats & seats.wrapping_sub(1);
        if others != 0 && others & (others - 1) == 0 {
            let seats = [seats.trailing_zeros(), others.trailing_zeros()];
            let cells = seats.map(|seat| cells(house)[seat as usize]);
            pairs.push(Pair { house, cells });
        }
    }
}

/// Goes through pairs of rows, digit by digit, then through pairs of columns. The two links share a line on one
/// side, and not on the other (that would be an X-wing).
fn skyscrapers<const W: usize>(state: &State<W>, take: &mut Take<'_>) -> Flow {
    let layout = state.layout();
    if !layout.board().is_square() {
        return Flow::Continue(());
    }
    let n = layout.side();
    let mut links = Vec::new();
    for (houses, across) in [(layout.rows(), true), (layout.columns(), false)] {
        let at = |cell: Cell| if across { cell.column(n) } else { cell.row(n) };
        for digit in layout.board().digits() {
            links.clear();
            pairs(state, digit, houses, &mut links);
            for (i, a) in links.iter().enumerate() {
                for b in &links[i + 1..] {
                    let shared = [0, 1].map(|side| at(a.cells[side]) == at(b.cells[side]));
                    let free = match shared {
                        [true, false] => 1,
                        [false, true] => 0,
                        _ => continue,
                    };
                    let [first, second] = [a.cells[free], b.cells[free]];
                    let eliminated =
                        layout.peers(first) & layout.peers(second) & state.places(digit);
                    if eliminated.is_empty() {
                        continue;
                    }
                    let found = TwoLinks {
                        technique: Technique::Skyscraper,
                        digit,
                        ends: [first, second].map(CellSet::of),
                        inner: [a.cells[1 - free], b.cells[1 - free]].map(CellSet::of),
                        houses: [a.house, b.house],
                        eliminated,
                    };
                    found.hand_over(state, take)?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// Goes digit by digit through the pairs of a row and a column that have one end each in the same box.
fn kites<const W: usize>(state: &State<W>, with: &mut dyn FnMut(TwoLinks<W>) -> Flow) -> Flow {
    let layout = state.layout();
    let n = layout.side();
    if !layout.board().is_square() {
        return Flow::Continue(());
    }
    let (mut rows, mut columns) = (Vec::new(), Vec::new());
    let share_box = |a: Cell, b: Cell| {
        let houses = layout.board().houses_of(a);
        let boxes = houses.iter().skip(2);
        boxes
            .into_iter()
            .any(|&house| layout.cells(house).contains(b))
    };
    for digit in layout.board().digits() {
        rows.clear();
        columns.clear();
        pairs(state, digit, layout.rows(), &mut rows);
        if rows.is_empty() {
            continue;
        }
        pairs(state, digit, layout.columns(), &mut columns);
        for a in &rows {
            for b in &columns {
                let sides = [(0, 0), (0, 1), (1, 0), (1, 1)];
                let met = sides
                    .into_iter()
                    .find(|&(i, j)| share_box(a.cells[i], b.cells[j]));
                let Some((i, j)) = met else {
                    continue;
                };
                if a.cells.iter().any(|cell| b.cells.contains(cell)) {
                    continue;
                }
                let ends = [a.cells[1 - i], b.cells[1 - j]];
                let corner = Cell::at(ends[1].row(n), ends[0].column(n), n);
                if !state.places(digit).contains(corner) {
                    continue;
                }
                with(TwoLinks {
                    technique: Technique::TwoStringKite,
                    digit,
                    ends: ends.map(CellSet::of),
                    inner: [a.cells[i], b.cells[j]].map(CellSet::of),
                    houses: [a.house, b.house],
                    eliminated: CellSet::of(corner),
                })?;
            }
        }
    }
    Flow::Continue(())
}

/// Finds two strong links anywhere. They are handed over by their lower end, then by digit, which is the order
/// in which HoDoKu meets them.
fn turbot_fish<const W: usize>(state: &State<W>, take: &mut Take<'_>) -> Flow {
    let layout = state.layout();
    let houses: Vec<House> = layout.board().houses().collect();
    let mut links = Vec::new();
    let mut all: Vec<(Cell, TwoLinks<W>)> = Vec::new();
    for digit in layout.board().digits() {
        links.clear();
        pairs(state, digit, &houses, &mut links);
        // A link whose cells share a line is listed for the line alone.
        links.retain(|link: &Pair| {
            let cells = link.cells.into_iter().collect();
            !layout.is_box(link.house)
                || layout
                    .houses_around(cells)
                    .all(|house| layout.is_box(house))
        });
        for (i, first) in links.iter().enumerate() {
            for second in &links[i + 1..] {
                for (a, b) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                    let inner = [first.cells[a], second.cells[b]];
                    let ends = [first.cells[1 - a], second.cells[1 - b]];
                    let is_link = layout.peers(inner[0]).contains(inner[1]);
                    let is_path = ends[0] != ends[1] && !inner.iter().any(|c| ends.contains(c));
                    let eliminated =
                        layout.peers(ends[0]) & layout.peers(ends[1]) & state.places(digit);
                    if is_link && is_path && !eliminated.is_empty() {
                        let found = TwoLinks {
                            technique: Technique::TurbotFish,
                            digit,
                            ends: ends.map(CellSet::of),
                            inner: inner.map(CellSet::of),
                            houses: [first.house, second.house],
                            eliminated,
                        };
                        all.push((ends[0].min(ends[1]), found));
                    }
                }
            }
        }
    }
    all.sort_by_key(|(start, found)| (*start, found.digit));
    all.iter()
        .try_for_each(|(_, found)| found.hand_over(state, take))
}

/// Goes digit by digit, box by box, crossing point by crossing point, the last first. `lean` is whether two
/// cells are enough, which makes the pattern a turbot fish.
fn empty_rectangles<const W: usize>(
    state: &State<W>,
    lean: bool,
    with: &mut dyn FnMut(TwoLinks<W>) -> Flow,
) -> Flow {
    let layout = state.layout();
    if !layout.board().is_square() {
        return Flow::Continue(());
    }
    for digit in layout.board().digits() {
        let places = state.places(digit);
        for of_box in layout.crossings().chunk_by(|a, b| a.block == b.block) {
            let inside = places & layout.cells(of_box[0].block);
            let split = of_box.partition_point(|crossing| layout.is_row(crossing.line));
            let (rows, columns) = of_box.split_at(split);
            let is_two = inside.len() == 2;
            if inside.is_empty() || (is_two && !lean) {
                continue;
            }
            for row in rows.iter().rev() {
                for column in columns.iter().rev() {
                    let (on_row, on_column) = (inside & row.cells, inside & column.cells);
                    if inside - on_row != on_column - row.cells
                        || (on_row - on_column).is_empty()
                        || (on_column - on_row).is_empty()
                    {
                        continue;
                    }
                    let arms = [(row, column), (column, row)];
                    for (along, across) in arms {
                        reach_out(state, digit, inside, along, across, with)?;
                    }
                }
            }
        }
    }
    Flow::Continue(())
}

/// Follows the strong links that start on the line `along`. The cells that the other end sees on the line
/// `across` lose the digit.
fn reach_out<const W: usize>(
    state: &State<W>,
    digit: Digit,
    inside: CellSet<W>,
    along: &Crossing<W>,
    across: &Crossing<W>,
    with: &mut dyn FnMut(TwoLinks<W>) -> Flow,
) -> Flow {
    let layout = state.layout();
    let n = layout.side();
    let is_row = along.line.index() < n;
    let (lines, others) = (layout.rows(), layout.columns());
    let places = state.places(digit);
    for near in (places & layout.cells(along.line)) - inside {
        let (link, parallel) = if is_row {
            (others[near.column(n)], lines)
        } else {
            (lines[near.row(n)], others)
        };
        let Some(far) = ((places & layout.cells(link)) - CellSet::of(near)).only() else {
            continue;
        };
        let parallel = parallel[if is_row { far.row(n) } else { far.column(n) }];
        let target = layout.cells(parallel) & layout.cells(across.line);
        let eliminated = (places & target) - inside;
        if eliminated.is_empty() {
            continue;
        }
        with(TwoLinks {
            technique: Technique::EmptyRectangle,
            digit,
            ends: [CellSet::of(far), inside & across.cells],
            inner: [CellSet::of(near), inside & along.cells],
            houses: [link, along.block],
            eliminated,
        })?;
    }
    Flow::Continue(())
}

/// Finds pairs of patterns with the same cells in the box and different conclusions. As in HoDoKu, two kites
/// may be of different digits.
fn duals<const W: usize>(
    state: &State<W>,
    all: &[TwoLinks<W>],
    technique: Technique,
    take: &mut Take<'_>,
) -> Flow {
    let middle = |found: &TwoLinks<W>| match technique {
        Technique::DualTwoStringKite => found.inner[0] | found.inner[1],
        _ => found.ends[1] | found.inner[1],
    };
    let are_alike = |a: &TwoLinks<W>, b: &TwoLinks<W>| {
        a.digit == b.digit || technique == Technique::DualTwoStringKite
    };
    for (i, a) in all.iter().enumerate() {
        for b in &all[i + 1..] {
            let is_same_twice = a.digit == b.digit && a.eliminated == b.eliminated;
            if !are_alike(a, b) || middle(a) != middle(b) || is_same_twice {
                continue;
            }
            let mut eliminated: Vec<Candidate> = state.candidates(a.digit, a.eliminated);
            eliminated.extend(state.candidates(b.digit, b.eliminated));
            eliminated.sort_unstable();
            eliminated.dedup();
            eliminate(take, technique, eliminated, || {
                Reason::Dual(Dual {
                    chains: [a.chain(), b.chain()],
                })
            })?;
        }
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests {
    use crate::picture::{drawn, found, found_within};
    use crate::reach::Reach;
    use ninefold_logic::Technique;

    #[test]
    fn skyscraper() {
        let state = drawn(
            "-5  .  -5 | -5 -5 -5 |  .  -5 -5
              .  .   . |  .  .  . |  .   .  .
              .  .   . |  .  .  . |  .   .  .
             ---------+----------+----------
              .  .   . |  .  .  . |  .   .  .
             -5  .  -5 | -5 -5 -5 | -5   . -5
              .  .   . |  .  .  . |  .   .  .
             ---------+----------+----------
              .  .   . |  .  .  . |  .   .  .
              .  .   . |  .  .  . |  .   .  .
              .  .   . |  .  .  . |  .   .  .",
        );
        let eliminated = ["r23c8,r46c7≠5"];
        assert_eq!(found(&state, Technique::Skyscraper), eliminated);
        assert_eq!(found(&state, Technique::TurbotFish), eliminated);
        // The ends are in the same column, so this is an X-wing.
        let straight = drawn(
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
        assert!(found(&straight, Technique::Skyscraper).is_empty());
    }

    /// A board on which row 1 and column 2 have two places for 5 each, and meet in box 1.
    const KITE: &str = "
             .  -5   . |  . -5 -5 | -5 -5 -5
             .   .   . |  .  .  . |  .  .  .
             .  -5   . |  .  .  . |  .  .  .
            -----------+----------+---------
             .   .   . |  .  .  . |  .  .  .
             .  -5   . |  .  .  . |  .  .  .
             .  -5   . |  .  .  . |  .  .  .
            -----------+----------+---------
             .  -5   . |  .  .  . |  .  .  .
             .  -5   . |  .  .  . |  .  .  .
             .  -5   . |  .  .  . |  .  .  .";

    #[test]
    fn kite() {
        let kite = KITE.replacen(".  -5   . |", ".  -5  -5 |", 1);
        let state = drawn(&kite);
        assert_eq!(found(&state, Technique::TwoStringKite), ["r4c4≠5"]);
        assert_eq!(found(&state, Technique::TurbotFish), ["r4c4≠5"]);
        // Row 1 has a third place.
        assert!(found(&drawn(KITE), Technique::TwoStringKite).is_empty());
    }

    #[test]
    fn empty_rectangle() {
        // Box 1 has 5 in row 3 and column 3; column 7 has it in rows 3 and 8.
        let full = "
            -5 -5   . |  .  .  . | -5  .  .
            -5 -5   . |  .  .  . | -5  .  .
             .  .   . |  .  .  . |  .  .  .
            ----------+----------+---------
             .  .   . |  .  .  . | -5  .  .
             .  .   . |  .  .  . | -5  .  .
             .  .   . |  .  .  . | -5  .  .
            ----------+----------+---------
             .  .   . |  .  .  . | -5  .  .
             .  .   . |  .  .  . |  .  .  .
             .  .   . |  .  .  . | -5  .  .";
        assert_eq!(found(&drawn(full), Technique::EmptyRectangle), ["r8c3≠5"]);
        let near_miss = full.replacen("-5 -5   . |", " . -5   . |", 1);
        assert!(found(&drawn(&near_miss), Technique::EmptyRectangle).is_empty());
    }

    #[test]
    fn lean_rectangle() {
        // Two cells of box 1 are enough only if `empty_rectangles_of_two_cells` is set.
        let state = drawn(
            "-5 -5   . |  .  .  . | -5  .  .
             -5 -5  -5 |  .  .  . | -5  .  .
             -5  .  -5 |  .  .  . |  .  .  .
            ----------+----------+---------
              .  .   . |  .  .  . | -5  .  .
              .  .   . |  .  .  . | -5  .  .
              .  .   . |  .  .  . | -5  .  .
            ----------+----------+---------
              .  .   . |  .  .  . | -5  .  .
              .  .   . |  .  .  . |  .  .  .
              .  .   . |  .  .  . | -5  .  .",
        );
        assert_eq!(found(&state, Technique::EmptyRectangle), ["r8c3≠5"]);
        let reach = Reach {
            empty_rectangles_of_two_cells: false,
            ..Reach::default()
        };
        assert!(found_within(&state, Technique::EmptyRectangle, &reach).is_empty());
    }

    #[test]
    fn duals() {
        // Box 1 has 5 in r1c2 and r2c1 only: row 1 and column 1 make one kite, row 2 and column 2
        // the other.
        let state = drawn(
            "-5  .  -5 | -5  . -5 | -5 -5 -5
              . -5  -5 | -5 -5 -5 | -5  . -5
             -5 -5  -5 |  .  .  . |  .  .  .
            ----------+----------+---------
             -5  .   . |  .  .  . |  .  .  .
              . -5   . |  .  .  . |  .  .  .
             -5 -5   . |  .  .  . |  .  .  .
            ----------+----------+---------
             -5 -5   . |  .  .  . |  .  .  .
             -5 -5   . |  .  .  . |  .  .  .
             -5 -5   . |  .  .  . |  .  .  .",
        );
        assert_eq!(
            found(&state, Technique::TwoStringKite),
            ["r4c8≠5", "r5c5≠5"]
        );
        assert_eq!(found(&state, Technique::DualTwoStringKite), ["r4c8,r5c5≠5"]);
        assert!(found(&drawn(KITE), Technique::DualTwoStringKite).is_empty());
    }

    #[test]
    fn duals_of_two_digits() {
        // The same holds for 5 as in the first kite above, and for 6 as well: both meet in r1c2 and r2c1.
        let state = drawn(
            "-56   .  -56 | -56   . -56 | -56 -56 -56
               .   .   .  |  .   .   .  |  .   .   .
             -56   .   .  |  .   .   .  |  .   .   .
            --------------+------------+------------
             -56   .   .  |  .   .   .  |  .   .   .
               .   .   .  |  .   .   .  |  .   .   .
             -56   .   .  |  .   .   .  |  .   .   .
            --------------+------------+------------
             -56   .   .  |  .   .   .  |  .   .   .
             -56   .   .  |  .   .   .  |  .   .   .
             -56   .   .  |  .   .   .  |  .   .   .",
        );
        assert_eq!(
            found(&state, Technique::TwoStringKite),
            ["r5c5≠5", "r5c5≠6"]
        );
        assert_eq!(
            found(&state, Technique::DualTwoStringKite),
            ["r5c5≠5, r5c5≠6"]
        );
    }

    #[test]
    fn dual_empty_rectangles() {
        // Box 1 has 5 in row 3 and column 3; column 7 has it in rows 3 and 8, row 6 in columns 3 and 9.
        let both = "
            -5 -5   . |  .  .  . | -5  .  .
            -5 -5   . |  .  .  . | -5  .  .
             .  .   . |  .  .  . |  .  .  .
            ----------+----------+---------
             .  .   . |  .  .  . | -5  .  .
             .  .   . |  .  .  . | -5  .  .
            -5 -5   . | -5 -5 -5 | -5 -5  .
            ----------+----------+---------
             .  .   . |  .  .  . | -5  .  .
             .  .   . |  .  .  . |  .  .  .
             .  .   . |  .  .  . | -5  .  .";
        let dual = found(&drawn(both), Technique::DualEmptyRectangle);
        assert_eq!(dual, ["r3c9,r8c3≠5"]);
        let one = both.replacen("-5 -5   . | -5 -5 -5 |", " .  .   . |  .  .  . |", 1);
        assert!(found(&drawn(&one), Technique::DualEmptyRectangle).is_empty());
    }
}
