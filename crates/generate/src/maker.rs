//! Carrying out an order: try after try, each with a chance of its own.

use std::collections::VecDeque;
use std::ops::Range;
use std::sync::atomic::Ordering;
use std::time::Instant;

use ninefold_grid::{Cell, Grid, Puzzle, Shape};
use ninefold_search::{Backend, Budget};

use crate::dice::Dice;
use crate::dig::{self, Dig};
use crate::fill::{Filler, grid_of};
use crate::peel::{is_needed, peel};
use crate::uniform;
use crate::wanted::{Impossible, Wanted};

/// Tries of a plain 9×9 order that are carried out side by side.
const SIDE_BY_SIDE: usize = 256;

/// Nodes that a question of a dig may take where nobody asked for a proof.
const NODES: u64 = 200;

/// A puzzle made.
#[derive(Clone, PartialEq, Debug)]
pub struct Made {
    /// The number of the try that made it, from 0.
    pub number: u64,
    /// The puzzle; a filled one if filled grids were wanted.
    pub puzzle: Puzzle,
    /// Its solution.
    pub solution: Grid,
}

/// Makes what is wanted.
pub struct Maker {
    wanted: Wanted,
    seed: u64,
    filler: Filler,
    /// Each symmetry that a puzzle may have, as the cells that are taken away together.
    units: Vec<Vec<Vec<Cell>>>,
    backend: Backend,
    /// The next try of [`Maker::next`], and what earlier tries have made.
    next: u64,
    ready: VecDeque<Made>,
}

impl Maker {
    /// A maker for an order and a seed.
    ///
    /// # Errors
    /// [`Impossible`] if there can be no such puzzle.
    pub fn new(wanted: Wanted, seed: u64) -> Result<Maker, Impossible> {
        wanted.check()?;
        let symmetries = wanted.symmetries().into_iter();
        Ok(Maker {
            seed,
            filler: Filler::new(wanted.shape),
            units: symmetries
                .map(|symmetry| symmetry.orbits(wanted.shape))
                .collect(),
            backend: Backend::chosen().unwrap_or_else(|_| Backend::best()),
            next: 0,
            ready: VecDeque::new(),
            wanted,
        })
    }

    /// The order.
    pub fn wanted(&self) -> &Wanted {
        &self.wanted
    }

    /// How many tries a call of [`Maker::tries`] does well to ask for.
    pub fn share(&self) -> u64 {
        match self.wanted.shape == Shape::NINE {
            true => SIDE_BY_SIDE as u64,
            false => 1,
        }
    }

    /// The next puzzle; `None` if the budget ran out. [`Budget::nodes`] does not count.
    pub fn next(&mut self, budget: &Budget) -> Option<Made> {
        while self.ready.is_empty() && !is_over(budget) {
            let from = self.next;
            self.next += self.share().min(from / 2 + 1);
            self.ready = self.tries(from..self.next, budget).into();
        }
        self.ready.pop_front()
    }

    /// What these tries make, in order. They depend on nothing but the order, the seed and their
    /// numbers. If the budget runs out, the last of them are left out.
    pub fn tries(&self, numbers: Range<u64>, budget: &Budget) -> Vec<Made> {
        if self.wanted.shape == Shape::NINE && !self.wanted.solved {
            return self.in_lanes(numbers, budget);
        }
        let mut made = Vec::new();
        for number in numbers {
            if is_over(budget) {
                break;
            }
            made.extend(self.one(number, budget));
        }
        made
    }

    fn in_lanes(&self, mut numbers: Range<u64>, budget: &Budget) -> Vec<Made> {
        let mut made = Vec::new();
        while !numbers.is_empty() && !is_over(budget) {
            let end = numbers.end.min(numbers.start + SIDE_BY_SIDE as u64);
            let share = numbers.start..end;
            numbers.start = end;
            let mut digs: Vec<Dig> = share.clone().map(|number| self.dig(number)).collect();
            dig::finish(&mut digs, self.backend);
            let digs = digs.iter().zip(share);
            made.extend(digs.filter_map(|(dig, number)| self.dug(dig, number, budget)));
        }
        made
    }

    /// What chance says first: the symmetry, and how many givens to stop at.
    fn plan(&self, dice: &mut Dice) -> (&[Vec<Cell>], usize) {
        let units = match self.units.len() {
            1 => &self.units[0],
            more => &self.units[dice.below(more)],
        };
        let least = match &self.wanted.givens {
            Some(givens) if !self.wanted.minimal => {
                let most = (*givens.end()).min(self.wanted.shape.cell_count());
                givens.start() + dice.below(most + 1 - givens.start())
            }
            _ => 0,
        };
        (units, least)
    }

    /// A dig that begins.
    fn dig(&self, number: u64) -> Dig {
        let mut dice = Dice::new(self.seed, number);
        let (units, least) = self.plan(&mut dice);
        let full = uniform::grid(&mut dice);
        let order = dice.order(units.len()).into_iter();
        let sets = order.map(|unit| {
            units[unit]
                .iter()
                .fold(0, |set, cell| set | 1 << cell.index())
        });
        Dig::new(full, sets.collect(), least as u32)
    }

    /// What came of a dig, if it is what is wanted.
    fn dug(&self, dig: &Dig, number: u64, budget: &Budget) -> Option<Made> {
        let givens = dig.givens.count_ones() as usize;
        if self
            .wanted
            .givens
            .as_ref()
            .is_some_and(|wanted| !wanted.contains(&givens))
        {
            return None;
        }
        let solution = grid_of(&dig.full());
        let puzzle = Puzzle::new(self.filler.geometry().clone(), grid_of(&dig.puzzle()));
        self.fitting(
            Made {
                number,
                puzzle,
                solution,
            },
            budget,
        )
    }

    /// A try on a board of any shape.
    fn one(&self, number: u64, budget: &Budget) -> Option<Made> {
        let mut dice = Dice::new(self.seed, number);
        let (units, least) = self.plan(&mut dice);
        let solution = self.filler.grid(&mut dice);
        let geometry = self.filler.geometry();
        if self.wanted.solved {
            let puzzle = Puzzle::new(geometry.clone(), solution.clone());
            return Some(Made {
                number,
                puzzle,
                solution,
            });
        }
        let order = dice.order(units.len());
        let units: Vec<&[Cell]> = order.iter().map(|&unit| &units[unit][..]).collect();
        let nodes = (!self.wanted.minimal && self.wanted.shape.side() > 9).then_some(NODES);
        let budget_of_one = Budget { nodes, ..*budget };
        let peeled = peel(geometry, &solution, &units, least, &budget_of_one);
        if is_over(budget) || (self.wanted.minimal && !peeled.is_sure) {
            return None;
        }
        let givens = peeled.puzzle.givens().count();
        if self
            .wanted
            .givens
            .as_ref()
            .is_some_and(|wanted| !wanted.contains(&givens))
        {
            return None;
        }
        self.fitting(
            Made {
                number,
                puzzle: peeled.puzzle,
                solution,
            },
            budget,
        )
    }

    /// The puzzle, if it is what is wanted beyond its number of givens.
    fn fitting(&self, made: Made, budget: &Budget) -> Option<Made> {
        // A dig of single cells proves that each given is needed; one of groups only that each group is.
        let in_groups = self.units.iter().flatten().any(|unit| unit.len() > 1);
        if self.wanted.minimal && in_groups {
            let mut givens = made.puzzle.givens().filled();
            let unlimited = Budget {
                nodes: None,
                ..*budget
            };
            if !givens.all(|(cell, _)| is_needed(&made.puzzle, cell, &unlimited) == Some(true)) {
                return None;
            }
        }
        Some(made)
    }
}

/// Whether the time is up or somebody has said stop.
pub(crate) fn is_over(budget: &Budget) -> bool {
    if let Some(progress) = budget.progress {
        progress(&Default::default());
    }
    budget
        .cancel
        .is_some_and(|flag| flag.load(Ordering::Relaxed))
        || budget.deadline.is_some_and(|end| Instant::now() >= end)
}

#[cfg(test)]
mod tests {
    use ninefold_grid::notation::write_line;
    use ninefold_testkit::reference;

    use super::*;
    use crate::symmetry::Symmetry;

    fn lines(made: &[Made]) -> Vec<String> {
        let line = |made: &Made| write_line(made.puzzle.givens(), '.');
        made.iter().map(line).collect()
    }

    fn maker(wanted: Wanted) -> Maker {
        Maker::new(wanted, 9).expect("possible")
    }

    #[test]
    fn a_try_is_the_same_whoever_makes_it() {
        for symmetry in [Symmetry::None, Symmetry::Rotational, Symmetry::Any] {
            let maker = maker(Wanted {
                symmetry,
                ..Wanted::default()
            });
            let budget = Budget::default();
            let whole = lines(&maker.tries(0..300, &budget));
            let mut parts = Vec::new();
            for part in [0..1, 1..20, 20..21, 21..290, 290..300] {
                parts.extend(lines(&maker.tries(part, &budget)));
            }
            assert_eq!(whole, parts, "{symmetry}");
        }
    }

    #[test]
    fn digs_end_where_the_slow_ones_do() {
        let budget = Budget::default();
        for symmetry in [
            Symmetry::None,
            Symmetry::Diagonal,
            Symmetry::Full,
            Symmetry::Any,
        ] {
            for givens in [None, Some(30..=40)] {
                let maker = maker(Wanted {
                    symmetry,
                    givens,
                    ..Wanted::default()
                });
                for number in 0..40 {
                    let fast = maker.in_lanes(number..number + 1, &budget);
                    let slow = maker.one(number, &budget);
                    assert_eq!(fast, Vec::from_iter(slow), "{symmetry} {number}");
                }
            }
        }
    }

    #[test]
    fn puzzles_are_proper_and_minimal() {
        let shape = |r, c| Shape::new(r, c).expect("a shape");
        for shape in [
            shape(2, 2),
            shape(2, 3),
            shape(3, 2),
            Shape::NINE,
            shape(2, 4),
            shape(1, 5),
        ] {
            let maker = maker(Wanted {
                shape,
                minimal: true,
                ..Wanted::default()
            });
            for made in maker.tries(0..10, &Budget::default()) {
                let solutions = reference::solutions(&made.puzzle, 2);
                assert_eq!(solutions, [made.solution.clone()]);
                for (cell, _) in made.puzzle.givens().filled() {
                    let fewer = made.puzzle.with(cell, None);
                    assert_eq!(reference::solutions(&fewer, 2).len(), 2);
                }
            }
        }
    }

    #[test]
    fn givens_and_symmetries_are_as_wanted() {
        let mut made = 0;
        for symmetry in Symmetry::ALL {
            let wanted = Wanted {
                symmetry,
                givens: Some(28..=33),
                ..Wanted::default()
            };
            let maker = maker(wanted);
            for puzzle in maker.tries(0..20, &Budget::default()) {
                made += 1;
                let givens = puzzle.puzzle.givens();
                assert!((28..=33).contains(&givens.count()));
                let fits = |symmetry: Symmetry| {
                    let orbits = symmetry.orbits(Shape::NINE);
                    orbits.iter().all(|orbit| {
                        orbit
                            .iter()
                            .all(|&cell| givens[cell].is_some() == givens[orbit[0]].is_some())
                    })
                };
                assert!(
                    maker.wanted.symmetries().into_iter().any(fits),
                    "{symmetry}"
                );
            }
        }
        assert!(made > 100);
    }

    #[test]
    fn what_cannot_be_is_refused() {
        let refused = |wanted| Maker::new(wanted, 0).err().expect("impossible").to_string();
        let nine = Wanted::default;
        let givens = |givens| Some(givens);
        for (wanted, words) in [
            (
                Wanted {
                    givens: givens(16..=16),
                    ..nine()
                },
                "at least 17",
            ),
            (
                Wanted {
                    givens: givens(82..=90),
                    ..nine()
                },
                "only 81 cells",
            ),
            #[allow(clippy::reversed_empty_ranges)]
            (
                Wanted {
                    givens: givens(30..=20),
                    ..nine()
                },
                "from 30 to 20",
            ),
            (
                Wanted {
                    givens: givens(50..=60),
                    minimal: true,
                    ..nine()
                },
                "more than 40",
            ),
            (
                Wanted {
                    givens: givens(22..=23),
                    symmetry: Symmetry::Rotational4,
                    ..nine()
                },
                "in groups",
            ),
        ] {
            let refusal = refused(wanted);
            assert!(refusal.contains(words), "{refusal}");
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_puzzles_for_ever() {
        let made = maker(Wanted::default()).tries(0..2, &Budget::default());
        let first =
            ".2.3.......9.16..7.7..9.38..1..6....7.....5.....4...38...7.5..4.......6..3...271.";
        let second =
            ".....4.1....6.7..8.4..19..6.18......32.....815...9...2.5..4........856....3..1.7.";
        assert_eq!(lines(&made), [first, second]);
    }
}
