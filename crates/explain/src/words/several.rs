//! Steps of one idea in words: the first in full, the others in the same way.

use ninefold_grid::{Digit, House};
use ninefold_logic::{Reason, Several};

use super::locked;
use super::names::{Names, in_the_same_way};
use super::setting::Setting;
use super::wording::Wording;
use crate::figure::Figure;

/// Claims of one sentence.
const CLAIMS: usize = 2;

pub(crate) fn describe(setting: Setting<'_>, several: &Several) -> Wording {
    let (mut notations, mut sentences) = (Vec::new(), Vec::new());
    let mut figure = Figure::default();
    for step in &several.steps {
        let own = Setting {
            conclusion: &step.conclusion,
            ..setting
        };
        let wording = super::wording(own, step);
        notations.push(wording.notation);
        sentences.push(match sentences.is_empty() {
            true => wording.sentences,
            false => in_the_same_way(&wording.sentences),
        });
        figure.houses.extend(wording.figure.houses);
        figure.cells.extend(wording.figure.cells);
        figure.candidates.extend(wording.figure.candidates);
        figure.links.extend(wording.figure.links);
    }
    let sentences = all_locked(setting.names, several).unwrap_or_else(|| sentences.join(" "));
    Wording {
        notation: notations.join("; "),
        sentences,
        figure,
    }
}

/// Locked candidates: digits of the same two houses together, and all but the first two houses in short.
fn all_locked(names: Names<'_>, several: &Several) -> Option<String> {
    let mut groups: Vec<([House; 2], Vec<Digit>)> = Vec::new();
    for step in &several.steps {
        let Reason::Locked(locked) = &step.because else {
            return None;
        };
        let houses = [locked.from, locked.into];
        match groups.iter_mut().find(|(other, _)| *other == houses) {
            Some((_, digits)) => digits.push(locked.digit),
            None => groups.push((houses, vec![locked.digit])),
        }
    }
    let (first, others) = groups.split_first()?;
    let claim = |(houses, digits): &([House; 2], Vec<Digit>)| {
        locked::claim(names, *houses, digits, &names.long_house(houses[0]))
    };
    let claims: Vec<String> = others.iter().map(claim).collect();
    let mut text = locked::reason(names, first.0, &first.1);
    for (i, claims) in claims.chunks(CLAIMS).enumerate() {
        let begin = match i {
            0 => "In the same way",
            _ => "For the same reason",
        };
        text += &format!(" {begin}, {}.", claims.join(", and "));
    }
    Some(text)
}
