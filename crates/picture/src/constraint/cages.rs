//! Cages: a dashed line inside the sides of their outer cells, and a text in the upper left corner.

use ninefold_grid::artwork::Form;
use ninefold_grid::{Board, Cell};

use super::drawn::{Drawn, drawn};
use crate::artwork::{CAGE_TEXT, fitted};
use crate::drawing::{Colour, Drawing, Face, Item, Outline, Point, Segment, Stroke, Text};
use crate::font;
use crate::frame::Frame;

/// The distance between the line and the side of the cell, in cells.
const INSET: f32 = 0.07;

pub(super) fn draw(frame: &Frame<'_>, drawing: &mut Drawing) {
    for rule in frame.rules() {
        if let Drawn::Cage(label) = drawn(rule) {
            for group in &rule.groups {
                outline(frame, drawing, group, frame.theme.label);
                corner(frame, drawing, group, &label, frame.theme.given);
            }
        }
    }
}

/// Draws the line along the sides where the cage ends. At the corners where it turns inwards, two short pieces fill
/// the gap.
pub(super) fn outline(frame: &Frame<'_>, drawing: &mut Drawing, cells: &[Cell], colour: Colour) {
    let board = frame.board();
    let inside = |cell: Cell, down: isize, right: isize| {
        board
            .step(cell, down, right)
            .is_some_and(|other| cells.contains(&other))
    };
    let mut segments = Vec::new();
    for &cell in cells {
        let Some((row, column)) = board.place(cell) else {
            continue;
        };
        let point = |down: f32, right: f32| frame.corner(row as f32 + down, column as f32 + right);
        for (down, right) in [(-1, 0), (1, 0), (0, -1), (0, 1isize)] {
            if inside(cell, down, right) {
                continue;
            }
            // The ends along the side depend on whether the neighbours there are in the cage.
            let (along_down, along_right) = (right.abs(), down.abs());
            let end = |sign: isize| -> f32 {
                let next = inside(cell, sign * along_down, sign * along_right);
                match next {
                    false if sign < 0 => INSET,
                    false => 1.0 - INSET,
                    // The neighbour's own line continues, or turns outwards here.
                    true if sign < 0 => 0.0,
                    true => 1.0,
                }
            };
            let (mut from, mut to) = (end(-1), end(1));
            for (sign, value) in [(-1, &mut from), (1, &mut to)] {
                let next = inside(cell, sign * along_down, sign * along_right);
                let diagonal = inside(cell, down + sign * along_down, right + sign * along_right);
                if next && diagonal {
                    *value += sign as f32 * INSET;
                }
            }
            let fixed = if down + right < 0 { INSET } else { 1.0 - INSET };
            let place = |value: f32| match down {
                0 => point(value, fixed),
                _ => point(fixed, value),
            };
            segments.push(Segment::Move(place(from)));
            segments.push(Segment::Line(place(to)));
        }
    }
    if !segments.is_empty() {
        let stroke = Stroke {
            dash: Some([0.075 * frame.cell, 0.065 * frame.cell]),
            ..frame.stroke(colour, 0.02)
        };
        drawing.stroke(Outline::Path(segments), stroke);
    }
}

/// Returns the cells in which [`corner`] writes a text, for the rules and for the setter's own drawing.
pub(crate) fn corner_texts(frame: &Frame<'_>) -> Vec<Cell> {
    let board = frame.board();
    let mut texts = Vec::new();
    for rule in frame.rules() {
        if let Drawn::Cage(label) = drawn(rule) {
            texts.extend(rule.groups.iter().map(|group| place(board, group, &label)));
        }
    }
    for is_over in [false, true] {
        let own = frame.picture.artwork.into_iter();
        for form in own.flat_map(|artwork| fitted(artwork, board, is_over)) {
            if let Form::Cage { cells, text, .. } = &form {
                texts.push(place(board, cells, text));
            }
        }
    }
    let places = texts.into_iter().flatten();
    places
        .filter_map(|(row, column)| board.at(row, column))
        .collect()
}

/// Returns row and column of the cell in which the text of a cage is: the first by rows, if there is a text.
fn place(board: &Board, cells: &[Cell], text: &str) -> Option<(usize, usize)> {
    let places = cells.iter().filter_map(|&cell| board.place(cell));
    places.min().filter(|_| !text.is_empty())
}

/// Writes the text in the corner of the first cell by rows, on a patch of paper that interrupts the line.
pub(super) fn corner(
    frame: &Frame<'_>,
    drawing: &mut Drawing,
    cells: &[Cell],
    label: &str,
    colour: Colour,
) {
    let Some((row, column)) = place(frame.board(), cells, label) else {
        return;
    };
    let size = CAGE_TEXT * frame.cell;
    let at = frame.corner(row as f32, column as f32);
    let at = Point::new(at.x + 0.04 * frame.cell, at.y + 0.03 * frame.cell);
    let width = size * font::width(Face::Regular, label);
    drawing.fill(
        Outline::Rect {
            at,
            size: Point::new(width + 0.04 * frame.cell, 0.86 * size),
            radius: 0.0,
        },
        frame.theme.paper,
    );
    drawing.items.push(Item::Text(Text {
        at: Point::new(at.x + 0.02 * frame.cell, at.y + 0.8 * size),
        size,
        face: Face::Regular,
        colour,
        text: label.to_owned(),
    }));
}
