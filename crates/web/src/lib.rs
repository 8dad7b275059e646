//! The page and its API, served from this program alone: no file, no other host, no build step.
//!
//! | files | what is in them |
//! |---|---|
//! | `server` | the socket, and how it ends |
//! | `routes` | which path is answered by what |
//! | `guard` | what is refused: other hosts, other sites, large bodies, too many at once; headers |
//! | `work` | an answer that takes time, on a thread of its own, within a budget |
//! | `board`, `figure` | boards and figures as JSON |
//! | `solving`, `checking`, `steps`, `files` | the answers |
//! | `rules` | what a page needs to draw a board with rules, and to change them |
//! | `paper` | sheets to print, and links as QR codes |
//! | `watch` | a textbook method at work, as a stream |
//! | `openapi` | what the API takes and tells, for programs and for people |
//! | `problem` | errors as `application/problem+json` |
//! | `page` | the files of the page, built in |
//!
//! Every answer is a function from a request to a value; nothing is kept between requests.
#![forbid(unsafe_code)]

mod board;
mod checking;
mod figure;
mod files;
mod guard;
mod making;
mod openapi;
mod page;
mod paper;
mod problem;
mod routes;
mod rules;
mod server;
mod solving;
mod steps;
mod watch;
mod work;

pub use guard::Hosts;
pub use routes::router;
pub use server::{Server, bind};
