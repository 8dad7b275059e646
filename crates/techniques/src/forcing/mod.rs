//! Forcing: every choice leads to the same conclusion, or one choice leads to a contradiction.
//!
//! | | what is tried | what follows |
//! |---|---|---|
//! | contradiction | a candidate on, or off | it is wrong, or right |
//! | verity | a candidate on and off; all candidates of a cell; all places of a digit in a house | what all of them lead to |
//!
//! A [`Forcing`] holds the argument of every such technique, however it was found. It lists inferences in
//! order, each with those on which it rests and the truths that leave no other choice.

mod table;
mod tabling;
mod trial;

use ninefold_logic::Technique as T;
use tabling::ForcingQuery;

use crate::bingo;
use crate::flow::Flow;
use crate::reach::Reach;
use crate::survey::Survey;
use crate::take::{Finder, Joint, Take};

pub(crate) fn finder<const W: usize>(technique: T) -> Option<Finder<W>> {
    Some(Finder::Any(match technique {
        T::ForcingChainContradiction | T::ForcingChainVerity => {
            |state, technique, reach, take| chains(state, &[technique], reach, take)
        }
        T::ForcingNetContradiction | T::ForcingNetVerity => {
            |state, technique, reach, take| nets(state, &[technique], reach, take)
        }
        T::BowmanBingo => |state, _, reach, take| bingo::find(state, reach, take),
        _ => return None,
    }))
}

pub(crate) fn joint<const W: usize>(technique: T) -> Option<Joint<W>> {
    match technique {
        T::ForcingChainContradiction | T::ForcingChainVerity => Some(chains),
        T::ForcingNetContradiction | T::ForcingNetVerity => Some(nets),
        _ => None,
    }
}

fn chains<const W: usize>(
    state: &Survey<W>,
    techniques: &[T],
    reach: &Reach,
    take: &mut Take<'_>,
) -> Flow {
    let kinds = [T::ForcingChainContradiction, T::ForcingChainVerity];
    tabling::find(state, query(kinds, techniques, false), reach, take)
}

fn nets<const W: usize>(
    state: &Survey<W>,
    techniques: &[T],
    reach: &Reach,
    take: &mut Take<'_>,
) -> Flow {
    let kinds = [T::ForcingNetContradiction, T::ForcingNetVerity];
    tabling::find(state, query(kinds, techniques, true), reach, take)
}

/// Returns whether contradictions or verities are searched for, or both.
fn query(kinds: [T; 2], techniques: &[T], nets: bool) -> ForcingQuery {
    let [contradiction, verity] = kinds.map(|kind| techniques.contains(&kind).then_some(kind));
    ForcingQuery {
        contradiction,
        verity,
        nets,
    }
}

#[cfg(test)]
mod tests {
    use crate::picture::{drawn, found};
    use ninefold_logic::Technique as T;

    #[test]
    fn all_candidates_of_a_cell() {
        // Whatever r1c1 holds, r5c5 is not 4.
        let state = |r5c1: &str| {
            drawn(&format!(
                "12  .  . |  .  24 .  |  .  .  .
                 .   .  . |  .  .  .  |  .  .  .
                 .   .  . |  .  .  .  |  .  .  .
                 ---------+-----------+---------
                 .   .  . |  .  .  .  |  .  .  .
                 {r5c1} . . | .  .  .  |  .  .  .
                 .   .  . |  .  .  .  |  .  .  .
                 ---------+-----------+---------
                 .   .  . |  .  .  .  |  .  .  .
                 .   .  . |  .  .  .  |  .  .  .
                 .   .  . |  .  .  .  |  .  .  ."
            ))
        };
        assert!(found(&state("14"), T::ForcingChainVerity).contains(&"r5c5≠4".to_owned()));
        assert!(found(&state("145"), T::ForcingChainVerity).is_empty());
        assert!(found(&state("145"), T::ForcingChainContradiction).is_empty());
        assert!(found(&state("145"), T::ForcingNetContradiction).is_empty());
    }

    #[test]
    fn two_ways_close_a_cell() {
        // 1 in r9c1 makes r1c1 2 and r9c9 4. Both exclude a candidate from r1c9, which is then 3. But 3 is in
        // r5c9 or r6c9. No chain rests on both.
        let state = |r1c9: &str| {
            drawn(&format!(
                "12   .  . |  .  .  .  |  .  .  {r1c9}
                 .   .  . |  .  .  .  |  .  .  .
                 .   .  . |  .  .  .  |  .  .  .
                 ---------+-----------+---------
                 .   .  . |  .  .  .  |  .  .  .
                 .   .  . |  .  .  .  |  .  .  35
                 .   .  . |  .  .  .  |  .  .  35
                 ---------+-----------+---------
                 .   .  . |  .  .  .  |  .  .  .
                 .   .  . |  .  .  .  |  .  .  .
                 .   .  . |  .  .  .  |  .  .  14"
            ))
        };
        let net = |r1c9| found(&state(r1c9), T::ForcingNetContradiction);
        let wanted = "r9c1≠1".to_owned();
        assert!(net("234").contains(&wanted));
        assert!(!net("2346").contains(&wanted));
        assert!(!found(&state("234"), T::ForcingChainContradiction).contains(&wanted));
    }
}
