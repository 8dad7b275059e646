//! Checks whether the cells of a rule can be filled one after the other, with the facts of the rule.
//!
//! Two partial fillings continue in the same way if the other cells may hold the same digits and the facts
//! remember the same. So they are followed once. Facts that are not supported here are left out. Then there may
//! seem to be a filling where there is none, but never the opposite.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

use ninefold_grid::constraint::{Constraint, Fact, Relation, Target};
use ninefold_grid::{Cell, Digit, Puzzle};

use super::choice::each_way;
use super::kinds::{FromFirst, from_first};
use crate::digits::Digits;
use crate::layout::Layout;
use crate::rule::LocalRule;

/// The largest number of steps from one cell to the next.
const MAX_STEPS: usize = 60_000;
/// The largest number of cells of a rule that is not read coarsely first.
const MAX_SHORT_CELLS: usize = 5;

/// What a fact remembers: up to three numbers, or `None` before its first cell.
type Note = Option<[i64; 3]>;

/// What the remaining cells may hold, and what each fact remembers.
#[derive(Clone, PartialEq, Eq, Hash)]
struct ReadState {
    left: Vec<Digits>,
    notes: Vec<Note>,
}

/// A hash function. The standard library's, made for keys that an attacker may choose, took 40 % of the time.
#[derive(Default)]
struct Mixed(u64);

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        (self.0 ^ self.0 >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn write(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..part.len()].copy_from_slice(part);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }
}

/// States, each once.
type Reached = HashSet<ReadState, BuildHasherDefault<Mixed>>;

/// A relation between a cell and a later one: the place of the later cell among the remaining ones, the
/// relation, and whether the later cell comes first in it.
type Later<'a> = (usize, &'a Relation, bool);

/// Whether a rule surely has no filling if the cells of the board may hold these digits.
pub(crate) fn has_no_filling<const W: usize>(
    local: &LocalRule,
    layout: &Layout<W>,
    puzzle: &Puzzle,
    domains: &[Digits],
) -> bool {
    match each_way(puzzle, local) {
        Some(ways) => {
            let mut ways = ways.iter();
            ways.all(|way| has_no_filling_by_facts(way, layout, domains))
        }
        None => has_no_filling_by_facts(local, layout, domains),
    }
}

/// Whether a rule without a choice surely has no filling.
fn has_no_filling_by_facts<const W: usize>(
    local: &LocalRule,
    layout: &Layout<W>,
    domains: &[Digits],
) -> bool {
    let named = local.facts.iter().flat_map(cells_of);
    let mut order: Vec<Cell> = Vec::new();
    for cell in named.chain(local.cells.clone()) {
        if !order.contains(&cell) {
            order.push(cell);
        }
    }
    let mut facts: Vec<Fact> = local.facts.clone();
    // For each two digits that may be the least and the greatest, checks the cells between them.
    let between = facts
        .iter()
        .position(|fact| matches!(fact, Fact::Between(_, None, _)));
    if let Some(Fact::Between(cells, _, sum)) = between.map(|i| facts.remove(i)) {
        let digits: Vec<Digit> = layout.board().digits().collect();
        return cells.len() > 1
            && digits.iter().all(|&low| {
                let higher = digits.iter().filter(|&&high| high > low);
                higher.copied().all(|high| {
                    let inside = |digit: &Digit| (low..=high).contains(digit);
                    let inside: Digits = digits.iter().copied().filter(inside).collect();
                    let mut domains = domains.to_vec();
                    for cell in &cells {
                        domains[cell.index()] &= inside;
                    }
                    let fact = Fact::Between(cells.clone(), Some([low, high]), sum);
                    let facts = [&facts[..], &[fact]].concat();
                    Reader::new(local, layout, order.clone(), &facts).finds_none(&domains)
                })
            });
    }
    Reader::new(local, layout, order, &facts).finds_none(domains)
}

/// The cells that a fact names, in its order.
fn cells_of(fact: &Fact) -> Vec<Cell> {
    match fact {
        Fact::Sum(terms, _) => terms.iter().map(|term| term.0).collect(),
        // The cell that gives the place comes first, even if it is on the line.
        Fact::Points(cell, line, target) => {
            let what = match target {
                Target::Cell(what) => Some(*what),
                Target::Digit(_) => None,
            };
            let others = line.iter().filter(|&other| other != cell);
            what.into_iter()
                .chain([*cell])
                .chain(others.copied())
                .collect()
        }
        // The cells between the ends depend on both ends.
        Fact::Ends(cells, _) => match &cells[..] {
            [first, inner @ .., last] => [&[*first, *last], inner].concat(),
            _ => Vec::new(),
        },
        Fact::Line(cells, _) | Fact::Between(cells, ..) => cells.clone(),
        _ => Vec::new(),
    }
}

struct Reader<'a, const W: usize> {
    local: &'a LocalRule,
    layout: &'a Layout<W>,
    order: Vec<Cell>,
    /// The facts that are supported.
    facts: Vec<&'a Fact>,
    /// For each of them that is a sum, the factors of the cells, in the order of reading.
    factors: Vec<Vec<i64>>,
    /// The line of an X-sum or of skyscrapers.
    line: Option<(FromFirst, &'a [Cell])>,
    /// For each cell, in the order of reading, the relations with later cells.
    later: Vec<Vec<Later<'a>>>,
    /// For each cell, in the order of reading, the numbers of the facts that may remember something else after it,
    /// or that are complete with it. The line comes after the facts.
    concerned: Vec<Vec<usize>>,
}

/// Whether a fact may remember something else after this cell, or is complete with it.
fn concerns(fact: &Fact, cell: Cell, is_last: bool) -> bool {
    let cells = match fact {
        Fact::OneSet(cells, _) | Fact::Count(cells, ..) => cells.clone(),
        Fact::AnyOf(cells) => cells.iter().map(|(cell, _)| *cell).collect(),
        _ => cells_of(fact),
    };
    let is_at_end = matches!(fact, Fact::AnyOf(_)) && is_last;
    cells.is_empty() || cells.contains(&cell) || is_at_end
}

/// Returns the relations of each cell with those after it in the order of reading.
fn later<'a>(local: &'a LocalRule, order: &[Cell]) -> Vec<Vec<Later<'a>>> {
    let mut later = vec![Vec::new(); order.len()];
    let turn = |cell: Cell| order.iter().position(|&other| other == cell);
    for fact in &local.facts {
        let (pairs, relation): (Vec<(Cell, Cell)>, _) = match fact {
            Fact::Related(pairs, relation) => (pairs.clone(), relation),
            Fact::AnyTwo(cells, relation) => {
                let before = |j: usize| cells[..j].iter().map(move |&a| (a, cells[j]));
                ((0..cells.len()).flat_map(before).collect(), relation)
            }
            _ => continue,
        };
        for (a, b) in pairs {
            let (Some(a), Some(b)) = (turn(a), turn(b)) else {
                continue;
            };
            if a != b {
                later[a.min(b)].push((a.max(b) - a.min(b) - 1, &**relation, b < a));
            }
        }
    }
    later
}

impl<'a, const W: usize> Reader<'a, W> {
    fn new(
        local: &'a LocalRule,
        layout: &'a Layout<W>,
        order: Vec<Cell>,
        facts: &'a [Fact],
    ) -> Reader<'a, W> {
        // A line is read in its own order, and has each cell once.
        let is_in_order = |cells: &[Cell]| {
            let turns = cells
                .iter()
                .map(|cell| order.iter().position(|c| c == cell));
            turns.collect::<Vec<_>>().is_sorted_by(|a, b| a < b)
        };
        let all_differ = |cells: &[Cell]| {
            let pairs = cells.iter().enumerate();
            let mut pairs = pairs.flat_map(|(i, &a)| cells[..i].iter().map(move |&b| (a, b)));
            pairs.all(|(a, b)| layout.peers(a).contains(b))
        };
        let is_understood = |fact: &&Fact| match fact {
            Fact::Between(cells, Some(_), _) => is_in_order(cells) && all_differ(cells),
            Fact::Line(cells, _) => is_in_order(cells) && cells.len() > 1,
            Fact::Ends(cells, _) => is_in_order(&cells_of(fact)) && cells.len() > 1,
            Fact::Points(..) => is_in_order(&cells_of(fact)),
            Fact::Sum(..) | Fact::OneSet(..) | Fact::Count(..) | Fact::AnyOf(_) => true,
            _ => false,
        };
        let line = match &local.constraint {
            Some(Constraint::Rule(rule)) if is_in_order(rule.cells()) => {
                from_first(rule).map(|says| (says, rule.cells()))
            }
            _ => None,
        };
        let facts: Vec<&Fact> = facts.iter().filter(is_understood).collect();
        let of = |fact: &&Fact| match fact {
            Fact::Sum(terms, _) => {
                let of_cell = |cell: &Cell| {
                    let own = terms.iter().filter(|term| term.0 == *cell);
                    own.map(|term| term.1).sum()
                };
                order.iter().map(of_cell).collect()
            }
            _ => Vec::new(),
        };
        let concerned = order.iter().enumerate().map(|(turn, &cell)| {
            let is_last = turn + 1 == order.len();
            let own = facts.iter().enumerate();
            let own = own.filter(|(_, fact)| concerns(fact, cell, is_last));
            let line = line.iter().map(|_| facts.len());
            own.map(|(number, _)| number).chain(line).collect()
        });
        Reader {
            concerned: concerned.collect(),
            factors: facts.iter().map(of).collect(),
            later: later(local, &order),
            local,
            layout,
            order,
            facts,
            line,
        }
    }

    /// Whether there is certainly no filling. Long rules are read coarsely first.
    fn finds_none(&self, domains: &[Digits]) -> bool {
        let is_long = self.order.len() > MAX_SHORT_CELLS;
        is_long && self.finds_none_by(domains, true) || self.finds_none_by(domains, false)
    }

    /// Whether there is certainly no filling. If `is_coarse`, cells that see each other may hold the same
    /// digit.
    fn finds_none_by(&self, domains: &[Digits], is_coarse: bool) -> bool {
        let of = |cell: &Cell| {
            let facts = self.local.facts.iter();
            facts.fold(domains[cell.index()], |of, fact| match fact {
                Fact::Only(cells, digits) if cells.contains(cell) => {
                    of & digits.iter().collect::<Digits>()
                }
                _ => of,
            })
        };
        // A rule that only the oracle can judge is not read.
        let is_read = !self.facts.is_empty()
            || self.line.is_some()
            || self.later.iter().any(|of| !of.is_empty());
        let mut facts = self.local.facts.iter();
        if !is_read && facts.any(|fact| matches!(fact, Fact::Opaque | Fact::Same(_))) {
            return false;
        }
        let start: Vec<Digits> = self.order.iter().map(of).collect();
        let mut states = Reached::default();
        states.insert(ReadState {
            left: if is_coarse { Vec::new() } else { start.clone() },
            notes: vec![None; self.facts.len() + 1],
        });
        let mut steps = 0;
        for turn in 0..self.order.len() {
            let mut next = Reached::default();
            for along in &states {
                let digits = *along.left.first().unwrap_or(&start[turn]);
                for digit in digits {
                    steps += 1;
                    if steps > MAX_STEPS {
                        return false;
                    }
                    // Without what cells take from each other, all states have the same digits left.
                    let narrowed = match is_coarse {
                        true => Vec::new(),
                        false => self.narrowed(turn, digit, &along.left[1..]),
                    };
                    let left = match is_coarse {
                        true => &start[turn + 1..],
                        false => &narrowed[..],
                    };
                    if left.iter().any(|of| of.is_empty()) {
                        continue;
                    }
                    let all = self.all_noted(&along.notes, (turn, digit), left);
                    next.extend(all.into_iter().map(|notes| ReadState {
                        left: narrowed.clone(),
                        notes,
                    }));
                }
            }
            states = next;
        }
        states.is_empty()
    }

    /// Returns everything that the facts and the line may remember after this digit.
    fn all_noted(
        &self,
        notes: &[Note],
        (turn, digit): (usize, Digit),
        left: &[Digits],
    ) -> Vec<Vec<Note>> {
        let mut all = vec![notes.to_vec()];
        for &number in &self.concerned[turn] {
            let note = notes[number];
            let ways = match number < self.facts.len() {
                true => self.noted(number, note, (turn, digit), left),
                false => self.line_noted(note, self.order[turn], digit),
            };
            if let [one] = ways[..] {
                all.iter_mut().for_each(|notes| notes[number] = one);
                continue;
            }
            let with = |before: &Vec<Note>| {
                let with = |&way: &Note| {
                    let mut notes = before.clone();
                    notes[number] = way;
                    notes
                };
                ways.iter().map(with).collect::<Vec<_>>()
            };
            all = all.iter().flat_map(with).collect();
            if all.is_empty() {
                break;
            }
        }
        all
    }

    /// Returns what the cells after this one may hold if this one holds this digit.
    fn narrowed(&self, turn: usize, digit: Digit, left: &[Digits]) -> Vec<Digits> {
        let peers = self.layout.peers(self.order[turn]);
        let mut left = left.to_vec();
        for (of, &other) in left.iter_mut().zip(&self.order[turn + 1..]) {
            if peers.contains(other) {
                of.remove(digit);
            }
        }
        for &(place, relation, is_turned) in &self.later[turn] {
            let of = &mut left[place];
            *of &= match is_turned {
                false => Digits::of_bits(relation.row(digit.index())),
                true => of
                    .iter()
                    .filter(|&before| relation.holds(before, digit))
                    .collect(),
            };
        }
        left
    }

    /// Whether this is the last of these cells.
    fn is_last(&self, turn: usize, cells: &[Cell]) -> bool {
        self.order[turn + 1..]
            .iter()
            .all(|cell| !cells.contains(cell))
    }

    /// Returns what a fact may remember after this digit. Returns nothing if the fact does not hold.
    fn noted(
        &self,
        fact: usize,
        note: Note,
        (turn, digit): (usize, Digit),
        left: &[Digits],
    ) -> Vec<Note> {
        let cell = self.order[turn];
        let (fact, factors) = (self.facts[fact], &self.factors[fact]);
        let value = i64::from(self.layout.board().value(digit));
        let number = note.map_or(0, |[number, ..]| number);
        let one = |number: i64| Some([number, 0, 0]);
        let unless = |is_wrong: bool, note: Note| if is_wrong { Vec::new() } else { vec![note] };
        match fact {
            Fact::Sum(_, total) => {
                let sum = number + factors[turn] * value;
                // The least and the greatest sum with the other cells.
                let (mut low, mut high) = (sum, sum);
                for (of, factor) in left.iter().zip(&factors[turn + 1..]) {
                    let bits = of.bits();
                    let first = i64::from(self.layout.board().first());
                    let ends = [bits.trailing_zeros(), bits.ilog2()];
                    let [a, b] = ends.map(|end| factor * (first + i64::from(end)));
                    low += a.min(b);
                    high += a.max(b);
                }
                unless(!(low..=high).contains(total), one(sum))
            }
            Fact::OneSet(cells, sets) => {
                let set = number | i64::from(cells.contains(&cell)) << digit.index();
                let is_read = self.is_last(turn, cells);
                unless(is_read && !sets.contains(&(set as u64)), one(set))
            }
            Fact::Count(cells, digits, bounds) => {
                let counts = cells.iter().filter(|&&c| c == cell).count() as i64;
                let count = number + counts * i64::from(digits.contains(digit));
                let is_read = self.is_last(turn, cells);
                let is_in = usize::try_from(count).is_ok_and(|count| bounds.contains(&count));
                unless(is_read && !is_in, one(count))
            }
            Fact::AnyOf(cells) => {
                let holds = cells
                    .iter()
                    .any(|(c, digits)| *c == cell && digits.contains(digit));
                let any = number == 1 || holds;
                let is_read = turn + 1 == self.order.len();
                unless(is_read && !any, one(i64::from(any)))
            }
            Fact::Line(cells, automaton) => {
                if !cells.contains(&cell) {
                    return vec![note];
                }
                let from: Vec<usize> = match note {
                    None => automaton.starts().to_vec(),
                    Some(_) => vec![number as usize],
                };
                let is_read = cells.last() == Some(&cell);
                let moves = from.iter().flat_map(|&state| automaton.moves(state));
                let moves = moves.filter(|(digits, _)| digits >> digit.index() & 1 == 1);
                let moves = moves.filter(|&&(_, to)| !is_read || automaton.accepts_in(to));
                moves.map(|&(_, to)| one(to as i64)).collect()
            }
            Fact::Between(cells, Some(bread), total) => {
                if !cells.contains(&cell) {
                    return vec![note];
                }
                // The number of ends that were read, and the sum since the first one.
                let [ends, sum, _] = note.unwrap_or([0; 3]);
                let ends = ends + i64::from(bread.contains(&digit));
                let is_inside = ends == 1 && !bread.contains(&digit);
                let sum = sum + if is_inside { value } else { 0 };
                let is_read = cells.last() == Some(&cell);
                unless(
                    (ends == 2 && sum != *total) || (is_read && ends != 2),
                    Some([ends, sum, 0]),
                )
            }
            Fact::Points(from, line, target) => {
                self.pointed((*from, line, *target), note, turn, digit)
            }
            Fact::Ends(cells, table) => {
                // The first number is the digit of the first end, later the table entry of both ends.
                let inner = &cells[1..cells.len() - 1];
                if cells.first() == Some(&cell) {
                    return vec![one(digit.index() as i64)];
                }
                let is_last = cells.last() == Some(&cell);
                let entry = match is_last {
                    true => number * self.layout.side() as i64 + digit.index() as i64,
                    false => number,
                };
                let entry_of = |entry: i64| table.get(entry as usize).copied().flatten();
                let is_out = is_last && entry_of(entry).is_none();
                let may = || entry_of(entry).unwrap_or(0);
                let is_wrong = inner.contains(&cell) && may() >> digit.index() & 1 == 0;
                unless(is_out || is_wrong, one(entry))
            }
            _ => vec![note],
        }
    }

    /// Returns what is remembered of a cell that gives the place of a digit: the digit, the place, and whether
    /// it was found.
    fn pointed(
        &self,
        (from, line, target): (Cell, &[Cell], Target),
        note: Note,
        turn: usize,
        digit: Digit,
    ) -> Vec<Note> {
        let cell = self.order[turn];
        let [mut wanted, mut place, mut is_there] = note.unwrap_or([-1, 0, 0]);
        match target {
            Target::Digit(digit) => wanted = digit.index() as i64,
            Target::Cell(what) if what == cell => wanted = digit.index() as i64,
            Target::Cell(_) => {}
        }
        if cell == from {
            place = i64::from(self.layout.board().value(digit));
            if !(1..=line.len() as i64).contains(&place) {
                return Vec::new();
            }
        }
        if line.get((place - 1) as usize) == Some(&cell) {
            if wanted != digit.index() as i64 {
                return Vec::new();
            }
            is_there = 1;
        }
        if self.is_last(turn, line) && place > 0 && is_there == 0 {
            return Vec::new();
        }
        vec![Some([wanted, place, is_there])]
    }

    /// Returns what is remembered of the line of an X-sum or of skyscrapers.
    fn line_noted(&self, note: Note, cell: Cell, digit: Digit) -> Vec<Note> {
        let Some((says, cells)) = self.line else {
            return vec![note];
        };
        let Some(place) = cells.iter().position(|&c| c == cell) else {
            return vec![note];
        };
        let value = i64::from(self.layout.board().value(digit));
        let is_read = place + 1 == cells.len();
        let [a, b, _] = note.unwrap_or([0; 3]);
        let ([count, sum], holds) = match says {
            FromFirst::XSum(total) => {
                // The number of cells, and their sum.
                let count = if place == 0 { value } else { a };
                let sum = b + if (place as i64) < count { value } else { 0 };
                let is_summed = place as i64 + 1 >= count;
                let is_right = sum == i64::from(total);
                let can_be = (1..=cells.len() as i64).contains(&count);
                ([count, sum], can_be && (!is_summed || is_right))
            }
            FromFirst::Skyline(seen) => {
                // The highest building, and the number of visible ones.
                let note = if value > a { [value, b + 1] } else { [a, b] };
                (note, !is_read || note[1] == i64::from(seen))
            }
        };
        if holds {
            vec![Some([count, sum, 0])]
        } else {
            Vec::new()
        }
    }
}
