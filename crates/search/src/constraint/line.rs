//! A line that an automaton accepts.
//!
//! The propagator computes the states reachable from the left, and those from which the end can be reached. A digit
//! stays if a path from start to end uses it. Source: Gilles Pesant, A Regular Language Membership Constraint, 2004.

use std::rc::Rc;

use super::domains::{Contradiction, Domains, Propagation, Propagator};
use ninefold_grid::constraint::Automaton;

/// The transitions of an automaton, state by state.
pub(crate) struct Moves {
    starts: Vec<u32>,
    accepting: Vec<bool>,
    moves: Vec<Vec<(u64, u32)>>,
}

impl Moves {
    pub(crate) fn of(automaton: &Automaton) -> Moves {
        let states = 0..automaton.states();
        Moves {
            starts: automaton.starts().iter().map(|&s| s as u32).collect(),
            accepting: states.clone().map(|s| automaton.accepts_in(s)).collect(),
            moves: states
                .map(|s| {
                    automaton
                        .moves(s)
                        .iter()
                        .map(|&(on, to)| (on, to as u32))
                        .collect()
                })
                .collect(),
        }
    }
}

/// Cells that an automaton reads in order.
pub(crate) struct Line {
    cells: Vec<usize>,
    moves: Rc<Moves>,
    words: usize,
    /// For each cell the reachable states before it, one bit each; then the states after the last cell.
    forth: Vec<u64>,
    back: Vec<u64>,
}

impl Line {
    pub(crate) fn new(cells: Vec<usize>, moves: Rc<Moves>) -> Line {
        let words = moves.moves.len().div_ceil(64).max(1);
        Line {
            forth: vec![0; words * (cells.len() + 1)],
            back: vec![0; words],
            cells,
            moves,
            words,
        }
    }
}

/// Iterates over the indices of the set bits.
#[inline]
fn bits(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    words
        .iter()
        .enumerate()
        .flat_map(|(i, &word)| super::domains::numbers(word).map(move |bit| i * 64 + bit))
}

impl Propagator for Line {
    fn cells(&self) -> Vec<usize> {
        self.cells.clone()
    }

    fn cost(&self) -> u32 {
        60 + self.words.min(40) as u32
    }

    fn run(&mut self, domains: &mut Domains) -> Propagation {
        let Line {
            cells,
            moves,
            words,
            forth,
            back,
        } = self;
        let words = *words;
        forth.fill(0);
        for &state in &moves.starts {
            forth[state as usize / 64] |= 1 << (state % 64);
        }
        for (i, &cell) in cells.iter().enumerate() {
            let digits = domains.of(cell);
            let (before, after) = forth[i * words..(i + 2) * words].split_at_mut(words);
            for state in bits(before) {
                for &(on, to) in &moves.moves[state] {
                    if on & digits != 0 {
                        after[to as usize / 64] |= 1 << (to % 64);
                    }
                }
            }
        }
        let n = cells.len();
        back.fill(0);
        let mut any = false;
        for state in bits(&forth[n * words..]) {
            if moves.accepting[state] {
                back[state / 64] |= 1 << (state % 64);
                any = true;
            }
        }
        if !any {
            return Err(Contradiction);
        }
        for i in (0..n).rev() {
            let digits = domains.of(cells[i]);
            let mut found = 0;
            // Keep only the states before the cell from which a path continues.
            let before = &mut forth[i * words..(i + 1) * words];
            for (word, states) in before.iter_mut().enumerate() {
                for bit in super::domains::numbers(*states) {
                    let mut is_satisfiable = false;
                    for &(on, to) in &moves.moves[word * 64 + bit] {
                        let here = on & digits;
                        if here != 0 && back[to as usize / 64] >> (to % 64) & 1 == 1 {
                            found |= here;
                            is_satisfiable = true;
                        }
                    }
                    if !is_satisfiable {
                        *states &= !(1 << bit);
                    }
                }
            }
            back.copy_from_slice(before);
            domains.keep(cells[i], found)?;
        }
        Ok(())
    }
}
