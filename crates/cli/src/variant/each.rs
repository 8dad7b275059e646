//! Answers to variants, one by one, of subcommands that walk through them.

use std::process::ExitCode;

use ninefold::format::variant::VariantRecord;
use ninefold::search::{Budget, Stats};

use super::{Case, answer_cases, unreadable};
use crate::answer::Answer;
use crate::failure::Failure;
use crate::task::{Place, Task};

impl Task {
    /// Answers each variant. One that could not be read becomes an object by `blank`, which is given the
    /// reason, if JSON is wanted, and a comment otherwise.
    pub(crate) fn each_variant(
        &self,
        cases: Vec<Case>,
        answer: impl Fn(&VariantRecord, Place, &Budget<'_>) -> Answer + Sync,
        blank: impl Fn(Place, &str) -> String + Sync,
    ) -> Result<ExitCode, Failure> {
        let (sheet, progress) = self.begin_variants()?;
        answer_cases(cases, &self.threads, sheet, &progress, |case| {
            let (line, origin) = (case.line(), case.origin);
            match case.record {
                Ok(record) => {
                    let searching = |stats: &Stats| progress.searching(stats);
                    let budget = self.limits.budget(Some(&searching));
                    let mut answer = answer(&record, Place::of(&origin, line), &budget);
                    if let Some(words) = record.left_out() {
                        answer.aside += &format!("{origin}:{line}: {words}\n");
                    }
                    Some(answer)
                }
                Err(error) => {
                    let place = |line| Place::of(&origin, line);
                    let object = |line, reason: String| blank(place(line), &reason);
                    let object = self.json.then_some(&object as _);
                    Some(unreadable(origin.clone(), error, object))
                }
            }
        })
    }
}
