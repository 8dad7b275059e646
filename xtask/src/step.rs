//! One command of a task: shown before it runs, timed, and named when it fails.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

/// The repository's root, where every command runs. Cargo says where when it runs the program: what
/// was true when it was compiled is wrong where two checkouts share a target folder.
pub(crate) fn root() -> PathBuf {
    let folder = env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| "./xtask".into());
    Path::new(&folder)
        .parent()
        .expect("xtask is a folder of the repository")
        .to_path_buf()
}

/// The folder of what is built.
pub(crate) fn target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// The cargo that runs this program, with these arguments.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments);
    command
}

/// Runs a command to its end. The error says which step failed, how, and the command to repeat.
pub(crate) fn run(step: &str, command: &mut Command) -> Result<(), String> {
    let shown = shown(command);
    eprintln!("\n── {step}: {shown}");
    let start = Instant::now();
    let status = command
        .current_dir(root())
        .status()
        .map_err(|error| format!("{step} could not start: `{shown}`: {error}"))?;
    let seconds = start.elapsed().as_secs_f64();
    if status.success() {
        eprintln!("── {step}: {seconds:.1} s");
        Ok(())
    } else {
        Err(format!(
            "{step} failed after {seconds:.1} s ({status}): {shown}"
        ))
    }
}

/// The command as a person would type it.
fn shown(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let program = program.file_stem().unwrap_or(program.as_os_str());
    std::iter::once(program)
        .chain(command.get_args())
        .map(|word| word.to_string_lossy())
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failed_step_is_named_with_its_command() {
        let reason = run("nonsense", &mut cargo(&["no-such-command"])).unwrap_err();
        assert!(reason.starts_with("nonsense failed after "), "{reason}");
        assert!(reason.ends_with(": cargo no-such-command"), "{reason}");
    }

    #[test]
    fn a_step_that_cannot_start_is_an_error() {
        let reason = run("nonsense", &mut Command::new("no-such-program")).unwrap_err();
        assert!(reason.starts_with("nonsense could not start"), "{reason}");
    }
}
