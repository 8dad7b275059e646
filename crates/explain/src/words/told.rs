//! What a family says of a reason.

use crate::figure::Figure;

/// What a family says of a reason.
pub(crate) struct Told {
    /// The reason in notation, without the technique's name.
    pub(crate) notation: String,
    /// Sentences, ending with a full stop or a new line.
    pub(crate) sentences: String,
    pub(crate) figure: Figure,
}
