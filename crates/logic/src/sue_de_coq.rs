//! Sue de Coq: the digits of a crossing are shared out between its two houses.

use crate::catalogue::Technique;
use crate::find::Finder;

pub(crate) fn finder<const W: usize>(_: Technique) -> Option<Finder<W>> {
    None
}
