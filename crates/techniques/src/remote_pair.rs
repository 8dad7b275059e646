//! Remote pairs: cells with the same two digits, each of which sees the next. Cells at an odd distance hold
//! different digits, so a cell that sees both of them holds neither digit.
//!
//! A chain has an even number of cells, four or more, and some candidate must see both of its ends. In a longer
//! chain, candidates that see any two of its cells at an odd distance of three or more are removed too. HoDoKu
//! counts like this, which decides which of several chains eliminates most. So every path through the cells is
//! a chain of its own.

use ninefold_grid::{Candidate, Cell, CellSet};
use ninefold_logic::{Chain, Digits, Link, Node, Reason, State, Technique};

use crate::flow::Flow;
use crate::take::{Take, eliminate};

/// The largest number of cells of a chain.
const MAX_CELLS: usize = 10;

/// From each cell in turn, follows all paths through cells of its pair, depth first. Of chains with the same
/// eliminations it hands over the shortest.
pub(crate) fn find<const W: usize>(state: &State<W>, take: &mut Take<'_>) -> Flow {
    let layout = state.layout();
    let mut found: Vec<(Vec<Candidate>, Vec<Cell>)> = Vec::new();
    for start in state.bivalue() {
        let marks = state.marks(start);
        let alike: CellSet<W> = (state.bivalue().iter())
            .filter(|&cell| state.marks(cell) == marks)
            .collect();
        // Three such cells in a house contradict each other, which another technique finds.
        if alike.len() < 4 || !is_two_coloured(state, alike) {
            continue;
        }
        let next = |path: &[Cell], cell: Cell| {
            let used: CellSet<W> = path.iter().copied().collect();
            (layout.peers(cell) & alike) - used
        };
        let mut path = vec![start];
        let mut left = vec![next(&path, start)];
        while let Some(choices) = left.last_mut() {
            let Some(cell) = choices.first() else {
                left.pop();
                path.pop();
                continue;
            };
            choices.remove(cell);
            path.push(cell);
            if path.len() % 2 == 0 && path.len() >= 4 {
                let eliminated = eliminations_of(state, &path, marks);
                let known = found.iter_mut().find(|(known, _)| *known == eliminated);
                match known {
                    _ if eliminated.is_empty() => {}
                    Some((_, known)) if known.len() <= path.len() => {}
                    Some((_, known)) => known.clone_from(&path),
                    None => found.push((eliminated, path.clone())),
                }
            }
            left.push(match path.len() {
                MAX_CELLS => CellSet::EMPTY,
                _ => next(&path, cell),
            });
        }
    }
    for (eliminated, path) in found {
        eliminate(take, Technique::RemotePair, eliminated, || {
            Reason::Chain(chain(state, &path))
        })?;
    }
    Flow::Continue(())
}

/// Whether these cells can be painted with two colours so that no two of a colour see each other.
fn is_two_coloured<const W: usize>(state: &State<W>, cells: CellSet<W>) -> bool {
    let near = |front: CellSet<W>| {
        let peers = front.iter().map(|cell| state.layout().peers(cell));
        peers.fold(CellSet::EMPTY, |all, peers| all | peers) & cells
    };
    let mut left = cells;
    while let Some(seed) = left.first() {
        let mut colours = [CellSet::of(seed), CellSet::EMPTY];
        let (mut colour, mut front) = (0, colours[0]);
        while !front.is_empty() {
            colour = 1 - colour;
            front = near(front) - colours[colour];
            colours[colour] |= front;
        }
        if colours[0].meets(colours[1]) {
            return false;
        }
        left -= colours[0] | colours[1];
    }
    true
}

/// Returns what a chain of cells eliminates. It is nothing unless some candidate sees both ends.
fn eliminations_of<const W: usize>(
    state: &State<W>,
    path: &[Cell],
    marks: Digits,
) -> Vec<Candidate> {
    let mut places = CellSet::EMPTY;
    for digit in marks {
        places |= state.places(digit);
    }
    for &cell in path {
        places.remove(cell);
    }
    let seen =
        |a: usize, b: usize| state.layout().peers(path[a]) & state.layout().peers(path[b]) & places;
    if seen(0, path.len() - 1).is_empty() {
        return Vec::new();
    }
    let mut eliminated = CellSet::EMPTY;
    for a in 0..path.len() {
        for b in (a + 3..path.len()).step_by(2) {
            eliminated |= seen(a, b);
        }
    }
    let eliminated = eliminated
        .iter()
        .flat_map(|cell| state.candidates_of(cell, marks));
    eliminated.collect()
}

/// Returns the chain of links: each cell is a strong link between its two digits, and the same digit in the
/// next cell is a weak link.
fn chain<const W: usize>(state: &State<W>, path: &[Cell]) -> Chain {
    let (mut nodes, mut links) = (Vec::new(), Vec::new());
    for (i, &cell) in path.iter().enumerate() {
        let mut digits: Vec<_> = state.marks(cell).iter().collect();
        if i % 2 == 1 {
            digits.reverse();
        }
        nodes.extend(digits.into_iter().map(|digit| Node {
            digit,
            cells: vec![cell],
        }));
        links.extend([Link::Cell(cell), Link::Weak]);
    }
    links.pop();
    Chain { nodes, links }
}

#[cfg(test)]
mod tests {
    use crate::picture::{drawn, found};
    use ninefold_logic::Technique;

    #[test]
    fn four_cells() {
        let state = drawn(
            "12  .  . |  .  . 12 |  .  .  .
              .  .  . |  .  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .
             ---------+----------+---------
              .  .  . |  .  .  . |  .  .  .
              .  .  . |  . 12  . |  . 12  .
              .  .  . |  .  . 12 |  .  .  .
             ---------+----------+---------
              .  .  . |  .  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .",
        );
        // The ends r1c1 and r5c5 hold different digits; so do r1c6 and r5c8.
        let both = ["r1c5,r5c1≠1, r1c5,r5c1≠2", "r1c8,r5c6≠1, r1c8,r5c6≠2"];
        assert_eq!(found(&state, Technique::RemotePair), both);
        let three = drawn(
            "12  .  . |  .  . 12 |  .  .  .
              .  .  . |  .  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .
             ---------+----------+---------
              .  .  . |  .  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .
              .  .  . |  .  . 12 |  .  .  .
             ---------+----------+---------
              .  .  . |  .  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .",
        );
        assert!(found(&three, Technique::RemotePair).is_empty());
    }
}
