//! Marks between two cells, and at the corner of four.

use std::sync::Arc;

use ninefold_grid::constraint::{Kind, Relation};
use ninefold_grid::{Cell, Digit};

use super::found::Meant;
use crate::drawn::colour::Colour;
use crate::drawn::{Place, Shape};
use crate::said::{Meaning, Statement};

/// Adds the marks between cells.
pub(super) fn read(meant: &mut Meant) {
    for i in 0..meant.places.len() {
        let shape = &meant.drawing.shapes[i];
        if meant.used_shapes[i] || shape.width > 1.1 {
            continue;
        }
        let found = match meant.places[i] {
            Place::Border([a, b]) => of_pair(meant, shape, a, b),
            Place::Corner(cells) => of_corner(meant, shape, cells),
            _ => None,
        };
        if let Some((statement, kind, cells)) = found {
            meant.used_shapes[i] = true;
            meant.add_rule(statement, kind, cells);
        }
    }
}

type Found<'a> = Option<(&'a Statement, Kind, Vec<Cell>)>;

/// What a mark between two cells means.
fn of_pair<'a>(meant: &Meant<'a>, shape: &Shape, a: Cell, b: Cell) -> Found<'a> {
    let said = meant.said;
    let pair = vec![a, b];
    match &shape.text[..] {
        "X" | "x" | "Х" => said
            .first(Meaning::X)
            .map(|own| (own, Kind::PairSum(10), pair)),
        "V" | "v" if said.has(Meaning::V) => said
            .first(Meaning::V)
            .map(|own| (own, Kind::PairSum(5), pair)),
        "<" | "∧" | "^" | "ʌ" => said
            .first(Meaning::Inequality)
            .map(|own| (own, Kind::Greater, vec![b, a])),
        ">" | "∨" | "V" | "v" => said
            .first(Meaning::Inequality)
            .map(|own| (own, Kind::Greater, pair)),
        text => {
            let number = text.parse::<i32>().ok();
            if !shape.is_round || number.is_none() && !text.is_empty() || shape.width > 0.6 {
                return None;
            }
            let own = dot(meant, shape)?;
            let kind = match own.meaning {
                Meaning::WhiteDot => Kind::Difference(number.unwrap_or(1)),
                Meaning::FarDot => Kind::Whisper(own.number?),
                Meaning::ParityDot => parity(meant),
                _ => Kind::Ratio(number.or(own.number).unwrap_or(2).max(1)),
            };
            Some((own, kind, pair))
        }
    }
}

/// The rule that one cell is odd and the next is even.
fn parity(meant: &Meant) -> Kind {
    let board = meant.board;
    let value = |digit: usize| board.value(Digit::from_index(digit));
    let relation = Relation::new("parity", board.side(), |a, b| {
        (value(a) - value(b)) % 2 != 0
    });
    Kind::Pair(Arc::new(relation))
}

/// The statement about a dot.
fn dot<'a>(meant: &Meant<'a>, shape: &Shape) -> Option<&'a Statement> {
    let names = shape.fill_names();
    let own = match names[0] {
        Colour::White => Some(Meaning::WhiteDot),
        Colour::Black => Some(Meaning::BlackDot),
        _ => None,
    };
    let said = meant.said;
    if let Some(own) = own {
        let fitting = said
            .all(own)
            .find(|statement| statement.fit(&names).is_some());
        let any = || said.all(own).find(|statement| !statement.has_colour());
        return fitting.or_else(any);
    }
    let dots = [
        Meaning::FarDot,
        Meaning::ParityDot,
        Meaning::WhiteDot,
        Meaning::BlackDot,
    ];
    let dots = dots.into_iter().flat_map(|meaning| said.all(meaning));
    let fitting = dots.filter_map(|statement| Some((statement.fit(&names)?, statement)));
    fitting
        .min_by_key(|(fit, _)| *fit)
        .map(|(_, statement)| statement)
}

/// What a circle at the corner of four cells means.
fn of_corner<'a>(meant: &Meant<'a>, shape: &Shape, cells: [Cell; 4]) -> Found<'a> {
    let signs = || {
        shape
            .text
            .chars()
            .filter(|sign| !sign.is_whitespace() && *sign != ',')
    };
    if shape.text.is_empty() || !signs().all(|sign| sign.is_ascii_digit()) {
        return None;
    }
    let said = meant.said;
    if let Some(own) = said.first(Meaning::Quadruple) {
        let values: Option<Vec<i32>> = signs()
            .map(|sign| Some(sign.to_digit(10)? as i32))
            .collect();
        return Some((
            own,
            Kind::Contains(values.filter(|values| values.len() < 5)?),
            cells.to_vec(),
        ));
    }
    let own = said.first(Meaning::SquareSum)?;
    Some((own, Kind::Sum(shape.text.parse().ok()?), cells.to_vec()))
}
