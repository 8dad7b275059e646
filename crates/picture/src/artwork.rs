//! The drawing of a puzzle by its setter: what of it fits a picture, how far it reaches, and its colours on other
//! paper than white.

use ninefold_grid::Board;
use ninefold_grid::artwork::{Artwork, Form, Piece};

use crate::drawing::{Colour, Face};
use crate::font;
use crate::theme::{Adapt, Theme};

/// How far a drawing may reach beyond the board, in thousandths of a cell.
const MAX_BEYOND: i32 = 3000;
/// The greatest width of a line, in thousandths of a cell.
const MAX_WIDTH: i32 = 2000;
/// The greatest length of a text, in characters.
const MAX_TEXT: usize = 200;
/// The size of the text in the corner of a cage, in cells.
pub(crate) const CAGE_TEXT: f32 = 0.22;

/// Returns the pieces over the lines of the board, or those below them, each within the bounds of the picture.
/// Rectangles are cut at the bounds, and points of lines are moved to them. Other pieces that exceed them are left out.
pub(crate) fn fitted(artwork: &Artwork, board: &Board, is_over: bool) -> Vec<Form> {
    let pieces = artwork.pieces().iter();
    let own = pieces.filter(|piece| piece.is_over == is_over);
    own.filter_map(|Piece { form, .. }| fit(form, board))
        .collect()
}

/// Returns how far a drawing reaches above, left, below and right of the board, in cells.
pub(crate) fn reach(artwork: &Artwork, board: &Board) -> [f32; 4] {
    let [rows, columns] = [board.rows() as f32, board.columns() as f32];
    let mut reach = [0.0f32; 4];
    for form in [false, true]
        .into_iter()
        .flat_map(|is_over| fitted(artwork, board, is_over))
    {
        if let Some([top, left, bottom, right]) = extent(&form) {
            let own = [-top, -left, bottom - rows, right - columns];
            reach = std::array::from_fn(|i| reach[i].max(own[i]));
        }
    }
    reach
}

/// Returns the least and the greatest coordinates.
fn bounds(board: &Board) -> [[i32; 2]; 2] {
    [board.rows(), board.columns()].map(|many| [-MAX_BEYOND, 1000 * many as i32 + MAX_BEYOND])
}

fn fit(form: &Form, board: &Board) -> Option<Form> {
    let bounds = bounds(board);
    let within = |value: i32, axis: usize| value.clamp(bounds[axis][0], bounds[axis][1]);
    let mut form = form.clone();
    match &mut form {
        Form::Line {
            points,
            width,
            head,
            ..
        } => {
            for at in points {
                *at = [within(at[0], 0), within(at[1], 1)];
            }
            *width = (*width).clamp(0, MAX_WIDTH);
            *head = (*head).clamp(0, 1000);
            return Some(form);
        }
        Form::Shape {
            at,
            size,
            is_round,
            angle,
            edge,
            ..
        } => {
            if let Some((_, width)) = edge {
                *width = (*width).clamp(0, MAX_WIDTH);
            }
            if !*is_round && *angle == 0 {
                for axis in 0..2 {
                    let half = size[axis] / 2;
                    let from = within(at[axis].saturating_sub(half), axis);
                    let to = within(at[axis].saturating_add(half), axis);
                    at[axis] = i32::midpoint(from, to);
                    size[axis] = to - from;
                }
            }
            if size.iter().any(|&length| length <= 0) {
                return None;
            }
            if !*is_round && *angle == 0 {
                return Some(form);
            }
        }
        Form::Text { size, text, .. } => {
            let room = (bounds[1][1] - bounds[1][0]) as f32 / font::width(Face::Regular, text);
            // A number that is not finite is the room for no text at all.
            *size = (*size).min(room as i32);
            if text.chars().count() > MAX_TEXT || *size <= 0 {
                return None;
            }
        }
        Form::Cage { text, cells, .. } => {
            cells.retain(|&cell| cell.index() < board.board_cells());
            if CAGE_TEXT * font::width(Face::Regular, text) > 2.0 {
                text.clear();
            }
            return (!cells.is_empty()).then_some(form);
        }
    }
    let [top, left, bottom, right] = extent(&form)?.map(|cells| cells * 1000.0);
    let fits = |from: f32, to: f32, axis: usize| {
        from >= bounds[axis][0] as f32 - 1.0 && to <= bounds[axis][1] as f32 + 1.0
    };
    (fits(top, bottom, 0) && fits(left, right, 1)).then_some(form)
}

/// Returns a length in cells.
pub(crate) fn cells(thousandths: i32) -> f32 {
    thousandths as f32 / 1000.0
}

/// Returns the top, left, bottom and right of a form, in cells. A cage is on the board.
fn extent(form: &Form) -> Option<[f32; 4]> {
    let around = |at: &[i32; 2], height: f32, width: f32, angle: i32| {
        let (sin, cos) = (angle as f32).to_radians().sin_cos();
        let (sin, cos) = (sin.abs(), cos.abs());
        let down = (height * cos + width * sin) / 2.0;
        let across = (width * cos + height * sin) / 2.0;
        let [row, column] = at.map(cells);
        [row - down, column - across, row + down, column + across]
    };
    match form {
        Form::Line { points, width, .. } => {
            let half = cells(*width) / 2.0;
            let axis = |axis: usize| points.iter().map(move |at| cells(at[axis]));
            let least = |i: usize| axis(i).fold(f32::INFINITY, f32::min) - half;
            let most = |i: usize| axis(i).fold(f32::NEG_INFINITY, f32::max) + half;
            (!points.is_empty()).then(|| [least(0), least(1), most(0), most(1)])
        }
        Form::Shape {
            at,
            size,
            angle,
            edge,
            ..
        } => {
            let edge = edge.map_or(0.0, |(_, width)| cells(width));
            let [height, width] = size.map(|length| cells(length) + edge);
            Some(around(at, height, width, *angle))
        }
        Form::Text {
            at,
            size,
            angle,
            text,
            ..
        } => {
            let size = cells(*size);
            let width = size * font::width(Face::Regular, text);
            Some(around(at, size * font::DIGIT_HEIGHT, width, *angle))
        }
        Form::Cage { .. } => None,
    }
}

/// The least difference between the channels of a colour that is not a grey.
const HUE: u8 = 32;

/// Returns a setter's colour, which is for white paper, in the colours of a theme. On dark paper, light colours
/// become dark and dark ones light, with the same hue. In print, greys stay, and other colours become light greys,
/// so that digits on them can be read.
pub(crate) fn colour(theme: &Theme, rgb: u32) -> Colour {
    let colour = Colour(rgb);
    let channels = colour.channels();
    let light = colour.brightness();
    let of = |channels: [u8; 3]| {
        let [red, green, blue] = channels;
        Colour(u32::from_be_bytes([0, red, green, blue]))
    };
    match theme.adapt {
        Adapt::Grey => {
            let most = channels.into_iter().max().unwrap_or(0);
            let least = channels.into_iter().min().unwrap_or(0);
            let grey = match most - least < HUE {
                true => light,
                false => 140 + light * 105 / 255,
            };
            of([grey.min(255) as u8; 3])
        }
        Adapt::Darken => {
            let by = 255 - 2 * light as i32;
            let (dark, ink) = (theme.paper.channels(), theme.given.channels());
            of(std::array::from_fn(|i| {
                let own = (i32::from(channels[i]) + by).clamp(0, 255);
                let (dark, ink) = (i32::from(dark[i]), i32::from(ink[i]));
                (dark + (ink - dark) * own / 255) as u8
            }))
        }
        Adapt::Keep => colour,
    }
}

/// Returns the colour of a mark beside the middles of cells, such as a black dot, and of the text in it. Texts name
/// black and white marks, so these keep their colours on dark paper too.
pub(crate) fn mark(theme: &Theme, rgb: u32) -> Colour {
    let grey = Colour(rgb).brightness();
    match theme.adapt {
        Adapt::Grey => Colour(grey << 16 | grey << 8 | grey),
        Adapt::Keep | Adapt::Darken => Colour(rgb),
    }
}

/// The greatest size of a mark, in thousandths of a cell.
const MAX_MARK: i32 = 700;
/// The least distance of a mark from the middles of cells along one axis, in thousandths of a cell.
const OFF_MIDDLE: i32 = 300;

/// Returns whether a filled shape is a mark. No digits are on it.
pub(crate) fn is_mark(at: &[i32; 2], size: &[i32; 2]) -> bool {
    let is_off = |place: &i32| (place.rem_euclid(1000) - 500).abs() > OFF_MIDDLE;
    size.iter().all(|length| *length <= MAX_MARK) && at.iter().any(is_off)
}

/// The least contrast between a line and dark paper.
const STANDS_OUT: f64 = 2.5;

/// Returns the colour of a line or a text in the colours of a theme. On dark paper, it is nearer to the setter's
/// colour than that of an area, until it stands out.
pub(crate) fn ink(theme: &Theme, rgb: u32) -> Colour {
    let area = colour(theme, rgb);
    if theme.adapt != Adapt::Darken || Colour(rgb) == Colour(0xff_ffff) {
        return area;
    }
    let nearer = |own: &Colour| Some(own.mixed(Colour(rgb)));
    std::iter::successors(Some(area), nearer)
        .take(8)
        .find(|own| own.contrast(theme.paper) >= STANDS_OUT)
        .unwrap_or(area)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_grid::Shape;

    #[test]
    fn colours_fit_the_paper() {
        let [light, dark, print] = Theme::ALL;
        // A dot keeps its colour.
        assert!(is_mark(&[1000, 500], &[300; 2]) && !is_mark(&[1500, 500], &[300; 2]));
        assert_eq!(mark(dark, 0), Colour(0));
        assert_eq!(colour(light, 0xff_0000), Colour(0xff_0000));
        assert_eq!(colour(dark, 0xff_ffff), dark.paper);
        assert_eq!(colour(dark, 0), dark.given);
        let [red, green, blue] = colour(dark, 0xff_c0c0).channels();
        assert!(
            red > green && red > blue && green < 80,
            "{red} {green} {blue}"
        );
        // A pale line stands out.
        for pale in [0xff_cc99, 0xcc_cccc, 0xff_ff00, 0x00_0040] {
            assert!(
                ink(dark, pale).contrast(dark.paper) >= STANDS_OUT,
                "{pale:x}"
            );
        }
        // A grey that can be read with a digit on it.
        for hue in [0xff_0000, 0x00_00ff, 0xff_ff00] {
            let grey = colour(print, hue);
            assert!(grey.contrast(print.given) >= 4.5, "{grey:?}");
        }
        assert_eq!(colour(print, 0), Colour(0));
    }

    #[test]
    fn absurd_pieces_are_cut_or_left_out() {
        let board = Board::of(Shape::NINE);
        let far = 1_000_000;
        let line = |points| Form::Line {
            points,
            colour: Some(0),
            width: far,
            head: far,
            fill: None,
        };
        let shape = |at, size, is_round| Form::Shape {
            at,
            size: [size; 2],
            is_round,
            angle: 0,
            fill: Some(0),
            edge: Some((0, 30)),
        };
        let text = |text: String| Form::Text {
            at: [4500, 4500],
            size: far,
            angle: 0,
            colour: 0,
            text,
        };
        let forms = [
            (line(vec![[far, -far], [0, 0]]), true),
            (shape([4500; 2], far, false), true),
            (shape([4500; 2], far, true), false),
            (shape([far; 2], 1000, false), false),
            (shape([500; 2], -500, false), false),
            (text("long".repeat(30)), true),
            (text("long".repeat(30_000)), false),
            (text(String::new()), false),
        ];
        for (form, is_drawn) in forms {
            let fit = fit(&form, &board);
            assert_eq!(fit.is_some(), is_drawn, "{form:?}");
            for own in fit.iter().filter_map(extent) {
                let all = [-own[0], -own[1], own[2] - 9.0, own[3] - 9.0];
                assert!(all.iter().all(|&by| by < 4.1), "{own:?}");
            }
        }
    }
}
