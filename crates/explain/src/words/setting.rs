//! What a family knows when it explains a step.

use ninefold_logic::Conclusion;
use ninefold_techniques::Position;

use super::names::Names;
use crate::history::History;

/// What a family knows when it explains a step.
#[derive(Copy, Clone)]
pub(crate) struct Setting<'a> {
    pub(crate) names: Names<'a>,
    pub(crate) conclusion: &'a Conclusion,
    /// The position in which the step was found, if it is known.
    pub(crate) position: Option<&'a Position>,
    /// The steps before, if they are known.
    pub(crate) history: Option<&'a History>,
}
