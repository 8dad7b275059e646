//! The browser that drives the tests of the page: there, or installed where that can be done without
//! asking.

use std::env;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::step;

/// The names of the program.
pub(crate) const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "chrome"];

/// Installs Debian's package where this runs as root on such a machine, and says plainly what is not
/// tested where not. An unattended run without a browser fails in the tests themselves.
pub(crate) fn ensure() -> Result<(), String> {
    if find(&NAMES).is_some() {
        return Ok(());
    }
    if can_install() {
        eprintln!(
            "there is no Chromium, which the tests of the page need; it will now be installed"
        );
        return install(&["chromium", "fonts-dejavu-core"]);
    }
    eprintln!(
        "browser: there is none ({}); the page is NOT tested in a browser",
        NAMES.join(", ")
    );
    Ok(())
}

/// Whether packages can be installed without asking: as root on Debian and its kin.
pub(crate) fn can_install() -> bool {
    find(&["apt-get"]).is_some() && is_root()
}

/// Installs Debian's packages.
pub(crate) fn install(packages: &[&str]) -> Result<(), String> {
    // Lists of packages may be old or missing.
    step::run("package lists", Command::new("apt-get").arg("update"))?;
    let install = ["install", "-y", "--no-install-recommends"];
    let mut apt = Command::new("apt-get");
    step::run("installation", apt.args(install).args(packages))
}

/// The first of these programs that can be found.
pub(crate) fn find(names: &[&str]) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    let folders: Vec<PathBuf> = env::split_paths(&path).collect();
    let mut paths = names
        .iter()
        .map(|name| format!("{name}{}", env::consts::EXE_SUFFIX))
        .flat_map(|name| folders.iter().map(move |folder| folder.join(&name)));
    paths.find(|path| path.is_file())
}

fn is_root() -> bool {
    let told = Command::new("id").arg("-u").stderr(Stdio::null()).output();
    told.is_ok_and(|told| told.stdout == b"0\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_there_is_found() {
        assert!(find(&["no-such-program", "cargo"]).is_some());
        assert!(find(&["no-such-program"]).is_none());
    }
}
