//! `ninefold steps`

use std::process::ExitCode;

use clap::Args;
use ninefold::coach::{self, position};
use ninefold::format::variant::VariantRecord;
use ninefold::logic::{Position, Reach, Technique, library};
use ninefold::render::words;
use ninefold::search::Budget;
use ninefold_wire as wire;

use crate::answer::{Answer, comment};
use crate::failure::Failure;
use crate::limits::until;
use crate::task::{Case, Place, Task};
use crate::terminal::{When, look};
use crate::told::wrapped;
use crate::variant::Given;

/// List all steps that techniques find in a position.
///
/// The position is what the input says: givens, digits placed, candidates left. A line of HoDoKu's
/// library, `:0300:4:…`, is a position too, and its code says how far to look. Steps are in the order
/// of the catalogue. With `--json` there is one array on one line for each puzzle.
#[derive(Args)]
pub(crate) struct Steps {
    #[command(flatten)]
    task: Task,

    /// Only these techniques, by name, synonym or HoDoKu's code, with commas between.
    #[arg(long, value_name = "TECHNIQUE", value_delimiter = ',')]
    technique: Vec<Technique>,
}

impl Steps {
    pub(crate) fn run(&self, when: When) -> Result<ExitCode, Failure> {
        let width = look(when).width.min(80);
        match self.task.given()? {
            Given::Plain(items) => {
                let answer = |case: &Case<'_>| {
                    let begun = position(case.record, &case.budget).map_err(|e| e.to_string());
                    let reach = match &case.record.meta.library {
                        Some(line) => library::reach(&line.technique),
                        None => Reach::default(),
                    };
                    self.answer(begun, reach, case.record.line, &case.budget, width)
                };
                self.task.each_of(*items, answer, |_, _| "[]".to_owned())
            }
            Given::Variants(cases) => {
                let answer = |record: &VariantRecord, place: Place, budget: &Budget<'_>| {
                    let begun = Position::variant(&record.variant).map_err(|e| e.to_string());
                    self.answer(begun, Reach::default(), place.line, budget, width)
                };
                self.task
                    .each_variant(cases, answer, |_, _| "[]".to_owned())
            }
        }
    }

    fn answer(
        &self,
        begun: Result<Position, String>,
        reach: Reach,
        line: usize,
        budget: &Budget<'_>,
        width: usize,
    ) -> Answer {
        let position = match begun {
            Ok(position) => position,
            Err(error) if self.task.json => {
                return Answer {
                    aside: format!("{line}: {error}\n"),
                    ..Answer::text("[]\n".into(), false)
                };
            }
            Err(error) => return Answer::text(comment(line, &error), false),
        };
        let geometry = position.geometry();
        let reach = Reach {
            until: until(budget),
            ..reach
        };
        let techniques: Vec<Technique> = match self.technique.as_slice() {
            [] => Technique::all().collect(),
            some => some.to_vec(),
        };
        let (steps, complete) = coach::steps(&position, techniques, &reach, usize::MAX);
        let mut text = String::new();
        if self.task.json {
            let objects: Vec<wire::Step> = (steps
                .iter()
                .map(|step| wire::Step::told(geometry, step, position.explain(step))))
            .collect();
            text += &wire::json(&objects);
            text.push('\n');
        } else {
            for step in &steps {
                text += &wrapped(&position.explain(step).notation, width, "    ");
            }
            text += &words::counted(steps.len() as u64, "step");
            text += if complete {
                ".\n"
            } else {
                ", and perhaps more: out of time.\n"
            };
        }
        Answer::text(text, !steps.is_empty() && complete)
    }
}
