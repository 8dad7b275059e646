//! Templates: all ways to place one digit on the board, one cell in each row, no two of which see each other. A
//! cell that no template uses loses the digit, and a cell that all use holds it. A cell that a digit must take
//! is closed to the templates of every other digit. This repeats until nothing changes.
//!
//! Templates give everything that follows from one digit alone. [`removable`](crate::removable) describes how
//! they are found.

use std::collections::BTreeSet;

use ninefold_grid::{CellSet, Digit, House};
use ninefold_logic::{Conclusion, Layout, Reason, State, Step, Technique, Template};

use crate::flow::Flow;
use crate::overlay;
use crate::reach::Reach;
use crate::removable::{TemplateResult, open_rows, template, unused};
use crate::take::{Finder, Take};

pub(crate) fn finder<const W: usize>(technique: Technique) -> Option<Finder<W>> {
    use Technique as T;
    Some(Finder::Any(match technique {
        T::TemplateSet | T::TemplateDelete => {
            |state, technique, reach, take| templates(state, technique, reach, take)
        }
        T::PatternOverlay => |state, _, reach, take| overlay::find(state, reach, take),
        _ => return None,
    }))
}

/// Returns the places that every template uses, without which there is no template.
fn needed<const W: usize>(layout: &Layout<W>, places: CellSet<W>) -> CellSet<W> {
    let mut needed = CellSet::EMPTY;
    let Some(start) = places.first() else {
        return needed;
    };
    let open = open_rows(layout, places);
    // The cells that all templates share are in any one of them.
    let row = layout.rows()[start.row(layout.side())];
    let used = (places & layout.cells(row)).iter().find_map(|cell| {
        match template(layout, places, open, cell) {
            TemplateResult::Found(used) => Some(used),
            TemplateResult::None | TemplateResult::Unknown => None,
        }
    });
    for cell in used.unwrap_or(CellSet::EMPTY) {
        let row = layout.cells(layout.rows()[cell.row(layout.side())]);
        let without = places - CellSet::of(cell);
        let mut others = (without & row).iter();
        if others
            .all(|other| matches!(template(layout, without, open, other), TemplateResult::None))
        {
            needed.insert(cell);
        }
    }
    needed
}

/// Goes digit by digit, with one step for each.
fn templates<const W: usize>(
    state: &State<W>,
    technique: Technique,
    reach: &Reach,
    take: &mut Take<'_>,
) -> Flow {
    let layout = state.layout();
    let digits: Vec<Digit> = layout.board().digits().collect();
    let mut places: Vec<CellSet<W>> = digits.iter().map(|&d| state.places(d)).collect();
    let mut taken: Vec<CellSet<W>> = vec![CellSet::EMPTY; digits.len()];
    loop {
        let mut changed = false;
        for i in 0..digits.len() {
            reach.check_time()?;
            let needs = needed(layout, places[i]);
            changed |= needs != taken[i];
            taken[i] |= needs;
            for (k, others) in places.iter_mut().enumerate() {
                if k != i {
                    *others -= needs;
                }
            }
        }
        if !changed {
            break;
        }
    }
    for (i, &digit) in digits.iter().enumerate() {
        let is_set = technique == Technique::TemplateSet;
        let cells = if is_set {
            taken[i] & state.places(digit)
        } else {
            // What another digit takes is removed only if this digit's templates imply it too.
            (state.places(digit) - places[i]) | unused(layout, places[i], reach).0
        };
        let candidates = state.candidates(digit, cells);
        if candidates.is_empty() {
            continue;
        }
        let conclusion = if is_set {
            Conclusion::Place(candidates)
        } else {
            Conclusion::Eliminate(candidates)
        };
        let because = Reason::Template(reason(state, digit, &digits, &taken));
        take(Step {
            technique,
            because,
            conclusion,
        })?;
    }
    Flow::Continue(())
}

/// Returns what the templates of a digit rest on.
fn reason<const W: usize>(
    state: &State<W>,
    digit: Digit,
    digits: &[Digit],
    needed: &[CellSet<W>],
) -> Template {
    let mut taken = Vec::new();
    let mut involved = BTreeSet::from([digit]);
    // Starts with the digit whose cells are taken, then follows the digits that took them.
    let mut waiting = vec![digit];
    while let Some(of) = waiting.pop() {
        for (&other, &needs) in digits.iter().zip(needed) {
            if other == of {
                continue;
            }
            let here = state.candidates(other, needs & state.places(of));
            if !here.is_empty() && involved.insert(other) {
                waiting.push(other);
            }
            if of == digit {
                taken.extend(here);
            }
        }
    }
    let board = state.layout().board();
    let lacks = |&(house, digit): &(House, Digit)| state.seats(house, digit) != 0;
    Template {
        digit,
        taken,
        houses: involved
            .into_iter()
            .flat_map(|digit| board.houses().map(move |house| (house, digit)))
            .filter(lacks)
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::{drawn, found};
    use ninefold_grid::{Board, Shape};
    use ninefold_testkit::full::Rng;

    #[test]
    fn pictures() {
        // 1 is in r1c1 or r3c1, so not in r1c3: columns 1 and 4 need rows 1 and 3.
        let state = drawn(
            "  .  -1 |   . .
              -1  . |  -1 .
             -------+------
               .  . |   . .
              -1  . |  -1 .",
        );
        let deleted = found(&state, Technique::TemplateDelete);
        assert_eq!(deleted, ["r1c4,r3c24≠1"]);
        let open = drawn(". . | . .  . . | . .  . . | . .  . . | . .");
        assert!(found(&open, Technique::TemplateDelete).is_empty());
        assert!(found(&open, Technique::TemplateSet).is_empty());
        // 1 has one place in row 1.
        let single = drawn(". -1 | -1 -1  . . | . .  . . | . .  . . | . .");
        assert_eq!(found(&single, Technique::TemplateSet), ["r1c1=1"]);
    }

    /// Lists all templates.
    fn slowly(layout: &Layout<2>, places: CellSet<2>) -> Vec<CellSet<2>> {
        let mut all = vec![CellSet::EMPTY];
        let has_place = |row: &&House| places.meets(layout.cells(**row));
        for &row in layout.rows().iter().filter(has_place) {
            let mut next = Vec::new();
            for used in all {
                for cell in places & layout.cells(row) {
                    if !layout.peers(cell).meets(used) {
                        next.push(used | CellSet::of(cell));
                    }
                }
            }
            all = next;
        }
        all
    }

    #[test]
    fn agrees_with_all_templates() {
        let mut rng = Rng::new(7);
        for (rows, columns) in [(2, 2), (2, 3), (3, 3)] {
            let shape = Shape::new(rows, columns).expect("a shape");
            let layout = Layout::<2>::new(&Board::of(shape));
            for round in 0..60 {
                let keep = 2 + round % 5;
                let mut places = CellSet::EMPTY;
                for cell in layout.board().cells() {
                    if rng.below(8) < keep {
                        places.insert(cell);
                    }
                }
                let all = slowly(&layout, places);
                let union = all.iter().fold(CellSet::EMPTY, |union, &one| union | one);
                let expected = (places - union, CellSet::EMPTY);
                assert_eq!(unused(&layout, places, &Reach::default()), expected);
                if !all.is_empty() {
                    let common = all.iter().fold(places, |common, &one| common & one);
                    assert_eq!(needed(&layout, places), common);
                }
            }
        }
    }
}
