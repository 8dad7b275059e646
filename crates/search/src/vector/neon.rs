//! NEON, which every AArch64 processor has for which programs are compiled.

use std::arch::aarch64::*;

use super::operations::Vector;

/// An operation of the processor.
macro_rules! op {
    ($operation:expr) => {
        // SAFETY: this is compiled for AArch64 with NEON alone, and nothing here asks for more or touches memory.
        unsafe { $operation }
    };
}

/// A register.
#[derive(Copy, Clone)]
#[repr(transparent)]
pub(crate) struct Neon(uint32x4_t);

impl Vector for Neon {
    #[inline(always)]
    fn of([a, b, c, d]: [u32; 4]) -> Neon {
        let pair = |low: u32, high: u32| op!(vcreate_u32(u64::from(low) | u64::from(high) << 32));
        Neon(op!(vcombine_u32(pair(a, b), pair(c, d))))
    }

    #[inline(always)]
    fn lanes(self) -> [u32; 4] {
        [
            op!(vgetq_lane_u32::<0>(self.0)),
            op!(vgetq_lane_u32::<1>(self.0)),
            op!(vgetq_lane_u32::<2>(self.0)),
            op!(vgetq_lane_u32::<3>(self.0)),
        ]
    }

    #[inline(always)]
    fn and(self, other: Neon) -> Neon {
        Neon(op!(vandq_u32(self.0, other.0)))
    }

    #[inline(always)]
    fn or(self, other: Neon) -> Neon {
        Neon(op!(vorrq_u32(self.0, other.0)))
    }

    #[inline(always)]
    fn xor(self, other: Neon) -> Neon {
        Neon(op!(veorq_u32(self.0, other.0)))
    }

    #[inline(always)]
    fn without(self, other: Neon) -> Neon {
        Neon(op!(vbicq_u32(self.0, other.0)))
    }

    #[inline(always)]
    fn plus(self, other: Neon) -> Neon {
        Neon(op!(vaddq_u32(self.0, other.0)))
    }

    #[inline(always)]
    fn less(self, other: Neon) -> Neon {
        Neon(op!(vsubq_u32(self.0, other.0)))
    }

    #[inline(always)]
    fn shifted<const BY: i32>(self) -> Neon {
        Neon(op!(vshrq_n_u32::<BY>(self.0)))
    }

    #[inline(always)]
    fn turned<const BY: i32, const REST: i32>(self) -> Neon {
        Neon(op!(vsliq_n_u32::<REST>(vshrq_n_u32::<BY>(self.0), self.0)))
    }

    #[inline(always)]
    fn lanes_turned(self) -> [Neon; 2] {
        const NEXT: [u32; 4] = [0x0706_0504, 0x0b0a_0908, 0x0302_0100, 0x0f0e_0d0c];
        const AFTER: [u32; 4] = [0x0b0a_0908, 0x0302_0100, 0x0706_0504, 0x0f0e_0d0c];
        [NEXT, AFTER].map(|from| {
            let from = op!(vreinterpretq_u8_u32(Neon::of(from).0));
            let bytes = op!(vqtbl1q_u8(vreinterpretq_u8_u32(self.0), from));
            Neon(op!(vreinterpretq_u32_u8(bytes)))
        })
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        op!(vmaxvq_u32(self.0)) == 0
    }

    #[inline(always)]
    fn splat16(value: u16) -> Neon {
        Neon(op!(vreinterpretq_u32_u16(vdupq_n_u16(value))))
    }

    #[inline(always)]
    fn plus16(self, other: Neon) -> Neon {
        Neon(op!(vreinterpretq_u32_u16(vaddq_u16(
            self.words(),
            other.words()
        ))))
    }

    #[inline(always)]
    fn min16(self, other: Neon) -> Neon {
        Neon(op!(vreinterpretq_u32_u16(vminq_u16(
            self.words(),
            other.words()
        ))))
    }

    #[inline(always)]
    fn zeros16(self) -> Neon {
        Neon(op!(vreinterpretq_u32_u16(vceqzq_u16(self.words()))))
    }

    #[inline(always)]
    fn or_else(self, other: Neon, mask: Neon) -> Neon {
        Neon(op!(vbslq_u32(mask.0, self.0, other.0)))
    }

    #[inline(always)]
    fn bits16(self, next: Neon) -> u32 {
        let low = Neon::of([0x0002_0001, 0x0008_0004, 0x0020_0010, 0x0080_0040]);
        let high = Neon::of([0x0200_0100, 0x0800_0400, 0x2000_1000, 0x8000_4000]);
        u32::from(op!(vaddvq_u16(self.and(low).or(next.and(high)).words())))
    }
}

impl Neon {
    #[inline(always)]
    fn words(self) -> uint16x8_t {
        op!(vreinterpretq_u16_u32(self.0))
    }
}
