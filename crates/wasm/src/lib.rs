//! The engine as a WebAssembly module: `ninefold-api` behind a few plain functions, for a worker of the page or for Node.
//!
//! The host writes a request into the bytes that `input` makes room for: the request's name, and its body. `answer`
//! leaves the answer where `output` and `kind` say. The host's own part are two functions of the module `page`: `tell`
//! hears events and progress while the answer is made, and `now` says how many milliseconds have passed since some moment.
//! `crates/web/page/engine/module.js` is the other side of all this.
//!
//! A module answers one request at a time. Whoever loses patience throws it away and starts another.
#![cfg(all(target_family = "wasm", target_os = "unknown"))]

use std::cell::{Cell, RefCell};
use std::panic;
use std::sync::Once;
use std::time::Duration;

use ninefold_api::{Answer, Limits, Problem, Stats, Trouble, route};
use ninefold_clock::Instant;

// SAFETY: `tell` reads the bytes of two texts while it is called and keeps nothing of them; `now` touches no memory.
#[link(wasm_import_module = "page")]
unsafe extern "C" {
    safe fn tell(name: *const u8, name_length: usize, data: *const u8, data_length: usize);
    safe fn now() -> f64;
}

thread_local! {
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
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
        .and_then(route)
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

/// How many solutions the 9×9 puzzle has that is written as 81 signs in these bytes of the input: 0, 1, or 2 for two and
/// more; 3 if it is no such puzzle. The input stays, so one after the other can be asked about.
#[unsafe(no_mangle)]
pub extern "C" fn solutions(from: usize, to: usize) -> u32 {
    INPUT.with_borrow(|input| {
        let line = input
            .get(from..to)
            .and_then(|line| str::from_utf8(line).ok());
        line.and_then(ninefold_api::solutions).map_or(3, u32::from)
    })
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
