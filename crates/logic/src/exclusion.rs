//! Aligned exclusion: digits that a few cells cannot hold together.

use crate::catalogue::Technique;
use crate::find::Finder;

pub(crate) fn finder<const W: usize>(_: Technique) -> Option<Finder<W>> {
    None
}
