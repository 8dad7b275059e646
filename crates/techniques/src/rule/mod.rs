//! Constraints and boards that are not plain: removes what no filling of a rule's cells uses.
//!
//! A local rule ([`ninefold_logic::LocalRule`]) is a rule and its cells. Candidates that no filling of these
//! cells uses are removed ([`fillings`]). The verifier does not know how fillings are found ([`filler`]). The
//! kinds of rules differ only in name and in the words of their explanation. A digit that every filling of a
//! rule holds somewhere is removed from the cells that see all its places there. [`leftover`] has the rule of
//! 45, [`whole`] the rules about the whole board.

#[cfg(test)]
mod against_all_fillings;
pub(crate) mod balance;
mod cage;
mod changed_groups;
mod early;
mod equation;
mod excluded;
mod fill;
pub(crate) mod filler;
mod fillings;
mod follow;
mod joint;
mod known;
mod leftover;
mod leftovers;
mod line;
pub(crate) mod memory;
mod nested;
mod order;
mod part;
mod read;
mod relations;
mod seen_by_all;
pub(crate) mod trial;
mod whole;

use ninefold_logic::Technique;

use crate::reach::Order;
use crate::take::Finder;

pub(crate) fn finder<const W: usize>(technique: Technique) -> Option<Finder<W>> {
    use Technique as T;
    Some(Finder::Any(match technique {
        T::MarkedPair => |state, technique, reach, take| match state.layout().exclusions() {
            Some(exclusions) if reach.order == Order::Explainer => {
                excluded::by_cells(state, exclusions, take)
            }
            _ => fillings::find(state, technique, reach, take),
        },
        T::CageCombination
        | T::Thermometer
        | T::ArrowSum
        | T::LineRule
        | T::OutsideClue
        | T::DistinctCells
        | T::OtherRule => fillings::find,
        T::RegionsToFind | T::ConnectedCells | T::RankedLines => {
            |state, technique, reach, take| whole::find(state, technique, reach, take)
        }
        T::LockedInRule => |state, _, reach, take| fillings::locked(state, reach, take),
        T::SeenByAllPlaces => |state, _, reach, take| seen_by_all::find(state, reach.order, take),
        T::InniesAndOuties => |state, _, reach, take| leftover::find(state, reach, take),
        T::RulesInHouse => |state, _, reach, take| joint::find(state, reach, take),
        T::TrialByRules => |state, _, reach, take| follow::find(state, reach, take),
        T::NestedTrial => |state, _, reach, take| follow::find_nested(state, reach, take),
        T::LawOfLeftovers => |state, _, _, take| leftovers::find(state, take),
        _ => return None,
    }))
}
