//! Clues beside the board about the places of some digits in their row or column: before which digit, beside which
//! digit, and which comes first; and sums of the cells that the first and the last digit reach.

use ninefold_grid::constraint::Constraint;
use ninefold_grid::{Board, Cell};

use super::automaton_rules::automaton_rule;
use super::beside::line;
use super::found::DrawingReader;
use super::sides;
use crate::drawn::Place;
use crate::rules_text::{Meaning, Statement};

/// The possible meanings of such clues.
const MEANINGS: [Meaning; 6] = [
    Meaning::SumBefore,
    Meaning::PairTogether,
    Meaning::BesideDigit,
    Meaning::FirstOfParity,
    Meaning::Battlefield,
    Meaning::SumToParity,
];

/// Adds the rules of these clues, if they are all of one kind.
pub(super) fn read(reader: &mut DrawingReader) {
    let rules_text = reader.rules_text;
    if let Some(own) = rules_text.first(Meaning::FirstAndLast)
        && !rules_text.has(Meaning::Battlefield)
    {
        reader.list_as_not_understood(own);
    }
    let mut stated = MEANINGS
        .into_iter()
        .filter_map(|meaning| rules_text.first(meaning));
    let (Some(own), None) = (stated.next(), stated.next()) else {
        return;
    };
    // What first and last digits mean is in a sentence of its own, or in that about the sum.
    let says_both =
        |own: &Statement| own.says("battlefield") || own.says("first") && own.says("last");
    if own.meaning == Meaning::Battlefield
        && !says_both(own)
        && !rules_text.has(Meaning::FirstAndLast)
    {
        return;
    }
    for i in 0..reader.places.len() {
        let Place::Beside(row, column) = reader.places[i] else {
            continue;
        };
        let is_open = !reader.used_shapes[i] && sides::allows(own, reader.board, (row, column));
        let cells = line(reader, row, column).filter(|_| is_open);
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
        Meaning::Battlefield => {
            let clue = text.trim().parse().ok().filter(|clue| *clue >= 0)?;
            battlefield(board, clue, &cells)
        }
        Meaning::SumToParity => {
            let clue = text.trim().parse().ok().filter(|clue: &i32| *clue >= 0)?;
            // What is left of the sum, and whether the first digit of the parity has been read.
            let to_parity = |odd: bool| {
                let step = |&(left, ends): &(i32, bool), _: usize, value: i32| {
                    let left = if ends { left } else { left - value };
                    (left >= 0).then_some((left, ends || (value % 2 != 0) == odd))
                };
                let name = match odd {
                    true => format!("sum {clue} to the first odd digit"),
                    false => format!("sum {clue} to the first even digit"),
                };
                let is_sum = |own: &(i32, bool)| *own == (0, true);
                automaton_rule(board, &name, cells.clone(), (clue, false), step, is_sum)
            };
            Some(Constraint::Any(vec![to_parity(true)?, to_parity(false)?]))
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

/// Returns the rule that the clue is the sum of the cells that both the first X and the last Y cells contain, or of
/// those that neither contains. X and Y are the digits in the first and in the last cell.
fn battlefield(board: &Board, clue: i32, cells: &[Cell]) -> Option<Constraint> {
    let (&[first, ref inner @ .., last], many) = (cells, cells.len() as i32) else {
        return None;
    };
    /// What has been read. The cells that count are those from `begin` to before `end`.
    #[derive(Clone, PartialEq, Eq, Hash)]
    enum Read {
        Nothing,
        First(i32),
        /// `left` is what is left of the sum.
        Cells {
            begin: i32,
            end: i32,
            left: i32,
        },
    }
    let step = |read: &Read, place: usize, value: i32| match *read {
        Read::Nothing => Some(Read::First(value)),
        Read::First(first) => {
            let (one, other) = (first.clamp(0, many), (many - value).clamp(0, many));
            let (begin, end) = (one.min(other), one.max(other));
            // The cells at the ends may count too.
            let mut left = clue;
            if begin == 0 && end > 0 {
                left -= first;
            }
            if end == many && begin < many {
                left -= value;
            }
            // If no cell between them counts, it does not matter where the others are.
            let (begin, end) = (begin.max(1), end.min(many - 1));
            let (begin, end) = if begin < end {
                (begin, end)
            } else {
                (many, many)
            };
            let is_open = if begin < end { left >= 0 } else { left == 0 };
            is_open.then_some(Read::Cells { begin, end, left })
        }
        Read::Cells { begin, end, left } => {
            // The second cell of the line is the third that is read.
            let at = place as i32 - 1;
            let left = if (begin..end).contains(&at) {
                left - value
            } else {
                left
            };
            // After the last cell that counts, all that matters is that the sum is right.
            match at + 1 >= end && begin < many {
                true => (left == 0).then_some(Read::Cells {
                    begin: many,
                    end: many,
                    left: 0,
                }),
                false => (left >= 0).then_some(Read::Cells { begin, end, left }),
            }
        }
    };
    let is_sum = |read: &Read| matches!(read, Read::Cells { left: 0, .. });
    let cells = [&[first, last], inner].concat();
    let name = format!("battlefield {clue}");
    automaton_rule(board, &name, cells, Read::Nothing, step, is_sum)
}

#[cfg(test)]
mod tests {
    use crate::drawing_meaning::kinds_tests::compare;
    use crate::format::sudokupad_tests::read_drawing;

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

    #[test]
    fn sums_of_the_cells_that_both_or_none_reach() {
        let field = |f: &[i32; 16]| {
            let row = row(f);
            let (first, last) = (row[0] as usize, row[3] as usize);
            let counts = |i: &usize| (*i < first) == (*i >= 4 - last);
            (0..4).filter(counts).map(|i| row[i]).sum::<i32>()
        };
        for rules in [
            "Battlefield: X and Y are the first and the last digit of a row or column. Clues outside the grid are the sum of the digits where the first X and the last Y cells overlap, or of those in the gap between them.",
            "The first digit X and the last digit Y in a row or column mean that the first X cells and the last Y cells are occupied. A clue outside the grid gives the sum of the digits in the overlap, or in the gap if there is no overlap.",
        ] {
            for clue in ["0", "1", "3", "5"] {
                compare(rules, &drawn(clue), |f| {
                    field(f) == clue.parse::<i32>().unwrap()
                });
            }
        }
    }

    #[test]
    fn sums_to_the_first_digit_of_a_parity() {
        for rules in [
            "Parity party: a clue outside the grid is the sum of the digits up to and including the first odd or the first even digit.",
            "Outside clues give the sum of all digits until and including the first even digit, or until and including the first odd digit.",
        ] {
            for clue in ["3", "4", "7"] {
                compare(rules, &drawn(clue), |f| {
                    let row = row(f);
                    let to = |odd: i32| {
                        let end = row.iter().position(|value| value % 2 == odd).unwrap();
                        row[..=end].iter().sum::<i32>()
                    };
                    [to(0), to(1)].contains(&clue.parse().unwrap())
                });
            }
        }
    }

    #[test]
    fn sums_of_other_cells_are_not_read() {
        for rules in [
            "Clues outside the grid are the sum of the digits in the overlap.",
            "Battlefield: clues outside the grid are not the sum of the overlap or of the gap of the first X and the last Y cells.",
            "Clues outside the grid are the sum of the overlap or the gap of the first X and last Y cells, unless there is none.",
            "Clues outside the grid are the sum of the digits up to but excluding the first odd or the first even digit.",
            "A clue outside a row or column is the sum of the digits up to and including the first even digit.",
            "Battlefield: clues outside the grid are the sum of the digits in the overlap of the first X and the last Y cells, ignoring any gap.",
        ] {
            let (words, unread) = read_drawing(rules, &drawn("3"));
            assert_eq!(words, [""; 0], "{rules}");
            assert!(!unread.is_empty(), "{rules}");
        }
    }
}
