//! The words below a board: what each kind of rule means, once, and in full what could not be drawn.

use ninefold_grid::variant::{Constraint, Kind, Rule, Variant};

/// The paragraphs, in the order in which kinds first appear.
pub(super) fn paragraphs(variant: &Variant) -> Vec<String> {
    let mut paragraphs: Vec<String> = Vec::new();
    let mut add = |words: String| {
        if !paragraphs.contains(&words) {
            paragraphs.push(words);
        }
    };
    let layout = variant.layout();
    if layout.regions().next().is_none() {
        add("There are no boxes.".to_owned());
    }
    // Boards that overlap are larger together than their digits.
    let is_usual = layout.boards() > 1 || layout.digits() == layout.rows().max(layout.columns());
    if !is_usual || layout.first() != 1 {
        add(format!(
            "Digits from {} to {}.",
            layout.first(),
            layout.last()
        ));
    }
    for constraint in &variant.constraints {
        for rule in constraint.certain() {
            add(meaning(rule));
            if is_only_told(rule) && !rule.groups.is_empty() {
                add(format!("{}.", capital(&rule.words(layout))));
            }
        }
        let mut open = vec![constraint];
        while let Some(constraint) = open.pop() {
            match constraint {
                Constraint::Rule(_) => {}
                Constraint::All(inner) => open.extend(inner),
                Constraint::Any(inner) => {
                    let words: Vec<String> = inner.iter().map(|c| c.words(layout)).collect();
                    add(format!("At least one of these: {}.", words.join("; ")));
                }
            }
        }
    }
    paragraphs
}

/// `Thermo: digits grow from the bulb.`
fn meaning(rule: &Rule) -> String {
    let keyword = capital(&rule.kind.keyword().replace('-', " "));
    let number = match &rule.kind {
        Kind::Whisper(n) | Kind::Lockout(n) | Kind::Modular(n) | Kind::SumLine(n, _) => {
            format!(" {n}")
        }
        Kind::Pair(relation) | Kind::AllPairs(relation) if !relation.name.is_empty() => {
            format!(" ({})", relation.name)
        }
        Kind::Regex(automaton) | Kind::Automaton(automaton) if !automaton.name.is_empty() => {
            format!(" ({})", automaton.name)
        }
        _ => String::new(),
    };
    format!("{keyword}{number}: {}.", rule.kind.meaning())
}

/// Whether a drawing cannot tell which cells a rule is about, or what it says of them.
fn is_only_told(rule: &Rule) -> bool {
    matches!(
        rule.kind,
        Kind::NoOther(_)
            | Kind::ZeroApart
            | Kind::Connected(..)
            | Kind::CountDistinct
            | Kind::CountEqual(_)
            | Kind::RunEqual(_)
    )
}

fn capital(words: &str) -> String {
    let mut signs = words.chars();
    let first = signs.next().map(|sign| sign.to_ascii_uppercase());
    first.into_iter().chain(signs).collect()
}
