//! `ninefold hint`

use std::process::ExitCode;

use clap::Args;
use ninefold::report::{advice, json};

use crate::answer::Answer;
use crate::explain::caution;
use crate::failure::Failure;
use crate::limits::until;
use crate::task::{Case, Place, Task};
use crate::terminal::{When, look};
use crate::values;
use crate::wrap::wrapped;

/// Give a hint for the next step.
///
/// The hint starts from the position in the input: its clues, placed digits and candidates. A wrong digit comes first, and so
/// does a missing candidate that is the right one. For a puzzle without a solution you get the report of `check`, and for one
/// with several solutions a warning before the hint. If there are several puzzles, a line such as `# puzzles.txt:3` comes
/// before the hint for each.
#[derive(Args)]
pub(crate) struct Hint {
    #[command(flatten)]
    task: Task,

    /// How much to show: 1 where to look, 2 also the technique, 3 the whole step.
    #[arg(long, value_name = "N", default_value = "1", value_parser = values::within(1..=3_u8))]
    level: u8,
}

impl Hint {
    pub(crate) fn run(&self, when: When) -> Result<ExitCode, Failure> {
        let width = look(when).width.min(80);
        self.task.each_below_its_place(
            |case| self.answer(case, width),
            |Place { file, line }, reason| {
                json::text(&json::Hint::none(reason.to_owned(), self.level, file, line))
            },
        )
    }

    fn answer(&self, case: &Case<'_>, width: usize) -> Answer {
        let advice = advice(case.record, &case.budget, until(&case.budget));
        let text = if self.task.json {
            let Place { file, line } = case.place();
            json::text(&advice.to_json(self.level, file, line)) + "\n"
        } else {
            let text = &advice.levels[usize::from(self.level) - 1];
            caution(advice.caution.as_deref(), width) + &wrapped(text, width, "")
        };
        Answer::text(text, advice.good && advice.caution.is_none())
    }
}
