//! `ninefold solve --all`: every solution, written as it is found.

use std::ops::ControlFlow;
use std::process::ExitCode;

use ninefold::format::Record;
use ninefold::grid::Grid;
use ninefold::report::{self, Status, json, words};
use ninefold::search::{self, End};

use crate::answer::{Answer, AnswerWriter, Answers, Totals, comment};
use crate::ending::is_cancelled;
use crate::failure::Failure;
use crate::input::{Item, Items, Origin};
use crate::limits::Progress;
use crate::output::Output;

use super::{Solve, blank};

impl Solve {
    /// Every solution of every puzzle, as it is found.
    pub(super) fn list(&self, items: Items, output: Output) -> Result<ExitCode, Failure> {
        let mut totals = Totals::default();
        let progress = Progress::new(!output.is_terminal(), None);
        let mut writer = AnswerWriter::of_lines(output);
        for item in items {
            let Item { origin, record } = item;
            let answer = match record {
                Ok(record) => {
                    let answer = self.list_one(&origin, &record, &mut writer, &progress)?;
                    answer.with_left_out(&origin, &record)
                }
                Err(error) => self.unreadable(origin, error),
            };
            progress.done(1);
            progress.aside(|| totals.put(Answers::from_iter([answer]), &mut writer))?;
            if is_cancelled() {
                break;
            }
        }
        progress.clear();
        totals.finish(writer)
    }

    /// Writes the solutions at once, or keeps them for the JSON object. What is left to write is in
    /// the answer.
    fn list_one(
        &self,
        origin: &Origin,
        record: &Record,
        writer: &mut AnswerWriter,
        progress: &Progress,
    ) -> Result<Answer, Failure> {
        let limit = self.limit.filter(|&limit| limit > 0).unwrap_or(u64::MAX);
        let board = record.puzzle.board();
        let (mut count, mut kept, mut failure) = (0, Vec::new(), None);
        let mut sink = |grid: &Grid, _: &search::Stats| {
            count += 1;
            let solution = report::line(board, grid);
            if self.json {
                kept.push(solution);
            } else if let Err(error) = writer.write((solution + "\n").as_bytes()) {
                failure = Some(error);
                return ControlFlow::Break(());
            }
            if count < limit {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        };
        let searching = |stats: &search::Stats| progress.searching(stats);
        let budget = self.limits.budget(Some(&searching));
        let run = search::each(&record.puzzle, &mut sink, &budget);
        if let Some(failure) = failure {
            return Err(failure);
        }
        let reason = match (run.end, count) {
            (End::Exhausted, 0) => Some("no solution".to_owned()),
            (End::Exhausted, _) => None,
            (End::Stopped, _) => Some(format!("stopped at {}", words::counted(count, "solution"))),
            (End::Limit(limit), _) => Some(format!(
                "gave up ({limit}) after {}",
                words::counted(count, "solution")
            )),
        };
        let status = match (count, run.end) {
            (2.., _) => Status::Multiple,
            (1, End::Exhausted) => Status::Unique,
            (0, End::Exhausted) => Status::None,
            _ => Status::Unknown,
        };
        let text = if self.json {
            let object = json::Solve {
                puzzle: Some(report::line(board, record.puzzle.givens())),
                shape: board.shape().map(|shape| shape.to_string()),
                rules: report::rules(&record.puzzle),
                solution: kept.first().cloned(),
                solutions: Some(kept),
                reason,
                stats: self.stats.then(|| (&run.stats).into()),
                ..blank(origin.name(), record.line, status)
            };
            json::text(&object) + "\n"
        } else {
            reason
                .map(|reason| comment(record.line, &reason))
                .unwrap_or_default()
        };
        Ok(Answer::text(text, status == Status::Unique))
    }
}
