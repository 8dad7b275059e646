//! The program `ninefold`. All of it is in the library beside this file.
#![forbid(unsafe_code)]

use std::env;
use std::process::ExitCode;

use mimalloc::MiMalloc;

/// Explaining asks for memory so often that this one saves it a tenth of its time.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    ninefold_cli::run(env::args_os())
}
