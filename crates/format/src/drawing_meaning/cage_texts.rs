//! Texts in and between cages other than sums: limits, letters, and signs that compare the sums of two cages.

use std::collections::{BTreeMap, HashMap};

use ninefold_grid::constraint::{Constraint, Numbers};
use ninefold_grid::{Board, Cell};

use super::automaton_rules::{
    automaton_rule, balance_that, multiple_of, one_is_sum, product_is, sum_that,
};
use super::beside::is_letter;
use super::branches::equal_sums;
use super::found::DrawingReader;
use crate::drawn::Place;
use crate::format::sets::{of_kind, one_of, sum};
use crate::rules_text::{Meaning, Statement, is_prime_number};

/// Returns the rule of a limit such as `<12`, `≥7`, `9/21` or `odd` for the sum of the cells.
pub(super) fn limit(board: &Board, text: &str, cells: &[Cell]) -> Option<Constraint> {
    let that = |holds: &dyn Fn(i32) -> bool| {
        sum_that(board, &format!("sum {text}"), cells.to_vec(), holds)
    };
    let small = text.to_lowercase();
    if small == "odd" || small == "even" {
        return that(&|sum| (sum % 2 == 0) == (small == "even"));
    }
    if let Some((one, other)) = small.split_once('/') {
        let (one, other): (i32, i32) = (one.trim().parse().ok()?, other.trim().parse().ok()?);
        return that(&|sum| sum == one || sum == other);
    }
    if let Some(rule) = of_some_digits(board, &small, cells) {
        return Some(rule);
    }
    let signs = ["<=", ">=", "≤", "≥", "<", ">"];
    let sign = signs.iter().find(|sign| text.starts_with(**sign))?;
    let number: i32 = text[sign.len()..].trim().parse().ok()?;
    let holds = |sum: i32| match *sign {
        "<=" | "≤" => sum <= number,
        ">=" | "≥" => sum >= number,
        "<" => sum < number,
        _ => sum > number,
    };
    that(&holds)
}

/// Returns the rule of a sum with unknown digits, such as `1X` or `2?`.
fn of_some_digits(board: &Board, text: &str, cells: &[Cell]) -> Option<Constraint> {
    let is_open = |sign: char| matches!(sign, 'x' | '?');
    let is_sign = |sign: char| sign.is_ascii_digit() || is_open(sign);
    let is_partly_open =
        text.chars().any(is_open) && text.chars().any(|sign| sign.is_ascii_digit());
    if !text.chars().all(is_sign) || !is_partly_open {
        return None;
    }
    let fits = |sum: i32| {
        let sum = sum.to_string();
        let mut signs = sum.chars().zip(text.chars());
        sum.len() == text.len() && signs.all(|(digit, sign)| is_open(sign) || digit == sign)
    };
    sum_that(board, &format!("sum {text}"), cells.to_vec(), fits)
}

/// Returns the rule of a cage without a text, if the statement about cages gives two possible sums: `sum to 13 or
/// 14`.
pub(super) fn one_of_two(board: &Board, own: &Statement, cells: &[Cell]) -> Option<Constraint> {
    let &[one, other] = own.sets.first()?.as_slice() else {
        return None;
    };
    let name = format!("sum {one} or {other}");
    sum_that(board, &name, cells.to_vec(), |sum| {
        sum == one || sum == other
    })
}

/// Returns the rule of a cage that is not a plain sum.
pub(super) fn unusual(
    board: &Board,
    own: &Statement,
    text: &str,
    cells: &[Cell],
) -> Option<Constraint> {
    let number = text.parse::<i32>().ok();
    let cells = cells.to_vec();
    match own.meaning {
        Meaning::CageAtMost => {
            let number = text.trim_start_matches(['<', '=', '≤', ' ']);
            let most: i32 = number.parse().ok()?;
            sum_that(board, &format!("sum at most {most}"), cells, |sum| {
                sum <= most
            })
        }
        Meaning::CageCube => {
            let is_cube = |sum: i32| (1..=sum).any(|side| side * side * side == sum);
            sum_that(board, "cube sum", cells, is_cube).filter(|_| number.is_none())
        }
        Meaning::CageReads => {
            let is_prime = own.says("prime");
            let read =
                |so_far: &i32, _: usize, value: i32| so_far.checked_mul(10)?.checked_add(value);
            let name = if is_prime {
                "reads a prime"
            } else {
                "reads a square"
            };
            let holds = |number: &i32| match is_prime {
                true => is_prime_number(*number),
                false => (1..=*number).any(|side| side.checked_mul(side) == Some(*number)),
            };
            let mut cells = cells;
            cells.sort_unstable();
            automaton_rule(board, name, cells, 0, read, holds).filter(|_| text.is_empty())
        }
        Meaning::CageContains => {
            let signs = text.chars().filter(|sign| !matches!(sign, ' ' | ','));
            let values: Option<Vec<i32>> =
                signs.map(|sign| Some(sign.to_digit(10)? as i32)).collect();
            let values = values.filter(|values| (1..=cells.len()).contains(&values.len()))?;
            of_kind("contains", Numbers::List(values), cells)
        }
        Meaning::CageLookAndSay => {
            let signs: Option<Vec<i32>> = text
                .chars()
                .map(|sign| Some(sign.to_digit(10)? as i32))
                .collect();
            let signs = signs.filter(|signs| !signs.is_empty() && signs.len() % 2 == 0)?;
            let pairs = signs
                .chunks_exact(2)
                .map(|pair| (pair[0], pair[1]))
                .collect();
            of_kind("look-and-say", Numbers::Counts(pairs), cells)
        }
        Meaning::CageRellik => of_kind("rellik", Numbers::Number(number?), cells),
        Meaning::CageMinMax => {
            let number = number?;
            let step = |&(least, most): &(i32, i32), _: usize, value: i32| {
                Some((least.min(value), most.max(value)))
            };
            let name = format!("least and greatest sum to {number}");
            let is_sum = |&(least, most): &(i32, i32)| least + most == number;
            automaton_rule(board, &name, cells, (i32::MAX, 0), step, is_sum)
        }
        Meaning::CagePrime => match number {
            None => sum_that(board, "prime sum", cells, is_prime_number),
            Some(_) => None,
        },
        Meaning::OneIsSum => one_is_sum(board, cells),
        Meaning::CageRemote => remote(board, number?, &cells),
        Meaning::CagePrimePower => match number {
            None => sum_that(board, "prime power sum", cells, is_prime_power),
            Some(_) => None,
        },
        Meaning::CageProduct => product_is(board, cells, number?),
        Meaning::CageSumOrProduct => {
            let both = [
                sum(number?, cells.clone()),
                product_is(board, cells, number?)?,
            ];
            Some(Constraint::Any(both.to_vec()))
        }
        Meaning::CageMultiple => multiple_of(board, cells, number.filter(|&number| number > 0)?),
        _ => None,
    }
}

/// Returns the rule that the digit X of a cell and the digit X cells away from it, in one of the four directions,
/// have this sum.
fn remote(board: &Board, total: i32, cells: &[Cell]) -> Option<Constraint> {
    let &[cell] = cells else {
        return None;
    };
    let holds = |cell: Cell, value: i32| one_of(vec![value], vec![cell]);
    let mut alternatives = Vec::new();
    for value in board.first().max(1)..=board.last() {
        let by = isize::try_from(value).ok()?;
        for (down, right) in [(by, 0), (-by, 0), (0, by), (0, -by)] {
            if let Some(other) = board.step(cell, down, right) {
                let both = [holds(cell, value), holds(other, total - value)];
                alternatives.push(Constraint::All(both.to_vec()));
            }
        }
    }
    Some(Constraint::Any(alternatives))
}

fn is_prime_power(number: i32) -> bool {
    let prime = (2..=number).find(|by| number % by == 0);
    prime.is_some_and(|prime| {
        let powers = std::iter::successors(Some(prime), |power| power.checked_mul(prime));
        powers
            .take_while(|power| *power <= number)
            .any(|power| power == number)
    })
}

/// The greatest number of cages or lines that are compared with each other.
const MAX_COMPARED: usize = 40;

/// Adds the rule that no two cages, or no two lines, have equal sums.
pub(super) fn differ(reader: &mut DrawingReader, own: &Statement) {
    let groups = reader.cages_or_lines(own);
    let mut rules = Vec::new();
    if groups.len() <= MAX_COMPARED {
        for (i, one) in groups.iter().enumerate() {
            for other in &groups[i + 1..] {
                let sides = [&one[..], &other[..]];
                rules.push(balance_that(reader.board, "different sums", sides, |by| {
                    by != 0
                }));
            }
        }
    }
    reader.add_or_list(own, rules.into_iter().collect());
}

/// Adds the rule that cages with one letter have equal sums.
pub(super) fn letters(reader: &mut DrawingReader, own: &Statement, texts: &[String]) {
    let mut groups: BTreeMap<&String, Vec<Vec<Cell>>> = BTreeMap::new();
    for (cage, text) in reader.drawing.cages.iter().zip(texts) {
        if is_letter(text) {
            groups.entry(text).or_default().push(cage.cells.clone());
        }
    }
    reader.add_all(own, groups.into_values().filter_map(equal_sums));
}

/// Adds the rules of the signs between cages.
pub(super) fn compared(reader: &mut DrawingReader, own: &Statement) {
    let mut at: HashMap<Cell, usize> = HashMap::new();
    for (i, cage) in reader.drawing.cages.iter().enumerate() {
        for &cell in &cage.cells {
            at.insert(cell, i);
        }
    }
    for i in 0..reader.places.len() {
        let Place::Border([a, b]) = reader.places[i] else {
            continue;
        };
        let (Some(&a), Some(&b)) = (at.get(&a), at.get(&b)) else {
            continue;
        };
        let cells = |cage: usize| &reader.drawing.cages[cage].cells[..];
        let greater = |great: usize, small: usize| {
            let sides = [cells(great), cells(small)];
            balance_that(reader.board, "greater sum", sides, |by| by > 0)
        };
        let rule = match &reader.drawing.shapes[i].text[..] {
            "=" => equal_sums(vec![cells(a).to_vec(), cells(b).to_vec()]),
            "<" | "∧" | "^" | "ʌ" => greater(b, a),
            ">" | "∨" | "v" | "V" => greater(a, b),
            _ => None,
        };
        if let Some(rule) = rule.filter(|_| a != b) {
            reader.used_shapes[i] = true;
            reader.add(own, rule);
        }
    }
}
