//! Readers and writers between the text formats of other programs and [`Puzzle`](ninefold_grid::Puzzle), for plain
//! puzzles and for puzzles with constraints.
//!
//! A [`Reader`] detects the format of an input, unless you choose it, and returns one [`Record`] after another.
//! What cannot be read is a [`ReadError`] with line and column. If possible, reading continues after it. A
//! [`Writer`] writes records in one [`Format`]. What a format cannot hold is a [`WriteError`] that names it.
//!
//! ```
//! use ninefold_format::{Format, Options, read_str, write_str};
//!
//! // A plain puzzle, one sign for each cell.
//! let plain = read_str("1..4..1..3..4..1 # small", Options::default())?;
//! assert_eq!(plain[0].meta.comment.as_deref(), Some("small"));
//! assert_eq!(write_str(&plain[0], Format::Block)?, "1_|_4\n__|1_\n--+--\n_3|__\n4_|_1\n");
//!
//! // Ninefold's own text, with a rule.
//! let thermo = read_str("variant 4x4\nthermo: r1c1 r1c2 r1c3\n", Options::default())?;
//! assert_eq!(thermo[0].puzzle.constraints.len(), 1);
//! assert_eq!(write_str(&thermo[0], Format::Iss)?, ".Shape~4x4.Thermo~R1C1~R1C2~R1C3\n");
//! assert!(write_str(&thermo[0], Format::Line).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod block;
mod boards;
mod cells;
mod codec;
mod detect;
mod draw;
mod drawing_meaning;
mod drawn;
mod encoding;
mod error;
mod fog;
mod form;
mod format;
mod groups;
mod head;
mod labels;
mod line;
mod line_features;
mod line_kind;
mod lines;
mod parts;
mod pictures;
pub mod plain;
mod reader;
mod record;
mod rules_text;
mod sketch;
mod words;
mod writer;

pub use block::{Block, Entry};
pub use error::{ReadError, nearest};
pub use fog::{Fog, Light};
pub use format::amended::{NotAmended, amended, meanings};
pub use format::{Format, UnknownFormat};
pub use reader::{Options, Reader, read_str};
pub use record::{Library, Meta, Record};
pub use writer::{WriteError, Writer, write_str};
