//! Forcing chains and nets from tables, as HoDoKu finds them.
//!
//! | one premise leads to | so it is wrong |
//! |---|---|
//! | its opposite; a claim and its opposite; two digits in a cell; a digit twice in a house | |
//! | a cell without candidates, or a house without a place for a digit | |
//!
//! | all choices lead to | so it is right |
//! |---|---|
//! | the same claim: a candidate on and off; the candidates of a cell; the places of a digit in a house | |
//!
//! In a chain each link rests on one claim; in a net it may need several. Conclusions come in the order that
//! HoDoKu prefers: placements by their cells, then eliminations by cell and digit. Of the derivations of one
//! conclusion a short one is handed over. HoDoKu checks for a house without places only if the digits on the
//! board alone determine the places. This search does the same.

use std::cell::OnceCell;

use ninefold_grid::Candidate;
use ninefold_logic::{
    Conclusion, Digits, Forcing, Inference, Reason, Step, Technique, Tried, Truth,
};

use super::table::{By, Expanded, Tables};
use crate::chain::web::Claim;
use crate::flow::Flow;
use crate::reach::Reach;
use crate::survey::{CacheKey, Survey};
use crate::take::Take;

/// The largest number of derivations of one conclusion that are examined. The shortest of them is taken.
const MAX_DERIVATIONS: usize = 3;

/// Which contradictions and verities are wanted, and whether they are chains or nets.
#[derive(Copy, Clone)]
pub(super) struct ForcingQuery {
    pub(super) contradiction: Option<Technique>,
    pub(super) verity: Option<Technique>,
    pub(super) nets: bool,
}

/// A derivation of a conclusion: premises, each with the claims to which it leads.
struct Derivation {
    tried: Tried,
    clash: Option<Truth>,
    ends: Vec<(Claim, Vec<Claim>)>,
}

/// Claims of which exactly one is right.
struct Choice {
    truth: Truth,
    on: Vec<Claim>,
    /// Whether the digits on the board alone leave exactly these places.
    is_plain: bool,
}

/// The data that contradictions and verities share.
struct Shared<const W: usize> {
    tables: Tables<W>,
    /// The choices, cells first.
    choices: Vec<Choice>,
    /// For each choice, all that each of its claims leads to, one bit each.
    common: Vec<Vec<u64>>,
    /// What some choice leads to, or a candidate leads to both on and off.
    any: Vec<u64>,
}

impl<const W: usize> Shared<W> {
    /// Returns `None` if there are too many candidates.
    fn new(state: &Survey<W>, nets: bool) -> Option<Shared<W>> {
        let tables = Tables::new(state, nets)?;
        let choices = choices(state, &tables);
        let commons: Vec<Vec<u64>> = choices.iter().map(|c| common(&tables, &c.on)).collect();
        let mut any = vec![0; tables.closed(0).len()];
        let singles = 2 * tables.web().singles as Claim;
        let both = (1..singles)
            .step_by(2)
            .map(|on| common(&tables, &[on, on ^ 1]));
        for of in both.chain(commons.iter().cloned()) {
            any.iter_mut().zip(of).for_each(|(a, b)| *a |= b);
        }
        Some(Shared {
            tables,
            choices,
            common: commons,
            any,
        })
    }
}

struct TableSearch<'a, const W: usize> {
    state: &'a Survey<W>,
    tables: &'a Tables<W>,
    shared: &'a Shared<W>,
    /// The expanded table of each claim, computed on demand.
    expanded: Vec<OnceCell<Expanded>>,
}

pub(super) fn find<const W: usize>(
    state: &Survey<W>,
    query: ForcingQuery,
    reach: &Reach,
    take: &mut Take<'_>,
) -> Flow {
    let candidates = state.open().iter().map(|cell| state.marks(cell).len());
    let candidates: usize = candidates.sum();
    if candidates == 0 || candidates > reach.forcing_candidates {
        return Flow::Continue(());
    }
    let key = match query.nets {
        true => CacheKey::ForcingNets,
        false => CacheKey::ForcingChains,
    };
    let Some(Some(shared)) = state.cached(key, || Shared::new(state, query.nets)) else {
        return Flow::Continue(());
    };
    let tables = &shared.tables;
    let singles = 2 * tables.web().singles as Claim;
    let search = TableSearch {
        state,
        tables,
        shared,
        expanded: (0..tables.web().len()).map(|_| OnceCell::new()).collect(),
    };
    // Placements come before eliminations.
    for is_on in [1, 0] {
        for claim in (0..singles).filter(|claim| claim & 1 == is_on) {
            reach.check_time()?;
            if let Some(technique) = query.contradiction {
                search.hand_over(search.contradictions(claim), technique, claim, query, take)?;
            }
            if let Some(technique) = query.verity {
                search.hand_over(search.verities(claim), technique, claim, query, take)?;
            }
        }
    }
    Flow::Continue(())
}

/// Returns cells and houses with the claims of which one is right.
fn choices<const W: usize>(state: &Survey<W>, tables: &Tables<W>) -> Vec<Choice> {
    let (layout, board) = (state.layout(), state.layout().board());
    let claims = |candidates: Vec<Candidate>| {
        let claims = candidates.into_iter();
        let claims = claims.map(|candidate| tables.web().claim(state, candidate, true));
        claims.collect::<Vec<Claim>>()
    };
    let cells = state.open().iter().map(|cell| Choice {
        truth: Truth::Cell(cell),
        on: claims(state.candidates_of(cell, state.marks(cell))),
        is_plain: true,
    });
    let allowed = board.digits().map(|digit| {
        let holds = |&cell: &_| state.value(cell) == Some(digit);
        let holders = board.cells().filter(holds);
        holders.fold(state.open(), |left, cell| left - layout.peers(cell))
    });
    let allowed: Vec<_> = allowed.collect();
    let houses = board.houses().flat_map(|house| {
        let (allowed, claims) = (&allowed, &claims);
        board.digits().map(move |digit| {
            let places = layout.cells(house) & state.places(digit);
            Choice {
                truth: Truth::House(house, digit),
                on: claims(state.candidates(digit, places)),
                is_plain: places == layout.cells(house) & allowed[digit.index()],
            }
        })
    });
    cells.chain(houses).filter(|c| !c.on.is_empty()).collect()
}

/// Returns what follows from every one of these claims.
fn common<const W: usize>(tables: &Tables<W>, claims: &[Claim]) -> Vec<u64> {
    let mut common = vec![!0; tables.closed(0).len()];
    for &claim in claims {
        let closed = tables.closed(claim).iter();
        common.iter_mut().zip(closed).for_each(|(a, b)| *a &= b);
    }
    common
}

fn contains(set: &[u64], claim: Claim) -> bool {
    set[usize::from(claim / 64)] & 1 << (claim % 64) != 0
}

impl<const W: usize> TableSearch<'_, W> {
    fn candidate(&self, claim: Claim) -> Candidate {
        let node = self.tables.web().node(claim);
        Candidate {
            cell: node.cell,
            digit: node.digit,
        }
    }

    /// Hands over the best of some derivations. If nets are wanted, only nets count.
    fn hand_over(
        &self,
        derivations: Vec<Derivation>,
        technique: Technique,
        claim: Claim,
        query: ForcingQuery,
        take: &mut Take<'_>,
    ) -> Flow {
        // Chains were searched before nets, so a chain among the nets is not new.
        let derivations = derivations
            .iter()
            .filter(|derivation| !query.nets || self.is_net(derivation))
            .take(MAX_DERIVATIONS);
        let forcings = derivations.map(|derivation| self.to_forcing(derivation));
        let Some(forcing) = forcings.min_by_key(|forcing| forcing.inferences.len()) else {
            return Flow::Continue(());
        };
        let candidate = vec![self.candidate(claim)];
        take(Step {
            technique,
            because: Reason::Forcing(forcing),
            conclusion: match claim & 1 {
                1 => Conclusion::Place(candidate),
                _ => Conclusion::Eliminate(candidate),
            },
        })
    }

    /// Returns the derivations in which the opposite of a claim leads to a contradiction.
    fn contradictions(&self, claim: Claim) -> Vec<Derivation> {
        let premise = claim ^ 1;
        let closed = self.tables.closed(premise);
        let mut derivations = Vec::new();
        let mut add = |ends: Vec<Claim>, clash: Option<Truth>| {
            derivations.push(Derivation {
                tried: Tried::One(self.candidate(premise), premise & 1 == 1),
                clash,
                ends: vec![(premise, ends)],
            });
        };
        if contains(closed, claim) {
            add(vec![claim], None);
        }
        // Candidates both on and off: one for each digit.
        let mut met = Digits::EMPTY;
        for (i, word) in (0..).zip(closed) {
            let mut both = word & word >> 1 & 0x5555_5555_5555_5555;
            while both != 0 {
                let off = 64 * i + both.trailing_zeros() as Claim;
                both &= both - 1;
                let digit = self.tables.web().node(off).digit;
                if self.tables.web().is_single(off) && !met.contains(digit) {
                    met.insert(digit);
                    add(vec![off, off + 1], None);
                }
            }
        }
        // For each pair of digits, the first cell that holds both.
        let mut pairs: Vec<(Claim, Claim)> = Vec::new();
        let digit = |claim: Claim| self.tables.web().node(claim).digit.index() as Claim;
        for choice in &self.shared.choices {
            let mut holds = choice.on.iter().copied().filter(|&on| contains(closed, on));
            let is_cell = matches!(choice.truth, Truth::Cell(_));
            let Some(first) = holds.next() else {
                if choice.is_plain && choice.on.iter().all(|&on| contains(closed, on ^ 1)) {
                    let ends = choice.on.iter().map(|&on| on ^ 1).collect();
                    add(ends, Some(choice.truth.clone()));
                }
                continue;
            };
            let mut all = vec![first];
            all.extend(holds);
            if !is_cell && all.len() > 1 {
                add(all, None);
                continue;
            }
            for (i, &a) in all.iter().enumerate() {
                for &b in &all[i + 1..] {
                    let pair = (digit(a), digit(b));
                    if !pairs.contains(&pair) {
                        pairs.push(pair);
                        add(vec![a, b], None);
                    }
                }
            }
        }
        derivations
    }

    /// Returns the derivations in which a claim follows from every choice.
    fn verities(&self, claim: Claim) -> Vec<Derivation> {
        let tables = self.tables;
        let cell = self.candidate(claim).cell;
        let mut derivations = Vec::new();
        if !contains(&self.shared.any, claim) {
            return derivations;
        }
        for on in (1..2 * tables.web().singles as Claim).step_by(2) {
            if tables.follows(claim, on)
                && tables.follows(claim, on ^ 1)
                && self.candidate(on).cell != cell
            {
                derivations.push(Derivation {
                    tried: Tried::Both(self.candidate(on)),
                    clash: None,
                    ends: vec![(on, vec![claim]), (on ^ 1, vec![claim])],
                });
            }
        }
        for (choice, common) in self.shared.choices.iter().zip(&self.shared.common) {
            if contains(common, claim) {
                derivations.push(Derivation {
                    tried: match choice.truth {
                        Truth::House(house, digit) => Tried::House(house, digit),
                        _ => Tried::Cell(self.candidate(choice.on[0]).cell),
                    },
                    clash: None,
                    ends: choice.on.iter().map(|&on| (on, vec![claim])).collect(),
                });
            }
        }
        derivations
    }

    fn expanded(&self, premise: Claim) -> &Expanded {
        self.expanded[usize::from(premise)].get_or_init(|| self.tables.expand(premise))
    }

    /// Whether an entry on the leading path to an end rests on more than one entry.
    fn is_net(&self, derivation: &Derivation) -> bool {
        derivation.ends.iter().any(|(premise, ends)| {
            let expanded = self.expanded(*premise);
            ends.iter().any(|&end| self.joins(expanded, end))
        })
    }

    /// Returns the argument of a derivation.
    fn to_forcing(&self, derivation: &Derivation) -> Forcing {
        let mut inferences: Vec<Inference> = Vec::new();
        for (premise, ends) in &derivation.ends {
            let expanded = self.expanded(*premise);
            let mut known = Vec::new();
            for &end in ends {
                self.follow_back(expanded, end, &mut inferences, &mut known);
            }
            // If a cell has two digits, or a house has a digit twice, one of the two excludes the other.
            if let (None, &[a, b, ..]) = (&derivation.clash, ends.as_slice())
                && a & b & 1 == 1
            {
                let place = self.place(expanded, a);
                let first = known.iter().find(|(known, _)| *known == place);
                let Candidate { cell, digit } = self.candidate(b);
                inferences.push(Inference {
                    digit,
                    cells: vec![cell],
                    is_on: false,
                    truths: Vec::new(),
                    on: first.map(|&(_, number)| number).into_iter().collect(),
                    inner: None,
                });
            }
        }
        Forcing {
            tried: derivation.tried.clone(),
            inferences,
            clash: derivation.clash.clone(),
        }
    }

    /// Finds a claim in the table from which it comes: the table's premise and the number of the entry.
    fn place(&self, expanded: &Expanded, claim: Claim) -> (Claim, usize) {
        let source = expanded.source(claim);
        let table = &self.tables.tables[usize::from(source)];
        (source, table.find(claim).unwrap_or(0))
    }

    /// Whether an entry on the leading path to a claim rests on more than one entry.
    fn joins(&self, expanded: &Expanded, claim: Claim) -> bool {
        let mut claim = claim;
        while claim != expanded.premise {
            let (source, mut entry) = self.place(expanded, claim);
            let table = &self.tables.tables[usize::from(source)];
            while entry != 0 {
                let on = table.entries[entry].on;
                if on[1..].iter().any(|&other| other != 0) {
                    return true;
                }
                entry = usize::from(on[0]);
            }
            claim = source;
        }
        false
    }

    /// Returns the entries of its table on which an entry rests. A table keeps at most five. This returns all
    /// of them: the other candidates of the cell or the house that were excluded before.
    fn reasons(&self, source: Claim, entry: usize) -> Vec<(Claim, usize)> {
        let (state, tables) = (self.state, self.tables);
        let table = &tables.tables[usize::from(source)];
        let recorded = &table.entries[entry];
        let node = tables.web().node(recorded.claim);
        let others = match recorded.by {
            By::Cell => state.candidates_of(node.cell, state.marks(node.cell)),
            By::House(house) => state.candidates(node.digit, state.layout().cells(house)),
            By::Premise | By::Weak => Vec::new(),
        };
        let place = |other: Candidate| table.find(tables.web().claim(state, other, false));
        let before = others
            .into_iter()
            .filter_map(place)
            .filter(|&other| other < entry);
        let mut on: Vec<(Claim, usize)> = before.map(|other| (source, other)).collect();
        if on.is_empty() {
            on.push((source, usize::from(recorded.on[0])));
        }
        on
    }

    /// Adds an inference, after all those on which it rests.
    fn follow_back(
        &self,
        expanded: &Expanded,
        end: Claim,
        inferences: &mut Vec<Inference>,
        known: &mut Vec<((Claim, usize), usize)>,
    ) {
        let number = |known: &[((Claim, usize), usize)], place: (Claim, usize)| {
            let known = known.iter().find(|(k, _)| *k == place);
            known.map(|&(_, number)| number)
        };
        let mut waiting = vec![self.place(expanded, end)];
        while let Some(&(source, entry)) = waiting.last() {
            if number(known, (source, entry)).is_some() {
                waiting.pop();
                continue;
            }
            let on: Vec<(Claim, usize)> = match entry {
                0 if source == expanded.premise => Vec::new(),
                // The premise of another table has reasons of its own.
                0 => vec![self.place(expanded, source)],
                _ => self.reasons(source, entry),
            };
            let missing = on.iter().copied();
            let missing: Vec<(Claim, usize)> = missing
                .filter(|&place| number(known, place).is_none())
                .collect();
            if !missing.is_empty() {
                waiting.extend(missing);
                continue;
            }
            waiting.pop();
            let places = on.iter();
            let on: Vec<usize> = places.filter_map(|&place| number(known, place)).collect();
            if entry == 0 && source != expanded.premise {
                known.push(((source, entry), on[0]));
                continue;
            }
            known.push(((source, entry), inferences.len()));
            let recorded = &self.tables.tables[usize::from(source)].entries[entry];
            let node = self.tables.web().node(recorded.claim);
            inferences.push(Inference {
                digit: node.digit,
                cells: node.cells.iter().collect(),
                is_on: recorded.claim & 1 == 1,
                truths: match recorded.by {
                    By::Premise | By::Weak => Vec::new(),
                    By::Cell => vec![Truth::Cell(node.cell)],
                    By::House(house) => vec![Truth::House(house, node.digit)],
                },
                on,
                inner: None,
            });
        }
    }
}
