//! The operations that the 9×9 engines need on a register of 128 bits.

/// 128 bits: four lanes of 32 bits, or eight lanes of 16 bits where a name ends in 16.
///
/// Every bit pattern must be a valid value.
pub(crate) trait Vector: Copy {
    fn of(lanes: [u32; 4]) -> Self;
    fn lanes(self) -> [u32; 4];

    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// The bits of this vector that are not in the other.
    fn without(self, other: Self) -> Self;
    /// The sum of lanes; no lane may overflow.
    fn plus(self, other: Self) -> Self;
    /// The difference of lanes; no lane may become negative.
    fn less(self, other: Self) -> Self;
    /// Shifts the lanes to the right. No bit may leave its lane.
    fn shifted<const BY: i32>(self) -> Self;
    /// Rotates the lanes to the right within their lowest 30 bits, which are the only bits that may be set. The two
    /// highest bits of the result are arbitrary.
    fn turned<const BY: i32, const REST: i32>(self) -> Self;
    /// The vector with lanes 1, 2, 0, 3, and the one with lanes 2, 0, 1, 3.
    fn lanes_turned(self) -> [Self; 2];
    fn is_zero(self) -> bool;

    /// Copies a value into eight lanes of 16 bits.
    fn splat16(value: u16) -> Self;
    /// The sum of lanes of 16 bits, wrapping.
    fn plus16(self, other: Self) -> Self;
    /// The smaller of two lanes of 16 bits, unsigned.
    fn min16(self, other: Self) -> Self;
    /// All bits set in the lanes of 16 bits that are zero.
    fn zeros16(self) -> Self;
    /// This vector where the mask has ones, the other where it has zeros.
    fn or_else(self, other: Self, mask: Self) -> Self;
    /// One bit for each lane of 16 bits of this and the next vector. In each lane all bits or none are set.
    fn bits16(self, next: Self) -> u32;
}
