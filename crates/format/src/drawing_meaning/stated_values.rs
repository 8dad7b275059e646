//! Rules that a program states about digits, although the text gives some cells another value than their digit.
//! Programs such as f-puzzles have no such values, so their rules are about values if the text's sentences are.

use ninefold_grid::constraint::Constraint;

use super::doubt;
use super::values::{Values, is_of_digits};
use crate::Record;
use crate::rules_text::{Modifiers, RulesText};

/// Makes the rules of a record about values where the text of its description says so. The board must have been made
/// [with values](super::with_values). Rules of which it is unclear what they are about are listed.
pub(crate) fn count_values(record: &mut Record) {
    let text = record.meta.description.clone().unwrap_or_default();
    let board = record.puzzle.board().clone();
    let Some(values) = Modifiers::of(&text).and_then(|own| Values::of(&board, own)) else {
        return;
    };
    let mut rules_text = RulesText::of(&text);
    rules_text
        .statements
        .retain(|own| !values.says(&own.source));
    let unknown = std::mem::take(&mut rules_text.unknown);
    doubt::take_back(record, &rules_text, &unknown);
    for rule in std::mem::take(&mut record.puzzle.constraints) {
        match moved(&values, &rules_text, &rule, record) {
            Some(rule) => record.puzzle.constraints.push(rule),
            None => record.meta.not_read.push(rule.words(&board)),
        }
    }
}

/// Returns a rule, about values if the sentence about its kind is about values.
fn moved(
    values: &Values,
    rules_text: &RulesText,
    rule: &Constraint,
    record: &Record,
) -> Option<Constraint> {
    let kinds = rule.certain();
    let keyword = kinds.first()?.kind.keyword();
    let mut statements = rules_text.statements.iter();
    match statements.find(|own| doubt::is_of_kind(own.meaning, keyword)) {
        Some(own) => values.moved(record.puzzle.board(), own, rule),
        None => is_of_digits(keyword).then(|| rule.clone()),
    }
}
