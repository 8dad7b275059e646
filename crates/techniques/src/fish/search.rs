//! Searches for fish with fins, with boxes, or with any houses.
//!
//! Base houses are chosen in order, and so are cover houses. The search is fast because it first asks what may
//! be removed: [`State::removable`] has the few places that this digit alone can disprove, mostly none. Suppose
//! such a place held the digit. Then the base places that it sees do not hold it, whether they are fins or
//! covered. The place itself uses one of the k cover houses. So all other places of the k base houses must fit
//! into k − 1 cover houses. This is checked for every partial choice of base houses. A choice that suits no
//! removable place is dropped with all choices that contain it.
//!
//! Choosing covers first, as for a basic fish, was tried and was slower. With boxes on both sides there are
//! hundreds of pairs for every base (a finned franken swordfish took 40 ms on a board without one).

use ninefold_grid::{CellSet, Digit, House};

use super::Class;
use crate::flow::Flow;
use crate::reach::Reach;
use crate::survey::Survey;

/// The largest fish, a leviathan.
const MAX_SIZE: usize = 7;

/// The kind of fish that is searched for.
#[derive(Copy, Clone)]
pub(super) struct FishQuery {
    pub(super) class: Class,
    pub(super) size: usize,
    /// Whether the fish has fins: only fish with fins, or only fish without.
    pub(super) finned: bool,
}

/// A fish, as sets.
pub(super) struct FoundFish<'a, const W: usize> {
    pub(super) digit: Digit,
    pub(super) base: &'a [House],
    pub(super) cover: &'a [House],
    /// The places of the base.
    pub(super) union: CellSet<W>,
    /// The places outside the cover, and endo fins.
    pub(super) fins: CellSet<W>,
    /// The places in two base houses.
    pub(super) endo_fins: CellSet<W>,
    pub(super) eliminated: CellSet<W>,
}

/// A house, and its places of the digit.
#[derive(Copy, Clone)]
struct HousePlaces<const W: usize> {
    house: House,
    places: CellSet<W>,
}

/// A partial choice of base houses.
#[derive(Copy, Clone)]
struct Choice<const W: usize> {
    /// The next base house to try at this depth.
    next: usize,
    union: CellSet<W>,
    endo_fins: CellSet<W>,
    endo_count: usize,
    /// The removable places that may still be eliminated.
    targets: CellSet<W>,
}

/// Hands over every fish, digit by digit, rows before columns, by base and by cover, until the effort is used
/// up.
pub(super) fn search<const W: usize>(
    state: &Survey<W>,
    reach: &Reach,
    query: FishQuery,
    with: &mut dyn FnMut(&FoundFish<'_, W>) -> Flow,
) -> Flow {
    let layout = state.layout();
    let mut digits = layout.board().digits();
    if digits.all(|digit| state.removable(digit, reach).is_empty()) {
        return Flow::Continue(());
    }
    let houses: Vec<House> = layout.board().houses().collect();
    let rest = layout.boxes();
    let sides = layout.frames().flat_map(|[rows, columns]| {
        let both = [(rows, columns), (columns, rows)];
        both.map(|(base, cover)| match query.class {
            Class::Basic => (base.to_vec(), cover.to_vec()),
            Class::Franken => ([base, rest].concat(), [cover, rest].concat()),
            Class::Mutant => (houses.clone(), houses.clone()),
        })
    });
    let mut sides: Vec<(Vec<House>, Vec<House>)> = sides.collect();
    if query.class == Class::Mutant {
        sides.truncate(1);
    }
    let mut effort = reach.fish_effort;
    for digit in layout.board().digits() {
        let removable = state.removable(digit, reach);
        if removable.is_empty() {
            continue;
        }
        let places = state.places(digit);
        let places_of = |&house: &House| HousePlaces {
            house,
            places: places & layout.cells(house),
        };
        for (base, cover) in &sides {
            let mut base: Vec<HousePlaces<W>> = base.iter().map(places_of).collect();
            let narrow = |entry: &HousePlaces<W>| {
                query.finned || !reach.narrow_bases || entry.places.len() <= query.size
            };
            base.retain(|entry| !entry.places.is_empty() && narrow(entry));
            let mut cover: Vec<HousePlaces<W>> = cover.iter().map(places_of).collect();
            cover.retain(|entry| !entry.places.is_empty());
            let mut search = FishSearch {
                state,
                reach,
                query,
                digit,
                base: &base,
                cover: &cover,
                chosen: [0; MAX_SIZE],
                effort: &mut effort,
            };
            search.bases(removable, with)?;
        }
    }
    Flow::Continue(())
}

struct FishSearch<'a, const W: usize> {
    state: &'a Survey<W>,
    reach: &'a Reach,
    query: FishQuery,
    digit: Digit,
    base: &'a [HousePlaces<W>],
    cover: &'a [HousePlaces<W>],
    /// The numbers of the chosen base houses.
    chosen: [usize; MAX_SIZE],
    /// The number of nodes left.
    effort: &'a mut usize,
}

impl<const W: usize> FishSearch<'_, W> {
    /// Goes through all choices of base houses.
    fn bases(
        &mut self,
        removable: CellSet<W>,
        with: &mut dyn FnMut(&FoundFish<'_, W>) -> Flow,
    ) -> Flow {
        let size = self.query.size;
        if size > MAX_SIZE || self.base.len() < size {
            return Flow::Continue(());
        }
        let mut stack = [Choice {
            next: 0,
            union: CellSet::EMPTY,
            endo_fins: CellSet::EMPTY,
            endo_count: 0,
            targets: removable,
        }; MAX_SIZE + 1];
        let mut depth = 0;
        loop {
            self.reach.check_time()?;
            let above = stack[depth];
            if above.next + (size - depth) > self.base.len() {
                if depth == 0 {
                    return Flow::Continue(());
                }
                depth -= 1;
                continue;
            }
            stack[depth].next += 1;
            self.chosen[depth] = above.next;
            let entry = self.base[above.next];
            let overlap = above.union & entry.places;
            let mut choice = Choice {
                next: above.next + 1,
                union: above.union | entry.places,
                ..above
            };
            if !overlap.is_empty() {
                choice.endo_fins |= overlap;
                choice.endo_count += overlap.len();
                if !self.query.finned || choice.endo_count > self.reach.endo_fins {
                    continue;
                }
                choice.targets &= self.state.layout().common_peers(overlap);
            }
            for cell in choice.targets {
                let hidden = self.state.layout().peers(cell) | CellSet::of(cell);
                if !self.fits(choice.union - hidden, depth + 1) {
                    choice.targets.remove(cell);
                }
            }
            if *self.effort == 0 {
                return Flow::Continue(());
            }
            if choice.targets.is_empty() {
                continue;
            }
            if depth + 1 < size {
                depth += 1;
                stack[depth] = choice;
            } else {
                self.covers(&choice, with)?;
            }
        }
    }

    fn is_base(&self, house: House, chosen: usize) -> bool {
        self.chosen[..chosen]
            .iter()
            .any(|&i| self.base[i].house == house)
    }

    /// Whether these places fit into `size` − 1 cover houses.
    fn fits(&mut self, places: CellSet<W>, chosen: usize) -> bool {
        let mut stack = [(CellSet::EMPTY, 0); 4 * MAX_SIZE];
        stack[0] = (places, self.query.size - 1);
        let mut height = 1;
        while height > 0 && *self.effort > 0 {
            *self.effort -= 1;
            height -= 1;
            let (places, left) = stack[height];
            let Some(cell) = places.first() else {
                return true;
            };
            if left == 0 {
                continue;
            }
            for entry in self.cover {
                if entry.places.contains(cell)
                    && !self.is_base(entry.house, chosen)
                    && height < stack.len()
                {
                    stack[height] = (places - entry.places, left - 1);
                    height += 1;
                }
            }
        }
        false
    }

    /// Goes through all covers of a base that eliminate something.
    fn covers(
        &mut self,
        choice: &Choice<W>,
        with: &mut dyn FnMut(&FoundFish<'_, W>) -> Flow,
    ) -> Flow {
        let layout = self.state.layout();
        let size = self.query.size;
        let usable: Vec<HousePlaces<W>> = (self.cover.iter().copied())
            .filter(|entry| entry.places.meets(choice.union) && !self.is_base(entry.house, size))
            .collect();
        if usable.len() < size {
            return Flow::Continue(());
        }
        let mut covers: Vec<Vec<usize>> = Vec::new();
        for cell in choice.targets {
            let hidden = layout.peers(cell) | CellSet::of(cell);
            // The covers chosen so far, the places that are left to cover, and the first house for filling up.
            let mut waiting: Vec<(Vec<usize>, CellSet<W>, usize)> = Vec::new();
            for (i, entry) in usable.iter().enumerate() {
                if entry.places.contains(cell) {
                    waiting.push((vec![i], choice.union - hidden, 0));
                }
            }
            while let Some((chosen, left, from)) = waiting.pop() {
                if *self.effort == 0 {
                    return Flow::Continue(());
                }
                *self.effort -= 1;
                if chosen.len() == size {
                    if left.is_empty() {
                        let mut chosen = chosen;
                        chosen.sort_unstable();
                        covers.push(chosen);
                    }
                    continue;
                }
                let uncovered = left.first();
                // If all places are covered, any house will do. Each choice is made once.
                let start = if uncovered.is_some() { 0 } else { from };
                for (i, entry) in usable.iter().enumerate().skip(start) {
                    let helps = uncovered.is_none_or(|cell| entry.places.contains(cell));
                    if helps && !chosen.contains(&i) {
                        let mut chosen = chosen.clone();
                        chosen.push(i);
                        let from = if uncovered.is_some() { 0 } else { i + 1 };
                        waiting.push((chosen, left - entry.places, from));
                    }
                }
            }
        }
        covers.sort_unstable();
        covers.dedup();
        covers
            .iter()
            .try_for_each(|cover| self.check_cover(choice, &usable, cover, with))
    }

    /// Hands over a base with its cover, if it is a fish that is wanted and eliminates something.
    fn check_cover(
        &self,
        choice: &Choice<W>,
        usable: &[HousePlaces<W>],
        chosen: &[usize],
        with: &mut dyn FnMut(&FoundFish<'_, W>) -> Flow,
    ) -> Flow {
        let (mut covered, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
        for &i in chosen {
            twice |= covered & usable[i].places;
            covered |= usable[i].places;
        }
        let fins = (choice.union - covered) | choice.endo_fins;
        let count = fins.len();
        if (count > 0) != self.query.finned || count > self.reach.fins {
            return Flow::Continue(());
        }
        let mut eliminated = (covered - choice.union) | twice;
        if count > 0 {
            eliminated &= self.state.layout().common_peers(fins);
        }
        if eliminated.is_empty() {
            return Flow::Continue(());
        }
        let base = self.chosen[..self.query.size].iter();
        let base: Vec<House> = base.map(|&i| self.base[i].house).collect();
        let cover: Vec<House> = chosen.iter().map(|&i| usable[i].house).collect();
        with(&FoundFish {
            digit: self.digit,
            base: &base,
            cover: &cover,
            union: choice.union,
            fins,
            endo_fins: choice.endo_fins,
            eliminated,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_grid::{Board, Candidate, Digit, Shape};
    use ninefold_logic::Layout;
    use ninefold_logic::State;
    use ninefold_testkit::full::{Rng, full_grid};

    type FishAsTuple = (Digit, Vec<House>, Vec<House>, CellSet<2>, CellSet<2>);

    /// Returns all choices of this many numbers below a bound, in order.
    fn choices(count: usize, size: usize) -> Vec<Vec<usize>> {
        let mut all = vec![Vec::new()];
        for _ in 0..size {
            let longer = |choice: &Vec<usize>| {
                let start = choice.last().map_or(0, |last| last + 1);
                let choice = choice.clone();
                (start..count).map(move |next| [choice.clone(), vec![next]].concat())
            };
            all = all.iter().flat_map(longer).collect();
        }
        all
    }

    /// Tries every base with every cover.
    fn slowly(state: &Survey<2>, reach: &Reach, query: FishQuery) -> Vec<FishAsTuple> {
        let layout = state.layout();
        let n = layout.side();
        let houses: Vec<House> = layout.board().houses().collect();
        let mut found = Vec::new();
        for digit in layout.board().digits() {
            let sides = if query.class == Class::Mutant { 1 } else { 2 };
            for side in 0..sides {
                let places = |house: House| state.places(digit) & layout.cells(house);
                let pool = |of: usize| -> Vec<House> {
                    let fits = |house: &&House| match query.class {
                        Class::Basic => house.index() / n == of,
                        Class::Franken => house.index() / n != 1 - of,
                        Class::Mutant => true,
                    };
                    let lacks = |house: &House| !places(*house).is_empty();
                    houses.iter().filter(fits).copied().filter(lacks).collect()
                };
                let (bases, covers) = (pool(side), pool(1 - side));
                for base in choices(bases.len(), query.size) {
                    let base: Vec<House> = base.iter().map(|&i| bases[i]).collect();
                    let (mut union, mut endo, mut count) = (CellSet::EMPTY, CellSet::EMPTY, 0);
                    for &house in &base {
                        count += (union & places(house)).len();
                        endo |= union & places(house);
                        union |= places(house);
                    }
                    let usable =
                        |house: &House| !base.contains(house) && union.meets(places(*house));
                    let covers: Vec<House> = covers.iter().copied().filter(usable).collect();
                    for cover in choices(covers.len(), query.size) {
                        let cover: Vec<House> = cover.iter().map(|&i| covers[i]).collect();
                        let (mut covered, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
                        for &house in &cover {
                            twice |= covered & places(house);
                            covered |= places(house);
                        }
                        let fins = (union - covered) | endo;
                        let mut eliminated = (covered - union) | twice;
                        if !fins.is_empty() {
                            eliminated &= layout.common_peers(fins);
                        }
                        let is_near = fins.len() <= reach.fins && count <= reach.endo_fins;
                        if is_near && fins.is_empty() != query.finned && !eliminated.is_empty() {
                            found.push((digit, base.clone(), cover, fins, eliminated));
                        }
                    }
                }
            }
        }
        found
    }

    #[test]
    fn agrees_with_all_bases_and_covers() {
        let mut rng = Rng::new(3);
        let mut total = 0;
        for (rows, columns, size) in [(2, 2, 2), (2, 2, 3), (2, 3, 2), (2, 3, 3), (3, 3, 2)] {
            let shape = Shape::new(rows, columns).expect("a shape");
            let layout = Layout::<2>::new(&Board::of(shape));
            for round in 0..2 {
                let mut state = State::empty(layout.clone());
                let solution = full_grid(shape, round);
                for cell in layout.board().cells() {
                    for digit in layout.board().digits().take(2) {
                        if solution[cell] != Some(digit) && rng.below(10) > 3 + round as usize {
                            state.eliminate(Candidate { cell, digit });
                        }
                    }
                }
                let state = Survey::new(state);
                let reach = Reach {
                    fish_effort: usize::MAX,
                    ..Reach::default()
                };
                for class in [Class::Basic, Class::Franken, Class::Mutant] {
                    for finned in [false, true] {
                        let query = FishQuery {
                            class,
                            size,
                            finned,
                        };
                        let mut found = Vec::new();
                        let _ = search(&state, &reach, query, &mut |fish| {
                            let (base, cover) = (fish.base.to_vec(), fish.cover.to_vec());
                            found.push((fish.digit, base, cover, fish.fins, fish.eliminated));
                            Flow::Continue(())
                        });
                        total += found.len();
                        assert_eq!(found, slowly(&state, &reach, query));
                    }
                }
            }
        }
        assert!(total > 100, "{total}");
    }
}
