//! `ninefold techniques`

mod lessons;
mod page;

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use ninefold::explain::Explanation;
use ninefold::explain::explain_in;
use ninefold::format::{Format, Options, read_str};
use ninefold::grid::Puzzle;
use ninefold::logic::{Family, Technique};
use ninefold::render::{Look, table};
use ninefold::report::position;
use ninefold::search::Budget;
use ninefold::techniques::is_found;
use ninefold::techniques::needs_proper;
use ninefold::techniques::{Flow, Policy, Position, Reach};

use self::lessons::{frequency, lesson};
use crate::drawing::drawing;
use crate::failure::Failure;
use crate::output::Output;
use crate::terminal::{When, look};
use crate::told::wrapped;
use crate::values;

/// List the techniques, or describe some of them.
///
/// The list has the order in which `explain` tries the techniques. Levels and scores are HoDoKu's. Ratings are Sudoku
/// Explainer's, before the length of a chain is added. The description of a technique has its idea, an example and its
/// difficulty.
#[derive(Args)]
pub(crate) struct Techniques {
    /// Techniques to describe, by id, name, synonym or HoDoKu's code.
    #[arg(value_name = "TECHNIQUE", value_parser = values::techniques(), hide_possible_values = true)]
    techniques: Vec<Technique>,

    /// Write a page in Markdown for each technique into this folder, with pictures and an index.
    #[arg(long, value_name = "FOLDER", conflicts_with = "techniques")]
    pages: Option<PathBuf>,
}

impl Techniques {
    pub(crate) fn run(&self, when: When) -> Result<ExitCode, Failure> {
        let mut output = Output::stdout();
        if let Some(folder) = &self.pages {
            page::write_pages(folder)?;
            return Ok(ExitCode::SUCCESS);
        }
        if self.techniques.is_empty() {
            let rows: Vec<[String; 5]> = Technique::all().map(row).collect();
            let header = ["technique", "level", "score", "price", "found"];
            output.write_all(table(header, &rows).as_bytes())?;
        }
        for &technique in &self.techniques {
            output.write_all(about(technique, look(when)).as_bytes())?;
        }
        output.finish()?;
        Ok(ExitCode::SUCCESS)
    }
}

/// `4.2`, or `6.6–8.0` where there is a range.
fn price(technique: Technique) -> Option<String> {
    let price = technique.explainer()?;
    let tenths = |n: u16| format!("{}.{}", n / 10, n % 10);
    Some(if price.lowest == price.highest {
        tenths(price.lowest)
    } else {
        format!("{}–{}", tenths(price.lowest), tenths(price.highest))
    })
}

fn row(technique: Technique) -> [String; 5] {
    let dash = || "-".to_owned();
    let hodoku = technique.hodoku();
    [
        technique.id().to_owned(),
        hodoku.map_or_else(dash, |row| row.level.to_string()),
        hodoku.map_or_else(dash, |row| row.score.to_string()),
        price(technique).unwrap_or_else(dash),
        if is_found(technique) {
            "yes"
        } else {
            "not yet"
        }
        .to_owned(),
    ]
}

/// How hard a technique is on HoDoKu's scale and on Sudoku Explainer's, in words.
fn difficulty(technique: Technique) -> [String; 2] {
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

/// What there is to say beside the idea, a line each.
fn facts(technique: Technique) -> Vec<String> {
    let lesson = lesson(technique);
    let mut facts = vec![format!("How to spot it: {}", lesson.spot)];
    facts.push(format!("Near misses: {}", lesson.miss));
    if !technique.synonyms().is_empty() {
        facts.push(format!("Also called: {}.", technique.synonyms().join(", ")));
    }
    let [hodoku, explainer] = difficulty(technique);
    facts.push(format!("HoDoKu: {hodoku}. Sudoku Explainer: {explainer}."));
    if ![Family::Rule, Family::LastResort].contains(&technique.family()) {
        facts.push(frequency(technique));
    }
    if needs_proper(technique) {
        facts.push("It assumes that the puzzle has exactly one solution.".to_owned());
    }
    if !is_found(technique) {
        facts.push("Ninefold does not find it yet.".to_owned());
    }
    facts
}

/// A position, and the step that the technique finds there, told.
struct Example {
    /// The text that it was read from, if it is a line.
    line: Option<&'static str>,
    puzzle: Puzzle,
    position: Position,
    told: Explanation,
}

fn example(technique: Technique) -> Option<Example> {
    match technique.example() {
        Some(line) => example_of(technique, line),
        None => ruled_example(technique),
    }
}

/// Another example: a position from `ninefold generate --practice`, or the first example turned by a quarter with other digits.
fn second_example(technique: Technique) -> Option<Example> {
    let mut lines = include_str!("techniques/second.txt").lines();
    let line = lines.find(|line| line.split(':').nth(1) == Some(technique.id()))?;
    example_of(technique, line)
}

/// The position of a line as in HoDoKu's library, and the step of the technique there.
fn example_of(technique: Technique, line: &'static str) -> Option<Example> {
    let record = read_str(line, Options::default()).ok()?;
    let record = record.into_iter().next()?;
    let position = position(&record, &Budget::default()).ok()?.position;
    let step = position.first(technique, &Reach::default())?;
    let told = explain_in(&position, &step);
    Some(Example {
        line: Some(line),
        puzzle: record.puzzle,
        position,
        told,
    })
}

/// Puzzles for the techniques about rules, each with the id of its technique for a title.
const RULED: &str = include_str!("../../../examples/rules.txt");

/// Where the technique is the next step for the first time on the way of its puzzle.
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
    let told = explain_in(&position, &found?);
    Some(Example {
        line: None,
        puzzle: record.puzzle,
        position,
        told,
    })
}

fn about(technique: Technique, look: Look) -> String {
    let width = look.width.min(80);
    let mut text = format!("{} ({})\n", technique.name(), technique.id());
    text += &format!("  {}", wrapped(technique.idea(), width, "  "));
    for fact in facts(technique) {
        text += &format!("  {}", wrapped(&fact, width, "  "));
    }
    if let Some(example) = example(technique) {
        let told = &example.told;
        let drawing = drawing(&example.puzzle, &example.position, &told.figure, look);
        text += &format!(
            "\n{drawing}  {}  {}",
            wrapped(&told.notation, width, "  "),
            wrapped(&told.sentences, width, "  ")
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use ninefold::logic::{Family, Technique};

    use super::{example, second_example};

    #[test]
    fn each_technique_for_rules_has_an_example() {
        for technique in Technique::all().filter(|t| t.family() == Family::Rule) {
            let example = example(technique).unwrap_or_else(|| panic!("{technique}"));
            assert!(!example.puzzle.is_plain());
            assert!(example.told.notation.starts_with(technique.name()));
        }
    }
    #[test]
    fn each_second_example_shows_its_technique() {
        for line in include_str!("techniques/second.txt").lines() {
            let Some(id) = line.split(':').nth(1).filter(|_| line.starts_with(':')) else {
                continue;
            };
            let technique = Technique::all().find(|t| t.id() == id);
            let example = technique.and_then(second_example);
            assert!(example.is_some(), "{id} is not found in its second example");
        }
    }
}
