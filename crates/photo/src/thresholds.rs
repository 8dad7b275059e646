//! The thresholds that were chosen on photos.

/// Limits and sizes that were chosen on photos. Programs use the defaults; the cross-validation of `ninefold-recognize`
/// tries others.
#[derive(Clone, Debug, PartialEq)]
pub struct Thresholds {
    /// The least share of the pieces of a grid's lines that must be seen.
    pub min_seen: f32,
    /// The greatest brightness of a dark pixel, as a fraction of the brightness around it. The first pair is for lines
    /// of usual strength and for faint lines. If these show no grid, the second pair is used for strong lines that
    /// faint print or a shadow joins to something beside the grid.
    pub shares: [[f32; 2]; 2],
    /// The fractions of a cell's width that are cut off on each side: first the usual one, then those of further looks.
    pub insets: [f32; 4],
}

impl Default for Thresholds {
    fn default() -> Thresholds {
        Thresholds {
            min_seen: 0.8,
            shares: [[0.93, 0.965], [0.87, 0.8]],
            insets: [0.08, 0.05, 0.11, 0.14],
        }
    }
}
