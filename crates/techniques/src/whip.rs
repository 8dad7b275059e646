//! Whips: chains whose weak ends are remembered.
//!
//! A candidate is assumed. It, and every candidate found right since, takes others away. A link of
//! the whip is a cell, or a digit in a house, of which only one candidate is left then: that one is
//! right, and it must take away a candidate of the next link. Where nothing is left, the assumption is
//! wrong. In a grouped whip the digit may be left in several cells of a house that share another
//! one: it goes from whatever sees them all.
//!
//! By Denis Berthier ("Hidden Logic of Sudoku"); a whip without remembered ends is a chain. Shorter
//! whips come first, those of all candidates of one length together. Only candidates are looked at with
//! which taking every forced candidate in whatever order (a braid) leads to a contradiction.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use ninefold_grid::{Candidate, CellSet, Digit, House};
use ninefold_logic::{Conclusion, Node, Reason, State, Step, Technique, Truth, Whip};

use crate::flow::Flow;
use crate::reach::Reach;
use crate::take::{Finder, Take};

/// Links of a whip, at most.
const LINKS: usize = 16;

pub(crate) fn finder<const W: usize>(technique: Technique) -> Option<Finder<W>> {
    match technique {
        Technique::Whip | Technique::GroupedWhip => {
            Some(Finder::Any(|state, technique, reach, take| {
                find(state, technique == Technique::GroupedWhip, reach, take)
            }))
        }
        _ => None,
    }
}

/// A digit in one of these cells.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
struct Right<const W: usize> {
    digit: Digit,
    cells: CellSet<W>,
}

impl<const W: usize> Right<W> {
    fn of(candidate: Candidate) -> Right<W> {
        Right {
            digit: candidate.digit,
            cells: CellSet::of(candidate.cell),
        }
    }

    fn to_node(self) -> Node {
        Node {
            digit: self.digit,
            cells: self.cells.iter().collect(),
        }
    }
}

/// What is left after some candidates are right.
#[derive(Clone)]
struct Left<const W: usize>(Box<[CellSet<W>]>);

impl<const W: usize> Left<W> {
    fn of(state: &State<W>) -> Left<W> {
        let digits = state.layout().board().digits();
        Left(digits.map(|digit| state.places(digit)).collect())
    }

    fn choose(&mut self, state: &State<W>, right: Right<W>) {
        if let Some(cell) = right.cells.only() {
            self.0.iter_mut().for_each(|places| places.remove(cell));
            let own = &mut self.0[right.digit.index()];
            *own -= state.layout().peers(cell);
            own.insert(cell);
        } else {
            self.0[right.digit.index()] -= state.layout().common_peers(right.cells);
        }
    }

    /// The links that lost a candidate by this one and have one left, or, if `grouped`, several that
    /// share another house; and those with nothing left. They are put into `found`.
    fn forced(&self, state: &State<W>, by: Right<W>, grouped: bool, found: &mut Found<W>) {
        let Found { links, houses, .. } = found;
        links.clear();
        houses.clear();
        let layout = state.layout();
        let board = layout.board();
        if let Some(cell) = by.cells.only() {
            for digit in state.marks(cell).iter().filter(|&d| d != by.digit) {
                let own = board.houses_of(cell).iter();
                houses.extend(own.map(|&house| (house, digit)));
            }
        }
        for peer in layout.common_peers(by.cells) & state.places(by.digit) {
            let own = board.houses_of(peer).iter();
            let outside = own.filter(|&&house| !by.cells.is_within(layout.cells(house)));
            houses.extend(outside.map(|&house| (house, by.digit)));
            let mut digits =
                (state.marks(peer).iter()).filter(|d| self.0[d.index()].contains(peer));
            let (first, second) = (digits.next(), digits.next());
            if second.is_none() {
                let right = first.map(|digit| Right::of(Candidate { cell: peer, digit }));
                links.push((Truth::Cell(peer), right));
            }
        }
        houses.sort_unstable();
        houses.dedup();
        for &(house, digit) in &*houses {
            let cells = self.0[digit.index()] & layout.cells(house);
            let right = Right { digit, cells };
            if cells.is_empty() {
                links.push((Truth::House(house, digit), None));
            } else if cells.only().is_some()
                || grouped && layout.houses_around(cells).any(|other| other != house)
            {
                links.push((Truth::House(house, digit), Some(right)));
            }
        }
    }
}

/// What a candidate forces, and room to find it.
#[derive(Default)]
struct Found<const W: usize> {
    links: Vec<(Truth, Option<Right<W>>)>,
    houses: Vec<(House, Digit)>,
    /// What was right anywhere, numbered: numbers are cheaper to compare.
    numbers: HashMap<Right<W>, u32>,
}

/// A link on the way, and the one before it.
struct Way<const W: usize> {
    link: Truth,
    right: Right<W>,
    before: Option<usize>,
}

/// The beginning of a whip.
struct Start<const W: usize> {
    /// Its last link, among all ways.
    last: Option<usize>,
    left: Left<W>,
    /// The numbers of what is right, in order.
    known: Rc<[u32]>,
}

/// The beginnings for one candidate that have the same length.
struct Search<const W: usize> {
    target: Candidate,
    ways: Vec<Way<W>>,
    starts: Vec<Start<W>>,
    /// What ways ended with, and what was right there.
    met: HashSet<(u32, Rc<[u32]>)>,
}

/// Shorter ones first, then by cell and digit. A grouped whip has a group.
fn find<const W: usize>(
    state: &State<W>,
    grouped: bool,
    reach: &Reach,
    take: &mut Take<'_>,
) -> Flow {
    let mut searches: Vec<Search<W>> = Vec::new();
    let mut found = Found::default();
    let mut effort = 0;
    for cell in state.open() {
        reach.heed()?;
        for target in state.candidates_of(cell, state.marks(cell)) {
            if effort > reach.forced_effort {
                break;
            }
            if is_refuted(state, target, grouped, &mut effort, &mut found) {
                let mut left = Left::of(state);
                left.choose(state, Right::of(target));
                searches.push(Search {
                    target,
                    ways: Vec::new(),
                    starts: vec![Start {
                        last: None,
                        left,
                        known: Rc::new([]),
                    }],
                    met: HashSet::new(),
                });
            }
        }
    }
    // Ways begun cost more than steps of a braid.
    let most = reach.forced_effort / 5;
    effort = 0;
    for _ in 0..LINKS {
        for search in &mut searches {
            reach.heed()?;
            if let Some(whip) = search.longer(state, grouped, most, &mut effort, &mut found) {
                let has_group = whip.links.iter().flat_map(|link| &link.1);
                let name = if has_group.into_iter().any(|node| node.cells.len() > 1) {
                    Technique::GroupedWhip
                } else {
                    Technique::Whip
                };
                if grouped == (name == Technique::GroupedWhip) {
                    take(Step {
                        technique: name,
                        conclusion: Conclusion::Eliminate(vec![whip.target]),
                        because: Reason::Whip(whip),
                    })?;
                }
            }
        }
        searches.retain(|search| !search.starts.is_empty());
        if effort > most {
            break;
        }
    }
    Flow::Continue(())
}

/// Whether taking everything that is forced leads to a contradiction.
fn is_refuted<const W: usize>(
    state: &State<W>,
    target: Candidate,
    grouped: bool,
    effort: &mut usize,
    found: &mut Found<W>,
) -> bool {
    let mut left = Left::of(state);
    let mut right = vec![Right::of(target)];
    left.choose(state, right[0]);
    let mut at = 0;
    while at < right.len() {
        let by = right[at];
        at += 1;
        *effort += 1;
        left.forced(state, by, grouped, found);
        for (_, forced) in &found.links {
            match *forced {
                None => return true,
                Some(next) if right.contains(&next) => {}
                Some(next) => {
                    right.push(next);
                    left.choose(state, next);
                }
            }
        }
    }
    false
}

impl<const W: usize> Search<W> {
    /// Makes every beginning longer by one link, or says the whip that ends there.
    fn longer(
        &mut self,
        state: &State<W>,
        grouped: bool,
        most: usize,
        effort: &mut usize,
        found: &mut Found<W>,
    ) -> Option<Whip> {
        let mut longer = Vec::new();
        for start in std::mem::take(&mut self.starts) {
            *effort += 1;
            if *effort > most {
                return None;
            }
            let last = (start.last).map_or(Right::of(self.target), |at| self.ways[at].right);
            start.left.forced(state, last, grouped, found);
            for (link, right) in found.links.drain(..) {
                let Some(right) = right else {
                    return Some(self.to_whip(start.last, link));
                };
                let next = found.numbers.len() as u32;
                let number = *found.numbers.entry(right).or_insert(next);
                let Err(place) = start.known.binary_search(&number) else {
                    continue;
                };
                if right == Right::of(self.target) {
                    continue;
                }
                let (before, after) = start.known.split_at(place);
                let known = before.iter().chain([&number]).chain(after).copied();
                let known: Rc<[u32]> = known.collect();
                if self.met.insert((number, known.clone())) {
                    let mut left = start.left.clone();
                    left.choose(state, right);
                    longer.push(Start {
                        last: Some(self.ways.len()),
                        left,
                        known,
                    });
                    self.ways.push(Way {
                        link,
                        right,
                        before: start.last,
                    });
                }
            }
        }
        self.starts = longer;
        None
    }

    /// The whip whose last link but one is this, and of whose last nothing is left.
    fn to_whip(&self, before: Option<usize>, end: Truth) -> Whip {
        let way = std::iter::successors(before, |&at| self.ways[at].before);
        let step = way.map(|at| &self.ways[at]);
        let first = step.map(|way| (way.link.clone(), Some(way.right.to_node())));
        let mut links: Vec<_> = [(end, None)].into_iter().chain(first).collect();
        links.reverse();
        Whip {
            target: self.target,
            links,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::{drawn, found};

    #[test]
    fn pictures() {
        // If r1c1 were 1, r1c4 would be 2, r4c4 then 3, and r4c1 could be neither 1 nor 3.
        let state = drawn(
            " . . . | 12 . . | . . .
              . . . |  . . . | . . .
              . . . |  . . . | . . .
             -------+--------+------
             13 . . | 23 . . | . . .
              . . . |  . . . | . . .
              . . . |  . . . | . . .
             -------+--------+------
              . . . |  . . . | . . .
              . . . |  . . . | . . .
              . . . |  . . . | . . .",
        );
        assert_eq!(found(&state, Technique::Whip), ["r1c1≠1"]);
        assert!(found(&state, Technique::GroupedWhip).is_empty());
        let open = drawn(
            "  . . . | 12 . . | . . .
               . . . |  . . . | . . .
               . . . |  . . . | . . .
             --------+--------+------
             134 . . | 23 . . | . . .
               . . . |  . . . | . . .
               . . . |  . . . | . . .
             --------+--------+------
               . . . |  . . . | . . .
               . . . |  . . . | . . .
               . . . |  . . . | . . .",
        );
        assert!(found(&open, Technique::Whip).is_empty());
    }

    #[test]
    fn a_group() {
        // If r1c1 were 1, 1 would stand in r3c46, so that r3c9 were 2 and column 8 had none.
        let rows = |third: &str| {
            format!(
                ". -1 -1 | . -1 . | . . .
                 . .  .  | -1 -1 -1 | . . .
                 . .  .  | . -1 . | . -2 {third}
                 . . . | . . . | . -2 .
                 . . . | . . . | . -2 .
                 . . . | . . . | . -2 .
                 . . . | . . . | . -2 .
                 . . . | . . . | . -2 .
                 . . . | . . . | . -2 ."
            )
        };
        let steps = found(&drawn(&rows("12")), Technique::GroupedWhip);
        assert!(steps.contains(&"r1c1≠1".to_owned()), "{steps:?}");
        let steps = found(&drawn(&rows("123")), Technique::GroupedWhip);
        assert!(!steps.contains(&"r1c1≠1".to_owned()), "{steps:?}");
    }

    /// The links of the shortest whip that goes on from here, tried one way after the other. `right` begins
    /// with what was assumed, which is no link.
    fn slowly(
        state: &State<2>,
        truths: &[Vec<Candidate>],
        right: &mut Vec<Candidate>,
        most: usize,
    ) -> Option<usize> {
        let excludes = |by: Candidate, other: Candidate| {
            let sees = state.layout().peers(by.cell).contains(other.cell);
            by != other && (by.cell == other.cell || by.digit == other.digit && sees)
        };
        let last = *right.last()?;
        let mut shortest = None;
        for truth in truths
            .iter()
            .filter(|t| t.iter().any(|&c| excludes(last, c)))
        {
            let is_left = |c: &&Candidate| right.iter().all(|&by| !excludes(by, **c));
            let left: Vec<Candidate> = truth.iter().filter(is_left).copied().collect();
            match left[..] {
                [] => return Some(right.len()),
                [next] if right.len() < shortest.unwrap_or(most) && !right.contains(&next) => {
                    right.push(next);
                    let most = shortest.unwrap_or(most);
                    shortest = slowly(state, truths, right, most).or(shortest);
                    right.pop();
                }
                _ => {}
            }
        }
        shortest
    }

    #[test]
    fn agrees_with_all_ways() {
        const MOST: usize = 4;
        let reach = Reach {
            forced_effort: usize::MAX,
            ..Reach::default()
        };
        let mut count = 0;
        for seed in 0..4 {
            for state in crate::picture::boards_of(seed, 25)
                .iter()
                .skip(12)
                .step_by(16)
            {
                let board = state.layout().board();
                let mut truths: Vec<Vec<Candidate>> = (state.open().iter())
                    .map(|cell| state.candidates_of(cell, state.marks(cell)))
                    .collect();
                for house in board.houses() {
                    let cells = state.layout().cells(house);
                    truths.extend(board.digits().map(|d| state.candidates(d, cells)));
                }
                truths.retain(|truth| !truth.is_empty());
                let mut found: HashMap<Candidate, usize> = HashMap::new();
                let _ = find(state, false, &reach, &mut |step| {
                    if let Reason::Whip(whip) = step.because {
                        found.insert(whip.target, whip.links.len());
                    }
                    Flow::Continue(())
                });
                for cell in state.open() {
                    for target in state.candidates_of(cell, state.marks(cell)) {
                        let links = slowly(state, &truths, &mut vec![target], MOST);
                        let known = found.get(&target).copied();
                        assert_eq!(known.filter(|&n| n <= MOST), links, "{target:?}");
                        count += usize::from(links.is_some());
                    }
                }
            }
        }
        assert!(count > 50, "{count}");
    }

    /// Whoever takes every forced candidate, in whatever order, finds what whips find and more.
    #[test]
    fn whips_are_braids_and_agree_with_the_solution() {
        use ninefold_grid::{ProperPuzzle, Shape};
        use ninefold_testkit::{full::proper, reference::solutions};
        let mut count = 0;
        for (rows, columns, givens) in [(2, 3, 10), (3, 3, 25)] {
            let shape = Shape::new(rows, columns).expect("a shape");
            let puzzle = proper(shape, 1, givens);
            let solution = solutions(&puzzle, 1).pop().expect("a proper puzzle");
            let position = crate::Position::proper(&ProperPuzzle::vouched(puzzle)).expect("9×9");
            for technique in [Technique::Whip, Technique::GroupedWhip] {
                for step in position.all(technique, &Reach::default()) {
                    assert_eq!(position.verify(&step), Ok(()), "{step:?}");
                    for (wrong, _) in step.effects() {
                        assert_ne!(solution[wrong.cell], Some(wrong.digit), "{step:?}");
                        count += 1;
                    }
                }
            }
        }
        assert!(count > 20, "{count}");
    }
}
