//! Stores clauses of three or more literals in one array of words. So reading a clause costs one cache miss, and
//! removing it moves its neighbours.
//!
//! ```text
//! word 0   length │ learned (bit 31)
//!      1   levels (bits 0–15) │ how long it stays useful (bits 30–31)
//!      2   where the last search for a new watch ended
//!      3…  literals; the first two are watched
//! ```
//!
//! Word 2 saves time in propagation: the search for a new watch in a long clause does not start at its beginning each
//! time (Gent, 2013: optimal implementation of watched literals).

use super::literal::{Literal, Place};

const HEAD: usize = 3;
const LEARNED: u32 = 1 << 31;
const USE: u32 = 30;
const LEVELS: u32 = 0xFFFF;

/// A watch of a clause, which is examined when a literal becomes false.
#[derive(Copy, Clone)]
pub(super) struct Watch {
    clause: u32,
    /// Another literal of the clause. While it is true, the clause need not be examined.
    pub(super) other: Literal,
}

const PAIR: u32 = u32::MAX;

impl Watch {
    /// Makes a watch of a clause of two literals. Such a clause consists only of its two watches.
    pub(super) fn pair(other: Literal) -> Watch {
        Watch {
            clause: PAIR,
            other,
        }
    }

    pub(super) fn clause(place: Place, other: Literal) -> Watch {
        Watch {
            clause: place.0,
            other,
        }
    }

    pub(super) fn place(self) -> Option<Place> {
        (self.clause != PAIR).then_some(Place(self.clause))
    }
}

/// For each literal, the watches to examine when it becomes false.
///
/// Most literals of a large board have no watches. So each literal has the index of its list, and lists are made on
/// demand.
pub(super) struct Watches {
    numbers: Vec<u32>,
    /// The first list stays empty. It is the list of all literals without watches.
    lists: Vec<Vec<Watch>>,
}

impl Watches {
    pub(super) fn new(literals: usize) -> Watches {
        Watches {
            numbers: vec![0; literals],
            lists: vec![Vec::new()],
        }
    }

    pub(super) fn push(&mut self, literal: Literal, watch: Watch) {
        let number = &mut self.numbers[literal.index()];
        if *number == 0 {
            *number = self.lists.len() as u32;
            self.lists.push(Vec::new());
        }
        self.lists[*number as usize].push(watch);
    }

    /// Takes a list out. It must be [put back](Watches::put_back) after it was processed.
    pub(super) fn take(&mut self, literal: Literal) -> Vec<Watch> {
        std::mem::take(&mut self.lists[self.numbers[literal.index()] as usize])
    }

    /// Gives a literal its list back. Nothing may have been pushed to it meanwhile.
    pub(super) fn put_back(&mut self, literal: Literal, list: Vec<Watch>) {
        self.lists[self.numbers[literal.index()] as usize] = list;
    }

    pub(super) fn lists(&mut self) -> &mut [Vec<Watch>] {
        &mut self.lists
    }
}

#[derive(Default)]
pub(super) struct Store {
    words: Vec<u32>,
}

impl Store {
    /// Reserves exactly the room for clauses of these lengths.
    pub(super) fn reserve(&mut self, lengths: impl Iterator<Item = usize>) {
        let words = lengths.map(|length| HEAD + length).sum();
        self.words.reserve_exact(words);
    }

    pub(super) fn add(&mut self, literals: &[Literal], learned: bool, levels: u32) -> Place {
        let place = Place(self.words.len() as u32);
        let kind = if learned { LEARNED } else { 0 };
        self.words.push(literals.len() as u32 | kind);
        self.words.push(levels.min(LEVELS) | 1 << USE);
        self.words.push(2);
        self.words.extend(literals.iter().map(|literal| literal.0));
        place
    }

    /// Whether a gigabyte is full. Only excluded solutions can fill it, because learned clauses are forgotten in time.
    pub(super) fn is_full(&self) -> bool {
        self.words.len() >= 1 << 28
    }

    pub(super) fn len(&self, place: Place) -> usize {
        (self.words[place.0 as usize] & !LEARNED) as usize
    }

    pub(super) fn is_learned(&self, place: Place) -> bool {
        self.words[place.0 as usize] & LEARNED != 0
    }

    #[inline]
    pub(super) fn literal(&self, place: Place, i: usize) -> Literal {
        Literal(self.words[place.0 as usize + HEAD + i])
    }

    /// The number of decision levels of the literals, when last counted.
    pub(super) fn levels(&self, place: Place) -> u32 {
        self.words[place.0 as usize + 1] & LEVELS
    }

    /// The number of rounds of forgetting that the clause survives without being used again.
    pub(super) fn rest(&self, place: Place) -> u32 {
        self.words[place.0 as usize + 1] >> USE
    }

    pub(super) fn rate(&mut self, place: Place, levels: u32, rest: u32) {
        self.words[place.0 as usize + 1] = levels | rest << USE;
    }

    /// The literals as words, to be permuted, and the position at which to start the search for a new watch.
    #[inline]
    pub(super) fn watched(&mut self, place: Place) -> (&mut u32, &mut [u32]) {
        let at = place.0 as usize;
        let len = (self.words[at] & !LEARNED) as usize;
        let (head, literals) = self.words[at..at + HEAD + len].split_at_mut(HEAD);
        (&mut head[2], literals)
    }

    /// Copies the store without the clauses that `keep` rejects; it is asked in order. Afterwards the old store knows
    /// where each clause [has moved](Store::moved).
    pub(super) fn compacted(&mut self, mut keep: impl FnMut(&Store, Place) -> bool) -> Store {
        let mut words = Vec::with_capacity(self.words.len());
        let mut at = 0;
        while at < self.words.len() {
            let end = at + HEAD + self.len(Place(at as u32));
            let kept = keep(self, Place(at as u32));
            let new = if kept { words.len() as u32 } else { PAIR };
            if kept {
                words.extend_from_slice(&self.words[at..end]);
            }
            self.words[at + 1] = new;
            at = end;
        }
        Store { words }
    }

    /// The place of a clause in the compacted store, if it is there.
    pub(super) fn moved(&self, place: Place) -> Option<Place> {
        let new = self.words[place.0 as usize + 1];
        (new != PAIR).then_some(Place(new))
    }
}
