//! Boards as pictures: drawings as data, and SVG, PNG and PDF made from them.
//!
//! A [`BoardPicture`] is the content of one board: givens and found digits (which differ in colour and in weight),
//! constraints, candidates, and the figure of a step. A [`Picture`] is boards side by side with words, and a
//! [`Sheet`] is boards on paper. Both become a [`Drawing`], a short list of outlines and texts, which [`svg`],
//! [`png`] and [`pdf`] write.
//!
//! | files | what is in them |
//! |---|---|
//! | `drawing` | outlines, strokes, texts: everything that a writer needs |
//! | `theme` | the colours and forms, as data |
//! | `board`, `frame`, `layers` | the content of a board; the places of its cells; its lines, and the layers above and below |
//! | `digits`, `roles`, `mark` | digits and candidates; the roles of a figure, and their forms |
//! | `link`, `route` | the links of a figure, and their paths around digits |
//! | `constraint` | every constraint, drawn or explained |
//! | `artwork` | the setter's own drawing: its bounds and its colours |
//! | `picture`, `sheet` | boards side by side with words; boards on paper |
//! | `alternative` | a board in words, for people who do not see it |
//! | `font` | the two built-in typefaces |
//! | `svg`, `png`, `pdf` | the writers |
//!
//! The letters are Roboto's (Google, Apache-2.0), cut down to Latin letters and a few signs. They are
//! built in and drawn as outlines, so that a picture looks the same everywhere. Everything is vectors
//! and solid colours: the three writers need no blending and give the same picture.
#![forbid(unsafe_code)]

mod alternative;
mod artwork;
mod board;
mod constraint;
mod digits;
mod drawing;
mod font;
mod frame;
mod layers;
mod link;
mod mark;
mod pdf;
mod picture;
mod png;
mod roles;
mod route;
mod sheet;
mod svg;
mod theme;

pub use board::BoardPicture;
pub use drawing::{Colour, Drawing, Face, Item, Outline, Point, Segment, Stroke, Text};
pub use layers::Background;
pub use link::{Arc, arcs};
pub use pdf::pdf;
pub use picture::{Panel, Picture};
pub use png::{MAX_WIDTH, png};
pub use roles::roles;
pub use sheet::{Entry, Paper, PerPage, Sheet};
pub use svg::svg;
pub use theme::{Form, Mark, Theme, UnknownTheme};
