//! Whether four times the input takes about four times the work, counted in instructions of the processor.
//!
//! The tests named `growth` run in callgrind, which counts exactly and the same on every machine; see `growth` in
//! `crates/testkit`. In an ordinary run they count memory alone.

use std::fs;
use std::process::{Command, Stdio};

use crate::step::{self, cargo};

/// The packages with tests of this name.
const PACKAGES: [&str; 3] = ["ninefold-format", "ninefold-picture", "ninefold-play"];

pub(crate) fn run() -> Result<(), String> {
    let version = Command::new("valgrind")
        .arg("--version")
        .stdout(Stdio::null())
        .status();
    if !version.is_ok_and(|status| status.success()) {
        return Err(
            "valgrind is needed; `apt install valgrind` or what your system has instead".into(),
        );
    }
    let folder = step::root().join(step::target()).join("growth");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let host = Command::new("rustc")
        .args(["--print", "host-tuple"])
        .output();
    let host = host.map_err(|error| format!("rustc: {error}"))?.stdout;
    let host = String::from_utf8_lossy(&host)
        .trim()
        .to_uppercase()
        .replace('-', "_");
    let out = folder.join("out");
    let runner = [
        "valgrind",
        "--quiet",
        "--tool=callgrind",
        "--zero-before=*counting_begins*",
        "--dump-before=*counting_ends*",
        &format!("--callgrind-out-file={}", out.display()),
    ];
    let mut tests = cargo(&["test", "--locked"]);
    for package in PACKAGES {
        tests.args(["--package", package]);
    }
    tests.args(["--test", "growth", "--", "--nocapture", "--test-threads=1"]);
    tests.env("NINEFOLD_CALLGRIND", &folder);
    tests.env(format!("CARGO_TARGET_{host}_RUNNER"), runner.join(" "));
    step::run("growth", &mut tests)
}
