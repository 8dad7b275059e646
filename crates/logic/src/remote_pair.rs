//! Remote pairs: cells with the same two digits, each of which sees the next. Cells at an odd
//! distance hold different digits, so what sees both of them holds neither.

use ninefold_grid::{Candidate, Cell, CellSet};

use crate::board::Board;
use crate::catalogue::Technique;
use crate::chain::{Chain, Link, Node};
use crate::find::{Flow, Take};
use crate::step::{Conclusion, Reason, Step};

/// Component by component: cells of one pair that hang together are coloured in turn, by breadth
/// first from the lowest. A cell outside that sees both colours loses both digits. The chain shown
/// is the shortest one, of four cells or more, between two cells that it sees.
pub(crate) fn find<const W: usize>(board: &Board<W>, take: &mut Take<'_>) -> Flow {
    let layout = board.layout();
    let mut done = CellSet::EMPTY;
    for seed in board.bivalue() {
        if done.contains(seed) {
            continue;
        }
        let marks = board.marks(seed);
        let alike: CellSet<W> = (board.bivalue().iter())
            .filter(|&cell| board.marks(cell) == marks)
            .collect();
        let near = |cells: CellSet<W>| {
            let peers = cells.iter().map(|cell| layout.peers(cell));
            peers.fold(CellSet::EMPTY, |all, peers| all | peers) & alike
        };
        let mut colours = [CellSet::of(seed), CellSet::EMPTY];
        let mut colour = 0;
        let mut front = colours[0];
        while !front.is_empty() {
            colour = 1 - colour;
            front = near(front) - colours[colour];
            colours[colour] |= front;
        }
        let all = colours[0] | colours[1];
        done |= all;
        // Cells of both colours contradict each other: that is another technique's find.
        if all.len() < 4 || colours[0].meets(colours[1]) {
            continue;
        }
        for start in all {
            let own = usize::from(colours[1].contains(start));
            for end in colours[1 - own] - CellSet::first_n(start.index()) {
                if layout.peers(start).contains(end) {
                    continue;
                }
                let seen = layout.peers(start) & layout.peers(end) & board.open();
                let gone: Vec<Candidate> = (seen - all)
                    .iter()
                    .flat_map(|cell| board.candidates_of(cell, marks))
                    .collect();
                let Some(conclusion) = Conclusion::eliminate(gone) else {
                    continue;
                };
                take(Step {
                    technique: Technique::RemotePair,
                    because: Reason::Chain(chain(board, &path(board, all, start, end))),
                    conclusion,
                })?;
            }
        }
    }
    Flow::Continue(())
}

/// The shortest way from one cell to another through these cells, lowest cells first.
fn path<const W: usize>(
    board: &Board<W>,
    through: CellSet<W>,
    start: Cell,
    end: Cell,
) -> Vec<Cell> {
    let layout = board.layout();
    let mut layers = vec![CellSet::of(end)];
    let mut met = CellSet::of(end);
    while let Some(&last) = layers.last() {
        if last.contains(start) || last.is_empty() {
            break;
        }
        let peers = last.iter().map(|cell| layout.peers(cell));
        let next = (peers.fold(CellSet::EMPTY, |all, p| all | p) & through) - met;
        met |= next;
        layers.push(next);
    }
    layers.pop();
    let mut path = vec![start];
    for layer in layers.into_iter().rev() {
        let from = path[path.len() - 1];
        path.extend((layer & layout.peers(from)).first());
    }
    path
}

/// Each cell is a strong link between its two digits, and the same digit in the next cell a weak one.
fn chain<const W: usize>(board: &Board<W>, path: &[Cell]) -> Chain {
    let (mut nodes, mut links) = (Vec::new(), Vec::new());
    for (i, &cell) in path.iter().enumerate() {
        let mut digits: Vec<_> = board.marks(cell).iter().collect();
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
    use crate::catalogue::Technique;
    use crate::picture::{drawn, found};

    #[test]
    fn four_cells() {
        let board = drawn(
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
        assert_eq!(found(&board, Technique::RemotePair), both);
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
