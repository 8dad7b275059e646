//! `cargo xtask manual`: the page of every technique and the drawing of every rule of variants, written by the
//! program itself. Tests of the program compare them with what it would write.

use std::fs;

use crate::step::{cargo, root};

/// Writes `docs/techniques`, and for each text in `docs/variants` the drawing beside it.
pub(crate) fn run() -> Result<(), String> {
    ninefold(&["techniques", "--pages", "docs/techniques"])?;
    let folder = root().join("docs/variants");
    let entries =
        fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for entry in entries {
        let path = entry.map_err(|error| error.to_string())?.path();
        if path.extension().is_some_and(|end| end == "txt") {
            let (text, drawing) = (path.display().to_string(), path.with_extension("svg"));
            ninefold(&[
                "render",
                &text,
                "--no-words",
                "-o",
                &drawing.display().to_string(),
            ])?;
        }
    }
    Ok(())
}

fn ninefold(arguments: &[&str]) -> Result<(), String> {
    let status = cargo(&["run", "--release", "--locked", "--quiet", "--"])
        .args(arguments)
        .current_dir(root())
        .status()
        .map_err(|error| format!("`cargo run` could not start: {error}"))?;
    match status.success() {
        true => Ok(()),
        false => Err(format!("`ninefold {}` failed", arguments.join(" "))),
    }
}
