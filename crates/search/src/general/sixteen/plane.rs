//! The places of one digit on a 16×16 board in 256 bits, and the operations that the search needs.
//!
//! ```text
//! word  0 … 3     the bands: four rows each
//! lane  0 … 15    the rows, 16 bits each
//! bit   0 … 15    of a lane: the columns
//! ```
//!
//! The four cells of a mini-row are four neighbouring bits, a *nibble*. A box is the same nibble of the four lanes of a
//! word. So rotating rows within their band rotates words, rotating bands moves words, and operations across stacks are
//! shifts inside lanes.

/// A set of cells, with the bit 16·row + column for each cell.
///
/// `Proof` is what a caller must show to make a plane: that the processor has the instructions. Code that holds a plane
/// need not show it again.
pub(super) trait Plane: Copy {
    /// The proof, which detection makes once.
    type Proof: Copy;

    /// Loads a plane from words.
    fn load(proof: Self::Proof, words: [u64; 4]) -> Self;
    /// Stores a plane to words.
    fn store(self) -> [u64; 4];
    /// Makes a plane from these words. The bits of `self` do not matter; it only proves the instructions.
    fn with(self, words: [u64; 4]) -> Self;
    /// Makes a plane with this value in every lane. The bits of `self` do not matter; it only proves the instructions.
    fn same(self, lane: u16) -> Self;

    /// Stores a plane to lanes.
    fn write(self, lanes: &mut [u16; 16]);

    /// The cells in both planes.
    fn and(self, other: Self) -> Self;
    /// The cells in either plane.
    fn or(self, other: Self) -> Self;
    /// The cells in this plane and not in the other.
    fn without(self, other: Self) -> Self;
    /// Whether no bit is set.
    fn is_empty(self) -> bool;

    /// Rotates rows: every lane gets what the next row of its band had.
    fn next_row(self) -> Self;
    /// Rotates rows by two: every lane gets what the row after the next of its band had.
    fn row_after(self) -> Self;
    /// Rotates bands: every lane gets what the same row of the next band had.
    fn next_band(self) -> Self;
    /// Rotates bands by two: every lane gets what the same row of the band after the next had.
    fn band_after(self) -> Self;
    /// Exchanges the first two bands, and the last two.
    fn neighbour_bands(self) -> Self;
    /// Exchanges the bits of a mask, within words, with those `N` places higher.
    fn swap<const N: i32>(self, low: Self) -> Self;
    /// Shifts bits towards higher columns. Bits that leave their lane are lost.
    fn up<const N: i32>(self) -> Self;
    /// Shifts bits towards lower columns. Bits that leave their lane are lost.
    fn down<const N: i32>(self) -> Self;

    /// Removes the lowest bit of each lane.
    fn without_lowest(self) -> Self;
    /// Sets all bits of the lanes that are empty, and clears the others.
    fn empty_lanes(self) -> Self;
    /// Fills whole nibbles from their lowest bits; the other bits must be zero.
    fn nibbles(self) -> Self;
    /// One bit for each lane. Each lane must have all bits set or none.
    fn lanes(self) -> u16;
}
