//! Random puzzles, counted by the engines and by others who share no code with them.
//!
//! The puzzles and the comparison stand in `crates/search/tests/differential.rs`. OR-tools comes from PyPI into a virtual environment
//! in the target folder; without Python the slow solver of `testkit` is the only one that is compared with.

use std::path::PathBuf;
use std::process::Command;

use crate::browser::find;
use crate::step::{self, cargo};

/// Compares this many plain puzzles and a hundredth as many with rules, beginning with the puzzle of a seed.
pub(crate) fn run(number: u64, seed: u64) -> Result<(), String> {
    let mut tests = cargo(&[
        "test",
        "--release",
        "--locked",
        "--package",
        "ninefold-search",
    ]);
    tests
        .args(["--test", "differential", "--", "--ignored", "--nocapture"])
        .env("NINEFOLD_DIFFERENTIAL", number.to_string())
        .env("NINEFOLD_SEED", seed.to_string());
    match python() {
        Ok(python) => {
            tests.env("NINEFOLD_ORTOOLS", python);
        }
        Err(reason) => eprintln!("{reason}; nothing is compared with OR-tools"),
    }
    step::run("differential", &mut tests)
}

/// A Python that has OR-tools.
fn python() -> Result<PathBuf, String> {
    let folder = step::root().join(step::target()).join("differential");
    let python = folder.join(if cfg!(windows) {
        "Scripts/python.exe"
    } else {
        "bin/python"
    });
    if !python.is_file() {
        let system = find(&["python3", "python"]).ok_or("there is no Python")?;
        let mut venv = Command::new(system);
        step::run("python environment", venv.args(["-m", "venv"]).arg(&folder))?;
    }
    let mut pip = Command::new(&python);
    let install = ["-m", "pip", "install", "--quiet", "ortools>=9.10"];
    step::run("OR-tools", pip.args(install))?;
    Ok(python)
}
