//! Rules about any two pairs, cages or lines: no two pairs are equal, cages that touch share a digit, and sums are
//! consecutive numbers. Also how often a digit may be on all lines.

use std::collections::BTreeMap;

use ninefold_grid::constraint::Constraint;
use ninefold_grid::{Board, Cell};

use super::automaton_rules::{automaton_rule, balance_that};
use super::found::{DrawingReader, in_order};
use super::line_rules::region_of;
use crate::drawn::{Line, Place};
use crate::rules_text::Meaning;

/// The greatest number of pairs, cages or lines that are compared with each other.
const MAX_COMPARED: usize = 120;

/// Adds these rules.
pub(super) fn read(reader: &mut DrawingReader) {
    let (rules_text, board) = (reader.rules_text, reader.board);
    if let Some(own) = rules_text.first(Meaning::PairsAcross) {
        let is_across = |(a, b): &(Cell, Cell)| region_of(board, *a) != region_of(board, *b);
        let pairs = board.touching().into_iter().filter(is_across);
        let pairs: Vec<[Cell; 2]> = pairs.map(|(a, b)| [a, b]).collect();
        reader.add_or_list(own, all_apart(board, &pairs));
    }
    if let Some(own) = rules_text.first(Meaning::PairsOnDots) {
        let mut by_colour: BTreeMap<String, Vec<[Cell; 2]>> = BTreeMap::new();
        for (shape, place) in reader.drawing.shapes.iter().zip(&reader.places) {
            if let (Place::Border(pair), true) = (place, shape.is_round && shape.width < 0.6) {
                let look = format!("{:?}", shape.fill);
                by_colour.entry(look).or_default().push(*pair);
            }
        }
        let rules = by_colour
            .into_values()
            .map(|pairs| all_apart(board, &pairs));
        let rules = rules.collect::<Option<Vec<_>>>().map(|all| all.concat());
        reader.add_or_list(own, rules);
    }
    if let Some(own) = rules_text.first(Meaning::CagesShare) {
        let cages = reader.drawing.cages.iter();
        let all: Vec<&[Cell]> = cages.map(|cage| &cage.cells[..]).collect();
        let touches = |one: &[Cell], other: &[Cell]| {
            let near = |cell: &Cell| board.neighbours(*cell);
            one.iter().flat_map(near).any(|cell| other.contains(&cell))
        };
        let mut rules = Vec::new();
        for (i, one) in all.iter().enumerate().take(MAX_COMPARED) {
            for other in all[..i].iter().filter(|other| touches(one, other)) {
                rules.push(shared(board, one, other));
            }
        }
        reader.add_or_list(own, rules.into_iter().collect());
    }
    if let Some(own) = rules_text.first(Meaning::SumsInRow) {
        let groups = reader.cages_or_lines(own);
        let most = groups.len() as i32;
        let mut rules = Vec::new();
        for (i, one) in groups.iter().enumerate().take(MAX_COMPARED) {
            for other in &groups[..i] {
                let is_near = |by: i32| by != 0 && by.abs() < most;
                rules.push(balance_that(
                    board,
                    "sums near each other",
                    [one, other],
                    is_near,
                ));
            }
        }
        reader.add_or_list(own, rules.into_iter().collect());
    }
    if let Some(own) = rules_text.first(Meaning::AtMostItself) {
        let cells = in_order(reader.drawing.lines.iter().flat_map(Line::once));
        let at_most = |digit: i32| {
            let step = |&many: &i32, _: usize, value: i32| {
                let many = many + i32::from(value == digit);
                (many <= digit).then_some(many)
            };
            let name = format!("at most {digit} times {digit}");
            automaton_rule(board, &name, cells.clone(), 0, step, |_| true)
        };
        let rules = (board.first()..=board.last()).map(at_most).collect();
        reader.add_or_list(own, rules);
    }
}

/// Returns the rules that no two of these pairs hold the same two digits.
fn all_apart(board: &Board, pairs: &[[Cell; 2]]) -> Option<Vec<Constraint>> {
    let mut rules = Vec::new();
    for (i, &[a, b]) in pairs.iter().enumerate() {
        for &[c, d] in &pairs[..i] {
            // The digits of the first pair, and those of the other so far. `None` if a digit is new.
            let step = |seen: &Option<Vec<i32>>, place: usize, value: i32| {
                let Some(seen) = seen else {
                    return Some(None);
                };
                let mut seen = seen.clone();
                match place {
                    0 | 1 => {
                        seen.push(value);
                        seen.sort_unstable();
                        Some(Some(seen))
                    }
                    _ => match seen.iter().position(|own| *own == value) {
                        Some(at) => {
                            seen.remove(at);
                            Some(Some(seen))
                        }
                        None => Some(None),
                    },
                }
            };
            let is_other = |seen: &Option<Vec<i32>>| seen.is_none();
            let start = Some(Vec::new());
            let name = "another pair";
            let rule = automaton_rule(board, name, vec![a, b, c, d], start, step, is_other);
            rules.push(rule?);
        }
    }
    (pairs.len() <= MAX_COMPARED).then_some(rules)
}

/// Returns the rule that some digit is in both groups of cells.
fn shared(board: &Board, one: &[Cell], other: &[Cell]) -> Option<Constraint> {
    // The digits of the first group. All bits are set once one of them is in the other group.
    let step = |&seen: &u64, place: usize, value: i32| {
        let own = 1 << value;
        Some(match place < one.len() {
            true => seen | own,
            false if seen & own != 0 => u64::MAX,
            false => seen,
        })
    };
    let cells = [one, other].concat();
    automaton_rule(board, "a shared digit", cells, 0, step, |&seen| {
        seen == u64::MAX
    })
}

#[cfg(test)]
mod tests {
    use crate::drawing_meaning::kinds_tests::compare;

    fn pair(a: i32, b: i32) -> [i32; 2] {
        [a.min(b), a.max(b)]
    }

    #[test]
    fn pairs_that_differ() {
        let dot = |at: &str| format!("{{ct:[{at}],r:t,w:.3,h:.3,c2:67F067}}");
        let drawn = format!("o:[{},{}]", dot("1,.5"), dot("1,3.5"));
        compare(
            "Digits separated by a green dot differ by at least 1. A pair of digits can only appear once for each dot colour. (E.g. there \
             is one 1-2 pair with a green dot, but there can be another with a blue one.)",
            &drawn,
            |f| pair(f[0], f[4]) != pair(f[3], f[7]),
        );
    }

    #[test]
    fn pairs_across_borders_differ() {
        let across: Vec<[usize; 2]> = (0..4)
            .flat_map(|i| [[4 * i + 1, 4 * i + 2], [4 + i, 8 + i]])
            .collect();
        // Of eight pairs of four digits, two must be equal, so nothing obeys the rule.
        assert_eq!(across.len(), 8);
        let record = crate::format::sudokupad_tests::read_with(
            "Each domino crossing a region border must contain a unique pair of digits.",
            "o:[]",
        );
        assert_eq!(record.puzzle.constraints.len(), 28);
        assert!(record.meta.not_read.is_empty());
    }

    #[test]
    fn cages_that_share_a_digit() {
        compare(
            "Digits in cages do not repeat. If cages are adjacent to each other, they have to contain at least one common digit.",
            "ca:[{ce:[[0,1],[0,2]]},{ce:[[1,2],[2,2]]},{ce:[[3,0],[2,0]]}]",
            |f| [f[6], f[10]].contains(&f[1]),
        );
    }

    #[test]
    fn sums_of_lines_are_consecutive() {
        let lines =
            "l:[{wp:[[.5,.5],[.5,1.5]],c:34BBE6,th:10},{wp:[[2.5,.5],[2.5,1.5]],c:34BBE6,th:10}]";
        let rules = "Box borders divide blue lines into segments with the same sum. The digits along each line must sum to a unique number";
        compare(&format!("{rules}."), lines, |f| f[0] + f[1] != f[8] + f[9]);
        compare(
            &format!(
                "{rules}, and the sums of these lines must form a set of consecutive numbers."
            ),
            lines,
            |f| (f[0] + f[1] - f[8] - f[9]).abs() == 1,
        );
    }

    #[test]
    fn digits_on_lines_no_more_often_than_they_say() {
        let line = "l:[{wp:[[.5,.5],[1.5,1.5],[2.5,2.5],[3.5,3.5]],c:67F067,th:10}]";
        compare(
            "Adjacent digits on a green line differ by at least 0. A digit cannot appear more than its own number of times across all lines \
             in the grid.",
            line,
            |f| {
                let all = [f[0], f[5], f[10], f[15]];
                let many = |digit: i32| all.iter().filter(|own| **own == digit).count() as i32;
                (1..=4).all(|digit| many(digit) <= digit)
            },
        );
    }
}
