//! Clues beside the board about the places of some digits in their row or column: before which digit, beside which
//! digit, and which comes first.

use ninefold_grid::constraint::Constraint;
use ninefold_grid::{Board, Cell};

use super::automaton_rules::automaton_rule;
use super::beside::line;
use super::found::DrawingReader;
use crate::drawn::Place;
use crate::rules_text::{Meaning, Statement};

/// The possible meanings of such clues.
const MEANINGS: [Meaning; 4] = [
    Meaning::SumBefore,
    Meaning::PairTogether,
    Meaning::BesideDigit,
    Meaning::FirstOfParity,
];

/// Adds the rules of these clues, if they are all of one kind.
pub(super) fn read(reader: &mut DrawingReader) {
    let rules_text = reader.rules_text;
    let mut stated = MEANINGS
        .into_iter()
        .filter_map(|meaning| rules_text.first(meaning));
    let (Some(own), None) = (stated.next(), stated.next()) else {
        return;
    };
    for i in 0..reader.places.len() {
        let Place::Beside(row, column) = reader.places[i] else {
            continue;
        };
        let cells = line(reader, row, column).filter(|_| !reader.used_shapes[i]);
        let text = &reader.drawing.shapes[i].text;
        if let Some(rule) = cells.and_then(|cells| rule(reader.board, own, text, cells)) {
            reader.used_shapes[i] = true;
            reader.add(own, rule);
        }
    }
}

/// Returns the rule of a clue about the cells of its row or column, the nearest first.
fn rule(board: &Board, own: &Statement, text: &str, cells: Vec<Cell>) -> Option<Constraint> {
    let digits = || -> Option<Vec<i32>> {
        let signs = text
            .chars()
            .filter(|sign| !sign.is_whitespace() && *sign != ',' && *sign != '/');
        signs.map(|sign| Some(sign.to_digit(10)? as i32)).collect()
    };
    match own.meaning {
        Meaning::SumBefore => {
            let (sum, digit) = (text.trim().parse::<i32>().ok()?, own.number?);
            // The rest of the sum, and whether the digit has occurred.
            let step = |&(left, has_come): &(i32, bool), _: usize, value: i32| {
                let ends = has_come || value == digit;
                let left = if ends { left } else { left - value };
                (left >= 0).then_some((left, ends))
            };
            let name = format!("sum {sum} before {digit}");
            automaton_rule(board, &name, cells, (sum, false), step, |&own| {
                own == (0, true)
            })
        }
        Meaning::PairTogether => {
            let digits = digits().filter(|digits| digits.len() == 2)?;
            // The last digit, and whether both have been neighbours.
            let step = |&(last, is_done): &(i32, bool), _: usize, value: i32| {
                let is_pair = digits == [last, value] || digits == [value, last];
                Some((value, is_done || is_pair))
            };
            let name = format!("{} beside {}", digits[0], digits[1]);
            let start = (board.first() - 1, false);
            automaton_rule(board, &name, cells, start, step, |&(_, is_done)| is_done)
        }
        Meaning::BesideDigit => {
            let (digit, mut digits) = (own.number?, digits()?);
            digits.sort_unstable();
            // The last two digits, and the digits that must still be beside this one. Those before it are known
            // when it occurs.
            let end = board.first() - 1;
            let step =
                |&(last, following): &(i32, Option<i32>), _: usize, value: i32| match following {
                    None if value == digit => Some((last, Some(end))),
                    None => Some((value, None)),
                    Some(after) if after == end => Some((last, Some(value))),
                    Some(_) => Some((last, following)),
                };
            let is_right = |&(before, following): &(i32, Option<i32>)| {
                let both = [Some(before), following].into_iter().flatten();
                let mut both: Vec<i32> = both.filter(|value| *value != end).collect();
                both.sort_unstable();
                following.is_some() && both == digits
            };
            let name = format!("{text} beside {digit}");
            automaton_rule(board, &name, cells, (end, None), step, is_right)
        }
        _ => {
            let clue = text.trim().parse::<i32>().ok()?;
            let step = |&seen: &bool, _: usize, value: i32| {
                let is_same = (value - clue) % 2 == 0;
                (seen || !is_same || value == clue).then_some(seen || is_same)
            };
            let name = match clue % 2 {
                0 => format!("{clue} is the first even digit"),
                _ => format!("{clue} is the first odd digit"),
            };
            automaton_rule(board, &name, cells, false, step, |&seen| seen)
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::drawing_meaning::kinds_tests::compare;

    /// Returns the drawing of a clue beside the second row, on the right.
    fn drawn(clue: &str) -> String {
        format!("o:[{{ct:[1.5,4.5],w:.3,h:.3,te:'{clue}'}}]")
    }

    /// Returns the second row, from the right.
    fn row(f: &[i32; 16]) -> [i32; 4] {
        [f[7], f[6], f[5], f[4]]
    }

    #[test]
    fn sums_before_a_digit() {
        for rules in [
            "A number outside the grid is the sum of the digits before the 4 in its row or column.",
            "Clues outside the grid tell you the total of all digits that appear prior to the 4.",
            "Outside clues give the sum of the digits preceding the digit 4 from that side.",
        ] {
            compare(rules, &drawn("5"), |f| {
                let before = row(f).into_iter().take_while(|value| *value != 4);
                before.sum::<i32>() == 5
            });
        }
    }

    #[test]
    fn digits_that_are_together() {
        for (rules, clue) in [
            (
                "Clues outside the grid are a pair of digits that are adjacent in the row or column.",
                "1 3",
            ),
            (
                "The two digits of a clue must be next to each other in that row or column.",
                "13",
            ),
            (
                "Each clue beside the grid is a pair of digits that appear side by side in its row or column, in any order.",
                "3,1",
            ),
        ] {
            compare(rules, &drawn(clue), |f| {
                row(f)
                    .windows(2)
                    .any(|near| near == [1, 3] || near == [3, 1])
            });
        }
    }

    #[test]
    fn digits_beside_a_digit() {
        for rules in [
            "Clues outside the grid give all digits that are adjacent to 4 in the row or column.",
            "A clue outside the grid shows the digits next to the 4.",
            "Outside the grid are the digits that are neighbours of the 4 in that row or column.",
        ] {
            for clue in ["1 2", "3"] {
                compare(rules, &drawn(clue), |f| {
                    let row = row(f);
                    let at = row.iter().position(|value| *value == 4).unwrap();
                    let near = [at.checked_sub(1), Some(at + 1)].into_iter().flatten();
                    let mut near: Vec<i32> = near.filter_map(|at| row.get(at).copied()).collect();
                    near.sort_unstable();
                    near == if clue == "3" { vec![3] } else { vec![1, 2] }
                });
            }
        }
    }

    #[test]
    fn the_first_odd_or_even_digit() {
        for rules in [
            "A clue outside the grid is either the first odd or the first even digit seen from there.",
            "Clues outside are the first even digit or the first odd digit in that row or column.",
            "Numbers outside the grid tell you either the first odd digit or the first even digit from that side.",
        ] {
            compare(rules, &drawn("4"), |f| {
                row(f).into_iter().find(|value| value % 2 == 0) == Some(4)
            });
        }
    }
}
