//! What the engines for 9×9 do with a register of 128 bits.

/// 128 bits: four lanes of 32 bits or, where a name says so, eight of 16.
///
/// Every value of the bits is a valid one.
pub(crate) trait Vector: Copy {
    fn of(lanes: [u32; 4]) -> Self;
    fn lanes(self) -> [u32; 4];

    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// In this one but not in the other.
    fn without(self, other: Self) -> Self;
    /// The sum of lanes; none may overflow.
    fn plus(self, other: Self) -> Self;
    /// The difference of lanes; none may be less than nothing.
    fn less(self, other: Self) -> Self;
    /// Lanes shifted to the right. No bit may leave its lane.
    fn shifted<const BY: i32>(self) -> Self;
    /// Lanes turned to the right within their lowest 30 bits, which are all that may be set. The two highest bits come
    /// out as anything.
    fn turned<const BY: i32, const REST: i32>(self) -> Self;
    /// Lanes 1, 2, 0, 3, and lanes 2, 0, 1, 3.
    fn lanes_turned(self) -> [Self; 2];
    fn is_zero(self) -> bool;

    /// The same in eight lanes of 16 bits.
    fn splat16(value: u16) -> Self;
    /// The sum of lanes of 16 bits, wrapping.
    fn plus16(self, other: Self) -> Self;
    /// The lesser of lanes of 16 bits, unsigned.
    fn min16(self, other: Self) -> Self;
    /// All bits of the lanes of 16 bits that are zero.
    fn zeros16(self) -> Self;
    /// This one where the mask has ones, the other where it has none.
    fn or_else(self, other: Self, mask: Self) -> Self;
    /// A bit for each lane of 16 bits, of which all or none are set, in this and the next vector.
    fn bits16(self, next: Self) -> u32;
}
