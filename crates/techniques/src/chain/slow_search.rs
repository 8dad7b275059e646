//! Slow searches for chains, which follow every path by the rules alone. Tests compare them with the fast ones.

use std::collections::BTreeMap;

use ninefold_grid::{Candidate, Cell, CellSet, Digit, ProperPuzzle, Shape};
use ninefold_logic::{Family, Layout, Link, Reason, State, Step, Technique, apply};
use ninefold_testkit::full::proper;

use super::implied::{Implied, chained};
use super::one_kind;
use super::web::{Claim, Spread, Web};
use crate::find;
use crate::flow::Flow;
use crate::path::{self, Policy};
use crate::reach::Reach;
use crate::survey::Survey;
use crate::take::Take;

/// Returns the positions on the path through small puzzles.
fn positions() -> Vec<Survey<2>> {
    let mut positions = Vec::new();
    for (rows, columns, givens) in [(2, 2, 4), (2, 3, 9), (3, 3, 24)] {
        let shape = Shape::new(rows, columns).expect("a shape");
        for seed in 0..4 {
            let puzzle = ProperPuzzle::vouched(proper(shape, seed, givens));
            let layout = Layout::<2>::new(puzzle.puzzle().board());
            let mut state = Survey::new(State::of(layout, puzzle.puzzle(), true));
            while let Some(step) = path::next(&state, &Policy::default()) {
                positions.push(state.clone());
                state.change(|state| apply(state, &step));
            }
        }
    }
    positions.into_iter().step_by(3).collect()
}

/// For each conclusion, the length of the shortest chain.
type Shortest = BTreeMap<(Digit, Vec<Cell>), usize>;

/// Notes the cells that see both ends and lose a digit, if there are any.
fn note(state: &State<2>, digit: Digit, ends: [Cell; 2], length: usize, all: &mut Shortest) {
    let seen = state.layout().peers(ends[0]) & state.layout().peers(ends[1]);
    let eliminated: Vec<Cell> = (seen & state.places(digit)).iter().collect();
    if !eliminated.is_empty() {
        let known = all.entry((digit, eliminated)).or_insert(length);
        *known = length.min(*known);
    }
}

/// Returns the conclusions of all XY-chains of at most four cells.
fn xy_chains(state: &State<2>) -> Shortest {
    let mut all = Shortest::new();
    for start in state.bivalue() {
        for first in state.marks(start) {
            let out = (state.marks(start).iter()).find(|&digit| digit != first);
            let mut waiting = vec![(vec![start], out)];
            while let Some((path, out)) = waiting.pop() {
                let (Some(out), last) = (out, path[path.len() - 1]) else {
                    continue;
                };
                if path.len() > 1 && out == first {
                    note(state, first, [start, last], 2 * path.len(), &mut all);
                }
                for next in state.bivalue() & state.layout().peers(last) & state.places(out) {
                    if path.len() < 4 && !path.contains(&next) {
                        let mut longer = path.clone();
                        longer.push(next);
                        let other = state.marks(next).iter().find(|&digit| digit != out);
                        waiting.push((longer, other));
                    }
                }
            }
        }
    }
    all
}

/// Compares what a search finds, chain by chain, with what its slow version finds.
fn are_all_and_shortest(
    search: impl Fn(&Survey<2>, &mut Take<'_>) -> Flow,
    reference: impl Fn(&State<2>) -> Shortest,
) {
    let mut count = 0;
    for state in positions() {
        let mut found = Shortest::new();
        let mut see = |step: Step| {
            let Reason::Chain(chain) = &step.because else {
                return Flow::Break(());
            };
            let eliminated = step.conclusion.candidates();
            let cells = eliminated.iter().map(|c| c.cell).collect();
            found.insert((eliminated[0].digit, cells), chain.nodes.len());
            count += 1;
            Flow::Continue(())
        };
        let _ = search(&state, &mut see);
        assert_eq!(found, reference(&state));
    }
    assert!(count > 100, "{count} chains");
}

#[test]
fn xy_chains_are_all_and_shortest() {
    are_all_and_shortest(
        |state, take| one_kind::xy_chains(state, 7, &chained(state), take),
        xy_chains,
    );
}

/// Returns the conclusions of all X-chains of at most six cells. A chain that returns to its start counts it
/// twice.
fn x_chains(state: &State<2>) -> Shortest {
    let mut all = Shortest::new();
    let board = state.layout().board();
    for digit in board.digits() {
        let places = state.places(digit);
        let strong = |a: Cell, b: Cell| {
            let both = CellSet::of(a) | CellSet::of(b);
            board
                .houses()
                .any(|house| state.layout().cells(house) & places == both)
        };
        for start in places {
            let mut waiting = vec![vec![start]];
            while let Some(path) = waiting.pop() {
                let last = path[path.len() - 1];
                let is_on = path.len() % 2 == 0;
                // If a house links the ends, locked candidates give the conclusion.
                if is_on && path.len() > 2 && (start == last || !strong(start, last)) {
                    note(state, digit, [start, last], path.len(), &mut all);
                }
                if path.len() == 6 || path.len() > 1 && last == start {
                    continue;
                }
                for next in places & state.layout().peers(last) {
                    let is_new = !path.contains(&next) || next == start && !is_on;
                    if is_new && (is_on || strong(last, next)) {
                        let mut longer = path.clone();
                        longer.push(next);
                        waiting.push(longer);
                    }
                }
            }
        }
    }
    all
}

#[test]
fn x_chains_are_all_and_shortest() {
    are_all_and_shortest(
        |state, take| one_kind::x_chains(state, 5, &chained(state), take),
        x_chains,
    );
}

/// Returns what follows from a claim about a candidate, by the rules.
fn follows(state: &State<2>, (candidate, is_on): (Candidate, bool)) -> Vec<(Candidate, bool)> {
    let Candidate { cell, digit } = candidate;
    let board = state.layout().board();
    let of_cell = state.candidates_of(cell, state.marks(cell));
    let houses = board.houses_of(cell).iter();
    let of_houses = houses.map(|&house| state.candidates(digit, state.layout().cells(house)));
    let mut all = Vec::new();
    for truth in std::iter::once(of_cell).chain(of_houses) {
        if is_on || truth.len() == 2 {
            let others = truth.iter().filter(|&&other| other != candidate);
            all.extend(others.map(|&other| (other, !is_on)));
        }
    }
    all
}

#[test]
fn what_follows_is_near() {
    for state in positions().into_iter().step_by(4) {
        let web = Web::new(&state, false);
        let mut spread = Spread::new(&web);
        let mut path = Vec::new();
        for premise in (0..web.len() as Claim).step_by(5) {
            spread.follow(&web, premise);
            let named = |claim: Claim| {
                let node = web.node(claim);
                let (cell, digit) = (node.cell, node.digit);
                (Candidate { cell, digit }, claim & 1 == 1)
            };
            // The claims, by their distance in links.
            let mut distances = BTreeMap::from([(named(premise), 0)]);
            let mut front = vec![named(premise)];
            let mut links = 0;
            while !front.is_empty() {
                links += 1;
                let next: Vec<_> = front.iter().flat_map(|&c| follows(&state, c)).collect();
                front.clear();
                for claim in next {
                    distances.entry(claim).or_insert_with(|| {
                        front.push(claim);
                        links
                    });
                }
            }
            assert_eq!(spread.reached.len(), distances.len());
            for &claim in &spread.reached {
                spread.path(claim, &mut path);
                assert_eq!(distances.get(&named(claim)), Some(&(path.len() - 1)));
            }
        }
    }
}

/// Each link of a chain that any finder hands over is a link by the rules.
#[test]
fn chains_alternate() {
    for state in positions() {
        for technique in Technique::all() {
            if technique.family() != Family::Chain {
                continue;
            }
            let reach = Reach {
                sets_in_chains: true,
                ..Reach::default()
            };
            let _ = find::find(&state, technique, &reach, &mut |step| {
                let Reason::Chain(chain) = &step.because else {
                    return Flow::Continue(());
                };
                let count = chain.nodes.len();
                for (i, link) in chain.links.iter().enumerate() {
                    let (from, to) = (&chain.nodes[i], &chain.nodes[(i + 1) % count]);
                    let all: CellSet<2> = from.cells.iter().chain(&to.cells).copied().collect();
                    let is_link = match link {
                        Link::Weak if from.cells == to.cells => from.digit != to.digit,
                        Link::Weak => {
                            let seen = |&a: &Cell| {
                                let sees = |&b: &Cell| state.layout().peers(a).contains(b);
                                to.cells.iter().all(sees)
                            };
                            from.digit == to.digit && from.cells.iter().all(seen)
                        }
                        Link::Cell(cell) => {
                            let pair = [from.digit, to.digit].into_iter().collect();
                            all == CellSet::of(*cell) && state.marks(*cell) == pair
                        }
                        Link::House(house) => {
                            let places = state.places(from.digit) & state.layout().cells(*house);
                            from.digit == to.digit && places == all
                        }
                        Link::Set(cells) => all.is_within(cells.iter().copied().collect()),
                    };
                    assert!(is_link, "{link:?} of {step:?}");
                    let next = chain.links.get(i + 1);
                    let alternates =
                        next.is_none_or(|next| (*link == Link::Weak) != (*next == Link::Weak));
                    assert!(alternates, "{step:?}");
                }
                Flow::Continue(())
            });
        }
    }
}

/// What finally follows is what a spread reaches. A candidate may be eliminated if it leads to its opposite.
#[test]
fn what_is_implied_is_reached() {
    let mut count = 0;
    for state in positions() {
        for with_groups in [false, true] {
            let implied = Implied::of(&state, with_groups).expect("a small board");
            let mut spread = Spread::new(&implied.web);
            let mut places = vec![CellSet::EMPTY; state.layout().side()];
            for claim in 0..implied.web.len() as Claim {
                spread.follow(&implied.web, claim);
                assert_eq!(implied.after(claim), Some(&spread.met[..]));
                if claim & 1 == 1
                    && implied.web.is_single(claim)
                    && spread.reached.contains(&(claim - 1))
                {
                    let node = implied.web.node(claim);
                    places[node.digit.index()].insert(node.cell);
                    count += 1;
                }
            }
            if !with_groups {
                assert_eq!(chained(&state), places);
            }
        }
    }
    assert!(count > 100, "{count}");
}
