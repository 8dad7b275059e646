//! Techniques that rest on the puzzle being proper: rectangles, loops, the bivalue universal grave. Each has
//! its own file.

use ninefold_logic::{Step, Technique};

use crate::flow::Flow;
use crate::take::{Finder, Joint, Take};
use crate::{avoidable, bug, bug_types, deadly, rectangle, unique_loop};

pub(crate) fn finder<const W: usize>(technique: Technique) -> Option<Finder<W>> {
    use Technique as T;
    Some(Finder::Proper(match technique {
        T::UniqueRectangle1
        | T::UniqueRectangle2
        | T::UniqueRectangle3
        | T::UniqueRectangle4
        | T::UniqueRectangle5
        | T::UniqueRectangle6
        | T::HiddenRectangle => rectangle::find,
        T::AvoidableRectangle1 => |state, _, _, take| avoidable::type_1(state, take),
        T::AvoidableRectangle2 => |state, _, _, take| avoidable::type_2(state, take),
        T::ExtendedRectangle1
        | T::ExtendedRectangle2
        | T::ExtendedRectangle3
        | T::ExtendedRectangle4 => deadly::extended::find,
        T::BugLite => |state, _, reach, take| deadly::lite::find(state, reach, take),
        T::BugPlusOne | T::Bug2 | T::BugPlusN => {
            |state, technique, _, take| bug::find(state, technique, take)
        }
        T::Bug3 | T::Bug4 => {
            |state, technique, _, take| bug_types::find(state, false, &mut only(technique, take))
        }
        T::UniqueLoop1 | T::UniqueLoop2 | T::UniqueLoop3 | T::UniqueLoop4 => {
            |state, technique, _, take| unique_loop::find(state, false, &mut only(technique, take))
        }
        _ => return None,
    }))
}

/// Passes on only steps of this technique.
fn only<'a>(technique: Technique, take: &'a mut Take<'_>) -> impl FnMut(Step) -> Flow + 'a {
    move |step| match step.technique == technique {
        true => take(step),
        false => Flow::Continue(()),
    }
}

/// The searches that Sudoku Explainer makes together: for rectangles and loops, and for BUGs.
pub(crate) fn joint<const W: usize>(technique: Technique) -> Option<Joint<W>> {
    match technique {
        Technique::UniqueRectangle1 => Some(|state, _, reach, take| match state.proper() {
            Some(state) => unique_loop::find(state, reach.first_uniqueness, take),
            None => Flow::Continue(()),
        }),
        Technique::BugPlusOne => Some(|state, _, reach, take| match state.proper() {
            Some(state) => bug_types::find(state, reach.first_uniqueness, take),
            None => Flow::Continue(()),
        }),
        _ => None,
    }
}
