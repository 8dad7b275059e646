//! Whether a search goes on.

use std::ops::ControlFlow;

/// Whether to go on.
pub type Flow = ControlFlow<()>;
