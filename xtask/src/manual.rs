//! `cargo xtask manual`: the page of every technique, written by the program itself. A test of the
//! program compares them with what it would write.

use crate::step::{cargo, root};

/// Writes `docs/techniques`.
pub(crate) fn run() -> Result<(), String> {
    let status = cargo(&["run", "--release", "--locked", "--quiet", "--"])
        .args(["techniques", "--pages", "docs/techniques"])
        .current_dir(root())
        .status()
        .map_err(|error| format!("`cargo run` could not start: {error}"))?;
    if status.success() {
        Ok(())
    } else {
        Err("the pages could not be written".to_owned())
    }
}
