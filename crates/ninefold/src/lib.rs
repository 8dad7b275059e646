//! Ninefold for Rust programs.
//!
//! ```
//! use ninefold::grid::notation;
//! use ninefold::search::{Budget, Verdict, solve};
//!
//! let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle = notation::read_line(line, None)?;
//! let Verdict::Unique(grid) = solve(&puzzle, &Budget::default()).verdict else {
//!     panic!("not a proper puzzle");
//! };
//! assert!(notation::write_line(&grid, '.').starts_with("534678912672195348"));
//! # Ok::<(), notation::NotationError>(())
//! ```
//!
//! - [`grid`]: the vocabulary: cells, digits, houses, boards, puzzles.
//! - [`format`](mod@format): other people's files.
//! - [`search`]: solving, counting, enumerating, and why there is no solution.
//! - [`proof`]: that there are no other solutions, checked by somebody who does not search.
//! - [`logic`]: human techniques: what follows on a board, and why.
//! - [`canon`]: when two Sudokus are the same: canonical forms, symmetries, automorphisms.
//! - [`generate`]: puzzles made to order.
//! - [`coach`]: the position of somebody who is solving, and hints.
//! - [`render`]: boards and sentences for people.
//! - [`picture`]: boards as SVG, PNG and PDF.
//! - [`stream`]: a job over millions of records, in order and on every core.
#![forbid(unsafe_code)]

pub use ninefold_canon as canon;
pub use ninefold_coach as coach;
pub use ninefold_format as format;
pub use ninefold_generate as generate;
pub use ninefold_grid as grid;
pub use ninefold_logic as logic;
pub use ninefold_picture as picture;
pub use ninefold_proof as proof;
pub use ninefold_render as render;
pub use ninefold_search as search;
pub use ninefold_stream as stream;
