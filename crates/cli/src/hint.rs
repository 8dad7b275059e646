//! `ninefold hint`

use std::process::ExitCode;

use clap::Args;
use ninefold::explain::explain_in;
use ninefold::logic::Step;
use ninefold::report::{advice, json};
use ninefold::techniques::Position;

use crate::answer::Answer;
use crate::explain::caution;
use crate::failure::Failure;
use crate::limits::until;
use crate::task::{Case, Place, Task};
use crate::terminal::{When, look};
use crate::told::wrapped;

/// Give a hint for the position as it stands.
///
/// The digits placed and the candidates left count: the hint goes on from there. Level 1 says where to
/// look, level 2 also by which technique, level 3 tells the step and why it is right. A wrong digit, or
/// notes that lack the right one, come first. A puzzle without solution gets no hint but what `check` says of it, and one
/// with several solutions gets a caution before the hint.
#[derive(Args)]
pub(crate) struct Hint {
    #[command(flatten)]
    task: Task,

    /// How much to tell: 1 where to look, 2 which technique, 3 the step.
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u8).range(1..=3))]
    level: u8,
}

impl Hint {
    pub(crate) fn run(&self, when: When) -> Result<ExitCode, Failure> {
        let width = look(when).width.min(80);
        self.task.each(
            |case| self.answer(case, width),
            |place, reason| json::text(&self.object(place, reason.to_owned(), None, None)),
        )
    }

    fn object(
        &self,
        Place { file, line }: Place,
        hint: String,
        caution: Option<String>,
        found: Option<&(Step, Position)>,
    ) -> json::Hint {
        json::Hint {
            file,
            line,
            level: self.level,
            hint,
            caution,
            technique: found
                .filter(|_| self.level > 1)
                .map(|(step, _)| step.technique.id()),
            step: found.filter(|_| self.level > 2).map(|(step, position)| {
                json::Step::told(position.board(), step, explain_in(position, step))
            }),
        }
    }

    fn answer(&self, case: &Case<'_>, width: usize) -> Answer {
        let advice = advice(case.record, &case.budget, until(&case.budget));
        let text = &advice.levels[usize::from(self.level) - 1];
        let text = if self.task.json {
            let (caution, step) = (advice.caution.clone(), advice.step.as_ref());
            let hint = self.object(case.place(), text.clone(), caution, step);
            json::text(&hint) + "\n"
        } else {
            caution(advice.caution.as_deref(), width) + &wrapped(text, width, "")
        };
        Answer::text(text, advice.good && advice.caution.is_none())
    }
}
