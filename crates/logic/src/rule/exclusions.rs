//! Cells that touch and must not hold consecutive digits: which candidates exclude each other for that.
//!
//! In a non-consecutive puzzle this is all that the rules require, besides that cells differ. So a candidate
//! excludes candidates of other digits in the cells that it touches, as it excludes its own digit in the cells
//! that it sees. Techniques and the verifier can then treat the puzzle like one of houses alone.

use ninefold_grid::constraint::Fact;
use ninefold_grid::{Board, Cell, Digit};

use crate::digits::Digits;

/// The candidates that exclude each other because cells that touch hold no consecutive digits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exclusions {
    /// The cells that touch each cell: above, below, to the right, to the left. This is Sudoku Explainer's
    /// order.
    near: Vec<Vec<Cell>>,
    /// The digits that each digit excludes there.
    digits: Vec<Digits>,
}

impl Exclusions {
    /// Returns the exclusions of a puzzle with these facts. Returns `None` if a fact requires anything else of
    /// two cells or more, except that they differ, or if not all cells that touch are in the rule.
    pub(super) fn of<'a>(
        board: &Board,
        facts: impl IntoIterator<Item = &'a Fact>,
    ) -> Option<Exclusions> {
        let mut touching = board.touching();
        touching.sort_unstable();
        let digits: Vec<Digits> = (0..board.side())
            .map(|i| {
                let near = board
                    .digits()
                    .filter(|digit| digit.index().abs_diff(i) == 1);
                near.collect()
            })
            .collect();
        let all = Digits::first_n(board.side());
        let mut is_ruled = false;
        for fact in facts {
            match fact {
                Fact::Only(..) | Fact::Differ(..) | Fact::Apart(_) => {}
                Fact::Related(pairs, relation) => {
                    let mut pairs: Vec<(Cell, Cell)> =
                        pairs.iter().map(|&(a, b)| (a.min(b), a.max(b))).collect();
                    pairs.sort_unstable();
                    pairs.dedup();
                    let is_such = |i: usize| relation.row(i) == (all - digits[i]).bits();
                    if pairs != touching
                        || relation.digits() != board.side()
                        || !(0..board.side()).all(is_such)
                    {
                        return None;
                    }
                    is_ruled = true;
                }
                _ => return None,
            }
        }
        is_ruled.then(|| Exclusions {
            near: near(board, &touching),
            digits,
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

/// Returns the cells that touch each cell, those above first.
fn near(board: &Board, touching: &[(Cell, Cell)]) -> Vec<Vec<Cell>> {
    let mut near = vec![Vec::new(); board.cell_count()];
    for &(a, b) in touching {
        near[a.index()].push(b);
        near[b.index()].push(a);
    }
    for cell in board.cells() {
        let place = |cell| board.place(cell).map(|(r, c)| [r as i32, c as i32]);
        near[cell.index()].sort_by_key(|&other| {
            let (Some(from), Some(to)) = (place(cell), place(other)) else {
                return 4;
            };
            match [to[0] - from[0], to[1] - from[1]] {
                [-1, _] => 0,
                [1, _] => 1,
                [_, 1] => 2,
                _ => 3,
            }
        });
    }
    near
}

#[cfg(test)]
mod tests {
    use ninefold_grid::constraint::{Constraint, Kind, obeys};
    use ninefold_grid::{Board, Cell, Digit, Puzzle, Shape};

    use super::Exclusions;
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
