//! Relations between pairs of cells of a rule: what each cell leaves the others.

use std::collections::HashMap;

use ninefold_grid::Cell;
use ninefold_grid::constraint::Fact;
use ninefold_logic::Digits;

/// For each place of a rule's cells, the other places in a relation with it. For each of these, the digits that the
/// other cell may hold, by the digit of this one.
#[derive(Clone, Debug, Default)]
pub(super) struct Relations(Vec<Vec<(usize, Vec<Digits>)>>);

impl Relations {
    /// Returns the relations that these facts state, and whether they state everything that the facts do besides sums
    /// and differences.
    pub(super) fn new(facts: &[Fact], cells: &[Cell], digits: usize) -> (Relations, bool) {
        let place = |cell: &Cell| cells.iter().position(|other| other == cell);
        let mut tables: HashMap<(usize, usize), Vec<Digits>> = HashMap::new();
        let mut is_complete = true;
        for fact in facts {
            let (pairs, relation): (Vec<(Cell, Cell)>, _) = match fact {
                Fact::Related(pairs, relation) => (pairs.clone(), relation),
                Fact::AnyTwo(of, relation) => {
                    let before = |j: usize| of[..j].iter().map(move |&a| (a, of[j]));
                    ((0..of.len()).flat_map(before).collect(), relation)
                }
                Fact::Sum(..) => continue,
                Fact::Differ(of, _) => {
                    // Cells that must differ see each other, but a cell that is named twice does not see itself.
                    let mut once = of.clone();
                    once.sort_unstable();
                    once.dedup();
                    is_complete &= once.len() == of.len();
                    continue;
                }
                Fact::Apart(pairs) => {
                    is_complete &= pairs.iter().all(|(a, b)| a != b);
                    continue;
                }
                _ => {
                    is_complete = false;
                    continue;
                }
            };
            for (a, b) in pairs {
                let (Some(i), Some(j)) = (place(&a), place(&b)) else {
                    is_complete = false;
                    continue;
                };
                if i == j {
                    is_complete = false;
                    continue;
                }
                let all = || vec![Digits::first_n(digits); digits];
                let row = |digit: usize| Digits::of_bits(relation.row(digit));
                let forth = tables.entry((i, j)).or_insert_with(all);
                for (digit, kept) in forth.iter_mut().enumerate() {
                    *kept &= row(digit);
                }
                let back = tables.entry((j, i)).or_insert_with(all);
                for (digit, kept) in back.iter_mut().enumerate() {
                    let holds = |before: &usize| row(*before).bits() >> digit & 1 == 1;
                    let before = (0..digits).filter(holds);
                    *kept &= Digits::of_bits(before.fold(0, |all, before| all | 1 << before));
                }
            }
        }
        let mut of = vec![Vec::new(); cells.len()];
        let mut tables: Vec<_> = tables.into_iter().collect();
        tables.sort_unstable_by_key(|(pair, _)| *pair);
        for ((i, j), table) in tables {
            of[i].push((j, table));
        }
        (Relations(of), is_complete)
    }

    /// Whether the digits of full cells are in all relations.
    pub(super) fn hold(&self, filled: &[Digits]) -> bool {
        self.0
            .iter()
            .zip(filled)
            .enumerate()
            .all(|(i, (of, here))| {
                let later = of.iter().filter(|(j, _)| i < *j);
                let digit = here.first();
                later.into_iter().all(|(j, table)| {
                    digit.is_some_and(|digit| filled[*j].is_within(table[digit.index()]))
                })
            })
    }

    /// Removes from other cells what the digit of this place excludes. Returns the places that lost something.
    pub(super) fn narrow(&self, place: usize, domains: &mut [Digits]) -> u64 {
        let mut lost = 0;
        let (Some(of), Some(digit)) = (self.0.get(place), domains[place].first()) else {
            return lost;
        };
        for (other, table) in of {
            let kept = domains[*other] & table[digit.index()];
            lost |= u64::from(kept != domains[*other]) << other;
            domains[*other] = kept;
        }
        lost
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use ninefold_grid::constraint::Relation;
    use ninefold_testkit::full::Rng;

    use super::*;

    #[test]
    fn relations_hold_where_every_pair_is_in_its_relation() {
        let cells: Vec<Cell> = (0..4).map(Cell::new).collect();
        let relation = Arc::new(Relation::new("below", 5, |a, b| a + 1 < b));
        let facts = [
            Fact::Related(vec![(cells[2], cells[0])], Arc::clone(&relation)),
            Fact::AnyTwo(vec![cells[1], cells[3]], Arc::clone(&relation)),
        ];
        let (relations, is_complete) = Relations::new(&facts, &cells, 5);
        assert!(is_complete);
        let mut rng = Rng::new(4);
        let mut held = 0;
        for _ in 0..400 {
            let digits: Vec<usize> = (0..4).map(|_| rng.below(5)).collect();
            let of = |digit: &usize| Digits::of_bits(1 << digit);
            let filled: Vec<Digits> = digits.iter().map(of).collect();
            let expected = digits[2] + 1 < digits[0] && digits[1] + 1 < digits[3];
            assert_eq!(relations.hold(&filled), expected);
            held += usize::from(expected);
            let mut domains = vec![Digits::first_n(5); 4];
            domains[0] = filled[0];
            let before = (0..5).filter(|other| other + 1 < digits[0]);
            let before: Digits = before.fold(Digits::EMPTY, |all, other| all | of(&other));
            assert_eq!(relations.narrow(0, &mut domains), 1 << 2);
            assert_eq!(domains[2], before);
        }
        assert!(held > 20, "{held}");
        let twice = [Fact::Related(vec![(cells[0], cells[0])], relation)];
        assert!(!Relations::new(&twice, &cells, 5).1);
    }
}
