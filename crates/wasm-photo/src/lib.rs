//! The reader of photos as a WebAssembly module of its own, which the page loads when somebody opens a photo. It answers the one
//! request `photo`, and is spoken to as `ninefold-wasm` is.
#![cfg(all(target_family = "wasm", target_os = "unknown"))]

#[path = "../../wasm/src/host.rs"]
pub mod host;

use ninefold_api::{PHOTO, Route};

/// The request, if this is its name.
fn find(name: &str) -> Option<&'static Route> {
    (name == PHOTO.name).then_some(&PHOTO)
}
