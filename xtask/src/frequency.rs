//! `cargo xtask frequency`: how many random minimal puzzles use each technique, for the pages of the techniques.
//!
//! It takes about a minute. The figures change only with the techniques or their order.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Stdio;

use crate::files;
use crate::step::{cargo, root};

const HEAD: &str = "\
# How many of 10,000 random minimal puzzles use each technique when they are solved as `ninefold explain` does; 0 where it is
# not listed. `cargo xtask frequency` writes this file, from what `ninefold generate -n 10000 --minimal --seed 1` makes.
";

/// Writes `crates/report/src/lessons/frequency.txt`, the techniques in the order in which they are tried.
pub(crate) fn run() -> Result<(), String> {
    let folder = root().join("target/frequency");
    files::clear(&folder)?;
    let puzzles = folder.join("minimal.txt").display().to_string();
    let made = [
        "generate",
        "-n",
        "10000",
        "--minimal",
        "--seed",
        "1",
        "-o",
        &puzzles,
    ];
    ninefold(&made)?;
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let explained = ninefold(&["explain", "--json", &puzzles])?;
    for line in explained.lines() {
        // Of each step, `"technique":"x-wing"`.
        let steps = line.split("\"technique\":\"").skip(1);
        let used: BTreeSet<&str> = steps.filter_map(|step| step.split('"').next()).collect();
        for id in used {
            *counts.entry(id).or_default() += 1;
        }
    }
    let mut text = HEAD.to_owned();
    let list = ninefold(&["techniques"])?;
    for id in list
        .lines()
        .filter_map(|line| line.split_whitespace().next())
    {
        if let Some(count) = counts.get(id) {
            text += &format!("{id} {count}\n");
        }
    }
    let path = root().join("crates/report/src/lessons/frequency.txt");
    files::write(&path, text)
}

/// What the program writes.
fn ninefold(arguments: &[&str]) -> Result<String, String> {
    let output = cargo(&["run", "--release", "--locked", "--quiet", "--"])
        .args(arguments)
        .current_dir(root())
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("`cargo run` could not start: {error}"))?;
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        false => Err(format!("`ninefold {}` failed", arguments.join(" "))),
    }
}
