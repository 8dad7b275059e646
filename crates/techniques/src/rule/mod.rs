//! Constraints and boards that are not plain: what no filling of a rule's cells uses.
//!
//! A demand ([`ninefold_logic::Demand`]) is a rule and its cells; whatever no filling of these
//! cells with their candidates uses goes ([`fillings`]). How fillings are found ([`filler`]) is not known to the verifier. The kinds differ only in name and in the
//! words of their explanation. A digit that every filling of a rule holds somewhere goes from the cells that see all
//! its places there. [`leftover`] has the rule of 45, [`whole`] rules about the whole board.

pub(crate) mod balance;
mod cage;
mod early;
mod fill;
pub(crate) mod filler;
mod fillings;
mod follow;
mod joint;
mod leftover;
mod leftovers;
mod seen_by_all;
mod trial;
#[cfg(test)]
mod twin;
mod whole;

use ninefold_logic::Technique;

use crate::take::Finder;

pub(crate) fn finder<const W: usize>(technique: Technique) -> Option<Finder<W>> {
    use Technique as T;
    Some(Finder::Any(match technique {
        T::CageCombination => {
            |state, reach, take| fillings::find(state, T::CageCombination, reach, take)
        }
        T::Thermometer => |state, reach, take| fillings::find(state, T::Thermometer, reach, take),
        T::ArrowSum => |state, reach, take| fillings::find(state, T::ArrowSum, reach, take),
        T::MarkedPair => |state, reach, take| fillings::find(state, T::MarkedPair, reach, take),
        T::LineRule => |state, reach, take| fillings::find(state, T::LineRule, reach, take),
        T::OutsideClue => |state, reach, take| fillings::find(state, T::OutsideClue, reach, take),
        T::DistinctCells => {
            |state, reach, take| fillings::find(state, T::DistinctCells, reach, take)
        }
        T::OtherRule => |state, reach, take| fillings::find(state, T::OtherRule, reach, take),
        T::RegionsToFind => |state, reach, take| whole::find(state, T::RegionsToFind, reach, take),
        T::ConnectedCells => {
            |state, reach, take| whole::find(state, T::ConnectedCells, reach, take)
        }
        T::RankedLines => |state, reach, take| whole::find(state, T::RankedLines, reach, take),
        T::LockedInRule => |state, reach, take| fillings::locked(state, reach, take),
        T::SeenByAllPlaces => |state, _, take| seen_by_all::find(state, take),
        T::InniesAndOuties => leftover::find,
        T::RulesInHouse => |state, reach, take| joint::find(state, reach, take),
        T::TrialByRules => follow::find,
        T::NestedTrial => follow::find_nested,
        T::LawOfLeftovers => |state, _, take| leftovers::find(state, take),
        _ => return None,
    }))
}
