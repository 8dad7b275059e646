//! Tests that every backend finds the same solutions in the same order at the same cost.

use std::collections::BTreeSet;

use ninefold_grid::{Grid, Puzzle, Shape, legal};
use ninefold_search::nine::each_with;
use ninefold_search::{Backend, Budget, Collect, End, Stats};
use ninefold_testkit::{full, reference, strategies};
use proptest::prelude::*;

fn search(backend: Backend, puzzle: &Puzzle, limit: usize) -> (Vec<Grid>, End, Stats) {
    let mut sink = Collect {
        limit,
        grids: Vec::new(),
    };
    let run = each_with(backend, puzzle, &mut sink, &Budget::default()).expect("9×9");
    let stats = Stats {
        elapsed: Default::default(),
        ..run.stats
    };
    (sink.grids, run.end, stats)
}

fn alike(puzzle: &Puzzle, limit: usize) -> Result<(), TestCaseError> {
    let (grids, end, stats) = search(Backend::Scalar, puzzle, limit);
    for grid in &grids {
        prop_assert!(legal::solves(puzzle, grid));
    }
    for backend in Backend::ALL.into_iter().filter(|b| b.is_available()) {
        let found = search(backend, puzzle, limit);
        prop_assert_eq!(&found, &(grids.clone(), end, stats), "{}", backend);
    }
    let expected = reference::solutions(puzzle, limit);
    prop_assert_eq!(grids.len(), expected.len());
    let different: BTreeSet<_> = grids.iter().collect();
    prop_assert_eq!(grids.len(), different.len());
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn puzzles_of_every_kind(puzzle in strategies::puzzles_of(Just(Shape::NINE))) {
        alike(&puzzle, 40)?;
    }

    #[test]
    fn empty_and_full_boards(puzzle in strategies::extreme_puzzles(Just(Shape::NINE))) {
        alike(&puzzle, 20)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20))]

    #[test]
    fn digits_that_may_be_exchanged(seed in any::<u64>(), rectangles in 1usize..8) {
        alike(&full::without_rectangles(seed, rectangles), 500)?;
    }

    #[test]
    fn minimal_puzzles(seed in any::<u64>()) {
        alike(&full::proper(Shape::NINE, seed, 0), 2)?;
    }
}

/// Every AArch64 processor for which the program is compiled has the 128-bit registers.
#[test]
#[cfg(target_arch = "aarch64")]
fn none_was_forgotten() {
    assert!(Backend::Simd128.is_available());
}

/// If the processor reports the instructions, they were tested above.
#[test]
#[cfg(target_arch = "x86_64")]
fn none_was_forgotten() {
    assert_eq!(
        Backend::Simd128.is_available(),
        std::is_x86_feature_detected!("sse4.1") && std::is_x86_feature_detected!("popcnt")
    );
    assert_eq!(
        Backend::Avx2.is_available(),
        std::is_x86_feature_detected!("avx2")
    );
    if std::is_x86_feature_detected!("avx512bitalg") {
        assert!(Backend::Avx512.is_available());
    }
}
