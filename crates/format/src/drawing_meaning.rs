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
mod cave;
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
mod numbered_lines;
mod outside;
mod paired;
mod pointing;
mod regions;
mod rossini;
mod runs;
mod shades;
mod shading;
mod sides;
mod snake;
mod stated;
mod stated_values;
mod thermos;
mod together;
mod turned;
mod types;
mod values;
mod whole;

pub(crate) use cave::with_cave;
use found::{DrawingReader, is_whole};
pub(crate) use regions::with_regions_to_find;
pub(crate) use shades::with_shades;
pub(crate) use stated_values::count_values;
use values::Values;
pub(crate) use values::with_values;

use ninefold_grid::constraint::{Constraint, Rule};

use crate::Record;
use crate::drawn::Drawing;
use crate::rules_text::{Meaning, Modifiers, RulesText};

/// Adds to a record what a drawing means by the text of its description, or by the usual colours and forms if the
/// text says nothing. Records the basis of each constraint, and lists what is not understood.
pub(crate) fn understand(drawing: &Drawing, record: &mut Record) {
    read(drawing, record, true);
}

/// Works like [`understand`] for a record that states its constraints: drawings beside them mean nothing unless the
/// text says so.
pub(crate) fn add(drawing: &Drawing, record: &mut Record) {
    read(drawing, record, false);
}

fn read(drawing: &Drawing, record: &mut Record, guesses: bool) {
    let text = record.meta.description.clone().unwrap_or_default();
    let mut rules_text = RulesText::of(&text);
    let mut unknown = std::mem::take(&mut rules_text.unknown);
    if rules_text.is_silent && guesses {
        rules_text = RulesText::usual();
    }
    let board = record.puzzle.board().clone();
    let values = Modifiers::of(&text).and_then(|own| Values::of(&board, own));
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
    // A program has a rule for cells that are greater than those beside them, which are not marked.
    let is_greater = |rule: &&Rule| rule.kind.keyword() == "maximum";
    let mut stated = record
        .puzzle
        .constraints
        .iter()
        .flat_map(Constraint::certain);
    let fortress = rules_text.first(Meaning::Fortress);
    if let Some(own) = fortress.filter(|_| stated.any(|rule| is_greater(&rule))) {
        reader.understand(own);
    }
    // What liars state about the whole board may be false too.
    if !rules_text.has(Meaning::Liars) {
        whole::read(&mut reader);
    }
    reader.add_values();
    let are_reliable = reader.are_reliable();
    match are_reliable {
        true => read_clues(&mut reader),
        // Constraints that a program states about cells may not be meant so. Constraints about the whole board are
        // about digits.
        false => record.puzzle.constraints.retain(|rule| {
            let all = rule.certain();
            !all.is_empty() && all.into_iter().all(is_whole)
        }),
    }
    decoration::read(&mut reader, &text, are_reliable && unknown.is_empty());
    reader.finish(record, unknown);
}

/// Adds what is drawn in and between cells, and beside the board. What is read first is not read again as something
/// else.
fn read_clues(reader: &mut DrawingReader) {
    cages::read(reader);
    if choice::read(reader) || reader.are_certain() {
        thermos::read(reader);
        counting::read(reader);
        index::lines(reader);
        numbered_lines::read(reader);
        lines::read(reader);
    }
    arrows::read(reader);
    arrows::neighbours(reader);
    rossini::read(reader);
    japanese_sums::read(reader);
    outside::read(reader);
    beside::read(reader);
    letters::read(reader);
    marks::read(reader);
    paired::read(reader);
    turned::read(reader);
    pointing::read(reader);
    whole::all_marks(reader);
    cells::read(reader);
    types::read(reader);
}

#[cfg(test)]
mod apart_tests;
#[cfg(test)]
mod beside_tests;
#[cfg(test)]
mod cave_tests;
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
mod number_tests;
#[cfg(test)]
mod phrasing_tests;
#[cfg(test)]
mod snake_tests;
#[cfg(test)]
mod tests;
