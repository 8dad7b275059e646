//! Forcing: every choice leads to the same end, or one of them to a contradiction.

use crate::catalogue::Technique;
use crate::find::{Finder, Joint};

pub(crate) fn finder<const W: usize>(_: Technique) -> Option<Finder<W>> {
    None
}

pub(crate) fn joint<const W: usize>(_: Technique) -> Option<Joint<W>> {
    None
}
