//! Cargo subcommands that a task needs and a fresh machine lacks.

use std::process::Stdio;

use crate::step::{self, cargo};

/// Installs `cargo NAME` unless it is there.
pub(crate) fn ensure(name: &str) -> Result<(), String> {
    if is_installed(name) {
        return Ok(());
    }
    let package = format!("cargo-{name}");
    eprintln!("{package} is missing and will now be installed; this takes some minutes, once");
    step::run(
        "installation",
        &mut cargo(&["install", &package, "--locked"]),
    )
}

/// Whether there is `cargo NAME`.
pub(crate) fn is_installed(name: &str) -> bool {
    cargo(&[name, "--version"])
        .current_dir(step::root())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_installed_is_told_from_what_is_not() {
        assert!(is_installed("clippy"));
        assert!(!is_installed("no-such-command"));
    }
}
