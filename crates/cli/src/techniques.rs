//! `ninefold techniques`

mod page;

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use ninefold::logic::{Family, Technique};
use ninefold::render::{Look, table};
use ninefold::report::lessons::{difficulty, example, frequency, lesson, price};
use ninefold::techniques::is_found;
use ninefold::techniques::needs_proper;

use crate::drawing::drawing;
use crate::failure::Failure;
use crate::output::Output;
use crate::terminal::{When, look};
use crate::values;
use crate::wrap::wrapped;

/// List the techniques, or describe some of them.
///
/// The list has the order in which `explain` tries the techniques. Levels and scores are HoDoKu's. Ratings are Sudoku
/// Explainer's, before the length of a chain is added. The column `found` shows whether `explain` looks for the technique:
/// `not yet` is only described. The description of a technique has its idea, an example and its
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

fn about(technique: Technique, look: Look) -> String {
    let width = look.width.min(80);
    let mut text = format!("{} ({})\n", technique.name(), technique.id());
    text += &format!("  {}", wrapped(technique.idea(), width, "  "));
    for fact in facts(technique) {
        text += &format!("  {}", wrapped(&fact, width, "  "));
    }
    if let Some(example) = example(technique) {
        let explanation = &example.explanation;
        let drawing = drawing(
            &example.puzzle,
            &example.position,
            &explanation.figure,
            look,
        );
        text += &format!(
            "\n{drawing}  {}  {}",
            wrapped(&explanation.notation, width, "  "),
            wrapped(&explanation.sentences, width, "  ")
        );
    }
    text
}
