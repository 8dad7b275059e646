//! Files and folders, with the place in every error.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// What is wrong at this place.
fn at(path: &Path) -> impl Fn(io::Error) -> String {
    move |error| format!("{}: {error}", path.display())
}

/// The content of a file.
pub(crate) fn read(file: &Path) -> Result<Vec<u8>, String> {
    fs::read(file).map_err(at(file))
}

/// The content of a file of text.
pub(crate) fn text(file: &Path) -> Result<String, String> {
    fs::read_to_string(file).map_err(at(file))
}

/// Writes a file, in a folder that is made if it is not there.
pub(crate) fn write(file: &Path, content: impl AsRef<[u8]>) -> Result<(), String> {
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder).map_err(at(folder))?;
    }
    fs::write(file, content).map_err(at(file))
}

/// Copies a file.
pub(crate) fn copy(file: &Path, to: &Path) -> Result<(), String> {
    fs::copy(file, to).map_err(at(file))?;
    Ok(())
}

/// Makes a folder that is empty.
pub(crate) fn clear(folder: &Path) -> Result<(), String> {
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(at(folder))?;
    }
    fs::create_dir_all(folder).map_err(at(folder))
}

/// The only file of a folder whose name has this end.
pub(crate) fn only(folder: &Path, end: &str) -> Result<PathBuf, String> {
    let mut found = fs::read_dir(folder)
        .map_err(at(folder))?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|found| found == end));
    match (found.next(), found.next()) {
        (Some(file), None) => Ok(file),
        _ => Err(format!("{}: not one .{end} alone", folder.display())),
    }
}
