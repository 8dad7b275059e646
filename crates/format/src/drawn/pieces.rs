//! Drawings as the pieces of an [`Artwork`](ninefold_grid::artwork::Artwork).

use ninefold_grid::artwork::{Form, Piece, Place, thousandths};

use super::{Point, Shape};

/// Returns a colour as `0xRRGGBB`.
pub(crate) fn rgb(channels: [f64; 3]) -> u32 {
    let bytes = channels.map(|channel| channel.round() as u8);
    u32::from_be_bytes([0, bytes[0], bytes[1], bytes[2]])
}

fn place((row, column): Point) -> Option<Place> {
    Some([thousandths(row)?, thousandths(column)?])
}

/// The look of a line. Lengths are in cells.
#[derive(Default)]
pub(crate) struct LineStyle {
    pub(crate) colour: Option<[f64; 3]>,
    pub(crate) width: f64,
    /// The length of the head of an arrow, or 0.
    pub(crate) head: f64,
    pub(crate) fill: Option<[f64; 3]>,
}

/// Returns a line. Returns `None` if nothing is visible of it.
pub(crate) fn line(points: &[Point], style: &LineStyle) -> Option<Form> {
    let points: Vec<Place> = points.iter().map(|&at| place(at)).collect::<Option<_>>()?;
    let is_visible = style.colour.is_some() && style.width > 0.0 || style.fill.is_some();
    (is_visible && points.len() > 1).then_some(Form::Line {
        points,
        colour: style.colour.map(rgb),
        width: thousandths(style.width)?,
        head: thousandths(style.head)?,
        fill: style.fill.map(rgb),
    })
}

/// The width of the rim of a shape, in cells.
pub(crate) const EDGE: f64 = 0.03;

/// Returns a shape without its text. Returns `None` if nothing is visible of it.
pub(crate) fn area(shape: &Shape, edge: f64) -> Option<Form> {
    // A sign such as a circle has the colour of its ink.
    let is_sign = shape.text.is_empty() && shape.fill.is_none();
    let border = shape.border.or(shape.ink.filter(|_| is_sign));
    let fill = shape.fill.map(rgb);
    let edge = match border {
        Some(border) => Some((rgb(border), thousandths(edge)?)),
        None => None,
    };
    let size = [thousandths(shape.height)?, thousandths(shape.width)?];
    let is_visible = (fill.is_some() || edge.is_some()) && size.iter().all(|&length| length > 0);
    is_visible.then_some(Form::Shape {
        at: place(shape.at)?,
        size,
        is_round: shape.is_round,
        angle: degrees(shape),
        fill,
        edge,
    })
}

/// Returns the text of a shape, of a size in cells. Returns `None` if it has none.
pub(crate) fn label(shape: &Shape, size: f64) -> Option<Form> {
    let size = thousandths(size)?;
    (!shape.text.is_empty() && size > 0).then_some(Form::Text {
        at: place(shape.at)?,
        size,
        angle: degrees(shape),
        colour: rgb(shape.ink.unwrap_or([0.0; 3])),
        text: shape.text.split_whitespace().collect::<Vec<_>>().join(" "),
    })
}

fn degrees(shape: &Shape) -> i32 {
    shape.angle.rem_euclid(360.0).round() as i32 % 360
}

/// Returns forms as pieces, over or below the lines of the board.
pub(crate) fn pieces(
    is_over: bool,
    forms: impl IntoIterator<Item = Form>,
) -> impl Iterator<Item = Piece> {
    forms.into_iter().map(move |form| Piece { is_over, form })
}
