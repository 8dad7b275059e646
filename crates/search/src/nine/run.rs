//! Selects the instructions that search a puzzle.

use ninefold_grid::Puzzle;

#[cfg(target_arch = "x86_64")]
use super::{avx2, avx512};
use super::{fields, search};
use crate::budget::Meter;
use crate::sink::{Run, Sink, Stop, ended};
use crate::vector::Words;
use crate::{Backend, Budget};

/// Hands every solution of a puzzle that this engine [supports](super::fits) to the sink.
pub(super) fn run(backend: Backend, puzzle: &Puzzle, sink: &mut dyn Sink, budget: &Budget) -> Run {
    let mut meter = Meter::new(budget);
    let outcome = search(backend, puzzle, sink, &mut meter);
    ended(outcome, &meter)
}

fn search(
    backend: Backend,
    puzzle: &Puzzle,
    sink: &mut dyn Sink,
    meter: &mut Meter,
) -> Result<(), Stop> {
    match backend {
        #[cfg(target_arch = "x86_64")]
        Backend::Avx512 if let Some(avx512) = avx512::Avx512::detect() => {
            avx512.search(puzzle, sink, meter)
        }
        #[cfg(target_arch = "x86_64")]
        Backend::Avx512 | Backend::Avx2 if let Some(avx2) = avx2::Avx2::detect() => {
            avx2.search(puzzle, sink, meter)
        }
        Backend::Simd128 if let Some(simd128) = fields::Simd128::detect() => {
            simd128.search(puzzle, sink, meter)
        }
        _ => search::run::<fields::Fields<Words>>(fields::NoProof, puzzle, sink, meter),
    }
}
