//! The words below a board: what each kind of constraint means, once, and in full what could not be drawn.

use ninefold_grid::Puzzle;
use ninefold_grid::constraint::{Constraint, Kind, Rule};

use crate::alternative::capital;

/// The paragraphs, in the order in which kinds first appear; none for a plain puzzle.
pub(crate) fn paragraphs(puzzle: &Puzzle) -> Vec<String> {
    if puzzle.is_plain() {
        return Vec::new();
    }
    let mut paragraphs: Vec<String> = Vec::new();
    let mut add = |words: String| {
        if !paragraphs.contains(&words) {
            paragraphs.push(words);
        }
    };
    let board = puzzle.board();
    if board.regions().next().is_none() {
        add("There are no boxes.".to_owned());
    }
    // Boards that overlap are larger together than their digits.
    let is_usual = board.boards() > 1 || board.side() == board.rows().max(board.columns());
    if !is_usual || board.first() != 1 {
        add(format!(
            "Digits from {} to {}.",
            board.first(),
            board.last()
        ));
    }
    for constraint in &puzzle.constraints {
        for rule in constraint.certain() {
            add(meaning(rule));
            if is_only_told(rule) && !rule.groups.is_empty() {
                add(format!("{}.", capital(&rule.words(board))));
            }
        }
        let mut open = vec![constraint];
        while let Some(constraint) = open.pop() {
            match constraint {
                Constraint::Rule(_) => {}
                Constraint::All(inner) => open.extend(inner),
                Constraint::Any(inner) => {
                    let words: Vec<String> = inner.iter().map(|c| c.words(board)).collect();
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
        Kind::Whisper(n)
        | Kind::Lockout(n)
        | Kind::Modular(n)
        | Kind::SumLine(n)
        | Kind::SumLoop(n) => {
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
