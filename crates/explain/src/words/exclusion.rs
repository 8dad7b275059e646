//! Aligned exclusion in words.

use ninefold_logic::Exclusion;

use super::names::either;
use super::setting::Setting;
use super::wording::Wording;
use crate::figure::{Figure, Role};

pub(crate) fn describe(setting: Setting<'_>, exclusion: &Exclusion) -> Wording {
    let names = setting.names;
    let Exclusion { cells, excluders } = exclusion;
    let base = cells.iter().map(|&cell| (cell, Role::Base));
    let fins = excluders.iter().map(|&cell| (cell, Role::Fin));
    let left = match excluders.as_slice() {
        [] => String::new(),
        [one] => format!(", or it leaves no candidate for {}", names.cell(*one)),
        some => format!(
            ", or it leaves no candidate for one of {}",
            names.list_cells(some)
        ),
    };
    Wording {
        notation: format!("{} by {}", names.cells(cells), names.cells(excluders)),
        sentences: format!(
            "Try every combination of digits in {}. Each combination with {} fails: it puts a digit twice \
             into a house{left}.",
            names.list_cells(cells),
            either(&names.digits_in_cells(setting.conclusion.candidates(), "in"))
        ),
        figure: Figure {
            cells: base.chain(fins).collect(),
            ..Figure::default()
        },
    }
}
