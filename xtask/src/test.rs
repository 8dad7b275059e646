//! Everything a contributor must pass, cheapest first, stopping at the first failure.
//!
//! All steps share the workspace's target folder and ask for the whole workspace with the same
//! flags, so that clippy and the docs check each dependency once and the tests build it once. What
//! is denied is denied through arguments that reach our own crates alone (`-- -D warnings`,
//! `RUSTDOCFLAGS`): `RUSTFLAGS` would build every dependency again. The look at the machine code
//! compiles `search` for release, which takes ten seconds. What waits more than it computes comes last,
//! side by side: the browser with the page, and Python with Spark.

use std::env;
use std::panic::resume_unwind;
use std::process::Command;
use std::thread;
use std::time::Instant;

use crate::step::{self, cargo};
use crate::{asm_check, browser, corpora, npm, package, page, page_tools, tool, wasm, wheel};

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
    supply_chain()?;
    // A test runs in the folder of its crate, so it needs absolute paths.
    let folders = || {
        let corpora = corpora.iter().map(|folder| (corpora::VARIABLE, folder));
        corpora.chain(
            page_tools
                .iter()
                .map(|folder| (page_tools::VARIABLE, folder)),
        )
    };
    let tests = || {
        let mut tests = cargo(&["nextest", "run", "--locked", "--workspace"]);
        tests.envs(folders());
        tests
    };
    step::run("tests", &mut tests())?;
    let mut doc_tests = cargo(&["test", "--locked", "--doc", "--workspace"]);
    step::run("doc tests", doc_tests.envs(folders()))?;
    step::run(
        "docs",
        cargo(&["doc", "--locked", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings"),
    )?;
    asm_check::run()?;
    let python = wheel::build()?;
    let page = is_page_built()?;
    thread::scope(|scope| {
        let python = python.as_deref();
        let python = scope.spawn(move || python.map_or(Ok(()), wheel::test));
        let page = if page {
            page_in_a_folder(tests())
        } else {
            Ok(())
        };
        page.and(python.join().unwrap_or_else(|panic| resume_unwind(panic)))
    })?;
    package::lint()?;
    eprintln!("\nall passed in {:.1} s", start.elapsed().as_secs_f64());
    Ok(())
}

/// What `deny.toml` says of the libraries, where somebody has installed `cargo deny`. Nothing is fetched: what is known of
/// faults in libraries (`cargo deny check advisories`) needs a network.
fn supply_chain() -> Result<(), String> {
    if !tool::is_installed("deny") {
        eprintln!("cargo-deny is not installed: of the libraries, only the licences are checked");
        return Ok(());
    }
    let checks = ["licenses", "bans", "sources"];
    let mut deny = cargo(&["deny", "--offline", "--all-features", "check"]);
    step::run("libraries", deny.args(checks))
}

/// Builds the page without a server, or says plainly that it is not tested. An unattended run must test it.
fn is_page_built() -> Result<bool, String> {
    let is_unattended = env::var_os("CI").is_some_and(|ci| ci == "true");
    if wasm::compiler()?.is_none() && !is_unattended {
        eprintln!("the page without a server and the package for npm are NOT tested");
        return Ok(false);
    }
    page::run().map(|()| true)
}

/// Those of the tests that use a browser once more, with the engine in the page; and the package for npm.
fn page_in_a_folder(mut tests: Command) -> Result<(), String> {
    tests.args(["-E", "binary(browser)"]);
    tests.env("NINEFOLD_PAGE", page::folder());
    step::run("tests of the page without a server", &mut tests)?;
    npm::run()
}
