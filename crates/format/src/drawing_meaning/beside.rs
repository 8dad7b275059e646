//! Clues beside the board: little killers, sandwiches, X-sums, skyscrapers, numbered rooms.

use std::collections::BTreeMap;

use ninefold_grid::constraint::{Constraint, KindRow, Scope};
use ninefold_grid::{Board, Cell};

use super::along;
use super::automaton_rules::automaton_rule;
use super::diagonals::{self, LITTLE_KILLER};
use super::found::DrawingReader;
use super::sides;
use crate::drawn::Place;
use crate::drawn::colour::names;
use crate::format::sets::{self, sum};
use crate::rules_text::{Meaning, RulesText, Statement};

/// Adds the clues beside the board.
pub(super) fn read(reader: &mut DrawingReader) {
    diagonals::read(reader);
    let rules_text = reader.rules_text;
    let stated = stated(rules_text);
    let both = mean_both(rules_text, &stated);
    // Otherwise the colours of the texts may decide what they mean.
    let by_colour = stated.len() > 1 && !both && stated.iter().all(|own| own.has_colour());
    // Or the sides of the board do.
    let by_side = stated.len() > 1 && !both && !by_colour && sides::are_apart(&stated);
    if stated.is_empty() || stated.len() > 1 && !both && !by_colour && !by_side {
        let letters = rules_text.first(Meaning::Letters);
        if let Some(own) = letters.filter(|_| !rules_text.has(Meaning::CageLetters)) {
            reader.list_as_not_understood(own);
        }
        return;
    }
    // For each letter that is a number: the clues with the letter, with their cells.
    let mut letters: BTreeMap<String, Vec<Lettered>> = BTreeMap::new();
    let has_letters = rules_text.has(Meaning::Letters);
    for i in 0..reader.places.len() {
        let Place::Beside(row, column) = reader.places[i] else {
            continue;
        };
        let text = &reader.drawing.shapes[i].text;
        // A question mark is any number. If a clue means two things, it states that both numbers are the same.
        let is_any = text == "?";
        reader.used_shapes[i] |= is_any && !both;
        let number = text.parse::<i32>().ok();
        let is_free = both || !reader.used_shapes[i];
        let is_letter = has_letters && is_letter(text);
        let (true, Some(cells)) = (
            is_free && (is_letter || is_any && both || number.is_some()),
            line(reader, row, column),
        ) else {
            continue;
        };
        let ink = reader.drawing.shapes[i].ink.map(names).unwrap_or_default();
        let fit = |own: &&Statement| own.fit(&ink);
        let best = stated.iter().filter_map(fit).min();
        let is_meant = |own: &&&Statement| !by_colour || best.is_some() && fit(own) == best;
        let is_of_side = |own: &&Statement| sides::allows(own, reader.board, (row, column));
        let own = stated.iter().filter(is_meant).copied();
        let own: Vec<&Statement> = own.filter(is_of_side).collect();
        if by_colour && own.len() > 1 {
            continue;
        }
        for statement in own {
            let Some(number) = number else {
                // A letter along a diagonal is only recognized by its colour.
                let is_clear = statement.has_colour() && fit(&statement).is_some();
                if rules_text.has(LITTLE_KILLER) && !is_clear {
                    continue;
                }
                // Two question marks may be different numbers.
                let name = match is_any {
                    true => format!("? {i}"),
                    false => text.clone(),
                };
                letters.entry(name).or_default().push(Lettered {
                    shape: i,
                    statement,
                    cells: cells.clone(),
                });
                continue;
            };
            if let Some(rule) = rule(reader.board, statement, number, &cells) {
                reader.used_shapes[i] = true;
                reader.add(statement, rule);
            }
        }
    }
    // The rule that letters are different numbers is left out.
    let own = rules_text.first(Meaning::Letters);
    let has_none = letters.keys().all(|name| name.starts_with('?'));
    if let Some(own) = own.filter(|own| has_none || own.source.contains("different")) {
        reader.list_as_not_understood(own);
    }
    for (letter, clues) in letters {
        of_letter(reader, &letter, &clues);
    }
}

/// Returns the statements about clues of rows and columns, one of each meaning. Clues about diagonals have arrows.
fn stated(rules_text: &RulesText) -> Vec<&Statement> {
    let mut stated: Vec<&Statement> = Vec::new();
    for own in &rules_text.statements {
        let is_beside = |row: &KindRow| row.scope == Scope::Outside;
        let is_straight = [Meaning::FirstCells, Meaning::FirstOfSet].contains(&own.meaning)
            || SUMS.contains(&own.meaning)
            || own.meaning != LITTLE_KILLER && own.row().is_some_and(is_beside);
        let is_known = stated.iter().any(|known| known.meaning == own.meaning);
        if is_straight && !is_known && !along::is_diagonal(rules_text, own) {
            stated.push(own);
        }
    }
    stated
}

/// Returns whether a clue may have several of these meanings at once.
fn mean_both(rules_text: &RulesText, stated: &[&Statement]) -> bool {
    let is_both = |own: &&Statement| {
        let is_other = |other: &Statement| {
            other.source == own.source && other.meaning == LITTLE_KILLER && !own.source.is_empty()
        };
        own.says_one_of(&["both", "also"]) || rules_text.statements.iter().any(is_other)
    };
    stated.iter().any(is_both)
}

/// A clue with a letter.
struct Lettered<'s> {
    shape: usize,
    statement: &'s Statement,
    /// The cells that it is about.
    cells: Vec<Cell>,
}

/// Returns whether a text is one letter.
pub(super) fn is_letter(text: &str) -> bool {
    text.chars().count() == 1 && text.chars().all(char::is_alphabetic)
}

/// The greatest number that is tried for a letter.
const MAX_LETTER: i32 = 45;

/// Adds the rules of clues with one letter, whatever its number is. Cages with the letter have this sum.
fn of_letter(reader: &mut DrawingReader, letter: &str, clues: &[Lettered]) {
    let cages = reader
        .drawing
        .cages
        .iter()
        .filter(|cage| cage.text == letter);
    let cages: Vec<Vec<Cell>> = cages.map(|cage| cage.cells.clone()).collect();
    let of = |number: i32| {
        let rules = clues
            .iter()
            .map(|clue| rule(reader.board, clue.statement, number, &clue.cells));
        let cages = cages.iter().map(|cells| Some(sum(number, cells.clone())));
        rules
            .chain(cages)
            .collect::<Option<Vec<Constraint>>>()
            .map(Constraint::All)
    };
    let alternatives: Option<Vec<Constraint>> = (0..=MAX_LETTER).map(of).collect();
    if let (Some(alternatives), Some(clue)) = (alternatives, clues.first()) {
        reader.use_shapes(clues.iter().map(|clue| clue.shape));
        let text = format!("the text {letter:?} of the cage");
        reader
            .not_understood
            .retain(|not_understood| !not_understood.starts_with(&text));
        reader.add(clue.statement, Constraint::Any(alternatives));
    }
}

/// Returns the rule of a clue with a number.
fn rule(board: &Board, own: &Statement, number: i32, cells: &[Cell]) -> Option<Constraint> {
    if own.meaning == Meaning::FirstOfSet {
        return first_of_set(board, &own.source, number, cells);
    }
    if SUMS.contains(&own.meaning) {
        return sum_of_some(board, own.meaning, number, cells);
    }
    Some(match own.kind(Some(number)) {
        Some(kind) => Constraint::new(kind, cells.to_vec()),
        None => {
            let many = own.number.and_then(|many| usize::try_from(many).ok());
            let first = cells.iter().copied().take(many.unwrap_or(3));
            sum(number, first.collect())
        }
    })
}

/// Returns the rule that the clue is the first of the digits in braces, such as `{3,6,9}`.
fn first_of_set(board: &Board, source: &str, clue: i32, cells: &[Cell]) -> Option<Constraint> {
    let inner = source.split_once('{')?.1.split_once('}')?.0;
    let signs = inner.chars().filter_map(|sign| sign.to_digit(10));
    let digits: Vec<i32> = signs.map(|digit| digit as i32).collect();
    let step = |&seen: &bool, _: usize, value: i32| match seen || value == clue {
        true => Some(true),
        false => (!digits.contains(&value)).then_some(false),
    };
    let name = format!("{clue} before others");
    let is_in = digits.contains(&clue);
    let rule = || automaton_rule(board, &name, cells.to_vec(), false, step, |seen| *seen);
    is_in.then(rule)?
}

/// Clues that are the sum of some digits along their row or column.
const SUMS: [Meaning; 3] = [Meaning::ShadowSum, Meaning::AscendingSum, Meaning::TacoSum];

/// Returns the rule of such a clue.
pub(super) fn sum_of_some(
    board: &Board,
    meaning: Meaning,
    clue: i32,
    cells: &[Cell],
) -> Option<Constraint> {
    let cells = cells.to_vec();
    let is_sum = |&(sum, _): &(i32, i32)| sum == clue;
    let (tens, ones) = (clue / 10, clue % 10);
    match meaning {
        Meaning::ShadowSum => {
            let step = |&(sum, last): &(i32, i32), _: usize, value: i32| {
                let sum = if value < last { sum + value } else { sum };
                (sum <= clue).then_some((sum, value))
            };
            let start = (0, 0);
            let name = format!("shadow sum {clue}");
            automaton_rule(board, &name, cells, start, step, is_sum)
        }
        Meaning::AscendingSum => {
            // After the first digits, `last` is greater than any digit.
            let step = |&(sum, last): &(i32, i32), _: usize, value: i32| match value > last {
                true => (sum + value <= clue).then_some((sum + value, value)),
                false => Some((sum, i32::MAX)),
            };
            let name = format!("ascending sum {clue}");
            automaton_rule(board, &name, cells, (0, board.first() - 1), step, is_sum)
        }
        // The sum so far, and how many of the two digits have been seen.
        _ if tens != ones && (10..100).contains(&clue) => {
            let step = |&(sum, seen): &(i32, i32), _: usize, value: i32| {
                let is_end = value == tens || value == ones;
                let seen_now = seen + i32::from(is_end);
                let is_within = is_end || seen == 1;
                let sum = if is_within { sum + value } else { sum };
                (sum <= clue && seen_now < 3).then_some((sum, seen_now))
            };
            let is_whole = |&(sum, seen): &(i32, i32)| sum == clue && seen == 2;
            let start = (0, 0);
            automaton_rule(board, &format!("taco {clue}"), cells, start, step, is_whole)
        }
        _ => None,
    }
}

/// Returns the row or the column of a clue beside the board, from the clue on.
pub(super) fn line(reader: &DrawingReader, row: i32, column: i32) -> Option<Vec<Cell>> {
    let board = reader.board;
    let (rows, columns) = (board.rows() as i32, board.columns() as i32);
    let mut cells = match ((0..rows).contains(&row), (0..columns).contains(&column)) {
        (true, false) => sets::line(board, true, row as usize),
        (false, true) => sets::line(board, false, column as usize),
        _ => return None,
    };
    if row >= rows || column >= columns {
        cells.reverse();
    }
    (cells.len() > 1).then_some(cells)
}
