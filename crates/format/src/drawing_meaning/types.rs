//! The rule that no digit occurs twice on clues of one kind.

use std::collections::BTreeMap;

use ninefold_grid::Cell;
use ninefold_grid::constraint::{Numbers, Rule, Scope};

use super::found::{DrawingReader, in_order, is_whole};
use crate::format::sets::different;
use crate::rules_text::Meaning;

/// Adds the rule, from the rules that were found before.
pub(super) fn read(reader: &mut DrawingReader) {
    let Some(own) = reader.rules_text.first(Meaning::TypesApart) else {
        return;
    };
    let mut by_type: BTreeMap<String, Vec<Cell>> = BTreeMap::new();
    let rules = reader.rules();
    for rule in rules.filter(|rule| !own_source(rule)) {
        by_type
            .entry(name(rule))
            .or_default()
            .extend(rule.groups.iter().flatten());
    }
    // The cells of a sum beside the board are not always known.
    let has_sums = reader
        .rules()
        .any(|rule| rule.kind.row().scope == Scope::Outside && own_source(rule));
    if has_sums {
        reader.list_as_not_understood(own);
    }
    let side = reader.board.side();
    let groups = by_type.into_values().map(in_order);
    let groups = groups.filter(|cells| (2..=side).contains(&cells.len()));
    let rules = groups.map(|cells| different(vec![cells])).collect();
    reader.add_or_list(own, Some(rules));
}

/// Returns whether a rule is about the board or its surroundings, and not a clue with cells of its own.
fn own_source(rule: &Rule) -> bool {
    let is_outside = rule.kind.row().scope == Scope::Outside;
    is_whole(rule) || is_outside && rule.kind.keyword() != "little-killer"
}

/// Returns the name of a type of clues: the kind, and its number unless it differs from clue to clue.
fn name(rule: &Rule) -> String {
    let keyword = rule.kind.keyword();
    let number = match rule.kind.numbers() {
        _ if ["cage", "sum", "contains", "little-killer"].contains(&keyword) => String::new(),
        Numbers::Relation(relation) => relation.name.clone(),
        Numbers::Number(number) => number.to_string(),
        _ => String::new(),
    };
    match keyword {
        // A cage without repeats and one with repeats have one name.
        "sum" => "cage ".to_owned(),
        _ => format!("{keyword} {number}"),
    }
}
