//! Wings of three strong links: the short chains that have names of their own.
//!
//! | wing | links: a cell of two digits, or a digit with two places in a house |
//! |---|---|
//! | M | `(a=b)-(b)=(b-a)=(a)`: cell, house, house |
//! | S | `(a)=(a)-(a=b)-(b)=(b)`: house, cell, house |
//! | H | `(a=b)-(b=c)-(c)=(c)` or `(a=b)-(b)=(b-c)=(c)`: a cell first, three digits |
//! | L | `(a)=(a-b)=(b-c)=(c)`: houses alone, joined in cells |
//!
//! The names are the forum's. The XY-wing has three cells, the W-wing a house between two cells. At least one
//! end is right, so a candidate that excludes both ends is removed.

use ninefold_grid::{Candidate, CellSet, House};
use ninefold_logic::{Chain, Digits, Link, Node, Reason, State, Technique};

use crate::chain::implied::chained;
use crate::flow::Flow;
use crate::reach::Reach;
use crate::survey::Survey;
use crate::take::{Take, eliminate};

/// A strong link, read from one end: the first or the second candidate is right.
#[derive(Copy, Clone)]
struct Strong {
    ends: [Candidate; 2],
    /// The house of the link; `None` for the two digits of a cell.
    house: Option<House>,
}

impl Strong {
    fn turned(self) -> Strong {
        let [first, second] = self.ends;
        Strong {
            ends: [second, first],
            ..self
        }
    }

    fn is_cell(&self) -> bool {
        self.house.is_none()
    }

    fn link(&self) -> Link {
        let of_cell = Link::Cell(self.ends[0].cell);
        self.house.map_or(of_cell, Link::House)
    }
}

/// The strong links of a board, sorted by their first ends. Each is listed in both directions.
struct StrongLinks {
    strong: Vec<Strong>,
    /// Where the links of each candidate begin.
    starts: Vec<usize>,
    side: usize,
}

impl StrongLinks {
    fn of<const W: usize>(state: &State<W>) -> StrongLinks {
        let layout = state.layout();
        let (board, side) = (layout.board(), layout.side());
        let mut strong = Vec::new();
        for cell in state.bivalue() {
            let mut digits = state.marks(cell).iter();
            if let (Some(a), Some(b)) = (digits.next(), digits.next()) {
                let ends = [a, b].map(|digit| Candidate { cell, digit });
                strong.push(Strong { ends, house: None });
            }
        }
        for digit in board.digits() {
            for house in board.houses() {
                let seats = state.seats(house, digit);
                let others = seats & seats.wrapping_sub(1);
                if others == 0 || others & (others - 1) != 0 {
                    continue;
                }
                let mut cells = state.seated(house, seats);
                let (Some(a), Some(b)) = (cells.next(), cells.next()) else {
                    continue;
                };
                // Two cells that are in a line and in a box are one link.
                let both = [a, b].into_iter().collect();
                if layout.houses_around(both).next() == Some(house) {
                    let ends = [a, b].map(|cell| Candidate { cell, digit });
                    let house = Some(house);
                    strong.push(Strong { ends, house });
                }
            }
        }
        let turned: Vec<Strong> = strong.iter().map(|link| link.turned()).collect();
        strong.extend(turned);
        let key = |c: Candidate| c.cell.index() * side + c.digit.index();
        strong.sort_by_key(|link| key(link.ends[0]));
        let count = board.cell_count() * side;
        let mut starts = vec![0; count + 1];
        for link in &strong {
            starts[key(link.ends[0]) + 1] += 1;
        }
        for i in 0..count {
            starts[i + 1] += starts[i];
        }
        StrongLinks {
            strong,
            starts,
            side,
        }
    }

    /// The strong links that begin with a candidate.
    fn from(&self, candidate: Candidate) -> &[Strong] {
        let key = candidate.cell.index() * self.side + candidate.digit.index();
        &self.strong[self.starts[key]..self.starts[key + 1]]
    }
}

/// Whether the next link begins in the cell in which this one ends.
fn meet_in_cell(link: &Strong, next: &Strong) -> bool {
    link.ends[1].cell == next.ends[0].cell
}

/// The wing of three links, if it has a name.
fn name([first, second, third]: [&Strong; 3]) -> Option<Technique> {
    let [a, c] = [first.ends[0].digit, third.ends[1].digit];
    match [first, second, third].map(Strong::is_cell) {
        [true, false, false] if meet_in_cell(second, third) => Some(if a == c {
            Technique::MWing
        } else {
            Technique::HWing
        }),
        [false, true, false] => Some(Technique::SWing),
        [true, true, false] if a != c => Some(Technique::HWing),
        [false, false, false] if meet_in_cell(first, second) && meet_in_cell(second, third) => {
            Some(Technique::LWing)
        }
        _ => None,
    }
}

/// Goes by the first link, then by the second, then by the third, each by its first end.
pub(crate) fn find<const W: usize>(
    state: &Survey<W>,
    technique: Technique,
    reach: &Reach,
    take: &mut Take<'_>,
) -> Flow {
    let near = beside_chained(state);
    match near.iter().all(CellSet::is_empty) {
        true => Flow::Continue(()),
        false => between(state, &near, technique, reach, take),
    }
}

/// Finds the wings whose ends are in these cells of their digits.
fn between<const W: usize>(
    state: &State<W>,
    near: &[CellSet<W>],
    technique: Technique,
    reach: &Reach,
    take: &mut Take<'_>,
) -> Flow {
    let is_end = |end: Candidate| near[end.digit.index()].contains(end.cell);
    let strong_links = StrongLinks::of(state);
    for first in &strong_links.strong {
        reach.check_time()?;
        if !is_end(first.ends[0]) {
            continue;
        }
        if first.is_cell() != matches!(technique, Technique::MWing | Technique::HWing) {
            continue;
        }
        for second in beside(state, &strong_links, first) {
            // Links that cannot lead to the wanted name are left out before the third link is searched.
            let may_fit = match technique {
                Technique::MWing => !second.is_cell(),
                Technique::SWing => second.is_cell(),
                Technique::LWing => !second.is_cell() && meet_in_cell(first, second),
                _ => true,
            };
            if !may_fit {
                continue;
            }
            for third in beside(state, &strong_links, second) {
                let links = [first, second, third];
                let ends = [first.ends[0], third.ends[1]];
                // S-wings and L-wings can be read from either end.
                let is_mirrored = !first.is_cell() && ends[1] < ends[0];
                if is_mirrored || !is_end(ends[1]) || name(links) != Some(technique) {
                    continue;
                }
                let mut nodes = links.iter().flat_map(|link| link.ends);
                let is_again = |(i, node): (usize, Candidate)| {
                    links
                        .iter()
                        .flat_map(|link| link.ends)
                        .skip(i + 1)
                        .any(|n| n == node)
                };
                if nodes.by_ref().enumerate().any(is_again) {
                    continue;
                }
                eliminate(take, technique, eliminated(state, ends), || {
                    Reason::Chain(chain(links))
                })?;
            }
        }
    }
    Flow::Continue(())
}

/// For each digit, returns the cells in which it excludes something that chains may eliminate. An end of a
/// chain that eliminates is in one of them.
fn beside_chained<const W: usize>(state: &Survey<W>) -> Vec<CellSet<W>> {
    let chained = chained(state);
    let peers = |cell| state.layout().peers(cell);
    let near = chained.iter().enumerate().map(|(digit, own)| {
        let others = chained
            .iter()
            .enumerate()
            .filter(|&(other, _)| other != digit);
        let others = others.fold(CellSet::EMPTY, |all, (_, cells)| all | *cells);
        own.iter().fold(others, |near, cell| near | peers(cell))
    });
    near.collect()
}

/// The strong links whose first candidate excludes the end of this one.
fn beside<'a, const W: usize>(
    state: &'a State<W>,
    strong_links: &'a StrongLinks,
    link: &Strong,
) -> impl Iterator<Item = &'a Strong> {
    let Candidate { cell, digit } = link.ends[1];
    let others = (state.marks(cell) - Digits::of(digit)).iter();
    let near = (state.layout().peers(cell) & state.places(digit)).iter();
    let others = others.map(move |digit| Candidate { cell, digit });
    let near = near.map(move |cell| Candidate { cell, digit });
    others
        .chain(near)
        .flat_map(|candidate| strong_links.from(candidate))
}

/// The candidates that exclude both ends.
fn eliminated<const W: usize>(state: &State<W>, [p, q]: [Candidate; 2]) -> Vec<Candidate> {
    let peers = |c: Candidate| state.layout().peers(c.cell);
    if p.digit == q.digit {
        return state.candidates(p.digit, peers(p) & peers(q));
    }
    if p.cell == q.cell {
        let both = Digits::of(p.digit) | Digits::of(q.digit);
        return state.candidates_of(p.cell, state.marks(p.cell) - both);
    }
    if peers(p).contains(q.cell) {
        let mut eliminated = state.candidates_of(p.cell, Digits::of(q.digit));
        eliminated.extend(state.candidates_of(q.cell, Digits::of(p.digit)));
        return eliminated;
    }
    Vec::new()
}

fn chain(links: [&Strong; 3]) -> Chain {
    let node = |&Candidate { cell, digit }: &Candidate| Node {
        digit,
        cells: vec![cell],
    };
    let [first, second, third] = links.map(Strong::link);
    Chain {
        nodes: links.iter().flat_map(|link| &link.ends).map(node).collect(),
        links: vec![first, Link::Weak, second, Link::Weak, third],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::{boards_of, drawn, found};

    /// The search between all ends finds the same wings as the search between those beside what chains may
    /// eliminate.
    #[test]
    fn no_end_is_missed() {
        use Technique as T;
        let mut count = 0;
        for state in (0..30).flat_map(|seed| boards_of(seed, 24)) {
            for technique in [T::MWing, T::SWing, T::LWing, T::HWing] {
                let everywhere = vec![CellSet::first_n(81); 9];
                let [few, all] = [beside_chained(&state), everywhere].map(|near| {
                    let mut steps = Vec::new();
                    let _ = between(&state, &near, technique, &Reach::default(), &mut |step| {
                        steps.push(step);
                        Flow::Continue(())
                    });
                    steps
                });
                assert_eq!(few, all);
                count += all.len();
            }
        }
        assert!(count > 100, "{count}");
    }

    /// A 6×6 with boxes of two rows and three columns.
    fn on(technique: Technique, rows: [&str; 6]) -> Vec<String> {
        found(&drawn(&rows.join("\n")), technique)
    }

    #[test]
    fn m_wing() {
        // 1 is in r1c1, or r1c1 is 2; then 2 is in r5c5 and not in r5c1; then 1 is in r3c5.
        let rows = [
            "12  .  .  | .  .  .",
            ".   .  .  | .  .  .",
            ".   .  .  | .  .  .",
            ".   .  .  | .  .  .",
            ".  -2 -2  | -2 .  -2",
            "-1 -1 -1  | . -1 -1",
        ];
        assert!(on(Technique::MWing, rows).is_empty(), "1 is not linked");
        let rows = [
            "12  .  .  | .  .  .",
            ".   .  .  | .  .  .",
            ".   .  .  | .  .  .",
            ".   .  .  | . -1  .",
            ".  -2 -2  | -2 . -2",
            ".  .   .  | -1 -1 -1",
        ];
        let open = on(Technique::MWing, rows);
        assert!(open.is_empty(), "{open:?}");
        let rows = [
            "12  .  .  | .  -1  .",
            ".   .  .  | .  -1  .",
            ".   .  .  | .   .  .",
            ".   .  .  | .  -1  .",
            ".  -2 -2  | -2  . -2",
            ".  .   .  | .  -1  .",
        ];
        assert_eq!(on(Technique::MWing, rows), ["r3c1≠1"]);
    }

    #[test]
    fn s_wing() {
        // 1 is in r1c4, or in r1c1. In r1c1 it makes r4c1 2, so 2 is not in r4c6 but in r1c6. So not both ends
        // are wrong.
        let rows = [
            ".  -1 -1 | .  -1 .",
            ".   .  . | .   . -2",
            ".   .  . | .   . -2",
            "12  .  . | .   .  .",
            ".   .  . | .   . -2",
            ".   .  . | .   . -2",
        ];
        let open = on(Technique::SWing, rows);
        assert!(open.is_empty(), "1 has three places: {open:?}");
        let rows = rows.map(|row| row.replace("| .  -1 .", "| .  -1 -1"));
        let rows = rows.each_ref().map(String::as_str);
        assert_eq!(on(Technique::SWing, rows), ["r1c4≠2"]);
    }

    #[test]
    fn h_wing() {
        // 1 is in r1c1, or r1c4 is 3, so 3 is in r6c1 and not in r6c4. So not both ends are wrong.
        let rows = [
            "12 .  .  | 23 .  .",
            ".  .  .  | .  .  .",
            ".  .  .  | .  .  .",
            ".  .  .  | .  .  .",
            ".  .  .  | .  .  .",
            ".  -3 -3 | .  -3 -3",
        ];
        assert_eq!(on(Technique::HWing, rows), ["r6c1≠1"]);
        let rows = rows.map(|row| row.replace("-3 -3 | .", ". -3 | ."));
        let rows = rows.each_ref().map(String::as_str);
        assert!(on(Technique::HWing, rows).is_empty());
    }

    #[test]
    fn l_wing() {
        // 1 is in r1c1, or 1 is in r1c4, 2 in r4c4 and 3 in r4c1.
        let rows = [
            ".  -1 -1 | .  -1 -1",
            ".   .  . | -2  .  .",
            ".   .  . | -2  .  .",
            ".  -3 -3 | .  -3 -3",
            ".   .  . | -2  .  .",
            ".   .  . | -2  .  .",
        ];
        assert_eq!(on(Technique::LWing, rows), ["r4c1≠1, r1c1≠3"]);
        let rows = rows.map(|row| row.replace("| -2", "|  ."));
        let rows = rows.each_ref().map(String::as_str);
        assert!(on(Technique::LWing, rows).is_empty());
    }
}
