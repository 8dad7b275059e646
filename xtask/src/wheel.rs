//! The Python package: its wheel built by pip, installed in a fresh virtual environment, and tested there.
//!
//! The wheel is compiled with the settings of the tests, which have compiled nearly all of it already: the
//! release build of `pip install` takes minutes more and tests nothing else.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::browser::{can_install, find, install};
use crate::package::Build;
use crate::{files, step};

const FOLDER: &str = "crates/python";

/// Builds the package and installs it in a fresh environment, or says plainly that it is not tested. An unattended
/// run must test it. The path of the interpreter.
pub(crate) fn build() -> Result<Option<PathBuf>, String> {
    let is_unattended = env::var_os("CI").is_some_and(|value| value == "true");
    match prepared() {
        Ok(python) => {
            let wheel = pack(&python, &folder(), Build::Tests)?;
            step::run("installation", pip(&python).arg(&wheel))?;
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
    let python = environment(&python, &target().join("python"))?;
    let list = format!("{FOLDER}/tests/requirements.txt");
    step::run(
        "python packages",
        pip(&python).args(["--requirement", &list]),
    )?;
    Ok(python)
}

/// A virtual environment with nothing in it but pip. The path of its interpreter.
pub(crate) fn environment(python: &Path, folder: &Path) -> Result<PathBuf, String> {
    let mut venv = Command::new(python);
    venv.args(["-m", "venv", "--clear"]).arg(folder);
    step::run("python environment", &mut venv)?;
    Ok(folder.join(if cfg!(windows) {
        "Scripts/python.exe"
    } else {
        "bin/python"
    }))
}

/// Builds the wheel into an empty folder. Its path.
pub(crate) fn pack(python: &Path, folder: &Path, build: Build) -> Result<PathBuf, String> {
    pack_from(python, &step::root().join(FOLDER), folder, build)
}

/// Builds the wheel from this folder.
pub(crate) fn pack_from(
    python: &Path,
    sources: &Path,
    folder: &Path,
    build: Build,
) -> Result<PathBuf, String> {
    files::clear(folder)?;
    let mut wheel = Command::new(python);
    wheel.args([
        "-m",
        "pip",
        "wheel",
        "--quiet",
        "--disable-pip-version-check",
    ]);
    wheel
        .arg("--no-deps")
        .arg("--wheel-dir")
        .arg(folder)
        .arg(sources);
    wheel
        .env(
            "MATURIN_PEP517_ARGS",
            match build {
                Build::Dist => "--profile dist --compression-level 9",
                Build::Tests => "--profile dev",
            },
        )
        .env("CARGO_TARGET_DIR", target());
    step::run("wheel", build.apply(&mut wheel))?;
    files::only(folder, "whl")
}

/// Where the wheel is that the tests use.
pub(crate) fn folder() -> PathBuf {
    target().join("wheels")
}

/// Writes the archive of the sources into a folder. Its path.
pub(crate) fn sources(python: &Path, folder: &Path) -> Result<PathBuf, String> {
    step::run("maturin", pip(python).arg("maturin>=1.9,<2"))?;
    let mut sources = Command::new(python);
    sources.args(["-m", "maturin", "sdist", "--manifest-path"]);
    sources.arg(format!("{FOLDER}/Cargo.toml"));
    step::run("sdist", sources.arg("--out").arg(folder))?;
    files::only(folder, "gz")
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

/// `pip install`, without its advice.
pub(crate) fn pip(python: &Path) -> Command {
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
