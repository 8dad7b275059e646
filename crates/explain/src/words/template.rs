//! Templates in words.

use ninefold_logic::Template;

use super::names::Names;
use super::told::Told;
use crate::figure::{Figure, Role};

pub(crate) fn tell(names: Names<'_>, template: &Template) -> Told {
    let digit = template.digit;
    let mut sentences =
        format!("All ways to place {digit} in every row, column and box have been looked through.");
    if !template.taken.is_empty() {
        let held: Vec<String> = (template.taken.iter())
            .map(|taken| format!("{} in {}", taken.digit, names.cell(taken.cell)))
            .collect();
        sentences += &format!(" All ways for other digits have {}.", held.join(", "));
    }
    sentences += " What follows is the same in each of the ways that are left.";
    Told {
        notation: format!("all ways to place {digit}"),
        sentences,
        figure: Figure {
            candidates: template
                .taken
                .iter()
                .map(|&taken| (taken, Role::On))
                .collect(),
            ..Figure::default()
        },
    }
}
