//! Direct patterns on the candidates left under an assumption: locked candidates, hidden pairs, naked pairs,
//! X-wings.
//!
//! The kinds are tried in this order until one eliminates something because of the assumption. A pattern rests
//! on the candidates that were removed since. All patterns of that kind are used. The order of houses, digits
//! and cells is Sudoku Explainer's. The cells of one pattern are in the order of a Java hash table, which
//! affects its ratings.

use ninefold_logic::Technique as T;

use super::graph::{CandidateGraph, Id, Remaining, Seats, off};
use super::net::{Net, Pattern, Queues, Why};

/// Receives patterns.
pub(crate) struct Sink<'a> {
    pub(crate) graph: &'a CandidateGraph,
    /// What was left at the start of the net, and what is left now.
    pub(crate) source: &'a Remaining,
    pub(crate) left: &'a Remaining,
    pub(crate) net: &'a mut Net,
    pub(crate) queues: &'a mut Queues,
    /// Whether a pattern eliminated something new.
    pub(crate) any: bool,
}

/// Sorts candidates in the order of a Java hash table of their cells, filled in the given order.
pub(crate) fn hashed(graph: &CandidateGraph, eliminated: &mut [Id]) {
    if eliminated.len() < 2 {
        return;
    }
    let cell = |id: Id| graph.groups(id)[0].0;
    let mut cells: Vec<u32> = Vec::new();
    for &id in eliminated.iter() {
        if !cells.contains(&cell(id)) {
            cells.push(cell(id));
        }
    }
    let mut room = 16;
    while cells.len() > room / 4 * 3 {
        room *= 2;
    }
    eliminated.sort_by_key(|&id| {
        let first = cells.iter().position(|&c| c == cell(id));
        (cell(id) % room as u32, first, id)
    });
}

impl Sink<'_> {
    /// Hands over a pattern: its name, the removed candidates it rests on, the groups it consists of, and what
    /// it eliminates. `eliminated` is sorted like the hash table.
    fn take(
        &mut self,
        technique: T,
        rests: &mut dyn Iterator<Item = Id>,
        made: [usize; 2],
        eliminated: &mut [Id],
    ) {
        let start = self.net.rests.len() as u32;
        for id in rests {
            if let Some(number) = self.net.number(off(id)) {
                self.net.rests.push(number);
            }
        }
        let end = self.net.rests.len() as u32;
        let is_new = eliminated.iter().any(|&id| !self.net.has(off(id)));
        if start == end || !is_new {
            return;
        }
        let first = self.net.made.len() as u32;
        let made = made.map(|group| group as u32);
        self.net
            .made
            .extend(&made[..if made[0] == made[1] { 1 } else { 2 }]);
        let pattern = self.net.patterns.len() as u32;
        self.net.patterns.push(Pattern {
            technique,
            on: (start, end),
            groups: (first, self.net.made.len() as u32),
            nested: None,
        });
        hashed(self.graph, eliminated);
        self.remove(eliminated, pattern);
    }

    pub(crate) fn remove(&mut self, eliminated: &[Id], pattern: u32) {
        for &id in eliminated {
            if !self.net.has(off(id)) {
                let number = self.net.push(off(id), Why::Pattern(pattern), 2);
                self.queues.push(off(id), number);
                self.any = true;
            }
        }
    }

    /// Looks for patterns. Returns whether one eliminated something.
    pub(crate) fn look(&mut self) -> bool {
        let first = match self.graph.sees_further {
            true => Sink::seen_by_all,
            false => Sink::locked,
        };
        for look in [first, Sink::hidden_pairs, Sink::naked_pairs, Sink::fish] {
            look(self);
            if self.any {
                return true;
            }
        }
        false
    }

    #[inline]
    fn now(&self, group: usize) -> u64 {
        self.left.0[group]
    }

    #[inline]
    fn eliminated(&self, group: usize) -> u64 {
        self.source.0[group] & !self.left.0[group]
    }

    fn locked(&mut self) {
        let graph = self.graph;
        for (kind, other) in [(0, 2), (0, 1), (2, 0), (1, 0)] {
            for digit in 0..graph.side {
                for house in graph.of_kind(kind) {
                    let group = graph.house_group(house, digit);
                    let seats = self.now(group);
                    // A group that still has all its candidates gives nothing to rest on.
                    if seats & seats.wrapping_sub(1) == 0 || self.eliminated(group) == 0 {
                        continue;
                    }
                    let first = seats.trailing_zeros();
                    let shared = graph.aligned(house, first, other);
                    if seats & !shared != 0 {
                        continue;
                    }
                    let cell = graph.cell(house, first);
                    let crossing = graph.house_of(cell, other);
                    let crossing_group = graph.house_group(crossing, digit);
                    let (_, seat) = graph.groups(graph.at(group, first))[other + 1];
                    let both = graph.aligned(crossing, u32::from(seat), kind);
                    let goes = self.now(crossing_group) & !both;
                    if goes == 0 {
                        continue;
                    }
                    let mut eliminated: Vec<Id> = graph.seated(crossing_group, goes).collect();
                    let rests = self.eliminated(group) & !shared;
                    let technique = if kind == 0 { T::Pointing } else { T::Claiming };
                    let mut rests = graph.seated(group, rests);
                    self.take(technique, &mut rests, [group; 2], &mut eliminated);
                }
            }
        }
    }

    /// Finds two to six places of a digit in a house that all exclude the same places elsewhere.
    fn seen_by_all(&mut self) {
        let graph = self.graph;
        for houses in &graph.plan.kinds {
            for digit in 0..graph.side {
                for &house in houses {
                    let group = graph.house_group(house, digit);
                    let seats = self.now(group);
                    if !(2..=6).contains(&seats.count_ones()) {
                        continue;
                    }
                    let mut eliminated = graph.excluded_by_all(graph.seated(group, seats));
                    eliminated.retain(|&id| self.left.has(id));
                    if eliminated.is_empty() {
                        continue;
                    }
                    let mut rests = graph.seated(group, self.eliminated(group));
                    self.take(T::SeenByAllPlaces, &mut rests, [group; 2], &mut eliminated);
                }
            }
        }
    }

    fn hidden_pairs(&mut self) {
        let graph = self.graph;
        for &house in &graph.plan.ordered {
            if graph.open[house] <= 4 {
                continue;
            }
            for high in 1..graph.side {
                let high_group = graph.house_group(house, high);
                let seats = self.now(high_group);
                if !is_pair(seats) {
                    continue;
                }
                for low in 0..high {
                    let low_group = graph.house_group(house, low);
                    if self.now(low_group) != seats {
                        continue;
                    }
                    let mut eliminated = Vec::new();
                    for seat in Seats(seats) {
                        let cell = graph.cell(house, seat);
                        let marks = self.now(cell) & !(1 << high | 1 << low);
                        eliminated.extend(graph.seated(cell, marks));
                    }
                    if eliminated.is_empty() {
                        continue;
                    }
                    let (lows, highs) = (self.source.0[low_group], self.source.0[high_group]);
                    let rests = Seats((lows | highs) & !seats).flat_map(|seat| {
                        let of = |group: usize, seats: u64| {
                            (seats >> seat & 1 == 1).then(|| graph.at(group, seat))
                        };
                        [of(low_group, lows), of(high_group, highs)]
                    });
                    let made = [low_group, high_group];
                    self.take(T::HiddenPair, &mut rests.flatten(), made, &mut eliminated);
                }
            }
        }
    }

    fn naked_pairs(&mut self) {
        let graph = self.graph;
        for &house in &graph.plan.ordered {
            if graph.open[house] < 4 {
                continue;
            }
            for high in 1..graph.side as u32 {
                let second = graph.cell(house, high);
                let marks = self.now(second);
                if !is_pair(marks) {
                    continue;
                }
                for low in 0..high {
                    let first = graph.cell(house, low);
                    if self.now(first) != marks {
                        continue;
                    }
                    let mut eliminated = Vec::new();
                    if graph.sees_further {
                        for digit in Seats(marks) {
                            let both = [first, second].map(|cell| graph.at(cell, digit));
                            eliminated.extend(graph.excluded_by_all(both));
                        }
                        eliminated.retain(|&id| self.left.has(id));
                    } else {
                        for seat in (0..graph.side as u32).filter(|&s| s != low && s != high) {
                            let cell = graph.cell(house, seat);
                            eliminated.extend(graph.seated(cell, self.now(cell) & marks));
                        }
                    }
                    if eliminated.is_empty() {
                        continue;
                    }
                    let rests = [first, second].map(|cell| {
                        let others = self.source.0[cell] & !marks;
                        graph.seated(cell, others)
                    });
                    let mut rests = rests.into_iter().flatten();
                    self.take(T::NakedPair, &mut rests, [first, second], &mut eliminated);
                }
            }
        }
    }

    fn fish(&mut self) {
        let graph = self.graph;
        for (base, cover) in [(2, 1), (1, 2)] {
            let lines = graph.of_kind(base).start;
            for high in 1..graph.side {
                for low in 0..high {
                    for digit in 0..graph.side {
                        if graph.placed[digit] + 4 > graph.side {
                            continue;
                        }
                        let groups = [low, high].map(|line| graph.house_group(lines + line, digit));
                        let seats = self.now(groups[0]);
                        if !is_pair(seats) || self.now(groups[1]) != seats {
                            continue;
                        }
                        let covers = graph.of_kind(cover).start;
                        let mut eliminated = Vec::new();
                        for seat in Seats(seats) {
                            let group = graph.house_group(covers + seat as usize, digit);
                            let goes = self.now(group) & !(1 << low | 1 << high);
                            eliminated.extend(graph.seated(group, goes));
                        }
                        if eliminated.is_empty() {
                            continue;
                        }
                        let rests = groups
                            .map(|group| graph.seated(group, self.eliminated(group) & !seats));
                        let mut rests = rests.into_iter().flatten();
                        self.take(T::XWing, &mut rests, groups, &mut eliminated);
                    }
                }
            }
        }
    }
}

/// Whether exactly two bits are set.
#[inline]
fn is_pair(bits: u64) -> bool {
    let but_one = bits & bits.wrapping_sub(1);
    but_one != 0 && but_one & (but_one - 1) == 0
}
