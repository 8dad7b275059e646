//! No technique panics on a puzzle with rules, every step is proved from what it names, none contradicts a solution, and each is
//! told in words.
//!
//! The bytes make a puzzle as in the target `rules`.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold_fuzz::{check_techniques, ruled};

fuzz_target!(|input: &[u8]| {
    if let Some(puzzle) = ruled(input) {
        check_techniques(&puzzle);
    }
});
