//! What is written in and between cages beside sums: limits, letters, and signs that compare the sums of two cages.

use std::collections::{BTreeMap, HashMap};

use ninefold_grid::constraint::Constraint;
use ninefold_grid::{Board, Cell};

use super::branches::equal_sums;
use super::folded::{balance_that, folded, sum_that};
use super::found::Meant;
use crate::drawn::Place;
use crate::said::{Meaning, Statement};

/// A limit such as `<12` or `≥7`, as the rule about the cells' sum.
pub(super) fn limit(board: &Board, text: &str, cells: &[Cell]) -> Option<Constraint> {
    let signs = ["<=", ">=", "≤", "≥", "<", ">"];
    let sign = signs.iter().find(|sign| text.starts_with(**sign))?;
    let number: i32 = text[sign.len()..].trim().parse().ok()?;
    let holds = |sum: i32| match *sign {
        "<=" | "≤" => sum <= number,
        ">=" | "≥" => sum >= number,
        "<" => sum < number,
        _ => sum > number,
    };
    sum_that(board, &format!("sum {text}"), cells.to_vec(), holds)
}

/// The rule of a cage that is no plain sum.
pub(super) fn unusual(
    board: &Board,
    own: &Statement,
    number: Option<i32>,
    cells: &[Cell],
) -> Option<Constraint> {
    let cells = cells.to_vec();
    match own.meaning {
        Meaning::CageMinMax => {
            let number = number?;
            let step = |&(least, most): &(i32, i32), _: usize, value: i32| {
                Some((least.min(value), most.max(value)))
            };
            let name = format!("least and greatest sum to {number}");
            let is_sum = |&(least, most): &(i32, i32)| least + most == number;
            folded(board, &name, cells, (i32::MAX, 0), step, is_sum)
        }
        Meaning::CagePrime => {
            let is_prime = |sum: i32| sum > 1 && (2..sum).all(|by| sum % by != 0);
            match number {
                None => sum_that(board, "prime sum", cells, is_prime),
                Some(_) => None,
            }
        }
        Meaning::CageMultiple => {
            let number = number.filter(|&number| number > 0)?;
            let name = format!("sum a multiple of {number}");
            sum_that(board, &name, cells, |sum| sum % number == 0)
        }
        _ => None,
    }
}

/// Adds that cages with one letter have one sum.
pub(super) fn letters(meant: &mut Meant, own: &Statement, texts: &[String]) {
    let mut groups: BTreeMap<&String, Vec<Vec<Cell>>> = BTreeMap::new();
    for (cage, text) in meant.drawing.cages.iter().zip(texts) {
        let is_letter = text.chars().count() == 1 && text.chars().all(char::is_alphabetic);
        if is_letter {
            groups.entry(text).or_default().push(cage.cells.clone());
        }
    }
    for rule in groups.into_values().filter_map(equal_sums) {
        meant.add(own, rule);
    }
}

/// Adds the signs between cages.
pub(super) fn compared(meant: &mut Meant, own: &Statement) {
    let mut at: HashMap<Cell, usize> = HashMap::new();
    for (i, cage) in meant.drawing.cages.iter().enumerate() {
        for &cell in &cage.cells {
            at.insert(cell, i);
        }
    }
    for i in 0..meant.places.len() {
        let Place::Border([a, b]) = meant.places[i] else {
            continue;
        };
        let (Some(&a), Some(&b)) = (at.get(&a), at.get(&b)) else {
            continue;
        };
        let cells = |cage: usize| &meant.drawing.cages[cage].cells[..];
        let greater = |great: usize, small: usize| {
            let sides = [cells(great), cells(small)];
            balance_that(meant.board, "greater sum", sides, |by| by > 0)
        };
        let rule = match &meant.drawing.shapes[i].text[..] {
            "=" => equal_sums(vec![cells(a).to_vec(), cells(b).to_vec()]),
            "<" | "∧" | "^" | "ʌ" => greater(b, a),
            ">" | "∨" | "v" | "V" => greater(a, b),
            _ => None,
        };
        if let Some(rule) = rule.filter(|_| a != b) {
            meant.used_shapes[i] = true;
            meant.add(own, rule);
        }
    }
}
