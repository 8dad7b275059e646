//! The wording of a reason.

use crate::figure::Figure;

/// The wording of a reason: notation, sentences and what to draw. The conclusion is added later.
pub(crate) struct Wording {
    /// The reason in notation, without the technique's name.
    pub(crate) notation: String,
    /// Sentences, ending with a full stop or a new line.
    pub(crate) sentences: String,
    pub(crate) figure: Figure,
}
