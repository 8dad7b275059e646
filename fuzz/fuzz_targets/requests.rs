//! The API answers any request, or says what is wrong with it.
//!
//! The first line is the name of the request, the rest its body.
#![no_main]

use std::time::{Duration, Instant};

use libfuzzer_sys::fuzz_target;
use ninefold_api::{Limits, route};

fuzz_target!(|input: &[u8]| {
    let Some(end) = input.iter().position(|&byte| byte == b'\n') else {
        return;
    };
    let name = std::str::from_utf8(&input[..end]).unwrap_or_default();
    let Some(route) = route(name) else {
        return;
    };
    let limits = Limits {
        deadline: Some(Instant::now() + Duration::from_millis(50)),
        ..Limits::default()
    };
    let _ = route.answer(&input[end + 1..], &limits, &mut |_, _| ());
});
