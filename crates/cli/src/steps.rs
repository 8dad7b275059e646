//! `ninefold steps`

use std::process::ExitCode;

use clap::Args;
use ninefold::coach::{self, position};
use ninefold::logic::{Reach, Technique, library};
use ninefold::render::words;
use ninefold_wire as wire;

use crate::answer::{Answer, comment};
use crate::failure::Failure;
use crate::limits::until;
use crate::task::{Case, Task};
use crate::terminal::{When, look};
use crate::told::wrapped;

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
        self.task
            .each(|case| self.answer(case, width), |_, _| "[]".to_owned())
    }

    fn answer(&self, case: &Case<'_>, width: usize) -> Answer {
        let record = case.record;
        let position = match position(record, &case.budget) {
            Ok(position) => position,
            Err(error) if self.task.json => {
                return Answer {
                    aside: format!("{}: {error}\n", record.line),
                    ..Answer::text("[]\n".into(), false)
                };
            }
            Err(error) => return Answer::text(comment(record.line, &error.to_string()), false),
        };
        let geometry = position.geometry();
        let reach = Reach {
            until: until(&case.budget),
            ..match &record.meta.library {
                Some(line) => library::reach(&line.technique),
                None => Reach::default(),
            }
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
