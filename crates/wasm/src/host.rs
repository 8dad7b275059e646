//! What a module and its host say to each other. The crate says by `find` which requests it answers.

use std::cell::{Cell, RefCell};
use std::panic;
use std::sync::Once;
use std::time::Duration;

use ninefold_api::{Answer, Limits, Problem, Stats, Trouble};
use ninefold_clock::Instant;

use crate::find;

// SAFETY: `tell` reads the bytes of two texts while it is called and keeps nothing of them; `now` touches no memory.
#[link(wasm_import_module = "page")]
unsafe extern "C" {
    safe fn tell(name: *const u8, name_length: usize, data: *const u8, data_length: usize);
    safe fn now() -> f64;
}

thread_local! {
    pub(crate) static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static OUTPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static KIND: Cell<&'static str> = const { Cell::new("") };
}

/// The shortest time between two words about progress.
const PAUSE: Duration = Duration::from_millis(100);

/// Tells the host something while it waits.
fn say(name: &str, data: &str) {
    tell(name.as_ptr(), name.len(), data.as_ptr(), data.len());
}

/// Makes room for a request of `length` bytes, and says where.
#[unsafe(no_mangle)]
pub extern "C" fn input(length: usize) -> *mut u8 {
    INPUT.with_borrow_mut(|input| {
        input.clear();
        input.resize(length, 0);
        input.as_mut_ptr()
    })
}

/// Answers the request in the input, whose first bytes are its name and whose others are its body, within this many
/// milliseconds. A new puzzle whose request states no seed is made from this one. Returns the status of HTTP.
#[unsafe(no_mangle)]
pub extern "C" fn answer(name_length: usize, milliseconds: f64, seed: u32) -> u32 {
    static START: Once = Once::new();
    START.call_once(|| {
        ninefold_clock::ask(|| now());
        panic::set_hook(Box::new(|panic| say("panic", &panic.to_string())));
    });
    let request = INPUT.take();
    let began = Instant::now();
    let limits = Limits {
        deadline: Duration::try_from_secs_f64(milliseconds / 1000.0)
            .ok()
            .and_then(|time| began.checked_add(time)),
        progress: Some(Box::new(progress(began))),
        seed,
        ..Limits::default()
    };
    let (name, body) = request.split_at(name_length.min(request.len()));
    let answered = str::from_utf8(name)
        .ok()
        .and_then(find)
        .ok_or_else(|| Problem::new(Trouble::UnknownPath, "There is no request of this name."))
        .and_then(|route| route.answer(body, &limits, &mut say));
    let (status, kind, bytes) = match answered {
        Ok(Answer { kind, bytes }) => (200, kind, bytes),
        Err(problem) => (
            problem.status().into(),
            Problem::KIND,
            problem.json().into_bytes(),
        ),
    };
    KIND.set(kind);
    OUTPUT.set(bytes);
    status
}

/// Says how far a search is, now and then.
fn progress(began: Instant) -> impl Fn(&Stats) + Send + Sync {
    use std::sync::Mutex;
    let latest = Mutex::new(began);
    move |stats| {
        let Ok(mut latest) = latest.lock() else {
            return;
        };
        let now = Instant::now();
        if now - *latest >= PAUSE {
            *latest = now;
            let (nodes, share) = (stats.nodes, stats.share);
            say(
                "progress",
                &format!(r#"{{"nodes":{nodes},"share":{share}}}"#),
            );
        }
    }
}

/// Where the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn output() -> *const u8 {
    OUTPUT.with_borrow(|output| output.as_ptr())
}

/// How long the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn output_length() -> usize {
    OUTPUT.with_borrow(Vec::len)
}

/// Where the media type of the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn kind() -> *const u8 {
    KIND.get().as_ptr()
}

/// How long the media type of the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn kind_length() -> usize {
    KIND.get().len()
}
