//! Sets of sums as the bits of a word: bit s stands for the sum s.

use num_traits::PrimInt;

/// A word of 64 or 128 bits. Most sums fit into 64 bits, which are shifted by one instruction instead of seven.
pub(super) trait Word: PrimInt + From<u64> {
    const BITS: u32;

    /// `self << by`.
    fn up(self, by: u32) -> Self;

    /// `self >> by`.
    fn down(self, by: u32) -> Self;

    /// The lowest 64 bits.
    fn low(self) -> u64;
}

impl Word for u64 {
    const BITS: u32 = u64::BITS;

    #[inline]
    fn up(self, by: u32) -> u64 {
        self << by
    }

    #[inline]
    fn down(self, by: u32) -> u64 {
        self >> by
    }

    #[inline]
    fn low(self) -> u64 {
        self
    }
}

/// WebAssembly has no 128-bit shifts and would call a function for each.
impl Word for u128 {
    const BITS: u32 = u128::BITS;

    #[inline]
    fn up(self, by: u32) -> u128 {
        match cfg!(target_family = "wasm") {
            true => up_by_halves(self, by),
            false => self << by,
        }
    }

    #[inline]
    fn down(self, by: u32) -> u128 {
        match cfg!(target_family = "wasm") {
            true => down_by_halves(self, by),
            false => self >> by,
        }
    }

    #[inline]
    fn low(self) -> u64 {
        self as u64
    }
}

#[inline]
fn up_by_halves(bits: u128, by: u32) -> u128 {
    let (low, high) = (bits as u64, (bits >> 64) as u64);
    let (low, high) = match by {
        0..64 => (low << by, high << by | low >> 1 >> (63 - by)),
        _ => (0, low << (by & 63)),
    };
    u128::from(high) << 64 | u128::from(low)
}

#[inline]
fn down_by_halves(bits: u128, by: u32) -> u128 {
    let (low, high) = (bits as u64, (bits >> 64) as u64);
    let (low, high) = match by {
        0..64 => (low >> by | high << 1 << (63 - by), high >> by),
        _ => (high >> (by & 63), 0),
    };
    u128::from(high) << 64 | u128::from(low)
}

/// The set of this sum alone; empty if the word is too narrow for it.
#[inline]
pub(super) fn only<W: Word>(sum: u32) -> W {
    match sum < W::BITS {
        true => W::one().up(sum),
        false => W::zero(),
    }
}

/// Whether a sum is in the set.
#[inline]
pub(super) fn has<W: Word>(sums: W, sum: u32) -> bool {
    sum < W::BITS && sums.down(sum).low() & 1 == 1
}

/// Iterates over the sums of a set.
#[inline]
pub(super) fn each_sum<W: Word>(mut sums: W) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        (!sums.is_zero()).then(|| {
            let sum = sums.trailing_zeros();
            sums = sums & (sums - W::one());
            sum
        })
    })
}

/// All sums of one element from each set.
#[inline]
pub(super) fn add<W: Word>(a: W, b: W) -> W {
    let (few, many) = match a.count_ones() < b.count_ones() {
        true => (a, b),
        false => (b, a),
    };
    each_sum(few).fold(W::zero(), |sums, sum| sums | many.up(sum))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_are_shifted_as_a_whole() {
        for bits in [
            1,
            u128::MAX,
            0x8000_0000_0000_0001_u128 << 63,
            0x1234_5678 << 40,
        ] {
            for by in 0..128 {
                assert_eq!(up_by_halves(bits, by), bits << by, "{bits:x} << {by}");
                assert_eq!(down_by_halves(bits, by), bits >> by, "{bits:x} >> {by}");
            }
        }
    }
}
