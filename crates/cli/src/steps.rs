//! `ninefold steps`

use std::process::ExitCode;

use clap::Args;
use ninefold::explain::explain_in;
use ninefold::explain::library;
use ninefold::logic::Technique;
use ninefold::report::{self, FoundSteps, json, position, words};
use ninefold::techniques::Reach;

use crate::answer::{Answer, comment};
use crate::explain::caution;
use crate::failure::Failure;
use crate::limits::until;
use crate::task::{Case, Task};
use crate::terminal::{When, look};
use crate::values;
use crate::wrap::wrapped;

/// List all steps that the techniques find in a position.
///
/// The position is the one in the input: its clues, placed digits and candidates. A line of HoDoKu's library, `:0300:4:…`, is a
/// position too, and its code limits the search. The steps come in the order of `ninefold techniques`, and a step that places
/// and removes nothing new is only counted. If there are several puzzles, a line such as `# puzzles.txt:3` comes before the
/// steps of each. With `--json`, each puzzle becomes an array of steps on one line.
#[derive(Args)]
pub(crate) struct Steps {
    #[command(flatten)]
    task: Task,

    /// List the steps of these techniques only, separated by commas.
    ///
    /// A technique is named by its id, its name, a synonym or HoDoKu's code.
    #[arg(long, value_name = "TECHNIQUE", value_delimiter = ',', value_parser = values::techniques(), hide_possible_values = true)]
    technique: Vec<Technique>,

    /// List every step, also one whose digits are placed and whose candidates are removed by the steps above it.
    ///
    /// With `--technique` every step is listed anyway.
    #[arg(long)]
    all: bool,
}

impl Steps {
    pub(crate) fn run(&self, when: When) -> Result<ExitCode, Failure> {
        let width = look(when).width.min(80);
        self.task
            .each_below_its_place(|case| self.answer(case, width), |_, _| "[]".to_owned())
    }

    fn answer(&self, case: &Case<'_>, width: usize) -> Answer {
        let line = case.record.line;
        let start = match position(case.record, &case.budget) {
            Ok(start) => start,
            Err(error) if self.task.json => {
                return Answer {
                    aside: format!("{}:{line}: {error}\n", case.origin),
                    ..Answer::text("[]\n".into(), false)
                };
            }
            Err(error) => return Answer::text(comment(line, &error.to_string()), false),
        };
        let (techniques, doubt) = match self.technique.as_slice() {
            [] => start.listed(),
            some => (some.to_vec(), start.caution.clone()),
        };
        let position = start.position;
        let board = position.board();
        let reach = match &case.record.meta.library {
            Some(line) => library::reach(&line.technique),
            None => Reach::default(),
        };
        let reach = Reach {
            until: until(&case.budget),
            ..reach
        };
        let only_new = !self.all && self.technique.is_empty();
        let FoundSteps {
            steps,
            others,
            is_complete,
        } = report::steps(&position, techniques, &reach, only_new, usize::MAX);
        let is_good = !steps.is_empty() && is_complete && doubt.is_none();
        if self.task.json {
            let objects: Vec<json::Step> = (steps
                .iter()
                .map(|step| json::Step::explained(board, step, explain_in(&position, step))))
            .collect();
            // An array of steps has no place for the caution.
            let aside = doubt.map(|words| format!("{}:{line}: {words}\n", case.origin));
            return Answer {
                aside: aside.unwrap_or_default(),
                ..Answer::text(json::text(&objects) + "\n", is_good)
            };
        }
        let mut text = caution(doubt.as_deref(), width);
        for step in &steps {
            text += &wrapped(&explain_in(&position, step).notation, width, "    ");
        }
        let mut end = words::counted(steps.len() as u64, "step");
        if others > 0 {
            let [place, remove] = match others {
                1 => ["places", "removes"],
                _ => ["place", "remove"],
            };
            let others = words::counted(others as u64, "other step");
            end += &format!(". {others} {place} and {remove} nothing more; --all lists them too");
        }
        end += match is_complete {
            true => ".",
            false if others > 0 => ". The time ran out before all techniques were tried.",
            false => ", and perhaps more: the time ran out.",
        };
        text += &wrapped(&end, width, "");
        Answer::text(text, is_good)
    }
}
