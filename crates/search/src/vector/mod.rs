//! Registers of 128 bits, which nearly every processor has: SSE on x86-64, NEON on AArch64, and `simd128` in browsers.
//!
//! [`Vector`] declares the operations that the 9×9 engines need. There is one implementation for each kind of
//! processor, chosen at compile time, and one of plain words for all others. If an architecture has these registers,
//! every processor that the program is compiled for has them. So nothing here needs a proof.

#[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
#[allow(unsafe_code)]
mod neon;
mod operations;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod sse;
mod words;

#[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
pub(crate) use neon::Neon as Native;
pub(crate) use operations::Vector;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(crate) use simd128::Simd128 as Native;
#[cfg(target_arch = "x86_64")]
pub(crate) use sse::Sse as Native;
pub(crate) use words::Words;

/// The 128-bit registers of this processor, or plain words.
#[cfg(not(any(
    target_arch = "x86_64",
    all(target_arch = "aarch64", target_feature = "neon"),
    all(target_arch = "wasm32", target_feature = "simd128")
)))]
pub(crate) type Native = Words;
