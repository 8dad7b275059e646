//! The rule that no digit occurs twice on clues of one kind.

use std::collections::BTreeMap;

use ninefold_grid::Cell;
use ninefold_grid::constraint::{Numbers, Rule, Scope};

use super::found::DrawingReader;
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
    let mut groups = Vec::new();
    for mut cells in by_type.into_values() {
        cells.sort_unstable();
        cells.dedup();
        if cells.len() > 1 && cells.len() <= side {
            groups.push(cells);
        }
    }
    match groups.is_empty() {
        true => reader.list_as_not_understood(own),
        false => {
            for group in groups {
                reader.add(own, different(vec![group]));
            }
        }
    }
}

/// Returns whether a rule is about the board or its surroundings, and not a clue with cells of its own.
fn own_source(rule: &Rule) -> bool {
    let scope = rule.kind.row().scope;
    let is_little_killer = rule.kind.keyword() == "little-killer";
    matches!(scope, Scope::Board | Scope::Groups) || scope == Scope::Outside && !is_little_killer
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
