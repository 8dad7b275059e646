//! Techniques that rest on the puzzle being proper: rectangles, loops, the bivalue universal grave.
//! Each has a file of its own.

use crate::catalogue::Technique;
use crate::find::Finder;
use crate::rectangle;

pub(crate) fn finder<const W: usize>(technique: Technique) -> Option<Finder<W>> {
    Some(Finder::Proper(match technique {
        Technique::UniqueRectangle1 => |board, reach, take| rectangle::type_1(board, reach, take),
        _ => return None,
    }))
}
