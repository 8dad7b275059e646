//! `ninefold explain`

use std::fmt::Write;
use std::process::ExitCode;

use clap::Args;
use ninefold::logic::{End, Flow, Policy, Technique, explain};
use ninefold::render::words;

use crate::answer::{Answer, Body, Sheet, answer_all, comment};
use crate::failure::Failure;
use crate::input::{Input, Item};
use crate::limits::{Limits, Progress, Threads, heed_ctrl_c, is_cancelled};
use crate::output::Target;
use crate::position::position;

/// Solve as a person does, and say why each step is right.
///
/// The easiest technique that finds something is used, then the next is looked for from the
/// beginning. `ninefold techniques` lists them. Digits placed and candidates left by the input count.
#[derive(Args)]
pub(crate) struct Explain {
    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    target: Target,

    #[command(flatten)]
    limits: Limits,

    #[command(flatten)]
    threads: Threads,
}

impl Explain {
    pub(crate) fn run(&self) -> Result<ExitCode, Failure> {
        let items = self.input.items()?;
        let reading = items.reading();
        let output = self.target.open()?;
        if !self.input.is_typed() {
            heed_ctrl_c();
        }
        let progress = Progress::new(!output.is_terminal(), Some(reading));
        let sheet = Sheet::of_lines(output);
        answer_all(items.pieces(), &self.threads, sheet, &progress, |item| {
            self.answer(item)
        })
    }

    fn answer(&self, item: Item) -> Answer {
        let line = item.line();
        let record = match item.record {
            Ok(record) => record,
            Err(error) => {
                return Answer::unreadable(item.origin, error, |reason| {
                    Body::Text(comment(line, reason))
                });
            }
        };
        let mut position = match position(&record, &self.limits.budget(None)) {
            Ok(position) => position,
            Err(error) => return Answer::text(comment(line, &error.to_string()), false),
        };
        let geometry = position.geometry().clone();
        let mut text = String::new();
        let mut count = 0;
        let mut hardest: Option<Technique> = None;
        let end = position.walk(&Policy::default(), &mut |step| {
            if is_cancelled() {
                return Flow::Break(());
            }
            count += 1;
            hardest = hardest.max(Some(step.technique));
            let told = explain(&geometry, step);
            // Writing to a string does not fail.
            let _ = writeln!(
                text,
                "{count:>3}. {}\n     {}",
                told.notation, told.sentences
            );
            Flow::Continue(())
        });
        let open = geometry
            .cells()
            .filter(|&cell| position.value(cell).is_none());
        let steps = words::counted(count, "step");
        let hardest = hardest.map_or_else(String::new, |t| format!("; the hardest: {t}"));
        text += &match end {
            End::Solved => format!("Solved in {steps}{hardest}.\n"),
            End::Stuck => {
                let open = words::counted(open.count() as u64, "open cell");
                format!("No technique goes on after {steps}{hardest}; {open} left.\n")
            }
            End::Broken => {
                format!("After {steps} a cell or a house has no place left: no solution.\n")
            }
            End::Stopped => format!("Stopped after {steps}.\n"),
        };
        Answer::text(text, end == End::Solved)
    }
}
