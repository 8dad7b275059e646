//! `cargo xtask links`: how faithfully links are read, and `cargo xtask round-trips`: whether what is written reads back. Both run an
//! example of the facade on the collection of real links, `variants/links_dev.jsonl` in the folder of the corpora, or on the file that
//! is named.

use crate::{corpora, step};

/// Prints the table of an example; the arguments are those of the example, and perhaps a file before them.
pub(crate) fn run(example: &str, arguments: &[&str]) -> Result<(), String> {
    let is_named = arguments
        .first()
        .is_some_and(|first| !first.starts_with("--"));
    let file = match is_named {
        true => arguments[0].to_owned(),
        false => {
            let folder = corpora::folder()?.ok_or_else(|| {
                let variable = corpora::VARIABLE;
                format!("{variable} does not name the folder with the links to read")
            })?;
            folder
                .join("variants/links_dev.jsonl")
                .to_string_lossy()
                .into_owned()
        }
    };
    let rest = &arguments[usize::from(is_named)..];
    let mut command = step::cargo(&[
        "run",
        "--quiet",
        "--locked",
        "--release",
        "-p",
        "ninefold-lib",
    ]);
    command.args(["--example", example, "--", &file]).args(rest);
    let status = command.current_dir(step::root()).status();
    match status.map_err(|error| format!("`cargo run` could not start: {error}"))? {
        status if status.success() => Ok(()),
        status => Err(format!("the example failed: {status}")),
    }
}
