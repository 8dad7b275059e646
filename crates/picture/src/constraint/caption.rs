//! The words below a board: the meaning of each kind of constraint, once, and a full description of what could not
//! be drawn.

use ninefold_grid::Puzzle;
use ninefold_grid::constraint::{Constraint, Numbers, Rule};
use ninefold_grid::words::capitalized;

use super::drawn::{Drawn, drawn};

/// Returns the paragraphs, in the order in which kinds first appear. There are none for a plain puzzle.
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
    // Boards that overlap are larger together than the number of their digits.
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
            let is_in_words = matches!(drawn(rule), Drawn::InWords | Drawn::Counter);
            if is_in_words && !rule.groups.is_empty() {
                add(format!("{}.", capitalized(&rule.words(board))));
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

/// Returns the meaning of a rule: `Thermometer: the digits increase from the bulb to the tip.`
fn meaning(rule: &Rule) -> String {
    // The number of a line is not drawn, and neither is the usual one of a dot.
    let is_line = matches!(drawn(rule), Drawn::Line(..));
    let has_usual = rule.kind.row().usual.is_some();
    let with_numbers = has_usual || is_line && has_one_number(&rule.kind.numbers());
    format!("{}.", rule.kind.named_meaning(with_numbers))
}

fn has_one_number(numbers: &Numbers) -> bool {
    matches!(numbers, Numbers::Number(_) | Numbers::Positive(_))
}
