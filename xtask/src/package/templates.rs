//! Descriptions of a release for other people's package managers: filled with its version and the hashes of its archives.

use std::path::Path;

use sha2::{Digest as _, Sha256};

use crate::{files, step};

/// The templates, in `packaging/`.
pub(super) const TEMPLATES: [&str; 5] = [
    "aur/PKGBUILD",
    "scoop/ninefold.json",
    "winget/Ninefold.Ninefold.yaml",
    "winget/Ninefold.Ninefold.installer.yaml",
    "winget/Ninefold.Ninefold.locale.en-US.yaml",
];

/// Fills all templates, from the folder of the release's archives.
pub(crate) fn fill(archives: &Path, to: &Path) -> Result<(), String> {
    let packaging = step::root().join("packaging");
    for name in TEMPLATES {
        let template = files::text(&packaging.join(name))?;
        files::write(&to.join(name), filled(&template, archives)?)?;
    }
    Ok(())
}

/// `@VERSION@` becomes the version, `@SHA256 FILE@` the hash of the archive; zeros where there is no such archive.
fn filled(template: &str, archives: &Path) -> Result<String, String> {
    let mut text = template.replace("@VERSION@", env!("CARGO_PKG_VERSION"));
    while let Some((before, rest)) = text.split_once("@SHA256 ") {
        let (name, after) = rest.split_once('@').ok_or("`@SHA256 ` has no second `@`")?;
        let archive = archives.join(name);
        let hash = match archive.exists() {
            true => Sha256::digest(files::read(&archive)?)
                .iter()
                .map(|byte| format!("{byte:02x}"))
                .collect(),
            false => "0".repeat(64),
        };
        text = format!("{before}{hash}{after}");
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_and_hashes_are_filled_in() {
        let folder = std::env::temp_dir().join(format!("ninefold-archives-{}", std::process::id()));
        files::write(&folder.join("a.zip"), "abc").unwrap();
        let text = filled("v@VERSION@ @SHA256 a.zip@, @SHA256 b.zip@.", &folder).unwrap();
        let (version, zeros) = (env!("CARGO_PKG_VERSION"), "0".repeat(64));
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(text, format!("v{version} {abc}, {zeros}."));
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
