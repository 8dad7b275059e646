//! The node counts of every engine for a fixed corpus, in the form in which a test pins them.
//!
//! The corpus and the counting stand in `crates/search/tests/signature.rs`; an ignored test there
//! prints, and this takes what it prints out of what the test harness says around it.

use crate::step::{cargo, root};

/// Where the numbers are pinned.
const FILE: &str = "crates/search/tests/signature.rs";

/// Prints the constant that `FILE` should end with.
pub(crate) fn run() -> Result<(), String> {
    let output = cargo(&[
        "test",
        "--quiet",
        "--locked",
        "--package",
        "ninefold-search",
        "--test",
        "signature",
        "--",
        "--ignored",
        "--exact",
        "--nocapture",
        "print_signature",
    ])
    .current_dir(root())
    .output()
    .map_err(|error| format!("`cargo test` could not start: {error}"))?;
    let said = String::from_utf8_lossy(&output.stdout);
    let Some(constant) = constant(&said).filter(|_| output.status.success()) else {
        let errors = String::from_utf8_lossy(&output.stderr);
        return Err(format!("the numbers were not told:\n{said}{errors}"));
    };
    println!("{constant}");
    eprintln!("\nPaste it over the end of {FILE}, look at the difference, and state it.");
    Ok(())
}

/// The constant in what a test run says.
fn constant(said: &str) -> Option<&str> {
    let begin = said.find("const PINNED: &str = \"")?;
    let end = begin + said[begin..].find("\";")?;
    Some(&said[begin..end + 2])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_constant_is_taken_out_of_what_is_said() {
        let said =
            "\nrunning 1 test\n\nconst PINNED: &str = \"\na: 1\nb: 2\n\";\n.\ntest result: ok";
        assert_eq!(
            constant(said),
            Some("const PINNED: &str = \"\na: 1\nb: 2\n\";")
        );
        assert_eq!(constant("running 0 tests"), None);
        assert_eq!(constant("const PINNED: &str = \"\na"), None);
    }
}
