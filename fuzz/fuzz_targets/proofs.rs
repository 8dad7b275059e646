//! The checker of proofs panics on no text, and believes none that says something wrong: the solutions of a proof are solutions,
//! and a proof that these are all is right.
//!
//! The first byte chooses a 4×4 puzzle, the second the number of its givens; the rest is the proof.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold_grid::Shape;
use ninefold_testkit::{full, proof, reference};

fuzz_target!(|input: &[u8]| {
    let [seed, givens, text @ ..] = input else {
        return;
    };
    let (Ok(text), Ok(shape)) = (std::str::from_utf8(text), Shape::new(2, 2)) else {
        return;
    };
    let puzzle = full::dug(shape, u64::from(*seed), usize::from(*givens) % 16);
    let Ok(checked) = proof::check(&puzzle, text) else {
        return;
    };
    let all = reference::solutions(&puzzle, usize::MAX);
    let mut proved = checked.solutions.clone();
    proved.sort();
    assert!(proved.iter().all(|grid| all.contains(grid)), "{text}");
    assert!(!checked.complete || proved == all, "{text}");
});
