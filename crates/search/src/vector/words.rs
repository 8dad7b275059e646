//! A vector of two 64-bit words, for every processor.

use super::operations::Vector;

/// Two words, each with two lanes of 32 bits.
#[derive(Copy, Clone)]
pub(crate) struct Words(u64, u64);

const fn twice(lane: u32) -> u64 {
    lane as u64 | (lane as u64) << 32
}

impl Words {
    #[inline(always)]
    fn each(self, f: impl Fn(u64) -> u64) -> Words {
        Words(f(self.0), f(self.1))
    }

    #[inline(always)]
    fn zip(self, other: Words, f: impl Fn(u64, u64) -> u64) -> Words {
        Words(f(self.0, other.0), f(self.1, other.1))
    }
}

impl Vector for Words {
    #[inline(always)]
    fn of([a, b, c, d]: [u32; 4]) -> Words {
        let word = |low: u32, high: u32| u64::from(low) | u64::from(high) << 32;
        Words(word(a, b), word(c, d))
    }

    #[inline(always)]
    fn lanes(self) -> [u32; 4] {
        let Words(ab, cd) = self;
        [ab as u32, (ab >> 32) as u32, cd as u32, (cd >> 32) as u32]
    }

    #[inline(always)]
    fn and(self, other: Words) -> Words {
        self.zip(other, |a, b| a & b)
    }

    #[inline(always)]
    fn or(self, other: Words) -> Words {
        self.zip(other, |a, b| a | b)
    }

    #[inline(always)]
    fn xor(self, other: Words) -> Words {
        self.zip(other, |a, b| a ^ b)
    }

    #[inline(always)]
    fn without(self, other: Words) -> Words {
        self.zip(other, |a, b| a & !b)
    }

    #[inline(always)]
    fn plus(self, other: Words) -> Words {
        self.zip(other, u64::wrapping_add)
    }

    #[inline(always)]
    fn less(self, other: Words) -> Words {
        self.zip(other, u64::wrapping_sub)
    }

    #[inline(always)]
    fn shifted<const BY: i32>(self) -> Words {
        self.each(|word| word >> BY)
    }

    #[inline(always)]
    fn turned<const BY: i32, const REST: i32>(self) -> Words {
        let low = const { twice((1 << REST) - 1) };
        let high = const { twice((1 << 30) - (1 << REST)) };
        self.each(|word| word >> BY & low | word << REST & high)
    }

    #[inline(always)]
    fn lanes_turned(self) -> [Words; 2] {
        let Words(ab, c) = self;
        [
            Words(ab >> 32 | c << 32, ab & 0xffff_ffff),
            Words(c | ab << 32, ab >> 32),
        ]
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        self.0 | self.1 == 0
    }

    #[inline(always)]
    fn splat16(value: u16) -> Words {
        let word = u64::from(value) * LOW;
        Words(word, word)
    }

    #[inline(always)]
    fn plus16(self, other: Words) -> Words {
        self.zip(other, |a, b| ((a & !HIGH) + (b & !HIGH)) ^ ((a ^ b) & HIGH))
    }

    #[inline(always)]
    fn min16(self, other: Words) -> Words {
        // The highest bit of a difference shows whether the lower 15 bits of `b` are less than those of `a`.
        let greater = self.zip(other, |a, b| {
            let not_less = (b | HIGH) - (a & !HIGH);
            all16((a & !b | !(a ^ b) & !not_less) & HIGH)
        });
        other.or_else(self, greater)
    }

    #[inline(always)]
    fn zeros16(self) -> Words {
        self.each(|a| !all16((((a & !HIGH) + !HIGH) | a) & HIGH))
    }

    #[inline(always)]
    fn or_else(self, other: Words, mask: Words) -> Words {
        self.and(mask).or(other.without(mask))
    }

    #[inline(always)]
    fn bits16(self, next: Words) -> u32 {
        // A multiplication gathers the lowest bits of four lanes in the highest lane.
        let four = |word: u64| ((word & LOW).wrapping_mul(0x0001_0002_0004_0008) >> 48) as u32;
        four(self.0) | four(self.1) << 4 | four(next.0) << 8 | four(next.1) << 12
    }
}

/// The lowest and the highest bits of four lanes of 16 bits.
const LOW: u64 = 0x0001_0001_0001_0001;
const HIGH: u64 = LOW << 15;

/// Sets all bits of the lanes whose highest bit is set. No other bits may be set.
#[inline(always)]
fn all16(highest: u64) -> u64 {
    highest | (highest - (highest >> 15))
}
