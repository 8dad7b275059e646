//! The program answers or refuses any arguments, and does not panic on them.
//!
//! The bytes choose arguments as `crates/cli/tests/arguments/chosen.rs` tells, whose test tries some on a stable compiler.
#![no_main]

#[path = "../../crates/cli/tests/arguments/chosen.rs"]
mod chosen;

use std::ffi::OsString;

use chosen::chosen;
use libfuzzer_sys::fuzz_target;
use ninefold_cli::{description, run};

fuzz_target!(|input: &[u8]| {
    let Some(arguments) = chosen(input) else {
        return;
    };
    // A refusal would end the process.
    if description().try_get_matches_from(&arguments).is_ok() {
        let _ = run(arguments.into_iter().map(OsString::from));
    }
});
