//! The page and its API over HTTP, served from this program alone: no file, no other host, no build step.
//!
//! | files | what is in them |
//! |---|---|
//! | `server` | the socket, and how it ends |
//! | `patient` | a connection that is given up if its client does not read |
//! | `turns` | a few at once, and some of each client |
//! | `routes` | which path is answered by what |
//! | `guard` | what is refused: other hosts, other sites, large bodies; headers |
//! | `work` | an answer of `ninefold-api`, on a thread of its own, within a budget |
//! | `refusal` | why there is no answer, as a response |
//! | `page` | the files of the page, built in |
//! | `qr` | the address as a QR code for a terminal |
//!
//! Every answer is a function from a request to a value; nothing is kept between requests.
#![forbid(unsafe_code)]

mod guard;
mod page;
mod patient;
mod qr;
mod refusal;
mod routes;
mod server;
mod turns;
mod work;

pub use guard::Hosts;
pub use qr::terminal_qr;
pub use routes::router;
pub use server::{Server, bind};
