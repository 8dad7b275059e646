//! `ninefold library`

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use ninefold::explain::explain_in;
use ninefold::explain::library::{Example, Judgement};
use ninefold::render::table;
use ninefold::report::{json, words};

use crate::compression::whole;
use crate::failure::{Failure, NOT_ALL, cannot_read, say};
use crate::output::Output;

/// Test the techniques on HoDoKu's library of examples.
///
/// A line has a position and the step that a technique finds there; code x means that it finds nothing. The table shows for
/// each code how many lines give the expected result, and standard error has the others. The exit status is 0 if all lines
/// do, 1 if some do not, and 2 if a line cannot be read.
#[derive(Args)]
pub(crate) struct Library {
    /// The file, or `-` for standard input.
    #[arg(value_name = "FILE|-")]
    file: PathBuf,

    /// Write JSON, one object on one line for each code.
    #[arg(long)]
    json: bool,
}

impl Library {
    pub(crate) fn run(&self) -> Result<ExitCode, Failure> {
        let name = self.file.display();
        let text = whole(&self.file)
            .map_err(|error| Failure::Usage(format!("{name}: {}", cannot_read(&error))))?;
        let mut judged: BTreeMap<String, json::Library> = BTreeMap::new();
        let mut unreadable = 0;
        for (i, line) in text.lines().enumerate() {
            let number = i + 1;
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let example = match Example::read(line) {
                Ok(example) => example,
                Err(error) => {
                    unreadable += 1;
                    say(&format!("{name}:{number}: {error}"));
                    continue;
                }
            };
            let complaint = match example.judge() {
                Judgement::Passed => None,
                Judgement::Missed => Some("nothing was found".to_owned()),
                Judgement::Differs(step) => {
                    let explanation = explain_in(&example.position, &step);
                    Some(format!("found another step: {}", explanation.notation))
                }
                Judgement::Unknown => Some("Ninefold does not have this technique".to_owned()),
            };
            let row = judged
                .entry(example.code.clone())
                .or_insert_with(|| json::Library {
                    code: example.code.clone(),
                    technique: example.technique.map(|technique| technique.id()),
                    lines: 0,
                    passed: 0,
                    failed: Vec::new(),
                });
            row.lines += 1;
            match complaint {
                None => row.passed += 1,
                Some(complaint) => {
                    row.failed.push(number);
                    say(&format!("{name}:{number}: {}: {complaint}", example.code));
                }
            }
        }
        let rows: Vec<json::Library> = judged.into_values().collect();
        self.write(&rows)?;
        let all = rows.iter().all(|row| row.failed.is_empty());
        if unreadable > 0 {
            Err(Failure::Unreadable)
        } else {
            Ok(ExitCode::from(if all { 0 } else { NOT_ALL }))
        }
    }

    fn write(&self, rows: &[json::Library]) -> Result<(), Failure> {
        let mut output = Output::stdout();
        if self.json {
            for row in rows {
                writeln!(output, "{}", json::text(row))?;
            }
            return output.finish();
        }
        let cells: Vec<[String; 4]> = rows
            .iter()
            .map(|row| {
                [
                    row.code.clone(),
                    row.technique.unwrap_or("-").to_owned(),
                    row.lines.to_string(),
                    row.passed.to_string(),
                ]
            })
            .collect();
        output.write_all(table(["code", "technique", "lines", "passed"], &cells).as_bytes())?;
        let sum = |of: fn(&json::Library) -> usize| rows.iter().map(of).sum::<usize>();
        let (lines, passed) = (sum(|row| row.lines), sum(|row| row.passed));
        let lines = words::counted(lines as u64, "line");
        writeln!(output, "{passed} of {lines} passed")?;
        output.finish()
    }
}
