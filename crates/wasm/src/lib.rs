//! The engine as a WebAssembly module: `ninefold-api` behind a few plain functions, for a worker of the page or for Node.
//!
//! The host writes a request into the bytes that `input` makes room for: the request's name, and its body. `answer`
//! leaves the answer where `output` and `kind` say. The host's own part are two functions of the module `page`: `tell`
//! hears events and progress while the answer is made, and `now` says how many milliseconds have passed since some moment.
//! `crates/web/page/engine/module.js` is the other side of all this.
//!
//! A module answers one request at a time. Whoever loses patience throws it away and starts another.
#![cfg(all(target_family = "wasm", target_os = "unknown"))]

pub mod host;

use host::INPUT;
use ninefold_api::{Route, route};

/// The request of a name.
fn find(name: &str) -> Option<&'static Route> {
    route(name)
}

/// How many solutions the 9×9 puzzle has that is written as 81 signs in these bytes of the input: 0, 1, or 2 for two and
/// more; 3 if it is no such puzzle. The input stays, so one after the other can be asked about.
#[unsafe(no_mangle)]
pub extern "C" fn solutions(from: usize, to: usize) -> u32 {
    INPUT.with_borrow(|input| {
        let line = input
            .get(from..to)
            .and_then(|line| str::from_utf8(line).ok());
        line.and_then(ninefold_api::solutions).map_or(3, u32::from)
    })
}
