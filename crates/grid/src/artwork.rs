//! The drawing of a puzzle by its setter, as plain data: lines, shapes, texts and cages in the setter's colours. It
//! means nothing by itself; what it stands for is in the puzzle's [constraints](crate::constraint).
//!
//! Lengths are in thousandths of a cell, from the upper left corner of the board. Colours are `0xRRGGBB`, for white
//! paper.

use std::ops::Range;

use crate::Cell;

/// The drawing of a puzzle by its setter.
///
/// It draws some of the puzzle's constraints, those in [`rules`](Self::rules), and holds only as long as these are
/// unchanged. Whoever changes them leaves it out. Constraints after them may be added.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Artwork {
    rules: Range<usize>,
    pieces: Vec<Piece>,
}

/// The greatest length in thousandths of a cell.
const MAX_LENGTH: i32 = 1_000_000;

impl Artwork {
    /// The greatest [size](Piece::size) of all pieces together, in bytes of text.
    pub const MAX_SIZE: usize = 40_000;

    /// Returns a drawing of the constraints of a puzzle in a range, from the back to the front. Returns `None` if
    /// there are no pieces, or more than [`MAX_SIZE`](Self::MAX_SIZE) allows.
    ///
    /// ```
    /// use ninefold_grid::Cell;
    /// use ninefold_grid::artwork::{Artwork, Form, Piece};
    ///
    /// let form = Form::Cage { cells: vec![Cell::new(0)], colour: 0, text: "5".to_owned() };
    /// let piece = Piece { is_over: true, form };
    /// assert_eq!(Artwork::new(0..1, vec![piece.clone()]).unwrap().rules(), 0..1);
    /// assert_eq!(Artwork::new(0..1, vec![]), None);
    /// assert_eq!(Artwork::new(0..1, vec![piece; 10_000]), None);
    /// ```
    pub fn new(rules: Range<usize>, pieces: Vec<Piece>) -> Option<Artwork> {
        let size: usize = pieces.iter().map(Piece::size).sum();
        let fits = !pieces.is_empty() && size <= Artwork::MAX_SIZE;
        fits.then_some(Artwork { rules, pieces })
    }

    /// Returns which constraints of the puzzle are drawn: the places in its list.
    pub fn rules(&self) -> Range<usize> {
        self.rules.clone()
    }

    /// Returns the pieces, from the back to the front.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }
}

/// A piece of a drawing.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// Whether it is above the lines of the board.
    pub is_over: bool,
    /// What is drawn.
    pub form: Form,
}

impl Piece {
    /// Returns about how many bytes the piece takes as text.
    pub fn size(&self) -> usize {
        40 + match &self.form {
            Form::Line { points, .. } => 12 * points.len(),
            Form::Shape { .. } => 45,
            Form::Text { text, .. } => 30 + text.len(),
            Form::Cage { cells, text, .. } => 6 * cells.len() + text.len(),
        }
    }
}

/// A row and a column.
pub type Place = [i32; 2];

/// What a piece draws.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Form {
    /// A line through points.
    Line {
        /// The points, in order.
        points: Vec<Place>,
        /// The colour of the line, if it is visible.
        colour: Option<u32>,
        /// The width of the line.
        width: i32,
        /// The length of the head of an arrow at its end, or 0.
        head: i32,
        /// The colour of the area that the line encloses, if it is filled.
        fill: Option<u32>,
    },
    /// A rectangle, or a rectangle with half circles at its ends: a circle if it is as high as wide.
    Shape {
        /// The middle.
        at: Place,
        /// The height and the width.
        size: [i32; 2],
        /// Whether it has half circles at its ends.
        is_round: bool,
        /// By how many degrees it is turned clockwise.
        angle: i32,
        /// The colour inside.
        fill: Option<u32>,
        /// The colour and the width of its rim.
        edge: Option<(u32, i32)>,
    },
    /// A line of text.
    Text {
        /// The middle.
        at: Place,
        /// The height of the typeface.
        size: i32,
        /// By how many degrees it is turned clockwise.
        angle: i32,
        /// The colour.
        colour: u32,
        /// The text itself.
        text: String,
    },
    /// A dashed outline around cells, with a text in its corner.
    Cage {
        /// The cells.
        cells: Vec<Cell>,
        /// The colour of the outline and of the text.
        colour: u32,
        /// The text, or nothing.
        text: String,
    },
}

/// Returns a length as thousandths of a cell, at most 1000 cells. Returns `None` if it is not a number.
///
/// ```
/// use ninefold_grid::artwork::thousandths;
///
/// assert_eq!(thousandths(0.5), Some(500));
/// assert_eq!(thousandths(1e30), Some(1_000_000));
/// assert_eq!(thousandths(f64::NAN), None);
/// ```
pub fn thousandths(cells: f64) -> Option<i32> {
    let most = f64::from(MAX_LENGTH);
    let rounded = (cells * 1000.0).round().clamp(-most, most);
    (!cells.is_nan()).then_some(rounded as i32)
}
