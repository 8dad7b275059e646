//! The folder of real puzzles that the corpus tests read.
//!
//! The puzzles are other people's and not part of the repository, so a contributor may lack them:
//! those tests then return early. Where they are promised they must be there, and an unattended
//! run must not pass by testing less.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;

/// The environment variable that names the folder.
pub(crate) const VARIABLE: &str = "NINEFOLD_CORPORA";

/// The folder as an absolute path, if the environment names one.
pub(crate) fn folder() -> Result<Option<PathBuf>, String> {
    let unattended = env::var_os("CI").is_some_and(|ci| ci == "true");
    judge(env::var_os(VARIABLE), unattended)
}

/// `named` is the value of [`VARIABLE`]; `unattended` is whether nobody watches (`CI=true`).
fn judge(named: Option<OsString>, unattended: bool) -> Result<Option<PathBuf>, String> {
    let Some(named) = named else {
        return if unattended {
            Err(format!(
                "CI=true, but {VARIABLE} does not name the folder of the corpora"
            ))
        } else {
            Ok(None)
        };
    };
    let folder = fs::canonicalize(&named).map_err(|error| {
        format!(
            "{VARIABLE}={} cannot be opened: {error}",
            named.to_string_lossy()
        )
    })?;
    if folder.join("puzzles").is_dir() {
        Ok(Some(folder))
    } else {
        Err(format!(
            "{VARIABLE}={} has no folder `puzzles` in it",
            named.to_string_lossy()
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_may_lack_the_corpora_but_an_unattended_run_may_not() {
        assert_eq!(judge(None, false), Ok(None));
        assert!(
            judge(None, true)
                .unwrap_err()
                .contains("does not name the folder")
        );
    }

    #[test]
    fn what_is_named_must_be_there() {
        for unattended in [false, true] {
            let reason = |named: &str| judge(Some(named.into()), unattended).unwrap_err();
            assert!(reason("no-such-folder").contains("cannot be opened"));
            assert!(reason("").contains("cannot be opened"));
            assert!(reason("src").contains("no folder `puzzles`"));
        }
    }
}
