//! Reads what Interactive-Sudoku-Solver's text packs into signs: automata, relations, patterns.

use ninefold_grid::Cell;
use ninefold_grid::constraint::{Automaton, Numbers, Relation};

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::iss::Reading;
use super::iss_nodes::{Node, base64};
use super::iss_rules::numbers;
use super::sets;
use super::text::Word;
use crate::ReadError;
use crate::words::one_line;

/// Decodes the bytes of a base64 text, with or without `=` at the end.
fn bytes(text: &str) -> Option<Vec<u8>> {
    let (mut bits, mut count, mut bytes) = (0u32, 0, Vec::new());
    for sign in text.trim_end_matches('=').chars() {
        bits = bits << 6 | u32::from(base64(sign)?);
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
            bits &= (1 << count) - 1;
        }
    }
    Some(bytes)
}

/// The bits of bytes, from the highest of each byte.
struct Bits<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Bits<'_> {
    fn left(&self) -> usize {
        self.bytes.len() * 8 - self.at
    }

    fn read(&mut self, count: usize) -> Option<usize> {
        if self.left() < count || count > 32 {
            return None;
        }
        let mut value = 0;
        for _ in 0..count {
            let bit = self.bytes[self.at / 8] >> (7 - self.at % 8) & 1;
            value = value << 1 | usize::from(bit);
            self.at += 1;
        }
        Some(value)
    }
}

/// Unpacks an automaton: a header, then the moves of each state.
fn automaton(name: &str, packed: &str) -> Option<Automaton> {
    let bytes = bytes(packed)?;
    let mut bits = Bits {
        bytes: &bytes,
        at: 0,
    };
    let format = bits.read(2)?;
    let state_bits = bits.read(4)? + 1;
    let symbols = bits.read(4)? + 1;
    let starts = bits.read(state_bits)?;
    let accepting = bits.read(state_bits)?;
    let mut automaton = Automaton::new(name);
    let mut accepts = Vec::new();
    for state in 0..starts {
        if bits.read(1)? == 1 {
            accepts.push(state);
        }
    }
    // The flag of the first start state is the highest bit, if the flags are read as one number.
    let accepts: Vec<usize> = accepts
        .into_iter()
        .map(|state| starts - 1 - state)
        .collect();
    let symbol_bits = (usize::BITS - (symbols - 1).leading_zeros()) as usize;
    let mut moves: Vec<(usize, u64, usize)> = Vec::new();
    let mut states = 0;
    match format {
        0 => {
            let count_bits = bits.read(4)?;
            while count_bits > 0 && bits.left() >= count_bits {
                for _ in 0..bits.read(count_bits)? {
                    let symbol = bits.read(symbol_bits)?;
                    moves.push((states, 1 << symbol, bits.read(state_bits)?));
                }
                states += 1;
            }
        }
        1 => {
            while bits.left() >= symbols {
                let mask = bits.read(symbols)?;
                // The lowest bit of the mask is the first digit.
                for symbol in (0..symbols).filter(|symbol| mask >> symbol & 1 == 1) {
                    moves.push((states, 1 << symbol, bits.read(state_bits)?));
                }
                states += 1;
            }
        }
        _ => return None,
    }
    let greatest = moves.iter().map(|&(_, _, to)| to + 1).max().unwrap_or(0);
    automaton
        .grow(states.max(greatest).max(starts + accepting))
        .then_some(())?;
    (0..starts).for_each(|state| automaton.start(state));
    accepts
        .into_iter()
        .for_each(|state| automaton.accept(state));
    (starts..starts + accepting).for_each(|state| automaton.accept(state));
    for (from, on, to) in moves {
        automaton.go(from, on, to);
    }
    Some(automaton)
}

/// Returns a text with signs in place of `%41` and the like.
pub(super) fn unescaped(text: &str) -> String {
    let (mut out, mut at) = (Vec::new(), 0);
    let raw = text.as_bytes();
    while at < raw.len() {
        let code = raw
            .get(at + 1..at + 3)
            .and_then(|hex| std::str::from_utf8(hex).ok());
        match code.and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
            Some(byte) if raw[at] == b'%' => {
                out.push(byte);
                at += 3;
            }
            _ => {
                out.push(raw[at]);
                at += 1;
            }
        }
    }
    String::from_utf8_lossy(&out).into_owned()
}

/// A group of cells with its name.
#[derive(Clone, Default)]
pub(super) struct Named {
    name: String,
    pub(super) cells: Vec<Cell>,
    /// The numbers of cells after which there is a break. A number is repeated for several breaks.
    breaks: Vec<usize>,
}

/// Returns an automaton that accepts these cells if `automaton` accepts them with their breaks. It reads a break as
/// one more digit, after those of the board. The states of the result are those of `automaton`, for each number of
/// cells read. Returns `None` if there are too many states.
fn unbroken(automaton: &Automaton, named: &Named, digits: usize) -> Option<Automaton> {
    let on_break = |states: BTreeSet<usize>| -> BTreeSet<usize> {
        let moves = states.iter().flat_map(|&state| automaton.moves(state));
        let over = moves.filter(|(on, _)| on >> digits & 1 == 1);
        over.map(|&(_, to)| to).collect()
    };
    let after_breaks = |mut states: BTreeSet<usize>, read: usize| {
        for _ in named.breaks.iter().filter(|&&at| at == read) {
            states = on_break(states);
        }
        states
    };
    let mut made = Automaton::new(&named.name);
    // The states of `automaton` after the cells read so far, with their numbers in the result.
    let mut layer = BTreeMap::new();
    for state in after_breaks(automaton.starts().iter().copied().collect(), 0) {
        let number = made.states();
        made.grow(number + 1).then_some(())?;
        made.start(number);
        layer.insert(state, number);
    }
    for read in 1..=named.cells.len() {
        let mut next = BTreeMap::new();
        for (state, from) in layer {
            for &(on, to) in automaton.moves(state) {
                let on = on & !(u64::MAX << digits);
                for to in after_breaks(BTreeSet::from([to]), read) {
                    let number = *next.entry(to).or_insert(made.states());
                    made.grow(number + 1).then_some(())?;
                    made.go(from, on, number);
                }
            }
        }
        layer = next;
    }
    for (state, number) in layer {
        if automaton.accepts_in(state) {
            made.accept(number);
        }
    }
    Some(made)
}

impl Reading<'_> {
    /// Reads groups of cells with empty words between them. A word that begins with `_` names the groups after it,
    /// and `-` is a break in a group.
    pub(super) fn named_groups(&self, words: &[Word]) -> Result<Vec<Named>, ReadError> {
        let mut groups = Vec::new();
        let mut group = Named::default();
        for word in words {
            let name = word.text.strip_prefix('_');
            if word.text == "-" {
                group.breaks.push(group.cells.len());
            } else if name.is_some() || word.text.is_empty() {
                if !group.cells.is_empty() {
                    groups.push(group.clone());
                }
                group = Named {
                    name: name.map_or(group.name, |name| one_line(&unescaped(name))),
                    ..Named::default()
                };
            } else {
                group.cells.push(self.cell(word)?);
            }
        }
        if !group.cells.is_empty() {
            groups.push(group);
        }
        Ok(groups)
    }

    /// Reads a pattern, and returns it with the words after it.
    pub(super) fn pattern<'n>(&self, node: &'n Node) -> Result<(Numbers, &'n [Word]), ReadError> {
        let Some((word, cells)) = node.arguments.split_first() else {
            return Err(self.text.wrong(&node.kind, "a pattern after this"));
        };
        let pattern = match word.text.contains(['%', '.']) {
            true => unescaped(&word.text),
            false => {
                let bytes = bytes(&word.text).and_then(|bytes| String::from_utf8(bytes).ok());
                bytes.ok_or_else(|| self.text.wrong(word, "a pattern in base64"))?
            }
        };
        let automaton = sets::pattern(&self.board, &pattern).map_err(|(at, expected)| {
            let found = format!("{pattern} ({expected} expected at its sign {})", at + 1);
            self.text.error(word.at, "a pattern", found)
        })?;
        Ok((Numbers::Pattern(Arc::new(automaton)), cells))
    }

    /// Reads groups of cells, each with its automaton.
    pub(super) fn automata(&self, node: &Node) -> Result<Vec<(Numbers, Named)>, ReadError> {
        let Some((word, cells)) = node.arguments.split_first() else {
            return Err(self.text.wrong(&node.kind, "an automaton after this"));
        };
        let groups = self.named_groups(cells)?;
        let name = groups.first().map_or("", |group| &group.name);
        let whole = automaton(name, &word.text);
        let whole = Arc::new(whole.ok_or_else(|| self.text.wrong(word, "an automaton"))?);
        let read = |group: Named| {
            let automaton = match group.breaks.is_empty() {
                true => Arc::clone(&whole),
                false => {
                    let made = unbroken(&whole, &group, self.board.side());
                    Arc::new(made.ok_or_else(|| self.text.wrong(word, "a smaller automaton"))?)
                }
            };
            Ok((Numbers::Automaton(automaton), group))
        };
        groups.into_iter().map(read).collect()
    }

    /// Reads a relation, and returns it with the first name after it and the words that follow.
    pub(super) fn relation<'n>(&self, node: &'n Node) -> Result<(Numbers, &'n [Word]), ReadError> {
        let Some((word, cells)) = node.arguments.split_first() else {
            return Err(self.text.wrong(&node.kind, "a relation after this"));
        };
        let old = node.kind.text.starts_with("Binary");
        let swapped = |sign: char| match sign {
            '-' if old => '_',
            '_' if old => '-',
            other => other,
        };
        let words: Option<Vec<u8>> = word
            .text
            .chars()
            .map(|sign| base64(swapped(sign)))
            .collect();
        let words = words.ok_or_else(|| self.text.wrong(word, "letters, digits, - and _"))?;
        let digits = self.board.side();
        let holds = |a: usize, b: usize| {
            let at = a * digits + b;
            words
                .get(at / 6)
                .is_some_and(|word| word >> (at % 6) & 1 == 1)
        };
        let groups = self.named_groups(cells)?;
        let name = groups.first().map_or("", |group| &group.name);
        let relation = Relation::new(name, digits, holds);
        Ok((Numbers::Relation(Arc::new(relation)), cells))
    }

    /// Reads the digits of connected cells, and their number. Also reads the cells: those of the board, or places
    /// on it and the cells of a group beside the board that hold their values.
    pub(super) fn connected(&self, node: &Node) -> Result<(Numbers, Vec<Vec<Cell>>), ReadError> {
        let argument = |i: usize| node.arguments.get(i).filter(|word| !word.text.is_empty());
        let groups = match argument(0) {
            None => vec![(0..self.board.board_cells()).map(Cell::new).collect()],
            Some(name) => {
                let places = self.places(&name.text);
                let places = places.filter(|places: &Vec<Cell>| !places.is_empty());
                let expected =
                    "a group of cells beside the board, no wider and no higher than the board";
                let places = places.ok_or_else(|| self.text.wrong(name, expected))?;
                vec![places, self.group(&name.text)]
            }
        };
        let values = argument(1).and_then(|word| numbers(&word.text, '_'));
        let values = values.ok_or_else(|| self.text.wrong(&node.kind, "digits after this"))?;
        let size = argument(2).map(|word| word.number(&self.text));
        Ok((Numbers::Sized(values, size.transpose()?), groups))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_grid::Digit;
    use ninefold_testkit::full::Rng;

    #[test]
    fn breaks_are_read_as_one_more_digit() {
        let digit = |number: usize| Digit::new(number + 1).unwrap();
        let (digits, cells, mut accepted) = (3, 4, 0);
        for seed in 0..200 {
            let mut rng = Rng::new(seed);
            let mut automaton = Automaton::new("any");
            automaton.grow(4);
            automaton.start(rng.below(4));
            automaton.accept(rng.below(4));
            for _ in 0..30 {
                automaton.go(rng.below(4), 1 << rng.below(digits + 1), rng.below(4));
            }
            let mut breaks: Vec<usize> = (0..1 + rng.below(3)).map(|_| rng.below(5)).collect();
            breaks.sort_unstable();
            let named = Named {
                name: String::new(),
                cells: (0..cells).map(Cell::new).collect(),
                breaks,
            };
            let made = unbroken(&automaton, &named, digits).unwrap();
            for number in 0..digits.pow(4) {
                let line: Vec<usize> = (0..4).map(|i| number / digits.pow(i) % digits).collect();
                let mut broken = Vec::new();
                for read in 0..=cells {
                    let here = named.breaks.iter().filter(|&&at| at == read);
                    broken.extend(here.map(|_| digit(digits)));
                    broken.extend(line.get(read).map(|&number| digit(number)));
                }
                let expected = automaton.accepts(broken);
                accepted += usize::from(expected);
                let line = line.iter().map(|&number| digit(number));
                assert_eq!(made.accepts(line), expected, "seed {seed}, {number}");
            }
        }
        assert!(accepted > 1000, "{accepted}");
    }
}
