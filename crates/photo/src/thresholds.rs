//! What was chosen while looking at photos.

/// Limits and sizes that were chosen while looking at photos. Programs read with the default ones; the cross-validation of
/// `ninefold-recognize` tries others.
#[derive(Clone, Debug, PartialEq)]
pub struct Thresholds {
    /// The least share of the pieces of a grid's lines that have to be seen.
    pub min_seen: f32,
    /// How much of the brightness around it a dark pixel has at most: for lines of usual strength and for faint ones; and, where these
    /// show no grid, for strong lines that faint print or a shadow joins to what is beside the grid.
    pub shares: [[f32; 2]; 2],
    /// The shares of a cell's width that are left out on each side: first the usual one, then those of more looks.
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
