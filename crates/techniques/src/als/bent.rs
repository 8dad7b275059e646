//! Bent sets: a cell with two digits, and k cells with k + 1 digits, which include both digits of the cell. The
//! k cells are in one house, or all see each other. The pattern is named by all its digits: WXYZ-wing for four,
//! up to TUVWXYZ-wing for seven. The two parts are linked by one digit or by two, as in the XZ-rule, of which
//! this is a case. A set of one cell is the easiest to see, so these wings come before the XZ-rule.
//!
//! The names, the prices and the order of search are SukakuExplainer 1.18.1's. Of all wings of a size the
//! cheaper ones come first, then those that eliminate more. Then come those with two links, then those with the
//! richer cells. The rest are in lexicographic order of their cells. Prices depend on the richest cell of the
//! set, which is hardest to see if it has three digits.

use std::cmp::Reverse;

use ninefold_grid::{Candidate, Cell, CellSet, Digit};
use ninefold_logic::{AlmostLocked, Conclusion, Digits, LinkedSets, Reason, Step, Technique};

use super::sets::Set;
use crate::flow::Flow;
use crate::reach::Reach;
use crate::survey::Survey;
use crate::take::Take;

/// The wings, by their number of cells, which equals their number of digits.
const SIZES: [(Technique, usize); 4] = [
    (Technique::WxyzWing, 4),
    (Technique::VwxyzWing, 5),
    (Technique::UvwxyzWing, 6),
    (Technique::TuvwxyzWing, 7),
];

/// Returns the price of a wing in SukakuExplainer 1.18.1, in tenths: 5.5 or 5.6 for four digits, 6.2 to 6.4 for
/// five, 6.6 for six, 7.5 for seven. `largest` is the number of candidates of the richest cell of the set. The
/// cell with two digits does not count.
pub fn price(digits: usize, largest: usize) -> u16 {
    let beside_three = largest.abs_diff(3) as u16;
    match digits {
        4 => 56 - beside_three.min(1),
        5 => 64 - beside_three.min(2),
        6 => 66,
        _ => 75,
    }
}

/// A wing that was found.
struct Wing {
    price: u16,
    /// A text of the number of links, the richest cell, and all candidates of the set. A later text comes
    /// first.
    shape: String,
    linked: LinkedSets,
    eliminated: Vec<Candidate>,
}

pub(super) fn find<const W: usize>(
    state: &Survey<W>,
    technique: Technique,
    reach: &Reach,
    take: &mut Take<'_>,
) -> Flow {
    let of = |(name, _): &&(Technique, usize)| *name == technique;
    let Some(&(_, size)) = SIZES.iter().find(of) else {
        return Flow::Continue(());
    };
    let is_rich = |cell: Cell| state.marks(cell).len() > 1;
    // The cells of two digits that see all places of some digit in the set.
    let pincers = |set: &Set<W>| {
        let digits = set.digits;
        let seeing = (state.bivalue() & set.around()).iter();
        seeing.filter(move |&pincer| state.marks(pincer).is_within(digits))
    };
    let seen_each_other;
    let sets: Vec<&Set<W>> = if state.layout().sees_further() {
        seen_each_other = cliques(state, size);
        seen_each_other.iter().collect()
    } else {
        let mut sets: Vec<(Vec<Cell>, &Set<W>)> = (state.sets().list().iter())
            .filter(|set| set.digits.len() == size && pincers(set).next().is_some())
            .filter(|set| set.cells.iter().all(is_rich))
            .map(|set| (set.cells.iter().collect(), set))
            .collect();
        sets.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        sets.into_iter().map(|(_, set)| set).collect()
    };
    let mut wings = Vec::new();
    for set in sets {
        reach.check_time()?;
        wings.extend(pincers(set).filter_map(|pincer| wing(state, set, pincer)));
    }
    // The sort is stable, so equal ones stay in the order of their cells.
    wings.sort_by_cached_key(|wing| {
        let shape = Reverse(wing.shape.clone());
        (wing.price, Reverse(wing.eliminated.len()), shape)
    });
    for wing in wings {
        let Some(conclusion) = Conclusion::eliminate(wing.eliminated) else {
            continue;
        };
        take(Step {
            technique,
            because: Reason::LinkedSets(LinkedSets {
                digits: conclusion.digits(),
                ..wing.linked
            }),
            conclusion,
        })?;
    }
    Flow::Continue(())
}

/// Returns the sets of cells that all see each other, by whatever rules, with `size` digits and `size` − 1
/// cells. They come in SukakuExplainer's order: by their first cell, by the place of the second among the cells
/// that the first sees, then in lexicographic order.
fn cliques<const W: usize>(state: &Survey<W>, size: usize) -> Vec<Set<W>> {
    let layout = state.layout();
    let all = |cells: &[Cell]| {
        cells
            .iter()
            .fold(Digits::EMPTY, |all, &c| all | state.marks(c))
    };
    let is_open = |&cell: &Cell| state.marks(cell).len() > 1;
    let mut sets = Vec::new();
    for first in state.open().iter().filter(is_open) {
        let mut seconds = layout.seen_in_order(first);
        seconds.retain(|&cell| cell > first && is_open(&cell));
        // The last entry is taken off the stack first.
        let mut waiting: Vec<Vec<Cell>> = seconds.iter().rev().map(|&c| vec![first, c]).collect();
        while let Some(cells) = waiting.pop() {
            let digits = all(&cells);
            if digits.len() > size {
                continue;
            }
            let set: CellSet<W> = cells.iter().copied().collect();
            if cells.len() + 1 == size {
                if digits.len() == size {
                    sets.push(Set::new(state, set, digits));
                }
                continue;
            }
            let last = cells.last().map_or(0, |cell| cell.index() + 1);
            let next = layout.common_peers(set) - CellSet::first_n(last);
            let next: Vec<Cell> = next.iter().filter(is_open).collect();
            waiting.extend(
                next.iter()
                    .rev()
                    .map(|&cell| [&cells[..], &[cell]].concat()),
            );
        }
    }
    sets
}

/// Returns what follows from a set and a cell with two of its digits.
fn wing<const W: usize>(state: &Survey<W>, set: &Set<W>, pincer: Cell) -> Option<Wing> {
    let around = state.layout().peers(pincer);
    let pair = state.marks(pincer);
    let is_link = |digit: &Digit| set.places(*digit).is_within(around);
    let mut links: Digits = pair.iter().filter(is_link).collect();
    if links.is_empty() {
        return None;
    }
    let common = |digits: Digits| {
        let of = |digit| state.candidates(digit, set.seen(digit) & around);
        digits.iter().flat_map(of).collect::<Vec<Candidate>>()
    };
    let mut eliminated;
    if links == pair {
        // Whichever digit of the pair the set lacks, it holds all its other digits.
        let others = set.digits - pair;
        eliminated = others
            .iter()
            .flat_map(|digit| state.candidates(digit, set.seen(digit)))
            .collect::<Vec<Candidate>>();
        let is_weak = !eliminated.is_empty();
        eliminated.extend(common(pair));
        let concluded: Digits = eliminated.iter().map(|candidate| candidate.digit).collect();
        // If only one digit of the pair is eliminated, the link of the other one is enough.
        if let (false, Some(digit)) = (is_weak, concluded.only()) {
            links = pair - Digits::of(digit);
        }
    } else {
        eliminated = common(pair - links);
    }
    if eliminated.is_empty() {
        return None;
    }
    let sizes = || set.cells.iter().map(|cell| state.marks(cell).len());
    let largest = sizes().max().unwrap_or(0);
    let of_pincer = AlmostLocked {
        cells: vec![pincer],
        digits: pair.iter().collect(),
    };
    Some(Wing {
        price: price(set.digits.len(), largest),
        shape: format!("{}{largest}{}", links.len(), sizes().sum::<usize>()),
        linked: LinkedSets {
            stem: None,
            sets: vec![set.to_almost_locked(), of_pincer],
            links: vec![links.iter().collect()],
            digits: Vec::new(),
            richest: largest,
        },
        eliminated,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::{drawn, found};

    /// A 6×6 with boxes of two rows and three columns.
    fn on(technique: Technique, rows: [&str; 6]) -> Vec<String> {
        found(&drawn(&rows.join("\n")), technique)
    }

    #[test]
    fn four_digits() {
        // If r4c1 is 2, r1c1, r1c2 and r1c4 hold 1, 3 and 4. So 1 is in r1c4 or r4c1.
        let rows = [
            "23 34 . | 14 . .",
            ".  .  . | .  . .",
            ".  .  . | .  . .",
            "12 .  . | .  . .",
            ".  .  . | .  . .",
            ".  .  . | .  . .",
        ];
        assert_eq!(on(Technique::WxyzWing, rows), ["r4c4≠1"]);
        let far = [
            "23 34 . | 14 . .",
            ".  .  . | .  . .",
            ".  .  . | .  . .",
            ".  12 . | .  . .",
            ".  .  . | .  . .",
            ".  .  . | .  . .",
        ];
        assert!(on(Technique::WxyzWing, far).is_empty());
    }

    #[test]
    fn two_links() {
        // r2c2 holds 1 or 2, and the three cells hold the other one, 3 and 4.
        let rows = [
            "13 234 34 | . . .",
            ".  12  .  | . . .",
            ".  .   .  | . . .",
            ".  .   .  | . . .",
            ".  .   .  | . . .",
            ".  .   .  | . . .",
        ];
        assert_eq!(
            on(Technique::WxyzWing, rows),
            ["r2c13≠1, r2c13,r3456c2≠2, r1c456,r2c13≠3, r1c456,r2c13≠4"]
        );
    }

    #[test]
    fn more_digits() {
        let rows = [
            "23 34 45 | 156 . .",
            ".  .  .  | .   . .",
            ".  .  .  | .   . .",
            "12 .  .  | .   . .",
            ".  .  .  | .   . .",
            ".  .  .  | .   . .",
        ];
        assert!(on(Technique::VwxyzWing, rows).is_empty(), "six digits");
        let rows = rows.map(|row| row.replace("156", "15"));
        let rows = rows.each_ref().map(String::as_str);
        assert_eq!(on(Technique::VwxyzWing, rows), ["r4c4≠1"]);
        let rows = [
            "23 34 45 | 16 56 .",
            ".  .  .  | .  .  .",
            ".  .  .  | .  .  .",
            "12 .  .  | .  .  .",
            ".  .  .  | .  .  .",
            ".  .  .  | .  .  .",
        ];
        assert!(on(Technique::UvwxyzWing, rows).contains(&"r4c4≠1".to_owned()));
        assert!(on(Technique::TuvwxyzWing, rows).is_empty());
    }

    #[test]
    fn seven_digits() {
        let rest = ". . . . . . . . .\n".repeat(8);
        let first = "23 34 45 | 56 67 17 | . . .\n";
        let state = drawn(&(first.to_owned() + &rest.replacen('.', "12", 1)));
        let steps = found(&state, Technique::TuvwxyzWing);
        assert!(!steps.is_empty());
        let near_miss = first.replace("23", "238");
        let state = drawn(&(near_miss + &rest.replacen('.', "12", 1)));
        assert!(found(&state, Technique::TuvwxyzWing).is_empty());
    }

    #[test]
    fn prices() {
        let of = |digits| [2, 3, 4, 5].map(|largest| price(digits, largest));
        assert_eq!(of(4)[..3], [55, 56, 55]);
        assert_eq!(of(5), [63, 64, 63, 62]);
        assert_eq!([price(6, 3), price(7, 3)], [66, 75]);
    }

    /// Every wing is a case of the XZ-rule.
    #[test]
    fn the_xz_rule_knows_all_of_them() {
        use ninefold_grid::{ProperPuzzle, Shape};
        let mut count = 0;
        for seed in 0..12 {
            let puzzle = ninefold_testkit::full::proper(Shape::NINE, seed, 26);
            let position = crate::Position::proper(&ProperPuzzle::vouched(puzzle)).expect("9×9");
            let reach = Reach::default();
            let known: Vec<Step> = position.all(Technique::AlsXz, &reach);
            let mut left = Vec::new();
            for (technique, _) in SIZES {
                for step in position.all(technique, &reach) {
                    count += 1;
                    let all = step.conclusion.candidates();
                    let within = |other: &Step| {
                        let others = other.conclusion.candidates();
                        all.iter().all(|candidate| others.contains(candidate))
                    };
                    if !known.iter().any(within) {
                        left.push(step);
                    }
                }
            }
            assert_eq!(left, []);
        }
        assert!(count > 100, "{count}");
    }
}
