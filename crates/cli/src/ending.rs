//! How the program ends before its time: by Ctrl-C, by a signal, or because nobody reads what it writes. No file is left
//! behind that was begun and not finished.

use std::fs;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, Once, PoisonError};

/// Whether searches are to end and to keep what they have found.
pub(crate) static CANCELLED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// Whether the first Ctrl-C ends searches, and not the program.
static IS_HEEDED: AtomicBool = AtomicBool::new(false);

/// Files that are being written, under the names that they have until then.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// From now on Ctrl-C ends searches and keeps what they have found; a second Ctrl-C ends the
/// program.
pub(crate) fn heed_ctrl_c() {
    IS_HEEDED.store(true, Ordering::Relaxed);
    listen();
}

pub(crate) fn is_cancelled() -> bool {
    CANCELLED.load(Ordering::Relaxed)
}

/// This file is being written: whatever ends the program removes it.
pub(crate) fn begun(path: &Path) {
    unfinished().push(path.to_owned());
    listen();
}

/// This file has been written, or is gone.
pub(crate) fn finished(path: &Path) {
    unfinished().retain(|other| other != path);
}

/// Ends the program at once, whatever its threads do.
pub(crate) fn exit(status: i32) -> ! {
    remove_unfinished();
    process::exit(status)
}

fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

fn remove_unfinished() {
    for path in unfinished().drain(..) {
        // Nobody is left to be told.
        let _ = fs::remove_file(path);
    }
}

fn listen() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // Without a handler Ctrl-C just ends the program.
        let _ = ctrlc::set_handler(|| {
            if !IS_HEEDED.load(Ordering::Relaxed) || CANCELLED.swap(true, Ordering::Relaxed) {
                exit(130);
            }
        });
        #[cfg(unix)]
        listen_to_others();
    });
}

/// Signals that end the program, which then ends by them, as it would have done.
#[cfg(unix)]
fn listen_to_others() {
    use signal_hook::consts::{SIGHUP, SIGTERM};
    let signals = [SIGTERM, SIGHUP].into_iter();
    let signals = signals.filter(|signal| !is_ignored(*signal));
    let Ok(mut signals) = signal_hook::iterator::Signals::new(signals) else {
        return;
    };
    std::thread::spawn(move || {
        if let Some(signal) = signals.forever().next() {
            remove_unfinished();
            let _ = signal_hook::low_level::emulate_default_handler(signal);
            process::exit(128 + signal);
        }
    });
}

/// Whether whoever started the program wants it to outlive a signal, as `nohup` does. Where that cannot be found out, only
/// hanging up is left alone.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let ignored = fs::read_to_string("/proc/self/status").ok();
    let ignored = ignored.as_deref().and_then(|status| {
        let mask = status
            .lines()
            .find_map(|line| line.strip_prefix("SigIgn:"))?;
        u64::from_str_radix(mask.trim(), 16).ok()
    });
    match ignored {
        Some(ignored) => ignored >> (signal - 1) & 1 == 1,
        None => signal == signal_hook::consts::SIGHUP,
    }
}
