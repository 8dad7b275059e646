//! `ninefold count` of variants.

use std::process::ExitCode;

use ninefold::search::{End, Stats, rules};

use super::Count;
use crate::answer::{Answer, Body};
use crate::failure::Failure;
use crate::variant::{Case, answer_cases};

impl Count {
    /// Counts the solutions of all variants.
    pub(super) fn variants(&self, cases: Vec<Case>) -> Result<ExitCode, Failure> {
        if self.estimate.is_some() || self.proofs.are_wanted() {
            let words = "variants are counted without --estimate and --proof";
            return Err(Failure::Usage(words.to_owned()));
        }
        let (sheet, progress) = self.task.begin_variants()?;
        answer_cases(cases, &self.task.threads, sheet, &progress, |case| {
            let (line, file) = (case.line(), case.origin.name());
            let record = match case.record {
                Ok(record) => record,
                Err(error) => {
                    return Some(Answer::unreadable(case.origin, error, |reason| {
                        Body::Text(self.line(file, line, None, Some(reason.to_owned())))
                    }));
                }
            };
            let searching = |stats: &Stats| progress.searching(stats);
            let budget = self.task.limits.budget(Some(&searching));
            let counted = rules::count(&record.variant, self.limit, &budget);
            let (reason, good) = match counted.end {
                End::Exhausted => (None, true),
                End::Stopped => (Some("limit".to_owned()), true),
                End::Limit(limit) => (Some(format!("gave up ({limit})")), false),
            };
            let counted = Some((counted.count, counted.end));
            let mut answer = Answer::text(self.line(file, line, counted, reason), good);
            if let Some(words) = record.left_out() {
                answer.aside = format!("{}:{line}: {words}\n", case.origin);
            }
            Some(answer)
        })
    }
}
