//! Arrows along diagonals, with a number beside them or from one cell.

use std::collections::BTreeMap;

use ninefold_grid::Cell;
use ninefold_grid::constraint::{Constraint, Numbers};

use super::along;
use super::automaton_rules::automaton_rule;
use super::branches::equal_sums;
use super::found::DrawingReader;
use crate::drawn::{Place, cell_at};
use crate::format::sets::of_kind;
use crate::rules_text::{Meaning, Statement};

/// The meaning of a number with an arrow.
pub(super) const LITTLE_KILLER: Meaning = Meaning::Kind("little-killer");

/// An arrow along a diagonal.
struct Ray {
    arrow: usize,
    /// The cell in which it begins, if it begins on the board.
    from: Option<Cell>,
    /// The cells after it.
    cells: Vec<Cell>,
    /// The text at which it begins, if there is one.
    clue: Option<usize>,
}

/// Adds the rules of these arrows.
pub(super) fn read(reader: &mut DrawingReader) {
    let rays = rays(reader);
    let rules_text = reader.rules_text;
    for own in rules_text.first(LITTLE_KILLER).into_iter() {
        each(reader, own, &rays, |text, cells| {
            let kind = own.kind(Some(text.parse().ok()?))?;
            Some(Constraint::new(kind, cells.to_vec()))
        });
    }
    if let Some(own) = along::stated(rules_text) {
        let board = reader.board;
        let turned = rules_text.first(Meaning::Reflected);
        each(reader, turned.unwrap_or(own), &rays, |text, cells| {
            let cells = match turned {
                Some(_) => along::reflected(board, cells),
                None => cells.to_vec(),
            };
            along::rule(board, rules_text, own, text.parse().ok()?, &cells)
        });
    }
    for own in rules_text.all(Meaning::DiagonalContains) {
        each(reader, own, &rays, |text, cells| {
            let digits = text.chars().map(|sign| Some(sign.to_digit(10)? as i32));
            let digits = digits.collect::<Option<Vec<i32>>>()?;
            of_kind("contains", Numbers::List(digits), cells.to_vec())
        });
    }
    for own in rules_text.all(Meaning::DiagonalSays) {
        each(reader, own, &rays, |text, cells| {
            let digits = text.chars().map(|sign| Some(sign.to_digit(10)? as i32));
            let digits = digits.collect::<Option<Vec<i32>>>()?;
            let &[often, digit] = &digits[..] else {
                return None;
            };
            let counts = Numbers::Counts(vec![(often, digit)]);
            of_kind("look-and-say", counts, cells.to_vec())
        });
    }
    for own in rules_text.all(Meaning::DiagonalsEqual) {
        let from_one = own.says_one_of(&["same cell", "from a cell"]);
        let mut groups: BTreeMap<Option<Cell>, Vec<&Ray>> = BTreeMap::new();
        for ray in rays.iter().filter(|ray| from_one == ray.from.is_some()) {
            groups.entry(ray.from).or_default().push(ray);
        }
        for group in groups.into_values() {
            let cells = group.iter().map(|ray| ray.cells.clone()).collect();
            if let Some(rule) = equal_sums(cells) {
                use_all(reader, &group);
                reader.add(own, rule);
            }
        }
    }
    if let Some(own) = rules_text.first(Meaning::DiagonalsProduct) {
        let group: Vec<&Ray> = rays.iter().filter(|ray| ray.clue.is_none()).collect();
        let rules = group
            .windows(2)
            .map(|pair| equal_products(reader, &pair[0].cells, &pair[1].cells));
        let rules: Option<Vec<Vec<Constraint>>> = rules.collect();
        for rule in rules.into_iter().flatten().flatten() {
            use_all(reader, &group);
            reader.add(own, rule);
        }
    }
}

fn use_all(reader: &mut DrawingReader, rays: &[&Ray]) {
    for ray in rays {
        reader.used_arrows[ray.arrow] = true;
    }
}

/// Adds a rule for each arrow with a text.
fn each(
    reader: &mut DrawingReader,
    own: &Statement,
    rays: &[Ray],
    rule: impl Fn(&str, &[Cell]) -> Option<Constraint>,
) {
    for ray in rays {
        let text = ray.clue.map(|i| (i, &reader.drawing.shapes[i].text));
        let made = text.and_then(|(i, text)| Some((i, rule(text, &ray.cells)?)));
        if let Some((i, rule)) = made {
            reader.used_arrows[ray.arrow] = true;
            reader.used_shapes[i] = true;
            reader.add(own, rule);
        }
    }
}

/// Returns the arrows along diagonals.
fn rays(reader: &DrawingReader) -> Vec<Ray> {
    let board = reader.board;
    let is_beside = |i: &usize| matches!(reader.places[*i], Place::Beside(..) | Place::Rim);
    let text = |i: &usize| &reader.drawing.shapes[*i].text;
    let clues: Vec<(usize, (f64, f64))> = (0..reader.places.len())
        .filter(|i| is_beside(i) && !text(i).is_empty())
        .map(|i| (i, reader.drawing.shapes[i].at))
        .take(4 * (board.rows() + board.columns() + 8))
        .collect();
    let mut rays = Vec::new();
    for (arrow, drawn) in reader.drawing.arrows.iter().enumerate() {
        let Some((from, by)) = drawn.begin().filter(|_| !reader.used_arrows[arrow]) else {
            continue;
        };
        let is_diagonal = (by.0.abs() - by.1.abs()).abs() < 0.35 * by.0.abs().max(by.1.abs());
        if !is_diagonal || by.0.abs() > 1.6 {
            continue;
        }
        let (down, right) = (by.0.signum(), by.1.signum());
        let tip = (from.0 + by.0 + 0.3 * down, from.1 + by.1 + 0.3 * right);
        let distance = |at: (f64, f64)| (at.0 - from.0).hypot(at.1 - from.1);
        let nearest = clues
            .iter()
            .min_by(|a, b| distance(a.1).total_cmp(&distance(b.1)));
        // A question mark is the clue of its arrow, although it is not a number.
        let is_number = |i: &usize| text(i).parse::<i32>().is_ok();
        let clue = nearest.filter(|clue| distance(clue.1) < 1.1 && is_number(&clue.0));
        let along = |step: usize| {
            let step = step as f64;
            cell_at(board, (tip.0 + step * down, tip.1 + step * right))
        };
        let cells: Vec<Cell> = (0..board.side()).map_while(along).collect();
        if !cells.is_empty() {
            rays.push(Ray {
                arrow,
                from: cell_at(board, from),
                cells,
                clue: clue.map(|clue| clue.0),
            });
        }
    }
    rays
}

/// Returns the rule that two groups of cells have equal products: each prime number occurs equally often in both.
pub(super) fn equal_products(
    reader: &DrawingReader,
    one: &[Cell],
    other: &[Cell],
) -> Option<Vec<Constraint>> {
    let board = reader.board;
    let cells: Vec<Cell> = one.iter().chain(other).copied().collect();
    let rule = |prime: i32| {
        let times = |value: i32| {
            let divided = std::iter::successors(Some(value), |left| Some(left / prime));
            divided.take_while(|left| left % prime == 0).count() as i32
        };
        let step = |left: &i32, place: usize, value: i32| {
            (value > 0).then(|| match place < one.len() {
                true => left + times(value),
                false => left - times(value),
            })
        };
        let name = format!("as many factors {prime}");
        automaton_rule(board, &name, cells.clone(), 0, step, |left| *left == 0)
    };
    let primes = [2, 3, 5, 7, 11, 13].into_iter();
    primes
        .filter(|prime| *prime <= board.last())
        .map(rule)
        .collect()
}

#[cfg(test)]
mod tests {
    use crate::drawing_meaning::kinds_tests::compare;

    #[test]
    fn arrows_without_a_sum() {
        compare(
            "Where arrows point from the same cell, the sum of the digits along the two indicated diagonals is the same.",
            "a:[{wp:[[1.3,1.7],[.7,2.3]],c:34BBE6,th:5},{wp:[[1.7,1.7],[2.3,2.3]],c:34BBE6,th:5}]",
            |f| f[2] == f[10] + f[15],
        );
        compare(
            "Every indicated diagonal has the same product.",
            "a:[{wp:[[-.3,.7],[-.1,.9]],c:#0,th:3},{wp:[[4.3,2.3],[4.1,2.1]],c:#0,th:3}]",
            |f| f[1] * f[6] * f[11] == f[13] * f[8],
        );
    }

    #[test]
    fn clues_that_are_digits() {
        let drawn = "a:[{wp:[[-.3,.7],[-.1,.9]],c:#0,th:3}],o:[{ct:[-.5,.5],w:.3,h:.3,te:12}]";
        let many = |f: &[i32; 16], digit: i32| {
            let all = [f[1], f[6], f[11]];
            all.iter().filter(|own| **own == digit).count()
        };
        compare(
            "A digit outside the grid must appear on the diagonal indicated by the arrow, at least as many times as it is shown.",
            drawn,
            |f| many(f, 1) > 0 && many(f, 2) > 0,
        );
        compare(
            "The first digit in a clue outside the grid is the number of times the second digit appears along the indicated diagonal.",
            drawn,
            |f| many(f, 2) == 1,
        );
    }
}
