//! Techniques that rest on the puzzle being proper: rectangles, loops, the bivalue universal grave.
//! Each has a file of its own.

use crate::catalogue::Technique;
use crate::find::Finder;
use crate::{avoidable, bug, rectangle};

pub(crate) fn finder<const W: usize>(technique: Technique) -> Option<Finder<W>> {
    use Technique as T;
    Some(Finder::Proper(match technique {
        T::UniqueRectangle1 => {
            |b, reach, take| rectangle::find(b, reach, T::UniqueRectangle1, take)
        }
        T::UniqueRectangle2 => {
            |b, reach, take| rectangle::find(b, reach, T::UniqueRectangle2, take)
        }
        T::UniqueRectangle3 => {
            |b, reach, take| rectangle::find(b, reach, T::UniqueRectangle3, take)
        }
        T::UniqueRectangle4 => {
            |b, reach, take| rectangle::find(b, reach, T::UniqueRectangle4, take)
        }
        T::UniqueRectangle5 => {
            |b, reach, take| rectangle::find(b, reach, T::UniqueRectangle5, take)
        }
        T::UniqueRectangle6 => {
            |b, reach, take| rectangle::find(b, reach, T::UniqueRectangle6, take)
        }
        T::HiddenRectangle => |b, reach, take| rectangle::find(b, reach, T::HiddenRectangle, take),
        T::AvoidableRectangle1 => |b, _, take| avoidable::type_1(b, take),
        T::AvoidableRectangle2 => |b, _, take| avoidable::type_2(b, take),
        T::BugPlusOne => |b, _, take| bug::find(b, T::BugPlusOne, take),
        T::Bug2 => |b, _, take| bug::find(b, T::Bug2, take),
        T::BugPlusN => |b, _, take| bug::find(b, T::BugPlusN, take),
        _ => return None,
    }))
}
