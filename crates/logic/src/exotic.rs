//! Patterns for hard puzzles: exocets, loops of digits, sectors, tridagons, fireworks.

use crate::catalogue::Technique;
use crate::find::Finder;

pub(crate) fn finder<const W: usize>(_: Technique) -> Option<Finder<W>> {
    None
}
