//! Common properties of several lines that have to be found: their product, or their digits.

use ninefold_grid::Cell;
use ninefold_grid::constraint::Constraint;

use super::automaton_rules::automaton_rule;
use super::diagonals::equal_products;
use super::found::DrawingReader;
use super::line_classes::{Class, classes_of};
use crate::rules_text::Meaning;

/// Adds the rules that lines have equal products, and that they hold the same digits.
pub(super) fn together(reader: &mut DrawingReader, classes: &[Class]) {
    type Rules = fn(&DrawingReader, &[Cell], &[Cell]) -> Option<Vec<Constraint>>;
    let all: [(Meaning, Rules); 2] = [
        (Meaning::ProductsEqual, equal_products),
        (Meaning::SameDigits, same_digits),
    ];
    for (meaning, rules) in all {
        let found = classes_of(classes, meaning);
        let mut members: Vec<usize> = found.iter().flat_map(|(_, lines)| lines.to_vec()).collect();
        // Lines that also have kinds of their own: "the two lines hold the same digits".
        let stated = reader.rules_text.all(meaning);
        let of_all =
            stated.filter(|own| own.says_one_of(&["two lines", "both lines", "all lines"]));
        let mut of_all = of_all.filter(|own| !own.has_colour());
        let own = match found.first() {
            Some(&(own, _)) => own,
            None => match of_all.next() {
                Some(own) => {
                    members = classes
                        .iter()
                        .flat_map(|class| class.members.to_vec())
                        .collect();
                    own
                }
                None => continue,
            },
        };
        let is_pair = !own.says("two lines") && !own.says("both lines") || members.len() == 2;
        if !is_pair {
            continue;
        }
        let lines: Vec<Vec<Cell>> = members
            .iter()
            .map(|&i| reader.drawing.lines[i].once())
            .collect();
        let pairs = lines
            .windows(2)
            .map(|pair| rules(reader, &pair[0], &pair[1]));
        let Some(rules) = pairs.collect::<Option<Vec<_>>>() else {
            continue;
        };
        for rule in rules.into_iter().flatten() {
            reader.use_lines(members.iter().copied());
            reader.add(own, rule);
        }
    }
}

/// Returns the rules that two groups of cells hold each digit equally often.
fn same_digits(reader: &DrawingReader, one: &[Cell], other: &[Cell]) -> Option<Vec<Constraint>> {
    let board = reader.board;
    let cells = [one, other].concat();
    let rule = |digit: i32| {
        let step = |more: &i32, place: usize, value: i32| {
            let is_it = i32::from(value == digit);
            Some(if place < one.len() {
                more + is_it
            } else {
                more - is_it
            })
        };
        let name = format!("{digit} as often");
        automaton_rule(board, &name, cells.clone(), 0, step, |more| *more == 0)
    };
    let digits = board.first()..=board.last();
    digits
        .map(rule)
        .collect::<Option<Vec<_>>>()
        .filter(|_| one.len() == other.len())
}

#[cfg(test)]
mod tests {
    use crate::drawing_meaning::kinds_tests::compare;

    const TWO: &str =
        "l:[{wp:[[.5,.5],[1.5,1.5]],c:34BBE6,th:9},{wp:[[.5,3.5],[1.5,2.5]],c:34BBE6,th:9}]";

    #[test]
    fn lines_with_one_product() {
        for rules in [
            "The digits along each line multiply to the same number.",
            "The product of the digits on a line is the same for all lines.",
            "All lines have an equal product, to be determined by the solver.",
        ] {
            compare(rules, TWO, |f| f[0] * f[5] == f[3] * f[6]);
        }
    }

    #[test]
    fn lines_with_the_same_digits() {
        for rules in [
            "Both lines hold the same set of digits.",
            "The two lines have the same composition of digits.",
            "All lines contain the same digits.",
        ] {
            compare(rules, TWO, |f| {
                (f[0], f[5]) == (f[3], f[6]) || (f[0], f[5]) == (f[6], f[3])
            });
        }
    }

    #[test]
    fn sums_of_lines_by_their_length_and_of_two() {
        let line = "l:[{wp:[[.5,.5],[1.5,1.5]],c:34BBE6,th:9}]";
        for rules in [
            "Each line has a sum of three times its length.",
            "The digits of a line add up to 3 times the number of cells of the line.",
            "Every line sums to three times its length.",
        ] {
            compare(rules, line, |f| f[0] + f[5] == 6);
        }
        for rules in [
            "Digits on a line sum to 4 or 6.",
            "Each blue line sums to either 4 or 6.",
            "The digits along every stick add to 4 or 6.",
        ] {
            compare(rules, line, |f| [4, 6].contains(&(f[0] + f[5])));
        }
    }

    #[test]
    fn lines_with_a_difference_of_their_own() {
        let line = "l:[{wp:[[.5,.5],[2.5,2.5]],c:34BBE6,th:9}]";
        for rules in [
            "Adjacent digits on a line have the same difference.",
            "Each line has a number, which is the difference between adjacent digits along that line.",
            "A value belongs to each line: the difference between any two adjacent digits on the line.",
        ] {
            compare(rules, line, |f| (f[0] - f[5]).abs() == (f[5] - f[10]).abs());
        }
    }

    #[test]
    fn neighbours_that_are_not_of_each_set() {
        let line = "l:[{wp:[[.5,.5],[.5,3.5]],c:34BBE6,th:9}]";
        for rules in [
            "Any two adjacent digits along a line do not contain one digit from each of {1,2} and {3,4}.",
            "Two successive cells of a line cannot have one digit of each of the sets (1,2) and (3,4).",
            "Adjacent digits on a line never include one from each of {1,2} and {3,4}.",
        ] {
            let corner = line.replace("[.5,3.5]", "[1.5,1.5]");
            compare(rules, &corner, |f| (f[0] > 2) == (f[5] > 2));
        }
    }
}
