//! Ninefold solves, explains, rates, counts and makes Sudoku. It knows every box shape and size, and puzzles with
//! constraints of every common kind.
//!
//! # First steps
//!
//! A [`Puzzle`] is what a person can write down: a [`Board`], givens, and constraints if it has any. You can parse
//! it from a line of signs, and [`Ask`] has the usual questions as methods:
//!
//! ```
//! use ninefold::{Ask, Puzzle, Scale};
//!
//! let puzzle: Puzzle =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//!
//! let solution = puzzle.solution().ok_or("no solution")?;
//! assert!(solution.to_string().starts_with("534678912672195348"));
//!
//! println!("{}", puzzle.check().text());       // Exactly one solution.
//! println!("{}", puzzle.hint().levels[0]);     // A digit can be placed: look at …
//! println!("{}", puzzle.explain()?);           // 1. …, 2. …, Solved in 51 steps; …
//! println!("{}", puzzle.rate(Scale::Hodoku)?); // HoDoKu Easy (204)
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Files
//!
//! [`read_str`] and [`format::Reader`] read every common format, with and without constraints, and detect which
//! format it is. A [`Record`] is a puzzle with everything else that its file has: placed digits, notes, a solution,
//! and texts.
//!
//! ```
//! use ninefold::{Ask, read_str};
//!
//! let records = read_str("variant 4x4\nthermo: r1c1 r1c2 r1c3 r1c4\n", Default::default())?;
//! let puzzle = &records[0].puzzle;
//! assert_eq!(puzzle.constraints.len(), 1);
//! assert_eq!(puzzle.count(0).count, 12);
//! # Ok::<(), ninefold::format::ReadError>(())
//! ```
//!
//! # Making puzzles
//!
//! ```
//! use ninefold::generate::{Maker, Wanted};
//!
//! for made in Maker::new(Wanted::default(), 1)?.take(3) {
//!     assert!(made.puzzle.givens().count() < 40);
//! }
//! # Ok::<(), ninefold::generate::Impossible>(())
//! ```
//!
//! # Limits
//!
//! A hard puzzle can take long. Every function of [`search`] and [`report`] takes a [`Budget`](search::Budget) of
//! nodes and time. You can cancel it from another thread, and the result shows whether the budget ran out:
//!
//! ```
//! use ninefold::search::{Budget, Limit, Verdict, solve};
//! use ninefold::{Board, Puzzle};
//!
//! let empty = Puzzle::empty(Board::of("5x5".parse()?));
//! let budget = Budget { nodes: Some(1), ..Budget::default() };
//! let verdict = solve(&empty, &budget).verdict;
//! assert!(matches!(verdict, Verdict::Unknown { limit: Limit::Nodes, .. }));
//! # Ok::<(), ninefold::grid::ShapeError>(())
//! ```
//!
//! # The parts
//!
//! - [`grid`]: the vocabulary: cells, digits, houses, boards, puzzles, constraints.
//! - [`format`](mod@format): readers and writers for the formats of other programs.
//! - [`search`]: solving, counting, listing, and why there is no solution.
//! - [`proof`]: proofs that there are no other solutions, and a checker that does not search.
//! - [`logic`]: the model of human solving: what a step is, and how it is proved.
//! - [`techniques`]: the human techniques: which steps a position allows.
//! - [`explain`]: steps in words and figures, and the scales of difficulty.
//! - [`canon`]: when two Sudokus are equivalent: canonical forms, symmetries, automorphisms.
//! - [`generate`]: puzzles made to order.
//! - [`report`]: everything that can be reported about a puzzle, with hints and ratings, as data and in words.
//! - [`render`]: boards as terminal text.
//! - [`picture`]: boards as SVG, PNG and PDF (the cargo feature `picture`, which is on by default).
//! - [`clock`]: the time, also in a browser.
//! - [`stream`]: one job over millions of records, in order and on every core.
#![forbid(unsafe_code)]

mod ask;

pub use ask::Ask;
pub use ninefold_canon as canon;
pub use ninefold_clock as clock;
pub use ninefold_explain as explain;
pub use ninefold_format as format;
pub use ninefold_generate as generate;
pub use ninefold_grid as grid;
pub use ninefold_logic as logic;
#[cfg(feature = "picture")]
pub use ninefold_picture as picture;
pub use ninefold_proof as proof;
pub use ninefold_render as render;
pub use ninefold_report as report;
pub use ninefold_search as search;
pub use ninefold_stream as stream;
pub use ninefold_techniques as techniques;

pub use format::{Record, read_str};
pub use grid::{Board, Grid, Puzzle};
pub use report::{Rating, Scale};
