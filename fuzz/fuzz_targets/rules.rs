//! Puzzles with rules have the solutions that the slow solver finds, whether the search guesses or learns.
//!
//! The first eight bytes are a seed, the others choose kinds of rules. The board is 4×4, with boxes, without, or in pieces.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold_fuzz::ruled;
use ninefold_search::constraint::each_after;
use ninefold_search::{Budget, Collect, End};
use ninefold_testkit::reference;

fuzz_target!(|input: &[u8]| {
    let Some(puzzle) = ruled(input) else {
        return;
    };
    let expected = reference::solutions(&puzzle, usize::MAX);
    for dead_ends in [u64::MAX, 3, 0] {
        let mut sink = Collect::default();
        let run = each_after(dead_ends, &puzzle, &mut sink, &Budget::default());
        sink.grids.sort();
        assert_eq!(run.end, End::Exhausted);
        assert_eq!(sink.grids, expected, "after {dead_ends}: {puzzle:?}");
    }
});
