//! The types that the page's comments state, checked by TypeScript.
//!
//! `cargo xtask test` fetches it and says where it is; without it this test returns early, except in an
//! unattended run.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The folder of the tools, if there is one.
fn tools() -> Option<PathBuf> {
    let folder = env::var_os("NINEFOLD_PAGE_TOOLS").map(PathBuf::from);
    let unattended = env::var_os("CI").is_some_and(|ci| ci == "true");
    assert!(
        folder.is_some() || !unattended,
        "CI=true, but NINEFOLD_PAGE_TOOLS is not set: `cargo xtask test` fetches the tools"
    );
    folder
}

/// The service worker, which is no part of the page's own program: other things are there for it.
const WORKER: &str = "sw.js";

/// What TypeScript says of files, with these libraries.
fn check(tools: &Path, options: &[&str], scripts: &[PathBuf]) {
    let told = Command::new("node")
        .arg(tools.join("node_modules/typescript/bin/tsc"))
        .args(["--noEmit", "--allowJs", "--checkJs", "--strict"])
        .args(["--target", "es2022", "--module", "esnext"])
        .args(["--moduleResolution", "bundler"])
        .args(options)
        .args(scripts)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&told.stdout);
    assert!(told.status.success(), "{said}");
}

#[test]
fn the_page_is_typed() {
    let Some(tools) = tools() else {
        return;
    };
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("page");
    let (mut folders, mut scripts) = (vec![page.clone()], Vec::new());
    while let Some(folder) = folders.pop() {
        for path in folder.read_dir().unwrap().map(|file| file.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "js") && !path.ends_with(WORKER) {
                scripts.push(path);
            }
        }
    }
    assert!(scripts.len() > 10, "{scripts:?}");
    check(&tools, &["--lib", "es2023,dom,dom.iterable"], &scripts);
    // Its list of files is empty until the page is built, so it says nothing of what is in it.
    let options = ["--noImplicitAny", "false", "--lib", "es2023,webworker"];
    check(&tools, &options, &[page.join(WORKER)]);
}
