//! A line that an automaton accepts.
//!
//! The propagator computes the states reachable from the left, and those from which the end can be reached. A digit
//! stays if a path from start to end uses it. Source: Gilles Pesant, A Regular Language Membership Constraint, 2004.

use std::rc::Rc;

use super::domains::{Contradiction, Domains, Propagation, Propagator, first_n, numbers};
use ninefold_grid::constraint::Automaton;

/// The transitions of an automaton, for sets of states: one bit each.
pub(crate) struct Moves {
    starts: Vec<usize>,
    accepting: Vec<u64>,
    steps: Steps,
}

enum Steps {
    /// For each digit, the distances from the numbers of states to those after them, with the states that move so far.
    /// There are few distances where a state is a partial sum or a count.
    Shifts(Vec<Vec<(u64, i32)>>),
    /// For each state and digit, the states after them, and where each list begins.
    Listed {
        digits: usize,
        after: Vec<u32>,
        begins: Vec<u32>,
    },
}

/// Distances are used if there are at most this many for each digit, on average.
const MAX_DISTANCES: usize = 4;

impl Steps {
    fn of(automaton: &Automaton) -> Steps {
        let states = || 0..automaton.states();
        let all = states().flat_map(|state| automaton.moves(state));
        let all = all.fold(0, |all, (on, _)| all | on);
        let digits = (u64::BITS - all.leading_zeros()) as usize;
        let after = |state: usize, digit: usize| {
            let moves = automaton.moves(state).iter();
            let on = moves.filter(move |(on, _)| on >> digit & 1 == 1);
            on.map(|&(_, to)| to)
        };
        if automaton.states() <= u64::BITS as usize {
            let mut shifts: Vec<Vec<(u64, i32)>> = vec![Vec::new(); digits];
            for (digit, own) in shifts.iter_mut().enumerate() {
                for from in states() {
                    for to in after(from, digit) {
                        let distance = to as i32 - from as i32;
                        match own.iter_mut().find(|(_, known)| *known == distance) {
                            Some((states, _)) => *states |= 1 << from,
                            None => own.push((1 << from, distance)),
                        }
                    }
                }
            }
            if shifts.iter().map(Vec::len).sum::<usize>() <= MAX_DISTANCES * digits {
                return Steps::Shifts(shifts);
            }
        }
        let (mut listed, mut begins) = (Vec::new(), vec![0]);
        for state in states() {
            for digit in 0..digits {
                listed.extend(after(state, digit).map(|to| to as u32));
                begins.push(listed.len() as u32);
            }
        }
        Steps::Listed {
            digits,
            after: listed,
            begins,
        }
    }

    /// Computes the states that some of the digits reach from some of the states.
    #[inline]
    fn forth(&self, from: &[u64], digits: u64, to: &mut [u64]) {
        to.fill(0);
        match self {
            Steps::Shifts(shifts) => {
                for digit in numbers(digits & first_n(shifts.len())) {
                    for &(states, distance) in &shifts[digit] {
                        to[0] |= shifted(from[0] & states, distance);
                    }
                }
            }
            Steps::Listed {
                digits: all,
                after,
                begins,
            } => {
                for state in bits(from) {
                    for digit in numbers(digits & first_n(*all)) {
                        let i = state * all + digit;
                        for &next in &after[begins[i] as usize..begins[i + 1] as usize] {
                            to[next as usize / 64] |= 1 << (next % 64);
                        }
                    }
                }
            }
        }
    }

    /// Computes those of the states `from` which some of the digits leads to some of the states `to`. Returns these
    /// digits.
    #[inline]
    fn back(&self, from: &[u64], digits: u64, to: &[u64], kept: &mut [u64]) -> u64 {
        kept.fill(0);
        let mut found = 0;
        match self {
            Steps::Shifts(shifts) => {
                for digit in numbers(digits & first_n(shifts.len())) {
                    let leading = shifts[digit]
                        .iter()
                        .fold(0, |leading, &(states, distance)| {
                            leading | shifted(to[0], -distance) & states
                        });
                    kept[0] |= leading & from[0];
                    found |= u64::from(leading & from[0] != 0) << digit;
                }
            }
            Steps::Listed {
                digits: all,
                after,
                begins,
            } => {
                let reaches = |&next: &u32| to[next as usize / 64] >> (next % 64) & 1 == 1;
                for state in bits(from) {
                    let leads = |digit: &usize| {
                        let i = state * all + digit;
                        let mut next = after[begins[i] as usize..begins[i + 1] as usize].iter();
                        next.any(reaches)
                    };
                    let leading = numbers(digits & first_n(*all)).filter(leads);
                    let leading = leading.fold(0, |leading, digit| leading | 1 << digit);
                    found |= leading;
                    kept[state / 64] |= u64::from(leading != 0) << (state % 64);
                }
            }
        }
        found
    }
}

/// The bits moved up by a distance below 64, or down if it is negative.
#[inline]
fn shifted(bits: u64, distance: i32) -> u64 {
    match distance >= 0 {
        true => bits << distance,
        false => bits >> -distance,
    }
}

impl Moves {
    pub(crate) fn of(automaton: &Automaton) -> Moves {
        let states = automaton.states();
        let mut accepting = vec![0; states.div_ceil(64).max(1)];
        for state in (0..states).filter(|&state| automaton.accepts_in(state)) {
            accepting[state / 64] |= 1 << (state % 64);
        }
        Moves {
            starts: automaton.starts().to_vec(),
            accepting,
            steps: Steps::of(automaton),
        }
    }
}

/// Cells that an automaton reads in order.
///
/// Everything below depends on the domains alone. So only what depends on a changed domain is computed again, until the
/// states are the same as before. A long sum line soon forgets what it has read ("Sum lines - single line" has 56
/// cells).
pub(crate) struct Line {
    cells: Vec<usize>,
    moves: Rc<Moves>,
    words: usize,
    /// The domain of each cell for which the states were computed; 0 if they must be computed.
    last: Vec<u64>,
    /// For each cell the states before it that the start reaches, one bit each; then the states after the last cell.
    forth: Vec<u64>,
    /// The same states, if they reach the end.
    back: Vec<u64>,
    /// The digits of each cell on a path from start to end.
    found: Vec<u64>,
    /// Whether the domain of a cell or the states before it changed in this run.
    changed: Vec<bool>,
    /// The states at one place; a buffer.
    next: Vec<u64>,
}

impl Line {
    pub(crate) fn new(cells: Vec<usize>, moves: Rc<Moves>) -> Line {
        let words = moves.accepting.len();
        let mut forth = vec![0; words * (cells.len() + 1)];
        let back = forth.clone();
        for &state in &moves.starts {
            forth[state / 64] |= 1 << (state % 64);
        }
        Line {
            last: vec![0; cells.len()],
            found: vec![0; cells.len()],
            changed: vec![false; cells.len()],
            next: vec![0; words],
            forth,
            back,
            cells,
            moves,
            words,
        }
    }

    /// Computes the states that the start reaches. Returns whether those after the last cell changed.
    fn forth(&mut self, domains: &Domains) -> bool {
        let words = self.words;
        let mut moved = false;
        for (i, &cell) in self.cells.iter().enumerate() {
            let digits = domains.of(cell);
            self.changed[i] = moved || digits != self.last[i];
            moved = false;
            if self.changed[i] {
                let (before, after) = self.forth[i * words..(i + 2) * words].split_at_mut(words);
                self.moves.steps.forth(before, digits, &mut self.next);
                moved = *after != self.next;
                after.copy_from_slice(&self.next);
            }
        }
        moved
    }

    /// Computes the states that reach the end, and the digits on the way. `moved` tells whether the states after the
    /// last cell changed.
    fn back(&mut self, mut moved: bool, domains: &Domains) {
        let words = self.words;
        for (i, &cell) in self.cells.iter().enumerate().rev() {
            if !moved && !self.changed[i] {
                continue;
            }
            let digits = domains.of(cell);
            self.last[i] = digits;
            let (before, after) = self.back[i * words..(i + 2) * words].split_at_mut(words);
            let from = &self.forth[i * words..(i + 1) * words];
            self.found[i] = self.moves.steps.back(from, digits, after, &mut self.next);
            moved = *before != self.next;
            before.copy_from_slice(&self.next);
        }
    }
}

/// Iterates over the indices of the set bits.
#[inline]
fn bits(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    words
        .iter()
        .enumerate()
        .flat_map(|(i, &word)| numbers(word).map(move |bit| i * 64 + bit))
}

impl Propagator for Line {
    fn cells(&self) -> Vec<usize> {
        self.cells.clone()
    }

    fn cost(&self) -> u32 {
        60 + self.words.min(40) as u32
    }

    fn run(&mut self, domains: &mut Domains) -> Propagation {
        let moved = self.forth(domains);
        let end = self.cells.len() * self.words;
        let ends = self.forth[end..].iter().zip(&self.moves.accepting);
        for (back, (states, accepting)) in self.back[end..].iter_mut().zip(ends) {
            *back = states & accepting;
        }
        if self.back[end..].iter().all(|&states| states == 0) {
            // The way back is not computed.
            for (last, &changed) in self.last.iter_mut().zip(&self.changed) {
                if changed {
                    *last = 0;
                }
            }
            return Err(Contradiction);
        }
        self.back(moved, domains);
        for (&cell, &found) in self.cells.iter().zip(&self.found) {
            domains.keep(cell, found)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use ninefold_grid::Digit;
    use proptest::prelude::*;

    use super::*;

    const DIGITS: usize = 3;
    const CELLS: usize = 4;

    /// The digits of each cell on a path from start to end: every line is read.
    fn read(automaton: &Automaton, domains: &[u64]) -> Vec<u64> {
        let mut found = vec![0; CELLS];
        for number in 0..DIGITS.pow(CELLS as u32) {
            let digit = |i: usize| number / DIGITS.pow(i as u32) % DIGITS;
            let digits = (0..CELLS).map(|i| Digit::from_index(digit(i)));
            let may = (0..CELLS).all(|i| domains[i] >> digit(i) & 1 == 1);
            if may && automaton.accepts(digits) {
                (0..CELLS).for_each(|i| found[i] |= 1 << digit(i));
            }
        }
        found
    }

    proptest! {
        /// One propagator runs with domains that grow and shrink. States far apart are listed.
        #[test]
        fn what_is_kept_from_the_last_run_changes_nothing(
            apart in prop::sample::select(vec![1_usize, 20]),
            moves in prop::collection::vec((0..5_usize, 1..8_u64, 0..5_usize), 1..12),
            accepting in prop::collection::vec(0..5_usize, 1..4),
            runs in prop::collection::vec(prop::collection::vec(1..8_u64, CELLS), 1..12),
        ) {
            let mut automaton = Automaton::new("");
            automaton.grow(4 * apart + 1);
            automaton.start(0);
            moves.iter().for_each(|&(from, on, to)| automaton.go(from * apart, on, to * apart));
            accepting.iter().for_each(|&state| automaton.accept(state * apart));
            let mut line = Line::new((0..CELLS).collect(), Rc::new(Moves::of(&automaton)));
            for mut at in runs {
                let expected = read(&automaton, &at);
                let mut touched = Vec::new();
                let mut domains = Domains { at: &mut at, touched: &mut touched };
                match line.run(&mut domains) {
                    Ok(()) => prop_assert_eq!(at, expected),
                    Err(Contradiction) => prop_assert_eq!(expected, vec![0; CELLS]),
                }
            }
        }
    }
}
