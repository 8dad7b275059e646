//! Fillings of a few cells that fulfil a rule.
//!
//! Cells are filled one after the other, the one with the fewest candidates first, and a filling is judged by
//! the oracle, [`constraint::obeys`], and nobody else. What makes it fast is to see early that a part
//! of a filling comes to nothing: sums have bounds, a line whose neighbours stand in some relation is
//! followed from its start, and the last open cell is tried out. All of that may only say no where there is
//! no filling; a test compares with all fillings, for every kind of rule. Cages need no search
//! ([`cage`]).

use ninefold_grid::constraint::{self, Constraint};
use ninefold_grid::{Cell, Digit, Puzzle};

use super::cage;
use super::early::Early;
use crate::digits::Digits;

/// Cells filled in one search for a filling, at most. Then nothing is concluded.
const EFFORT: usize = 2_000;
/// The same for all candidates of a rule: a long line would take seconds.
const WHOLE_EFFORT: usize = 30_000;
/// Fillings of a rule that are remembered, at most.
const KNOWN: usize = 100;

/// Something that cells have to fulfil together.
#[derive(Clone, Debug)]
pub(crate) struct Demand {
    /// What it is called, such as `the cage of 15`.
    pub(crate) name: String,
    /// What it demands, in one sentence.
    pub(crate) meaning: String,
    /// The cells, each once.
    pub(crate) cells: Vec<Cell>,
    /// Which of them each one sees, by their places in `cells`.
    pub(crate) sees: Vec<u64>,
    /// The rule itself; none if the sums say all there is.
    pub(crate) constraint: Option<Constraint>,
    /// Sums that hold.
    pub(crate) equations: Vec<Equation>,
    /// For the value of each cell of the line, which ones its successor may have, if that is a rule.
    pub(crate) chain: Option<Vec<Digits>>,
    /// Whether there is nothing but one of these sums, and cells that differ.
    pub(crate) is_sum: bool,
    /// What is seen of a part of a filling.
    pub(super) early: Option<Early>,
    /// The lowest value.
    pub(crate) first: i32,
}

/// Cells times factors that have a sum.
#[derive(Clone, Debug)]
pub(crate) struct Equation {
    /// Cells with the same factor, by their places, and whether they all see each other.
    pub(crate) parts: Vec<(i32, Vec<usize>, bool)>,
    pub(crate) total: i32,
}

impl Equation {
    /// Of the factors of all cells.
    pub(crate) fn new(factors: &[i32], sees: &[u64], total: i32) -> Equation {
        let mut parts: Vec<(i32, Vec<usize>, bool)> = Vec::new();
        for (i, &factor) in factors.iter().enumerate().filter(|(_, f)| **f != 0) {
            match parts.iter_mut().find(|part| part.0 == factor) {
                Some(part) => part.1.push(i),
                None => parts.push((factor, vec![i], false)),
            }
        }
        for (_, places, apart) in &mut parts {
            let all = places.iter().fold(0u64, |all, &i| all | 1 << i);
            *apart = places.iter().all(|&i| (all & !(1 << i)) & !sees[i] == 0);
        }
        Equation { parts, total }
    }

    /// Whether the bounds exclude the total.
    fn is_out_of_reach(&self, domains: &[Digits], first: i32) -> bool {
        let (mut least, mut most) = (0, 0);
        for (factor, places, apart) in &self.parts {
            let mut low = [0i32; 64];
            let mut high = [0i32; 64];
            for (i, &place) in places.iter().enumerate() {
                let bits = domains[place].bits();
                low[i] = bits.trailing_zeros() as i32;
                high[i] = 63 - bits.leading_zeros() as i32;
            }
            let (low, high) = (&mut low[..places.len()], &mut high[..places.len()]);
            if *apart {
                low.sort_unstable();
                high.sort_unstable();
                for i in 1..low.len() {
                    low[i] = low[i].max(low[i - 1] + 1);
                }
                for i in (1..high.len()).rev() {
                    high[i - 1] = high[i - 1].min(high[i] - 1);
                }
            }
            let base = first * places.len() as i32;
            let low = base + low.iter().sum::<i32>();
            let high = base + high.iter().sum::<i32>();
            let (down, up) = if *factor > 0 {
                (low, high)
            } else {
                (high, low)
            };
            least += factor * down;
            most += factor * up;
        }
        self.total < least || most < self.total
    }
}

/// What became of a search for a filling.
pub(crate) enum Found {
    Filling(Vec<Digit>),
    None,
    /// It took too long.
    Unknown,
}

/// What the oracle is asked about: a board of which only the cells in question count.
struct Oracle<'a> {
    demand: &'a Demand,
    puzzle: &'a Puzzle,
    filling: Vec<Digit>,
}

impl<'a> Oracle<'a> {
    fn new(demand: &'a Demand, puzzle: &'a Puzzle) -> Oracle<'a> {
        Oracle {
            demand,
            puzzle,
            filling: vec![Digit::from_index(0); puzzle.board().cell_count()],
        }
    }

    /// Whether these digits fulfil the rule. Those that see each other differ already.
    fn accepts(&mut self, digits: &[Digits]) -> bool {
        let Some(constraint) = &self.demand.constraint else {
            let mut sums = self.demand.equations.iter();
            return sums.all(|sum| !sum.is_out_of_reach(digits, self.demand.first));
        };
        for (&cell, digit) in self.demand.cells.iter().zip(digits) {
            if let Some(digit) = digit.first() {
                self.filling[cell.index()] = digit;
            }
        }
        constraint::obeys(self.puzzle, constraint, &self.filling)
    }

    /// Whether there is surely no filling.
    fn rejects(&mut self, domains: &mut [Digits]) -> bool {
        let demand = self.demand;
        if domains.iter().any(|of| of.is_empty())
            || (demand.equations.iter()).any(|sum| sum.is_out_of_reach(domains, demand.first))
            || demand.breaks_a_chain(domains)
            || demand.is_out(domains)
        {
            return true;
        }
        let mut open = (0..domains.len()).filter(|&i| domains[i].only().is_none());
        match (open.next(), open.next()) {
            (None, _) => !self.accepts(domains),
            (Some(last), None) => {
                let of = domains[last];
                let any = of.iter().any(|digit| {
                    domains[last] = Digits::of(digit);
                    self.accepts(domains)
                });
                domains[last] = of;
                !any
            }
            _ => false,
        }
    }
}

impl Demand {
    /// Follows a line whose neighbours stand in a relation: whether some cell is left without a digit.
    fn breaks_a_chain(&self, domains: &[Digits]) -> bool {
        let Some(chain) = &self.chain else {
            return false;
        };
        let mut reached: Option<Digits> = None;
        domains.iter().any(|&of| {
            let next = reached.map_or(of, |before| {
                let allowed = before
                    .iter()
                    .fold(Digits::EMPTY, |all, d| all | chain[d.index()]);
                allowed & of
            });
            reached = Some(next);
            next.is_empty()
        })
    }

    /// Looks for a filling within these digits.
    pub(crate) fn fill(&self, puzzle: &Puzzle, domains: Vec<Digits>) -> Found {
        let mut effort = EFFORT;
        self.fill_within(puzzle, domains, &mut effort)
    }

    fn fill_within(&self, puzzle: &Puzzle, domains: Vec<Digits>, effort: &mut usize) -> Found {
        let mut found = Found::None;
        let complete = self.each(puzzle, domains, effort, &mut |digits| {
            found = Found::Filling(digits.to_vec());
            false
        });
        match (complete, found) {
            (false, Found::None) => Found::Unknown,
            (_, found) => found,
        }
    }

    /// Whether there is no filling for certain.
    pub(crate) fn is_impossible(&self, puzzle: &Puzzle, domains: Vec<Digits>) -> bool {
        if let Some(supported) = self.caged(&domains) {
            return supported.iter().any(|of| of.is_empty());
        }
        matches!(self.fill(puzzle, domains), Found::None)
    }

    /// Whether these digits admit no filling, as far as can be seen without trying.
    pub(crate) fn rejects(&self, puzzle: &Puzzle, domains: &mut [Digits]) -> bool {
        Oracle::new(self, puzzle).rejects(domains)
    }

    /// Shows fillings until `see` says no. Whether all were shown, or enough.
    fn each(
        &self,
        puzzle: &Puzzle,
        domains: Vec<Digits>,
        effort: &mut usize,
        see: &mut dyn FnMut(&[Digit]) -> bool,
    ) -> bool {
        let mut oracle = Oracle::new(self, puzzle);
        let n = domains.len();
        if n == 0 {
            see(&[]);
            return true;
        }
        let mut waiting = domains.clone();
        let mut domains = domains;
        while let Some(start) = waiting.len().checked_sub(n) {
            if *effort == 0 {
                return false;
            }
            *effort -= 1;
            domains.copy_from_slice(&waiting[start..]);
            waiting.truncate(start);
            if self.narrow(&mut domains) || oracle.rejects(&mut domains) {
                continue;
            }
            let open = (0..domains.len()).filter(|&i| domains[i].only().is_none());
            let Some(place) = open.min_by_key(|&i| domains[i].len()) else {
                let digits: Vec<Digit> = domains.iter().filter_map(|of| of.only()).collect();
                if !see(&digits) {
                    return true;
                }
                continue;
            };
            for digit in domains[place] {
                let start = waiting.len();
                waiting.extend_from_slice(&domains);
                waiting[start + place] = Digits::of(digit);
            }
        }
        true
    }

    /// If cells that differ have a sum and that is all, the digits that some filling uses.
    fn caged(&self, domains: &[Digits]) -> Option<Vec<Digits>> {
        match self.equations.as_slice() {
            [Equation { parts, total }] if self.is_sum => match parts.as_slice() {
                [(1, places, true)] if places.len() == domains.len() => {
                    cage::supported(domains, *total, self.first)
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// Takes every digit that is certain from the cells that see it. Whether a cell is left without.
    fn narrow(&self, domains: &mut [Digits]) -> bool {
        let mut done = 0u64;
        loop {
            let next =
                (0..domains.len()).find(|&i| done >> i & 1 == 0 && domains[i].only().is_some());
            let Some(place) = next else {
                return domains.iter().any(|of| of.is_empty());
            };
            done |= 1 << place;
            let digit = domains[place];
            let mut seen = self.sees[place];
            while seen != 0 {
                let other = seen.trailing_zeros() as usize;
                seen &= seen - 1;
                domains[other] -= digit;
                if domains[other].is_empty() {
                    return true;
                }
            }
        }
    }

    /// Of the digits of each cell, those that some filling uses; those of which that is not known count too.
    pub(crate) fn supported(&self, puzzle: &Puzzle, domains: &[Digits]) -> Vec<Digits> {
        self.supported_by(puzzle, domains, &mut Vec::new())
    }

    /// The same with fillings that are known already, to which new ones are added.
    pub(super) fn supported_by(
        &self,
        puzzle: &Puzzle,
        domains: &[Digits],
        known: &mut Vec<Vec<Digit>>,
    ) -> Vec<Digits> {
        if let (Some(chain), &[a, b]) = (&self.chain, domains) {
            return self.partners(chain, a, b);
        }
        if self.constraint.is_none() && self.equations.is_empty() {
            return matched(domains);
        }
        if let Some(supported) = self.caged(domains) {
            return supported;
        }
        let mut supported = vec![Digits::EMPTY; domains.len()];
        let is_left = |filling: &&Vec<Digit>| {
            let mut cells = filling.iter().zip(domains);
            cells.all(|(&digit, of)| of.contains(digit))
        };
        for filling in known.iter().filter(is_left) {
            for (of, &digit) in supported.iter_mut().zip(filling) {
                of.insert(digit);
            }
        }
        let mut whole = WHOLE_EFFORT;
        for place in 0..domains.len() {
            for digit in domains[place] {
                if supported[place].contains(digit) {
                    continue;
                }
                let mut with = domains.to_vec();
                with[place] = Digits::of(digit);
                let mut effort = whole.min(EFFORT);
                whole -= effort;
                let found = self.fill_within(puzzle, with, &mut effort);
                whole += effort;
                match found {
                    Found::Filling(digits) => {
                        for (of, &digit) in supported.iter_mut().zip(&digits) {
                            of.insert(digit);
                        }
                        if known.len() == KNOWN {
                            known.remove(0);
                        }
                        known.push(digits);
                    }
                    Found::None => {}
                    Found::Unknown => supported[place].insert(digit),
                }
            }
        }
        supported
    }

    /// Of the digits of two cells, those that have a partner. The relation says all there is about a pair.
    fn partners(&self, chain: &[Digits], a: Digits, b: Digits) -> Vec<Digits> {
        let own = |digit: Digit| match self.sees[0] >> 1 & 1 {
            1 => Digits::of(digit),
            _ => Digits::EMPTY,
        };
        let mut supported = vec![Digits::EMPTY; 2];
        for digit in a {
            let partners = (chain[digit.index()] & b) - own(digit);
            if !partners.is_empty() {
                supported[0].insert(digit);
                supported[1] |= partners;
            }
        }
        supported
    }

    /// The sets of digits that the open cells can hold, in ascending order; nothing if there are more than
    /// `most`, or too many fillings to list.
    pub(crate) fn sets(
        &self,
        puzzle: &Puzzle,
        domains: &[Digits],
        (mut effort, most): (usize, usize),
    ) -> Vec<Vec<Digit>> {
        let mut sets: Vec<Vec<Digit>> = Vec::new();
        let complete = self.each(puzzle, domains.to_vec(), &mut effort, &mut |digits| {
            let open = digits
                .iter()
                .zip(domains)
                .filter(|(_, of)| of.only().is_none());
            let mut set: Vec<Digit> = open.map(|(&digit, _)| digit).collect();
            set.sort_unstable();
            if !sets.contains(&set) {
                sets.push(set);
            }
            sets.len() <= most
        });
        if !complete || sets.len() > most {
            return Vec::new();
        }
        sets.sort_unstable();
        sets
    }
}

/// Of the digits of cells that all differ, those that some filling uses: cells and digits are matched, and a
/// digit is left to a cell if whoever holds it finds another one.
fn matched(domains: &[Digits]) -> Vec<Digits> {
    let mut holders = [None; 64];
    for (place, &of) in domains.iter().enumerate() {
        if !finds(domains, &mut holders, place, of) {
            return vec![Digits::EMPTY; domains.len()];
        }
    }
    let holds = |place: usize, digit: Digit| {
        let mut holders = holders;
        let own = holders.iter().position(|&holder| holder == Some(place));
        if let Some(own) = own {
            holders[own] = None;
        }
        let other = holders[digit.index()].replace(place);
        // Nobody takes the digit back: its holder is not asked again.
        other.is_none_or(|other| {
            let mut rest = domains.to_vec();
            for of in &mut rest {
                *of -= Digits::of(digit);
            }
            finds(&rest, &mut holders, other, rest[other])
        })
    };
    let supported = domains.iter().enumerate().map(|(place, &of)| {
        let kept = of.iter().filter(|&digit| holds(place, digit));
        kept.collect()
    });
    supported.collect()
}

/// Whether a cell finds one of these digits, if those that hold one may change.
fn finds(domains: &[Digits], holders: &mut [Option<usize>; 64], place: usize, of: Digits) -> bool {
    // Each digit is reached once; who reached it gets it in the end.
    let mut from = [None; 64];
    let mut waiting = vec![(place, of)];
    let mut met = Digits::EMPTY;
    while let Some((asker, digits)) = waiting.pop() {
        for digit in digits - met {
            met.insert(digit);
            from[digit.index()] = Some(asker);
            match holders[digit.index()] {
                Some(holder) => waiting.push((holder, domains[holder])),
                None => {
                    let mut free = digit;
                    while let Some(asker) = from[free.index()] {
                        let before = holders.iter().position(|&h| h == Some(asker));
                        holders[free.index()] = Some(asker);
                        match before {
                            Some(before) if asker != place => free = Digit::from_index(before),
                            _ => return true,
                        }
                    }
                    return true;
                }
            }
        }
    }
    false
}
