//! Rules about cells that are read one after another. A state, such as the sum so far, holds what matters of the
//! cells read. Search and logic get an automaton of all reachable states.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

use ninefold_grid::constraint::{Automaton, Constraint, Numbers};
use ninefold_grid::{Board, Cell, Digit};

use crate::format::sets::{of_kind, one_of, sum};

/// The greatest number of states. A rule with more states is not made.
const MAX_STATES: usize = 4_000;

/// Returns a rule about cells that are read one after another.
///
/// `step` returns the next state from a state, the place of the next cell, and its value. It returns `None` if the
/// value is wrong there. `accepts` returns whether a state is right at the end. The result is `None` if there are
/// too many states.
pub(super) fn automaton_rule<S: Clone + Eq + Hash>(
    board: &Board,
    name: &str,
    cells: Vec<Cell>,
    start: S,
    step: impl Fn(&S, usize, i32) -> Option<S>,
    accepts: impl Fn(&S) -> bool,
) -> Option<Constraint> {
    let mut automaton = Automaton::new(name);
    automaton.grow(1).then(|| automaton.start(0))?;
    let mut layer: Vec<(S, usize)> = vec![(start, 0)];
    let mut states = 1;
    for place in 0..cells.len() {
        let mut next: Vec<(S, usize)> = Vec::new();
        let mut known: HashMap<S, usize> = HashMap::new();
        for (state, from) in &layer {
            for digit in 0..board.side() {
                let value = board.value(Digit::from_index(digit));
                let Some(reached) = step(state, place, value) else {
                    continue;
                };
                let to = *known.entry(reached.clone()).or_insert_with(|| {
                    next.push((reached, states));
                    states += 1;
                    states - 1
                });
                if states > MAX_STATES || !automaton.grow(states) {
                    return None;
                }
                automaton.go(*from, 1 << digit, to);
            }
        }
        layer = next;
    }
    for (state, place) in layer {
        if accepts(&state) {
            automaton.accept(place);
        }
    }
    of_kind("automaton", Numbers::Automaton(Arc::new(automaton)), cells)
}

/// Returns a rule about the sum of the cells.
pub(super) fn sum_that(
    board: &Board,
    name: &str,
    cells: Vec<Cell>,
    accepts: impl Fn(i32) -> bool,
) -> Option<Constraint> {
    let add = |sum: &i32, _: usize, value: i32| Some(sum + value);
    automaton_rule(board, name, cells, 0, add, |sum| accepts(*sum))
}

/// Returns a rule about the sum of some cells minus the sum of others.
pub(super) fn balance_that(
    board: &Board,
    name: &str,
    [left, right]: [&[Cell]; 2],
    accepts: impl Fn(i32) -> bool,
) -> Option<Constraint> {
    let cells = left.iter().chain(right).copied().collect();
    let add = |sum: &i32, place: usize, value: i32| {
        Some(if place < left.len() {
            sum + value
        } else {
            sum - value
        })
    };
    automaton_rule(board, name, cells, 0, add, |sum| accepts(*sum))
}

/// Returns the rule that one digit is the sum of the others. It is the greatest, and half of the sum of all.
pub(super) fn one_is_sum(board: &Board, cells: Vec<Cell>) -> Option<Constraint> {
    let step =
        |&(sum, most): &(i32, i32), _: usize, value: i32| Some((sum + value, most.max(value)));
    let is_half = |&(sum, most): &(i32, i32)| sum == 2 * most;
    let start = (0, 0);
    let name = "one is the sum of the others";
    automaton_rule(board, name, cells, start, step, is_half)
}

/// Returns the rule that the sum of the cells is a multiple of this number.
pub(super) fn multiple_of(board: &Board, cells: Vec<Cell>, number: i32) -> Option<Constraint> {
    let name = format!("sum a multiple of {number}");
    let add = |left: &i32, _: usize, value: i32| Some((left + value) % number);
    automaton_rule(board, &name, cells, 0, add, |left| *left == 0)
}

/// Returns the rule that the cells between the two ends, or `all` cells, have this sum: the two-digit number that
/// the ends form in one of the two directions.
pub(super) fn split_peas(cells: &[Cell], all: bool) -> Option<Constraint> {
    let [first, inner @ .., last] = cells else {
        return None;
    };
    let read = |ends: [Cell; 2]| {
        let mut factors = vec![1; inner.len()];
        factors.extend(if all { [-9, 0] } else { [-10, -1] });
        let cells = [inner, &ends[..]].concat();
        of_kind("linear", Numbers::Weighted(0, factors), cells)
    };
    let both = [read([*first, *last])?, read([*last, *first])?];
    (!inner.is_empty()).then(|| Constraint::Any(both.to_vec()))
}

/// Returns the rule that each digit of the cells comes with its counterpart: the difference between it and the sum
/// of the board's first and last digit.
pub(super) fn counterparts(board: &Board, cells: Vec<Cell>) -> Option<Constraint> {
    let both = board.first() + board.last();
    let step = |seen: &u64, _: usize, value: i32| Some(seen | 1 << value);
    let is_whole = |seen: &u64| {
        let mut values = (0..=board.last()).filter(|value| seen >> value & 1 == 1);
        values.all(|value| seen >> (both - value) & 1 == 1)
    };
    automaton_rule(board, "counterparts", cells, 0, step, is_whole)
}

/// Returns the rule that the sum of the cells is the square of their greatest digit.
pub(super) fn square_of_greatest(board: &Board, cells: &[Cell]) -> Option<Constraint> {
    let of = |greatest: i32| {
        Some(Constraint::All(vec![
            sum(greatest * greatest, cells.to_vec()),
            one_of((board.first()..=greatest).collect(), cells.to_vec()),
            of_kind("contains", Numbers::List(vec![greatest]), cells.to_vec())?,
        ]))
    };
    let all: Option<Vec<Constraint>> = (board.first()..=board.last()).map(of).collect();
    all.map(Constraint::Any)
}

/// Returns the rule that the greatest digit is more than any two others together.
pub(super) fn greatest_beats(board: &Board, cells: Vec<Cell>) -> Option<Constraint> {
    let step = |greatest: &[i32; 3], _: usize, value: i32| {
        let mut all = [greatest[0], greatest[1], greatest[2], value];
        all.sort_unstable_by(|a, b| b.cmp(a));
        Some([all[0], all[1], all[2]])
    };
    let is_more = |&[first, second, third]: &[i32; 3]| first > second + third;
    let is_long = cells.len() > 2;
    let name = "one is more than any two others";
    automaton_rule(board, name, cells, [0; 3], step, is_more).filter(|_| is_long)
}

/// Returns the rule that digits increase, and each after the second is the sum of the two before it.
pub(super) fn fibonacci(board: &Board, cells: Vec<Cell>) -> Option<Constraint> {
    let step = |last: &[i32; 2], place: usize, value: i32| {
        let fits = match place {
            0 => true,
            1 => value > last[1],
            _ => value == last[0] + last[1],
        };
        fits.then_some([last[1], value])
    };
    automaton_rule(board, "sums of the two before", cells, [0; 2], step, |_| {
        true
    })
}

/// Returns the rule that the digit at one end is the number of even digits on the line. The digit at the other end
/// is the number of odd digits. Both ends are counted.
pub(super) fn parity_counts(board: &Board, cells: &[Cell]) -> Option<Constraint> {
    let [first, inner @ .., last] = cells else {
        return None;
    };
    let cells = [&[*first, *last], inner].concat();
    let many = cells.len() as i32;
    // The digits at the ends, and the number of even digits.
    type Counted = (i32, i32, i32);
    let step = |&(one, other, even): &Counted, place: usize, value: i32| {
        let even = even + i32::from(value % 2 == 0);
        match place {
            0 => Some((value, 0, even)),
            1 => (one + value == many).then_some((one, value, even)),
            _ => (even <= one.max(other)).then_some((one, other, even)),
        }
    };
    let is_count = |&(one, other, even): &Counted| even == one || even == other;
    let name = "ends count even and odd digits";
    automaton_rule(board, name, cells, (0, 0, 0), step, is_count)
}

/// Returns the rule that the product of the cells is this number.
pub(super) fn product_is(board: &Board, cells: Vec<Cell>, product: i32) -> Option<Constraint> {
    let times =
        |left: &i32, _: usize, value: i32| (value > 0 && left % value == 0).then(|| left / value);
    let name = format!("product {product}");
    automaton_rule(board, &name, cells, product, times, |left| *left == 1)
}

/// Returns the rule that any group of neighbours on a line, as many as there are sets, has one digit of each set.
pub(super) fn sets_in_turn(
    board: &Board,
    cells: Vec<Cell>,
    sets: &[Vec<i32>],
) -> Option<Constraint> {
    let step = |last: &Vec<usize>, _: usize, value: i32| {
        let own = sets.iter().position(|set| set.contains(&value))?;
        let mut last = last.clone();
        if last.contains(&own) {
            return None;
        }
        last.push(own);
        if last.len() == sets.len() {
            last.remove(0);
        }
        Some(last)
    };
    let name = sets.iter().map(|set| {
        let digits = set.iter().map(i32::to_string);
        digits.collect::<String>()
    });
    let name: Vec<String> = name.collect();
    automaton_rule(board, &name.join(" "), cells, Vec::new(), step, |_| true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_grid::constraint::obeys;
    use ninefold_grid::{Puzzle, Shape};

    /// Compares a rule about three cells with a condition on their values, for all values.
    fn compare(board: &Board, rule: Option<Constraint>, holds: impl Fn([i32; 3]) -> bool) {
        let rule = rule.unwrap();
        let puzzle = Puzzle::empty(board.clone());
        let digit = Digit::from_index;
        for (a, b, c) in (0..64).map(|number| (number / 16, number / 4 % 4, number % 4)) {
            let mut filling = vec![digit(0); board.cell_count()];
            filling[..3].copy_from_slice(&[digit(a), digit(b), digit(c)]);
            let values = [a, b, c].map(|index| board.value(digit(index)));
            assert_eq!(obeys(&puzzle, &rule, &filling), holds(values), "{values:?}");
        }
    }

    #[test]
    fn automata_accept_what_the_rules_say() {
        let board = Board::of(Shape::new(2, 2).unwrap());
        let cells: Vec<Cell> = board.cells().take(3).collect();
        let own = || cells.clone();
        compare(&board, sum_that(&board, "", own(), |sum| sum < 6), |v| {
            v.iter().sum::<i32>() < 6
        });
        compare(&board, product_is(&board, own(), 8), |v| {
            v.iter().product::<i32>() == 8
        });
        compare(&board, one_is_sum(&board, own()), |[a, b, c]| {
            a == b + c || b == a + c || c == a + b
        });
        let sides = [&cells[..1], &cells[1..]];
        compare(
            &board,
            balance_that(&board, "", sides, |by| by > 0),
            |[a, b, c]| a > b + c,
        );
        let sets = [vec![1, 2], vec![3, 4]];
        let is_low = |value: i32| value < 3;
        compare(&board, sets_in_turn(&board, own(), &sets), |[a, b, c]| {
            is_low(a) != is_low(b) && is_low(b) != is_low(c)
        });
        compare(&board, square_of_greatest(&board, &cells), |v| {
            v.iter().sum::<i32>() == v.iter().max().unwrap().pow(2)
        });
        compare(&board, greatest_beats(&board, own()), |[a, b, c]| {
            a > b + c || b > a + c || c > a + b
        });
        compare(&board, fibonacci(&board, own()), |[a, b, c]| {
            a < b && c == a + b
        });
        compare(&board, parity_counts(&board, &cells), |v| {
            let even = v.iter().filter(|value| *value % 2 == 0).count() as i32;
            let ends = (v[0], v[2]);
            ends == (even, 3 - even) || ends == (3 - even, even)
        });
        let sets = [vec![1, 2], vec![3], vec![4]];
        let place = |value: i32| if value < 3 { 0 } else { value };
        compare(&board, sets_in_turn(&board, own(), &sets), |[a, b, c]| {
            let (a, b, c) = (place(a), place(b), place(c));
            a != b && b != c && a != c
        });
    }
}
