//! Slow twins of the searches for chains: every way is walked, by the rules alone.

use std::collections::BTreeMap;

use ninefold_grid::{Candidate, Cell, CellSet, Digit, ProperPuzzle, Shape};
use ninefold_testkit::full::proper;

use super::web::{Claim, Spread, Web};
use super::{Link, one_kind};
use crate::board::Board;
use crate::find::{self, Flow, Take};
use crate::layout::Layout;
use crate::path::{self, Policy};
use crate::reach::Reach;
use crate::step::{Reason, Step};

/// Positions on the way through small puzzles.
fn positions() -> Vec<Board<2>> {
    let mut positions = Vec::new();
    for (rows, columns, givens) in [(2, 2, 4), (2, 3, 9), (3, 3, 24)] {
        let shape = Shape::new(rows, columns).expect("a shape");
        for seed in 0..4 {
            let puzzle = ProperPuzzle::vouched(proper(shape, seed, givens));
            let layout = Layout::<2>::new(puzzle.puzzle().geometry());
            let mut board = Board::of(layout, puzzle.puzzle(), true);
            while let Some(step) = path::next(&board, &Policy::default()) {
                positions.push(board.clone());
                path::apply(&mut board, &step);
            }
        }
    }
    positions.into_iter().step_by(3).collect()
}

/// Of each conclusion the length of the shortest chain.
type Shortest = BTreeMap<(Digit, Vec<Cell>), usize>;

/// What sees both ends and loses a digit, if anything.
fn note(board: &Board<2>, digit: Digit, ends: [Cell; 2], length: usize, all: &mut Shortest) {
    let seen = board.layout().peers(ends[0]) & board.layout().peers(ends[1]);
    let gone: Vec<Cell> = (seen & board.places(digit)).iter().collect();
    if !gone.is_empty() {
        let known = all.entry((digit, gone)).or_insert(length);
        *known = length.min(*known);
    }
}

/// Every XY-chain of at most four cells.
fn xy_chains(board: &Board<2>) -> Shortest {
    let mut all = Shortest::new();
    for start in board.bivalue() {
        for first in board.marks(start) {
            let out = (board.marks(start).iter()).find(|&digit| digit != first);
            let mut waiting = vec![(vec![start], out)];
            while let Some((way, out)) = waiting.pop() {
                let (Some(out), last) = (out, way[way.len() - 1]) else {
                    continue;
                };
                if way.len() > 1 && out == first {
                    note(board, first, [start, last], 2 * way.len(), &mut all);
                }
                for next in board.bivalue() & board.layout().peers(last) & board.places(out) {
                    if way.len() < 4 && !way.contains(&next) {
                        let mut longer = way.clone();
                        longer.push(next);
                        let other = board.marks(next).iter().find(|&digit| digit != out);
                        waiting.push((longer, other));
                    }
                }
            }
        }
    }
    all
}

/// Compares what a search finds, chain by chain, with its twin.
fn are_all_and_shortest(
    search: impl Fn(&Board<2>, &mut Take<'_>) -> Flow,
    twin: impl Fn(&Board<2>) -> Shortest,
) {
    let mut count = 0;
    for board in positions() {
        let mut found = Shortest::new();
        let mut see = |step: Step| {
            let Reason::Chain(chain) = &step.because else {
                return Flow::Break(());
            };
            let gone = step.conclusion.candidates();
            let cells = gone.iter().map(|c| c.cell).collect();
            found.insert((gone[0].digit, cells), chain.nodes.len());
            count += 1;
            Flow::Continue(())
        };
        let _ = search(&board, &mut see);
        assert_eq!(found, twin(&board));
    }
    assert!(count > 100, "{count} chains");
}

#[test]
fn xy_chains_are_all_and_shortest() {
    are_all_and_shortest(|board, take| one_kind::xy_chains(board, 7, take), xy_chains);
}

/// Every X-chain of at most six cells; one that comes back to its start counts it twice.
fn x_chains(board: &Board<2>) -> Shortest {
    let mut all = Shortest::new();
    let geometry = board.layout().geometry();
    for digit in geometry.digits() {
        let places = board.places(digit);
        let strong = |a: Cell, b: Cell| {
            let both = CellSet::of(a) | CellSet::of(b);
            geometry
                .houses()
                .any(|house| board.layout().cells(house) & places == both)
        };
        for start in places {
            let mut waiting = vec![vec![start]];
            while let Some(way) = waiting.pop() {
                let last = way[way.len() - 1];
                let is_on = way.len() % 2 == 0;
                // Of ends that a house links anyway, locked candidates say it.
                if is_on && way.len() > 2 && (start == last || !strong(start, last)) {
                    note(board, digit, [start, last], way.len(), &mut all);
                }
                if way.len() == 6 || way.len() > 1 && last == start {
                    continue;
                }
                for next in places & board.layout().peers(last) {
                    let is_new = !way.contains(&next) || next == start && !is_on;
                    if is_new && (is_on || strong(last, next)) {
                        let mut longer = way.clone();
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
    are_all_and_shortest(|board, take| one_kind::x_chains(board, 5, take), x_chains);
}

/// What follows from a claim about a candidate, by the rules.
fn follows(board: &Board<2>, (candidate, is_on): (Candidate, bool)) -> Vec<(Candidate, bool)> {
    let Candidate { cell, digit } = candidate;
    let geometry = board.layout().geometry();
    let of_cell = board.candidates_of(cell, board.marks(cell));
    let houses = geometry.houses_of(cell).iter();
    let of_houses = houses.map(|&house| board.candidates(digit, board.layout().cells(house)));
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
    for board in positions().into_iter().step_by(4) {
        let web = Web::new(&board, false);
        let mut spread = Spread::new(&web);
        let mut way = Vec::new();
        for premise in (0..web.len() as Claim).step_by(5) {
            spread.follow(&web, premise);
            let told = |claim: Claim| {
                let knot = web.knot(claim);
                let (cell, digit) = (knot.cell, knot.digit);
                (Candidate { cell, digit }, claim & 1 == 1)
            };
            // Claims by how many links they are away.
            let mut distances = BTreeMap::from([(told(premise), 0)]);
            let mut front = vec![told(premise)];
            let mut links = 0;
            while !front.is_empty() {
                links += 1;
                let next: Vec<_> = front.iter().flat_map(|&c| follows(&board, c)).collect();
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
                spread.way(claim, &mut way);
                assert_eq!(distances.get(&told(claim)), Some(&(way.len() - 1)));
            }
        }
    }
}

/// Each link of a chain that any finder hands over is one by the rules.
#[test]
fn chains_alternate() {
    for board in positions() {
        for technique in crate::Technique::all() {
            if technique.family() != crate::Family::Chain {
                continue;
            }
            let reach = Reach {
                sets_in_chains: true,
                ..Reach::default()
            };
            let _ = find::find(&board, technique, &reach, &mut |step| {
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
                                let sees = |&b: &Cell| board.layout().peers(a).contains(b);
                                to.cells.iter().all(sees)
                            };
                            from.digit == to.digit && from.cells.iter().all(seen)
                        }
                        Link::Cell(cell) => {
                            let pair = [from.digit, to.digit].into_iter().collect();
                            all == CellSet::of(*cell) && board.marks(*cell) == pair
                        }
                        Link::House(house) => {
                            let places = board.places(from.digit) & board.layout().cells(*house);
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
