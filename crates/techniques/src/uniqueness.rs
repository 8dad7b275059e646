//! Techniques that rest on the puzzle being proper: rectangles, loops, the bivalue universal grave.
//! Each has a file of its own.

use ninefold_logic::{Step, Technique};

use crate::flow::Flow;
use crate::take::{Finder, Joint, Take};
use crate::{avoidable, bug, deadly, grave, rectangle, unique_loop};

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
        T::ExtendedRectangle1 => {
            |b, reach, take| deadly::extended::find(b, T::ExtendedRectangle1, reach, take)
        }
        T::ExtendedRectangle2 => {
            |b, reach, take| deadly::extended::find(b, T::ExtendedRectangle2, reach, take)
        }
        T::ExtendedRectangle3 => {
            |b, reach, take| deadly::extended::find(b, T::ExtendedRectangle3, reach, take)
        }
        T::ExtendedRectangle4 => {
            |b, reach, take| deadly::extended::find(b, T::ExtendedRectangle4, reach, take)
        }
        T::BugLite => |b, reach, take| deadly::lite::find(b, reach, take),
        T::BugPlusOne => |b, _, take| bug::find(b, T::BugPlusOne, take),
        T::Bug2 => |b, _, take| bug::find(b, T::Bug2, take),
        T::BugPlusN => |b, _, take| bug::find(b, T::BugPlusN, take),
        T::Bug3 => |b, _, take| grave::find(b, false, &mut only(T::Bug3, take)),
        T::Bug4 => |b, _, take| grave::find(b, false, &mut only(T::Bug4, take)),
        T::UniqueLoop1 => |b, _, take| unique_loop::find(b, false, &mut only(T::UniqueLoop1, take)),
        T::UniqueLoop2 => |b, _, take| unique_loop::find(b, false, &mut only(T::UniqueLoop2, take)),
        T::UniqueLoop3 => |b, _, take| unique_loop::find(b, false, &mut only(T::UniqueLoop3, take)),
        T::UniqueLoop4 => |b, _, take| unique_loop::find(b, false, &mut only(T::UniqueLoop4, take)),
        _ => return None,
    }))
}

/// Takes only steps of this technique.
fn only<'a>(technique: Technique, take: &'a mut Take<'_>) -> impl FnMut(Step) -> Flow + 'a {
    move |step| match step.technique == technique {
        true => take(step),
        false => Flow::Continue(()),
    }
}

/// The searches that Sudoku Explainer makes for rectangles and loops, and for graves.
pub(crate) fn joint<const W: usize>(technique: Technique) -> Option<Joint<W>> {
    match technique {
        Technique::UniqueRectangle1 => Some(|state, _, reach, take| match state.proper() {
            Some(state) => unique_loop::find(state, reach.first_uniqueness, take),
            None => Flow::Continue(()),
        }),
        Technique::BugPlusOne => Some(|state, _, reach, take| match state.proper() {
            Some(state) => grave::find(state, reach.first_uniqueness, take),
            None => Flow::Continue(()),
        }),
        _ => None,
    }
}
