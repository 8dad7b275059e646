//! `ninefold techniques`

use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use ninefold::logic::Technique;
use ninefold::render::table;

use crate::failure::Failure;
use crate::output::Output;
use crate::terminal::When;

/// List the techniques in the order in which they are tried, or tell about some of them.
///
/// Levels and scores are HoDoKu's, prices Sudoku Explainer's before the length of a chain is added.
#[derive(Args)]
pub(crate) struct Techniques {
    /// Techniques by name, synonym or HoDoKu's code.
    #[arg(value_name = "TECHNIQUE")]
    techniques: Vec<Technique>,
}

impl Techniques {
    pub(crate) fn run(&self, _: When) -> Result<ExitCode, Failure> {
        let mut output = Output::stdout();
        if self.techniques.is_empty() {
            let rows: Vec<[String; 5]> = Technique::all().map(row).collect();
            let header = ["technique", "level", "score", "price", "found"];
            output.write_all(table(header, &rows).as_bytes())?;
        }
        for &technique in &self.techniques {
            output.write_all(about(technique).as_bytes())?;
        }
        output.finish()?;
        Ok(ExitCode::SUCCESS)
    }
}

/// `4.2`, or `6.6+` where chains make a range.
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
        if technique.is_found() {
            "yes"
        } else {
            "not yet"
        }
        .to_owned(),
    ]
}

fn about(technique: Technique) -> String {
    let mut text = format!("{} ({})\n", technique.name(), technique.id());
    if !technique.synonyms().is_empty() {
        text += &format!("  also called: {}\n", technique.synonyms().join(", "));
    }
    if let Some(row) = technique.hodoku() {
        let off = if row.enabled { "" } else { ", off by default" };
        text += &format!("  HoDoKu: {}, score {}{off}\n", row.level, row.score);
    }
    if let Some(price) = price(technique) {
        text += &format!("  Sudoku Explainer: {price}\n");
    }
    if technique.needs_proper() {
        text += "  only for puzzles with exactly one solution\n";
    }
    if !technique.is_found() {
        text += "  not found yet\n";
    }
    text
}
