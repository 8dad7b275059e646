//! How far logic explains variants.
//!
//! `cargo run --release -p ninefold --example explained -- FILE [NAME]` reads a collection as `iss_dev.jsonl` (one
//! object per line with `name` and `input`) or a text of variants with empty lines between, walks through each
//! puzzle (or those whose name holds NAME), proves every step, and prints how each walk ended, the steps, the
//! hardest technique and the time.

use std::time::Instant;

use ninefold::format::variant::{VariantRecord, read};
use ninefold::logic::{End, Flow, Policy, Position, Technique, Until};
use serde_json::Value;

fn puzzles(text: &str) -> Vec<(String, String)> {
    if text.trim_start().starts_with('{') {
        let objects = text
            .lines()
            .filter_map(|line| serde_json::from_str::<Value>(line).ok());
        let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        return objects
            .map(|object| (word(&object["name"]), word(&object["input"])))
            .collect();
    }
    let texts = text.split("\n\n").filter(|text| !text.trim().is_empty());
    texts
        .enumerate()
        .map(|(i, text)| (format!("{}", i + 1), text.to_owned()))
        .collect()
}

fn walked(
    record: &VariantRecord,
    show: bool,
) -> Result<(End, usize, Option<Technique>, bool), String> {
    let mut position = Position::variant(&record.variant).map_err(|error| error.to_string())?;
    let until = Until {
        deadline: Some(Instant::now() + std::time::Duration::from_secs(20)),
        cancel: None,
    };
    let policy = Policy::default().until(until);
    let (mut steps, mut hardest, mut proved) = (0, None, true);
    let mut at = position.clone();
    let end = position.walk(&policy, &mut |step| {
        steps += 1;
        hardest = hardest.max(Some(step.technique));
        proved &= at.verify(step).is_ok();
        if show {
            let told = at.explain(step);
            eprintln!("{}\n   {}", told.notation, told.sentences);
        }
        at.apply(step);
        Flow::Continue(())
    });
    Ok((end, steps, hardest, proved))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().ok_or("name the file of the collection")?;
    let wanted = arguments.next().unwrap_or_default();
    let (mut solved, mut all) = (0, 0);
    for (name, input) in puzzles(&std::fs::read_to_string(file)?) {
        if !name.contains(&wanted) {
            continue;
        }
        all += 1;
        let record = match read(&input) {
            Ok(record) => record,
            Err(error) => {
                eprintln!("{name}: line {}: {error}", error.line());
                continue;
            }
        };
        let begin = Instant::now();
        match walked(&record, !wanted.is_empty()) {
            Ok((end, steps, hardest, proved)) => {
                solved += usize::from(end == End::Solved);
                let hardest = hardest.map_or("", Technique::name);
                let proved = if proved { "" } else { "  NOT PROVED" };
                let time = begin.elapsed().as_secs_f64() * 1e3;
                println!("{end:?}  {steps:4} steps {time:8.1} ms  {name}  {hardest}{proved}");
            }
            Err(error) => println!("-  {name}: {error}"),
        }
    }
    println!("{solved} of {all} explained to the end");
    Ok(())
}
