//! Every fuzz target for a while.
//!
//! Fuzzing needs a nightly compiler, for the coverage instrumentation; everything else in the
//! project is stable, which is why `fuzz/` is not a member of the workspace. Each target begins with the small inputs in
//! `fuzz/seeds/TARGET/`, and what it learns beside them stays in `fuzz/corpus/TARGET/` on the machine. Words that are worth trying are
//! in `fuzz/dictionaries/TARGET`. A find is left in `fuzz/artifacts/TARGET/`, and `cargo +nightly fuzz run TARGET FILE` repeats it.

use std::fs;
use std::num::NonZeroU32;
use std::process::{Command, Stdio};

use crate::{step, tool};

/// How long each target runs unless told.
pub(crate) const SECONDS: NonZeroU32 = NonZeroU32::new(60).unwrap();

/// The target that runs the program itself.
const PROGRAM: &str = "arguments";

/// Runs every target for this many seconds (0 would be without end), stopping at the first find.
pub(crate) fn run(seconds: NonZeroU32) -> Result<(), String> {
    if !step::root().join("fuzz/Cargo.toml").is_file() {
        return Err("there is no folder `fuzz` with targets".into());
    }
    if !has_nightly() {
        return Err(
            "fuzzing needs a nightly compiler: `rustup toolchain install nightly --profile minimal`"
                .into(),
        );
    }
    tool::ensure("fuzz")?;
    let targets = targets()?;
    if targets.is_empty() {
        return Err("`cargo fuzz list` names no target".into());
    }
    for target in &targets {
        let corpus = ["corpus", "seeds"].map(|folder| format!("fuzz/{folder}/{target}"));
        for folder in &corpus {
            let made = fs::create_dir_all(step::root().join(folder));
            made.map_err(|error| format!("{folder}: {error}"))?;
        }
        let [own, seeds] = &corpus;
        let mut fuzz = nightly(&["fuzz", "run", target, own, seeds, "--"]);
        fuzz.args(["-timeout=60", "-print_final_stats=1"]);
        fuzz.arg(format!("-max_total_time={seconds}"));
        let words = format!("fuzz/dictionaries/{target}");
        if step::root().join(&words).is_file() {
            fuzz.arg(format!("-dict={words}"));
        }
        if target == PROGRAM {
            // What the program writes tells nobody anything.
            fuzz.arg("-close_fd_mask=3").stdin(Stdio::null());
        }
        step::run(&format!("fuzz {target}"), &mut fuzz)?;
    }
    eprintln!("\nno find in {seconds} s each: {}", targets.join(", "));
    Ok(())
}

fn nightly(arguments: &[&str]) -> Command {
    let mut command = Command::new("rustup");
    command.args(["run", "nightly", "cargo"]).args(arguments);
    command
}

fn has_nightly() -> bool {
    nightly(&["--version"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

fn targets() -> Result<Vec<String>, String> {
    let output = nightly(&["fuzz", "list"])
        .current_dir(step::root())
        .output()
        .map_err(|error| format!("`cargo fuzz list` could not start: {error}"))?;
    if !output.status.success() {
        return Err(format!(
            "`cargo fuzz list` failed: {}",
            String::from_utf8_lossy(&output.stderr).trim()
        ));
    }
    Ok(String::from_utf8_lossy(&output.stdout)
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .map(str::to_string)
        .collect())
}
