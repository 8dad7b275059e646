//! Whether a search continues.

use std::ops::ControlFlow;

/// Whether to continue or to stop.
pub type Flow = ControlFlow<()>;
