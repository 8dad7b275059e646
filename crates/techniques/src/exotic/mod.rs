//! Patterns for hard puzzles, as the players' forum found them. Each has a file of its own.
//!
//! Most of them use one of two ideas. Some cells cannot hold these digits alone, so one of the other candidates
//! in them, a guardian, is right ([`guardians`]). Or cells have room for just as many digits as there are
//! cells, so every digit needs all of its places there ([`sectors`]).

mod broken_wing;
pub(crate) mod double;
pub(crate) mod exocet;
pub(crate) mod firework;
pub(crate) mod guardians;
mod oddagon;
pub(crate) mod sectors;
mod senior;
mod sk_loop;
mod tridagon;

use ninefold_logic::Technique;

use crate::take::Finder;

pub(crate) fn finder<const W: usize>(technique: Technique) -> Option<Finder<W>> {
    use Technique as T;
    Some(Finder::Any(match technique {
        T::Exocet => |state, _, reach, take| exocet::junior(state, reach, take),
        T::SeniorExocet => |state, _, reach, take| senior::find(state, reach, take),
        T::DoubleExocet => |state, _, reach, take| double::find(state, reach, take),
        T::BrokenWing => |state, _, reach, take| broken_wing::find(state, reach, take),
        T::SkLoop => |state, _, reach, take| sk_loop::find(state, reach, take),
        T::MultisectorLockedSets => |state, _, reach, take| sectors::find(state, reach, take),
        T::Tridagon => |state, _, reach, take| tridagon::find(state, reach, take),
        T::BivalueOddagon => |state, _, reach, take| oddagon::find(state, reach, take),
        T::FireworkTriple => |state, _, reach, take| firework::triple(state, reach, take),
        T::FireworkQuadruple => |state, _, reach, take| firework::quadruple(state, reach, take),
        _ => return None,
    }))
}

/// A puzzle by jpf that has several of these patterns.
#[cfg(test)]
const EASTER_MONSTER: &str = "
    1 . . | . . . | . . 2
    . 9 . | 4 . . | . 5 .
    . . 6 | . . . | 7 . .
    ------+-------+------
    . 5 . | 9 . 3 | . . .
    . . . | . 7 . | . . .
    . . . | 8 5 . | . 4 .
    ------+-------+------
    7 . . | . . . | 6 . .
    . 3 . | . . 9 | . 8 .
    . . 2 | . . . | . . 1";
