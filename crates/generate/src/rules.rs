//! Givens for rules: what is stated of a variant stays, and so many givens come to it that one solution is left.
//!
//! A try lets chance say a few digits, one after the other, each such that the rules can still be kept; the engine
//! completes them; and then the digits of that solution are taken away in an order of chance, each unless a second
//! solution would appear. Fillings that the engine comes to sooner are made more often than others, so
//! nothing is uniform here.

use std::ops::{ControlFlow, Range, RangeInclusive};

use ninefold_grid::variant::{Filling, Variant};
use ninefold_grid::{Cell, Digit, Marks};
use ninefold_search::{Budget, End, rules};

use crate::dice::Dice;
use crate::maker::is_over;

/// Nodes that a question may take: what takes longer counts as a no.
const NODES: u64 = 2000;

/// An order for givens.
#[derive(Clone, Debug)]
pub struct RulesMaker {
    rules: Variant,
    givens: RangeInclusive<usize>,
    seed: u64,
}

/// A variant with givens.
#[derive(Clone, PartialEq, Debug)]
pub struct MadeVariant {
    /// The number of the try that made it, from 0.
    pub number: u64,
    /// The variant; it has one solution.
    pub variant: Variant,
    /// The solution.
    pub solution: Filling,
    /// How many givens were put to the rules.
    pub givens: usize,
    /// Whether each of them is needed: of some it may take too long to know.
    pub is_minimal: bool,
}

impl RulesMaker {
    /// A maker for rules, with a number of givens to be put to them. If as few as can be are above the range, the
    /// try has failed; if they are below it, some stay that are not needed.
    pub fn new(rules: Variant, givens: Option<RangeInclusive<usize>>, seed: u64) -> RulesMaker {
        RulesMaker {
            rules,
            givens: givens.unwrap_or(0..=usize::MAX),
            seed,
        }
    }

    /// Whether the rules are known to contradict each other, so that no try can make anything.
    pub fn is_hopeless(&self, budget: &Budget) -> bool {
        matches!(solvable_in(&self.rules, 100 * NODES, budget), Answer::No)
    }

    /// What these tries make, in order. They depend on nothing but the rules, the seed and their numbers. If the budget
    /// runs out, the last of them are left out.
    pub fn tries(&self, numbers: Range<u64>, budget: &Budget) -> Vec<MadeVariant> {
        let tries = numbers.take_while(|_| !is_over(budget));
        tries
            .filter_map(|number| self.one(number, budget))
            .collect()
    }

    fn one(&self, number: u64, budget: &Budget) -> Option<MadeVariant> {
        let mut dice = Dice::new(self.seed, number);
        let solution = self.filling(&mut dice, budget)?;
        let layout = self.rules.layout();
        let digit = |cell: Cell| solution[cell.index()];
        let stated: Vec<Cell> = self.rules.stated().collect();
        let mut is_given: Vec<bool> = layout.cells().map(|cell| !stated.contains(&cell)).collect();
        let mut left = is_given.iter().filter(|&&given| given).count();
        let mut is_minimal = true;
        // A given beside the board would be odd: those go first.
        let mut order = dice.order(layout.cell_count());
        order.sort_by_key(|&cell| cell < layout.board_cells());
        for cell in order {
            if !is_given[cell] || left <= *self.givens.start() {
                continue;
            }
            is_given[cell] = false;
            let mut fewer = self.rules.clone();
            for other in layout.cells().filter(|other| is_given[other.index()]) {
                fewer.restrict(other, Marks::of(digit(other)));
            }
            // Any second solution has another digit here.
            let cell = Cell::new(cell);
            let mut others = fewer.allowed(cell);
            others.remove(digit(cell));
            fewer.restrict(cell, others);
            match solvable(&fewer, budget) {
                Answer::No => left -= 1,
                Answer::Yes(_) => is_given[cell.index()] = true,
                Answer::Unknown => {
                    is_given[cell.index()] = true;
                    is_minimal = false;
                }
            }
            if is_over(budget) {
                return None;
            }
        }
        if left > *self.givens.end() {
            return None;
        }
        let mut variant = self.rules.clone();
        for cell in layout.cells().filter(|cell| is_given[cell.index()]) {
            variant.restrict(cell, Marks::of(digit(cell)));
        }
        Some(MadeVariant {
            number,
            variant,
            solution,
            givens: left,
            is_minimal: is_minimal && (left > *self.givens.start() || left == 0),
        })
    }

    /// A filling by chance; `None` if the rules have none or it takes too long.
    fn filling(&self, dice: &mut Dice, budget: &Budget) -> Option<Filling> {
        let mut rules = self.rules.clone();
        let layout = self.rules.layout();
        let Answer::Yes(mut filling) = solvable_in(&rules, 100 * NODES, budget) else {
            return None;
        };
        // On 9×9 two dozen cells say nearly everything.
        let cells = dice.order(layout.board_cells()).into_iter();
        for cell in cells.take(3 * layout.digits()) {
            let cell = Cell::new(cell);
            let allowed: Vec<Digit> = rules.allowed(cell).iter().collect();
            let digit = allowed[dice.below(allowed.len())];
            let mut with = rules.clone();
            with.restrict(cell, Marks::of(digit));
            if filling[cell.index()] != digit {
                match solvable(&with, budget) {
                    Answer::Yes(other) => filling = other,
                    _ => continue,
                }
            }
            rules = with;
        }
        Some(filling)
    }
}

enum Answer {
    Yes(Filling),
    No,
    Unknown,
}

fn solvable(variant: &Variant, budget: &Budget) -> Answer {
    solvable_in(variant, NODES, budget)
}

/// Whether there is a solution.
fn solvable_in(variant: &Variant, nodes: u64, budget: &Budget) -> Answer {
    let budget = Budget {
        nodes: Some(nodes),
        ..*budget
    };
    let mut first = None;
    let run = rules::each(
        variant,
        &mut |filling, _| {
            first = Some(filling.clone());
            ControlFlow::Break(())
        },
        &budget,
    );
    match (first, run.end) {
        (Some(filling), _) => Answer::Yes(filling),
        (None, End::Limit(_)) => Answer::Unknown,
        (None, _) => Answer::No,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_grid::Shape;
    use ninefold_grid::variant::{Constraint, Kind, Layout};
    use ninefold_testkit::variants::solutions;

    /// A board with a diagonal and a thermometer.
    fn rules() -> Variant {
        let layout = Layout::of(Shape::new(2, 2).expect("a shape")).expect("it is small");
        let cell = |row, column| layout.at(row, column).expect("a cell");
        let diagonal: Vec<Cell> = (0..4).map(|i| cell(i, i)).collect();
        let thermo = vec![cell(0, 1), cell(0, 2), cell(0, 3)];
        let mut variant = Variant::new(layout);
        variant.constraints = vec![
            Constraint::new(Kind::Diagonal, diagonal),
            Constraint::new(Kind::Thermo, thermo),
        ];
        variant
    }

    #[test]
    fn each_has_one_solution_and_needs_all_its_givens() {
        let maker = RulesMaker::new(rules(), None, 1);
        let made = maker.tries(0..6, &Budget::default());
        assert_eq!(made.len(), 6);
        for one in &made {
            assert_eq!(solutions(&one.variant), std::slice::from_ref(&one.solution));
            assert!(one.is_minimal);
            assert_eq!(one.variant.stated().count(), one.givens);
            for cell in one.variant.stated() {
                let mut fewer = one.variant.clone();
                fewer.free(cell);
                assert!(solutions(&fewer).len() > 1);
            }
        }
        assert_ne!(made[0].solution, made[1].solution);
        // A try depends on its number alone.
        assert_eq!(maker.tries(3..4, &Budget::default()), made[3..4]);
    }

    #[test]
    fn what_is_stated_stays_and_the_number_is_kept() {
        let mut stated = rules();
        let cell = Cell::new(0);
        stated.restrict(cell, Marks::first_n(2));
        let maker = RulesMaker::new(stated, Some(9..=9), 1);
        for one in maker.tries(0..3, &Budget::default()) {
            assert_eq!(one.givens, 9);
            assert_eq!(one.variant.allowed(cell).len(), 2);
            assert!(!one.is_minimal);
        }
        let few = RulesMaker::new(rules(), Some(0..=0), 1);
        assert!(!few.is_hopeless(&Budget::default()));
        assert_eq!(few.tries(0..3, &Budget::default()), []);
    }

    #[test]
    fn rules_that_nothing_keeps_make_nothing() {
        let mut rules = rules();
        for cell in (0..5).map(Cell::new) {
            rules.restrict(cell, Marks::first_n(1));
        }
        let maker = RulesMaker::new(rules, None, 1);
        assert_eq!(maker.tries(0..3, &Budget::default()), []);
        assert!(maker.is_hopeless(&Budget::default()));
    }
}
