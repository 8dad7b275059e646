//! The Python package: its wheel built by pip, installed in a fresh virtual environment, and tested there.
//!
//! The wheel is compiled with the settings of the tests, which have compiled nearly all of it already: the
//! release build of `pip install` takes minutes more and tests nothing else.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::browser::{can_install, find, install};
use crate::step;

const FOLDER: &str = "crates/python";

/// Builds the package and installs it in a fresh environment, or says plainly that it is not tested. An unattended
/// run must test it. The path of the interpreter.
pub(crate) fn build() -> Result<Option<PathBuf>, String> {
    let is_unattended = env::var_os("CI").is_some_and(|value| value == "true");
    match prepared() {
        Ok(python) => {
            let mut wheel = pip(&python);
            wheel
                .arg(format!("./{FOLDER}"))
                .env("MATURIN_PEP517_ARGS", "--profile dev")
                .env("CARGO_PROFILE_DEV_OPT_LEVEL", "2")
                .env("CARGO_TARGET_DIR", target());
            step::run("wheel", &mut wheel)?;
            Ok(Some(python))
        }
        Err(reason) if is_unattended => Err(reason),
        Err(reason) => {
            eprintln!("python: {reason}; the Python package is NOT tested");
            Ok(None)
        }
    }
}

/// A fresh environment with everything but the package. The path of its interpreter.
fn prepared() -> Result<PathBuf, String> {
    if find(&["java"]).is_none() {
        if can_install() {
            install(&["openjdk-17-jre-headless"])?;
        } else {
            eprintln!("python: there is no Java; ninefold.spark is NOT tested");
        }
    }
    if find(&["python3"]).is_none() && can_install() {
        install(&["python3", "python3-venv"])?;
    }
    let python = find(&["python3", "python"]).ok_or("there is no Python")?;
    let folder = target().join("python");
    let mut venv = Command::new(python);
    venv.args(["-m", "venv", "--clear"]).arg(&folder);
    step::run("python environment", &mut venv)?;
    let python = folder.join(if cfg!(windows) {
        "Scripts/python.exe"
    } else {
        "bin/python"
    });
    let list = format!("{FOLDER}/tests/requirements.txt");
    step::run(
        "python packages",
        pip(&python).args(["--requirement", &list]),
    )?;
    Ok(python)
}

/// Tests what [`build`] installed.
pub(crate) fn test(python: &Path) -> Result<(), String> {
    // What is tested is what was installed, not what lies in the repository.
    let sources = installed(python)?;
    let mut tests = Command::new(python);
    tests
        .args(["-m", "pytest", "--quiet", "--doctest-modules", "-c"])
        .args([
            format!("{FOLDER}/pyproject.toml"),
            format!("{FOLDER}/tests"),
        ])
        .arg(&sources);
    step::run("python tests", &mut tests)?;
    let tests = format!("{FOLDER}/tests");
    for what in [&["--package", "ninefold"][..], &[tests.as_str()]] {
        let mut mypy = Command::new(python);
        mypy.args(["-m", "mypy", "--config-file"])
            .arg(format!("{FOLDER}/pyproject.toml"))
            .arg("--cache-dir")
            .arg(target().join("mypy"))
            .args(what);
        step::run("mypy", &mut mypy)?;
    }
    let mut pyright = Command::new(python);
    pyright
        .args(["-m", "pyright", "--project", FOLDER])
        .arg("--pythonpath")
        .arg(python);
    step::run("pyright", &mut pyright)?;
    // Spark needs the pandas of before; all else goes with either.
    step::run("pandas 3", pip(python).args(["--upgrade", "pandas>=3"]))?;
    let mut tests = Command::new(python);
    let files = ["test_many.py", "test_boxes.py"].map(|file| format!("{FOLDER}/tests/{file}"));
    tests
        .args(["-m", "pytest", "--quiet", "-c"])
        .arg(format!("{FOLDER}/pyproject.toml"))
        .args(files);
    step::run("python tests with pandas 3", &mut tests)
}

/// Where the package was installed.
fn installed(python: &Path) -> Result<PathBuf, String> {
    let ask = "import ninefold, os; print(os.path.dirname(ninefold.__file__))";
    let told = Command::new(python)
        .args(["-c", ask])
        .current_dir(target())
        .output()
        .map_err(|error| format!("python could not start: {error}"))?;
    let folder = String::from_utf8_lossy(&told.stdout).trim().to_owned();
    fs::canonicalize(&folder).map_err(|error| {
        let said = String::from_utf8_lossy(&told.stderr);
        format!("the package is not installed: {folder}: {error}\n{said}")
    })
}

fn pip(python: &Path) -> Command {
    let mut pip = Command::new(python);
    let quiet = ["--quiet", "--disable-pip-version-check"];
    pip.args(["-m", "pip", "install"]).args(quiet);
    pip
}

/// The target folder, absolute, since pip builds elsewhere.
fn target() -> PathBuf {
    let folder = env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    step::root().join(folder.unwrap_or_else(|| "target".into()))
}
