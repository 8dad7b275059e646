//! Lessons about techniques: how to spot one, what only looks like it, examples, and how hard it is.
//!
//! The pages of the manual, the program's `techniques` and the learning room of the page take their texts from
//! here.

mod texts;

use ninefold_explain::{Explanation, explain_in};
use ninefold_format::{Format, Options, read_str};
use ninefold_grid::Puzzle;
use ninefold_logic::{Step, Technique};
use ninefold_search::Budget;
use ninefold_techniques::{Flow, Policy, Position, Reach};

use crate::position;

pub use texts::{Lesson, frequency, lesson};

/// An example: a position, and the step that a technique finds there, explained.
pub struct Example {
    /// The line that the example was read from. `None` if it was not read from a line.
    pub line: Option<&'static str>,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The position before the step.
    pub position: Position,
    /// The step.
    pub step: Step,
    /// The step in words, with its figure.
    pub explanation: Explanation,
}

/// Returns the first example of a technique, from HoDoKu's library or from a puzzle with the rule. Returns `None`
/// if no finder exists for the technique.
pub fn example(technique: Technique) -> Option<Example> {
    match technique.example() {
        Some(line) => example_of(technique, line),
        None => ruled_example(technique),
    }
}

/// Returns another example: a position from `ninefold generate --practice`, or the first example, rotated by 90
/// degrees and with other digits. Returns `None` if there is no other one.
pub fn second_example(technique: Technique) -> Option<Example> {
    let mut lines = include_str!("lessons/second.txt").lines();
    let line = lines.find(|line| line.split(':').nth(1) == Some(technique.id()))?;
    example_of(technique, line)
}

/// Returns the position of a line in the format of HoDoKu's library, with the step of the technique there.
fn example_of(technique: Technique, line: &'static str) -> Option<Example> {
    let record = read_str(line, Options::default()).ok()?;
    let record = record.into_iter().next()?;
    let position = position(&record, &Budget::default()).ok()?.position;
    let step = position.first(technique, &Reach::default())?;
    let explanation = explain_in(&position, &step);
    Some(Example {
        line: Some(line),
        puzzle: record.puzzle,
        position,
        step,
        explanation,
    })
}

/// Puzzles for the techniques about rules. The title of each puzzle is the id of its technique.
const RULED: &str = include_str!("rules.txt");

/// Returns the first position, on the path of its puzzle, in which the technique is the next step.
fn ruled_example(technique: Technique) -> Option<Example> {
    let options = Options {
        format: Some(Format::Native),
        ..Options::default()
    };
    let mut records = read_str(RULED, options).ok()?.into_iter();
    let record = records.find(|record| record.meta.title.as_deref() == Some(technique.id()))?;
    let mut position = Position::new(&record.puzzle).ok()?;
    let mut found = None;
    position.walk(&Policy::default(), &mut |step| {
        if step.technique != technique {
            return Flow::Continue(());
        }
        found = Some(step.clone());
        Flow::Break(())
    });
    let step = found?;
    let explanation = explain_in(&position, &step);
    Some(Example {
        line: None,
        puzzle: record.puzzle,
        position,
        step,
        explanation,
    })
}

/// Returns the price of a technique on Sudoku Explainer's scale: `4.2`, or `6.6–8.0` for a range.
pub fn price(technique: Technique) -> Option<String> {
    let price = technique.explainer()?;
    let tenths = |n: u16| format!("{}.{}", n / 10, n % 10);
    Some(if price.lowest == price.highest {
        tenths(price.lowest)
    } else {
        format!("{}–{}", tenths(price.lowest), tenths(price.highest))
    })
}

/// Returns in words how hard a technique is, on HoDoKu's scale and on Sudoku Explainer's.
pub fn difficulty(technique: Technique) -> [String; 2] {
    let hodoku = technique.hodoku();
    let hodoku = hodoku.map(|row| format!("{}; each step adds {} points", row.level, row.score));
    let explainer = price(technique).map(|price| {
        let is_classic = technique.explainer().is_some_and(|price| price.is_classic);
        let since = if is_classic {
            ""
        } else {
            " (in SukakuExplainer)"
        };
        format!("a step costs {price}{since}")
    });
    [hodoku, explainer].map(|words| words.unwrap_or_else(|| "does not know it".to_owned()))
}

#[cfg(test)]
mod tests {
    use ninefold_logic::{Family, Technique};

    use super::{example, second_example};

    #[test]
    fn each_technique_for_rules_has_an_example() {
        for technique in Technique::all().filter(|t| t.family() == Family::Rule) {
            let example = example(technique).unwrap_or_else(|| panic!("{technique}"));
            assert!(!example.puzzle.is_plain());
            assert!(example.explanation.notation.starts_with(technique.name()));
        }
    }

    #[test]
    fn each_second_example_shows_its_technique() {
        for line in include_str!("lessons/second.txt").lines() {
            let Some(id) = line.split(':').nth(1).filter(|_| line.starts_with(':')) else {
                continue;
            };
            let technique = Technique::all().find(|t| t.id() == id);
            let example = technique.and_then(second_example);
            assert!(example.is_some(), "{id} is not found in its second example");
        }
    }
}
