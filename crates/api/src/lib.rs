//! What the page asks and what it is told: a request as JSON in, an answer out. Nothing here knows how they travel: over
//! HTTP to `ninefold serve`, or to a worker of the page with the engine in it.
//!
//! ```
//! use ninefold_api::{Limits, route};
//!
//! let puzzle = vec![0; 16];
//! let request = format!(r#"{{ "board": {{ "box": [2, 2], "givens": {puzzle:?} }} }}"#);
//! let answer = route("count").unwrap().answer(request.as_bytes(), &Limits::default(), &mut |_, _| ());
//! assert_eq!(answer.unwrap().bytes, br#"{"count":288,"complete":true}"#);
//! ```
//!
//! | files | what is in them |
//! |---|---|
//! | `routes` | which request is answered by what |
//! | `answer`, `problem`, `words` | answers, and why there is none |
//! | `limits` | how long an answer may take |
//! | `line` | how many solutions a line of 81 signs has, without JSON |
//! | `board`, `figure` | boards and figures as JSON |
//! | `solving`, `candidates`, `checking`, `steps`, `making`, `files` | the answers |
//! | `learning` | techniques, lessons, and positions to practise on |
//! | `rules` | what a page needs to draw a board with rules, and to change them |
//! | `paper` | sheets to print, and links as QR codes |
//! | `photo` | the puzzles that a photo shows |
//! | `watch` | a textbook method at work, as events |
//! | `openapi` | what the API takes and answers, for programs and for people |
#![forbid(unsafe_code)]

mod answer;
mod board;
mod candidates;
mod checking;
mod figure;
mod files;
mod learning;
mod limits;
mod line;
mod making;
mod need;
mod openapi;
mod paper;
mod photo;
mod problem;
mod routes;
mod rules;
mod solving;
mod steps;
mod watch;
mod words;

pub use answer::Answer;
pub use limits::Limits;
pub use line::solutions;
pub use ninefold::search::Stats;
pub use openapi::OPENAPI;
pub use problem::{Problem, Trouble};
pub use routes::{PHOTO, ROUTES, Route, Verb, all, route};
