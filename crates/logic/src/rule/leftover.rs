//! What houses and the sums of rules leave over, the rule of 45: houses hold every digit once, so cells that cages
//! leave over of them, or have beyond them, have a known sum.

use ninefold_grid::{Board, House};

use super::demand::{Demand, Equation};
use super::lower::bare_demand;
use super::rules::Rules;

/// Cells that are left over, at most.
const CELLS: usize = 9;

/// What follows from houses that share no cell and from the sums of the rules with these numbers: the cells left
/// over, with factors 1 in the houses alone and -1 in the rules alone, and their sum; the sum of the houses and
/// that of the rules. Nothing if there is no such cell, or if there are many.
pub fn leftover(
    board: &Board,
    rules: &Rules,
    houses: &[House],
    numbers: &[usize],
) -> Option<(Demand, [i32; 2])> {
    let of_house: i32 = board.digits().map(|digit| board.value(digit)).sum();
    let mut sums = [houses.len() as i32 * of_house, 0];
    let mut factors = vec![0; board.cell_count()];
    for cell in houses.iter().flat_map(|&house| board.cells_of(house)) {
        factors[cell.index()] += 1;
        if factors[cell.index()] > 1 {
            return None;
        }
    }
    for &number in numbers {
        let demand = rules.demand(number)?;
        sums[1] += demand.sum()?;
        demand.cells.iter().for_each(|c| factors[c.index()] -= 1);
    }
    let mut left = Vec::new();
    for factor in [1, -1] {
        left.extend(board.cells().filter(|cell| factors[cell.index()] == factor));
    }
    let is_beyond = factors.iter().any(|factor: &i32| factor.abs() > 1);
    if is_beyond || left.is_empty() || left.len() > CELLS {
        return None;
    }
    let mut demand = bare_demand(board, String::new(), String::new(), &left)?;
    let factors: Vec<i32> = left.iter().map(|cell| factors[cell.index()]).collect();
    demand.equations = vec![Equation::new(&factors, &demand.sees, sums[0] - sums[1])];
    Some((demand, sums))
}
