//! Reads a rule cell by cell. This finds exactly what its fillings use, without trying fillings one by one.
//!
//! Little matters of the cells read so far: the sum, the state of an automaton, how many buildings are visible,
//! and which digits the other cells can no longer hold because of them. This is a *state*. The reading first
//! finds the states that can be reached from cell to cell. Then it goes back from the last cell and finds the
//! states that lead to an end. A digit on no such path is used by no filling. This is dynamic programming, as
//! in propagators of regular constraints; the state also has the digits that cells take from each other.
//!
//! Parts of a rule that do not fit are left out. Then more digits remain than fillings use, and
//! [`Reading::is_exact`] is false.

use std::collections::HashMap;
use std::hash::Hasher;

use ninefold_grid::constraint::{Constraint, Fact, Rule, facts};
use ninefold_grid::{Board, Cell, Digit, Puzzle};
use ninefold_logic::Digits;

use super::early::line_clue;
use super::order::{Alternative, order};
use super::part::{Part, ReadingScope};

/// The largest number of digits of a board whose rules are read. A set of digits takes 16 bits of a state.
const MAX_DIGITS: usize = 16;
/// The largest number of parts of a rule that are followed at once, and of sets of digits that cells can no
/// longer hold.
const SLOTS: usize = 4;
/// The largest number of fillings that are kept of a reading.
const WITNESSES: usize = 40;
/// The largest number of alternatives of a rule that leaves a choice.
const MAX_ALTERNATIVES: usize = 12;

/// A state of the reading: four numbers of parts, and four sets of digits.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct State {
    parts: [u16; SLOTS],
    banned: [u16; SLOTS],
}

impl State {
    /// A hash of the state.
    fn mixed(&self) -> u64 {
        let word = |slots: [u16; SLOTS]| {
            slots
                .iter()
                .fold(0, |word, &slot| word << 16 | u64::from(slot))
        };
        let mut mix = Mix::default();
        mix.write_u64(word(self.parts));
        mix.write_u64(word(self.banned));
        mix.finish()
    }
}

/// A table from states to their places in a list, with open addressing; 0 is none. The standard library's
/// tables took half of the time of reading.
#[derive(Default)]
struct Places {
    table: Vec<u32>,
    bits: u32,
}

impl Places {
    /// Forgets all states, and makes room for about `count`.
    fn clear(&mut self, count: usize) {
        self.bits = (4 * count).next_power_of_two().max(64).trailing_zeros();
        self.table.clear();
        self.table.resize(1 << self.bits, 0);
    }

    /// Returns the place of a state in the list, and whether it is new. A new state is added.
    fn of(&mut self, state: State, list: &mut Vec<State>) -> (usize, bool) {
        if 2 * list.len() >= self.table.len() {
            self.clear(list.len());
            for (place, state) in list.iter().enumerate() {
                let slot = self.slot(state, list);
                self.table[slot] = place as u32 + 1;
            }
        }
        let slot = self.slot(&state, list);
        match self.table[slot] {
            0 => {
                list.push(state);
                self.table[slot] = list.len() as u32;
                (list.len() - 1, true)
            }
            known => (known as usize - 1, false),
        }
    }

    /// The slot of a state in the table, or the empty one where it would be put.
    fn slot(&self, state: &State, list: &[State]) -> usize {
        let mask = self.table.len() - 1;
        let mut slot = (state.mixed() >> (64 - self.bits)) as usize;
        loop {
            match self.table[slot] {
                0 => return slot,
                known if list[known as usize - 1] == *state => return slot,
                _ => slot = (slot + 1) & mask,
            }
        }
    }
}

/// One way to fulfil a rule, read cell by cell.
#[derive(Clone, Debug)]
pub(super) struct Reading {
    /// The places of the cells, in the order in which they are read.
    order: Vec<usize>,
    parts: Vec<Part>,
    layers: Vec<Layer>,
    /// The digits that a cell takes from a later one: by the number of the table and the digit.
    tables: Vec<Vec<Digits>>,
    /// The digits that single cells may hold, by their places.
    only: Vec<Digits>,
    /// Whether every filling that is read fulfils the rule.
    pub(super) is_exact: bool,
    /// Whether one number of each part follows another at most.
    is_deterministic: bool,
    first: i32,
}

/// What is followed before and after a cell is read.
#[derive(Clone, Debug, Default)]
struct Layer {
    /// The number of the set of digits that this cell cannot hold.
    own: Option<usize>,
    /// The sets of digits after this cell. For each: the set that it comes from, the table by which this cell
    /// adds to it, and the places of the cells to which it applies.
    next: Vec<(Option<usize>, Option<usize>, Vec<usize>)>,
}

impl Layer {
    /// Whether each later cell has a digit left after this one.
    fn leaves_all(&self, state: &State, domains: &[Digits]) -> bool {
        let mut next = self.next.iter().zip(state.banned);
        next.all(|((_, _, about), banned)| {
            let banned = Digits::of_bits(banned.into());
            about
                .iter()
                .all(|&place| !(domains[place] - banned).is_empty())
        })
    }
}

/// A set of digits that some later cells cannot hold.
struct Banned {
    /// The cells that exclude the digits, by their turns, and the tables by which they do.
    by: Vec<(usize, usize)>,
    /// The turns of the later cells.
    about: Vec<usize>,
    /// The number of this set one cell earlier, and the table by which that cell adds to it.
    from: Option<usize>,
    added: Option<usize>,
}

/// The moves by the digits of one cell.
struct Moves {
    /// The number of states before it.
    count: usize,
    /// Each move: the state before, the digit, and the state after.
    all: Vec<(u32, Digit, u32)>,
}

/// A hash function that is faster than the standard library's.
#[derive(Default)]
pub(super) struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        let mixed = self.0 ^ self.0 >> 32;
        mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn write(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(8) {
            let word = part
                .iter()
                .fold(0, |word, &byte| word << 8 | u64::from(byte));
            self.write_u64(word);
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

/// Returns the facts and the rules for each alternative that fulfils a constraint.
fn alternatives(puzzle: &Puzzle, constraint: &Constraint) -> Option<Vec<Alternative>> {
    let alternatives = match constraint {
        Constraint::Rule(rule) => vec![vec![(facts(puzzle, rule), Some(rule.clone()))]],
        Constraint::Any(all) => {
            let each = all.iter().map(|one| alternatives(puzzle, one));
            each.collect::<Option<Vec<_>>>()?.concat()
        }
        Constraint::All(all) => {
            let mut so_far = vec![Vec::new()];
            for one in all {
                let next = alternatives(puzzle, one)?;
                let both = so_far.iter().flat_map(|before| {
                    let with = |alternative: &Vec<_>| [&before[..], alternative].concat();
                    next.iter().map(with)
                });
                so_far = both.take(MAX_ALTERNATIVES + 1).collect();
            }
            so_far
        }
    };
    (alternatives.len() <= MAX_ALTERNATIVES).then_some(alternatives)
}

/// Returns a reading for each alternative of a rule, or `None` if there are too many or one cannot be read.
pub(super) fn readings(
    board: &Board,
    puzzle: &Puzzle,
    cells: &[Cell],
    sees: &[u64],
    constraint: &Constraint,
) -> Option<Vec<Reading>> {
    let all = alternatives(puzzle, constraint)?;
    let read = all.iter().map(|of| Reading::new(board, cells, sees, of));
    read.collect()
}

impl Reading {
    /// Returns the reading of one alternative of a rule, or `None` if nothing of it can be read.
    pub(super) fn new(
        board: &Board,
        cells: &[Cell],
        sees: &[u64],
        alternative: &Alternative,
    ) -> Option<Reading> {
        if board.side() > MAX_DIGITS || board.first() < 0 || cells.len() > 64 {
            return None;
        }
        let all_facts = || alternative.iter().flat_map(|(facts, _)| facts);
        let place = |cell: &Cell| cells.iter().position(|other| other == cell);
        let line = |rule: &Rule| line_clue(rule).map_or(Vec::new(), |(_, cells)| cells.to_vec());
        let order = order(alternative, cells, line)?;
        let at = |cell: &Cell| order.iter().position(|&p| cells[p] == *cell);
        let mut reading = Reading {
            parts: Vec::new(),
            layers: Vec::new(),
            tables: Vec::new(),
            only: vec![Digits::first_n(board.side()); cells.len()],
            is_exact: true,
            is_deterministic: true,
            first: board.first(),
            order: Vec::new(),
        };
        let all_apart =
            (0..cells.len()).all(|i| (sees[i] | 1 << i).count_ones() as usize == cells.len());
        let side = board.side();
        let scope = ReadingScope {
            board,
            at: &at,
            len: cells.len(),
            all_apart,
        };
        // The digits that a cell takes from another one, by their turns.
        let mut taken: HashMap<(usize, usize), Vec<Digits>> = HashMap::new();
        let mut takes =
            |a: &Cell, b: &Cell, row: &dyn Fn(usize) -> Digits, back: &dyn Fn(usize) -> Digits| {
                let (Some(i), Some(j)) = (at(a), at(b)) else {
                    return false;
                };
                let (pair, row) = if i < j { ((i, j), row) } else { ((j, i), back) };
                let table = taken
                    .entry(pair)
                    .or_insert_with(|| vec![Digits::EMPTY; side]);
                for (digit, gone) in table.iter_mut().enumerate() {
                    *gone |= row(digit);
                }
                i != j
            };
        let own = |digit| Digits::of(Digit::from_index(digit));
        for (i, a) in cells.iter().enumerate() {
            for (j, b) in cells.iter().enumerate().skip(i + 1) {
                if sees[i] >> j & 1 == 1 {
                    takes(a, b, &own, &own);
                }
            }
        }
        for fact in all_facts() {
            match fact {
                Fact::Only(of, digits) => {
                    let digits: Digits = digits.iter().collect();
                    for cell in of {
                        reading.only[place(cell)?] &= digits;
                    }
                }
                Fact::Differ(of, _) => {
                    // Cells that must differ see each other on the board.
                    let mut once = of.clone();
                    once.sort_unstable();
                    once.dedup();
                    reading.is_exact &= once.len() == of.len();
                    for (i, a) in once.iter().enumerate() {
                        for b in &once[i + 1..] {
                            takes(a, b, &own, &own);
                        }
                    }
                }
                Fact::Apart(pairs) => {
                    for (a, b) in pairs {
                        reading.is_exact &= takes(a, b, &own, &own);
                    }
                }
                _ => {
                    let (pairs, relation) = match fact {
                        Fact::Related(pairs, relation) => (pairs.clone(), relation),
                        Fact::AnyTwo(of, relation) => {
                            let before = |j: usize| of[..j].iter().map(move |&a| (a, of[j]));
                            ((0..of.len()).flat_map(before).collect(), relation)
                        }
                        _ => continue,
                    };
                    let all = Digits::first_n(side);
                    let row = |digit| all - Digits::of_bits(relation.row(digit));
                    let back = |digit: usize| {
                        let holds = |&other: &Digit| relation.row(other.index()) >> digit & 1 == 1;
                        all - all.iter().filter(holds).collect::<Digits>()
                    };
                    for (a, b) in &pairs {
                        reading.is_exact &= takes(a, b, &row, &back);
                    }
                }
            }
        }
        for (facts, rule) in alternative {
            for part in Part::all(facts, rule.as_ref(), &scope) {
                match part {
                    Some(part) if reading.parts.len() < SLOTS => reading.parts.push(part),
                    _ => reading.is_exact = false,
                }
            }
        }
        reading.is_deterministic = reading.parts.iter().all(Part::is_deterministic);
        reading.order = order;
        reading.weigh(&taken);
        (!reading.parts.is_empty() || reading.is_exact).then_some(reading)
    }

    /// Decides which sets of digits are followed.
    fn weigh(&mut self, taken: &HashMap<(usize, usize), Vec<Digits>>) {
        let n = self.order.len();
        let mut number = |table: &Vec<Digits>| match self.tables.iter().position(|t| t == table) {
            Some(known) => known,
            None => {
                self.tables.push(table.clone());
                self.tables.len() - 1
            }
        };
        let mut known: Vec<Banned> = Vec::new();
        for at in 0..n {
            let of = |turn: usize| known.iter().position(|of| of.about.contains(&turn));
            let mut next: Vec<Banned> = Vec::new();
            for later in at + 1..n {
                let from = of(later);
                let mut by = from.map_or(Vec::new(), |from| known[from].by.clone());
                let added = taken.get(&(at, later)).map(&mut number);
                by.extend(added.map(|added| (at, added)));
                if by.is_empty() {
                    continue;
                }
                match next.iter_mut().find(|other| other.by == by) {
                    Some(other) => other.about.push(later),
                    None => next.push(Banned {
                        by,
                        about: vec![later],
                        from,
                        added,
                    }),
                }
            }
            if next.len() > SLOTS {
                // Sets that apply to many cells are the most useful.
                next.sort_by_key(|of| std::cmp::Reverse(of.about.len()));
                next.truncate(SLOTS);
                self.is_exact = false;
            }
            let places = |of: &Banned| of.about.iter().map(|&turn| self.order[turn]).collect();
            self.layers.push(Layer {
                own: of(at),
                next: next
                    .iter()
                    .map(|of| (of.from, of.added, places(of)))
                    .collect(),
            });
            known = next;
        }
    }

    /// Returns the readings of each part alone, if there are several. They are not exact.
    pub(super) fn parts_alone(&self) -> Vec<Reading> {
        let alone = |part: &Part| Reading {
            parts: vec![part.clone()],
            is_exact: false,
            is_deterministic: part.is_deterministic(),
            ..self.clone()
        };
        match self.parts.len() {
            0 | 1 => Vec::new(),
            _ => self.parts.iter().map(alone).collect(),
        }
    }

    /// Whether anything is read if cells may hold the same digits.
    pub(super) fn has_parts(&self) -> bool {
        !self.parts.is_empty()
    }

    /// Returns, for each cell, the digits that are used. `most` limits the digits that are read and is counted
    /// down; returns `None` if it is used up. If the reading is exact, some fillings are added to `witnesses`.
    /// As long as they are possible, their digits need no search.
    ///
    /// If `is_coarse`, cells take no digits from each other. Then more digits may remain, but long lines that
    /// cross many houses have far fewer states.
    pub(super) fn supported(
        &self,
        domains: &[Digits],
        most: &mut usize,
        is_coarse: bool,
        witnesses: &mut Vec<Vec<Digit>>,
    ) -> Option<Vec<Digits>> {
        let domains: Vec<Digits> = domains
            .iter()
            .zip(&self.only)
            .map(|(&of, &only)| of & only)
            .collect();
        let mut supported = vec![Digits::EMPTY; domains.len()];
        let nothing = State {
            parts: [0; SLOTS],
            banned: [0; SLOTS],
        };
        let mut starts = vec![nothing];
        let mut bounds = Vec::new();
        for (slot, part) in self.parts.iter().enumerate() {
            bounds.push(part.bounds(&self.order, &domains, self.first));
            let begun = starts.iter().flat_map(|&start| {
                part.starts().map(move |number| {
                    let mut start = start;
                    start.parts[slot] = number;
                    start
                })
            });
            starts = begun.collect();
        }
        let mut layers: Vec<Moves> = Vec::new();
        let mut alive = vec![true; starts.len()];
        let mut states = starts;
        let (mut numbers, mut reached) = (Vec::new(), Vec::new());
        let mut known = Places::default();
        let alone = Layer::default();
        for (at, layer) in self.layers.iter().enumerate() {
            let layer = if is_coarse { &alone } else { layer };
            let place = self.order[at];
            let about: Vec<u16> = (layer.next.iter())
                .map(|(_, _, about)| {
                    let any = about
                        .iter()
                        .fold(Digits::EMPTY, |any, &place| any | domains[place]);
                    any.bits() as u16
                })
                .collect();
            known.clear(states.len());
            let mut next_states = Vec::new();
            // The next states that leave each later cell a digit.
            let mut hopeful = Vec::new();
            let mut moves = Vec::with_capacity(2 * states.len());
            for (from, state) in states.iter().enumerate() {
                if !alive[from] {
                    continue;
                }
                let banned = layer.own.map_or(0, |own| state.banned[own]);
                for digit in domains[place] - Digits::of_bits(banned.into()) {
                    *most = most.checked_sub(1)?;
                    let mut next = nothing;
                    if self.is_deterministic {
                        let mut parts = self.parts.iter().zip(&bounds).enumerate();
                        let leads_on = parts.all(|(slot, (part, bounds))| {
                            let number = part.next_one(state.parts[slot], at, digit, bounds);
                            next.parts[slot] = number.unwrap_or(0);
                            number.is_some()
                        });
                        if !leads_on {
                            continue;
                        }
                    }
                    for (slot, (parent, by, _)) in layer.next.iter().enumerate() {
                        let before = parent.map_or(0, |parent| state.banned[parent]);
                        let by = by.map_or(0, |by| self.tables[by][digit.index()].bits() as u16);
                        next.banned[slot] = (before | by) & about[slot];
                    }
                    reached.clear();
                    reached.push(next);
                    let each = self.parts.iter().enumerate();
                    for (slot, part) in each.filter(|_| !self.is_deterministic) {
                        numbers.clear();
                        part.next(state.parts[slot], at, digit, &bounds[slot], &mut numbers);
                        match numbers[..] {
                            [] => {
                                reached.clear();
                                break;
                            }
                            [one] => reached
                                .iter_mut()
                                .for_each(|state: &mut State| state.parts[slot] = one),
                            _ => {
                                let each = numbers.iter().flat_map(|&number: &u16| {
                                    reached.iter().map(move |&state: &State| {
                                        let mut state = state;
                                        state.parts[slot] = number;
                                        state
                                    })
                                });
                                reached = each.collect::<Vec<State>>();
                            }
                        }
                    }
                    for &state in &reached {
                        let (to, is_new) = known.of(state, &mut next_states);
                        if is_new {
                            hopeful.push(layer.leaves_all(&state, &domains));
                        }
                        if hopeful[to] {
                            moves.push((from as u32, digit, to as u32));
                        }
                    }
                }
            }
            layers.push(Moves {
                count: states.len(),
                all: moves,
            });
            (states, alive) = (next_states, hopeful);
        }
        let mut good: Vec<bool> = states
            .iter()
            .zip(alive)
            .map(|(state, is_alive)| {
                let mut parts = self.parts.iter().zip(state.parts);
                is_alive && parts.all(|(part, number)| part.ends(number))
            })
            .collect();
        for (at, moves) in layers.iter_mut().enumerate().rev() {
            let mut before = vec![false; moves.count];
            moves.all.retain(|&(from, digit, to)| {
                let leads_on = good[to as usize];
                if leads_on {
                    before[from as usize] = true;
                    supported[self.order[at]].insert(digit);
                }
                leads_on
            });
            good = before;
        }
        if self.is_exact && !is_coarse {
            self.witnesses(&layers, &good, witnesses);
        }
        Some(supported)
    }

    /// Finds fillings that use as many digits as possible. Each of the moves must lead to an end.
    fn witnesses(&self, layers: &[Moves], starts: &[bool], found: &mut Vec<Vec<Digit>>) {
        let Some(start) = starts.iter().position(|&is_good| is_good) else {
            return;
        };
        let mut used = vec![Digits::EMPTY; layers.len()];
        for turn in 0..WITNESSES {
            let mut filling = vec![Digit::from_index(0); layers.len()];
            let mut state = start as u32;
            let mut is_new = false;
            for (at, moves) in layers.iter().enumerate() {
                // The moves are in the order of the states from which they start.
                let begin = moves.all.partition_point(|&(from, ..)| from < state);
                let rest = &moves.all[begin..];
                let own = &rest[..rest.partition_point(|&(from, ..)| from == state)];
                let fresh = own.iter().find(|(_, digit, _)| !used[at].contains(*digit));
                let Some(&(_, digit, to)) = fresh.or_else(|| own.get(turn % own.len().max(1)))
                else {
                    return;
                };
                is_new |= fresh.is_some();
                used[at].insert(digit);
                filling[self.order[at]] = digit;
                state = to;
            }
            if !is_new {
                return;
            }
            found.push(filling);
        }
    }
}
