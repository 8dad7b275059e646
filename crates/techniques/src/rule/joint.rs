//! Fills a house together with the rules that cross it. What no such filling uses is removed.
//!
//! A rule alone allows many fillings, and so does a house alone. But two cages of a row cannot take the same
//! digits, and a thermometer has no room for what the arrow beside it needs. The cells of the house and of the
//! rules are filled with each candidate in turn. The step names only the rules that its conclusion needs.
//!
//! Pairs of rules that share cells outside any house were tried. They were as slow, and rarely found more.

use ninefold_grid::{Candidate, Cell, House, Puzzle};
use ninefold_logic::{Conclusion, Digits, HouseRules, Reason, State, Step, Technique};

use super::filler::Filler;
use crate::flow::Flow;
use crate::reach::Reach;
use crate::survey::Survey;
use crate::take::Take;

/// The largest number of cells that are filled together.
const MAX_CELLS: usize = 24;
/// The largest number of choices tried for one candidate, and for all of a house.
const MAX_CHOICES: [usize; 2] = [40, 1_500];

/// The cells to fill, and the rules to obey.
struct Joint<'a> {
    puzzle: &'a Puzzle,
    cells: Vec<Cell>,
    /// The cells that each one sees, by their places.
    sees: Vec<u64>,
    /// The number of cells of the house. They come first.
    house: usize,
    /// The rules with their numbers, and the places of their cells.
    locals: Vec<(usize, &'a Filler, Vec<usize>)>,
}

impl<'a> Joint<'a> {
    fn new<const W: usize>(
        state: &State<W>,
        puzzle: &'a Puzzle,
        house: House,
        locals: &[(usize, &'a Filler)],
    ) -> Joint<'a> {
        let layout = state.layout();
        let mut cells: Vec<Cell> = layout.board().cells_of(house).to_vec();
        let house = cells.len();
        let mut placed = Vec::new();
        for &(number, filler) in locals {
            let beyond = filler.cells.iter().filter(|cell| !cells.contains(cell));
            let beyond: Vec<Cell> = beyond.copied().collect();
            if cells.len() + beyond.len() > MAX_CELLS {
                continue;
            }
            cells.extend(beyond);
            let place = |cell: &Cell| cells.iter().position(|other| other == cell);
            placed.push((
                number,
                filler,
                filler.cells.iter().filter_map(place).collect(),
            ));
        }
        let sees = cells.iter().map(|&cell| {
            let peers = layout.peers(cell);
            let seen = cells
                .iter()
                .enumerate()
                .filter(|(_, c)| peers.contains(**c));
            seen.fold(0u64, |all, (i, _)| all | 1 << i)
        });
        Joint {
            puzzle,
            sees: sees.collect(),
            cells,
            house,
            locals: placed,
        }
    }

    /// Removes what singles exclude. Returns whether a cell or a digit has nothing left.
    fn narrow(&self, domains: &mut [Digits]) -> bool {
        let mut done = 0u64;
        loop {
            let single = |i: &usize| done >> i & 1 == 0 && domains[*i].only().is_some();
            if let Some(place) = (0..domains.len()).find(single) {
                done |= 1 << place;
                let mut seen = self.sees[place];
                while seen != 0 {
                    let other = seen.trailing_zeros() as usize;
                    seen &= seen - 1;
                    let digit = domains[place];
                    domains[other] -= digit;
                    if domains[other].is_empty() {
                        return true;
                    }
                }
                continue;
            }
            // The digits with one place in the house.
            let (mut once, mut twice) = (Digits::EMPTY, Digits::EMPTY);
            for of in &domains[..self.house] {
                twice |= once & *of;
                once |= *of;
            }
            if once.len() < self.house {
                return true;
            }
            let lone = once - twice;
            let hidden = |of: &&mut Digits| of.meets(lone) && of.only().is_none();
            match domains[..self.house].iter_mut().find(hidden) {
                // This cell cannot be the only place of two digits.
                Some(of) if (*of & lone).only().is_none() => return true,
                Some(of) => *of &= lone,
                None => return domains.iter().any(|of| of.is_empty()),
            }
        }
    }

    /// Returns a filling within these digits, or `Some(None)` if there is none. Returns `None` if it takes too
    /// long to find out.
    fn fill(
        &self,
        domains: Vec<Digits>,
        without: Option<usize>,
        effort: &mut usize,
    ) -> Option<Option<Vec<Digits>>> {
        let mut waiting = vec![domains];
        let mut left = MAX_CHOICES[0];
        let mut own = Vec::new();
        while let Some(mut domains) = waiting.pop() {
            if left == 0 || *effort == 0 {
                return None;
            }
            left -= 1;
            *effort -= 1;
            if self.narrow(&mut domains) {
                continue;
            }
            let rejected = self.locals.iter().enumerate().any(|(i, of)| {
                let (_, filler, places) = of;
                own.clear();
                own.extend(places.iter().map(|&place| domains[place]));
                Some(i) != without && filler.rejects(self.puzzle, &mut own)
            });
            if rejected {
                continue;
            }
            let open = (0..domains.len()).filter(|&i| domains[i].only().is_none());
            let Some(place) = open.min_by_key(|&i| domains[i].len()) else {
                return Some(Some(domains));
            };
            for digit in domains[place] {
                let mut next = domains.clone();
                next[place] = Digits::of(digit);
                waiting.push(next);
            }
        }
        Some(None)
    }

    /// Returns the candidates that no filling uses.
    fn unused<const W: usize>(
        &self,
        house: House,
        state: &Survey<W>,
        reach: &Reach,
    ) -> Option<Vec<Candidate>> {
        let start: Vec<Digits> = self.cells.iter().map(|&cell| state.domain(cell)).collect();
        // The digits of fillings that were found before and are still possible.
        let rules = self.locals.iter().map(|&(number, ..)| number).collect();
        let place = (house.index(), self.cells.clone(), rules);
        let mut used = state.memory().filled_house(&place, &start);
        let mut fillings = Vec::new();
        let mut eliminated = Vec::new();
        let mut effort = MAX_CHOICES[1];
        for place in 0..start.len() {
            for digit in start[place] {
                if used[place].contains(digit) || start[place].only().is_some() {
                    continue;
                }
                if reach.check_time().is_break() {
                    return None;
                }
                let mut with = start.clone();
                with[place] = Digits::of(digit);
                match self.fill(with, None, &mut effort) {
                    Some(Some(filling)) => {
                        for (used, of) in used.iter_mut().zip(&filling) {
                            *used |= *of;
                        }
                        fillings.push(filling.iter().filter_map(|of| of.only()).collect());
                    }
                    Some(None) => eliminated.push(Candidate {
                        cell: self.cells[place],
                        digit,
                    }),
                    None => {}
                }
            }
        }
        state.memory().keep_filled(place, fillings);
        Some(eliminated)
    }

    /// Leaves out the rules that are not needed to remove these candidates.
    fn spare<const W: usize>(
        &mut self,
        state: &State<W>,
        eliminated: &[Candidate],
        reach: &Reach,
    ) -> Flow {
        for i in (0..self.locals.len()).rev() {
            reach.check_time()?;
            let is_redundant = eliminated.iter().all(|candidate| {
                let of = |&cell: &Cell| match cell == candidate.cell {
                    true => Digits::of(candidate.digit),
                    false => state.domain(cell),
                };
                let domains = self.cells.iter().map(of).collect();
                let mut effort = MAX_CHOICES[0];
                matches!(self.fill(domains, Some(i), &mut effort), Some(None))
            });
            if is_redundant {
                self.locals.remove(i);
            }
        }
        Flow::Continue(())
    }
}

/// Goes house by house.
pub(super) fn find<const W: usize>(state: &Survey<W>, reach: &Reach, take: &mut Take<'_>) -> Flow {
    let layout = state.layout();
    let Some(rules) = layout.rules() else {
        return Flow::Continue(());
    };
    let board = layout.board();
    for house in board.houses() {
        let cells = layout.cells(house);
        let crosses = |(_, filler): &(usize, &Filler)| {
            let own = filler.cells.iter().filter(|&&cell| cells.contains(cell));
            let open = |cell: &Cell| state.value(*cell).is_none();
            own.count() > 1 && filler.cells.iter().any(open)
        };
        let fillers = state.fillers().iter().enumerate();
        let mut locals: Vec<(usize, &Filler)> = fillers.filter(crosses).collect();
        // Rules inside the house come first.
        let beyond = |filler: &Filler| {
            let cells = filler.cells.iter().filter(|&&c| !cells.contains(c));
            cells.count()
        };
        locals.sort_by_key(|(_, filler)| beyond(filler));
        if locals.is_empty() || state.filled(house) == layout.side() {
            continue;
        }
        let mut joint = Joint::new(state, &rules.puzzle, house, &locals);
        let domains = state.domains(&joint.cells);
        if state.memory().is_barren(house.index(), &domains) {
            continue;
        }
        let Some(eliminated) = joint.unused(house, state, reach) else {
            return Flow::Break(());
        };
        let Some(conclusion) = Conclusion::eliminate(eliminated) else {
            state.memory().keep_barren(house.index(), domains);
            continue;
        };
        joint.spare(state, conclusion.candidates(), reach)?;
        let named = joint.locals.iter();
        let named = named.filter_map(|&(number, filler, _)| {
            let name = rules.local(number)?.name.clone();
            Some((number, name, filler.cells.clone()))
        });
        take(Step {
            technique: Technique::RulesInHouse,
            because: Reason::HouseRules(HouseRules {
                house,
                digits: board.digits().collect(),
                rules: named.collect(),
            }),
            conclusion,
        })?;
    }
    Flow::Continue(())
}
