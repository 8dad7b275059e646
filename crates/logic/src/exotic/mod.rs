//! Patterns for hard puzzles, as the players' forum found them: each in a file of its own.
//!
//! Two ideas stand behind most of them. Some cells cannot hold these digits alone, so that one of the
//! others in them, a guardian, is right ([`guardians`]). Or cells have room for just as many digits as
//! there are cells, so that every digit needs all of its room there ([`sectors`]).

pub(crate) mod exocet;
pub(crate) mod firework;
pub(crate) mod guardians;
mod oddagon;
pub(crate) mod sectors;
mod sk_loop;
mod tridagon;

use crate::catalogue::Technique;
use crate::find::Finder;

pub(crate) fn finder<const W: usize>(technique: Technique) -> Option<Finder<W>> {
    use Technique as T;
    Some(Finder::Any(match technique {
        T::Exocet => exocet::junior,
        T::SkLoop => sk_loop::find,
        T::MultisectorLockedSets => sectors::find,
        T::Tridagon => tridagon::find,
        T::BivalueOddagon => oddagon::find,
        T::FireworkTriple => firework::triple,
        T::FireworkQuadruple => firework::quadruple,
        _ => return None,
    }))
}
