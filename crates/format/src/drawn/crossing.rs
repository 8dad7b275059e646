//! Lines of one colour and thickness that cross: each line goes straight through the crossing, however it was drawn
//! in parts.

use std::collections::{HashMap, HashSet};

use ninefold_grid::{Board, Cell};

use super::Line;
use crate::groups::alike;

/// The greatest number of arms at a cell. With more, nobody draws a crossing.
const MAX_ARMS: usize = 8;

/// Cuts lines of one colour and thickness again, as one net. If four or more arms meet at a cell, and each has
/// another one on the opposite side, lines go straight through it.
///
/// Some programs join crossing lines in any order: they `mix` lines. For other programs, only lines that all end at
/// such a cell or go straight are joined. Lines end where `is_end` is true.
pub(crate) fn straightened(
    board: &Board,
    lines: Vec<Line>,
    mix: bool,
    is_end: impl Fn(Cell) -> bool,
) -> Vec<Line> {
    let look = |line: &Line| format!("{:?} {}", line.colour, line.thickness);
    let groups = alike(
        lines.into_iter().map(|line| (look(&line), line)),
        usize::MAX,
    );
    groups
        .into_iter()
        .flat_map(|(_, lines)| of_one_look(board, lines, mix, &is_end))
        .collect()
}

/// Two consecutive cells of a line.
type Edge = (Cell, Cell);

fn of_one_look(
    board: &Board,
    lines: Vec<Line>,
    mix: bool,
    is_end: &dyn Fn(Cell) -> bool,
) -> Vec<Line> {
    if lines.iter().any(|line| !line.is_centred) {
        return lines;
    }
    let mut arms: HashMap<Cell, Vec<Cell>> = HashMap::new();
    // The next cell on a line, by a cell and the one before it.
    let mut next: HashMap<Edge, Cell> = HashMap::new();
    for line in &lines {
        let round = line.round();
        for pair in round.windows(2) {
            for (from, to) in [(pair[0], pair[1]), (pair[1], pair[0])] {
                let near = arms.entry(from).or_default();
                // A line drawn over a line is not a crossing.
                if near.contains(&to) || near.len() == MAX_ARMS {
                    return lines;
                }
                near.push(to);
            }
        }
        let again = round.get(1).filter(|_| line.is_closed);
        let all: Vec<Cell> = round.iter().chain(again).copied().collect();
        for three in all.windows(3) {
            next.insert((three[0], three[1]), three[2]);
            next.insert((three[2], three[1]), three[0]);
        }
    }
    let opposite = |cell: Cell, arm: Cell| {
        let ((row, column), (r, c)) = (board.place(cell)?, board.place(arm)?);
        board.at((2 * row).checked_sub(r)?, (2 * column).checked_sub(c)?)
    };
    let mut is_new = false;
    let crossings = arms
        .iter()
        .filter(|(cell, near)| near.len() > 3 && !is_end(**cell));
    for (&cell, near) in crossings {
        let paired: Option<Vec<(Cell, Cell)>> = near
            .iter()
            .map(|&arm| {
                Some((
                    arm,
                    opposite(cell, arm).filter(|other| near.contains(other))?,
                ))
            })
            .collect();
        let Some(paired) = paired else {
            continue;
        };
        let goes = |(arm, other): &(Cell, Cell)| match next.get(&(*arm, cell)) {
            Some(to) => to == other,
            None => true,
        };
        if paired
            .iter()
            .all(|&(arm, other)| next.get(&(arm, cell)) == Some(&other))
        {
            continue;
        }
        if mix || paired.iter().all(goes) {
            is_new = true;
            for (arm, other) in paired {
                next.insert((arm, cell), other);
            }
        }
    }
    if !is_new {
        return lines;
    }
    let (colour, thickness) = (lines[0].colour, lines[0].thickness);
    let mut edges: Vec<Edge> = Vec::new();
    for line in &lines {
        for pair in line.round().windows(2) {
            edges.extend([(pair[0], pair[1]), (pair[1], pair[0])]);
        }
    }
    // Lines are followed first from their ends, then around closed lines.
    edges.sort_by_key(|&(from, to)| next.contains_key(&(to, from)));
    let mut seen: HashSet<Edge> = HashSet::new();
    let mut found = Vec::new();
    for (first, second) in edges {
        if seen.contains(&(first, second)) {
            continue;
        }
        let mut cells = vec![first];
        let mut edge = (first, second);
        loop {
            if !seen.insert(edge) {
                break;
            }
            seen.insert((edge.1, edge.0));
            cells.push(edge.1);
            match next.get(&edge) {
                Some(&to) => edge = (edge.1, to),
                None => break,
            }
        }
        let is_closed = next.contains_key(&(second, first)) && cells.last() == Some(&first);
        if is_closed {
            cells.pop();
        }
        let middle = |cell: Option<&Cell>| {
            let place = cell.and_then(|&cell| board.place(cell));
            place.map_or((0.0, 0.0), |(row, column)| {
                (row as f64 + 0.5, column as f64 + 0.5)
            })
        };
        found.push(Line {
            ends: [middle(cells.first()), middle(cells.last())],
            is_centred: true,
            cells,
            is_closed,
            colour,
            thickness,
        });
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_grid::Shape;

    #[test]
    fn lines_go_straight_where_they_cross() {
        let board = Board::of(Shape::NINE);
        let line = |points: &[(f64, f64)]| Line::new(&board, points, [0.0; 3], 10.0).unwrap();
        let names = |lines: Vec<Line>| {
            let mut names: Vec<String> =
                lines.iter().map(|line| board.names(&line.cells)).collect();
            names.sort();
            names
        };
        let turned = vec![
            line(&[(0.5, 1.5), (1.5, 1.5), (1.5, 0.5)]),
            line(&[(2.5, 1.5), (1.5, 1.5), (1.5, 2.5)]),
        ];
        let straight = ["r1c2 r2c2 r3c2", "r2c1 r2c2 r2c3"];
        let mut found = names(straightened(&board, turned.clone(), true, |_| false));
        for name in &mut found {
            let mut cells: Vec<&str> = name.split(' ').collect();
            cells.sort_unstable();
            *name = cells.join(" ");
        }
        assert_eq!(found, straight);
        assert_eq!(
            straightened(&board, turned.clone(), false, |_| false),
            turned
        );
        let parts: Vec<Line> = [(0.5, 1.5), (2.5, 1.5), (1.5, 0.5), (1.5, 2.5)]
            .map(|end| line(&[end, (1.5, 1.5)]))
            .to_vec();
        assert_eq!(straightened(&board, parts, false, |_| false).len(), 2);
        let fork = vec![
            line(&[(0.5, 1.5), (2.5, 1.5)]),
            line(&[(1.5, 1.5), (1.5, 2.5)]),
        ];
        assert_eq!(straightened(&board, fork.clone(), true, |_| false), fork);
    }
}
