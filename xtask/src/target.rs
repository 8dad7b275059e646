//! Machines other than this one: whether the compiler has their standard library.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::step;

/// Whether the usual compiler has the standard library of a target, which rustup is asked for if it is missing.
pub(crate) fn ensure(target: &str) -> bool {
    has(target) || add(target)
}

fn has(target: &str) -> bool {
    let told = Command::new("rustc")
        .args(["--print", "target-libdir", "--target", target])
        .current_dir(step::root())
        .stderr(Stdio::null())
        .output();
    told.is_ok_and(|told| Path::new(String::from_utf8_lossy(&told.stdout).trim()).is_dir())
}

/// Asks rustup for the target; whether it is there then.
fn add(target: &str) -> bool {
    let added = Command::new("rustup")
        .args(["target", "add", target])
        .current_dir(step::root())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    added.is_ok_and(|status| status.success()) && has(target)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_target_that_does_not_exist_is_missing() {
        assert!(!ensure("no-such-target"));
    }
}
