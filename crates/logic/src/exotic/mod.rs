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
        T::Exocet => |board, _, take| exocet::junior(board, take),
        T::SkLoop => |board, _, take| sk_loop::find(board, take),
        T::MultisectorLockedSets => |board, _, take| sectors::find(board, take),
        T::Tridagon => |board, _, take| tridagon::find(board, take),
        T::BivalueOddagon => |board, _, take| oddagon::find(board, take),
        T::FireworkTriple => |board, _, take| firework::triple(board, take),
        T::FireworkQuadruple => |board, _, take| firework::quadruple(board, take),
        _ => return None,
    }))
}
