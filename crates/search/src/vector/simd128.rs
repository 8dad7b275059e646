//! The 128-bit registers of WebAssembly.

use std::arch::wasm32::*;

use super::operations::Vector;

/// A register.
#[derive(Copy, Clone)]
#[repr(transparent)]
pub(crate) struct Simd128(v128);

impl Vector for Simd128 {
    #[inline(always)]
    fn of([a, b, c, d]: [u32; 4]) -> Simd128 {
        Simd128(u32x4(a, b, c, d))
    }

    #[inline(always)]
    fn lanes(self) -> [u32; 4] {
        [
            u32x4_extract_lane::<0>(self.0),
            u32x4_extract_lane::<1>(self.0),
            u32x4_extract_lane::<2>(self.0),
            u32x4_extract_lane::<3>(self.0),
        ]
    }

    #[inline(always)]
    fn and(self, other: Simd128) -> Simd128 {
        Simd128(v128_and(self.0, other.0))
    }

    #[inline(always)]
    fn or(self, other: Simd128) -> Simd128 {
        Simd128(v128_or(self.0, other.0))
    }

    #[inline(always)]
    fn xor(self, other: Simd128) -> Simd128 {
        Simd128(v128_xor(self.0, other.0))
    }

    #[inline(always)]
    fn without(self, other: Simd128) -> Simd128 {
        Simd128(v128_andnot(self.0, other.0))
    }

    #[inline(always)]
    fn plus(self, other: Simd128) -> Simd128 {
        Simd128(u32x4_add(self.0, other.0))
    }

    #[inline(always)]
    fn less(self, other: Simd128) -> Simd128 {
        Simd128(u32x4_sub(self.0, other.0))
    }

    #[inline(always)]
    fn shifted<const BY: i32>(self) -> Simd128 {
        Simd128(u32x4_shr(self.0, BY.cast_unsigned()))
    }

    #[inline(always)]
    fn turned<const BY: i32, const REST: i32>(self) -> Simd128 {
        Simd128(v128_or(
            u32x4_shr(self.0, BY.cast_unsigned()),
            u32x4_shl(self.0, REST.cast_unsigned()),
        ))
    }

    #[inline(always)]
    fn lanes_turned(self) -> [Simd128; 2] {
        [
            Simd128(u32x4_shuffle::<1, 2, 0, 3>(self.0, self.0)),
            Simd128(u32x4_shuffle::<2, 0, 1, 3>(self.0, self.0)),
        ]
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        !v128_any_true(self.0)
    }

    #[inline(always)]
    fn splat16(value: u16) -> Simd128 {
        Simd128(u16x8_splat(value))
    }

    #[inline(always)]
    fn plus16(self, other: Simd128) -> Simd128 {
        Simd128(u16x8_add(self.0, other.0))
    }

    #[inline(always)]
    fn min16(self, other: Simd128) -> Simd128 {
        Simd128(u16x8_min(self.0, other.0))
    }

    #[inline(always)]
    fn zeros16(self) -> Simd128 {
        Simd128(u16x8_eq(self.0, u16x8_splat(0)))
    }

    #[inline(always)]
    fn or_else(self, other: Simd128, mask: Simd128) -> Simd128 {
        Simd128(v128_bitselect(self.0, other.0, mask.0))
    }

    #[inline(always)]
    fn bits16(self, next: Simd128) -> u32 {
        u32::from(i8x16_bitmask(i8x16_narrow_i16x8(self.0, next.0)))
    }
}
