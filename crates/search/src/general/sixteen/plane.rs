//! The places of one digit on a 16×16 board: 256 bits, and the operations that the search is made of.
//!
//! ```text
//! word  0 … 3     the bands: four rows each
//! lane  0 … 15    the rows, 16 bits each
//! bit   0 … 15    of a lane: the columns
//! ```
//!
//! The four cells of a mini-row are four neighbouring bits, a *nibble*, and a box is the same nibble of the four
//! lanes of a word. So turning rows within their band turns words, turning bands moves words about, and what
//! concerns stacks is done with shifts inside lanes.

/// A bit for each cell, 16·row + column.
///
/// `Proof` is what must be shown before a plane can be made: that the processor has the instructions. Whoever
/// holds a plane need not show it again.
pub(super) trait Plane: Copy {
    /// Shown once, by detection.
    type Proof: Copy;

    /// From words.
    fn load(proof: Self::Proof, words: [u64; 4]) -> Self;
    /// To words.
    fn store(self) -> [u64; 4];
    /// These words; of this plane only the kind matters.
    fn with(self, words: [u64; 4]) -> Self;
    /// Every lane the same; of this plane only the kind matters.
    fn same(self, lane: u16) -> Self;

    /// To lanes.
    fn write(self, lanes: &mut [u16; 16]);

    /// In both.
    fn and(self, other: Self) -> Self;
    /// In either.
    fn or(self, other: Self) -> Self;
    /// In this one and not in the other.
    fn without(self, other: Self) -> Self;
    /// Whether no bit is set.
    fn is_empty(self) -> bool;

    /// Every lane gets what the next row of its band had.
    fn next_row(self) -> Self;
    /// Every lane gets what the row after the next of its band had.
    fn row_after(self) -> Self;
    /// Every lane gets what the same row of the next band had.
    fn next_band(self) -> Self;
    /// Every lane gets what the same row of the band after the next had.
    fn band_after(self) -> Self;
    /// The first two bands exchanged, and the last two.
    fn neighbour_bands(self) -> Self;
    /// The bits of a mask, within words, exchanged with those `N` places up.
    fn swap<const N: i32>(self, low: Self) -> Self;
    /// Bits towards higher columns; what leaves its lane is lost.
    fn up<const N: i32>(self) -> Self;
    /// Bits towards lower columns; what leaves its lane is lost.
    fn down<const N: i32>(self) -> Self;

    /// Each lane with its lowest bit taken out.
    fn without_lowest(self) -> Self;
    /// All bits of the lanes that have none.
    fn empty_lanes(self) -> Self;
    /// Whole nibbles from their lowest bits; the others must be zero.
    fn nibbles(self) -> Self;
    /// A bit for each lane; a lane has all bits or none.
    fn lanes(self) -> u16;
}
