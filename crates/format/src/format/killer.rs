//! Grids of signs in a text with rules: killers in the short form of the Enjoy Sudoku forum and in SudoCue's long
//! form, jigsaw layouts, plain grids, and candidates. They become nodes of rules.

use super::iss;
use super::iss_nodes::Node;
use super::text::{Text, Word};
use crate::boards::Boards;
use crate::error::quote;
use crate::head::{Head, is_significant};
use crate::{ReadError, Record};

fn node(kind: &str, at: usize, arguments: Vec<String>) -> Node {
    let word = |text: String| Word { text, at };
    Node {
        kind: word(kind.to_owned()),
        arguments: arguments.into_iter().map(word).collect(),
        inner: Vec::new(),
    }
}

/// Returns the name of a cell, with letters above 9.
fn name(index: usize, columns: usize) -> String {
    let sign = |n: usize| char::from_digit(n as u32 + 1, 17).unwrap_or('?');
    format!("R{}C{}", sign(index / columns), sign(index % columns))
}

/// Returns the nodes of a grid of signs, or `None` if the section is not one.
pub(super) fn nodes(section: &str, at: usize, text: &Text) -> Result<Option<Vec<Node>>, ReadError> {
    let kept: Vec<&str> = section
        .lines()
        .filter(|line| !line.starts_with('#'))
        .collect();
    let signs: Vec<char> = kept
        .concat()
        .chars()
        .filter(|sign| !sign.is_whitespace())
        .collect();
    if signs.len() <= 1 {
        return Ok(None);
    }
    if signs[0] == '=' {
        return Ok(plain(&signs[1..], at));
    }
    if let Some(found) = short(&signs, at, text)? {
        return Ok(Some(found));
    }
    Ok(long(&signs, at)
        .or_else(|| jigsaw(&signs, at))
        .or_else(|| board(&signs, at))
        .or_else(|| plain(&signs, at))
        .or_else(|| spaced(&kept.join("\n"), at))
        .or_else(|| candidates(&signs, at)))
}

/// Signs that point to the sum of a cage. No plain puzzle has them.
const ARROWS: [char; 4] = ['<', '>', '^', 'v'];

/// Returns the number of signs of a text.
fn signs(text: &str) -> usize {
    text.chars().filter(|sign| !sign.is_whitespace()).count()
}

/// Returns whether a text is a killer of 81 signs.
fn is_short(text: &str) -> bool {
    let signs: Vec<char> = text.chars().filter(|sign| !sign.is_whitespace()).collect();
    matters(&signs)
}

/// Returns whether a line begins like SudoCue's long form: `3x3:`, an optional sign for the diagonals, and `:k:`.
pub(crate) fn is_long(line: &str) -> bool {
    let rest = line.strip_prefix("3x3:");
    rest.is_some_and(|rest| rest.split(':').nth(1) == Some("k"))
}

/// Reads a killer of 81 signs.
pub(crate) fn read(text: &str) -> Result<Record, ReadError> {
    let expected = "a killer of 81 signs: for each cell a sum, or one of < > ^ v towards it";
    iss::read(text).map_err(|error| unless(is_short(text), error, text, expected))
}

/// Reads a killer in SudoCue's long form.
pub(crate) fn read_long(text: &str) -> Result<Record, ReadError> {
    let expected = "a killer such as 3x3:d:k:3841:7705:…";
    iss::read(text).map_err(|error| unless(is_long(text.trim_start()), error, text, expected))
}

/// Returns the error inside a text of the expected form, or that it is not of this form.
fn unless(is_form: bool, error: ReadError, text: &str, expected: &str) -> ReadError {
    if is_form {
        return error;
    }
    let line = text
        .lines()
        .find(|line| is_significant(line))
        .unwrap_or(text);
    let at = line.as_ptr() as usize - text.as_ptr() as usize;
    Text(text).error(at, expected, quote(line))
}

/// Returns whether the first line, or at most the first ten lines, are a killer of 81 signs.
pub(crate) fn begins(head: &mut Head<'_, '_>, _: &Boards) -> bool {
    const MAX_ROWS: usize = 10;
    let first = head.line(0);
    let is_one_of_several = first.contains(ARROWS) || signs(first) == 9;
    let mut all = first.to_owned();
    for row in 1..MAX_ROWS {
        if !is_one_of_several || signs(&all) >= 81 {
            break;
        }
        all += head.line(row);
    }
    is_short(&all)
}

/// Returns how many lines a killer of 81 signs has: one, or all that there are.
pub(crate) fn lines(head: &mut Head<'_, '_>) -> usize {
    match [0, 1].map(|i| signs(head.line(i))) {
        [81, 0 | 81] => 1,
        _ => usize::MAX,
    }
}

fn sum_of(sign: char) -> Option<u32> {
    match sign {
        '0'..='9' => Some(sign as u32 - '0' as u32),
        'A'..='Z' => Some(sign as u32 - 'A' as u32 + 10),
        'a'..='j' => Some(sign as u32 - 'a' as u32 + 36),
        _ => None,
    }
}

/// Returns the distance in cells to which an arrow points.
fn points(sign: char) -> Option<i32> {
    match sign {
        'v' => Some(9),
        '^' => Some(-9),
        '<' => Some(-1),
        '>' => Some(1),
        '`' => Some(-10),
        '\'' => Some(-8),
        ',' => Some(8),
        '.' => Some(10),
        _ => None,
    }
}

/// Returns whether these are 81 sums and arrows, and neither only sums nor only dots.
fn matters(signs: &[char]) -> bool {
    let arrow = |sign: &&char| points(**sign).is_some() && **sign != '.';
    let known = |sign: &char| sum_of(*sign).is_some() || points(*sign).is_some();
    signs.len() == 81 && signs.iter().any(|sign| arrow(&sign)) && signs.iter().all(known)
}

fn short(signs: &[char], at: usize, text: &Text) -> Result<Option<Vec<Node>>, ReadError> {
    if !matters(signs) {
        return Ok(None);
    }
    let mut heads = Vec::new();
    for start in 0..81 {
        let mut cell = start as i32;
        let mut steps = 0;
        while let Some(by) = signs.get(cell as usize).copied().and_then(points) {
            cell += by;
            steps += 1;
            if !(0..81).contains(&cell) || steps > 81 {
                let place = text.0[at..]
                    .char_indices()
                    .filter(|(_, sign)| !sign.is_whitespace());
                let place = place.map(|(i, _)| at + i).nth(start).unwrap_or(at);
                return Err(text.error(
                    place,
                    "a sign that leads to a sum",
                    format!("`{}`", signs[start]),
                ));
            }
        }
        heads.push(cell as usize);
    }
    let mut cages = Vec::new();
    for (head, &sign) in signs.iter().enumerate() {
        let cells: Vec<usize> = (0..81).filter(|&cell| heads[cell] == head).collect();
        if let (Some(sum), false) = (sum_of(sign), cells.is_empty()) {
            cages.push(cage(i64::from(sum), &cells, at));
        }
    }
    Ok(Some(cages))
}

fn cage(sum: i64, cells: &[usize], at: usize) -> Node {
    let mut arguments = vec![sum.to_string()];
    arguments.extend(cells.iter().map(|&cell| name(cell, 9)));
    node("Cage", at, arguments)
}

fn long(signs: &[char], at: usize) -> Option<Vec<Node>> {
    let text: String = signs.iter().collect();
    let mut parts = text.strip_prefix("3x3:")?.split(':');
    let diagonals = parts.next()?;
    if parts.next()? != "k" {
        return None;
    }
    let cells: Vec<i64> = parts
        .by_ref()
        .take(81)
        .map(|cell| cell.parse().ok())
        .collect::<Option<_>>()?;
    if cells.len() != 81 || cells.iter().any(|cell| !(0..1 << 20).contains(cell)) {
        return None;
    }
    let mut nodes = Vec::new();
    if diagonals == "d" {
        nodes.push(node("Diagonal", at, vec!["1".to_owned()]));
        nodes.push(node("Diagonal", at, vec!["-1".to_owned()]));
    }
    let mut done = Vec::new();
    for &cell in &cells {
        if cell >= 256 && !done.contains(&(cell % 256)) {
            done.push(cell % 256);
            let own: Vec<usize> = (0..81)
                .filter(|&i| cells[i] % 256 == cell % 256 && cells[i] >= 256)
                .collect();
            nodes.push(cage(cell / 256, &own, at));
        }
    }
    Some(nodes)
}

/// Returns the side of a square of this many cells, up to 16.
fn side(cells: usize) -> Option<usize> {
    let side = cells.isqrt();
    (side * side == cells && (1..=16).contains(&side)).then_some(side)
}

fn shape(side: usize, at: usize) -> Node {
    node("Shape", at, vec![format!("{side}x{side}")])
}

fn board(signs: &[char], at: usize) -> Option<Vec<Node>> {
    let side = side(signs.len())?;
    let mut different = signs.to_vec();
    different.sort_unstable();
    different.dedup();
    let even = different
        .iter()
        .all(|sign| signs.iter().filter(|s| *s == sign).count() == side);
    (even && different.len() == side).then(|| {
        vec![
            shape(side, at),
            node("Jigsaw", at, vec![signs.iter().collect()]),
            node("NoBoxes", at, Vec::new()),
        ]
    })
}

fn jigsaw(signs: &[char], at: usize) -> Option<Vec<Node>> {
    if !signs.len().is_multiple_of(2) {
        return None;
    }
    let (givens, pieces) = signs.split_at(signs.len() / 2);
    let mut nodes = board(pieces, at)?;
    nodes.extend(plain(givens, at)?);
    Some(nodes)
}

fn plain(signs: &[char], at: usize) -> Option<Vec<Node>> {
    let side = side(signs.len())?;
    let value = |sign: char| match side {
        ..=9 => sign.to_digit(10).map(|value| value as usize),
        _ => sign
            .is_ascii_uppercase()
            .then(|| sign as usize - 'A' as usize + 1),
    };
    let mut others = Vec::new();
    let mut givens = Vec::new();
    for (cell, &sign) in signs.iter().enumerate() {
        match value(sign).filter(|value| (1..=side).contains(value)) {
            Some(value) => givens.push(format!("{}_{value}", name(cell, side))),
            None => others.push(sign),
        }
    }
    others.sort_unstable();
    others.dedup();
    (others.len() <= 1).then(|| vec![shape(side, at), node("", at, givens)])
}

fn spaced(text: &str, at: usize) -> Option<Vec<Node>> {
    if text.contains(|sign: char| {
        !sign.is_ascii_digit() && !sign.is_whitespace() && !".|_-".contains(sign)
    }) {
        return None;
    }
    let mut parts: Vec<&str> = Vec::new();
    for part in text.split(|sign: char| !sign.is_ascii_digit() && sign != '.') {
        let mut rest = part;
        while let Some(dot) = rest.find('.') {
            if dot > 0 {
                parts.push(&rest[..dot]);
            }
            parts.push(".");
            rest = &rest[dot + 1..];
        }
        if !rest.is_empty() {
            parts.push(rest);
        }
    }
    let side = side(parts.len())?;
    let mut givens = Vec::new();
    for (cell, part) in parts.iter().enumerate().filter(|(_, part)| **part != ".") {
        let value: usize = part.parse().ok()?;
        if value > side {
            return None;
        }
        if value > 0 {
            givens.push(format!("{}_{value}", name(cell, side)));
        }
    }
    Some(vec![shape(side, at), node("", at, givens)])
}

fn candidates(signs: &[char], at: usize) -> Option<Vec<Node>> {
    let side = (1..=9).find(|side| side * side * side == signs.len())?;
    if signs
        .iter()
        .any(|sign| !sign.is_ascii_digit() && *sign != '.')
    {
        return None;
    }
    let cells = signs.chunks(side).enumerate().map(|(cell, signs)| {
        let digits = signs.iter().filter(|sign| **sign != '.');
        digits.fold(name(cell, side), |text, digit| format!("{text}_{digit}"))
    });
    Some(vec![shape(side, at), node("", at, cells.collect())])
}
