//! Decides what a drawing means, by the rules' text. Colours and forms alone decide only if the text does not say
//! it, and the meaning is then marked as a guess. A drawing that is not understood is listed with its place.

mod along;
mod around;
mod arrows;
mod automaton_rules;
mod beside;
mod branches;
mod cage_rims;
mod cage_texts;
mod cages;
mod cells;
mod choice;
mod counted;
mod counting;
mod decoration;
mod diagonals;
mod doubt;
mod ends;
mod found;
mod index;
mod japanese_sums;
mod labels;
mod letters;
mod line_classes;
mod line_rules;
mod lines;
mod marks;
mod outside;
mod paired;
mod pointing;
mod regions;
mod rossini;
mod runs;
mod shades;
mod shading;
mod stated;
mod thermos;
mod together;
mod turned;
mod types;
mod values;
mod whole;

use found::DrawingReader;
use ninefold_grid::constraint::{Rule, Scope};
pub(crate) use regions::with_regions_to_find;
pub(crate) use shades::with_shades;
use values::Values;
pub(crate) use values::with_values;

use crate::Record;
use crate::drawn::Drawing;
use crate::rules_text::{Meaning, Modifiers, RulesText};

/// Adds to a record what a drawing means by the text of its description, or by the usual colours and forms if the
/// text says nothing. Records the basis of each constraint, and lists what is not understood.
pub(crate) fn understand(drawing: &Drawing, record: &mut Record) {
    let rules_text = RulesText::of(record.meta.description.as_deref().unwrap_or_default());
    read(drawing, record, rules_text, true);
}

/// Works like [`understand`] for a record that states its constraints: drawings beside them mean nothing unless the
/// text says so.
pub(crate) fn add(drawing: &Drawing, record: &mut Record) {
    let rules_text = RulesText::of(record.meta.description.as_deref().unwrap_or_default());
    read(drawing, record, rules_text, false);
}

fn read(drawing: &Drawing, record: &mut Record, mut rules_text: RulesText, guesses: bool) {
    let mut unknown = std::mem::take(&mut rules_text.unknown);
    if rules_text.is_silent && guesses {
        rules_text = RulesText::usual();
    }
    let board = record.puzzle.board().clone();
    let text = record.meta.description.as_deref().unwrap_or_default();
    let values = Modifiers::of(text).and_then(|own| Values::of(&board, own));
    if let Some(values) = &values {
        rules_text
            .statements
            .retain(|own| !values.says(&own.source));
        unknown.retain(|clause| !values.says(clause));
    }
    // Which drawn lines are one may decide of which kind they are.
    if !unknown.is_empty() || rules_text.has(Meaning::Choice) {
        unknown.append(&mut rules_text.forms);
    }
    doubt::take_back(record, &rules_text, &unknown);
    let mut reader = DrawingReader::new(&board, drawing, &rules_text);
    if let Some(values) = &values {
        let unread = values.unread().iter();
        reader
            .not_understood
            .extend(unread.map(|own| format!("the rule “{own}”")));
    }
    reader.values = values;
    // What liars state about the whole board may be false too.
    if !rules_text.has(Meaning::Liars) {
        whole::read(&mut reader);
    }
    reader.add_values();
    let are_reliable = reader.are_reliable();
    if !are_reliable {
        // Constraints that a program states about cells may not be meant so. Constraints about the whole board are
        // about digits.
        let is_whole = |rule: &Rule| matches!(rule.kind.row().scope, Scope::Board | Scope::Groups);
        let stated = &mut record.puzzle.constraints;
        stated.retain(|rule| {
            let all = rule.certain();
            !all.is_empty() && all.into_iter().all(is_whole)
        });
    }
    if are_reliable {
        cages::read(&mut reader);
        if choice::read(&mut reader) || reader.are_certain() {
            thermos::read(&mut reader);
            counting::read(&mut reader);
            index::lines(&mut reader);
            lines::read(&mut reader);
        }
        arrows::read(&mut reader);
        arrows::neighbours(&mut reader);
        rossini::read(&mut reader);
        japanese_sums::read(&mut reader);
        outside::read(&mut reader);
        beside::read(&mut reader);
        letters::read(&mut reader);
        marks::read(&mut reader);
        paired::read(&mut reader);
        turned::read(&mut reader);
        pointing::read(&mut reader);
        whole::all_marks(&mut reader);
        cells::read(&mut reader);
        types::read(&mut reader);
    }
    let text = record.meta.description.as_deref().unwrap_or_default();
    decoration::read(&mut reader, text, are_reliable && unknown.is_empty());
    reader.finish(record, unknown);
}

#[cfg(test)]
mod apart_tests;
#[cfg(test)]
mod beside_tests;
#[cfg(test)]
mod clause_tests;
#[cfg(test)]
mod clue_tests;
#[cfg(test)]
mod doubt_tests;
#[cfg(test)]
pub(crate) mod kinds_tests;
#[cfg(test)]
mod mark_tests;
#[cfg(test)]
mod phrasing_tests;
#[cfg(test)]
mod tests;
