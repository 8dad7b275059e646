//! `cargo xtask page`: the page as a folder of files that any web server serves, with the engine in it.

use std::fs;
use std::path::{Path, PathBuf};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest as _, Sha256};

use crate::{files, page_tools, step, wasm};

/// Files of the page that are about the API of a server.
const SERVED: [&str; 3] = ["api.html", "openapi.css", "openapi.js"];

/// The first lines of the service worker, which are written anew.
const HEAD: &str = "const VERSION = \"dev\";\nconst FILES = [];\n";

/// Makes `target/page`.
pub(crate) fn run() -> Result<(), String> {
    let Some(compiler) = wasm::compiler()? else {
        return Err("the page cannot be built without a compiler for WebAssembly".into());
    };
    let tools = page_tools::ensure()?;
    let mut files = sources()?;
    for (name, module) in wasm::build_all(compiler, tools.as_deref())? {
        files.push(File::read(name, &module)?);
    }
    let (name, module) = wasm::build_photo(compiler, tools.as_deref())?;
    files.push(File::read(name, &module)?);
    let folder = folder();
    lay(files, &folder)?;
    let folder = folder.display();
    eprintln!(
        "\nThe page is in {folder}. `python3 -m http.server -d {folder}` serves it at http://localhost:8000/"
    );
    Ok(())
}

/// Where the page is laid.
pub(crate) fn folder() -> PathBuf {
    step::target().join("page")
}

/// A file of the folder.
struct File {
    path: String,
    bytes: Vec<u8>,
}

impl File {
    fn read(path: &str, from: &Path) -> Result<File, String> {
        let (path, bytes) = (path.to_owned(), files::read(from)?);
        Ok(File { path, bytes })
    }

    fn text(path: &str, text: String) -> File {
        let (path, bytes) = (path.to_owned(), text.into_bytes());
        File { path, bytes }
    }
}

/// What is in the folder as it is in the repository.
fn sources() -> Result<Vec<File>, String> {
    let page = step::root().join("crates/web/page");
    let mut files = Vec::new();
    let mut folders = vec![PathBuf::new()];
    while let Some(folder) = folders.pop() {
        let wrong = |error: std::io::Error| format!("{}: {error}", page.join(&folder).display());
        for entry in fs::read_dir(page.join(&folder)).map_err(wrong)? {
            let entry = entry.map_err(wrong)?;
            let path = folder.join(entry.file_name());
            let name = path.to_string_lossy().replace('\\', "/");
            if entry.path().is_dir() {
                folders.push(path);
            } else if !SERVED.contains(&name.as_str()) {
                files.push(File::read(&name, &entry.path())?);
            }
        }
    }
    Ok(files)
}

/// Writes the folder anew, with what only the finished page knows: its version and the list of its files.
fn lay(mut files: Vec<File>, folder: &Path) -> Result<(), String> {
    files.sort_by(|a, b| a.path.cmp(&b.path));
    let at = |files: &[File], path: &str| {
        let at = files.iter().position(|file| file.path == path);
        at.ok_or_else(|| format!("the page has no {path}"))
    };
    let worker = files.remove(at(&files, "sw.js")?);
    files.remove(at(&files, "build.js")?);
    let mut all = Sha256::new();
    for File { path, bytes } in &files {
        all.update(path);
        all.update(Sha256::digest(bytes));
    }
    all.update(&worker.bytes);
    let version: String = all.finalize()[..8]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    files.push(File::text(
        "build.js",
        format!("export const build = {{ engine: \"workers\", version: \"{version}\" }};\n"),
    ));
    let list: Vec<String> = files
        .iter()
        .map(|File { path, bytes }| {
            let hash = STANDARD.encode(Sha256::digest(bytes));
            format!("[\"{path}\", \"sha256-{hash}\"]")
        })
        .collect();
    let worker = String::from_utf8_lossy(&worker.bytes).into_owned();
    let rest = worker
        .strip_prefix(HEAD)
        .ok_or("sw.js does not begin with its version and its files")?;
    let list = list.join(",\n  ");
    let worker = format!("const VERSION = \"{version}\";\nconst FILES = [\n  {list},\n];\n{rest}");
    files.push(File::text("sw.js", worker));
    files::clear(folder)?;
    for File { path, bytes } in &files {
        files::write(&folder.join(path), bytes)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_file_is_another_version() {
        let folder = std::env::temp_dir().join(format!("ninefold-page-{}", std::process::id()));
        let version = |script: &str| {
            let files = vec![
                File::text("sw.js", format!("{HEAD}// the rest\n")),
                File::text("build.js", String::new()),
                File::text("engine/a.js", script.to_owned()),
            ];
            lay(files, &folder).unwrap();
            let worker = fs::read_to_string(folder.join("sw.js")).unwrap();
            assert!(worker.ends_with("// the rest\n"), "{worker}");
            assert!(worker.contains("[\"engine/a.js\", \"sha256-"), "{worker}");
            worker.lines().next().unwrap().to_owned()
        };
        let first = version("1");
        assert_ne!(first, version("2"));
        assert_eq!(first, version("1"));
        assert!(
            sources()
                .unwrap()
                .iter()
                .any(|file| file.path == "engine/worker.js")
        );
        fs::remove_dir_all(&folder).unwrap();
    }
}
