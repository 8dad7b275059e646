//! Other people's text formats ⇄ [`Puzzle`](ninefold_grid::Puzzle).
//!
//! A [`Reader`] detects what an input holds (or is told), and gives one [`Record`] after another;
//! what cannot be read is a [`ReadError`] that knows line and column, and reading goes on after it
//! if it can. A [`Writer`] writes records in one [`Format`].
//!
//! ```
//! use ninefold_format::{Format, Options, read_str, write_str};
//!
//! let records = read_str("1..4 ..1. .3.. 4..1 # small", Options::default());
//! assert!(records.is_err());
//! let records = read_str("1..4..1..3..4..1 # small", Options::default())?;
//! assert_eq!(records[0].meta.comment.as_deref(), Some("small"));
//! assert_eq!(write_str(&records[0], Format::Block).unwrap(), "1_|_4\n__|1_\n--+--\n_3|__\n4_|_1\n");
//! # Ok::<(), ninefold_format::ReadError>(())
//! ```
#![forbid(unsafe_code)]

mod bank;
mod block;
mod boards;
mod cells;
mod detect;
mod draw;
mod error;
mod format;
mod hodoku;
mod kaggle;
mod line;
mod lines;
mod link;
mod look;
mod opensudoku;
mod pictures;
pub mod plain;
mod reader;
mod record;
mod sdk;
mod sdn;
mod sukaku;
mod values;
pub mod variant;
mod writer;

pub use block::{Block, Entry};
pub use error::{ReadError, WriteError};
pub use format::{Format, UnknownFormat};
pub use reader::{Reader, read_str};
pub use record::{Library, Meta, Options, Record};
pub use writer::{Writer, write_str};
