//! Almost locked sets: cells with one digit more than they can hold.

use crate::catalogue::Technique;
use crate::find::Finder;

pub(crate) fn finder<const W: usize>(_: Technique) -> Option<Finder<W>> {
    None
}
