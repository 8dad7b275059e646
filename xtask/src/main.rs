//! The chores of the project, each a command: `cargo xtask` lists them.
//!
//! A plain program without dependencies, so that a fresh machine needs nothing but Rust. One file
//! per task; [`step`] runs a command and says how long it took, [`tool`] installs what is missing.
#![forbid(unsafe_code)]
#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "to tell a person how far it is, is what this program is for"
)]

mod asm_check;
mod browser;
mod corpora;
mod differential;
mod files;
mod frequency;
mod fuzz;
mod growth;
mod links;
mod manual;
mod npm;
mod package;
mod page;
mod page_tools;
mod signature;
mod speeds;
mod step;
mod target;
mod test;
mod tool;
mod wasm;
mod wheel;

use std::env;
use std::path::Path;
use std::process::ExitCode;

use package::Build;

const HELP: &str = "\
usage: cargo xtask TASK

  test            everything a contributor must pass, stopping at the first failure:
                  format, clippy, tests, doc tests, docs, asm-check, the Python package
  asm-check       whether the hot code of the 9×9 engines is inlined, in the compiled library
  signature       the node counts that crates/search/tests/signature.rs pins, as they are now
  page            the page as a folder of files with the engine in it, target/page, for any web server
  speeds          the engine in the page, measured in Chromium: sizes, 9×9 puzzles and puzzles with constraints
  links [FILE] [--verbose] [--check]
                  how many real links are solved to their stated solution, by format and source; --verbose lists the others,
                  --check only compares the rules that were read with the solutions
  round-trips [FILE] [--every N] [--verbose]
                  how many of these puzzles keep their solution when they are written in other formats and read back
  package         crates, wheel, Debian package, rpm, static program and container as they are shipped: built, installed and tried out;
                  --quick takes what the tests have compiled
  lint            what describes packages and the workflows of the code host, read by the tools that know their formats
  templates FOLDER
                  descriptions for Scoop, winget and the AUR, with the hashes of a release's archives in this folder
  npm             the engine as a package for npm, in target/npm
  manual          the pages of the techniques in docs/techniques, written anew
  frequency       how many random puzzles use each technique, measured anew for these pages
  differential [N] [SEED]
                  N random plain puzzles (10,000 unless told) and N/100 with rules, counted by the engines, by the slow solver and by
                  OR-tools
  growth          whether four times the input takes about four times the work, counted in instructions; needs Valgrind
  fuzz [SECONDS]  every fuzz target, one after the other, 60 seconds each unless told
";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args_os()
        .skip(1)
        .map(|argument| argument.to_string_lossy().into_owned())
        .collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match arguments[..] {
        [] | ["help" | "-h" | "--help"] => {
            print!("{HELP}");
            Ok(())
        }
        ["test"] => test::run(),
        ["asm-check"] => asm_check::run(),
        ["signature"] => signature::run(),
        ["page"] => page::run(),
        ["speeds"] => speeds::run(),
        ["links", ..] => links::run("links", &arguments[1..]),
        ["round-trips", ..] => links::run("round_trips", &arguments[1..]),
        ["package"] => package::run(Build::Dist),
        ["package", "--quick"] => package::run(Build::Tests),
        ["lint"] => package::lint(),
        ["templates", archives] => package::templates(Path::new(archives)),
        ["npm"] => npm::run(),
        ["manual"] => manual::run(),
        ["frequency"] => frequency::run(),
        ["differential", ref numbers @ ..] if numbers.len() <= 2 => {
            let numbers: Result<Vec<u64>, _> =
                numbers.iter().map(|number| number.parse()).collect();
            let Ok(numbers) = numbers else {
                return misused(&arguments);
            };
            let number = |i: usize, usual| numbers.get(i).copied().unwrap_or(usual);
            differential::run(number(0, 10_000), number(1, 0))
        }
        ["growth"] => growth::run(),
        ["fuzz"] => fuzz::run(fuzz::SECONDS),
        ["fuzz", seconds] => match seconds.parse() {
            Ok(seconds) => fuzz::run(seconds),
            Err(_) => return misused(&arguments),
        },
        _ => return misused(&arguments),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("\nxtask: {reason}");
            ExitCode::FAILURE
        }
    }
}

/// Exit status 2 for what is not in the list.
fn misused(arguments: &[&str]) -> ExitCode {
    eprint!("xtask: not understood: `{}`\n\n{HELP}", arguments.join(" "));
    ExitCode::from(2)
}
