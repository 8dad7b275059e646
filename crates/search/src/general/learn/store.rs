//! Where clauses of three and more literals live: one array of words, so that a clause is read with one
//! miss of the cache and thrown away by moving its neighbours.
//!
//! ```text
//! word 0   length │ learned (bit 31)
//!      1   levels (bits 0–15) │ how long it stays useful (bits 30–31)
//!      2   where the last search for a new watch ended
//!      3…  literals; the first two are watched
//! ```
//!
//! Word 2 saves time in propagation: a long clause is not read from its beginning each time
//! (Gent, 2013: optimal implementation of watched literals).

use super::literal::{Literal, Place};

const HEAD: usize = 3;
const LEARNED: u32 = 1 << 31;
const USE: u32 = 30;
const LEVELS: u32 = 0xFFFF;

/// Somebody who waits for a literal to become false.
#[derive(Copy, Clone)]
pub(super) struct Watch {
    clause: u32,
    /// Another literal of the clause: while it is true, the clause need not be looked at.
    pub(super) other: Literal,
}

const PAIR: u32 = u32::MAX;

impl Watch {
    /// A clause of two literals is nothing but its two watches.
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

/// For each literal, who looks when it becomes false.
///
/// Most literals of a large board are watched by nobody, so a literal has the number of its list, and lists are made when they are needed.
pub(super) struct Watches {
    numbers: Vec<u32>,
    /// The first one stays empty, for all literals without a list.
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

    /// Takes a list out, to be [put back](Watches::put_back) when it has been gone through.
    pub(super) fn take(&mut self, literal: Literal) -> Vec<Watch> {
        std::mem::take(&mut self.lists[self.numbers[literal.index()] as usize])
    }

    /// A literal gets its list back; none is pushed to meanwhile.
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
    /// Makes room for clauses of these lengths, and for no more.
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

    /// Whether a gigabyte is full: of excluded solutions, since learned clauses are forgotten in time.
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

    /// How many levels of guesses the literals came from, when last looked at.
    pub(super) fn levels(&self, place: Place) -> u32 {
        self.words[place.0 as usize + 1] & LEVELS
    }

    /// How many rounds of forgetting the clause survives without being used again.
    pub(super) fn rest(&self, place: Place) -> u32 {
        self.words[place.0 as usize + 1] >> USE
    }

    pub(super) fn rate(&mut self, place: Place, levels: u32, rest: u32) {
        self.words[place.0 as usize + 1] = levels | rest << USE;
    }

    /// The literals as words, to be permuted, and where to begin looking for a new watch.
    #[inline]
    pub(super) fn watched(&mut self, place: Place) -> (&mut u32, &mut [u32]) {
        let at = place.0 as usize;
        let len = (self.words[at] & !LEARNED) as usize;
        let (head, literals) = self.words[at..at + HEAD + len].split_at_mut(HEAD);
        (&mut head[2], literals)
    }

    /// Leaves out what `keep` does not want, which is asked in order. The old store then tells where
    /// each clause [has gone](Store::moved).
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

    /// Where a clause is in the compacted store, if it is there.
    pub(super) fn moved(&self, place: Place) -> Option<Place> {
        let new = self.words[place.0 as usize + 1];
        (new != PAIR).then_some(Place(new))
    }
}
