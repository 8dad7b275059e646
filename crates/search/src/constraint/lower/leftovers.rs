//! Derives what houses leave of each other. Some rows have each digit as often as the same number of pieces. So the
//! cells of these rows outside the pieces, and those of the pieces outside these rows, have the same digits. Players of
//! jigsaws call this the law of leftovers. Interactive-Sudoku-Solver by sigh does this too.

use super::super::counts::SameDigits;
use super::stretches::{Area, LINE_KINDS};
use super::{Lower, Out};

impl Lower<'_> {
    /// Adds all groups of cells with the same digits for rows, columns and other houses.
    pub(super) fn leftovers(&self, out: &mut Out) {
        let words = self.start.len().div_ceil(64);
        let kinds = self.house_kinds();
        let of_kind = |kind: usize| -> Vec<Area> {
            let own = self
                .houses
                .iter()
                .zip(&kinds)
                .filter(|(_, own)| **own == kind);
            let all = own.filter(|((_, digits), _)| *digits == self.houses[0].1);
            all.map(|((cells, _), _)| Area::new(cells.clone(), 0, words))
                .collect()
        };
        let pieces = of_kind(LINE_KINDS);
        for kind in 0..LINE_KINDS {
            let mut lines = of_kind(kind);
            for line in &lines {
                for piece in &pieces {
                    if 2 * piece.shared(line) >= line.cells.len() {
                        self.leftover(line, piece, out);
                    }
                }
            }
            for _ in 0..2 {
                self.leftovers_of_lines(&lines, &pieces, out);
                lines.reverse();
            }
        }
    }

    /// Adds the groups for the first lines, the first two, and so on, with the pieces that lie mostly in them.
    fn leftovers_of_lines(&self, lines: &[Area], pieces: &[Area], out: &mut Out) {
        let words = self.start.len().div_ceil(64);
        let mut first = Area::new(Vec::new(), 0, words);
        let mut taken = Area::new(Vec::new(), 0, words);
        for line in lines {
            if line.shared(&first) > 0 {
                return;
            }
            first.put(line);
            for piece in pieces {
                if 2 * piece.shared(&first) > piece.cells.len() && piece.shared(&taken) == 0 {
                    taken.put(piece);
                }
            }
            if first.cells.len() > line.cells.len() && first.cells.len() == taken.cells.len() {
                self.leftover(&first, &taken, out);
            }
        }
    }

    /// Adds the groups for two areas in which each digit occurs equally often.
    fn leftover(&self, one: &Area, other: &Area, out: &mut Out) {
        let groups = [one.without(other), other.without(one)];
        if (1..self.digits()).contains(&groups[0].len()) {
            let differing = groups.iter().flat_map(|cells| {
                let in_house = |house: &[usize]| {
                    cells
                        .iter()
                        .filter(|cell| house.binary_search(cell).is_ok())
                        .count()
                };
                self.houses.iter().map(move |(house, _)| in_house(house))
            });
            let least = differing.max().unwrap_or(0);
            out.push(SameDigits { groups, least });
        }
    }
}

#[cfg(test)]
mod tests {
    use ninefold_grid::{Board, Puzzle, Shape};
    use ninefold_testkit::reference;

    use super::super::network;
    use crate::{Budget, Count, constraint};

    #[test]
    fn leftovers_of_pieces_hold_in_all_solutions() {
        for pieces in ["1112213122333245344455554", "1111122223233334544445555"] {
            let pieces: Vec<Option<usize>> = pieces.bytes().map(|b| Some(b.into())).collect();
            let board = Board::latin(5, 5, 1, 5).unwrap().with_pieces(&pieces);
            let puzzle = Puzzle::empty(board.unwrap());
            assert!(!network(&puzzle).ok().unwrap().propagators.is_empty());
            let mut sink = Count::default();
            constraint::each_after(u64::MAX, &puzzle, &mut sink, &Budget::default());
            let all = reference::solutions(&puzzle, usize::MAX);
            assert_eq!(sink.count, all.len() as u64);
        }
    }

    #[test]
    fn boxes_leave_nothing() {
        let plain = Puzzle::empty(Board::of(Shape::NINE));
        assert!(network(&plain).ok().unwrap().propagators.is_empty());
    }
}
