//! Locked candidates in words.

use ninefold_logic::Locked;

use super::names::Names;
use super::wording::Wording;
use crate::figure::{Figure, Role};

pub(crate) fn describe(names: Names<'_>, locked: &Locked) -> Wording {
    let digit = names.digit(locked.digit);
    let (from, into) = (names.long_house(locked.from), names.long_house(locked.into));
    Wording {
        notation: format!(
            "{digit} in {} / {}",
            names.house(locked.from),
            names.house(locked.into)
        ),
        sentences: format!(
            "In {from}, {digit} is possible only in {into}, so the {digit} of {into} is in {}.",
            names.these(&[locked.from])
        ),
        figure: Figure {
            houses: vec![(locked.from, Role::Base), (locked.into, Role::Cover)],
            ..Figure::default()
        },
    }
}
