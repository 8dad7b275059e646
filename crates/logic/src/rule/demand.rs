//! What some cells have to fulfil together, and the fillings that do.
//!
//! Cells are filled one after the other, the one with the fewest candidates first, and a filling is judged by
//! the oracle, [`constraint::obeys`], and nobody else. What makes it fast is to see early that a part
//! of a filling comes to nothing: sums have bounds, a line whose neighbours stand in some relation is
//! followed from its start, and the last open cell is tried out. All of that may only say no where there is
//! no filling; a test compares with all fillings, for every kind of rule.

use ninefold_grid::constraint::{self, Constraint};
use ninefold_grid::{Cell, Digit, Puzzle};

use super::early::Early;
use crate::digits::Digits;

/// Something that cells have to fulfil together.
#[derive(Clone, Debug)]
pub struct Demand {
    /// What it is called, such as `the cage of 15`.
    pub name: String,
    /// What it demands, in one sentence.
    pub meaning: String,
    /// The cells, each once.
    pub cells: Vec<Cell>,
    /// Which of them each one sees, by their places in `cells`.
    pub sees: Vec<u64>,
    /// The rule itself; none if the sums say all there is.
    pub constraint: Option<Constraint>,
    /// Sums that hold.
    pub equations: Vec<Equation>,
    /// For the value of each cell of the line, which ones its successor may have, if that is a rule.
    pub chain: Option<Vec<Digits>>,
    /// Whether there is nothing but one of these sums, and cells that differ.
    pub is_sum: bool,
    /// What is seen of a part of a filling.
    pub(super) early: Option<Early>,
    /// The lowest value.
    pub first: i32,
}

/// Cells times factors that have a sum.
#[derive(Clone, Debug)]
pub struct Equation {
    /// Cells with the same factor, by their places, and whether they all see each other.
    pub parts: Vec<(i32, Vec<usize>, bool)>,
    /// The sum.
    pub total: i32,
}

impl Equation {
    /// Of the factors of all cells.
    pub fn new(factors: &[i32], sees: &[u64], total: i32) -> Equation {
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

    /// Returns the sum of its cells, if it is known and each cell counts once.
    pub fn sum(&self) -> Option<i32> {
        let [equation] = self.equations.as_slice() else {
            return None;
        };
        match equation.parts.as_slice() {
            [(1, places, _)] if places.len() == self.cells.len() => Some(equation.total),
            _ => None,
        }
    }

    /// Returns whether it is certain that there is no filling. `effort` is the greatest number of choices tried.
    pub fn is_impossible(&self, puzzle: &Puzzle, domains: Vec<Digits>, mut effort: usize) -> bool {
        let mut is_found = false;
        let is_complete = self.each(puzzle, domains, &mut effort, &mut |_| {
            is_found = true;
            false
        });
        is_complete && !is_found
    }

    /// Whether these digits admit no filling, as far as can be seen without trying.
    pub fn rejects(&self, puzzle: &Puzzle, domains: &mut [Digits]) -> bool {
        Oracle::new(self, puzzle).rejects(domains)
    }

    /// Shows fillings until `see` says no. Whether all were shown, or enough.
    pub fn each(
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
}
