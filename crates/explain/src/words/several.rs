//! Several steps of one idea in words: the first in full, and the others with "in the same way".

use ninefold_grid::words::capitalized;
use ninefold_grid::{Cell, Digit, House};
use ninefold_logic::{Reason, Several};

use super::locked;
use super::names::{Names, in_the_same_way, list};
use super::setting::Setting;
use super::wording::Wording;
use crate::figure::Figure;

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

/// Explains steps by locked candidates. Digits of the same two houses are joined, each with the cells that cannot
/// hold it any more.
fn all_locked(names: Names<'_>, several: &Several) -> Option<String> {
    let mut groups: Vec<([House; 2], Vec<Digit>, Vec<String>)> = Vec::new();
    for step in &several.steps {
        let Reason::Locked(locked) = &step.because else {
            return None;
        };
        let (houses, digit) = ([locked.from, locked.into], locked.digit);
        let gone = step.conclusion.candidates().iter();
        let gone: Vec<Cell> = gone.map(|candidate| candidate.cell).collect();
        let gone = names.is_not(&gone, digit);
        match groups.iter_mut().find(|(other, ..)| *other == houses) {
            Some((_, digits, all_gone)) => {
                digits.push(digit);
                all_gone.push(gone);
            }
            None => groups.push((houses, vec![digit], vec![gone])),
        }
    }
    let ((houses, digits, gone), others) = groups.split_first()?;
    let mut text = locked::reason(names, *houses, digits);
    text += &format!(" So {}.", list(gone));
    for (i, (houses, digits, gone)) in others.iter().enumerate() {
        let claim = locked::claim(names, *houses, digits, &names.long_house(houses[0]));
        text += &match i {
            0 => format!(" In the same way, {claim}."),
            _ => format!(" {}.", capitalized(&claim)),
        };
        text += &format!(" So {}.", list(gone));
    }
    Some(text)
}
