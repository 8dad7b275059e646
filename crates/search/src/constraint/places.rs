//! Tracks the places of the digits in full houses, updated with every digit that is removed from a cell.
//!
//! A digit with one place in a house is placed there. A digit whose places all lie in another house too is removed from
//! the rest of that house. These are the rules of hidden singles and locked candidates. They cost something only where
//! few places are left. Before, each house and each pair of houses that meet were examined after every change. That was
//! four of five propagator calls, and one in thirty found something (a tenth more time on the collection of
//! `docs/performance.md`).
//!
//! Tried and lost:
//! - Examining all intersections of three rows with their boxes together: a third of the calls, each three times as
//!   long.
//! - Not recording the other places of a digit that has been placed in the house: the same time.
//! - Storing the number of places instead of the places: no faster, because the places must be searched for when they
//!   are few.

use super::domains::{Contradiction, Domains, Propagation, first_n_words, numbers};

/// A full house: it has as many cells as digits.
pub(crate) struct House {
    /// The cells in ascending order.
    pub(crate) cells: Vec<usize>,
    pub(crate) digits: u64,
    /// The intersections with other houses: the places in the list of cells, as bits, and the index of the other house.
    pub(crate) common: Vec<(u64, u32)>,
}

impl House {
    /// Finds the sets of places of which one must be empty before the remaining places can newly lie in another house,
    /// when `place` is removed. For each other house without the place, this is a disjoint intersection that contains
    /// the place. If there is none, it is the place alone.
    fn parts(&self, place: u64) -> [u64; 2] {
        let mut parts = [u64::MAX; 2];
        for &(without, _) in self.common.iter().filter(|(places, _)| places & place == 0) {
            let apart = |&&(places, _): &&(u64, u32)| places & place != 0 && places & without == 0;
            let part = self
                .common
                .iter()
                .find(apart)
                .map_or(place, |&(places, _)| places);
            match parts {
                [u64::MAX, _] => parts[0] = part,
                [one, _] if one == part => {}
                [_, u64::MAX] => parts[1] = part,
                [_, other] if other == part => {}
                _ => parts[1] = place,
            }
        }
        parts
    }
}

/// The index of a house that has no place for a digit.
pub(crate) struct Placeless(pub(crate) usize);

/// A house of a cell.
#[derive(Copy, Clone, Default)]
struct HousePlace {
    house: u32,
    /// The index of the cell in the house.
    place: u32,
    /// The other places can all lie in another house only if one of these sets has no place left.
    parts: [u64; 2],
    /// The range in the list of watched parts.
    watched: (u32, u32),
}

/// The known places of each digit in each house.
pub(crate) struct Places {
    pub(crate) houses: Vec<House>,
    /// The houses of each cell, cell by cell, and the start of each cell's list.
    house_places: Vec<HousePlace>,
    begins: Vec<u32>,
    /// For each house of each cell, the parts of the house without the cell that a propagator watches, and the
    /// propagator's index.
    watched: Vec<(u64, u32)>,
    /// The number of entries of a house in the list below.
    stride: usize,
    /// The places of each digit in each house; after that, for each house, the digits that have been placed.
    known: Vec<u64>,
    /// The domain of each cell when it was last examined.
    last: Vec<u64>,
    /// For each house, the digits with few places; and the houses that have such digits.
    due: Vec<u64>,
    waiting: Vec<u64>,
    /// The state before each guess.
    saved: Vec<u64>,
}

impl Places {
    /// Initializes the state. Houses may have at most 64 cells. `parts` are the parts of each house that a propagator
    /// watches, and its index.
    pub(crate) fn new(houses: Vec<House>, parts: &[Vec<(u64, u32)>], at: &[u64]) -> Places {
        let own = houses.iter().map(|house| house.digits);
        let all = own
            .chain(at.iter().copied())
            .fold(0, |all, digits| all | digits);
        let stride = 64 - all.leading_zeros() as usize;
        let mut known = vec![0; houses.len() * (stride + 1)];
        let mut begins = vec![0; at.len() + 1];
        for (number, house) in houses.iter().enumerate() {
            for (place, &cell) in house.cells.iter().enumerate() {
                begins[cell + 1] += 1;
                for digit in numbers(at[cell]) {
                    known[number * stride + digit] |= 1 << place;
                }
            }
        }
        for cell in 0..at.len() {
            begins[cell + 1] += begins[cell];
        }
        let mut next = begins.clone();
        let mut house_places = vec![HousePlace::default(); begins[at.len()] as usize];
        let mut watched = Vec::new();
        for (number, house) in houses.iter().enumerate() {
            for (place, &cell) in house.cells.iter().enumerate() {
                let first = watched.len() as u32;
                let others = parts.get(number).into_iter().flatten();
                watched.extend(others.filter(|(places, _)| places >> place & 1 == 0));
                house_places[next[cell] as usize] = HousePlace {
                    house: number as u32,
                    place: place as u32,
                    parts: house.parts(1 << place),
                    watched: (first, watched.len() as u32),
                };
                next[cell] += 1;
            }
        }
        Places {
            due: houses.iter().map(|house| house.digits).collect(),
            waiting: first_n_words(houses.len()),
            last: at.to_vec(),
            saved: Vec::new(),
            house_places,
            begins,
            watched,
            stride,
            known,
            houses,
        }
    }

    #[inline]
    fn house_places(&self, cell: usize) -> std::ops::Range<usize> {
        self.begins[cell] as usize..self.begins[cell + 1] as usize
    }

    /// Records that a cell holds this digit.
    #[inline]
    pub(crate) fn found(&mut self, cell: usize, digit: u64) {
        let found = self.houses.len() * self.stride;
        for house_place in self.house_places(cell) {
            self.known[found + self.house_places[house_place].house as usize] |= digit;
        }
    }

    /// Records the new domain of a cell, and queues the propagators that watch a part of a house with all places left
    /// for a digit.
    #[inline]
    pub(crate) fn note(&mut self, cell: usize, digits: u64, queue: &mut [u64]) {
        let gone = self.last[cell] & !digits;
        self.last[cell] = digits;
        let house_places = self.house_places(cell);
        for digit in numbers(gone) {
            for house_place in &self.house_places[house_places.clone()] {
                let places = &mut self.known[house_place.house as usize * self.stride + digit];
                *places &= !(1 << house_place.place);
                let [one, other] = house_place.parts;
                let last = *places & places.wrapping_sub(1) == 0;
                let due = u64::from(last | (*places & one == 0) | (*places & other == 0)) << digit;
                self.due[house_place.house as usize] |= due;
                self.waiting[house_place.house as usize / 64] |=
                    u64::from(due != 0) << (house_place.house % 64);
                let (first, end) = house_place.watched;
                for &(part, watcher) in &self.watched[first as usize..end as usize] {
                    queue[watcher as usize / 64] |=
                        u64::from(*places & !part == 0) << (watcher % 64);
                }
            }
        }
    }

    /// Examines all digits that have few places.
    pub(crate) fn run(&mut self, domains: &mut Domains) -> Result<(), Placeless> {
        let found = self.houses.len() * self.stride;
        for word in 0..self.waiting.len() {
            for bit in numbers(std::mem::take(&mut self.waiting[word])) {
                let house = word * 64 + bit;
                let due = std::mem::take(&mut self.due[house]) & !self.known[found + house];
                for digit in numbers(due) {
                    let places = self.known[house * self.stride + digit];
                    if self.settle(house, 1 << digit, places, domains).is_err() {
                        return Err(Placeless(house));
                    }
                }
            }
        }
        Ok(())
    }

    #[inline]
    fn settle(&self, house: usize, digit: u64, places: u64, domains: &mut Domains) -> Propagation {
        let own = &self.houses[house];
        if places & places.wrapping_sub(1) == 0 {
            return match own.cells.get(places.trailing_zeros() as usize) {
                Some(&cell) => domains.keep(cell, digit),
                None => Err(Contradiction),
            };
        }
        for &(common, other) in &own.common {
            if places & !common == 0 {
                let holds = |cell: usize| numbers(places).any(|place| own.cells[place] == cell);
                for &cell in &self.houses[other as usize].cells {
                    if domains.of(cell) & digit != 0 && !holds(cell) {
                        domains.keep(cell, !digit)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Saves the state before a guess.
    pub(crate) fn save(&mut self) {
        self.saved.extend_from_slice(&self.known);
    }

    /// Restores the state before the latest guess. `at` are the domains of that time.
    pub(crate) fn restore(&mut self, at: &[u64]) {
        let begin = self.saved.len() - self.known.len();
        self.known.copy_from_slice(&self.saved[begin..]);
        self.saved.truncate(begin);
        self.last.copy_from_slice(at);
        self.due.fill(0);
        self.waiting.fill(0);
    }

    /// Restores the state before the first guess. `at` are the domains of that time.
    pub(crate) fn restore_first(&mut self, at: &[u64]) {
        self.saved.truncate(self.known.len());
        self.restore(at);
    }

    /// Iterates over the digits that have two places in a house, with that house.
    pub(crate) fn with_two(&self) -> impl Iterator<Item = (&House, u64)> + '_ {
        let known = self.known.chunks(self.stride.max(1));
        self.houses.iter().zip(known).flat_map(|(house, known)| {
            let two = known.iter().enumerate().filter(|&(_, &places)| {
                let but_one = places & places.wrapping_sub(1);
                but_one != 0 && but_one & (but_one - 1) == 0
            });
            two.map(move |(digit, _)| (house, 1 << digit))
        })
    }

    /// The number of houses that contain a cell.
    pub(crate) fn houses_of(&self, cell: usize) -> usize {
        self.house_places(cell).len()
    }
}

#[cfg(test)]
mod tests {
    use ninefold_grid::constraint::{Constraint, Kind};
    use ninefold_grid::{Board, Cell, Puzzle, Shape};
    use proptest::prelude::*;

    use super::super::domains::{SINGLE, is_single};
    use super::super::lower;
    use super::*;

    /// Examines each house and each pair of houses. Returns whether there is nothing to do.
    fn is_settled(houses: &[House], at: &[u64]) -> bool {
        houses.iter().all(|house| {
            numbers(house.digits).all(|digit| {
                let may = |cell: &&usize| at[**cell] >> digit & 1 == 1;
                let places: Vec<&usize> = house.cells.iter().filter(may).collect();
                let is_left_alone = |other: &House| {
                    !places.iter().all(|cell| other.cells.contains(cell))
                        || other.digits != house.digits
                        || other.cells.iter().filter(may).count() == places.len()
                };
                match places[..] {
                    [] => false,
                    [&cell] => is_single(at[cell]),
                    _ => houses.iter().all(is_left_alone),
                }
            })
        })
    }

    fn boards() -> Vec<Puzzle> {
        let plain = |rows, columns| Board::of(Shape::new(rows, columns).unwrap());
        let pieces = b"1112213122333245344455554";
        let pieces: Vec<Option<usize>> =
            (pieces.iter().map(|sign| Some(usize::from(*sign)))).collect();
        let jigsaw = Board::latin(5, 5, 1, 5)
            .unwrap()
            .with_pieces(&pieces)
            .unwrap();
        let mut crossed = Puzzle::empty(plain(3, 3));
        for step in [8, 10] {
            let first = if step == 8 { 8 } else { 0 };
            let cells = (0..9).map(|i| Cell::new(first + i * step)).collect();
            crossed
                .constraints
                .push(Constraint::new(Kind::Diagonal, cells));
        }
        let mut boards: Vec<Puzzle> = [plain(2, 2), plain(2, 3), plain(3, 3), jigsaw]
            .into_iter()
            .map(Puzzle::empty)
            .collect();
        boards.push(crossed);
        boards
    }

    proptest! {
        /// Removes random digits from cells, and checks that every deduction is found.
        #[test]
        fn whatever_follows_for_houses_is_found(
            board in 0..5_usize,
            gone in prop::collection::vec(any::<(usize, usize)>(), 1..300),
        ) {
            let puzzle = &boards()[board];
            let network = lower::network(puzzle).ok().unwrap();
            let mut at = network.start;
            let mut places = Places::new(network.houses, &[], &at);
            let mut touched = Vec::new();
            for (cell, digit) in gone {
                let mut domains = Domains { at: &mut at, touched: &mut touched };
                let digit = 1 << (digit % puzzle.board().side());
                if domains.keep(cell % puzzle.board().cell_count(), !digit).is_err() {
                    return Ok(());
                }
                while !touched.is_empty() {
                    let mut next = 0;
                    while next < touched.len() {
                        let cell = (touched[next] & !SINGLE) as usize;
                        let digits = at[cell];
                        let mut domains = Domains { at: &mut at, touched: &mut touched };
                        if is_single(digits) {
                            places.found(cell, digits);
                            for peer in network.sees.of(cell) {
                                if domains.keep(peer, !digits).is_err() {
                                    return Ok(());
                                }
                            }
                        }
                        places.note(cell, digits, &mut []);
                        next += 1;
                    }
                    touched.clear();
                    let mut domains = Domains { at: &mut at, touched: &mut touched };
                    if places.run(&mut domains).is_err() {
                        prop_assert!(!is_settled(&places.houses, &at));
                        return Ok(());
                    }
                }
                prop_assert!(is_settled(&places.houses, &at));
            }
        }
    }
}
