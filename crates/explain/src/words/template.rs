//! Templates in words.

use ninefold_logic::Template;

use super::names::Names;
use super::wording::Wording;
use crate::figure::{Figure, Role};

pub(crate) fn describe(names: Names<'_>, template: &Template) -> Wording {
    let shown = names.digit(template.digit);
    let mut sentences = format!(
        "Compare all ways to place every {shown} on the board that the candidates still allow."
    );
    if !template.taken.is_empty() {
        let held: Vec<String> = (template.taken.iter())
            .map(|&taken| names.candidate(taken))
            .collect();
        sentences += &format!(
            " All ways to place the other digits have these in common: {}. That leaves fewer ways for {shown}.",
            held.join(", ")
        );
    }
    sentences += " They all agree about what follows.";
    Wording {
        notation: format!("all ways to place {shown}"),
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
