//! The time, on every machine: the standard library's `Instant`, and in a browser, where that one does not work, the same
//! asked of the page.
#![forbid(unsafe_code)]

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod host;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use host::{Instant, ask};
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;
