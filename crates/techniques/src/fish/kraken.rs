//! Kraken fish: chains reach for what a fish with fins leaves alone.
//!
//! Either a fin holds the digit, or there is a fish. Type 1: a candidate that the fish would take goes if
//! it also falls with every fin, by a chain from each. Type 2: without fins one of the base places in a
//! cover house is right, so what falls with each of these and with every fin goes, whatever its digit.
//!
//! One step is handed over for each candidate, with the smallest fish. Basic and franken fish without
//! endo fins are looked at; chains run over single candidates and groups.

use std::collections::BTreeSet;

use ninefold_grid::{Candidate, CellSet, Digit, House};
use ninefold_logic::{Conclusion, Digits, Fish, Kraken, Reason, Step, Technique};

use crate::chain::web::{Spread, Web};
use crate::flow::Flow;
use crate::reach::Reach;
use crate::survey::Survey;
use crate::take::Take;

/// The largest fish looked at.
const MOST: usize = 4;
/// The claims that candidates are wrong: one with the number of each, doubled.
const EVEN: u64 = u64::MAX / 3;

/// The houses of a fish so far.
#[derive(Copy, Clone, Default)]
struct Chosen([Option<House>; MOST]);

impl Chosen {
    fn houses(&self) -> impl Iterator<Item = House> {
        self.0.into_iter().flatten()
    }

    /// These and one more.
    fn and(mut self, house: House) -> Chosen {
        if let Some(free) = self.0.iter_mut().find(|of| of.is_none()) {
            *free = Some(house);
        }
        self
    }
}

/// The bits of a word, from the lowest.
fn bits(word: u64) -> impl Iterator<Item = usize> {
    Digits::of_bits(word).iter().map(|bit| bit.index())
}

/// Digit by digit, small fish first, until the effort is spent.
pub(super) fn find<const W: usize>(
    state: &Survey<W>,
    technique: Technique,
    reach: &Reach,
    take: &mut Take<'_>,
) -> Flow {
    let layout = state.layout();
    let board = layout.board();
    if !Web::is_for(state) {
        return Flow::Continue(());
    }
    let web = Web::new(state, true);
    let mut search = Search {
        state,
        spread: Spread::new(&web),
        falls: vec![None; web.len()],
        common: Vec::new(),
        web,
        technique,
        reach,
        done: BTreeSet::new(),
        effort: reach.fish_effort,
    };
    let rest = layout.boxes();
    for digit in board.digits() {
        for size in 2..=MOST {
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

struct Search<'a, const W: usize> {
    state: &'a Survey<W>,
    web: Web<W>,
    spread: Spread,
    /// What falls with a claim, once somebody asks: bits as in [`Spread::met`].
    falls: Vec<Option<Vec<u64>>>,
    /// Room for what falls with several.
    common: Vec<u64>,
    technique: Technique,
    reach: &'a Reach,
    /// What has been handed over.
    done: BTreeSet<Candidate>,
    effort: usize,
}

impl<const W: usize> Search<'_, W> {
    fn places(&self, digit: Digit, house: House) -> CellSet<W> {
        self.state.places(digit) & self.state.layout().cells(house)
    }

    /// All choices of base houses without common places.
    fn bases(
        &mut self,
        digit: Digit,
        size: usize,
        base: &[House],
        cover: &[House],
        take: &mut Take<'_>,
    ) -> Flow {
        let mut waiting = vec![(Chosen::default(), CellSet::EMPTY, 0)];
        while let Some((chosen, union, from)) = waiting.pop() {
            self.reach.heed()?;
            if self.effort == 0 {
                break;
            }
            self.effort -= 1;
            if chosen.houses().count() == size {
                let chosen: Vec<House> = chosen.houses().collect();
                self.covers(digit, &chosen, union, cover, take)?;
                continue;
            }
            for (i, &house) in base.iter().enumerate().skip(from).rev() {
                let places = self.places(digit, house);
                if !places.is_empty() && !places.meets(union) {
                    waiting.push((chosen.and(house), union | places, i + 1));
                }
            }
        }
        Flow::Continue(())
    }

    /// All covers that leave few places: each of the others is covered, by one house or another.
    fn covers(
        &mut self,
        digit: Digit,
        base: &[House],
        union: CellSet<W>,
        cover: &[House],
        take: &mut Take<'_>,
    ) -> Flow {
        let mut waiting = vec![(Chosen::default(), CellSet::EMPTY, union)];
        while let Some((chosen, fins, left)) = waiting.pop() {
            self.reach.heed()?;
            if self.effort == 0 {
                break;
            }
            self.effort -= 1;
            let Some(cell) = left.first() else {
                if chosen.houses().count() == base.len() && !fins.is_empty() {
                    let chosen: Vec<House> = chosen.houses().collect();
                    self.look(digit, base, &chosen, union, fins, take)?;
                }
                continue;
            };
            if fins.len() < self.reach.kraken_fins {
                waiting.push((chosen, fins | CellSet::of(cell), left - CellSet::of(cell)));
            }
            if chosen.houses().count() == base.len() {
                continue;
            }
            for &house in cover {
                let places = self.places(digit, house);
                // A place that was made a fin stays one.
                if places.contains(cell) && !places.meets(fins) && !base.contains(&house) {
                    waiting.push((chosen.and(house), fins, left - places));
                }
            }
        }
        Flow::Continue(())
    }

    /// What falls with a candidate.
    fn falls(&mut self, candidate: Candidate) -> &[u64] {
        let claim = self.web.claim(self.state, candidate, true);
        let (web, spread) = (&self.web, &mut self.spread);
        self.falls[usize::from(claim)].get_or_insert_with(|| {
            spread.follow(web, claim);
            spread.met.clone()
        })
    }

    /// The candidates that fall with each of these.
    fn falls_with_all(&mut self, digit: Digit, cells: CellSet<W>) -> Vec<Candidate> {
        let mut common = std::mem::take(&mut self.common);
        common.clear();
        common.resize(self.spread.met.len(), EVEN);
        for cell in cells {
            let falls = self.falls(Candidate { cell, digit });
            common.iter_mut().zip(falls).for_each(|(a, b)| *a &= b);
            if common.iter().all(|&word| word == 0) {
                break;
            }
        }
        let mut fallen = Vec::new();
        for (i, &word) in common.iter().enumerate() {
            let knots = bits(word).map(|bit| (64 * i + bit) / 2);
            let knots = knots.take_while(|&knot| knot < self.web.singles);
            fallen.extend(knots.map(|knot| Candidate {
                cell: self.web.knots[knot].cell,
                digit: self.web.knots[knot].digit,
            }));
        }
        self.common = common;
        fallen
    }

    fn look(
        &mut self,
        digit: Digit,
        base: &[House],
        cover: &[House],
        union: CellSet<W>,
        fins: CellSet<W>,
        take: &mut Take<'_>,
    ) -> Flow {
        let layout = self.state.layout();
        let (mut covered, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
        for &house in cover {
            twice |= covered & self.places(digit, house);
            covered |= self.places(digit, house);
        }
        let taken = (covered - union) | twice;
        if taken.meets(layout.common_peers(fins)) {
            return Flow::Continue(());
        }
        let fish = Fish {
            digit,
            base: base.to_vec(),
            cover: cover.to_vec(),
            fins: fins.iter().collect(),
            endo_fins: Vec::new(),
        };
        if self.technique == Technique::Kraken1 {
            for target in self.falls_with_all(digit, fins) {
                if target.digit == digit && taken.contains(target.cell) {
                    self.hand(&fish, None, fins, target, take)?;
                }
            }
            return Flow::Continue(());
        }
        for &house in cover {
            let places = self.places(digit, house);
            let starts = ((places & union) - twice) | fins;
            // Places of the base alone would make a forcing chain without a fish.
            if places == (places & union) - twice {
                continue;
            }
            for target in self.falls_with_all(digit, starts) {
                if !starts.contains(target.cell) {
                    self.hand(&fish, Some(house), starts, target, take)?;
                }
            }
        }
        Flow::Continue(())
    }

    fn hand(
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
        let mut chains = Vec::new();
        let mut way = Vec::new();
        for cell in starts {
            let digit = fish.digit;
            let start = self.web.claim(self.state, Candidate { cell, digit }, true);
            let end = self.web.claim(self.state, target, false);
            self.spread.follow(&self.web, start);
            self.spread.way(end, &mut way);
            chains.push(self.web.chain(self.state, &way, false));
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
    use crate::picture::{drawn, found};
    use ninefold_logic::Technique;

    #[test]
    fn both_types() {
        // Rows 1 and 5 have 1 in columns 2 and 7, but for the fin r5c8. That takes 1 from r2c8, so r2c3
        // has it, and r3c2 falls with the fin as it does with the fish.
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
        let gone = "r3c2≠1".to_owned();
        assert!(found(&drawn(text), Technique::Kraken1).contains(&gone));
        // As type 2: what falls with both places of column 2 and with the fin.
        assert!(found(&drawn(text), Technique::Kraken2).contains(&gone));
        // Without strong links nothing but the fish itself can be said.
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
