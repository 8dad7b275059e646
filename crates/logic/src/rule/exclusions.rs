//! Cells that touch and must not hold consecutive digits: which candidates exclude each other for that.
//!
//! In a non-consecutive puzzle this is all that the rules require, besides that cells differ. So a candidate
//! excludes candidates of other digits in the cells that it touches, as it excludes its own digit in the cells
//! that it sees. Techniques and the verifier can then treat the puzzle like one of houses alone.
//!
//! There are the forms that SukakuExplainer knows. Cells touch by a side, or by a corner. Cells that touch by a
//! side may also do so across the edges of the board, which are then joined. The least and the greatest digit may
//! count as consecutive.

use ninefold_grid::constraint::{Fact, Relation};
use ninefold_grid::{Board, Cell, Digit};

use crate::digits::Digits;

/// Rows and columns from a cell to the cells that touch it by a side, in Sudoku Explainer's order.
const SIDES: [(i32, i32); 4] = [(-1, 0), (1, 0), (0, 1), (0, -1)];
/// Rows and columns from a cell to the cells that touch it by a corner, in Sudoku Explainer's order.
const CORNERS: [(i32, i32); 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];

/// The candidates that exclude each other because cells that touch hold no consecutive digits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exclusions {
    /// Which cells touch.
    pub touch: Touch,
    /// Whether the least and the greatest digit count as consecutive.
    pub is_cyclic: bool,
    /// The cells that touch each cell, in Sudoku Explainer's order.
    near: Vec<Vec<Cell>>,
    /// The digits that each digit excludes there.
    digits: Vec<Digits>,
}

/// Which cells touch, so that they must not hold consecutive digits.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Touch {
    /// Those that share a side.
    Sides,
    /// Those that share a side on a board whose edges are joined: the first and the last cell of each row and of
    /// each column touch too.
    JoinedSides,
    /// Those that share a corner, but no side.
    Corners,
}

impl Touch {
    /// All of them.
    const ALL: [Touch; 3] = [Touch::Sides, Touch::JoinedSides, Touch::Corners];

    /// Returns the cells that touch each cell of a square board, in Sudoku Explainer's order.
    fn near(self, board: &Board) -> Vec<Vec<Cell>> {
        let side = board.side() as i32;
        let moves = match self {
            Touch::Sides | Touch::JoinedSides => SIDES,
            Touch::Corners => CORNERS,
        };
        let from = |cell: Cell| {
            let (row, column) = board.place(cell)?;
            let to = moves.map(|(rows, columns)| {
                let place = [row as i32 + rows, column as i32 + columns];
                let [row, column] = match self {
                    Touch::JoinedSides => place.map(|i| i.rem_euclid(side)),
                    _ => place,
                };
                board.at(usize::try_from(row).ok()?, usize::try_from(column).ok()?)
            });
            Some(to.into_iter().flatten().collect())
        };
        let of_cell = |cell| from(cell).unwrap_or_default();
        board.cells().map(of_cell).collect()
    }
}

impl Exclusions {
    /// Returns the exclusions of a puzzle on a square board with these facts. Returns `None` if a fact requires
    /// anything else of two cells or more, except that they differ, or if not all cells that touch are in the
    /// rules.
    pub(super) fn of<'a>(
        board: &Board,
        facts: impl IntoIterator<Item = &'a Fact>,
    ) -> Option<Exclusions> {
        let mut pairs: Vec<(Cell, Cell)> = Vec::new();
        let mut relations: Vec<&Relation> = Vec::new();
        for fact in facts {
            match fact {
                Fact::Only(..) | Fact::Differ(..) | Fact::Apart(_) => {}
                Fact::Related(all, relation) => {
                    pairs.extend(all.iter().map(|&(a, b)| (a.min(b), a.max(b))));
                    relations.push(relation);
                }
                _ => return None,
            }
        }
        pairs.sort_unstable();
        pairs.dedup();
        let is_cyclic = [false, true].into_iter().find(|&is_cyclic| {
            let digits = excluded_digits(board, is_cyclic);
            !relations.is_empty() && relations.iter().all(|relation| is_of(relation, &digits))
        })?;
        let near_of = |&touch: &Touch| (touch, touch.near(board));
        let (touch, near) = Touch::ALL.iter().map(near_of).find(|(_, near)| {
            let of_cell = |cell: Cell| near[cell.index()].iter().map(move |&other| (cell, other));
            let mut all: Vec<(Cell, Cell)> = board.cells().flat_map(of_cell).collect();
            all.retain(|(a, b)| a < b);
            all.sort_unstable();
            all == pairs
        })?;
        Some(Exclusions {
            touch,
            is_cyclic,
            near,
            digits: excluded_digits(board, is_cyclic),
        })
    }

    /// The cells that touch a cell.
    #[inline]
    pub fn near(&self, cell: Cell) -> &[Cell] {
        self.near.get(cell.index()).map_or(&[], Vec::as_slice)
    }

    /// The digits that a digit excludes in the cells that touch its own.
    #[inline]
    pub fn digits(&self, digit: Digit) -> Digits {
        self.digits[digit.index()]
    }
}

/// Returns the digits that are consecutive to each digit.
fn excluded_digits(board: &Board, is_cyclic: bool) -> Vec<Digits> {
    let side = board.side();
    let is_near = |a: usize, b: usize| {
        let by = a.abs_diff(b);
        by == 1 || is_cyclic && by == side - 1
    };
    let near = |i: usize| board.digits().filter(move |d| is_near(d.index(), i));
    (0..side).map(|i| near(i).collect()).collect()
}

/// Whether a relation excludes exactly these digits for each digit. It may also require that the cells differ,
/// because the board knows the cells that differ.
fn is_of(relation: &Relation, digits: &[Digits]) -> bool {
    let all = Digits::first_n(digits.len());
    relation.digits() == digits.len()
        && digits.iter().enumerate().all(|(i, &excluded)| {
            let own = match relation.keeps_apart() {
                true => Digits::of(Digit::from_index(i)),
                false => Digits::EMPTY,
            };
            relation.row(i) == (all - excluded - own).bits()
        })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use ninefold_grid::constraint::{Constraint, Kind, Mark, Relation, obeys};
    use ninefold_grid::{Board, Cell, Digit, Puzzle, Shape};

    use super::{Exclusions, Touch};
    use crate::rule::houses;

    /// Returns the exclusions of an empty board with these rules.
    fn exclusions(shape: Shape, rules: Vec<Constraint>) -> Option<Exclusions> {
        let puzzle = Puzzle::empty(Board::of(shape)).with_constraints(rules);
        houses(&puzzle).expect("a small board").rules.exclusions
    }

    fn bare(kind: Kind) -> Constraint {
        Constraint::of(kind, Vec::new())
    }

    #[test]
    fn only_non_consecutive_puzzles_have_them() {
        let rule = || bare(Kind::NonConsecutive);
        let diagonal = Constraint::new(Kind::Diagonal, (0..9).map(|i| Cell::at(i, i, 9)).collect());
        let dot = Constraint::new(Kind::Ratio(2), vec![Cell::new(0), Cell::new(1)]);
        let of = |rules| exclusions(Shape::NINE, rules).is_some();
        assert!(of(vec![rule()]));
        assert!(of(vec![rule(), rule()]));
        assert!(of(vec![rule(), diagonal, bare(Kind::AntiKnight)]));
        assert!(!of(vec![]));
        assert!(!of(vec![bare(Kind::AntiKnight)]));
        assert!(!of(vec![rule(), dot.clone()]));
        assert!(!of(vec![Constraint::Any(vec![rule(), dot])]));
        assert!(!of(vec![rule(), bare(Kind::Entropy)]));
    }

    /// Returns rules against consecutive digits along lines. The digits are consecutive if the difference is one
    /// of these.
    fn pairs(lines: &[Vec<(usize, usize)>], differences: &[usize]) -> Vec<Constraint> {
        let relation = Relation::new("", 9, |a, b| !differences.contains(&a.abs_diff(b)));
        let relation = Arc::new(relation);
        let of_line = |line: &Vec<(usize, usize)>| {
            let cells = line.iter().map(|&(row, column)| Cell::at(row, column, 9));
            Constraint::new(Kind::Pair(Arc::clone(&relation)), cells.collect())
        };
        lines.iter().map(of_line).collect()
    }

    /// Tests that pairs are recognised, whatever rules they come from.
    #[test]
    fn the_forms_are_told_apart() {
        let of = |rules| exclusions(Shape::NINE, rules).map(|own| (own.touch, own.is_cyclic));
        let closed = |i: usize| (0..10).map(move |k| (i, k % 9)).collect::<Vec<_>>();
        let turned = |line: Vec<(usize, usize)>| line.into_iter().map(|(r, c)| (c, r)).collect();
        let mut torus: Vec<Vec<_>> = (0..9).map(closed).collect();
        torus.extend((0..9).map(|i| turned(closed(i))));
        let zigzag = |i: usize| {
            (0..9)
                .map(move |k| (i / 2 + (i + k) % 2, k))
                .collect::<Vec<_>>()
        };
        let corners: Vec<Vec<_>> = (0..16).map(zigzag).collect();

        assert_eq!(
            of(vec![bare(Kind::NonConsecutive)]),
            Some((Touch::Sides, false))
        );
        let marks = Kind::NoOther(vec![Mark::Difference(1), Mark::Difference(8)]);
        assert_eq!(of(vec![bare(marks)]), Some((Touch::Sides, true)));
        assert_eq!(of(pairs(&torus, &[1])), Some((Touch::JoinedSides, false)));
        assert_eq!(
            of(pairs(&torus, &[0, 1])),
            Some((Touch::JoinedSides, false))
        );
        assert_eq!(of(pairs(&torus, &[1, 8])), Some((Touch::JoinedSides, true)));
        assert_eq!(of(pairs(&corners, &[1])), Some((Touch::Corners, false)));
        assert_eq!(of(pairs(&corners, &[1, 8])), Some((Touch::Corners, true)));
        let mut with_rule = pairs(&torus, &[1]);
        with_rule.push(bare(Kind::NonConsecutive));
        assert_eq!(of(with_rule), Some((Touch::JoinedSides, false)));

        assert_eq!(of(pairs(&torus[1..], &[1])), None);
        assert_eq!(of(pairs(&corners[1..], &[1])), None);
        assert_eq!(of(pairs(&torus, &[2])), None);
        let mut mixed = pairs(&corners, &[1]);
        mixed.push(bare(Kind::NonConsecutive));
        assert_eq!(of(mixed), None);
    }

    /// Tests that the oracle refuses two digits in two cells exactly if they exclude each other.
    #[test]
    fn they_are_what_the_oracle_refuses() {
        for shape in [Shape::NINE, Shape::new(2, 3).expect("2×3")] {
            let board = Board::of(shape);
            let puzzle = Puzzle::empty(board.clone());
            let rule = bare(Kind::NonConsecutive);
            let own = exclusions(shape, vec![rule.clone()]).expect("a non-consecutive puzzle");
            for a in board.cells() {
                for b in board.cells().filter(|&b| b != a) {
                    for (x, y) in board
                        .digits()
                        .flat_map(|x| board.digits().map(move |y| (x, y)))
                    {
                        let is_far =
                            |z: &Digit| [x, y].iter().all(|d| d.index().abs_diff(z.index()) != 1);
                        let rest = board.digits().find(is_far).expect("a third digit");
                        let mut filling = vec![rest; board.cell_count()];
                        (filling[a.index()], filling[b.index()]) = (x, y);
                        let excludes = own.near(a).contains(&b) && own.digits(x).contains(y);
                        assert_eq!(!obeys(&puzzle, &rule, &filling), excludes, "{a:?} {b:?}");
                    }
                }
            }
        }
    }
}
