//! Patterns for hard puzzles, as the players' forum found them: each in a file of its own.
//!
//! Two ideas stand behind most of them. Some cells cannot hold these digits alone, so that one of the
//! others in them, a guardian, is right ([`guardians`]). Or cells have room for just as many digits as
//! there are cells, so that every digit needs all of its room there ([`sectors`]).

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

use crate::catalogue::Technique;
use crate::take::Finder;

pub(crate) fn finder<const W: usize>(technique: Technique) -> Option<Finder<W>> {
    use Technique as T;
    Some(Finder::Any(match technique {
        T::Exocet => exocet::junior,
        T::SeniorExocet => senior::find,
        T::DoubleExocet => double::find,
        T::BrokenWing => broken_wing::find,
        T::SkLoop => sk_loop::find,
        T::MultisectorLockedSets => sectors::find,
        T::Tridagon => tridagon::find,
        T::BivalueOddagon => oddagon::find,
        T::FireworkTriple => firework::triple,
        T::FireworkQuadruple => firework::quadruple,
        _ => return None,
    }))
}

/// A puzzle by jpf on which several of these patterns stand.
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
