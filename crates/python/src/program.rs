//! The program, as the command `ninefold` that comes with the package.

use std::ffi::OsString;
use std::process::ExitCode;

use pyo3::prelude::*;

/// Runs the program with the arguments of the interpreter. Returns its exit status.
#[pyfunction]
pub(crate) fn main(py: Python<'_>) -> PyResult<u8> {
    let arguments: Vec<OsString> = py.import("sys")?.getattr("argv")?.extract()?;
    // Python only notes Ctrl-C, and nobody would look at the note.
    let signal = py.import("signal")?;
    signal.call_method1(
        "signal",
        (signal.getattr("SIGINT")?, signal.getattr("SIG_DFL")?),
    )?;
    let end = py.detach(|| ninefold_cli::run(arguments));
    // The standard library does not tell the number of an exit code.
    let status = (0..=u8::MAX).find(|&status| ExitCode::from(status) == end);
    Ok(status.unwrap_or(u8::MAX))
}
