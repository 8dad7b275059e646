//! Short texts on lines that the rules' text repeats: in brackets, as in "German whispers (GW)", or as a heading.

use std::collections::HashSet;

use ninefold_grid::{Board, Cell};

use crate::drawn::{Drawing, Line, Shape, cell_at};
use crate::rules_text::Statement;

/// The greatest number of letters of a short text.
const LONGEST: usize = 3;

/// Returns the statement whose short text is on one of these lines, if there is exactly one, and the places of the
/// texts among the shapes.
pub(super) fn of_lines<'s>(
    board: &Board,
    drawing: &Drawing,
    stated: &[&'s Statement],
    lines: Vec<&Line>,
) -> Option<(&'s Statement, Vec<usize>)> {
    let cells: HashSet<Cell> = lines
        .iter()
        .flat_map(|line| line.cells.iter().copied())
        .collect();
    let on_lines = |(_, shape): &(usize, &Shape)| {
        let text = &shape.text;
        (1..=LONGEST).contains(&text.len())
            && text.starts_with(|sign: char| sign.is_ascii_uppercase())
            && text.chars().all(|sign| sign.is_ascii_alphabetic())
            && cell_at(board, shape.at).is_some_and(|cell| cells.contains(&cell))
    };
    let texts = drawing.shapes.iter().enumerate().filter(on_lines);
    let texts: Vec<(usize, &str)> = texts.map(|(i, shape)| (i, &shape.text[..])).collect();
    let &(_, text) = texts.first()?;
    // Brackets have been replaced by blanks.
    let (inner, heading) = (format!("  {text}  "), format!("{text}: "));
    let lines = format!("{} lines: ", text.to_lowercase());
    let is_named = |own: &&&Statement| {
        own.source.contains(&inner)
            || own.source.starts_with(&heading)
            || own.small().starts_with(&lines)
    };
    let mut named = stated.iter().filter(is_named);
    let only = named.next().filter(|_| named.next().is_none())?;
    let is_one = texts.iter().all(|(_, other)| *other == text);
    is_one.then(|| (*only, texts.into_iter().map(|(i, _)| i).collect()))
}
