//! Marks between two cells, and at the corner of four cells.

use ninefold_grid::Cell;
use ninefold_grid::constraint::{Constraint, KindRow, Mark, Numbers};

use super::found::DrawingReader;
use crate::drawn::colour::Colour;
use crate::drawn::{Place, Shape, cell_at};
use crate::format::sets::{of_kind, one_of, related, sum};
use crate::rules_text::{Meaning, RulesText, Statement};

/// Adds the rules of marks between cells.
pub(super) fn read(reader: &mut DrawingReader) {
    same_dots(reader);
    pointing(reader);
    for i in 0..reader.places.len() {
        let shape = &reader.drawing.shapes[i];
        if reader.used_shapes[i] || shape.width > 1.1 {
            continue;
        }
        let found = match reader.places[i] {
            Place::Border([a, b]) => of_pair(reader, shape, a, b),
            Place::Corner(cells) => of_corner(reader, shape, cells),
            _ => None,
        };
        if let Some((statement, rule)) = found {
            // A circle and its text may be drawn separately.
            for other in 0..reader.places.len() {
                let text = &reader.drawing.shapes[other].text;
                let is_part = text.is_empty()
                    || matches!(reader.places[i], Place::Corner(_)) && is_digits(text);
                if reader.places[other] == reader.places[i] && is_part {
                    reader.used_shapes[other] = true;
                }
            }
            reader.used_shapes[i] = true;
            reader.add(statement, rule);
        }
    }
    without_dots(reader);
}

/// Adds small arrows from a cell to a neighbour with a smaller digit.
fn pointing(reader: &mut DrawingReader) {
    let mut signs = reader.rules_text.all(Meaning::Kind("greater"));
    let Some(own) = signs.find(|own| own.says("arrow")) else {
        return;
    };
    for i in 0..reader.drawing.arrows.len() {
        let begin = reader.drawing.arrows[i].begin();
        let Some((from, by)) = begin.filter(|_| !reader.used_arrows[i]) else {
            continue;
        };
        let is_short = reader.drawing.arrows[i].length() < 1.2;
        let middle = (from.0 + by.0 / 2.0, from.1 + by.1 / 2.0);
        // The border that the arrow crosses, half a cell from the middles of both cells.
        let (down, right) = match by.0.abs() > by.1.abs() {
            true => (by.0.signum() / 2.0, 0.0),
            false => (0.0, by.1.signum() / 2.0),
        };
        let border = match right == 0.0 {
            true => (middle.0.round(), middle.1),
            false => (middle.0, middle.1.round()),
        };
        let at = |sign: f64| {
            let at = (border.0 + sign * down, border.1 + sign * right);
            cell_at(reader.board, at)
        };
        let pair = at(-1.0).zip(at(1.0)).filter(|_| is_short);
        if let Some((great, small)) = pair {
            reader.used_arrows[i] = true;
            reader.add_kind(own, None, vec![great, small]);
        }
    }
}

/// Signs that point to the left, and below those that point to the right, unless they are rotated.
const LESS: [&str; 6] = ["<", "❮", "〈", "‹", "⟨", "＜"];
const MORE: [&str; 6] = [">", "❯", "〉", "›", "⟩", "＞"];

/// Returns two cells, the greater first, by the sign between them. Returns `None` if it points to neither.
fn pointed(reader: &DrawingReader, shape: &Shape, [a, b]: [Cell; 2]) -> Option<[Cell; 2]> {
    let turns = (shape.angle / 90.0).round().rem_euclid(4.0) as u32;
    let is_less = LESS.contains(&&shape.text[..]);
    // 0 is to the right, 1 down, 2 to the left, 3 up.
    let direction = (turns + if is_less { 2 } else { 0 }) % 4;
    let is_beside = reader.board.place(a)?.0 == reader.board.place(b)?.0;
    match (is_beside, direction) {
        (true, 0) | (false, 1) => Some([a, b]),
        (true, 2) | (false, 3) => Some([b, a]),
        // Signs that are not rotated are read from above.
        (false, 0 | 2) if turns == 0 => Some(if is_less { [b, a] } else { [a, b] }),
        _ => None,
    }
}

/// The greatest difference of two digits that is tried.
const MAX_DIFFERENCE: i32 = 8;

/// Adds dots that all have one difference, which has to be found.
fn same_dots(reader: &mut DrawingReader) {
    let rules_text = reader.rules_text;
    for own in rules_text.all(Meaning::SameDot) {
        let mut pairs: Vec<Vec<Cell>> = Vec::new();
        for i in 0..reader.places.len() {
            let shape = &reader.drawing.shapes[i];
            let fits = own.allows(&shape.fill_names());
            let is_dot = shape.is_round && shape.text.is_empty() && shape.width < 0.6;
            if let (Place::Border(pair), true) = (&reader.places[i], fits && is_dot) {
                pairs.push(pair.to_vec());
                reader.used_shapes[i] = true;
            }
        }
        let row = KindRow::with_keyword("difference");
        let of = |by: i32| {
            let kind = row?.with_number(Some(by))?;
            Some(Constraint::of(kind, pairs.clone()))
        };
        let alternatives: Option<Vec<Constraint>> = (0..=MAX_DIFFERENCE).map(of).collect();
        if let Some(alternatives) = alternatives.filter(|_| !pairs.is_empty()) {
            reader.add(own, Constraint::Any(alternatives));
        }
    }
}

/// Adds the rule that neighbours without a dot do not have the relation of dots, if the text says that all dots are
/// given.
fn without_dots(reader: &mut DrawingReader) {
    let rules_text = reader.rules_text;
    let mut dots = rules_text.all(Meaning::RelationDot);
    let (Some(all), Some(dot), None) = (
        rules_text.first(Meaning::Kind("no-other")),
        dots.next(),
        dots.next(),
    ) else {
        return;
    };
    let Some(relation) = &dot.relation else {
        return;
    };
    if !all.says("dot") || all.has_colour() && !dot.has_colour() {
        return;
    }
    let marked = |pair: [Cell; 2]| {
        let is_pair = |place: &Place| matches!(place, Place::Border(own) if *own == pair);
        reader.places.iter().any(is_pair)
    };
    let mut found = Vec::new();
    for cell in reader.board.cells() {
        for near in reader
            .board
            .neighbours(cell)
            .into_iter()
            .filter(|near| cell < *near)
        {
            if !marked([cell, near]) && !marked([near, cell]) {
                found.push(vec![cell, near]);
            }
        }
    }
    let name = format!("not {}", relation.words());
    for pair in found {
        let rule = related(reader.board, &name, pair, |a, b| !relation.holds(a, b));
        reader.add(all, rule);
    }
}

/// The greatest length of a dot, in cells.
const LONG: f64 = 0.75;

type Found<'a> = Option<(&'a Statement, Constraint)>;

/// Returns the rule of a mark between two cells.
fn of_pair<'a>(reader: &DrawingReader<'a>, shape: &Shape, a: Cell, b: Cell) -> Found<'a> {
    let rules_text = reader.rules_text;
    let rule = |own: &'a Statement, kind, pair: [Cell; 2]| {
        Some((own, Constraint::new(kind, pair.to_vec())))
    };
    let sign = |meaning, pair| {
        let own = rules_text.first(meaning)?;
        rule(own, own.kind(None)?, pair)
    };
    let or_15 = |meaning, total: i32| {
        let own = rules_text.first(meaning)?;
        let name = format!("sum {total} or 15");
        let holds = |a: i32, b: i32| a + b == total || a + b == 15;
        Some((own, related(reader.board, &name, vec![a, b], holds)))
    };
    let sum = |meaning, total| rule(rules_text.first(meaning)?, Mark::Sum(total).into(), [a, b]);
    match &shape.text[..] {
        "X" | "x" if rules_text.has(Meaning::XOr15) => or_15(Meaning::XOr15, 10),
        "V" | "v" if rules_text.has(Meaning::VOr15) => or_15(Meaning::VOr15, 5),
        "X" | "x" | "Х" => sum(Meaning::X, 10),
        "V" | "v" if rules_text.has(Meaning::V) => sum(Meaning::V, 5),
        "XV" | "xv" if fifteen(rules_text).is_some() => {
            rule(fifteen(rules_text)?, Mark::Sum(15).into(), [a, b])
        }
        "∧" | "^" | "ʌ" => sign(Meaning::Kind("greater"), [b, a]),
        "∨" | "V" | "v" => sign(Meaning::Kind("greater"), [a, b]),
        text if LESS.contains(&text) || MORE.contains(&text) => {
            sign(Meaning::Kind("greater"), pointed(reader, shape, [a, b])?)
        }
        text => {
            let number = text.parse::<i32>().ok().filter(|number| *number > 0);
            if number.is_none() && text.chars().any(char::is_alphabetic) {
                return of_letters(reader, text, [a, b]);
            }
            let is_other = number.is_none() && !text.is_empty();
            // A long mark is for more than two cells.
            let is_large = shape.width > 0.6 || shape.height > LONG;
            if !shape.is_round || is_other || is_large {
                return None;
            }
            if let (Some(own), Some(number)) = (
                rules_text.first(Meaning::NumberBetween),
                number.or(text.parse().ok()),
            ) {
                return Some((own, between(reader, own, number, [a, b])?));
            }
            let own = dot(reader, shape)?;
            match own.meaning {
                Meaning::ParityDot => {
                    let is_other = |a: i32, b: i32| (a - b) % 2 != 0;
                    Some((own, related(reader.board, "parity", vec![a, b], is_other)))
                }
                Meaning::RelationDot => {
                    let relation = own.relation.as_ref()?;
                    let holds = |a, b| relation.holds(a, b);
                    let rule = related(reader.board, &relation.words(), vec![a, b], holds);
                    Some((own, rule))
                }
                Meaning::FarDot => {
                    let number = Numbers::Number(own.number?);
                    Some((own, of_kind("whisper", number, vec![a, b])?))
                }
                _ => rule(own, own.kind(number)?, [a, b]),
            }
        }
    }
}

/// An operation on two digits.
type Operation = fn(i32, i32) -> i32;

/// Returns the rule of a number between two cells, which results from their digits by one of the operations that
/// the sentence names.
fn between(
    reader: &DrawingReader,
    own: &Statement,
    number: i32,
    pair: [Cell; 2],
) -> Option<Constraint> {
    let has = |words: &[&str]| own.says_one_of(words);
    let is_tens = has(&["tens digit", "10s digit", "first digit of the product"]);
    let operations: [(bool, Operation); 6] = [
        (is_tens, |a, b| a * b / 10),
        (!is_tens && has(&["product"]), |a, b| a * b),
        (has(&["sum"]), |a, b| a + b),
        (has(&["difference"]), |a, b| (a - b).abs()),
        (has(&["greater", "larger", "higher"]), |a, b| a.max(b)),
        (has(&["smaller", "lesser", "lower"]), |a, b| a.min(b)),
    ];
    let operations: Vec<&Operation> = operations
        .iter()
        .filter(|(is_named, _)| *is_named)
        .map(|(_, operation)| operation)
        .collect();
    let holds = |a, b| operations.iter().any(|operation| operation(a, b) == number);
    let name = format!("{number} of both");
    (!operations.is_empty()).then(|| related(reader.board, &name, pair.to_vec(), holds))
}

/// Returns the statement that XV means 15.
fn fifteen(rules_text: &RulesText) -> Option<&Statement> {
    let names = |own: &Statement| {
        let words = own.words();
        ["xv", "15"]
            .iter()
            .all(|name| words.iter().any(|word| word == name))
    };
    rules_text.statements.iter().find(|own| names(own))
}

/// Returns the rule of letters between two cells, such as `XI`, if a sentence names them.
fn of_letters<'a>(reader: &DrawingReader<'a>, text: &str, pair: [Cell; 2]) -> Found<'a> {
    let names = |own: &&Statement| {
        let words = own.source.split(|sign: char| !sign.is_alphanumeric());
        words.into_iter().any(|word| word == text)
    };
    let mut named = reader.rules_text.all(Meaning::RelationDot).filter(names);
    let (own, None) = (named.next()?, named.next()) else {
        return None;
    };
    let relation = own.relation.as_ref()?;
    let holds = |a, b| relation.holds(a, b);
    let rule = related(reader.board, &relation.words(), pair.to_vec(), holds);
    Some((own, rule))
}

/// Returns the statement about a dot.
fn dot<'a>(reader: &DrawingReader<'a>, shape: &Shape) -> Option<&'a Statement> {
    let names = shape.fill_names();
    let own = match names[0] {
        Colour::White => Some(Meaning::Kind("difference")),
        Colour::Black => Some(Meaning::Kind("ratio")),
        _ => None,
    };
    let rules_text = reader.rules_text;
    if let Some(own) = own {
        let fitting = |meaning| {
            let mut all = rules_text.all(meaning);
            all.find(|own| own.fit(&names).is_some())
        };
        let any = || rules_text.all(own).find(|own| !own.has_colour());
        let related = || fitting(Meaning::RelationDot);
        if let Some(found) = fitting(own).or_else(related).or_else(any) {
            return Some(found);
        }
    }
    let dots = [
        Meaning::FarDot,
        Meaning::ParityDot,
        Meaning::RelationDot,
        Meaning::Kind("difference"),
        Meaning::Kind("ratio"),
    ];
    let dots = dots.into_iter().flat_map(|meaning| rules_text.all(meaning));
    let dots: Vec<&Statement> = dots.collect();
    let fitting = dots.iter().filter_map(|own| Some((own.fit(&names)?, *own)));
    let fitting = fitting.min_by_key(|(fit, _)| *fit);
    // A sentence about dots without a colour applies to all dots, if no other sentence is about dots.
    let only = match dots[..] {
        [own] if own.meaning == Meaning::RelationDot && !own.has_colour() => Some(own),
        _ => None,
    };
    fitting.map(|(_, statement)| statement).or(only)
}

/// Returns whether a text has digits, and otherwise only blanks and commas.
fn is_digits(text: &str) -> bool {
    let is_part = |sign: char| sign.is_ascii_digit() || sign.is_whitespace() || sign == ',';
    text.contains(|sign: char| sign.is_ascii_digit()) && text.chars().all(is_part)
}

/// Returns the rule of a circle at the corner of four cells.
fn of_corner<'a>(reader: &DrawingReader<'a>, shape: &Shape, cells: [Cell; 4]) -> Found<'a> {
    // The digits may be separate texts. A text that is drawn twice counts once.
    let here: Vec<&Shape> = reader
        .drawing
        .shapes
        .iter()
        .zip(&reader.places)
        .filter(|(_, place)| **place == Place::Corner(cells))
        .map(|(other, _)| other)
        .collect();
    let mut texts: Vec<&Shape> = Vec::new();
    for other in here.iter().copied().filter(|other| is_digits(&other.text)) {
        if !texts
            .iter()
            .any(|own| own.at == other.at && own.text == other.text)
        {
            texts.push(other);
        }
    }
    let text: String = match is_digits(&shape.text) {
        true => texts.iter().map(|own| &own.text[..]).collect(),
        false => shape.text.clone(),
    };
    let is_sign = |sign: &char| !sign.is_whitespace() && *sign != ',';
    let signs = || text.chars().filter(is_sign);
    // A question mark is any digit.
    let digits = || signs().filter(|&sign| sign != '?');
    if digits().next().is_none() || !digits().all(|sign| sign.is_ascii_digit()) {
        return None;
    }
    let rules_text = reader.rules_text;
    let contains = rules_text.first(Meaning::Kind("contains"));
    let without = rules_text.first(Meaning::NoneAround);
    // A circle and its text may be drawn separately.
    let names = here.iter().copied().chain([shape]);
    let names: Vec<Vec<Colour>> = names
        .filter(|other| other.fill.is_some())
        .map(Shape::fill_names)
        .collect();
    // A coloured circle may be drawn over a white one.
    let coloured = names.iter().find(|names| names[0] != Colour::White);
    let names = coloured.or(names.first()).cloned().unwrap_or_default();
    // If both statements exist, colours decide which one applies.
    let is_without = |own: &Statement| match (contains, own.fit(&names)) {
        (None, _) => true,
        (Some(other), Some(fit)) => other.fit(&names).is_none_or(|other| fit < other),
        (Some(other), None) => {
            own.has_colour() && other.has_colour() && other.fit(&names).is_none()
        }
    };
    let without = without.filter(|own| is_without(own));
    if let Some(own) = contains.filter(|_| without.is_none()) {
        let values = digits().map(|sign| Some(sign.to_digit(10)? as i32));
        let values: Option<Vec<i32>> = values.collect();
        let values = values.filter(|values| values.len() < 5)?;
        let kind = own.row()?.kind(Numbers::List(values))?;
        return Some((own, Constraint::new(kind, cells.to_vec())));
    }
    if let Some(own) = without {
        let others =
            |sign: char| move |value: &i32| Some(*value) != sign.to_digit(10).map(|d| d as i32);
        let mut values: Vec<i32> = (reader.board.first()..=reader.board.last()).collect();
        for sign in digits() {
            values.retain(others(sign));
        }
        return Some((own, one_of(values, cells.to_vec())));
    }
    let own = rules_text.first(Meaning::SquareSum)?;
    Some((own, sum(shape.text.parse().ok()?, cells.to_vec())))
}
