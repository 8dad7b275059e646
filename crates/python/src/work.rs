//! Work without the interpreter's lock, and Ctrl-C.
//!
//! Python hears Ctrl-C on its main thread only, and only if that asks. So long work is done on another
//! thread, and the caller's asks a few times a second; if it was Ctrl-C, the work is told to end and
//! `KeyboardInterrupt` is raised.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
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
    watched(py, cancel, work, |_| Ok(()))
}

/// How far work has come, and whom to tell.
pub(crate) struct Progress<'a> {
    /// A function of Python that takes two numbers.
    pub(crate) report: Option<&'a Bound<'a, PyAny>>,
    /// How many are done.
    pub(crate) done: &'a AtomicU64,
    /// How many there are.
    pub(crate) total: u64,
}

impl Progress<'_> {
    fn tell(report: &Py<PyAny>, py: Python<'_>, done: u64, total: u64) -> PyResult<()> {
        report.call1(py, (done.min(total), total)).map(drop)
    }

    /// Does work that heeds `cancel` and counts what is done. What the function raises ends the work.
    pub(crate) fn attended<A: Send>(
        &self,
        py: Python<'_>,
        cancel: &AtomicBool,
        work: impl FnOnce() -> A + Send,
    ) -> PyResult<A> {
        let Some(report) = self.report else {
            return attended(py, cancel, work);
        };
        let (report, count, total) = (report.clone().unbind(), self.done, self.total);
        let mut told = 0;
        let answer = watched(py, cancel, work, |py| {
            let done = count.load(Ordering::Relaxed);
            if done == told {
                return Ok(());
            }
            told = done;
            Progress::tell(&report, py, done, total)
        })?;
        Progress::tell(&report, py, count.load(Ordering::Relaxed), total)?;
        Ok(answer)
    }
}

/// Does work that heeds `cancel`, and looks around meanwhile.
fn watched<A: Send>(
    py: Python<'_>,
    cancel: &AtomicBool,
    work: impl FnOnce() -> A + Send,
    mut look: impl FnMut(Python<'_>) -> PyResult<()> + Send,
) -> PyResult<A> {
    let mut interrupted = None;
    let answer = py.detach(|| {
        stream::attended(work, EVERY, || {
            let seen = |py: Python<'_>| py.check_signals().and_then(|()| look(py));
            if interrupted.is_none()
                && let Err(error) = Python::attach(seen)
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
    let time = time.map_err(|_| {
        let words = "seconds: expected a number of seconds, 0 or more, such as 10 or 0.5";
        PyValueError::new_err(words)
    })?;
    Ok(Limits {
        time,
        nodes,
        ..Limits::default()
    })
}
