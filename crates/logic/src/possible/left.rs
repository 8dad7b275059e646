//! What houses and the sums of rules leave over, the rule of 45. A house holds every digit once, so its sum is
//! known, and the sums of rules are subtracted from it.

use ninefold_grid::constraint::Fact;
use ninefold_grid::{Board, Cell, House};

use crate::rule::{LocalRule, Rules};

/// The largest number of cells that are left over.
const MAX_CELLS: usize = 9;

/// Returns the sum of these houses less the sums of the rules with these numbers. Returns `None` if one of the
/// rules has no sum, or if no cell or too many cells are left.
///
/// ```
/// use ninefold_grid::constraint::{Constraint, Kind};
/// use ninefold_grid::{Board, Cell, Puzzle, Shape};
/// use ninefold_logic::{houses, left_over};
///
/// // A cage of eight cells of row 1 leaves its last cell over, with 45 - 40.
/// let cells = (0..8).map(Cell::new).collect();
/// let cage = Constraint::new(Kind::Cage(Some(40)), cells);
/// let puzzle = Puzzle::empty(Board::of(Shape::NINE)).with_constraints(vec![cage]);
/// let houses = houses(&puzzle)?;
/// let row = houses.board.houses().next().expect("row 1");
/// let left = left_over(&houses.board, &houses.rules, &[row], &[0]).expect("a cell");
/// assert_eq!(left.cells, [Cell::new(8)]);
/// # Ok::<(), ninefold_logic::NotExplained>(())
/// ```
pub fn left_over(
    board: &Board,
    rules: &Rules,
    houses: &[House],
    numbers: &[usize],
) -> Option<LocalRule> {
    let of_house: i64 = board.digits().map(|d| i64::from(board.value(d))).sum();
    let mut total = houses.len() as i64 * of_house;
    let mut factors = vec![0; board.cell_count()];
    for cell in houses.iter().flat_map(|&house| board.cells_of(house)) {
        factors[cell.index()] += 1;
    }
    for &number in numbers {
        let is_sum = |fact: &&Fact| matches!(fact, Fact::Sum(..));
        let Fact::Sum(terms, sum) = rules.local(number)?.facts.iter().find(is_sum)? else {
            return None;
        };
        total -= sum;
        terms
            .iter()
            .for_each(|(cell, factor)| factors[cell.index()] -= factor);
    }
    let terms = board
        .cells()
        .zip(factors)
        .filter(|(_, factor)| *factor != 0);
    let terms: Vec<(Cell, i64)> = terms.collect();
    (1..=MAX_CELLS).contains(&terms.len()).then(|| LocalRule {
        name: String::new(),
        meaning: String::new(),
        cells: terms.iter().map(|&(cell, _)| cell).collect(),
        constraint: None,
        facts: vec![Fact::Sum(terms, total)],
    })
}
