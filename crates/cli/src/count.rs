//! `ninefold count`

use std::num::NonZero;
use std::process::ExitCode;

use clap::Args;
use ninefold::format::Record;
use ninefold::report::words::{self, NOT_PLAIN};
use ninefold::report::{json, with_doubt};
use ninefold::search::estimate;
use ninefold::search::general::Estimate;
use ninefold::search::{self, Backend, Counted, End};

use crate::answer::{Answer, answer_all, answer_shares, comment};
use crate::failure::Failure;
use crate::input::Item;
use crate::lanes::{self, Plain};
use crate::limits::Progress;
use crate::proof::{Proofs, not_proved};
use crate::tally;
use crate::task::{Begun, Task};
use crate::values;

/// Count the solutions of puzzles.
///
/// Each puzzle becomes a line with a number. If a limit or Ctrl-C ends a count early, a tab and `# at least` follow the
/// number.
#[derive(Args)]
pub(crate) struct Count {
    #[command(flatten)]
    task: Task,

    #[command(flatten)]
    table: crate::table::Table,

    /// Stop at N solutions; 0 counts all of them.
    #[arg(long, value_name = "N", default_value = "0", value_parser = values::whole)]
    limit: u64,

    /// Estimate the number if counting would take long.
    ///
    /// The estimate is the mean over DIVES random dives into the search tree (Knuth's method), 1000 if no number is given,
    /// and has a standard error. A small number of solutions is counted.
    #[arg(long, value_name = "DIVES", num_args = 0..=1, require_equals = true, default_missing_value = "1000",
          value_parser = dives, conflicts_with_all = ["limit", "proof"])]
    estimate: Option<NonZero<u64>>,

    #[command(flatten)]
    proofs: Proofs,
}

/// What follows a number at which a limit ended the count.
const AT_LEAST: &[u8] = b"\t# at least\n";

/// Reads a number of dives.
fn dives(text: &str) -> Result<NonZero<u64>, String> {
    let number = values::from_one(text)?;
    NonZero::new(number).ok_or_else(String::new)
}

impl Count {
    pub(crate) fn run(&self) -> Result<ExitCode, Failure> {
        let job = ninefold_table::Job::Count { limit: self.limit };
        if let Some(end) = self.task.table(&self.table, Ok(job)) {
            return end;
        }
        let Begun {
            peeked,
            progress,
            writer,
        } = self.task.begin()?;
        self.proofs.open()?;
        let proved = self.proofs.are_wanted();
        let writer = if proved { writer.beside() } else { writer };
        let bare =
            !self.task.json && self.task.limits.are_none() && !proved && self.estimate.is_none();
        let backend = Backend::chosen().ok().filter(|_| bare);
        let count = |item| self.answer(item, &progress);
        let Some(backend) = backend else {
            let threads = self.proofs.threads(self.task.threads);
            let status = answer_all(peeked.pieces, &threads, writer, &progress, count)?;
            return self.proofs.finish().map(|()| status);
        };
        answer_shares(
            peeked.pieces,
            &self.task.threads,
            writer,
            &progress,
            |share| {
                let others =
                    |items: Vec<Item>| items.into_iter().map(|item| Some(count(item))).collect();
                lanes::answer(
                    share,
                    backend,
                    |plain, text| self.plain(plain, text),
                    others,
                )
            },
        )
    }

    /// The line of a plain puzzle; nothing if it takes more than the lanes tell.
    fn plain(&self, plain: &Plain, text: &mut Vec<u8>) -> Option<bool> {
        let (count, is_all) = match (plain.found.solutions, self.limit) {
            (0, _) => (0, true),
            (1 | 2, 1) => (1, false),
            (1, _) => (1, true),
            (2, 2) => (2, false),
            _ => return None,
        };
        text.push(b'0' + count);
        text.extend_from_slice(if is_all { b"\n" } else { AT_LEAST });
        Some(true)
    }

    fn answer(&self, item: Item, progress: &Progress) -> Answer {
        let (line, file) = (item.line(), item.origin.name());
        let record = match item.record {
            Ok(record) => record,
            Err(error) => {
                return Answer::unreadable(item.origin, error, |reason| {
                    let object = || self.line(file, line, None, Some(reason.to_owned()));
                    self.task.json.then(object)
                });
            }
        };
        let searching = |stats: &search::Stats| progress.searching(stats);
        let budget = self.task.limits.budget(Some(&searching));
        let puzzle = &record.puzzle;
        let answer = if let Some(dives) = self.estimate {
            match estimate(puzzle, dives.get(), &budget) {
                Some(estimate) => self.estimated(file, line, estimate),
                None => {
                    let reason = format!("an estimate needs a plain puzzle: {NOT_PLAIN}");
                    let text = self.line(file, line, None, Some(reason));
                    Answer::text(text, false)
                }
            }
        } else if self.proofs.are_wanted() {
            let proved = self.proofs.write(puzzle, |proof| {
                search::count_proved(puzzle, self.limit, &budget, proof)
            });
            match proved {
                Some(counted) => self.counted(file, &record, counted),
                None => not_proved(&item.origin, line),
            }
        } else {
            let threads = self.task.threads.number();
            let counted = tally::count(puzzle, self.limit, &budget, threads, progress);
            self.counted(file, &record, counted)
        };
        answer.with_left_out(&item.origin, &record)
    }

    fn counted(&self, file: Option<String>, record: &Record, counted: Counted) -> Answer {
        let line = record.line;
        let reason = match counted.end {
            End::Exhausted => None,
            End::Stopped if self.task.json => Some("limit".to_owned()),
            End::Stopped => Some("at least".to_owned()),
            End::Limit(limit) => Some(format!("gave up ({limit})")),
        };
        // The count is that of the rules that were understood.
        let reason = with_doubt(reason, record);
        let good = !matches!(counted.end, End::Limit(_));
        Answer::text(
            self.line(file, line, Some((counted.count, counted.end)), reason),
            good,
        )
    }

    fn estimated(&self, file: Option<String>, line: usize, estimate: Estimate) -> Answer {
        let (ln, error, dives, limit) = match estimate {
            Estimate::Exact(count) => {
                let counted = Some((count, End::Exhausted));
                return Answer::text(self.line(file, line, counted, None), true);
            }
            Estimate::About {
                ln,
                error,
                dives,
                limit,
            } => (ln, error, dives, limit),
        };
        let reason = limit.map(|limit| format!("gave up ({limit})"));
        let good = limit.is_none();
        let estimate = json::Estimate::new(ln, error, dives);
        if self.task.json {
            let object = json::Count {
                file,
                line,
                count: None,
                complete: false,
                reason,
                estimate: Some(estimate),
            };
            return Answer::text(json::text(&object) + "\n", good);
        }
        let (number, error) = match estimate.log10 {
            Some(log10) => (
                words::power_of_ten(log10),
                format!("standard error {:.1} %", 100.0 * error),
            ),
            None => ("0".to_owned(), "none found a solution".to_owned()),
        };
        let dives = words::counted(dives, "dive");
        let reason = reason
            .map(|reason| format!("; {reason}"))
            .unwrap_or_default();
        let text = format!("{number}\t# estimate from {dives}, {error}{reason}\n");
        Answer::text(text, good)
    }

    fn line(
        &self,
        file: Option<String>,
        line: usize,
        counted: Option<(u64, End)>,
        reason: Option<String>,
    ) -> String {
        if self.task.json {
            let complete = matches!(counted, Some((_, End::Exhausted)));
            let count = counted.map(|(count, _)| count);
            return json::text(&json::Count {
                file,
                line,
                count,
                complete,
                reason,
                estimate: None,
            }) + "\n";
        }
        match (counted, reason) {
            (None, reason) => comment(line, &reason.unwrap_or_default()),
            (Some((count, End::Limit(_))), Some(reason)) => {
                format!("{count}\t# at least; {reason}\n")
            }
            (Some((count, _)), Some(reason)) => format!("{count}\t# {reason}\n"),
            (Some((count, _)), None) => format!("{count}\n"),
        }
    }
}
