//! Chains: candidates, or groups of them, joined in turn by strong and weak links. At least one end of a strong
//! link is right, and at most one end of a weak link. Each kind of chain has a file of its own; they share this
//! structure.

pub(crate) mod implied;
mod nice_loop;
mod one_kind;
mod sets;
#[cfg(test)]
mod slow_search;
pub(crate) mod web;

use implied::chained;
use nice_loop::{GROUPED, NodeKinds, PLAIN};
use ninefold_logic::Technique;

use crate::remote_pair;
use crate::take::{Finder, Joint};

pub(crate) fn finder<const W: usize>(technique: Technique) -> Option<Finder<W>> {
    Some(Finder::Any(match technique {
        Technique::RemotePair => |state, _, _, take| remote_pair::find(state, take),
        Technique::XChain => |state, _, reach, take| {
            one_kind::x_chains(state, reach.chain_links, &chained(state), take)
        },
        Technique::XyChain => |state, _, reach, take| {
            one_kind::xy_chains(state, reach.chain_links, &chained(state), take)
        },
        _ if PLAIN.contains(&technique) => |state, technique, _, take| {
            nice_loop::find_one(state, technique, NodeKinds::Candidates, take)
        },
        _ if GROUPED.contains(&technique) => |state, technique, reach, take| {
            nice_loop::find_one(state, technique, NodeKinds::grouped(reach), take)
        },
        _ => return None,
    }))
}

pub(crate) fn joint<const W: usize>(technique: Technique) -> Option<Joint<W>> {
    if PLAIN.contains(&technique) {
        Some(|state, techniques, _, take| {
            nice_loop::find(state, techniques, NodeKinds::Candidates, take)
        })
    } else if GROUPED.contains(&technique) {
        // With groups the search finds some plain chains in another order, and finds a few more of them.
        Some(|state, techniques, reach, take| {
            let all = [techniques, &PLAIN].concat();
            nice_loop::find(state, &all, NodeKinds::grouped(reach), take)
        })
    } else {
        None
    }
}
