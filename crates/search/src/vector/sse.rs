//! SSE2, which every x86-64 processor has.

use std::arch::x86_64::*;

use super::operations::Vector;

/// An operation of the processor.
macro_rules! op {
    ($operation:expr) => {
        // SAFETY: every x86-64 processor has SSE2, and nothing here asks for more or touches memory.
        unsafe { $operation }
    };
}

/// A register.
#[derive(Copy, Clone)]
#[repr(transparent)]
pub(crate) struct Sse(__m128i);

impl Vector for Sse {
    #[inline(always)]
    fn of([a, b, c, d]: [u32; 4]) -> Sse {
        let [a, b, c, d] = [a, b, c, d].map(u32::cast_signed);
        Sse(op!(_mm_setr_epi32(a, b, c, d)))
    }

    #[inline(always)]
    fn lanes(self) -> [u32; 4] {
        let mut lanes = [0; 4];
        op!(_mm_storeu_si128(lanes.as_mut_ptr().cast(), self.0));
        lanes
    }

    #[inline(always)]
    fn and(self, other: Sse) -> Sse {
        Sse(op!(_mm_and_si128(self.0, other.0)))
    }

    #[inline(always)]
    fn or(self, other: Sse) -> Sse {
        Sse(op!(_mm_or_si128(self.0, other.0)))
    }

    #[inline(always)]
    fn xor(self, other: Sse) -> Sse {
        Sse(op!(_mm_xor_si128(self.0, other.0)))
    }

    #[inline(always)]
    fn without(self, other: Sse) -> Sse {
        Sse(op!(_mm_andnot_si128(other.0, self.0)))
    }

    #[inline(always)]
    fn plus(self, other: Sse) -> Sse {
        Sse(op!(_mm_add_epi32(self.0, other.0)))
    }

    #[inline(always)]
    fn less(self, other: Sse) -> Sse {
        Sse(op!(_mm_sub_epi32(self.0, other.0)))
    }

    #[inline(always)]
    fn shifted<const BY: i32>(self) -> Sse {
        Sse(op!(_mm_srli_epi32::<BY>(self.0)))
    }

    #[inline(always)]
    fn turned<const BY: i32, const REST: i32>(self) -> Sse {
        Sse(op!(_mm_or_si128(
            _mm_srli_epi32::<BY>(self.0),
            _mm_slli_epi32::<REST>(self.0),
        )))
    }

    #[inline(always)]
    fn lanes_turned(self) -> [Sse; 2] {
        [
            Sse(op!(_mm_shuffle_epi32::<0b11_00_10_01>(self.0))),
            Sse(op!(_mm_shuffle_epi32::<0b11_01_00_10>(self.0))),
        ]
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        op!(_mm_movemask_epi8(_mm_cmpeq_epi8(
            self.0,
            _mm_setzero_si128()
        ))) == 0xffff
    }

    #[inline(always)]
    fn splat16(value: u16) -> Sse {
        Sse(op!(_mm_set1_epi16(value.cast_signed())))
    }

    #[inline(always)]
    fn plus16(self, other: Sse) -> Sse {
        Sse(op!(_mm_add_epi16(self.0, other.0)))
    }

    /// Where SSE4.1 is available, the compiler turns this into one instruction.
    #[inline(always)]
    fn min16(self, other: Sse) -> Sse {
        Sse(op!(_mm_sub_epi16(self.0, _mm_subs_epu16(self.0, other.0))))
    }

    #[inline(always)]
    fn zeros16(self) -> Sse {
        Sse(op!(_mm_cmpeq_epi16(self.0, _mm_setzero_si128())))
    }

    #[inline(always)]
    fn or_else(self, other: Sse, mask: Sse) -> Sse {
        self.and(mask).or(other.without(mask))
    }

    #[inline(always)]
    fn bits16(self, next: Sse) -> u32 {
        op!(_mm_movemask_epi8(_mm_packs_epi16(self.0, next.0))).cast_unsigned()
    }
}
