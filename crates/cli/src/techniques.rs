//! `ninefold techniques`

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use ninefold::explain::Explanation;
use ninefold::explain::explain_in;
use ninefold::format::{Format, Options, read_str};
use ninefold::grid::Puzzle;
use ninefold::logic::Technique;
use ninefold::picture::{self, BoardPicture, Picture, Theme};
use ninefold::render::{Look, table};
use ninefold::report::{candidates, position};
use ninefold::search::Budget;
use ninefold::techniques::is_found;
use ninefold::techniques::needs_proper;
use ninefold::techniques::{Flow, Policy, Position, Reach};

use crate::drawing::drawing;
use crate::failure::Failure;
use crate::output::Output;
use crate::terminal::{When, look};
use crate::told::wrapped;

/// List the techniques in the order in which they are tried, or tell about some of them.
///
/// Levels and scores are HoDoKu's, prices Sudoku Explainer's before the length of a chain is added.
/// The page of a technique has its idea, an example, and where it stands on the scales.
#[derive(Args)]
pub(crate) struct Techniques {
    /// Techniques by name, synonym or HoDoKu's code.
    #[arg(value_name = "TECHNIQUE")]
    techniques: Vec<Technique>,

    /// Write the manual into this folder, a page in Markdown for each technique, with
    /// a picture, and an index.
    #[arg(long, value_name = "FOLDER", conflicts_with = "techniques")]
    pages: Option<PathBuf>,
}

impl Techniques {
    pub(crate) fn run(&self, when: When) -> Result<ExitCode, Failure> {
        let mut output = Output::stdout();
        if let Some(folder) = &self.pages {
            write_pages(folder)?;
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

/// What there is to say beside the idea, a line each.
fn facts(technique: Technique) -> Vec<String> {
    let place = 1 + Technique::all().take_while(|t| *t != technique).count();
    let mut facts = vec![format!(
        "Ninefold: number {place} of {} in the order of search",
        Technique::all().len()
    )];
    if !technique.synonyms().is_empty() {
        facts.push(format!("also called: {}", technique.synonyms().join(", ")));
    }
    if let Some(row) = technique.hodoku() {
        let off = if row.enabled { "" } else { ", off by default" };
        facts.push(format!(
            "HoDoKu: {}, score {}, order {}, code {}{off}",
            row.level, row.score, row.order, row.code
        ));
    }
    if let Some(price) = price(technique) {
        let is_classic = technique.explainer().is_some_and(|price| price.is_classic);
        let since = if is_classic {
            ""
        } else {
            ", from SukakuExplainer on"
        };
        facts.push(format!("Sudoku Explainer: {price}{since}"));
    }
    if needs_proper(technique) {
        facts.push("only for puzzles with exactly one solution".to_owned());
    }
    if !is_found(technique) {
        facts.push("not found yet".to_owned());
    }
    facts
}

/// A position, and the step that the technique finds there, told.
struct Example {
    puzzle: Puzzle,
    position: Position,
    told: Explanation,
}

fn example(technique: Technique) -> Option<Example> {
    let Some(line) = technique.example() else {
        return ruled_example(technique);
    };
    let record = read_str(line, Options::default()).ok()?;
    let record = record.into_iter().next()?;
    let position = position(&record, &Budget::default()).ok()?.position;
    let step = position.first(technique, &Reach::default())?;
    let told = explain_in(&position, &step);
    Some(Example {
        puzzle: record.puzzle,
        position,
        told,
    })
}

/// Puzzles for the techniques about rules, each with the id of its technique for a title.
const RULED: &str = include_str!("techniques/ruled.txt");

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
        puzzle: record.puzzle,
        position,
        told,
    })
}

/// The picture of an example.
fn picture(example: &Example) -> String {
    let candidates = candidates(&example.position);
    let digits = example.position.grid();
    let board = BoardPicture {
        digits: Some(&digits),
        candidates: Some(&candidates),
        figure: Some((&example.told.figure, example.position.board())),
        has_coordinates: true,
        ..BoardPicture::new(&example.puzzle)
    };
    let mut drawing = Picture::of(board).draw(&Theme::LIGHT);
    drawing.title = example.told.notation.clone();
    picture::svg(&drawing)
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

/// The page of a technique in Markdown, which shows a picture of its example if it has one.
fn page(technique: Technique, example: Option<&Example>) -> String {
    let mut text = format!("# {}\n\n{}\n\n", technique.name(), technique.idea());
    for fact in facts(technique) {
        text += &format!("- {fact}\n");
    }
    if let Some(Example { told, .. }) = example {
        text += &format!(
            "\n## An example\n\n![The position and the figure of the step]({}.svg)\n\n`{}`\n\n{}\n",
            technique.id(),
            told.notation,
            told.sentences.replace('\n', "\n\n")
        );
    }
    text
}

fn write_pages(folder: &Path) -> Result<(), Failure> {
    fs::create_dir_all(folder)?;
    let mut index =
        "# Techniques\n\nIn the order in which Ninefold tries them. `cargo xtask manual` \
                     writes these pages.\n\n| technique | HoDoKu | Sudoku Explainer | found |\n\
                     |---|---|---|---|\n"
            .to_owned();
    for technique in Technique::all() {
        let id = technique.id();
        let example = example(technique);
        let text = page(technique, example.as_ref());
        fs::write(folder.join(format!("{id}.md")), text)?;
        if let Some(example) = &example {
            fs::write(folder.join(format!("{id}.svg")), picture(example))?;
        }
        let [_, level, score, price, found] = row(technique);
        let hodoku = match technique.hodoku() {
            Some(_) => format!("{level}, {score}"),
            None => "-".to_owned(),
        };
        index += &format!(
            "| [{}]({id}.md) | {hodoku} | {price} | {found} |\n",
            technique.name()
        );
    }
    fs::write(folder.join("README.md"), index)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use ninefold::logic::{Family, Technique};

    use super::example;

    #[test]
    fn each_technique_for_rules_has_an_example() {
        for technique in Technique::all().filter(|t| t.family() == Family::Rule) {
            let example = example(technique).unwrap_or_else(|| panic!("{technique}"));
            assert!(!example.puzzle.is_plain());
            assert!(example.told.notation.starts_with(technique.name()));
        }
    }
}
