//! Two strong links of one digit: skyscraper, kite, turbot fish, empty rectangle.

use crate::catalogue::Technique;
use crate::find::Finder;

pub(crate) fn finder<const W: usize>(_: Technique) -> Option<Finder<W>> {
    None
}
