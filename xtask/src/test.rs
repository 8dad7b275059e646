//! Everything a contributor must pass, cheapest first, stopping at the first failure.
//!
//! All steps share the workspace's target folder and ask for the whole workspace with the same
//! flags, so that clippy and the docs check each dependency once and the tests build it once. What
//! is denied is denied through arguments that reach our own crates alone (`-- -D warnings`,
//! `RUSTDOCFLAGS`): `RUSTFLAGS` would build every dependency again. The look at the machine code comes
//! last and compiles `search` for release, which takes ten seconds.

use std::env;
use std::time::Instant;

use crate::step::{self, cargo};
use crate::{asm_check, browser, corpora, npm, page, page_tools, tool, wasm, wheel};

pub(crate) fn run() -> Result<(), String> {
    let start = Instant::now();
    let corpora = corpora::folder()?;
    match &corpora {
        Some(folder) => eprintln!("corpora: {}", folder.display()),
        None => eprintln!(
            "corpora: {} is not set; the tests that read them return early",
            corpora::VARIABLE
        ),
    }
    tool::ensure("nextest")?;
    browser::ensure()?;
    let page_tools = page_tools::ensure()?;

    step::run("format", &mut cargo(&["fmt", "--all", "--check"]))
        .map_err(|reason| format!("{reason}\n`cargo fmt --all` puts it right"))?;
    step::run(
        "clippy",
        &mut cargo(&[
            "clippy",
            "--locked",
            "--workspace",
            "--all-targets",
            "--",
            "-D",
            "warnings",
        ]),
    )?;
    let mut tests = cargo(&["nextest", "run", "--locked", "--workspace"]);
    let mut doc_tests = cargo(&["test", "--locked", "--doc", "--workspace"]);
    if let Some(folder) = &corpora {
        // A test runs in the folder of its crate, so it needs the absolute path.
        tests.env(corpora::VARIABLE, folder);
        doc_tests.env(corpora::VARIABLE, folder);
    }
    if let Some(folder) = &page_tools {
        tests.env(page_tools::VARIABLE, folder);
    }
    step::run("tests", &mut tests)?;
    page_in_a_folder()?;
    step::run("doc tests", &mut doc_tests)?;
    step::run(
        "docs",
        cargo(&["doc", "--locked", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings"),
    )?;
    asm_check::run()?;
    wheel::test()?;
    eprintln!("\nall passed in {:.1} s", start.elapsed().as_secs_f64());
    Ok(())
}

/// The page without a server: what is tried in a browser once more, with the engine in the page; and the package for npm.
fn page_in_a_folder() -> Result<(), String> {
    let unattended = env::var_os("CI").is_some_and(|ci| ci == "true");
    if wasm::compiler()?.is_none() && !unattended {
        eprintln!("the page without a server and the package for npm are NOT tested");
        return Ok(());
    }
    page::run()?;
    let mut tests = cargo(&["nextest", "run", "--locked", "--workspace"]);
    tests.args(["-E", "binary(browser)"]);
    tests.env("NINEFOLD_PAGE", page::folder());
    step::run("tests of the page without a server", &mut tests)?;
    npm::run()
}
