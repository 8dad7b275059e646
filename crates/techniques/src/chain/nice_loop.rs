//! Nice loops and alternating inference chains (AIC), plain and with groups.
//!
//! The search spreads all shortest chains at once from every premise, a candidate on or off ([`Spread`]).
//!
//! | kind | premise | reached | what follows |
//! |---|---|---|---|
//! | discontinuous | a on | a off, or b on, in the same cell | a is wrong |
//! | discontinuous | a off | a on | a is right: the cell's others are removed |
//! | discontinuous | a off | b off, in the same cell | b is wrong |
//! | continuous | a off | b on, in the same cell | every weak link has a right end |
//! | continuous | a on, of two candidates | the other one off | every weak link has a right end |
//! | AIC | a off | a on, in another cell | candidates that see both lose a |
//! | AIC | a off | b on, in a cell that sees it | b is removed here, a there |
//!
//! A chain that meets itself again does not count ([`crosses`]). A premise has one shortest chain to each end,
//! and longer ones are not searched. This rule is HoDoKu's, and so are the kinds. Of chains with the same
//! eliminations the shortest is handed over.

use ninefold_grid::{Candidate, CellSet};
use ninefold_logic::{Digits, Reason, Technique as T};

use std::sync::Arc;

use super::implied::Implied;
use super::sets::Entered;
use super::web::{Claim, Spread, Web};
use crate::flow::Flow;
use crate::reach::Reach;
use crate::survey::{CacheKey, Survey};
use crate::take::{Take, eliminate};

/// The loops and chains of candidates.
pub(super) const PLAIN: [T; 3] = [T::ContinuousNiceLoop, T::DiscontinuousNiceLoop, T::Aic];

/// The loops and chains with groups.
pub(super) const GROUPED: [T; 3] = [
    T::GroupedContinuousNiceLoop,
    T::GroupedDiscontinuousNiceLoop,
    T::GroupedAic,
];

/// The elements of a chain.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) enum NodeKinds {
    /// Single candidates.
    Candidates,
    /// Candidates and groups.
    Groups,
    /// Candidates, groups and almost locked sets.
    Sets,
}

impl NodeKinds {
    /// The loops and chains that are made of these elements.
    fn techniques(self) -> [T; 3] {
        match self {
            NodeKinds::Candidates => PLAIN,
            NodeKinds::Groups | NodeKinds::Sets => GROUPED,
        }
    }

    /// The key under which the results are cached.
    fn cache_key(self) -> CacheKey {
        match self {
            NodeKinds::Candidates => CacheKey::Loops,
            NodeKinds::Groups => CacheKey::LoopsOfGroups,
            NodeKinds::Sets => CacheKey::LoopsOfSets,
        }
    }

    /// The elements of grouped chains.
    pub(crate) fn grouped(reach: &Reach) -> NodeKinds {
        if reach.sets_in_chains {
            NodeKinds::Sets
        } else {
            NodeKinds::Groups
        }
    }
}

/// A loop or chain that is the shortest so far for its eliminations.
struct FoundChain {
    technique: T,
    eliminated: Vec<Candidate>,
    claims: Vec<Claim>,
    length: usize,
    closes: bool,
}

/// The board that is searched, and the results so far.
struct LoopSearch<'a, const W: usize> {
    state: &'a Survey<W>,
    web: &'a Web<W>,
    techniques: &'a [T],
    /// Loops, then chains, in the order in which they are found.
    found: [Vec<FoundChain>; 2],
}

/// All loops and chains of some techniques in a state.
struct Loops<const W: usize> {
    implied: Arc<Implied<W>>,
    found: Vec<FoundChain>,
}

/// Finds the loops and chains of these techniques. Grouped ones have at least one group or set.
pub(crate) fn find<const W: usize>(
    state: &Survey<W>,
    techniques: &[T],
    kinds: NodeKinds,
    take: &mut Take<'_>,
) -> Flow {
    match Loops::of(state, techniques, kinds) {
        Some(loops) => hand_over(state, &loops, techniques, take),
        None => Flow::Continue(()),
    }
}

/// Finds the loops and chains of one technique. All kinds are searched together, once for each state.
pub(crate) fn find_one<const W: usize>(
    state: &Survey<W>,
    technique: T,
    kinds: NodeKinds,
    take: &mut Take<'_>,
) -> Flow {
    let make = || Loops::of(state, &kinds.techniques(), kinds);
    match state.cached(kinds.cache_key(), make) {
        Some(Some(loops)) => hand_over(state, loops, &[technique], take),
        _ => Flow::Continue(()),
    }
}

/// Hands over the results of these techniques.
fn hand_over<const W: usize>(
    state: &Survey<W>,
    loops: &Loops<W>,
    techniques: &[T],
    take: &mut Take<'_>,
) -> Flow {
    let found = loops.found.iter();
    for found in found.filter(|found| techniques.contains(&found.technique)) {
        eliminate(take, found.technique, found.eliminated.clone(), || {
            Reason::Chain(loops.implied.web.chain(state, &found.claims, found.closes))
        })?;
    }
    Flow::Continue(())
}

impl<const W: usize> Loops<W> {
    /// Returns the loops and chains of these techniques, if the state [has a web](Web::is_for).
    fn of(state: &Survey<W>, techniques: &[T], kinds: NodeKinds) -> Option<Loops<W>> {
        let implied = match kinds {
            NodeKinds::Candidates => Implied::of(state, false)?,
            NodeKinds::Groups => Implied::of(state, true)?,
            NodeKinds::Sets if !Web::is_for(state) => return None,
            NodeKinds::Sets => Arc::new(Implied::unknown(Web::with_sets(state))),
        };
        Some(Loops::within(state, implied, techniques))
    }

    /// Returns the loops and chains of a web, from the premises that may lead to one.
    fn within(state: &Survey<W>, implied: Arc<Implied<W>>, techniques: &[T]) -> Loops<W> {
        let mut search = LoopSearch {
            state,
            web: &implied.web,
            techniques,
            found: [Vec::new(), Vec::new()],
        };
        if implied.may_eliminate() {
            let mut spread = Spread::new(search.web);
            let mut path = Vec::new();
            for is_on in [true, false] {
                let premises = (0..search.web.singles as Claim).map(|node| 2 * node);
                for premise in premises.map(|off| off + Claim::from(is_on)) {
                    if implied.may_begin(premise) {
                        spread.follow(search.web, premise);
                        search.look(&spread, &mut path);
                    }
                }
            }
        }
        let found = search.found.into_iter().flatten().collect();
        Loops { implied, found }
    }
}

impl<const W: usize> LoopSearch<'_, W> {
    /// Looks at everything that follows from one premise.
    fn look(&mut self, spread: &Spread, path: &mut Vec<Claim>) {
        let Some(&premise) = spread.reached.first() else {
            return;
        };
        let start = *self.web.node(premise);
        let starts_on = premise & 1 == 1;
        for &end in &spread.reached[spread.direct..] {
            if !self.web.is_single(end) {
                continue;
            }
            let node = *self.web.node(end);
            let ends_on = end & 1 == 1;
            if node.cell == start.cell {
                self.look_at_loop(spread, path, premise, end);
            } else if !starts_on && ends_on {
                self.look_at_chain(spread, path, premise, end);
            }
        }
    }

    fn look_at_loop(&mut self, spread: &Spread, path: &mut Vec<Claim>, premise: Claim, end: Claim) {
        let (start, last) = (*self.web.node(premise), *self.web.node(end));
        let others = |kept| {
            self.state
                .candidates_of(start.cell, self.state.marks(start.cell) - kept)
        };
        let only = |digit| {
            vec![Candidate {
                cell: start.cell,
                digit,
            }]
        };
        let is_same = start.digit == last.digit;
        let eliminated = match (premise & 1 == 1, end & 1 == 1) {
            (true, false) if is_same => only(start.digit),
            (true, true) if !is_same => only(start.digit),
            (false, true) if is_same => others(Digits::of(start.digit)),
            (false, false) if !is_same => only(last.digit),
            (false, true) => Vec::new(),
            (true, false) if self.state.bivalue().contains(start.cell) => Vec::new(),
            _ => return,
        };
        let closes = eliminated.is_empty() && !is_same;
        spread.path(end, path);
        if path.len() < 3 || self.web.node(path[1]).cell == start.cell {
            return;
        }
        if self.web.node(path[path.len() - 2]).cell == start.cell || self.crosses(path, false) {
            return;
        }
        let is_grouped = path.iter().any(|&claim| !self.web.is_single(claim));
        let technique = match (closes, is_grouped) {
            (true, false) => T::ContinuousNiceLoop,
            (true, true) => T::GroupedContinuousNiceLoop,
            (false, false) => T::DiscontinuousNiceLoop,
            (false, true) => T::GroupedDiscontinuousNiceLoop,
        };
        let eliminated = if closes {
            self.gone_by_loop(path)
        } else {
            eliminated
        };
        self.keep(0, technique, eliminated, path, closes);
    }

    fn look_at_chain(
        &mut self,
        spread: &Spread,
        path: &mut Vec<Claim>,
        premise: Claim,
        end: Claim,
    ) {
        let (start, last) = (*self.web.node(premise), *self.web.node(end));
        let layout = self.state.layout();
        let eliminated = if start.digit == last.digit {
            let seen = layout.peers(start.cell) & layout.peers(last.cell);
            // If only one candidate sees both, a loop finds the elimination.
            if (seen & self.state.places(start.digit)).len() < 2 {
                return;
            }
            self.state.candidates(start.digit, seen)
        } else {
            let both = [(start.cell, last.digit), (last.cell, start.digit)];
            let both = both.map(|(cell, digit)| Candidate { cell, digit });
            if !layout.peers(start.cell).contains(last.cell)
                || !both.iter().all(|&c| self.state.has(c))
            {
                return;
            }
            both.to_vec()
        };
        spread.path(end, path);
        if self.crosses(path, true) {
            return;
        }
        let is_grouped = path.iter().any(|&claim| !self.web.is_single(claim));
        let technique = if is_grouped { T::GroupedAic } else { T::Aic };
        self.keep(1, technique, eliminated, path, false);
    }

    /// Whether a chain meets itself. Two neighbouring claims may share a cell, others may not. A loop may pass
    /// its start.
    fn crosses(&self, path: &[Claim], is_chain: bool) -> bool {
        let start = self.web.node(path[0]).cell;
        let mut met: CellSet<W> = CellSet::EMPTY;
        for (i, &claim) in path.iter().enumerate() {
            if met.contains(self.web.node(claim).cell) {
                return true;
            }
            if i > 0 {
                let before = self.web.node(path[i - 1]);
                if is_chain || before.cell != start {
                    met |= before.cells;
                }
            }
        }
        false
    }

    /// Returns what a loop eliminates. These are candidates that see both ends of a weak link between cells. If
    /// the loop enters and leaves a cell by strong links, they are also the cell's other candidates.
    fn gone_by_loop(&self, path: &[Claim]) -> Vec<Candidate> {
        let (state, layout) = (self.state, self.state.layout());
        let node = |i: usize| self.web.node(path[i]);
        let last = path.len() - 1;
        let own = path.iter().fold(CellSet::EMPTY, |all, &claim| {
            all | self.web.node(claim).cells
        });
        let mut eliminated = Vec::new();
        let mut empty_cell = |i: usize, other: usize| {
            let kept: Digits = [node(i).digit, node(other).digit].into_iter().collect();
            let cell = node(i).cell;
            eliminated.extend(state.candidates_of(cell, state.marks(cell) - kept));
        };
        if path[0] & 1 == 0 && path[last] & 1 == 1 {
            empty_cell(0, last);
        }
        for i in 1..=last.saturating_sub(2) {
            let enters = path[i] & 1 == 1 && node(i - 1).cell != node(i).cell;
            let stays = path[i + 1] & 1 == 0 && node(i + 1).cell == node(i).cell;
            if enters && stays && path[i + 2] & 1 == 1 && node(i + 2).cell != node(i).cell {
                empty_cell(i, i + 2);
            }
        }
        for (i, claim) in path.iter().enumerate().skip(1) {
            if claim & 1 == 0 && node(i - 1).cell != node(i).cell {
                let digit = node(i).digit;
                let places = |i: usize| self.web.places(state, path[i], digit);
                let seen = layout.common_peers(places(i - 1) | places(i)) - own;
                eliminated.extend(state.candidates(digit, seen));
                if let Some(entered) = self.web.set(*claim)
                    && let Some(&next) = path.get(i + 1)
                {
                    eliminated.extend(self.gone_by_set(entered, next));
                }
            }
        }
        eliminated
    }

    /// Returns what a locked set in a loop eliminates: its digits in the cells that see all their places, but
    /// not the digit of entry and not the exit digit. If the set forces a cell to one candidate, the exit
    /// digits are the cell's others. These are removed only from cells that see that cell too.
    fn gone_by_set(&self, entered: Entered, next: Claim) -> Vec<Candidate> {
        let state = self.state;
        let set = &state.sets().list()[entered.set];
        let after = self.web.node(next);
        let forces = next & 1 == 1;
        let exits = if forces {
            state.marks(after.cell) - Digits::of(after.digit)
        } else {
            Digits::of(after.digit)
        };
        let mut eliminated = Vec::new();
        for digit in set.digits.iter().filter(|&digit| digit != entered.digit) {
            let mut seen = set.seen(digit);
            if exits.contains(digit) {
                if !forces {
                    continue;
                }
                seen &= state.layout().peers(after.cell);
            }
            eliminated.extend(state.candidates(digit, seen));
        }
        eliminated
    }

    /// The length of a chain. Each set adds two and a half.
    fn length(&self, path: &[Claim]) -> usize {
        let sets = path.iter().filter(|&&claim| self.web.set(claim).is_some());
        path.len() + sets.count() * 5 / 2
    }

    /// Keeps a step, unless it eliminates nothing or a step that is no longer does the same.
    fn keep(
        &mut self,
        list: usize,
        technique: T,
        eliminated: Vec<Candidate>,
        path: &[Claim],
        closes: bool,
    ) {
        if eliminated.is_empty() || !self.techniques.contains(&technique) {
            return;
        }
        let mut eliminated = eliminated;
        eliminated.sort_unstable();
        eliminated.dedup();
        let length = self.length(path);
        let found = &mut self.found[list];
        match found
            .iter_mut()
            .find(|f| f.technique == technique && f.eliminated == eliminated)
        {
            Some(known) if known.length <= length => {}
            Some(known) => {
                known.claims = path.to_vec();
                known.length = length;
                known.closes = closes;
            }
            None => found.push(FoundChain {
                technique,
                eliminated,
                claims: path.to_vec(),
                length,
                closes,
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::{boards_of, drawn, found, found_within};
    use crate::reach::Reach;

    /// The search from all premises finds the same loops and chains as the search from those that may lead to
    /// one.
    #[test]
    fn no_premise_is_missed() {
        let mut count = 0;
        for seed in 0..20 {
            for state in boards_of(seed, 24).iter().step_by(3) {
                for kinds in [NodeKinds::Candidates, NodeKinds::Groups] {
                    let with_groups = kinds == NodeKinds::Groups;
                    let few = Implied::of(state, with_groups).expect("a small board");
                    let all = Arc::new(Implied::unknown(Web::new(state, with_groups)));
                    let [few, all] = [few, all].map(|implied| {
                        let loops = Loops::within(state, implied, &[PLAIN, GROUPED].concat());
                        let found = loops.found.into_iter();
                        let found = found.map(|f| (f.technique, f.eliminated, f.claims, f.closes));
                        found.collect::<Vec<_>>()
                    });
                    assert_eq!(few, all, "seed {seed}");
                    count += all.len();
                }
            }
        }
        assert!(count > 100, "{count}");
    }

    #[test]
    fn a_chain_between_two_digits() {
        // 1 or 2 in r1c1 = 2 in r1c5 … = 3 in r5c1: r1c1 is 1 or r5c1 is 3.
        let state = |r5c5: &str| {
            drawn(&format!(
                "12  .  . |  .  23 .  |  .  .  .
                 .   .  . |  .  .  .  |  .  .  .
                 .   .  . |  .  .  .  |  .  .  .
                 ---------+-----------+---------
                 .   .  . |  .  .  .  |  .  .  .
                 134 -3 -3| -3 {r5c5} -3 | -3 -3 -3
                 .   .  . |  .  .  .  |  .  .  .
                 ---------+-----------+---------
                 .   .  . |  .  .  .  |  .  .  .
                 .   .  . |  .  .  .  |  .  .  .
                 .   .  . |  .  .  .  |  .  .  ."
            ))
        };
        assert_eq!(found(&state("."), T::DiscontinuousNiceLoop), ["r5c1≠1"]);
        assert!(found(&state("-3"), T::Aic).is_empty());
    }

    #[test]
    fn a_loop() {
        // 1 has two places in rows 1 and 5, and 2 has two places in column 1.
        let state = |r9c1: &str| {
            drawn(&format!(
                ".  -1 -1 | -1  .  -1 | -1 -1 -1
                 -2  .  . |  .  .  .  |  .  .  .
                 -2  .  . |  .  .  .  |  .  .  .
                 ---------+-----------+---------
                 -2  .  . |  .  .  .  |  .  .  .
                 .  -1 -1 | -1  .  -1 | -1 -1 -1
                 -2  .  . |  .  .  .  |  .  .  .
                 ---------+-----------+---------
                 -2  .  . |  .  .  .  |  .  .  .
                 -2  .  . |  .  .  .  |  .  .  .
                 {r9c1} . . |  .  .  .  |  .  .  ."
            ))
        };
        let rest: Vec<String> = (3..=9).map(|digit| format!("r15c1≠{digit}")).collect();
        let eliminated = format!("r2346789c5≠1, {}", rest.join(", "));
        assert_eq!(found(&state("-2"), T::ContinuousNiceLoop), [eliminated]);
        assert!(found(&state("."), T::ContinuousNiceLoop).is_empty());
    }

    #[test]
    fn a_group() {
        // 1 is in row 1 in r1c1 or r1c56, and in column 4 in r3c4 or r5c4, which sees r5c1.
        let state = |r1c9: &str| {
            drawn(&format!(
                ".  -1 -1 | -1  .  .  | -1 -1 {r1c9}
                 .   .  . | -1  .  .  |  .  .  .
                 .   .  . |  .  .  .  |  .  .  .
                 ---------+-----------+---------
                 .   .  . | -1  .  .  |  .  .  .
                 .   .  . |  .  .  .  |  .  .  .
                 .   .  . | -1  .  .  |  .  .  .
                 ---------+-----------+---------
                 .   .  . | -1  .  .  |  .  .  .
                 .   .  . | -1  .  .  |  .  .  .
                 .   .  . | -1  .  .  |  .  .  ."
            ))
        };
        let eliminated = |r1c9| found(&state(r1c9), T::GroupedDiscontinuousNiceLoop);
        assert!(eliminated("-1").contains(&"r5c1≠1".to_owned()));
        assert!(eliminated(".").is_empty());
    }

    #[test]
    fn an_almost_locked_set() {
        // 1 in r1c9 leaves r1c12 with 2 and 3, r2c3 with 4 and r2c9 with 1.
        let state = |r1c2: &str| {
            drawn(&format!(
                "123 {r1c2} . | .  .  .  |  .  .  .
                 .   .  34 |  .  .  .  |  .  .  14
                 .   .  . |  .  .  .  |  .  .  .
                 ---------+-----------+---------
                 .   .  . |  .  .  .  |  .  .  .
                 .   .  . |  .  .  .  |  .  .  .
                 .   .  . |  .  .  .  |  .  .  .
                 ---------+-----------+---------
                 .   .  . |  .  .  .  |  .  .  .
                 .   .  . |  .  .  .  |  .  .  .
                 .   .  . |  .  .  .  |  .  .  ."
            ))
        };
        let eliminated = |state, sets_in_chains| {
            let reach = Reach {
                sets_in_chains,
                ..Reach::default()
            };
            found_within(&state, T::GroupedDiscontinuousNiceLoop, &reach)
        };
        let wanted = "r1c9≠1".to_owned();
        assert!(eliminated(state("23"), true).contains(&wanted));
        assert!(!eliminated(state("23"), false).contains(&wanted));
        assert!(!eliminated(state("234"), true).contains(&wanted));
    }
}
