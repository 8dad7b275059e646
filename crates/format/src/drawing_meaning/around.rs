//! Marked cells that are compared with the cells around them: cells that count, and cells that are greater than all
//! unmarked ones.

use ninefold_grid::constraint::{Constraint, Numbers};
use ninefold_grid::{Board, Cell};

use super::automaton_rules::automaton_rule;
use super::found::DrawingReader;
use super::line_rules::region_of;
use crate::drawn::{Place, Shape};
use crate::format::sets::{of_kind, related};
use crate::rules_text::{Meaning, Statement};

/// Adds the rules of such cells.
pub(super) fn read(reader: &mut DrawingReader, single: &[(usize, Cell)]) {
    let rules_text = reader.rules_text;
    for own in rules_text.all(Meaning::CountNear) {
        let Some(counted) = Counted::of(own) else {
            reader.list_as_not_understood(own);
            continue;
        };
        for (i, cell) in marked(reader, own, single) {
            if let Some(rule) = counted.rule(reader.board, cell) {
                reader.used_shapes[i] = true;
                reader.add(own, rule);
            }
        }
    }
    for own in rules_text.all(Meaning::SeesSmaller) {
        for (i, cell) in marked(reader, own, single) {
            if let Some(rule) = sees_smaller(reader.board, cell) {
                reader.used_shapes[i] = true;
                reader.add(own, rule);
            }
        }
    }
    for own in rules_text.all(Meaning::KnightsOfThird) {
        for (i, cell) in marked(reader, own, single) {
            reader.used_shapes[i] = true;
            for (down, right) in KNIGHT {
                let third = |value: i32| (value - 1).div_euclid(3);
                let same = |a: i32, b: i32| third(a) == third(b);
                if let Some(near) = reader.board.step(cell, down, right) {
                    let rule = related(reader.board, "same third", vec![cell, near], same);
                    reader.add(own, rule);
                }
            }
        }
    }
    if let Some(own) = rules_text.first(Meaning::Fortress) {
        let fits = |shape: &Shape| !shape.is_round && own.allows(&shape.fill_names());
        let cells = reader.unused(single, fits);
        for &(i, cell) in &cells {
            for near in reader.board.neighbours(cell) {
                if !cells.iter().any(|&(_, other)| other == near) {
                    let greater = of_kind("greater", Numbers::None, vec![cell, near]);
                    reader.add_all(own, greater);
                }
            }
            reader.used_shapes[i] = true;
        }
    }
}

/// The moves of a knight.
const KNIGHT: [(isize, isize); 8] = [
    (1, 2),
    (2, 1),
    (-1, 2),
    (-2, 1),
    (1, -2),
    (2, -1),
    (-1, -2),
    (-2, -1),
];

/// Returns the marked cells that a statement is about.
fn marked(reader: &DrawingReader, own: &Statement, single: &[(usize, Cell)]) -> Vec<(usize, Cell)> {
    let (circle, square) = (own.says("circle"), own.says("square"));
    // Circles of arrows are included if the text says so. The colours are then those of some of the circles.
    let has_arrows = own.says("including") && own.says("arrow");
    let fits = |shape: &Shape| {
        let form = match (circle, square) {
            (true, _) => shape.is_round,
            (_, true) => !shape.is_round,
            _ => own.has_colour(),
        };
        form && (has_arrows || own.allows(&shape.fill_names()))
    };
    let circles = (0..reader.places.len()).filter_map(|i| match reader.places[i] {
        Place::Cell(cell) if has_arrows && reader.drawing.shapes[i].text.is_empty() => {
            Some((i, cell))
        }
        _ => None,
    });
    let mut cells = reader.unused(single, fits);
    cells.extend(circles.filter(|&(i, _)| fits(&reader.drawing.shapes[i])));
    if cells.is_empty() && !circle && !square {
        cells = signs(reader);
    }
    cells.dedup_by_key(|&mut (_, cell)| cell);
    cells
}

/// Returns the cells with a sign that is not a letter or digit, such as a sun, if all such cells have the same
/// sign.
fn signs(reader: &DrawingReader) -> Vec<(usize, Cell)> {
    let is_sign = |text: &str| {
        let mut signs = text.chars().filter(|sign| *sign != '\u{fe0f}');
        let is_picture = |sign: char| sign > '\u{2500}' && !sign.is_alphanumeric();
        signs.next().is_some_and(is_picture) && signs.next().is_none()
    };
    let of = |i: usize| match reader.places[i] {
        Place::Cell(cell) if is_sign(&reader.drawing.shapes[i].text) => Some((i, cell)),
        _ => None,
    };
    let found: Vec<(usize, Cell)> = (0..reader.places.len()).filter_map(of).collect();
    let text = |&(i, _): &(usize, Cell)| &reader.drawing.shapes[i].text;
    let is_one = found.iter().all(|own| text(own) == text(&found[0]));
    if is_one { found } else { Vec::new() }
}

/// Returns the rule that the digit of a cell is the number of smaller digits that it sees. In each of the four
/// directions, it sees up to the first greater digit.
fn sees_smaller(board: &Board, cell: Cell) -> Option<Constraint> {
    let mut cells = vec![cell];
    let mut begins = Vec::new();
    for (down, right) in [(0, -1), (0, 1), (-1, 0), (1, 0)] {
        begins.push(cells.len());
        let next = |&last: &Cell| board.step(last, down, right);
        cells.extend(std::iter::successors(Some(cell), next).skip(1));
    }
    // The digit, how many more it must see, and whether a greater one blocks the view.
    type Seen = (i32, i32, bool);
    let step = |&(own, left, is_blocked): &Seen, place: usize, value: i32| {
        let is_blocked = is_blocked && !begins.contains(&place);
        match place {
            0 => Some((value, value, false)),
            _ if is_blocked || value > own => Some((own, left, true)),
            _ if value < own => (left > 0).then_some((own, left - 1, false)),
            _ => Some((own, left, false)),
        }
    };
    let is_exact = |&(_, left, _): &Seen| left == 0;
    let start = (0, 0, false);
    automaton_rule(board, "smaller ones seen", cells, start, step, is_exact)
}

/// The cells that are counted.
struct Counted {
    /// Returns whether a cell with the first value counts the second value.
    holds: Box<dyn Fn(i32, i32) -> bool>,
    has_corners: bool,
    has_itself: bool,
    /// Whether only cells of the same region are counted.
    in_region: bool,
}

impl Counted {
    fn of(own: &Statement) -> Option<Counted> {
        let has = |words: &[&str]| own.says_one_of(words);
        let far = own.number.filter(|_| has(&["differ"]));
        let holds: Box<dyn Fn(i32, i32) -> bool> = match () {
            () if has(&["same parity"]) => Box::new(|own, other| (own - other) % 2 == 0),
            () if far.is_some() => {
                let far = far?;
                Box::new(move |own, other| (own - other).abs() >= far)
            }
            () if has(&["smaller", "lower", "less than"]) => Box::new(|own, other| other < own),
            () if has(&["larger", "greater", "higher", "bigger"]) => {
                Box::new(|own, other| other > own)
            }
            () if has(&["odd"]) && !has(&["even"]) => Box::new(|_, other| other % 2 != 0),
            () if has(&["even"]) && !has(&["odd"]) => Box::new(|_, other| other % 2 == 0),
            () => return None,
        };
        let is_orthogonal = has(&["orthogonal"]) && !has(&["diagonal"]);
        let corners = [
            "diagonal", "surround", "king", "neighbo", "around", "adjacent",
        ];
        Some(Counted {
            holds,
            has_corners: has(&corners) && !is_orthogonal,
            has_itself: has(&["including itself", "including the"]) || has(&["3x3 neighbo"]),
            in_region: has(&["box"]),
        })
    }

    fn rule(&self, board: &Board, cell: Cell) -> Option<Constraint> {
        let (row, column) = board.place(cell)?;
        let mut cells = vec![cell];
        for near in board.cells().filter(|near| *near != cell) {
            let Some((r, c)) = board.place(near) else {
                continue;
            };
            let (down, right) = (r.abs_diff(row), c.abs_diff(column));
            let is_near = down.max(right) == 1 && (self.has_corners || down + right == 1);
            if is_near && (!self.in_region || region_of(board, near) == region_of(board, cell)) {
                cells.push(near);
            }
        }
        let step = |&(own, left): &(i32, i32), place: usize, value: i32| match place {
            0 => {
                let itself = i32::from(self.has_itself && (self.holds)(value, value));
                Some((value, value - itself))
            }
            _ => Some((own, left - i32::from((self.holds)(own, value)))),
        };
        let is_exact = |&(_, left): &(i32, i32)| left == 0;
        automaton_rule(board, "count around", cells, (0, 0), step, is_exact)
    }
}
