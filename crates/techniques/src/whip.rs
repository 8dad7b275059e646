//! Whips: chains that remember all candidates found right.
//!
//! A candidate is assumed. It, and every candidate found right since, excludes others. A link of the whip is a
//! cell, or a digit in a house, in which these exclude all candidates but one. That one is right, and it must
//! exclude a candidate of the next link. If a link has no candidate left, the assumption is wrong. In a grouped
//! whip the digit may be left in several cells of a house that share another house. Then it is excluded in all
//! cells that see them all.
//!
//! Whips are by Denis Berthier ("Hidden Logic of Sudoku"). A whip that does not use remembered candidates is a
//! chain. Shorter whips come first; the search goes through all candidates at one length before the next. It
//! looks only at candidates for which taking every forced candidate in any order (a braid) leads to a
//! contradiction.

mod starts;

use std::rc::Rc;

use ninefold_grid::{Candidate, Cell, CellSet, Digit, House};
use ninefold_logic::{Conclusion, Node, Reason, State, Step, Technique, Truth, Whip};

use crate::flow::Flow;
use crate::reach::Reach;
use crate::take::{Finder, Take};
use starts::Starts;

/// The largest number of links of a whip.
const MAX_LINKS: usize = 16;

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

/// A claim that a digit is in one of these cells.
#[derive(Copy, Clone, PartialEq, Eq)]
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

/// Numbers the candidates and groups that may be right, and stores what each excludes.
struct Rights<'a, const W: usize> {
    state: &'a State<W>,
    /// Whether groups are allowed.
    grouped: bool,
    all: Vec<Right<W>>,
    /// What each of them excludes, computed on demand.
    losses: Vec<Option<Rc<Loss<W>>>>,
    /// The numbers of candidates and groups, by the first cell and the digit.
    numbers: Vec<Vec<u32>>,
}

/// What a right candidate or group excludes.
struct Loss<const W: usize> {
    /// The cells that lose the digit.
    cells: CellSet<W>,
    /// The digits that lose places in a house.
    houses: Vec<(House, Digit)>,
}

/// A link, and the number of the one candidate or group that is left in it; `None` if nothing is left.
type Forced = (Truth, Option<u32>);

impl<'a, const W: usize> Rights<'a, W> {
    fn new(state: &'a State<W>, grouped: bool) -> Rights<'a, W> {
        let board = state.layout().board();
        Rights {
            state,
            grouped,
            all: Vec::new(),
            losses: Vec::new(),
            numbers: vec![Vec::new(); board.cell_count() * board.side()],
        }
    }

    /// Returns the number of a candidate or group, and adds it if it is new.
    fn number(&mut self, right: Right<W>) -> u32 {
        let first = right.cells.first().map_or(0, Cell::index);
        let side = self.state.layout().board().side();
        let numbers = &mut self.numbers[first * side + right.digit.index()];
        let known = numbers.iter().find(|&&n| self.all[n as usize] == right);
        known.copied().unwrap_or_else(|| {
            let number = self.all.len() as u32;
            numbers.push(number);
            self.all.push(right);
            self.losses.push(None);
            number
        })
    }

    fn loss(&mut self, number: u32) -> Rc<Loss<W>> {
        let right = self.all[number as usize];
        let loss = self.losses[number as usize].get_or_insert_with(|| {
            let (layout, state) = (self.state.layout(), self.state);
            let board = layout.board();
            let mut houses = Vec::new();
            if let Some(cell) = right.cells.only() {
                for digit in state.marks(cell).iter().filter(|&d| d != right.digit) {
                    let own = board.houses_of(cell).iter();
                    houses.extend(own.map(|&house| (house, digit)));
                }
            }
            let cells = layout.common_peers(right.cells) & state.places(right.digit);
            for cell in cells {
                let own = board.houses_of(cell).iter();
                let outside = own.filter(|&&house| !right.cells.is_within(layout.cells(house)));
                houses.extend(outside.map(|&house| (house, right.digit)));
            }
            houses.sort_unstable();
            houses.dedup();
            Rc::new(Loss { cells, houses })
        });
        Rc::clone(loss)
    }

    /// Removes what a right candidate or group excludes from the places that each digit has left.
    fn choose(&mut self, left: &mut [CellSet<W>], number: u32) {
        let lost = self.loss(number).cells;
        let right = self.all[number as usize];
        left[right.digit.index()] -= lost;
        if let Some(cell) = right.cells.only() {
            left.iter_mut().for_each(|places| places.remove(cell));
            left[right.digit.index()].insert(cell);
        }
    }

    /// Fills `links` with the links that lost a candidate by this one and have one left, or none. If groups are
    /// allowed, several candidates may be left that share another house.
    fn forced(&mut self, left: &[CellSet<W>], by: u32, links: &mut Vec<Forced>) {
        links.clear();
        let loss = self.loss(by);
        let layout = self.state.layout();
        let (mut once, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
        for &places in left {
            twice |= once & places;
            once |= places;
        }
        for cell in loss.cells - twice {
            let mut digits = layout.board().digits();
            let digit = digits.find(|digit| left[digit.index()].contains(cell));
            let right = digit.map(|digit| self.number(Right::of(Candidate { cell, digit })));
            links.push((Truth::Cell(cell), right));
        }
        for &(house, digit) in &loss.houses {
            let cells = left[digit.index()] & layout.cells(house);
            let right = Right { digit, cells };
            if cells.is_empty() {
                links.push((Truth::House(house, digit), None));
            } else if cells.only().is_some()
                || self.grouped && layout.houses_around(cells).any(|other| other != house)
            {
                links.push((Truth::House(house, digit), Some(self.number(right))));
            }
        }
    }

    /// Returns the places that each digit has left if a candidate is right.
    fn left(&mut self, number: u32) -> Vec<CellSet<W>> {
        let digits = self.state.layout().board().digits();
        let mut left: Vec<_> = digits.map(|digit| self.state.places(digit)).collect();
        self.choose(&mut left, number);
        left
    }

    /// Whether taking everything that is forced leads to a contradiction.
    fn is_refuted(&mut self, target: u32, effort: &mut usize, links: &mut Vec<Forced>) -> bool {
        let mut left = self.left(target);
        let mut right = vec![target];
        let mut is_right = vec![false; self.all.len()];
        is_right[target as usize] = true;
        let mut at = 0;
        while at < right.len() {
            *effort += 1;
            self.forced(&left, right[at], links);
            at += 1;
            for &(_, forced) in &*links {
                let Some(next) = forced else { return true };
                if is_right.len() < self.all.len() {
                    is_right.resize(self.all.len(), false);
                }
                if !std::mem::replace(&mut is_right[next as usize], true) {
                    right.push(next);
                    self.choose(&mut left, next);
                }
            }
        }
        false
    }
}

/// A link of a partial whip, and the link before it.
struct PartialWhip {
    link: Truth,
    right: u32,
    before: Option<usize>,
}

/// The partial whips for one candidate that have the same length.
struct WhipSearch<const W: usize> {
    target: Candidate,
    partials: Vec<PartialWhip>,
    starts: Starts<W>,
}

/// Finds whips, shorter ones first, then by cell and digit. A grouped whip has at least one group.
fn find<const W: usize>(
    state: &State<W>,
    grouped: bool,
    reach: &Reach,
    take: &mut Take<'_>,
) -> Flow {
    let mut searches: Vec<WhipSearch<W>> = Vec::new();
    let mut rights = Rights::new(state, grouped);
    let mut links = Vec::new();
    let mut effort = 0;
    for cell in state.open() {
        reach.check_time()?;
        for target in state.candidates_of(cell, state.marks(cell)) {
            if effort > reach.forced_effort {
                break;
            }
            let number = rights.number(Right::of(target));
            if rights.is_refuted(number, &mut effort, &mut links) {
                searches.push(WhipSearch {
                    target,
                    partials: Vec::new(),
                    starts: Starts::first(number, rights.left(number)),
                });
            }
        }
    }
    // A partial whip costs more time than a step of a braid.
    let most = reach.forced_effort / 5;
    effort = 0;
    for _ in 0..MAX_LINKS {
        for search in &mut searches {
            reach.check_time()?;
            if let Some(whip) = search.longer(&mut rights, most, &mut effort, &mut links) {
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
        searches.retain(|search| !search.starts.lasts.is_empty());
        if effort > most {
            break;
        }
    }
    Flow::Continue(())
}

impl<const W: usize> WhipSearch<W> {
    /// Extends every partial whip by one link. Returns the whip if one ends there.
    fn longer(
        &mut self,
        rights: &mut Rights<'_, W>,
        most: usize,
        effort: &mut usize,
        links: &mut Vec<Forced>,
    ) -> Option<Whip> {
        let starts = std::mem::take(&mut self.starts);
        let side = rights.state.layout().board().side();
        let target = rights.number(Right::of(self.target));
        let mut longer = Starts::of_length(starts.length + 1);
        let mut known = Vec::with_capacity(longer.length);
        for (number, &(last, by)) in starts.lasts.iter().enumerate() {
            *effort += 1;
            if *effort > most {
                return None;
            }
            let left = &starts.lefts[number * side..][..side];
            rights.forced(left, by, links);
            for (link, right) in links.drain(..) {
                let Some(right) = right else {
                    return Some(self.to_whip(rights, last, link));
                };
                let before = starts.rights(number);
                let Err(place) = before.binary_search(&right) else {
                    continue;
                };
                if right == target {
                    continue;
                }
                known.clear();
                known.extend_from_slice(before);
                known.insert(place, right);
                if longer.add((Some(self.partials.len()), right), &known) {
                    let start = longer.lefts.len();
                    longer.lefts.extend_from_slice(left);
                    rights.choose(&mut longer.lefts[start..], right);
                    self.partials.push(PartialWhip {
                        link,
                        right,
                        before: last,
                    });
                }
            }
        }
        self.starts = longer;
        None
    }

    /// Returns the whip whose last link but one is `before`, and in whose last link nothing is left.
    fn to_whip(&self, rights: &Rights<'_, W>, before: Option<usize>, end: Truth) -> Whip {
        let path = std::iter::successors(before, |&at| self.partials[at].before);
        let step = path.map(|at| &self.partials[at]);
        let node = |partial: &PartialWhip| rights.all[partial.right as usize].to_node();
        let first = step.map(|partial| (partial.link.clone(), Some(node(partial))));
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
    use std::collections::HashMap;

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
        // If r1c1 were 1, 1 would be in r3c46, so r3c9 would be 2 and column 8 would have no 2.
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

    /// Returns the number of links of the shortest whip that continues from here, and tries one path after the
    /// other. `right` begins with the assumed candidate, which is no link.
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
        const MAX_LINKS: usize = 4;
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
                        let links = slowly(state, &truths, &mut vec![target], MAX_LINKS);
                        let known = found.get(&target).copied();
                        assert_eq!(known.filter(|&n| n <= MAX_LINKS), links, "{target:?}");
                        count += usize::from(links.is_some());
                    }
                }
            }
        }
        assert!(count > 50, "{count}");
    }

    /// Taking every forced candidate, in any order, finds what whips find and more.
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
