//! Tests whether work and memory grow linearly with the input, and no faster.
//!
//! The allocator counts memory. Every test that uses this module must declare it:
//!
//! ```text
//! #[global_allocator]
//! static COUNTED: ninefold_testkit::growth::Counted = ninefold_testkit::growth::COUNTED;
//! ```
//!
//! Work is counted in processor instructions if the test runs in callgrind, a part of Valgrind; `cargo xtask growth`
//! does that. Neither count depends on the machine or its load.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use peak_alloc::PeakAlloc;

/// An allocator that counts memory.
pub type Counted = PeakAlloc;

/// The instance of the counting allocator.
pub const COUNTED: Counted = PeakAlloc;

/// The environment variable with the folder into which callgrind writes its counts.
const VARIABLE: &str = "NINEFOLD_CALLGRIND";

/// The size of the smaller input, in characters or other units.
pub const SIZE: usize = 10_000;

/// The greatest factor by which the work may grow when the input grows four times.
const MAX_GROWTH: u64 = 5;

/// Smaller numbers of bytes and of instructions are not compared.
const NEGLIGIBLE: [u64; 2] = [100_000, 1_000_000];

/// Only one test measures at a time, because all threads share one count.
static MEASURING: Mutex<()> = Mutex::new(());

fn alone() -> MutexGuard<'static, ()> {
    MEASURING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Callgrind starts to count when this function starts, so it must be a function.
#[inline(never)]
fn counting_begins(size: usize) -> usize {
    std::hint::black_box(size)
}

/// Callgrind writes its counts when this function starts.
#[inline(never)]
fn counting_ends(size: usize) -> usize {
    std::hint::black_box(size + 1)
}

/// The instructions of the last call, read from the latest file of the folder.
fn instructions() -> Option<u64> {
    let folder = PathBuf::from(env::var_os(VARIABLE)?);
    let entries = fs::read_dir(&folder).expect("callgrind's folder can be read");
    let files = entries.map(|entry| entry.expect("a file in callgrind's folder").path());
    let mut counted = None;
    for file in files.collect::<Vec<_>>() {
        let text = fs::read_to_string(&file).expect("what callgrind wrote");
        let total = text.lines().find_map(|line| line.strip_prefix("totals: "));
        counted = counted.max(total.and_then(|total| total.trim().parse().ok()));
        fs::remove_file(&file).expect("callgrind's file can be removed");
    }
    assert!(counted.is_some(), "callgrind has counted nothing");
    counted
}

/// The peak memory in bytes, and the instructions if they are counted.
fn needs(run: &mut dyn FnMut(usize), size: usize) -> [u64; 2] {
    let before = COUNTED.current_usage();
    COUNTED.reset_peak_usage();
    run(counting_begins(size));
    counting_ends(size);
    let bytes = COUNTED.peak_usage().saturating_sub(before) as u64;
    [bytes, instructions().unwrap_or(0)]
}

/// The comparisons that grew too fast.
#[derive(Default)]
pub struct Growth {
    too_fast: Vec<String>,
}

impl Growth {
    /// Runs with [`SIZE`] and with four times that, and compares.
    #[expect(clippy::print_stdout, reason = "the figures are for a person")]
    pub fn compare(&mut self, what: &str, mut run: impl FnMut(usize)) {
        let _alone = alone();
        // This makes tables that are built only once.
        run(SIZE);
        let [few, many] = [SIZE, 4 * SIZE].map(|size| needs(&mut run, size));
        for (i, unit) in ["bytes", "instructions"].iter().enumerate() {
            let figures = format!(
                "{what}: {} {unit}, and {} for four times as much",
                few[i], many[i]
            );
            if env::var_os(VARIABLE).is_some() {
                println!("{figures}");
            }
            if many[i] > MAX_GROWTH * few[i].max(NEGLIGIBLE[i]) {
                self.too_fast.push(figures);
            }
        }
    }

    /// # Panics
    /// If four times the size needed more than five times the memory or, where it is counted, the work.
    #[track_caller]
    pub fn is_like_its_size(self) {
        assert!(self.too_fast.is_empty(), "{}", self.too_fast.join("\n"));
    }
}

/// Whether memory is counted. For that, the test must declare the allocator.
///
/// # Panics
/// If it is not counted.
pub fn is_counted() {
    let _alone = alone();
    let bytes = needs(
        &mut |size| drop(std::hint::black_box(vec![0u8; size])),
        1 << 20,
    )[0];
    assert!(bytes >= 1 << 20, "the allocator does not count");
}
