//! Locked candidates in words.

use ninefold_grid::{Digit, House};
use ninefold_logic::Locked;

use super::names::Names;
use super::wording::Wording;
use crate::figure::{Figure, Role};

pub(crate) fn describe(names: Names<'_>, locked: &Locked) -> Wording {
    Wording {
        notation: format!(
            "{} in {} / {}",
            names.digit(locked.digit),
            names.house(locked.from),
            names.house(locked.into)
        ),
        sentences: reason(names, [locked.from, locked.into], &[locked.digit]),
        figure: Figure {
            houses: vec![(locked.from, Role::Base), (locked.into, Role::Cover)],
            ..Figure::default()
        },
    }
}

/// Returns why digits that in the first house are possible only in the second cannot be in the rest of the second.
pub(super) fn reason(names: Names<'_>, [from, into]: [House; 2], digits: &[Digit]) -> String {
    let are = if digits.len() == 1 { "is" } else { "are" };
    format!(
        "In {}, {} {are} possible only in {}, so {}.",
        names.long_house(from),
        names.list_digits(digits),
        names.long_house(into),
        claim(names, [from, into], digits, &names.these(&[from]))
    )
}

/// Returns the claim as a clause: `the 4 of row 1 is in this box`.
pub(super) fn claim(
    names: Names<'_>,
    [_, into]: [House; 2],
    digits: &[Digit],
    from: &str,
) -> String {
    let are = if digits.len() == 1 { "is" } else { "are" };
    format!(
        "the {} of {} {are} in {from}",
        names.list_digits(digits),
        names.long_house(into)
    )
}
