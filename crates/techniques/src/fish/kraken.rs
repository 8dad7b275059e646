//! Kraken fish: chains eliminate what a fish with fins leaves.
//!
//! Either a fin holds the digit, or there is a fish. Type 1: a candidate that the fish would eliminate is
//! removed if a chain from each fin excludes it too. Type 2: without fins, one of the base places in a cover
//! house is right. So a candidate of any digit is removed if each of these places and each fin excludes it.
//!
//! One step is handed over for each candidate, with the smallest fish. The search covers basic and franken fish
//! without endo fins. Chains consist of single candidates and groups.

use std::collections::BTreeSet;

use ninefold_grid::{Candidate, CellSet, Digit, House};
use ninefold_logic::{Conclusion, Fish, Kraken, Reason, Step, Technique};

use crate::chain::implied::Implied;
use crate::chain::web::{Spread, WebNode};
use crate::closed::bits;
use crate::flow::Flow;
use crate::reach::Reach;
use crate::survey::Survey;
use crate::take::Take;

/// The largest fish that is searched.
const MAX_SIZE: usize = 4;

/// The houses of a partial fish.
#[derive(Copy, Clone, Default)]
struct Chosen([Option<House>; MAX_SIZE]);

impl Chosen {
    fn houses(&self) -> impl Iterator<Item = House> {
        self.0.into_iter().flatten()
    }

    /// These houses and one more.
    fn and(mut self, house: House) -> Chosen {
        if let Some(free) = self.0.iter_mut().find(|of| of.is_none()) {
            *free = Some(house);
        }
        self
    }
}

/// Goes digit by digit, small fish first, until the effort is used up.
pub(super) fn find<const W: usize>(
    state: &Survey<W>,
    technique: Technique,
    reach: &Reach,
    take: &mut Take<'_>,
) -> Flow {
    let layout = state.layout();
    let board = layout.board();
    let Some(implied) = Implied::of(state, true) else {
        return Flow::Continue(());
    };
    let mut search = KrakenSearch {
        state,
        spread: Spread::new(&implied.web),
        falls: vec![None; implied.web.singles],
        common: vec![Fallen::new(); reach.kraken_fins + 2],
        implied: &implied,
        technique,
        reach,
        done: BTreeSet::new(),
        effort: reach.fish_effort,
    };
    let rest = layout.boxes();
    for digit in board.digits() {
        search.common[0] = search.possible(digit);
        for size in 2..=MAX_SIZE {
            let both = |[rows, columns]: [_; 2]| [(rows, columns), (columns, rows)];
            for (base, cover) in layout.frames().flat_map(both) {
                search.bases(
                    digit,
                    size,
                    &[base, rest].concat(),
                    &[cover, rest].concat(),
                    take,
                )?;
            }
        }
    }
    Flow::Continue(())
}

/// Candidates that are excluded: a bit for each claim of the web.
type Fallen = Vec<u64>;

struct KrakenSearch<'a, const W: usize> {
    state: &'a Survey<W>,
    implied: &'a Implied<W>,
    spread: Spread,
    /// What follows from each candidate, computed on demand.
    falls: Vec<Option<Fallen>>,
    /// At place n, the candidates that each of the first n fins excludes. A choice of fins ends when there are
    /// none. The last place is for the base places of a cover house.
    common: Vec<Fallen>,
    technique: Technique,
    reach: &'a Reach,
    /// The candidates that were handed over.
    done: BTreeSet<Candidate>,
    effort: usize,
}

impl<const W: usize> KrakenSearch<'_, W> {
    fn places(&self, digit: Digit, house: House) -> CellSet<W> {
        self.state.places(digit) & self.state.layout().cells(house)
    }

    /// Counts one node. Returns a break if the time is over.
    fn spend(&mut self) -> Flow {
        if self.effort.is_multiple_of(64) {
            self.reach.check_time()?;
        }
        self.effort = self.effort.saturating_sub(1);
        Flow::Continue(())
    }

    /// Goes through all choices of base houses without common places.
    fn bases(
        &mut self,
        digit: Digit,
        size: usize,
        base: &[House],
        cover: &[House],
        take: &mut Take<'_>,
    ) -> Flow {
        let places: Vec<CellSet<W>> = base.iter().map(|&h| self.places(digit, h)).collect();
        let mut waiting = vec![(Chosen::default(), CellSet::EMPTY, 0)];
        while let Some((chosen, union, from)) = waiting.pop() {
            self.spend()?;
            if self.effort == 0 {
                break;
            }
            if chosen.houses().count() == size {
                self.covers(digit, &chosen, union, cover, take)?;
                continue;
            }
            for (i, &places) in places.iter().enumerate().skip(from).rev() {
                if !places.is_empty() && !places.meets(union) {
                    waiting.push((chosen.and(base[i]), union | places, i + 1));
                }
            }
        }
        Flow::Continue(())
    }

    /// Goes through all covers that leave few places uncovered. Each of the other places is covered by some
    /// house.
    fn covers(
        &mut self,
        digit: Digit,
        base: &Chosen,
        union: CellSet<W>,
        cover: &[House],
        take: &mut Take<'_>,
    ) -> Flow {
        let size = base.houses().count();
        // The largest number of places that a cover house covers.
        let counts = cover
            .iter()
            .map(|&house| (union & self.state.layout().cells(house)).len());
        let most = counts.max().unwrap_or(0);
        let mut waiting = vec![(Chosen::default(), CellSet::EMPTY, union, None)];
        while let Some((chosen, fins, left, new)) = waiting.pop() {
            self.spend()?;
            if self.effort == 0 {
                break;
            }
            let more = size - chosen.houses().count();
            if left.len() + fins.len() > self.reach.kraken_fins + more * most {
                continue;
            }
            if let Some(cell) = new {
                self.begin(fins.len());
                if !self.narrow(fins.len(), Candidate { cell, digit }) {
                    continue;
                }
            }
            let Some(cell) = left.first() else {
                if more == 0 && !fins.is_empty() {
                    self.look(digit, base, &chosen, union, fins, take)?;
                }
                continue;
            };
            if fins.len() < self.reach.kraken_fins {
                let own = CellSet::of(cell);
                waiting.push((chosen, fins | own, left - own, Some(cell)));
            }
            if more == 0 {
                continue;
            }
            for &house in cover {
                let cells = self.state.layout().cells(house);
                // A place that was made a fin stays a fin.
                if cells.contains(cell) && !cells.meets(fins) && base.houses().all(|h| h != house) {
                    waiting.push((chosen.and(house), fins, left - cells, None));
                }
            }
        }
        Flow::Continue(())
    }

    /// The candidates that may be excluded at all. With type 1 these have the fish's digit.
    fn possible(&self, digit: Digit) -> Fallen {
        let of_digit =
            |node: &WebNode<W>| self.technique == Technique::Kraken2 || node.digit == digit;
        let web = &self.implied.web;
        let nodes = web.nodes[..web.singles].iter().enumerate();
        let mut possible = vec![0; web.len().div_ceil(64)];
        for (i, _) in nodes.filter(|(_, node)| of_digit(node)) {
            possible[i / 32] |= 1 << (2 * i % 64);
        }
        possible
    }

    /// Begins a level of `common` with a copy of the level before.
    fn begin(&mut self, level: usize) {
        let (before, after) = self.common.split_at_mut(level);
        after[0].clone_from(&before[level - 1]);
    }

    /// Keeps in a level of `common` what this candidate excludes too. Returns whether anything is left.
    fn narrow(&mut self, level: usize, candidate: Candidate) -> bool {
        let (implied, spread) = (self.implied, &mut self.spread);
        let claim = implied.web.claim(self.state, candidate, true);
        let falls = self.falls[usize::from(claim / 2)].get_or_insert_with(|| {
            if let Some(known) = implied.after(claim) {
                return known.to_vec();
            }
            spread.follow(&implied.web, claim);
            spread.met.clone()
        });
        let common = &mut self.common[level];
        common.iter_mut().zip(falls).for_each(|(a, b)| *a &= *b);
        common.iter().any(|&word| word != 0)
    }

    /// The candidates that are left in a level of `common`, in order.
    fn fallen(&self, level: usize) -> Vec<Candidate> {
        let words = self.common[level].iter().enumerate();
        let nodes = words.flat_map(|(i, &word)| bits(word).map(move |bit| 32 * i + bit / 2));
        let candidate = |node: usize| Candidate {
            cell: self.implied.web.nodes[node].cell,
            digit: self.implied.web.nodes[node].digit,
        };
        nodes.map(candidate).collect()
    }

    fn look(
        &mut self,
        digit: Digit,
        base: &Chosen,
        cover: &Chosen,
        union: CellSet<W>,
        fins: CellSet<W>,
        take: &mut Take<'_>,
    ) -> Flow {
        let layout = self.state.layout();
        let (mut covered, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
        for house in cover.houses() {
            twice |= covered & self.places(digit, house);
            covered |= self.places(digit, house);
        }
        let taken = (covered - union) | twice;
        if taken.meets(layout.common_peers(fins)) {
            return Flow::Continue(());
        }
        let fish = Fish {
            digit,
            base: base.houses().collect(),
            cover: cover.houses().collect(),
            fins: fins.iter().collect(),
            endo_fins: Vec::new(),
        };
        if self.technique == Technique::Kraken1 {
            for target in self.fallen(fins.len()) {
                if taken.contains(target.cell) {
                    self.hand_over(&fish, None, fins, target, take)?;
                }
            }
            return Flow::Continue(());
        }
        for house in cover.houses() {
            let places = self.places(digit, house);
            let starts = ((places & union) - twice) | fins;
            // If the house has only base places, this would be a forcing chain without a fish.
            if places == (places & union) - twice {
                continue;
            }
            let level = fins.len() + 1;
            self.begin(level);
            let base = (starts - fins).iter();
            let mut base = base.map(|cell| Candidate { cell, digit });
            if !base.all(|candidate| self.narrow(level, candidate)) {
                continue;
            }
            for target in self.fallen(level) {
                if !starts.contains(target.cell) {
                    self.hand_over(&fish, Some(house), starts, target, take)?;
                }
            }
        }
        Flow::Continue(())
    }

    fn hand_over(
        &mut self,
        fish: &Fish,
        house: Option<House>,
        starts: CellSet<W>,
        target: Candidate,
        take: &mut Take<'_>,
    ) -> Flow {
        if !self.done.insert(target) {
            return Flow::Continue(());
        }
        let (mut chains, web) = (Vec::new(), &self.implied.web);
        let mut path = Vec::new();
        for cell in starts {
            let digit = fish.digit;
            let start = web.claim(self.state, Candidate { cell, digit }, true);
            let end = web.claim(self.state, target, false);
            self.spread.follow(web, start);
            self.spread.path(end, &mut path);
            chains.push(web.chain(self.state, &path, false));
        }
        take(Step {
            technique: self.technique,
            because: Reason::Kraken(Kraken {
                fish: fish.clone(),
                house,
                chains,
            }),
            conclusion: Conclusion::Eliminate(vec![target]),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chain::web::Web;
    use crate::picture::{boards_of, drawn, found};
    use ninefold_grid::Cell;

    /// Returns what krakens of two base houses eliminate. It combines every pair of houses with every other
    /// pair.
    fn slowly(state: &Survey<2>, technique: Technique) -> BTreeSet<Candidate> {
        let layout = state.layout();
        let web = Web::new(state, true);
        let mut spread = Spread::new(&web);
        let mut falls = |candidates: &[Candidate], target: Candidate| {
            candidates.iter().all(|&candidate| {
                spread.follow(&web, web.claim(state, candidate, true));
                let off = web.claim(state, target, false);
                spread.reached.contains(&off)
            })
        };
        let all: Vec<House> = layout.board().houses().collect();
        let pairs = |digit| {
            let places = move |house| state.places(digit) & layout.cells(house);
            let all = all.clone();
            (0..all.len() * all.len())
                .map(move |i| (all[i / all.len()], all[i % all.len()]))
                .filter(|(a, b)| a < b)
                .map(move |(a, b)| ([a, b], places(a), places(b)))
        };
        let line = |house: &House| (house.index() < 18).then_some(house.index() / 9);
        let mut eliminated = BTreeSet::new();
        for digit in layout.board().digits() {
            let of_digit = |cell: Cell| Candidate { cell, digit };
            for (base, a, b) in pairs(digit).filter(|(_, a, b)| !a.meets(*b)) {
                for (cover, c, d) in pairs(digit) {
                    let (lines, others) =
                        (base.iter().filter_map(line), cover.iter().filter_map(line));
                    let lines: BTreeSet<usize> = lines.collect();
                    let others: BTreeSet<usize> = others.collect();
                    let is_fish = lines.len() < 2 && others.len() < 2 && lines.is_disjoint(&others);
                    let union = a | b;
                    let fins = union - c - d;
                    // One of the houses covers the first place that is no fin, the other one some that are
                    // left.
                    let covered = union - fins;
                    let is_cover = [(c, d), (d, c)].iter().any(|&(first, second)| {
                        covered.first().is_some_and(|cell| first.contains(cell))
                            && (covered - first).meets(second)
                    });
                    if !is_fish
                        || base.iter().any(|house| cover.contains(house))
                        || !(1..=2).contains(&fins.len())
                        || a.is_empty()
                        || b.is_empty()
                        || !is_cover
                    {
                        continue;
                    }
                    let (twice, taken) = (c & d, ((c | d) - union) | (c & d));
                    if taken.meets(layout.common_peers(fins)) {
                        continue;
                    }
                    let fins_only: Vec<Candidate> = fins.iter().map(of_digit).collect();
                    if technique == Technique::Kraken1 {
                        let targets = taken.iter().map(of_digit);
                        eliminated.extend(targets.filter(|&target| falls(&fins_only, target)));
                        continue;
                    }
                    for places in [c, d] {
                        let own = (places & union) - twice;
                        let starts: Vec<Candidate> = (own | fins).iter().map(of_digit).collect();
                        if own == places {
                            continue;
                        }
                        let targets = (state.open() - own - fins)
                            .iter()
                            .flat_map(|cell| state.candidates_of(cell, state.marks(cell)));
                        eliminated.extend(targets.filter(|&target| falls(&starts, target)));
                    }
                }
            }
        }
        eliminated
    }

    #[test]
    fn agrees_with_all_pairs_of_houses() {
        let mut count = 0;
        for seed in 0..2 {
            let boards = boards_of(seed, 26);
            for state in boards.iter().skip(6).step_by(14).take(3) {
                for technique in [Technique::Kraken1, Technique::Kraken2] {
                    let reach = Reach {
                        fish_effort: usize::MAX,
                        ..Reach::default()
                    };
                    let (mut small, mut all) = (BTreeSet::new(), BTreeSet::new());
                    let _ = find(state, technique, &reach, &mut |step| {
                        let Reason::Kraken(kraken) = &step.because else {
                            return Flow::Continue(());
                        };
                        all.extend(step.conclusion.candidates());
                        if kraken.fish.base.len() == 2 {
                            small.extend(step.conclusion.candidates());
                        }
                        Flow::Continue(())
                    });
                    let slow = slowly(state, technique);
                    assert_eq!(slow.difference(&all).next(), None);
                    assert_eq!(small.difference(&slow).next(), None);
                    count += small.len();
                }
            }
        }
        assert!(count > 20, "{count}");
    }

    #[test]
    fn both_types() {
        // Rows 1 and 5 have 1 in columns 2 and 7, except for the fin r5c8. The fin excludes 1 from r2c8, so
        // r2c3 has it. So the fin excludes r3c2, as the fish does.
        let text = "
            -1  .  -1 | -1 -1 -1 |  .  -1 -1
            -1 -1   . | -1 -1 -1 | -1   . -1
              .  .   . |  .  .  . |  .   .  .
             ---------+----------+----------
              .  .   . |  .  .  . | -1   .  .
             -1  .  -1 | -1 -1 -1 |  .   . -1
              .  .   . |  .  .  . | -1   .  .
             ---------+----------+----------
              .  .   . |  .  .  . |  .   .  .
              .  .   . |  .  .  . |  .   .  .
              .  .   . |  .  .  . |  .   .  .";
        let eliminated = "r3c2≠1".to_owned();
        assert!(found(&drawn(text), Technique::Kraken1).contains(&eliminated));
        // Type 2: both places of column 2 and the fin exclude it.
        assert!(found(&drawn(text), Technique::Kraken2).contains(&eliminated));
        // Without strong links, only the fish itself eliminates anything.
        let plain = drawn(
            ". . . | . . . | . . .
             . . . | . . . | . . .
             . . . | . . . | . . .
             ------+-------+------
             . . . | . . . | . . .
             . . . | . . . | . . .
             . . . | . . . | . . .
             ------+-------+------
             . . . | . . . | . . .
             . . . | . . . | . . .
             . . . | . . . | . . .",
        );
        assert!(found(&plain, Technique::Kraken1).is_empty());
        assert!(found(&plain, Technique::Kraken2).is_empty());
    }
}
