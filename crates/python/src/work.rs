//! Work without the interpreter's lock, and Ctrl-C.
//!
//! Python hears Ctrl-C on its main thread only, and only if that asks. So long work is done on another
//! thread, and the caller's asks a few times a second; if it was Ctrl-C, the work is told to end and
//! `KeyboardInterrupt` is raised.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use ninefold::stream;
use ninefold_column::Limits;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// How often Ctrl-C is asked for.
const EVERY: Duration = Duration::from_millis(50);

/// Does work that heeds `cancel`.
pub(crate) fn attended<A: Send>(
    py: Python<'_>,
    cancel: &AtomicBool,
    work: impl FnOnce() -> A + Send,
) -> PyResult<A> {
    let mut interrupted = None;
    let answer = py.detach(|| {
        stream::attended(work, EVERY, || {
            if interrupted.is_none()
                && let Err(error) = Python::attach(|py| py.check_signals())
            {
                cancel.store(true, Ordering::Relaxed);
                interrupted = Some(error);
            }
        })
    });
    match interrupted {
        None => Ok(answer),
        Some(error) => Err(error),
    }
}

/// The limits of a call.
pub(crate) fn limits(seconds: Option<f64>, nodes: Option<u64>) -> PyResult<Limits> {
    let time = seconds.map(Duration::try_from_secs_f64).transpose();
    let time = time.map_err(|error| PyValueError::new_err(format!("seconds: {error}")))?;
    Ok(Limits {
        time,
        nodes,
        ..Limits::default()
    })
}
