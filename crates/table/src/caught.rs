//! Turns panics of the libraries that read tables into errors.

use std::any::Any;
use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

use crate::file::TableError;

thread_local! {
    /// Whether a panic on this thread becomes an error, so that nothing is printed.
    static IS_CAUGHT: Cell<bool> = const { Cell::new(false) };
}

/// Runs code that calls the libraries. A panic means that the file is damaged in a way that they do not expect.
/// Their results so far are then dropped.
pub(crate) fn caught<T>(work: impl FnOnce() -> Result<T, TableError>) -> Result<T, TableError> {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !IS_CAUGHT.get() {
                before(info);
            }
        }));
    });
    let outside = IS_CAUGHT.replace(true);
    // After an error, the data that the code has changed is never used again.
    let result = panic::catch_unwind(AssertUnwindSafe(work));
    IS_CAUGHT.set(outside);
    result.unwrap_or_else(|panic| {
        let words = words(panic.as_ref());
        Err(TableError::Content(format!(
            "the table is damaged: {words}"
        )))
    })
}

fn words(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    let first = text.and_then(|text| text.lines().next());
    first.unwrap_or("it cannot be read")
}
