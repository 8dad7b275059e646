//! Twelve 32-bit lanes: one for each digit, and three for company.
//!
//! Plain arrays: the compiler turns the operators into the vector instructions of the target, three
//! registers of four lanes everywhere. Lanes 9 to 11 compute along and are never looked at.

use std::array;
use std::ops::{BitAnd, BitOr, Not, Shl, Shr, Sub};

/// How many lanes mean something.
pub(super) const DIGITS: usize = 9;
const LANES: usize = 12;

/// The same 27 cells for every digit.
#[derive(Copy, Clone)]
pub(super) struct Lanes(pub(super) [u32; LANES]);

impl Lanes {
    #[inline]
    pub(super) fn all(value: u32) -> Lanes {
        Lanes([value; LANES])
    }

    /// Whether a lane of a digit is not zero.
    #[inline]
    pub(super) fn any(self) -> bool {
        self.0[..DIGITS].iter().fold(0, |all, lane| all | lane) != 0
    }

    #[inline]
    fn zip(self, other: Lanes, f: impl Fn(u32, u32) -> u32) -> Lanes {
        Lanes(array::from_fn(|i| f(self.0[i], other.0[i])))
    }
}

impl BitAnd for Lanes {
    type Output = Lanes;
    #[inline]
    fn bitand(self, other: Lanes) -> Lanes {
        self.zip(other, |a, b| a & b)
    }
}

impl BitAnd<u32> for Lanes {
    type Output = Lanes;
    #[inline]
    fn bitand(self, mask: u32) -> Lanes {
        Lanes(self.0.map(|a| a & mask))
    }
}

impl BitOr for Lanes {
    type Output = Lanes;
    #[inline]
    fn bitor(self, other: Lanes) -> Lanes {
        self.zip(other, |a, b| a | b)
    }
}

impl Not for Lanes {
    type Output = Lanes;
    #[inline]
    fn not(self) -> Lanes {
        Lanes(self.0.map(|a| !a))
    }
}

impl Shl<u32> for Lanes {
    type Output = Lanes;
    #[inline]
    fn shl(self, bits: u32) -> Lanes {
        Lanes(self.0.map(|a| a << bits))
    }
}

impl Shr<u32> for Lanes {
    type Output = Lanes;
    #[inline]
    fn shr(self, bits: u32) -> Lanes {
        Lanes(self.0.map(|a| a >> bits))
    }
}

/// Arithmetic, lane by lane.
impl Sub for Lanes {
    type Output = Lanes;
    #[inline]
    fn sub(self, other: Lanes) -> Lanes {
        self.zip(other, u32::wrapping_sub)
    }
}
