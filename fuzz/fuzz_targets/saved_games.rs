//! A saved game is read or refused, whatever is in its file; what is read is written, and read back the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold_play::rewritten;

fuzz_target!(|input: &[u8]| {
    let Ok(text) = std::str::from_utf8(input) else {
        return;
    };
    if let Ok(game) = rewritten(text) {
        assert_eq!(rewritten(&game).as_ref(), Ok(&game), "{text}");
    }
});
