//! Pattern overlay: the templates of a digit are compared with those of the other digits. A template that
//! clashes with every template of some other digit is wrong. A cell that none of the remaining templates uses
//! loses the digit.
//!
//! Templates are listed here, so digits with many of them are left out, both as partners and for themselves.
//! The players' "POM" repeats this until nothing changes, which nobody can follow. Here each template is
//! compared with the other digits once.

use ninefold_grid::{CellSet, Digit, House};
use ninefold_logic::{Conclusion, Digits, Layout, Reason, State, Step, Technique, Template};

use crate::flow::Flow;
use crate::reach::Reach;
use crate::take::Take;

/// The largest number of templates of one digit.
const MAX_TEMPLATES: usize = 300;

/// Returns all templates within these places, unless there are too many.
fn templates<const W: usize>(layout: &Layout<W>, places: CellSet<W>) -> Option<Vec<CellSet<W>>> {
    let rows = layout.rows().iter().map(|&row| places & layout.cells(row));
    let mut rows: Vec<CellSet<W>> = rows.filter(|row| !row.is_empty()).collect();
    rows.sort_by_key(|row| row.len());
    let mut begun = vec![(CellSet::EMPTY, places)];
    for row in rows {
        let mut longer = Vec::new();
        for (used, left) in begun {
            for cell in row & left {
                longer.push((used | CellSet::of(cell), left - layout.peers(cell)));
            }
        }
        // Half of the unfinished templates may lead nowhere.
        if longer.len() > 4 * MAX_TEMPLATES {
            return None;
        }
        begun = longer;
    }
    (begun.len() <= MAX_TEMPLATES).then(|| begun.into_iter().map(|(used, _)| used).collect())
}

/// Goes digit by digit.
pub(crate) fn find<const W: usize>(state: &State<W>, reach: &Reach, take: &mut Take<'_>) -> Flow {
    let layout = state.layout();
    let digits: Vec<Digit> = layout.board().digits().collect();
    let all: Vec<_> = digits
        .iter()
        .map(|&digit| templates(layout, state.places(digit)))
        .collect();
    for (i, &digit) in digits.iter().enumerate() {
        reach.check_time()?;
        let Some(own) = &all[i] else {
            continue;
        };
        let clashes = |template: CellSet<W>, other: usize| {
            let others = all[other].as_ref();
            other != i && others.is_some_and(|list| list.iter().all(|t| t.meets(template)))
        };
        let is_wrong = |&&template: &&CellSet<W>| (0..all.len()).any(|k| clashes(template, k));
        let (wrong, right): (Vec<_>, Vec<_>) = own.iter().partition(is_wrong);
        let used = right.iter().fold(CellSet::EMPTY, |used, &&t| used | t);
        let eliminated = state.places(digit) - used;
        let Some(conclusion) = Conclusion::eliminate(state.candidates(digit, eliminated)) else {
            continue;
        };
        // Uses as few partners as the conclusion needs.
        let mut partners = Digits::of(digit);
        for &template in wrong.into_iter().filter(|t| t.meets(eliminated)) {
            if !partners.iter().any(|p| clashes(template, p.index())) {
                let first = (0..all.len()).find(|&k| clashes(template, k));
                partners |= first.map_or(Digits::EMPTY, |k| Digits::of(digits[k]));
            }
        }
        let houses = partners.iter().flat_map(|digit| {
            let of = move |house| (house, digit);
            layout.board().houses().map(of)
        });
        let lacks = |&(house, digit): &(House, Digit)| state.seats(house, digit) != 0;
        take(Step {
            technique: Technique::PatternOverlay,
            because: Reason::Template(Template {
                digit,
                taken: Vec::new(),
                houses: houses.filter(lacks).collect(),
            }),
            conclusion,
        })?;
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests {
    use crate::picture::{drawn, found};
    use ninefold_logic::Technique;

    #[test]
    fn two_digits() {
        // 2 has two templates. A 1 in r2c4 would need r1c1 and r4c3, and each template of 2 has one of these
        // cells.
        let state = drawn(
            ". -12 | -12 .
             -12 . | . -2
             ------+------
             . -2 | -12 .
             -12 . | . -12",
        );
        let steps = found(&state, Technique::PatternOverlay);
        assert_eq!(steps, ["r2c4,r3c2≠1"]);
        assert!(found(&state, Technique::TemplateDelete).is_empty());
        let open = drawn(
            ". . | . .
             . . | . .
             ----+----
             . . | . .
             . . | . .",
        );
        assert!(found(&open, Technique::PatternOverlay).is_empty());
    }
}
