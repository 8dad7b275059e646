//! Numbers that differ by the colour of a line: "at least 5 (green) or 4 (orange)".

use super::clause::{Clause, number_of};
use super::meaning::Meaning;
use super::statement::Statement;
use crate::drawn::colour::of_word;

/// Rules of lines that differ only in their number.
const NUMBERED: [Meaning; 4] = [
    Meaning::Kind("whisper"),
    Meaning::Kind("sum-line"),
    Meaning::AtMost,
    Meaning::LineSum,
];

/// Returns a statement for each colour, if a clause has a number for each: "… by at least 5 (green) or 4 (orange)".
pub(super) fn of_pairs(clause: &Clause, all: &[Statement]) -> Option<Vec<Statement>> {
    let [own] = all else {
        return None;
    };
    let words = clause.words();
    let places = |is_it: fn(&str) -> bool| -> Vec<usize> {
        (0..words.len()).filter(|&i| is_it(words[i])).collect()
    };
    let colours = places(|word| !of_word(word).is_empty());
    let numbers = places(|word| number_of(word).is_some());
    let in_turn = |first: &[usize], second: &[usize]| {
        let mut follows = first.iter().zip(second);
        let mut goes_on = second.iter().zip(first.iter().skip(1));
        follows.all(|(a, b)| a < b) && goes_on.all(|(a, b)| a < b)
    };
    let are_pairs = colours.len() > 1
        && colours.len() == numbers.len()
        && (in_turn(&colours, &numbers) || in_turn(&numbers, &colours));
    if !NUMBERED.contains(&own.meaning) || !are_pairs {
        return None;
    }
    let of = |(&colour, &number): (&usize, &usize)| Statement {
        number: number_of(words[number]),
        colours: vec![of_word(words[colour])],
        ..own.clone()
    };
    Some(colours.iter().zip(&numbers).map(of).collect())
}

/// Returns whether a clause has only colours and a number.
pub(super) fn has_only_number(clause: &Clause) -> bool {
    let fillers = "line|lines|on$|an$|a$|and$|by$|at least|it$|is$|are$|along|the$|for$|with$|of$";
    let left = clause.beyond(&[fillers]);
    let is_number = |word: &str| number_of(word).is_some();
    let is_known = |word: &str| is_number(word) || !of_word(word).is_empty();
    left.iter().all(|(_, word)| is_known(word))
        && left.iter().filter(|(_, word)| is_number(word)).count() == 1
        && !clause.colours().is_empty()
}

/// Returns the rule of a statement for other lines, if a clause names their colours and their number.
pub(super) fn with_colour(clause: &Clause, last: &Statement) -> Option<Statement> {
    let number = clause.words().into_iter().find_map(number_of);
    let is_it = NUMBERED.contains(&last.meaning) && last.has_colour();
    is_it.then(|| Statement {
        number,
        colours: clause.colours(),
        source: clause.source.clone(),
        ..last.clone()
    })
}
