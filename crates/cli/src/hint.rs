//! `ninefold hint`

use std::process::ExitCode;

use clap::Args;
use ninefold::coach::{Advice, Begun, advice};
use ninefold::format::variant::VariantRecord;
use ninefold::logic::{Position, Step};
use ninefold::search::Budget;
use ninefold_wire as wire;

use crate::answer::Answer;
use crate::failure::Failure;
use crate::limits::until;
use crate::task::{Case, Place, Task};
use crate::terminal::{When, look};
use crate::told::wrapped;
use crate::variant::Given;

/// Give a hint for the position as it stands.
///
/// The digits placed and the candidates left count: the hint goes on from there. Level 1 says where to
/// look, level 2 also by which technique, level 3 tells the step and why it is right. A wrong digit, or
/// notes that lack the right one, come first.
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
        let unreadable =
            |place: Place, reason: &str| wire::json(&self.object(place, reason.to_owned(), None));
        match self.task.given()? {
            Given::Plain(items) => {
                let answer = |case: &Case<'_>| {
                    let advice = advice(case.record, &case.budget, until(&case.budget));
                    self.answer(&advice, case.place(), width)
                };
                self.task.each_of(*items, answer, unreadable)
            }
            Given::Variants(cases) => {
                let answer = |record: &VariantRecord, place: Place, budget: &Budget<'_>| {
                    let begun = Begun::new(record.variant.clone());
                    let advice = begun.advice(budget, until(budget));
                    self.answer(&advice, place, width)
                };
                self.task.each_variant(cases, answer, unreadable)
            }
        }
    }

    fn object(
        &self,
        Place { file, line }: Place,
        hint: String,
        found: Option<&(Step, Position)>,
    ) -> wire::Hint {
        wire::Hint {
            file,
            line,
            level: self.level,
            hint,
            technique: found
                .filter(|_| self.level > 1)
                .map(|(step, _)| step.technique.id()),
            step: found.filter(|_| self.level > 2).map(|(step, position)| {
                wire::Step::told(position.geometry(), step, position.explain(step))
            }),
        }
    }

    fn answer(&self, advice: &Advice, place: Place, width: usize) -> Answer {
        let text = &advice.levels[usize::from(self.level) - 1];
        let text = if self.task.json {
            let hint = self.object(place, text.clone(), advice.step.as_ref());
            wire::json(&hint) + "\n"
        } else {
            wrapped(text, width, "")
        };
        Answer::text(text, advice.good)
    }
}
