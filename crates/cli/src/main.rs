//! The program `ninefold`. All of it is in the library beside this file.
#![forbid(unsafe_code)]

use std::env;
use std::process::ExitCode;

fn main() -> ExitCode {
    ninefold_cli::run(env::args_os())
}
